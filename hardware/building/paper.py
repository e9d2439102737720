"""A PDF of pages measured in millimetres from the upper left corner, and the same cut into tiles of a paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

MM: Final = 72 / 25.4
Paper = tuple[float, float]
A4: Final = (210.0, 297.0)
LETTER: Final = (215.9, 279.4)
PAPERS: Final = {"a4": A4, "letter": LETTER}
"""Papers of printers, upright: width and height in millimetres."""
EDGE_MM: Final = 10.0
"""What home printers leave white."""
_FONT, _BOLD = "Helvetica", "Helvetica-Bold"


class Colour(NamedTuple):
    """Red, green and blue from 0 to 1."""

    red: float
    green: float
    blue: float


BLACK, GREY, PALE, WHITE = Colour(0, 0, 0), Colour(0.45, 0.45, 0.45), Colour(0.85, 0.85, 0.85), Colour(1, 1, 1)


Drawing = Callable[["Pen"], None]
Frame = tuple[float, float, float, float]
"""Left, upper, right and lower edge."""


class Pen:
    """Draws on one page of a PDF; everything in millimetres, y downwards."""

    def __init__(self, canvas: Any, height: float) -> None:
        self._canvas = canvas
        self._height = height

    def _y(self, y: float) -> float:
        return (self._height - y) * MM

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = 0.2, colour: Colour = BLACK) -> None:
        """A line."""
        self._canvas.setLineWidth(width * MM)
        self._canvas.setStrokeColorRGB(*colour)
        self._canvas.line(x1 * MM, self._y(y1), x2 * MM, self._y(y2))

    def path(self, points: list[tuple[float, float]], width: float = 1.0, colour: Colour = BLACK) -> None:
        """A line through points."""
        for (x1, y1), (x2, y2) in pairwise(points):
            self.line(x1, y1, x2, y2, width, colour)

    def box(
        self, left: float, upper: float, right: float, lower: float, width: float = 0.2, *, dashed: bool = False,
        fill: Colour | None = None, round_mm: float = 0.0,
    ) -> None:  # fmt: skip
        """A rectangle."""
        self._canvas.setLineWidth(width * MM)
        self._canvas.setStrokeColorRGB(*BLACK)
        self._canvas.setDash((2 * MM, 1.5 * MM) if dashed else ())
        if fill is not None:
            self._canvas.setFillColorRGB(*fill)
        self._canvas.roundRect(
            left * MM, self._y(lower), (right - left) * MM, (lower - upper) * MM, round_mm * MM,
            stroke=int(width > 0), fill=int(fill is not None),
        )  # fmt: skip
        self._canvas.setDash(())

    def circle(self, x: float, y: float, radius: float, width: float = 0.2, *, fill: Colour | None = None) -> None:
        """A circle."""
        self._canvas.setLineWidth(width * MM)
        self._canvas.setStrokeColorRGB(*BLACK)
        if fill is not None:
            self._canvas.setFillColorRGB(*fill)
        self._canvas.circle(x * MM, self._y(y), radius * MM, stroke=int(width > 0), fill=int(fill is not None))

    def within(self, window: Frame, shift_mm: float, height: float, draw: Drawing) -> None:
        """Draw through a window of this page: shifted to the right, and with a height of its own to measure from."""
        left, upper, right, lower = window
        canvas = self._canvas
        canvas.saveState()
        clip = canvas.beginPath()
        clip.rect(left * MM, self._y(lower), (right - left) * MM, (lower - upper) * MM)
        canvas.clipPath(clip, stroke=0)
        canvas.translate(shift_mm * MM, 0)
        draw(Pen(canvas, height))
        canvas.restoreState()

    def cross(self, x: float, y: float, arm: float = 2.0, width: float = 0.1) -> None:
        """A cross that marks where to drill."""
        self.line(x - arm, y, x + arm, y, width)
        self.line(x, y - arm, x, y + arm, width)

    def text(
        self, x: float, y: float, words: str, size: float = 9.0, *, bold: bool = False, middle: bool = True,
        most_mm: float | None = None, colour: Colour = BLACK,
    ) -> None:  # fmt: skip
        """Words whose foot line is at y, made smaller until they are at most so wide."""
        font = _BOLD if bold else _FONT
        wide = self._canvas.stringWidth(words, font, size) / MM
        if most_mm is not None and wide > most_mm:
            size *= most_mm / wide
        self._canvas.setFillColorRGB(*colour)
        self._canvas.setFont(font, size)
        draw = self._canvas.drawCentredString if middle else self._canvas.drawString
        draw(x * MM, self._y(y), words)


class Sheet(NamedTuple):
    """A page: its size, and what draws it."""

    width: float
    height: float
    draw: Drawing


def write(path: Path, title: str, sheets: list[Sheet]) -> None:
    """Write the pages as PDF. The same pages always make the same file: no date, no random marks. Raises OSError."""
    from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

    canvas = Canvas(str(path), invariant=1, pageCompression=0)
    canvas.setTitle(title)
    for sheet in sheets:
        canvas.setPageSize((sheet.width * MM, sheet.height * MM))
        sheet.draw(Pen(canvas, sheet.height))
        canvas.showPage()
    path.write_bytes(canvas.getpdfdata())  # reportlab's own `save` leaves a file that cannot be written open


def ruler(pen: Pen, x: float, y: float) -> None:
    """A ruler of 100 mm, which shows whether the page was printed smaller."""
    pen.line(x, y, x + 100, y, 0.3)
    for tick in range(11):
        pen.line(x + 10 * tick, y, x + 10 * tick, y - 3, 0.3)
    pen.text(x + 102, y, 'this is 100 mm; if not, print again at 100 %, not "fit to page"', 8, middle=False)


def tiles(sheet: Sheet, paper: Paper = A4) -> Iterator[Sheet]:
    """A sheet cut into pages, row by row, whichever way up needs fewer; each with cut marks and its place."""
    upright, across = _count(sheet, *paper), _count(sheet, *reversed(paper))
    wide, high = paper if upright[0] * upright[1] <= across[0] * across[1] else tuple(reversed(paper))
    columns, rows = _count(sheet, wide, high)
    for row in range(rows):
        for column in range(columns):
            yield Sheet(wide, high, _tile(sheet, wide, high, row, column))


def _count(sheet: Sheet, wide: float, high: float) -> tuple[int, int]:
    return -int(-sheet.width // (wide - 2 * EDGE_MM)), -int(-sheet.height // (high - 2 * EDGE_MM))


def _tile(sheet: Sheet, wide: float, high: float, row: int, column: int) -> Drawing:
    inner_wide, inner_high = wide - 2 * EDGE_MM, high - 2 * EDGE_MM
    window = (EDGE_MM, EDGE_MM, wide - EDGE_MM, high - EDGE_MM)

    def draw(pen: Pen) -> None:
        # The rows above this one are shifted upwards, out of the window.
        pen.within(window, EDGE_MM - column * inner_wide, high - EDGE_MM + row * inner_high, sheet.draw)
        for x, outer in ((EDGE_MM, 3.0), (wide - EDGE_MM, wide - 3)):
            for y, end in ((EDGE_MM, 3.0), (high - EDGE_MM, high - 3)):
                pen.line(x, y, x, end, 0.1)
                pen.line(x, y, outer, y, 0.1)
        ruler(pen, EDGE_MM + 6, high - EDGE_MM + 5)
        pen.text(wide / 2, EDGE_MM - 3, f"row {row + 1}, column {column + 1}: cut at the marks, lay edge to edge", 7)

    return draw
