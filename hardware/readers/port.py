"""Serial ports as readers want them: one kind of error when they are gone, and answers as soon as they are whole."""

from __future__ import annotations

import termios
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from controller.errors import BodyError, ReedlightError
from hardware.link.faults import not_opened

FAULTS: Final = (OSError, termios.error)
"""What the kernel throws when an adaptor is unplugged: pyserial's SerialException and a plain OSError, and from a
flush termios.error, which is neither."""
_START: Final = b"\x00\xff"
_ABORT: Final = b"\x00\x00\xff\x00\xff\x00"
"""An acknowledgement from the host ends what a PN532 is doing (UM0701-02, section 6.2.1.3)."""
_WRITE_TIMEOUT_S: Final = 1.0


class PortLost(ReedlightError):
    """The port is gone, or is being closed."""


class NoAnswer(ReedlightError):
    """Nothing came in time."""


class CutShort(ReedlightError):
    """An answer began, and did not come to its end."""


class Port:
    """An open serial port that nobody else can open meanwhile; it belongs to one thread.

    Args:
        path: the device.
        baud: bits a second.
        gap_s: `some` waits so long for a first byte.

    Raises:
        BodyError: it cannot be opened; says what to do.
    """

    def __init__(self, path: str, baud: int, gap_s: float) -> None:
        import serial

        try:
            self._serial = serial.Serial(path, baud, timeout=gap_s, write_timeout=_WRITE_TIMEOUT_S, exclusive=True)
        except FAULTS as error:
            raise BodyError(f"The tag reader cannot be used: {not_opened(path, error)}") from error
        self.path = path

    def some(self, most: int) -> bytes:
        """Up to so many bytes that have come, waiting for the first; none when none came."""
        try:
            data: bytes = self._serial.read(min(most, max(1, self._serial.in_waiting)))
            return data
        except FAULTS as error:
            raise PortLost(str(error)) from error

    def write(self, data: bytes) -> None:
        """Send all of it."""
        try:
            self._serial.write(data)
        except FAULTS as error:
            raise PortLost(str(error)) from error

    def drop(self) -> None:
        """Forget what has come."""
        try:
            self._serial.reset_input_buffer()
        except FAULTS as error:
            raise PortLost(str(error)) from error

    def close(self) -> None:
        """Let go of it; may be called twice."""
        # What a dead device has not taken is not waited for; and where this fails there is nothing to wait for.
        with suppress(*FAULTS):
            self._serial.reset_output_buffer()
        self._serial.close()


class PromptPort:
    """What the Adafruit library takes for its UART, without the two waits that cost it its time.

    The library asks for the longest answer there could be, so that each read lasts as long as the port's time-out; and
    it asks every 10 ms whether anything has come. Here a read ends when the frame is whole, and the question waits for
    the first byte (docs/decisions/0018).

    Args:
        port: the port, whose gap ends the reading of half a frame.
        answer_s: the first byte of an answer comes within this, or `NoAnswer` is raised.
        closing: asked between waits; when true, `PortLost` is raised.
        clock: seconds that never go back.
    """

    def __init__(
        self, port: Port, answer_s: float, closing: Callable[[], bool], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._port, self._answer_s, self._closing, self._clock = port, answer_s, closing, clock
        self._ahead = b""

    @property
    def in_waiting(self) -> int:
        """How many bytes are there; waits for the first."""
        until = self._clock() + self._answer_s
        while not self._ahead:
            if self._closing():
                raise PortLost("it is being closed")
            self._ahead = self._port.some(1)
            if not self._ahead and self._clock() >= until:
                raise NoAnswer("it does not answer")
        return len(self._ahead)

    def read(self, count: int) -> bytes:
        """One frame, or so many bytes, or what came before a gap.

        Raises CutShort for half a frame: a zero byte that was lost leaves every sum in it right, with the closing zero
        in the place of the check, so that only its length tells.
        """
        data, self._ahead = self._ahead, b""
        while len(data) < count and not whole(data):
            more = self._port.some(count - len(data))
            if not more:
                if _START in data and len(data) > len(_ABORT):
                    raise CutShort("its answer was cut short")
                break
            data += more
        return data

    def write(self, data: bytes) -> None:
        """Send all of it."""
        self._port.write(data)

    def reset_input_buffer(self) -> None:
        """Forget what has come."""
        self._ahead = b""
        self._port.drop()

    def abort(self) -> None:
        """Have the chip drop what it is doing, and forget what it has said."""
        self._port.write(_ABORT)
        self.reset_input_buffer()


def whole(data: bytes) -> bool:
    """Whether these bytes hold a whole normal frame, as far as its start and its length can be believed."""
    start = data.find(_START)
    return start >= 0 and len(data) > start + 2 and len(data) >= start + 4 + data[start + 2] + 2
