"""A sitting at a real table, from the first light to the last: the table claimed and opened, games played, all kept."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from controller.boards import Board
from controller.engine.archive import FileJournal
from controller.engine.game import Game, GameState
from controller.engine.journal import Journal, KeptGame
from controller.engine.session import Session
from controller.language import language_for
from controller.phases.drift import OnDrift, raise_drift
from controller.ports import Body, Reading
from controller.tables import Clock
from controller.tending import demonstration, games_kept
from controller.tending.claim import Claim, names_of
from controller.tending.first_minute import FirstMinute
from controller.tending.keyboard import Keyboard
from controller.tending.leaving import Leaving
from controller.tending.loop import Tending
from controller.tending.notify import Heart
from controller.tending.opening import opened
from controller.tending.setting_out import SettingOut
from controller.tending.station import Left, Station

NEW_GAME, RESUME, SHUT_DOWN = "new-game", "resume", "shut-down"
GOODBYE_S = 4.0
"""A voice has so long to say that everything is kept."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a command line says of a sitting.

    Attributes:
        new: the position that a new game begins with.
        seen: whether somebody can read the screen.
        choice: of an unfinished game: ``resume`` it, or begin a ``new`` one.
        check: whether to look at the table's parts first; None: at the first game ever played at a real table.
        options: table options.
        on_drift: what to do when the phase machine and the rules disagree (`controller.phases.drift`).
        named: gives the tag's name for its number, where it is known.
    """

    rules: Game
    board: Board
    new: Callable[[], GameState]
    record: Path
    choice: Callable[[KeptGame], str]
    options: Mapping[str, Any]
    named: Callable[[Reading], Reading]
    screen: Callable[[str], None]
    keyboard: Keyboard
    seen: bool = True
    check: bool | None = None
    voice: bool = True
    night: bool = False
    keep: Path | None = None
    seed: int | None = None
    on_drift: OnDrift = raise_drift
    clock: Clock = time.monotonic
    environ: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))


@dataclass(frozen=True, slots=True)
class End:
    """How a sitting ended: ``quit``, ``shut-down`` or a signal's name; and the game that was on, None before any.

    Attributes:
        unfinished: whether that game can be continued.
    """

    how: str
    game: int | None
    unfinished: bool


class Sitting:
    """Plays at a table until somebody stops it."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._session: Session | None = None

    def run(self) -> End:
        """Play; how it ended. Raises BodyError and RecordError; the table is dark then too, and every move kept."""
        setup = self._setup
        with ExitStack() as held:
            held.enter_context(Claim(*names_of(setup.board)))
            journal = held.enter_context(FileJournal(setup.record))
            kept = self._kept(journal)
            leaving = held.enter_context(Leaving())
            body = held.enter_context(opened(setup.board, setup.clock))
            heart = Heart(setup.environ, setup.clock)
            held.callback(heart.stopping)  # told before the body is closed, which may take its time
            station = self._station(body, heart, leaving)
            station.levels()  # a table that is not there is told before anybody is asked to look at its lights
            heart.ready(f"{setup.rules.name} at {setup.board.name}")
            try:
                how = self._games(station, journal, kept)
            except Left as left:
                how = left.how
                self._say_if_none_began(station, how)
        on = self._session
        return End(how, on.game if on else None, on is not None and not on.over)

    def _say_if_none_began(self, station: Station, how: str) -> None:
        """Of a game that has begun its end is told later: where it is kept."""
        if self._session is None:
            station.speak("out.left")
            if how == SHUT_DOWN:
                with suppress(Left):
                    station.fall_silent(GOODBYE_S)

    def _kept(self, journal: Journal) -> KeptGame | None:
        """The game to continue, if there is one and it is wanted."""
        game = games_kept.unfinished(journal, self._setup.rules)
        return game if game is not None and self._setup.choice(game) == RESUME else None

    def _station(self, body: Body, heart: Heart, leaving: Leaving) -> Station:
        setup = self._setup
        station = Station(
            setup.board,
            body,
            setup.clock,
            screen=setup.screen,
            keyboard=setup.keyboard,
            heart=heart,
            leaving=leaving,
            named=setup.named,
            voice=setup.voice,
            night=setup.night,
            language=language_for(setup.rules),
        )
        if not setup.seen and (body.speaker is None or not setup.voice):
            station.speak("body.mute")
        return station

    def _games(self, station: Station, journal: Journal, kept: KeptGame | None) -> str:
        """Game after game, until a card asks for the end. A further game begins as the one before it began."""
        setup, start, number = self._setup, self._setup.new(), 1
        while True:
            if kept is not None:
                stands = False
                self._session = games_kept.gone_on(journal, setup.rules, kept)
            else:
                stands = self._before(station, journal, start, number)
                self._session = games_kept.new(journal, setup.rules, start, setup.board)
            # What stands wrong at the start is no move: as after a break, it is compared and mended first.
            asked = self._play(station, self._session, number, resumed=not stands)
            if asked != NEW_GAME:
                station.fall_silent(GOODBYE_S)
                return asked
            start = games_kept.start_of(journal, setup.rules, self._session.game)
            kept, number = None, number + 1

    def _before(self, station: Station, journal: Journal, start: GameState, number: int) -> bool:
        """What goes before a new game: a look at the table and a demonstration where they are wanted, and the pieces;
        whether these stand as they should."""
        setup = self._setup
        wanted = games_kept.first_ever(journal) if setup.check is None else setup.check
        if wanted and number == 1:
            FirstMinute(station).run()
            if demonstration.wanted(station):
                demonstration.Demonstration(station, setup.rules, start, setup.options, on_drift=setup.on_drift).run()
        return SettingOut(station, setup.rules, start).run()

    def _play(self, station: Station, session: Session, number: int, *, resumed: bool) -> str:
        """One game; what a card asked for at its end."""
        setup = self._setup
        seed = random.SystemRandom().getrandbits(32) if setup.seed is None else setup.seed
        with ExitStack() as held:
            keep = None
            if setup.keep is not None:
                start = setup.rules.write(session.state)
                began = {"seed": seed, "start": start, "options": setup.options}
                keep = held.enter_context(games_kept.Readings(setup.keep, number, setup.board, **began))
            tending = Tending(
                station,
                setup.rules,
                session,
                seed=seed,
                options=setup.options,
                keep=keep.keep if keep else None,
                on_drift=setup.on_drift,
            )
            if keep is not None:
                keep.begin(tending.now, setup.rules, session.state, setup.board, tending.levels)
            return tending.run(resumed)
