"""The screen beside a table: lines for whoever looks on, until nobody can any more."""

from __future__ import annotations

import errno
import os
import select
import sys
from collections.abc import Callable

GONE = (errno.EIO, errno.EPIPE, errno.ENXIO)
"""What the system says of writing to a terminal that has hung up, or into a pipe that nobody reads any more."""


class Screen:
    """Shows lines. When whoever read them has gone, that is remembered and told to nobody: there is nobody to tell.

    Args:
        show: shows a line; raises OSError where it cannot. One that is not in `GONE` (a full disk) is passed on.

    Attributes:
        gone: lines reach nobody any more.
    """

    def __init__(self, show: Callable[[str], None]) -> None:
        self._show = show
        self.gone = False

    def __call__(self, line: str) -> None:
        """Show a line, if anybody is there."""
        if self.gone:
            return
        try:
            self._show(line)
        except OSError as error:
            if error.errno not in GONE:
                raise
            self.gone = True


def leave_nothing_to_write() -> None:
    """What still waits to be written to a screen that has gone, or where there is no room, would fail again as the
    interpreter ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY | os.O_CLOEXEC)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def hung_up() -> bool:
    """Whether standard output is a terminal that has gone, so that an error of writing tells of that and of no device
    of the table's."""
    try:
        handle = sys.stdout.fileno()
    except (OSError, ValueError, AttributeError):  # closed, kept in memory, or none at all
        return False
    asking = select.poll()
    asking.register(handle, 0)
    return any(told & select.POLLHUP for _, told in asking.poll(0))  # of a pipe nobody reads: POLLERR alone
