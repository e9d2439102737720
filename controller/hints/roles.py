"""What a light can mean. Roles, not colours: the palette says how each looks.

Hue cannot be made safe on lights, so the meaning is told by time and brightness, and colour repeats it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from types import MappingProxyType

from controller.errors import RulesBroken


class Meaning(Enum):
    """What a role is about, each with a way of its own to change in time."""

    STANDING = "how things stand: steady, and no brighter than it needs to be"
    SOURCE = "lift something from here: steady and bright"
    WARNING = "something is at stake here: dim, with one quick swell every 2.4 s"
    LEGAL = "something may be done here: one slow pulse every 1.2 s"
    QUESTION = "an answer is wanted: slow and even, longer lit than dark"
    MEND = "mend me: two blinks, then dark"
    LAST = "what was done last: two short fades"


@dataclass(frozen=True, slots=True)
class Role:
    """One role. Of several on one place the highest ``priority`` is shown.

    ``shows`` names the fact of a hint that is shown in the role's stead: the number of a score, the kind of a cycle.
    """

    name: str
    means: str
    meaning: Meaning
    priority: int
    shows: str | None = None


_ROLES = (
    Role("own", "What belongs to the seat whose turn it is.", Meaning.STANDING, 1),
    Role("enemy", "What belongs to another seat.", Meaning.STANDING, 2),
    Role("achieved", "The capital of a seat that has achieved what gives it more.", Meaning.STANDING, 3),
    Role("in-danger", "A seat may lose the last of its kind here.", Meaning.WARNING, 4),
    Role("last-move", "Here the last move changed something.", Meaning.LAST, 5),
    Role("lift-here", "Lift a piece here: the move, or the mending, begins with it.", Meaning.SOURCE, 6),
    Role("may-reinforce", "A piece may be added here beside the seat's own.", Meaning.LEGAL, 7),
    Role("may-place", "A piece may be put here.", Meaning.LEGAL, 8),
    Role("may-take", "What is here may be taken.", Meaning.LEGAL, 9),
    Role("withdraw-to", "The pieces driven out may withdraw to here.", Meaning.LEGAL, 10),
    Role("contested", "This is what the open decision is about.", Meaning.QUESTION, 11),
    Role("asks", "This place waits for something: a marker, a token, an answer.", Meaning.QUESTION, 12),
    Role("named", "This place was knocked; knock again, or show yes, to take it.", Meaning.QUESTION, 13),
    Role("put-here", "A piece is missing here: put it back.", Meaning.MEND, 14),
    Role("wrong-here", "A piece too many stands here: take it away.", Meaning.MEND, 15),
    Role("timer", "As many lights as cubes of sand are left.", Meaning.STANDING, 16, "n"),
    Role("cycle", "Which kind of cycle it is.", Meaning.STANDING, 16, "kind"),
    Role("score", "As many lights as the seat has points.", Meaning.STANDING, 16, "n"),
)
ROLES: Mapping[str, Role] = MappingProxyType({role.name: role for role in _ROLES})
"""All roles by name."""


def role_for(name: str) -> Role:
    """The role of a name; a name that is none is a mistake of the game that gave the hint."""
    role = ROLES.get(name)
    if role is None:
        close = get_close_matches(name, list(ROLES), n=1)
        raise RulesBroken(f"no role is called {name!r}" + (f"; did you mean {close[0]}?" if close else ""))
    return role
