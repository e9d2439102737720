"""Which switch or key lies at which crossing of a matrix, and on which Pico."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from controller.boards import Board
from hardware.wiring.model import Matrix, Pico, PicosBody


class Cell(NamedTuple):
    """A crossing: its row and its column, each counted from 0."""

    row: int
    column: int


def cells(order: Sequence[str], columns: int) -> Mapping[str, Cell]:
    """The crossings of names that are laid out row by row."""
    return {name: Cell(*divmod(number, columns)) for number, name in enumerate(order)}


def matrix_order(matrix: Matrix, board: Board, keys_elsewhere: Mapping[str, int]) -> tuple[str, ...]:
    """The names at the crossings of a Pi's matrix, row by row: as the file says, else the switches, then the keys."""
    return matrix.order or (*board.switches, *(key for key in board.keys if key not in keys_elsewhere))


def pico_orders(body: PicosBody, board: Board) -> tuple[tuple[str, ...], ...]:
    """The names at the crossings of each Pico, row by row.

    Where the file names none, the board's zones go to the Picos in turn, as many whole zones as there are crossings,
    and then the keys that have no line of their own.
    """
    return laid_out(body.picos, board.zones, board.keys)


def laid_out(picos: Sequence[Pico], zones: Mapping[str, int], keys: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The same for zones with their number of wells; a name for which no Pico has room is left out."""
    elsewhere = {key for pico in picos for key in pico.keys} | {name for pico in picos for name in pico.order}
    groups = [[f"{zone}.{well + 1}" for well in range(wells)] for zone, wells in zones.items()]
    groups += [[key] for key in keys]
    left = [rest for group in groups if (rest := [name for name in group if name not in elsewhere])]
    return tuple(pico.order or _fill(pico, left) for pico in picos)


def _fill(pico: Pico, left: list[list[str]]) -> tuple[str, ...]:
    found: list[str] = []
    while left and len(found) + len(left[0]) <= len(pico.rows) * len(pico.columns):
        found += left.pop(0)
    return tuple(found)
