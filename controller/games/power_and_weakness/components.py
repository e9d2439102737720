"""What is in the box: kinds, counts and names, read from ``data/components.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources
from typing import Any

from controller.engine.box import Box, read_counts, sort_of
from controller.errors import PositionError

SEATS = ("orange", "white")
KINDS = ("knight", "magician")
KNIGHT, MAGICIAN = 0, 1
SYMBOLS = ("castle", "armour", "tent", "keys")


def data(name: str) -> dict[str, Any]:
    """A data file of this game, read."""
    return tomllib.loads((resources.files(__package__) / "data" / name).read_text(encoding="utf-8"))


TILES = tuple(name for name in data("components.toml")["tiles"] if name != "provenance")
"""Kinds of action tile, in the order of every listing, which is that of the data file; a tile's number is its place
here. The influence tiles come first and the extra numbers next, each in the order of `SYMBOLS`."""
TILE = {name: number for number, name in enumerate(TILES)}
EXTRA, MOVEMENT, SEA_MOVEMENT, MERLIN, SNAKE, VICTORY_POINT, REBELLION, CHANGE_MARKER = (
    TILE[name]
    for name in (
        "extra-castle", "movement", "sea-movement", "merlin", "snake", "victory-point", "rebellion", "change-marker",
    )
)  # fmt: skip
LIGHTNING = (VICTORY_POINT, REBELLION, CHANGE_MARKER)
TOKENS = (3, 4, 5, 6, 7, 8)
MOST_TILES = 200
"""More than any box has, and few enough for a packed number to be summed at once."""


@dataclass(frozen=True, slots=True)
class Components:
    """The counts of one box; tuples are in the order of `KINDS`, `SYMBOLS`, `TILES` and `TOKENS`."""

    pieces: tuple[int, ...]
    markers: tuple[int, ...]
    tiles: tuple[int, ...]
    tokens: tuple[int, ...]
    recruits: tuple[tuple[tuple[int, int], ...], ...]
    """Per tile the pieces it shows, as (knights, magicians); several are a choice, none is no recruiting."""
    provenance: tuple[tuple[str, str], ...]


@lru_cache(maxsize=1)
def box() -> Components:
    """The components as shipped."""
    tables = data("components.toml")
    recruits = tables["recruits"]
    return Components(
        pieces=tuple(tables["pieces"][kind] for kind in KINDS),
        markers=tuple(tables["markers"][symbol] for symbol in SYMBOLS),
        tiles=tuple(tables["tiles"][tile] for tile in TILES),
        tokens=tuple(tables["tokens"][str(value)] for value in TOKENS),
        recruits=tuple(tuple((k, m) for k, m in recruits.get(tile, ())) for tile in TILES),
        provenance=tuple((name, table["provenance"]) for name, table in tables.items()),
    )


KINDS_OF_TAGS = (
    *(f"marker:{symbol}" for symbol in SYMBOLS),
    *(f"tile:{tile}" for tile in TILES),
    *(f"token:{value}" for value in TOKENS),
)
"""All that carries a tag, in the order of the data."""
_SORTS = {"marker": "markers", "tile": "tiles", "token": "tokens"}


def tagged(components: Components) -> Box:
    """What carries tags, with these counts."""
    known = dict(components.provenance)
    counts = (*components.markers, *components.tiles, *components.tokens)
    return Box(
        counts=dict(zip(KINDS_OF_TAGS, counts, strict=True)),
        totals={sort: data("components.toml")["totals"][sort] for sort in _SORTS},
        open=frozenset(sort for sort, table in _SORTS.items() if known[table] != "printed"),
    )


def counted(value: object) -> Components:
    """The components with an owner's counts, by kind; raises PositionError (path ``box``)."""
    counts = read_counts(value, tagged(box()))
    markers, tiles, tokens = (
        tuple(n for kind, n in counts.items() if sort_of(kind) == sort) for sort in ("marker", "tile", "token")
    )
    for sort, each in (("marker", markers), ("token", tokens)):
        if not sum(each):
            raise PositionError("out-of-range", "box", f"without any {sort} nobody can play")
    if sum(tiles) > MOST_TILES:
        raise PositionError("too-many", "box", f"there are more than {MOST_TILES} action tiles")
    return replace(box(), markers=markers, tiles=tiles, tokens=tokens)


def differing(components: Components) -> Mapping[str, int] | None:
    """All counts, as a position carries them, or None where they are the shipped ones."""
    return None if components == box() else dict(tagged(components).counts)
