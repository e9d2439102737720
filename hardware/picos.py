"""To be written: the body called picos."""

from __future__ import annotations

from controller.boards import Board
from controller.ports import Body
from controller.tables import Clock, TableKind
from hardware.wiring.check import check
from hardware.wiring.model import PICOS


def _open(board: Board, clock: Clock) -> Body:
    raise NotImplementedError


TABLE = TableKind(PICOS, real=True, check=check, open=_open)
