"""The judge on takes: which end, within which limits, under whose stone, and paid how."""

from __future__ import annotations

from controller.games.web_of_power_card_game import moves as m
from controller.games.web_of_power_card_game.catalogue import SIDES
from controller.games.web_of_power_card_game.components import (
    CARDS,
    CIRCLES,
    COLUMNS,
    COUNTRIES,
    DIFFERENT_COLOURS,
    FACES,
    MORE_CIRCLES,
    PLACES,
    ROWS,
    THREE_SYMBOLS,
)
from controller.games.web_of_power_card_game.options import initial_ends, within_limits
from controller.games.web_of_power_card_game.state import NOBODY, State, count, own_bits, owner_at

Answer = tuple[str, dict[str, object]]


def take(state: State, seat: int, move: m.Take) -> Answer:
    """The verdict on a take by an end."""
    facts: dict[str, object] = {"seat": state.world.names[seat], "row": move.row + 1, "side": SIDES[move.side]}
    left, right = state.ends[2 * move.row], state.ends[2 * move.row + 1]
    if left > right:
        return "take.row-empty", facts
    place = state.ends[2 * move.row + move.side]
    facts |= {"card": CARDS[state.table[place]], "place": PLACES[place]}
    if left == right and move.side == m.RIGHT:
        return "take.last-is-left", facts
    return (
        _limits(state, place, facts)
        or _not_initial(state, 2 * move.row + move.side, facts)
        or _stone(state, seat, move, place, facts)
    )


def take_card(state: State, seat: int, move: m.TakeCard) -> Answer:
    """Why a card cannot be taken that is no end of a row."""
    facts: dict[str, object] = {"seat": state.world.names[seat], "card": CARDS[move.card]}
    place = state.table.find(move.card)
    if place < 0:
        for holder, name in enumerate(state.world.names):
            if own_bits(state.cards, holder) >> move.card & 1:
                return "take.gone", facts | {"holder": name}
        return "take.not-laid", facts
    row = place // COLUMNS
    ends = sorted({state.ends[2 * row], state.ends[2 * row + 1]})
    cards = [CARDS[state.table[end]] for end in ends]
    return "take.not-an-end", facts | {"place": PLACES[place], "row": row + 1, "ends": cards}


def _limits(state: State, place: int, facts: dict[str, object]) -> Answer | None:
    """Too many circles, or another country; else None, with the circles among the facts."""
    face = FACES[state.table[place]]
    limit = MORE_CIRCLES if state.force >> THREE_SYMBOLS & 1 else CIRCLES
    facts |= {"circles": face.circles, "so_far": state.circles, "limit": limit}
    if state.circles + face.circles > limit:
        return "take.circles", facts
    if state.taken and not state.force >> DIFFERENT_COLOURS & 1:
        country = FACES[state.taken[0] & 63].country
        if face.country != country:
            return "take.country", facts | {"country": COUNTRIES[face.country], "taken": COUNTRIES[country]}
    return None


def _not_initial(state: State, end: int, facts: dict[str, object]) -> Answer | None:
    if not state.world.options.only_initial_ends or end in initial_ends(state):
        return None
    return "take.not-initial", facts


def _stone(state: State, seat: int, move: m.Take, place: int, facts: dict[str, object]) -> Answer:
    """What a stone on the card asks for."""
    owner = owner_at(state.stones, place)
    if owner not in (NOBODY, seat):
        return _paid(state, seat, move, facts | {"owner": state.world.names[owner]})
    if move.pays != m.NO_PAY:
        return ("take.own-needs-no-stone" if owner == seat else "take.needs-no-stone"), facts
    if owner == NOBODY:
        return "take.legal", facts
    others = [CARDS[state.table[state.ends[end]]] for end in blocking(state, seat)]
    return ("take.own-stone", facts | {"others": others}) if others else ("take.own.legal", facts)


def _paid(state: State, seat: int, move: m.Take, facts: dict[str, object]) -> Answer:
    in_hand, own = count(state.hand, seat), own_bits(state.stones, seat)
    facts |= {"in_hand": in_hand, "out": own.bit_count(), "lost": count(state.lost, seat)}
    if not in_hand and not own:
        return "take.no-stone-to-pay", facts
    if move.pays == m.NO_PAY:
        return "take.must-pay", facts
    if move.pays == m.PAY_HAND:
        return ("take.paid-from-hand.legal" if in_hand else "take.none-in-hand"), facts | {"pays": "hand"}
    facts |= {"pays": PLACES[move.pays]}
    if own >> move.pays & 1:
        return "take.paid-from-card.legal", facts
    holder = owner_at(state.stones, move.pays)
    return "take.pays-not-own", facts | {"holder": None if holder == NOBODY else state.world.names[holder]}


def blocking(state: State, seat: int) -> list[int]:
    """The ends that could be taken instead of one under an own stone: free ones, and those the seat could pay for."""
    allowed, options = within_limits(state), state.world.options
    can_pay = bool(count(state.hand, seat) or own_bits(state.stones, seat))
    initial = initial_ends(state) if options.only_initial_ends else range(2 * ROWS)
    found = []
    for end in range(2 * ROWS):
        left, right = state.ends[end & -2], state.ends[end | 1]
        place = state.ends[end]
        if left > right or (left == right and end & 1) or end not in initial or not allowed >> state.table[place] & 1:
            continue
        owner = owner_at(state.stones, place)
        if owner == NOBODY or (owner != seat and can_pay and options.own_claim_block):
            found.append(end)
    return found
