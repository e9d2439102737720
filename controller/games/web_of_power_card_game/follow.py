"""What a legal move does, and what follows from it by itself, to the next decision or chance or the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.engine.moves import Move
from controller.games.web_of_power_card_game import events as e
from controller.games.web_of_power_card_game import moves as m
from controller.games.web_of_power_card_game.chance import chance, next_law_place, seat_to_reveal
from controller.games.web_of_power_card_game.components import LAW_PLACE, TAKE_BACK, UNKNOWN
from controller.games.web_of_power_card_game.draft import IN_HAND, LOST, Draft
from controller.games.web_of_power_card_game.options import (
    can_take_something,
    may_take_back,
    stone_moves,
    taking_moves,
)
from controller.games.web_of_power_card_game.scoring import totals, winners
from controller.games.web_of_power_card_game.state import NOBODY, owner_at


def perform(d: Draft, actor: int, move: Move) -> None:
    """Carry out a legal move with all that follows."""
    _RESOLVERS[move.__class__](d, actor, move)
    settle(d)


def settle(d: Draft) -> None:
    """Let everything follow that needs no decision and no chance; the moves of what is reached are made with it."""
    while d.turn >= 0:
        if d.is_empty():
            # "The game ends at once": no stone step.
            d.empty_rows()
        elif d.stone_step:
            d.moves = stone_moves(d)
            if len(d.moves) > 1:
                return
            pass_on(d)
        elif not d.taken and not can_take_something(d, d.turn) and not may_take_back(d, d.turn):
            skip(d, d.turn)
            pass_on(d)
        else:
            d.moves = taking_moves(d)
            if len(d.moves) > 1 or not d.taken:
                return
            d.end_taking()
    if d.turn == NOBODY and d.cards and seat_to_reveal(d) == NOBODY:
        end_game(d)
    d.moves = chance(d) if d.turn == NOBODY else ()


def end_game(d: Draft) -> None:
    """Count, and end."""
    d.end_game()
    if d.log is not None:
        names = d.world.names
        d.tell(e.GameEnded(winners(d), dict(zip(names, totals(d), strict=True))))


def skip(d: Draft, seat: int) -> None:
    """A seat "may be forced to skip his turn"."""
    if d.log is not None:
        d.tell(e.SeatSkipped(d.world.names[seat]))


def pass_on(d: Draft) -> None:
    """The turn goes to the next seat that can take something, or can take a stone back in order to."""
    seat, seats = d.turn, len(d.world.names)
    for _ in range(seats):
        seat = (seat + 1) % seats
        if can_take_something(d, seat) or may_take_back(d, seat):
            break
        skip(d, seat)
    d.begin_turn(seat)


def _take(d: Draft, seat: int, move: m.Take) -> None:
    end = 2 * move.row + move.side
    place = d.ends[end]
    if d.stones:
        owner = owner_at(d.stones, place)
        if owner != NOBODY:
            if move.pays != m.NO_PAY:
                # "He must remove one of his own claiming stones from the game. The opponent gets his ... back."
                d.shift_stone(seat, IN_HAND if move.pays == m.PAY_HAND else move.pays, LOST)
            d.shift_stone(owner, place, IN_HAND)
    if place in LAW_PLACE:
        d.take_law(seat, LAW_PLACE[place])
    d.take_land(seat, end)


def _law(d: Draft, seat: int, move: m.PlayLaw) -> None:
    d.play_law(seat, move.law)
    if move.law == TAKE_BACK:
        d.shift_stone(seat, LOST, IN_HAND)
    else:
        d.put_in_force(seat, move.law)


def _done(d: Draft, seat: int, move: m.Done) -> None:
    if d.taken:
        d.end_taking()
    else:
        pass_on(d)


def _place(d: Draft, seat: int, move: m.PlaceStone) -> None:
    d.shift_stone(seat, IN_HAND, move.place)
    pass_on(d)


def _move(d: Draft, seat: int, move: m.MoveStone) -> None:
    d.shift_stone(seat, move.src, move.place)
    pass_on(d)


def _pass(d: Draft, seat: int, move: m.Pass) -> None:
    pass_on(d)


def _deal_land(d: Draft, actor: int, move: m.DealLand) -> None:
    d.deal_land(move.place, move.card)
    if d.log is not None and d.next_place() < 0:
        d.tell(e.LandLaid())


def _deal_law(d: Draft, actor: int, move: m.DealLaw) -> None:
    d.lay_law(LAW_PLACE[move.place], move.law)
    if d.log is not None and next_law_place(d) < 0:
        d.tell(e.LawLaid())


def _start(d: Draft, actor: int, move: m.Start) -> None:
    d.begin_turn(move.seat)


def _reveal(d: Draft, actor: int, move: m.Reveal) -> None:
    d.return_law(move.seat, UNKNOWN)
    d.name_law(move.seat, move.law)


_RESOLVERS: dict[type[Move], Callable[[Draft, int, Any], None]] = {
    m.Take: _take,
    m.PlayLaw: _law,
    m.Done: _done,
    m.PlaceStone: _place,
    m.MoveStone: _move,
    m.Pass: _pass,
    m.DealLand: _deal_land,
    m.DealLaw: _deal_law,
    m.Start: _start,
    m.Reveal: _reveal,
}
