"""`reedlight bench`: figures, never judgements. A further benchmark is a function and its line in `BENCHMARKS`.

Bodies bring theirs through the entry-point group `GROUP`: each a function of the same form, imported when it is run.
"""

from __future__ import annotations

import json
import platform
import random
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from controller.choices import chosen_seats
from controller.commands import bench_house, legal
from controller.commands.lines import respond
from controller.commands.measuring import LONG_GAME, Benchmark, Figure, Result, Setting, median_of, positions
from controller.commands.options import Seconds
from controller.engine.game import Game, GameState
from controller.engine.moves import Move
from controller.errors import BodyError, PositionError, RulesBroken
from controller.games_found import find
from controller.installed import registered

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "reedlight.benches"


def playout(setting: Setting) -> Result:
    """Uniform random games in one process and one thread, with all legal moves listed at every ply."""
    game, chance = setting.game, random.Random(setting.seed)
    games = moves = gens = finished_moves = 0
    wall, cpu = time.perf_counter(), time.process_time()
    end = wall + setting.seconds
    while True:
        played, listed, over = _game(setting, chance, end)
        moves += played
        gens += listed
        if not over:
            break
        games += 1
        finished_moves += played
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    line = _playout_line(game.name, {"games": games, "moves": moves, "gens": gens}, wall, cpu)
    line |= {"plies_per_game": round(finished_moves / games, 2) if games else None, "py": platform.python_version()}
    told = (("games", "games/s"), ("moves", "plies/s"), ("gens", "legal lists/s"))
    return Result(tuple(Figure("random play", line[f"{what}_s"], unit) for what, unit in told), line)


def _game(setting: Setting, chance: random.Random, end: float) -> tuple[int, int, bool]:
    """One game, or as much of it as there is time for: moves, lists of moves made, whether it came to its end (or has
    gone on for so long that another is begun)."""
    game, state = setting.game, setting.new()
    moves = gens = 0
    draw, now = chance.random, time.perf_counter
    while moves < LONG_GAME and (actors := game.to_act(state)):
        if now() >= end:
            return moves, gens, False
        actor, options = actors[0], game.options(state, actors[0])
        drawn = int(draw() * len(options))
        if len(actors) > 1:
            actor, options, drawn = _among(game, state, actors, options, draw())
        gens += len(actors)
        state = game.play(state, actor, options[drawn])
        moves += 1
    return moves, gens, True


def _among(
    game: Game, state: GameState, actors: Sequence[str], first: Sequence[Move], draw: float
) -> tuple[str, Sequence[Move], int]:
    """Where several may act, one draw over the moves of them all: who, that one's moves, and which of them."""
    lists = [first, *(game.options(state, actor) for actor in actors[1:])]
    drawn = int(draw * sum(map(len, lists)))
    for actor, options in zip(actors, lists, strict=True):
        if drawn < len(options):
            return actor, options, drawn
        drawn -= len(options)
    raise RulesBroken("nobody of those who may act has a move")


def _playout_line(name: str, counts: Mapping[str, int], wall: float, cpu: float) -> dict[str, Any]:
    line: dict[str, Any] = {"name": name, **counts, "wall": round(wall, 6), "cpu": round(cpu, 6)}
    line |= {f"{what}_s": _rate(n, wall) for what, n in counts.items()}
    return line | {f"{what}_cpu_s": _rate(n, cpu) for what, n in counts.items()}


def _rate(n: int, seconds: float) -> float:
    return round(n / seconds, 3) if seconds > 0 else 0.0


def legal_list(setting: Setting) -> Result:
    """All legal moves of one who may act, in positions of random games."""
    calls = [partial(setting.game.options, state, actor) for state, actor in positions(setting)]
    return median_of("legal_list", "one list of legal moves", setting, calls)


def check(setting: Setting) -> Result:
    """The verdict on one legal move."""
    game, chance = setting.game, random.Random(setting.seed)
    drawn = [(state, actor, chance.choice(game.options(state, actor))) for state, actor in positions(setting)]
    return median_of("check", "one verdict", setting, [partial(game.check, *one) for one in drawn])


def legal_line(setting: Setting) -> Result:
    """A line of JSON with a position answered by `reedlight legal`, from bytes to text."""
    game = setting.game
    lines = [json.dumps(game.write(state)).encode("ascii") for state, _ in positions(setting)]
    calls = [partial(respond, line, legal.answer) for line in lines]
    return median_of("legal_line", "one position through legal", setting, calls)


BENCHMARKS: Mapping[str, Benchmark] = {
    "playout": playout,
    "legal_list": legal_list,
    "check": check,
    "legal_line": legal_line,
    "matcher": bench_house.matcher,
    "reading": bench_house.reading,
    "thinking": bench_house.thinking,
    "worst": bench_house.worst,
    "commit": bench_house.commit,
    "resume": bench_house.resume,
    "review": bench_house.review,
    "start_up": bench_house.start_up,
}
"""The house's own benchmarks, by the name that the command takes."""


def brought() -> Mapping[str, EntryPoint]:
    """The benchmarks that bodies bring, by name."""
    return {name: entry for name, entry in registered(GROUP).items() if name not in BENCHMARKS}


def names() -> tuple[str, ...]:
    """All benchmarks, the house's own first."""
    return (*BENCHMARKS, *brought())


def measured(name: str, setting: Setting) -> Result:
    """What a benchmark finds; raises BodyError where it cannot be run here, with what to do."""
    try:
        found: Benchmark = BENCHMARKS[name] if name in BENCHMARKS else brought()[name].load()
        return found(setting)
    except ImportError as error:
        raise BodyError(f"It needs the Python package {error.name or error}. Install it with pip.") from error


def _known(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
    """The name, if there is such a benchmark; those of bodies are looked for only where the house has none."""
    if name is not None and name not in BENCHMARKS and name not in brought():
        raise click.BadParameter(f"there is no benchmark {name!r}; there are {', '.join(names())}", ctx, param)
    return name


class Listing(click.Command):
    """The command, whose help lists the benchmarks."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """After the options."""
        with formatter.section("Benchmarks"):
            formatter.write_text(", ".join(names()))


@click.command("bench", cls=Listing)
@click.argument("name", required=False, callback=_known)
@click.option("--game", "game_name", default="power-and-weakness", show_default=True, help="Which game.")
@click.option("--players", type=click.IntRange(min=1), help="How many seats play, in a game that lets choose.")
@click.option("--seconds", default=2.0, show_default=True, type=Seconds(min=0), help="How long for each.")
@click.option("--seed", default=1, show_default=True, help="For the chance in it.")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each.")
def command(name: str | None, game_name: str, players: int | None, seconds: float, seed: int, as_json: bool) -> None:
    """Measure speed: all benchmarks, or the one of that NAME."""
    try:
        game = find(game_name)
        setting = Setting(game, seconds, seed, chosen_seats(game, (), players))
    except PositionError as error:
        raise click.ClickException(error.message) from None
    if name:
        try:
            _show(name, measured(name, setting), as_json)
        except BodyError as error:
            raise click.ClickException(str(error)) from None
    else:
        _all(setting, as_json)


def _all(setting: Setting, as_json: bool) -> None:
    """Every benchmark; of one that cannot be run here a line says why."""
    for name in names():
        try:
            _show(name, measured(name, setting), as_json)
        except BodyError as error:
            _note(name, (str(error),))


def _show(name: str, result: Result, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(result.line))
    else:
        for figure in result.figures:
            click.echo(f"{figure.what:<62}{figure.value:>14,.2f} {figure.unit}")
    _note(name, result.notes)


def _note(name: str, notes: Iterable[str]) -> None:
    """What could not be measured, where it does not come among the figures."""
    for note in notes:
        click.echo(f"{name}, not measured: {note}", err=True)
