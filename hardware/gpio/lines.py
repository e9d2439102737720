"""A board with one line for each switch or key: edges as they come, and a watchdog that finds those that did not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from threading import Lock
from typing import Final

from hardware.gpio.devices import Line
from hardware.gpio.loop import Loop
from hardware.gpio.reporter import BOARD, Reporter
from hardware.inbox import Inbox

LOOK_S = 0.25
"""From one comparison of what is polled with what was told to the next."""
DEAF_LOOK_S = 0.02
"""The same while a line is deaf: polling is then all there is, and this is far below what hands need. And once more
after anything differed: an edge between the reading of a line and its telling has made the telling wrong, and the mind
bears that for some 40 ms (its `debounce_s` is 50), but not for `LOOK_S`."""
SURE_S = 0.02
"""An edge may be on its way: lgpio holds it back for 0.5 ms, and threads may have to wait for their turn."""

READ_S = 0.05
"""From a missed edge to the closing of its line. lgpio's thread may be about to read that very edge: when the line is
closed under it and the next one gets its number, it reads that one for ever, and no line is heard or can be opened any
more (seen on a starved machine)."""

OpenLine = Callable[[str, Callable[[bool], None]], Line]
"""The line of a name, which tells its edges from now on; raises `controller.errors.BodyError`."""


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


class Lines:
    """A `hardware.body_of_parts.SwitchInput` over lines.

    Args:
        clock: seconds that never go back.
        names: the switches and keys, each on a line of its own; ``keys``: which of them are keys.
        name: what its facts stand under; its falling silent is always told as ``board``.
        look_s: see `LOOK_S`.
    """

    def __init__(
        self,
        inbox: Inbox,
        clock: Callable[[], float],
        names: Iterable[str],
        keys: Iterable[str],
        open_line: OpenLine,
        *,
        name: str = BOARD,
        look_s: float = LOOK_S,
    ) -> None:
        self.name = name
        self._names, self._open_line, self._look_s = tuple(names), open_line, look_s
        self._reporter = Reporter(inbox, clock, keys)
        self._health, self._lock = LineHealth(), Lock()
        self._lines: dict[str, Line] = {}
        self._troubles: dict[str, str] = {}
        self._guarded = ""
        self._loop = Loop(f"reedlight-{name}", self.look, look_s)
        try:
            self._reporter.begin({name: self._opened(name).closed() for name in self._names})
        except Exception:
            self._let_go()
            raise
        self._loop.start()

    # On the driver's thread.

    def _edge(self, name: str, closed: bool) -> None:
        """An edge that the driver tells. Nothing may leave this function: it would end lgpio's only thread."""
        try:
            self._reporter.edge(name, closed)
            with self._lock:
                self._health.heard(name)  # however late: a line that tells is not deaf
        except Exception as error:  # see above; `facts` tells it
            self._guarded = repr(error)

    # On our own.

    def look(self) -> float:
        """Compare what is polled with what was told, and mend what differs; the seconds until the next look."""
        differing = [name for name in self._names if self._differs(name)]
        if differing and not self._deaf():
            self._loop.pause(SURE_S)
        for name in differing:
            self._mend(name)
        if self._troubles:
            self._reporter.lost()
        else:
            self._reporter.found()
        return min(DEAF_LOOK_S, self._look_s) if differing or self._deaf() else self._look_s

    def _differs(self, name: str) -> bool:
        return self._polled(name) not in (None, self._reporter.stands(name))

    def _mend(self, name: str) -> None:
        """Tell an edge that nobody told; open the line anew if that has happened before."""
        closed = self._polled(name)
        if closed is None or not self._reporter.edge(name, closed):
            return
        with self._lock:
            anew = self._health.missed(name)
        if anew:
            self._loop.pause(READ_S)
            self._drop(name)
            self._polled(name)

    def _polled(self, name: str) -> bool | None:
        """The line as it stands, opened if need be; None if it cannot be read, which is kept for `facts`."""
        try:
            closed = (self._lines.get(name) or self._opened(name)).closed()
        except Exception as error:  # whatever the driver throws: a line that cannot be read is lost, and no more
            self._troubles[name] = str(error)
            self._drop(name)
            return None
        self._troubles.pop(name, None)
        return closed

    def _opened(self, name: str) -> Line:
        line = self._lines[name] = self._open_line(name, lambda closed: self._edge(name, closed))
        return line

    def _drop(self, name: str) -> None:
        line = self._lines.pop(name, None)
        if line is None:
            return
        try:
            line.close()
        except Exception as error:  # a line in trouble may not even close; what matters is whether it opens again
            self._guarded = repr(error)

    def _deaf(self) -> tuple[str, ...]:
        with self._lock:
            return self._health.deaf

    # What others ask.

    def levels(self) -> Mapping[str, bool]:
        """The switches as they were told last, at most `LOOK_S` ago; a change since then is told as a reading."""
        return self._reporter.levels()

    def alive(self) -> bool:
        """Whether the watchdog turns."""
        return self._loop.alive()

    def facts(self) -> Mapping[str, object]:
        """How well the lines are heard."""
        troubles = list(self._troubles.values())
        with self._lock:
            return {
                "lines": len(self._names),
                "missed": self._health.missed_ever,
                "reopened": self._health.opened_ever,
                "deaf": list(self._health.deaf),
                "trouble": troubles[0] if troubles else None,
                "guarded": self._guarded or None,
            }

    def close(self) -> None:
        """Let go of the lines."""
        self._loop.close()
        self._let_go()

    def _let_go(self) -> None:
        for name in tuple(self._lines):
            self._drop(name)
