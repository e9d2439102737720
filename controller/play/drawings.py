"""Positions drawn for a terminal, by whoever is installed that can draw them (entry point `GROUP`).

The controller draws nothing itself. Without a drawer a position is told in sentences, as after a break.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib.metadata import entry_points
from typing import Protocol

from rich.console import Console
from rich.text import Text

from controller.engine.game import Game, GameState
from controller.language import language_for

GROUP = "reedlight.drawings"


class Draw(Protocol):
    """Draws a position."""

    def __call__(
        self,
        rules: Game,
        state: GameState,
        players: Sequence[str],
        width: int,
        *,
        eye: str = "",
        ascii_only: bool = False,
    ) -> list[Text]:
        """The lines of a position, as everybody may see it or as one seat (``eye``) does."""


@lru_cache(maxsize=1)
def _drawer() -> Draw | None:
    """The drawer that is installed; which package is found first must not matter."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.value)
    drawer: Draw | None = found[0].load() if found else None
    return drawer


def drawn(rules: Game, state: GameState, players: Sequence[str], width: int, *, ascii_only: bool = False) -> list[Text]:
    """The lines of a position, as everybody may see it."""
    drawer = _drawer()
    if drawer is not None:
        return drawer(rules, state, players, width, ascii_only=ascii_only)
    language = language_for(rules)
    return [Text(language.sentence(told.code, told.facts)) for told in rules.guide.unseen(state, ())]


def print_drawn(rules: Game, state: GameState, players: Sequence[str]) -> None:
    """Print a position on standard output, in colours where that is a terminal."""
    console = Console(highlight=False, file=sys.stdout)
    for row in drawn(rules, state, players, console.width, ascii_only=console.options.ascii_only):
        console.print(row, no_wrap=True, overflow="crop")
