"""Which Pico is which: several links share one list of what is plugged in, so that none takes another's Pico."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, NamedTuple

from hardware.plugged import Device, Listing, devices, picos
from hardware.wiring.model import Pico

FORGOTTEN_S: Final = 5.0
"""A Pico that was somebody else's is asked again after so long: its strap may have been moved meanwhile."""


class Marks(NamedTuple):
    """By what a Pico is told from others: its own number, and the pins that are joined to ground on it."""

    serial: str
    straps: frozenset[int]


@dataclass(frozen=True, slots=True)
class Wanted:
    """One Pico of a board file: by its serial, by its strap, or the one that has no mark of another.

    Attributes:
        number: from 1, as people count them.
        others: the other Picos' serials and straps.
    """

    number: int
    serial: str | None
    strap: int | None
    other_serials: frozenset[str] = frozenset()
    other_straps: frozenset[int] = frozenset()

    @property
    def told(self) -> str:
        """The mark in words."""
        if self.serial is not None:
            return f"Pico {self.number} (serial {self.serial})"
        if self.strap is not None:
            return f"Pico {self.number} (GP{self.strap} joined to ground)"
        return f"Pico {self.number} (no strap)" if self.other_straps or self.other_serials else "The Pico"

    def is_it(self, marks: Marks) -> bool:
        """Whether these are the wanted one's."""
        if self.serial is not None:
            return marks.serial.upper() == self.serial.upper()
        if self.strap is not None:
            return self.strap in marks.straps
        return not (self.other_straps & marks.straps or marks.serial.upper() in self.other_serials)


def wanted(of: Sequence[Pico]) -> tuple[Wanted, ...]:
    """What tells the Picos of a board apart."""
    found = []
    for number, pico in enumerate(of):
        rest = [other for place, other in enumerate(of) if place != number]
        serials = frozenset(other.serial.upper() for other in rest if other.serial is not None)
        straps = frozenset(other.strap for other in rest if other.serial is None and other.strap is not None)
        found.append(Wanted(number + 1, pico.serial, pico.strap, serials, straps))
    return tuple(found)


@dataclass(slots=True)
class Roster:
    """The Picos that are plugged in, and which of them are taken; safe to be asked by several threads.

    Args:
        count: how many Picos the board has.
        listing: what lists the devices.
        clock: seconds that never go back.
    """

    count: int
    listing: Listing = devices
    clock: Callable[[], float] = time.monotonic
    _taken: dict[int, Device] = field(default_factory=dict)
    _marks: dict[Device, tuple[float, Marks]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def take(self, of: Wanted) -> Device | str:
        """A Pico that may be the wanted one, taken until it is left again; or why there is none, and what to do."""
        with self._lock:
            here = picos(self.listing)
            self._forget(here)
            if not here:
                return (
                    f"{of.told} is not plugged in. Plug it into USB; `reedlight firmware status` lists what is found."
                )
            if of.serial is None and of.strap is None and len(here) > self.count:
                return _too_many(here)
            for device in here:
                if device not in self._taken.values() and self._may_be(of, device):
                    self._taken[of.number] = device
                    return device
            return f"{of.told} is not among the Picos on USB. Plug it in, and look at its strap or serial."

    def leave(self, of: Wanted, marks: Marks | None = None) -> None:
        """Let go of the Pico that was taken; ``marks`` where it turned out to be another's."""
        with self._lock:
            device = self._taken.pop(of.number, None)
            if device is not None and marks is not None:
                self._marks[device] = (self.clock(), marks)

    def _may_be(self, of: Wanted, device: Device) -> bool:
        if of.serial is not None and device.serial:
            return device.serial.upper() == of.serial.upper()  # known without asking it
        known = self._marks.get(device)
        return known is None or of.is_it(known[1])

    def _forget(self, here: Sequence[Device]) -> None:
        now = self.clock()
        for device, (at, _) in tuple(self._marks.items()):
            if device not in here or now - at > FORGOTTEN_S:
                del self._marks[device]


def _too_many(here: Sequence[Device]) -> str:
    serials = ", ".join(device.serial or device.path for device in here)
    return (
        f"{len(here)} Picos are plugged in ({serials}), and the board file does not say which is meant. "
        'Unplug the others, or write serial = "…" of the right one under [[body.picos]].'
    )
