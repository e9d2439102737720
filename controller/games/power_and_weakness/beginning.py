"""How a game begins: who may play, and what lies where before the first region marker is laid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.engine.packed import pack
from controller.errors import PositionError
from controller.games.power_and_weakness.builder import Builder
from controller.games.power_and_weakness.components import SEATS, Components
from controller.games.power_and_weakness.follow import settle, supply
from controller.games.power_and_weakness.map import NO_MARKER, Map, Options, Setting, setting_for, shipped
from controller.games.power_and_weakness.state import BAG, NOBODY, PLAYED, State

FIRST_TIMER = 4
"""The first cycle turns no token: "simply place four cubes on the sand-timer"."""
FIRST_RESERVE = (3, 3)
"""Knights and magicians each seat begins with."""


def new(options: Mapping[str, Any], seats: tuple[str, ...], terrain: Map | None, components: Components) -> State:
    """Pieces in reserve, the first supplies taken, no marker laid; raises PositionError (path ``seats``) for seats that
    are not those of the game."""
    if seats and seats != SEATS:
        strange = next((seat for seat in seats if seat not in SEATS), "")
        said = f"there is no seat {strange}: " if strange else ""
        raise PositionError("unknown-seat", "seats", f"{said}the seats are {' and '.join(SEATS)}, in this order")
    ground = terrain or shipped()
    if len(ground.regions) > sum(components.markers):
        raise PositionError("too-many", "box", "there are more regions than region markers in the box")
    builder = Builder(_unpacked(setting_for(ground, Options(**options), components)))
    supply(builder)
    settle(builder)
    return builder.freeze()


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
