"""What follows by itself after a move: answers without a choice, turns passing, the end of a cycle and the next one.

Runs to a fixed point: the next decision of a seat, the next thing the table has to bring, or the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.engine.moves import Move
from controller.engine.packed import BITS, BYTE
from controller.games.power_and_weakness import events as e
from controller.games.power_and_weakness.builder import LIMBO, RESERVE, STOCK, Builder
from controller.games.power_and_weakness.components import REBELLION, SEATS, SYMBOLS, VICTORY_POINT
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


def settle(b: Builder) -> None:
    """Let everything follow that needs no decision and no chance."""
    while True:
        if b.pending is not None:
            if not _settle_pending(b):
                return
        elif b.turn >= 0:
            if b.timer == 0:
                _end_cycle(b)
            elif b.using:
                # "Until he does not wish to use any more or ... he runs out of action tiles."
                if can_use_a_tile(b, b.turn):
                    return
                b.stop_tiles()
            elif b.actions == 0:
                b.begin_turn(1 - b.turn, ACTIONS)
            else:
                return
        elif b.winner != NOBODY or not _settle_table(b):
            return


def _settle_pending(b: Builder) -> bool:
    """Answer what is pending if there is but one answer; whether it was answered."""
    pending = b.pending
    if isinstance(pending, Auction):
        return _settle_auction(b, pending)
    if isinstance(pending, Window):
        return False
    if isinstance(pending, Retreat):
        return _settle_retreat(b, pending)
    if isinstance(pending, Occupation):
        if b.reserve[2 * pending.seat + (b.cycle & 1)]:
            return False
        b.end_occupation(pending.region)
    elif isinstance(pending, Rebellion):
        if held(b, 1 - pending.seat):
            return False
        b.end_effect(pending.seat)
    else:
        assert isinstance(pending, MarkerChange)
        if _marker_can_change(b):
            return False
        b.end_effect(pending.seat)
    return True


def _settle_auction(b: Builder, auction: Auction) -> bool:
    for seat in (0, 1):
        if auction.bids[seat] == NO_BID and not b.reserve[2 * seat + (b.cycle & 1)]:
            b.bid(seat, 0)
            return True
    if NO_BID in auction.bids:
        return False
    orange, white = auction.bids
    # "If both players have bid the same number of active pieces, neither player gets the tile."
    winner = NOBODY if orange == white else int(white > orange)
    b.open_bids(auction.bids, winner)
    b.discard(auction.tile, PLAYED)
    if winner == NOBODY:
        return True
    b.shift_pieces(2 * winner + (b.cycle & 1), auction.bids[winner], RESERVE, STOCK)
    if auction.tile == VICTORY_POINT:
        b.score(winner, 1)
    elif auction.tile == REBELLION:
        b.await_effect(winner, Rebellion(winner), auction.tile)
    else:
        b.await_effect(winner, MarkerChange(winner), auction.tile)
    return True


def _settle_retreat(b: Builder, retreat: Retreat) -> bool:
    near = neighbours(b)[retreat.region] & b.setting.all_marks
    if near & ~held(b, 1 - retreat.seat):
        return False
    b.limbo = retreat.region
    for kind, n in enumerate((retreat.knights, retreat.magicians)):
        if n:
            b.shift_pieces(2 * retreat.seat + kind, n, LIMBO, STOCK)
    b.await_occupation(1 - retreat.seat, retreat.region)
    return True


def _marker_can_change(b: Builder) -> bool:
    spare = [symbol for symbol in range(len(SYMBOLS)) if (b.spare >> (BITS * symbol)) & BYTE]
    return any(symbol != lying for symbol in spare for lying in b.markers.symbols)


def _end_cycle(b: Builder) -> None:
    """Count the active regions, score, and see whether somebody has won; else go on to the next cycle."""
    b.empty_timer()
    active = b.cycle & 1
    orange, white = active_regions(b, 0, active), active_regions(b, 1, active)
    gained = int(orange >= white), int(white >= orange)
    for seat in (0, 1):
        if gained[seat]:
            b.score(seat, 1)
    totals = b.points[0] + orange, b.points[1] + white
    if b.log is not None:
        named = (dict(zip(SEATS, pair, strict=True)) for pair in ((orange, white), gained, totals))
        b.log.append(e.CycleScored(*named))
    winner = _winner(totals, (orange, white))
    if winner != NOBODY:
        b.win(winner)
        return
    b.shift_tiles(OFFER, DISCARDS)
    b.begin_cycle(b.cycle + 1)
    supply(b)


def _winner(totals: tuple[int, int], active: tuple[int, int]) -> int:
    """PW-1: of two with 12 the higher total, then more active regions, then nobody yet."""
    enough = [total >= POINTS_TO_WIN for total in totals]
    if enough[0] != enough[1]:
        return int(enough[1])
    if not enough[0]:
        return NOBODY
    orange, white = (totals[0], active[0]), (totals[1], active[1])
    return NOBODY if orange == white else int(white > orange)


def supply(b: Builder) -> None:
    """New supplies: "both players take two active pieces"."""
    for seat in (0, 1):
        recruit_pieces(b, seat, b.cycle & 1, 2)
    b.tell(e.SuppliesTaken())


def _settle_table(b: Builder) -> bool:
    """Refill what has run out and settle who starts; False where the table has to bring something."""
    if not b.markers.complete:
        return False
    if b.timer == 0:
        if b.tokens or not b.token_discards:
            return False
        b.refill_tokens()
        return True
    if b.tiles[OFFER] % BYTE < b.timer + MORE_TILES_THAN_CUBES:
        if b.tiles[BAG]:
            return False
        if b.tiles[DISCARDS]:
            b.tell(e.BagRefilled())
            b.shift_tiles(DISCARDS, BAG)
            return True
    b.tell(e.OfferCompleted())
    starter = start_player(b)
    if starter == NOBODY:
        return False
    _begin_first_turn(b, starter)
    return True


def start_player(b: Builder) -> int:
    """The seat that starts the cycle; `NOBODY` where chance has to tell.

    "The player who currently has less victory points. If there is a tie, it is the player who controls fewer active
    regions"; PW-2: as counted in the cycle just ended, or with option ``start_tie_basis`` ``new`` in the one begun.
    """
    orange, white = b.points
    if orange != white:
        return int(white < orange)
    basis = b.cycle & 1 if b.setting.options.start_tie_basis == "new" else 1 - (b.cycle & 1)
    active = active_regions(b, 0, basis), active_regions(b, 1, basis)
    if active[0] != active[1]:
        return int(active[1] < active[0])
    return NOBODY


def _begin_first_turn(b: Builder, seat: int) -> None:
    """ "If tied on victory points the start player only has one action for his first turn"."""
    b.begin_turn(seat, 1 if b.points[0] == b.points[1] else ACTIONS)


def _start(b: Builder, seat: int, move: Start) -> None:
    _begin_first_turn(b, move.seat)


def perform(b: Builder, actor: int, move: Move) -> None:
    """Carry out a legal move with all that follows."""
    _RESOLVERS[move.__class__](b, actor, move)
    settle(b)


_RESOLVERS: dict[type[Move], Callable[[Builder, int, Any], None]] = {**RESOLVERS, Start: _start}
