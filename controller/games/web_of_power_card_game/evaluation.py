"""What a position is worth to a seat."""

from __future__ import annotations

from controller.games.web_of_power_card_game.scoring import scores
from controller.games.web_of_power_card_game.state import State, count, own_bits, own_law


def value(state: State, seat: int) -> float:
    """The lead over the best of the others, with a little for stones and for law cards in front."""
    parts = [_standing_of(state, one, score["total"]) for one, score in enumerate(scores(state).values())]
    return parts[seat] - max(part for one, part in enumerate(parts) if one != seat)


def _standing_of(state: State, seat: int, points: int) -> float:
    lost, law = count(state.lost, seat), own_law(state.law, seat)
    return points + 0.3 * own_bits(state.cards, seat).bit_count() - 1.5 * lost + 0.5 * bool(law)
