"""The printed sheets: map, test strip, tags, command cards. All art is Reedlight's own, and plain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from hardware.building.marks import mark
from hardware.building.paper import A4, GREY, PALE, WHITE, Colour, Paper, Pen, Sheet, ruler
from hardware.building.plan import PITCH_MM, Place, Plan, Point

SEA = Colour(0.93, 0.95, 0.97)
"""What is no place, so that a gap between places is not taken for one."""
WELL_MM = 20.0
"""Diameter of the ring that is printed for a well: a piece stands inside it."""
LIGHT_HOLE_MM = 5.0
TAG_MM = 25.0
OFFSETS_MM = range(13)
"""How far off the middle of a well its switch may lie; the test strip tries them all."""
LABEL_COLUMNS, LABEL_ROWS = 6, 7
CARD_COLUMNS, CARD_ROWS = 3, 6
_MARGIN = 10.0
_Item = TypeVar("_Item")


def _pages(items: Sequence[_Item], each: int) -> Iterator[tuple[int, Sequence[_Item]]]:
    """The items of each page, with the number of its first one."""
    return ((first, items[first : first + each]) for first in range(0, len(items), each))


# The map.


def map_sheet(plan: Plan, board: str) -> Sheet:
    """The whole map at its size."""

    def draw(pen: Pen) -> None:
        pen.box(0, 0, plan.width, plan.height, 0, fill=SEA)
        for place in plan.places:
            _place(pen, place)
        for name, lights in plan.counters:
            pen.text(lights[0].x - 3, lights[0].y - 6, name, 12, bold=True, middle=False)
            for light in lights:
                _light(pen, light)
        pen.text(plan.width - _MARGIN - 90, plan.height - 4, f"Reedlight: {plan.title}, for {board}", 8, colour=GREY)

    return Sheet(plan.width, plan.height, draw)


def _place(pen: Pen, place: Place) -> None:
    frame = place.frame
    middle = (frame.left + frame.right) / 2
    pen.box(*frame, 0.8 if place.card is None else 0.2, fill=WHITE)
    if place.card is None:
        name = f"{place.title} (capital)" if place.capital else place.title
        pen.text(middle, frame.upper + 8, name, 15, bold=True, most_mm=frame.right - frame.left - 8)
    else:
        pen.box(*place.card, 0.3, dashed=True, round_mm=3)
        pen.text(frame.left + 4, frame.upper + 5, place.title, 9, bold=True, middle=False)
    if place.parking is not None:
        _parking(pen, place)
    for number, (well, shift) in enumerate(zip(place.wells, place.shifts, strict=True), start=1):
        _well(pen, well, number, shift)
    for light in place.lights:
        _light(pen, light)
    pen.text(frame.left + 4, frame.upper + 8, ", ".join(place.marks), 10, middle=False)
    told = [place.group] if place.group else []
    told += [f"also touches {', '.join(place.also)}"] if place.also else []
    for line, words in enumerate(reversed(told)):
        pen.text(middle, frame.lower - 3 - 4.5 * line, words, 9.5, most_mm=frame.right - frame.left - 6)


def _parking(pen: Pen, place: Place) -> None:
    field = place.parking
    assert field is not None
    # The field's outline leaves room for half a piece around where middles of pieces may be.
    half = WELL_MM / 2 - 4
    pen.box(field.left - half, field.upper - half, field.right + half, field.lower + half, 0.3, dashed=True, fill=PALE)
    pen.text((field.left + field.right) / 2, (field.upper + field.lower) / 2 + 1, "parking", 9, colour=GREY)


def _well(pen: Pen, well: Point, number: int, shift: int) -> None:
    """Its ring and middle, and an arrow: to which side of the middle the switch below is shifted."""
    tip = well.y + shift * 8.5
    pen.circle(well.x, well.y, WELL_MM / 2, 0.4, fill=WHITE)
    pen.cross(well.x, well.y)
    pen.path([(well.x - 1.5, tip - shift * 2), (well.x, tip), (well.x + 1.5, tip - shift * 2)], 0.3, GREY)
    pen.text(well.x + 5, well.y + 4, str(number), 7, colour=GREY)


def _light(pen: Pen, light: Point) -> None:
    pen.circle(light.x, light.y, LIGHT_HOLE_MM / 2, 0.2, fill=WHITE)
    pen.cross(light.x, light.y, 1.2)


# The test strip.


def trial_strip(paper: Paper = A4) -> Sheet:
    """Three wells at the pitch of the map, under each a scale of how far off its middle the switch may lie."""
    wide, high = reversed(paper)
    start, foot = wide / 2 - PITCH_MM, 80.0

    def draw(pen: Pen) -> None:
        pen.text(wide / 2, 20, "Test strip: three wells, built before anything else", 16, bold=True)
        for number in range(3):
            x = start + number * PITCH_MM
            _well(pen, Point(x, foot), number + 1, -1)
            pen.line(x, foot - 24, x, foot + 24, 0.1)
            _scale(pen, x + 10.8, foot)
        pen.text(wide / 2, foot - 30, f"wells {PITCH_MM:g} mm apart, as on the map", 8)
        pen.text(wide / 2, foot + 32, "the scale tells how many millimetres the switch is shifted along its length", 8)
        pen.box(start - 40, foot - 40, start + 2 * PITCH_MM + 40, foot + 40, 0.3, dashed=True)
        for line, words in enumerate(STRIP_TOLD):
            pen.text(20, 140 + 7 * line, words, 10, middle=False)
        ruler(pen, 20, high - 18)

    return Sheet(wide, high, draw)


def _scale(pen: Pen, x: float, foot: float) -> None:
    for offset in OFFSETS_MM:
        pen.line(x, foot - offset, x + (1.6 if offset % 2 == 0 else 1.0), foot - offset, 0.15)
        if offset % 2 == 0:
            pen.text(x + 3, foot - offset + 0.6, str(offset), 5)


STRIP_TOLD = (
    "1. Cut the strip out, glue it on a piece of the plate that the board will have. One switch lies below each well,",
    "    upright along the thin line. Begin with its middle below mark 0. Set a piece into the ring: open or closed?",
    "2. Shift the switch along its length to 1, 2 ... 12 mm. At each mark set a piece down ten times; turn it.",
    "3. Take the mark in the middle of the run that closed every time: so far off lie all switches of the board.",
    "    No such run? Thinner plate, stronger magnet, or another switch. A piece in well 1 must never close well 2.",
)


# Tags and cards.


class Label(NamedTuple):
    """What stands on the label of a tag.

    Attributes:
        sort: ``tile``, ``token`` and so on.
        name: what the component is called, as `reedlight enrol tags` asks for it.
        copy: which of several that are alike.
    """

    sort: str
    name: str
    copy: str


def label_of(tag: str, kind_called: Callable[[str], str]) -> Label:
    """The label of a tag, whose kind (``tile:merlin``) has such a name; without the quotes that it may have."""
    sort, _, rest = tag.partition(":")
    kind, _, copy = rest.rpartition(":")
    name = kind_called(f"{sort}:{kind}")
    quoted = re.search("“(.+)”", name)
    return Label(sort, quoted[1] if quoted else name, copy)


def tag_sheets(labels: Sequence[Label], title: str, paper: Paper = A4) -> list[Sheet]:
    """Labels of 25 mm, numbered in the order in which `reedlight enrol tags` asks for the tags."""
    pages = _pages(labels, LABEL_COLUMNS * LABEL_ROWS)
    return [_labels(first, some, len(labels), title, paper) for first, some in pages]


def _labels(first: int, labels: Sequence[Label], among: int, title: str, paper: Paper) -> Sheet:
    wide, high = paper
    step_x, step_y = (wide - 2 * _MARGIN) / LABEL_COLUMNS, (high - 40) / LABEL_ROWS

    def draw(pen: Pen) -> None:
        pen.text(wide / 2, 14, f"Tags of {title}: {first + 1} to {first + len(labels)} of {among}", 11, bold=True)
        for number, label in enumerate(labels):
            x = _MARGIN + (number % LABEL_COLUMNS + 0.5) * step_x
            y = 20 + (number // LABEL_COLUMNS + 0.5) * step_y
            pen.circle(x, y, TAG_MM / 2, 0.2)
            pen.text(x, y - 7.5, label.sort, 6, colour=GREY)
            _lines(pen, x, y + 1, label.name)
            pen.text(x, y + 10, label.copy, 7)
            pen.text(x - 15, y - 11, str(first + number + 1), 7, colour=GREY)
        ruler(pen, 20, high - 6)

    return Sheet(wide, high, draw)


def _lines(pen: Pen, x: float, y: float, words: str) -> None:
    """Words in the middle of a label: the more there are, the smaller."""
    lines = _wrapped(words, 12)
    size, step = (8, 4.0) if len(lines) < 3 else (6.5, 3.2)
    for number, line in enumerate(lines):
        pen.text(x, y + step * (number - (len(lines) - 1) / 2), line, size, bold=True, most_mm=22)


def _wrapped(words: str, most: int) -> list[str]:
    """Words on lines of at most so many letters, as far as they let themselves be parted."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def card_sheets(cards: Sequence[str], paper: Paper = A4) -> list[Sheet]:
    """Command cards with a picture and their word; the tag is glued on the back."""
    names = [card.removeprefix("card:") for card in cards]
    return [_cards(some, paper) for _, some in _pages(names, CARD_COLUMNS * CARD_ROWS)]


def _cards(cards: Sequence[str], paper: Paper) -> Sheet:
    wide, high = paper
    step_x, step_y = (wide - 2 * _MARGIN) / CARD_COLUMNS, (high - 2 * _MARGIN) / CARD_ROWS

    def draw(pen: Pen) -> None:
        for number, card in enumerate(cards):
            left = _MARGIN + number % CARD_COLUMNS * step_x
            upper = _MARGIN + number // CARD_COLUMNS * step_y
            pen.box(left, upper, left + step_x, upper + step_y, 0.2, round_mm=3)
            mark(pen, card, left + step_x / 2, upper + 17, 9)
            pen.text(left + step_x / 2, upper + step_y - 9.2, card.replace("-", " "), 15, bold=True, most_mm=step_x - 8)
            pen.text(left + step_x / 2, upper + step_y - 3.7, "tag on the back, in the middle", 5, colour=GREY)

    return Sheet(wide, high, draw)
