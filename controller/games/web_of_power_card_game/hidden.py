"""What a seat does not see: the names of law cards that lie face down and are not its own; and states that its view
allows.

A view shows each of these cards as unknown. A sample names them: it deals the copies that the view has not named to
the cards that may have any name, each way to do so as likely as the next. Two things restrict it, both of which the
seat knows:

- A card of its own that nobody has read stays unknown, as it is unknown to the table.
- If it is the seat's turn, its legal moves tell of such a card what it may be declared to be. Of a kind that it may
  not, every copy is with the others; of a kind that it may, one copy at least must be unnamed.

What follows by itself does not depend on the names (WP-6), so every sample is a position in which a seat has to decide.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from controller.games.web_of_power_card_game.actions import legal_moves
from controller.games.web_of_power_card_game.actions.law_cards import PlayLaw
from controller.games.web_of_power_card_game.builder import Builder
from controller.games.web_of_power_card_game.components import (
    DIFFERENT_COLOURS,
    LAW,
    LAW_PLACES,
    TAKE_BACK,
    THREE_SYMBOLS,
    UNKNOWN,
)
from controller.games.web_of_power_card_game.state import (
    COUNT_BITS,
    LAID,
    LAID_BITS,
    LAW_BITS,
    NOBODY,
    State,
    count,
    law_at,
    of_kind,
    own_law,
)


def view(state: State, seat: int) -> State:
    """What a seat sees; nobody (a spectator, the table) sees no hidden card.

    Once the last card is taken law cards are shown, so nothing is hidden any more. The moves of a seat are the same in
    its view: what it may declare an unread card to be, depends on the others' cards, which the state knows.
    """
    if not _hides(state):
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
    if state.turn != seat or seat == NOBODY:
        builder.moves = legal_moves(builder)
    return builder.freeze()


def determinize(view: State, seat: int, rng: random.Random) -> State:
    """A state that looks like this to the seat, with every law card named that is not the seat's own."""
    if not _hides(view):
        return view
    own_unread = of_kind(own_law(view.law, seat), UNKNOWN)
    impossible, possible = _declared(view, seat) if own_unread else ((), ())
    pool = [law for law, copies in enumerate(view.setting.copies) for _ in range(copies - of_kind(view.named, law))]
    others = list(pool)
    for law in rng.sample([law for law in pool if law not in impossible], own_unread):
        others.remove(law)
    rng.shuffle(others)
    return _named(view, seat, others, possible, rng)


def _hides(state: State) -> bool:
    return state.turn >= 0 or (state.turn == NOBODY and not state.cards)


def _declared(view: State, seat: int) -> tuple[Sequence[int], Sequence[int]]:
    """The kinds that an unread card of the seat may not be declared to be, and those that it may; of the others its
    moves tell nothing now."""
    if view.turn != seat:
        return (), ()
    listed = {move.law for move in view.moves if isinstance(move, PlayLaw)}
    playable = [TAKE_BACK] if count(view.lost, seat) else []
    if not view.stone_step:
        playable += [law for law in (THREE_SYMBOLS, DIFFERENT_COLOURS) if not view.force >> law & 1]
    unread = [law for law in playable if not of_kind(own_law(view.law, seat), law)]
    return [law for law in unread if law not in listed], [law for law in unread if law in listed]


def _named(view: State, seat: int, names: Sequence[int], spared: Sequence[int], rng: random.Random) -> State:
    """The view with these names for the law cards on places and before others; of each spared kind at least one copy
    stays unnamed."""
    builder = Builder(view)
    cards = [(number, NOBODY) for number in range(len(LAW_PLACES)) if law_at(view.laid, number) == UNKNOWN]
    for other in range(len(view.setting.names)):
        if other != seat:
            cards += [(NOBODY, other)] * of_kind(own_law(view.law, other), UNKNOWN)
    dealt = list(zip(cards, names, strict=False))
    for law in spared:
        of_it = [number for number, (_, one) in enumerate(dealt) if one == law]
        if of_kind(view.named, law) + len(of_it) == view.setting.copies[law]:
            del dealt[rng.choice(of_it)]
    for (number, other), law in dealt:
        if other == NOBODY:
            builder.laid ^= (UNKNOWN + 1 ^ law + 1) << LAID_BITS * number
        else:
            builder.law += (1 << COUNT_BITS * law) - (1 << COUNT_BITS * UNKNOWN) << LAW_BITS * other
        builder.named += 1 << COUNT_BITS * law
    builder.moves = legal_moves(builder)
    return builder.freeze()


def _number(packed: int) -> int:
    return sum(of_kind(packed, law) for law in range(UNKNOWN + 1))
