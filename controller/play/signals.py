"""Stop signals: SIGTERM and Ctrl-C ask the program to shut down cleanly; SIGHUP is only noted."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Self

from controller.ports import Clock

SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
EXITING = (signal.SIGTERM, signal.SIGHUP)
"""The signals whose default action would end the program at once and leave the lights on."""
HANGS_S = 2.0
"""A program that has not stopped so long after the first signal hangs; a clean shutdown takes less."""


class StopSignals:
    """Remember the signal that asked the program to stop; a context manager, which listens while it is entered.

    A second Ctrl-C interrupts a program that hangs, as Python does without us. One that comes within `HANGS_S` of the
    first does not: it must not cut short the shutdown, which turns off the lights and says where the game is kept.

    Attributes:
        received: the name of the first signal that asked to stop, such as ``SIGTERM``; empty until then.
        hung_up: the terminal has gone (``SIGHUP``). That asks for nothing, because a table can play on without it.
            Where the signal was ignored when the program started (nohup), this stays False.
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock, self._received_at = clock, 0.0
        self.received = ""
        self.hung_up = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        self._before = {number: signal.signal(number, self._receive) for number in SIGNALS if not _ignored(number)}
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _receive(self, number: int, _: FrameType | None) -> None:
        if number == signal.SIGHUP:
            self.hung_up = True
            return
        if not self.received:
            self.received, self._received_at = signal.Signals(number).name, self._clock()
        elif number == signal.SIGINT and self._clock() - self._received_at > HANGS_S:
            raise KeyboardInterrupt


def _ignored(number: signal.Signals) -> bool:
    """Whether the signal is to stay ignored. Never so for Ctrl-C: shells ignore it for programs that they start in the
    background, and a service manager or a script may still stop us with it there."""
    return number == signal.SIGHUP and signal.getsignal(number) is signal.SIG_IGN


@contextmanager
def exit_on_signals() -> Iterator[None]:
    """Turn the signals that would end the program at once into SystemExit meanwhile, so that ``finally`` clauses run.

    A signal that already has a handler, such as that of `StopSignals`, keeps it. Outside the main thread nothing is
    changed, as Python allows it only there.
    """
    main = threading.current_thread() is threading.main_thread()
    unhandled = [number for number in EXITING if main and signal.getsignal(number) is signal.SIG_DFL]
    for number in unhandled:
        signal.signal(number, _exit)
    try:
        yield
    finally:
        for number in unhandled:
            signal.signal(number, signal.SIG_DFL)


def _exit(number: int, _: FrameType | None) -> None:
    sys.exit(128 + number)  # the status that a shell reports for it
