"""Switches: a matrix with a diode at each crossing, and keys on lines of their own, both with two-sample filters."""

from machine import Pin

from firmware.clock import sleep_us
from firmware.contents import Edge
from firmware.pins import felt_low
from firmware.samples import TwoSamples


class Matrix:
    """Switches at the crossings of rows, driven low one at a time (open drain), and columns, pulled up and felt.

    Each switch has a diode whose cathode looks to its row, so that no path leads back from a column to another row.
    """

    def __init__(self, rows: "tuple[int, ...]", columns: "tuple[int, ...]", settle_us: int) -> None:
        self._rows = [Pin(number, Pin.OPEN_DRAIN, value=1) for number in rows]
        for number in columns:
            Pin(number, Pin.IN, Pin.PULL_UP)
        self._columns = columns
        self._mask = _mask(columns)
        self._filters = [TwoSamples() for _ in rows]
        self._settle_us = settle_us

    def scan(self, age_ms: int, changed: "list[Edge]") -> None:
        """Feel every crossing once; adds what changed, first felt so long ago. Allocates only where something did."""
        place = 0
        for row in self._rows:
            row.value(0)
            sleep_us(self._settle_us)
            sample = felt_low() & self._mask
            row.value(1)
            news = self._filters[place].feel(sample)
            if news:
                self._tell(place, news, age_ms, changed)
            place += 1  # noqa: SIM113 - enumerate would make a tuple for each row

    def levels(self) -> "list[bool]":
        """Whether each crossing is closed, row by row."""
        return [bool(samples.closed >> number & 1) for samples in self._filters for number in self._columns]

    def _tell(self, row: int, news: int, age_ms: int, changed: "list[Edge]") -> None:
        closed = self._filters[row].closed
        for column, number in enumerate(self._columns):
            if news >> number & 1:
                changed.append(Edge(row * len(self._columns) + column, bool(closed >> number & 1), age_ms))


class Keys:
    """Keys between a pin with its pull-up and ground."""

    def __init__(self, pins: "tuple[int, ...]") -> None:
        for number in pins:
            Pin(number, Pin.IN, Pin.PULL_UP)
        self._pins = pins
        self._mask = _mask(pins)
        self._filter = TwoSamples()

    def scan(self, age_ms: int, changed: "list[Edge]") -> None:
        """Feel every key once; adds what changed."""
        news = self._filter.feel(felt_low() & self._mask)
        if news:
            for place, number in enumerate(self._pins):
                if news >> number & 1:
                    changed.append(Edge(place, bool(self._filter.closed >> number & 1), age_ms))

    def levels(self) -> "list[bool]":
        """Whether each key is down."""
        return [bool(self._filter.closed >> number & 1) for number in self._pins]


def _mask(pins: "tuple[int, ...]") -> int:
    mask = 0
    for number in pins:
        mask |= 1 << number
    return mask
