"""What a position is worth: the scores if the cycle ended now, for screens, and one number for bots."""

from __future__ import annotations

from controller.engine.packed import total
from controller.games.power_and_weakness.components import SEATS
from controller.games.power_and_weakness.queries import active_regions
from controller.games.power_and_weakness.state import HAND, State


def projected_scores(state: State) -> dict[str, dict[str, int]]:
    """ "If the cycle ended now": by seat active regions, the points it would gain, and its total."""
    active = [active_regions(state, seat, state.cycle & 1) for seat in (0, 1)]
    found = {}
    for seat, name in enumerate(SEATS):
        gained = int(active[seat] >= active[1 - seat])
        points = state.points[seat] + gained + active[seat]
        found[name] = {"active": active[seat], "gained": gained, "total": points}
    return found


def value(state: State, seat: int) -> float:
    """Points, active regions (of the cycle to come a little less), pieces on the map and in reserve, and tiles."""
    return _strength(state, seat) - _strength(state, 1 - seat)


def _strength(state: State, seat: int) -> float:
    now = active_regions(state, seat, state.cycle & 1)
    then = active_regions(state, seat, 1 - (state.cycle & 1))
    on_map = total(state.on_map[2 * seat]) + total(state.on_map[2 * seat + 1])
    reserve = state.reserve[2 * seat] + state.reserve[2 * seat + 1]
    tiles = total(state.tiles[HAND + seat])
    return 3 * state.points[seat] + 2 * now + 0.7 * then + 0.3 * on_map + 0.2 * reserve + 0.5 * tiles
