"""What positions are worth to a seat, one function a game; a game without one is valued by its outlook."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from controller.engine.packed import total
from controller.engine.rules import GameState, Rules
from controller.games.power_and_weakness.components import SEATS
from controller.games.power_and_weakness.state import HAND, State
from controller.games.power_and_weakness.tally import active_regions

Valuation = Callable[[Rules, GameState, str], float]


def power_and_weakness(rules: Rules, state: State, seat: str) -> float:
    """Points, active regions (of the cycle to come a little less), pieces on the map and in reserve, and tiles."""
    own = SEATS.index(seat)
    return _held(state, own) - _held(state, 1 - own)


def _held(state: State, seat: int) -> float:
    now = active_regions(state, seat, state.cycle & 1)
    then = active_regions(state, seat, 1 - (state.cycle & 1))
    on_map = total(state.on_map[2 * seat]) + total(state.on_map[2 * seat + 1])
    reserve = state.reserve[2 * seat] + state.reserve[2 * seat + 1]
    tiles = total(state.tiles[HAND + seat])
    return 3 * state.points[seat] + 2 * now + 0.7 * then + 0.3 * on_map + 0.2 * reserve + 0.5 * tiles


VALUATIONS: Final = MappingProxyType[str, Valuation]({"power-and-weakness": power_and_weakness})
"""By game's name."""
