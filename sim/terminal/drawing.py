"""Positions drawn for a terminal of any width, as `reedlight games show` and `reedlight replay` print them.

The simulated table draws its frames in the same way; here is only the game itself, by nobody's eyes or by one seat's.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from controller.engine.game import Game, GameState
from sim.terminal.faces import face_for
from sim.terminal.frame import LEAST
from sim.terminal.lines import fitted
from sim.terminal.looks import in_ascii
from sim.terminal.seeing import seen


def draw(
    rules: Game, state: GameState, players: Sequence[str], width: int, *, eye: str = "", ascii_only: bool = False
) -> list[Text]:
    """The lines of a position, each of exactly the width (at least `LEAST`).

    Args:
        players: who plays each seat, in a word.
        eye: the seat with whose eyes it is seen; empty for what everybody may see.
    """
    width = max(LEAST, width)
    standing = rules.standing(state)
    looked = seen(rules, state, standing, {}, players, eye=eye)
    rows = [fitted(row, width) for row in face_for(rules.name).body(looked, width, 0)]
    if not ascii_only:
        return rows
    return [Text(in_ascii(row.plain), spans=row.spans, no_wrap=True, end="") for row in rows]
