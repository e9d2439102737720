"""The counts have not changed, and a second referee counts the same."""

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from controller.engine.game import Game
from controller.engine.perft import difference
from controller.games_found import Installed, find
from tests.perft import references
from tests.perft.regenerate import POSITIONS

FEW = 8000
"""As many ways as the second referee, which is slow, is asked to count."""
PASSED_THROUGH = {"cycle.supplies", "cycle.scoring"}
"""Where no move is made."""
by_file = pytest.mark.parametrize("path", references.files(), ids=lambda path: path.stem)


def count_naively(naive: ModuleType, p: dict[str, Any], depth: int) -> int:
    legal = [(actor, move) for actor, moves in naive.legal(p).items() for move in moves]
    if depth == 1:
        return len(legal)
    return sum(count_naively(naive, naive.apply(p, actor, move), depth - 1) for actor, move in legal)


@by_file
def test_counts_and_breakdown(path: Path) -> None:
    wanted = references.read(path)
    counted = references.count(wanted.about, wanted.position, max(wanted.counts))
    assert not difference(wanted.divided, counted.divided)
    assert list(counted.divided) == list(wanted.divided)
    assert counted.counts == wanted.counts
    assert sum(counted.divided.values()) == counted.counts[max(wanted.counts)]


@by_file
def test_the_naive_referee_counts_the_same(path: Path) -> None:
    wanted = references.read(path)
    naive = import_module(f"tests.games.{wanted.position['game'].replace('-', '_')}.naive")
    p = naive.complete(wanted.position)
    naive.settle(p)
    few = {depth: n for depth, n in wanted.counts.items() if n <= FEW}
    assert {depth: count_naively(naive, p, depth) for depth in few} == few
    assert len(few) > 1, "the second referee is to count more than the moves of the position itself"


def test_every_position_has_its_file() -> None:
    assert {path.stem for path in references.files()} == set(POSITIONS)
    for path in references.files():
        about, _, start = POSITIONS[path.stem]
        assert references.read(path)[:2] == (about, start)


def met(game: Game, reference: references.Reference) -> set[str]:
    """The phases that the counting meets, as far as a few of the states of each depth show."""
    states, seen = [game.read(reference.position)], set()
    for _ in range(max(reference.counts) + 1):
        seen |= {game.standing(state).phase for state in states}
        few = states[:: 1 + len(states) // 150]
        states = [
            game.play(state, actor, move)
            for state in few
            for actor in game.to_act(state)
            for move in game.options(state, actor)
        ]
    return seen


@pytest.mark.parametrize("name", Installed())
def test_positions_of_every_phase_are_counted(name: str) -> None:
    game = find(name)
    ours = [reference for reference in map(references.read, references.files()) if reference.position["game"] == name]
    seen = set().union(*(met(game, reference) for reference in ours))
    assert seen == game.phases.leaves - PASSED_THROUGH
