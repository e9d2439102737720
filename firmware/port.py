"""The USB serial port, which is MicroPython's standard input and output; nothing here blocks."""

import select
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST_READ = 256
"""Bytes taken at once, so that a strip's pixels cannot keep the switches waiting: one byte costs some 25 µs."""
MOST_UNWRITTEN = 8192
_AT_ONCE = 64  # the size of a USB packet: where there is room for a byte, a packet is soon gone


class Port:
    """Bytes from and to the host."""

    def __init__(self) -> None:
        self._input: Any = sys.stdin.buffer
        self._output = sys.stdout.buffer
        self._readable: Any = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable: Any = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._unwritten = b""

    def wait(self, timeout_ms: int) -> None:
        """Sleep until a byte comes, at most for so long."""
        self._readable.ipoll(timeout_ms)

    def read(self) -> bytes:
        """What has come; MicroPython would wait for all it is asked for, so bytes are taken singly.

        Makes no object for each: that would be some 20 kB of litter for the pixels of 80 lights, and while litter is
        collected nobody scans.
        """
        taken = bytearray()
        while len(taken) < MOST_READ and _is_ready(self._readable):
            if not self._input.readinto(self._byte):
                break  # nobody is there: only under the unix port
            taken.extend(self._byte)
        return bytes(taken)

    def write(self, data: bytes) -> None:
        """Write what there is room for and keep the rest; of too much all is dropped, and the endpoint resends it."""
        self._unwritten = (self._unwritten + data) if len(self._unwritten) + len(data) <= MOST_UNWRITTEN else data
        while self._unwritten and _is_ready(self._writable):
            written = self._output.write(self._unwritten[:_AT_ONCE])
            if not written:
                break
            self._unwritten = self._unwritten[written:]


def _is_ready(poll: "Any") -> bool:
    """Whether it is now; ``ipoll`` is MicroPython's own, and makes no list as ``poll`` does."""
    for _ in poll.ipoll(0):
        return True
    return False
