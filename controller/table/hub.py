"""The stream of reports: published once, read by any number of subscribers at their own pace.

Each report gets the next number and is kept for a while. A subscription is only a viewer and the number that it has
read up to: reading never blocks the table, so a slow or dead subscriber costs it nothing. One that comes back later
asks again from its number; if that lies too far back, it is told so, and begins anew from the table as its viewer may
see it (`Companion.snapshot`). Publishing and reading may happen on different threads.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from threading import Condition
from typing import Any

from controller.table.reports import EVERYONE, Audience, Kind, Report, Viewer

KEPT = 4096
"""Reports that can be asked for again: several evenings' moves, and some MB at most."""


class Hub:
    """Numbers reports, keeps the last ones, and serves them to subscribers.

    Args:
        kept: how many reports can be asked for again.
    """

    def __init__(self, kept: int = KEPT) -> None:
        self._reports: deque[Report] = deque(maxlen=kept)
        self._seq = 0
        self._news = Condition()

    @property
    def last(self) -> int:
        """The number of the last report; 0 before the first."""
        return self._seq

    def publish(
        self, at: float, kind: Kind, code: str = "", facts: Mapping[str, Any] | None = None, to: Audience = EVERYONE
    ) -> None:
        """Report something. Never waits for a subscriber."""
        with self._news:
            self._seq += 1
            self._reports.append(Report(self._seq, at, to, kind, code, facts or {}))
            self._news.notify_all()

    def subscribe(self, viewer: Viewer, after: int | None = None) -> Subscription:
        """Read as this viewer, from the report after this number on (default: from the next one)."""
        return Subscription(self, viewer, self._seq if after is None else after)

    def since(self, after: int, viewer: Viewer) -> tuple[Report, ...] | None:
        """What the viewer may hear of the reports after a number; None where some of them are kept no more, or where
        the number is none of ours (another program's, before a restart)."""
        with self._news:
            first = self._reports[0].seq if self._reports else self._seq + 1
            if after + 1 >= first and after <= self._seq:
                skipped = after + 1 - first
                found = (self._reports[n] for n in range(skipped, len(self._reports)))
                return tuple(report for report in found if report.audience.admits(viewer))
            return None

    def wait(self, after: int, timeout_s: float) -> bool:
        """Sleep until there is a report after this number, at most for so long; whether there is one."""
        with self._news:
            return self._news.wait_for(lambda: self._seq > after, timeout_s)


class Subscription:
    """One reader's place in the stream.

    Attributes:
        viewer: who reads.
        after: the number up to which everything was read.
    """

    def __init__(self, hub: Hub, viewer: Viewer, after: int) -> None:
        self._hub, self.viewer, self.after = hub, viewer, after

    def read(self) -> tuple[Report, ...]:
        """What was reported since the last call and this viewer may hear, or nothing of it where that is too much to
        be kept; never blocks."""
        upto = self._hub.last
        if upto == self.after:
            return ()
        found = self._hub.since(self.after, self.viewer)
        self.after = max(upto, found[-1].seq) if found else upto
        return found or ()
