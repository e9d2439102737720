"""Who tells simulated hands what to do next: a player for each seat, and a dealer for what chance brings."""

from __future__ import annotations

import random
from typing import Protocol

from controller.engine.game import Game, GameState
from controller.engine.moves import Move
from controller.engine.next_draw import draw
from controller.players import Player


class Decider(Protocol):
    """Decides for one seat, or for the table.

    A decider belongs to the simulator and is given the true state; only `Bot` hands a view of it to a player.
    """

    def decide(self, game: Game, state: GameState, actor: str) -> Move | None:
        """One of the actor's legal moves; None where it does not decide now, and is to be asked again."""


class Bot:
    """A player at the simulated table: it gets what its seat may see."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def decide(self, game: Game, state: GameState, actor: str) -> Move:
        """The player's move."""
        return self._player.choose(game, game.view(state, actor), actor).move


class Dealer:
    """Chance as it lies in the bag: every copy of a component is as likely as any other."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def decide(self, game: Game, state: GameState, actor: str) -> Move:
        """What the table brings next."""
        return draw(game, state, self._chance)
