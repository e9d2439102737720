"""The levels of one Pico's crossings and keys, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from firmware.contents import Edge


class News(NamedTuple):
    """A switch changed, or a key went down (``closed``) or up."""

    name: str
    closed: bool


class NamedLevels:
    """The levels of one Pico, by name. Pure; an edge or a snapshot that tells nothing new gives nothing.

    Args:
        order: the names at its crossings, row by row; crossings after the last have none.
        lines: the keys that have a line of their own, in the order in which the Pico was told of them.
        keys: which of all these names are keys of seats.
    """

    def __init__(self, order: Sequence[str], lines: Sequence[str], keys: frozenset[str]) -> None:
        self._order = tuple(order)
        self._lines = tuple(lines)
        self._keys = keys
        self._levels: dict[str, bool] = {}

    @property
    def known(self) -> bool:
        """Whether there was a snapshot."""
        return bool(self._levels) or not (self._order or self._lines)

    def levels(self) -> Mapping[str, bool]:
        """The switches, keys not among them."""
        return {name: closed for name, closed in tuple(self._levels.items()) if name not in self._keys}

    def is_key(self, name: str) -> bool:
        """Whether it is a key."""
        return name in self._keys

    def snapshot(self, cells: Sequence[bool], lines: Sequence[bool], *, first: bool) -> list[News]:
        """What differs from what was told. A key held down at the ``first`` snapshot of a session was not pressed."""
        now = {**dict(zip(self._order, cells, strict=False)), **dict(zip(self._lines, lines, strict=False))}
        unheard = not self._levels
        found = [News(name, closed) for name, closed in now.items() if self._levels.get(name) != closed]
        self._levels = now
        return [news for news in found if not unheard and not (first and self.is_key(news.name))]

    def cell(self, edge: Edge) -> Iterator[News]:
        """A crossing changed."""
        return self._edge(self._order, edge)

    def line(self, edge: Edge) -> Iterator[News]:
        """A key on a line of its own changed."""
        return self._edge(self._lines, edge)

    def _edge(self, names: Sequence[str], edge: Edge) -> Iterator[News]:
        if edge.cell < len(names) and self._levels.get(names[edge.cell]) != edge.closed:
            self._levels[names[edge.cell]] = edge.closed
            yield News(names[edge.cell], edge.closed)
