"""Counting: how many ways there are to go on from a state, the quickest proof that two versions of the rules agree.

A way is a sequence of moves, each by somebody who may act just then: where several may, each order counts, and so does
every move of chance. A sequence that the end of the game cuts short of the depth is not counted.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.engine.game import Game, GameState


def perft(game: Game, state: GameState, depth: int) -> int:
    """The number of ways of ``depth`` moves."""
    if depth <= 0:
        return 1
    if depth == 1:
        return sum(len(game.options(state, actor)) for actor in game.to_act(state))
    return sum(
        perft(game, game.play(state, actor, move), depth - 1)
        for actor in game.to_act(state)
        for move in game.options(state, actor)
    )


def divide(game: Game, state: GameState, depth: int) -> dict[str, int]:
    """By first move, written ``ACTOR: MOVE``, the number of ways that begin so; ``depth`` is at least 1."""
    return {
        f"{actor}: {move.text}": perft(game, game.play(state, actor, move), depth - 1)
        for actor in game.to_act(state)
        for move in game.options(state, actor)
    }


def difference(wanted: Mapping[str, int], counted: Mapping[str, int]) -> dict[str, tuple[int | None, int | None]]:
    """The first moves on which two counts differ, with both numbers; None where one does not know the move."""
    moves = [*wanted, *(move for move in counted if move not in wanted)]
    pairs = {move: (wanted.get(move), counted.get(move)) for move in moves}
    return {move: pair for move, pair in pairs.items() if pair[0] != pair[1]}
