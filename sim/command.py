"""`reedlight sim`: play on the simulated table, watch bots play on it, or let thousands of games be played on it.

Whatever is shown says SIMULATED: nobody shall take it for the real table.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from controller import boards
from controller.boards import Board
from controller.choices import board_for, chosen_seats, new_game, pairs, rule_options
from controller.commands.web import WEB, served
from controller.engine.game import Game
from controller.errors import BoardError, PositionError, WebError
from controller.games_found import find
from controller.players import PLAYERS
from sim.faults import PROFILES

if TYPE_CHECKING:
    from sim.campaign import Campaign

PERSON = "person"
DEFAULT_GAME = "power-and-weakness"
UNNAMED = "-"
"""What ``--resume`` means without a file: the unfinished game in the record."""


@click.command("sim")
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
@click.option("--jobs", type=click.IntRange(min=0), default=0, help="Processes for --games; 0 is one a processor.")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Write the summary of --games to a file.")
@click.option(
    "--resume", is_flag=False, flag_value=UNNAMED, metavar="[FILE]",
    help="Go on with the unfinished game; with --games FILE: keep each game's result there, and play only the others.",
)  # fmt: skip
@click.option("--new", is_flag=True, help="Begin a new game, whatever is unfinished.")
@click.option(
    "--record", "--records", "record", type=click.Path(path_type=Path), help="The file of games, instead of your own."
)
@click.option("--keep-readings", type=click.Path(path_type=Path), help="With --games 1: write all readings to a file.")
@click.option("--watch", "watched", is_flag=True, help="Watch bots play.")
@click.option("--pace", type=click.FloatRange(min=0), default=None, help="Seconds a move when watching.")
@WEB
@click.option("--demo", "shown", is_flag=True, help="Show the rulebook's example.")
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
    jobs: int,
    json_file: Path | None,
    resume: str | None,
    new: bool,
    record: Path | None,
    keep_readings: Path | None,
    watched: bool,
    pace: float | None,
    web: str | None,
    shown: bool,
) -> None:
    """Play on a simulated table, in this terminal, against bots or each other."""
    if json_file and not games:
        raise click.UsageError("--json needs --games: how many games are to be summed up")
    if plies and not games:
        raise click.UsageError("--plies needs --games: it cuts games that nobody watches")
    if keep_readings and games != 1:
        raise click.UsageError("--keep-readings goes with --games 1")
    if record and (games or watched or shown):
        raise click.UsageError(f"--record goes with a game that is played: {_not_kept(games=games, watched=watched)}")
    board, game = _table(game_name, board_name)
    game_options = _rule_options(game, rule_words)
    persons = not games and not watched
    seats = _seats(game, seats_text, players, game_options, bot="random" if games else "greedy", persons=persons)
    chosen = _options(board, options)
    if games:
        from sim.campaign import Campaign
        from sim.setting import MOST_PLIES

        name = board_name or board.name
        campaign = Campaign(name, faults, seed or 0, games, seats, chosen, plies or MOST_PLIES, game_options)
        _headless(campaign, jobs, json_file, resume, keep_readings)
        return
    from sim.terminal import Setup, demo, play, watch

    if shown:
        sys.exit(demo(game.name) if pace is None else demo(game.name, pace))
    choice = "new" if new else "ask" if resume is None else "resume"
    setup = Setup(game, board, seats, seed, PROFILES[faults], record, choice, chosen, game_options)
    if watched:
        sys.exit(watch(setup) if pace is None else watch(setup, pace))
    from sim.terminal.pages import PageInputs

    try:
        with served(web, click.echo) as published:
            code = play(setup, pace=pace, pages=None if published is None else PageInputs(published))
    except WebError as error:
        raise click.ClickException(str(error)) from None
    sys.exit(code)


def _not_kept(*, games: int | None, watched: bool) -> str:
    """Why there is nothing to record."""
    if games:
        return "those of --games are not kept (--resume FILE keeps their results)"
    return "one that is watched is kept nowhere" if watched else "an example that is shown is kept nowhere"


def _table(game: str | None, board_name: str | None) -> tuple[Board, Game]:
    """The board and its rules; a game without a board is played on the one that feels most of it."""
    try:
        board = board_for(game or DEFAULT_GAME) if board_name is None else boards.load(board_name)
        if game is not None and board.game != game:
            raise click.UsageError(f"{board.name} is a board for {board.game}, not for {game}")
        return board, find(board.game)
    except (BoardError, PositionError) as error:
        raise click.ClickException(str(error)) from None


def _rule_options(game: Game, words: tuple[str, ...]) -> dict[str, Any]:
    try:
        return rule_options(game, words)
    except PositionError as error:
        raise click.UsageError(error.message) from None


def _seats(
    game: Game, text: str, count: int | None, game_options: Mapping[str, Any], *, bot: str, persons: bool
) -> dict[str, str]:
    """By seat who plays it: as told, else a bot; where persons may play, the first seat is one's by default."""
    kinds = [*PLAYERS, PERSON] if persons else [*PLAYERS]
    try:
        given = pairs(text.split(",") if text else ())
        seats = chosen_seats(game, tuple(given), count)
        new_game(game, game_options, seats)
    except PositionError as error:
        raise click.UsageError(error.message) from None
    for seat, kind in given.items():
        if kind not in kinds:
            raise click.UsageError(f"{seat}={kind}: a seat is played by {', '.join(kinds)}")
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
    campaign: Campaign, jobs: int, json_file: Path | None, resume: str | None, keep_readings: Path | None
) -> None:
    from sim.headless import campaign_with_bar, kept_game, print_summary
    from sim.shards import ShardError

    if resume == UNNAMED:
        raise click.UsageError("with --games, --resume needs a file to keep the results in")
    try:
        if keep_readings:
            summary = kept_game(campaign, keep_readings)
        else:
            summary = campaign_with_bar(campaign, jobs or os.cpu_count() or 1, Path(resume) if resume else None)
        if json_file:
            json_file.write_text(json.dumps(summary, indent=1) + "\n", encoding="utf-8")
    except ShardError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}") from None
    print_summary(summary)
    sys.exit(1 if summary["lost_games"] else 0)
