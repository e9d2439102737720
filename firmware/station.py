"""A Pico at work: obeys the host, tells it what the board feels, goes dark when the host is gone."""

import gc
import sys

from machine import unique_id

from firmware import VERSION, board, messages
from firmware.answerer import Answerer
from firmware.board import Board
from firmware.clock import Clock
from firmware.contents import Identity, Status
from firmware.endpoint import BEAT_MS
from firmware.fields import Malformed
from firmware.messages import PROTOCOL
from firmware.pins import straps
from firmware.port import Port
from firmware.strip import darken_remembered, remembered_pin

_MOST_WAIT_MS = 100
_MOST_UNTOLD = 32


class Station:
    """One run of the firmware.

    Args:
        trouble: what ended the run before, to be told to the host; empty where nothing did.
    """

    def __init__(self, port: Port, clock: Clock, trouble: str) -> None:
        self._port = port
        self._clock = clock
        self._trouble = trouble
        self._endpoint = Answerer(clock.ms())
        self._board: Board | None = None
        self._untold: list[bytes] = []  # what the endpoint had no room for
        self._status_at = 0
        self._scans = 0
        darken_remembered()

    def turn(self) -> None:
        """Do everything that is due, then wait until something is."""
        now = self._clock.ms()
        for message in self._endpoint.receive(self._port.read(), now):
            try:
                self._obey(message, now)
            except ValueError as error:  # Malformed too
                self._tell([messages.log(f"message {messages.kind(message)}: {error}")])
        if self._endpoint.session and self._endpoint.silent(now):
            self.leave()
            self._endpoint.hang_up(now)
        if self._board is not None:
            self._work(self._board, now)
        self._port.write(self._endpoint.outgoing(now))
        self._port.wait(self._due(self._clock.ms()))

    def leave(self) -> None:
        """Go dark, and let go of the board."""
        leaving, self._board = self._board, None
        if leaving is not None:
            leaving.close()

    # What the host wants.

    def _obey(self, message: bytes, now: int) -> None:
        kind = messages.kind(message)
        if kind == messages.GREETING:
            self._greet()
        elif kind == messages.CONFIGURE:
            self._configure(message, now)
        elif kind == messages.BYE:
            self.leave()
        elif self._board is None:
            raise Malformed("nothing is configured")
        elif kind == messages.ASK:
            self._board.ask(now)
        elif kind == messages.PIXELS:
            self._board.light(*messages.read_pixels(message))
        else:
            raise Malformed("there is no such message")

    def _greet(self) -> None:
        """A session begins: everything from nothing."""
        self.leave()
        self._untold = []
        gc.collect()
        self._endpoint.welcome(messages.identity(_identity()))
        if self._trouble:
            self._tell([messages.log(self._trouble)])
            self._trouble = ""

    def _configure(self, message: bytes, now: int) -> None:
        self.leave()
        try:
            self._board = Board(messages.read_configure(message), now)
        except ValueError as error:
            self._tell([messages.refused(f"{error}")])
            return
        self._scans, self._status_at = 0, now + BEAT_MS
        self._tell([messages.configured()])

    # What the board tells.

    def _work(self, at_work: Board, now: int) -> None:
        self._tell(at_work.feel(now))
        standing = None if self._untold else at_work.snapshot(now)
        if standing is not None:
            self._tell([standing])
        shown = at_work.shine(now)
        if shown is not None:
            self._endpoint.send_loose(shown)
        if now >= self._status_at:
            self._endpoint.send_loose(messages.status(self._status(at_work, now)))

    def _tell(self, told: "list[bytes]") -> None:
        """Send for sure, in order. Edges that find no room are dropped, as the next snapshot tells them."""
        if not told and not self._untold:
            return
        for message in told:
            edges = messages.kind(message) in (messages.SWITCHES, messages.KEYS)
            if (self._untold or not self._endpoint.send(message)) and not edges and len(self._untold) < _MOST_UNTOLD:
                self._untold.append(message)
        while self._untold and self._endpoint.send(self._untold[0]):
            self._untold.pop(0)

    def _status(self, at_work: Board, now: int) -> Status:
        spent_ms = now - self._status_at + BEAT_MS
        scans, self._scans = at_work.scans - self._scans, at_work.scans
        self._status_at = now + BEAT_MS
        return Status(
            now // 1000,
            scans * 1000 // spent_ms,
            self._endpoint.bad,
            self._endpoint.resends,
            _bytes_free(),
            at_work.reader_found,
            at_work.shown,
        )

    def _due(self, now: int) -> int:
        wait = min(self._endpoint.due(now), _MOST_WAIT_MS)
        return wait if self._board is None else min(wait, self._board.due(now))


def chip_name() -> str:
    """What MicroPython calls the board: ``Raspberry Pi Pico with RP2040``."""
    name: str = getattr(sys.implementation, "_machine", "")
    return name


def _identity() -> Identity:
    return Identity(
        PROTOCOL,
        VERSION,
        chip_name(),
        sys.version,
        unique_id(),
        straps(remembered_pin()),
        board.MOST_ROWS,
        board.MOST_COLUMNS,
        board.MOST_KEYS,
        board.MOST_LIGHTS,
        _bytes_free(),
    )


def _bytes_free() -> int:
    free: int = gc.mem_free()  # type: ignore[attr-defined]  # MicroPython's own
    return free
