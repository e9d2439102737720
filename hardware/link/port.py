"""A serial port that one thread reads and writes, and that any other thread may wake."""

from __future__ import annotations

import select
import socket
import termios
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import serial

FAULTS: Final = (OSError, termios.error)
"""Whatever the kernel throws when a device is unplugged while it is used: reading and writing raise SerialException,
which is an OSError, ``in_waiting`` a plain OSError, and flushing a termios.error, which is neither."""
WRITE_TIMEOUT_S: Final = 1.0
"""A Pico that takes nothing for so long hangs."""
_CHUNK: Final = 4096


class Port:
    """An open port. `wait` and `write` belong to one thread; `wake` may be called by any.

    Args:
        path: the device. Nobody else can open it meanwhile.

    Attributes:
        bytes_in, bytes_out: since it was opened.

    Raises:
        OSError, termios.error: it is missing, not permitted, taken, or no serial port.
    """

    def __init__(self, path: str) -> None:
        import serial

        self._serial: serial.Serial = serial.Serial(
            path, 115200, timeout=0, write_timeout=WRITE_TIMEOUT_S, exclusive=True
        )
        self.bytes_in = self.bytes_out = 0
        self._woken, self._waker = socket.socketpair()
        self._woken.setblocking(False)
        self._waker.setblocking(False)

    def wait(self, timeout_s: float) -> bytes:
        """What has come, after at most so long; empty when it was woken or nothing came. Raises `FAULTS`."""
        port, woken = self._serial.fileno(), self._woken.fileno()
        ready, _, _ = select.select([port, woken], [], [], max(0.0, timeout_s))
        if woken in ready:
            self._woken.recv(_CHUNK)
        data = bytes(self._serial.read(_CHUNK)) if port in ready else b""
        self.bytes_in += len(data)
        return data

    def write(self, data: bytes) -> None:
        """Send all of it. Raises `FAULTS`."""
        if data:
            self._serial.write(data)
            self.bytes_out += len(data)

    def wake(self) -> None:
        """End a `wait` now. On a port that was closed it does nothing."""
        with suppress(OSError):  # so many wakings wait to be seen that one more tells nothing, or nobody waits any more
            self._waker.send(b"\0")

    def close(self) -> None:
        """Let go of it, without waiting for what a dead device has not taken; may be called twice."""
        # Without this the kernel may wait for half a minute at close for a Pico that does not read any more; and where
        # it fails the device is gone, so that there is nothing to wait for.
        with suppress(*FAULTS):
            self._serial.reset_output_buffer()
        self._serial.close()
        self._woken.close()
        self._waker.close()
