"""A position read from JSON: whatever is not a position of the game is an error that names the path.

Its map is read in `map`, what is counted against the box in `counted`, a pending decision in `pending`; writing is in
`record`. A position in which something would still follow by itself is carried on first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.engine.packed import BITS, BYTE, pack
from controller.engine.strict import flag, listing, obj, one_of, text, whole
from controller.errors import PositionError
from controller.games.power_and_weakness.builder import Builder
from controller.games.power_and_weakness.components import KINDS, SEATS, SYMBOLS, box, counted
from controller.games.power_and_weakness.contradictions import MOST_CUBES, check_together
from controller.games.power_and_weakness.counted import Supply, count_pieces, read_bag, read_tiles, read_tokens
from controller.games.power_and_weakness.follow import settle
from controller.games.power_and_weakness.map import NO_MARKER, Options, Setting, read_map, setting_for
from controller.games.power_and_weakness.pending import read_pending
from controller.games.power_and_weakness.state import NOBODY, PLAYED, State

GAME, VERSION = "power-and-weakness", 1
REQUIRED = ("game", "version", "map", "cycle", "timer", "regions", "seats", "turn")
KEYS = (
    *REQUIRED, "box", "options", "recruited", "offer", "spare_markers", "pending", "bag", "tile_discards",
    "time_tokens", "token_discards", "winners",
)  # fmt: skip
Json = Mapping[str, Any]


def read(data: object) -> State:
    """The state of a position; raises PositionError."""
    position = obj(data, "", KEYS, REQUIRED)
    if text(position["game"], "game") != GAME:
        raise PositionError("unknown-name", "game", f"this is not a position of {GAME}")
    whole(position["version"], "version", VERSION, VERSION)
    components = counted(position["box"]) if "box" in position else box()
    ground = read_map(position["map"], position["regions"], components)
    setting = setting_for(ground, _options(position.get("options", {})), components)
    builder = Builder(_blank(setting))
    _read_cycle(builder, position)
    _read_regions(builder, position)
    _read_seats(builder, position)
    read_tokens(builder, position)
    _read_turn(builder, position)
    tiles = read_tiles(builder, position)
    count_pieces(builder)
    if position.get("pending") is not None:
        builder.pending = read_pending(builder, obj(position["pending"], "pending", None), tiles.take_one)
    read_bag(builder, position, tiles)
    check_together(builder)
    settle(builder)
    return builder.freeze()


def _blank(setting: Setting) -> State:
    unmarked = setting.markers((NO_MARKER,) * len(setting.regions))
    none = (0, 0, 0, 0)
    return State(
        setting, 1, 0, False, unmarked, 0, none, none, (0,) * (PLAYED + 1), (0, 0), (0, 0), 0, 0, NOBODY, 0, False,
        None, NOBODY,
    )  # fmt: skip


def _options(value: object) -> Options:
    options = obj(value, "options", ("start_tie_basis", "snake_vs_lightning"))
    basis = one_of(options.get("start_tie_basis", "ended"), "options.start_tie_basis", ("ended", "new"), "basis")
    return Options(basis, flag(options.get("snake_vs_lightning", False), "options.snake_vs_lightning"))


def _read_cycle(b: Builder, position: Json) -> None:
    cycle = obj(position["cycle"], "cycle", ("number", "kind"), ("number",))
    b.cycle = whole(cycle["number"], "cycle.number", 1)
    kind = "magic" if b.cycle & 1 else "sword"
    if one_of(cycle.get("kind", kind), "cycle.kind", ("magic", "sword"), "kind of cycle") != kind:
        raise PositionError("conflict", "cycle.kind", f"cycle {b.cycle} is a {kind} cycle: odd cycles are magic")
    b.timer = whole(position["timer"], "timer", 0, MOST_CUBES)
    b.recruited = flag(position.get("recruited", False), "recruited")


def _read_regions(b: Builder, position: Json) -> None:
    markers = Supply(SYMBOLS, b.setting.components.markers, "region marker")
    symbols = []
    for number, (region, value) in enumerate(position["regions"].items()):
        path = f"regions.{region}"
        entry = obj(value, path, ("marker", "owner", "knights", "magicians"))
        symbol = NO_MARKER
        if "marker" in entry:
            symbol = SYMBOLS.index(one_of(entry["marker"], f"{path}.marker", SYMBOLS, "symbol"))
            markers.take_one(symbol, f"{path}.marker")
        symbols.append(symbol)
        _read_pieces(b, entry, path, number)
    b.markers = b.setting.markers(tuple(symbols))
    if "spare_markers" in position:
        b.spare = markers.take(position["spare_markers"], "spare_markers")
    elif NO_MARKER in symbols:
        b.spare = markers.rest()


def _read_pieces(b: Builder, entry: Json, path: str, number: int) -> None:
    numbers = [whole(entry.get(f"{kind}s", 0), f"{path}.{kind}s") for kind in KINDS]
    if "owner" not in entry:
        if any(numbers):
            raise PositionError("conflict", path, "there are pieces here without an owner")
        return
    seat = SEATS.index(one_of(entry["owner"], f"{path}.owner", SEATS, "seat"))
    if not any(numbers):
        raise PositionError("conflict", f"{path}.owner", "there is an owner here without pieces")
    for kind, n in enumerate(numbers):
        if n > b.setting.components.pieces[kind]:
            raise PositionError("too-many", f"{path}.{KINDS[kind]}s", "there are not as many pieces in the box")
        b.on_map[2 * seat + kind] += n << (BITS * number)


def _read_seats(b: Builder, position: Json) -> None:
    seats = obj(position["seats"], "seats", SEATS, SEATS)
    points = []
    extra = []
    for number, seat in enumerate(SEATS):
        path = f"seats.{seat}"
        entry = obj(seats[seat], path, ("victory_points", "reserve", "tiles", "extra"), ("victory_points",))
        points.append(whole(entry["victory_points"], f"{path}.victory_points"))
        reserve = obj(entry.get("reserve", {}), f"{path}.reserve", ("knights", "magicians"))
        for kind, limit in enumerate(b.setting.components.pieces):
            key = f"{KINDS[kind]}s"
            b.reserve[2 * number + kind] = whole(reserve.get(key, 0), f"{path}.reserve.{key}", 0, limit)
        bonuses = obj(entry.get("extra", {}), f"{path}.extra", SYMBOLS)
        extra.append(pack(whole(bonuses.get(symbol, 0), f"{path}.extra.{symbol}", 0, 40) for symbol in SYMBOLS))
    b.points = points[0], points[1]
    b.extra = extra[0], extra[1]


def _read_turn(b: Builder, position: Json) -> None:
    winners = listing(position.get("winners", []), "winners")
    if position["turn"] is not None:
        turn = obj(position["turn"], "turn", ("seat", "actions_left", "using_tiles"), ("seat",))
        b.turn = SEATS.index(one_of(turn["seat"], "turn.seat", SEATS, "seat"))
        b.actions = whole(turn.get("actions_left", 0), "turn.actions_left", 0, 2)
        b.using = flag(turn.get("using_tiles", False), "turn.using_tiles")
    if winners:
        if len(winners) > 1:
            raise PositionError("conflict", "winners", "one seat wins this game")
        b.winner = SEATS.index(one_of(winners[0], "winners.0", SEATS, "seat"))
        if b.turn != NOBODY:
            raise PositionError("conflict", "turn", "nobody has a turn in a finished game")
    bare = NO_MARKER in b.markers.symbols
    if bare and (b.turn != NOBODY or b.winner != NOBODY):
        region = b.setting.regions[b.markers.symbols.index(NO_MARKER)]
        raise PositionError("missing-key", f"regions.{region}.marker", "every region has a marker once play has begun")
    if bare and b.markers.symbols.count(NO_MARKER) > b.spare % BYTE:
        raise PositionError("conflict", "spare_markers", "there are fewer spare markers than regions without one")
