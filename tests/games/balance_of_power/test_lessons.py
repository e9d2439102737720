"""In a lesson a seat has a fourth action only if the rules give it one."""

from __future__ import annotations

import pytest

from controller.games.balance_of_power.scoring import achieved
from controller.games_found import find
from controller.play.lessons import lessons_of

GAME = find("balance-of-power")
IN_A_TURN = {name: one for name, one in lessons_of(GAME).items() if "actions" in one.position["turn"]}
ALL = {"king": 1, "general": 1, "banker": 1}


@pytest.mark.parametrize("name", IN_A_TURN)
def test_a_lesson_begins_as_the_rules_would_begin_that_turn(name: str) -> None:
    """The seat before ends its turn; what follows is the position of the lesson, with its fourth action or without."""
    lesson = IN_A_TURN[name]
    start = GAME.read(lesson.position)
    seats = GAME.seats(start)
    before = seats[seats.index(lesson.seat) - 1]
    ending = GAME.read({**lesson.position, "turn": {"seat": before, "actions": ALL}})
    begun = GAME.play(ending, before, GAME.read_move(ending, "end"))
    assert GAME.write(begun) == GAME.write(start)
    has_fourth = bool(lesson.position["turn"].get("bonus"))
    assert achieved(start, start.setting.empires[seats.index(lesson.seat)]) is has_fourth


def test_some_lessons_begin_with_a_fourth_action() -> None:
    assert any(one.position["turn"].get("bonus") for one in IN_A_TURN.values())
