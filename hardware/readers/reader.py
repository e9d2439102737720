"""A tag reader as a part of a body: its thread, which keeps it open, looks, and tells what changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from threading import Event, Thread
from typing import Final

from controller.errors import BodyError
from controller.ports import Crowded, Found, Lost, TagGone, TagSeen
from hardware.inbox import Inbox
from hardware.plugged import Listing, devices, port_for, why_no_port
from hardware.readers.pn532 import Garbled
from hardware.readers.port import NoAnswer, Port, PortLost
from hardware.readers.presence import Change, Crowd
from hardware.readers.reader_chips import CHIPS, Chip
from hardware.readers.timing import USUAL, ReaderTiming
from hardware.wiring.model import SerialReader

PART: Final = "reader"
TURN_S: Final = 10.0
"""A loop that has not come round for so long hangs: its longest wait, of an open with every answer missing, is 3 s."""
CLOSE_S: Final = 10.0
_TROUBLE: Final = (PortLost, NoAnswer, Garbled)


class TagReader:
    """Opens a reader, then watches it from a thread of its own until it is closed (`hardware.body_of_parts.Part`).

    A tag that lies there while the reader is lost is not told gone, nor told anew when it is found again: nothing on
    the table has changed.

    Args:
        wired: which chip, on which port.
        inbox: where its readings go.
        timing: how long everything may take.
        listing: what lists the devices on USB.
        clock: seconds that never go back.

    Raises:
        BodyError: it is not there, not permitted, taken, or silent; says what to do.
    """

    def __init__(
        self,
        wired: SerialReader,
        inbox: Inbox,
        timing: ReaderTiming = USUAL,
        *,
        listing: Listing = devices,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wired, self._inbox, self._timing = wired, inbox, timing
        self._listing, self._clock = listing, clock
        self._kind = CHIPS[wired.chip]
        self._watch = self._kind.watch(timing)
        self._closing = Event()
        self._port: Port | None = None
        self._chip: Chip | None = None
        self._trouble = ""
        self._seen = self._losses = 0
        self._turned_at = self._checked_at = clock()
        self._open()
        self._thread = Thread(target=self._run, name=f"tag reader on {wired.port}", daemon=True)
        self._thread.start()

    @property
    def name(self) -> str:
        """What `Lost` and `Found` call it."""
        return PART

    def alive(self) -> bool:
        """Whether its loop turns, be the reader there or not."""
        return self._thread.is_alive() and self._clock() - self._turned_at < TURN_S

    def facts(self) -> Mapping[str, object]:
        """Which reader it is, whether it answers, what it has seen, and the last trouble with it."""
        chip, port = self._chip, self._port
        return {
            "chip": self._wired.chip,
            "port": self._wired.port,
            "path": port.path if port else None,
            "answers": chip is not None,
            "tags_seen": self._seen,
            "losses": self._losses,
            "last_trouble": self._trouble,
            **(chip.facts() if chip else {}),
        }

    def close(self) -> None:
        """End its thread and let go of its port; may be called twice."""
        self._closing.set()
        self._thread.join(CLOSE_S)
        if self._thread.is_alive():
            raise BodyError(f"The tag reader on {self._wired.port} does not let go. Unplug it.")

    # In the thread.

    def _run(self) -> None:
        try:
            while not self._closing.is_set():
                self._turned_at = self._clock()
                self._turn()
        except BaseException as error:  # a mistake of ours: the thread ends and `alive` says so, but not in silence
            self._lose(error)
            raise
        finally:
            self._let_go()

    def _turn(self) -> None:
        if self._chip is None:
            self._open_again()
            return
        try:
            self._look(self._chip)
        except _TROUBLE as error:
            self._lose(error)

    def _look(self, chip: Chip) -> None:
        for sight in chip.look():
            for change in self._watch.see(self._clock(), sight):
                self._tell(change)
        if self._watch.held is not None:
            self._checked_at = self._clock()  # it has just shown that it lives
        elif self._clock() - self._checked_at >= self._timing.liveness_s:
            chip.check()
            self._checked_at = self._clock()
        if chip.rest_s:
            self._closing.wait(chip.rest_s)

    def _tell(self, change: Change | Crowd) -> None:
        if isinstance(change, Crowd):
            self._inbox.put(lambda at: Crowded(at, PART))
            return
        self._seen += change.there
        tag = change.tag
        self._inbox.put(lambda at: TagSeen(at, tag) if change.there else TagGone(at, tag))

    def _lose(self, error: BaseException) -> None:
        if self._closing.is_set():
            return
        self._let_go()
        self._trouble = str(error)
        self._losses += 1
        self._inbox.put(lambda at: Lost(at, PART))

    def _open_again(self) -> None:
        try:
            self._open()
        except BodyError as error:
            self._trouble = str(error)
            self._closing.wait(self._timing.reopen_s)
        else:
            self._inbox.put(lambda at: Found(at, PART))

    def _open(self) -> None:
        """Open the port and wake the chip; raises BodyError."""
        spec = self._wired.port
        path = port_for(spec, self._listing)
        if path is None:
            raise BodyError(f"The tag reader cannot be used: {why_no_port(spec, self._listing)}")
        port = Port(path, self._wired.baud or self._kind.baud, self._timing.gap_s)
        try:
            chip = self._kind.wake(port, self._timing, self._closing.is_set)
        except _TROUBLE as error:
            port.close()
            raise BodyError(_silent(self._wired.chip, path)) from error
        except BaseException:
            port.close()
            raise
        self._port, self._chip, self._checked_at = port, chip, self._clock()

    def _let_go(self) -> None:
        self._chip = None
        if self._port is not None:
            self._port.close()
            self._port = None


def _silent(chip: str, path: str) -> str:
    return (
        f"The tag reader on {path} does not answer. Look at its plug, at its two data lines (TX to RX, RX to TX), "
        f"and at its switches: a {chip.upper()} has to be set to UART (HSU)."
    )
