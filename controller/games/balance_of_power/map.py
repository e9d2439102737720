"""The map: as it is written down (`MapData`), and as the numbers that rules reckon with (`Map`).

A *field* is the bits of one territory in a big integer: one bit for each empire of the map, then a flag. So one
operation asks all territories at once: who stands where, which are full, which are disputed. Field ``t`` begins at bit
``width * t``; adding `Map.below` to bits of empires sets the flag of every field that has any.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from controller.engine.moves import Move
from controller.engine.strict import at_most, below, listing, name, obj, one_of, wrong_type
from controller.errors import PositionError
from controller.games.balance_of_power.components import CLASSES, ROOM, data

DEFAULT_MAP = "europe-54"
LEAST_EMPIRES, LEAST_TERRITORIES = 2, 2
MOST_EMPIRES, MOST_TERRITORIES, MOST_LINKS = 20, 200, 1000
"""Several times the shipped map. Numbers about a map grow with the product of its empires and territories."""
_NOT_AN_EMPIRE = re.compile(r"table|seat-[0-9]+")
"""Names that mean somebody else: the table, and a seat that has no empire yet."""
Row = tuple[int, dict[int, tuple[Move, ...]]]
"""What matters to a pawn in a territory, as a mask, and the lists of moves by what was found there."""
Candidate = tuple[int, int, Move]
"""A mask, the bits wanted under it, and the move that is legal where a pawn's situation has just these."""
Candidates = tuple[list[Candidate], dict[int, Candidate], Candidate]
"""What a class may ever do in a territory: moves, attacks by the bit of the pawn attacked, the duplicate."""


@dataclass(frozen=True, slots=True)
class Empire:
    """A set of home territories with one capital; "the location on the gameboard where the empire flag is located"."""

    name: str
    capital: str
    territories: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MapData:
    """A map as written down, shipped (with a name) or given in a position; everything in the order of writing."""

    name: str | None
    empires: tuple[Empire, ...]
    links: tuple[tuple[str, str], ...]
    neutral: tuple[str, ...]

    @property
    def territories(self) -> tuple[str, ...]:
        """All territories in the order of the map: of each empire in turn, then the neutral ones."""
        return (*(name for empire in self.empires for name in empire.territories), *self.neutral)


@lru_cache(maxsize=1)
def shipped() -> MapData:
    """The map `DEFAULT_MAP`; links over sea count as any other."""
    table = data(f"{DEFAULT_MAP}.toml")
    links = table["links"]
    return MapData(
        name=DEFAULT_MAP,
        empires=tuple(
            Empire(name, empire["capital"], tuple(empire["territories"])) for name, empire in table["empires"].items()
        ),
        links=tuple((a, b) for kind in ("sea_printed", "sea_reconstructed", "land") for a, b in links[kind]),
        neutral=tuple(table["neutral"]),
    )


@lru_cache(maxsize=1)
def called() -> Mapping[str, str]:
    """How sentences call the territories and empires of the shipped map."""
    table = data(f"{DEFAULT_MAP}.toml")
    return {**table["names"], **{name: empire["name"] for name, empire in table["empires"].items()}}


class Map:
    """What a map is, for any seats: names, neighbours, and fields of bits.

    Attributes:
        width: bits of a field.
        unit: by territory the lowest bit of its field; as a number, one pawn in `State.crowd`.
        empty: what `State.crowd` counts from, in every field: the last pawn that has room there sets the flag.
        full: by territory its flag; in a situation (`actions.pawns`) it says that the territory is full.
        ones: the lowest bit of every field. flags: its flag. below: its empires' bits.
        rooted, no_supply: bits beside all fields, for what else matters in a situation (`actions.pawns`).
        own: by empire its bit in every field. others: everybody else's.
        near: by territory those linked to it, ascending.
        homes: by empire its territories; capitals: its capital; home_flags: flags at its homes.
        capital_bits: by empire its bit at every capital of the map.
        moves: every move made so far, by its class and numbers (`actions.action.Action.of`).
        rows, candidates: by kind of pawn its lists of moves, and what it may ever do; `actions.pawns` keeps them.
        listed: how many lists the rows hold.
        settings: the settings of games on this map, which `state.setting_for` keeps: they go with the map.
    """

    def __init__(self, data: MapData) -> None:
        self.territories = data.territories
        self.empires = tuple(empire.name for empire in data.empires)
        self.number = {name: place for place, name in enumerate(self.territories)}
        self.empire_number = {name: place for place, name in enumerate(self.empires)}
        self.near = _neighbours(data, self.number)
        self.homes = tuple(tuple(self.number[name] for name in e.territories) for e in data.empires)
        self.capitals = tuple(self.number[empire.capital] for empire in data.empires)
        self._lay_out_fields()
        self.moves: dict[tuple[object, ...], Move] = {}
        around = [self._around(empire) for empire in range(len(self.empires))]
        self.rows: tuple[tuple[Row, ...], ...] = tuple(
            tuple((mask, {}) for mask in masks) for masks in around for _ in CLASSES
        )
        self.listed = 0
        self.candidates: dict[int, Candidates] = {}
        self.settings: dict[tuple[object, ...], object] = {}
        self._far: dict[int, tuple[int, ...]] = {}

    def forget_lists(self) -> None:
        """Empty the rows: every list is made anew when it is asked for."""
        self.listed = 0
        for row in self.rows:
            for _, kept in row:
                kept.clear()

    def _lay_out_fields(self) -> None:
        empires = range(len(self.empires))
        self.flag = len(self.empires)
        self.width = self.flag + 1
        self.unit = tuple(1 << (self.width * t) for t in range(len(self.territories)))
        self.full = tuple(unit << self.flag for unit in self.unit)
        self.ones = sum(self.unit)
        self.flags = self.ones << self.flag
        self.below = self.flags - self.ones
        self.empty = self.flags - ROOM * self.ones
        self.rooted, self.no_supply = (bit << self.width * len(self.unit) for bit in (1, 2))
        self.own = tuple(self.ones << e for e in empires)
        self.others = tuple(self.below ^ own for own in self.own)
        self.home_flags = tuple(sum(self.full[t] for t in homes) for homes in self.homes)
        capitals = sum(self.unit[t] for t in self.capitals)
        self.capital_bits = tuple(capitals << e for e in empires)

    def _around(self, empire: int) -> list[int]:
        """By territory a mask of all that matters to an empire's pawn there.

        Flags and bits of the other empires there and next to it, and `no_supply`.
        """
        field = (1 << self.width) - 1
        whole = self.others[empire] | self.flags
        fields = (sum(self.unit[n] for n in (t, *near)) * field for t, near in enumerate(self.near))
        return [mask & whole | self.no_supply for mask in fields]

    def far(self, territory: int) -> tuple[int, ...]:
        """By territory how many links it is from one; what cannot be reached is as far as nothing else is."""
        if territory not in self._far:
            self._far[territory] = _distances(self.near, territory)
        return self._far[territory]

    def touching(self, empire: int, other: int) -> bool:
        """Whether any territories of two empires are linked."""
        return any(t in self.near[home] for home in self.homes[empire] for t in self.homes[other])


def _neighbours(data: MapData, number: dict[str, int]) -> tuple[tuple[int, ...], ...]:
    near: list[set[int]] = [set() for _ in number]
    for a, b in data.links:
        near[number[a]].add(number[b])
        near[number[b]].add(number[a])
    return tuple(tuple(sorted(places)) for places in near)


def _distances(near: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    far = [len(near)] * len(near)
    far[start] = 0
    edge = [start]
    for territory in edge:
        for t in near[territory]:
            if far[t] > far[territory] + 1:
                far[t] = far[territory] + 1
                edge.append(t)
    return tuple(far)


@lru_cache(maxsize=4)
def map_for(data: MapData) -> Map:
    """The numbers of a map; the same object each time."""
    return Map(data)


# The map of a position: the shipped one by its name, or one written out.


def read_map(value: object) -> MapData:
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
    at_most(MOST_TERRITORIES, known, "map", "territories")
    return MapData(None, empires, _links(table["links"], known), neutral)


def write_map(data: MapData) -> str | dict[str, Any]:
    """The map as a position has it."""
    return written_out(data) if data.name is None else data.name


def written_out(data: MapData) -> dict[str, Any]:
    """The map written out."""
    return {
        "empires": {e.name: {"capital": e.capital, "territories": list(e.territories)} for e in data.empires},
        "links": [list(pair) for pair in data.links],
        "neutral": list(data.neutral),
    }


def _empires(value: object, known: set[str]) -> tuple[Empire, ...]:
    table = obj(value, "map.empires", None)
    at_most(MOST_EMPIRES, table, "map.empires", "empires")
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
    at_most(MOST_TERRITORIES, listing(value, path), path, "territories")
    for place, word in enumerate(listing(value, path)):
        territory = name(word, f"{path}.{place}")
        if territory in known:
            raise PositionError("conflict", f"{path}.{place}", "this territory stands here twice")
        known.add(territory)
        found.append(territory)
    return tuple(found)


def _links(value: object, known: set[str]) -> tuple[tuple[str, str], ...]:
    names = sorted(known)
    at_most(MOST_LINKS, listing(value, "map.links"), "map.links", "links")
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
