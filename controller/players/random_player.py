"""A player without a plan: the opponent that every other player has to beat."""

from __future__ import annotations

import random

from controller.engine.game import Game, GameState
from controller.players.player import Budget, Choice


class RandomPlayer:
    """Every legal move is as likely as any other."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """Any legal move."""
        move = self._chance.choice(game.options(view, seat))
        return Choice(move, None, (move,))
