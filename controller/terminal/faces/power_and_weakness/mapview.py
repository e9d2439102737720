"""The map as text: each region in its box with its marker, its pieces and what the lights say of it."""

from __future__ import annotations

from rich.text import Text

from controller.terminal.canvas import Canvas
from controller.terminal.chart import Box, chart_for
from controller.terminal.faces.parts import columns, legend, listed
from controller.terminal.faces.power_and_weakness.table import Place, Table
from controller.terminal.lines import Lines, line
from controller.terminal.looks import KNIGHT, MAGICIAN, SEA, role_look, role_style, seat_look, symbol_look
from controller.terminal.seeing import Seen

LINE_STYLE = "grey50"
LIST_WIDTH, NARROW_LIST = 39, 29
BESIDES_BAR = 26
"""Columns of a place in the list without the bar of its light."""


def draw_map(table: Table, width: int) -> Lines:
    """The places in their boxes, no wider than ``width``."""
    places = table.places
    chart = chart_for([place.name for place in places], width)
    canvas = Canvas(chart.width, chart.height)
    for box in chart.boxes.values():
        canvas.box(box, LINE_STYLE)
    for place in places:
        _draw(canvas, chart.boxes[place.name], place)
    if chart.legend is not None:
        _legend(canvas, chart.legend, table.seen)
    return canvas.rows()


def _legend(canvas: Canvas, at: tuple[int, int], seen: Seen) -> None:
    """What the signs mean that are on the map now, as far as the free corner goes."""
    column, row = at
    signs = ((KNIGHT, "face.knight"), (MAGICIAN, "face.magician"), (SEA, "face.coast"))
    for text in (*(f"{sign} {seen.say(code)}" for sign, code in signs), *legend(seen)):
        if not canvas.blank(column, row, len(text)):
            return
        canvas.write(column, row, text, "dim")
        row += 1


def _draw(canvas: Canvas, box: Box, place: Place) -> None:
    x, y = box.left + 1, box.upper + 1 + max(0, (box.height - 3) // 2)
    look = symbol_look(place.marker)
    after = canvas.write(x, y, f"{look.glyph}{look.letter} ", look.style)
    room = box.right - after - (1 if place.coastal else 0)
    canvas.write(after, y, place.title[:room], "bold")
    if place.coastal:
        canvas.write(box.right - 1, y, SEA, "dodger_blue1")
    if place.owner is not None:
        canvas.write(x, y + 1, pieces_text(place, box.width), seat_look(place.owner).style)
    bar, style = role_bar(place, box.width)
    canvas.write(x, y + 2, bar, style)


def pieces_text(place: Place, width: int) -> str:
    """``O 2k1m ■■●``; the shapes only where all of them fit."""
    if place.owner is None:
        return ""
    knights, magicians = place.pieces
    counts = "".join(f"{n}{letter}" for n, letter in ((knights, "k"), (magicians, "m")) if n)
    told = f" {seat_look(place.owner).letter}: {counts} "
    shapes = KNIGHT * knights + MAGICIAN * magicians
    return f"{told}{shapes} " if len(told) + len(shapes) + 1 <= width else told[:width]


def role_bar(place: Place, width: int) -> tuple[str, str]:
    """The bar of what the lights say: letter, word or reckoning, filled up with the role's pattern."""
    look = role_look(place.role)
    if look is None:
        return "", ""
    own = next((note for note in place.notes if note.split()[0] == look.letter), look.letter)
    said = own if ":" in own else f"{look.letter} {place.word}"
    others = [note for note in place.notes if note != own]
    text = f" {said}{''.join(f' +{note}' for note in others)} "
    if len(text) > width - 2:
        text = f" {said} "[: width - 1]
    return f"{look.pattern}{text}{look.pattern * max(0, width - 1 - len(text))}"[:width], role_style(place.role)


def list_map(table: Table, width: int, most: int = 0) -> Lines:
    """The places as a list in columns, for screens too low for the map.

    Args:
        most: so many rows at most; 0: as many as it takes.
    """
    places = table.places
    cell, across = LIST_WIDTH, _across(width, LIST_WIDTH)
    if most and -(-len(places) // across) > most and _across(width, NARROW_LIST) > across:
        cell, across = NARROW_LIST, _across(width, NARROW_LIST)
    cells = {place.name: _item(place, cell) for place in places}
    taken = [place.name for place in places if place.owner]
    return columns(listed(table.seen, cells, taken, across * most if most else len(cells)), width, cell)


def _across(width: int, cell: int) -> int:
    return max(1, (width + 1) // (cell + 1))


def _item(place: Place, width: int) -> Text:
    look = symbol_look(place.marker)
    bar, style = role_bar(place, width - BESIDES_BAR)
    owner = seat_look(place.owner).style if place.owner else ""
    return line(
        (f"{look.glyph}{look.letter} ", look.style),
        (f"{place.title:<11.11}", "bold"),
        (SEA if place.coastal else " ", "dodger_blue1"),
        (f"{pieces_text(place, 9):<9.9}", owner),
        " ",
        (bar, style),
    )
