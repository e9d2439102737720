"""What is typed while a game is on, line by line. Looking never blocks, so that the table goes on meanwhile."""

from __future__ import annotations

import os
import select
from typing import IO

MOST_BYTES = 4096
"""Read at a time; a line that is longer is no move."""
MOST_LINES = 20
"""Given at a time: whatever is poured in (``yes |``, a whole file), the table is looked after in between."""


class Keyboard:
    """Lines from a stream that has a file descriptor (a terminal, a pipe, /dev/null), or from none at all.

    Attributes:
        closed: nothing more will come.
        live: somebody sits at a terminal.
        hung_up: there was a terminal, and it has gone.
    """

    def __init__(self, stream: IO[str] | None) -> None:
        self._descriptor = _descriptor(stream)
        self._begun = b""
        self.closed = self._descriptor is None
        self.live = self._descriptor is not None and os.isatty(self._descriptor)
        self.hung_up = False

    def lines(self) -> tuple[str, ...]:
        """The lines completed since the last call, `MOST_LINES` of them; a terminal's end (Ctrl-D) is the line
        ``quit``, one that has hung up types nothing. What is more comes at the next calls."""
        if b"\n" not in self._begun and not self.closed and self._waiting():
            self._take()
        *whole, begun = self._begun.split(b"\n")
        self._begun = b"\n".join([*whole[MOST_LINES:], begun[1 - MOST_BYTES :]])
        return tuple(line.decode("utf-8", "replace") for line in whole[:MOST_LINES])

    def _take(self) -> None:
        """Read once: a stream that never runs dry would keep whoever waits for its end."""
        read = self._read()
        self._begun += read
        if not read:
            self.closed = True
            self.hung_up = self.live and self.gone()
            quits = self.live and not self.hung_up
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
        """Whether the terminal (or whoever wrote into the pipe) has gone, and not somebody typed its end."""
        if self._descriptor is None:
            return True
        asking = select.poll()
        asking.register(self._descriptor, 0)
        return any(told & (select.POLLHUP | select.POLLERR) for _, told in asking.poll(0))


def _in_the_background(terminal: int) -> bool:
    """Whether what is typed there is for another program: whoever reads it all the same is stopped by the system."""
    try:
        return os.tcgetpgrp(terminal) != os.getpgrp()
    except OSError:
        return False  # it is not the terminal that this process belongs to, or it has gone: reading says which


def _descriptor(stream: IO[str] | None) -> int | None:
    """The stream's own number; None for one that is closed, missing, or kept in memory."""
    try:
        return None if stream is None else stream.fileno()
    except (OSError, ValueError):
        return None
