"""Bodies on simulated Picos: the real firmware, the real link, and a listing that shows what is plugged in."""

from __future__ import annotations

import os
import pty
import select
import time
import tty
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Self, TypeVar

from controller import boards
from controller.boards import Board
from controller.ports import Body, Reading
from hardware.link.link import Pace
from hardware.picos import Ways, open_on
from hardware.plugged import Device, Listing
from sim.pico.simulated_pico import SimulatedPico

QUICK = Pace(look_s=0.05, goodbye_s=2.0)
PATIENT_S = 60.0
_R = TypeVar("_R", bound=Reading)

BENCH = """
name = "bench"
game = "power-and-weakness"
kind = "counting"
keys = ["orange.confirm", "white.confirm"]
readers = ["main"]
[zones]
rheged = 2
ebrauc = 3
[lights]
{lights}
[power]
milliamps = 1000
brightness = 1.0
night_brightness = 0.5
[body]
kind = "picos"
"""
ONE = """
[[body.picos]]
rows = [0, 1]
columns = [10, 11, 12]
keys = { "white.confirm" = 16 }
reader = { bus = "i2c", sda = 20, scl = 21 }
pixels = { pin = 22, order = "GRB" }
scan_ms = 1
"""
TWO = """
[[body.picos]]
rows = [0]
columns = [10, 11]
reader = { bus = "i2c", sda = 20, scl = 21 }
pixels = { pin = 22, order = "RGB" }
scan_ms = 1
[[body.picos]]
rows = [0, 1]
columns = [10, 11, 12]
strap = 28
scan_ms = 1
"""


def board(picos: str = ONE, lights: str = "rheged = 2\nebrauc = 2") -> Board:
    return boards.read("bench.toml", (BENCH.replace("{lights}", lights) + picos).encode())


def wired(rows: Sequence[int] = (0, 1), columns: Sequence[int] = (10, 11, 12), **more: bool | bytes) -> SimulatedPico:
    return SimulatedPico(rows, columns, **more)  # type: ignore[arg-type]


def listing(*paths: str) -> Listing:
    """What is plugged in of these ports, shown as Picos without serial numbers."""
    return lambda: [Device(path, 0x2E8A, 5) for path in paths if Path(path).exists()]


class Table:
    """A body and all that it has told."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self.told: list[Reading] = []

    def until(self, holds: Callable[[list[Reading]], bool]) -> list[Reading]:
        """Read until this holds for all that was told since the last call; gives that."""
        end = time.monotonic() + PATIENT_S
        start = len(self.told)
        while not holds(self.told[start:]):
            assert time.monotonic() < end, (self.told[start:], self.body.facts())
            self.body.wait(0.2)
            self.told += self.body.read()
        return self.told[start:]

    def until_told(self, kind: type[_R], count: int = 1) -> list[_R]:
        """Read until there are so many of this kind; gives those."""

        def found(told: list[Reading]) -> list[_R]:
            return [reading for reading in told if isinstance(reading, kind)]

        return found(self.until(lambda told: len(found(told)) >= count))


@contextmanager
def table(of: Board, *paths: str, ways: Ways | None = None) -> Iterator[Table]:
    """A body on the Picos at these paths; closed at the end."""
    body = open_on(of, time.monotonic, ways or Ways(listing(*paths), voice=lambda: None, pace=QUICK))
    try:
        yield Table(body)
    finally:
        body.close()


class BadCable:
    """A pty between host and Pico that passes bytes through something that spoils them."""

    def __init__(self, to: str, at: Path, spoil: Callable[[bytes], bytes]) -> None:
        self.path, self._spoil, self._to = str(at), spoil, to

    def __enter__(self) -> Self:
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        self._pico = os.open(self._to, os.O_RDWR | os.O_NOCTTY)
        self._ends, self._stop = os.pipe()
        self._slave = slave
        Path(self.path).symlink_to(os.ttyname(slave))
        self._thread = Thread(target=self._carry)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        os.write(self._stop, b"\0")
        self._thread.join()
        Path(self.path).unlink()
        for fd in (self._master, self._slave, self._pico, self._ends, self._stop):
            os.close(fd)

    def _carry(self) -> None:
        across = {self._master: self._pico, self._pico: self._master}
        while True:
            ready, _, _ = select.select([*across, self._ends], [], [])
            if self._ends in ready:
                return
            for fd in ready:
                if data := self._spoil(os.read(fd, 4096)):
                    os.write(across[fd], data)
