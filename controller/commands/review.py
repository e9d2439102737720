"""`reedlight review`: a kept record with everybody's chances move by move, and where the game turned."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from controller.commands.records import RECORDS
from controller.commands.replay import told as replay_told
from controller.commands.replayed import replayed
from controller.engine.game import TABLE, Game
from controller.engine.moves import Move
from controller.language import language_for
from controller.players.coach import unlearnt
from controller.players.player import Budget
from controller.players.review import Moment, review, turning_points

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

    Of a game that is not over, sealed bids and cards laid face down are not named.
    """
    done = replayed(file, records)
    if done.fault is not None or done.rules is None:
        raise click.ClickException(replay_told(done.result))
    game = done.rules
    steps = [(step.n, step.seat, step.move, step.before) for step in done.steps]
    moments = list(review(game, steps, Budget(positions=evaluations)))
    seats = game.seats(done.state)
    text = partial(_text, game, over=not game.to_act(done.state))
    if as_json:
        click.echo(json.dumps(written(game, seats, moments, text)))
    else:
        click.echo("\n".join(told(seats, moments, text)))
        if (note := unlearnt(game, done.state)) is not None:
            click.echo(language_for(game).sentence(note.code, note.facts))


def _text(game: Game, move: Move, *, over: bool) -> str:
    """What everybody may read of a move: while the game is on, a sealed bid is told without its number."""
    return move.text if over else game.seals(move) or move.text


def written(game: Game, seats: Sequence[str], moments: Sequence[Moment], text: Callable[[Move], str]) -> dict[str, Any]:
    """The review for programs."""
    return {
        "game": game.name,
        "chart": [
            {
                "n": one.n,
                "seat": one.seat,
                "move": text(one.move),
                "chances": {seat: round(chance, 4) for seat, chance in zip(seats, one.chances, strict=True)},
                "cost": round(one.cost, 4),
            }
            for one in moments
        ],
        "turning_points": [
            {
                "n": one.n,
                "seat": one.seat,
                "move": text(one.move),
                "cost": round(one.cost, 4),
                "best": text(one.best[0]),
                "line": [text(move) for move in one.best],
            }
            for one in turning_points(moments)
        ],
    }


def told(seats: Sequence[str], moments: Sequence[Moment], text: Callable[[Move], str]) -> list[str]:
    """The review for people: a bar of the first seat's chances by decision (of all seats' in words), and the turns."""
    lines = [f"Chances to win, of 100, after each decision: {', '.join(seats)}"]
    for one in moments:
        if one.seat == TABLE:
            continue
        bar = "".join(sign * round(WIDTH * chance) for sign, chance in zip("█▒░▓·:", one.chances, strict=False))
        numbers = " ".join(f"{100 * chance:3.0f}" for chance in one.chances)
        lines.append(f"{one.n:4} {bar:<{WIDTH + 2}} {numbers}  {one.seat}: {text(one.move)}")
    turns = turning_points(moments)
    lines += ["", "Where it turned:" if turns else "No single move gave much away."]
    for one in turns:
        better = ", then ".join(text(move) for move in one.best[:3])
        lines.append(f"{one.n:4} {one.seat}: {text(one.move)} gave away {100 * one.cost:.0f} of 100. Better: {better}")
    return lines
