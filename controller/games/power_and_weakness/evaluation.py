"""What a position of Power & Weakness is worth to a seat."""

from __future__ import annotations

from collections.abc import Mapping

from controller.engine.game import Evaluator
from controller.engine.packed import total
from controller.games.power_and_weakness.components import SEATS
from controller.games.power_and_weakness.queries import active_regions
from controller.games.power_and_weakness.state import HAND, State


class Evaluation(Evaluator):
    """Points, active regions (of the cycle to come a little less), pieces on the map and in reserve, and tiles."""

    weights: Mapping[str, float] = {
        "points": 3.0,
        "active-regions": 2.0,
        "active-regions-next-cycle": 0.7,
        "pieces-on-map": 0.3,
        "pieces-in-reserve": 0.2,
        "tiles-in-hand": 0.5,
    }

    def features(self, state: State, seat: str) -> Mapping[str, float]:
        """What the seat has, by itself."""
        return _features(state, SEATS.index(seat))

    def value(self, state: State, seat: str) -> float:
        """What the seat has, less what the other has."""
        own = SEATS.index(seat)
        return self.weigh(_features(state, own)) - self.weigh(_features(state, 1 - own))


def _features(state: State, seat: int) -> dict[str, float]:
    return {
        "points": state.points[seat],
        "active-regions": active_regions(state, seat, state.cycle & 1),
        "active-regions-next-cycle": active_regions(state, seat, 1 - (state.cycle & 1)),
        "pieces-on-map": total(state.on_map[2 * seat]) + total(state.on_map[2 * seat + 1]),
        "pieces-in-reserve": state.reserve[2 * seat] + state.reserve[2 * seat + 1],
        "tiles-in-hand": total(state.tiles[HAND + seat]),
    }
