"""The wiring diagram of a board as a WireViz harness, and the picture that WireViz and Graphviz make of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from html import unescape
from typing import Any, NamedTuple

from controller.boards import Board
from hardware.building.connections import (
    ADAPTOR,
    AT_REST,
    BYPASSED,
    CAPACITOR,
    COMMON,
    COMPUTER,
    DATA,
    FUSE,
    KEYS,
    LIGHTS,
    MATRIX,
    PI,
    PULLED,
    PULLED_UP,
    READER,
    SHIFTER,
    STRIP,
    SUPPLY,
    WELLS,
    Pin,
    Wire,
    wires,
)

LIT = "-lights"
"""What the diagram of a board's lights has behind the board's name."""
HEAD = (
    "# Made by `python -m hardware.building.diagrams` of {board}.toml; WireViz draws the picture beside it from this.\n"
)
NOTES: Mapping[str, str] = {
    SHIFTER: "pins 4, 10, 13 to pin 14; pins 5, 9, 12 to pin 7\n100 nF from pin 14 to pin 7",
    SUPPLY: "for the lights alone",
    CAPACITOR: "close to the first light",
    STRIP: "WS2812B, first light; 330 Ω close to it",
    WELLS: "a reed switch between each pin and common",
    KEYS: "a push button between each pin and common",
}
READER_NOTES = {True: "a module set to HSU (both switches off)", False: "a module set to I2C (switch 1 on, 2 off)"}
_TYPES: Mapping[str, str] = {
    PI: "40-pin header",
    READER: "NFC module",
    SHIFTER: "level shifter, DIP-14",
    SUPPLY: "5 V",
    "Pico": "Raspberry Pi Pico",
    MATRIX: "reed switches, each with its diode",
    ADAPTOR: "3.3 V levels",
    COMPUTER: "any with USB",
    FUSE: "see power.md",
    CAPACITOR: "6.3 V or more",
    STRIP: "5 V pixels",
    WELLS: "reed switches",
    KEYS: "push buttons",
}


class _Cable(NamedTuple):
    start: str
    end: str
    name: str


def parts(board: Board) -> tuple[str, ...]:
    """The names of a board's diagrams: one of its controller, and where it has lights one of those."""
    lit = any(wire.cable in LIGHTS for wire in wires(board))
    return (board.name, *([board.name + LIT] if lit else []))


def harness(board: Board, name: str) -> dict[str, Any]:
    """One of a board's diagrams (`parts`) as WireViz reads it."""
    lit = name.endswith(LIT)
    drawn = (wire for wire in wires(board) if wire.cable not in (AT_REST, BYPASSED))  # told in a note
    found = [wire for wire in drawn if (wire.cable in LIGHTS) == lit or wire.cable == DATA]
    between = [wire for wire in found if wire.start.thing != wire.end.thing]
    cables: dict[_Cable, list[Wire]] = {}
    for wire in between:
        cables.setdefault(_Cable(wire.start.thing, wire.end.thing, wire.cable), []).append(wire)
    return {
        "metadata": {"title": f"Wiring of {name}"},
        "options": {"fontname": "Arial"},
        "tweak": {"append": "ranksep=0.3" if lit else "ranksep=1.2"},
        "connectors": {thing: _connector(thing, found) for thing in _things(found)},
        "cables": {_name(cable): _made(some) for cable, some in cables.items()},
        "connections": [
            [
                {cable.start: [_called(wire.start) for wire in some]},
                {_name(cable): list(range(1, len(some) + 1))},
                {cable.end: [_called(wire.end) for wire in some]},
            ]
            for cable, some in cables.items()
        ],
    }


def _name(cable: _Cable) -> str:
    return f"{cable.name}, {cable.start} to {cable.end}"


def _things(found: Iterable[Wire]) -> list[str]:
    return list(dict.fromkeys(pin.thing for wire in found for pin in (wire.start, wire.end)))


def _connector(thing: str, found: Iterable[Wire]) -> dict[str, Any]:
    pins = {pin.name: pin for wire in found for pin in (wire.start, wire.end) if pin.thing == thing}
    ordered = sorted(pins.values(), key=_place)
    made: dict[str, Any] = {"type": _type(thing), "pins": [_called(pin) for pin in ordered]}
    if any(pin.label for pin in ordered):
        made["pinlabels"] = [pin.label for pin in ordered]
    joined = [wire for wire in found if wire.start.thing == thing == wire.end.thing]
    notes = [_joint(wire) for wire in joined]
    notes += [READER_NOTES["TXD" in pins]] if thing == READER else []
    notes += [NOTES[thing]] if thing in NOTES else []
    return made | ({"notes": "\n".join(notes)} if notes else {})


def _joint(wire: Wire) -> str:
    """What joins two pins of one thing: a bit of wire, or the resistor that its use names."""
    joined = "between pins" if wire.cable in (PULLED, PULLED_UP) else "join pins"
    return f"{joined} {wire.start.name} and {wire.end.name}: {wire.use}"


def _called(pin: Pin) -> str | int:
    """A pin's name as WireViz compares it: numbers as numbers."""
    return int(pin.name) if pin.name.isdigit() else pin.name


def _type(thing: str) -> str:
    return _TYPES.get(thing) or next((told for name, told in _TYPES.items() if thing.startswith(name)), thing)


def _place(pin: Pin) -> tuple[int, int]:
    """Cables first, numbered pins by their number (rows, then columns), others as they come, the common one last."""
    found = re.fullmatch(r"([RC]?)(\d+)", pin.name)
    if found is not None:
        return "RC".find(found[1]) + 1 if found[1] else 1, int(found[2])
    return (0 if pin.name.startswith("USB") else 4 if pin.name == COMMON else 3), 0


def _made(some: list[Wire]) -> dict[str, Any]:
    return {
        "category": "bundle",
        "colors": [wire.colour for wire in some],
        "wirelabels": [wire.use for wire in some],
        "show_wirecount": False,
        "show_name": False,
    }


def write(board: Board, name: str) -> str:
    """One of a board's diagrams as YAML, as it is committed beside its picture."""
    from yaml import safe_dump  # type: ignore[import-untyped]

    text: str = safe_dump(harness(board, name), sort_keys=False, allow_unicode=True, width=110)
    return HEAD.format(board=board.name) + text


def picture(board: Board, name: str) -> str:
    """One of a board's diagrams as SVG, with a mark of what it was made of (`made_of`) and none of what made it.

    Needs ``dot`` of Graphviz. The widths of letters differ from machine to machine, so that a picture is compared with
    its board by its mark, not letter by letter.
    """
    from wireviz.wireviz import parse  # type: ignore[import-untyped]

    drawn = parse(harness(board, name), return_types="svg")
    text = drawn if isinstance(drawn, str) else drawn.decode("utf-8")
    return mark(_plain(text), write(board, name))


def _plain(svg: str) -> str:
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!DOCTYPE.*?>\s*", "", svg, flags=re.DOTALL)
    return re.sub(r"[ \t]+\n", "\n", svg).strip() + "\n"


def mark(svg: str, source: str) -> str:
    """A picture that carries the mark of its source."""
    head, tag, rest = svg.partition("<svg")
    return f"{head}<!-- made of {sha256(source.encode()).hexdigest()[:16]} -->\n{tag}{rest}"


def made_of(svg: str, source: str) -> bool:
    """Whether a picture carries the mark of this source."""
    return f"<!-- made of {sha256(source.encode()).hexdigest()[:16]} -->" in svg


def texts(svg: str) -> Iterator[str]:
    """Every piece of text in a picture."""
    for text in re.findall(r"<text[^>]*>(.*?)</text>", svg, flags=re.DOTALL):
        yield from (unescape(piece).strip() for piece in re.split(r"<[^>]*>", text) if piece.strip())
