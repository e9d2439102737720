"""What the host and a Pico say to each other: kinds of messages, each packed and unpacked here, and nowhere else.

The first byte of a message is its kind. Numbers are little-endian, texts UTF-8 behind a byte that counts them.
docs/protocol.md lists them all. The same file runs on both sides.
"""

from struct import pack

PROTOCOL = 1
"""Goes up whenever a message changes; host and Pico must agree."""

# From the host.
GREETING, CONFIGURE, ASK, PIXELS, BYE = 1, 2, 3, 4, 5
# From the Pico.
IDENTITY, CONFIGURED, REFUSED, SNAPSHOT, SWITCHES, KEYS = 16, 17, 18, 19, 20, 21
TAG_SEEN, TAG_GONE, READER_LOST, READER_FOUND, SHOWN, STATUS, LOG = 22, 23, 24, 25, 26, 27, 28

NO_READER, I2C, SPI = 0, 1, 2
NO_PIN = 255
SETTLE_US = 30
"""From driving a row to feeling its columns: what a column of some 500 pF needs to be pulled up by the Pico's own
50 to 80 kilohms (RP2040 data sheet, 5.5.3), with the threshold at two thirds of the supply."""
_CLOSED = 0x80


class Malformed(ValueError):
    """A message that is cut short or holds what it cannot; the two sides disagree on the protocol."""


class Identity:
    """What a Pico says of itself.

    Attributes:
        protocol: must be the host's `PROTOCOL`.
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


def kind(message: bytes) -> int:
    """Which message it is; 0 for none."""
    return message[0] if message else 0


# From the host.


def greeting() -> bytes:
    """The first message of a session: which protocol the host speaks."""
    return bytes([GREETING, PROTOCOL])


def read_greeting(message: bytes) -> int:
    """The protocol that the host speaks."""
    return _Cursor(message).byte()


def configure(wanted: Configuration) -> bytes:
    """The board, sent at the beginning of a session; answered by `CONFIGURED` or `REFUSED`."""
    head = pack("<BBHBBH", CONFIGURE, wanted.scan_ms, wanted.settle_us, wanted.reader, wanted.pixels_pin, wanted.lights)
    return head + _list(wanted.rows) + _list(wanted.columns) + _list(wanted.keys) + _list(wanted.reader_pins)


def read_configure(message: bytes) -> Configuration:
    """The board that the host wants."""
    cursor = _Cursor(message)
    scan_ms, settle_us, reader = cursor.byte(), cursor.number(2), cursor.byte()
    pixels_pin, lights = cursor.byte(), cursor.number(2)
    rows, columns, keys, pins = (tuple(cursor.counted()) for _ in range(4))
    return Configuration(rows, columns, keys, scan_ms, settle_us, reader, pins, pixels_pin, lights)


def ask() -> bytes:
    """Ask for a snapshot now."""
    return bytes([ASK])


def pixels(number: int, data: bytes) -> bytes:
    """A whole strip, three bytes a light as they go out on the wire. ``number`` is 1 to 65535, another each time."""
    return pack("<BH", PIXELS, number) + data


def read_pixels(message: bytes) -> "tuple[int, bytes]":
    """Their number, and the bytes."""
    cursor = _Cursor(message)
    return cursor.number(2), cursor.rest()


def bye() -> bytes:
    """The host goes: lights off, pins let go."""
    return bytes([BYE])


# From the Pico.


def identity(told: Identity) -> bytes:
    """The answer to a greeting."""
    return (
        bytes([IDENTITY, told.protocol])
        + _text(told.firmware)
        + _text(told.chip)
        + _text(told.python)
        + _list(told.unique)
        + pack(
            "<IBBBHI", told.straps, told.most_rows, told.most_columns, told.most_keys, told.most_lights, told.bytes_free
        )
    )


def read_identity(message: bytes) -> Identity:
    """Who answered. Of another protocol only that is read, as nothing else of it is known."""
    cursor = _Cursor(message)
    protocol = cursor.byte()
    if protocol != PROTOCOL:
        return Identity(protocol, "", "", "", b"", 0, 0, 0, 0, 0, 0)
    firmware, chip, python, unique = cursor.text(), cursor.text(), cursor.text(), cursor.counted()
    straps, rows, columns, keys = cursor.number(4), cursor.byte(), cursor.byte(), cursor.byte()
    return Identity(
        protocol, firmware, chip, python, unique, straps, rows, columns, keys, cursor.number(2), cursor.number(4)
    )


def configured() -> bytes:
    """The board is taken on; its first snapshot follows."""
    return bytes([CONFIGURED])


def refused(why: str) -> bytes:
    """The board is not taken on, for a reason in English."""
    return bytes([REFUSED]) + _text(why)


def snapshot(cells: "list[bool]", keys: "list[bool]") -> bytes:
    """Every crossing and every key as they stand after all edges that were told before."""
    return bytes([SNAPSHOT, len(cells), len(keys)]) + _bits(cells) + _bits(keys)


def read_snapshot(message: bytes) -> "tuple[list[bool], list[bool]]":
    """Whether each crossing, and each key, is closed."""
    cursor = _Cursor(message)
    cells, keys = cursor.byte(), cursor.byte()
    return cursor.bits(cells), cursor.bits(keys)


def edges(which: int, changed: "list[Edge]") -> bytes:
    """Changes of `SWITCHES` or `KEYS`, in the order in which they were felt."""
    told = [which]
    for edge in changed:
        told.append(edge.cell | _CLOSED if edge.closed else edge.cell)
        told.append(min(edge.age_ms, 255))
    return bytes(told)


def read_edges(message: bytes) -> "list[Edge]":
    """The changes."""
    told = _Cursor(message).rest()
    if len(told) % 2:
        raise Malformed("half an edge")
    return [
        Edge(told[place] & ~_CLOSED, bool(told[place] & _CLOSED), told[place + 1]) for place in range(0, len(told), 2)
    ]


def tag(which: int, uid: bytes) -> bytes:
    """`TAG_SEEN` or `TAG_GONE`."""
    return bytes([which]) + uid


def read_tag(message: bytes) -> bytes:
    """The tag's own number: 4, 7 or 10 bytes."""
    number = _Cursor(message).rest()
    if len(number) not in (4, 7, 10):
        raise Malformed("a tag's number of a length that there is not")
    return number


def reader(which: int, what: str) -> bytes:
    """`READER_FOUND` (what it is) or `READER_LOST` (what went wrong)."""
    return bytes([which]) + _text(what)


def shown(number: int) -> bytes:
    """Pixels have gone out on the wire."""
    return pack("<BH", SHOWN, number)


def read_shown(message: bytes) -> int:
    """Their number."""
    return _Cursor(message).number(2)


def status(told: Status) -> bytes:
    """How the Pico fares."""
    return pack(
        "<BIHHHIBH",
        STATUS,
        told.uptime_s,
        min(told.scans_per_s, 0xFFFF),
        min(told.bad, 0xFFFF),
        min(told.resends, 0xFFFF),
        told.bytes_free,
        told.reader_found,
        told.shown,
    )


def read_status(message: bytes) -> Status:
    """How the Pico fares."""
    cursor = _Cursor(message)
    uptime_s, scans_per_s, bad, resends = cursor.number(4), cursor.number(2), cursor.number(2), cursor.number(2)
    return Status(uptime_s, scans_per_s, bad, resends, cursor.number(4), bool(cursor.byte()), cursor.number(2))


def log(text: str) -> bytes:
    """Something that went wrong and was survived."""
    return bytes([LOG]) + _text(text)


def read_text(message: bytes) -> str:
    """The text of `REFUSED`, `READER_LOST`, `READER_FOUND` or `LOG`."""
    return _Cursor(message).text()


# Bytes.


class _Cursor:
    """Reads a message from its second byte on; raises Malformed where it ends too soon."""

    def __init__(self, message: bytes) -> None:
        self._message = message
        self._at = 1

    def take(self, count: int) -> bytes:
        taken = self._message[self._at : self._at + count]
        if len(taken) < count:
            raise Malformed("a message is cut short")
        self._at += count
        return taken

    def byte(self) -> int:
        return self.take(1)[0]

    def number(self, count: int) -> int:
        return int.from_bytes(self.take(count), "little")

    def counted(self) -> bytes:
        return self.take(self.byte())

    def text(self) -> str:
        raw = self.counted()
        try:
            return raw.decode()
        except UnicodeError:
            return "".join([chr(byte) if 32 <= byte < 127 else "?" for byte in raw])

    def bits(self, count: int) -> "list[bool]":
        raw = self.take((count + 7) // 8)
        return [bool(raw[place // 8] >> place % 8 & 1) for place in range(count)]

    def rest(self) -> bytes:
        return self._message[self._at :]


def _list(items: "tuple[int, ...] | bytes") -> bytes:
    return bytes([len(items)]) + bytes(items)


def _text(text: str) -> bytes:
    raw = text.encode()
    return _list(raw if len(raw) <= 255 else raw[:252] + b"...")


def _bits(flags: "list[bool]") -> bytes:
    packed = bytearray((len(flags) + 7) // 8)
    for place, flag in enumerate(flags):
        if flag:
            packed[place // 8] |= 1 << place % 8
    return bytes(packed)
