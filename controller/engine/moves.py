"""What every game's moves have in common: a move is a frozen value that knows its own notation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """A move, named by an imperative; its subclasses hold the parts a game's rules need.

    ``text`` is the notation of ``formats``: two moves of one game with the same text are the same move.
    """

    text: str
