"""The two players that search nothing: one without a plan, which all others have to beat, and one that looks one move
ahead."""

from __future__ import annotations

import random
from collections.abc import Sequence

from controller.engine.game import Game, GameState
from controller.engine.moves import Move
from controller.players.player import Budget, Choice

MOST_LOOKED_AT = 24


class RandomPlayer:
    """Every legal move is as likely as any other."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """Any legal move."""
        move = self._chance.choice(game.known_options(view, seat))
        return Choice(move, None, (move,))


class GreedyPlayer:
    """Takes the move after which the evaluator gives the seat most; chance decides among equals.

    A move is valued by its declared effect, as if nobody stopped it. Of a long list only some moves are looked at,
    drawn at random: a person does not try all ways either.

    Args:
        most: how many moves of a long list are looked at.
    """

    def __init__(self, chance: random.Random, most: int = MOST_LOOKED_AT) -> None:
        self._chance, self._most = chance, most

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """The move with the best outcome."""
        moves: Sequence[Move] = game.known_options(view, seat)
        if len(moves) > self._most:
            moves = self._chance.sample(moves, self._most)
        return greedy_choice(game, view, seat, moves, self._chance)


def greedy_choice(game: Game, view: GameState, seat: str, moves: Sequence[Move], chance: random.Random) -> Choice:
    """The one of these moves after which the plain judgement gives the seat most; chance decides among equals."""
    place = game.seats(view).index(seat)
    after = [game.guide.declared_effect(view, seat, move).state for move in moves]
    # The seat may be called otherwise then: it may have become somebody.
    values = [game.evaluator.value(one, game.seats(one)[place]) for one in after]
    best = max(values)
    move = chance.choice([move for move, value in zip(moves, values, strict=True) if value == best])
    return Choice(move, best, (move,))
