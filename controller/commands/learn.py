"""`reedlight learn`: better weights for a game's judgement, by self-play."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from controller.choices import listed, new_game
from controller.cluster import ClusterError
from controller.commands.options import refuse_missing_folders
from controller.engine.game import Game
from controller.engine.model import Model, read_model, write_model
from controller.errors import PositionError
from controller.games_as_parquet import ParquetError, games_in, keeping, put_all_together
from controller.games_found import find
from controller.learning.self_play import JudgedBy, positions_of, seated, self_played
from controller.learning.tempo import gains, tempo_of
from controller.players import SearchPlayer
from controller.players.matches import Played, play_out, summary
from controller.players.player import Budget
from controller.workers import each

UNSEEN = 10
"""Every tenth game is kept from the fit, to measure it by."""
TEMPO_GAMES = 20
"""What a move gains is measured in so many games, at most in a tenth of those learnt from."""


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
@click.option("--leave", metavar="NAME[,NAME]", help="Leave the weights of these features; 0 where there are none.")
@click.option("--seed", default=1, show_default=True, help="For all chance in it.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="Processes that play.")
@click.option("--cluster", metavar="ADDRESS|local", help="Play on the machines of a Dask scheduler.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), default=Path("build/learning"),
              show_default=True, help="Where the games are kept; those that are there are used.")  # fmt: skip
@click.option("--weights", type=click.Path(path_type=Path, dir_okay=False), help="Written; default: the game's.")
def command(
    game: str, players: int | None, rounds: int, games: int, states: int, against: int, only: str | None,
    leave: str | None, seed: int, jobs: int, cluster: str | None, data: Path, weights: Path | None,
) -> None:  # fmt: skip
    """Learn how much the features of a game's positions count.

    New weights are kept unless they play clearly worse than those before: by more than one standard error.
    """
    try:
        import numpy as np
    except ImportError:
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
    data.mkdir(parents=True, exist_ok=True)
    made_by = f"reedlight learn --game {game} --players {seats}" + (f" --states {states}" if states > 1 else "")
    if only is not None:
        made_by = f"{model.provenance[seats].get('made_by', 'not known')}; then {made_by} --only {','.join(names)}"
    if left:
        made_by += f" --leave {','.join(left)}"
    each_of = partial(each, jobs=jobs, cluster=cluster)
    try:
        put_all_together(data, f"{game}-{seats}-")
        for _ in range(rounds):
            kept = sorted(data.glob(f"{game}-{seats}-*.parquet"))
            own = Model(model.names, {n: w for n, w in model.weights.items() if n == seats}, tempo=model.tempo)
            if games:
                first = _next_number(kept)
                kept.append(data / f"{game}-{seats}-{first:06}.parquet")
                with keeping(kept[-1], game, seed) as keep:
                    for number, one in each_of(
                        partial(self_played, game, seats, own, seed, states=states), range(first, first + games)
                    ):
                        keep(number, seated(seats, own, number, states), one)
            examples = _examples(np, game, kept)
            if not len(examples["ids"]):
                raise click.ClickException(f"there are no games of {game} in {data} to learn from: play more of them")
            if not any(examples["ids"] % UNSEEN):
                alone = f"the only game of {game} in {data} is kept to measure weights by"
                raise click.ClickException(f"{alone}, so there is none to learn from: play more of them")
            changed = [model.names.index(name) for name in names]
            fitted = _fit(np, examples, seed, len(kept), model.for_seats(seats) if model.weights else None, changed)
            new = Model(
                model.names,
                {**model.weights, seats: fitted.pop("weights")},
                {**model.provenance, seats: {"made_by": made_by, **fitted}},
            )
            click.echo(", ".join(f"{name} {value}" for name, value in new.provenance[seats].items()))
            first = _next_number(kept)
            if only is None:
                played = min(TEMPO_GAMES, 1 + fitted["games"] // 10)
                measured = each_of(partial(gains, game, seats, new, seed), range(first, first + played))
                new = replace(new, tempo={**model.tempo, seats: tempo_of(one for _, one in sorted(measured))})
            else:
                new = replace(new, tempo=model.tempo)
            click.echo(", ".join(f"tempo {name} {gain}" for name, gain in new.tempo[seats]._asdict().items()))
            if model.weights and not _better(rules, seats, new, model, seed + first, against, states, each_of):
                continue
            model = new
            write_model(model, file)
            click.echo(f"written to {file}")
    except (ClusterError, ParquetError) as error:
        raise click.ClickException(str(error)) from None


def _next_number(kept: list[Path]) -> int:
    """The number of the next game: every game has a chance of its own."""
    return max((int(one["number"]) + 1 for file in kept for one in games_in(file)), default=0)


def _examples(np: Any, game: str, kept: list[Path]) -> dict[str, Any]:
    """Positions of all games that are kept, with what each seat won."""
    features, shares, ids = [], [], []
    for one in sorted((one for file in kept for one in games_in(file)), key=lambda one: int(one["number"])):
        for position in positions_of(game, one):
            features.append(position)
            shares.append(one["shares"])
            ids.append(one["number"])
    return {"features": np.array(features, float), "shares": np.array(shares, float), "ids": np.array(ids, int)}


def _fit(
    np: Any,
    examples: Mapping[str, Any],
    seed: int,
    rounds: int,
    before: tuple[float, ...] | None,
    changed: Sequence[int],
) -> dict[str, Any]:
    """Weights, and how well they foretell games that they were not fitted to."""
    from controller.learning.fitting import calibration_error, fit, log_loss

    features, shares, ids = examples["features"], examples["shares"], examples["ids"]
    unseen, games = ids % UNSEEN == 0, len(np.unique(ids))
    weights = fit(features[~unseen], shares[~unseen], games, before, changed)
    return {
        "weights": tuple(round(float(weight), 5) for weight in weights),
        "seed": seed,
        "rounds": rounds,
        "games": games,
        "positions": len(features),
        "log_loss": round(log_loss(features[unseen], shares[unseen], weights), 4),
        "calibration_error": round(calibration_error(features[unseen], shares[unseen], weights), 4),
    }


def _better(
    rules: Game, seats: int, new: Model, old: Model, seed: int, games: int, states: int, each_of: Callable[..., Any]
) -> bool:
    """Whether new weights win their even share against old ones in all other seats, or miss it by chance at most, where
    both judge so many states for a move: what is better one move ahead need not be better in a search.

    They are fitted to more games, so they are kept unless they do worse by more than one standard error.
    """
    if not games:
        return True
    names = ("new", *["old"] * (seats - 1))
    play = partial(_against, rules.name, names, new, old, states, seed)
    played = dict(each_of(play, range(games)))
    found = summary(names, played)["players"][0]
    click.echo(f"against the previous weights: {found['wins']:g} of {games} [{found['low']:.2f}, {found['high']:.2f}]")
    even = 1 / seats
    return bool(found["share"] >= even - (even * (1 - even) / games) ** 0.5)


def _against(game: str, names: tuple[str, ...], new: Model, old: Model, states: int, seed: int, number: int) -> Played:
    from controller.players.matches import seating

    rules = find(game)
    budget = Budget(positions=states)
    players = [
        JudgedBy(SearchPlayer(random.Random(f"{seed} {number} {seat}"), budget), rules, new if name == "new" else old)
        for seat, name in enumerate(seating(names, number))
    ]
    state = new_game(rules, {}, rules.default_seats[: len(names)])
    return play_out(rules, state, players, random.Random(f"{seed} {number} against"))
