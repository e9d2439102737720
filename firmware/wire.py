"""Frames on a stream of bytes: marked, stuffed and checked. The same file runs on the Pico and on the host.

A frame is its payload and the payload's CRC-32, stuffed as RFC 1662 stuffs (``7D``, then the byte XOR ``20``), between
two flags ``7E``. Stuffed are the flag, the escape, and ``03``: Ctrl-C never stands in a frame, so that MicroPython may
take every ``03`` that arrives for a person (or mpremote) who wants the firmware to stop (docs/protocol.md tells more).
"""

from binascii import crc32
from struct import pack

FLAG = 0x7E
ESCAPE = 0x7D
CTRL_C = 0x03
MOST = 2048
"""Bytes of the longest payload: a strip of 680 lights and its heading."""

_FLAG = bytes([FLAG])
_STUFFING = tuple((bytes([plain]), bytes([ESCAPE, plain ^ 0x20])) for plain in (ESCAPE, FLAG, CTRL_C))
_CRC_BYTES = 4
_MOST_STUFFED = 2 * (MOST + _CRC_BYTES)


def encode(payload: bytes) -> bytes:
    """The frame of a payload of at most `MOST` bytes; raises ValueError for a longer one."""
    if len(payload) > MOST:
        raise ValueError(f"a payload of {len(payload)} bytes; {MOST} is the most")
    body = payload + pack("<I", crc32(payload))
    for plain, stuffed in _STUFFING:  # the escape first, or the others' escapes would be stuffed again
        body = body.replace(plain, stuffed)
    return _FLAG + body + _FLAG


class Decoder:
    """Payloads out of whatever bytes come. Never raises, never waits for the rest of a broken frame, never grows.

    Attributes:
        bad: pieces between two flags that were no frame: cut short, altered, too long, or text of somebody else.
    """

    def __init__(self) -> None:
        self.bad = 0
        self._piece = b""  # since the last flag
        self._too_long = False

    def feed(self, data: bytes) -> "list[bytes]":
        """The payloads that these bytes complete, in their order."""
        found: list[bytes] = []
        start = 0
        while True:
            end = data.find(_FLAG, start)
            if end < 0:
                self._keep(data[start:])
                return found
            self._keep(data[start:end])
            self._finish(found)
            start = end + 1

    def _keep(self, part: bytes) -> None:
        if self._too_long or len(self._piece) + len(part) > _MOST_STUFFED:
            self._too_long = True
            self._piece = b""
        else:
            self._piece += part

    def _finish(self, found: "list[bytes]") -> None:
        piece, too_long = self._piece, self._too_long
        self._piece, self._too_long = b"", False
        if not piece and not too_long:
            return  # the closing flag of one frame and the opening flag of the next
        for plain, stuffed in reversed(_STUFFING):
            piece = piece.replace(stuffed, plain)
        payload = piece[:-_CRC_BYTES]
        if payload and len(payload) <= MOST and piece[-_CRC_BYTES:] == pack("<I", crc32(payload)):
            found.append(payload)
        else:
            self.bad += 1
