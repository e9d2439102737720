"""When a tag has come and when it has gone: the debouncer of a reader that is polled.

The Pico's firmware uses it with milliseconds and tag numbers as bytes; the host's driver of a PN532 on a serial port
uses it with seconds and tags as text, and so does its driver of modules that send unasked. Readers stammer: a tag that
lies still is missed now and then, or its answer is spoilt on the way; and two tags in the field answer by turns. So

- a tag that answers when none lies there has come at once;
- a tag that lies there keeps its place until it was missed several times in a row, cleanly or because another tag
  answered in its stead. A spoilt answer is no miss, and begins the count anew;
- a tag that answers again after another had answered in its stead twice shows that there are two: that is told once
  (`CROWD`). Once is not enough: two bytes of an answer may be spoilt so that its checks still hold. From then on
  nothing changes until one of them alone has answered `ALONE` times in a row, or all is gone; a tag that has answered
  so often without the other is alone before that too;
- a backstop ends a tag of which nothing good was heard for long.

These habits cured spurious removals elsewhere (ESPuino, pull requests 413 and 448); asked for one tag, a PN532 with two
in its field names them by turns. What it cannot know is whether a tag was taken away and set back between two polls.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MISSES = 3
"""So many clean misses in a row, and the tag is gone."""
BACKSTOP_MS = 1500
"""A tag of which nothing good was heard for so long is gone, whatever was altered in between."""

ALONE = 8
"""After two tags: so many answers of the same one in a row, and the other has been taken away. A chip that chose one of
two by chance would name the same one so often in fewer than one of a hundred runs."""

SEEN, GONE, CROWD = "seen", "gone", "crowd"


class Presence:
    """What polls of the reader mean. Each call gives the events that follow: (`SEEN`, `GONE` or `CROWD`, the tag).

    Args:
        misses: so many misses in a row end a tag.
        backstop: so long without anything good ends a tag; in the unit of ``now``, which is the caller's.

    Attributes:
        tag: the tag that lies there, as the caller writes tags; None: none.
        crowded: whether there are two.
    """

    def __init__(self, misses: int = MISSES, backstop: float = BACKSTOP_MS) -> None:
        self.tag: Any = None
        self.crowded = False
        self._most, self._backstop = misses, backstop
        self._good_at: float = 0
        self._clear()

    def _clear(self) -> None:
        self.crowded = False
        self._misses = 0
        self._other: Any = None  # the last tag that answered in the stead of the one that lies there
        self._others = 0  # so often since that one was last alone
        self._run = 0  # so many answers on end were the same tag's
        self._last: Any = None

    def seen(self, tag: "Any", now: float) -> "list[tuple[str, Any]]":
        """A tag answered."""
        self._good_at = now
        self._run = self._run + 1 if tag == self._last else 1
        self._last = tag
        if self.tag is None:
            return self._come(tag)
        if self.crowded:
            self._misses = 0
            if self._run < ALONE:
                return []
            self.crowded, self._other, self._others = False, None, 0
            return [] if tag == self.tag else self._replaced(tag)
        if tag == self.tag:
            self._misses = 0
            if self._run >= ALONE:
                self._other, self._others = None, 0
            if self._others < 2:
                return []
            self.crowded = True
            return [(CROWD, self._other)]
        if self._other is not None and tag != self._other:
            self.crowded = True  # a third one: there are several, no matter which
            return [(CROWD, tag)]
        self._other = tag
        self._others += 1
        self._misses += 1
        return self._replaced(tag) if self._misses >= self._most else []

    def missed(self, now: float) -> "list[tuple[str, Any]]":
        """No tag answered, and the reader said so without a fault."""
        self._misses += 1
        return self._leave() if self._misses >= self._most else self._overdue(now)

    def altered(self, now: float) -> "list[tuple[str, Any]]":
        """An answer that cannot be trusted, or none: the tag may well be there still."""
        self._misses = 0
        return self._overdue(now)

    def wait(self, now: float) -> None:
        """The reader was away: the tag is taken to lie there still, and its time begins anew."""
        self._misses, self._good_at = 0, now

    def _overdue(self, now: float) -> "list[tuple[str, Any]]":
        return self._leave() if now - self._good_at >= self._backstop else []

    def _come(self, tag: "Any") -> "list[tuple[str, Any]]":
        self._clear()
        self.tag, self._last, self._run = tag, tag, 1
        return [(SEEN, tag)]

    def _replaced(self, tag: "Any") -> "list[tuple[str, Any]]":
        return self._leave() + self._come(tag)

    def _leave(self) -> "list[tuple[str, Any]]":
        tag, self.tag = self.tag, None
        self._clear()
        return [] if tag is None else [(GONE, tag)]
