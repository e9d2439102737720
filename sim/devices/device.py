"""What a simulated device on a serial line is: pure, and told the time."""

from __future__ import annotations

from typing import Protocol


class Device(Protocol):
    """A chip behind a serial line. All times are seconds of one clock that never goes back."""

    def power_on(self, now: float) -> None:
        """Begin anew, as after its plug was put in; whatever lies on it still lies there."""

    def feed(self, now: float, data: bytes) -> None:
        """Bytes came in."""

    def due(self, now: float) -> bytes:
        """The bytes that have gone out since the last call."""

    def deadline(self) -> float | None:
        """When more bytes will be due; None while nothing is under way."""

    def hold(self, now: float, uid: bytes) -> None:
        """Hold a tag to it, in the place of one that is there."""

    def take_away(self, now: float) -> None:
        """Take the tag away."""
