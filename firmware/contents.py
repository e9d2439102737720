"""What messages hold: how a board is wired, who a Pico is, what changed, how it fares. Both sides run the same file."""

NO_READER, I2C, SPI = 0, 1, 2
NO_PIN = 255
SETTLE_US = 30
"""From driving a row to feeling its columns: what a column of some 500 pF needs to be pulled up by the Pico's own
50 to 80 kilohms (RP2040 data sheet, 5.5.3), with the threshold at two thirds of the supply."""


class Identity:
    """What a Pico says of itself.

    Attributes:
        protocol: must be the host's (`firmware.messages.PROTOCOL`).
        firmware, chip, python: versions and names, to be shown.
        unique: the chip's own number (8 bytes).
        straps: one bit a pin, GP0 the lowest: 1 where it was joined to ground, felt with pull-ups before anything
            was configured.
        most_rows, most_columns, most_keys, most_lights: what can be configured.
        bytes_free: of memory.
    """

    def __init__(
        self,
        protocol: int,
        firmware: str,
        chip: str,
        python: str,
        unique: bytes,
        straps: int,
        most_rows: int,
        most_columns: int,
        most_keys: int,
        most_lights: int,
        bytes_free: int,
    ) -> None:
        self.protocol = protocol
        self.firmware = firmware
        self.chip = chip
        self.python = python
        self.unique = unique
        self.straps = straps
        self.most_rows = most_rows
        self.most_columns = most_columns
        self.most_keys = most_keys
        self.most_lights = most_lights
        self.bytes_free = bytes_free

    def strapped(self, pin: int) -> bool:
        """Whether a pin was joined to ground."""
        return bool(self.straps >> pin & 1)


class Configuration:
    """How a board is wired to a Pico: its share of a board file.

    Attributes:
        rows, columns: GP numbers; the crossing of row r and column c is cell ``r * len(columns) + c``.
        keys: GP numbers of keys on lines of their own, told by their place in this list.
        scan_ms: from one scan to the next.
        settle_us: from driving a row to feeling its columns.
        reader: `NO_READER`, `I2C` (pins sda, scl) or `SPI` (pins sck, mosi, miso, cs).
        reader_pins: its GP numbers in that order.
        pixels_pin: GP number of the strip's data line, or `NO_PIN`.
        lights: how many the strip has.
    """

    def __init__(
        self,
        rows: "tuple[int, ...]" = (),
        columns: "tuple[int, ...]" = (),
        keys: "tuple[int, ...]" = (),
        scan_ms: int = 5,
        settle_us: int = SETTLE_US,
        reader: int = NO_READER,
        reader_pins: "tuple[int, ...]" = (),
        pixels_pin: int = NO_PIN,
        lights: int = 0,
    ) -> None:
        self.rows = rows
        self.columns = columns
        self.keys = keys
        self.scan_ms = scan_ms
        self.settle_us = settle_us
        self.reader = reader
        self.reader_pins = reader_pins
        self.pixels_pin = pixels_pin
        self.lights = lights

    @property
    def cells(self) -> int:
        """How many crossings there are."""
        return len(self.rows) * len(self.columns)


class Edge:
    """A switch or key changed.

    Attributes:
        cell: the crossing, or the key's place in the list of keys.
        age_ms: how long ago it was first felt when the message was made; 255 stands for all that is longer.
    """

    def __init__(self, cell: int, closed: bool, age_ms: int) -> None:
        self.cell = cell
        self.closed = closed
        self.age_ms = age_ms


class Status:
    """How a Pico fares; told with every beat.

    Attributes:
        scans_per_s: measured over the last beat.
        bad, resends: since it was started: pieces of the stream that were no frame, and messages sent again.
        reader_found: whether a reader is configured and answers.
        shown: the number of the pixels that are shown; 0 where the strip is dark.
    """

    def __init__(
        self, uptime_s: int, scans_per_s: int, bad: int, resends: int, bytes_free: int, reader_found: bool, shown: int
    ) -> None:
        self.uptime_s = uptime_s
        self.scans_per_s = scans_per_s
        self.bad = bad
        self.resends = resends
        self.bytes_free = bytes_free
        self.reader_found = reader_found
        self.shown = shown
