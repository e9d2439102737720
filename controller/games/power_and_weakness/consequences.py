"""What follows by itself after a move: answers without a choice, turns passing, the end of a cycle and the next one.

Runs to a fixed point: the next decision of a seat, the next thing the table has to bring, or the end of the game.
"""

from __future__ import annotations

from typing import Any

from controller.engine.events import Event
from controller.games.power_and_weakness import events as e
from controller.games.power_and_weakness.actions import ACTOR, actors, answers
from controller.games.power_and_weakness.actions.auction import settle_auction
from controller.games.power_and_weakness.actions.chance import ACTIONS, begin_first_turn, offer_is_short, start_player
from controller.games.power_and_weakness.actions.takeover import can_use_a_tile
from controller.games.power_and_weakness.actions.tiles import recruit_pieces
from controller.games.power_and_weakness.builder import Builder
from controller.games.power_and_weakness.components import KINDS, SEATS
from controller.games.power_and_weakness.queries import active_regions
from controller.games.power_and_weakness.state import BAG, DISCARDS, NOBODY, OFFER, Auction, State

POINTS_TO_WIN = 12


def perform(state: State, actor: str, move: Any, events: list[Event] | None = None) -> State:
    """The state after a legal move (an `actions.action.Action`) and all that follows; what happens is added to
    ``events``."""
    builder = Builder(state, events)
    move.apply(builder, ACTOR[actor])
    settle(builder)
    return builder.freeze()


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
    """Give the answer to what is pending if there is but one (PWF-6); whether anything was settled."""
    pending, seats = b.pending, actors(b)
    if isinstance(pending, Auction) and not seats:
        settle_auction(b, pending)
        return True
    for seat in seats:
        found = answers(b, seat)
        if len(found) == 1:
            found[0].apply(b, seat)
            return True
    return False


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
    taken = {name: recruit_pieces(b, seat, b.cycle & 1, 2) for seat, name in enumerate(SEATS)}
    b.tell(e.SuppliesTaken(KINDS[b.cycle & 1], taken))


def _settle_table(b: Builder) -> bool:
    """Refill what has run out and settle who starts; False where the table has to bring something."""
    if not b.markers.complete:
        return False
    if b.timer == 0:
        if b.tokens or not b.token_discards:
            return False
        b.refill_tokens()
        return True
    if offer_is_short(b):
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
    begin_first_turn(b, starter)
    return True
