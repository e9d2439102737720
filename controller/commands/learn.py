"""`reedlight learn`: better weights for a game's judgement, by self-play."""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path

import click

from controller.choices import listed
from controller.cluster import ClusterError
from controller.commands.options import BROKEN_OFF, refuse_missing_folders
from controller.engine.model import read_model, write_model
from controller.errors import PositionError
from controller.games_as_parquet import ParquetError
from controller.games_found import find
from controller.learning import RIDGE, TRUST
from controller.workers import each

MADE_FOR = re.compile(r"--game (\S+)")
"""For which game weights were learnt, in the command that made them."""


@click.command("learn")
@click.option("--game", required=True, help="Which game.")
@click.option("--players", type=click.IntRange(min=2), help="How many seats play.")
@click.option("--rounds", default=4, show_default=True, type=click.IntRange(min=1), help="Rounds of play and fitting.")
@click.option("--games", default=200, show_default=True, type=click.IntRange(min=0), help="Games in each round.")
@click.option("--states", default=1, show_default=True, type=click.IntRange(min=1),
              help="States judged for a move, also where weights are compared; 1: one move ahead.")  # fmt: skip
@click.option("--against", default=60, show_default=True, type=click.IntRange(min=0),
              help="Games against the previous weights, in each round; 0 takes the new ones as they are.")  # fmt: skip
@click.option("--only", metavar="NAME[,NAME]", help="Change the weights of these features, and leave all else.")
@click.option("--leave", metavar="NAME[,NAME]",
              help="Leave the weights of these features; by hand or 0 where there are none.")  # fmt: skip
@click.option("--ridge", default=RIDGE, show_default=True, type=click.FloatRange(min=0, min_open=True),
              help=f"How hard what has no weight yet is held to 0; what has one is held by {TRUST:g}.")  # fmt: skip
@click.option("--tempo-games", default=20, show_default=True, type=click.IntRange(min=1),
              help="Games in which is measured what a move gains; at most a tenth of those learnt from.")  # fmt: skip
@click.option("--seed", default=1, show_default=True, help="For all chance in it.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="Processes that play.")
@click.option("--cluster", metavar="ADDRESS|local", help="Play on the machines of a Dask scheduler.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), default=Path("build/learning"),
              show_default=True, help="Where the games are kept; those that are there are used.")  # fmt: skip
@click.option("--weights", type=click.Path(path_type=Path, dir_okay=False), help="Written; default: the game's.")
def command(
    game: str, players: int | None, rounds: int, games: int, states: int, against: int, only: str | None,
    leave: str | None, ridge: float, tempo_games: int, seed: int, jobs: int, cluster: str | None, data: Path,
    weights: Path | None,
) -> None:  # fmt: skip
    """Learn how much the features of a game's positions count.

    New weights are kept unless they play clearly worse than those before: by more than one standard error.
    """
    try:
        from controller.learning.rounds import Rounds, TooFewGames
    except ImportError as error:
        if error.name != "numpy":
            raise
        raise click.ClickException("learning needs numpy: pip install 'reedlight[train]'") from None
    try:
        rules = find(game)
    except PositionError as error:
        raise click.ClickException(error.message) from None
    evaluator, seats = rules.evaluator, players or rules.default_count
    file = weights or evaluator.file
    if file is None:
        raise click.ClickException(f"{game} has no features to learn with, or no file for weights: name one")
    if seats not in rules.seat_counts:
        raise click.ClickException(f"{game} is not played by {seats}")
    refuse_missing_folders(file)
    try:
        model = read_model(file, evaluator.model.names)
    except (AttributeError, KeyError, TypeError, ValueError):  # no TOML, or TOML of something else
        raise click.ClickException(f"{file} holds no weights: name another file, or move it away") from None
    made_for = {name for told in model.provenance.values() for name in MADE_FOR.findall(str(told.get("made_by", "")))}
    if made_for - {game}:
        other = sorted(made_for - {game})[0]
        raise click.ClickException(f"{file} holds weights of {other}: name another file, or move it away")
    if only is not None and leave is not None:
        raise click.UsageError("--only and --leave both say which weights change: give one of them")
    names = model.names if only is None else listed(only)
    left = () if leave is None else listed(leave)
    if unknown := [name for name in (*names, *left) if name not in model.names]:
        raise click.ClickException(f"{game} has no feature {unknown[0]}; it has {', '.join(model.names)}")
    if only is not None and seats not in model.weights:
        raise click.ClickException(
            f"there are no weights for {seats} seats yet, of which to change some: leave out --only"
        )
    names = tuple(name for name in names if name not in left)
    made_by = f"reedlight learn --game {game} --players {seats}" + (f" --states {states}" if states > 1 else "")
    if only is not None:
        made_by += f" --only {','.join(names)}"
    if left:
        made_by += f" --leave {','.join(left)}"
    if ridge != RIDGE and seats not in model.weights:
        made_by += f" --ridge {ridge:g}"
    if len(names) < len(model.names) and seats in model.weights:  # what stays as it was, another command made
        made_by = f"{model.provenance[seats].get('made_by', 'not known')}; then {made_by}"
    each_of = partial(each, jobs=jobs, cluster=cluster)
    tempo_games = 0 if only is not None else tempo_games
    run = Rounds(rules, seats, states, seed, data, names, ridge, tempo_games, each_of)
    try:
        run.begin()
        for _ in range(rounds):
            if games:
                run.play(model, games)
            new = run.fitted(model, made_by)
            click.echo(", ".join(f"{name} {value}" for name, value in new.provenance[seats].items()))
            click.echo(", ".join(f"tempo {name} {gain}" for name, gain in new.tempo[seats]._asdict().items()))
            if model.weights and against:
                found = run.compared(new, model, against)
                interval = f"[{found['low']:.2f}, {found['high']:.2f}]"
                click.echo(f"against the previous weights: {found['wins']:g} of {against} {interval}")
                if not found["kept"]:
                    click.echo("not kept: the previous weights stay")
                    continue
            model = new
            write_model(model, file)
            click.echo(f"written to {file}")
    except KeyboardInterrupt:
        kept = f"all finished games are kept in {data}, and learnt from too"
        click.echo(f"Broken off: {kept}. The same command plays all its rounds anew.", err=True)
        sys.exit(BROKEN_OFF)
    except (ClusterError, ParquetError, TooFewGames) as error:
        raise click.ClickException(str(error)) from None
