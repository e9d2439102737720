"""A sheet of characters with styles, on which boxes that share lines are drawn with the right corners."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.text import Text

from controller.terminal.chart import Box

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
_LINES = {
    LEFT | RIGHT: "─", UP | DOWN: "│", DOWN | RIGHT: "┌", DOWN | LEFT: "┐", UP | RIGHT: "└", UP | LEFT: "┘",
    UP | DOWN | RIGHT: "├", UP | DOWN | LEFT: "┤", DOWN | LEFT | RIGHT: "┬", UP | LEFT | RIGHT: "┴",
    UP | DOWN | LEFT | RIGHT: "┼",
}  # fmt: skip


class Canvas:
    """A sheet of ``width`` by ``height`` characters, blank at first."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]
        self._lines: dict[tuple[int, int], int] = {}

    def box(self, box: Box, style: str) -> None:
        """Draw a frame; lines that meet those already there join them."""
        for x in range(box.left, box.right):
            for y in (box.upper, box.lower):
                self._join(x, y, RIGHT, style)
                self._join(x + 1, y, LEFT, style)
        for y in range(box.upper, box.lower):
            for x in (box.left, box.right):
                self._join(x, y, DOWN, style)
                self._join(x, y + 1, UP, style)

    def _join(self, x: int, y: int, direction: int, style: str) -> None:
        mask = self._lines[x, y] = self._lines.get((x, y), 0) | direction
        self._signs[y][x] = _LINES.get(mask, " ")
        self._styles[y][x] = style

    def write(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write a text; the column after it. What does not fit on the sheet is left out."""
        for sign in text:
            if 0 <= x < self.width and 0 <= y < self.height:
                self._signs[y][x] = sign
                self._styles[y][x] = style
            x += 1
        return x

    def blank(self, x: int, y: int, width: int) -> bool:
        """Whether nothing is written there yet."""
        return y < self.height and all(sign == " " for sign in self._signs[y][x : x + width])

    def rows(self) -> list[Text]:
        """The sheet as lines of styled text."""
        return [self._row(y) for y in range(self.height)]

    def _row(self, y: int) -> Text:
        row = Text(no_wrap=True, end="")
        for style, run in groupby(zip(self._signs[y], self._styles[y], strict=True), key=itemgetter(1)):
            row.append("".join(sign for sign, _ in run), style or None)
        return row
