"""Where everything lies on a board: frames of places, wells, lights and parking fields, in millimetres.

The origin is the upper left corner of the sheet; x goes right, y goes down. Wells and lights are centres of holes,
a parking field is where centres of parked pieces may be.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import resources
from typing import Any, Final, NamedTuple

from controller.boards import SCORE, Board
from controller.errors import BoardError

PITCH_MM: Final = 26.0
"""From well to well; nowhere less than `LEAST_PITCH_MM`."""
LEAST_PITCH_MM: Final = 25.0
"""Nearer together one piece closes the switch of the next well (docs/building/magnets.md)."""
PARKING_MM: Final = 31.0
"""From a well to where the middle of a parked piece may be: 30 mm, and a little for the hand."""
AHEAD_MM: Final = 12.0
"""A switch feels ahead of its shift: parked pieces keep their distance from a point so far ahead of the well too."""
READER_MM: Final = 60.0
"""How high the margin for the reader is; its ring is `READER_RING_MM` wide."""
READER_RING_MM: Final = 50.0
LIGHT_INSET_MM: Final = 7.0
LIGHT_BESIDE_MM: Final = 92.3
"""Where a place has a parking field, its second light is between that and six wells, so far from the left edge: there
the circuit board of a region has it too."""
COUNTER_PITCH_MM: Final = 10.0
"""Lights of timer, cycle and points stand so near that a strip of 100 lights a metre fits."""
_FIRST_WELL_MM = 24.0
_BOARD_COLUMNS = 3
_TITLE_MM = 12.0
_FOOT_MM = 10.0
_EDGE_MM = 17.5


class Point(NamedTuple):
    """A hole's centre."""

    x: float
    y: float


class Rect(NamedTuple):
    """A rectangle by its edges."""

    left: float
    upper: float
    right: float
    lower: float

    def distance(self, point: Point) -> float:
        """From the rectangle to a point; 0 inside."""
        across = max(self.left - point.x, 0.0, point.x - self.right)
        down = max(self.upper - point.y, 0.0, point.y - self.lower)
        return float((across**2 + down**2) ** 0.5)


@dataclass(frozen=True, slots=True)
class Place:
    """A region, territory or place for a card on the sheet.

    Attributes:
        zone: as the board file calls it; ``title`` as people do.
        wells, lights: in the order of their numbers.
        parking: where pieces stand that no well takes; none where every piece has a well.
        also: what it touches though no edge shows it.
        group: who begins here (capital first of its group, then ``capital`` is true).
        marks: qualities of the place, such as ``coast``.
        card: the outline of a card that lies here.
    """

    zone: str
    title: str
    frame: Rect
    wells: tuple[Point, ...]
    lights: tuple[Point, ...]
    parking: Rect | None = None
    also: tuple[str, ...] = ()
    group: str = ""
    capital: bool = False
    marks: tuple[str, ...] = ()
    card: Rect | None = None

    @property
    def shifts(self) -> tuple[int, ...]:
        """For each well whether its switch is shifted up (-1) or down (1): two rows of a place part from each other."""
        highest = min((well.y for well in self.wells), default=0.0)
        return tuple(-1 if well.y == highest else 1 for well in self.wells)


@dataclass(frozen=True)
class Plan:
    """A whole sheet."""

    title: str
    width: float
    height: float
    places: tuple[Place, ...]
    counters: tuple[tuple[str, tuple[Point, ...]], ...]
    """Lights that are no place's, in the order of the strip: their name and their holes."""
    reader: Point | None = None
    """The middle of the ring below which the reader lies; sheets have none, plates have (`with_reader`)."""

    @cached_property
    def wells(self) -> Mapping[str, Point]:
        """All wells by the names of their switches."""
        return {
            f"{place.zone}.{number}": well for place in self.places for number, well in enumerate(place.wells, start=1)
        }

    def touching(self) -> set[frozenset[str]]:
        """The pairs of zones whose frames share a stretch of an edge."""
        return {
            frozenset((one.zone, other.zone))
            for number, one in enumerate(self.places)
            for other in self.places[:number]
            if _touch(one.frame, other.frame)
        }


def _touch(one: Rect, other: Rect) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.lower, other.lower) - max(one.upper, other.upper)
    least = 1.0
    return (abs(across) < least <= down) or (abs(down) < least <= across)


def title(word: str) -> str:
    """A name for people: ``caer-gloui`` is Caer Gloui."""
    return word.replace("-", " ").title().replace("Of ", "of ")


def plan_of(board: Board) -> Plan:
    """The sheet of a board with wells: its own, else that of its map, else that of its game. Raises BoardError."""
    folder = resources.files(__package__) / "plans"
    names = (board.name, board.map, board.game) if board.zones else ()
    name = next((n for n in names if n and (folder / f"{n}.toml").is_file()), None)
    if name is None:
        raise BoardError(
            f"there is no sheet for the board {board.name}\nsheets are drawn for maps and trays with wells"
        )
    return read(tomllib.loads((folder / f"{name}.toml").read_text("utf-8")), board)


def with_reader(plan: Plan) -> Plan:
    """The plan of a plate: the sheet, and below it a margin for the reader."""
    reader = Point(plan.width / 2, plan.height + READER_MM / 2)
    return replace(plan, height=plan.height + READER_MM, reader=reader)


def strip(board: Board, plan: Plan) -> list[Point]:
    """The lights in the order of the strip."""
    spots = {place.zone: place.lights for place in plan.places} | dict(plan.counters)
    return [point for segment in board.lights for point in spots[segment.place.removeprefix(SCORE)]]


def read(data: Mapping[str, Any], board: Board) -> Plan:
    """The sheet that a plan's tables describe, with the wells and lights of a board."""
    width, height = data["sheet"]
    lights = {segment.place: segment.lights for segment in board.lights}
    frames = dict(_grid(data)) if "grid" in data else {zone: _frame(data, box) for zone, box in data["places"].items()}
    made = tuple(
        _card_place(data, zone, frame, board) if "card" in data else _place(data, zone, frame, board)
        for zone, frame in frames.items()
        if zone in board.zones
    )
    made = tuple(_clear_of_switches(place, made) for place in made)
    beside = {place: number for place, number in lights.items() if place not in frames}
    return Plan(data["title"], width, height, made, tuple(_counters(data, beside)))


def _frame(data: Mapping[str, Any], box: Mapping[str, Any]) -> Rect:
    (left, right), (upper, lower) = box["columns"], box["rows"]
    (wide, high), margin = data["step"], data["margin"]
    return Rect(margin + left * wide, margin + upper * high, margin + right * wide, margin + lower * high)


def _grid(data: Mapping[str, Any]) -> Iterator[tuple[str, Rect]]:
    for row in range(data["grid"]["rows"]):
        for column in range(data["grid"]["columns"]):
            box = {"columns": (column, column + 1), "rows": (row, row + 1)}
            yield f"{row + 1},{column + 1}", _frame(data, box)


def _place(data: Mapping[str, Any], zone: str, frame: Rect, board: Board) -> Place:
    wells = board.zones[zone]
    group = next((name for name, members in data.get("groups", {}).items() if zone in members), "")
    parks = bool(data.get("parking"))
    return Place(
        zone=zone,
        title=title(zone),
        frame=frame,
        wells=_wells(frame, wells, parks=parks),
        lights=_edge_lights(frame, _lights_of(board, zone), beside=parks and _columns(wells) == _BOARD_COLUMNS),
        parking=_parking(frame, wells) if parks else None,
        also=tuple(title(other) for pair in data.get("also", ()) if zone in pair for other in pair if other != zone),
        group=title(group),
        marks=tuple(mark for mark, members in data.get("marks", {}).items() if zone in members),
        capital=bool(group) and data["groups"][group][0] == zone,
    )


def _lights_of(board: Board, zone: str) -> int:
    return next((segment.lights for segment in board.lights if segment.place == zone), 0)


def _columns(wells: int) -> int:
    return wells if wells <= 3 else (wells + 1) // 2


def _wells(frame: Rect, wells: int, *, parks: bool) -> tuple[Point, ...]:
    """In rows from the left; beside a parking field at the left edge, else in the middle."""
    columns = _columns(wells)
    rows = -(-wells // columns)
    middle = (frame.upper + _TITLE_MM + frame.lower - _FOOT_MM) / 2
    first = frame.left + _FIRST_WELL_MM if parks else (frame.left + frame.right - (columns - 1) * PITCH_MM) / 2
    top = middle - (rows - 1) * PITCH_MM / 2
    spots = (Point(first + c * PITCH_MM, top + r * PITCH_MM) for r in range(rows) for c in range(columns))
    return tuple(spot for _, spot in zip(range(wells), spots, strict=False))


def _parking(frame: Rect, wells: int) -> Rect:
    left = frame.left + _FIRST_WELL_MM + (_columns(wells) - 1) * PITCH_MM + PARKING_MM
    return Rect(left, frame.upper + _TITLE_MM + 4, frame.right - _EDGE_MM, frame.lower - _FOOT_MM)


def _clear_of_switches(place: Place, places: tuple[Place, ...]) -> Place:
    """The place with a parking field that no switch looks at from near: cut where that leaves most of it."""
    field = place.parking
    if field is None:
        return place
    for other in places:
        for well, shift in zip(other.wells, other.shifts, strict=True):
            ahead = Point(well.x, well.y + shift * AHEAD_MM)
            if field.distance(ahead) < PARKING_MM:
                field = max(_cuts(field, ahead), key=lambda cut: (cut.right - cut.left) * (cut.lower - cut.upper))
    return replace(place, parking=field)


def _cuts(field: Rect, away_from: Point) -> Iterator[Rect]:
    """What is left of a field on each side of a point, far enough from it."""
    for cut in (
        field._replace(left=max(field.left, away_from.x + PARKING_MM)),
        field._replace(right=min(field.right, away_from.x - PARKING_MM)),
        field._replace(upper=max(field.upper, away_from.y + PARKING_MM)),
        field._replace(lower=min(field.lower, away_from.y - PARKING_MM)),
    ):
        if cut.left < cut.right and cut.upper < cut.lower:
            yield cut


def _edge_lights(frame: Rect, lights: int, *, beside: bool) -> tuple[Point, ...]:
    """At opposite edges (``beside``: of the wells) in turn, left first, so that no piece hides both."""
    height = (frame.upper + frame.lower) / 2
    left = frame.left + LIGHT_INSET_MM
    right = frame.left + LIGHT_BESIDE_MM if beside else frame.right - LIGHT_INSET_MM
    return tuple(Point(left if number % 2 == 0 else right, height + 12 * (number // 2)) for number in range(lights))


def _card_place(data: Mapping[str, Any], zone: str, frame: Rect, board: Board) -> Place:
    """A card lies at the foot of its place, its well under its middle and its light above it."""
    wide, high = data["card"]
    middle = (frame.left + frame.right) / 2
    card = Rect(middle - wide / 2, frame.lower - 2 - high, middle + wide / 2, frame.lower - 2)
    well = Point(middle, (card.upper + card.lower) / 2)
    light = Point(middle, (frame.upper + card.upper) / 2)
    return Place(zone, zone, frame, (well,), (light,) * min(1, _lights_of(board, zone)), card=card)


def _counters(data: Mapping[str, Any], beside: Mapping[str, int]) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """Rows of lights in the free corner, one below the other."""
    if not beside:
        return
    corner = _frame(data, data["beside"])
    gap = (corner.lower - corner.upper) / (len(beside) + 1)
    for number, (name, lights) in enumerate(beside.items(), start=1):
        told = name.removeprefix(SCORE)
        y = corner.upper + number * gap
        yield told, tuple(Point(corner.left + 12 + n * COUNTER_PITCH_MM, y) for n in range(lights))
