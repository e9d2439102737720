"""An RDM6300, or an ID-12LA, on a serial port: the frames that it sends unasked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import reduce
from operator import xor
from typing import Final

from hardware.readers.port import Port
from hardware.readers.presence import Blank, Sight
from hardware.readers.timing import ReaderTiming

_BEGIN: Final = b"\x02"
_END: Final = b"\x03"
_FRAME: Final = re.compile(rb"([0-9A-F]{10})([0-9A-F]{2})(?:\r\n)?")
"""What stands between begin and end: the tag's five bytes and their XOR; capital letters only, as modules send them."""
_LONGEST: Final = 14
_CHUNK: Final = 256


class Decoder:
    """Finds frames in bytes as they come, however they are cut."""

    def __init__(self) -> None:
        self._open: bytes | None = None

    def feed(self, data: bytes) -> tuple[Sight, ...]:
        """The tags whose frames end in these bytes, and a `Blank.GARBLED` for each frame that is spoilt."""
        found: list[Sight] = []
        for byte in (data[place : place + 1] for place in range(len(data))):
            if byte == _BEGIN:
                found += [Blank.GARBLED] * (self._open is not None)
                self._open = b""
            elif self._open is None:
                continue  # between frames
            elif byte == _END:
                found.append(tag(self._open))
                self._open = None
            elif len(self._open) == _LONGEST:
                found.append(Blank.GARBLED)
                self._open = None
            else:
                self._open += byte
        return tuple(found)


def tag(inside: bytes) -> Sight:
    """The tag that stands between begin and end of a frame; garbled unless every byte is right."""
    parts = _FRAME.fullmatch(inside)
    if parts is None:
        return Blank.GARBLED
    uid, check = bytes.fromhex(parts[1].decode()), int(parts[2], 16)
    return f"uid:{uid.hex().upper()}" if reduce(xor, uid) == check else Blank.GARBLED


class Rdm6300Chip:
    """The module: it is only listened to, so that all that can be known of its health is its port's."""

    def __init__(self, port: Port, timing: ReaderTiming, closing: Callable[[], bool]) -> None:
        self._port = port
        self._decoder = Decoder()
        self._spoilt = 0

    @property
    def rest_s(self) -> float:
        """It is listened to all the time."""
        return 0.0

    def look(self) -> tuple[Sight, ...]:
        """The tags that were sent, or none; half a frame is none yet."""
        found = self._decoder.feed(self._port.some(_CHUNK))
        self._spoilt += found.count(Blank.GARBLED)
        return found or (Blank.EMPTY,)

    def check(self) -> None:
        """It cannot be asked."""

    def facts(self) -> Mapping[str, object]:
        """How many of its frames were spoilt."""
        return {"firmware": "not told by this chip", "spoilt": self._spoilt}
