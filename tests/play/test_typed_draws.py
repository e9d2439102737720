"""Draws that are typed, at tables that read nothing: in plain words, as they are printed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from controller import boards
from controller.choices import new_game
from controller.engine import session
from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import MemoryJournal
from controller.games_found import find, names
from controller.language import language_for
from controller.play.answers import shown_as
from controller.play.loop import PlayLoop
from controller.play.prompts import prompt_for
from controller.play.table_io import StopRequested
from controller.play.typed import Interpreter
from tests.play.fake_table import Bench

CODE = re.compile(r"\b[xfr][12][SC]?\b|-[SC]\b|[a-z]-[a-z]|\b[a-z]+-card\b")


def drawn(game: Game) -> Iterator[GameState]:
    """The positions of a new game in which something is drawn or decided, up to the first move of a seat."""
    state = new_game(game, {"choose_empires": True} if game.name == "balance-of-power" else {}, ())
    while game.to_act(state) == (TABLE,):
        yield state
        state = game.play(state, TABLE, game.options(state, TABLE)[0])


@pytest.mark.parametrize("name", names())
def test_the_example_of_a_draw_is_in_words_and_plays_it(name: str) -> None:
    game = find(name)
    for state in drawn(game):
        language = language_for(game)
        code, facts = prompt_for(game, state, language, reader=False)
        said = language.render(code, facts)
        example = facts["example"].identifier
        assert f"as in “{example}”" in said
        assert not CODE.search(example), said
        meaning = Interpreter(game, language).meaning(example, state, TABLE)
        assert (meaning.kind, meaning.text) == ("move", game.options(state, TABLE)[0].text), said


def test_every_land_card_is_shown_and_typed_by_what_is_printed_on_it() -> None:
    game = find("web-of-power-card-game")
    state, language = next(drawn(game)), language_for(game)
    interpreter = Interpreter(game, language)
    for move in game.options(state, TABLE):
        shown = shown_as(game, language, state, TABLE, move)
        assert not CODE.search(shown)
        card = move.text.split(" ", 2)[2]
        whole = f"land card 1,1 {language.name('land', card)}"
        for text in (shown, shown.removeprefix("land card 1,1 "), whole, move.text, card):
            assert interpreter.meaning(text, state, TABLE).text == move.text, text


@pytest.mark.parametrize(
    ("name", "typed", "told"),
    [
        ("power-and-weakness", "rheged tent", "Alt Clut"),
        ("web-of-power-card-game", "3,5 sachsen x2", "goes to row 1, column 1, not to row 3, column 5"),
    ],
)
def test_a_draw_out_of_order_is_told_what_comes_next(name: str, typed: str, told: str) -> None:
    game = find(name)
    state = next(drawn(game))
    assert told in Interpreter(game).meaning(typed, state, TABLE).lines[0]


def test_whose_empire_is_decided_is_told() -> None:
    game = find("balance-of-power")
    state, language = new_game(game, {}, ()), language_for(game)
    said = [language.render(*prompt_for(game, state, language, reader=False))]
    said.append(language.render(*prompt_for(game, state, language, tapped=True)))
    assert "for Seat 1: decide it" in said[0]
    assert "for Seat 1: decide it" in said[1]


@pytest.mark.parametrize("typed", ["Ottoman Empire: end", "the ottoman empire: end", "ottoman-empire: end"])
def test_a_seat_is_named_before_a_move_as_it_is_printed(typed: str) -> None:
    game = find("balance-of-power")
    state = new_game(game, {}, ())
    for empire in ("ottoman-empire", "france", "russia"):
        state = game.play(state, TABLE, game.read_move(state, f"empire {empire}"))
    assert Interpreter(game).meaning(typed, state, TABLE).seat == "ottoman-empire"


@pytest.mark.parametrize(
    ("name", "typed", "asked"),
    [
        (
            "balance-of-power",
            ("great britain", "austria", "france", "austria"),
            ("for Seat 2: decide it", "for Seat 3: decide it", "Starting player: decide it", "place one more king"),
        ),
        (
            "power-and-weakness",
            ("tent", "keys"),
            ("Draw the next one, for Gododdin.", "Draw the next one, for Bryneich."),
        ),
        ("web-of-power-card-game", ("sachsen, fan",), ("Draw the next one, for row 1, column 2.",)),
    ],
)
def test_each_draw_is_asked_for_line_by_line(name: str, typed: tuple[str, ...], asked: tuple[str, ...]) -> None:
    with table_of(name) as (bench, loop):
        for second, line in enumerate(typed, 1):
            bench.at(2 * second, line)
        bench.at(2 * len(typed) + 2, bench.stop)
        with pytest.raises(StopRequested):
            loop.run(resumed=False)
        for told in asked:
            assert sum(told in line for line in bench.screen) == 1, bench.screen


def test_whose_turn_it_is_after_an_undo_is_told() -> None:
    with table_of("balance-of-power") as (bench, loop):
        for second, line in enumerate(("great britain", "austria", "france", "austria", "king galicia", "undo"), 1):
            bench.at(2 * second, line)
        bench.at(20, bench.stop)
        with pytest.raises(StopRequested):
            loop.run(resumed=False)
        assert bench.screen[-1] == "Austria is to move."


@pytest.mark.parametrize(
    ("name", "begins", "typed", "told"),
    [
        ("power-and-weakness", "region-marker", "keys", "No marker that shows keys is left."),
        ("power-and-weakness", "offer", "movement", "There is no movement tile in the bag."),
        ("power-and-weakness", "offer", "snake", "There is no Snake tile in the bag."),
        ("power-and-weakness", "offer", "change marker", "There is no “Change a region marker” tile in the bag."),
        ("power-and-weakness", "token", "3", "No time token with the number 3 is left."),
        ("web-of-power-card-game", "land-card", "England, fan", "England with one fan is already laid out."),
        ("balance-of-power", "empire", "austria", "Seat 2 cannot play Austria: another seat plays it."),
    ],
)
def test_what_is_not_left_is_refused_for_that_reason(name: str, begins: str, typed: str, told: str) -> None:
    game, interpreter = find(name), Interpreter(find(name))
    for seed in range(40):
        for state in _draws(game, begins, seed):
            means = interpreter.meaning(typed, state, TABLE)
            if means.kind == "say" and told in means.lines[0]:
                assert len(means.lines) == 1
                return
            assert means.kind in ("move", "list"), (typed, means)  # it is left yet
    raise AssertionError("it never ran out")


def test_what_is_not_left_is_no_other_thing_that_is_called_almost_so() -> None:
    """A sea movement tile is no movement tile."""
    game = find("power-and-weakness")
    for state in (state for seed in range(40) for state in _draws(game, "offer", seed)):
        left = {move.text for move in game.options(state, TABLE)}
        if "offer movement" not in left and "offer sea-movement" in left:
            means = Interpreter(game).meaning("movement", state, TABLE)
            assert (means.kind, means.lines[0]) == (
                "say",
                "There is no movement tile in the bag. (Turn over action tiles)",
            )
            return
    raise AssertionError("it never ran out")


def _draws(game: Game, begins: str, seed: int) -> Iterator[GameState]:
    """The positions of a random game in which such a thing is drawn."""
    chance, state = random.Random(seed), new_game(game, {}, ())
    for _ in range(250):
        if not (acting := game.to_act(state)):
            return
        options = game.options(state, acting[0])
        if acting == (TABLE,) and options[0].text.startswith(begins):
            yield state
        state = game.play(state, acting[0], chance.choice(options))


def test_a_token_is_told_by_its_number_and_then_enter() -> None:
    """The number alone is shown as what fits; a list that was shown has the numbers of its own."""
    game = find("power-and-weakness")
    state = next(state for seed in range(9) for state in _draws(game, "token", seed))
    tokens = [(TABLE, move.text) for move in game.options(state, TABLE)]
    interpreter = Interpreter(game)
    alone = interpreter.meaning("8", state, TABLE)
    assert (alone.kind, alone.moves) == ("list", ("token 8",))
    assert interpreter.meaning("2", state, TABLE, listed=tokens).text == tokens[1][1]
    assert "no number 12" in interpreter.meaning("12", state, TABLE).lines[0]


@pytest.mark.parametrize(("typed", "told"), [("austrai", "“empire austria”"), ("banana", "no empire “banana”")])
def test_a_draw_spelled_wrongly_is_told_the_nearest(typed: str, told: str) -> None:
    game = find("balance-of-power")
    assert told in " ".join(Interpreter(game).meaning(typed, new_game(game, {}, ()), TABLE).lines)


@contextmanager
def table_of(name: str) -> Iterator[tuple[Bench, PlayLoop]]:
    """A game at a typed board, line by line, whose draws are typed."""
    board = next(one for one in map(boards.load, boards.shipped()) if one.typed and one.game == name)
    game = find(name)
    with Bench(board) as bench:
        played = session.begin(game, MemoryJournal(), new_game(game, {}, ()))
        yield bench, PlayLoop(bench.io, game, played, seed=3, options={"dealer": "hands"})
