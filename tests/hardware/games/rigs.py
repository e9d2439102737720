"""Bodies with something on the other side of their drivers, ready for whole games."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

from attrs import evolve

from controller import boards
from controller.boards import Board
from controller.ports import Body
from hardware.alone import opened as open_alone
from hardware.gpio.body import Ways
from hardware.lines import open_on as open_lines
from hardware.matrix import open_on as open_matrix
from hardware.picos import Ways as PicoWays
from hardware.picos import open_on as open_picos
from hardware.plugged import RASPBERRY_PI, Device
from hardware.readers import ReaderTiming, open_readers
from hardware.wiring.cells import cells, matrix_order, pico_orders
from hardware.wiring.model import PicosBody, wiring
from sim.devices.device import Device as Simulated
from sim.devices.on_pty import PtyDevice
from sim.devices.pn532 import AT_ONCE, Pn532
from sim.devices.rdm6300 import Rdm6300
from sim.pico.simulated_pico import SimulatedPico
from tests.hardware.games.lockstep import Bench, Lockstep
from tests.hardware.games.pins import LinesBench, MatrixBench

QUICK = ReaderTiming(poll_s=0.001, gap_s=0.002, stopped_s=0.02, same_s=0.0)
"""A reader that is asked at once again: a tag is seen and gone within milliseconds."""
READER = "reader"

Rig = Callable[[], AbstractContextManager[tuple[Board, Lockstep]]]


class Joined:
    """The benches of a body's parts as one."""

    def __init__(self, switch: Callable[[str, bool], None], reader: PtyDevice) -> None:
        self._switch, self._reader = switch, reader

    def switch(self, name: str, closed: bool) -> None:
        """A magnet comes or goes."""
        self._switch(name, closed)

    def hold(self, uid: str) -> None:
        """A tag comes."""
        self._reader.hold(bytes.fromhex(uid))

    def take_away(self) -> None:
        """It goes."""
        self._reader.take_away()


def _none(name: str, closed: bool) -> None:
    raise AssertionError(f"this board has no {name}")


@contextmanager
def _reader(device: Simulated) -> Iterator[PtyDevice]:
    with tempfile.TemporaryDirectory(prefix="reedlight-rig-") as folder, PtyDevice(device, Path(folder) / READER) as on:
        yield on


class DarkStrip:
    """A strip that is written and seen by nobody."""

    def write(self, frame: object) -> None:
        """Any frame."""

    def close(self) -> None:
        """Nothing to let go."""


def _ways(factory: object, reader: PtyDevice) -> Ways:
    return Ways(
        pins=lambda: factory,  # type: ignore[arg-type,return-value]  # gpiozero has no types
        strip=lambda pixels, lights: DarkStrip(),
        readers=lambda wired, inbox: open_readers(
            {name: evolve(one, port=str(reader.path)) for name, one in wired.items()}, inbox, QUICK
        ),
        voice=lambda: None,
    )


@contextmanager
def lines() -> Iterator[tuple[Board, Lockstep]]:
    """Power & Weakness, presence: a line for each region on gpiozero's mock pins, a PN532 on a pty."""
    board = boards.load("power-and-weakness-presence")
    bench = LinesBench(dict(wiring(board).lines))
    with _reader(Pn532(AT_ONCE)) as reader:
        ways = _ways(bench.factory, reader)
        with _locked(Joined(bench.switch, reader), lambda clock: open_lines(board, clock, ways)) as locked:
            yield board, locked


@contextmanager
def matrix() -> Iterator[tuple[Board, Lockstep]]:
    """Power & Weakness, counting: a diode matrix on gpiozero's mock pins, a PN532 on a pty."""
    shipped = boards.load("power-and-weakness-counting")
    table = {**shipped.body["matrix"], "scan_s": 0.001}
    board = evolve(shipped, body={**shipped.body, "matrix": table})
    wired = wiring(board).matrix
    bench = MatrixBench(wired.rows, wired.columns, dict(cells(matrix_order(wired, board, {}), len(wired.columns))))
    with _reader(Pn532(AT_ONCE)) as reader:
        ways = _ways(bench.factory, reader)
        with _locked(Joined(bench.switch, reader), lambda clock: open_matrix(board, clock, ways)) as locked:
            yield board, locked


@contextmanager
def pn532() -> Iterator[tuple[Board, Lockstep]]:
    """The card game with a PN532 alone."""
    with _alone(Pn532(AT_ONCE), "pn532") as rig:
        yield rig


@contextmanager
def rdm6300() -> Iterator[tuple[Board, Lockstep]]:
    """The card game with an RDM6300 alone."""
    with _alone(Rdm6300(), "rdm6300", gone_told=False, uid_bytes=5) as rig:
        yield rig


@contextmanager
def _alone(
    device: Simulated, chip: str, *, gone_told: bool = True, uid_bytes: int = 7
) -> Iterator[tuple[Board, Lockstep]]:
    shipped = boards.load("web-of-power-card-game-reader")
    with _reader(device) as reader:
        body = {"kind": "reader", "readers": {"main": {"chip": chip, "port": str(reader.path)}}}
        board = evolve(shipped, body=body)
        joined = Joined(_none, reader)
        with _locked(joined, lambda clock: open_alone(board, clock, QUICK), gone_told, uid_bytes) as locked:
            yield board, locked


@contextmanager
def _locked(
    bench: Bench, open_body: Callable[[Callable[[], float]], Body], gone_told: bool = True, uid_bytes: int = 7
) -> Iterator[Lockstep]:
    with ExitStack() as stack:

        def opened(clock: Callable[[], float]) -> Body:
            body = open_body(clock)
            stack.callback(body.close)
            return body

        yield Lockstep(bench, opened, gone_told=gone_told, uid_bytes=uid_bytes)


class PicosBench:
    """Picos with the real firmware in MicroPython's unix port; the first one has the reader."""

    def __init__(self, picos: Sequence[SimulatedPico], orders: Sequence[Sequence[str]]) -> None:
        self._picos = picos
        self._cells = {name: (n, cell) for n, order in enumerate(orders) for cell, name in enumerate(order)}

    def switch(self, name: str, closed: bool) -> None:
        """A magnet comes or goes."""
        number, cell = self._cells[name]
        self._picos[number].set_cell(cell, closed)

    def hold(self, uid: str) -> None:
        """A tag comes."""
        self._picos[0].hold(bytes.fromhex(uid))

    def take_away(self) -> None:
        """It goes."""
        self._picos[0].take_away()


def _picos(name: str) -> Rig:
    @contextmanager
    def rig() -> Iterator[tuple[Board, Lockstep]]:
        shipped = boards.load(name)
        quick = [{**pico, "scan_ms": 1} for pico in shipped.body["picos"]]
        board = evolve(shipped, body={**shipped.body, "picos": quick})
        wired: PicosBody = wiring(board)
        with ExitStack() as stack:
            picos = [
                stack.enter_context(SimulatedPico(pico.rows, pico.columns, unique=bytes([7, 7, n])))
                for n, pico in enumerate(wired.picos)
            ]
            for simulated, pico in zip(picos, wired.picos, strict=True):
                if pico.strap is not None:
                    simulated.strap(pico.strap)
            listed = [Device(simulated.path, RASPBERRY_PI, 5) for simulated in picos]
            ways = PicoWays(listing=lambda: listed, voice=lambda: None)
            bench = PicosBench(picos, pico_orders(wired, board))
            yield board, stack.enter_context(_locked(bench, lambda clock: open_picos(board, clock, ways)))

    return rig


RIGS: Mapping[str, Rig] = {
    "pi-lines": lines,
    "pi-matrix": matrix,
    "pico": _picos("power-and-weakness-counting-pico"),
    "two-picos": _picos("balance-of-power-counting"),
    "pico-tray": _picos("web-of-power-card-game-tray"),
    "pn532": pn532,
    "rdm6300": rdm6300,
}
