"""Where everything that happens on other threads is put: the only thing that they may do to the rest of the house."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Condition

from controller.ports import Reading

Clock = Callable[[], float]


class Inbox:
    """Readings from any thread, stamped as they come, so that they stand in the order of time.

    Args:
        clock: seconds that never go back.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._readings: deque[Reading] = deque()
        self._news = Condition()

    def put(self, make: Callable[[float], Reading]) -> None:
        """Stamp a reading and keep it: ``inbox.put(lambda at: TagSeen(at, tag))``. Never fails."""
        with self._news:
            self._readings.append(make(self._clock()))
            self._news.notify_all()

    def read(self) -> tuple[Reading, ...]:
        """All that was put since the last call, in order of time; never blocks."""
        with self._news:
            found = tuple(self._readings)
            self._readings.clear()
        return found

    def wait(self, timeout_s: float) -> None:
        """Sleep until there is something to read, at most for so long."""
        with self._news:
            if not self._readings and timeout_s > 0:
                self._news.wait(timeout_s)
