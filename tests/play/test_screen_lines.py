"""What the screen shows beside the sentences is in the words of the game, as these are."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine.box import sort_of
from controller.games_found import find
from controller.language import language_for
from controller.play.prompts import prompt_for
from controller.play.question_lines import MOST_CHOICES, _answer, beside, question_line
from controller.play.subscribers import ScreenLines
from controller.recognition.decisions import Choice, Question
from controller.table.reports import EVERYONE, Kind, Report
from tests.engine.random_games import GAMES, boards_of, states

PLACES = {
    "power-and-weakness": ("alt-clut", "Alt Clut 2", "Alt Clut"),
    "balance-of-power": ("the-netherlands", "the Netherlands 2", "the Netherlands"),
    "web-of-power-card-game": ("1,4", "2 stones at row 1, column 4", "row 1, column 4"),
}
"""By game a place, so many pieces there, and the place in words."""


def report(kind: Kind, code: str, facts: dict[str, Any]) -> Report:
    return Report(1, 1.0, EVERYONE, kind, code, facts)


def asked(code: str, seat: str, *choices: Choice) -> Report:
    return report("asked", code, Question(seat, code, choices).facts)


def astray(extra: dict[str, int], missing: dict[str, int]) -> Report:
    return report("astray", "astray.owed", {"extra": extra, "missing": missing, "facts": {}})


@pytest.mark.parametrize("game", GAMES)
def test_what_to_mend_and_where_to_knock_is_called_as_the_game_calls_it(game: str) -> None:
    language = language_for(find(game))
    place, pieces, called = PLACES[game]
    assert beside(astray({place: 2}, {place: 2}), language) == (f"    take away: {pieces}", f"    put down: {pieces}")
    choices = (Choice("", None, place, ()), Choice("", "yes", None, ()), Choice("so", None, None, ()))
    comma = ";" if "," in called else ","
    told = f"    answer by card yes{comma} so{comma} a knock at {called}"
    assert beside(asked("ask.where", "anna", *choices), language) == (told,)
    assert beside(asked("ask.where", "anna", *choices[:1] * 2), language) == (
        f"    answer by a knock at {called} or {called}",
    )
    many = asked("ask.number", "anna", *choices[1:2] * (MOST_CHOICES + 3))
    assert beside(many, language)[0].endswith(", … (3 more)")


USES = tuple(f"use merlin {how}" for how in ("reinforce rheged", "reinforce powys", "takeover powys"))


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ([("no", USES[:2]), ("recruit", ("use merlin recruit 1k0m",))], "card no (reinforce), card recruit"),
        ([("no", USES), ("recruit", ("use merlin recruit 1k0m",))], "card no (reinforce or takeover), card recruit"),
        ([("yes", ("take merlin",)), ("no", USES)], "card yes (take), card no (use)"),
        ([("yes", ("use merlin recruit 1k0m",)), ("no", ())], "card yes, card no"),
        ([("2", ("bid 2",)), ("3", ("bid 3",))], "card 2, card 3"),
        ([("no", ("stop", "recruit", "bid 1", "place powys")), ("yes", ("take merlin",))], "card no, card yes (take)"),
        ([("no", ("use merlin",)), ("yes", ("use merlin recruit",))], "card no, card yes"),
    ],
)
def test_what_yes_and_no_stand_for_is_told(answers: list[tuple[str, tuple[str, ...]]], told: str) -> None:
    choices = [Choice(card, card, None, moves) for card, moves in answers]
    language = language_for(find("power-and-weakness"))
    assert beside(asked("ask.how", "orange", *choices), language) == (f"    answer by {told}",)


@pytest.mark.parametrize("game", GAMES)
def test_every_place_of_every_board_can_be_told(game: str) -> None:
    language = language_for(find(game))
    for zone in {zone for board in boards_of(game) for zone in board.zones}:
        assert beside(astray({}, {zone: 1}), language)[0].startswith("    put down: ")


def test_a_game_that_says_nothing_else_is_called_by_its_name() -> None:
    assert language_for(None).name("game", "house-of-cards-and-dice") == "House of Cards and Dice"


@pytest.mark.parametrize("name", GAMES)
def test_what_is_to_be_drawn_is_called_as_the_game_calls_it(name: str) -> None:
    game = find(name)
    sorts = {sort_of(kind) for kind in game.guide.box.counts}
    for sort in sorts:
        assert language_for(game).name("sort", sort, "indefinite") not in ("", sort)
    for state in states(name, 3):
        code, facts = prompt_for(game, state, language_for(game))
        said = language_for(game).render(code, facts)
        assert not any(f"({sort}" in said for sort in sorts)
        assert "card:" not in said


def test_where_no_card_can_be_read_no_card_is_named() -> None:
    lines, language = list[str](), language_for(find("power-and-weakness"))
    screen = ScreenLines(lines.append, language, cards=False)
    choices = (Choice("snake", "yes", None, ("snake",)), Choice("allow", "no", None, ("allow",)))
    screen.take(asked("ask.snake", "orange", *choices))
    screen.take(report("said", "ask.snake", {"seat": "orange"}))
    assert lines == ["Orange, do you play a Snake?", "    answer by yes (snake), no (allow)"]
    withdrawn = (Choice("knight", None, "powys", ("withdraw knight powys",)), Choice("", "none", None, ()))
    asking = asked("ask.withdraw", "orange", *withdrawn)
    assert beside(asking, language, cards=False) == ("    answer by none, a move that “moves” lists",)
    assert question_line(Question("orange", "ask.snake", choices), language, cards=False) == " ".join(
        line.strip() for line in lines
    )


@pytest.mark.parametrize("name", ["power-and-weakness", "balance-of-power"])
@pytest.mark.parametrize("cards", [True, False])
def test_an_answer_that_stands_for_a_place_names_it_as_all_sentences_do(name: str, cards: bool) -> None:
    rules = find(name)
    language = language_for(rules)
    for place in rules.guide.map(rules.new({})).places:
        choices = Choice("yes", "yes", None, (f"place {place}",)), Choice("no", "no", None, ("place elsewhere",))
        assert f"({language.name('place', place)})" in _answer(choices[0], choices, language, cards=cards)
