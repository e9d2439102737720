"""What the parts of a position say about each other, and may not say at once: turn, timer, offer, pending."""

from __future__ import annotations

from controller.engine.packed import BYTE
from controller.errors import PositionError
from controller.games.power_and_weakness.builder import Builder
from controller.games.power_and_weakness.components import SEATS
from controller.games.power_and_weakness.follow import ACTIONS, MORE_TILES_THAN_CUBES
from controller.games.power_and_weakness.state import NOBODY

MOST_CUBES = 8
"""All cubes there are."""


def check_together(b: Builder) -> None:
    """See that turn, timer, offer and pending go together; raises PositionError."""
    if b.winner == NOBODY and not b.tokens and not b.token_discards:
        raise PositionError("conflict", "time_tokens", "there is no time token for the cycles to come")
    if b.turn == NOBODY:
        if b.pending is not None:
            raise PositionError("conflict", "pending", "nothing can be pending while nobody has a turn")
        if b.winner == NOBODY:
            _check_table(b)
        return
    if b.using and b.actions == ACTIONS:
        raise PositionError("conflict", "turn.actions_left", "using tiles has taken one of the two actions")
    if b.timer == MOST_CUBES and (b.using or b.pending is not None):
        raise PositionError("conflict", "timer", "a cube has left the timer for what was played, so it is not full")
    if b.pending is not None:
        return
    if b.timer == 0:
        raise PositionError("conflict", "timer", "a turn goes on only while there is a cube on the timer")
    if not b.using and b.actions == 0:
        raise PositionError("conflict", "turn.actions_left", "a turn without actions left has ended")


def _check_table(b: Builder) -> None:
    offered = b.tiles[1] % BYTE
    if b.timer == 0 and offered:
        raise PositionError("conflict", "offer", "the old offer is discarded before a time token is turned")
    if b.recruited:
        raise PositionError("conflict", "recruited", "nobody has recruited before the first turn of a cycle")
    for seat, name_of_seat in enumerate(SEATS):
        if b.extra[seat]:
            raise PositionError("conflict", f"seats.{name_of_seat}.extra", "bonuses end with the cycle")
    if offered > b.timer + MORE_TILES_THAN_CUBES:
        raise PositionError("conflict", "offer", f"{b.timer} cubes offer {b.timer + MORE_TILES_THAN_CUBES} tiles")
