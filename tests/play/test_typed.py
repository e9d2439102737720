"""Typed lines: one grammar for the real table and the simulated one; nothing is guessed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller import boards
from controller.games.power_and_weakness import GAME
from controller.games.web_of_power_card_game import GAME as CARDS
from controller.play.typed import Interpreter, Line, Meaning, TableLines, parse
from controller.ports import Entered, KeyPressed, TagSeen
from controller.terminal.menu import Menu
from controller.terminal.typed import understand
from tests.games.web_of_power_card_game.table import position as position_of_cards
from tests.play.help import HELP
from tests.positions import position

BOARD = boards.load("power-and-weakness-counting")
TRAY = boards.load("web-of-power-card-game-tray")
STATE = GAME.read(position("powys:castle:white:1k rheged:tent:orange:2k", orange="3k castle merlin movement"))
MOVES = tuple(move.text for move in GAME.options(STATE, "orange"))
SEATS = GAME.seats(STATE)


def at_table(*lines: str) -> object:
    """What the last of these lines means at a real table."""
    typed = TableLines(GAME, BOARD)
    return [typed.understand(line, 1.0, STATE) for line in lines][-1]


def in_sim(line: str, menu: Menu | None = None) -> Meaning:
    return understand(line, menu or Menu(MOVES), Interpreter(GAME), STATE, "orange", SEATS, eye="orange")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("  ", Line("enter")),
        ("H", Line("help")),
        ("exit", Line("quit")),
        ("menu", Line("moves")),
        ("? white: place  rheged", Line("why", "place rheged", "white")),
        ("white: ? place  rheged", Line("why", "place rheged", "white")),
        ("White : ?", Line("why", "", "white")),
        ("New-Game", Line("tag", "card:new-game")),
        ("card Yes", Line("tag", "card:yes")),
        ("tag tile:merlin", Line("tag", "tile:merlin")),
        ("key seat-1.undo", Line("key", "seat-1.undo")),
        ("12", Line("number", "12")),
        ("²", Line("move", "²")),
        ("seat-2: end", Line("move", "end", "seat-2")),
        ("nobody: end", Line("move", "nobody: end")),
        ("Hint, please!", Line("hint")),
        ("please undo.", Line("tag", "card:undo")),
        ("score?", Line("score")),
        ("Why?", Line("why")),
        ("why White?", Line("why", "White")),
        ("please end", Line("move", "end")),
        ("12?", Line("move", "12?")),
        ("please", Line("move", "please")),
        ("...", Line("move", "...")),
    ],
)
def test_the_grammar(line: str, meant: Line) -> None:
    assert parse(line, SEATS) == meant


@given(st.sampled_from(MOVES))
def test_both_play_a_move_in_full(move: str) -> None:
    assert at_table(move) == Entered(1.0, move, "orange")
    assert at_table(f"orange: {move.upper()}") == Entered(1.0, move, "orange")
    assert in_sim(move) == in_sim(f"orange: {move}") == Meaning("move", move, "orange")


def test_both_write_shortened_words_out() -> None:
    assert at_table("use castle takeover powys") == Entered(1.0, "use influence-castle takeover powys", "orange")
    assert at_table("? pl pow") == at_table("? place powys") == in_sim("? place powys").lines


def test_what_may_mean_several_moves_is_listed_and_picked_by_its_number() -> None:
    assert at_table("pl rh") == Entered(1.0, "place rheged", "orange")
    listed = at_table("place")
    assert isinstance(listed, tuple)
    assert len(listed) > 2
    assert at_table("place", "2") == Entered(1.0, "place gododdin", "orange")
    assert listed[1] == "  2 place Gododdin"
    assert at_table("place", "") == at_table("") == ()
    assert "There is no number" in str(at_table("place", "99"))
    assert "There is no number" in str(at_table("3"))


def test_the_move_of_a_number_is_known_while_its_list_is_good() -> None:
    lines = TableLines(GAME, BOARD)
    assert lines.numbered(2, STATE) == ""
    lines.understand("place", 1.0, STATE)
    assert lines.numbered(2, STATE) == "place gododdin"
    assert lines.numbered(99, STATE) == lines.numbered(0, STATE) == ""
    assert lines.numbered(2, GAME.play(STATE, "orange", GAME.read_move(STATE, "place rheged"))) == ""


def test_a_list_is_good_only_while_nothing_has_happened() -> None:
    typed = TableLines(GAME, BOARD)
    typed.understand("place", 1.0, STATE)
    later = GAME.play(STATE, "orange", GAME.read_move(STATE, "place rheged"))
    assert typed.understand("1", 2.0, later) == ("There is no number 1 in the list: “moves” shows it.",)


ROW = "5: frankreich x1, sachsen f1, sachsen r1, kastilien x1"
LAW = ("take-back-stone", "three-symbols", "different-colours", "minus-two")
QUESTIONS = ("moves", "hint", "law", "law three", "law t", "la",
             *(f"? {seat}: law {name}" for seat in ("anna", "bert") for name in LAW))  # fmt: skip


@pytest.mark.parametrize("own", LAW)
@pytest.mark.parametrize("others", LAW)
def test_nothing_asked_at_the_table_tells_which_law_card_lies_in_front_of_a_seat(own: str, others: str) -> None:
    def told(*law: str) -> list[object]:
        state = CARDS.read(position_of_cards(ROW, law={"anna": [law[0]], "bert": [law[1]]}, lost={"anna": 1}))
        return [TableLines(CARDS, TRAY).understand(question, 1.0, state) for question in QUESTIONS]

    assert told(own, others) == told("unknown", "unknown")


def test_what_a_seat_asks_at_a_screen_of_its_own_is_answered_from_what_it_sees() -> None:
    state = CARDS.read(position_of_cards(ROW, law={"anna": ["minus-two"]}))
    menu = Menu(tuple(move.text for move in CARDS.options(state, "anna")))
    assert "does not have" in str(
        understand("? law three-symbols", menu, Interpreter(CARDS), state, "anna", CARDS.seats(state), eye="anna")
    )
    assert "does not have" not in str(TableLines(CARDS, TRAY).understand("? law three-symbols", 1.0, state))


@pytest.mark.parametrize("sealed", range(3))
def test_nothing_asked_at_the_table_tells_a_sealed_bid(sealed: int) -> None:
    def told(bid: int) -> list[object]:
        pending = {"kind": "auction", "tile": "rebellion", "taker": "orange", "bids": {"orange": bid}}
        state = GAME.read(
            position("powys:castle:white:1k", orange="3k", white="3k", to_move="orange 1", pending=pending)
        )
        typed = TableLines(GAME, BOARD)
        return [typed.understand(line, 1.0, state) for line in ("moves", "hint", "? white: bid 1", "? orange: bid 1")]

    assert told(sealed) == told(3)
    listed = told(sealed)[0]
    assert isinstance(listed, tuple)
    assert listed[0] == "  1 bid 0"
    assert "white" in str(told(sealed)[1]).casefold() or "bid" in str(told(sealed)[1])


def test_what_is_no_legal_move_is_refused_with_its_reason() -> None:
    assert "fly" in str(at_table("fly home"))
    assert "Orange’s turn, not White’s" in str(at_table("white: place rheged"))


def test_both_know_each_others_words() -> None:
    assert at_table("menu") == at_table("all") == at_table("moves")
    assert "would play" in str(at_table("hint"))
    assert at_table("card yes") == Entered(1.0, "yes", "table")
    assert at_table("card place") == TagSeen(1.0, "card:place")
    assert at_table("key orange.undo") == KeyPressed(1.0, "orange.undo")
    assert at_table("h") == HELP[: len(at_table("h"))]  # type: ignore[arg-type]
    assert in_sim("moves") == in_sim("all")
    assert in_sim("moves").moves == MOVES
    assert in_sim("accept") == Meaning("tag", "card:accept")
    assert in_sim("card undo") == in_sim("undo") == Meaning("tag", "card:undo")
    assert in_sim("key orange.confirm") == Meaning("key", "orange.confirm")
    assert in_sim("white: place rheged").kind == "say"


def test_a_move_is_read_with_what_a_list_says_of_it() -> None:
    start = position_of_cards("2: sachsen f1, italien x2", turn="anna", lying={"1,2": "minus-two"})
    state = CARDS.read(start)
    typed = TableLines(CARDS, TRAY)
    for line in ("take 1 left (Sachsen, fan)", "Take 1 left  (Sachsen, fan) "):
        assert typed.understand(line, 1.0, state) == Entered(1.0, "take 1 left", "anna")
