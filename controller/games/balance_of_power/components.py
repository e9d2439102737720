"""What is in the box: classes of pawns, their number, the points, read from ``data/components.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

CLASSES = ("king", "general", "banker")
"""The classes of pawns, in the order of every listing; a class's number is its place here."""
KING, GENERAL, BANKER = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Components:
    """The figures of one box.

    Attributes:
        each: pawns of a class that an empire has, the most that can stand on the map.
        room: pawns that a territory holds, of all owners.
        territory: points for a territory controlled.
        capital: points more for a capital in which a seat has all three classes.
        to_win: points to win by number of seats.
        beats: by class the number of the class that it beats.
        provenance: by table where it comes from.
    """

    each: int
    room: int
    territory: int
    capital: int
    to_win: tuple[tuple[int, int], ...]
    beats: tuple[int, ...]
    provenance: tuple[tuple[str, str], ...]


def data(name: str) -> dict[str, Any]:
    """A data file of this game, read."""
    return tomllib.loads((resources.files(__package__) / "data" / name).read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def box() -> Components:
    """The components as shipped."""
    tables = data("components.toml")
    points = tables["points"]
    return Components(
        each=tables["pawns"]["each"],
        room=tables["territory"]["room"],
        territory=points["territory"],
        capital=points["capital"],
        to_win=tuple(sorted((int(seats), n) for seats, n in points["to_win"].items())),
        beats=tuple(CLASSES.index(tables["beats"][name]) for name in CLASSES),
        provenance=tuple((name, table["provenance"]) for name, table in tables.items()),
    )


EACH = box().each
ROOM = box().room
BEATS = box().beats
TO_WIN = dict(box().to_win)
SEAT_COUNTS = tuple(TO_WIN)
