"""The body in software: a simulated board, the hands that play on it, and faults on demand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from controller.boards import Board
from controller.boards.table_kinds import TableKind
from controller.engine.strict import Mistake
from controller.errors import BodyError
from controller.ports import Body, Clock


def _check(data: Mapping[str, Any]) -> Iterator[Mistake]:
    yield Mistake(
        "body.kind", "a simulated table is never chosen by a board file: leave [body] out, and use reedlight sim"
    )


def _open(board: Board, clock: Clock) -> Body:
    raise BodyError("The simulated table has no body that hands could touch. Play on it with reedlight sim.")


TABLE = TableKind("simulated", real=False, check=_check, open=_open)
