"""`reedlight hint`: what a seat could do in a position, and why, from what the seat sees."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import click

from controller.boards.seats import seat_called
from controller.commands.options import Seconds
from controller.commands.positions import read_position
from controller.engine.game import TABLE, Game, GameState
from controller.engine.strict import load
from controller.errors import PositionError
from controller.players.coach import advise
from controller.players.player import Budget

MOST_OTHERS = 10
SECONDS = 1.0


@click.command("hint")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--seat", "name", required=True, help="For whom.")
@click.option(
    "--seconds", type=Seconds(min=0, min_open=True), help=f"How many seconds to think; {SECONDS:g} by default."
)
@click.option("--evaluations", type=click.IntRange(min=1), help="So many evaluations instead: the same everywhere.")
@click.option("--seed", default=1, show_default=True, help="For what it draws while it thinks.")
def command(file: Path, name: str, seconds: float | None, evaluations: int | None, seed: int) -> None:
    """Say what a seat could do in a position (JSON, - for standard input), with reasons, as one line of JSON."""
    if seconds is not None and evaluations is not None:
        raise click.UsageError("--seconds and --evaluations are two ways to say it: give one of them")
    budget = Budget(positions=evaluations) if evaluations else Budget(seconds=seconds or SECONDS)
    try:
        with click.open_file(str(file), "rb") as stream:
            game, state = read_position(load(stream.read()))
        line = hinted(game, state, _seat(game, state, name), budget, seed)
    except PositionError as error:
        where = f"{error.path}: " if error.path else ""
        raise click.ClickException(f"{where}{error.message}") from None
    except OSError as error:
        raise click.ClickException(f"cannot read {file}: {error.strerror}") from None
    click.echo(json.dumps(line))


def _seat(game: Game, state: GameState, name: str) -> str:
    seats = game.seats(state)
    seat = seat_called(seats, name)
    if seat is None or seat == TABLE:
        raise click.ClickException(f"there is no seat {name}; there are {', '.join(seats)}")
    acting = game.to_act(state)
    if not acting:
        raise click.ClickException("this game is over")
    if seat not in acting:
        raise click.ClickException(f"{seat} is not to act now: it is for {', '.join(acting)}")
    return seat


def hinted(game: Game, state: GameState, seat: str, budget: Budget, seed: int) -> dict[str, Any]:
    """The line for a seat that may act."""
    advice = advise(game, game.view(state, seat), seat, budget, random.Random(seed))
    return {
        "seat": seat,
        "move": advice.best.move.text,
        "why": [{"code": reason.code, "facts": dict(reason.facts)} for reason in advice.why],
        "told": [{"code": reason.code, "facts": dict(reason.facts)} for reason in advice.told],
        "value": round(advice.best.value, 4),
        "line": [move.text for move in advice.best.line],
        "others": [{"move": one.move.text, "value": round(one.value, 4)} for one in advice.others[:MOST_OTHERS]],
        "learnt": advice.learnt,
    }
