"""The map of a position: the shipped one by its name, or one written out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from controller.engine.strict import below, listing, name, obj, one_of, wrong_type
from controller.errors import PositionError
from controller.games.balance_of_power.terrain import DEFAULT_MAP, Empire, Terrain, shipped

LEAST_EMPIRES, LEAST_TERRITORIES = 2, 2
_NOT_AN_EMPIRE = re.compile(r"table|seat-[0-9]+")
"""Names that mean somebody else: the table, and a seat that has no empire yet."""


def read_map(value: object) -> Terrain:
    """A map's name, or an object with empires, links and neutral territories; raises PositionError."""
    if isinstance(value, str):
        one_of(value, "map", (DEFAULT_MAP,), "map")
        return shipped()
    if not isinstance(value, dict):
        raise wrong_type("map", "the name of a map or an object", value)
    table = obj(value, "map", ("empires", "links", "neutral"), ("empires", "links"))
    known: set[str] = set()
    empires = _empires(table["empires"], known)
    neutral = _territories(table.get("neutral", []), "map.neutral", known)
    return Terrain(None, empires, _links(table["links"], known), neutral)


def write_map(terrain: Terrain) -> str | dict[str, Any]:
    """The map as a position has it."""
    return inline(terrain) if terrain.name is None else terrain.name


def inline(terrain: Terrain) -> dict[str, Any]:
    """The map written out."""
    return {
        "empires": {e.name: {"capital": e.capital, "territories": list(e.territories)} for e in terrain.empires},
        "links": [list(pair) for pair in terrain.links],
        "neutral": list(terrain.neutral),
    }


def _empires(value: object, known: set[str]) -> tuple[Empire, ...]:
    table = obj(value, "map.empires", None)
    empires = tuple(_empire(table, key, known) for key in table)
    if len(empires) < LEAST_EMPIRES:
        raise PositionError("out-of-range", "map.empires", f"a map has at least {LEAST_EMPIRES} empires")
    return empires


def _empire(table: Mapping[str, Any], key: str, known: set[str]) -> Empire:
    path = below("map.empires", key[:100])
    if _NOT_AN_EMPIRE.fullmatch(name(key, path)):
        raise PositionError("bad-name", path, f"no empire can be called {key[:100]}: that is somebody else")
    entry = obj(table[key], path, ("capital", "territories"), ("capital", "territories"))
    territories = _territories(entry["territories"], f"{path}.territories", known)
    if len(territories) < LEAST_TERRITORIES:
        raise PositionError("out-of-range", f"{path}.territories", "an empire has a capital and another territory")
    return Empire(
        key, one_of(entry["capital"], f"{path}.capital", territories, "territory of this empire"), territories
    )


def _territories(value: object, path: str, known: set[str]) -> tuple[str, ...]:
    found = []
    for place, word in enumerate(listing(value, path)):
        territory = name(word, f"{path}.{place}")
        if territory in known:
            raise PositionError("conflict", f"{path}.{place}", "this territory stands here twice")
        known.add(territory)
        found.append(territory)
    return tuple(found)


def _links(value: object, known: set[str]) -> tuple[tuple[str, str], ...]:
    names = sorted(known)
    found: dict[tuple[str, str], None] = {}
    for place, pair in enumerate(listing(value, "map.links")):
        path = f"map.links.{place}"
        if len(listing(pair, path)) != 2:
            raise PositionError("wrong-type", path, "a link joins two territories")
        one, two = (
            end if isinstance(end, str) and end in known else one_of(end, f"{path}.{side}", names, "territory")
            for side, end in enumerate(pair)
        )
        if one == two:
            raise PositionError("conflict", path, "a link joins two different territories")
        if (one, two) in found or (two, one) in found:
            raise PositionError("conflict", path, "this link stands here twice")
        found[one, two] = None
    return tuple(found)
