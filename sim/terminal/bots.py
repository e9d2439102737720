"""Bots and the dealer as they sit at this table: they hold still while a move is being taken back."""

from __future__ import annotations

from controller.engine.game import Game, GameState
from controller.engine.moves import Move
from sim.deciders import Decider
from sim.terminal.takeback import Takeback


class Polite:
    """A decider that does nothing while moves are taken back, but sees that this goes on."""

    def __init__(self, decider: Decider, takeback: Takeback) -> None:
        self._decider, self._takeback = decider, takeback

    def decide(self, game: Game, state: GameState, actor: str) -> Move | None:
        """Its move, or None."""
        if self._takeback.going_on:
            self._takeback.nudge()
            return None
        return self._decider.decide(game, state, actor)
