"""Positions, seats and moves out of a line of JSON; every mistake is a PositionError with its path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from controller.engine.game import TABLE, Game, GameState
from controller.engine.strict import obj, one_of, text, wrong_type
from controller.games_found import find

KEYS = ("position", "seat", "move")


class Asked(NamedTuple):
    """A move that is asked about."""

    game: Game
    state: GameState
    seat: str
    move: str


def read_position(data: object) -> tuple[Game, GameState]:
    """The game of a position and its state."""
    position = obj(data, "", None, ("game",))
    game = find(text(position["game"], "game"))
    return game, game.read(position)


def read_asked(data: object) -> Asked:
    """A line with a position, a seat and a move; paths in the position are its own."""
    line: Mapping[str, Any] = obj(data, "", KEYS, KEYS)
    seat, move = text(line["seat"], "seat"), text(line["move"], "move")
    if not isinstance(line["position"], dict):
        raise wrong_type("position", "an object", line["position"])
    game, state = read_position(line["position"])
    return Asked(game, state, one_of(seat, "seat", (*game.seats(state), TABLE), "seat"), move)
