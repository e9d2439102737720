"""Rows of cards as they lie: each in a cell of fixed size under its column, taken ones leaving their place empty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from controller.terminal.canvas import Canvas
from controller.terminal.lines import Lines

EDGE = 2
"""Columns for the number of a row."""


@dataclass(frozen=True, slots=True)
class Card:
    """What stands on a card: rows of parts, each a text with its style."""

    rows: Sequence[Sequence[tuple[str, str]]]


def draw_cards(places: Mapping[tuple[int, int], Card], size: tuple[int, int], cell: int, tall: int) -> Lines:
    """Rows and columns of cards, each ``cell`` wide with its gap and ``tall`` rows high, and their numbers."""
    rows, columns = size
    canvas = Canvas(EDGE + columns * cell, 1 + rows * tall)
    for column in range(1, columns + 1):
        canvas.write(EDGE + (column - 1) * cell, 0, f"{column}", "dim")
    for row in range(1, rows + 1):
        upper = 1 + (row - 1) * tall
        canvas.write(0, upper, f"{row}", "bold")
        for column in range(1, columns + 1):
            x = EDGE + (column - 1) * cell
            card = places.get((row, column))
            if card is None:
                canvas.write(x, upper, "·", "dim")
                continue
            for y, parts in enumerate(card.rows):
                at = x
                for text, style in parts:
                    at = canvas.write(at, upper + y, text[: x + cell - 1 - at], style)
    return canvas.rows()
