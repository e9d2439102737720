"""What the table may bring: the next land card, the next law card, who starts, what an unknown law card is."""

from __future__ import annotations

from itertools import compress

from controller.games.web_of_power_card_game.catalogue import NO_MOVES, Moves
from controller.games.web_of_power_card_game.components import LAW, LAW_PLACES, UNKNOWN
from controller.games.web_of_power_card_game.draft import Position
from controller.games.web_of_power_card_game.state import LAID, LAID_BITS, NO_CARD, NOBODY, of_kind, own_law


def chance(p: Position) -> Moves:
    """The moves of chance; none where everything lies and nothing is unknown."""
    moves = p.world.catalogue
    if p.cards:
        seat = seat_to_reveal(p)
        if seat < 0:
            return NO_MOVES
        return tuple(p.world.reveal[seat][law] for law in unnamed(p))
    place = p.table.find(NO_CARD)
    if place >= 0:
        return tuple(compress(moves.land[place], p.deck))
    number = next_law_place(p)
    if number >= 0:
        deals = moves.deal_law[LAW_PLACES[number]]
        return (*(deals[law] for law in unnamed(p)), deals[UNKNOWN])
    return p.world.start


def unnamed(p: Position) -> list[int]:
    """The kinds of law card of which a copy is not named anywhere."""
    return [law for law in range(len(LAW)) if of_kind(p.named, law) < p.world.copies[law]]


def seat_to_reveal(p: Position) -> int:
    """The first seat in front of which a law card is unknown, or `NOBODY`."""
    for seat in range(len(p.world.names)):
        if of_kind(own_law(p.law, seat), UNKNOWN):
            return seat
    return NOBODY


def next_law_place(p: Position) -> int:
    """The first law place (by its number) on which none has been laid, or -1; asked only while cards are dealt."""
    for number in range(len(LAW_PLACES)):
        if not p.laid >> LAID_BITS * number & LAID:
            return number
    return -1
