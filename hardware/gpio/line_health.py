"""Which lines still report their edges, and what to do about those that do not. Used under the caller's lock."""

from __future__ import annotations

from collections import Counter
from typing import Final

REOPEN_AFTER: Final = 2
"""Missed edges without one heard between them after which a line is opened anew."""
DEAF_AFTER: Final = 2
"""Openings in vain after which it is only polled."""


class LineHealth:
    """Counts the edges of each line that were missed."""

    def __init__(self) -> None:
        self._missed: Counter[str] = Counter()
        self._opened: Counter[str] = Counter()
        self.missed_ever = 0
        self.opened_ever = 0

    def heard(self, name: str) -> None:
        """An edge came as it should: the line is well."""
        self._missed.pop(name, None)
        self._opened.pop(name, None)

    def missed(self, name: str) -> bool:
        """An edge had to be found by polling; whether the line is to be opened anew."""
        self.missed_ever += 1
        if name in self.deaf:
            return False
        self._missed[name] += 1
        if self._missed[name] < REOPEN_AFTER:
            return False
        del self._missed[name]
        self._opened[name] += 1
        self.opened_ever += 1
        return True

    @property
    def deaf(self) -> tuple[str, ...]:
        """Lines for which opening anew has not helped: polling is all that is left."""
        return tuple(sorted(name for name, times in self._opened.items() if times >= DEAF_AFTER))
