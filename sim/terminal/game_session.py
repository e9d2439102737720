"""`reedlight sim`: a game of persons and bots in the terminal, kept move by move, resumed at any time."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from controller import boards
from controller.boards import Board
from controller.commands.records import default_records
from controller.engine.game import TABLE
from controller.engine.journal import KeptGame
from controller.engine.session import Session
from controller.engine.speech import Thing
from controller.errors import BoardError, RecordError
from controller.language import language_for
from controller.play import saved_games
from controller.play.saved_games import Arrangement
from controller.play.typed import bare
from controller.storage.repair import DamagedRecord
from controller.storage.replay import Disagreement
from controller.storage.sqlite import FileJournal
from controller.terminal.screen import Gone, Screen
from sim.deciders import Dealer
from sim.live import NEW_GAME, LessonWanted, LiveTable, NewGame
from sim.terminal.person import Pump, Quit
from sim.terminal.playing import BOT, Playing
from sim.terminal.setup import Setup
from sim.terminal.stage import Stage
from sim.terminal.watching import result_lines

_WORDS = language_for(None)
PACE = 0.6
"""Seconds for each move of a bot: long enough to be followed."""


def play(setup: Setup, screen: Screen | None = None, pace: float | None = None, live: LiveTable | None = None) -> int:
    """Play in the terminal, and on pages where they are served; the exit code. Whatever happens, the moves made are
    kept.

    Raises:
        LessonWanted: a lesson is wanted on a page.
    """
    screen = screen or Screen()
    try:
        journal = _opened(setup.record or default_records(), screen)
    except (RecordError, OSError) as error:
        screen.tell(str(error))
        return 1
    if journal is None:
        return 1
    with journal:
        try:
            chosen = _chosen(setup, journal, screen)
            if chosen is None:
                return 0
            session, setup = chosen
            return _play(setup, journal, session, screen, pace, live)
        except RecordError as error:
            screen.tell(str(error))
            return 1


def _opened(path: Path, screen: Screen) -> FileJournal | None:
    """The record. Where it is damaged the person here decides what becomes of it; None: it is left as it is."""
    try:
        return FileJournal(path)
    except DamagedRecord as damaged:
        from sim.terminal.damage import record_decided  # seldom needed

        return FileJournal(damaged.path) if record_decided(damaged.path, screen) else None


def _resumed(setup: Setup, journal: FileJournal, game: KeptGame, screen: Screen) -> Session | None:
    """The game as it stood; where it disagrees with itself, from its last good entry if that is wanted."""
    try:
        return saved_games.resumed(journal, setup.game, game)
    except Disagreement as fault:
        from sim.terminal.damage import game_decided  # seldom needed

        decided = game_decided(setup, journal, game, fault, screen)
    if isinstance(decided, Session):
        return decided
    return _begun(setup, journal)[0] if decided else None


def _begun(setup: Setup, journal: FileJournal, *, after: int | None = None) -> tuple[Session, Setup]:
    """A new game, and how it is played; ``after`` is the number of the game that the same players have just played."""
    players = saved_games.adapted(journal, setup.game, setup.seats.values(), after=after)
    setup = replace(setup, seats=dict(zip(setup.seats, players, strict=True)))
    return saved_games.begin_new(journal, setup.game, setup.new(), setup.arrangement), setup


def _chosen(setup: Setup, journal: FileJournal, screen: Screen) -> tuple[Session, Setup] | None:
    """The game to be played, resumed or new, and how; None to leave. Raises RecordError."""
    game = saved_games.to_resume(journal, setup.number, (saved_games.SIMULATED,), setup.game.name)
    choice = setup.choice
    if game is None and choice == "resume":
        screen.tell(_WORDS.sentence("saved.none", {"path": str(journal.path)}))
    if game is not None and choice == "ask":
        choice = _ask(game, screen)
    if choice == "quit":
        return None
    if game is not None and choice == "resume":
        session = _resumed(setup, journal, game, screen)
        if session is None:
            return None
        return session, _as_kept(setup, journal, session, screen)
    return _begun(setup, journal)


def _as_kept(setup: Setup, journal: FileJournal, session: Session, screen: Screen) -> Setup:
    """How a kept game is played now: as it was, except for what the command line says otherwise, which is told. Raises
    RecordError."""
    was, chosen = saved_games.arranged(journal, session.number), setup.chosen
    players = saved_games.players_of(journal, session, chosen.players, BOT)
    board = setup.board if chosen.board else _kept_board(was, setup.board)
    now_chosen = board.chosen_options(chosen.options)
    options = {**board.options, **was.options, **{name: now_chosen[name] for name in chosen.options}}
    say = language_for(setup.game).sentence
    if was.board != board.name:
        screen.tell(say("resume.board", {"was": was.board, "now": board.name}))
    for name in chosen.options:
        if name in was.options and was.options[name] != options[name]:
            screen.tell(say("resume.option", {"name": name, "was": was.options[name], "now": options[name]}))
    for (seat, now), before in zip(players.items(), was.players, strict=False):
        if before != now:
            screen.tell(say("resume.seat", {"seat": seat, "was": before, "now": now}))
    file = setup.board_file if chosen.board else was.file
    setup = replace(setup, board=board, board_file=file, seats=players, options=options, lang=was.language)
    played = replace(setup.arrangement, coach=was.coach)
    for code, facts in saved_games.coach_told(players, played):
        screen.tell(say(code, facts))
    if played != was:
        journal.keep_table(session.number, played.written())
    return setup


def _kept_board(was: Arrangement, default: Board) -> Board:
    """The board of a kept game; where it is not there any more, or nothing on it could be simulated, the default."""
    try:
        board = boards.load(was.board_named)
    except BoardError:
        return default
    return board if board.game == default.game else default


def deal(session: Session, seed: int) -> None:
    """Bring everything by chance to the table that comes before the first decision, on disk in one go.

    Hands that lay dozens of cards one by one before the eyes of somebody who wants to play are no help to them.
    """
    game, dealer = session.game, Dealer(random.Random(f"{seed} first deal"))
    moves, state = [], session.state
    while game.to_act(state) == (TABLE,):
        move = dealer.decide(game, state, TABLE)
        moves.append(move)
        state = game.play(state, TABLE, move)
    session.commit_all(TABLE, moves, session.seconds)


def _ask(game: KeptGame, screen: Screen) -> str:
    """Go on, or begin anew? A new game leaves the old one in the record."""
    screen.tell(_WORDS.sentence("saved.unfinished", {"text": Thing("text", saved_games.summary(game, _WORDS))}))
    answers = {"r": "resume", "resume": "resume", "n": "new", "new": "new", "q": "quit", "quit": "quit"}
    while True:
        try:
            typed = screen.ask(f"{_WORDS.sentence('saved.ask', {})} ")
        except (Gone, KeyboardInterrupt):
            return "quit"
        answer = answers.get(bare(typed).casefold())
        if answer is not None:
            return answer
        screen.tell(_please(("r", "n", "q")))


def _please(answers: Sequence[str]) -> str:
    return _WORDS.sentence("saved.answer", {"answers": [Thing("text", answer) for answer in answers]})


def stay(stage: Stage, live: LiveTable, told: Sequence[str]) -> None:
    """Keep the pages after the end until somebody presses Enter. Raises NewGame and LessonWanted."""
    screen = stage.screen
    stage.show((_WORDS.sentence("screen.pages-stay", {}),), told)
    screen.meanwhile = Pump(live, live.after_the_end)
    try:
        typed = screen.ask(f"{_WORDS.sentence('screen.enter', {})} > ")
    finally:
        screen.meanwhile = None
    if bare(typed).casefold() == NEW_GAME:
        raise NewGame


def _play(
    setup: Setup, journal: FileJournal, session: Session, screen: Screen, pace: float | None, live: LiveTable | None
) -> int:
    seed = setup.seed if setup.seed is not None else random.SystemRandom().randrange(1_000_000)
    if not session.history:
        deal(session, seed)
    listens = sys.stdin.isatty()
    playing = Playing(setup, screen, (session, journal), seed, screen.pace_or(pace, PACE), live, listens=listens)
    told: list[str] = []
    code, wanted = 0, None
    with screen:
        while True:
            try:
                if screen.plain and not any(step.seat != TABLE for step in session.history):
                    for told_of, facts in saved_games.adaptive_told(setup.game, session.state, setup.seats.values()):
                        screen.tell(playing.stage.language.sentence(told_of, facts))
                result = playing.run()
                told, code = [*result_lines(result, playing.winners, playing.stage.language)], 1 if result.lost else 0
                if live is not None:
                    stay(playing.stage, live, told)
                break
            except NewGame:
                players = saved_games.arranged(journal, session.number).players  # some may have changed seats
                setup = replace(setup, seats=dict(zip(setup.seats, players, strict=True)))
                session, setup = _begun(setup, journal, after=session.number)
                seed, told = seed + 1, []
                deal(session, seed)
                kept, paced = (session, journal), screen.pace_or(pace, PACE)
                playing = Playing(setup, screen, kept, seed, paced, live, listens=listens)
            except LessonWanted as lesson:
                wanted = lesson
                break
            except (Quit, Gone, KeyboardInterrupt):
                break  # ways to leave: every move is kept already, and how to go on is told below
    playing.stage.show()
    told.append(_WORDS.sentence("saved.kept", {"number": session.number, "path": str(journal.path)}))
    if not playing.play.session.over:
        option = f" --record {setup.record}" if setup.record is not None else ""
        command = f"reedlight sim --resume {session.number}{option}"
        told.append(_WORDS.sentence("saved.go-on", {"text": Thing("text", command)}))
    journal.wait_for_copies()
    told += [_WORDS.sentence(notice.code, notice.facts) for notice in journal.notices()]
    for part in told:
        screen.tell(part)
    if wanted is not None:
        raise wanted
    return code
