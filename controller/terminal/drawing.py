"""Positions drawn for a terminal of any width, as `reedlight games show` and `reedlight replay` print them.

Frames are drawn in the same way; here is only the game itself, as everybody may see it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from controller.engine.game import Game, GameState
from controller.terminal.faces import face_for
from controller.terminal.frame import LEAST
from controller.terminal.lines import fitted
from controller.terminal.looks import in_ascii
from controller.terminal.seeing import seen


def drawn(rules: Game, state: GameState, players: Sequence[str], width: int, *, ascii_only: bool = False) -> list[Text]:
    """The lines of a position, each of exactly the width (at least `LEAST`).

    Args:
        players: who plays each seat, in a word.
    """
    width = max(LEAST, width)
    standing = rules.standing(state)
    looked = seen(rules, state, standing, {}, players)
    rows = [fitted(row, width) for row in face_for(rules.name).body(looked, width, 0)]
    if not ascii_only:
        return rows
    return [Text(in_ascii(row.plain), spans=row.spans, no_wrap=True, end="") for row in rows]


def print_drawn(rules: Game, state: GameState, players: Sequence[str]) -> None:
    """Print a position on standard output, in colours where that is a terminal."""
    console = Console(highlight=False, file=sys.stdout)
    for row in drawn(rules, state, players, console.width, ascii_only=console.options.ascii_only):
        console.print(row, no_wrap=True, overflow="crop")
