"""The state of one Pico as its messages tell it; changes go to the reporter under the names of switches and keys."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Event, Lock

from hardware.link.named_levels import NamedLevels, News
from hardware.link.reporter import BOARD, READER, Reporter
from hardware.link.session import Felt, Happening, Keys, Logged, Reader, Switches, Tag, TwoTags
from hardware.link.tags import OnReader

KEPT = 10
"""So many of the Pico's own troubles are kept for `Body.facts`."""


class PicoState:
    """What is known of one Pico's switches, keys and reader, over all its sessions.

    The link's thread calls `hear`, `pass_time` and `cut`; the rest may be asked by any.

    Args:
        number: the Pico's, from 1.
        named_levels: its crossings and keys.
        reporter: whom to tell.
    """

    def __init__(self, number: int, named_levels: NamedLevels, reporter: Reporter) -> None:
        self._number, self._named_levels, self._reporter = number, named_levels, reporter
        self._on_reader = OnReader()
        self._lock = Lock()
        self.felt = Event()
        """Every switch has been felt once."""
        self.reader = ""
        """What the reader says it is; empty while it is silent."""
        self.logged: tuple[str, ...] = ()
        """What went wrong on the Pico and was survived, the newest last."""

    def levels(self) -> Mapping[str, bool]:
        """The switches as they stand, or stood when the Pico was last heard."""
        with self._lock:
            return self._named_levels.levels()

    def hear(self, happening: Happening, now: int) -> None:
        """Something happened, now."""
        if isinstance(happening, Felt | Switches | Keys):
            for news in self._feel(happening):
                self._reporter.news(news)
            if isinstance(happening, Felt) and happening.first:
                # The board is back only when all that changed meanwhile has been told.
                self.felt.set()
                self._reporter.found(BOARD, self._number)
        elif isinstance(happening, Tag):
            for told in self._on_reader.heard(happening.uid, happening.here):
                self._reporter.tag(told)
        elif isinstance(happening, TwoTags):
            self._reporter.two_tags()
        elif isinstance(happening, Reader):
            self._hear_reader(happening, now)
        elif isinstance(happening, Logged):
            self.logged = (*self.logged[1 - KEPT :], happening.text)

    def pass_time(self, now: int) -> None:
        """Time has passed."""
        for told in self._on_reader.due(now):
            self._reporter.tag(told)

    def cut(self, *, told: bool) -> None:
        """The session is over; ``told`` where the mind is to hear that the board is lost."""
        self.reader = ""
        self._on_reader.cut()
        if told:
            self._reporter.lost(BOARD, self._number)

    def _feel(self, happening: Felt | Switches | Keys) -> list[News]:
        with self._lock:
            if isinstance(happening, Felt):
                return self._named_levels.snapshot(happening.cells, happening.keys, first=happening.first)
            feel = self._named_levels.cell if isinstance(happening, Switches) else self._named_levels.line
            return [news for edge in happening.edges for news in feel(edge)]

    def _hear_reader(self, reader: Reader, now: int) -> None:
        if reader.found:
            self.reader = reader.what
            self._on_reader.reader_found(now)
            self._reporter.found(READER, self._number)
        else:
            self.reader = ""
            self._reporter.lost(READER, self._number)
