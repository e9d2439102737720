"""To be written: the body called pi-matrix."""

from __future__ import annotations

from controller.boards import Board
from controller.ports import Body
from controller.tables import Clock, TableKind
from hardware.wiring.check import check
from hardware.wiring.model import MATRIX


def _open(board: Board, clock: Clock) -> Body:
    raise NotImplementedError


TABLE = TableKind(MATRIX, real=True, check=check, open=_open)
