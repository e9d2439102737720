"""The state of a game: a frozen value of small numbers."""

from __future__ import annotations

from typing import NamedTuple

from controller.games.balance_of_power.world import World

EMPIRES, FIRST, CHOOSING, START, PLACING, TURN, OVER = range(7)
"""Stages: the table gives empires, draws who chooses first; a seat chooses; who starts is drawn; pawns are placed;
turns; the end."""
BONUS = 8
"""In `State.left` the fourth action; below it a bit for each class."""
ALL_CLASSES = 7
NOT_ROOTED = -1
NONE_ROOTED = (NOT_ROOTED,) * 3


class State(NamedTuple):
    """One moment of a game."""

    world: World
    pawns: tuple[tuple[int, ...], ...]
    """By ``3 * empire + class`` the territories of its pawns on the map, ascending, one entry a pawn."""
    stand: tuple[int, ...]
    """By class who stands where: bits of empires in fields (`atlas`). Follows from `pawns`."""
    crowd: int
    """The number of pawns in each field. Follows from `pawns`."""
    stage: int
    turn: int
    """The seat to act, `CHANCE` for the table or `NOBODY` when the game is over."""
    left: int
    """In a turn the actions left, a bit for each class and `BONUS`; in placing the classes still to place."""
    rooted: tuple[int, ...]
    """By class the territory where a pawn attacked in place with the action of its class, or `NOT_ROOTED`."""
    winners: tuple[int, ...]
    """The seats that won, or that share a draw."""
