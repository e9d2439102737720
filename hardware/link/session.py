"""One session with one Pico: bytes in, what happened out; the newest pixels sent until shown. No port, no clock.

docs/protocol.md is the contract; its bytes and messages are made by `firmware.caller` and `firmware.messages`, which
rest on the same files as what runs on the Pico. Times are whole milliseconds that never go back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from firmware import messages
from firmware.caller import Caller
from firmware.contents import Configuration, Edge, Identity, Status
from firmware.fields import Malformed
from hardware.link.roster import Marks
from hardware.link.waking import Waking

ANSWER_MS: Final = 2500
"""A Pico with Reedlight answers within this, even one that is just starting."""
TAKEN_ON_MS: Final = 3000
"""From its answer to its first snapshot: the reader may have to be woken in between."""
SHOW_AGAIN_MS: Final = 150
"""Pixels that were not told as shown are sent again after so long; a strip of 680 takes 21 ms."""


class Refused(Exception):
    """The session cannot go on; the message is a sentence on why, and one on what to do."""


class Introduced(NamedTuple):
    """The Pico has said who it is."""

    identity: Identity


class Felt(NamedTuple):
    """Every crossing and key as it stands; ``first`` of a session."""

    cells: Sequence[bool]
    keys: Sequence[bool]
    first: bool


class Switches(NamedTuple):
    """Crossings changed."""

    edges: Sequence[Edge]


class Keys(NamedTuple):
    """Keys on lines of their own changed."""

    edges: Sequence[Edge]


class Tag(NamedTuple):
    """A tag came to the Pico's reader (``here``), or left it."""

    uid: bytes
    here: bool


class TwoTags(NamedTuple):
    """Two tags are at the reader at once."""


class Reader(NamedTuple):
    """The Pico's reader answers, or has fallen silent; ``what`` says what it is, or what went wrong."""

    found: bool
    what: str


class Logged(NamedTuple):
    """Something went wrong on the Pico and was survived."""

    text: str


Happening = Introduced | Felt | Switches | Keys | Tag | TwoTags | Reader | Logged


def marks(identity: Identity) -> Marks:
    """What tells this Pico from others."""
    straps = frozenset(pin for pin in range(32) if identity.strapped(pin))
    return Marks(bytes(identity.unique).hex().upper(), straps)


class Session:
    """A session, from the call to the last byte.

    Args:
        number: 1 to 65535, by chance.
        wanted: what the Pico is to be; None where it is only to say who it is.
        now: milliseconds.
    """

    def __init__(self, number: int, wanted: Configuration | None, now: int) -> None:
        self._end = Caller(number, messages.greeting(), now)
        self._wanted = wanted
        self._waking = Waking(now)
        self._introduced: int | None = None
        self._ready = False
        self._pixels = b""
        self._number = 0
        self._shown = 0
        self._show_at = now
        self._parting = self._said_bye = False
        self.status: Status | None = None

    @property
    def ready(self) -> bool:
        """Whether the board was taken on and its first snapshot has come."""
        return self._ready

    @property
    def counts(self) -> dict[str, int]:
        """How the link fares, for `Body.facts`."""
        return {"bad_frames": self._end.bad, "resends": self._end.resends, "stale_frames": self._end.stale}

    def show(self, data: bytes, now: int) -> None:
        """These are the newest pixels, three bytes a light as they go out on the wire."""
        self._pixels = data
        self._number = self._number % 0xFFFF + 1
        if self._ready and self._waits(now):
            return  # the ones before are not shown yet: these go out as soon as they are, or in SHOW_AGAIN_MS
        self._show_at = now

    def goodbye(self, now: int) -> bool:
        """Go dark, then part; call it until it says that the Pico has acknowledged both, or was dark anyway."""
        if not self._ready:
            return True
        if not self._parting and any(self._pixels):
            self.show(bytes(len(self._pixels)), now)
        self._parting = True
        if self._shown == self._number and not self._said_bye:
            self._said_bye = self._end.send(messages.bye())
        return self._said_bye and (self._end.all_heard or self._end.silent(now))

    def receive(self, data: bytes, now: int) -> list[Happening]:
        """What these bytes tell. Raises Refused."""
        if self._introduced is None:
            self._waking.heard(data)
        try:
            return [found for message in self._end.receive(data, now) for found in self._heard(message, now)]
        except Malformed as error:
            raise Refused(f"The Pico speaks another language than Reedlight ({error}). {INSTALL}") from None

    def outgoing(self, now: int) -> bytes:
        """What is to be written now. Raises Refused when the Pico has fallen silent or takes too long."""
        if self._introduced is None:
            if now - self._waking.began > ANSWER_MS:
                raise Refused(f"It does not answer as a Pico with Reedlight's firmware does. {INSTALL}")
        elif self._end.silent(now):
            raise Refused("The Pico has fallen silent. If it does not come back by itself, unplug it and plug it in.")
        elif self._wanted and not self._ready and now - self._introduced > TAKEN_ON_MS:
            raise Refused(f"The Pico answers, but does not take on the board. {INSTALL}")
        if self._ready and self._number != self._shown and now >= self._show_at:
            self._end.send_loose(messages.pixels(self._number, self._pixels))
            self._show_at = now + SHOW_AGAIN_MS
        typed = self._waking.typed(now) if self._introduced is None else b""
        return typed + self._end.outgoing(now)

    def due(self, now: int) -> int:
        """Milliseconds until `outgoing` may have something."""
        wait = self._end.due(now)
        if self._ready and self._number != self._shown:
            wait = min(wait, self._show_at - now)
        return max(0, wait)

    # Within.

    def _waits(self, now: int) -> bool:
        """Whether pixels were sent a moment ago that nobody has told as shown."""
        return now < self._show_at

    def _heard(self, message: bytes, now: int) -> list[Happening]:
        kind = messages.kind(message)
        if (kind == messages.IDENTITY) != (self._introduced is None):
            raise Malformed("it has to say who it is first of all, and once")
        if kind == messages.IDENTITY:
            return [self._introduce(messages.read_identity(message), now)]
        if kind == messages.REFUSED:
            raise Refused(
                f"The Pico refuses the board: {messages.read_text(message)}. Mend [[body.picos]] in its file."
            )
        if kind == messages.SNAPSHOT:
            cells, keys = messages.read_snapshot(message)
            if self._wanted is None or (len(cells), len(keys)) != (self._wanted.cells, len(self._wanted.keys)):
                raise Malformed("a snapshot of another board than it was told")
            first, self._ready = not self._ready, True
            return [Felt(cells, keys, first)]
        if kind == messages.SHOWN:
            self._was_shown(messages.read_shown(message), now)
        elif kind == messages.STATUS:
            self.status = messages.read_status(message)
            self._check_dark(self.status, now)
        return _told(kind, message)

    def _introduce(self, identity: Identity, now: int) -> Introduced:
        if identity.protocol != messages.PROTOCOL:
            raise Refused(
                f"The Pico's firmware speaks protocol {identity.protocol}, and this Reedlight {messages.PROTOCOL}. "
                + ("Update Reedlight." if identity.protocol > messages.PROTOCOL else INSTALL)
            )
        self._introduced = now
        return Introduced(identity)

    def take_on(self) -> None:
        """Send the board to the Pico, once it is known to be the right one."""
        if self._wanted is not None:
            self._end.send(messages.configure(self._wanted))

    def _was_shown(self, number: int, now: int) -> None:
        self._shown = number
        self._show_at = now  # newer ones, if there are any, have waited for this

    def _check_dark(self, status: Status, now: int) -> None:
        """A Pico that shows others than it told (it went dark, say, when it missed our beats) gets them again."""
        if any(self._pixels) and status.shown != self._shown == self._number:
            self._shown = status.shown
            self._show_at = now


INSTALL: Final = "Install it with `reedlight firmware install`."


def _told(kind: int, message: bytes) -> list[Happening]:
    """The messages that change nothing in the session itself."""
    if kind == messages.SWITCHES:
        return [Switches(messages.read_edges(message))]
    if kind == messages.KEYS:
        return [Keys(messages.read_edges(message))]
    if kind in (messages.TAG_SEEN, messages.TAG_GONE):
        return [Tag(messages.read_tag(message), kind == messages.TAG_SEEN)]
    if kind == messages.CROWD:
        return [TwoTags()]
    if kind in (messages.READER_FOUND, messages.READER_LOST):
        return [Reader(kind == messages.READER_FOUND, messages.read_text(message))]
    if kind == messages.LOG:
        return [Logged(messages.read_text(message))]
    return []
