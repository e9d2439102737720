"""What holds of every game, whatever is played: one check of a step each, and tests made of checks."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.engine.events import Event
from controller.engine.game import TABLE, Game
from tests.games.walks import Step

ROOT = Path(__file__).resolve().parents[2]
Check = Callable[[Step], None]


def along(
    steps: Callable[[int], Iterable[Step]], seeds: st.SearchStrategy[int], few: settings
) -> Callable[[Check], Callable[[int], None]]:
    """What makes of a check a test of every step of the walks of a seed."""

    def tested(check: Check) -> Callable[[int], None]:
        def walk(seed: int) -> None:
            for step in steps(seed):
                check(step)

        return few(given(seed=seeds)(walk))

    return tested


def events_of(game: Game, step: Step) -> tuple[Event, ...]:
    return game.resolve(step.before, step.actor, step.move).events


def listed_moves_are_legal_and_different(game: Game, step: Step) -> None:
    for actor in (*game.seats(step.after), TABLE):
        moves = game.options(step.after, actor)
        assert bool(moves) == (actor in game.to_act(step.after))
        assert len({move.text for move in moves}) == len(moves)
        for move in moves:
            verdict = game.check(step.after, actor, move)
            assert verdict.legal, (move.text, verdict)
            assert verdict.reason.code.endswith(".legal")
            json.dumps(dict(verdict.reason.facts))


def moves_can_be_written_down(game: Game, step: Step) -> None:
    """A move read is the very one that is listed."""
    for actor in game.to_act(step.after):
        for move in game.options(step.after, actor):
            assert game.read_move(step.after, move.text) is move


def states_can_be_sent_to_another_process(step: Step) -> None:
    assert pickle.loads(pickle.dumps(step.after)) == step.after


def lists_are_the_same_each_time_and_after_reading(game: Game, steps: Iterable[Step]) -> None:
    for step in steps:
        again = game.read(game.write(step.after))
        for actor in game.to_act(step.after):
            listed = list(game.options(step.after, actor))
            assert list(game.options(step.after, actor)) == listed
            assert list(game.options(again, actor)) == listed


def digest_of_lists(module: str, hash_seed: str) -> str:
    """What a module (one that prints a digest of lists) prints under a hash seed."""
    done = subprocess.run(
        [sys.executable, "-m", module],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert len(done.stdout) == 65
    return done.stdout
