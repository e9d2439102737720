"""Maps of many small places as tiles: where each lies, by steps that the drawing makes as large as there is room."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from rich.text import Text

from controller.terminal.canvas import Canvas
from controller.terminal.chart import Box
from controller.terminal.lines import Lines

STEP_ROWS, BOX_ROWS = 2, 3
SEA_STYLE, LINE_STYLE = "#3f6f9f", "grey50"
RIPPLE_X, RIPPLE_Y = 7, 3
"""So far apart are the ripples of the sea."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A place: its box in steps, its short name (7 letters at most), and its name where the full one is too long."""

    box: Box
    short: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class TileMap:
    """All tiles of a map. Tiles that touch are linked; ``also`` are the links that no edge shows.

    Attributes:
        empires: by empire its home territories, the capital first.
    """

    tiles: Mapping[str, Tile]
    also: tuple[tuple[str, str], ...]
    empires: Mapping[str, tuple[str, ...]]

    @property
    def columns(self) -> int:
        """Steps from left to right."""
        return max(tile.box.right for tile in self.tiles.values())

    @property
    def rows(self) -> int:
        """Steps from top to bottom."""
        return max(tile.box.lower for tile in self.tiles.values())

    @property
    def capitals(self) -> tuple[str, ...]:
        """The capitals."""
        return tuple(home[0] for home in self.empires.values())

    def touching(self) -> Iterator[frozenset[str]]:
        """The pairs of tiles that share a stretch of an edge."""
        items = list(self.tiles.items())
        for number, (name, tile) in enumerate(items):
            for other, beside in items[:number]:
                one, two = tile.box, beside.box
                across = min(one.right, two.right) - max(one.left, two.left)
                down = min(one.lower, two.lower) - max(one.upper, two.upper)
                if (across > 0 and down == 0) or (down > 0 and across == 0):
                    yield frozenset((name, other))


@cache
def tile_map(name: str) -> TileMap:
    """The tile map in the data file of this name beside this module."""
    data = tomllib.loads((resources.files(__package__) / f"{name}.toml").read_text(encoding="utf-8"))
    tiles = {}
    for place, table in data["tiles"].items():
        (left, right), (upper, lower) = table["columns"], table["rows"]
        tiles[place] = Tile(Box(left, upper, right, lower), table["short"], table.get("name", ""))
    homes = {empire: tuple(home) for empire, home in data["empires"].items()}
    return TileMap(tiles, tuple((one, other) for one, other in data["also"]), homes)


@dataclass(frozen=True, slots=True)
class Drawn:
    """What stands on a tile: two rows of parts, each a text with its style, and the ground they stand on."""

    upper: Sequence[tuple[str, str]]
    lower: Sequence[tuple[str, str]]
    marks: tuple[str, str]
    """Stands at the right end of the lower row."""
    ground: str
    home: tuple[str, str] = ("", "")
    """Stands before the name: the sign of the seat whose home the tile is, and its style."""


def draw_tiles(tiles: TileMap, drawn: Mapping[str, Drawn], step: int) -> Lines:
    """The map with every step ``step`` columns wide and two rows high; the left edge of each tile is drawn."""
    canvas = Canvas(tiles.columns * step, tiles.rows * STEP_ROWS)
    _sea(canvas)
    for place, tile in tiles.tiles.items():
        box, its = tile.box, drawn[place]
        left, upper, width = box.left * step, box.upper * STEP_ROWS, (box.right - box.left) * step
        for y in range(upper, box.lower * STEP_ROWS):
            canvas.write(left, y, "▏".ljust(width), f"{LINE_STYLE} on {its.ground}")
        _stand(canvas, its, left + 1, upper, width - 1)
        canvas.write(left, upper, *its.home)
    return canvas.rows()


def draw_boxes(tiles: TileMap, drawn: Mapping[str, Drawn], step: int) -> Lines:
    """The same with lines around every tile, and three rows a step."""
    canvas = Canvas(tiles.columns * step + 1, tiles.rows * BOX_ROWS + 1)
    _sea(canvas)
    for place, tile in tiles.tiles.items():
        box = Box(tile.box.left * step, tile.box.upper * BOX_ROWS, tile.box.right * step, tile.box.lower * BOX_ROWS)
        canvas.box(box, LINE_STYLE)
        for y in range(box.upper + 1, box.lower):
            canvas.write(box.left + 1, y, " " * box.width, f"on {drawn[place].ground}")
        _stand(canvas, drawn[place], box.left + 1, box.upper + 1, box.width)
        canvas.write(box.left, box.upper + 1, *drawn[place].home)
    return canvas.rows()


def _stand(canvas: Canvas, drawn: Drawn, x: int, y: int, width: int) -> None:
    for row, parts in enumerate((drawn.upper, drawn.lower)):
        at = x
        for text, style in parts:
            at = canvas.write(at, y + row, text[: x + width - at], style if " on " in style else _on(style, drawn))
    text, style = drawn.marks
    canvas.write(x + width - len(text), y + 1, text, style)


def _on(style: str, drawn: Drawn) -> str:
    return f"{style} on {drawn.ground}".strip()


def _sea(canvas: Canvas) -> None:
    """Ripples here and there, so that land and sea are told apart without colour."""
    for y in range(canvas.height):
        for x in range((y * RIPPLE_Y) % RIPPLE_X, canvas.width, RIPPLE_X):
            canvas.write(x, y, "~", SEA_STYLE)


def row_text(parts: Sequence[tuple[str, str]]) -> Text:
    """Parts of a row as one text."""
    return Text.assemble(*((text, style) for text, style in parts), no_wrap=True, end="")
