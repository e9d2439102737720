"""`reedlight sim`: play on the simulated table, watch bots play on it, or let thousands of games be played on it.

Whatever is shown says SIMULATED: nobody shall take it for the real table.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from controller import boards
from controller.boards import Board
from controller.engine.rules import Rules
from controller.errors import BoardError, PositionError
from controller.games_found import find
from sim.faults import PROFILES
from sim.players import PLAYERS

PERSON = "person"
DEFAULT_GAME = "power-and-weakness"
UNNAMED = "-"
"""What ``--resume`` means without a file: the unfinished game in the record."""


@click.command("sim")
@click.option("--game", default=None, help=f"The game; by default the board's, or {DEFAULT_GAME}.")
@click.option("--board", "board_name", default=None, help="A shipped board's name, or a board file.")
@click.option("--seats", "seats_text", default="", help="Who plays, such as orange=person,white=greedy.")
@click.option("--faults", default="clean", type=click.Choice(list(PROFILES)), help="What goes wrong at the table.")
@click.option("--seed", type=int, default=None, help="Everything by chance comes of it.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option: dealer=companion.")
@click.option("--games", type=click.IntRange(min=1), help="Play so many games without showing them, and sum them up.")
@click.option("--jobs", type=click.IntRange(min=0), default=0, help="Processes for --games; 0 is one a processor.")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Write the summary of --games to a file.")
@click.option(
    "--resume", is_flag=False, flag_value=UNNAMED, metavar="[FILE]",
    help="Go on with the unfinished game; with --games FILE: keep each game's result there, and play only the others.",
)  # fmt: skip
@click.option("--new", is_flag=True, help="Begin a new game, whatever is unfinished.")
@click.option("--record", type=click.Path(path_type=Path), help="The file of games, instead of your own.")
@click.option("--keep-readings", type=click.Path(path_type=Path), help="With --games 1: write all readings to a file.")
@click.option("--watch", "watched", is_flag=True, help="Watch bots play.")
@click.option("--pace", type=click.FloatRange(min=0), default=None, help="Seconds a move when watching.")
@click.option("--demo", "shown", is_flag=True, help="Show the rulebook's example.")
def command(
    game: str | None,
    board_name: str | None,
    seats_text: str,
    faults: str,
    seed: int | None,
    options: tuple[str, ...],
    games: int | None,
    jobs: int,
    json_file: Path | None,
    resume: str | None,
    new: bool,
    record: Path | None,
    keep_readings: Path | None,
    watched: bool,
    pace: float | None,
    shown: bool,
) -> None:
    """Play on a simulated table, in this terminal, against bots or each other."""
    if json_file and not games:
        raise click.UsageError("--json needs --games: how many games are to be summed up")
    if keep_readings and games != 1:
        raise click.UsageError("--keep-readings goes with --games 1")
    board, rules = _table(game, board_name)
    seats = _seats(rules, seats_text, bot="random" if games else "greedy", persons=not games and not watched)
    chosen = _options(board, options)
    if games:
        _headless(
            board_name or board.name, seats, faults, seed or 0, games, chosen, jobs, json_file, resume, keep_readings
        )
        return
    from sim.terminal import Setup, demo, play, watch

    if shown:
        sys.exit(demo() if pace is None else demo(pace))
    choice = "new" if new else "ask" if resume is None else "resume"
    setup = Setup(rules, board, seats, seed, PROFILES[faults], record, choice, chosen)
    if watched:
        sys.exit(watch(setup) if pace is None else watch(setup, pace))
    sys.exit(play(setup, pace=pace))


def _table(game: str | None, board_name: str | None) -> tuple[Board, Rules]:
    """The board and its rules; a game without a board is played on its counting one, or its first."""
    try:
        if board_name is None:
            board_name = _first_board(game or DEFAULT_GAME)
        board = boards.load(board_name)
        if game is not None and board.game != game:
            raise click.UsageError(f"{board.name} is a board for {board.game}, not for {game}")
        return board, find(board.game)
    except (BoardError, PositionError) as error:
        raise click.ClickException(str(error)) from None


def _first_board(game: str) -> str:
    names = [name for name in boards.shipped() if name.startswith(f"{game}-")]
    if not names:
        raise click.UsageError(f"there is no board for {game}; there are {', '.join(boards.shipped())}")
    return names[0]


def _seats(rules: Rules, text: str, bot: str, persons: bool) -> dict[str, str]:
    """By seat who plays it: as told, else a bot; where persons may play, the first seat is one's by default."""
    known = rules.seats(rules.new({}))
    kinds = [*PLAYERS, PERSON] if persons else [*PLAYERS]
    given = _pairs(text.split(",") if text else ())
    for seat, kind in given.items():
        if seat not in known:
            raise click.UsageError(f"there is no seat {seat}: {', '.join(known)}")
        if kind not in kinds:
            raise click.UsageError(f"{seat}={kind}: a seat is played by {', '.join(kinds)}")
    default = dict.fromkeys(known, bot)
    if persons:
        default[known[0]] = PERSON
    return {**default, **given}


def _options(board: Board, options: tuple[str, ...]) -> dict[str, Any]:
    try:
        return board.chosen_options(_pairs(options))
    except BoardError as error:
        raise click.ClickException(str(error)) from None


def _pairs(words: tuple[str, ...] | list[str]) -> dict[str, str]:
    found = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise click.UsageError(f"{word}: write it as NAME=VALUE")
        found[key] = value
    return found


def _headless(
    board: str,
    seats: Mapping[str, str],
    faults: str,
    seed: int,
    games: int,
    options: Mapping[str, Any],
    jobs: int,
    json_file: Path | None,
    resume: str | None,
    keep_readings: Path | None,
) -> None:
    from sim.campaign import Campaign
    from sim.headless import campaign_with_bar, kept_game, print_summary
    from sim.shards import ShardError

    if resume == UNNAMED:
        raise click.UsageError("with --games, --resume needs a file to keep the results in")
    campaign = Campaign(board, faults, seed, games, seats, options)
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
