"""The terminal beside a table: lines typed, lines shown, and what happens when the terminal goes away."""

from __future__ import annotations

import errno
import os
import re
import select
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO

MOST_BYTES = 4096
"""Read at a time; a longer line is no move."""
MOST_LINES = 20
"""Given at a time, so that the table is served in between even if a whole file is poured in (``yes |``)."""
GONE = (errno.EIO, errno.EPIPE, errno.ENXIO)
"""The errors of writing to a terminal that has hung up, or to a pipe that nobody reads any more."""
NARROWEST = 40
"""A terminal of fewer columns breaks lines itself: there would be more indentation than text."""
_COLUMNS = re.compile(r"(?:\S+ )*\S+ {2,}(?=\S)")
"""The first column of a line in two columns, such as the help on typed lines, and the spaces after it."""


class Keyboard:
    """Read lines without ever waiting for one, from a terminal, a pipe, a file, or no stream at all.

    Attributes:
        closed: nothing more will come.
        live: somebody sits at a terminal.
        hung_up: there was a terminal, and it has gone.
        alone: it is all that the table can be told by, so its end is the line ``quit``, of a pipe and a file too.
        keys: makes lines of the keys of a terminal that gives them one by one; None where it gives whole lines.
    """

    def __init__(self, stream: IO[str] | None) -> None:
        self._descriptor = _descriptor(stream)
        self._begun = b""
        self.closed = self._descriptor is None
        self.live = self._descriptor is not None and os.isatty(self._descriptor)
        self.hung_up = False
        self.alone = False
        self.keys: Callable[[bytes], Sequence[str]] | None = None

    def line(self) -> str | None:
        """Wait for a line, for as long as it takes; None where nothing more will come."""
        while b"\n" not in self._begun and not self.closed:
            assert self._descriptor is not None
            select.select([self._descriptor], [], [])
            self._take()
        line, end, rest = self._begun.partition(b"\n")
        if not end:
            return None
        self._begun = rest
        return line.decode("utf-8", "replace")

    def lines(self) -> tuple[str, ...]:
        """The lines completed since the last call, at most `MOST_LINES`; the rest comes with the next calls. The end of
        a terminal's input (Ctrl-D) is the line ``quit``; a terminal that has hung up types nothing."""
        if b"\n" not in self._begun and not self.closed and self._waiting():
            self._take()
        *whole, begun = self._begun.split(b"\n")
        self._begun = b"\n".join([*whole[MOST_LINES:], begun[1 - MOST_BYTES :]])
        return tuple(line.decode("utf-8", "replace") for line in whole[:MOST_LINES])

    def put_back(self, lines: Sequence[str]) -> None:
        """Have lines that were not meant for who took them come once more, before all others."""
        self._begun = "".join(f"{line}\n" for line in lines).encode() + self._begun

    def _take(self) -> None:
        """Read once: reading until a stream is empty could take for ever."""
        read = self._read()
        self._begun += read if self.keys is None else "".join(f"{line}\n" for line in self.keys(read)).encode()
        if not read:
            self.closed = True
            self.hung_up = self.live and self.gone()
            quits = (self.live or self.alone) and not self.hung_up
            self.live = False
            self._begun += b"\nquit\n" if quits else b"\n" if self._begun else b""

    def _waiting(self) -> bool:
        assert self._descriptor is not None
        if self.live and _in_the_background(self._descriptor):
            return False
        return bool(select.select([self._descriptor], [], [], 0)[0])

    def _read(self) -> bytes:
        assert self._descriptor is not None
        try:
            return os.read(self._descriptor, MOST_BYTES)
        except OSError:
            return b""  # the terminal has gone: nothing more will come

    def gone(self) -> bool:
        """Whether the terminal (or the writer of the pipe) has gone, as opposed to somebody having typed Ctrl-D."""
        return self._descriptor is None or bool(_polled(self._descriptor) & (select.POLLHUP | select.POLLERR))


class Screen:
    """Show lines until nobody can read them any more; after that, drop them.

    Args:
        show: shows a line; raises OSError where it cannot. One that is not in `GONE` (a full disk) is passed on.

    Attributes:
        gone: nobody can read the lines any more.
    """

    def __init__(self, show: Callable[[str], None]) -> None:
        self._show = show
        self.gone = False

    @contextmanager
    def shown_by(self, show: Callable[[str], None]) -> Iterator[None]:
        """Lines are shown so for a time."""
        before, self._show = self._show, show
        try:
            yield
        finally:
            self._show = before

    def __call__(self, line: str) -> None:
        """Show a line, if anybody can read it."""
        if self.gone:
            return
        try:
            self._show(line)
        except OSError as error:
            if error.errno not in GONE:
                raise
            self.gone = True


def discard_output() -> None:
    """Send what standard output still buffers nowhere: to write it would fail again as the interpreter exits."""
    nowhere = os.open(os.devnull, os.O_WRONLY | os.O_CLOEXEC)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def output_hung_up() -> bool:
    """Whether standard output is a terminal that has gone. Then an error of writing is about it, and not about a device
    of the table."""
    descriptor = _descriptor(sys.stdout)
    return descriptor is not None and bool(_polled(descriptor) & select.POLLHUP)  # a pipe without a reader: POLLERR


def wrapped(line: str, columns: int) -> list[str]:
    """Break a line between words to fit so many columns, its continuation indented. No word is broken, nothing lost."""
    if len(line) <= columns or columns < NARROWEST:
        return [line]
    text = line.lstrip(" ")
    indent = len(line) - len(text)
    first = _COLUMNS.match(text)
    further = indent + first.end() if first is not None and indent + first.end() < columns // 2 else indent + 2
    parts = textwrap.wrap(
        text,
        columns,
        initial_indent=" " * indent,
        subsequent_indent=" " * further,
        break_long_words=False,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
    )
    return parts or [line]


def _in_the_background(terminal: int) -> bool:
    """Whether what is typed there is for another program: the system stops a background process that reads it."""
    try:
        return os.tcgetpgrp(terminal) != os.getpgrp()
    except OSError:
        return False  # it is not this process's own terminal, or it has gone: reading tells which


def _polled(descriptor: int) -> int:
    """What the system says of a file descriptor without being asked for anything: errors and hang-ups."""
    asking = select.poll()
    asking.register(descriptor, 0)
    return sum(events for _, events in asking.poll(0))


def _descriptor(stream: IO[str] | None) -> int | None:
    """The stream's file descriptor; None for a stream that is closed, missing, or kept in memory."""
    try:
        return None if stream is None else stream.fileno()
    except (OSError, ValueError, AttributeError):
        return None
