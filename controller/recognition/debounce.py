"""Switches that bounce, made to changes that are meant. Pure: time is an argument.

A level counts once it has stood for ``debounce_s`` without an edge. What is shorter is never seen, and what is longer
by more than the bounce always is. A switch that keeps changing faster than hands can is *worn*: it is held at the level
it had before, and told, until it has been quiet for a while.
"""

from __future__ import annotations

from dataclasses import dataclass, field

WORN_CHANGES = 12
"""More changes of one switch within `WORN_WINDOW_S` than knocks and slips make."""
WORN_WINDOW_S = 5.0
QUIET_S = 10.0
"""A worn switch counts again after so long without an edge."""


@dataclass(frozen=True, slots=True)
class Change:
    """A switch took another level; ``at`` is when it came to stand there, after its last bounce."""

    at: float
    switch: str
    closed: bool


@dataclass(slots=True)
class _Line:
    """What is known of one switch."""

    stable: bool = False
    raw: bool = False
    edge_at: float = 0.0
    worn: bool = False
    recent: list[float] = field(default_factory=list)


class Debouncer:
    """Turns raw levels into changes."""

    def __init__(self, debounce_s: float) -> None:
        self._debounce_s = debounce_s
        self._lines: dict[str, _Line] = {}
        self._unsettled: dict[str, _Line] = {}

    def assume(self, switch: str, closed: bool) -> None:
        """Take a level as given, as at the start."""
        self._lines[switch] = _Line(stable=closed, raw=closed)

    def feed(self, at: float, switch: str, closed: bool) -> None:
        """Take a raw level."""
        line = self._lines.setdefault(switch, _Line())
        if line.raw == closed:
            return
        line.raw, line.edge_at = closed, at
        if closed != line.stable or line.worn:
            self._unsettled[switch] = line
        else:
            self._unsettled.pop(switch, None)

    @property
    def deadline(self) -> float | None:
        """When the next change may be settled."""
        if not self._unsettled:
            return None
        return min(line.edge_at + self._wait(line) for line in self._unsettled.values())

    def _wait(self, line: _Line) -> float:
        return QUIET_S if line.worn else self._debounce_s

    def due(self, now: float) -> list[Change]:
        """The changes settled by now, in order of time."""
        # The sums are written as in `deadline`, so that a step at the deadline is not a hair too early.
        ripe = [(s, line) for s, line in self._unsettled.items() if line.edge_at + self._wait(line) <= now]
        found = []
        for switch, line in ripe:
            del self._unsettled[switch]
            line.worn = False
            if line.raw != line.stable and not self._wears(line):
                line.stable = line.raw
                found.append(Change(line.edge_at, switch, line.raw))
            elif line.worn:
                self._unsettled[switch] = line
        return sorted(found, key=lambda change: change.at)

    def _wears(self, line: _Line) -> bool:
        line.recent = [at for at in line.recent if line.edge_at - at < WORN_WINDOW_S]
        line.recent.append(line.edge_at)
        line.worn = len(line.recent) > WORN_CHANGES
        return line.worn

    def worn(self) -> tuple[str, ...]:
        """The switches that are held because they keep changing."""
        return tuple(sorted(switch for switch, line in self._lines.items() if line.worn))
