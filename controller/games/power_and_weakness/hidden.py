"""What a seat does not see: the bid that the other seat has sealed; and states that its view allows."""

from __future__ import annotations

import random

from controller.games.power_and_weakness.queries import active_reserve
from controller.games.power_and_weakness.state import NO_BID, Auction, State


def view(state: State, seat: int) -> State:
    """The state without bids that are not the seat's own (2, the table, has none)."""
    auction = state.pending
    if not isinstance(auction, Auction):
        return state
    orange, white = (bid if number == seat else NO_BID for number, bid in enumerate(auction.bids))
    return state._replace(pending=Auction(auction.tile, auction.taker, (orange, white)))


def determinize(view: State, seat: int, rng: random.Random) -> State:
    """A state that looks like this to the seat: the other seat has not bid yet, or any number it can bid, all alike.

    Once the seat itself has bid, the other has not, or the bids would have been opened. A seat without a piece to bid
    has always bid 0 already, as that follows by itself.
    """
    auction = view.pending
    if not isinstance(auction, Auction) or auction.bids[seat] != NO_BID:
        return view
    most = active_reserve(view, 1 - seat)
    bid = rng.randint(NO_BID, most) if most else 0
    bids = (bid, NO_BID) if seat else (NO_BID, bid)
    return view._replace(pending=Auction(auction.tile, auction.taker, bids))
