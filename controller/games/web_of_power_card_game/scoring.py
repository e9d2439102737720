"""Counting: what each seat has for its lands, its symbols and its chains, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from controller.games.web_of_power_card_game.components import (
    COUNTRIES,
    FACES,
    FAMILIES,
    MINUS_TWO,
    OF_COUNTRY,
    ROUTES,
)
from controller.games.web_of_power_card_game.state import of_kind, own_bits, own_law

if TYPE_CHECKING:
    from controller.games.web_of_power_card_game.builder import AnyState

CHAIN = 5
""" "If a player has collected 5 or more ships, he scores point equal to the total number"; likewise carriages."""
MINUS = -2
Score = dict[str, Any]


def land_points(held: Sequence[int]) -> list[int]:
    """By seat the points for one country, of which the seats hold so many cards: the first group scores all cards
    taken, each next one the number held by a seat of the group before. Without a card there are no points."""
    found = [0] * len(held)
    worth = sum(held)
    for n in sorted({n for n in held if n}, reverse=True):
        for seat, own in enumerate(held):
            if own == n:
                found[seat] = worth
        worth = n
    return found


def symbol_points(best: Sequence[int]) -> list[int]:
    """By seat the points for one country; ``best`` are the circles of each seat's strongest family there."""
    most = max(best)
    return [most if n == most else 0 for n in best]


def chain_points(n: int) -> int:
    """What so many ships (or carriages) score."""
    return n if n >= CHAIN else 0


class Hand(NamedTuple):
    """What counts of the cards of a seat."""

    held: tuple[int, ...]
    """By country the number of cards."""
    best: tuple[int, ...]
    """By country the circles of the strongest family."""
    chains: Mapping[str, int]
    """What ships and carriages score, without zeros."""


@lru_cache(maxsize=4096)
def hand(cards: int) -> Hand:
    """What counts of these cards; remembered, as from one move to the next most hands stay as they are."""
    held = tuple((cards & of_country).bit_count() for of_country in OF_COUNTRY)
    best = tuple(best_family(cards & of_country) for of_country in OF_COUNTRY)
    routes = [FACES[card].route for card in cards_of(cards)]
    chains = {name: chain_points(routes.count(route)) for route, name in enumerate(ROUTES)}
    return Hand(held, best, {name: n for name, n in chains.items() if n})


def best_family(cards: int) -> int:
    """The most circles of any one family on these cards."""
    circles = [0] * len(FAMILIES)
    for card in cards_of(cards):
        if FACES[card].circles:
            circles[FACES[card].family] += FACES[card].circles
    return max(circles)


def cards_of(bits: int) -> list[int]:
    """The cards whose bits are set, in ascending order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def scores(state: AnyState, minus: bool = True) -> dict[str, Score]:
    """By seat its ``land``, ``symbols`` and ``chains`` without zeros, ``minus_two`` and ``total``.

    Counted as things stand; ``minus`` false leaves out the law cards that are secret before the end.
    """
    names = state.setting.names
    hands = [hand(own_bits(state.cards, seat)) for seat in range(len(names))]
    land = [land_points(held) for held in zip(*(own.held for own in hands), strict=True)]
    symbols = [symbol_points(best) for best in zip(*(own.best for own in hands), strict=True)]
    found = {}
    for seat, name in enumerate(names):
        score: Score = {
            "land": {COUNTRIES[c]: points[seat] for c, points in enumerate(land) if points[seat]},
            "symbols": {COUNTRIES[c]: points[seat] for c, points in enumerate(symbols) if points[seat]},
            "chains": dict(hands[seat].chains),
            "minus_two": MINUS * of_kind(own_law(state.law, seat), MINUS_TWO) if minus else 0,
        }
        parts = (score["land"], score["symbols"], score["chains"])
        score["total"] = sum(sum(part.values()) for part in parts) + score["minus_two"]
        found[name] = score
    return found


def totals(state: AnyState) -> list[int]:
    """By seat its points in all."""
    return [score["total"] for score in scores(state).values()]


def winners(state: AnyState) -> tuple[str, ...]:
    """ "The player with the most points wins. In case of a tie, the tied player with the most Land cards wins. If there
    is still a tie, there is no winner." """
    names = state.setting.names
    ranks = [(points, own_bits(state.cards, seat).bit_count()) for seat, points in enumerate(totals(state))]
    best = max(ranks)
    first = [name for name, rank in zip(names, ranks, strict=True) if rank == best]
    return tuple(first) if len(first) == 1 else ()
