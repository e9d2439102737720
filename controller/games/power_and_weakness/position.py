"""A position read from JSON: whatever is not a position of the game is an error that names the path.

Writing is in `record`. A position in which something would still follow by itself is carried on first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from controller.engine.packed import BITS, BYTE, pack
from controller.engine.strict import flag, listing, name, obj, one_of, text, whole, wrong_type
from controller.errors import PositionError
from controller.games.power_and_weakness.components import (
    KINDS,
    LIGHTNING,
    SEATS,
    SYMBOLS,
    TILE,
    TILES,
    TOKENS,
    Components,
    box,
)
from controller.games.power_and_weakness.draft import Draft
from controller.games.power_and_weakness.follow import ACTIONS, MORE_TILES_THAN_CUBES, settle
from controller.games.power_and_weakness.pending import read_pending
from controller.games.power_and_weakness.state import NOBODY, PLAYED, State
from controller.games.power_and_weakness.world import (
    DEFAULT_MAP,
    NO_MARKER,
    Options,
    Terrain,
    World,
    shipped,
    world_for,
)

GAME, VERSION = "power-and-weakness", 1
MOST_CUBES = 8
REQUIRED = ("game", "version", "map", "cycle", "timer", "regions", "seats", "turn")
KEYS = (
    *REQUIRED, "options", "recruited", "offer", "spare_markers", "pending", "bag", "tile_discards", "time_tokens",
    "token_discards", "winners",
)  # fmt: skip
Json = Mapping[str, Any]


class Supply:
    """Counts components as they are found, against how many there are."""

    def __init__(self, names: Sequence[str], limits: Sequence[int], what: str) -> None:
        self._names = names
        self._what = what
        self.left = list(limits)

    def take(self, names: object, path: str) -> int:
        """Take a list of names; what was taken, packed."""
        packed = 0
        for place, word in enumerate(listing(names, path)):
            number = self._names.index(one_of(word, f"{path}.{place}", self._names, self._what))
            packed += self.take_one(number, f"{path}.{place}")
        return packed

    def take_one(self, number: int, path: str) -> int:
        """Take one; raises PositionError if there is none left."""
        if not self.left[number]:
            raise PositionError("too-many", path, f"there is no further {self._what} {self._names[number]} in the box")
        self.left[number] -= 1
        return 1 << (BITS * number)

    def rest(self) -> int:
        """All that was not taken, packed."""
        return pack(self.left)


def read(data: object) -> State:
    """The state of a position; raises PositionError."""
    position = obj(data, "", KEYS, REQUIRED)
    if text(position["game"], "game") != GAME:
        raise PositionError("unknown-name", "game", f"this is not a position of {GAME}")
    whole(position["version"], "version", VERSION, VERSION)
    world = world_for(_terrain(position), _options(position.get("options", {})))
    draft = Draft(_blank(world))
    _read_cycle(draft, position)
    _read_regions(draft, position)
    _read_seats(draft, position)
    _read_tokens(draft, position)
    _read_turn(draft, position)
    tiles = _read_tiles(draft, position)
    _count_pieces(draft)
    if position.get("pending") is not None:
        draft.pending = read_pending(draft, obj(position["pending"], "pending", None), tiles.take_one)
    _read_bag(draft, position, tiles)
    _check_together(draft, position)
    settle(draft)
    return draft.freeze()


def _blank(world: World) -> State:
    unmarked = world.markers((NO_MARKER,) * len(world.regions))
    none = (0, 0, 0, 0)
    return State(
        world, 1, 0, False, unmarked, 0, none, none, (0,) * (PLAYED + 1), (0, 0), (0, 0), 0, 0, NOBODY, 0, False, None,
        NOBODY,
    )  # fmt: skip


def _options(value: object) -> Options:
    options = obj(value, "options", ("start_tie_basis", "snake_vs_lightning"))
    basis = one_of(options.get("start_tie_basis", "ended"), "options.start_tie_basis", ("ended", "new"), "basis")
    return Options(basis, flag(options.get("snake_vs_lightning", False), "options.snake_vs_lightning"))


def _terrain(position: Json) -> Terrain:
    regions = tuple(name(region, f"regions.{region[:100]}") for region in obj(position["regions"], "regions", None))
    if not regions:
        raise PositionError("out-of-range", "regions", "a map has at least one region")
    if len(regions) > sum(box().markers):
        raise PositionError("too-many", "regions", "there are more regions than region markers in the box")
    value = position["map"]
    if isinstance(value, str):
        one_of(value, "map", (DEFAULT_MAP,), "map")
        return _shipped_in_order(regions)
    if not isinstance(value, dict):
        raise wrong_type("map", "the name of a map or an object", value)
    table = obj(value, "map", ("borders", "coastal"))
    return Terrain(
        None, regions, _borders(table.get("borders", []), regions), _coastal(table.get("coastal", []), regions)
    )


def _shipped_in_order(regions: tuple[str, ...]) -> Terrain:
    terrain = shipped()
    for region in regions:
        one_of(region, f"regions.{region[:100]}", terrain.regions, "region")
    for region in terrain.regions:
        if region not in regions:
            raise PositionError("missing-key", f"regions.{region}", f"every region of {DEFAULT_MAP} must be listed")
    return Terrain(terrain.name, regions, terrain.borders, terrain.coastal)


def _borders(value: object, regions: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
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


def _read_cycle(d: Draft, position: Json) -> None:
    cycle = obj(position["cycle"], "cycle", ("number", "kind"), ("number",))
    d.cycle = whole(cycle["number"], "cycle.number", 1)
    kind = "magic" if d.cycle & 1 else "sword"
    if one_of(cycle.get("kind", kind), "cycle.kind", ("magic", "sword"), "kind of cycle") != kind:
        raise PositionError("conflict", "cycle.kind", f"cycle {d.cycle} is a {kind} cycle: odd cycles are magic")
    d.timer = whole(position["timer"], "timer", 0, MOST_CUBES)
    d.recruited = flag(position.get("recruited", False), "recruited")


def _read_regions(d: Draft, position: Json) -> None:
    markers = Supply(SYMBOLS, d.world.components.markers, "region marker")
    symbols = []
    for number, (region, value) in enumerate(position["regions"].items()):
        path = f"regions.{region}"
        entry = obj(value, path, ("marker", "owner", "knights", "magicians"))
        symbol = NO_MARKER
        if "marker" in entry:
            symbol = SYMBOLS.index(one_of(entry["marker"], f"{path}.marker", SYMBOLS, "symbol"))
            markers.take_one(symbol, f"{path}.marker")
        symbols.append(symbol)
        _read_pieces(d, entry, path, number)
    d.markers = d.world.markers(tuple(symbols))
    if "spare_markers" in position:
        d.spare = markers.take(position["spare_markers"], "spare_markers")
    elif NO_MARKER in symbols:
        d.spare = markers.rest()


def _read_pieces(d: Draft, entry: Json, path: str, number: int) -> None:
    numbers = [whole(entry.get(f"{kind}s", 0), f"{path}.{kind}s") for kind in KINDS]
    if "owner" not in entry:
        if any(numbers):
            raise PositionError("conflict", path, "there are pieces here without an owner")
        return
    seat = SEATS.index(one_of(entry["owner"], f"{path}.owner", SEATS, "seat"))
    if not any(numbers):
        raise PositionError("conflict", f"{path}.owner", "there is an owner here without pieces")
    for kind, n in enumerate(numbers):
        if n > d.world.components.pieces[kind]:
            raise PositionError("too-many", f"{path}.{KINDS[kind]}s", "there are not as many pieces in the box")
        d.on_map[2 * seat + kind] += n << (BITS * number)


def _read_seats(d: Draft, position: Json) -> None:
    seats = obj(position["seats"], "seats", SEATS, SEATS)
    points = []
    extra = []
    for number, seat in enumerate(SEATS):
        path = f"seats.{seat}"
        entry = obj(seats[seat], path, ("victory_points", "reserve", "tiles", "extra"), ("victory_points",))
        points.append(whole(entry["victory_points"], f"{path}.victory_points"))
        reserve = obj(entry.get("reserve", {}), f"{path}.reserve", ("knights", "magicians"))
        for kind, limit in enumerate(d.world.components.pieces):
            key = f"{KINDS[kind]}s"
            d.reserve[2 * number + kind] = whole(reserve.get(key, 0), f"{path}.reserve.{key}", 0, limit)
        bonuses = obj(entry.get("extra", {}), f"{path}.extra", SYMBOLS)
        extra.append(pack(whole(bonuses.get(symbol, 0), f"{path}.extra.{symbol}", 0, 40) for symbol in SYMBOLS))
    d.points = points[0], points[1]
    d.extra = extra[0], extra[1]


def _read_tiles(d: Draft, position: Json) -> Supply:
    tiles = Supply(TILES, d.world.components.tiles, "action tile")
    offer = tiles.take(position.get("offer", []), "offer")
    hands = []
    for seat in SEATS:
        path = f"seats.{seat}.tiles"
        hand = position["seats"][seat].get("tiles", [])
        hands.append(tiles.take(hand, path))
        for place, word in enumerate(hand):
            if TILE[word] in LIGHTNING:
                raise PositionError("conflict", f"{path}.{place}", "a tile with a lightning bolt never lies there")
    d.tiles = [0, offer, 0, *hands, 0]
    return tiles


def _read_bag(d: Draft, position: Json, tiles: Supply) -> None:
    discards = tiles.take(position.get("tile_discards", []), "tile_discards")
    bag = tiles.take(position["bag"], "bag") if "bag" in position else tiles.rest()
    d.tiles[0], d.tiles[2] = bag, discards


def _read_tokens(d: Draft, position: Json) -> None:
    tokens = Supply([str(value) for value in TOKENS], d.world.components.tokens, "time token")
    d.token_discards = tokens.take(_written(position, "token_discards"), "token_discards")
    if "time_tokens" in position:
        d.tokens = tokens.take(_written(position, "time_tokens"), "time_tokens")
    else:
        d.tokens = tokens.rest()


def _written(position: Json, key: str) -> list[str]:
    return [str(whole(value, f"{key}.{place}")) for place, value in enumerate(listing(position.get(key, []), key))]


def _count_pieces(d: Draft) -> None:
    components: Components = d.world.components
    for seat, seat_name in enumerate(SEATS):
        for kind, limit in enumerate(components.pieces):
            piece = 2 * seat + kind
            on_map = sum((d.on_map[piece] >> (BITS * r)) & BYTE for r in range(len(d.world.regions)))
            if on_map > limit:
                raise PositionError("too-many", "regions", f"{seat_name} has only {limit} {KINDS[kind]}s")
            if on_map + d.reserve[piece] > limit:
                path = f"seats.{seat_name}.reserve.{KINDS[kind]}s"
                raise PositionError("too-many", path, f"{seat_name} has only {limit} {KINDS[kind]}s, map included")


def _read_turn(d: Draft, position: Json) -> None:
    winners = listing(position.get("winners", []), "winners")
    if position["turn"] is not None:
        turn = obj(position["turn"], "turn", ("seat", "actions_left", "using_tiles"), ("seat",))
        d.turn = SEATS.index(one_of(turn["seat"], "turn.seat", SEATS, "seat"))
        d.actions = whole(turn.get("actions_left", 0), "turn.actions_left", 0, 2)
        d.using = flag(turn.get("using_tiles", False), "turn.using_tiles")
    if winners:
        if len(winners) > 1:
            raise PositionError("conflict", "winners", "one seat wins this game")
        d.winner = SEATS.index(one_of(winners[0], "winners.0", SEATS, "seat"))
        if d.turn != NOBODY:
            raise PositionError("conflict", "turn", "nobody has a turn in a finished game")
    bare = NO_MARKER in d.markers.symbols
    if bare and (d.turn != NOBODY or d.winner != NOBODY):
        region = d.world.regions[d.markers.symbols.index(NO_MARKER)]
        raise PositionError("missing-key", f"regions.{region}.marker", "every region has a marker once play has begun")
    if bare and d.markers.symbols.count(NO_MARKER) > d.spare % BYTE:
        raise PositionError("conflict", "spare_markers", "there are fewer spare markers than regions without one")


def _check_together(d: Draft, position: Json) -> None:
    """What turn, timer, offer and pending say about each other."""
    if d.winner == NOBODY and not d.tokens and not d.token_discards:
        raise PositionError("conflict", "time_tokens", "there is no time token for the cycles to come")
    if d.turn == NOBODY:
        if d.pending is not None:
            raise PositionError("conflict", "pending", "nothing can be pending while nobody has a turn")
        if d.winner == NOBODY:
            _check_table(d)
        return
    if d.using and d.actions == ACTIONS:
        raise PositionError("conflict", "turn.actions_left", "using tiles has taken one of the two actions")
    if d.timer == MOST_CUBES and (d.using or d.pending is not None):
        raise PositionError("conflict", "timer", "a cube has left the timer for what was played, so it is not full")
    if d.pending is not None:
        return
    if d.timer == 0:
        raise PositionError("conflict", "timer", "a turn goes on only while there is a cube on the timer")
    if not d.using and d.actions == 0:
        raise PositionError("conflict", "turn.actions_left", "a turn without actions left has ended")


def _check_table(d: Draft) -> None:
    offered = d.tiles[1] % BYTE
    if d.timer == 0 and offered:
        raise PositionError("conflict", "offer", "the old offer is discarded before a time token is turned")
    if d.recruited:
        raise PositionError("conflict", "recruited", "nobody has recruited before the first turn of a cycle")
    for seat, name_of_seat in enumerate(SEATS):
        if d.extra[seat]:
            raise PositionError("conflict", f"seats.{name_of_seat}.extra", "bonuses end with the cycle")
    if offered > d.timer + MORE_TILES_THAN_CUBES:
        raise PositionError("conflict", "offer", f"{d.timer} cubes offer {d.timer + MORE_TILES_THAN_CUBES} tiles")
