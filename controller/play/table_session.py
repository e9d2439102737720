"""A session at a real table: lock and open the table, play games until somebody stops it, close it."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from controller.boards import Board
from controller.engine.game import Game, GameState
from controller.engine.journal import Journal, KeptGame, MemoryJournal
from controller.engine.session import Session, begin
from controller.errors import BodyError, TableMissing
from controller.games_found import Installed
from controller.language import SOURCE, language_for
from controller.phases.drift import OnDrift, raise_drift
from controller.play import demonstration, saved_games
from controller.play.first_minute import FirstMinute
from controller.play.lessons import Lesson, LessonTold, Tutor
from controller.play.lock import TableLock, lock_names
from controller.play.loop import PlayLoop
from controller.play.open_table import open_body
from controller.play.piece_setup import PieceSetup
from controller.play.published import Published
from controller.play.record_questions import open_when_decided, resume_or_ask
from controller.play.saved_games import Arrangement
from controller.play.settings import Settings
from controller.play.signals import StopSignals
from controller.play.table_io import StopRequested, TableIO
from controller.play.teaching import Teaching
from controller.play.terminal import Keyboard
from controller.play.watchdog import Watchdog
from controller.players import PERSON
from controller.ports import Body, Clock, Reading
from controller.storage.repair import DamagedRecord
from controller.storage.sqlite import FileJournal

if TYPE_CHECKING:
    from controller.terminal.screen import Screen

NEW_GAME, RESUME, SHUT_DOWN = "new-game", "resume", "shut-down"
GOODBYE_S = 4.0
"""The voice gets so long to say that everything is kept."""


@dataclass(frozen=True, slots=True)
class SessionConfig:
    """What a command line says of a session.

    Attributes:
        new: gives the position that a new game begins with.
        seen: whether somebody can read the screen.
        choice: says of an unfinished game whether to ``resume`` it or to begin a ``new`` one.
        number: the game to be resumed; None: the latest unfinished one of this game at a real table, if any.
        players: who plays the seats of a new game, in their order: ``person`` or the name of a bot.
        chosen: by seat who is to play it in a resumed game instead of the player before.
        chosen_options: the table options that go before those of a resumed game.
        board_named: the board as the command line named it; empty: it was not named there.
        frames: the terminal, where it shows games on a full screen.
        check: whether to check the table's parts first; None: only before the first game of the record at a real table.
        options: table options.
        lang: the language of this table.
        on_drift: what to do when the phase machine and the rules disagree (`controller.phases.drift`).
        pages: where pages meet the table; None where none are served.
        settings: those of the table, where no pages are served, on which others may be set.
        known: the rules of all games that a damaged record may hold.
        named: gives the tag's name for its number, where it is known.
        lesson: what is taught instead of a game that is played; it is kept nowhere.
    """

    game: Game
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
    lang: str = SOURCE
    on_drift: OnDrift = raise_drift
    known: Mapping[str, Game] = field(default_factory=Installed)
    number: int | None = None
    players: tuple[str, ...] = ()
    chosen: Mapping[str, str] = field(default_factory=dict)
    chosen_options: Mapping[str, Any] = field(default_factory=dict)
    board_named: str = ""
    clock: Clock = time.monotonic
    pages: Published | None = None
    frames: Screen | None = None
    settings: Settings = field(default_factory=Settings)
    lesson: Lesson | None = None
    environ: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))


def _look_for_the_table(io: TableIO) -> None:
    """Fail if the table is missing, before anybody is asked to look at its lights. Raises TableMissing."""
    try:
        io.levels()
    except BodyError as error:
        raise TableMissing(str(error)) from error


AT_TABLES = (saved_games.TABLE, saved_games.TYPED)
"""Where the games were played that go on at a table."""


@dataclass(frozen=True, slots=True)
class SessionEnd:
    """How a session ended: ``quit``, ``shut-down`` or a signal's name; and the last game, None if none began.

    Attributes:
        unfinished: whether that game can be continued.
        left_at: who taught the lesson that was left before its end, at its present task; else None.
    """

    how: str
    game: int | None
    unfinished: bool
    left_at: Tutor | None = None


class TableSession:
    """Play at a table until somebody stops it."""

    def __init__(self, config: SessionConfig) -> None:
        self._config = config
        self._session: Session | None = None
        self._tutor: Tutor | None = None
        self._arranged = self._arrangement(config.players, config.options, config.lang)

    def run(self) -> SessionEnd:
        """Play, and say how it ended.

        Raises:
            BodyError, RecordError: then too the lights are off and every move is kept.
        """
        config = self._config
        config.keyboard.alone = config.keyboard.alone or (config.board.typed and not config.board.keys)
        with ExitStack() as held:
            held.enter_context(TableLock(*lock_names(config.board)))
            journal = self._opened(held) if config.lesson is None else None
            kept = None if journal is None else self._kept(journal)
            if journal is not None and kept is not None:
                self._arranged = saved_games.arranged(journal, kept.id)
            signals = held.enter_context(StopSignals())
            body = held.enter_context(open_body(config.board, config.clock))
            watchdog = Watchdog(config.environ, config.clock)
            held.callback(watchdog.stopping)  # before the body is closed, which may take some time
            io = self._open_io(body, watchdog, signals)
            _look_for_the_table(io)
            watchdog.ready(f"{config.game.name} at {config.board.name}")
            try:
                if config.lesson is not None:
                    how = self._teach(io, config.lesson)
                    return SessionEnd(how, None, False, self._left_at)
                if journal is None:
                    journal, goes_on = open_when_decided(
                        io, config.record, {**config.known, config.game.name: config.game}
                    )
                    held.enter_context(journal)
                    kept = saved_games.to_resume(journal, None, AT_TABLES, config.game.name) if goes_on else None
                how = self._games(io, journal, kept)
            except StopRequested as stop:
                how = stop.how
                self._say_if_no_game_began(io, how)
        on = self._session
        return SessionEnd(how, on.number if on else None, on is not None and not on.over, self._left_at)

    @property
    def _left_at(self) -> Tutor | None:
        return None if self._tutor is None or self._tutor.over else self._tutor

    def _opened(self, held: ExitStack) -> FileJournal | None:
        """The record; None where it is damaged, and the players have to be asked once there is a table to ask at."""
        try:
            return held.enter_context(FileJournal(self._config.record))
        except DamagedRecord:
            return None

    def _say_if_no_game_began(self, io: TableIO, how: str) -> None:
        """Where a game has begun, the command says later where it is kept."""
        if self._session is None:
            io.announce("out.left" if self._config.lesson is None else "lesson.left")
            if how == SHUT_DOWN:
                with suppress(StopRequested):
                    io.go_dark(GOODBYE_S)

    def _kept(self, journal: Journal) -> KeptGame | None:
        """The unfinished game, if there is one and it is to be resumed. Raises RecordError."""
        config = self._config
        game = saved_games.to_resume(journal, config.number, AT_TABLES, config.game.name)
        if config.number is not None:
            return game
        return game if game is not None and config.choice(game) == RESUME else None

    def _open_io(self, body: Body, watchdog: Watchdog, signals: StopSignals) -> TableIO:
        config = self._config
        io = TableIO(
            config.board,
            body,
            config.clock,
            screen=config.screen,
            keyboard=config.keyboard,
            watchdog=watchdog,
            signals=signals,
            named=config.named,
            voice=config.voice,
            night=config.night,
            language=language_for(config.game, self._arranged.language),
            pages=None if config.pages is None else config.pages.taken,
            ask=(lambda asked: None) if config.pages is None else config.pages.ask,
            taught=(lambda reading: False) if config.pages is None else config.pages.desk.takes,
            settings=self._settings,
        )
        if config.pages is not None:
            config.pages.speaks = io.speaks
        typed = config.board.typed and not config.keyboard.closed  # who types also reads, a program at a pipe too
        if not config.seen and not typed and (body.speaker is None or not config.voice):
            io.announce("body.mute")
        return io

    def _settings(self) -> Settings:
        """The settings that hold now."""
        return self._config.settings if self._config.pages is None else self._config.pages.settings

    def _games(self, io: TableIO, journal: FileJournal, kept: KeptGame | None) -> str:
        """Play game after game until a card asks to stop. Each further game begins as the one before it began."""
        config, start, number = self._config, self._config.new(), 1
        while True:
            stands, session = False, None
            if kept is not None:
                session = resume_or_ask(io, journal, config.game, kept)
                arranged = self._arrangement(config.players, config.options, self._arranged.language)
                self._arranged = arranged if session is None else self._as_kept(io, journal, session)
            if session is None:
                before = None if self._session is None else self._session.number
                players = saved_games.adapted(journal, config.game, self._arranged.players, after=before)
                self._arranged = replace(self._arranged, players=players, coach=())
                stands = self._prepare(io, journal, start, number)
                session = saved_games.begin_new(journal, config.game, start, self._arranged)
                for code, facts in saved_games.adaptive_told(config.game, session.state, players):
                    io.announce(code, facts)
            self._session = session
            # Pieces that stand wrong at the start are no move: as after a break, they are compared and mended first.
            asked = self._play(io, session, number, journal, resumed=not stands)
            if asked != NEW_GAME:
                io.go_dark(GOODBYE_S)
                return asked
            start = saved_games.start_of(journal, config.game, self._session.number)
            set_since = config.board.chosen_options({**self._arranged.options, **self._settings().options})
            self._arranged = replace(self._arranged, options={**set_since, **config.chosen_options})
            kept, number = None, number + 1

    def _as_kept(self, io: TableIO, journal: Journal, on: Session) -> Arrangement:
        """How a resumed game is played now: as it was, except for what the command line says otherwise, which is said
        aloud. Raises RecordError."""
        config = self._config
        was = saved_games.arranged(journal, on.number)
        players = saved_games.players_of(journal, on, config.chosen, PERSON)
        seats = tuple(players)
        options = {**config.options, **was.options, **config.chosen_options}
        now = replace(self._arrangement(tuple(players.values()), options, was.language), coach=was.coach)
        if was.board != now.board:
            io.announce("resume.board", {"was": was.board, "now": now.board})
        for name, value in now.options.items():
            if was.options.get(name, value) != value:
                io.announce("resume.option", {"name": name, "was": was.options[name], "now": value})
        before = was.players or (PERSON,) * len(seats)
        for seat, one, other in zip(seats, before, now.players, strict=False):
            if one != other:
                io.announce("resume.seat", {"seat": seat, "was": one, "now": other})
        for seat, player in zip(seats, now.players, strict=False):
            if player != PERSON:
                io.announce("resume.bot", {"seat": seat, "now": player})
        for code, facts in saved_games.coach_told(seats, now):
            io.announce(code, facts)
        if now != was:
            journal.keep_table(on.number, now.written())
        return now

    def _arrangement(self, players: tuple[str, ...], options: Mapping[str, Any], language: str) -> Arrangement:
        board = self._config.board
        file = saved_games.file_of(board, self._config.board_named)
        return Arrangement(saved_games.place_of(board), board.name, file, players, options, language)

    def _prepare(self, io: TableIO, journal: Journal, start: GameState, number: int) -> bool:
        """Before a new game: check the table's parts and show a demonstration where they are wanted, and have the
        pieces set out. Returns whether these stand as they should."""
        config = self._config
        place = saved_games.place_of(config.board)
        wanted = saved_games.first_ever(journal, place) if config.check is None else config.check
        if wanted and number == 1:
            FirstMinute(io).run()
            if demonstration.wanted(io):
                demonstration.Demonstration(io, config.game, start, config.options, on_drift=config.on_drift).run()
        return PieceSetup(io, config.game, start).run()

    def _teach(self, io: TableIO, lesson: Lesson) -> str:
        """Give a lesson; returns what a card asked for, or that the lesson is over."""
        config = self._config
        teaching = Teaching(config.game, lesson)
        self._tutor = teaching.tutor
        PieceSetup(io, config.game, teaching.start).run()
        session = begin(config.game, MemoryJournal(), teaching.start)
        options = self._arranged.options
        loop = PlayLoop(
            io,
            config.game,
            session,
            seed=0,
            options=options,
            teaching=teaching,
            on_drift=config.on_drift,
            pages=config.pages,
        )
        self._publish(session, loop, teaching.tutor.players, teaching.tutor.told)
        asked = loop.run(resumed=True)  # what no switch can see is told, so that it can be set out
        io.announce("lesson.over" if teaching.over else "lesson.left")
        io.go_dark(GOODBYE_S)
        return asked

    def _play(self, io: TableIO, session: Session, number: int, journal: FileJournal, *, resumed: bool) -> str:
        """Play one game; returns what a card asked for at its end."""
        config = self._config

        def changed(**changes: Any) -> None:
            self._arranged = replace(self._arranged, **changes)
            journal.keep_table(session.number, self._arranged.written())

        def seated(players: tuple[str, ...]) -> None:
            changed(players=players)
            if keep is not None:
                keep.seat(loop.now, saved_games.program_places(players))

        seed = random.SystemRandom().getrandbits(32) if config.seed is None else config.seed
        keep: saved_games.ReadingsFile | None = None
        with ExitStack() as held:
            if config.keep is not None:
                start = config.game.write(session.state)
                programs = saved_games.program_places(self._arranged.players)
                began = {"seed": seed, "start": start, "options": self._arranged.options, "programs": programs}
                keep = held.enter_context(saved_games.ReadingsFile(config.keep, number, config.board, **began))
            loop = PlayLoop(
                io,
                config.game,
                session,
                seed=seed,
                options=self._arranged.options,
                players=self._arranged.players,
                frames=config.frames,
                keep=keep.keep if keep else None,
                on_drift=config.on_drift,
                notices=journal.notices,
                seated=seated,
                coach=self._arranged.coach,
                coached=lambda modes: changed(coach=modes),
                adapt=lambda place, player: saved_games.adapted_at(journal, config.game, place, player),
                pages=config.pages,
            )
            self._publish(session, loop, self._arranged.players)
            if keep is not None:
                keep.begin(loop.now, config.game, session.state, config.board, loop.levels)
            return loop.run(resumed)

    def _publish(
        self, session: Session, loop: PlayLoop, players: tuple[str, ...], lesson: LessonTold | None = None
    ) -> None:
        """Show what is played on the pages, where there are any."""
        config = self._config
        if config.pages is not None:
            config.pages.begin(
                config.game,
                session,
                loop.companion,
                simulated=False,
                players=players,
                options=self._arranged.options,
                lesson=lesson,
            )
