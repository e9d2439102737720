"""Two scans have to agree: what lasts for one scan only is a glitch. Pure, as the Pico's firmware does it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from firmware.samples import TwoSamples


class Change(NamedTuple):
    """A crossing that changed, counted row by row from 0."""

    cell: int
    closed: bool


class Agreement:
    """Scans in, changes out.

    Args:
        first: how the crossings stand at first, one bit each.
    """

    def __init__(self, first: int) -> None:
        self._filter = TwoSamples(first)

    @property
    def agreed(self) -> int:
        """What two scans have agreed on last, one bit for each crossing."""
        return self._filter.closed

    def feed(self, scan: int) -> tuple[Change, ...]:
        """The changes that this scan and the one before it agree on, in the order of the crossings."""
        return tuple(Change(cell, bool(scan >> cell & 1)) for cell in _bits(self._filter.feel(scan)))


def _bits(number: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
