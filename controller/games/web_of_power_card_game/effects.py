"""What a move does that counts, for the coach: cards of a country, symbols, chains, stones, what may still be taken.

All of it is asked of the states before and after, and of what everybody can see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from controller.engine.game import Effect, Outcome
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.games.web_of_power_card_game.actions.stones import Pass
from controller.games.web_of_power_card_game.actions.taking import Take, circle_limit
from controller.games.web_of_power_card_game.components import (
    ALL_CARDS,
    CARDS,
    COUNTRIES,
    FACES,
    OF_COUNTRY,
    PLACES,
    ROUTES,
)
from controller.games.web_of_power_card_game.scoring import CHAIN, cards_of, hand, land_points, symbol_points
from controller.games.web_of_power_card_game.state import State, count, own_bits, own_law, places_of

AHEAD = ("points-ahead", "points-ahead-late")
LAND = ("land", "land-expected", "land-decided")
SYMBOLS = ("symbols", "symbols-expected", "symbols-behind")
CHAINS = ("chains", "chain-within-one", "chain-cards")
SPOKEN = dict.fromkeys(
    (
        "land", "land-expected", "land-decided", "symbols-expected", "chain-cards", "cards", "stones-in-hand",
        "points-ahead", "points-ahead-late",
    ),
    1,
)  # fmt: skip
"""The features that are a reason by themselves, where nothing else tells them: all are good to have."""


def effects(state: State, seat: str, move: Move, outcome: Outcome) -> Iterator[Effect]:
    """What a move of a seat does that counts."""
    after, own = outcome.state, state.setting.number[seat]
    for country in range(len(COUNTRIES)):
        yield from _country(state, own, country, after)
    yield from _chains(state, own, after)
    yield from _stones(state, own, after)
    if isinstance(move, Pass) and (kept := count(after.hand, own)):
        yield Effect(Reason("effect.keeps-stones", {"seat": seat, "n": kept}), ("stones-in-hand",))
    if own_law(after.law, own) > own_law(state.law, own):
        yield Effect(Reason("effect.law-card", {"seat": seat}), ("law-cards", "unread-law-cards"))
    if circle_limit(after) > circle_limit(state):
        yield Effect(Reason("effect.more-circles", {"seat": seat, "n": circle_limit(after)}), ("circles-left",))
    left = circle_limit(after) - after.circles
    if after.turn == own and left > 0 and any(isinstance(one, Take) for one in after.moves):
        yield Effect(Reason("effect.more-to-take", {"seat": seat, "n": left}), ("circles-left", "to-move"))


def _country(state: State, own: int, country: int, after: State) -> Iterator[Effect]:
    """How the seat then stands in a country of which it takes cards, in cards and in circles."""
    seats = range(len(state.setting.names))
    of_country = OF_COUNTRY[country]
    held = [(own_bits(after.cards, seat) & of_country).bit_count() for seat in seats]
    if held[own] == (own_bits(state.cards, own) & of_country).bit_count():
        return
    taken = 0
    for seat in seats:
        taken |= own_bits(after.cards, seat)
    left = (of_country & ALL_CARDS & ~taken).bit_count()
    facts = _against_the_best(state, own, country, held, land_points(held))
    facts["decided"] = facts["n"] - facts["against"] > left
    yield Effect(Reason("effect.land", facts), (*LAND, *AHEAD, "cards"), LAND)
    was, best = ([hand(own_bits(one.cards, seat)).best[country] for seat in seats] for one in (state, after))
    if best[own] > was[own]:
        facts = _against_the_best(state, own, country, best, symbol_points(best))
        yield Effect(Reason("effect.symbols", facts), (*SYMBOLS, *AHEAD), SYMBOLS)


def _against_the_best(
    state: State, own: int, country: int, numbers: Sequence[int], points: Sequence[int]
) -> dict[str, Any]:
    """How the seat's number in a country compares with the highest of the others, and the points that it brings."""
    rival = max((seat for seat in range(len(numbers)) if seat != own), key=lambda seat: numbers[seat])
    gap = numbers[own] - numbers[rival]
    return {
        "seat": state.setting.names[own],
        "country": COUNTRIES[country],
        "n": numbers[own],
        "rival": state.setting.names[rival],
        "against": numbers[rival],
        "points": points[own],
        "stands": "alone" if not numbers[rival] else "leads" if gap > 0 else "behind" if gap < 0 else "level",
    }


def _chains(state: State, own: int, after: State) -> Iterator[Effect]:
    """Ships and carriages."""
    for number, name in enumerate(ROUTES):
        was, now = (
            sum(FACES[card].route == number for card in cards_of(own_bits(one.cards, own))) for one in (state, after)
        )
        if now > was:
            facts = {"seat": state.setting.names[own], "route": name, "n": now, "lacking": max(0, CHAIN - now)}
            yield Effect(Reason("effect.chain", facts), (*CHAINS, *(AHEAD if now >= CHAIN else ())))


def _stones(state: State, own: int, after: State) -> Iterator[Effect]:
    """A card claimed, and a stone that comes back."""
    for place in places_of(own_bits(after.stones, own) & ~own_bits(state.stones, own)):
        claimed = {"seat": state.setting.names[own], "place": PLACES[place], "card": CARDS[after.table[place]]}
        yield Effect(Reason("effect.claims", claimed), ("stones-on-cards", "circles-claimed"))
    if count(after.hand, own) > count(state.hand, own):
        back = {"seat": state.setting.names[own], "n": count(after.hand, own)}
        yield Effect(Reason("effect.stone-back", back), ("stones-in-hand", "stones-lost"))
