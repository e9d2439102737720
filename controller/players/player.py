"""What a player is: it gets a seat's view of a game, and answers with a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from controller.engine.game import Game, GameState
from controller.engine.moves import Move


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a player may think; whatever is None has no limit.

    Attributes:
        seconds: of real time.
        positions: that it may look at. The same number gives the same choice on any machine.
    """

    seconds: float | None = None
    positions: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A player's answer.

    Attributes:
        move: a legal move of the seat.
        value: how good the position is for the seat after it, as the player sees it; None if it has no opinion.
        line: the moves that the player expects, this one first.
    """

    move: Move
    value: float | None
    line: tuple[Move, ...]


class Player(Protocol):
    """Plays one seat."""

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """One of the seat's legal moves.

        Args:
            view: what the seat sees (`Game.view`), in which it may act. A player is never given anything else; what is
                hidden it can sample with `Game.determinize`.
            budget: how long it may think; a player that does not search needs none.
        """
