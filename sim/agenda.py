"""What is still to happen, in order of time: readings a body will give, and looks at a switch that was disturbed."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from typing import NamedTuple

from controller.ports import Reading


class Look(NamedTuple):
    """A switch is to be read as it then stands: a disturbance is over, or a bounce has settled."""

    switch: str


Entry = Reading | Look


@dataclass(slots=True)
class Agenda:
    """A heap of entries; what was added first comes first where times are equal."""

    _heap: list[tuple[float, int, Entry]] = field(default_factory=list)
    _added: int = 0

    def add(self, at: float, entry: Entry) -> None:
        """Note an entry for a time."""
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
