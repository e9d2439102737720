"""An RDM6300, or an ID-12LA: it sends the number of a tag unasked, and cannot be asked anything."""

from __future__ import annotations

from functools import reduce
from operator import xor

from sim.devices.faults import Faults, Sent

PERIOD_S = 0.05
"""An RDM6300 repeats its frame so often while a tag is near."""


def frame(uid: bytes, line_ends: bool = False) -> bytes:
    """A tag's frame: 02, ten hex digits, two of their XOR, CR LF on an ID-12LA, 03."""
    digits = uid + bytes([reduce(xor, uid)])
    return b"\x02" + digits.hex().upper().encode("ascii") + (b"\r\n" if line_ends else b"") + b"\x03"


class Rdm6300:
    """The module (`sim.devices.device.Device`).

    Args:
        period_s: from one frame to the next.
        most: it sends no more frames than this while a tag stays, as some modules do; an ID-12LA sends one.
        line_ends: whether CR LF stand before the last byte, as an ID-12LA has it.
        faults: what happens to its frames (``frame``).
    """

    def __init__(
        self,
        period_s: float = PERIOD_S,
        *,
        most: int | None = None,
        line_ends: bool = False,
        faults: Faults | None = None,
    ) -> None:
        self.faults = faults or Faults()
        self._period_s, self._most, self._line_ends = period_s, most, line_ends
        self._uid: bytes | None = None
        self._next = 0.0
        self._sent = 0
        self._out: list[Sent] = []

    def power_on(self, now: float) -> None:
        """A tag that lies there is read anew."""
        self._out, self._next, self._sent = [], now, 0

    def hold(self, now: float, uid: bytes) -> None:
        """Hold a tag of five bytes to its coil."""
        self._frames(now)
        self._uid, self._next, self._sent = uid, now, 0

    def take_away(self, now: float) -> None:
        """Take the tag away."""
        self._frames(now)
        self._uid = None

    def feed(self, now: float, data: bytes) -> None:
        """It does not listen."""

    def due(self, now: float) -> bytes:
        """The bytes that have gone out."""
        self._frames(now)
        data = b"".join(sent.data for sent in self._out if sent.at <= now)
        self._out = [sent for sent in self._out if sent.at > now]
        return data

    def deadline(self) -> float | None:
        """When more will have gone out."""
        return min([sent.at for sent in self._out] + ([self._next] if self._sending else []), default=None)

    @property
    def _sending(self) -> bool:
        return self._uid is not None and (self._most is None or self._sent < self._most)

    def _frames(self, now: float) -> None:
        while self._sending and self._next <= now:
            self._out += self.faults.spoil(self._next, "frame", frame(self._uid or b"", self._line_ends))
            self._out.sort(key=lambda sent: sent.at)
            self._next += self._period_s
            self._sent += 1
