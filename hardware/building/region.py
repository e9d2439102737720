"""A circuit board for one region, alike for every region: six reeds, six diodes, two pixels, connectors in and out.

Seen from above, the side of the parts, in millimetres from the upper left corner; the wells lie as the plan lays six of
them out, two rows of three at its pitch, and each switch is shifted away from the other row.

How it is routed: what runs across lies on the front, what runs down on the back. Each net has one trunk across at a
height of its own, and each of its pads a branch at a place of its own, so that two nets can never meet; `board_faults`
proves it of the file that is written, and a test plants shorts and gaps that it has to find.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from controller.boards import Board
from hardware.building.plan import PITCH_MM
from hardware.building.tables import crossings

WELLS: Final = 6
WIDE_MM, HIGH_MM = 99.5, 65.0
"""No higher than that: on the map of England regions follow each other at 66.4 mm."""
SHIFT_MM: Final = 7.0
LEGS_MM: Final = 20.32
"""From leg to leg of a switch: 0.8 inch."""
PAD_MM, DRILL_MM = 1.6, 0.9
VIA_MM, VIA_DRILL_MM = 0.8, 0.4
SIGNAL_MM, POWER_MM = 0.25, 1.0
CLEARANCE_MM: Final = 0.2
FRONT, BACK = "F.Cu", "B.Cu"
ROW, PLUS, GROUND, DATA_IN, DATA_BETWEEN, DATA_OUT = "ROW", "+5V", "GND", "DIN", "DMID", "DOUT"
FIRST_WELL: Final = (24.0, 19.5)
"""Where the first well of the region lies."""
PIXELS: Final = ((7.0, 31.5), (92.3, 31.5))
"""Where the two lights are, left and right of the wells."""
_TRUNKS: Final = {
    "C1": 11.0, "C2": 12.6, "C3": 14.2, PLUS: 25.7, GROUND: 27.7, ROW: 32.5, DATA_IN: 36.7, DATA_BETWEEN: 38.3,
    DATA_OUT: 39.9, "C4": 50.8, "C5": 52.4, "C6": 54.0,
}  # fmt: skip
"""The height of each net's trunk; those of the columns run below the switches, between their legs."""
HOLES: Final = ((4.0, 4.0), (95.5, 4.0), (4.0, 61.0), (95.5, 61.0))
HOLE_MM: Final = 2.7


class Pad(NamedTuple):
    """A pad of a part: where it is, and its net. ``drill_mm`` is 0 for one on the front only, of width and height."""

    number: str
    x: float
    y: float
    net: str
    wide: float = PAD_MM
    high: float = PAD_MM
    drill_mm: float = DRILL_MM
    way: float | None = None
    """Where its branch runs down; None: at the pad itself."""


class Part(NamedTuple):
    """A part: its mark, its value, what it is called in a parts list, and its pads."""

    mark: str
    value: str
    footprint: str
    pads: tuple[Pad, ...]


class Track(NamedTuple):
    """A stretch of copper."""

    layer: str
    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    net: str


class Via(NamedTuple):
    """Copper through the board."""

    x: float
    y: float
    net: str


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole circuit board."""

    parts: tuple[Part, ...]
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]

    @property
    def nets(self) -> Mapping[str, frozenset[tuple[str, str]]]:
        """By name the pads that each net joins, as mark and number."""
        found: dict[str, set[tuple[str, str]]] = {}
        for part in self.parts:
            for pad in part.pads:
                found.setdefault(pad.net, set()).add((part.mark, pad.number))
        return {name: frozenset(pads) for name, pads in found.items()}


def why_not(board: Board) -> str:
    """Why a board cannot be made of boards for regions; empty where it can."""
    if not crossings(board):
        return "It has no matrix, with a row for each region."
    if any(wells != WELLS for wells in board.zones.values()):
        return f"Its places have not {WELLS} wells each."
    for names in crossings(board).values():
        for (row, column), name in names.items():
            zone, _, well = name.rpartition(".")
            if zone in board.zones and (names.get((row, 1)), column) != (f"{zone}.1", int(well)):
                return "Its matrix has not a row for each region, with the region's wells in the order of the columns."
    return ""


def layout() -> Layout:
    """The board: its parts, then trunks and branches."""
    parts = tuple(_parts())
    tracks: list[Track] = []
    vias: list[Via] = []
    ends: dict[str, list[float]] = {}
    for part in parts:
        for pad in part.pads:
            if pad.net.startswith("N"):
                continue  # from a switch to its diode, and nowhere else
            x, y = pad.x if pad.way is None else pad.way, pad.y
            width = 0.5 if pad.net in (PLUS, GROUND) else SIGNAL_MM
            if not pad.drill_mm:
                if x == pad.x:  # a stub down from a pad of the front
                    y += 2.5
                tracks.append(Track(FRONT, pad.x, pad.y, x, y, width, pad.net))
                vias.append(Via(x, y, pad.net))
            trunk = _TRUNKS[pad.net]
            if y != trunk:
                tracks.append(Track(BACK, x, y, x, trunk, width, pad.net))
                vias.append(Via(x, trunk, pad.net))
            ends.setdefault(pad.net, []).append(x)
    for net, found in ends.items():
        width = POWER_MM if net in (PLUS, GROUND) else SIGNAL_MM
        tracks.append(Track(FRONT, min(found), _TRUNKS[net], max(found), _TRUNKS[net], width, net))
    for number in range(1, WELLS + 1):
        switch, diode = (next(p for p in parts if p.mark == f"{letter}{number}") for letter in "SD")
        one, other = switch.pads[1], diode.pads[1]
        tracks.append(Track(FRONT, one.x, one.y, other.x, other.y, SIGNAL_MM, one.net))
    return Layout(parts, tuple(tracks), tuple(vias))


def _parts() -> Iterator[Part]:
    for number in range(1, WELLS + 1):
        column, row = (number - 1) % 3, (number - 1) // 3
        away = -1 if row == 0 else 1
        x, y = FIRST_WELL[0] + column * PITCH_MM, FIRST_WELL[1] + row * PITCH_MM + away * SHIFT_MM
        outer, inner = y + away * LEGS_MM / 2, y - away * LEGS_MM / 2
        between = f"N{number}"
        switch = (Pad("1", x, outer, f"C{number}"), Pad("2", x, inner, between))
        yield Part(f"S{number}", "reed switch", "Reedlight:Reed_20.32mm", switch)
        beside = x - away * 4
        diode = (Pad("1", beside, inner - away * 7.62, ROW), Pad("2", beside, inner, between))
        yield Part(f"D{number}", "1N4148", "Reedlight:Diode_7.62mm", diode)
    yield from _pixel(1, DATA_IN, DATA_BETWEEN)
    yield from _pixel(2, DATA_BETWEEN, DATA_OUT)
    for mark, middle, data in (("J1", 37.0, DATA_IN), ("J2", 63.0, DATA_OUT)):
        nets = ("C1", "C2", "C3", PLUS, data, GROUND, "C4", "C5", "C6")
        pads = tuple(Pad(str(n + 1), middle + 2.54 * (n - 4), 7.5, net) for n, net in enumerate(nets))
        yield Part(mark, "in" if mark == "J1" else "out", "Reedlight:Header_1x09", pads)
    yield Part("J3", "row", "Reedlight:Header_1x02", (Pad("1", 82.0, 32.5, ROW), Pad("2", 84.54, 32.5, ROW)))


def _pixel(number: int, data_in: str, data_out: str) -> Iterator[Part]:
    """A WS2812B (its data sheet: 1 VDD, 2 DOUT, 3 GND, 4 DIN) and its capacitor of 100 nF."""
    (x, y), size = PIXELS[number - 1], {"wide": 1.5, "high": 0.9, "drill_mm": 0.0}
    pads = (
        Pad("1", x - 2.45, y - 1.65, PLUS, way=x - 4.0, **size),
        Pad("2", x - 2.45, y + 1.65, data_out, way=x - 5.5, **size),
        Pad("3", x + 2.45, y + 1.65, GROUND, way=x + 4.0, **size),
        Pad("4", x + 2.45, y - 1.65, data_in, way=x + 5.5, **size),
    )
    yield Part(f"P{number}", "WS2812B", "Reedlight:WS2812B", pads)
    small = {"wide": 1.0, "high": 1.4, "drill_mm": 0.0}
    pair = (Pad("1", x - 1, y - 11, PLUS, **small), Pad("2", x + 1, y - 11, GROUND, **small))
    yield Part(f"K{number}", "100 nF", "Reedlight:C_0805", pair)


# Files for KiCad.


def netlist(made: Layout) -> str:
    """The netlist as KiCad reads it."""
    lines = ['(export (version "E")', " (components"]
    for part in made.parts:
        lines.append(f'  (comp (ref "{part.mark}") (value "{part.value}") (footprint "{part.footprint}"))')
    lines += [" )", " (nets"]
    for code, (name, pads) in enumerate(sorted(made.nets.items()), start=1):
        nodes = " ".join(f'(node (ref "{mark}") (pin "{number}"))' for mark, number in sorted(pads))
        lines.append(f'  (net (code "{code}") (name "{name}") {nodes})')
    return "\n".join([*lines, " )", ")"]) + "\n"


_LAYERS = (
    '(0 "F.Cu" signal) (31 "B.Cu" signal) (36 "B.SilkS" user) (37 "F.SilkS" user) (38 "B.Mask" user) '
    '(39 "F.Mask" user) (44 "Edge.Cuts" user)'
)


def kicad_pcb(made: Layout) -> str:
    """The board as KiCad 6 and later read it."""
    codes = {name: code for code, name in enumerate(sorted(made.nets), start=1)}
    lines = ["(kicad_pcb (version 20211014) (generator reedlight)", " (general (thickness 1.6))", ' (paper "A4")']
    lines.append(f" (layers {_LAYERS})")
    lines.append(' (net 0 "")')
    lines += [f' (net {code} "{name}")' for name, code in codes.items()]
    for part in made.parts:
        x, y = part.pads[0].x, part.pads[0].y
        lines.append(f' (footprint "{part.footprint}" (layer "F.Cu") (at {x:g} {y:g})')
        text = "(effects (font (size 1 1) (thickness 0.15)))"
        middle = label(part)
        at = f"{middle[0] - x:g} {middle[1] - y:g}"
        lines.append(f'  (fp_text reference "{part.mark}" (at {at}) (layer "F.SilkS") {text})')
        lines.append(f'  (fp_text value "{part.value}" (at 0 2) (layer "F.SilkS") hide {text})')
        for pad in part.pads:
            sort = "thru_hole" if pad.drill_mm else "smd"
            shape = "circle" if pad.wide == pad.high else "oval"
            drill = f" (drill {pad.drill_mm:g})" if pad.drill_mm else ""
            layers = '"*.Cu" "*.Mask"' if pad.drill_mm else '"F.Cu" "F.Mask" "F.Paste"'
            lines.append(
                f'  (pad "{pad.number}" {sort} {shape} (at {pad.x - x:g} {pad.y - y:g}) '
                f"(size {pad.wide:g} {pad.high:g}){drill} (layers {layers}) "
                f'(net {codes[pad.net]} "{pad.net}"))'
            )
        lines.append(" )")
    for hx, hy in HOLES:
        lines.append(f' (footprint "Reedlight:Hole" (layer "F.Cu") (at {hx:g} {hy:g})')
        lines.append(
            f'  (pad "" np_thru_hole circle (at 0 0) (size {HOLE_MM:g} {HOLE_MM:g}) (drill {HOLE_MM:g}) '
            '(layers "*.Cu" "*.Mask"))'
        )
        lines.append(" )")
    for line in (line for part in made.parts for line in outline(part)):
        lines.append(
            f" (gr_line (start {line.x1:g} {line.y1:g}) (end {line.x2:g} {line.y2:g}) "
            f'(layer "{line.layer}") (width {line.width:g}))'
        )
    for track in made.tracks:
        lines.append(
            f" (segment (start {track.x1:g} {track.y1:g}) (end {track.x2:g} {track.y2:g}) (width {track.width:g}) "
            f'(layer "{track.layer}") (net {codes[track.net]}))'
        )
    for via in made.vias:
        lines.append(
            f" (via (at {via.x:g} {via.y:g}) (size {VIA_MM:g}) (drill {VIA_DRILL_MM:g}) "
            f'(layers "F.Cu" "B.Cu") (net {codes[via.net]}))'
        )
    lines.append(f' (gr_rect (start 0 0) (end {WIDE_MM:g} {HIGH_MM:g}) (layer "Edge.Cuts") (width 0.1) (fill none))')
    return "\n".join([*lines, ")"]) + "\n"


# What is printed on the upper side: the mark of each part, where its body lies, and which way round it goes.

_STROKES: Final = {
    "0": "00 20 24 04 00", "1": "10 14", "2": "00 20 22 02 04 24", "3": "00 20 24 04 24 22 02", "4": "00 02 22 20 24",
    "5": "20 00 02 22 24 04", "6": "20 00 04 24 22 02", "S": "20 00 02 22 24 04", "D": "00 10 21 23 14 04 00",
    "P": "04 00 20 22 02", "K": "00 04 02 20 02 24", "J": "20 24 04 03",
}  # fmt: skip
"""Letters and digits in one stroke on a grid of 2 by 4."""
_GRID_MM, _INK_MM = 0.35, 0.15
_GLASS_MM: Final = 14.0
_PIXEL_MM: Final = 5.4
"""Outlines are a little larger than the parts."""


def label(part: Part) -> tuple[float, float]:
    """The middle of a part's mark, clear of holes: in its body, above a capacitor and above pin 1 of a header."""
    if part.mark.startswith("J"):
        return part.pads[0].x, part.pads[0].y - 2.2
    x, y = (sum(getattr(pad, axis) for pad in part.pads) / len(part.pads) for axis in "xy")
    towards = 1 if part.pads[-1].y > y else -1
    return x, y + {"K": -2.0, "S": 4.5 * towards}.get(part.mark[0], 0.0)


def ink(made: Layout) -> Iterator[Track]:
    """All that is printed, in stretches."""
    for part in made.parts:
        x, y = label(part)
        left = x - (len(part.mark) * 3 - 1) * _GRID_MM / 2
        for number, letter in enumerate(part.mark):
            spots = [
                (left + (number * 3 + int(spot[0])) * _GRID_MM, y + (int(spot[1]) - 2) * _GRID_MM)
                for spot in _STROKES[letter].split()
            ]
            for one, other in itertools.pairwise(spots):
                yield _printed(*one, *other)
        yield from outline(part)


def outline(part: Part) -> Iterator[Track]:
    """The glass of a switch, the body of a diode with the bar at its ring, a pixel with a dot at pin 1."""
    first, last = part.pads[0], part.pads[-1]
    x, y = (first.x + last.x) / 2, (first.y + last.y) / 2
    if part.mark.startswith("S"):
        yield from _box(x - 1.3, y - _GLASS_MM / 2, x + 1.3, y + _GLASS_MM / 2)
    elif part.mark.startswith("D"):
        yield from _box(x - 1.2, y - 2.4, x + 1.2, y + 2.4)
        for step in range(6):
            at = y + (2.4 - step * 0.12) * (1 if first.y > y else -1)
            yield _printed(x - 1.2, at, x + 1.2, at)
    elif part.mark.startswith("P"):
        middle = sum(pad.y for pad in part.pads) / len(part.pads)
        for edge in (middle - _PIXEL_MM / 2, middle + _PIXEL_MM / 2):
            yield _printed(first.x - 0.25, edge, last.x + 0.25, edge)
        for step in range(6):
            at = first.y - 1.6 + step * 0.12
            yield _printed(first.x - 1.7, at, first.x - 1.1, at)


def _box(left: float, upper: float, right: float, lower: float) -> Iterator[Track]:
    corners = [(left, upper), (right, upper), (right, lower), (left, lower), (left, upper)]
    for one, other in itertools.pairwise(corners):
        yield _printed(*one, *other)


def _printed(x1: float, y1: float, x2: float, y2: float) -> Track:
    return Track("F.SilkS", x1, y1, x2, y2, _INK_MM, "")


# Gerber and drill files, for people without KiCad.


def gerbers(made: Layout) -> Mapping[str, str]:
    """By name each file for the maker: RS-274X in millimetres, y upwards, and an Excellon drill file."""
    pads = [pad for part in made.parts for pad in part.pads]
    through = [pad for pad in pads if pad.drill_mm]
    flashes = {
        "F_Cu": [*_pads(pads), *_vias(made)],
        "B_Cu": [*_pads(through), *_vias(made)],
        "F_Mask": _pads(pads, 0.1),
        "B_Mask": _pads(through, 0.1),
        "F_Paste": _pads([pad for pad in pads if not pad.drill_mm]),
    }
    found = {
        f"region-{name}.gbr": _gerber(
            name,
            flashed,
            [track for track in made.tracks if name == track.layer.replace(".", "_")],
        )
        for name, flashed in flashes.items()
    }
    corners = [(0.0, 0.0), (WIDE_MM, 0.0), (WIDE_MM, HIGH_MM), (0.0, HIGH_MM), (0.0, 0.0)]
    edge = [Track("Edge.Cuts", *a, *b, 0.1, "") for a, b in itertools.pairwise(corners)]
    found["region-F_Silkscreen.gbr"] = _gerber("F_Silkscreen", [], list(ink(made)))
    found["region-Edge_Cuts.gbr"] = _gerber("Edge_Cuts", [], edge)
    found["region.drl"] = _drill(made)
    return found


Flash = tuple[float, float, float, float]
"""x, y, width and height."""


def _pads(pads: Sequence[Pad], more: float = 0.0) -> list[Flash]:
    return [(pad.x, pad.y, pad.wide + more, pad.high + more) for pad in pads]


def _vias(made: Layout) -> list[Flash]:
    return [(via.x, via.y, VIA_MM, VIA_MM) for via in made.vias]


_FUNCTIONS = {
    "F_Cu": "Copper,L1,Top", "B_Cu": "Copper,L2,Bot", "F_Mask": "Soldermask,Top", "B_Mask": "Soldermask,Bot",
    "F_Paste": "Paste,Top", "F_Silkscreen": "Legend,Top", "Edge_Cuts": "Profile,NP",
}  # fmt: skip


def _gerber(name: str, flashed: Sequence[Flash], tracks: Sequence[Track]) -> str:
    lines = [f"%TF.FileFunction,{_FUNCTIONS[name]}*%", "%FSLAX46Y46*%", "%MOMM*%", "%LPD*%", "G01*"]
    apertures: dict[str, int] = {}

    def aperture(shape: str) -> str:
        if shape not in apertures:
            apertures[shape] = 10 + len(apertures)
            lines.append(f"%ADD{apertures[shape]}{shape}*%")
        return f"D{apertures[shape]}*"

    for x, y, wide, high in flashed:
        lines.append(aperture(f"C,{wide:g}" if wide == high else f"O,{wide:g}X{high:g}"))
        lines.append(f"{_at(x, y)}D03*")
    for track in tracks:
        lines.append(aperture(f"C,{track.width:g}"))
        lines += [f"{_at(track.x1, track.y1)}D02*", f"{_at(track.x2, track.y2)}D01*"]
    return "\n".join([*lines, "M02*"]) + "\n"


def _at(x: float, y: float) -> str:
    return f"X{round(x * 1e6)}Y{round((HIGH_MM - y) * 1e6)}"


def _drill(made: Layout) -> str:
    by_size: dict[float, list[tuple[float, float]]] = {}
    for via in made.vias:
        by_size.setdefault(VIA_DRILL_MM, []).append((via.x, via.y))
    for part in made.parts:
        for pad in part.pads:
            if pad.drill_mm:
                by_size.setdefault(pad.drill_mm, []).append((pad.x, pad.y))
    by_size[HOLE_MM] = list(HOLES)
    tools = {size: f"T{number}" for number, size in enumerate(sorted(by_size), start=1)}
    lines = ["M48", "METRIC,TZ", "G90", *(f"{tool}C{size:.3f}" for size, tool in tools.items()), "%"]
    for size, tool in tools.items():
        lines += [tool, *(f"X{x:.3f}Y{HIGH_MM - y:.3f}" for x, y in dict.fromkeys(by_size[size]))]
    return "\n".join([*lines, "M30"]) + "\n"
