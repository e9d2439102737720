"""Carry out a move with its automatic consequences, up to the next decision, chance, or the end of the game.

The moves of a state are listed when the state is made (`State.moves`), because the list tells what follows by itself:
a decision with one answer is not asked. With a law card in front, whichever, the seat is asked all the same (WP-6):
what follows by itself must not tell which card it is.
"""

from __future__ import annotations

from controller.engine.events import Event
from controller.engine.moves import Move
from controller.games.web_of_power_card_game.actions import legal_moves
from controller.games.web_of_power_card_game.actions.action import Action
from controller.games.web_of_power_card_game.actions.law_cards import has_any
from controller.games.web_of_power_card_game.actions.taking import can_take_something
from controller.games.web_of_power_card_game.builder import AnyState, Builder
from controller.games.web_of_power_card_game.state import NO_ENDS, NOBODY, State


def perform(state: State, actor: str, move: Move, events: list[Event] | None = None) -> State:
    """The state after a legal move and all that follows; what happens on the way is added to ``events``."""
    builder = Builder(state, events)
    assert isinstance(move, Action)  # not `as_action`: one call less for each ply of a playout
    move.perform(builder, builder.turn)
    settle(builder)
    return builder.freeze()


def settle(builder: Builder) -> None:
    """Let everything follow that needs no decision and no chance; the moves of what is reached are listed with it."""
    while builder.turn >= 0:
        if builder.turn_ended:
            _pass_on(builder)
        elif builder.ends == NO_ENDS:
            # "The game ends at once": no stone step.
            builder.empty_rows()
        elif builder.stone_step:
            builder.moves = legal_moves(builder)
            if len(builder.moves) > 1 or has_any(builder, builder.turn):
                return
            builder.end_turn()
        elif not builder.taken and not _has_a_turn(builder, builder.turn):
            builder.skip(builder.turn)
            builder.end_turn()
        else:
            builder.moves = legal_moves(builder)
            if len(builder.moves) > 1 or not builder.taken or has_any(builder, builder.turn):
                return
            builder.end_taking()
    builder.moves = legal_moves(builder)
    if builder.turn == NOBODY and not builder.moves:
        # Everything lies, and nothing is unknown any more.
        builder.end_game()


def _has_a_turn(state: AnyState, seat: int) -> bool:
    """Whether a seat can take something, or might play a law card for all that others know; else it is skipped."""
    return can_take_something(state, seat) or has_any(state, seat)


def _pass_on(builder: Builder) -> None:
    """The turn goes to the next seat that has one."""
    seat, seats = builder.turn, len(builder.setting.names)
    for _ in range(seats):
        seat = (seat + 1) % seats
        if _has_a_turn(builder, seat):
            break
        builder.skip(seat)
    builder.begin_turn(seat)
