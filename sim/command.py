"""`reedlight sim`: play on the simulated table, watch bots play on it, or let thousands of games be played on it.

Everything shown says SIMULATED, so that nobody takes it for the real table.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from controller import boards
from controller.boards import Board
from controller.choices import board_for, chosen_seats, listed, new_game, pairs, rule_options
from controller.commands.options import BROKEN_OFF, STDOUT, Seconds, refuse_missing_folders, write_result
from controller.commands.printing import LANG, PLAIN, plain_output
from controller.commands.records import (
    NOT_BOTH,
    RESUME_OPTION,
    STEP,
    STEP_ALONE,
    AsTyped,
    default_records,
    no_record,
    number_of,
    record_as_typed,
    refuse_beside_lesson,
)
from controller.commands.web import NO_WEB, OFF, WEB, served
from controller.engine.game import Game
from controller.errors import BoardError, PositionError, RecordError, WebError
from controller.games_found import find
from controller.play import saved_games
from controller.play.saved_games import file_of
from controller.players import PERSON, UnknownPlayer, known_players, player_for
from controller.storage.sqlite import ReadOnlyGames
from sim.faults import PROFILES, at_home

if TYPE_CHECKING:
    from controller.play.lessons import Lesson
    from sim.campaign import Campaign
    from sim.live import LiveTable
    from sim.terminal import Screen, Setup

DEFAULT_GAME = "power-and-weakness"


@click.command("sim", cls=AsTyped)
@click.option("--game", "game_name", default=None, help=f"The game; by default the board's, or {DEFAULT_GAME}.")
@click.option("--board", "board_name", default=None, help="A shipped board's name, or a board file.")
@click.option("--seats", "seats_text", default="", help="Who plays, such as orange=person,white=greedy.")
@click.option("--players", type=click.IntRange(min=1), help="How many seats play, in a game that lets choose.")
@click.option("--rule", "rule_words", multiple=True, metavar="NAME=VALUE", help="An option of the rules: respawn=true.")
@click.option("--faults", default="clean", type=click.Choice(list(PROFILES)), help="What goes wrong at the table.")
@click.option("--seed", type=int, default=None, help="Everything by chance comes of it.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option: dealer=companion.")
@click.option("--games", type=click.IntRange(min=1), help="Play so many games without showing them, and sum them up.")
@click.option("--plies", type=click.IntRange(min=1), help="Cut games short after so many moves; they are counted.")
@click.option(
    "--programs", default="",
    help="With --games: seats whose moves a program enters, such as white: hands carry them out.",
)  # fmt: skip
@click.option("--jobs", type=click.IntRange(min=0), default=0, help="Processes for --games; 0 is one a processor.")
@click.option("--cluster", metavar="ADDRESS|local", help="With --games: play on the machines of a Dask scheduler.")
@click.option(
    "--json", "json_file", type=click.Path(path_type=Path),
    help="Write the summary of --games to a file, or - for standard output.",
)  # fmt: skip
@click.option(
    "--results", type=click.Path(path_type=Path),
    help="With --games: keep each game's result in this file, and play only the games that are not in it yet.",
)  # fmt: skip
@click.option(
    "--parquet", type=click.Path(path_type=Path, dir_okay=False),
    help="With --games: write every game with its moves to this file; those it holds are not played again.",
)  # fmt: skip
@RESUME_OPTION
@click.option("--new", is_flag=True, help="Begin a new game, whatever is unfinished.")
@click.option(
    "--record", "--records", "record", type=click.Path(path_type=Path), help="The file of games, instead of your own."
)
@click.option("--keep-readings", type=click.Path(path_type=Path), help="With --games 1: write all readings to a file.")
@click.option("--watch", "watched", is_flag=True, help="Watch bots play.")
@click.option("--pace", type=Seconds(min=0), default=None, help="Seconds a move when watching.")
@click.option("--lesson", help="Take a lesson; `reedlight lessons` lists them.")
@STEP
@click.option("--demo", "shown", is_flag=True, help="Show the rulebook's example.")
@PLAIN
@LANG
@WEB
@NO_WEB
def command(
    game_name: str | None,
    board_name: str | None,
    seats_text: str,
    players: int | None,
    rule_words: tuple[str, ...],
    faults: str,
    seed: int | None,
    options: tuple[str, ...],
    games: int | None,
    plies: int | None,
    programs: str,
    jobs: int,
    cluster: str | None,
    json_file: Path | None,
    results: Path | None,
    parquet: Path | None,
    resume: str | None,
    new: bool,
    record: Path | None,
    keep_readings: Path | None,
    watched: bool,
    pace: float | None,
    lesson: str | None,
    step: int | None,
    shown: bool,
    plain: bool | None,
    lang: str,
    web: str | None,
) -> None:
    """Play on a simulated table, in this terminal or in a browser, against bots or each other."""
    _refuse_what_does_not_fit(click.get_current_context().params)
    wanted_game = game_name if game_name or not board_name else _table(None, board_name)[1].name
    number, kept_game = _to_resume(resume, record, wanted_game)
    board, game = _table(game_name or kept_game, board_name)
    if kept_game is not None and (players or rule_words):
        raise click.UsageError("the rules and the number of seats belong to the kept game: leave them out")
    game_options = _rule_options(game, rule_words)
    persons = not games and not watched
    bot = "random" if games else "greedy"
    given = _given(seats_text, persons=persons)
    seats = _seats(game, {} if kept_game else given, players, game_options, bot=bot, persons=persons)
    chosen = _options(board, options)
    if games:
        from sim.campaign import Campaign
        from sim.setting import MOST_PLIES

        name = board_name or board.name
        entered = listed(programs) if programs else ()
        if unknown := [seat for seat in entered if seat not in seats]:
            raise click.UsageError(f"--programs names {unknown[0]}, but the seats are {', '.join(seats)}")
        most = plies or MOST_PLIES
        campaign = Campaign(name, faults, seed or 0, games, seats, chosen, most, game_options, entered)
        _headless(campaign, jobs, cluster, json_file, results, parquet, keep_readings)
        return
    from sim.terminal import Chosen, Screen, Setup, demo

    screen = Screen(plain=plain_output(plain))
    if shown:
        sys.exit(demo(game.name, pace, screen))
    choice = "new" if new else "ask" if resume is None else "resume"
    setup = Setup(
        game,
        board,
        seats,
        seed,
        at_home(faults),
        record,
        choice,
        chosen,
        game_options,
        number=number,
        chosen=Chosen(given, pairs(options), board_name is not None),
        board_file=file_of(board, board_name),
        lang=lang,
    )
    first = _lesson(game, lesson, step) if lesson else None
    sys.exit(_on_screen(setup, screen, pace, web, watched=watched, lesson=first))


def _refuse_what_does_not_fit(given: Mapping[str, Any]) -> None:
    """Raise UsageError for options, by the names of their parameters, that do not go together."""
    games, watched, shown, resumed = given["games"], given["watched"], given["shown"], given["resume"] is not None
    if given["web"] not in (None, OFF) and (games or shown):
        raise click.UsageError("--web goes with a game that is played or watched, and with a lesson")
    if given["new"] and resumed:
        raise click.UsageError(NOT_BOTH)
    for name, why in _NEED_GAMES.items():
        if given[name] and not games:
            raise click.UsageError(f"--{name.removesuffix('_file')} needs --games: {why}")
    if given["keep_readings"] and (games != 1 or given["parquet"]):
        raise click.UsageError("--keep-readings goes with --games 1, and without --parquet")
    refuse_missing_folders(*(given[name] for name in ("json_file", "results", "parquet", "keep_readings")))
    for name, wanted in (("resume", resumed), ("record", given["record"])):
        if wanted and (games or watched or shown):
            why = _not_kept(games=games, watched=watched)
            option = record_as_typed() if name == "record" else f"--{name}"
            raise click.UsageError(f"{option} goes with a game that is played: {why}")
    if given["lesson"]:
        options = {**_NOT_WITH_LESSON, "record": record_as_typed()}
        refuse_beside_lesson({option: given[name] for name, option in options.items()})
    elif given["step"]:
        raise click.UsageError(STEP_ALONE)


_NEED_GAMES = {
    "jobs": "a game that is played has one process",
    "json_file": "how many games are to be summed up",
    "plies": "it cuts games that nobody watches",
    "programs": "in a game that is played programs enter their moves anyway",
    "cluster": "it plays games that nobody watches",
    "results": "a game that is played is kept by itself",
    "parquet": "a game that is played is kept by itself",
}
"""By the parameter of an option that goes with ``--games`` why it needs that."""


_NOT_WITH_LESSON = {
    "resume": "--resume",
    "games": "--games",
    "watched": "--watch",
    "shown": "--demo",
    "record": "--record",
    "seats_text": "--seats",
    "players": "--players",
    "rule_words": "--rule",
}
"""By the parameter of an option that does not go with ``--lesson`` the option."""


def _on_screen(
    setup: Setup, screen: Screen, pace: float | None, web: str | None, *, watched: bool, lesson: Lesson | None
) -> int:
    """Play or watch a game or take a lesson in the terminal, and on pages where they are wanted; the exit code."""
    try:
        record = None if watched else setup.record or default_records()
        with served(web, screen.tell, record, lang=setup.lang) as published:
            live = None
            if published is not None:
                from sim.live import LiveTable

                live = LiveTable(published)
            status = _until_left(setup, screen, pace, live, watched=watched, lesson=lesson)
            if live is not None:
                live.close()
    except WebError as error:
        raise click.ClickException(str(error)) from None
    return status


def _until_left(
    setup: Setup,
    screen: Screen,
    pace: float | None,
    live: LiveTable | None,
    *,
    watched: bool,
    lesson: Lesson | None,
) -> int:
    """Games and lessons: on a page one goes from one to another. Returns the exit code."""
    from sim.live import LessonWanted, NewGame
    from sim.terminal import play, watch

    while True:
        try:
            if lesson is not None:
                from sim.terminal.lesson import teach

                return teach(setup, lesson, screen, pace, live)
            return watch(setup, pace, screen, live) if watched else play(setup, screen, pace, live)
        except NewGame:
            lesson, setup = None, replace(setup, choice="new")
        except LessonWanted as wanted:
            lesson = _lesson(setup.game, str(wanted), None)


def _lesson(game: Game, name: str, step: int | None) -> Lesson:
    from controller.play.lessons import UnknownLesson, lesson_called

    try:
        return lesson_called(game, name, step)
    except UnknownLesson as error:
        raise click.ClickException(str(error)) from None


def _not_kept(*, games: int | None, watched: bool) -> str:
    """Why there is nothing to record."""
    if games:
        return "those of --games are not kept (--results FILE keeps their results, --parquet FILE their moves)"
    return "one that is watched is kept nowhere" if watched else "an example that is shown is kept nowhere"


def _table(game: str | None, board_name: str | None) -> tuple[Board, Game]:
    """The board and its rules; a game without a board is played on the one that feels most of it."""
    try:
        find(game or DEFAULT_GAME, "")  # a game that is not there is not told as one without a board
        board = board_for(game or DEFAULT_GAME) if board_name is None else boards.load(board_name)
        if game is not None and board.game != game:
            raise click.UsageError(f"{board.name} is a board for {board.game}, not for {game}")
        return board, find(board.game)
    except (BoardError, PositionError) as error:
        raise click.ClickException(str(error)) from None


def _to_resume(resume: str | None, record: Path | None, game: str | None) -> tuple[int | None, str | None]:
    """The number of the kept game to go on with and what it plays; None each where there is none that is unfinished."""
    if resume is None:
        return None, None
    file = record or default_records()
    number = number_of(resume)
    if not file.is_file():
        if number is not None:
            raise click.ClickException(no_record(file))
        return None, None
    try:
        with ReadOnlyGames(file) as kept:
            found = saved_games.to_resume(kept, number, (saved_games.SIMULATED,), game)
    except RecordError as error:
        raise click.ClickException(str(error)) from None
    return (None, None) if found is None else (found.id, found.name)


def _rule_options(game: Game, words: tuple[str, ...]) -> dict[str, Any]:
    try:
        return rule_options(game, words)
    except PositionError as error:
        raise click.UsageError(error.message) from None


def _given(text: str, *, persons: bool) -> dict[str, str]:
    """By seat, as it is called on the command line, who is to play it. Raises click's UsageError."""
    try:
        given = pairs(listed(text))
    except PositionError as error:
        raise click.UsageError(error.message) from None
    for seat, kind in given.items():
        if kind == PERSON and persons:
            continue
        try:
            player_for(kind, random.Random())
        except UnknownPlayer:
            kinds = f"{known_players()}, {PERSON}" if persons else known_players()
            raise click.UsageError(f"{seat}={kind}: a seat is played by {kinds}") from None
    return given


def _seats(
    game: Game,
    given: Mapping[str, str],
    count: int | None,
    game_options: Mapping[str, Any],
    *,
    bot: str,
    persons: bool,
) -> dict[str, str]:
    """By seat who plays it. Seats of which nothing is said are a bot's, but for the first where persons may play."""
    try:
        seats = chosen_seats(game, tuple(given), count)
        new_game(game, game_options, seats)
    except PositionError as error:
        raise click.UsageError(error.message) from None
    default = dict.fromkeys(seats, bot)
    if persons:
        default[seats[0]] = PERSON
    return {**default, **given}


def _options(board: Board, options: tuple[str, ...]) -> dict[str, Any]:
    try:
        return board.chosen_options(pairs(options))
    except BoardError as error:
        raise click.ClickException(str(error)) from None
    except PositionError as error:
        raise click.UsageError(error.message) from None


def _headless(
    campaign: Campaign,
    jobs: int,
    cluster: str | None,
    json_file: Path | None,
    results: Path | None,
    parquet: Path | None,
    keep_readings: Path | None,
) -> None:
    from controller.cluster import ClusterError
    from controller.games_as_parquet import ParquetError
    from sim.headless import campaign_with_bar, kept_game, print_summary
    from sim.shards import ShardError

    try:
        if keep_readings:
            summary = kept_game(campaign, keep_readings)
        else:
            summary = campaign_with_bar(campaign, jobs or os.cpu_count() or 1, results, cluster, parquet)
    except KeyboardInterrupt:
        kept = " and ".join(str(file) for file in (results, parquet) if file is not None)
        more = f"finished games are kept in {kept}, and the same command goes on" if kept else "nothing is kept"
        click.echo(f"Broken off: {more}.", err=True)
        sys.exit(BROKEN_OFF)
    except (ClusterError, ParquetError, ShardError) as error:
        raise click.ClickException(str(error)) from None
    print_summary(summary, sys.stderr if json_file == STDOUT else sys.stdout)
    if json_file:
        write_result(json_file, json.dumps(summary, indent=1))
    sys.exit(1 if summary["lost_games"] else 0)
