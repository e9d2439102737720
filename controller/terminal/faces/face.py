"""What a face offers: everything of a game's picture that no other game has. Faces draw what `Seen` holds, and know the
rules only through their protocol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from controller.engine.game import Game, GameState
from controller.engine.moves import Move
from controller.language import Language
from controller.terminal.lines import Lines
from controller.terminal.looks import Look, numbered_look
from controller.terminal.seeing import Seen

Legal = Mapping[str, Move]
"""Legal moves by their notation."""


class Face(Protocol):
    """How one game looks in a terminal."""

    def look(self, number: int, name: str) -> Look:
        """How a seat is shown."""

    def body(self, seen: Seen, width: int, height: int) -> Lines:
        """The table and what lies beside it, no wider than ``width``; ``height`` is the whole screen's (0: any)."""

    def short(self, seen: Seen, width: int, room: int) -> Lines:
        """The same in at most ``room`` rows: first whose turn it is and the seat to act, then what a move needs to be
        decided, then all else as far as it goes."""

    def notes(self, game: Game, state: GameState, seat: str, legal: Legal, language: Language) -> Mapping[str, str]:
        """What is told beside a move of the menu."""


class PlainFace:
    """What most faces have in common: seats by number, nothing beside moves."""

    def look(self, number: int, name: str) -> Look:
        """A sign by the seat's place, and the seat's colour."""
        return numbered_look(name, number)

    def notes(self, game: Game, state: GameState, seat: str, legal: Legal, language: Language) -> Mapping[str, str]:
        """Nothing."""
        return {}
