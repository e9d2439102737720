"""`reedlight review`: a kept record with everybody's chances move by move, and where the game turned."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from controller.commands.lines import Unreadable, opened, split
from controller.commands.printing import printable
from controller.commands.records import RECORDS, is_number, no_record
from controller.commands.replay import told as replay_told
from controller.engine.game import TABLE, Game
from controller.engine.journal import Entry
from controller.errors import PositionError, RecordError
from controller.games_found import Installed
from controller.players.player import Budget
from controller.players.review import Moment, review, turning_points
from controller.storage.replay import Replayer
from controller.storage.sqlite import ReadOnlyGames
from controller.storage.text_records import export_lines, replay_lines

WIDTH = 40
"""Signs of a bar of the chart that stands for a certain win."""


@click.command("review")
@click.option("--evaluations", default=150, show_default=True, type=click.IntRange(min=1), help="For each decision.")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON instead of a chart.")
@RECORDS
@click.argument("file", default="-", metavar="[FILE|N]", type=click.Path(path_type=Path, allow_dash=True))
def command(file: Path, evaluations: int, as_json: bool, records: Path) -> None:
    """Show a record's winning chances by move, and its turning points with what would have been better.

    FILE is a portable record, N the number of a kept game.
    """
    lines = _of_number(int(str(file)), records) if is_number(file) else _of_file(file)
    try:
        replayed = replay_lines(Installed(), lines)
    except PositionError as error:
        raise click.ClickException(error.message) from None
    if not replayed.ok:
        raise click.ClickException(replay_told(replayed))
    head, *rest = map(json.loads, lines)
    game = Installed()[head["game"]]
    replayer = Replayer(game, game.read(head["start"]))
    for one in rest:
        entry = Entry(
            one["n"], one.get("seat", ""), one.get("move", ""), one["seconds"], one["digest"], one.get("undo")
        )
        replayer.follow(entry)
    steps = [(step.n, step.seat, step.move, step.before) for step in replayer.steps]
    moments = list(review(game, steps, Budget(positions=evaluations)))
    seats = game.seats(replayer.state)
    if as_json:
        click.echo(json.dumps(written(game, seats, moments)))
    else:
        click.echo("\n".join(told(seats, moments)))


def _of_file(file: Path) -> list[bytes]:
    with opened(file) as stream:
        return [line for line in split(stream, str(file), before_waiting=lambda: None) if line.strip()]


def _of_number(number: int, records: Path) -> list[bytes]:
    """A kept game; other games can be played meanwhile."""
    if not records.is_file():
        raise Unreadable(no_record(records))
    try:
        with ReadOnlyGames(records) as kept:
            return [line.encode() for line in export_lines(kept, number)]
    except RecordError as error:
        raise click.ClickException(printable(str(error))) from None


def written(game: Game, seats: Sequence[str], moments: Sequence[Moment]) -> dict[str, Any]:
    """The review for programs."""
    return {
        "game": game.name,
        "chart": [
            {
                "n": one.n,
                "seat": one.seat,
                "move": one.move.text,
                "chances": {seat: round(chance, 4) for seat, chance in zip(seats, one.chances, strict=True)},
                "cost": round(one.cost, 4),
            }
            for one in moments
        ],
        "turning_points": [
            {
                "n": one.n,
                "seat": one.seat,
                "move": one.move.text,
                "cost": round(one.cost, 4),
                "best": one.best[0].text,
                "line": [move.text for move in one.best],
            }
            for one in turning_points(moments)
        ],
    }


def told(seats: Sequence[str], moments: Sequence[Moment]) -> list[str]:
    """The review for people: a bar of the first seat's chances by decision (of all seats' in words), and the turns."""
    lines = [f"Chances to win, of 100, after each decision: {', '.join(seats)}"]
    for one in moments:
        if one.seat == TABLE:
            continue
        bar = "".join(sign * round(WIDTH * chance) for sign, chance in zip("█▒░▓·:", one.chances, strict=False))
        numbers = " ".join(f"{100 * chance:3.0f}" for chance in one.chances)
        lines.append(f"{one.n:4} {bar:<{WIDTH + 2}} {numbers}  {one.seat}: {one.move.text}")
    turns = turning_points(moments)
    lines += ["", "Where it turned:" if turns else "No single move gave much away."]
    for one in turns:
        better = ", then ".join(move.text for move in one.best[:3])
        lines.append(f"{one.n:4} {one.seat}: {one.move.text} gave away {100 * one.cost:.0f} of 100. Better: {better}")
    return lines
