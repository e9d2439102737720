"""The plate to cut and the template for its underside, at 1 : 1 in millimetres.

The plate is a DXF and an SVG of the same shapes, each kind on a layer of its own:

- `OUTLINE` (cut), `LIGHT` and `COUNTER` (cut: windows of the lights of places, and of timer and points),
- `WELL` (engraved: the ring in which a piece stands; wells are never cut through),
- `READER` (engraved: the ring below which the reader lies), `PARKING` and `TEXT` (engraved).

A small laser cutter gets the plate in tiles. Cuts go straight across, first from left to right, then up and down within
each strip, as far on as the cutter's bed allows and nowhere within `CLEAR_MM` of a well or a light: a piece must not
stand on a joint. They keep clear of names too, where that costs less than half a bed:
a name that is cut can still be read.

A cutter takes away a kerf, half of it on each side of the line: what is cut out is drawn smaller by a kerf, and the
outline larger, so that both come out at their size.

The template is seen from below: left and right are exchanged. It shows where the middle of each switch lies, off the
middle of its well, and its length, and the number of each light on the strip; and it is crossed by the lines of pages,
each of which is a file of its own too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import escape

from controller.errors import BodyError
from hardware.building.paper import PAPERS as UPRIGHT
from hardware.building.plan import READER_RING_MM, Plan, Point, Rect
from hardware.building.sheets import LIGHT_HOLE_MM, WELL_MM

OUTLINE, WELL, LIGHT, COUNTER = "OUTLINE", "WELL", "LIGHT", "COUNTER"
READER, PARKING, TEXT = "READER", "PARKING", "TEXT"
LAYERS: Final = {OUTLINE: 1, WELL: 5, LIGHT: 1, COUNTER: 1, READER: 5, PARKING: 8, TEXT: 8}
"""Layers with their colours by AutoCAD's index: red is cut, blue and grey are engraved."""
_COLOURS: Final = {1: "#ff0000", 5: "#0000ff", 8: "#808080"}
PAPERS: Final = {name: (high, wide) for name, (wide, high) in UPRIGHT.items()}
"""Pages across, in millimetres."""
PAGE_EDGE_MM: Final = 10.0
REED_BODY_MM: Final = 14.0
CLEAR_MM: Final = 1.0
"""What is left of the plate between a cut and a well or a light, or words."""
LETTER_WIDE: Final = 0.9
"""How wide a letter is reckoned, of its height: DXF's and browsers' plain fonts stay below that on average."""
_LEAST_MM = 0.5


class Circle(NamedTuple):
    """A circle on a layer, from the plate's upper left corner."""

    layer: str
    x: float
    y: float
    radius: float


class Box(NamedTuple):
    """A rectangle on a layer."""

    layer: str
    frame: Rect


class Words(NamedTuple):
    """Words on a layer, from their lower left corner."""

    layer: str
    x: float
    y: float
    height: float
    words: str


Shape = Circle | Box | Words


@dataclass(frozen=True, slots=True)
class Plate:
    """The plate of a plan, of a material and for a cutter."""

    plan: Plan
    kerf_mm: float = 0.0

    def shapes(self) -> Iterator[Shape]:
        """Everything on it."""
        plan, half = self.plan, self.kerf_mm / 2
        yield Box(OUTLINE, Rect(-half, -half, plan.width + half, plan.height + half))
        window = LIGHT_HOLE_MM / 2 - half
        for place in plan.places:
            yield Words(TEXT, place.frame.left + 4, place.frame.upper + 8, 4.0, place.title)
            for well in place.wells:
                yield Circle(WELL, well.x, well.y, WELL_MM / 2)
            for light in place.lights:
                yield Circle(LIGHT, light.x, light.y, window)
            if place.parking is not None:
                yield Box(PARKING, place.parking)
        for name, lights in plan.counters:
            yield Words(TEXT, lights[0].x - 3, lights[0].y - 6, 4.0, name)
            for light in lights:
                yield Circle(COUNTER, light.x, light.y, window)
        if plan.reader is not None:
            yield Circle(READER, *plan.reader, READER_RING_MM / 2)


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a plate, and what lies on it."""

    plate: Plate
    window: Rect

    @property
    def plan(self) -> Plan:
        """The plan of the whole plate."""
        return self.plate.plan

    def shapes(self) -> Iterator[Shape]:
        """Its own outline, and of the plate what has its middle here; parking fields as far as they are on it."""
        half, own = self.plate.kerf_mm / 2, self.window
        yield Box(OUTLINE, Rect(own.left - half, own.upper - half, own.right + half, own.lower + half))
        for shape in self.plate.shapes():
            if isinstance(shape, Box):
                left, upper = max(shape.frame.left, own.left), max(shape.frame.upper, own.upper)
                right, lower = min(shape.frame.right, own.right), min(shape.frame.lower, own.lower)
                if shape.layer != OUTLINE and left < right and upper < lower:
                    yield Box(shape.layer, Rect(left, upper, right, lower))
            elif own.left <= shape.x < own.right and own.upper <= shape.y < own.lower:
                yield shape


def tiles(plate: Plate, wide_mm: float, high_mm: float) -> list[Tile]:
    """The plate in tiles that fit a bed of that size, kerf included. Raises BodyError where no cut is clear."""
    plan, most = plate.plan, (wide_mm - plate.kerf_mm, high_mm - plate.kerf_mm)
    round_ones = [shape for shape in plate.shapes() if isinstance(shape, Circle)]
    words = [shape for shape in plate.shapes() if isinstance(shape, Words)]
    rows = [(one.y - one.radius, one.y + one.radius) for one in round_ones]
    lines = [(one.y - one.height, one.y + one.height / 4) for one in words]  # a quarter of it hangs below the line
    found = []
    for upper, lower in _strips(rows, lines, plan.height, most[1]):
        columns = [(one.x - one.radius, one.x + one.radius) for one in round_ones if upper < one.y < lower]
        names = [(one.x, one.x + _wide(one)) for one in words if upper < one.y < lower]
        for left, right in _strips(columns, names, plan.width, most[0]):
            found.append(Tile(plate, Rect(left, upper, right, lower)))
    return found


def _wide(words: Words) -> float:
    return len(words.words) * words.height * LETTER_WIDE


def _strips(
    never: Sequence[tuple[float, float]], unwanted: Sequence[tuple[float, float]], length: float, most: float
) -> Iterator[tuple[float, float]]:
    """Stretches of a length, each as long as may be, that end in no span of `never`.

    Nor in one of `unwanted`, unless that would leave less than half of what may be.
    """
    start = 0.0
    while length - start > most:
        end = _end([*never, *unwanted], start + most)
        if end < start + most / 2:
            end = _end(never, start + most)
        if end <= start:
            raise BodyError(f"No cut within {most:g} mm is clear of wells and lights. A larger bed is needed.")
        yield start, end
        start = end
    yield start, length


def _end(spans: Sequence[tuple[float, float]], last: float) -> float:
    """The last place up to that one that is clear of all spans."""
    while any(first - CLEAR_MM < last < end + CLEAR_MM for first, end in spans):
        last -= _LEAST_MM
    return last


def write_dxf(plate: Plate | Tile, path: Path) -> None:
    """The plate, or a tile of it, as DXF in millimetres, y upwards. Raises BodyError without ezdxf, OSError."""
    try:
        import ezdxf
        from ezdxf import units
    except ImportError as error:
        raise BodyError(
            f"plate.dxf cannot be written without ezdxf ({error}). Install it with: pip install 'reedlight[build]'"
        ) from error
    document = ezdxf.new("R2010", units=units.MM)  # type: ignore[attr-defined]
    for name, colour in LAYERS.items():
        document.layers.add(name, color=colour)
    space: Any = document.modelspace()
    high = plate.plan.height
    for shape in plate.shapes():
        attributes = {"layer": shape.layer}
        if isinstance(shape, Circle):
            space.add_circle((shape.x, high - shape.y), shape.radius, dxfattribs=attributes)
        elif isinstance(shape, Box):
            left, upper, right, lower = shape.frame
            corners = [(left, high - upper), (right, high - upper), (right, high - lower), (left, high - lower)]
            space.add_lwpolyline(corners, close=True, dxfattribs=attributes)
        else:
            text = space.add_text(shape.words, height=shape.height, dxfattribs=attributes)
            text.set_placement((shape.x, high - shape.y))
    document.saveas(path)


def plate_svg(plate: Plate | Tile) -> str:
    """The same shapes as SVG, one group a layer."""
    shapes = list(plate.shapes())
    outline = next(shape.frame for shape in shapes if isinstance(shape, Box) and shape.layer == OUTLINE)
    lines = []
    for layer, colour in LAYERS.items():
        lines.append(f'<g id="{layer}" fill="none" stroke="{_COLOURS[colour]}" stroke-width="0.1">')
        lines += [_svg_shape(shape) for shape in shapes if shape.layer == layer]
        lines.append("</g>")
    return _svg(outline, lines)


def _svg(window: Rect, lines: list[str]) -> str:
    wide, high = window.right - window.left, window.lower - window.upper
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}mm" height="{high:g}mm" '
        f'viewBox="{window.left:g} {window.upper:g} {wide:g} {high:g}">'
    )
    return "\n".join([head, *lines, "</svg>"]) + "\n"


def _svg_shape(shape: Shape) -> str:
    if isinstance(shape, Circle):
        return f'<circle cx="{shape.x:g}" cy="{shape.y:g}" r="{shape.radius:g}"/>'
    if isinstance(shape, Box):
        left, upper, right, lower = shape.frame
        return f'<rect x="{left:g}" y="{upper:g}" width="{right - left:g}" height="{lower - upper:g}"/>'
    return _text(shape.x, shape.y, shape.height, shape.words)


def _text(x: float, y: float, height: float, words: str) -> str:
    style = f'font-family="sans-serif" font-size="{height:g}" fill="#808080" stroke="none"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(words)}</text>'


# The template.


def switches(plan: Plan, shift_mm: float) -> Iterator[tuple[str, Point]]:
    """By name the middle of each switch, as seen from above."""
    for place in plan.places:
        for number, (well, shift) in enumerate(zip(place.wells, place.shifts, strict=True), start=1):
            yield f"{place.zone}.{number}", Point(well.x, well.y + shift * shift_mm)


class Wired(NamedTuple):
    """What is wired below a plate: the lights in the order of the strip, and by switch where its wires go."""

    strip: Sequence[Point]
    ends: Mapping[str, str]


def template_svg(plan: Plan, wired: Wired, shift_mm: float, paper: str) -> str:
    """The whole underside, with the lines of pages."""
    return _svg(Rect(0, 0, plan.width, plan.height), _template(plan, wired, shift_mm, pages(plan, paper)))


def template_pages(plan: Plan, wired: Wired, shift_mm: float, paper: str) -> Iterator[str]:
    """The same, a page each: what is seen through the page's window, at 1 : 1 with a white edge."""
    found = pages(plan, paper)
    wide, high = PAPERS[paper]
    lines = _template(plan, wired, shift_mm, found)
    for number, page in enumerate(found, start=1):
        left, upper = page.left - PAGE_EDGE_MM, page.upper - PAGE_EDGE_MM
        words = f"the underside, seen from below; page {number} of {len(found)}; check: wells are 26 mm apart"
        told = _text(page.left, page.upper - 3, 3, words)
        yield _svg(Rect(left, upper, left + wide, upper + high), [*lines, told])


def pages(plan: Plan, paper: str) -> list[Rect]:
    """What each page shows."""
    wide, high = (side - 2 * PAGE_EDGE_MM for side in PAPERS[paper])
    across, down = -int(-plan.width // wide), -int(-plan.height // high)
    return [
        Rect(column * wide, row * high, (column + 1) * wide, (row + 1) * high)
        for row in range(down)
        for column in range(across)
    ]


def _template(plan: Plan, wired: Wired, shift_mm: float, cut: list[Rect]) -> list[str]:
    lines = ['<g fill="none" stroke="#000000" stroke-width="0.2">']
    lines.append(f'<rect x="0" y="0" width="{plan.width:g}" height="{plan.height:g}"/>')
    dashed = 'stroke="#808080" stroke-dasharray="3 2"'
    for page in cut:
        lines.append(
            f'<rect class="page" x="{page.left:g}" y="{page.upper:g}" width="{page.right - page.left:g}" '
            f'height="{page.lower - page.upper:g}" {dashed}/>'
        )
    for number, light in enumerate(wired.strip, start=1):
        lines.append(_svg_shape(Circle(LIGHT, plan.width - light.x, light.y, LIGHT_HOLE_MM / 2)))
        lines.append(_text(plan.width - light.x + LIGHT_HOLE_MM / 2 + 0.5, light.y + 1, 2.5, str(number)))
    if plan.reader is not None:
        ring = Circle(READER, plan.width - plan.reader.x, plan.reader.y, READER_RING_MM / 2)
        lines += [_svg_shape(ring), _text(ring.x - 7, ring.y + 1, 4, "reader")]
    for name, well in plan.wells.items():
        lines.append(_cross(plan.width - well.x, well.y, 1.5))
        lines.append(_text(plan.width - well.x + 3, well.y, 2.5, name))
        lines.append(_text(plan.width - well.x + 3, well.y + 3, 2.5, wired.ends[name]))
    for name, switch in switches(plan, shift_mm):
        x, body = plan.width - switch.x, REED_BODY_MM
        lines.append(
            f'<rect class="switch" data-name="{escape(name)}" x="{x - 1.1:g}" y="{switch.y - body / 2:g}" '
            f'width="2.2" height="{body:g}"/>'
        )
        lines.append(_cross(x, switch.y, 3))
    return [*lines, "</g>"]


def _cross(x: float, y: float, arm: float) -> str:
    return f'<path d="M{x - arm:g} {y:g}H{x + arm:g}M{x:g} {y - arm:g}V{y + arm:g}"/>'
