"""The PN532's frames on its high-speed UART (user manual UM0701-02, section 6.2.1)."""

from __future__ import annotations

from typing import Final, NamedTuple

ACK: Final = bytes.fromhex("0000FF00FF00")
NACK: Final = bytes.fromhex("0000FFFF0000")
ERROR: Final = bytes.fromhex("0000FF01FF7F8100")
"""The application level error frame: what was asked is not understood."""
TO_CHIP: Final = 0xD4
FROM_CHIP: Final = 0xD5
_START: Final = b"\x00\xff"


def framed(direction: int, payload: bytes) -> bytes:
    """A normal frame: preamble, start, length and its checksum, direction, payload, checksum, postamble."""
    body = bytes([direction]) + payload
    length = len(body)
    return bytes([0, 0, 0xFF, length, -length & 0xFF]) + body + bytes([-sum(body) & 0xFF, 0])


class Found(NamedTuple):
    """The first frame in some bytes.

    Attributes:
        kind: ``ack``, ``nack``, ``frame``, ``spoilt`` (a checksum or direction is wrong), or ``more``: it is not whole.
        payload: what a frame holds, after its direction.
        rest: the bytes behind it.
    """

    kind: str
    payload: bytes
    rest: bytes


def first(data: bytes, direction: int) -> Found:
    """The first frame in these bytes; whatever stands before its start is passed over."""
    start = data.find(_START)
    if start < 0:
        return Found("more", b"", data[-1:])
    if len(data) < start + 4:
        return Found("more", b"", data[start:])
    length, check = data[start + 2], data[start + 3]
    behind = data[start + 4 :]
    if (length, check) == (0x00, 0xFF):
        return Found("ack", b"", behind)
    if (length, check) == (0xFF, 0x00):
        return Found("nack", b"", behind)
    if (length + check) & 0xFF:
        return Found("spoilt", b"", data[start + 2 :])
    if len(behind) < length + 1:
        return Found("more", b"", data[start:])
    body, rest = behind[:length], behind[length + 1 :]
    if sum(behind[: length + 1]) & 0xFF or body[:1] != bytes([direction]):
        return Found("spoilt", b"", rest)
    return Found("frame", body[1:], rest)
