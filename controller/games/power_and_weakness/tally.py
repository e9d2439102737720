"""What the pieces on the map amount to: strengths, open regions, active regions. Judge and lists both count here."""

from __future__ import annotations

from typing import NamedTuple

from controller.engine.layout import Layout
from controller.engine.packed import BITS, BYTE, unpack
from controller.games.power_and_weakness.builder import TILE_ZONES, Builder
from controller.games.power_and_weakness.components import EXTRA, KINDS, MERLIN, SEATS, SYMBOLS, TILES, TOKENS
from controller.games.power_and_weakness.map import NO_MARKER
from controller.games.power_and_weakness.state import HAND, Retreat, State

Position = State | Builder


def neighbours(position: Position) -> tuple[int, ...]:
    """By region its neighbours: by borders in sword, in magic those with "the same type of region marker"."""
    return position.markers.neighbours if position.cycle & 1 else position.setting.borders


def pairs(position: Position) -> tuple[tuple[int, int], ...]:
    """The neighbouring regions of this cycle, each pair once, in ascending order."""
    return position.markers.pairs if position.cycle & 1 else position.setting.pairs


def count(position: Position, seat: int, region: int) -> int:
    """All pieces of a seat in a region, active and passive."""
    shift = BITS * region
    on_map = position.on_map
    return ((on_map[2 * seat] >> shift) & BYTE) + ((on_map[2 * seat + 1] >> shift) & BYTE)


def pieces(position: Position, seat: int, kind: int, region: int) -> int:
    """The pieces of one kind of a seat in a region."""
    return (position.on_map[2 * seat + kind] >> (BITS * region)) & BYTE


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


def placeable(position: Position, seat: int) -> int:
    """A mark at each region that is empty or the seat's own "with no more than three of his pieces"."""
    on_map, setting = position.on_map, position.setting
    own, enemy = 2 * seat, 2 - 2 * seat
    full = on_map[own] + on_map[own + 1] + setting.over_three
    taken = on_map[enemy] + on_map[enemy + 1] + setting.some
    return setting.all_marks & ~(full | taken)


class Strength(NamedTuple):
    """Both sides of a takeover."""

    attack: int
    defence: int


def strength(position: Position, attacker: int, region: int) -> Strength:
    """Attack and defence: the attacker's "active pieces in neighbouring regions" against all pieces of the defender in
    the region "plus his active pieces in neighbouring regions", each with the bonus for the region's symbol."""
    near = neighbours(position)[region]
    active = position.cycle & 1
    defender = 1 - attacker
    on_map = position.on_map
    shift = BITS * position.markers.symbols[region]
    attack = (on_map[2 * attacker + active] & near) % BYTE + ((position.extra[attacker] >> shift) & BYTE)
    support = (on_map[2 * defender + active] & near) % BYTE + ((position.extra[defender] >> shift) & BYTE)
    return Strength(attack, support + count(position, defender, region))


def active_regions(position: Position, seat: int, active: int) -> int:
    """How many regions of a seat hold "more active than passive pieces" if ``active`` is the kind that counts."""
    on_map, setting = position.on_map, position.setting
    # By region: active + 127 - passive reaches 128 just where there are more active ones; no byte can overflow.
    return ((on_map[2 * seat + active] + setting.some - on_map[2 * seat + 1 - active]) & setting.all_marks).bit_count()


def stock(position: Position, seat: int, kind: int) -> int:
    """Pieces of a kind neither on the map nor in reserve (pieces just driven out count as on the map)."""
    piece = 2 * seat + kind
    return position.setting.components.pieces[kind] - position.on_map[piece] % BYTE - position.reserve[piece]


def can_use_a_tile(position: Position, seat: int) -> bool:
    """Whether any tile in front of the seat can be used now; tiles that recruit always can."""
    hand = position.tiles[HAND + seat]
    if hand >> (BITS * EXTRA):
        return True
    return any((hand >> (BITS * tile)) & BYTE and can_influence(position, seat, tile) for tile in range(EXTRA))


def matching(position: Position, tile: int) -> int:
    """A mark at each region "which has a matching region marker"; Merlin serves as any influence tile."""
    return position.setting.all_marks if tile == MERLIN else position.markers.marked[tile]


def can_influence(position: Position, seat: int, tile: int) -> bool:
    """Whether an influence tile can reinforce or take over anything."""
    enemy = held(position, 1 - seat)
    marked = matching(position, tile)
    if marked & ~enemy and position.reserve[2 * seat + (position.cycle & 1)]:
        return True
    return bool(conquerable(position, seat, marked & enemy))


def conquerable(position: Position, seat: int, marked: int) -> int:
    """Of the marked enemy regions those with a majority of one or more; see `strength`, which this does at speed."""
    near = neighbours(position)
    active = position.cycle & 1
    on_map = position.on_map
    own, enemy, passive = on_map[2 * seat + active], on_map[2 - 2 * seat + active], on_map[3 - 2 * seat - active]
    extra = position.extra[seat], position.extra[1 - seat]
    bonuses = extra != (0, 0)
    found = 0
    while marked:
        mark = marked & -marked
        marked ^= mark
        at = mark.bit_length() - BITS
        mask = near[at >> 3]
        margin = (own & mask) % BYTE - (enemy & mask) % BYTE - ((enemy >> at) & BYTE) - ((passive >> at) & BYTE)
        if bonuses:
            shift = BITS * position.markers.symbols[at >> 3]
            margin += ((extra[0] >> shift) & BYTE) - ((extra[1] >> shift) & BYTE)
        if margin > 0:
            found |= mark
    return found


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
