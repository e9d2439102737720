"""Bodies on the guest's pins: real gpiozero, real lgpio, real kernel; readers, lights and voice are others' tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from controller import boards
from controller.ports import Body, KeyPressed, Reading, Switched
from hardware import lines, matrix
from hardware.gpio.body import Ways
from hardware.wiring.model import LINES, Pixels, wiring

PRESENCE = boards.load("power-and-weakness-presence")
COUNTING = boards.load("power-and-weakness-counting")


class DarkStrip:
    """A strip that is not there."""

    def write(self, frame: object) -> None:
        """Shown to nobody."""

    def close(self) -> None:
        """Nothing to let go of."""


def no_strip(pixels: Pixels, lights: int) -> DarkStrip:
    """Opened without a pin."""
    return DarkStrip()


@contextmanager
def opened(board: boards.Board, look_s: float = 0.25) -> Iterator[Body]:
    """The body of a board, closed at the end."""
    table = lines if board.body["kind"] == LINES else matrix
    ways = Ways(strip=no_strip, readers=lambda wired, inbox: [], voice=lambda: None, look_s=look_s)
    body = table.open_on(board, monotonic, ways)
    try:
        yield body
    finally:
        body.close()


def pins_of(board: boards.Board) -> dict[str, int]:
    """The pin of each switch of a presence board."""
    return dict(wiring(board).lines)


def read_until(body: Body, count: int, within_s: float = 10.0) -> list[Reading]:
    """The next readings, as soon as there are so many; fewer when it takes too long."""
    found: list[Reading] = []
    end = monotonic() + within_s
    while len(found) < count and monotonic() < end:
        body.wait(end - monotonic())
        found += body.read()
    return found


def plain(readings: list[Reading]) -> list[tuple[str, bool]]:
    """Switches and keys without their times; a key's press is true. Anything else would be news."""
    told: list[tuple[str, bool]] = []
    for reading in readings:
        assert isinstance(reading, Switched | KeyPressed), readings
        told.append((reading.switch, reading.closed) if isinstance(reading, Switched) else (reading.key, True))
    return told
