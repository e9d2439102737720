"""Campaigns on a terminal: a bar on standard error while they run, and a plain table on standard output at the end."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from controller.ports import Reading
from controller.storage.files import open_private
from controller.table.json_lines import header, write_reading
from sim.campaign import Campaign, run, setting_for, summary, table
from sim.game import Play
from sim.setting import GameResult


def campaign_with_bar(
    campaign: Campaign, jobs: int, resume: Path | None, cluster: str | None = None, parquet: Path | None = None
) -> dict[str, Any]:
    """Play a campaign; how far it is shows on standard error."""
    began = time.monotonic()
    console = Console(stderr=True)
    columns = (TextColumn("SIMULATED {task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(f"{campaign.board}, {campaign.faults}", total=campaign.games)

        def on_game(result: GameResult) -> None:
            bar.advance(task)

        found = run(campaign, jobs=jobs, cluster=cluster, resume=resume, parquet=parquet, on_game=on_game)
    seconds = time.monotonic() - began
    console.print(
        f"{campaign.games} games in {seconds:.1f} s, {campaign.games / seconds:.1f} a second", highlight=False
    )
    return found


def kept_game(campaign: Campaign, file: Path) -> dict[str, Any]:
    """Play the first game of a campaign and keep its readings, so that `reedlight table --seed` can play them again."""
    board, game = table(campaign.board)
    setting = setting_for(campaign, companion_seed=campaign.seed)
    with open_private(file) as stream:

        def keep(reading: Reading) -> None:
            stream.write(json.dumps(write_reading(reading)) + "\n")

        play = Play(game, board, setting, campaign.game_seed(0), on_reading=keep)
        start = game.write(play.session.state)
        first = header(board.name, seed=campaign.seed, start=start, options=setting.options)
        stream.write(json.dumps(first) + "\n")
        result = play.run()
    return summary(campaign, [result])


def print_summary(found: Mapping[str, Any], to: TextIO) -> None:
    """Write a campaign's summary as a plain table."""
    recognised = found["recognised"]
    total = sum(recognised.values()) or 1
    rows = [
        ("board", found["board"]),
        ("faults", found["faults"]),
        ("seed", found["seed"]),
        ("games", found["games"]),
        ("cut short", found["cut_short"]),
        *((f"won by {seat} ({found['players'][seat]})", n) for seat, n in found["wins"].items()),
        ("moves", found["moves"]),
        *((f"recognised {how.replace('_', ' ')}", f"{n} ({100 * n / total:.1f} %)") for how, n in recognised.items()),
        ("slips undone", found["undone"]),
        ("misreadings", found["misreadings"]),
        ("lost games", found["lost_games"]),
    ]
    width = max(len(name) for name, _ in rows)
    print(f"SIMULATED {found['game']}", file=to)
    for name, value in rows:
        print(f"{name:<{width}}  {value}", file=to)
    for one in found["notes"]:
        print(f"game {one['game']}: {one['note']}", file=sys.stderr)
