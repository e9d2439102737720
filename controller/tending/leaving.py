"""Being told to stop from outside: SIGTERM, Ctrl-C. The loop sees it and leaves in order. SIGHUP is only noticed."""

from __future__ import annotations

import signal
import time
from types import FrameType
from typing import Any, Self

from controller.tables import Clock

SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
HANGS_S = 2.0
"""What has not begun to leave so long after it was asked hangs; to leave in order takes less."""


class Leaving:
    """Remembers that a signal asked the program to stop; as a context manager it listens meanwhile.

    A second Ctrl-C interrupts whatever hangs, as Python does without us; but one that only follows the first in haste
    must not cut short what goes dark and says where the game is.

    Attributes:
        asked: the name of the first signal that asked, such as ``SIGTERM``; empty until then.
        hung_up: the terminal has gone (``SIGHUP``), which asks for nothing: a table may well go on without it. Whoever
            started us with that ignored, as nohup does, wants it not even noticed.
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock, self._asked_at = clock, 0.0
        self.asked = ""
        self.hung_up = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        self._before = {number: signal.signal(number, self._hear) for number in SIGNALS if not _ignored(number)}
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _hear(self, number: int, _: FrameType | None) -> None:
        if number == signal.SIGHUP:
            self.hung_up = True
            return
        if not self.asked:
            self.asked, self._asked_at = signal.Signals(number).name, self._clock()
        elif number == signal.SIGINT and self._clock() - self._asked_at > HANGS_S:
            raise KeyboardInterrupt


def _ignored(number: signal.Signals) -> bool:
    """Whether it is to stay ignored. A Ctrl-C is heard all the same: shells ignore it for what they start in the
    background, and a service manager or a script may stop us by it there."""
    return number == signal.SIGHUP and signal.getsignal(number) is signal.SIG_IGN
