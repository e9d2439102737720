"""`reedlight play`: a game at a real table, that hands touch. The simulated one is `reedlight sim`."""

from __future__ import annotations

import errno
import os
import random
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from controller.boards import Board
from controller.boards.tags import TagBook, owned, tag_files, with_own_counts
from controller.choices import chosen_seats, new_game, pairs, rule_options
from controller.commands.printing import printable
from controller.commands.records import RECORDS, default_records
from controller.engine.game import Game, GameState
from controller.engine.journal import KeptGame
from controller.enrolment.maps import map_file, position_on
from controller.errors import RECORD_STATUS, BoardError, BodyError, PositionError, RecordError
from controller.games_found import find
from controller.phases.drift import log_drift
from controller.play.open_table import chosen_board, own_folders, real_kind
from controller.play.saved_games import summary
from controller.play.table_io import HUNG_UP
from controller.play.table_session import RESUME, SHUT_DOWN, SessionConfig, SessionEnd, TableSession
from controller.play.terminal import Keyboard, Screen, discard_output, wrapped
from controller.play.thinking import PERSON
from controller.players import UnknownPlayer, known_players, player_for
from controller.storage.repair import DamagedRecord
from controller.storage.replay import Disagreement

GO_ON = "Go on with it: "
"""Before a command that stays in one piece on the screen, as it is to be copied."""
NO_TERMINAL = 129
"""The exit status when the terminal went away and the table could not be followed without it: that of ``SIGHUP``."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What kind of new game the command line wants."""

    players: int | None
    seats: tuple[str, ...]
    game: tuple[str, ...]
    map: Path | None


@click.command("play")
@click.option("--board", "board_name", default=None, help="A shipped board's name, or a board file.")
@click.option("--game", "game_name", default=None, help="The game; by default the board's.")
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
@click.option("--seats", default="", help="The seats of a new game, and who plays them: anna,bert=club,carl=person.")
@click.option("--rule", "rule_words", multiple=True, metavar="NAME=VALUE", help="An option of the rules: respawn=true.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option: dealer=companion.")
@click.option("--check/--no-check", default=None, help="Look at the table's parts first. Default: at the first game.")
@click.option("--keep-readings", type=click.Path(path_type=Path), help="Write all readings to this file.")
@click.option("--no-voice", is_flag=True, help="Show sentences on the screen only.")
@click.option("--night", is_flag=True, help="With the night brightness of the board file.")
@click.option("--seed", type=int, default=None, help="For what the companion draws itself.")
@click.option("--shut-down-status", type=click.IntRange(0, 125), default=0, hidden=True)
def command(
    board_name: str | None,
    game_name: str | None,
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
    shut_down_status: int,
) -> None:
    """Play a game on a real table. Moves can be typed too, and `?` tells how.

    A table that speaks or has lights plays on when its terminal goes away. Any other one ends then, with status 129;
    its game is kept as always.
    """
    keyboard, screen = Keyboard(sys.stdin), Screen(_show)
    try:
        board, game = _table(board_name, game_name)
        book = _tags(tags, records, game)
        game = with_own_counts(game, book)
        names, programs = _seated(seats)
        wanted = _Wanted(players, names, rule_words, own_map or _kept_map(records, game))
        start = _start(game, wanted)
        config = SessionConfig(
            game=game,
            board=board,
            new=lambda: start,
            record=records,
            choice=_choice(resume, keyboard, screen),
            options=board.chosen_options(pairs(options)),
            named=book.named,
            screen=screen,
            keyboard=keyboard,
            seen=sys.stdout.isatty(),
            check=check,
            voice=not no_voice,
            night=night,
            keep=keep_readings,
            seed=seed,
            on_drift=log_drift,
            players=_places(game, start, programs),
        )
        end = TableSession(config).run()
    except (BoardError, BodyError, PositionError, RecordError) as error:
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


def _table(board_name: str | None, game: str | None) -> tuple[Board, Game]:
    """The board, which has to be one that hands can touch, and the rules of its game."""
    board = chosen_board(board_name, game, own_folders())
    if game is not None and board.game != game:
        raise click.UsageError(f"{board.name} is a board for {board.game}, not for {game}")
    real_kind(board)
    return board, find(board.game)


def _start(game: Game, wanted: _Wanted) -> GameState:
    """The position that a new game begins with."""
    seats = chosen_seats(game, wanted.seats, wanted.players)
    options = rule_options(game, wanted.game)
    if wanted.map is None:
        return new_game(game, options, seats)
    return position_on(game, {**game.option_defaults, **options}, seats, wanted.map)


def _seated(text: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """What ``--seats`` says: the names of seats in order, and by name the player of those that the program plays."""
    names, programs = [], {}
    for word in filter(None, text.split(",")):
        name, _, player = word.partition("=")
        names.append(name)
        if player and player != PERSON:
            try:
                player_for(player, random.Random())
            except UnknownPlayer:
                kinds = f"{PERSON}, {known_players()}"
                raise click.UsageError(f"{word}: a seat is played by {kinds}") from None
            programs[name] = player
    return tuple(names), programs


def _places(game: Game, start: GameState, programs: Mapping[str, str]) -> dict[int, str]:
    """The players of the program by their places at the table."""
    seats = game.seats(start)
    return {seats.index(name): player for name, player in programs.items() if name in seats}


def _kept_map(records: Path, game: Game) -> Path | None:
    """The owner's map that lies beside the kept games, as tags do; None where none was enrolled."""
    kept = map_file(records.parent, game.name)
    return kept if kept.is_file() else None


def _tags(tags: Path | None, records: Path, game: Game) -> TagBook:
    """The owner's tags: those of a file, which has to be there, or what was enrolled beside the kept games."""
    if tags is not None and not tags.is_file():
        raise BoardError(f"{tags}: there is no such file; reedlight enrol --tags {tags} begins one")
    return owned(game, *([tags] if tags is not None else tag_files(records.parent, game.name)))


def _choice(resume: bool | None, keyboard: Keyboard, screen: Screen) -> Callable[[KeptGame], str]:
    """Whether to continue an unfinished game: as the options say, else as the person here answers, else yes."""

    def ask(game: KeptGame) -> str:
        screen(f"There is an unfinished game: {summary(game)}.")
        try:
            answer = click.prompt(
                "Go on with it (r), or begin a new one (n; the old one stays in the record)?",
                type=click.Choice(["r", "n"]),
                show_choices=False,  # they stand in the question
            )
        except (OSError, click.Abort):
            if not keyboard.gone():
                raise
            return RESUME  # nobody sits here any more
        return RESUME if answer == "r" else "new"

    if resume is None and keyboard.live:
        return ask
    return lambda _: "new" if resume is False else RESUME


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
