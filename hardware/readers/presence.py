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


class Watch(Protocol):
    """What makes changes of sights."""

    @property
    def held(self) -> str | None:
        """The tag that was told to be there."""

    def see(self, now: float, sight: Sight) -> tuple[Change, ...]:
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

    def see(self, now: float, sight: Sight) -> tuple[Change, ...]:
        """What a look changes."""
        if sight is Blank.EMPTY:
            events = self._polled.missed(now)
        elif sight is Blank.GARBLED:
            events = self._polled.altered(now)
        else:
            events = self._polled.seen(sight, now)
        return tuple(Change(tag, there) for there, tag in events)


class Repeats:
    """For a reader that sends a tag's number again and again, or a few times, or once; and never that it has gone.

    That a tag has gone is therefore a guess. It is told, but when the same tag is sent again within ``same_s`` of its
    last frame, that is the same reading, and nothing more is told until its frames have stopped for longer.
    """

    def __init__(self, timing: ReaderTiming) -> None:
        self._timing = timing
        self._last: str | None = None
        self._told_gone = True
        self._sure_at = self._heard_at = 0.0

    @property
    def held(self) -> str | None:
        """The tag that was told to be there."""
        return None if self._told_gone else self._last

    def see(self, now: float, sight: Sight) -> tuple[Change, ...]:
        """What a frame, or some time without any, changes."""
        if isinstance(sight, Blank):
            return self._quiet(now, sight)
        same = sight == self._last and (not self._told_gone or now - self._sure_at < self._timing.same_s)
        before = self.held
        self._sure_at = self._heard_at = now
        if same:
            return ()
        self._last, self._told_gone = sight, False
        return (*((Change(before, False),) if before else ()), Change(sight, True))

    def _quiet(self, now: float, sight: Blank) -> tuple[Change, ...]:
        if sight is Blank.GARBLED:
            self._heard_at = now  # something still sends
        stopped = now - self._heard_at >= self._timing.stopped_s or now - self._sure_at >= self._timing.backstop_s
        held = self.held
        if held is None or not stopped:
            return ()
        self._told_gone = True
        return (Change(held, False),)
