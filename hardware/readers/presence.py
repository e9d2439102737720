"""When a tag has come and when it has gone, for both sorts of reader. No thread, no clock: the time is an argument."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Protocol

from firmware import presence
from hardware.readers.timing import ReaderTiming


class Blank(Enum):
    """What a look gave when it gave no tag: ``EMPTY`` clearly none, ``GARBLED`` nothing that can be believed."""

    EMPTY = "empty"
    GARBLED = "garbled"


Sight = str | Blank
"""What one look at a reader gave; a tag as ``uid:04A2…``."""


class Change(NamedTuple):
    """A tag came, or it went."""

    tag: str
    there: bool


class Crowd(NamedTuple):
    """Two tags are there at once: the one that was told, and this other. Told once, until they are apart again."""

    other: str


class Watch(Protocol):
    """What makes changes of sights."""

    @property
    def held(self) -> str | None:
        """The tag that was told to be there."""

    def see(self, now: float, sight: Sight) -> tuple[Change | Crowd, ...]:
        """What a look changes."""


class Presence:
    """For a reader that is polled: every look gives a tag, an empty field, or nothing that can be believed.

    The rules are those of the Pico's firmware (`firmware.presence`).
    """

    def __init__(self, timing: ReaderTiming) -> None:
        self._polled = presence.Presence(timing.misses, timing.backstop_s)

    @property
    def held(self) -> str | None:
        """The tag that was told to be there."""
        tag: str | None = self._polled.tag
        return tag

    def see(self, now: float, sight: Sight) -> tuple[Change | Crowd, ...]:
        """What a look changes."""
        if sight is Blank.EMPTY:
            events = self._polled.missed(now)
        elif sight is Blank.GARBLED:
            events = self._polled.altered(now)
        else:
            events = self._polled.seen(sight, now)
        return tuple(
            Crowd(tag) if what == presence.CROWD else Change(tag, what == presence.SEEN) for what, tag in events
        )


class Repeats:
    """For a reader that sends a tag's number again and again, or a few times, or once; and never that it has gone.

    That a tag has gone is therefore a guess. It is told, but when the same tag is sent again within ``same_s`` of its
    last frame, that is the same reading, and nothing more is told until its frames have stopped for longer. Another tag
    waits until the frames of the one that lies there have stopped; where it comes twice in between those, there are
    two. Once may be one of their own, spoilt so that its check still holds.
    """

    def __init__(self, timing: ReaderTiming) -> None:
        self._timing = timing
        self._last: str | None = None
        self._told_gone = True
        self._other: str | None = None
        self._others = 0
        self._crowded = False
        self._sure_at = self._heard_at = self._other_at = 0.0

    @property
    def held(self) -> str | None:
        """The tag that was told to be there."""
        return None if self._told_gone else self._last

    def see(self, now: float, sight: Sight) -> tuple[Change | Crowd, ...]:
        """What a frame, or some time without any, changes."""
        due = self._due(now)
        if isinstance(sight, Blank):
            if sight is Blank.GARBLED:
                self._heard_at = now  # something still sends
            return due or self._due(now)
        return (*due, *self._sent(now, sight))

    def _sent(self, now: float, tag: str) -> tuple[Change | Crowd, ...]:
        if self.held not in (None, tag):
            self._other, self._other_at = tag, now
            self._others += 1
            return ()
        same = tag == self._last and (self.held == tag or now - self._sure_at < self._timing.same_s)
        self._sure_at = self._heard_at = now
        if not same:
            self._last, self._told_gone = tag, False
            return (Change(tag, True),)
        if self._other is None or self._others < 2 or self._crowded:
            return ()
        self._crowded = True
        return (Crowd(self._other),)

    def _due(self, now: float) -> tuple[Change, ...]:
        """What time alone changes: frames that have stopped."""
        stopped_s = self._timing.stopped_s
        if self._other is not None and now - self._other_at >= stopped_s and self._sure_at > self._other_at:
            self._clear()
        stopped = now - self._heard_at >= stopped_s or now - self._sure_at >= self._timing.backstop_s
        held = self.held
        if held is None or not stopped:
            return ()
        self._told_gone = True
        other = self._other
        self._clear()
        if other is None:
            return (Change(held, False),)
        self._last, self._told_gone = other, False
        self._sure_at = self._heard_at = self._other_at
        return (Change(held, False), Change(other, True), *self._due(now))

    def _clear(self) -> None:
        """There is one tag at most."""
        self._other, self._others, self._crowded = None, 0, False
