"""`reedlight match`: players against each other on the rules alone, without a table."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from controller.choices import listed, new_game, rule_options
from controller.cluster import ClusterError
from controller.commands.options import BROKEN_OFF, STDOUT, refuse_missing_folders, write_result
from controller.errors import PositionError
from controller.games_as_parquet import ParquetError, games_in, keeping
from controller.games_found import find
from controller.language import language_for
from controller.players import PERSON, Player, UnknownPlayer, known_players, player_for
from controller.players.coach import unlearnt
from controller.players.levels import fingerprint
from controller.players.matches import Played, play_out, seating, summary
from controller.workers import each

OPEN_SPIEL = "openspiel:"
"""What the name of a bot of OpenSpiel begins with."""
LEAST_SIMULATIONS = 2
"""OpenSpiel's search looks at no move in its first simulation, and has none to choose from after it."""


@click.command("match")
@click.option("--game", required=True, help="Which game.")
@click.option("--seats", required=True, help="A player for each seat, as in search:0.1,greedy; openspiel:20 too.")
@click.option("--games", default=100, show_default=True, type=click.IntRange(min=1), help="How many games.")
@click.option("--seed", default=1, show_default=True, help="For chance and players.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="Processes that play.")
@click.option("--cluster", metavar="ADDRESS|local", help="Play on the machines of a Dask scheduler.")
@click.option("--rule", "rule_words", multiple=True, metavar="NAME=VALUE", help="An option of the rules: respawn=true.")
@click.option("--option", "more_rule_words", multiple=True, hidden=True)  # what it was called before
@click.option(
    "--parquet",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write every game to this file; those it holds are not played again.",
)
@click.option(
    "--json", "file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the result to this file, or - for standard output.",
)  # fmt: skip
def command(
    game: str,
    seats: str,
    games: int,
    seed: int,
    jobs: int,
    cluster: str | None,
    rule_words: Sequence[str],
    more_rule_words: Sequence[str],
    parquet: Path | None,
    file: Path | None,
) -> None:
    """Play players against each other on the rules alone; they take the seats in turn.

    The same seed gives the same games, however many processes play them, unless a player thinks by the clock.
    """
    names = listed(seats)
    if len(names) != seats.count(",") + 1:
        raise click.ClickException(f"a player is missing in --seats {seats}: name one for each seat")
    try:
        rules = find(game)
        chosen = rule_options(rules, (*more_rule_words, *rule_words))
        if len(names) not in rules.seat_counts:
            counts = ", ".join(map(str, rules.seat_counts))
            raise click.ClickException(f"{game} is played by {counts} seats, not by {len(names)}")
        start = new_game(rules, chosen, rules.default_seats[: len(names)])
        for name in names:
            player_named(name, random.Random())
    except PositionError as error:
        raise click.ClickException(error.message) from None
    except UnknownPlayer as error:
        raise click.ClickException(f"{error}. With OpenSpiel {OPEN_SPIEL}20 plays too.") from None
    refuse_missing_folders(file, parquet)
    played: dict[int, Played] = {}
    try:
        judgement = None if all(map(_judges_by_no_weights, names)) else fingerprint(rules)
        before = {} if parquet is None else played_before(parquet, game, names, seed, chosen, judgement)
        played |= {number: one for number, one in before.items() if number < games}
        play, missing = partial(one_game, game, names, seed, chosen), [n for n in range(games) if n not in played]
        with keeping(parquet, game, seed, chosen, judgement) as keep:
            for number, one in each(play, missing, jobs=jobs, cluster=cluster):
                keep(number, seating(names, number), one)
                played[number] = replace(one, text=(), movers=())
    except KeyboardInterrupt:
        kept = f"they are kept in {parquet}, and the same command goes on" if parquet and played else "nothing is kept"
        click.echo(f"Broken off after {len(played)} of {games} games: {kept}.", err=True)
        if played:
            click.echo(table(_result(names, played, game, seed, chosen)), err=True)
        sys.exit(BROKEN_OFF)
    except (ClusterError, ParquetError) as error:
        raise click.ClickException(str(error)) from None
    found = _result(names, played, game, seed, chosen)
    if file is not None:
        write_result(file, json.dumps(found))
    click.echo(table(found), err=file == STDOUT)
    if judgement is not None and (note := unlearnt(rules, start)) is not None:
        click.echo(language_for(rules).sentence(note.code, note.facts), err=file == STDOUT)


def _result(
    names: tuple[str, ...], played: Mapping[int, Played], game: str, seed: int, options: Mapping[str, Any]
) -> dict[str, Any]:
    """What the games that were played have come to, as it is written."""
    found = summary(names, played)
    head = {"game": game, "games": found.pop("games"), "cut": found.pop("cut"), "seed": seed}
    return {**head, "seats": names, "rules": options, **found}


def _judges_by_no_weights(name: str) -> bool:
    return name in ("random", "greedy") or name.startswith(OPEN_SPIEL)


def played_before(
    file: Path, game: str, names: tuple[str, ...], seed: int, options: Mapping[str, Any], judgement: str | None
) -> dict[int, Played]:
    """By number the games of this match that a file holds. Raises ParquetError where it holds games of another one, or
    of players who judged by other weights; a file without that column is taken for one of this match."""
    found = {}
    for one in games_in(file, missing_ok=True):
        number = int(one["number"])
        same = (one["game"], one["seed"], tuple(one["players"])) == (game, seed, seating(names, number))
        same = same and one.get("table") is None
        if not same or one.get("rules") != json.dumps(dict(options), sort_keys=True):
            raise ParquetError(f"{file} holds games of another match: name another file, or move it away")
        if one.get("judgement") not in (None, judgement):
            raise ParquetError(
                f"{file} holds games of players with other weights or levels: name another file, or move it away"
            )
        decisions, seconds = tuple(one["decisions"]), tuple(one["seconds"])
        found[number] = Played(tuple(one["shares"]), one["cut"], len(one["moves"]), decisions, seconds)
    return found


def one_game(game: str, names: tuple[str, ...], seed: int, options: Mapping[str, Any], number: int) -> Played:
    """Game ``number`` of a match."""
    rules = find(game)
    players = [
        player_named(name, random.Random(f"{seed} {number} {seat}")) for seat, name in enumerate(seating(names, number))
    ]
    state = new_game(rules, options, rules.default_seats[: len(names)])
    return play_out(rules, state, players, random.Random(f"{seed} {number} table"))


def player_named(name: str, chance: random.Random) -> Player:
    """The player of a name: one of ours, or `OPEN_SPIEL` and how many simulations OpenSpiel's MCTS makes for each word
    of a move. Raises UnknownPlayer."""
    simulations = name.removeprefix(OPEN_SPIEL)
    if name == PERSON:
        raise UnknownPlayer(f"{PERSON}: a match is played by programs alone; there are {known_players()}")
    if simulations == name:
        return player_for(name, chance)
    if not simulations.isdecimal() or int(simulations) < LEAST_SIMULATIONS:
        raise UnknownPlayer(
            f"{name}: write {OPEN_SPIEL}20 for 20 simulations a word; there have to be at least {LEAST_SIMULATIONS}"
        )
    try:
        from controller.adapters.open_spiel import BotPlayer, mcts
    except ImportError:
        raise UnknownPlayer(f"{name} needs OpenSpiel: docs/research.md says how to install it") from None
    return BotPlayer(mcts(int(simulations), chance.getrandbits(31)), chance)


def table(found: Mapping[str, Any]) -> str:
    """The result as lines for people."""
    games = f"{found['games']} {'game' if found['games'] == 1 else 'games'}"
    lines = ["{games} of {game}, {plies} moves, {cut} cut, seed {seed}".format_map({**found, "games": games})]
    for one in found["players"]:
        elo = "" if one["elo"] is None else f"  Elo {one['elo']:+.0f}"
        ms = "" if one["seconds_per_move"] is None else f"  {1000 * one['seconds_per_move']:.1f} ms a move"
        lines.append(
            f"{one['player']:<16}{one['wins']:>8.1f} of {one['seats']:<6}{100 * one['share']:5.1f} % "
            f"[{100 * one['low']:.1f}, {100 * one['high']:.1f}]{elo}{ms}"
        )
    return "\n".join(lines)
