"""What of a game carries a tag, how many there are, and how well we know it; and a map as its owner may mend it.

A *kind* is what a tag says without its copy (``tile:merlin``), a *sort* the word before its colon (``tile``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from controller.engine.layout import Layout, totals
from controller.engine.strict import below, obj, whole
from controller.errors import PositionError

MOST_OF_A_KIND = 40
"""More copies than any box has of one kind; small enough for every packed number that counts them."""


@dataclass(frozen=True, slots=True)
class Box:
    """The components of a game that carry tags.

    Attributes:
        counts: by kind how many there are, in the order in which the game's data lists them.
        totals: by sort how many there are together, where a rulebook prints it.
        open: the sorts of which the single counts are reconstructed, so that an owner may know better.
    """

    counts: Mapping[str, int] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)
    open: frozenset[str] = frozenset()

    def may_differ(self, kind: str) -> bool:
        """Whether the owner's count of a kind may differ from ours."""
        return sort_of(kind) in self.open


@dataclass(frozen=True, slots=True)
class Chart:
    """A map as its owner may mend it.

    Attributes:
        written: the map as a position has it written out.
        pairs: the key under which it lists pairs of places that touch.
        marks: the keys under which it lists single places that have some quality, such as a coast.
        places: all its places, in the order of listings.
    """

    written: Mapping[str, Any]
    pairs: str
    marks: tuple[str, ...]
    places: tuple[str, ...]


def sort_of(kind: str) -> str:
    """The sort of a kind: ``tile`` of ``tile:merlin``."""
    return kind.partition(":")[0]


def box_of(layout: Layout, magnetic: Callable[[str], bool]) -> Box:
    """All components that lie about, have a kind, and close no switch: those are read by their tags."""
    found = {item.replace(".", ":", 1): n for item, n in totals(layout).items() if "." in item and not magnetic(item)}
    return Box(found)


def read_counts(value: object, box: Box) -> dict[str, int]:
    """An owner's counts (by kind; those left out are ours) as counts of all kinds, in the box's order.

    Raises PositionError for kinds that are none, and for other counts of a sort whose counts are printed.
    """
    given = obj(value, "box", box.counts)
    counts = dict(box.counts)
    for kind, n in given.items():
        path = below("box", kind)
        counts[kind] = whole(n, path, 0, MOST_OF_A_KIND)
        if counts[kind] != box.counts[kind] and not box.may_differ(kind):
            raise PositionError("conflict", path, f"there are {box.counts[kind]}, and that is printed")
    return counts
