"""The state as one seat may see it: law cards that lie face down and are not its own have no name."""

from __future__ import annotations

from controller.games.web_of_power_card_game.actions import legal_moves
from controller.games.web_of_power_card_game.builder import Builder
from controller.games.web_of_power_card_game.components import LAW, LAW_PLACES, UNKNOWN
from controller.games.web_of_power_card_game.state import (
    COUNT_BITS,
    LAID,
    LAID_BITS,
    LAW_BITS,
    NOBODY,
    OVER,
    State,
    of_kind,
    own_law,
)


def view(state: State, seat: int) -> State:
    """What a seat sees; nobody (a spectator, the table) sees no hidden card.

    Once the last card is taken law cards are shown, so nothing is hidden any more.
    """
    if state.turn < 0 and (state.turn == OVER or state.cards):
        return state
    builder = Builder(state)
    for number in range(len(LAW_PLACES)):
        if state.laid >> LAID_BITS * number & LAID:
            builder.laid |= LAID << LAID_BITS * number
            builder.laid ^= (LAID ^ UNKNOWN + 1) << LAID_BITS * number
    own = 0 if seat == NOBODY else own_law(state.law, seat)
    builder.law = 0 if seat == NOBODY else own << LAW_BITS * seat
    for other in range(len(state.setting.names)):
        if other != seat:
            hidden = _number(own_law(state.law, other))
            builder.law |= hidden << LAW_BITS * other + COUNT_BITS * UNKNOWN
    builder.named = sum(of_kind(own, law) + of_kind(state.played, law) << COUNT_BITS * law for law in range(len(LAW)))
    builder.moves = legal_moves(builder)
    return builder.freeze()


def _number(packed: int) -> int:
    return sum(of_kind(packed, law) for law in range(UNKNOWN + 1))
