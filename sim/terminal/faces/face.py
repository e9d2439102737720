"""What a face offers: everything of a game's picture that no other game has. Faces draw what `Seen` holds, and know the
rules only through their protocol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from controller.engine.game import Game, GameState
from controller.engine.moves import Move
from sim.terminal.lines import Lines
from sim.terminal.looks import Look, numbered_look
from sim.terminal.seeing import Seen

Legal = Mapping[str, Move]
"""Legal moves by their notation."""


class Face(Protocol):
    """How one game looks in a terminal."""

    @property
    def title(self) -> str:
        """The game's name as it is printed."""

    @property
    def help(self) -> tuple[str, ...]:
        """What a person has to know of this game's picture and moves, besides what is so in any game."""

    @property
    def words(self) -> tuple[str, ...]:
        """Names that moves may have though no legal one has them now; they may be shortened too."""

    def look(self, number: int, name: str) -> Look:
        """How a seat is shown."""

    def body(self, seen: Seen, width: int, height: int) -> Lines:
        """The table and what lies beside it, no wider than ``width``; ``height`` is the whole screen's (0: any)."""

    def notes(self, game: Game, state: GameState, seat: str, legal: Legal) -> Mapping[str, str]:
        """What is told beside a move of the menu."""

    def in_full(self, text: str) -> str:
        """The text of a move with the short names of this game's things written out."""


class PlainFace:
    """What most faces have in common: seats by number, nothing beside moves, no short names."""

    help: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """None."""
        return ()

    def look(self, number: int, name: str) -> Look:
        """A sign and a colour by the seat's place."""
        return numbered_look(number)

    def notes(self, game: Game, state: GameState, seat: str, legal: Legal) -> Mapping[str, str]:
        """Nothing."""
        return {}

    def in_full(self, text: str) -> str:
        """The text as it is."""
        return text
