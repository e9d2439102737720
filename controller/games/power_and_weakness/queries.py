"""What can be asked of a state, and of one that is being changed: what lies where, and what it adds up to.

A *mark* is the top bit of a region's byte in a packed number (`controller.engine.packed`), so that one question is
answered for all regions at once. The predicates of the actions (`actions`) are made of these.
"""

from __future__ import annotations

from functools import cache

from controller.engine.layout import Layout
from controller.engine.packed import BITS, BYTE, marked_places, unpack
from controller.games.power_and_weakness.builder import TILE_ZONES, Builder
from controller.games.power_and_weakness.components import KINDS, SEATS, SYMBOLS, TILES, TOKENS
from controller.games.power_and_weakness.map import NO_MARKER
from controller.games.power_and_weakness.state import Retreat, State

Position = State | Builder
MARK = 128
"""The mark of region 0."""
_SOME_TILE = (1 << (BITS * len(TILES))) // BYTE * 127
_TILE_MARKS = (1 << (BITS * len(TILES))) // BYTE * 128


def neighbours(position: Position) -> tuple[int, ...]:
    """By region its neighbours: by borders in sword, in magic those with "the same type of region marker"."""
    return position.markers.neighbours if position.cycle & 1 else position.setting.borders


def pairs(position: Position) -> tuple[tuple[int, int], ...]:
    """The neighbouring regions of this cycle, each pair once, in ascending order."""
    return position.markers.pairs if position.cycle & 1 else position.setting.pairs


def pieces(position: Position, seat: int, kind: int, region: int) -> int:
    """The pieces of one kind of a seat in a region."""
    return (position.on_map[2 * seat + kind] >> (BITS * region)) & BYTE


def both_kinds(position: Position, seat: int, region: int) -> tuple[int, int]:
    """The knights and the magicians of a seat in a region."""
    return pieces(position, seat, 0, region), pieces(position, seat, 1, region)


def count(position: Position, seat: int, region: int) -> int:
    """All pieces of a seat in a region, active and passive."""
    return sum(both_kinds(position, seat, region))


def active_kind(position: Position) -> str:
    """What the kind of piece is called that is active in this cycle."""
    return KINDS[position.cycle & 1]


def active_reserve(position: Position, seat: int) -> int:
    """The active pieces a seat has in reserve."""
    return position.reserve[2 * seat + (position.cycle & 1)]


def held(position: Position, seat: int) -> int:
    """A mark at each region the seat controls: it "contains at least one of the player's pieces"."""
    on_map, setting = position.on_map, position.setting
    return (on_map[2 * seat] + on_map[2 * seat + 1] + setting.some) & setting.all_marks


def owner(position: Position, region: int) -> int:
    """The seat that controls a region, or -1."""
    if count(position, 0, region):
        return 0
    return 1 if count(position, 1, region) else -1


def active_regions(position: Position, seat: int, active: int) -> int:
    """How many regions of a seat hold "more active than passive pieces" if ``active`` is the kind that counts."""
    on_map, setting = position.on_map, position.setting
    # By region: active + 127 - passive reaches 128 just where there are more active ones; no byte can overflow.
    return ((on_map[2 * seat + active] + setting.some - on_map[2 * seat + 1 - active]) & setting.all_marks).bit_count()


def stock(position: Position, seat: int, kind: int) -> int:
    """Pieces of a kind neither on the map nor in reserve (pieces just driven out count as on the map)."""
    piece = 2 * seat + kind
    return position.setting.components.pieces[kind] - position.on_map[piece] % BYTE - position.reserve[piece]


def has(packed: int, place: int) -> bool:
    """Whether there is anything at a place of a packed number."""
    return bool((packed >> (BITS * place)) & BYTE)


def marks_of(packed: int) -> int:
    """A mark wherever there is anything, in a packed number of at most as many places as there are kinds of tile."""
    return (packed + _SOME_TILE) & _TILE_MARKS


def kinds_of_tiles(packed: int) -> tuple[int, ...]:
    """The kinds of tile of which there are any, in ascending order."""
    return _marked_tiles((packed + _SOME_TILE) & _TILE_MARKS)


@cache
def _marked_tiles(mark: int) -> tuple[int, ...]:
    """Few sets of tiles ever meet in one hand, so they are remembered."""
    return marked_places(mark)


def layout(state: State) -> Layout:
    """Where every component lies; zones as in `controller.engine.layout`."""
    zones: dict[str, dict[str, int]] = {}

    def lay(zone: str, item: str, n: int) -> None:
        if n:
            zones.setdefault(zone, {})[item] = n

    for number, name in enumerate(state.setting.regions):
        _lay_region(state, number, f"region:{name}", zones)
    for seat, seat_name in enumerate(SEATS):
        for kind, kind_name in enumerate(KINDS):
            item = f"{seat_name}.{kind_name}"
            driven = _driven(state, seat, kind)
            lay(f"reserve:{seat_name}", item, state.reserve[2 * seat + kind])
            lay(f"stock:{seat_name}", item, stock(state, seat, kind) - driven)
            if isinstance(state.pending, Retreat):
                lay(f"limbo:{state.setting.regions[state.pending.region]}", item, driven)
    for zone, packed in zip(TILE_ZONES, state.tiles, strict=True):
        for tile, n in enumerate(unpack(packed, len(TILES))):
            lay(zone, f"tile.{TILES[tile]}", n)
    for symbol, n in enumerate(unpack(state.spare, len(SYMBOLS))):
        lay("spare", f"marker.{SYMBOLS[symbol]}", n)
    for zone, packed in (("tokens", state.tokens), ("token-discards", state.token_discards)):
        for place, n in enumerate(unpack(packed, len(TOKENS))):
            lay(zone, f"token.{TOKENS[place]}", n)
    lay("timer", "cube", state.timer)
    lay("cubes", "cube", 8 - state.timer)
    return zones


def _driven(state: State, seat: int, kind: int) -> int:
    pending = state.pending
    if not isinstance(pending, Retreat) or pending.seat != seat:
        return 0
    return (pending.knights, pending.magicians)[kind]


def _lay_region(state: State, number: int, zone: str, zones: dict[str, dict[str, int]]) -> None:
    items: dict[str, int] = {}
    symbol = state.markers.symbols[number]
    if symbol != NO_MARKER:
        items[f"marker.{SYMBOLS[symbol]}"] = 1
    for seat, seat_name in enumerate(SEATS):
        if count(state, seat, number):
            for kind, kind_name in enumerate(KINDS):
                n = (state.on_map[2 * seat + kind] >> (8 * number)) & 255
                if n:
                    items[f"{seat_name}.{kind_name}"] = n
    if items:
        zones[zone] = items
