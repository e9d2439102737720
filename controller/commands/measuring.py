"""What benchmarks share: their setting, their figures, positions of random games, and medians."""

from __future__ import annotations

import platform
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple

from controller.engine.game import TABLE, Game, GameState

SAMPLES = 500
"""Positions of which a median is taken, at most."""
MOST_PLIES = 100_000
"""A game in which seats hardly ever act is not searched for ever."""
LONG_GAME = 5000
"""A game is begun anew after so many plies: where no point is ever made by chance, random games hardly end."""


class Setting(NamedTuple):
    """What a benchmark is told: a game, how long it may take, and the seed of its chance."""

    game: Game
    seconds: float
    seed: int
    seats: tuple[str, ...] = ()

    def new(self) -> GameState:
        """A game at its beginning."""
        return self.game.new(self.game.option_defaults, self.seats)


class Figure(NamedTuple):
    """One figure with its unit."""

    what: str
    value: float
    unit: str


class Result(NamedTuple):
    """What a benchmark found: figures for people, and one line of JSON values for programs.

    Attributes:
        notes: what could not be measured here and why, a line each.
    """

    figures: tuple[Figure, ...]
    line: Mapping[str, Any]
    notes: tuple[str, ...] = ()


Benchmark = Callable[[Setting], Result]


def positions(setting: Setting) -> Iterator[tuple[GameState, str]]:
    """Moments of random games in which a seat is to act, far enough apart to differ."""
    game, chance = setting.game, random.Random(setting.seed)
    state = setting.new()
    found = 0
    for _ in range(MOST_PLIES):
        actors = game.to_act(state)
        if not actors:
            state = setting.new()
            continue
        actor = chance.choice(actors)
        if actor != TABLE and chance.random() < 0.2:
            yield state, actor
            found += 1
            if found == SAMPLES:
                return
        state = game.play(state, actor, chance.choice(game.options(state, actor)))


def median_of(name: str, what: str, setting: Setting, calls: Sequence[Callable[[], object]]) -> Result:
    """Each call timed by itself, round after round while there is time, the first round not counted."""
    times: list[float] = []
    now = time.perf_counter
    for call in calls:
        call()
    end = now() + setting.seconds
    while not times or now() < end:
        for call in calls:
            begun = now()
            call()
            times.append(now() - begun)
    middle = round(median(times) * 1e6, 3)
    line = {"name": name, "game": setting.game.name, "median_us": middle, "samples": len(times)}
    return Result((Figure(what, middle, "µs"),), line | {"py": platform.python_version()})
