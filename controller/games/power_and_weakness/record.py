"""A state as JSON and as a layout: what is written down, and where every component lies."""

from __future__ import annotations

from typing import Any

from controller.engine.layout import Layout
from controller.engine.packed import unpack
from controller.games.power_and_weakness.builder import TILE_ZONES
from controller.games.power_and_weakness.components import KINDS, SEATS, SYMBOLS, TILES, TOKENS, differing
from controller.games.power_and_weakness.map import NO_MARKER, Setting
from controller.games.power_and_weakness.position import GAME, VERSION
from controller.games.power_and_weakness.state import (
    BAG,
    DISCARDS,
    HAND,
    NO_BID,
    NOBODY,
    OFFER,
    Auction,
    MarkerChange,
    Occupation,
    Pending,
    Rebellion,
    Retreat,
    State,
    Window,
)
from controller.games.power_and_weakness.tally import count, owner, stock


def write(state: State) -> dict[str, Any]:
    """The position as JSON values; `position.read` reads it back to an equal state."""
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
        "regions": {name: _region(state, number) for number, name in enumerate(setting.regions)},
        "seats": {name: _seat(state, seat) for seat, name in enumerate(SEATS)},
        "offer": _names(state.tiles[OFFER], TILES),
        "spare_markers": _names(state.spare, SYMBOLS),
        "turn": _turn(state),
        "pending": None if state.pending is None else _pending(state, state.pending),
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


def _region(state: State, region: int) -> dict[str, Any]:
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


def _seat(state: State, seat: int) -> dict[str, Any]:
    bonuses = zip(SYMBOLS, unpack(state.extra[seat], len(SYMBOLS)), strict=True)
    return {
        "victory_points": state.points[seat],
        "reserve": {"knights": state.reserve[2 * seat], "magicians": state.reserve[2 * seat + 1]},
        "tiles": _names(state.tiles[HAND + seat], TILES),
        "extra": {symbol: n for symbol, n in bonuses if n},
    }


def _turn(state: State) -> dict[str, Any] | None:
    if state.turn == NOBODY:
        return None
    return {"seat": SEATS[state.turn], "actions_left": state.actions, "using_tiles": state.using}


def _pending(state: State, pending: Pending) -> dict[str, Any]:
    if isinstance(pending, Window):
        return {"kind": "snake", "seat": SEATS[pending.seat], "played": pending.played.text}
    if isinstance(pending, Auction):
        bids = {SEATS[seat]: n for seat, n in enumerate(pending.bids) if n != NO_BID}
        return {"kind": "auction", "tile": TILES[pending.tile], "taker": SEATS[pending.taker], "bids": bids}
    if isinstance(pending, Rebellion):
        return {"kind": "rebellion", "seat": SEATS[pending.seat]}
    if isinstance(pending, MarkerChange):
        return {"kind": "change-marker", "seat": SEATS[pending.seat]}
    region = state.setting.regions[pending.region]
    if isinstance(pending, Occupation):
        return {"kind": "occupy", "seat": SEATS[pending.seat], "region": region}
    driven = {"knights": pending.knights, "magicians": pending.magicians}
    return {"kind": "withdraw", "seat": SEATS[pending.seat], "region": region, **driven}


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
