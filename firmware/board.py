"""A board as it was configured: its switches, keys, reader and lights, and when each is to be seen to."""

from firmware import messages
from firmware.buses import I2CBus, SPIBus
from firmware.contents import I2C, NO_PIN, NO_READER, SPI, Configuration, Edge
from firmware.pins import SPARE, let_go
from firmware.reader import Reader
from firmware.strip import Strip, remember
from firmware.switches import Keys, Matrix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.buses import Bus

MOST_ROWS = 16
MOST_COLUMNS = 10
MOST_CELLS = 128
"""An edge tells its cell in seven bits."""
MOST_KEYS = 16
MOST_LIGHTS = 600
MOST_SCAN_MS = 50
SNAPSHOT_MS = 1000
_PIXELS_MS = 10
"""From one frame of lights to the next at least: the switches have their turn, and the strip its pause."""
_PINS_OF_READER = {NO_READER: 0, I2C: 2, SPI: 4}


class Refused(ValueError):
    """A configuration that cannot be; the message says why."""


class Board:
    """Everything on a Pico's pins. Raises Refused where the configuration cannot be.

    Attributes:
        scans: since it was made.
        shown: the number of the pixels on the strip; 0 where it is dark.
    """

    def __init__(self, wanted: Configuration, now: int) -> None:
        check(wanted)
        self.scans = 0
        self.shown = 0
        self._matrix = Matrix(wanted.rows, wanted.columns, wanted.settle_us)
        self._keys = Keys(wanted.keys)
        self._reader = _reader(wanted, now)
        self._strip = _strip(wanted)
        self._newest: tuple[int, bytes] | None = None
        self._scan_ms = wanted.scan_ms
        self._scan_at = self._scanned_at = self._pixels_at = self._snapshot_at = now

    @property
    def reader_found(self) -> bool:
        """Whether there is a reader that answers."""
        return self._reader is not None and self._reader.found

    def ask(self, now: int) -> None:
        """Give a snapshot as soon as there is one."""
        self._snapshot_at = now

    def light(self, number: int, data: bytes) -> None:
        """Show this as soon as may be; what has not been shown by then never is. Raises ValueError."""
        if self._strip is None or len(data) != 3 * self._strip.lights or not number:
            raise ValueError(f"{len(data)} bytes for {self._strip.lights if self._strip else 0} lights")
        self._newest = (number, data)

    def feel(self, now: int) -> "list[bytes]":
        """Scan the switches if it is time, and poll the reader; gives messages."""
        told: list[bytes] = []
        if now >= self._scan_at:
            self._scan(now, told)
        if self._reader is not None:
            told += self._reader.turn(now)
        return told

    def snapshot(self, now: int) -> "bytes | None":
        """How every switch stands, where that is due and all have been felt twice."""
        if now < self._snapshot_at or self.scans < 2:
            return None
        self._snapshot_at = now + SNAPSHOT_MS
        return messages.snapshot(self._matrix.levels(), self._keys.levels())

    def shine(self, now: int) -> "bytes | None":
        """Put the newest pixels on the wire, if there are any; gives a message."""
        if self._newest is None or self._strip is None or now < self._pixels_at:
            return None
        number, data = self._newest
        self._newest = None
        self._strip.show(data)
        self._pixels_at = now + _PIXELS_MS
        self.shown = number
        return messages.shown(number)

    def due(self, now: int) -> int:
        """Milliseconds until something is to be done."""
        return max(min(self._scan_at, self._pixels_at if self._newest else self._scan_at) - now, 0)

    def close(self) -> None:
        """Go dark and let go of every pin."""
        if self._strip is not None:
            self._strip.close()
        let_go()

    def _scan(self, now: int, told: "list[bytes]") -> None:
        age_ms, self._scanned_at = now - self._scanned_at, now
        self._scan_at = now + self._scan_ms  # from this scan, however late it is: two samples are never nearer
        switches: list[Edge] = []
        keys: list[Edge] = []
        self._matrix.scan(age_ms, switches)
        self._keys.scan(age_ms, keys)
        self.scans += 1
        if self.scans > 2:  # what the first two found is told by the first snapshot
            if switches:
                told.append(messages.edges(messages.SWITCHES, switches))
            if keys:
                told.append(messages.edges(messages.KEYS, keys))


def check(wanted: Configuration) -> None:
    """Raise Refused where this cannot be configured."""
    pins = wanted.rows + wanted.columns + wanted.keys + wanted.reader_pins
    if wanted.pixels_pin != NO_PIN:
        pins += (wanted.pixels_pin,)
    for number in pins:
        if number not in SPARE:
            raise Refused(f"there is no GP{number} to spare")
        if pins.count(number) > 1:
            raise Refused(f"GP{number} is used twice")
    for what, count, most in (
        ("rows", len(wanted.rows), MOST_ROWS),
        ("columns", len(wanted.columns), MOST_COLUMNS),
        ("keys", len(wanted.keys), MOST_KEYS),
        ("lights", wanted.lights, MOST_LIGHTS),
    ):
        if count > most:
            raise Refused(f"{count} {what}, and {most} is the most")
    cells = len(wanted.rows) * len(wanted.columns)
    if cells > MOST_CELLS:
        raise Refused(f"{cells} crossings, and {MOST_CELLS} is the most")
    if not 1 <= wanted.scan_ms <= MOST_SCAN_MS:
        raise Refused(f"a scan every {wanted.scan_ms} ms; 1 to {MOST_SCAN_MS} will do")
    if _PINS_OF_READER.get(wanted.reader) != len(wanted.reader_pins):
        raise Refused(f"a reader on bus {wanted.reader} with {len(wanted.reader_pins)} pins")
    if (wanted.pixels_pin == NO_PIN) != (wanted.lights == 0):
        raise Refused("lights without a pin, or a pin without lights")


def _reader(wanted: Configuration, now: int) -> "Reader | None":
    if wanted.reader == NO_READER:
        return None
    pins = wanted.reader_pins

    def make() -> "Bus":
        return I2CBus(pins[0], pins[1]) if wanted.reader == I2C else SPIBus(pins[0], pins[1], pins[2], pins[3])

    bus: Callable[[], Bus] = make
    try:
        return Reader(bus, now)
    except ValueError as error:
        raise Refused(f"the reader's pins: {error}") from error


def _strip(wanted: Configuration) -> "Strip | None":
    if wanted.pixels_pin == NO_PIN:
        return None
    remember(wanted.pixels_pin, wanted.lights)
    return Strip(wanted.pixels_pin, wanted.lights)
