"""What is still to happen on the simulated table, in order of time: readings, and switches to be read again."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from typing import NamedTuple

from controller.ports import Reading


class Recheck(NamedTuple):
    """A switch is to be read again: a disturbance is over, or a bounce has settled."""

    switch: str


Entry = Reading | Recheck


@dataclass(slots=True)
class Schedule:
    """A queue by time; entries of equal time keep their order."""

    _heap: list[tuple[float, int, Entry]] = field(default_factory=list)
    _added: int = 0

    def add(self, at: float, entry: Entry) -> None:
        """Add an entry for a time."""
        heapq.heappush(self._heap, (at, self._added, entry))
        self._added += 1

    @property
    def next_at(self) -> float | None:
        """When the next entry is due; None if there is none."""
        return self._heap[0][0] if self._heap else None

    def pop(self) -> tuple[float, Entry]:
        """The next entry and its time."""
        at, _, entry = heapq.heappop(self._heap)
        return at, entry
