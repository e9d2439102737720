"""The companion: one reading through the whole house, and what it has to tell of it.

No clock, thread or file here: readings carry their time, and `Companion.deadline` says when time alone would change
something. `ear` hears words, `deliberation` decides what the hands have done, `desk` commits it, `voice` tells it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from controller.boards import Board
from controller.deliberation import Deliberation
from controller.desk import Desk
from controller.ear import Ear
from controller.engine.phases import Standing
from controller.engine.rules import Rules
from controller.engine.session import Session
from controller.housekeeping import Housekeeping
from controller.phases.drift import OnDrift, raise_drift
from controller.ports import Entered, Found, KeyPressed, Lost, Reading, Switched, TagGone, TagSeen
from controller.recognition.debounce import Change, Debouncer
from controller.recognition.knocks import KnockFinder
from controller.reports import Report


class Companion:
    """The mind at one table, for one game.

    Args:
        rules, board, session: the game, the board it is played on, and the game's record.
        seed: for what the companion draws itself.
        options: table options by name (``dealer`` ...); the board file has the defaults.
        levels: which switches are closed at the start; without it those of the position, filled from well 1 up.
        on_drift: what to do when the phase machine and the rules disagree (`controller.phases.drift`).
    """

    def __init__(
        self,
        rules: Rules,
        board: Board,
        session: Session,
        *,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        levels: Mapping[str, bool] | None = None,
        on_drift: OnDrift = raise_drift,
    ) -> None:
        self.rules, self.board, self.session = rules, board, session
        self._desk = Desk(rules, board, session, random.Random(seed), options or {}, levels, on_drift)
        self._deliberation = Deliberation(self._desk)
        self._house = Housekeeping(self._desk)
        self._ear = Ear(self._desk, self._deliberation)
        self._debouncer = Debouncer(board.timing.debounce_s)
        for switch, closed in self._desk.levels.items():
            self._debouncer.assume(switch, closed)
        self._knocks = KnockFinder(board.timing.knock_least_s, board.timing.knock_most_s)
        self._worn: tuple[str, ...] = ()
        self._opened: dict[str, tuple[float, bool]] = {}
        self._off_before: dict[str, tuple[float, float]] = {}

    @property
    def requested(self) -> str | None:
        """What a table card asked of the program: ``new-game`` or ``shut-down``."""
        return self._desk.requested

    @property
    def lights(self) -> Mapping[str, object]:
        """Roles by place, as the lights show them now."""
        return self._desk.voice.lights

    @property
    def standing(self) -> Standing:
        """Phase, cycle and timer as the phase machine has them."""
        return self._desk.voice.standing

    def begin(self, at: float, resumed: bool = False) -> list[Report]:
        """Look at the table for the first time; after a break the players compare what no switch can see."""
        self._desk.now = at
        self._desk.attempt.moved_at = at
        self._desk.draw()
        if resumed:
            self._deliberation.look_again()
            self._house.compare()
        else:
            self._deliberation.consider(quiet=True)
        return self._desk.finish()

    def feed(self, reading: Reading) -> list[Report]:
        """One reading; time passes up to it first."""
        reports = self.pass_time(reading.at)
        if isinstance(reading, Switched):
            self._switched(reading)
        elif isinstance(reading, TagGone):
            self._ear.tag_gone(reading.tag)
        elif isinstance(reading, TagSeen):
            self._ear.tag_seen(reading.tag)
        elif isinstance(reading, Lost | Found):
            self._house.part(reading.part, isinstance(reading, Lost))
        elif isinstance(reading, KeyPressed) and not self._desk.paused:
            self._ear.key(reading.key)
        elif isinstance(reading, Entered) and not self._desk.paused:
            self._ear.entered(reading.move, reading.seat)
        return reports + self._desk.finish()

    def pass_time(self, now: float) -> list[Report]:
        """Let time pass, step by step where something falls due."""
        desk = self._desk
        reports: list[Report] = []
        while (due := self.deadline) is not None and due <= now:
            desk.now = max(desk.now, due)
            self._step()
            reports += desk.finish()
        desk.now = max(desk.now, now)
        return reports

    @property
    def deadline(self) -> float | None:
        """When time alone would change something; None if nothing is waiting."""
        desk = self._desk
        named = desk.attempt.named
        times = (self._debouncer.deadline, desk.wake_at, desk.allowed_at, named.until if named else None)
        known = [at for at in times if at is not None]
        return min(known) if known else None

    def _step(self) -> None:
        desk = self._desk
        changes = self._debouncer.due(desk.now)
        for change in changes:
            self._changed(change)
        self._notice_wear()
        named = desk.attempt.named
        if named is not None and named.until <= desk.now:
            desk.attempt.named = None
            desk.voice.say("named.lapsed", {"region": named.zone})
        if desk.allowed_at is not None and desk.allowed_at <= desk.now:
            desk.allowed_at = None
            self._ear.card("no")
        elif changes:
            self._deliberation.consider(quiet=False)
        elif desk.wake_at is not None and desk.wake_at <= desk.now:
            self._deliberation.consider(quiet=True)

    def _switched(self, reading: Switched) -> None:
        zone, _, well = reading.switch.rpartition(".")
        wells = self.board.zones.get(zone, 0)
        if not well.isdecimal() or not 1 <= int(well) <= wells:
            self._desk.voice.say("switch.unknown", {"switch": reading.switch})
            return
        self._debouncer.feed(reading.at, reading.switch, reading.closed)

    def _changed(self, change: Change) -> None:
        """A settled change of one switch: the image, since when it differs, and whether it was a knock."""
        zone = change.switch.rpartition(".")[0]
        desk = self._desk
        attempt = desk.attempt
        before = desk.image.differences()
        if not before and not attempt.heard and change.at - attempt.moved_at > self.board.timing.settle_s:
            attempt.rest()
        desk.levels[change.switch] = change.closed
        desk.image.change(zone, 1 if change.closed else -1)
        off = desk.image.differences()
        self._note_difference(zone, change.at, zone in before, zone in off)
        attempt.moved_at = max(attempt.moved_at, change.at)
        desk.touched_at = attempt.moved_at
        attempt.last[zone] = change.at
        attempt.first.setdefault(zone, change.at)
        self._note_coming(zone, change)
        asked = attempt.question is not None and any(choice.place == zone for choice in attempt.question.choices)
        knocked = self._knocks.see(change, restores=zone not in off and not asked)
        if knocked and change.closed and not off and not attempt.heard and not self._opened[change.switch][1]:
            attempt.came[zone].discard(change.switch)  # lifted and set back, and nothing else: nobody put a piece down
        if knocked and not desk.paused:
            self._ear.knocked(zone, change.switch)

    def _note_difference(self, zone: str, at: float, was_off: bool, is_off: bool) -> None:
        """Since when the zone shows what it should not; a bump begins nothing anew."""
        since = self._desk.attempt.since
        if is_off and not was_off:
            began, until = self._off_before.get(zone, (at, -1.0))
            since[zone] = began if at - until < self.board.timing.knock_least_s else at
        elif not is_off and zone in since:
            self._off_before[zone] = since.pop(zone), at

    def _note_coming(self, zone: str, change: Change) -> None:
        """Which switches of the zone have closed. So soon after one opened nobody puts a piece down: it was bumped."""
        came = self._desk.attempt.came.setdefault(zone, set())
        if not change.closed:
            self._opened[change.switch] = change.at, change.switch in came
            came.discard(change.switch)
            return
        at, had_come = self._opened.get(change.switch, (-1.0, False))
        if had_come or change.at - at >= self.board.timing.knock_least_s:
            came.add(change.switch)

    def _notice_wear(self) -> None:
        """Tell of switches that began to flicker, and of those that came to rest."""
        worn = self._debouncer.worn()
        for switch in worn:
            if switch not in self._worn:
                self._desk.voice.say("switch.worn", {"switch": switch})
        for switch in self._worn:
            if switch not in worn:
                self._desk.voice.say("switch.rested", {"switch": switch})
        self._worn = worn
