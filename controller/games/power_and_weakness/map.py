"""The map, and the setting of one game: its map, options and box, none of which changes while it is played.

A map is a shipped one by its name, or one that a position writes out; its regions are those that the position lists.
What the laid region markers make of the map (the neighbours of a magic cycle) is remembered by the markers' symbols.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from controller.engine.packed import BITS, BYTE, each
from controller.engine.strict import at_most, listing, name, obj, one_of, wrong_type
from controller.errors import PositionError
from controller.games.power_and_weakness.components import SYMBOLS, Components, data
from controller.games.power_and_weakness.moves import MoveTable

NO_MARKER = -1
MOST_REGIONS = 40
"""Several times the shipped map. What markers make of a map grows with the square of its regions."""
DEFAULT_MAP = "england-15"


@dataclass(frozen=True, slots=True)
class Options:
    """The rules' named options; see ``rules`` PW-2 and PW-5."""

    start_tie_basis: str = "ended"
    snake_vs_lightning: bool = False


@dataclass(frozen=True, slots=True)
class Map:
    """A map as written down: shipped (with a name) or given in a position."""

    name: str | None
    regions: tuple[str, ...]
    borders: tuple[tuple[str, str], ...]
    coastal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Markers:
    """The region markers as laid, and the neighbours they make: "those which have the same type of region marker"."""

    symbols: tuple[int, ...]
    """By region the symbol's number, or `NO_MARKER`."""
    marked: tuple[int, ...]
    """By symbol a mark at each of its regions."""
    neighbours: tuple[int, ...]
    """By region a full byte at each other region with the same symbol."""
    pairs: tuple[tuple[int, int], ...]
    complete: bool
    """Whether every region has its marker."""


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """A map, options and a box, with all that the rules ask often as packed numbers (`controller.engine.packed`)."""

    map: Map
    options: Options
    components: Components
    moves: MoveTable
    number: Mapping[str, int]
    borders: tuple[int, ...]
    """By region a full byte at each region that shares a border with it."""
    pairs: tuple[tuple[int, int], ...]
    coastal: int
    """A mark at each coastal region."""
    some: int
    """Added to a packed number, sets the mark wherever there is a piece."""
    over_three: int
    """The same for more than three pieces."""
    all_marks: int

    @property
    def regions(self) -> tuple[str, ...]:
        """The names of the regions, in the order of the position."""
        return self.map.regions

    def __eq__(self, other: object) -> bool:
        """Only the latest settings are remembered, so two of the same map may live side by side."""
        if self is other or not isinstance(other, Setting):
            return self is other
        return (self.map, self.options, self.components) == (other.map, other.options, other.components)

    def __hash__(self) -> int:
        return self.all_marks  # quick, and few settings live at one time

    def __reduce__(self) -> tuple[object, ...]:
        """Settings are remembered by process, so that states of one process share theirs."""
        return setting_for, (self.map, self.options, self.components)

    def markers(self, symbols: tuple[int, ...]) -> Markers:
        """The markers laid so."""
        return markers_for(symbols)


@lru_cache(maxsize=512)
def markers_for(symbols: tuple[int, ...]) -> Markers:
    """What these markers make of a map, remembered: few layouts meet in one game.

    Neighbours are reckoned only once all markers lie: before, nobody has a turn.
    """
    marked = [0] * len(SYMBOLS)
    regions: list[list[int]] = [[] for _ in SYMBOLS]
    for region, symbol in enumerate(symbols):
        if symbol != NO_MARKER:
            marked[symbol] |= 128 << (BITS * region)
            regions[symbol].append(region)
    complete = NO_MARKER not in symbols
    pairs = tuple(sorted(pair for same in regions for pair in combinations(same, 2))) if complete else ()
    return Markers(symbols, tuple(marked), _masks(len(symbols), pairs), pairs, complete)


def _masks(places: int, pairs: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    masks = [0] * places
    for a, b in pairs:
        masks[a] |= BYTE << (BITS * b)
        masks[b] |= BYTE << (BITS * a)
    return tuple(masks)


@lru_cache(maxsize=8)
def setting_for(map_: Map, options: Options, components: Components) -> Setting:
    """The setting of a map, options and a box; the same one each time."""
    number = {name: place for place, name in enumerate(map_.regions)}
    pairs = tuple(sorted({(min(number[a], number[b]), max(number[a], number[b])) for a, b in map_.borders}))
    places = len(map_.regions)
    return Setting(
        map=map_,
        options=options,
        components=components,
        moves=MoveTable(map_.regions, components),
        number=number,
        borders=_masks(places, pairs),
        pairs=pairs,
        coastal=sum(128 << (BITS * number[name]) for name in map_.coastal),
        some=each(places, 127),
        over_three=each(places, 124),
        all_marks=each(places, 128),
    )


@lru_cache(maxsize=1)
def shipped() -> Map:
    """The map `DEFAULT_MAP`."""
    table = data(f"{DEFAULT_MAP}.toml")
    return Map(
        name=DEFAULT_MAP,
        regions=tuple(table["regions"]),
        borders=tuple((a, b) for a, b in table["borders"]),
        coastal=tuple(table["coastal"]),
    )


def read_map(value: object, listed: object, components: Components) -> Map:
    """The map of a name, or of an object with borders and coast, for the regions that a position lists, in their order.

    Raises:
        PositionError: with a path below ``map`` or ``regions``.
    """
    at_most(MOST_REGIONS, obj(listed, "regions", None), "regions", "regions")
    regions = tuple(name(region, f"regions.{region[:100]}") for region in obj(listed, "regions", None))
    if not regions:
        raise PositionError("out-of-range", "regions", "a map has at least one region")
    if len(regions) > sum(components.markers):
        raise PositionError("too-many", "regions", "there are more regions than region markers in the box")
    if isinstance(value, str):
        one_of(value, "map", (DEFAULT_MAP,), "map")
        return _shipped_in_order(regions)
    if not isinstance(value, dict):
        raise wrong_type("map", "the name of a map or an object", value)
    table = obj(value, "map", ("borders", "coastal"))
    return Map(None, regions, _borders(table.get("borders", []), regions), _coastal(table.get("coastal", []), regions))


def _shipped_in_order(regions: tuple[str, ...]) -> Map:
    whole = shipped()
    for region in regions:
        one_of(region, f"regions.{region[:100]}", whole.regions, "region")
    for region in whole.regions:
        if region not in regions:
            raise PositionError("missing-key", f"regions.{region}", f"every region of {DEFAULT_MAP} must be listed")
    return Map(whole.name, regions, whole.borders, whole.coastal)


def _borders(value: object, regions: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    at_most(MOST_REGIONS * (MOST_REGIONS - 1) // 2, listing(value, "map.borders"), "map.borders", "borders")
    for place, pair in enumerate(listing(value, "map.borders")):
        path = f"map.borders.{place}"
        if len(listing(pair, path)) != 2:
            raise PositionError("wrong-type", path, "a border joins two regions")
        one, two = (one_of(end, f"{path}.{side}", regions, "region") for side, end in enumerate(pair))
        if one == two:
            raise PositionError("conflict", path, "a border joins two different regions")
        if (one, two) in found or (two, one) in found:
            raise PositionError("conflict", path, "this border stands here twice")
        found.append((one, two))
    return tuple(found)


def _coastal(value: object, regions: tuple[str, ...]) -> tuple[str, ...]:
    found: list[str] = []
    for place, region in enumerate(listing(value, "map.coastal")):
        path = f"map.coastal.{place}"
        if one_of(region, path, regions, "region") in found:
            raise PositionError("conflict", path, "this region stands here twice")
        found.append(region)
    return tuple(found)
