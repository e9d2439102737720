"""What is connected: the table locked, its body opened, each of its parts asked what it knows of itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Final, NamedTuple

from controller.boards import Board
from controller.errors import BodyError
from controller.play import open_table
from controller.play.lock import TableLock, lock_names
from controller.ports import Body, Clock
from hardware.doctor.findings import Finding, refused
from hardware.doctor.parts import PICO, parts

ANSWER_S: Final = 3.0
"""A part that works has answered within so long; a reader behind a Pico is tried every half second."""
LOOK_S: Final = 0.05
TABLE: Final = "table"
OpenBody = Callable[[Board, Clock], AbstractContextManager[Body]]


class Connected(NamedTuple):
    """An open table: its body, and how its switches stood; or None, and what was found on the way."""

    body: Body | None
    levels: Mapping[str, bool]
    findings: tuple[Finding, ...]


@contextmanager
def connected(board: Board, clock: Clock, open_body: OpenBody = open_table.open_body) -> Iterator[Connected]:
    """The board's body while it is looked at, locked, so that nobody plays at it meanwhile; closed again whatever
    happens. What a table may lack is told and never raised."""
    with ExitStack() as held:
        try:
            held.enter_context(TableLock(*lock_names(board)))
            body = held.enter_context(open_body(board, clock))
        except BodyError as error:
            yield Connected(None, {}, (refused(TABLE, error),))
            return
        yield _felt(board, body, clock)


def _felt(board: Board, body: Body, clock: Clock) -> Connected:
    """Wait for its switches and for its parts, then ask them."""
    try:
        body.levels()  # which waits for Picos; without one there is nothing to be asked
        _await(body, clock)
        levels = {**dict.fromkeys(board.switches, False), **body.levels()}
    except BodyError as error:
        found = tuple(one for one in parts(body.facts()) if one.about.startswith(PICO))
        told = any(one.grade == "mend" for one in found)
        return Connected(None, {}, found if told else (*found, refused(TABLE, error)))
    return Connected(body, levels, tuple(parts(body.facts())))


def _await(body: Body, clock: Clock) -> None:
    until = clock() + ANSWER_S
    while clock() < until and any(known.get("answers") is False for known in body.facts().values()):
        body.wait(LOOK_S)
        body.read()  # what moves now is seen in the levels
