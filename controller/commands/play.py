"""`reedlight play`: a game at a real table, that hands touch. The simulated one is `reedlight sim`."""

from __future__ import annotations

import errno
import os
import random
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from controller.boards import Board
from controller.boards.files import HANDS
from controller.boards.tags import TagBook, owned, tag_files, with_own_counts
from controller.choices import chosen_seats, listed, new_game, pairs, rule_options
from controller.commands.printing import LANG, PLAIN, plain_output, printable
from controller.commands.records import (
    NOT_BOTH,
    RECORDS,
    RESUME_OPTION,
    STEP,
    STEP_ALONE,
    default_records,
    no_record,
    number_of,
    refuse_beside_lesson,
)
from controller.commands.web import NO_WEB, WEB, served
from controller.engine.game import Game, GameState
from controller.engine.journal import KeptGame
from controller.engine.speech import Thing
from controller.enrolment.maps import map_file, position_on
from controller.errors import (
    RECORD_STATUS,
    BoardError,
    BodyError,
    PositionError,
    RecordError,
    TableMissing,
    TableUnknown,
    WebError,
)
from controller.games_found import find
from controller.language import language_for
from controller.phases.drift import log_drift
from controller.play import saved_games
from controller.play.lessons import UnknownLesson, lesson_called
from controller.play.offer import Offer
from controller.play.open_table import chosen_board, own_folders, real_kind
from controller.play.published import Published
from controller.play.saved_games import Arrangement, summary
from controller.play.settings import Settings, settings_file
from controller.play.table_io import HUNG_UP
from controller.play.table_session import AT_TABLES, RESUME, SHUT_DOWN, SessionConfig, SessionEnd, TableSession
from controller.play.terminal import Keyboard, Screen, discard_output, wrapped
from controller.players import PERSON, UnknownPlayer, known_players, player_for
from controller.storage.repair import DamagedRecord
from controller.storage.replay import Disagreement
from controller.storage.sqlite import ReadOnlyGames

if TYPE_CHECKING:
    from controller.terminal.screen import Screen as Frames

NEW = "new"
GO_ON, TAKE = "reedlight play --resume", "reedlight play --lesson"
"""A line with one of these commands stays in one piece on the screen, as it is to be copied."""
NO_TERMINAL = 129
"""The exit status when the terminal went away and the table could not be followed without it: that of ``SIGHUP``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wanted:
    """What the command line wants."""

    board: str | None
    game: str | None
    resume: str | None
    new: bool
    records: Path
    tags: Path | None
    map: Path | None
    players: int | None
    seats: str
    rules: tuple[str, ...]
    options: tuple[str, ...]
    check: bool | None
    keep_readings: Path | None
    voice: bool
    night: bool
    seed: int | None
    lang: str
    full: bool
    lesson: str | None
    step: int | None


@click.command("play")
@click.option(
    "--board", "board_name", default=None, help="A shipped board's name, or a board file; hands: everything is typed."
)
@click.option("--game", default=None, help="The game; by default the board's.")
@RESUME_OPTION
@click.option("--new", is_flag=True, help="Begin a new game, whatever is unfinished.")
@RECORDS
@click.option("--tags", type=click.Path(path_type=Path), help="The file of your tags, as `reedlight enrol` wrote it.")
@click.option(
    "--map",
    "own_map",
    type=click.Path(path_type=Path),
    help="The map as printed. Default: what `reedlight enrol map` has kept, if anything.",
)
@click.option("--players", type=click.IntRange(min=1), help="How many seats play, in a game that lets choose.")
@click.option("--seats", default="", help="The seats of a new game, and who plays them: anna,bert=club,carl=person.")
@click.option("--rule", "rule_words", multiple=True, metavar="NAME=VALUE", help="An option of the rules: respawn=true.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option: dealer=companion.")
@click.option("--check/--no-check", default=None, help="Look at the table's parts first. Default: at the first game.")
@click.option("--keep-readings", type=click.Path(path_type=Path), help="Write all readings to this file.")
@click.option("--no-voice", is_flag=True, help="Show sentences on the screen only.")
@click.option("--night", is_flag=True, help="With the night brightness of the board file.")
@click.option("--seed", type=int, default=None, help="For what the companion draws itself.")
@click.option("--lesson", help="Take a lesson instead of a game; `reedlight lessons` lists them. It is not kept.")
@STEP
@PLAIN
@LANG
@WEB
@NO_WEB
@click.option("--shut-down-status", type=click.IntRange(0, 125), default=0, hidden=True)
def command(
    board_name: str | None,
    game: str | None,
    resume: str | None,
    new: bool,
    records: Path,
    tags: Path | None,
    own_map: Path | None,
    players: int | None,
    seats: str,
    rule_words: tuple[str, ...],
    options: tuple[str, ...],
    check: bool | None,
    keep_readings: Path | None,
    no_voice: bool,
    night: bool,
    seed: int | None,
    lesson: str | None,
    step: int | None,
    plain: bool | None,
    lang: str,
    web: str | None,
    shut_down_status: int,
) -> None:
    """Play a game on a real table. Moves can be typed too, and `?` tells how.

    A resumed game is played as it was: by the same players, at the same board, with the same options, unless others are
    named. Without any sensors, put this screen beside the box and type all moves: --board hands.

    A table that speaks, has lights or serves pages plays on when its terminal goes away. Any other one ends then, with
    status 129; its game is kept as always.
    """
    keyboard, screen = Keyboard(sys.stdin), Screen(_print if plain else _show)
    keyboard.alone = bool(plain)
    wanted = _Wanted(
        board=board_name,
        game=game,
        resume=resume,
        new=new,
        records=records,
        tags=tags,
        map=own_map,
        players=players,
        seats=seats,
        rules=rule_words,
        options=options,
        check=check,
        keep_readings=keep_readings,
        voice=not no_voice,
        night=night,
        seed=seed,
        lang=lang,
        full=keyboard.live and not plain_output(plain),
        lesson=lesson,
        step=step,
    )
    if new and resume is not None:
        raise click.UsageError(NOT_BOTH)
    if lesson is not None:
        refuse_beside_lesson({"--resume": resume, "--seats": seats, "--players": players, "--rule": rule_words})
    elif step is not None:
        raise click.UsageError(STEP_ALONE)
    try:
        with served(web, screen, records, lang=lang) as pages:
            end = _played(wanted, keyboard, screen, pages)
    except (BoardError, BodyError, PositionError, RecordError, WebError) as error:
        ends = _RecordEnds if isinstance(error, Disagreement | DamagedRecord) else click.ClickException
        raise ends(str(error)) from None
    except OSError as error:
        if error.filename is None and error.errno == errno.ENOSPC:
            raise  # it is the output that has no room: told where all commands are called
        raise click.ClickException(f"{error.filename}: {error.strerror}" if error.filename else str(error)) from None
    _tell_the_end(end, wanted, screen)
    if screen.gone:
        discard_output()
    sys.exit({SHUT_DOWN: shut_down_status, HUNG_UP: NO_TERMINAL}.get(end.how, 0))


class _RecordEnds(click.ClickException):
    """The record is damaged, or disagrees with itself."""

    exit_code = RECORD_STATUS


def _played(wanted: _Wanted, keyboard: Keyboard, screen: Screen, pages: Published | None) -> SessionEnd:
    """Play, at a typed board where the table is missing and the people here agree; how it ended."""
    if wanted.game is not None:
        find(wanted.game, "")  # before anybody is asked about a table for it
    offer = Offer(keyboard, screen)
    found = _to_resume(wanted)
    if found is None and wanted.resume is not None:
        screen(language_for(None, wanted.lang).sentence("saved.none", {"path": str(wanted.records)}))
    number, game = (None, wanted.game) if found is None else (found[0].id, found[0].name)
    named = wanted.board if found is None else wanted.board or _board_of(found[1])
    try:
        board = _board(named, game, offer)
    except TableUnknown as error:
        board, named = _instead(offer, game, error), None
    if number is None and _told_here(wanted, board, named):
        number, wanted = _unfinished_first(wanted, board.game, _choice(wanted, keyboard, screen, offer))
    try:
        return TableSession(_config(wanted, board, named, number, offer, keyboard, screen, pages)).run()
    except TableMissing as error:
        board = _instead(offer, board.game, error)
        return TableSession(_config(wanted, board, None, number, offer, keyboard, screen, pages)).run()


def _to_resume(wanted: _Wanted) -> tuple[KeptGame, Arrangement] | None:
    """The game that the command line wants to go on with, and how it was played; None where it wants none, or the
    latest of none. Raises RecordError."""
    if wanted.resume is None:
        return None
    number = number_of(wanted.resume)
    if not wanted.records.is_file():
        if number is None:
            return None
        raise RecordError(no_record(wanted.records))
    with ReadOnlyGames(wanted.records) as kept:
        game = wanted.game
        if game is None and number is None and wanted.board not in (None, HANDS):
            game = chosen_board(wanted.board, None, ()).game
        found = saved_games.to_resume(kept, number, AT_TABLES, game)
        return None if found is None else (found, saved_games.arranged(kept, found.id))


def _told_here(wanted: _Wanted, board: Board, named: str | None) -> bool:
    """Whether what a new game needs to know is asked at this screen."""
    return board.typed and named in (None, HANDS) and wanted.lesson is None


def _unfinished_first(wanted: _Wanted, game: str, choice: Callable[[KeptGame], str]) -> tuple[int | None, _Wanted]:
    """The number of the unfinished game that is to be resumed, asked before anything about a new one; else None, and
    what is wanted now. Raises RecordError."""
    new_one = wanted.new or wanted.players or wanted.seats or wanted.rules or wanted.map
    if new_one or not wanted.records.is_file():
        return None, wanted
    try:
        with ReadOnlyGames(wanted.records) as kept:
            found = saved_games.to_resume(kept, None, AT_TABLES, game)
    except DamagedRecord:
        return None, wanted  # what to do about it is asked at the table
    if found is None:
        return None, wanted
    return (found.id, wanted) if choice(found) == RESUME else (None, replace(wanted, new=True))


def _board_of(arranged: Arrangement) -> str | None:
    """The board of a kept game, as it is named; None for one of the simulated table, which hands cannot touch."""
    if arranged.place == saved_games.SIMULATED:
        return None
    if arranged.file and not Path(arranged.file).is_file():
        raise BoardError(
            f"this game was played at {arranged.board}, whose file {arranged.file} is not there any more\n"
            "name another board with --board; --board hands needs none"
        )
    return arranged.board_named or None


def _board(named: str | None, game: str | None, offer: Offer) -> Board:
    """The board, which has to be one that hands can touch."""
    if named == HANDS:
        typed = offer.typed_board(game)
        if typed is None:
            raise click.UsageError("--board hands needs a game: name it with --game")
        return typed
    board = chosen_board(named, game, own_folders())
    if game is not None and board.game != game:
        raise click.UsageError(f"{board.name} is a board for {board.game}, not for {game}")
    real_kind(board)
    return board


def _instead(offer: Offer, game: str | None, error: TableUnknown | TableMissing) -> Board:
    """The typed board, where the people here agree to play without the table; else the error is raised again."""
    board = offer.without_the_table("" if isinstance(error, TableUnknown) else str(error), game)
    if board is None:
        raise error
    return board


def _config(
    wanted: _Wanted,
    board: Board,
    named: str | None,
    number: int | None,
    offer: Offer,
    keyboard: Keyboard,
    screen: Screen,
    pages: Published | None,
) -> SessionConfig:
    """All that a session at this board needs to know; ``number`` is the game to be resumed, if it is known already."""
    rules = find(board.game)
    try:
        lesson = None if wanted.lesson is None else lesson_called(rules, wanted.lesson, wanted.step)
    except UnknownLesson as error:
        raise click.ClickException(str(error)) from None
    book = _tags(wanted.tags, wanted.records, rules)
    rules = with_own_counts(rules, book) if lesson is None else rules  # a lesson is of the box as it is printed
    if pages is not None:
        pages.desk.book = book
        pages.desk.teaches = wanted.tags is None and bool(board.readers)
    chosen = _players(wanted.seats)
    if number is None:
        told_here = _told_here(wanted, board, named)
        seats = offer.seats(rules) if told_here and not chosen and wanted.players is None else None
        start = _start(rules, wanted, seats or chosen_seats(rules, tuple(chosen), wanted.players))
        begins = tuple(rules.seats(start))
        players = tuple(chosen.get(seat, PERSON) for seat in begins)
    else:
        if wanted.players or wanted.rules or wanted.map:
            raise click.UsageError(f"rules, map and number of seats belong to game {number}: leave them out")
        start, players = new_game(rules, {}, chosen_seats(rules, ())), ()
    options = pairs(wanted.options)
    if number is None and _told_here(wanted, board, named) and "dealer" not in options:
        dealer = offer.dealer(board, start)
        options |= {"dealer": dealer} if dealer else {}
    settings = Settings.load(settings_file(wanted.records)) if pages is None else pages.settings
    every = board.chosen_options({**_applying(settings, board), **options})
    return SessionConfig(
        game=rules,
        board=board,
        new=lambda: start,
        record=wanted.records,
        choice=_choice(wanted, keyboard, screen, offer),
        options=every,
        named=book.named if pages is None else pages.desk.named,
        screen=screen,
        keyboard=keyboard,
        seen=sys.stdout.isatty(),
        check=wanted.check,
        voice=wanted.voice,
        night=wanted.night,
        keep=wanted.keep_readings,
        seed=wanted.seed,
        lang=wanted.lang,
        on_drift=log_drift,
        number=number,
        players=players,
        chosen=chosen,
        chosen_options={name: every[name] for name in options},
        board_named=named or "",
        pages=pages,
        frames=_frames() if wanted.full else None,
        settings=settings,
        lesson=lesson,
    )


def _frames() -> Frames:
    """The terminal, to be drawn on while a game is played."""
    from controller.terminal.screen import Screen as TerminalScreen  # slow to import

    return TerminalScreen()


def _applying(settings: Settings, board: Board) -> Mapping[str, Any]:
    """The options that were set for new games, without those that this board cannot do."""
    return {
        name: value
        for name, value in settings.options.items()
        if name in board.options and (value != "reader" or board.readers)
    }


def _players(text: str) -> dict[str, str]:
    """By seat who plays it: ``anna,bert=greedy``. Raises click's UsageError."""
    found: dict[str, str] = {}
    for word in listed(text):
        seat, _, player = word.partition("=")
        if seat in found:
            raise click.UsageError(f"{seat} is given twice")
        if player not in ("", PERSON):
            try:
                player_for(player, random.Random())
            except UnknownPlayer:
                kinds = f"{PERSON}, {known_players()}"
                raise click.UsageError(f"{word}: a seat is played by {kinds}") from None
        found[seat] = player or PERSON
    return found


def _start(rules: Game, wanted: _Wanted, seats: tuple[str, ...]) -> GameState:
    """The position that a new game of these seats begins with."""
    options = rule_options(rules, wanted.rules)
    own_map = wanted.map or _kept_map(wanted.records, rules)
    if own_map is None:
        return new_game(rules, options, seats)
    return position_on(rules, {**rules.option_defaults, **options}, seats, own_map)


def _kept_map(records: Path, rules: Game) -> Path | None:
    """The owner's map that lies beside the kept games, as tags do; None where none was enrolled."""
    kept = map_file(records.parent, rules.name)
    return kept if kept.is_file() else None


def _tags(tags: Path | None, records: Path, rules: Game) -> TagBook:
    """The owner's tags: those of a file, which has to be there, or what was enrolled beside the kept games."""
    if tags is not None and not tags.is_file():
        raise BoardError(f"{tags}: there is no such file; reedlight enrol --tags {tags} begins one")
    return owned(rules, *([tags] if tags is not None else tag_files(records.parent, rules.name)))


def _choice(wanted: _Wanted, keyboard: Keyboard, screen: Screen, offer: Offer) -> Callable[[KeptGame], str]:
    """Whether to continue an unfinished game: as the options say, else as the person here answers, else yes."""

    def ask(game: KeptGame) -> str:
        language = language_for(None, wanted.lang)
        screen(language.sentence("saved.unfinished", {"text": Thing("text", summary(game, language))}))
        # Where nobody sits any more the game goes on.
        return offer.ask("offer.resume", (RESUME, NEW)) or RESUME

    if wanted.new or wanted.resume is not None:
        return lambda _: NEW if wanted.new else RESUME
    if keyboard.live or (keyboard.alone and not keyboard.closed):
        return ask
    return lambda _: RESUME


def _print(line: str) -> None:
    """A line in one piece: the reader's program wraps it."""
    click.echo(printable(line))
    sys.stdout.flush()


def _show(line: str) -> None:
    """A line on the screen, or in the log of the service; only a terminal has a width, and not every one tells it."""
    whole = GO_ON in line or TAKE in line or not sys.stdout.isatty()
    for part in [line] if whole else wrapped(line, os.get_terminal_size(sys.stdout.fileno()).columns):
        click.echo(printable(part))
    sys.stdout.flush()


def _tell_the_end(end: SessionEnd, wanted: _Wanted, screen: Screen) -> None:
    """Where the game is, and how to go on with it: everything else belongs to the kept game. Of a lesson that was left,
    how to go on at its task."""
    say, records = language_for(None, wanted.lang).sentence, wanted.records
    if end.left_at is not None:
        number, lesson = end.left_at.number, end.left_at.lesson
        where = {"game": wanted.game, "board": wanted.board}
        named = "".join(f" --{name} {value}" for name, value in where.items() if value is not None)
        screen(say("lesson.left-at", {"n": number, "of": lesson.tasks}))
        screen(say("lesson.resume", {"text": Thing("text", f"{TAKE} {lesson.name} --step {number}{named}")}))
    if end.game is None:
        return
    screen(say("saved.kept", {"number": end.game, "path": str(records)}))
    if end.unfinished:
        record = "" if records == default_records() else f" --record {records}"
        screen(say("saved.go-on", {"text": Thing("text", f"{GO_ON} {end.game}{record}")}))
