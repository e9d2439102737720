"""`reedlight learn`: better weights for a game's judgement, by self-play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from controller.choices import new_game
from controller.engine.game import Game
from controller.engine.model import Model, read_model, write_model
from controller.errors import PositionError
from controller.games_found import find
from controller.learning.self_play import Example, JudgedBy, example
from controller.players import SearchPlayer
from controller.players.matches import Played, play_out, summary
from controller.workers import pool

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

UNSEEN = 10
"""Every tenth game is kept from the fit, to measure it by."""


@click.command("learn")
@click.option("--game", required=True, help="Which game.")
@click.option("--players", type=click.IntRange(min=2), help="How many seats play.")
@click.option("--rounds", default=4, show_default=True, type=click.IntRange(min=1), help="Rounds of play and fitting.")
@click.option("--games", default=200, show_default=True, type=click.IntRange(min=0), help="Games in each round.")
@click.option("--against", default=60, show_default=True, help="Games against the previous weights, in each round.")
@click.option("--seed", default=1, show_default=True, help="For all chance in it.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="Processes that play.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), default=Path("build/learning"),
              show_default=True, help="Where the games are kept; those that are there are used.")  # fmt: skip
@click.option("--weights", type=click.Path(path_type=Path, dir_okay=False), help="Written; default: the game's.")
def command(
    game: str, players: int | None, rounds: int, games: int, against: int, seed: int, jobs: int, data: Path,
    weights: Path | None,
) -> None:  # fmt: skip
    """Learn how much the features of a game's positions count, and keep what plays better than before."""
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
    data.mkdir(parents=True, exist_ok=True)
    model = read_model(file, evaluator.model.names)
    workers = pool(jobs) if jobs > 1 else None
    try:
        for _ in range(rounds):
            kept = _kept(np, data, game, seats, model.names)
            own = Model(model.names, {n: w for n, w in model.weights.items() if n == seats})
            first = sum(int(one["ids"][-1]) + 1 for one in kept if len(one["ids"]))
            play = partial(example, game, seats, own, seed, first)
            if games:
                kept.append(_save(np, data, game, seats, len(kept), model.names, _map(workers, play, games)))
            if not sum(len(one["ids"]) for one in kept):
                raise click.ClickException(f"there are no games of {game} in {data} to learn from")
            fitted = _fit(np, kept, seed)
            new = Model(
                model.names,
                {**model.weights, seats: fitted.pop("weights")},
                {**model.provenance, seats: {"made_by": f"reedlight learn --game {game} --players {seats}", **fitted}},
            )
            click.echo(", ".join(f"{name} {value}" for name, value in new.provenance[seats].items()))
            if own.weights and not _better(rules, seats, new, model, seed + first, against, workers):
                continue
            model = new
            write_model(model, file)
            click.echo(f"written to {file}")
    finally:
        if workers is not None:
            workers.shutdown(cancel_futures=True)


def _map(workers: ProcessPoolExecutor | None, play: partial[Any], games: int) -> Iterator[Any]:
    return map(play, range(games)) if workers is None else workers.map(play, range(games))


def _kept(np: Any, data: Path, game: str, seats: int, names: tuple[str, ...]) -> list[Any]:
    """The games of all rounds so far that were told by the same features."""
    found = []
    for file in sorted(data.glob(f"{game}-{seats}-*.npz")):
        one = np.load(file)
        if tuple(one["names"]) != names:
            raise click.ClickException(f"{file} tells of other features than this version: keep such games elsewhere")
        found.append({name: one[name] for name in ("features", "shares", "ids")})
    return found


def _save(
    np: Any, data: Path, game: str, seats: int, number: int, names: tuple[str, ...], played: Iterator[Example | None]
) -> Any:
    """Keep a round of games."""
    features, shares, ids = [], [], []
    for game_number, one in enumerate(played):
        for position in one[0] if one else ():
            features.append(position)
            shares.append(one[1] if one else ())
            ids.append(game_number)
    found = {
        "features": np.array(features, dtype=np.float32),
        "shares": np.array(shares, dtype=np.float32),
        "ids": np.array(ids, dtype=np.int32),
    }
    np.savez_compressed(data / f"{game}-{seats}-{number:03}.npz", names=np.array(names), **found)
    return found


def _fit(np: Any, kept: list[Any], seed: int) -> dict[str, Any]:
    """Weights, and how well they foretell games that they were not fitted to."""
    from controller.learning.fitting import calibration_error, fit, log_loss

    features = np.concatenate([one["features"] for one in kept]).astype(float)
    shares = np.concatenate([one["shares"] for one in kept]).astype(float)
    unseen = np.concatenate([one["ids"] % UNSEEN == 0 for one in kept])
    games = sum(len(np.unique(one["ids"])) for one in kept)
    weights = fit(features[~unseen], shares[~unseen], games)
    return {
        "weights": tuple(round(float(weight), 5) for weight in weights),
        "seed": seed,
        "rounds": len(kept),
        "games": games,
        "positions": len(features),
        "log_loss": round(log_loss(features[unseen], shares[unseen], weights), 4),
        "calibration_error": round(calibration_error(features[unseen], shares[unseen], weights), 4),
    }


def _better(
    rules: Game, seats: int, new: Model, old: Model, seed: int, games: int, workers: ProcessPoolExecutor | None
) -> bool:
    """Whether new weights win their even share against old ones in all other seats, or miss it by chance at most.

    They are fitted to more games, so they are kept unless they do worse by more than one standard error.
    """
    if not games:
        return True
    names = ("new", *["old"] * (seats - 1))
    play = partial(_against, rules.name, names, new, old, seed)
    found = summary(names, _map(workers, play, games))["players"][0]
    click.echo(f"against the previous weights: {found['wins']:g} of {games} [{found['low']:.2f}, {found['high']:.2f}]")
    even = 1 / seats
    return bool(found["share"] >= even - (even * (1 - even) / games) ** 0.5)


def _against(game: str, names: tuple[str, ...], new: Model, old: Model, seed: int, number: int) -> Played:
    from controller.players.matches import seating

    rules = find(game)
    players = [
        JudgedBy(SearchPlayer(random.Random(f"{seed} {number} {seat}")), rules, new if name == "new" else old)
        for seat, name in enumerate(seating(names, number))
    ]
    state = new_game(rules, {}, rules.default_seats[: len(names)])
    return play_out(rules, state, players, random.Random(f"{seed} {number} against"))
