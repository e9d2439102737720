"""Whether a tag lies on the reader: one that lies still is one reading, however the reader stammers."""

MISSES = 3
"""So many clean misses on end, and the tag is gone."""
BACKSTOP_MS = 1500
"""A tag of which nothing good has been heard for so long is gone, whatever was altered in between."""

SEEN, GONE = True, False


class Presence:
    """What polls of the reader mean. Each call gives the events that follow: (`SEEN` or `GONE`, the tag's number)."""

    def __init__(self) -> None:
        self._uid = b""
        self._misses = 0
        self._good_at = 0

    def seen(self, uid: bytes, now: int) -> "list[tuple[bool, bytes]]":
        """A tag answered."""
        self._misses, self._good_at = 0, now
        if uid == self._uid:
            return []
        events = self._leave()
        self._uid = uid
        events.append((SEEN, uid))
        return events

    def missed(self, now: int) -> "list[tuple[bool, bytes]]":
        """No tag answered, and that was told without a fault."""
        self._misses += 1
        return self._leave() if self._misses >= MISSES else self.altered(now)

    def altered(self, now: int) -> "list[tuple[bool, bytes]]":
        """Something came that cannot be trusted, or nothing: the tag may well be there still."""
        return self._leave() if now - self._good_at >= BACKSTOP_MS else []

    def wait(self, now: int) -> None:
        """The reader has been away: what was known stands, and its time begins anew."""
        self._misses, self._good_at = 0, now

    def _leave(self) -> "list[tuple[bool, bytes]]":
        uid, self._uid = self._uid, b""
        return [(GONE, uid)] if uid else []
