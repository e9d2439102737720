"""When a tag has come and when it has gone: the debouncer of a reader that is polled.

The Pico's firmware uses it with milliseconds and tag numbers as bytes; the host's driver of a PN532 on a serial port
uses it with seconds and tags as text. Readers stammer: a tag that lies still is missed now and then, or its answer is
spoilt on the way. So

- a tag that answers has come at once, and one tag lies there at a time: another tag means that the first has gone;
- a tag has gone only after several clean misses in a row. A spoilt answer is no miss, and begins their count anew;
- a backstop ends a tag of which nothing good was heard for long.

These habits cured spurious removals elsewhere (ESPuino, pull requests 413 and 448). What it cannot know is whether a
tag was taken away and set back between two polls.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MISSES = 3
"""So many clean misses in a row, and the tag is gone."""
BACKSTOP_MS = 1500
"""A tag of which nothing good was heard for so long is gone, whatever was altered in between."""

SEEN, GONE = True, False


class Presence:
    """What polls of the reader mean. Each call gives the events that follow: (`SEEN` or `GONE`, the tag).

    Args:
        misses: so many clean misses in a row end a tag.
        backstop: so long without anything good ends a tag; in the unit of ``now``, which is the caller's.

    Attributes:
        tag: the tag that lies there, as the caller writes tags; None: none.
    """

    def __init__(self, misses: int = MISSES, backstop: float = BACKSTOP_MS) -> None:
        self.tag: Any = None
        self._most, self._backstop = misses, backstop
        self._misses = 0
        self._good_at: float = 0

    def seen(self, tag: "Any", now: float) -> "list[tuple[bool, Any]]":
        """A tag answered."""
        self._misses, self._good_at = 0, now
        if tag == self.tag:
            return []
        events = self._leave()
        self.tag = tag
        events.append((SEEN, tag))
        return events

    def missed(self, now: float) -> "list[tuple[bool, Any]]":
        """No tag answered, and the reader said so without a fault."""
        self._misses += 1
        return self._leave() if self._misses >= self._most else self._overdue(now)

    def altered(self, now: float) -> "list[tuple[bool, Any]]":
        """An answer that cannot be trusted, or none: the tag may well be there still."""
        self._misses = 0
        return self._overdue(now)

    def wait(self, now: float) -> None:
        """The reader was away: the tag is taken to lie there still, and its time begins anew."""
        self._misses, self._good_at = 0, now

    def _overdue(self, now: float) -> "list[tuple[bool, Any]]":
        return self._leave() if now - self._good_at >= self._backstop else []

    def _leave(self) -> "list[tuple[bool, Any]]":
        tag, self.tag = self.tag, None
        return [] if tag is None else [(GONE, tag)]
