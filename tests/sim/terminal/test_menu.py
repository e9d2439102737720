import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.power_and_weakness import GAME
from sim.terminal.menu import Menu, rows
from sim.terminal.typed import Typed, understand
from tests.positions import position

STATE = GAME.read(position("powys:castle:white:1k rheged:tent:orange:2k", orange="3k castle merlin movement"))
MOVES = tuple(move.text for move in GAME.options(STATE, "orange"))
MENU = Menu(MOVES)


def read(line: str, menu: Menu = MENU) -> Typed:
    return understand(line, menu, GAME, STATE, "orange")


def test_many_moves_are_grouped_and_every_move_can_be_reached() -> None:
    reached: set[str] = set()
    todo = [MENU]
    while todo:
        menu = todo.pop()
        for entry in menu.entries():
            if entry.move:
                reached.add(entry.move)
            else:
                todo.append(Menu(MOVES, entry.opens))
    assert reached == set(MOVES)


@given(st.sampled_from(MOVES), st.data())
def test_every_beginning_of_a_move_keeps_the_move(move: str, data: st.DataObject) -> None:
    beginning = move[: data.draw(st.integers(0, len(move)))]
    assert move in Menu(MOVES, beginning).fitting()


def test_words_may_be_shortened() -> None:
    assert Menu(MOVES, "pl rh").fitting() == ["place rheged"]
    assert Menu(MOVES, "U CAST take").fitting() == ["use influence-castle takeover powys"]


def test_a_move_in_full_is_played() -> None:
    assert read("place  rheged") == Typed("move", "place rheged")
    assert read("use castle takeover powys") == Typed("move", "use influence-castle takeover powys")


def test_a_number_picks_or_opens() -> None:
    first = MENU.entries()[0]
    assert read(str(first.number)) == (Typed("move", first.move) if first.move else Typed("narrow", first.opens))
    narrowed = Menu(MOVES, "place")
    assert read("1", narrowed).kind == "move"
    assert read("99").kind == "no"
    assert read("²").kind == "no"


def test_enter_plays_the_only_move_left_and_else_shows_all() -> None:
    assert read("", Menu(MOVES, "pl rh")) == Typed("move", "place rheged")
    assert read("").kind == "all"
    assert read("", Menu(("recruit",))).kind == "all"  # nothing was typed: nothing is played by a slip


def test_a_beginning_narrows() -> None:
    assert read("use mer") == Typed("narrow", "use mer")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("place powys", "Powys"),
        ("place nowhere", "nowhere"),
        ("fly home", "fly"),
        ("? place powys", "Powys"),
        ("? place rheged", "Rheged"),
        ("use snake recruit knights", "Snake"),
    ],
)
def test_what_cannot_be_played_is_explained(line: str, said: str) -> None:
    found = read(line)
    assert found.kind in ("no", "why")
    assert said in found.text
    assert "no sentence" not in found.text


@pytest.mark.parametrize(("line", "kind"), [("?", "help"), ("q", "quit"), ("UNDO", "undo"), ("menu", "all")])
def test_commands(line: str, kind: str) -> None:
    assert read(line).kind == kind


def test_bids_are_numbered_by_what_they_bid() -> None:
    bids = Menu(("bid 0", "bid 1", "bid 2"))
    assert [entry.number for entry in bids.entries()] == [0, 1, 2]
    assert read("0", bids) == Typed("move", "bid 0")


def test_rows_are_no_wider_than_the_screen_and_say_what_is_left_out() -> None:
    few = rows(MENU.entries(), 80, 20)
    assert all(len(row) <= 80 for row in few)
    short = rows(Menu(MOVES, "use").entries() * 9, 60, 4)
    assert len(short) == 4
    assert "more" in short[-1]
    assert "Enter" in rows([], 80, 4)[0]
