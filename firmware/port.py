"""The USB serial port, which is MicroPython's standard input and output; nothing here blocks."""

import select
import sys

MOST_READ = 256
"""Bytes taken at once, so that a strip's pixels cannot keep the switches waiting: one byte costs some 25 µs."""
MOST_UNWRITTEN = 8192
_AT_ONCE = 64  # the size of a USB packet: where there is room for a byte, a packet is soon gone


class Port:
    """Bytes from and to the host."""

    def __init__(self) -> None:
        self._input = sys.stdin.buffer
        self._output = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._unwritten = b""

    def wait(self, timeout_ms: int) -> None:
        """Sleep until a byte comes, at most for so long."""
        self._readable.poll(timeout_ms)

    def read(self) -> bytes:
        """What has come; MicroPython would wait for all it is asked for, so bytes are taken singly."""
        if not self._readable.poll(0):
            return b""
        taken = bytearray()
        while len(taken) < MOST_READ and self._readable.poll(0):
            byte = self._input.read(1)
            if not byte:
                break  # nobody is there: only under the unix port
            taken += byte
        return bytes(taken)

    def write(self, data: bytes) -> None:
        """Write what there is room for and keep the rest; of too much all is dropped, and the endpoint resends it."""
        self._unwritten = (self._unwritten + data) if len(self._unwritten) + len(data) <= MOST_UNWRITTEN else data
        while self._unwritten and self._writable.poll(0):
            written = self._output.write(self._unwritten[:_AT_ONCE])
            if not written:
                break
            self._unwritten = self._unwritten[written:]
