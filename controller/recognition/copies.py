"""Where each physical copy of a tile, marker or token lies, as far as it was read.

Tags name copies (``tile:merlin:2``); the rules count kinds. A copy not yet seen may be any of its kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from controller.engine.events import Event, Moved
from controller.engine.layout import Layout

Places = Mapping[str, str]


class Copies:
    """Where the copies lie after each move, so that moves can be taken back."""

    def __init__(self) -> None:
        self._after: list[Places] = [{}]

    def advance(self, events: Iterable[Event], read: str, before: Layout) -> None:
        """A move was made, and ``read`` is the tag read for it (empty: none); everything lay as ``before``."""
        self._after.append(follow(self._after[-1], events, read, before))

    def retreat(self) -> None:
        """The last move was taken back. Of those that were made before the table began nothing was read."""
        self._after = self._after[:-1] or [{}]

    def where(self, tag: str) -> str | None:
        """The zone in which the copy lies; None where it is not known."""
        return self._after[-1].get(tag)

    def all_known(self, zone: str, item: str, there: int) -> bool:
        """Whether all copies of an item that lie in a zone, so many, were read."""
        known = (tag for tag, place in self._after[-1].items() if place == zone and item_of(tag) == item)
        return 0 < there <= sum(1 for _ in known)


def kind_of(tag: str) -> str:
    """The tag without its copy: what a word says. Cards have no copies."""
    parts = tag.split(":")
    return ":".join(parts[:2])


def item_of(tag: str) -> str:
    """The item that a tag is a copy of, as layouts call it: ``tile.merlin``."""
    return ".".join(tag.split(":")[:2])


def follow(places: Places, events: Iterable[Event], read: str, before: Layout) -> Places:
    """Where the copies lie after the events, if ``read`` was the tag read for them (empty: none), and everything lay as
    ``before``."""
    after, there = dict(places), Counter[tuple[str, str]]()
    there.update({(zone, item): number for zone, items in before.items() for item, number in items.items()})
    for event in events:
        if isinstance(event, Moved) and "." in event.item:
            _move(after, event, read, there[event.src, event.item])
            there[event.src, event.item] -= event.n
            there[event.dst, event.item] += event.n
    return after


def _move(places: dict[str, str], event: Moved, read: str, there: int) -> None:
    """The copy that was read is the one that moved, and where none is left, the others were none of those there; else
    all that lay ``there``, if all of them have moved; else any of those that are known there may have, and they are
    forgotten."""
    was_read = read and item_of(read) == event.item and places.get(read, event.src) == event.src and event.n == 1
    if was_read:
        places[read] = event.dst
        if there > 1:
            return
    known = [tag for tag, place in places.items() if place == event.src and item_of(tag) == event.item]
    for tag in known:
        if there <= event.n and not was_read:
            places[tag] = event.dst
        else:
            del places[tag]


def source(events: Iterable[Event], tag: str) -> str | None:
    """The zone that the tag's item leaves first in these events."""
    item = item_of(tag)
    for event in events:
        if isinstance(event, Moved) and event.item == item:
            return event.src
    return None
