"""Report a part's switches and keys as readings, each change once; and that the part has fallen silent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from threading import Lock

from controller.ports import Found, KeyPressed, Lost, Switched
from hardware.inbox import Inbox

BOARD = "board"


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


class Reporter:
    """Put readings into the inbox, from any thread, each change once.

    Args:
        clock: seconds that never go back.
        keys: the names that are keys: told as presses, and not among the levels.
    """

    def __init__(self, inbox: Inbox, clock: Callable[[], float], keys: Iterable[str]) -> None:
        self._inbox, self._clock = inbox, clock
        self._presses = Presses(keys)
        self._lock = Lock()
        self._told: dict[str, bool] = {}
        self._lost = False

    def begin(self, levels: Mapping[str, bool]) -> None:
        """How all stand at first: nothing is told of it. Edges that came before were part of it."""
        with self._lock:
            self._told = dict(levels)

    def edge(self, name: str, closed: bool) -> bool:
        """A switch or key stands so now; whether that was news."""
        with self._lock:
            if self._told.get(name, closed) == closed:
                return False
            self._told[name] = closed
            if name not in self._presses:
                self._inbox.put(lambda at: Switched(at, name, closed))
            elif self._presses.pressed(name, closed, self._clock()):
                self._inbox.put(lambda at: KeyPressed(at, name))
            return True

    def stands(self, name: str) -> bool:
        """What was told of a switch or key last."""
        with self._lock:
            return self._told[name]

    def levels(self) -> Mapping[str, bool]:
        """The switches as they were told last; keys are none."""
        with self._lock:
            return {name: closed for name, closed in self._told.items() if name not in self._presses}

    def lost(self) -> None:
        """The board cannot be felt; told once."""
        with self._lock:
            if not self._lost:
                self._lost = True
                self._inbox.put(lambda at: Lost(at, BOARD))

    def found(self) -> None:
        """It can be felt again; told if it was lost."""
        with self._lock:
            if self._lost:
                self._lost = False
                self._inbox.put(lambda at: Found(at, BOARD))
