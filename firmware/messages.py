"""What the host and a Pico say to each other: kinds of messages, each packed and unpacked here, and nowhere else.

The first byte of a message is its kind; docs/protocol.md lists them all. The same file runs on both sides.
"""

from struct import pack

from firmware.contents import Configuration, Edge, Identity, Status
from firmware.fields import Cursor, Malformed, flagged, listed, worded

PROTOCOL = 1
"""Goes up whenever a message changes; host and Pico must agree."""

# From the host.
GREETING, CONFIGURE, ASK, PIXELS, BYE = 1, 2, 3, 4, 5
# From the Pico.
IDENTITY, CONFIGURED, REFUSED, SNAPSHOT, SWITCHES, KEYS = 16, 17, 18, 19, 20, 21
TAG_SEEN, TAG_GONE, READER_LOST, READER_FOUND, SHOWN, STATUS, LOG = 22, 23, 24, 25, 26, 27, 28
CROWD = 29
_CLOSED = 0x80


def kind(message: bytes) -> int:
    """Which message it is; 0 for none."""
    return message[0] if message else 0


# From the host.


def greeting() -> bytes:
    """The first message of a session: which protocol the host speaks."""
    return bytes([GREETING, PROTOCOL])


def read_greeting(message: bytes) -> int:
    """The protocol that the host speaks."""
    return Cursor(message).byte()


def configure(wanted: Configuration) -> bytes:
    """The board, sent at the beginning of a session; answered by `CONFIGURED` or `REFUSED`."""
    head = pack("<BBHBBH", CONFIGURE, wanted.scan_ms, wanted.settle_us, wanted.reader, wanted.pixels_pin, wanted.lights)
    return head + listed(wanted.rows) + listed(wanted.columns) + listed(wanted.keys) + listed(wanted.reader_pins)


def read_configure(message: bytes) -> Configuration:
    """The board that the host wants."""
    cursor = Cursor(message)
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
    cursor = Cursor(message)
    return cursor.number(2), cursor.rest()


def bye() -> bytes:
    """The host goes: lights off, pins let go."""
    return bytes([BYE])


# From the Pico.


def identity(told: Identity) -> bytes:
    """The answer to a greeting."""
    return (
        bytes([IDENTITY, told.protocol])
        + worded(told.firmware)
        + worded(told.chip)
        + worded(told.python)
        + listed(told.unique)
        + pack(
            "<IBBBHI", told.straps, told.most_rows, told.most_columns, told.most_keys, told.most_lights, told.bytes_free
        )
    )


def read_identity(message: bytes) -> Identity:
    """Who answered. Of another protocol only that is read, as nothing else of it is known."""
    cursor = Cursor(message)
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
    return bytes([REFUSED]) + worded(why)


def snapshot(cells: "list[bool]", keys: "list[bool]") -> bytes:
    """Every crossing and every key as they stand after all edges that were told before."""
    return bytes([SNAPSHOT, len(cells), len(keys)]) + flagged(cells) + flagged(keys)


def read_snapshot(message: bytes) -> "tuple[list[bool], list[bool]]":
    """Whether each crossing, and each key, is closed."""
    cursor = Cursor(message)
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
    told = Cursor(message).rest()
    if len(told) % 2:
        raise Malformed("half an edge")
    return [
        Edge(told[place] & ~_CLOSED, bool(told[place] & _CLOSED), told[place + 1]) for place in range(0, len(told), 2)
    ]


def tag(which: int, uid: bytes) -> bytes:
    """`TAG_SEEN` or `TAG_GONE`."""
    return bytes([which]) + uid


def crowd() -> bytes:
    """There are two tags; a host that does not know this kind passes over it."""
    return bytes([CROWD])


def read_tag(message: bytes) -> bytes:
    """The tag's own number: 4, 7 or 10 bytes."""
    number = Cursor(message).rest()
    if len(number) not in (4, 7, 10):
        raise Malformed("a tag's number of a length that there is not")
    return number


def reader(which: int, what: str) -> bytes:
    """`READER_FOUND` (what it is) or `READER_LOST` (what went wrong)."""
    return bytes([which]) + worded(what)


def shown(number: int) -> bytes:
    """Pixels have gone out on the wire."""
    return pack("<BH", SHOWN, number)


def read_shown(message: bytes) -> int:
    """Their number."""
    return Cursor(message).number(2)


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
    cursor = Cursor(message)
    uptime_s, scans_per_s, bad, resends = cursor.number(4), cursor.number(2), cursor.number(2), cursor.number(2)
    return Status(uptime_s, scans_per_s, bad, resends, cursor.number(4), bool(cursor.byte()), cursor.number(2))


def log(text: str) -> bytes:
    """Something that went wrong and was survived."""
    return bytes([LOG]) + worded(text)


def read_text(message: bytes) -> str:
    """The text of `REFUSED`, `READER_LOST`, `READER_FOUND` or `LOG`."""
    return Cursor(message).text()
