"""A second firmware, written from docs/protocol.md alone: it shares no line with ``firmware/``.

Where the page, the link and the real firmware should ever disagree, this one is the page's witness.
"""

from __future__ import annotations

import os
import pty
import select
import time
import tty
from collections.abc import Callable
from queue import Empty, SimpleQueue
from struct import pack, unpack
from threading import Thread
from typing import Self
from zlib import crc32

HELLO, WELCOME, SURE, LOOSE, STRANGER = 1, 2, 3, 4, 5
UNIQUE = b"ANOTHER1"


def text(words: str) -> bytes:
    raw = words.encode()
    return bytes([len(raw)]) + raw


def bits(flags: list[bool]) -> bytes:
    return bytes(
        sum(1 << bit for bit, flag in enumerate(flags[place : place + 8]) if flag) for place in range(0, len(flags), 8)
    )


def stuffed(raw: bytes) -> bytes:
    return b"".join(bytes([0x7D, byte ^ 0x20]) if byte in b"\x7d\x7e\x03" else bytes([byte]) for byte in raw)


def unstuffed(raw: bytes) -> bytes:
    first, *rest = raw.split(b"\x7d")
    return first + b"".join(bytes([part[0] ^ 0x20]) + part[1:] for part in rest if part)


IDENTITY = (
    bytes([16, 1])
    + text("other 0.1")
    + text("a chip")
    + text("no Python")
    + bytes([len(UNIQUE)])
    + UNIQUE
    + pack("<IBBBHI", 0, 10, 10, 16, 600, 1000)
)


class OtherFirmware:
    """Plugged in by ``with``. Its state belongs to a thread of its own; ``do`` has that thread do something.

    Attributes:
        path: of its port.
        pixels: what its strip shows.
        kinds: of every message that it has got.
    """

    def __init__(self) -> None:
        self.pixels = b""
        self.kinds: list[int] = []
        self._session = 0
        self._piece = b""
        self._wishes: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._began = time.monotonic()
        self._forget()

    def __enter__(self) -> Self:
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self._thread = Thread(target=self._run)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._wishes.put(None)
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)

    # What hands do.

    def set_cell(self, cell: int, closed: bool) -> None:
        def done() -> None:
            self._cells[cell] = closed
            self._sure(bytes([20, cell | closed << 7, 0]))

        self._wishes.put(done)

    def tell(self, message: bytes) -> None:
        self._wishes.put(lambda: self._sure(message))

    def start_anew(self) -> None:
        self._wishes.put(self._hang_up)

    # The firmware.

    def _forget(self) -> None:
        """A session begins, or ends: nothing is remembered, and the lights are dark."""
        self.pixels = b""
        self._waiting: list[bytes] = []
        self._under_way = self._first = self._expected = self._number = 0
        self._owes = self._configured = False
        self._cells: list[bool] = []
        self._keys: list[bool] = []
        self._heard = self._spoke = time.monotonic()
        self._patience_s = 0.05
        self._again_at = self._snapshot_at = self._status_at = 0.0

    def _hang_up(self) -> None:
        self._session = 0
        self._forget()

    def _run(self) -> None:
        while True:
            ready, _, _ = select.select([self._master], [], [], 0.005)
            if ready:
                *pieces, self._piece = (self._piece + os.read(self._master, 4096)).split(b"\x7e")
                for piece in pieces:
                    raw = unstuffed(piece)
                    if len(raw) >= 11 and raw[-4:] == pack("<I", crc32(raw[:-4])):
                        self._take(raw[:-4])
            try:
                wish = self._wishes.get_nowait()
                if wish is None:
                    return
                wish()
            except Empty:
                pass
            if self._session:
                self._work(time.monotonic())

    def _take(self, payload: bytes) -> None:
        kind, session, number, expected = unpack("<BHHH", payload[:7])
        if kind == HELLO:
            if session != self._session:
                self._forget()
                self._session = session
            self._heard = time.monotonic()
            self._send(WELCOME, session, 0, IDENTITY)
        elif kind in (SURE, LOOSE) and session != self._session:
            self._send(STRANGER, session, 0)
        elif kind in (SURE, LOOSE):
            self._heard = time.monotonic()
            self._acknowledged(expected)
            self._owes |= kind == SURE
            if kind == SURE and number == self._expected:
                self._expected = (number + 1) % 65536
                self._obey(payload[7:])
            elif kind == LOOSE and payload[7:]:
                self._obey(payload[7:])

    def _acknowledged(self, expected: int) -> None:
        count = (expected - self._first) % 65536
        if 0 < count <= self._under_way:
            del self._waiting[:count]
            self._under_way -= count
            self._first = expected
            self._patience_s = 0.05
            self._again_at = time.monotonic() + self._patience_s

    def _obey(self, message: bytes) -> None:
        self.kinds.append(message[0])
        if message[0] == 2:
            rows = message[8]
            columns = message[9 + rows]
            keys = message[10 + rows + columns]
            self._cells, self._keys = [False] * (rows * columns), [False] * keys
            self._configured, self._snapshot_at = True, 0
            self._sure(bytes([17]))
        elif message[0] == 3:
            self._snapshot_at = 0
        elif message[0] == 4:
            self._number, self.pixels = unpack("<H", message[1:3])[0], message[3:]
            self._send(LOOSE, self._session, 0, bytes([26]) + message[1:3])
        elif message[0] == 5:
            self._configured, self.pixels = False, b""

    def _work(self, now: float) -> None:
        if now - self._heard >= 2:
            self._hang_up()
            return
        if self._configured and now >= self._snapshot_at:
            self._snapshot_at = now + 1
            self._sure(bytes([19, len(self._cells), len(self._keys)]) + bits(self._cells) + bits(self._keys))
        if self._configured and now >= self._status_at:
            self._status_at = now + 0.5
            uptime_s = int(now - self._began)
            self._send(LOOSE, self._session, 0, pack("<BIHHHIBH", 27, uptime_s, 200, 0, 0, 1000, 0, self._number))
        if self._under_way and now >= self._again_at:
            self._under_way, self._patience_s = 0, min(2 * self._patience_s, 0.4)
        while self._under_way < min(len(self._waiting), 16):
            if not self._under_way:
                self._again_at = now + self._patience_s
            place = self._under_way
            self._send(SURE, self._session, (self._first + place) % 65536, self._waiting[place])
            self._under_way += 1
        if self._owes or now - self._spoke >= 0.5:
            self._send(LOOSE, self._session, 0)

    def _sure(self, message: bytes) -> None:
        self._waiting.append(message)

    def _send(self, kind: int, session: int, number: int, message: bytes = b"") -> None:
        payload = pack("<BHHH", kind, session, number, self._expected) + message
        os.write(self._master, b"\x7e" + stuffed(payload + pack("<I", crc32(payload))) + b"\x7e")
        self._spoke = time.monotonic()
        self._owes = False
