"""Bodies with something simulated on the other side of their drivers, ready for measurements and for whole games."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Protocol

from attrs import evolve

from controller import boards
from controller.boards import Board
from controller.errors import BodyError
from controller.ports import Body, Clock
from hardware.alone import opened as open_alone
from hardware.bench.lockstep import Bench, Lockstep
from hardware.bench.pins import LinesBench, MatrixBench
from hardware.bench.strips import SeenStrip, Shown
from hardware.gpio.body import Ways
from hardware.gpio.factory import Factory
from hardware.lines import open_on as open_lines
from hardware.matrix import open_on as open_matrix
from hardware.picos import Ways as PicoWays
from hardware.picos import open_on as open_picos
from hardware.plugged import RASPBERRY_PI, Device
from hardware.readers import ReaderTiming, open_readers
from hardware.readers.timing import USUAL
from hardware.wiring.cells import cells, matrix_order, pico_orders
from hardware.wiring.model import PicosBody, Pixels, wiring
from sim.devices.device import Device as Simulated
from sim.devices.on_pty import PtyDevice
from sim.devices.pn532 import AT_ONCE, Pn532
from sim.devices.rdm6300 import Rdm6300
from sim.pico.simulated_pico import SimulatedPico, missing

QUICK = ReaderTiming(poll_s=0.001, answer_s=2.0, silent_s=8.0, gap_s=0.002, stopped_s=0.02, same_s=0.0)
"""A reader that is asked at once again: a tag is seen and gone within milliseconds. Its chip is a thread beside the
reader's own: on a machine that stalls, one that answers late is no chip that has fallen silent."""
READER = "reader"
QUICK_SCAN_MS = 1


@dataclass(frozen=True, slots=True)
class Rigged:
    """A body that can be opened, and what lies behind it.

    Attributes:
        bench: the other side of its drivers.
        open: opens the body with a clock; the caller closes it.
        shown: the frames that came to its strip since the last call.
        cpu_s: the processor seconds that its firmware has taken; 0 where it has none.
        gone_told: whether the reader tells that a tag has left it (RDM6300 is never relied on for that).
        uid_bytes: how long the numbers of its tags are.
    """

    board: Board
    bench: Bench
    open: Callable[[Clock], Body]
    shown: Callable[[], list[Shown]] = list
    cpu_s: Callable[[], float] = float
    gone_told: bool = True
    uid_bytes: int = 7


class MakeRig(Protocol):
    """Makes what is behind a body; ``quick``: scanned and asked as often as can be, not as the board file says."""

    def __call__(self, *, quick: bool) -> AbstractContextManager[Rigged]: ...


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


def _pn532(quick: bool) -> Simulated:
    return Pn532(AT_ONCE) if quick else Pn532()


def _rdm6300(quick: bool) -> Simulated:
    """One that is quick sends each tag once, as an ID-12LA does: it comes and goes within milliseconds, and no frame
    that a busy machine holds up can look like the tag coming again."""
    return Rdm6300(most=1) if quick else Rdm6300()


def _strip(board: Board) -> SeenStrip:
    """The strip of a board on a Pi; one that nobody opens where it has none."""
    pixels: Pixels | None = wiring(board).pixels
    return SeenStrip(pixels.order if pixels else "RGB")


def _ways(factory: Factory, strip: SeenStrip, reader: PtyDevice, quick: bool) -> Ways:
    return Ways(
        pins=lambda: factory,
        strip=lambda pixels, lights: strip,
        readers=lambda wired, inbox: open_readers(
            {name: evolve(one, port=str(reader.path)) for name, one in wired.items()}, inbox, QUICK if quick else USUAL
        ),
        voice=lambda: None,
    )


@contextmanager
def lines(*, quick: bool) -> Iterator[Rigged]:
    """Power & Weakness, presence: a line for each region on gpiozero's mock pins, a PN532 on a pty."""
    board = boards.load("power-and-weakness-presence")
    bench, strip = LinesBench(wiring(board).lines), _strip(board)
    with _reader(_pn532(quick)) as reader:
        ways = _ways(bench.factory, strip, reader, quick)
        joined = Joined(bench.switch, reader)
        yield Rigged(board, joined, lambda clock: open_lines(board, clock, ways), strip.shown)


@contextmanager
def matrix(*, quick: bool) -> Iterator[Rigged]:
    """Power & Weakness, counting: a diode matrix on gpiozero's mock pins, a PN532 on a pty."""
    board = boards.load("power-and-weakness-counting")
    if quick:
        table = {**board.body["matrix"], "scan_s": QUICK_SCAN_MS / 1000}
        board = evolve(board, body={**board.body, "matrix": table})
    bench, strip = matrix_bench(board), _strip(board)
    with _reader(_pn532(quick)) as reader:
        ways = _ways(bench.factory, strip, reader, quick)
        joined = Joined(bench.switch, reader)
        yield Rigged(board, joined, lambda clock: open_matrix(board, clock, ways), strip.shown)


def matrix_bench(board: Board) -> MatrixBench:
    """The other side of a board's matrix."""
    wired = wiring(board)
    order = matrix_order(wired.matrix, board, wired.keys)
    return MatrixBench(wired.matrix.rows, wired.matrix.columns, dict(cells(order, len(wired.matrix.columns))))


@contextmanager
def _alone(
    make: Callable[[bool], Simulated], chip: str, gone_told: bool, uid_bytes: int, *, quick: bool
) -> Iterator[Rigged]:
    """The card game with a tag reader and nothing else."""
    shipped = boards.load("web-of-power-card-game-reader")
    with _reader(make(quick)) as reader:
        body = {"kind": "reader", "readers": {"main": {"chip": chip, "port": str(reader.path)}}}
        board = evolve(shipped, body=body)
        yield Rigged(
            board,
            Joined(_none, reader),
            lambda clock: open_alone(board, clock, QUICK if quick else USUAL),
            gone_told=gone_told,
            uid_bytes=uid_bytes,
        )


class PicosBench:
    """Picos with the real firmware in MicroPython's unix port; the first one has the reader."""

    def __init__(self, picos: Sequence[SimulatedPico], orders: Sequence[Sequence[str]], lit: Sequence[int]) -> None:
        self._picos = picos
        self._cells = {name: (n, cell) for n, order in enumerate(orders) for cell, name in enumerate(order)}
        self._lit = lit

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

    def shown(self) -> list[Shown]:
        """The frames since the last call."""
        return [Shown(*frame) for number in self._lit for frame in self._picos[number].shown()]

    def cpu_s(self) -> float:
        """The processor seconds of all firmware."""
        return sum(pico.cpu_s() for pico in self._picos)


@contextmanager
def _picos(name: str, *, quick: bool) -> Iterator[Rigged]:
    """A board on Picos, each simulated. Raises BodyError without MicroPython, ImportError without pyserial."""
    import_module("serial")  # here, where it can be told, and not in the thread of a link
    if lack := missing():
        raise BodyError(lack)
    board = boards.load(name)
    if quick:
        board = evolve(board, body={**board.body, "picos": [{**p, "scan_ms": 1} for p in board.body["picos"]]})
    wired: PicosBody = wiring(board)
    with ExitStack() as stack:
        picos = [
            stack.enter_context(
                SimulatedPico(pico.rows, pico.columns, unique=bytes([7, 7, n]), poll_ms=1 if quick else 0)
            )
            for n, pico in enumerate(wired.picos)
        ]
        for simulated, pico in zip(picos, wired.picos, strict=True):
            if pico.strap is not None:
                simulated.strap(pico.strap)
        listed = [Device(simulated.path, RASPBERRY_PI, 5) for simulated in picos]
        ways = PicoWays(listing=lambda: listed, voice=lambda: None)
        bench = PicosBench(picos, pico_orders(wired, board), [n for n, pico in enumerate(wired.picos) if pico.pixels])
        yield Rigged(board, bench, lambda clock: open_picos(board, clock, ways), bench.shown, bench.cpu_s)


MAKERS: Mapping[str, MakeRig] = {
    "pi-lines": lines,
    "pi-matrix": matrix,
    "pico": partial(_picos, "power-and-weakness-counting-pico"),
    "two-picos": partial(_picos, "balance-of-power-counting"),
    "pico-region": partial(_picos, "power-and-weakness-region"),
    "pico-tray": partial(_picos, "web-of-power-card-game-tray"),
    "pn532": partial(_alone, _pn532, "pn532", True, 7),
    "rdm6300": partial(_alone, _rdm6300, "rdm6300", False, 5),
}
"""What is behind each body, by the name of its rig."""


def in_lockstep(make: MakeRig) -> Rig:
    """A rig for whole games: a board, and its body in step with the table's time."""

    @contextmanager
    def rig() -> Iterator[tuple[Board, Lockstep]]:
        with make(quick=True) as rigged, ExitStack() as stack:

            def opened(clock: Clock) -> Body:
                body = rigged.open(clock)
                stack.callback(body.close)
                return body

            yield (
                rigged.board,
                Lockstep(rigged.bench, opened, gone_told=rigged.gone_told, uid_bytes=rigged.uid_bytes),
            )

    return rig


RIGS: Mapping[str, Rig] = {name: in_lockstep(make) for name, make in MAKERS.items()}
"""The same for whole games."""
