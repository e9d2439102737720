"""Positions: a new one, and a state read from JSON and written as JSON (`formats`, "A position of Power & Weakness").

Whatever is not a position of the game is a PositionError that names the path. It is read in this order: the map and the
setting, cycle and regions, seats, tokens, the turn, tiles, and what is pending; components are counted against the box
as they are found (`Supply`). Then the parts are compared with one another (`_check_together`), and a position in which
something would still follow by itself is carried on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from controller.engine.packed import BITS, BYTE, pack, unpack
from controller.engine.strict import flag, listing, obj, one_of, text, whole
from controller.errors import PositionError, UnreadableMove
from controller.games.power_and_weakness import actions
from controller.games.power_and_weakness.actions.chance import ACTIONS, MORE_TILES_THAN_CUBES
from controller.games.power_and_weakness.actions.snake import Played, Use
from controller.games.power_and_weakness.actions.turn import Take
from controller.games.power_and_weakness.builder import Builder
from controller.games.power_and_weakness.components import (
    KINDS,
    LIGHTNING,
    SEATS,
    SNAKE,
    SYMBOLS,
    TILE,
    TILES,
    TOKENS,
    Components,
    box,
    counted,
    differing,
)
from controller.games.power_and_weakness.consequences import settle, supply
from controller.games.power_and_weakness.map import NO_MARKER, Options, Setting, read_map, setting_for, shipped
from controller.games.power_and_weakness.queries import owner
from controller.games.power_and_weakness.state import (
    BAG,
    DISCARDS,
    HAND,
    NO_BID,
    NOBODY,
    OFFER,
    PLAYED,
    Auction,
    MarkerChange,
    Occupation,
    Pending,
    Rebellion,
    Retreat,
    State,
    Window,
)

GAME, VERSION = "power-and-weakness", 1
REQUIRED = ("game", "version", "map", "cycle", "timer", "regions", "seats", "turn")
KEYS = (
    *REQUIRED, "box", "options", "recruited", "offer", "spare_markers", "pending", "bag", "tile_discards",
    "time_tokens", "token_discards", "winners",
)  # fmt: skip
MOST_CUBES = 8
"""All cubes there are."""
FIRST_TIMER = 4
"""The first cycle turns no token: "simply place four cubes on the sand-timer"."""
FIRST_RESERVE = (3, 3)
"""Knights and magicians each seat begins with."""
Json = Mapping[str, Any]
TakeTile = Callable[[int, str], int]
"""Takes one tile out of the box's counts; raises PositionError if there is none left."""


def new(options: Mapping[str, Any], seats: tuple[str, ...], components: Components) -> State:
    """Pieces in reserve, the first supplies taken, no marker laid; raises PositionError (path ``seats``) for seats that
    are not those of the game."""
    if seats and seats != SEATS:
        strange = next((seat for seat in seats if seat not in SEATS), "")
        said = f"there is no seat {strange}: " if strange else ""
        raise PositionError("unknown-seat", "seats", f"{said}the seats are {' and '.join(SEATS)}, in this order")
    ground = shipped()
    if len(ground.regions) > sum(components.markers):
        raise PositionError("too-many", "box", "there are more regions than region markers in the box")
    b = Builder(_unpacked(setting_for(ground, Options(**options), components)))
    supply(b)
    settle(b)
    return b.freeze()


def _unpacked(setting: Setting) -> State:
    """Everything out of the box: nothing on the map, every tile in the bag."""
    components = setting.components
    tiles = [0] * (PLAYED + 1)
    tiles[BAG] = pack(components.tiles)
    return State(
        setting=setting,
        cycle=1,
        timer=FIRST_TIMER,
        recruited=False,
        markers=setting.markers((NO_MARKER,) * len(setting.regions)),
        spare=pack(components.markers),
        on_map=(0, 0, 0, 0),
        reserve=FIRST_RESERVE * 2,
        tiles=tuple(tiles),
        extra=(0, 0),
        points=(0, 0),
        tokens=pack(components.tokens),
        token_discards=0,
        turn=NOBODY,
        actions=0,
        using=False,
        pending=None,
        winner=NOBODY,
    )


def read(data: object) -> State:
    """The state of a position; raises PositionError."""
    position = obj(data, "", KEYS, REQUIRED)
    if text(position["game"], "game") != GAME:
        raise PositionError("unknown-name", "game", f"this is not a position of {GAME}")
    whole(position["version"], "version", VERSION, VERSION)
    components = counted(position["box"]) if "box" in position else box()
    ground = read_map(position["map"], position["regions"], components)
    setting = setting_for(ground, _options(position.get("options", {})), components)
    b = Builder(_blank(setting))
    _read_cycle(b, position)
    _read_regions(b, position)
    _read_seats(b, position)
    _read_tokens(b, position)
    _read_turn(b, position)
    tiles = _read_tiles(b, position)
    _count_pieces(b)
    if position.get("pending") is not None:
        b.pending = _read_pending(b, obj(position["pending"], "pending", None), tiles.take_one)
    _read_bag(b, position, tiles)
    _check_together(b)
    settle(b)
    return b.freeze()


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


def _read_tiles(b: Builder, position: Json) -> Supply:
    """Offer and hands; what is left in the box may still be pending, discarded or in the bag."""
    tiles = Supply(TILES, b.setting.components.tiles, "action tile")
    offer = tiles.take(position.get("offer", []), "offer")
    hands = []
    for seat in SEATS:
        path = f"seats.{seat}.tiles"
        hand = position["seats"][seat].get("tiles", [])
        hands.append(tiles.take(hand, path))
        for place, word in enumerate(hand):
            if TILE[word] in LIGHTNING:
                raise PositionError("conflict", f"{path}.{place}", "a tile with a lightning bolt never lies there")
    b.tiles = [0, offer, 0, *hands, 0]
    return tiles


def _read_bag(b: Builder, position: Json, tiles: Supply) -> None:
    """What is discarded, and what is in the bag: if nobody says it, all that lies nowhere else."""
    discards = tiles.take(position.get("tile_discards", []), "tile_discards")
    bag = tiles.take(position["bag"], "bag") if "bag" in position else tiles.rest()
    b.tiles[BAG], b.tiles[DISCARDS] = bag, discards


def _read_tokens(b: Builder, position: Json) -> None:
    """Time tokens spent and still to be turned: if nobody says it, all that are not spent."""
    tokens = Supply([str(value) for value in TOKENS], b.setting.components.tokens, "time token")
    b.token_discards = tokens.take(_written(position, "token_discards"), "token_discards")
    if "time_tokens" in position:
        b.tokens = tokens.take(_written(position, "time_tokens"), "time_tokens")
    else:
        b.tokens = tokens.rest()


def _written(position: Json, key: str) -> list[str]:
    return [str(whole(value, f"{key}.{place}")) for place, value in enumerate(listing(position.get(key, []), key))]


def _count_pieces(b: Builder) -> None:
    """See that no seat has more pieces on the map and in reserve than there are; raises PositionError."""
    components = b.setting.components
    for seat, seat_name in enumerate(SEATS):
        for kind, limit in enumerate(components.pieces):
            piece = 2 * seat + kind
            on_map = sum((b.on_map[piece] >> (BITS * r)) & BYTE for r in range(len(b.setting.regions)))
            if on_map > limit:
                raise PositionError("too-many", "regions", f"{seat_name} has only {limit} {KINDS[kind]}s")
            if on_map + b.reserve[piece] > limit:
                path = f"seats.{seat_name}.reserve.{KINDS[kind]}s"
                raise PositionError("too-many", path, f"{seat_name} has only {limit} {KINDS[kind]}s, map included")


def _read_pending(b: Builder, entry: Json, take_tile: TakeTile) -> Pending:
    """The pending decision of a position whose other parts stand in the builder; raises PositionError."""
    if "kind" not in entry:
        raise PositionError("missing-key", "pending.kind", "this key is required")
    kind = one_of(entry["kind"], "pending.kind", tuple(_READERS), "kind of decision")
    if b.turn == NOBODY:
        raise PositionError("conflict", "pending", "nothing can be pending while nobody has a turn")
    if b.actions > 1:
        raise PositionError("conflict", "turn.actions_left", "the action that led to the pending decision is spent")
    return _READERS[kind](b, entry, take_tile)


def _read_seat(entry: Json, key: str = "seat") -> int:
    return SEATS.index(one_of(entry[key], f"pending.{key}", SEATS, "seat"))


def _must_use(b: Builder, wanted: bool) -> None:
    if b.using != wanted:
        word = "only while" if wanted else "never while"
        raise PositionError("conflict", "turn.using_tiles", f"this is pending {word} the seat uses tiles")


def _must_be(seat: int, wanted: int, key: str) -> None:
    if seat != wanted:
        raise PositionError("conflict", f"pending.{key}", f"in this turn only {SEATS[wanted]} can have to decide this")


def _read_window(b: Builder, entry: Json, take_tile: TakeTile) -> Window:
    obj(entry, "pending", ("kind", "seat", "played"), ("seat", "played"))
    seat = _read_seat(entry)
    _must_be(seat, 1 - b.turn, "seat")
    if b.timer == 0:
        raise PositionError("conflict", "timer", "a Snake needs at least one further cube on the timer")
    if not (b.tiles[HAND + seat] >> (BITS * SNAKE)) & BYTE:
        raise PositionError("conflict", "pending.seat", f"{SEATS[seat]} has no snake to play")
    played = _read_played(b, entry)
    take_tile(played.tile, "pending.played")
    b.tiles[PLAYED] += 1 << (BITS * played.tile)
    return Window(seat, played)


def _read_played(b: Builder, entry: Json) -> Played:
    """The move that opened the window: it must have been legal a moment before."""
    written = text(entry["played"], "pending.played")
    try:
        move = actions.read(b.setting, written)
    except UnreadableMove as error:
        raise PositionError("bad-move", "pending.played", f"this is no move: {error.code}") from None
    lightning = isinstance(move, Take) and b.setting.options.snake_vs_lightning and move.tile in LIGHTNING
    if not isinstance(move, Played) or not (lightning or isinstance(move, Use)):
        raise PositionError("conflict", "pending.played", "a Snake stops only a tile that was just played")
    before = Builder(b.freeze())
    before.timer += 1
    before.tiles[OFFER if lightning else HAND + b.turn] += 1 << (BITS * move.tile)
    if lightning:
        _must_use(b, wanted=False)
        before.actions += 1
    else:
        _must_use(b, wanted=True)
    verdict = actions.check(before.freeze(), b.turn, move)
    if not verdict.legal:
        raise PositionError("conflict", "pending.played", f"this could not have been played: {verdict.reason.code}")
    return move


def _read_auction(b: Builder, entry: Json, take_tile: TakeTile) -> Auction:
    obj(entry, "pending", ("kind", "tile", "taker", "bids"), ("tile", "taker"))
    names = [TILES[tile] for tile in LIGHTNING]
    tile = TILE[one_of(entry["tile"], "pending.tile", names, "tile with a lightning bolt")]
    taker = _read_seat(entry, "taker")
    _must_be(taker, b.turn, "taker")
    _must_use(b, wanted=False)
    bids = obj(entry.get("bids", {}), "pending.bids", SEATS)
    made = [NO_BID, NO_BID]
    for seat, name in enumerate(SEATS):
        if name in bids:
            reserve = b.reserve[2 * seat + (b.cycle & 1)]
            made[seat] = whole(bids[name], f"pending.bids.{name}", 0, reserve)
    take_tile(tile, "pending.tile")
    b.tiles[PLAYED] += 1 << (BITS * tile)
    return Auction(tile, taker, (made[0], made[1]))


def _read_rebellion(b: Builder, entry: Json, take_tile: TakeTile) -> Rebellion:
    obj(entry, "pending", ("kind", "seat"), ("seat",))
    _must_use(b, wanted=False)
    return Rebellion(_read_seat(entry))


def _read_marker_change(b: Builder, entry: Json, take_tile: TakeTile) -> MarkerChange:
    obj(entry, "pending", ("kind", "seat"), ("seat",))
    _must_use(b, wanted=False)
    return MarkerChange(_read_seat(entry))


def _empty_region(b: Builder, entry: Json) -> int:
    region = b.setting.number[one_of(entry["region"], "pending.region", b.setting.regions, "region")]
    if owner(b, region) != NOBODY:
        raise PositionError("conflict", "pending.region", "a region just taken over is empty until it is occupied")
    return region


def _read_retreat(b: Builder, entry: Json, take_tile: TakeTile) -> Retreat:
    obj(entry, "pending", ("kind", "seat", "region", "knights", "magicians"), ("seat", "region"))
    seat = _read_seat(entry)
    _must_be(seat, 1 - b.turn, "seat")
    _must_use(b, wanted=True)
    numbers = []
    for kind, limit in enumerate(b.setting.components.pieces):
        key = f"{KINDS[kind]}s"
        piece = 2 * seat + kind
        n = whole(entry.get(key, 0), f"pending.{key}")
        if n + b.on_map[piece] % BYTE + b.reserve[piece] > limit:
            raise PositionError("too-many", f"pending.{key}", f"{SEATS[seat]} has only {limit} {key}")
        numbers.append(n)
    if not any(numbers):
        raise PositionError("conflict", "pending", "at least one piece was driven out")
    return Retreat(seat, _empty_region(b, entry), *numbers)


def _read_occupation(b: Builder, entry: Json, take_tile: TakeTile) -> Occupation:
    obj(entry, "pending", ("kind", "seat", "region"), ("seat", "region"))
    seat = _read_seat(entry)
    _must_be(seat, b.turn, "seat")
    _must_use(b, wanted=True)
    return Occupation(seat, _empty_region(b, entry))


_READERS: dict[str, Callable[[Builder, Json, TakeTile], Pending]] = {
    Window.kind: _read_window,
    Auction.kind: _read_auction,
    Rebellion.kind: _read_rebellion,
    MarkerChange.kind: _read_marker_change,
    Retreat.kind: _read_retreat,
    Occupation.kind: _read_occupation,
}


def _check_together(b: Builder) -> None:
    """See that turn, timer, offer and pending go together; raises PositionError."""
    if b.winner == NOBODY and not b.tokens and not b.token_discards:
        raise PositionError("conflict", "time_tokens", "there is no time token for the cycles to come")
    if b.turn == NOBODY:
        if b.pending is not None:
            raise PositionError("conflict", "pending", "nothing can be pending while nobody has a turn")
        if b.winner == NOBODY:
            _check_table(b)
        return
    if b.using and b.actions == ACTIONS:
        raise PositionError("conflict", "turn.actions_left", "using tiles has taken one of the two actions")
    if b.timer == MOST_CUBES and (b.using or b.pending is not None):
        raise PositionError("conflict", "timer", "a cube has left the timer for what was played, so it is not full")
    if b.pending is not None:
        return
    if b.timer == 0:
        raise PositionError("conflict", "timer", "a turn goes on only while there is a cube on the timer")
    if not b.using and b.actions == 0:
        raise PositionError("conflict", "turn.actions_left", "a turn without actions left has ended")


def _check_table(b: Builder) -> None:
    offered = b.tiles[OFFER] % BYTE
    if b.timer == 0 and offered:
        raise PositionError("conflict", "offer", "the old offer is discarded before a time token is turned")
    if b.recruited:
        raise PositionError("conflict", "recruited", "nobody has recruited before the first turn of a cycle")
    for seat, name_of_seat in enumerate(SEATS):
        if b.extra[seat]:
            raise PositionError("conflict", f"seats.{name_of_seat}.extra", "bonuses end with the cycle")
    if offered > b.timer + MORE_TILES_THAN_CUBES:
        raise PositionError("conflict", "offer", f"{b.timer} cubes offer {b.timer + MORE_TILES_THAN_CUBES} tiles")


def write(state: State) -> dict[str, Any]:
    """The position as JSON values; `read` reads it back to an equal state."""
    setting = state.setting
    options = setting.options
    position: dict[str, Any] = {
        "game": GAME,
        "version": VERSION,
        "options": {"start_tie_basis": options.start_tie_basis, "snake_vs_lightning": options.snake_vs_lightning},
        "map": setting.map.name or inline(setting),
        "cycle": {"number": state.cycle, "kind": "magic" if state.cycle & 1 else "sword"},
        "timer": state.timer,
        "recruited": state.recruited,
        "regions": {name: _write_region(state, number) for number, name in enumerate(setting.regions)},
        "seats": {name: _write_seat(state, seat) for seat, name in enumerate(SEATS)},
        "offer": _names(state.tiles[OFFER], TILES),
        "spare_markers": _names(state.spare, SYMBOLS),
        "turn": _write_turn(state),
        "pending": None if state.pending is None else _write_pending(state, state.pending),
        "bag": _names(state.tiles[BAG], TILES),
        "tile_discards": _names(state.tiles[DISCARDS], TILES),
        "time_tokens": _names(state.tokens, TOKENS),
        "token_discards": _names(state.token_discards, TOKENS),
    }
    own = differing(setting.components)
    if own is not None:
        position["box"] = own
    if state.winner != NOBODY:
        position["winners"] = [SEATS[state.winner]]
    return position


def inline(setting: Setting) -> dict[str, Any]:
    """The map written out."""
    return {"borders": [list(pair) for pair in setting.map.borders], "coastal": list(setting.map.coastal)}


def _names(packed: int, names: tuple[Any, ...]) -> list[Any]:
    return [name for name, n in zip(names, unpack(packed, len(names)), strict=True) for _ in range(n)]


def _write_region(state: State, region: int) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    symbol = state.markers.symbols[region]
    if symbol != NO_MARKER:
        entry["marker"] = SYMBOLS[symbol]
    seat = owner(state, region)
    if seat != NOBODY:
        entry["owner"] = SEATS[seat]
        for kind, name in enumerate(KINDS):
            entry[f"{name}s"] = (state.on_map[2 * seat + kind] >> (8 * region)) & 255
    return entry


def _write_seat(state: State, seat: int) -> dict[str, Any]:
    bonuses = zip(SYMBOLS, unpack(state.extra[seat], len(SYMBOLS)), strict=True)
    return {
        "victory_points": state.points[seat],
        "reserve": {"knights": state.reserve[2 * seat], "magicians": state.reserve[2 * seat + 1]},
        "tiles": _names(state.tiles[HAND + seat], TILES),
        "extra": {symbol: n for symbol, n in bonuses if n},
    }


def _write_turn(state: State) -> dict[str, Any] | None:
    if state.turn == NOBODY:
        return None
    return {"seat": SEATS[state.turn], "actions_left": state.actions, "using_tiles": state.using}


def _write_pending(state: State, pending: Pending) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": pending.kind}
    if isinstance(pending, Auction):
        bids = {SEATS[seat]: n for seat, n in enumerate(pending.bids) if n != NO_BID}
        return found | {"tile": TILES[pending.tile], "taker": SEATS[pending.taker], "bids": bids}
    found["seat"] = SEATS[pending.seat]
    if isinstance(pending, Window):
        found["played"] = pending.played.text
    if isinstance(pending, Retreat | Occupation):
        found["region"] = state.setting.regions[pending.region]
    if isinstance(pending, Retreat):
        found |= {"knights": pending.knights, "magicians": pending.magicians}
    return found
