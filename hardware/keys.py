"""Keys: a press is one reading, however often its contact bounces."""

from __future__ import annotations

from collections.abc import Iterable

QUIET_S = 0.03
"""A key's contact bounces for 1 to 20 ms; fingers do not press twice within 30."""


class Presses:
    """Tells presses from bounces. Pure: time is an argument.

    Args:
        keys: the names that are keys; all others are switches, which the mind debounces itself.
        quiet_s: a press counts if the key has not stirred for so long before it.
    """

    def __init__(self, keys: Iterable[str], quiet_s: float = QUIET_S) -> None:
        self._keys = frozenset(keys)
        self._quiet_s = quiet_s
        self._stirred: dict[str, float] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._keys

    def pressed(self, key: str, closed: bool, at: float) -> bool:
        """Whether this edge of a key is a press."""
        before = self._stirred.get(key)
        self._stirred[key] = at
        return closed and (before is None or at - before >= self._quiet_s)
