"""What an enrolment hears: lines that are typed or piped, and the readings of a real table, in one stream."""

from __future__ import annotations

import io
import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import click

from controller import tables
from controller.boards import Board
from controller.engine.strict import load
from controller.errors import BodyError, PositionError
from controller.ports import Body, Reading
from controller.tableside import is_header, read_readings
from controller.tending.claim import Claim, name_of
from controller.tending.opening import opened

TICK_S = 0.1
"""So often typed lines are looked for while a table is watched."""
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


@contextmanager
def opened_body(board: Board | None, clock: tables.Clock) -> Iterator[Body | None]:
    """The body of a board that names a real table, claimed meanwhile; None where there is none to open.

    Raises BodyError: it cannot be opened, a part of it is not there, or another Reedlight has it.
    """
    if board is None or not board.body:
        yield None
        return
    kind = tables.kind(str(board.body.get("kind")))
    if kind is not None and not kind.real:
        raise click.ClickException(f"{board.name} is a simulated table: only tags and wells that are there are learnt")
    with Claim(name_of(board)), opened(board, clock) as body:
        body.levels()  # which waits for Picos: nobody is asked to hold a tag to a reader that is not there
        yield body


def heard(lines: IO[bytes], body: Body | None) -> Iterator[Heard]:
    """Everything that is heard, until the lines end; raises BodyError when the table's own loop has stopped."""
    if body is None:
        for line in lines:
            yield from _understood(line)
        return
    typed = _Typed(lines)
    while not typed.ended:
        body.wait(TICK_S)
        yield from body.read()
        for line in typed.ready():
            yield from _understood(line)
        if not body.alive():
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
        found = os.read(handle, MOST_AT_ONCE)
        self.ended = not found
        return found
