"""Being told to stop from outside: SIGTERM, Ctrl-C, a terminal that goes away. The loop sees it and leaves in order."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Any, Self

SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class Leaving:
    """Remembers that a signal asked the program to stop; as a context manager it listens meanwhile.

    A second Ctrl-C interrupts whatever hangs, as Python does without us.

    Attributes:
        asked: the name of the first signal that came, such as ``SIGTERM``; empty until then.
    """

    def __init__(self) -> None:
        self.asked = ""
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        self._before = {number: signal.signal(number, self._hear) for number in SIGNALS}
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _hear(self, number: int, _: FrameType | None) -> None:
        if self.asked and number == signal.SIGINT:
            raise KeyboardInterrupt
        self.asked = self.asked or signal.Signals(number).name
