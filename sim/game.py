"""One simulated game: a companion and a pair of hands at one table, in virtual time, until it is over."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, repeat
from typing import Protocol

from controller.boards import Board
from controller.choices import new_game
from controller.engine import session
from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import Journal, MemoryJournal
from controller.engine.next_draw import Dealer as CompanionDealer
from controller.engine.session import Session
from controller.errors import RecordError
from controller.phases.drift import OnDrift, raise_drift
from controller.players import player_for
from controller.ports import Entered, KeyPressed, Reading, Switched
from controller.storage.replay import resume
from controller.table.companion import Companion
from controller.table.hub import Subscription
from controller.table.reports import ALL_SEATS, Report
from sim.beliefs import Beliefs
from sim.deciders import Bot, Dealer, Decider
from sim.faults import (
    BUMP,
    CHATTER,
    CLOCK_JUMP,
    POWER_CUT,
    READER_FOUND,
    READER_LOST,
    SLEEP,
    Fault,
    FaultSchedule,
    Profile,
    rotten,
)
from sim.fingers import Clock, Fingers
from sim.hands import Hands, People
from sim.mischief import Mischief
from sim.reactions import Stuck
from sim.reader import Reader
from sim.reeds import Reeds
from sim.schedule import Recheck, Schedule
from sim.setting import GameResult, Setting
from sim.table import Table, switches

SETTLED_S = 5.0
"""After the last gesture the table is left alone for so long before it is compared."""
MOST_STEPS_AT_ONCE = 5000
"""More steps than this without time passing, and the game goes round in circles."""
SHOWN_S = 0.7
"""How long a bystander holds a tag to the reader."""


def _new(game: Game, setting: Setting) -> tuple[Session, Journal]:
    journal = MemoryJournal(digests=setting.profile.bit_rot > 0)
    return session.begin(game, journal, new_game(game, setting.game_options, tuple(setting.seats))), journal


class DriversInLoop(Protocol):
    """Drivers under test. The hands act on the devices behind them."""

    def levels(self, closed: Mapping[str, bool]) -> Mapping[str, bool]:
        """Set the devices' switches, and return them as the drivers read them."""

    def carry(self, reading: Reading) -> Sequence[Reading]:
        """Do to the devices what this reading says, and return all readings that the drivers report."""


class Play:
    """A game being played; `run` plays it to its end.

    Args:
        seed: everything by chance comes of it.
        begun: a game that is on already, with the journal that keeps it; else a new one, kept nowhere.
        deciders: who decides, by seat as it is called when this begins (and ``table`` for chance), instead of the bots
            that the setting names.
        on_reading, on_reports: called with whatever passes between table and companion, as it happens.
        on_drift: what to do when the phase machine and the rules disagree (`controller.phases.drift`).
        people: the people at a table that is played in real time.
        wait: called before time goes on to when the next thing happens.
        drivers: what the table's readings pass through; else they come to the companion as they are.
        dealer: who draws what the companion brings, where that is not chance alone (a lesson).
    """

    def __init__(
        self,
        game: Game,
        board: Board,
        setting: Setting,
        seed: str,
        *,
        begun: tuple[Session, Journal] | None = None,
        deciders: Mapping[str, Decider] | None = None,
        on_reading: Callable[[Reading], None] | None = None,
        on_reports: Callable[[Sequence[Report]], None] | None = None,
        drivers: DriversInLoop | None = None,
        on_drift: OnDrift = raise_drift,
        people: People | None = None,
        wait: Callable[[], object] = lambda: None,
        dealer: CompanionDealer | None = None,
    ) -> None:
        self._people, self._wait = people, wait
        self.game, self.board, self._setting, self._seed = game, board, setting, seed
        self._on_reading, self._on_reports, self._drivers = on_reading, on_reports, drivers
        self._on_drift, self._dealer = on_drift, dealer
        self._deciders = dict(deciders or {})
        self._clock, self._schedule = Clock(), Schedule()
        self._readings, self._steps_at_once = 0, 0
        self._dark_until: float | None = None
        self._asleep, self._slept_at, self._ahead = False, 0.0, 0.0
        self._sleeping, self._rotting = self._stream("sleep"), self._stream("rot")
        self.session, self._journal = begun or _new(game, setting)
        state = self.session.state
        self._names = game.seats(self.session.history[0].before if self.session.history else state)
        self._clock.now = begins = self.session.seconds
        names = switches(board.zones)
        self._faults = FaultSchedule(setting.profile, names, self._stream("weather"), begins=begins)
        self._reeds = Reeds(names, setting.profile, self._faults.worn, self._schedule, self._stream("reeds"))
        self.table = Table(board.zones, game.layout(state), game.guide.magnetic, self._reeds, self._stream("table"))
        self._reader = Reader(setting.profile, self._schedule, self._stream("reader"))
        self.beliefs = Beliefs(game, state, self.table, {**board.options, **setting.options})
        self.beliefs.recall(self.session.history)
        self.hands = self._hands()
        self.companion = self._companion()

    def _stream(self, name: str) -> random.Random:
        """A source of chance of its own, so that one more draw here changes nothing there."""
        return random.Random(f"{self._seed} {name}")

    def _hands(self) -> Hands:
        setting, beliefs = self._setting, self.beliefs
        chance = self._stream("hands")
        keys = tuple(self.board.keys)
        fingers = Fingers(
            self.table,
            self._reader,
            self._schedule,
            self._clock,
            beliefs,
            setting.profile,
            keys,
            chance,
            typed=self.board.typed,
        )
        kinds = chain(setting.seats.values(), repeat("random"))
        deciders = [
            self._deciders.get(seat) or Bot(player_for(kind, self._stream(f"player {n}")))
            for n, (seat, kind) in enumerate(zip(self.game.seats(beliefs.truth), kinds, strict=False))
        ]
        dealer = self._deciders.get(TABLE) or Dealer(self._stream("dealer"))
        strange = self._stream("mischief")
        mischief = Mischief(fingers, self._reeds, beliefs, self._clock, setting.profile, strange)
        return Hands(
            self.game, beliefs, fingers, deciders, dealer, setting.profile, chance, setting.most_plies, mischief,
            self._people, setting.programs,
        )  # fmt: skip

    def _companion(self) -> Companion:
        given = self._setting.companion_seed
        seed = self._stream("companion").getrandbits(32) if given is None else given
        options = dict(self._setting.options)
        levels: Mapping[str, bool] = self._reeds.levels()
        if self._drivers is not None:
            levels = self._drivers.levels(levels)
        companion = Companion(
            self.game,
            self.board,
            self.session,
            seed=seed,
            options=options,
            levels=levels,
            on_drift=self._on_drift,
            dealer=self._dealer,
        )
        companion.seat_programs(self._setting.programs)
        self._reports: Subscription = companion.hub.subscribe(ALL_SEATS)
        return companion

    # What a bystander may do.

    @property
    def now(self) -> float:
        """What time it is on the table."""
        return self._clock.now

    def press(self, key: str) -> None:
        """A key is pressed now."""
        self._schedule.add(self.now, KeyPressed(self.now, key))

    def pass_to(self, at: float) -> None:
        """It is so late now, and nothing has happened meanwhile."""
        self._clock.now = max(self._clock.now, at)

    def enter(self, seat: str, move: str) -> None:
        """A move is entered by hand now."""
        self._schedule.add(self.now, Entered(self.now, move, seat))

    @property
    def reeds(self) -> Reeds:
        """The switches."""
        return self._reeds

    @property
    def reader(self) -> Reader:
        """The tag reader."""
        return self._reader

    @property
    def profile(self) -> Profile:
        """What goes wrong at this table."""
        return self._setting.profile

    def misbehave(self, profile: Profile) -> None:
        """From now on so much goes wrong, with the table and with the hands."""
        self._setting = replace(self._setting, profile=profile)
        names = self._reeds.names()
        self._faults = FaultSchedule(profile, names, self._stream(f"weather {self.now}"), begins=self.now)
        for switch in names:
            self._reeds.wear(self.now, switch, self._faults.worn.get(switch))
        self._reeds.profile = self._reader.profile = profile
        self.hands.misbehave(profile)

    def inject(self, what: str, switch: str = "", seconds: float = 0.0) -> None:
        """Let a fault happen now."""
        self._inject(Fault(self.now, what, switch, seconds))

    def show(self, tag: str, after_s: float = 0.0) -> None:
        """A tag is held to the reader, now or a little later."""
        self._reader.hold(self.now + after_s, tag, SHOWN_S)

    # Time.

    def begin(self) -> None:
        """The companion looks at the table for the first time."""
        self.hands.wake_at = self._clock.now
        self.companion.begin(self._its(self._clock.now))
        self._tell()

    def run(self) -> GameResult:
        """Play to the end and compare."""
        note = ""
        self.begin()
        try:
            while not self.hands.finished:
                self._wait()
                self.step()
            self._settle()
        except Stuck as error:
            note = str(error)
        return self._result(note)

    def _due(self, *, hands: bool) -> tuple[float | None, ...]:
        """When the companion, the table, the power, a fault and the hands are due."""
        its = None if self._dark_until is not None else self.companion.deadline
        deadline = None if its is None else its - self._ahead
        wake_at = self.hands.wake_at if hands else None
        return deadline, self._schedule.next_at, self._dark_until, self._faults.next_at, wake_at

    def next_at(self, *, hands: bool = True) -> float | None:
        """When the next thing happens, with or without the hands; None where nothing will."""
        return min((time for time in self._due(hands=hands) if time is not None), default=None)

    def step(self, *, hands: bool = True) -> None:
        """Let the next thing happen, whatever it is: a reading, something due, a fault, or the hands."""
        its = None if self._dark_until is not None else self.companion.deadline
        due = self._due(hands=hands)
        deadline = due[0]
        at = min(time for time in due if time is not None)
        self._steps_at_once = 0 if at > self._clock.now else self._steps_at_once + 1
        if self._steps_at_once > MOST_STEPS_AT_ONCE:
            raise Stuck(f"time stands still at {at:.3f}, ply {self.beliefs.plies}")
        self._clock.now = max(self._clock.now, at)
        if its is not None and at == deadline:
            self.companion.pass_time(its)
            self._tell()
        elif at == due[1]:
            self._happen()
        elif at == self._dark_until:
            self._power_back(at)
        elif at == due[3]:
            self._inject(self._faults.next_fault())
        else:
            self.hands.resume(self._clock.now)

    def _happen(self) -> None:
        at, entry = self._schedule.pop()
        if self._asleep:
            return  # not even the body looks
        reading = self._reeds.look(at, entry.switch) if isinstance(entry, Recheck) else entry
        if reading is None:
            return
        if isinstance(reading, Switched):
            self._reeds.report(reading)
        if self._dark_until is not None:
            return
        for carried in (reading,) if self._drivers is None else self._drivers.carry(reading):
            told = replace(carried, at=self._its(carried.at)) if self._ahead else carried
            self._readings += 1
            if self._on_reading:
                self._on_reading(told)
            self.companion.feed(told)
            self._tell()

    def _inject(self, fault: Fault) -> None:
        if fault.what == BUMP:
            self._reeds.bump(fault.at, fault.switch, fault.seconds)
        elif fault.what == CHATTER:
            self._reeds.chatter(fault.at, fault.switch, fault.seconds)
        elif fault.what == READER_LOST:
            self._reader.lose(fault.at)
        elif fault.what == READER_FOUND:
            self._reader.recover(fault.at)
        elif fault.what == POWER_CUT:
            self._darken(fault)
        elif fault.what == SLEEP:
            self._asleep = self._asleep or self._dark_until is None
            self._slept_at = fault.at
            self._darken(fault)
        elif fault.what == CLOCK_JUMP:
            self._ahead += fault.seconds

    def _its(self, at: float) -> float:
        """What the companion's clock shows at a time of the table's."""
        return at + self._ahead

    def _darken(self, fault: Fault) -> None:
        self._dark_until = max(self._dark_until or 0.0, fault.at + fault.seconds)
        self.beliefs.dark = True

    def _wake_up(self, at: float) -> None:
        """The companion goes on where it was suspended, by a clock that has stood still or gone on meanwhile; the body
        looks at all switches."""
        self._asleep = False
        if self._sleeping.random() < 0.5:
            self._ahead -= at - self._slept_at
        for switch in self._reeds.names():
            self._schedule.add(at, Recheck(switch))
        self.hands.wake_up(at)
        self.companion.pass_time(self._its(at))
        self._tell()

    def _power_back(self, at: float) -> None:
        """The companion is made anew from its journal; the table is as the hands have left it."""
        self._dark_until = None
        if self._asleep:
            self._wake_up(at)
            return
        self._rot()
        self.session = resume(self.game, self._journal, self.session.number)
        self.companion = self._companion()
        self.hands.power_back(at)
        self.companion.begin(self._its(at), resumed=True)
        self._tell()

    def _rot(self) -> None:
        """Sometimes a bit of the record is another after the cut: that has to be told, or to change nothing. Then the
        good copy is taken."""
        if self._rotting.random() >= self._setting.profile.bit_rot:
            return
        before = self.session.state
        try:
            after = resume(
                self.game, rotten(self._journal, self.session.number, self._rotting), self.session.number
            ).state
        except RecordError:
            return
        if after != before:
            self.beliefs.tally.misreadings += 1
            self.beliefs.tally.note(f"{self.now:.3f} ply {self.beliefs.plies}: a damaged record was believed")

    def _settle(self) -> None:
        """Leave the table alone, so that whatever was begun is finished."""
        until = self._clock.now + SETTLED_S
        # Hands that are done do nothing, whatever they hear: woken by it they would be woken for ever.
        while (at := self.next_at(hands=False)) is not None and at < until:
            self.step(hands=False)
        self._clock.now = until

    def _tell(self) -> None:
        """The hands hear what was reported; they play all seats, so they hear what each of them may."""
        reports = self._reports.read()
        if reports:
            if self._on_reports:
                self._on_reports(reports)
            self.hands.hear(self._clock.now, [replace(one, at=one.at - self._ahead) for one in reports])

    # The end.

    def _result(self, note: str) -> GameResult:
        beliefs, tally = self.beliefs, self.beliefs.tally
        faults = [note] if note else self.differences()
        starter = next((step for step in self.session.history if step.seat != TABLE), None)
        return GameResult(
            moves=beliefs.plies,
            winners=tuple(
                self._began_as(beliefs.truth, seat) for seat in self.game.result(beliefs.truth).get("winners", ())
            ),
            starter=self._began_as(starter.before, starter.seat) if starter else "",
            recognised=dict(tally.recognised),
            undone=tally.undone,
            misreadings=tally.misreadings,
            lost=bool(faults),
            cut_short=not beliefs.over,
            readings=self._readings,
            seconds=round(self._clock.now, 3),
            notes=(*tally.notes, *faults),
        )

    def _began_as(self, state: GameState, seat: str) -> str:
        """What a seat was called when the game began."""
        return self._names[self.game.seats(state).index(seat)]

    def differences(self) -> list[str]:
        """Where the companion's game and the hands' own, or the pieces on the table, do not agree."""
        found = []
        ours, its = self.game.write(self.beliefs.truth), self.game.write(self.companion.session.state)
        if ours != its:
            found.append(f"the positions differ in {[key for key in ours if ours[key] != its.get(key)]}")
        wanted = self.game.layout(self.companion.session.state)
        lying = self.table.lying()
        for zone in self.table.regions:
            items = {item: n for item, n in wanted.get(zone, {}).items() if self.game.guide.magnetic(item)}
            if items != lying.get(zone, {}):
                found.append(f"{zone}: {lying.get(zone, {})} lie where the companion has {items}")
        return found
