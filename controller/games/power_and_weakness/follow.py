"""What follows by itself after a move: answers without a choice, turns passing, the end of a cycle and the next one.

Runs to a fixed point: the next decision of a seat, the next thing the table has to bring, or the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.engine.moves import Move
from controller.engine.packed import BITS, BYTE
from controller.games.power_and_weakness import events as e
from controller.games.power_and_weakness.components import REBELLION, SEATS, SYMBOLS, VICTORY_POINT
from controller.games.power_and_weakness.draft import Draft
from controller.games.power_and_weakness.handling import LIMBO, RESERVE, STOCK
from controller.games.power_and_weakness.moves import Start
from controller.games.power_and_weakness.resolve import RESOLVERS, recruit_pieces
from controller.games.power_and_weakness.state import (
    BAG,
    DISCARDS,
    NO_BID,
    NOBODY,
    OFFER,
    PLAYED,
    Auction,
    MarkerChange,
    Occupation,
    Rebellion,
    Retreat,
    Window,
)
from controller.games.power_and_weakness.tally import active_regions, can_use_a_tile, held, neighbours

POINTS_TO_WIN = 12
ACTIONS = 2
MORE_TILES_THAN_CUBES = 3
"""The offer has "action tiles equal to the number on the time token plus three"."""


def settle(d: Draft) -> None:
    """Let everything follow that needs no decision and no chance."""
    while True:
        if d.pending is not None:
            if not _settle_pending(d):
                return
        elif d.turn >= 0:
            if d.timer == 0:
                _end_cycle(d)
            elif d.using:
                # "Until he does not wish to use any more or ... he runs out of action tiles."
                if can_use_a_tile(d, d.turn):
                    return
                d.stop_tiles()
            elif d.actions == 0:
                d.begin_turn(1 - d.turn, ACTIONS)
            else:
                return
        elif d.winner != NOBODY or not _settle_table(d):
            return


def _settle_pending(d: Draft) -> bool:
    """Answer what is pending if there is but one answer; whether it was answered."""
    pending = d.pending
    if isinstance(pending, Auction):
        return _settle_auction(d, pending)
    if isinstance(pending, Window):
        return False
    if isinstance(pending, Retreat):
        return _settle_retreat(d, pending)
    if isinstance(pending, Occupation):
        if d.reserve[2 * pending.seat + (d.cycle & 1)]:
            return False
        d.end_occupation(pending.region)
    elif isinstance(pending, Rebellion):
        if held(d, 1 - pending.seat):
            return False
        d.end_effect(pending.seat)
    else:
        assert isinstance(pending, MarkerChange)
        if _marker_can_change(d):
            return False
        d.end_effect(pending.seat)
    return True


def _settle_auction(d: Draft, auction: Auction) -> bool:
    for seat in (0, 1):
        if auction.bids[seat] == NO_BID and not d.reserve[2 * seat + (d.cycle & 1)]:
            d.bid(seat, 0)
            return True
    if NO_BID in auction.bids:
        return False
    orange, white = auction.bids
    # "If both players have bid the same number of active pieces, neither player gets the tile."
    winner = NOBODY if orange == white else int(white > orange)
    d.open_bids(auction.bids, winner)
    d.discard(auction.tile, PLAYED)
    if winner == NOBODY:
        return True
    d.shift_pieces(2 * winner + (d.cycle & 1), auction.bids[winner], RESERVE, STOCK)
    if auction.tile == VICTORY_POINT:
        d.score(winner, 1)
    elif auction.tile == REBELLION:
        d.await_effect(winner, Rebellion(winner), auction.tile)
    else:
        d.await_effect(winner, MarkerChange(winner), auction.tile)
    return True


def _settle_retreat(d: Draft, retreat: Retreat) -> bool:
    near = neighbours(d)[retreat.region] & d.setting.all_marks
    if near & ~held(d, 1 - retreat.seat):
        return False
    d.limbo = retreat.region
    for kind, n in enumerate((retreat.knights, retreat.magicians)):
        if n:
            d.shift_pieces(2 * retreat.seat + kind, n, LIMBO, STOCK)
    d.await_occupation(1 - retreat.seat, retreat.region)
    return True


def _marker_can_change(d: Draft) -> bool:
    spare = [symbol for symbol in range(len(SYMBOLS)) if (d.spare >> (BITS * symbol)) & BYTE]
    return any(symbol != lying for symbol in spare for lying in d.markers.symbols)


def _end_cycle(d: Draft) -> None:
    """Count the active regions, score, and see whether somebody has won; else go on to the next cycle."""
    d.empty_timer()
    active = d.cycle & 1
    orange, white = active_regions(d, 0, active), active_regions(d, 1, active)
    gained = int(orange >= white), int(white >= orange)
    for seat in (0, 1):
        if gained[seat]:
            d.score(seat, 1)
    totals = d.points[0] + orange, d.points[1] + white
    if d.log is not None:
        named = (dict(zip(SEATS, pair, strict=True)) for pair in ((orange, white), gained, totals))
        d.log.append(e.CycleScored(*named))
    winner = _winner(totals, (orange, white))
    if winner != NOBODY:
        d.win(winner)
        return
    d.shift_tiles(OFFER, DISCARDS)
    d.begin_cycle(d.cycle + 1)
    supply(d)


def _winner(totals: tuple[int, int], active: tuple[int, int]) -> int:
    """PW-1: of two with 12 the higher total, then more active regions, then nobody yet."""
    enough = [total >= POINTS_TO_WIN for total in totals]
    if enough[0] != enough[1]:
        return int(enough[1])
    if not enough[0]:
        return NOBODY
    orange, white = (totals[0], active[0]), (totals[1], active[1])
    return NOBODY if orange == white else int(white > orange)


def supply(d: Draft) -> None:
    """New supplies: "both players take two active pieces"."""
    for seat in (0, 1):
        recruit_pieces(d, seat, d.cycle & 1, 2)
    d.tell(e.SuppliesTaken())


def _settle_table(d: Draft) -> bool:
    """Refill what has run out and settle who starts; False where the table has to bring something."""
    if not d.markers.complete:
        return False
    if d.timer == 0:
        if d.tokens or not d.token_discards:
            return False
        d.refill_tokens()
        return True
    if d.tiles[OFFER] % BYTE < d.timer + MORE_TILES_THAN_CUBES:
        if d.tiles[BAG]:
            return False
        if d.tiles[DISCARDS]:
            d.tell(e.BagRefilled())
            d.shift_tiles(DISCARDS, BAG)
            return True
    d.tell(e.OfferCompleted())
    starter = start_player(d)
    if starter == NOBODY:
        return False
    _begin_first_turn(d, starter)
    return True


def start_player(d: Draft) -> int:
    """The seat that starts the cycle; `NOBODY` where chance has to tell.

    "The player who currently has less victory points. If there is a tie, it is the player who controls fewer active
    regions"; PW-2: as counted in the cycle just ended, or with option ``start_tie_basis`` ``new`` in the one begun.
    """
    orange, white = d.points
    if orange != white:
        return int(white < orange)
    basis = d.cycle & 1 if d.setting.options.start_tie_basis == "new" else 1 - (d.cycle & 1)
    active = active_regions(d, 0, basis), active_regions(d, 1, basis)
    if active[0] != active[1]:
        return int(active[1] < active[0])
    return NOBODY


def _begin_first_turn(d: Draft, seat: int) -> None:
    """ "If tied on victory points the start player only has one action for his first turn"."""
    d.begin_turn(seat, 1 if d.points[0] == d.points[1] else ACTIONS)


def _start(d: Draft, seat: int, move: Start) -> None:
    _begin_first_turn(d, move.seat)


def perform(d: Draft, actor: int, move: Move) -> None:
    """Carry out a legal move with all that follows."""
    _RESOLVERS[move.__class__](d, actor, move)
    settle(d)


_RESOLVERS: dict[type[Move], Callable[[Draft, int, Any], None]] = {**RESOLVERS, Start: _start}
