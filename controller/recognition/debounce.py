"""Debounce raw switch edges into changes that hands made. Pure: time is an argument.

The problem. A reed switch bounces for a few milliseconds when it opens or closes. A magnet at the edge of its range,
or a contact that wears out, makes it flicker for seconds. Neither may look like a piece that was lifted or set down,
and no real change may be lost.

The idea. Each switch has two levels: *raw* is what its last edge said, *stable* is what the rest of the program was
told. While they differ, the switch is unsettled and has a deadline:

- The raw level becomes stable once it has stood for ``debounce_s`` without an edge. That is one `Change`. If the raw
  level goes back before that, nothing happened.
- A switch that is about to settle more than `WORN_CHANGES` times within `WORN_WINDOW_S` changes more often than hands
  do. It is *worn* from then on: it keeps its stable level and is reported by `Debouncer.worn`.
- Once a worn switch has been without an edge for `QUIET_S`, its raw level is taken (as a change, if it differs), its
  recent changes are forgotten, and it counts like any other switch again.

Who calls it: `Debouncer.feed` takes edges, `Debouncer.deadline` says when to call `Debouncer.due` next, and
`Debouncer.due` returns what has settled by then.

What it guarantees:

- A pulse shorter than ``debounce_s`` is never seen. A level that stands for longer is always seen, unless its switch
  is worn.
- After `QUIET_S` without an edge the stable level is the raw level, whatever happened before.
- `due` at the deadline always makes progress: each switch that was due is settled, or is worn and waits for longer
  than before. Without new edges a switch is due at most twice, the deadlines strictly increase, and then there is none.

What it cannot know:

- Whether thirteen changes were a worn contact or a child that taps a piece. Both are held, and told.
- What happened under a worn switch while it was held. Only the level at its end is taken; until then `Debouncer.held`
  tells the level that the switch has now, for code that must not rely on the stable one.
- That a switch flickers faster than ``debounce_s``: no level settles, so nothing is counted and nothing is told. The
  switch keeps its stable level until the flicker ends.
"""

from __future__ import annotations

from dataclasses import dataclass, field

WORN_CHANGES = 12
"""The most changes of one switch within `WORN_WINDOW_S` that knocks and slips make."""
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
        self._worn_before: tuple[str, ...] = ()

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
            if line.worn:
                line.worn, line.recent = False, []
            elif self._wears(line):
                line.worn = True
                continue  # unsettled still, until it has been quiet
            del self._unsettled[switch]
            if line.raw != line.stable:
                line.stable = line.raw
                found.append(Change(line.edge_at, switch, line.raw))
        return sorted(found, key=lambda change: change.at)

    def _wears(self, line: _Line) -> bool:
        """Whether the change that is about to settle is one too many; it is counted."""
        line.recent = [at for at in line.recent if line.edge_at - at < WORN_WINDOW_S]
        line.recent.append(line.edge_at)
        return len(line.recent) > WORN_CHANGES

    @property
    def unsettled(self) -> frozenset[str]:
        """The switches whose level may change within the debounce time."""
        return frozenset(switch for switch, line in self._unsettled.items() if not line.worn)

    def held(self) -> tuple[Change, ...]:
        """What worn switches say now against the level that they are held at. It may be what a hand did meanwhile."""
        worn = sorted(switch for switch, line in self._unsettled.items() if line.worn)
        lines = ((switch, self._lines[switch]) for switch in worn)
        return tuple(Change(line.edge_at, switch, line.raw) for switch, line in lines if line.raw != line.stable)

    def believe(self) -> tuple[Change, ...]:
        """Somebody has said that what worn switches say now is so: it counts at once, and they are worn no longer."""
        changes = self.held()
        for change in changes:
            self.assume(change.switch, change.closed)
            del self._unsettled[change.switch]
        return changes

    def worn(self) -> tuple[str, ...]:
        """The switches that are held because they keep changing."""
        return tuple(sorted(switch for switch, line in self._lines.items() if line.worn))

    def wear(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The switches that have begun to be held since this was asked last, and those that have come to rest."""
        before, self._worn_before = self._worn_before, self.worn()
        begun = tuple(switch for switch in self._worn_before if switch not in before)
        return begun, tuple(switch for switch in before if switch not in self._worn_before)
