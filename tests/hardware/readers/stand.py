"""What the tests of readers share: a quick timing, a reader that is watched, and a wire without a kernel."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import evolve

from controller.ports import Crowded, Found, Lost, Reading, TagGone, TagSeen
from hardware.inbox import Inbox
from hardware.plugged import Device, Listing, devices
from hardware.readers import ReaderTiming, TagReader
from hardware.wiring.model import SerialReader
from sim.devices.device import Device as Simulated

QUICK = ReaderTiming(poll_s=0.001, liveness_s=0.1, reopen_s=0.02, stopped_s=0.02, same_s=0.04, gap_s=0.005)
"""For tests: a tag is held, seen, taken away and gone within some 10 ms. How long a chip may take to answer stays as it
is: a busy machine is no fault of the reader's."""
STEADY = evolve(QUICK, stopped_s=0.1, same_s=5.0)
"""The same where a module that sends unasked may be held up by a busy machine without its tag being told anew."""
PATIENCE_S = 30.0
UID = bytes.fromhex("04A2B3C4D5E6F0")
OTHER = bytes.fromhex("04112233")
COIL = bytes.fromhex("0F00A1B2C3")
"""Tags: two for a PN532, one for an RDM6300."""


def tag(uid: bytes) -> str:
    return f"uid:{uid.hex().upper()}"


def brief(readings: list[Reading]) -> list[str]:
    """Readings as words, without their times: ``+uid:…``, ``-uid:…``, ``lost``, ``found``."""
    words = {TagSeen: "+", TagGone: "-", Lost: "lost", Found: "found", Crowded: "two"}
    return [words[type(reading)] + getattr(reading, "tag", "") for reading in readings]


class Watched:
    """A reader with an inbox of its own, and all that it has told."""

    def __init__(
        self, chip: str, port: str, timing: ReaderTiming = STEADY, listing: Listing = devices, baud: int = 0
    ) -> None:
        self.inbox = Inbox(time.monotonic)
        self.readings: list[Reading] = []
        self.reader = TagReader(SerialReader(chip, port, baud), self.inbox, timing, listing=listing)

    @property
    def told(self) -> list[str]:
        """All that was told until now."""
        self.readings += self.inbox.read()
        return brief(self.readings)

    def awaited(self, *wanted: str) -> list[Reading]:
        """All that was told, as soon as it is as much as wanted; fails when it is something else."""
        until = time.monotonic() + PATIENCE_S
        while len(self.told) < len(wanted) and time.monotonic() < until:
            self.inbox.wait(PATIENCE_S)
        assert self.told == list(wanted)
        return self.readings


@contextmanager
def watched(
    chip: str, port: Path | str, timing: ReaderTiming = STEADY, listing: Listing = devices, baud: int = 0
) -> Iterator[Watched]:
    """A reader that is closed at the end."""
    it = Watched(chip, str(port), timing, listing, baud)
    try:
        yield it
    finally:
        it.reader.close()


class Plugged(list[Device]):
    """What is plugged in on USB: a listing that tests change."""

    def __call__(self) -> tuple[Device, ...]:
        return tuple(self)


class Wire:
    """A port without a kernel, to a simulated chip, on a clock that goes on only when somebody waits in vain."""

    path = "wire"

    def __init__(self, device: Simulated, gap_s: float = 0.05) -> None:
        self._device, self._gap_s = device, gap_s
        self.now = 0.0
        self.byte_s = 0.0
        """How long each byte takes that is read; nothing, where only waiting is of interest."""
        self._come = b""

    def clock(self) -> float:
        return self.now

    def some(self, most: int) -> bytes:
        self._come += self._device.due(self.now)
        deadline = self._device.deadline()
        if not self._come:
            self.now += self._gap_s if deadline is None else min(self._gap_s, max(0.0, deadline - self.now))
            self._come += self._device.due(self.now)
        data, self._come = self._come[:most], self._come[most:]
        self.now += len(data) * self.byte_s
        return data

    def write(self, data: bytes) -> None:
        self._device.feed(self.now, data)

    def drop(self) -> None:
        self._come = b""
        self._device.due(self.now)

    def close(self) -> None:
        return
