"""What an enrolment hears: lines that are typed or piped, and the readings of a real table, in one stream.

While a real table is listened to its lights are kept going, and it is left in order (and so dark) however it is left.
"""

from __future__ import annotations

import io
import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import click

from controller.boards import Board, table_kinds
from controller.commands.enrol_lights import Glow
from controller.engine.strict import load
from controller.errors import BodyError, PositionError
from controller.play.lighting import Lighting
from controller.play.lock import TableLock, lock_names
from controller.play.open_table import open_body
from controller.play.signals import StopSignals
from controller.play.table_io import HUNG_UP, StopRequested
from controller.ports import Body, Clock, Reading, Speaker
from controller.table.json_lines import is_header, read_readings

TICK_S = 0.1
"""So often typed lines are looked for while a table is watched."""
STILL_S = 10.0
"""A table's own loop may stand still for so long, as when the computer was busy, or this program was stopped."""
MOST_AT_ONCE = 65536
Heard = str | Reading
"""A typed line, or a reading."""


@contextmanager
def opened_lines(file: Path) -> Iterator[IO[bytes]]:
    """The stream of lines of a file, or standard input for ``-``."""
    if str(file) == "-":
        yield sys.stdin.buffer
        return
    try:
        stream = file.open("rb")
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from None
    with stream:
        yield stream


@dataclass(frozen=True, slots=True)
class Table:
    """A real table that is open.

    Attributes:
        glow: its lights.
        signals: whether a signal asked to stop.
        clock: seconds that never go back.
    """

    body: Body
    glow: Glow
    signals: StopSignals
    clock: Clock

    @property
    def speaker(self) -> Speaker | None:
        """Its voice, where it has one."""
        return self.body.speaker

    def turn(self) -> tuple[Reading, ...]:
        """The readings of a moment, waited for at most so long; raises StopRequested."""
        self.body.wait(self.glow.turn(TICK_S))
        if self.signals.received or self.signals.hung_up:
            raise StopRequested(self.signals.received or HUNG_UP)
        return self.body.read()


@contextmanager
def opened_table(board: Board | None, clock: Clock) -> Iterator[Table | None]:
    """The table of a board that names a real one, locked meanwhile; None where there is none to open.

    Raises BodyError: it cannot be opened, a part of it is not there, or another Reedlight has it.
    """
    if board is None or not board.body:
        yield None
        return
    kind = table_kinds.kind(str(board.body.get("kind")))
    if kind is not None and not kind.real:
        raise click.ClickException(f"{board.name} is a simulated table: only tags and wells that are there are learnt")
    with TableLock(*lock_names(board)), StopSignals() as signals, open_body(board, clock) as body:
        body.levels()  # which waits for Picos: nobody is asked to hold a tag to a reader that is not there
        yield Table(body, Glow(Lighting(board, body.lamps), clock), signals, clock)


def heard(lines: IO[bytes], table: Table | None) -> Iterator[Heard]:
    """All that is heard, until the lines end. Raises StopRequested, and BodyError when the table's loop stops."""
    if table is None:
        for line in lines:
            yield from _understood(line)
        return
    typed, still_since = _Typed(lines), None
    while not typed.ended:
        yield from table.turn()
        for line in typed.ready():
            yield from _understood(line)
        still_since = None if table.body.alive() else still_since or table.clock()
        if still_since is not None and table.clock() - still_since > STILL_S:
            raise BodyError("the table has stopped answering; look at its cables, and call the same command again")


def _understood(line: bytes) -> Iterator[Heard]:
    """A line of JSON is a reading (docs/formats.md), any other one was typed."""
    text = line.decode("utf-8", "replace").strip()
    if not text.startswith("{"):
        yield from [text] if text else []
        return
    try:
        data = load(line)
        yield from () if is_header(data) else read_readings(data)
    except PositionError as error:
        raise click.ClickException(f"this line is no reading: {error}") from None


class _Typed:
    """Lines as they are typed; never waits for one."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.ended = False
        self._stream = stream
        self._half = b""

    def ready(self) -> list[bytes]:
        """The lines that have been ended since the last call."""
        *whole, self._half = (self._half + self._read()).split(b"\n")
        if self.ended and self._half:
            whole, self._half = [*whole, self._half], b""
        return whole

    def _read(self) -> bytes:
        try:
            handle = self._stream.fileno()
        except io.UnsupportedOperation:  # not a file of the system's: all of it is there
            self.ended = True
            return self._stream.read()
        if not select.select([handle], [], [], 0)[0]:
            return b""
        try:
            found = os.read(handle, MOST_AT_ONCE)
        except OSError:  # the terminal has gone
            found = b""
        self.ended = not found
        return found
