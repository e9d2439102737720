"""A PN532 on a serial port, asked through Adafruit's library (docs/decisions/0018)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from controller.errors import BodyError
from firmware import pn532
from hardware.readers.port import CutShort, NoAnswer, Port, PromptPort
from hardware.readers.presence import Blank, Sight
from hardware.readers.timing import ReaderTiming

GET_FIRMWARE_VERSION: Final = 0x02
RF_CONFIGURATION: Final = 0x32
IN_LIST_PASSIVE_TARGET: Final = 0x4A
MAX_RETRIES: Final = (0x05, 0xFF, 0x01, 0x02)
"""RFConfiguration, item 5: the last number is how often an empty field is asked again. The chip's own is for ever; with
two an empty field is answered at once, and a tag that answers every other call only is still found."""
ONE_14443A: Final = (0x01, 0x00)
"""One tag of ISO 14443A at 106 kbit/s: asked for two, the chip answers every other time only."""
MOST_ANSWER: Final = 64


class Garbled(Exception):
    """Answers came, and none of them was sound."""


class Pn532Chip:
    """The chip, awake and configured.

    Args:
        port: the port, which stays the caller's.
        closing: asked while an answer is waited for.

    Raises:
        BodyError: the library is not there.
        NoAnswer, PortLost: the chip is not there.
    """

    def __init__(
        self,
        port: Port,
        timing: ReaderTiming,
        closing: Callable[[], bool],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._timing, self._clock = timing, clock
        self._uart = PromptPort(port, timing.answer_s, closing, clock)
        self._spoilt = 0
        self._failures: tuple[type[Exception], ...] = (NoAnswer,)
        self._library = self._woken()
        self._firmware = self._ask(GET_FIRMWARE_VERSION, (), 4)
        self._ask(RF_CONFIGURATION, MAX_RETRIES, 0)
        self._sound_at = clock()

    @property
    def rest_s(self) -> float:
        """How long to leave it alone between two looks."""
        return self._timing.poll_s

    def look(self) -> tuple[Sight, ...]:
        """The tag in its field, or none; raises NoAnswer also when for long no answer was sound."""
        try:
            answer = self._ask(IN_LIST_PASSIVE_TARGET, ONE_14443A, MOST_ANSWER)
        except Garbled as error:
            if self._clock() - self._sound_at >= self._timing.silent_s:
                raise NoAnswer(str(error)) from error
            return (Blank.GARBLED,)
        self._sound_at = self._clock()
        return (target(answer),)

    def check(self) -> None:
        """Ask for its version, which never changes."""
        try:
            if self._ask(GET_FIRMWARE_VERSION, (), 4) != self._firmware:
                raise NoAnswer("it answers like another chip")
        except Garbled as error:
            raise NoAnswer(str(error)) from error

    def facts(self) -> Mapping[str, object]:
        """Its firmware, and how many of its answers were spoilt or missing."""
        ic, version, revision, *_ = (*self._firmware, 0, 0, 0)
        return {"firmware": f"PN5{ic:02X} {version}.{revision}", "spoilt": self._spoilt}

    def _woken(self) -> Any:
        """The library's driver; making it wakes the chip, says what it is for, and asks for its version."""
        library, self._failures = _library()
        return self._tried(lambda: library(self._uart))

    def _ask(self, command: int, params: Sequence[int], most: int) -> bytes:
        """A command's answer; raises NoAnswer when nothing came, Garbled when nothing sound did."""
        wait_s = 2 * self._timing.answer_s  # more than the port's own, which says so when nothing came
        answer = self._tried(lambda: self._library.call_function(command, most, params, wait_s))
        if answer is None:
            raise NoAnswer("it does not answer")
        return bytes(answer)

    def _tried(self, ask: Callable[[], Any]) -> Any:
        failures: list[Exception] = []
        for _ in range(self._timing.tries):
            try:
                return ask()
            except self._failures as error:
                self._spoilt += 1
                failures.append(error)
                self._uart.abort()
        spoilt = [failure for failure in failures if not isinstance(failure, NoAnswer)]
        raise Garbled(str(spoilt[-1])) if spoilt else NoAnswer("it does not answer")


def target(answer: bytes) -> Sight:
    """What InListPassiveTarget found, by the rule of the Pico's firmware (`firmware.pn532.uid`)."""
    try:
        uid = pn532.uid(answer)
    except pn532.Altered:
        return Blank.GARBLED
    return f"uid:{uid.hex().upper()}" if uid else Blank.EMPTY


def _library() -> tuple[Callable[[PromptPort], Any], tuple[type[Exception], ...]]:
    """The library's driver, and what it raises when an answer is spoilt or cut short; raises BodyError without it."""
    try:
        from adafruit_pn532.adafruit_pn532 import BusyError
        from adafruit_pn532.uart import PN532_UART
    except (ImportError, RuntimeError, NotImplementedError) as error:  # what Blinka raises, by board and by what lacks
        raise BodyError(
            f"The tag reader cannot be used: its library does not load ({error}). "
            "Install it with `pip install 'reedlight[pi]'` on a Raspberry Pi, or 'reedlight[link]' elsewhere."
        ) from error
    return PN532_UART, (NoAnswer, CutShort, RuntimeError, IndexError, BusyError)
