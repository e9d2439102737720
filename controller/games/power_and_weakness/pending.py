"""What is pending in a position read from JSON: its kinds, and what each needs to go with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from controller.engine.packed import BITS, BYTE
from controller.engine.strict import obj, one_of, text, whole
from controller.errors import PositionError, UnreadableMove
from controller.games.power_and_weakness import judge
from controller.games.power_and_weakness.builder import Builder
from controller.games.power_and_weakness.components import KINDS, LIGHTNING, SEATS, SNAKE, TILE, TILES
from controller.games.power_and_weakness.moves import Take, Use
from controller.games.power_and_weakness.notation import read as read_move
from controller.games.power_and_weakness.state import (
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
    Window,
)
from controller.games.power_and_weakness.tally import owner

Json = Mapping[str, Any]
TakeTile = Callable[[int, str], int]
"""Takes one tile out of the box's counts; raises PositionError if there is none left."""


def read_pending(b: Builder, entry: Json, take_tile: TakeTile) -> Pending:
    """The pending decision of a position whose other parts stand in the builder; raises PositionError."""
    if "kind" not in entry:
        raise PositionError("missing-key", "pending.kind", "this key is required")
    kind = one_of(entry["kind"], "pending.kind", tuple(_READERS), "kind of decision")
    if b.turn == NOBODY:
        raise PositionError("conflict", "pending", "nothing can be pending while nobody has a turn")
    if b.actions > 1:
        raise PositionError("conflict", "turn.actions_left", "the action that led to the pending decision is spent")
    return _READERS[kind](b, entry, take_tile)


def _seat(entry: Json, key: str = "seat") -> int:
    return SEATS.index(one_of(entry[key], f"pending.{key}", SEATS, "seat"))


def _using(b: Builder, wanted: bool) -> None:
    if b.using != wanted:
        word = "only while" if wanted else "never while"
        raise PositionError("conflict", "turn.using_tiles", f"this is pending {word} the seat uses tiles")


def _must_be(seat: int, wanted: int, key: str) -> None:
    if seat != wanted:
        raise PositionError("conflict", f"pending.{key}", f"in this turn only {SEATS[wanted]} can have to decide this")


def _read_window(b: Builder, entry: Json, take_tile: TakeTile) -> Window:
    obj(entry, "pending", ("kind", "seat", "played"), ("seat", "played"))
    seat = _seat(entry)
    _must_be(seat, 1 - b.turn, "seat")
    if b.timer == 0:
        raise PositionError("conflict", "timer", "a Snake needs at least one further cube on the timer")
    if not (b.tiles[HAND + seat] >> (BITS * SNAKE)) & BYTE:
        raise PositionError("conflict", "pending.seat", f"{SEATS[seat]} has no snake to play")
    played = _read_played(b, entry)
    take_tile(played.tile, "pending.played")
    b.tiles[PLAYED] += 1 << (BITS * played.tile)
    return Window(seat, played)


def _read_played(b: Builder, entry: Json) -> Use | Take:
    """The move that opened the window: it must have been legal a moment before."""
    written = text(entry["played"], "pending.played")
    try:
        move = read_move(b.setting, written)
    except UnreadableMove as error:
        raise PositionError("bad-move", "pending.played", f"this is no move: {error.code}") from None
    lightning = isinstance(move, Take) and b.setting.options.snake_vs_lightning and move.tile in LIGHTNING
    if not isinstance(move, Use) and not lightning:
        raise PositionError("conflict", "pending.played", "a Snake stops only a tile that was just played")
    assert isinstance(move, Use | Take)
    before = Builder(b.freeze())
    before.timer += 1
    before.tiles[OFFER if lightning else HAND + b.turn] += 1 << (BITS * move.tile)
    if lightning:
        _using(b, wanted=False)
        before.actions += 1
    else:
        _using(b, wanted=True)
    verdict = judge.check(before.freeze(), b.turn, move)
    if not verdict.legal:
        raise PositionError("conflict", "pending.played", f"this could not have been played: {verdict.reason.code}")
    return move


def _read_auction(b: Builder, entry: Json, take_tile: TakeTile) -> Auction:
    obj(entry, "pending", ("kind", "tile", "taker", "bids"), ("tile", "taker"))
    names = [TILES[tile] for tile in LIGHTNING]
    tile = TILE[one_of(entry["tile"], "pending.tile", names, "tile with a lightning bolt")]
    taker = _seat(entry, "taker")
    _must_be(taker, b.turn, "taker")
    _using(b, wanted=False)
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
    _using(b, wanted=False)
    return Rebellion(_seat(entry))


def _read_marker_change(b: Builder, entry: Json, take_tile: TakeTile) -> MarkerChange:
    obj(entry, "pending", ("kind", "seat"), ("seat",))
    _using(b, wanted=False)
    return MarkerChange(_seat(entry))


def _empty_region(b: Builder, entry: Json) -> int:
    region = b.setting.number[one_of(entry["region"], "pending.region", b.setting.regions, "region")]
    if owner(b, region) != NOBODY:
        raise PositionError("conflict", "pending.region", "a region just taken over is empty until it is occupied")
    return region


def _read_retreat(b: Builder, entry: Json, take_tile: TakeTile) -> Retreat:
    obj(entry, "pending", ("kind", "seat", "region", "knights", "magicians"), ("seat", "region"))
    seat = _seat(entry)
    _must_be(seat, 1 - b.turn, "seat")
    _using(b, wanted=True)
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
    seat = _seat(entry)
    _must_be(seat, b.turn, "seat")
    _using(b, wanted=True)
    return Occupation(seat, _empty_region(b, entry))


_READERS: dict[str, Callable[[Builder, Json, TakeTile], Pending]] = {
    "snake": _read_window,
    "auction": _read_auction,
    "rebellion": _read_rebellion,
    "change-marker": _read_marker_change,
    "withdraw": _read_retreat,
    "occupy": _read_occupation,
}
