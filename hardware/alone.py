"""The body of a board with tag readers and nothing else (``kind = "reader"``): any computer with a serial port."""

from __future__ import annotations

from collections.abc import Callable

from controller.boards import Board
from controller.boards.table_kinds import TableKind
from controller.ports import Body, Clock
from hardware.body_of_parts import Assembled
from hardware.inbox import Inbox
from hardware.plugged import Listing, devices
from hardware.readers import ReaderTiming, open_readers
from hardware.readers.timing import USUAL
from hardware.speech import Voice, open_voice
from hardware.wiring.check import check
from hardware.wiring.model import READER, wiring


def opened(
    board: Board,
    clock: Clock,
    timing: ReaderTiming = USUAL,
    *,
    listing: Listing = devices,
    voice: Callable[[], Voice | None] = open_voice,
) -> Body:
    """The body of a board, with this computer's voice if it has one; raises BodyError."""
    inbox = Inbox(clock)
    readers = open_readers(wiring(board).readers, inbox, timing, listing=listing)
    speaker = voice()
    return Assembled(inbox, others=[*readers, *([speaker] if speaker else [])], speaker=speaker)


TABLE = TableKind(READER, real=True, check=check, open=opened)
