"""The counts have not changed, and a second referee counts the same."""

from pathlib import Path

import pytest

from controller.engine.perft import difference
from controller.games.power_and_weakness import GAME
from tests.games.power_and_weakness import naive
from tests.perft import references
from tests.perft.regenerate import POSITIONS

FEW = 8000
"""As many ways as the second referee, which is slow, is asked to count."""
by_file = pytest.mark.parametrize("path", references.files(), ids=lambda path: path.stem)


def count_naively(p: naive.Position, depth: int) -> int:
    legal = [(actor, move) for actor, moves in naive.legal(p).items() for move in moves]
    if depth == 1:
        return len(legal)
    return sum(count_naively(naive.apply(p, actor, move), depth - 1) for actor, move in legal)


@by_file
def test_counts_and_breakdown(path: Path) -> None:
    wanted = references.read(path)
    counted = references.count(GAME, wanted.about, wanted.position, max(wanted.counts))
    assert not difference(wanted.divided, counted.divided)
    assert list(counted.divided) == list(wanted.divided)
    assert counted.counts == wanted.counts
    assert sum(counted.divided.values()) == counted.counts[max(wanted.counts)]


@by_file
def test_the_naive_referee_counts_the_same(path: Path) -> None:
    wanted = references.read(path)
    p = naive.complete(wanted.position)
    naive.settle(p)
    for depth, n in wanted.counts.items():
        if n <= FEW:
            assert count_naively(p, depth) == n


def test_every_position_has_its_file() -> None:
    assert {path.stem for path in references.files()} == set(POSITIONS)
    for path in references.files():
        about, _, start = POSITIONS[path.stem]
        assert references.read(path)[:2] == (about, start)
