"""What the screen shows beside the sentences is in the words of the game, as these are."""

from __future__ import annotations

import pytest

from controller.engine.box import sort_of
from controller.games_found import find
from controller.reports import Asked, Astray, Choice, Question
from controller.tending.awaiting import awaited
from controller.tending.telling import MOST_CHOICES, beside
from controller.text.tending import sentence_for
from tests.engine.random_games import GAMES, boards_of, states

PLACES = {
    "power-and-weakness": ("alt-clut", "Alt Clut 2", "Alt Clut"),
    "balance-of-power": ("the-netherlands", "The Netherlands 2", "The Netherlands"),
    "web-of-power-card-game": ("1,4", "2 stones at row 1, column 4", "row 1, column 4"),
}
"""By game a place, so many pieces there, and the place in words."""


@pytest.mark.parametrize("game", GAMES)
def test_what_to_mend_and_where_to_knock_is_called_as_the_game_calls_it(game: str) -> None:
    speech = find(game).speech
    place, pieces, called = PLACES[game]
    astray = Astray(1.0, {place: 2}, {place: 2}, "astray.owed", {})
    assert beside(astray, speech) == (f"    take away: {pieces}", f"    put back: {pieces}")
    choices = (Choice("", None, place, ()), Choice("", "yes", None, ()), Choice("so", None, None, ()))
    asked = Asked(1.0, Question("anna", "ask.where", choices))
    assert beside(asked, speech) == (f"    answer by a knock at {called}, card yes, so",)
    many = Asked(1.0, Question("anna", "ask.number", choices[1:2] * (MOST_CHOICES + 3)))
    assert beside(many, speech)[0].endswith(", … (3 more)")


@pytest.mark.parametrize("game", GAMES)
def test_every_place_of_every_board_can_be_told(game: str) -> None:
    speech = find(game).speech
    for zone in {zone for board in boards_of(game) for zone in board.zones}:
        assert beside(Astray(1.0, {}, {zone: 1}, "", {}), speech)[0].startswith("    put back: ")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_to_be_drawn_is_called_as_the_game_calls_it(game: str) -> None:
    rules = find(game)
    sorts = {sort_of(kind) for kind in rules.box.counts}
    for sort in sorts:
        assert rules.speech.words({"sort": sort})["sort"] not in ("", sort)
    for state in states(game, 3):
        code, facts = awaited(rules, state)
        said = sentence_for(code, facts, rules.speech)
        assert not any(f"({sort}" in said for sort in sorts)
        assert "card:" not in said
