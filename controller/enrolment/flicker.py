"""Readings made calm for enrolling: a tag lying still is one tag, a magnet held over a well is one touch. Pure."""

from __future__ import annotations

from controller.ports import Reading, Switched, TagGone, TagSeen

TAG_REST_S = 2.0
"""A tag read again so soon after it was last seen, or gone, was never taken away."""
TURNS_S = 0.5
"""A tag that is back so soon after another one was told in its stead was never away: both are there."""
INSTEAD_S = 0.3
"""Another tag so soon after one has come is no work of hands: both are there, or the first was a spoilt answer."""
CROWD_S = 1.0
"""What was learnt so shortly before two tags were found at the reader may be of either."""
TOUCH_REST_S = 0.7
"""A place whose wells change again so soon is still the same touch."""


class Calm:
    """Lets through what is new: tags that have come, and wells that have closed; not what flickers.

    Attributes:
        crowded: whether tags are told by turns, or sooner than hands exchange them, so that there are two. A reader of
            our own says so by itself (`controller.ports.Crowded`), the readings of others only show it.
    """

    def __init__(self) -> None:
        self.crowded = False
        self._last_tag: tuple[str, float] = ("", -TAG_REST_S)
        self._before: tuple[str, float] = ("", -TAG_REST_S)
        self._came_at = -TAG_REST_S
        self._zones: dict[str, float] = {}

    def lets(self, reading: Reading) -> bool:
        """Whether the reading is the beginning of something."""
        if isinstance(reading, TagSeen | TagGone):
            return self._tag(reading)
        return self._touch(reading) if isinstance(reading, Switched) else True

    def _tag(self, reading: TagSeen | TagGone) -> bool:
        tag, at = self._last_tag
        if isinstance(reading, TagGone):
            if reading.tag == tag:
                self._last_tag = (tag, reading.at)
            return False
        again = reading.tag == tag and reading.at - at < TAG_REST_S
        if reading.tag != tag:
            other, other_at = self._before
            by_turns = reading.tag == other and reading.at - other_at < TURNS_S
            instead = reading.at - self._came_at < INSTEAD_S
            self.crowded = by_turns or instead or (self.crowded and reading.at - at < TAG_REST_S)
            self._before, self._came_at = self._last_tag, reading.at
        elif not again:
            self.crowded = False
        self._last_tag = (reading.tag, reading.at)
        return not again and not self.crowded

    def forget_tags(self) -> None:
        """The tags that were told are in doubt: the next one is new, whichever it is."""
        self._last_tag = self._before = ("", -TAG_REST_S)
        self._came_at = -TAG_REST_S

    def _touch(self, reading: Switched) -> bool:
        zone = reading.switch.rpartition(".")[0]
        before = self._zones.get(zone)
        self._zones[zone] = reading.at
        return reading.closed and (before is None or reading.at - before >= TOUCH_REST_S)
