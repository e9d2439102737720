"""A thread that does one thing again and again until it is told to stop."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import monotonic

STALE_S = 5.0
"""A loop that has not turned for so long hangs, whatever its thread says."""


class Loop:
    """Turns on its own thread, which ends with the process.

    Args:
        name: the thread's.
        turn: does the thing, and says after how many seconds to do it again.
        first_s: after how many seconds it does it first.
    """

    def __init__(self, name: str, turn: Callable[[], float], first_s: float = 0.0) -> None:
        self._turn, self._first_s = turn, first_s
        self._stop = Event()
        self._turned = monotonic()
        self._thread = Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin to turn."""
        self._turned = monotonic()
        self._thread.start()

    def _run(self) -> None:
        rest_s = self._first_s
        while not self._stop.wait(rest_s):
            rest_s = self._turn()
            self._turned = monotonic()

    def pause(self, seconds: float) -> None:
        """Wait inside a turn; at once over when the loop is to stop."""
        self._stop.wait(seconds)

    def alive(self) -> bool:
        """Whether it turns."""
        return self._thread.is_alive() and monotonic() - self._turned < STALE_S

    def close(self) -> None:
        """Stop, and wait until the last turn is over; may be called twice, and before `start`."""
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join()
