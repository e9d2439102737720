"""The tag on a Pico's reader: told once, even when the link was cut while it lay there."""

from __future__ import annotations

from typing import Final, NamedTuple

LIES_STILL_MS: Final = 1500
"""A reader that has just come back tells within this what lies on it (docs/protocol.md: three misses, or 1.5 s)."""


class TagNews(NamedTuple):
    """A tag came, or went."""

    tag: str
    here: bool


class OnReader:
    """What lies on the reader. Pure; times are whole milliseconds that never go back.

    After the link was cut the Pico tells anew what it sees. The same tag lying there still is no second reading, since
    that would carry out a command card twice; and one that was taken away meanwhile is told gone.
    """

    def __init__(self) -> None:
        self._tag: str | None = None
        self._in_doubt = False
        self._until: int | None = None

    @property
    def tag(self) -> str | None:
        """What lies there, as far as is known."""
        return self._tag

    def cut(self) -> None:
        """The link is cut: nothing is known from now on."""
        self._in_doubt = self._tag is not None
        self._until = None

    def reader_found(self, now: int) -> None:
        """The reader looks again."""
        if self._in_doubt and self._until is None:
            self._until = now + LIES_STILL_MS

    def heard(self, uid: bytes, here: bool) -> list[TagNews]:
        """The Pico tells of a tag."""
        tag = f"uid:{uid.hex().upper()}"
        before = self._tag
        if not here:
            if before != tag:
                return []  # one that was told gone already
            self._set(None)
            return [TagNews(tag, here=False)]
        self._set(tag)
        if before == tag:
            return []
        return [*([TagNews(before, here=False)] if before else []), TagNews(tag, here=True)]

    def due(self, now: int) -> list[TagNews]:
        """What time alone tells: a tag that lay there before the link was cut, and does not any more."""
        if self._tag is None or self._until is None or now < self._until:
            return []
        tag = self._tag
        self._set(None)
        return [TagNews(tag, here=False)]

    def _set(self, tag: str | None) -> None:
        self._tag, self._in_doubt, self._until = tag, False, None
