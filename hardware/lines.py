"""The body of a presence board on a Raspberry Pi: one line for each switch and key (``kind = "pi-lines"``)."""

from __future__ import annotations

from collections.abc import Iterator

from controller.boards import Board
from controller.boards.table_kinds import TableKind
from controller.ports import Body, Clock
from hardware.body_of_parts import SwitchInput
from hardware.gpio.body import USUAL, Ways, on_a_pi
from hardware.gpio.devices import Felt
from hardware.gpio.factory import Factory
from hardware.gpio.lines import Lines
from hardware.inbox import Inbox
from hardware.wiring.check import check
from hardware.wiring.model import LINES, LinesBody, unguarded, wiring


def open_on(board: Board, clock: Clock, ways: Ways = USUAL) -> Body:
    """The body of a board, its parts opened in these ways; raises `controller.errors.BodyError`."""
    body: LinesBody = wiring(board)

    def switch_inputs(factory: Factory, inbox: Inbox) -> Iterator[SwitchInput]:
        yield Lines(
            inbox,
            clock,
            body.lines,
            board.keys,
            lambda name, tell: Felt(factory, body.lines[name], name, tell),
            look_s=ways.look_s,
        )

    return on_a_pi(board, clock, body, switch_inputs, ways)


TABLE = TableKind(LINES, real=True, check=check, open=open_on, unguarded=unguarded)
