"""The circuits of a board as SVG: a reed line, a corner of the matrix, the lights; drawn by schemdraw.

A switch is drawn as seen from the pins of the board file, so that a drawing cannot name another pin than the program
uses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from controller.boards import Board
from hardware.building.budget import budget
from hardware.building.connections import (
    CAPACITOR,
    DATA,
    MATRIX,
    PULL_DOWN,
    RESISTOR,
    SHIFTER,
    THROUGH,
    WELLS,
    Wire,
    wires,
)
from hardware.building.tables import crossings

SHOWN = 3
"""Rows and columns of the matrix that are drawn; the others are like them."""
_FONT, _SMALL = 12, 9
_DRIVEN = "rows rest high: 330 Ω in each keeps a bridged diode harmless"
_MATRIX_TOLD = (
    "columns are inputs with pull-ups; rows are driven low, one at a time",
    "each crossing: a reed switch, then a 1N4148, its ring (cathode) to the row",
)
_REST_TOLD = "not drawn: 100 nF from pin 14 to pin 7; pins 4, 10, 13 to pin 14; pins 5, 9, 12 to pin 7"


def circuits(board: Board) -> Mapping[str, Callable[[Board], str]]:
    """What can be drawn of a board: by the picture's name the function that draws it."""
    found = wires(board)
    made: dict[str, Callable[[Board], str]] = {}
    if any(wire.end.thing == WELLS for wire in found):
        made["reed-line"] = reed_line
    if any(wire.end.thing.startswith(MATRIX) for wire in found):
        made["diode-matrix"] = diode_matrix
    if any(wire.cable == DATA for wire in found):
        made["lights-circuit"] = lights
    return made


def _at(wire: Wire) -> str:
    """``GPIO10 (pin 19)``."""
    return f"{wire.start.label} (pin {wire.start.name})"


def reed_line(board: Board) -> str:
    """One line of a presence board: the switch between its pin and ground."""
    elm = _elements()

    found = wires(board)
    line = next(wire for wire in found if wire.end.thing == WELLS)
    ground = next(wire for wire in found if wire.end.thing == WELLS and wire.start.label == "GND")
    drawing = _drawing()
    drawing += elm.Vdd().label("3.3 V, inside")
    drawing += elm.Resistor().down().label("pull-up, inside,\nabout 50 kΩ", loc="top")
    drawing += (knot := elm.Dot())
    drawing += elm.Line().left().length(2).at(knot.center).label(_at(line), loc="left")
    drawing += elm.Line().right().length(1).at(knot.center)
    drawing += elm.Switch().right().label(f"reed switch {line.end.name}", loc="bottom", ofst=0.35)
    drawing += elm.Line().right().length(1)
    drawing += elm.Line().down().length(1)
    drawing += elm.Ground().label(_at(ground), loc="right")
    return _svg(drawing)


def diode_matrix(board: Board) -> str:
    """The corner of the matrix: rows are driven low one at a time, columns are pulled up and felt."""
    elm = _elements()

    found = [wire for wire in wires(board) if wire.end.thing.startswith(MATRIX)]
    found = [wire for wire in found if wire.end.thing == found[0].end.thing]
    rows = [wire for wire in found if wire.end.name.startswith("R")][:SHOWN]
    columns = [wire for wire in found if wire.end.name.startswith("C")][:SHOWN]
    names = crossings(board)[found[0].end.thing]
    driven = rows[0].use.endswith(THROUGH)
    drawing = _drawing()
    width, height = 4.6, 3.2
    left = -3.4 if driven else -1.6
    for c, column in enumerate(columns):
        x = c * width
        drawing += elm.Line().at((x, 1.2)).to((x, -height * (len(rows) - 1) - 2.6))
        drawing += elm.Label().at((x, 1.7)).label(f"{column.end.name}\n{_at(column)}")
    for r, row in enumerate(rows):
        y = -r * height - 1.6
        if driven:
            drawing += elm.Resistor().at((left, y)).to((-0.8, y)).label(RESISTOR)
        drawing += elm.Line().at((-0.8 if driven else left, y)).to((len(columns) * width - 1.2, y))
        drawing += elm.Label().at((left - 1.6, y - 0.15)).label(f"{row.end.name}\n{_at(row)}")
        for c in range(len(columns)):
            for element in _crossing(elm, c * width, y, names[r + 1, c + 1]):
                drawing += element
    foot = -height * len(rows) - 0.4
    for line, told in enumerate((*_MATRIX_TOLD, *((_DRIVEN,) if driven else ()))):
        drawing += elm.Label().at((width, foot - 0.7 * line)).label(told)
    return _svg(drawing)


def _crossing(elm: Any, x: float, y: float, name: str) -> list[Any]:
    """One crossing: from the column at ``x`` through the switch, then the diode, down to the row at ``y``."""
    top = y + 1.7
    return [
        elm.Dot().at((x, top)),
        elm.Switch().at((x, top)).to((x + 2, top)),
        elm.Diode().at((x + 2, top)).to((x + 2, y)),
        elm.Dot().at((x + 2, y)),
        elm.Label().at((x + 2.1, top + 0.55)).label(name, fontsize=_SMALL),
    ]


def lights(board: Board) -> str:
    """The lights: level shifter, resistors, capacitor, fuse, a supply of their own, and all grounds joined."""
    elm = _elements()

    data, ground = (wire for wire in wires(board) if wire.cable == DATA)
    need = budget(board)
    assert need is not None
    drawing = _drawing()
    drawing += (shifter := _shifter(elm))
    rail, floor, left = shifter.vcc.y + 2.2, shifter.gnd.y - 2.6, shifter.a.x - 6.4
    # The data wire comes in, is held low while nothing drives it, and goes out through its resistor.
    held = shifter.a.x - 2
    drawing += elm.Line().at(shifter.a).to((held - 0.8, shifter.a.y)).label(_at(data), loc="left")
    drawing += elm.Dot().at((held, shifter.a.y))
    drawing += elm.Resistor().at((held, shifter.a.y)).to((held, floor)).label(PULL_DOWN, loc="top")
    drawing += elm.Dot().at((held, floor))
    drawing += (resistor := elm.Resistor().right().at(shifter.y).length(3).label(RESISTOR))
    end = resistor.end.x + 1
    drawing += elm.Line().at(resistor.end).to((end + 3, resistor.end.y))
    drawing += elm.Label().at((end + 3.6, resistor.end.y - 0.15)).label("DIN")
    for x, top, foot in (
        (shifter.vcc.x, rail, shifter.vcc.y),
        (shifter.gnd.x, shifter.gnd.y, floor),
        (shifter.oe.x - 0.6, shifter.oe.y, floor),
    ):
        drawing += elm.Line().at((x, top)).to((x, foot))
        drawing += elm.Dot().at((x, rail if top == rail else floor))
    drawing += elm.Line().at(shifter.oe).to((shifter.oe.x - 0.6, shifter.oe.y))
    # The supply and its fuse; ground of the controller.
    drawing += elm.Label().at((left - 1.2, rail - 0.15)).label(f"Supply +\n5 V, {need.supply_a:g} A")
    drawing += elm.Fuse().at((left, rail)).to((left + 3, rail)).label(f"fuse {need.fuse_a:g} A")
    drawing += elm.Line().at((left + 3, rail)).to((end, rail))
    drawing += elm.Line().at((left, floor)).to((end, floor))
    drawing += elm.Label().at((left - 1.2, floor - 0.15)).label("Supply −")
    drawing += elm.Line().at((left + 2, floor)).to((left + 2, floor + 1))
    drawing += elm.Dot().at((left + 2, floor))
    drawing += elm.Label().at((left + 2, floor + 1.1)).label(f"GND (pin {ground.start.name})")
    for element in (*_feet(elm, shifter), *_bank(elm, end, rail, floor)):
        drawing += element
    drawing += elm.Label().at((shifter.gnd.x, floor - 0.9)).label(_REST_TOLD)
    return _svg(drawing)


def _shifter(elm: Any) -> Any:
    """The level shifter with its first gate and its supply."""
    return elm.Ic(
        pins=[
            elm.IcPin(name="1A", pin="2", side="left", slot="2/3", anchorname="a"),
            elm.IcPin(name="1OE", pin="1", side="left", slot="1/3", anchorname="oe"),
            elm.IcPin(name="1Y", pin="3", side="right", slot="2/3", anchorname="y"),
            elm.IcPin(name="", side="top", anchorname="vcc"),
            elm.IcPin(name="", side="bottom", anchorname="gnd"),
        ],
        size=(4, 3.4),
    ).label(SHIFTER, loc="center")


def _feet(elm: Any, shifter: Any) -> list[Any]:
    """Names and numbers of the pins above and below, clear of the chip's edge, where the library would write them."""
    above, below = shifter.vcc, shifter.gnd
    names = [("VCC", above.x, above.y - 1.15), ("GND", below.x, below.y + 0.75)]
    numbers = [("14", above.x + 0.35, above.y - 0.35), ("7", below.x + 0.25, below.y - 0.15)]
    return [elm.Label().at((x, y)).label(told) for told, x, y in (*names, *numbers)]


def _bank(elm: Any, end: float, rail: float, floor: float) -> list[Any]:
    """The capacitor between 5 V and ground, and both on their way to the strip. The data wire passes behind it."""
    bank = end + 1.6
    found: list[Any] = []
    for y, told in ((rail, "+5V"), (floor, "GND")):
        found += [elm.Line().at((end, y)).to((end + 3, y)), elm.Dot().at((bank, y))]
        found += [elm.Label().at((end + 3.6, y - 0.15)).label(told)]
    low = floor + 1.4
    found += [elm.Line().at((bank, floor)).to((bank, low))]
    found += [elm.Capacitor(polar=True).at((bank, low)).reverse().to((bank, low + 1.8)).label(CAPACITOR, loc="bottom")]
    found += [elm.Line().at((bank, low + 1.8)).to((bank, rail))]
    found += [elm.Label().at((end + 5.4, rail - 1.0)).label("to the first light\nof the strip")]
    return found


def _elements() -> Any:
    """The library's elements, which are typed only in part."""
    import schemdraw.elements

    return schemdraw.elements


def _drawing() -> Any:
    import schemdraw

    schemdraw.use("svg")
    return schemdraw.Drawing(show=False, fontsize=_FONT, margin=0.8)


def _svg(drawing: Any) -> str:
    """The drawing, with numbers shortened (the last digits of a float are noise) and on white."""
    text: str = drawing.get_imagedata("svg").decode("utf-8")
    text = re.sub(r"-?\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", text)
    return text.replace("<svg ", '<svg style="background-color:white" ', 1).strip() + "\n"
