"""A Pico in a few lines, for what is quicker without the real firmware: its endpoint and messages, virtual time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from firmware import VERSION, messages
from firmware.answerer import Answerer
from firmware.contents import Edge, Identity, Status

UNIQUE = bytes.fromhex("E66118604B5A7C21")


def identity(
    protocol: int = messages.PROTOCOL, straps: Sequence[int] = (), unique: bytes = UNIQUE, version: str = VERSION
) -> Identity:
    bits = sum(1 << pin for pin in straps)
    return Identity(protocol, version, "rp2040", "MicroPython 1.24", unique, bits, 10, 10, 10, 600, 150_000)


class PicoDouble:
    """Answers as the firmware does; ``lost_edges`` makes it forget to tell edges."""

    def __init__(self, now: int, told: Identity | None = None, refuse: str = "") -> None:
        self.told, self.refuse = told or identity(), refuse
        self.end = Answerer(now)
        self.cells: list[bool] = []
        self.keys: list[bool] = []
        self.shown: list[bytes] = []
        self.number = 0
        self.configured = False
        self.lost_edges = self.said_bye = False
        self.deaf_to_pixels = 0
        self._snapshot_at = self._status_at = now

    def receive(self, data: bytes, now: int) -> None:
        for message in self.end.receive(data, now):
            kind = messages.kind(message)
            if kind == messages.GREETING:
                self.end.welcome(messages.identity(self.told))
                self.configured, self.number = False, 0
            elif kind == messages.CONFIGURE:
                self._configure(message, now)
            elif kind == messages.PIXELS:
                self._show(message)
            elif kind == messages.BYE:
                self.said_bye, self.configured = True, False

    def outgoing(self, now: int) -> bytes:
        if self.configured and now >= self._snapshot_at:
            self.end.send(messages.snapshot(self.cells, self.keys))
            self._snapshot_at = now + 1000
        if now >= self._status_at:
            self.end.send_loose(messages.status(Status(now // 1000, 200, self.end.bad, 0, 100, False, self.number)))
            self._status_at = now + 500
        return self.end.outgoing(now)

    def switch(self, cell: int, closed: bool) -> None:
        self.cells[cell] = closed
        self._tell(messages.SWITCHES, cell, closed)

    def key(self, place: int, closed: bool) -> None:
        self.keys[place] = closed
        self._tell(messages.KEYS, place, closed)

    def _tell(self, which: int, cell: int, closed: bool) -> None:
        if self.configured and not self.lost_edges:
            self.end.send(messages.edges(which, [Edge(cell, closed, 1)]))

    def _configure(self, message: bytes, now: int) -> None:
        wanted = messages.read_configure(message)
        if self.refuse:
            self.end.send(messages.refused(self.refuse))
            return
        self.cells = self.cells or [False] * wanted.cells
        self.keys = self.keys or [False] * len(wanted.keys)
        self.end.send(messages.configured())
        self.configured, self._snapshot_at = True, now

    def _show(self, message: bytes) -> None:
        number, data = messages.read_pixels(message)
        if self.deaf_to_pixels:
            self.deaf_to_pixels -= 1
            return
        self.number = number
        self.shown.append(data)
        self.end.send_loose(messages.shown(number))


class Noise:
    """A bad cable: pieces are lost, altered or doubled by a seed, as often as ``share`` says.

    It never makes a Ctrl-C of something else: that would end the firmware, as it is meant to (docs/protocol.md).
    """

    def __init__(self, seed: int, share: float) -> None:
        self._chance, self.share = Random(seed), share

    def __call__(self, data: bytes) -> bytes:
        spoilt = self._spoilt(data) if data and self._chance.random() < self.share else data
        return data if b"\x03" in spoilt else spoilt

    def _spoilt(self, data: bytes) -> bytes:
        place = self._chance.randrange(len(data))
        how = self._chance.randrange(4)
        if how == 0:
            return b""
        if how == 1:
            return data[:place] + bytes([data[place] ^ 1 << self._chance.randrange(8)]) + data[place + 1 :]
        if how == 2:
            return data[:place]
        return data + data[place:]
