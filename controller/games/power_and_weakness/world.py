"""What does not change in a game: the map, the options and the box; and what a set of laid markers makes of the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from controller.engine.packed import BITS, BYTE, each
from controller.games.power_and_weakness.catalogue import Catalogue
from controller.games.power_and_weakness.components import SYMBOLS, Components, data

NO_MARKER = -1
DEFAULT_MAP = "england-15"


@dataclass(frozen=True, slots=True)
class Options:
    """The rules' named options; see ``rules`` PW-2 and PW-5."""

    start_tie_basis: str = "ended"
    snake_vs_lightning: bool = False


@dataclass(frozen=True, slots=True)
class Terrain:
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
class World:
    """A map with everything about it that rules ask often, as packed numbers (`controller.engine.packed`)."""

    terrain: Terrain
    options: Options
    components: Components
    catalogue: Catalogue
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
        return self.terrain.regions

    def __reduce__(self) -> tuple[object, ...]:
        """Worlds are remembered by process, so that states of one process share theirs."""
        return world_for, (self.terrain, self.options, self.components)

    def markers(self, symbols: tuple[int, ...]) -> Markers:
        """The markers laid so."""
        return markers_for(symbols)


@lru_cache(maxsize=4096)
def markers_for(symbols: tuple[int, ...]) -> Markers:
    """What these markers make of a map, remembered: few layouts meet in one game."""
    marked = [0] * len(SYMBOLS)
    regions: list[list[int]] = [[] for _ in SYMBOLS]
    for region, symbol in enumerate(symbols):
        if symbol != NO_MARKER:
            marked[symbol] |= 128 << (BITS * region)
            regions[symbol].append(region)
    pairs = tuple(sorted(pair for same in regions for pair in combinations(same, 2)))
    return Markers(symbols, tuple(marked), _masks(len(symbols), pairs), pairs, NO_MARKER not in symbols)


def _masks(places: int, pairs: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    masks = [0] * places
    for a, b in pairs:
        masks[a] |= BYTE << (BITS * b)
        masks[b] |= BYTE << (BITS * a)
    return tuple(masks)


@lru_cache(maxsize=256)
def world_for(terrain: Terrain, options: Options, components: Components) -> World:
    """The world of a map, options and a box; the same one each time."""
    number = {name: place for place, name in enumerate(terrain.regions)}
    pairs = tuple(sorted({(min(number[a], number[b]), max(number[a], number[b])) for a, b in terrain.borders}))
    places = len(terrain.regions)
    return World(
        terrain=terrain,
        options=options,
        components=components,
        catalogue=Catalogue(terrain.regions, components),
        number=number,
        borders=_masks(places, pairs),
        pairs=pairs,
        coastal=sum(128 << (BITS * number[name]) for name in terrain.coastal),
        some=each(places, 127),
        over_three=each(places, 124),
        all_marks=each(places, 128),
    )


@lru_cache(maxsize=1)
def shipped() -> Terrain:
    """The map `DEFAULT_MAP`."""
    table = data(f"{DEFAULT_MAP}.toml")
    return Terrain(
        name=DEFAULT_MAP,
        regions=tuple(table["regions"]),
        borders=tuple((a, b) for a, b in table["borders"]),
        coastal=tuple(table["coastal"]),
    )
