"""When a tag has come and when it has gone, as readers really behave: pure, and told the time.

The habits are those that cured spurious removals elsewhere (ESPuino, pull requests 413 and 448): a spoilt answer is no
missing tag, only clean misses count, and a backstop ends what nothing sound has confirmed for long.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Protocol

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
    """For a reader that is asked: every look gives a tag, an empty field, or nothing that can be believed."""

    def __init__(self, timing: ReaderTiming) -> None:
        self._timing = timing
        self._held: str | None = None
        self._misses = 0
        self._sure_at = 0.0

    @property
    def held(self) -> str | None:
        """The tag that was told to be there."""
        return self._held

    def see(self, now: float, sight: Sight) -> tuple[Change, ...]:
        """What a look changes: one tag at a time, so another in the field means that the first has gone."""
        if isinstance(sight, Blank):
            return self._missed(now, sight)
        before, self._held = self._held, sight
        self._misses, self._sure_at = 0, now
        if before == sight:
            return ()
        return (*((Change(before, False),) if before else ()), Change(sight, True))

    def _missed(self, now: float, sight: Blank) -> tuple[Change, ...]:
        self._misses = self._misses + 1 if sight is Blank.EMPTY else 0
        unsure_s = now - self._sure_at
        if self._held is None or (self._misses < self._timing.misses and unsure_s < self._timing.backstop_s):
            return ()
        gone, self._held = self._held, None
        return (Change(gone, False),)


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
