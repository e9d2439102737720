"""Tag readers on serial ports: `open_readers` opens those of a board."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.inbox import Inbox
from hardware.plugged import Listing, devices
from hardware.readers.reader import TagReader
from hardware.readers.timing import USUAL, ReaderTiming
from hardware.wiring.model import SerialReader

__all__ = ["ReaderTiming", "TagReader", "open_readers"]


def open_readers(
    wired: Mapping[str, SerialReader],
    inbox: Inbox,
    timing: ReaderTiming = USUAL,
    *,
    listing: Listing = devices,
) -> tuple[TagReader, ...]:
    """The readers of a ``[body]``, opened; raises BodyError, and then leaves none open."""
    opened: list[TagReader] = []
    try:
        for reader in wired.values():
            opened.append(TagReader(reader, inbox, timing, listing=listing))
    except BaseException:
        for other in opened:
            other.close()
        raise
    return tuple(opened)
