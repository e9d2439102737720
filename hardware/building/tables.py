"""The tables of a board as a page: every wire, which switch lies where, and which light is whose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from controller.boards import Board
from hardware.building.connections import KEYS, MATRIX, WELLS, Pin, Wire, wires
from hardware.wiring.cells import cells, matrix_order, pico_orders
from hardware.wiring.model import MatrixBody, PicosBody, wiring

HEAD = """# Wires and wells of `{board}`

Made of [`{board}.toml`](../../controller/board_files/{board}.toml) by
`python -m hardware.building.diagrams docs/building/pictures`: do not edit it by hand.
How to use it: [wiring](wiring.md).
"""


def page(board: Board) -> str:
    """The page of a board, as it is committed (``docs/building/wells-BOARD.md``)."""
    found = wires(board)
    lines = [HEAD.format(board=board.name), *_wire_table(found)]
    for thing, names in crossings(board).items():
        lines += _crossing_table(thing, names, found)
    if board.lights:
        lines += _strip(board)
    return "\n".join(lines).rstrip() + "\n"


def crossings(board: Board) -> Mapping[str, Mapping[tuple[int, int], str]]:
    """By matrix the names of switches and keys at its crossings, by row and column counted from 1."""
    body = wiring(board)
    orders: list[tuple[str, Sequence[str], int]] = []
    if isinstance(body, MatrixBody):
        orders = [(MATRIX, matrix_order(body.matrix, board, body.keys), len(body.matrix.columns))]
    elif isinstance(body, PicosBody):
        several = len(body.picos) > 1
        for number, (pico, order) in enumerate(zip(body.picos, pico_orders(body, board), strict=True), 1):
            orders.append((f"{MATRIX} {number}" if several else MATRIX, order, len(pico.columns)))
    return {
        thing: {(cell.row + 1, cell.column + 1): name for name, cell in cells(order, columns).items()}
        for thing, order, columns in orders
    }


def ends(board: Board) -> Mapping[str, str]:
    """By switch and key where its wires go: ``R3 C1``, with two matrices ``2: R3 C1``; ``pin 7`` for a line of a Pi."""
    found = {wire.end.name: f"pin {wire.start.name}" for wire in wires(board) if wire.end.thing in (WELLS, KEYS)}
    for thing, names in crossings(board).items():
        number = thing.removeprefix(MATRIX).strip()
        before = f"{number}: " if number else ""
        found |= {name: f"{before}R{row} C{column}" for (row, column), name in names.items()}
    return found


def told(pin: Pin) -> str:
    """A pin as tables tell it: ``pin 19 (GPIO10)``."""
    name = f"pin {pin.name}" if pin.name.isdigit() else pin.name
    return f"{name} ({pin.label})" if pin.label else name


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


COLOURS: Mapping[str, str] = {
    "BN": "brown", "RD": "red", "OG": "orange", "YE": "yellow", "GN": "green", "BU": "blue", "VT": "violet",
    "GY": "grey", "WH": "white", "PK": "pink", "BK": "black",
}  # fmt: skip


def _wire_table(found: Sequence[Wire]) -> Iterator[str]:
    yield "## Wires"
    yield ""
    yield "The colours are those of the pictures. Any will do, as long as red is 5 V, orange 3.3 V and black ground."
    yield "A striped ribbon cable has strands of these three colours too: never connect them by colour alone."
    yield ""
    rows = (
        (wire.start.thing, told(wire.start), wire.end.thing, told(wire.end), wire.use, COLOURS[wire.colour])
        for wire in found
    )
    yield from _table(("from", "pin", "to", "pin", "for", "colour"), rows)


def _crossing_table(thing: str, names: Mapping[tuple[int, int], str], found: Sequence[Wire]) -> Iterator[str]:
    pins = {wire.end.name: wire.start for wire in found if wire.end.thing == thing}
    rows = sorted({row for row, _ in names})
    columns = sorted({column for _, column in names})
    yield f"## {thing}"
    yield ""
    yield "Switch and diode of each name join its row (the diode's ring towards the row) and its column."
    yield ""
    head = ("", *(f"C{column} {told(pins[f'C{column}'])}" for column in columns))
    body = ((f"R{row} {told(pins[f'R{row}'])}", *(names.get((row, column), "") for column in columns)) for row in rows)
    yield from _table(head, body)


def _strip(board: Board) -> Iterator[str]:
    yield "## The strip"
    yield ""
    yield "Lights are counted from 1, the one whose DIN is wired."
    yield ""
    rows, first = [], 1
    for segment in board.lights:
        last = first + segment.lights - 1
        rows.append((segment.place, str(first) if first == last else f"{first} to {last}"))
        first = last + 1
    yield from _table(("place", "lights"), rows)
