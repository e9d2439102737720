"""The schematic of the circuit board of a region as a KiCad file, and its netlist read back from what is drawn.

Every part of `hardware.building.region` is a symbol. From each of its pins a short wire leads to a label with the name
of its net; labels of one name are one net, as KiCad has it. So the schematic is made of the same parts and nets as the
board, and `drawn_nets` proves it of the file: it joins what touches (wires, pins, labels), as KiCad does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from hardware.building.copper import Expression, parsed
from hardware.building.region import Layout, Part

STEP_MM: Final = 2.54
_PIN_MM, _WIRE_MM = 2.54, 5.08
_HALF_MM = 7.62
_COLUMNS_MM: Final = {"S": 40.64, "D": 88.9, "P": 137.16, "K": 185.42, "J": 233.68}
"""How far from the left the parts of each sort stand."""
_DOWN_MM: Final = {"S": 22.86, "D": 22.86, "P": 45.72, "K": 45.72, "J": 40.64}
_PIN_NAMES: Final = {"P": {"1": "VDD", "2": "DOUT", "3": "GND", "4": "DIN"}, "D": {"1": "K", "2": "A"}}


class Drawn(NamedTuple):
    """A pin as the symbol has it: its number, its end, and to which side it points (-1 left, 1 right)."""

    number: str
    x: float
    y: float
    side: int


def _pins(part: Part) -> tuple[Drawn, ...]:
    """The pins of a symbol around its middle, y downwards: one of two pins has them left and right, others in rows."""
    if len(part.pads) == 2 and not part.mark.startswith("J"):
        return (Drawn(part.pads[0].number, -_HALF_MM, 0.0, -1), Drawn(part.pads[1].number, _HALF_MM, 0.0, 1))
    if part.mark.startswith("P"):
        spots = {"1": (-1, -1), "4": (-1, 1), "3": (1, 1), "2": (1, -1)}
        return tuple(
            Drawn(pad.number, side * _HALF_MM, down * STEP_MM, side)
            for pad in part.pads
            for side, down in (spots[pad.number],)
        )
    first = -(len(part.pads) - 1) // 2 * STEP_MM
    return tuple(Drawn(pad.number, -_HALF_MM, first + STEP_MM * n, -1) for n, pad in enumerate(part.pads))


def _symbol(part: Part) -> str:
    return f"Reedlight:{part.footprint.partition(':')[2]}"


def _id(*words: str) -> str:
    return str(uuid5(NAMESPACE_URL, "reedlight-region/" + "/".join(words)))


def kicad_sch(made: Layout) -> str:
    """The schematic as KiCad 6 and later read it."""
    lines = [
        "(kicad_sch (version 20211123) (generator reedlight)",
        f" (uuid {_id('sheet')})",
        ' (paper "A3")',
        " (lib_symbols",
    ]
    known: dict[str, Part] = {}
    for part in made.parts:
        known.setdefault(_symbol(part), part)
    for part in known.values():
        lines += _definition(part)
    lines.append(" )")
    places = dict(_places(made.parts))
    for part in made.parts:
        lines += _instance(part, *places[part.mark])
    for part in made.parts:
        lines += _wired(part, *places[part.mark])
    lines.append(' (sheet_instances (path "/" (page "1")))')
    lines.append(" (symbol_instances")
    for part in made.parts:
        lines.append(
            f'  (path "/{_id(part.mark)}" (reference "{part.mark}") (unit 1) (value "{part.value}") '
            f'(footprint "{part.footprint}"))'
        )
    return "\n".join([*lines, " )", ")"]) + "\n"


def _places(parts: Sequence[Part]) -> Iterator[tuple[str, tuple[float, float]]]:
    count: dict[str, int] = {}
    for part in parts:
        letter = part.mark[0]
        number = count[letter] = count.get(letter, 0) + 1
        yield part.mark, (_COLUMNS_MM[letter], 27.94 + (number - 0.5) * _DOWN_MM[letter] // STEP_MM * STEP_MM)


_FONT = "(effects (font (size 1.27 1.27)))"
_UNSEEN = "(effects (font (size 1.27 1.27)) hide)"


def _definition(part: Part) -> Iterator[str]:
    """The symbol of a sort of part; in libraries y goes upwards."""
    name = _symbol(part)
    pins = _pins(part)
    high = max(abs(pin.y) for pin in pins) + STEP_MM
    wide = _HALF_MM - _PIN_MM
    yield f'  (symbol "{name}" (pin_names (offset 0.5)) (in_bom yes) (on_board yes)'
    yield f'   (property "Reference" "{part.mark[0]}" (id 0) (at 0 {high + 1.27:g} 0) {_FONT})'
    yield f'   (property "Value" "{part.value}" (id 1) (at 0 {-high - 1.27:g} 0) {_FONT})'
    yield f'   (property "Footprint" "{part.footprint}" (id 2) (at 0 0 0) {_UNSEEN})'
    yield f'   (property "Datasheet" "" (id 3) (at 0 0 0) {_UNSEEN})'
    yield f'   (symbol "{name.partition(":")[2]}_1_1"'
    yield (
        f"    (rectangle (start {-wide:g} {high:g}) (end {wide:g} {-high:g}) (stroke (width 0.254) (type default) "
        "(color 0 0 0 0)) (fill (type background)))"
    )
    for pin in pins:
        named = _PIN_NAMES.get(part.mark[0], {}).get(pin.number, pin.number)
        turn = 0 if pin.side < 0 else 180
        yield (
            f"    (pin passive line (at {pin.x:g} {0 - pin.y:g} {turn}) (length {_PIN_MM:g}) "
            f'(name "{named}" {_FONT}) (number "{pin.number}" {_FONT}))'
        )
    yield "   )"
    yield "  )"


def _instance(part: Part, x: float, y: float) -> Iterator[str]:
    high = max(abs(pin.y) for pin in _pins(part)) + STEP_MM
    yield f' (symbol (lib_id "{_symbol(part)}") (at {x:g} {y:g} 0) (unit 1) (in_bom yes) (on_board yes)'
    yield f"  (uuid {_id(part.mark)})"
    yield f'  (property "Reference" "{part.mark}" (id 0) (at {x:g} {y - high - 1.27:g} 0) {_FONT})'
    yield f'  (property "Value" "{part.value}" (id 1) (at {x:g} {y + high + 1.27:g} 0) {_FONT})'
    yield f'  (property "Footprint" "{part.footprint}" (id 2) (at {x:g} {y:g} 0) {_UNSEEN})'
    yield f'  (property "Datasheet" "" (id 3) (at {x:g} {y:g} 0) {_UNSEEN})'
    for pin in _pins(part):
        yield f'  (pin "{pin.number}" (uuid {_id(part.mark, pin.number)}))'
    yield " )"


def _wired(part: Part, x: float, y: float) -> Iterator[str]:
    nets = {pad.number: pad.net for pad in part.pads}
    for pin in _pins(part):
        near, far = (x + pin.x, y + pin.y), (x + pin.x + pin.side * _WIRE_MM, y + pin.y)
        ids = (_id("wire", part.mark, pin.number), _id("label", part.mark, pin.number))
        yield (
            f" (wire (pts (xy {near[0]:g} {near[1]:g}) (xy {far[0]:g} {far[1]:g})) "
            f"(stroke (width 0) (type default) (color 0 0 0 0)) (uuid {ids[0]}))"
        )
        turn, side = (180, "right") if pin.side < 0 else (0, "left")
        yield (
            f' (label "{nets[pin.number]}" (at {far[0]:g} {far[1]:g} {turn}) '
            f"(effects (font (size 1.27 1.27)) (justify {side} bottom)) (uuid {ids[1]}))"
        )


# Reading it back.

Spot = tuple[float, float]


def drawn_nets(text: str) -> Mapping[str, frozenset[tuple[str, str]]]:
    """By net the pins that a schematic joins, as mark and number; a piece without a label is called after its first
    pin. Raises ValueError where two names are on one piece."""
    sheet = parsed(text)
    ends: dict[Spot, list[tuple[str, str]]] = {}
    labels: dict[Spot, str] = {}
    wires: list[tuple[Spot, Spot]] = []
    symbols = {str(one[1]): one for one in _all(_one(sheet, "lib_symbols"), "symbol")}
    for instance in _all(sheet, "symbol"):
        x, y = _at(instance)
        mark = next(str(value[2]) for value in _all(instance, "property") if value[1] == "Reference")
        for unit in _all(symbols[str(_one(instance, "lib_id")[1])], "symbol"):
            for pin in _all(unit, "pin"):
                dx, dy = _at(pin)
                ends.setdefault(_spot(x + dx, y - dy), []).append((mark, str(_one(pin, "number")[1])))
    for wire in _all(sheet, "wire"):
        one, other = (_spot(float(str(point[1])), float(str(point[2]))) for point in _all(_one(wire, "pts"), "xy"))
        wires.append((one, other))
    for label in _all(sheet, "label"):
        labels[_spot(*_at(label))] = str(label[1])
    return _joined(ends, labels, wires)


def _joined(
    ends: Mapping[Spot, Sequence[tuple[str, str]]], labels: Mapping[Spot, str], wires: Sequence[tuple[Spot, Spot]]
) -> Mapping[str, frozenset[tuple[str, str]]]:
    spots = {*ends, *labels, *(spot for wire in wires for spot in wire)}
    piece = {spot: spot for spot in spots}

    def root(spot: Spot) -> Spot:
        while piece[spot] != spot:
            spot = piece[spot]
        return spot

    for one, other in wires:
        for spot in sorted(spots):
            if _on(spot, one, other):
                piece[root(spot)] = root(one)
    names: dict[Spot, set[str]] = {}
    for spot, name in labels.items():
        names.setdefault(root(spot), set()).add(name)
    found: dict[str, set[tuple[str, str]]] = {}
    for spot, pins in sorted(ends.items()):
        named = names.get(root(spot), set())
        if len(named) > 1:
            raise ValueError(f"one piece of wire has the names {', '.join(sorted(named))}")
        name = next(iter(named), "-".join(pins[0]))
        found.setdefault(name, set()).update(pins)
    return {name: frozenset(pins) for name, pins in found.items()}


def _on(spot: Spot, one: Spot, other: Spot) -> bool:
    """Whether a spot is on an upright or level wire."""
    return min(one[0], other[0]) <= spot[0] <= max(one[0], other[0]) and min(one[1], other[1]) <= spot[1] <= max(
        one[1], other[1]
    )


def _spot(x: float, y: float) -> Spot:
    return round(x, 3), round(y, 3)


def _at(of: Expression) -> tuple[float, float]:
    at = _one(of, "at")
    return float(str(at[1])), float(str(at[2]))


def _all(of: Expression, name: str) -> Iterator[Expression]:
    return (part for part in of if isinstance(part, list) and part and part[0] == name)


def _one(of: Expression, name: str) -> Expression:
    return next(_all(of, name))
