"""What a position of the card game is worth to a seat.

The learnt judgement looks ahead to the count: which lands are decided, which only lead, what symbols and chains can
still become with the cards that are left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import NamedTuple

from controller.engine.game import Evaluator
from controller.engine.model import read_model
from controller.games.web_of_power_card_game.components import (
    ALL_CARDS,
    CIRCLES,
    COPIES,
    COUNTRY_SIZES,
    DIFFERENT_COLOURS,
    FACES,
    FAMILIES,
    MINUS_TWO,
    OF_COUNTRY,
    ROUTES,
    TAKE_BACK,
    THREE_SYMBOLS,
    UNKNOWN,
)
from controller.games.web_of_power_card_game.scoring import CHAIN, cards_of, land_points, scores, symbol_points
from controller.games.web_of_power_card_game.state import State, count, of_kind, own_bits, own_law, places_of

NAMES = (
    "land",
    "land-expected",
    "land-decided",
    "symbols",
    "symbols-expected",
    "symbols-behind",
    "chains",
    "chain-within-one",
    "chain-cards",
    "cards",
    "stones-in-hand",
    "stones-on-cards",
    "circles-claimed",
    "stones-lost",
    "law-cards",
    "unread-law-cards",
    "minus-twos",
    "to-move",
    "circles-left",
    "stone-due",
    "points-ahead",
    "points-ahead-late",
)
"""The features of the learnt judgement; *late* ones count more the fewer cards are left."""
Counted = tuple[tuple[float, float, float], ...]
"""By seat three numbers."""


class Evaluation(Evaluator):
    """The points as they stand, with a little for cards and for law cards in front, less the stones lost."""

    weights: Mapping[str, float] = {"points": 1.0, "cards": 0.3, "stones-lost": -1.5, "has-law-card": 0.5}

    file = Path(__file__).with_name("data") / "evaluation.toml"
    model = read_model(file, NAMES)

    def numbers(self, state: State) -> Sequence[Sequence[float]]:
        """The features of all seats."""
        return _numbers(state)

    def learnt_for(self, state: State) -> bool:
        """With the law cards as shipped and the number of seats learnt with."""
        return state.setting.copies == COPIES and len(state.setting.names) in self.model.weights

    def features(self, state: State, seat: str) -> Mapping[str, float]:
        """What the seat has, by itself."""
        return _features(state)[state.setting.number[seat]]

    def value(self, state: State, seat: str) -> float:
        """The lead over the best of the others."""
        own = state.setting.number[seat]
        strengths = [self.weigh(features) for features in _features(state)]
        return strengths[own] - max(strength for one, strength in enumerate(strengths) if one != own)


class _Holding(NamedTuple):
    """What counts of some cards: by country their number and the circles by family, and by route their number."""

    held: tuple[int, ...]
    circles: tuple[tuple[int, ...], ...]
    routes: tuple[int, ...]


@lru_cache(maxsize=8192)
def _holding(cards: int) -> _Holding:
    held = tuple([(cards & of_country).bit_count() for of_country in OF_COUNTRY])
    circles = [[0] * len(FAMILIES) for _ in OF_COUNTRY]
    routes = [0] * len(ROUTES)
    for card in cards_of(cards):
        face = FACES[card]
        if face.circles:
            circles[face.country][face.family] += face.circles
        if face.route >= 0:
            routes[face.route] += 1
    return _Holding(held, tuple(map(tuple, circles)), tuple(routes))


def _numbers(state: State) -> list[list[float]]:
    """By seat the features in the order of `NAMES`."""
    seats = len(state.setting.names)
    bits = [own_bits(state.cards, seat) for seat in range(seats)]
    taken = 0
    for one in bits:
        taken |= one
    left_bits = ALL_CARDS & ~taken
    held, left = [_holding(one) for one in bits], _holding(left_bits)
    points = [[0.0] * 6 for _ in bits]  # land, expected, decided, symbols, expected, behind
    for country, size in enumerate(COUNTRY_SIZES):
        land = _land(tuple([one.held[country] for one in held]), left.held[country], size)
        symbols = _symbols(tuple([max(one.circles[country]) for one in held]), max(left.circles[country]))
        for own, first, then in zip(points, land, symbols, strict=True):
            for place, n in enumerate((*first, *then)):
                own[place] += n
    found: list[list[float]] = []
    for seat in range(seats):
        land_now, land_expected, decided, symbols_now, symbols_expected, behind = points[seat]
        chains = near = toward = 0
        for routes, more in zip(held[seat].routes, left.routes, strict=True):
            chains += routes if routes >= CHAIN else 0
            near += routes == CHAIN - 1 and more > 0
            toward += routes if CHAIN > routes >= CHAIN - more else 0
        stones, law = own_bits(state.stones, seat), own_law(state.law, seat)
        claimed = 0
        for place in places_of(stones):
            claimed += 1 + FACES[state.table[place]].circles
        to_move, minus = state.turn == seat, of_kind(law, MINUS_TWO)
        found.append(
            [
                land_now,
                land_expected,
                decided,
                symbols_now,
                symbols_expected,
                behind,
                chains,
                near,
                toward,
                bits[seat].bit_count(),
                count(state.hand, seat),
                stones.bit_count(),
                claimed,
                count(state.lost, seat),
                sum([of_kind(law, one) for one in (TAKE_BACK, THREE_SYMBOLS, DIFFERENT_COLOURS)]),
                of_kind(law, UNKNOWN),
                minus,
                to_move,
                max(0, CIRCLES - state.circles) if to_move and not state.stone_step else 0,
                to_move and state.stone_step,
                land_now + symbols_now + chains - 2 * minus,
                0.0,
            ]
        )
    totals = [numbers[-2] for numbers in found]
    for seat, numbers in enumerate(found):
        numbers[-2] -= max([total for other, total in enumerate(totals) if other != seat])
        numbers[-1] = numbers[-2] / (1 + left_bits.bit_count())
    return found


@lru_cache(maxsize=1 << 14)
def _land(held: tuple[int, ...], left: int, size: int) -> Counted:
    """By seat what one country scores now, what it may be expected to score, and what of it is decided.

    Who leads by more than what is left has the country; else its chance to come first grows with its lead, and it is
    smaller the more cards are left. The next one scores what the first one holds.
    """
    found = []
    for seat, now in enumerate(land_points(held)):
        own, best = held[seat], max([n for other, n in enumerate(held) if other != seat])
        first = 1.0 / (1.0 + exp(-2.0 * (own - best) / (1.0 + 0.5 * left)))
        expected = float(now)
        if left:
            expected = first * size + (1.0 - first) * (best + left / len(held) if own else 0.0)
        found.append((float(now), expected, float(size) if own > best + left else 0.0))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _symbols(best: tuple[int, ...], more: int) -> Counted:
    """By seat what the symbols of one country score now, what they may come to, and by how much the seat is behind.

    Args:
        best: by seat the circles of its strongest family there. more: those of one family that are left at most.
    """
    found = []
    for seat, now in enumerate(symbol_points(best)):
        others = max([n for other, n in enumerate(best) if other != seat])
        first = 1.0 / (1.0 + exp(-2.0 * (best[seat] - others + 0.5) / (1.0 + 0.5 * more)))
        found.append((float(now), first * max(best[seat], others), float(max(0, others - best[seat]))))
    return tuple(found)


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
