"""From what a game hints, what is counted and what recognition asks for to one meaning for each place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from controller.engine.game import Hint
from controller.engine.phases import Standing
from controller.errors import RulesBroken
from controller.hints.roles import ROLES, Meaning, role_for


def counted(standing: Standing) -> tuple[Hint, ...]:
    """The hints that show the timer and the kind of the cycle, where a game has them."""
    timer = () if standing.timer is None else (Hint("timer", "timer", {"n": standing.timer}),)
    cycle = () if standing.kind is None else (Hint("cycle", "cycle", {"kind": standing.kind}),)
    return (*timer, *cycle)


def advise(hints: Sequence[Hint], extra: Mapping[str, str]) -> dict[str, object]:
    """What each place shows: a role's name, or the number or kind that stands in its stead.

    Of several hints for a place the one of the highest priority is shown, of equals the first. ``extra`` comes from
    recognition (what to mend, what was named or is asked) and goes before all hints; but a trace of the last move
    never hides what may be done.
    """
    shown: dict[str, object] = {}
    priorities: dict[str, int] = {}
    for place, name, facts in hints:
        role = ROLES.get(name) or role_for(name)
        if role.priority > priorities.get(place, 0):
            priorities[place] = role.priority
            shown[place] = name if role.shows is None else _stead(name, role.shows, facts)
    for place, name in extra.items():
        role = role_for(name)
        if role.meaning is not Meaning.LAST or role.priority > priorities.get(place, 0):
            shown[place] = name
    return shown


def _stead(name: str, fact: str, facts: Mapping[str, object]) -> object:
    if fact not in facts:
        raise RulesBroken(f"a hint {name!r} has no fact {fact!r}")
    return facts[fact]
