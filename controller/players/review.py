"""A look back at a game: everybody's chances move by move, and the moves that gave most of them away.

Each position is judged as every player of the game saw it: a move is compared with what its seat could know. The
search is short, as a game has some hundred decisions; what it calls the best move is the best it finds in its budget.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from controller.engine.game import TABLE, Game, GameState
from controller.engine.moves import Move
from controller.players.judge import Judge
from controller.players.player import Budget
from controller.players.search_player import SearchPlayer

MOST_TURNING_POINTS = 6
LEAST_COST = 0.05
"""A move that gave away less is no turning point."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A move as a review sees it.

    Attributes:
        n: its number in the record.
        chances: by place at the table the chance to win after it.
        cost: what the seat gave away of its own chance against the best move found; 0 for draws and forced moves.
        best: that best move, and the line from it on.
    """

    n: int
    seat: str
    move: Move
    chances: tuple[float, ...]
    cost: float
    best: tuple[Move, ...]


def review(
    game: Game, steps: Iterable[tuple[int, str, Move, GameState]], budget: Budget, seed: int = 1
) -> Iterator[Moment]:
    """The moments of a game.

    Args:
        steps: by move its number, seat, the move, and the state before it.
        budget: how long to think about each decision.
    """
    judge = Judge(game)
    for n, seat, move, before in steps:
        chances = judge.chances(game.play(before, seat, move))
        if seat == TABLE or len(game.to_act(before)) > 1 or len(game.options(before, seat)) < 2:
            yield Moment(n, seat, move, chances, 0.0, ())
            continue
        chance = random.Random(f"{seed} {n}")
        ranked = SearchPlayer(chance).analyse(game, game.view(before, seat), seat, budget).ranked
        own = next((one.value for one in ranked if one.move.text == move.text), ranked[0].value)
        yield Moment(n, seat, move, chances, max(0.0, ranked[0].value - own), ranked[0].line)


def turning_points(moments: Iterable[Moment]) -> list[Moment]:
    """The moves that gave most away, in the order of the game."""
    costly = sorted((one for one in moments if one.cost >= LEAST_COST), key=lambda one: -one.cost)
    return sorted(costly[:MOST_TURNING_POINTS], key=lambda one: one.n)
