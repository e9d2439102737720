"""The least host there can be: opens a simulated Pico's port and talks to the firmware, a message at a time."""

from __future__ import annotations

import os
import select
import time
import tty
from collections.abc import Callable
from itertools import count
from typing import Self

from firmware import messages
from firmware.caller import Caller
from firmware.contents import Configuration, Edge, Identity, Status

BOARD = Configuration(rows=tuple(range(10)), columns=tuple(range(10, 20)), scan_ms=1)
"""A matrix and nothing else."""
_SESSIONS = count(1)


class Host:
    """One session on a port, begun by ``with``. Whatever waits fails after ``patience_s``.

    Attributes:
        identity: who answered.
        heard: every message so far that was waited past.
    """

    def __init__(self, path: str, patience_s: float = 60) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self._file)
        self._patience_s = patience_s
        self._caller = Caller(next(_SESSIONS), messages.greeting(), _now())
        self._waiting: list[bytes] = []
        self.heard: list[bytes] = []

    def __enter__(self) -> Self:
        self.identity: Identity = messages.read_identity(self.wait_for(messages.IDENTITY))
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)

    def configure(self, board: Configuration = BOARD) -> list[bool]:
        """Send a board and wait for its first snapshot: its cells."""
        self.send(messages.configure(board))
        self.wait_for(messages.CONFIGURED)
        return self.snapshot()[0]

    def snapshot(self) -> tuple[list[bool], list[bool]]:
        """Wait for the next snapshot."""
        return messages.read_snapshot(self.wait_for(messages.SNAPSHOT))

    def edges(self, which: int = messages.SWITCHES) -> list[Edge]:
        """Wait for the next edges."""
        return messages.read_edges(self.wait_for(which))

    def edge(self, which: int = messages.SWITCHES) -> tuple[int, bool]:
        """Wait for the next edge, which comes alone: its cell, and whether it closed."""
        (edge,) = self.edges(which)
        return edge.cell, edge.closed

    def status(self) -> Status:
        """Wait for the next status."""
        return messages.read_status(self.wait_for(messages.STATUS))

    def send(self, message: bytes) -> None:
        """Send for sure."""
        assert self._caller.send(message)

    def show(self, number: int, data: bytes) -> None:
        """Send pixels once, and wait until they are shown: they are loose, but here no byte is ever lost."""
        self._caller.send_loose(messages.pixels(number, data))
        found = self._next(lambda message: message == messages.shown(number), self._patience_s)
        assert found is not None, f"pixels {number} were not shown, but {self.heard}"

    def all_heard(self) -> None:
        """Wait until the Pico has acknowledged everything."""
        until = time.monotonic() + self._patience_s
        while not self._caller.all_heard:
            assert time.monotonic() < until
            self._turn(0.1)

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds, and keep the session up meanwhile; what comes is kept for whoever waits next."""
        until = time.monotonic() + self._patience_s
        while not holds():
            assert time.monotonic() < until
            self._turn(0.005)

    def beat(self) -> None:
        """Write what is due, and read nothing."""
        self.write(self._caller.outgoing(_now()))

    def gone(self) -> None:
        """Wait until the session has ended at the other side."""
        until = time.monotonic() + self._patience_s
        while not self._caller.silent(_now()):
            assert time.monotonic() < until
            self._turn(0.1)

    def wait_for(self, kind: int) -> bytes:
        """Wait for a message of this kind; those before it are passed over."""
        found = self._next(lambda message: messages.kind(message) == kind, self._patience_s)
        assert found is not None, f"no message {kind}, but {self.heard}"
        return found

    def none_of(self, kind: int, snapshots: int = 2) -> None:
        """See that no message of this kind comes before the Pico has been asked for so many snapshots."""
        for _ in range(snapshots):
            self.send(messages.ask())
            self._waiting, old = [], self._waiting
            assert kind not in [messages.kind(message) for message in old]
            before = len(self.heard)
            self.wait_for(messages.SNAPSHOT)
            assert kind not in [messages.kind(message) for message in self.heard[before:]]

    def write(self, data: bytes) -> None:
        """Write bytes as they are."""
        os.write(self._file, data)

    def _next(self, wanted: Callable[[bytes], bool], patience_s: float) -> bytes | None:
        until = time.monotonic() + patience_s
        while True:
            while self._waiting:
                message = self._waiting.pop(0)
                self.heard.append(message)
                if wanted(message):
                    return message
            if time.monotonic() >= until:
                return None
            self._turn(until - time.monotonic())

    def _turn(self, most_s: float) -> None:
        out = self._caller.outgoing(_now())
        if out:
            os.write(self._file, out)
        ready, _, _ = select.select([self._file], [], [], max(min(self._caller.due(_now()) / 1000, most_s), 0.001))
        if ready:
            self._waiting += self._caller.receive(os.read(self._file, 4096), _now())


def _now() -> int:
    return time.monotonic_ns() // 1_000_000
