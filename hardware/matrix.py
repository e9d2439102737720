"""The body of a counting board on a Raspberry Pi: switches and keys in a matrix (``kind = "pi-matrix"``)."""

from __future__ import annotations

from collections.abc import Iterator

from controller.boards import Board
from controller.boards.table_kinds import TableKind
from controller.ports import Body, Clock
from hardware.body_of_parts import SwitchInput
from hardware.gpio.body import USUAL, Ways, on_a_pi
from hardware.gpio.devices import Crossings, Felt
from hardware.gpio.factory import Factory
from hardware.gpio.lines import Lines
from hardware.gpio.scanner import Scanner
from hardware.inbox import Inbox
from hardware.wiring.cells import matrix_order
from hardware.wiring.check import check
from hardware.wiring.model import MATRIX, MatrixBody, unguarded, wiring

KEYS = "keys"
"""What the facts of keys on lines of their own stand under."""


def open_on(board: Board, clock: Clock, ways: Ways = USUAL) -> Body:
    """The body of a board, its parts opened in these ways; raises `controller.errors.BodyError`."""
    body: MatrixBody = wiring(board)
    matrix = body.matrix

    def switch_inputs(factory: Factory, inbox: Inbox) -> Iterator[SwitchInput]:
        yield Scanner(
            inbox,
            clock,
            matrix_order(matrix, board, body.keys),
            board.keys,
            lambda: Crossings(factory, matrix.rows, matrix.columns),
            matrix.scan_s,
        )
        if body.keys:
            yield Lines(
                inbox,
                clock,
                body.keys,
                body.keys,
                lambda name, tell: Felt(factory, body.keys[name], name, tell),
                name=KEYS,
                look_s=ways.look_s,
            )

    return on_a_pi(board, clock, body, switch_inputs, ways)


TABLE = TableKind(MATRIX, real=True, check=check, open=open_on, unguarded=unguarded)
