"""What an example is made of: where it begins, what is played, and how one knows that it came out right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from controller.boards import Board


class Shown(NamedTuple):
    """A move of the example, and what one sees of it."""

    seat: str
    move: str
    caption: str


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of a rulebook.

    Attributes:
        opening, quote: captions of the beginning and of the end.
        seed: with this one the hands tell by pieces whatever pieces can tell.
        outcome: the parts of the position in which it has to end, and ``told``, what is then said.
        dealing: the caption while chance is drawn; ``dealt``, the chance moves taken where they are possible.
    """

    board: Board
    position: Mapping[str, Any]
    opening: str
    moves: tuple[Shown, ...]
    quote: str
    seed: str
    outcome: Mapping[str, Any]
    told: str
    dealing: str = ""
    dealt: tuple[str, ...] = ()

    def came_out(self, position: Mapping[str, Any]) -> bool:
        """Whether the position is the one that the rulebook tells of."""
        return _holds(position, self.outcome)


def _holds(found: Any, wanted: Any) -> bool:
    """Whether everything wanted is there, whatever else there may be."""
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(key in found and _holds(found[key], wanted[key]) for key in wanted)
    return bool(found == wanted)
