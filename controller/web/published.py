"""What passes between the loop of a table and the server of its pages, which run on different threads.

The loop publishes which game is on and takes what was entered on the pages; the server reads the game's hub and its
frozen states. Neither ever waits for the other.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from controller.engine.game import Game
from controller.engine.session import Session
from controller.play.settings import Settings
from controller.ports import Entered, Reading
from controller.table.companion import Companion

MOST_WAITING = 64
"""So many inputs of pages wait at most for the loop; more are refused."""


@dataclass(frozen=True, slots=True, eq=False)
class OnTable:
    """A game that is on, with its companion.

    Attributes:
        stream: names this companion's reports: numbers of another one mean nothing here.
        simulated: whether no real table is played at.
        players: who plays each seat, by its number: ``person`` or a bot's name.
        options: the table's options.
    """

    rules: Game
    session: Session
    companion: Companion
    simulated: bool
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    stream: str = field(default_factory=lambda: secrets.token_hex(4))

    @property
    def scores_shown(self) -> bool:
        """Whether points may be told now."""
        return self.options.get("scores") != "hidden" or self.session.over


class Published:
    """Where the loop and the pages meet.

    Args:
        woken: called on the server's thread whenever something was entered, so that a loop that sleeps wakes up.
        settings: those of the table as it starts.

    Attributes:
        on: the game that is on; None before the first.
        speaks: whether the table has a voice of its own.
        settings: those that hold now: a frozen value, which only the server replaces and the loop reads.
    """

    def __init__(self, woken: Callable[[], None] = lambda: None, settings: Settings | None = None) -> None:
        self.on: OnTable | None = None
        self.settings = settings or Settings()
        self.speaks = False
        self.woken = woken
        self._entered: list[tuple[Reading, int]] = []
        self._lock = Lock()
        self._changed: list[Callable[[], None]] = []

    def begin(
        self,
        rules: Game,
        session: Session,
        companion: Companion,
        *,
        simulated: bool,
        players: Collection[str] = (),
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """A game begins, goes on, or has a new companion after a power cut."""
        named = tuple(players) or ("person",) * len(rules.seats(session.state))
        self.on = OnTable(rules, session, companion, simulated, named, options or {})
        for tell in tuple(self._changed):
            tell()

    def when_changed(self, tell: Callable[[], None]) -> None:
        """Have this called, on the loop's thread, whenever another game is on."""
        self._changed.append(tell)

    def enter(self, reading: Reading) -> bool:
        """Something was entered on a page; whether it was taken. Its time is the one at which the loop takes it."""
        with self._lock:
            if len(self._entered) >= MOST_WAITING:
                return False
            self._entered.append((reading, 0 if self.on is None else len(self.on.session.history)))
        self.woken()
        return True

    def taken(self, seat: str | None = None) -> tuple[Reading, ...]:
        """What was entered since the last call; for the loop. A move whose seat has moved since is dropped: it was
        tapped twice.

        Args:
            seat: leave the moves of other seats for later.
        """
        with self._lock:
            entered, self._entered = self._entered, []
            found: list[Reading] = []
            for reading, ply in entered:
                if not isinstance(reading, Entered) or (seat in (None, reading.seat) and self._meant(reading, ply)):
                    found.append(reading)
                elif seat is not None and reading.seat != seat:
                    self._entered.append((reading, ply))
        return tuple(found)

    def waits(self, seat: str) -> bool:
        """Whether something was entered that this seat, or the table, has not taken yet."""
        with self._lock:
            return any(not isinstance(one, Entered) or one.seat == seat for one, _ in self._entered)

    def _meant(self, reading: Entered, ply: int) -> bool:
        since = () if self.on is None else self.on.session.history[ply:]
        return not any(step.seat == reading.seat for step in since)
