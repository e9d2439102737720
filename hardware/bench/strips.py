"""A strip that nobody sees, but that remembers when it was given what."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from controller.ports import Frame
from hardware.strip import strip_bytes

MOST_SHOWN = 32


class Shown(NamedTuple):
    """The bytes of a frame on their way to the lights; ``at`` is on `time.monotonic`."""

    at: float
    data: bytes


class SeenStrip:
    """A `hardware.pixels.neopixels.Strip` without a wire.

    Args:
        order: of the strip's colours.
    """

    def __init__(self, order: str, clock: Callable[[], float] = monotonic) -> None:
        self._order, self._clock = order, clock
        self._frames: deque[Shown] = deque(maxlen=MOST_SHOWN)

    def write(self, frame: Frame) -> None:
        """Take a frame."""
        self._frames.append(Shown(self._clock(), strip_bytes(frame, self._order)))

    def shown(self) -> list[Shown]:
        """The newest of the frames since the last call."""
        found = []
        while self._frames:
            found.append(self._frames.popleft())
        return found

    def close(self) -> None:
        """Nothing to let go."""
