"""`reedlight play`: a game at a real table, that hands touch. The simulated one is `reedlight sim`."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from controller.boards import Board
from controller.boards.tags import TagBook, owned, tag_files, with_own_counts
from controller.choices import chosen_seats, new_game, pairs, rule_options
from controller.commands.printing import printable
from controller.commands.records import RECORDS, default_records
from controller.commands.web import WEB, served
from controller.engine.game import Game, GameState
from controller.engine.journal import KeptGame
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
from controller.phases.drift import log_drift
from controller.play.offer import Offer
from controller.play.open_table import HANDS, chosen_board, own_folders, real_kind
from controller.play.saved_games import summary
from controller.play.table_io import HUNG_UP
from controller.play.table_session import RESUME, SHUT_DOWN, SessionConfig, SessionEnd, TableSession
from controller.play.terminal import Keyboard, Screen, discard_output, wrapped
from controller.storage.repair import DamagedRecord
from controller.storage.replay import Disagreement
from controller.web.published import Published

NEW = "new"
GO_ON = "Go on with it: "
"""Before a command that stays in one piece on the screen, as it is to be copied."""
NO_TERMINAL = 129
"""The exit status when the terminal went away and the table could not be followed without it: that of ``SIGHUP``."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What the command line wants."""

    board: str | None
    game: str | None
    resume: bool | None
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


@click.command("play")
@click.option(
    "--board", "board_name", default=None, help="A shipped board's name, or a board file; hands: everything is typed."
)
@click.option("--game", default=None, help="The game; by default the board's.")
@click.option("--resume/--new", "resume", default=None, help="Go on with the unfinished game, or begin a new one.")
@RECORDS
@click.option("--tags", type=click.Path(path_type=Path), help="The file of your tags, as `reedlight enrol` wrote it.")
@click.option(
    "--map",
    "own_map",
    type=click.Path(path_type=Path),
    help="The map as printed. Default: what `reedlight enrol map` has kept, if anything.",
)
@click.option("--players", type=click.IntRange(min=1), help="How many seats play, in a game that lets choose.")
@click.option("--seats", default="", help="What the seats of a new game are called: anna,bert,carl.")
@click.option("--rule", "rule_words", multiple=True, metavar="NAME=VALUE", help="An option of the rules: respawn=true.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option: dealer=companion.")
@click.option("--check/--no-check", default=None, help="Look at the table's parts first. Default: at the first game.")
@click.option("--keep-readings", type=click.Path(path_type=Path), help="Write all readings to this file.")
@click.option("--no-voice", is_flag=True, help="Show sentences on the screen only.")
@click.option("--night", is_flag=True, help="With the night brightness of the board file.")
@click.option("--seed", type=int, default=None, help="For what the companion draws itself.")
@WEB
@click.option("--shut-down-status", type=click.IntRange(0, 125), default=0, hidden=True)
def command(
    board_name: str | None,
    game: str | None,
    resume: bool | None,
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
    web: str | None,
    shut_down_status: int,
) -> None:
    """Play a game on a real table. Moves can be typed too, and `?` tells how.

    Without any sensors, put this screen beside the box and type all moves: --board hands.

    A table that speaks or has lights plays on when its terminal goes away. Any other one ends then, with status 129;
    its game is kept as always.
    """
    keyboard, screen = Keyboard(sys.stdin), Screen(_show)
    wanted = _Wanted(
        board_name,
        game,
        resume,
        records,
        tags,
        own_map,
        players,
        seats,
        rule_words,
        options,
        check,
        keep_readings,
        not no_voice,
        night,
        seed,
    )
    try:
        with served(web, screen) as pages:
            end, board_name = _played(wanted, keyboard, screen, pages)
    except (BoardError, BodyError, PositionError, RecordError, WebError) as error:
        ends = _RecordEnds if isinstance(error, Disagreement | DamagedRecord) else click.ClickException
        raise ends(str(error)) from None
    except OSError as error:
        if error.filename is None and error.errno == errno.ENOSPC:
            raise  # it is the output that has no room: told where all commands are called
        raise click.ClickException(f"{error.filename}: {error.strerror}" if error.filename else str(error)) from None
    _tell_the_end(end, records, board_name, screen)
    if screen.gone:
        discard_output()
    sys.exit({SHUT_DOWN: shut_down_status, HUNG_UP: NO_TERMINAL}.get(end.how, 0))


class _RecordEnds(click.ClickException):
    """The record is damaged, or disagrees with itself."""

    exit_code = RECORD_STATUS


def _played(
    wanted: _Wanted, keyboard: Keyboard, screen: Screen, pages: Published | None
) -> tuple[SessionEnd, str | None]:
    """Play, at a typed board where the table is missing and the people here agree; how it ended, and the board as it
    is to be named next time."""
    offer = Offer(keyboard, screen)
    try:
        board, name = _board(wanted, offer), wanted.board
    except TableUnknown as error:
        board, name = _instead(offer, wanted.game, error), None
    try:
        return TableSession(_config(wanted, board, offer, keyboard, screen, pages)).run(), name or board.name
    except TableMissing as error:
        board = _instead(offer, board.game, error)
        return TableSession(_config(wanted, board, offer, keyboard, screen, pages)).run(), board.name


def _board(wanted: _Wanted, offer: Offer) -> Board:
    """The board, which has to be one that hands can touch."""
    if wanted.board == HANDS:
        typed = offer.typed_board(wanted.game)
        if typed is None:
            raise click.UsageError("--board hands needs a game: name it with --game")
        return typed
    board = chosen_board(wanted.board, wanted.game, own_folders())
    if wanted.game is not None and board.game != wanted.game:
        raise click.UsageError(f"{board.name} is a board for {board.game}, not for {wanted.game}")
    real_kind(board)
    return board


def _instead(offer: Offer, game: str | None, error: TableUnknown | TableMissing) -> Board:
    """The typed board, where the people here agree to play without the table; else the error is raised again."""
    board = offer.without_the_table("" if isinstance(error, TableUnknown) else str(error), game)
    if board is None:
        raise error
    return board


def _config(
    wanted: _Wanted, board: Board, offer: Offer, keyboard: Keyboard, screen: Screen, pages: Published | None
) -> SessionConfig:
    """All that a session at this board needs to know."""
    rules = find(board.game)
    book = _tags(wanted.tags, wanted.records, rules)
    rules = with_own_counts(rules, book)
    start = _start(rules, wanted)
    options = pairs(wanted.options)
    if board.typed and wanted.board in (None, HANDS) and "dealer" not in options:
        dealer = offer.dealer(board, start)
        options |= {"dealer": dealer} if dealer else {}
    return SessionConfig(
        game=rules,
        board=board,
        new=lambda: start,
        record=wanted.records,
        choice=_choice(wanted.resume, keyboard, screen, offer),
        options=board.chosen_options(options),
        named=book.named,
        screen=screen,
        keyboard=keyboard,
        seen=sys.stdout.isatty(),
        check=wanted.check,
        voice=wanted.voice,
        night=wanted.night,
        keep=wanted.keep_readings,
        seed=wanted.seed,
        on_drift=log_drift,
        pages=pages,
    )


def _start(rules: Game, wanted: _Wanted) -> GameState:
    """The position that a new game begins with."""
    seats = chosen_seats(rules, tuple(name for name in wanted.seats.split(",") if name), wanted.players)
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


def _choice(resume: bool | None, keyboard: Keyboard, screen: Screen, offer: Offer) -> Callable[[KeptGame], str]:
    """Whether to continue an unfinished game: as the options say, else as the person here answers, else yes."""

    def ask(game: KeptGame) -> str:
        screen(f"There is an unfinished game: {summary(game)}.")
        # Where nobody sits any more the game goes on.
        return offer.ask("offer.resume", (RESUME, NEW)) or RESUME

    if resume is None and (keyboard.live or (keyboard.alone and not keyboard.closed)):
        return ask
    return lambda _: NEW if resume is False else RESUME


def _show(line: str) -> None:
    """A line on the screen, or in the log of the service; only a terminal has a width, and not every one tells it."""
    whole = line.startswith(GO_ON) or not sys.stdout.isatty()
    for part in [line] if whole else wrapped(line, os.get_terminal_size(sys.stdout.fileno()).columns):
        click.echo(printable(part))
    sys.stdout.flush()


def _tell_the_end(end: SessionEnd, records: Path, board_name: str | None, screen: Screen) -> None:
    """Where the game is, and how to go on with it."""
    if end.game is None:
        return
    screen(f"Game {end.game} is kept in {records}")
    if end.unfinished:
        chosen = [("--board", board_name), ("--record", None if records == default_records() else str(records))]
        screen(f"{GO_ON}reedlight play --resume" + "".join(f" {name} {value}" for name, value in chosen if value))
