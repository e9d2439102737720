"""Bots and the dealer as they sit at this table: they hold still while a move is being taken back."""

from __future__ import annotations

from controller.engine.moves import Move
from controller.engine.rules import GameState, Rules
from sim.players import Player
from sim.terminal.takeback import Takeback


class Polite:
    """A player that does nothing while moves are taken back, but sees that this goes on."""

    def __init__(self, player: Player, takeback: Takeback) -> None:
        self._player, self._takeback = player, takeback

    def choose(self, rules: Rules, state: GameState, seat: str) -> Move | None:
        """The player's move, or None."""
        if self._takeback.going_on:
            self._takeback.nudge()
            return None
        return self._player.choose(rules, state, seat)
