"""The ``[body]`` tables of a board file as frozen values; `hardware.wiring.check` says what cannot be together."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from attrs import field, frozen

from controller.boards import Board
from controller.engine.strict import among, made, within, written_as
from hardware.wiring.pins import HEADER

LINES, MATRIX, PICOS, READER = "pi-lines", "pi-matrix", "picos", "reader"
_PORT = written_as(
    r"header|/\S+|usb(:[0-9a-fA-F]{4}:[0-9a-fA-F]{4}(:\S+)?)?", "header, /dev/NAME, usb or usb:VID:PID[:SERIAL]"
)


@frozen
class SerialReader:
    """A tag reader on a serial port of this computer.

    Attributes:
        chip: ``pn532`` over its UART, or ``rdm6300`` for that module and its kin (ID-12LA).
        port: ``header`` for GPIO14 and GPIO15 of a Pi, a device's path, ``usb:VID:PID`` or ``usb:VID:PID:SERIAL``, or
            ``usb`` for the only USB adaptor there is.
        baud: bits a second; 0 is the chip's own (115200 for PN532, 9600 for RDM6300).
    """

    chip: str = field(validator=among("pn532", "rdm6300"))
    port: str = field(default=HEADER, validator=_PORT)
    baud: int = field(default=0, validator=within(0, 3_000_000))


@frozen
class PicoReader:
    """A PN532 on a Pico: by I2C (``sda``, ``scl``), or by SPI (``sck``, ``mosi``, ``miso``, ``cs``)."""

    bus: str = field(default="i2c", validator=among("i2c", "spi"))
    sda: int | None = None
    scl: int | None = None
    sck: int | None = None
    mosi: int | None = None
    miso: int | None = None
    cs: int | None = None

    @property
    def pins(self) -> Mapping[str, int | None]:
        """The pins that its bus needs, by name; None where one is missing."""
        names = ("sda", "scl") if self.bus == "i2c" else ("sck", "mosi", "miso", "cs")
        return {name: getattr(self, name) for name in names}


@frozen
class Pixels:
    """The strip's data pin.

    Attributes:
        order: in which the strip wants its colours.
        backend: on a Pi how the pin is driven: ``spi`` (GPIO10, no root), ``pwm`` (root), ``pio`` (Pi 5), or ``auto``:
            by the Pi's model. A Pico always uses its PIO.
    """

    pin: int
    order: str = field(default="GRB", validator=among("GRB", "RGB", "BRG"))
    backend: str = field(default="auto", validator=among("auto", "spi", "pwm", "pio"))


@frozen
class Matrix:
    """Switches at the crossings of rows (driven) and columns (felt), each with its diode.

    Attributes:
        order: which switches and keys lie at the crossings, row by row; none: the board's switches in their order, then
            its keys.
        scan_s: from one scan to the next.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    order: tuple[str, ...] = ()
    scan_s: float = field(default=0.01, validator=within(0.001, 0.015))


@frozen
class Pico:
    """One Pico of a body.

    Attributes:
        strap: the pin that is joined to ground on this Pico and on no other, so that several are told apart; or none.
        serial: the Pico's own number instead, as `reedlight doctor` shows it.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    order: tuple[str, ...] = ()
    reader: PicoReader | None = None
    pixels: Pixels | None = None
    keys: Mapping[str, int] = MappingProxyType({})
    strap: int | None = None
    serial: str | None = None
    scan_ms: int = field(default=5, validator=within(1, 15))


@frozen
class LinesBody:
    """A Pi with one line for each switch and key (``kind = "pi-lines"``)."""

    kind: str
    lines: Mapping[str, int]
    readers: Mapping[str, SerialReader] = MappingProxyType({})
    pixels: Pixels | None = None


@frozen
class MatrixBody:
    """A Pi with a matrix of switches and keys (``kind = "pi-matrix"``); ``keys``: those on lines of their own."""

    kind: str
    matrix: Matrix
    keys: Mapping[str, int] = MappingProxyType({})
    readers: Mapping[str, SerialReader] = MappingProxyType({})
    pixels: Pixels | None = None


@frozen
class PicosBody:
    """Any computer with one Pico or several on USB (``kind = "picos"``)."""

    kind: str
    picos: tuple[Pico, ...]
    readers: Mapping[str, SerialReader] = MappingProxyType({})


@frozen
class ReaderBody:
    """Any computer with a tag reader and nothing else (``kind = "reader"``)."""

    kind: str
    readers: Mapping[str, SerialReader]


AnyBody = LinesBody | MatrixBody | PicosBody | ReaderBody
BODIES: Mapping[str, type[Any]] = {LINES: LinesBody, MATRIX: MatrixBody, PICOS: PicosBody, READER: ReaderBody}


def wiring(board: Board) -> Any:
    """How a checked board is wired: one of `AnyBody`."""
    return made(BODIES[board.body["kind"]], dict(board.body))


def unguarded(board: Board) -> tuple[str, ...]:
    """The strip of a board on a Pi: while the kernel gives a line or a serial port to one program only, it lets several
    write to the same strip, be it by SPI, PWM or PIO."""
    pixels: Pixels | None = wiring(board).pixels
    return () if pixels is None else (f"strip on GPIO{pixels.pin}",)
