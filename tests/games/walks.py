"""Walks through a game, whichever it is: one move after another, drawn by whoever asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from controller.engine.game import Game
from controller.engine.moves import Move


class Step(NamedTuple):
    """One move of a walk; the states are those of its game."""

    before: Any
    actor: str
    move: Move
    after: Any


Draw = Callable[[Any], tuple[str, Move]]
"""Draws at a state who acts, and what."""


def walk(game: Game, state: Any, most: int, draw: Draw) -> Iterator[Step]:
    """At most so many moves, as long as somebody is to act."""
    for _ in range(most):
        if not game.to_act(state):
            return
        actor, move = draw(state)
        after = game.play(state, actor, move)
        yield Step(state, actor, move, after)
        state = after
