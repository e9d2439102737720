"""Report what the Picos of a body say as readings; several Picos are one ``board``."""

from __future__ import annotations

from threading import Lock

from controller.ports import Crowded, Found, KeyPressed, Lost, Switched, TagGone, TagSeen
from hardware.inbox import Inbox
from hardware.link.named_levels import News
from hardware.link.tags import TagNews

BOARD, READER = "board", "reader"


class Reporter:
    """Put readings into the body's inbox. Any link's thread may call it.

    Args:
        inbox: the body's.
        keys: which names are keys of seats.
    """

    def __init__(self, inbox: Inbox, keys: frozenset[str]) -> None:
        self._inbox = inbox
        self._keys = keys
        self._lost: dict[str, set[int]] = {BOARD: set(), READER: set()}
        self._lock = Lock()

    def news(self, news: News) -> None:
        """A switch changed, or a key went down; that a key came up is nobody's concern."""
        name, closed = news
        if name not in self._keys:
            self._inbox.put(lambda at: Switched(at, name, closed))
        elif closed:
            self._inbox.put(lambda at: KeyPressed(at, name))

    def tag(self, news: TagNews) -> None:
        """A tag came or went."""
        tag, here = news
        self._inbox.put((lambda at: TagSeen(at, tag)) if here else (lambda at: TagGone(at, tag)))

    def two_tags(self) -> None:
        """Two tags are at a reader at once."""
        self._inbox.put(lambda at: Crowded(at, READER))

    def lost(self, part: str, number: int) -> None:
        """A Pico, or its reader, is gone; told once, however many are."""
        with self._lock:
            if not self._lost[part]:
                self._inbox.put(lambda at: Lost(at, part))
            self._lost[part].add(number)

    def found(self, part: str, number: int) -> None:
        """It is back; told when none is gone any more."""
        with self._lock:
            if number in self._lost[part]:
                self._lost[part].discard(number)
                if not self._lost[part]:
                    self._inbox.put(lambda at: Found(at, part))
