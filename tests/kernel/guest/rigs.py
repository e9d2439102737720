"""Bodies over the kernel's own GPIO and USB, ready for whole games (tests/hardware/games)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from attrs import evolve

from controller import boards
from controller.boards import Board
from controller.ports import Body
from hardware import lines, matrix, picos
from hardware.bench.lockstep import Bench, Lockstep
from hardware.gpio.body import Ways
from hardware.readers import ReaderTiming, open_readers
from hardware.wiring.cells import Cell, cells, matrix_order, pico_orders
from hardware.wiring.model import LinesBody, wiring
from sim.devices.on_pty import PtyDevice
from sim.devices.pn532 import AT_ONCE, Pn532
from sim.pico.simulated_pico import SimulatedPico
from tests.kernel.guest.bodies import no_strip
from tests.kernel.guest.chip import Chip
from tests.kernel.guest.gadget import Gadget, PicoOnUsb

QUICK = ReaderTiming(poll_s=0.001, gap_s=0.002, stopped_s=0.02, same_s=0.0)
"""A reader that is asked at once again, as in the games without a kernel."""
READER = Path("/run/reader")


class GpioBench:
    """Switches on the chip, and a reader on a pty."""

    def __init__(self, switch: Callable[[str, bool], None], reader: PtyDevice) -> None:
        self.switch, self._reader = switch, reader

    def hold(self, uid: str) -> None:
        """A tag comes."""
        self._reader.hold(bytes.fromhex(uid))

    def take_away(self) -> None:
        """It goes."""
        self._reader.take_away()


class UsbBench:
    """A Pico on a cable that comes loose, again and again.

    Args:
        every: it comes loose at each so many-th act, and is back when the act is done.
    """

    def __init__(self, pico: PicoOnUsb, places: dict[str, Cell], every: int) -> None:
        self._pico, self._places, self._every = pico, places, every
        self._on, self._acts, self.pulled = False, 0, 0

    def begin(self, body: Body) -> Body:
        """The table is laid out and the body open: from now on the cable comes loose."""
        body.levels()
        self._on = True
        return body

    @contextmanager
    def _loose(self) -> Iterator[SimulatedPico]:
        self._acts += 1
        loose = self._on and self._acts % self._every == 0
        if loose:
            self.pulled += 1
            self._pico.unplug()
        yield self._pico.world
        if loose:
            self._pico.replug()

    def switch(self, name: str, closed: bool) -> None:
        """A magnet comes or goes."""
        with self._loose() as world:
            (world.close_switch if closed else world.open_switch)(*self._places[name])

    def hold(self, uid: str) -> None:
        """A tag comes."""
        with self._loose() as world:
            world.hold(bytes.fromhex(uid))

    def take_away(self) -> None:
        """It goes."""
        with self._loose() as world:
            world.take_away()


@contextmanager
def locked(bench: Bench, open_body: Callable[[Callable[[], float]], Body]) -> Iterator[Lockstep]:
    """The bench in step with the body, which is closed at the end."""
    with ExitStack() as stack:

        def opened(clock: Callable[[], float]) -> Body:
            body = open_body(clock)
            stack.callback(body.close)
            return body

        yield Lockstep(bench, opened)


@contextmanager
def on_gpio(chip: Chip, name: str) -> Iterator[tuple[Board, Lockstep]]:
    """A board on a Pi, by its name, with its PN532 on a pty."""
    board = boards.load(name)
    wired = wiring(board)
    if isinstance(wired, LinesBody):
        pins = dict(wired.lines)

        def switch(name: str, closed: bool) -> None:
            chip.set(pins[name], closed)

        opened: Any = lines.open_on
    else:
        rows, columns = wired.matrix.rows, wired.matrix.columns
        places = dict(cells(matrix_order(wired.matrix, board, wired.keys), len(columns)))
        for place in places.values():
            chip.cross(rows[place.row], columns[place.column], False)

        def switch(name: str, closed: bool) -> None:
            chip.cross(rows[places[name].row], columns[places[name].column], closed)

        opened = matrix.open_on
    with PtyDevice(Pn532(AT_ONCE), READER) as reader:
        ways = Ways(
            strip=no_strip,
            readers=lambda wired, inbox: open_readers(
                {each: evolve(one, port=str(READER)) for each, one in wired.items()}, inbox, QUICK
            ),
            voice=lambda: None,
        )
        with locked(GpioBench(switch, reader), lambda clock: opened(board, clock, ways)) as step:
            yield board, step


@contextmanager
def on_usb(gadget: Gadget, name: str, every: int) -> Iterator[tuple[Board, Lockstep, UsbBench]]:
    """A board on a Pico, by its name, whose cable comes loose at each so many-th act."""
    shipped = boards.load(name)
    board = evolve(shipped, body={**shipped.body, "picos": [{**one, "scan_ms": 1} for one in shipped.body["picos"]]})
    wired = wiring(board)
    (pico,) = wired.picos
    (order,) = pico_orders(wired, board)
    with PicoOnUsb(gadget, SimulatedPico(pico.rows, pico.columns)) as plugged:
        bench = UsbBench(plugged, dict(cells(order, len(pico.columns))), every)
        ways = picos.Ways(voice=lambda: None)
        with locked(bench, lambda clock: bench.begin(picos.open_on(board, clock, ways))) as step:
            yield board, step, bench
