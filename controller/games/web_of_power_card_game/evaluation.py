"""What a position of the card game is worth to a seat."""

from __future__ import annotations

from collections.abc import Mapping

from controller.engine.game import Evaluator
from controller.games.web_of_power_card_game.scoring import scores
from controller.games.web_of_power_card_game.state import State, count, own_bits, own_law


class Evaluation(Evaluator):
    """The points as they stand, with a little for cards and for law cards in front, less the stones lost."""

    weights: Mapping[str, float] = {"points": 1.0, "cards": 0.3, "stones-lost": -1.5, "has-law-card": 0.5}

    def features(self, state: State, seat: str) -> Mapping[str, float]:
        """What the seat has, by itself."""
        return _features(state)[state.setting.number[seat]]

    def value(self, state: State, seat: str) -> float:
        """The lead over the best of the others."""
        own = state.setting.number[seat]
        strengths = [self.weigh(features) for features in _features(state)]
        return strengths[own] - max(strength for one, strength in enumerate(strengths) if one != own)


def _features(state: State) -> list[dict[str, float]]:
    """By seat, as the points of all are reckoned together."""
    return [
        {
            "points": score["total"],
            "cards": own_bits(state.cards, seat).bit_count(),
            "stones-lost": count(state.lost, seat),
            "has-law-card": bool(own_law(state.law, seat)),
        }
        for seat, score in enumerate(scores(state).values())
    ]
