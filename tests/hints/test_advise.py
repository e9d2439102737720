"""One meaning for each place."""

from itertools import pairwise

import pytest

from controller.engine.game import Hint
from controller.engine.phases import Standing
from controller.errors import RulesBroken
from controller.hints.advise import advise, counted
from controller.hints.roles import ROLES, Meaning, role_for


def test_the_role_of_the_highest_priority_is_shown_in_any_order() -> None:
    hints = [
        Hint("powys", "enemy", {}),
        Hint("powys", "may-take", {"attack": 6, "defence": 5}),
        Hint("dyfed", "own", {}),
    ]
    assert advise(hints, {}) == advise(hints[::-1], {}) == {"powys": "may-take", "dyfed": "own"}


def test_of_equals_the_first_is_shown() -> None:
    hints = [Hint("timer", "timer", {"n": 3}), Hint("timer", "timer", {"n": 2})]
    assert advise(hints, {}) == {"timer": 3}


def test_numbers_and_kinds_are_shown_in_the_stead_of_roles() -> None:
    hints = [
        Hint("timer", "timer", {"n": 3}),
        Hint("cycle", "cycle", {"kind": "sword"}),
        Hint("score:white", "score", {"n": 0}),
    ]
    assert advise(hints, {}) == {"timer": 3, "cycle": "sword", "score:white": 0}


def test_what_is_counted_is_shown_and_nothing_in_a_game_that_counts_nothing() -> None:
    assert advise(counted(Standing("cycle.offer", 2, "sword", 0)), {}) == {"timer": 0, "cycle": "sword"}
    assert advise(counted(Standing("turn", timer=3)), {}) == {"timer": 3}
    assert counted(Standing("turn")) == ()


@pytest.mark.parametrize("role", ["wrong-here", "put-here", "lift-here", "named", "asks"])
def test_what_recognition_asks_for_goes_before_every_hint(role: str) -> None:
    for hinted in ROLES:
        if ROLES[hinted].shows is None:
            assert advise([Hint("powys", hinted, {})], {"powys": role}) == {"powys": role}


def test_the_last_move_hides_no_possibility() -> None:
    hints = [Hint("powys", "may-take", {}), Hint("dyfed", "own", {})]
    extra = {"powys": "last-move", "dyfed": "last-move", "ceint": "last-move"}
    assert advise(hints, extra) == {"powys": "may-take", "dyfed": "last-move", "ceint": "last-move"}


def test_a_role_that_is_none_is_told_with_what_was_meant() -> None:
    with pytest.raises(RulesBroken, match="did you mean may-take"):
        advise([Hint("powys", "may-tak", {})], {})
    with pytest.raises(RulesBroken, match="no role"):
        advise([], {"powys": "zzz"})
    with pytest.raises(RulesBroken, match="no fact 'n'"):
        advise([Hint("timer", "timer", {})], {})


def test_priorities_of_roles_on_one_place_differ_and_mending_goes_first() -> None:
    ranked = sorted((role for role in ROLES.values() if role.shows is None), key=lambda role: role.priority)
    assert all(low.priority < high.priority for low, high in pairwise(ranked))
    assert {role.meaning for role in ranked[-2:]} == {Meaning.MEND}
    assert [role.name for role in ranked[:2]] == ["own", "enemy"]


def test_every_role_says_what_it_means_in_one_sentence() -> None:
    for name, role in ROLES.items():
        assert role_for(name) is role
        assert role.means.endswith(".")
        assert role.means.count(".") == 1
