"""What a position of Balance of Power is worth to a seat."""

from __future__ import annotations

from collections.abc import Mapping

from controller.engine.game import Evaluator
from controller.games.balance_of_power.components import CLASSES
from controller.games.balance_of_power.scoring import count, points
from controller.games.balance_of_power.state import NO_EMPIRE, OVER, State

WON = 1000.0


class Evaluation(Evaluator):
    """Points, then pawns; a class that is gone weighs as much as several territories."""

    weights: Mapping[str, float] = {"points": 1.0, "pawns": 0.3, "classes-gone": -6.0}

    def features(self, state: State, seat: str) -> Mapping[str, float]:
        """What the seat's empire has, by itself; nothing before it has one."""
        empire = state.setting.empires[state.setting.seats.index(seat)]
        return {} if empire == NO_EMPIRE else _features(state, empire)

    def value(self, state: State, seat: str) -> float:
        """The lead over the strongest of the others; in the end whether the seat has won."""
        number = state.setting.seats.index(seat)
        if state.stage == OVER:
            return WON if number in state.winners else -WON
        empires = [empire for empire in state.setting.empires if empire != NO_EMPIRE]
        own = state.setting.empires[number]
        if own == NO_EMPIRE:
            return 0.0
        others = (self._strength(state, empire) for empire in empires if empire != own)
        return self._strength(state, own) - max(others, default=0.0)

    def _strength(self, state: State, empire: int) -> float:
        features = _features(state, empire)
        return 0.0 if features["classes-gone"] == len(CLASSES) else self.weigh(features)


def _features(state: State, empire: int) -> dict[str, float]:
    return {
        "points": points(state, empire),
        "pawns": count(state, empire),
        "classes-gone": sum(not state.pawns[3 * empire + kind] for kind in range(len(CLASSES))),
    }
