"""A component whose move is still open, and what is said next: scenes of a tester who knew only the public pages.

The next word took its place without a sentence, or was made for the wrong seat.
"""

from __future__ import annotations

import pytest

from tests.table.lines import COUNTING, PRESENCE, asks, made, play, says
from tests.table.positions import Position, england

TURN = {"seat": "orange", "actions_left": 1}
BOTH = "1 tile:snake:2; {} tile:extra-castle:1;"


def snakes() -> Position:
    """Orange has a Snake in front, and another is on offer; its turn ends with the next action."""
    start = england(offer=["snake", "extra-castle"], turn=TURN)
    start["seats"]["orange"]["tiles"] = ["snake"]
    return start


@pytest.mark.parametrize("board", [COUNTING, PRESENCE])
@pytest.mark.parametrize("next_at", [1.7, 2.3, 2.6, 4.0])
def test_a_tile_read_after_one_that_is_taken_or_used_waits_for_the_answer(board: str, next_at: float) -> None:
    scene = BOTH.format(next_at)
    lines = play(board, f"{scene} 12", snakes())
    assert made(lines) == []
    assert asks(lines)[-1]["code"] == "ask.act"
    assert asks(lines)[-1]["at"] == next_at, "it is asked then, or again"
    lines = play(board, f"{scene} {next_at + 2} card:yes; 12", snakes())
    assert made(lines) == ["orange: take snake", "white: take extra-castle"]


def test_a_tile_that_is_used_all_the_same_comes_first() -> None:
    lines = play(COUNTING, f"{BOTH.format(1.7)} 4 card:no; 7 card:knight; 12", snakes())
    assert made(lines) == ["orange: use snake recruit knights", "white: take extra-castle"]


@pytest.mark.parametrize("undo", ["card:undo", "key:orange.undo"])
def test_an_undo_takes_back_both_tiles_and_says_so(undo: str) -> None:
    lines = play(COUNTING, f"{BOTH.format(1.7)} 4 {undo}; 9", snakes())
    assert made(lines) == []
    assert "forgotten" in says(lines)
    lines = play(COUNTING, f"{BOTH.format(1.7)} 4 {undo}; 9 tile:extra-castle:1; 12", snakes())
    assert made(lines) == ["orange: take extra-castle"]


def test_a_tile_read_instead_of_one_that_is_used_for_a_region_waits_too() -> None:
    """It may be the second action, the region of the first forgotten; an undo takes back both."""
    scene = "1 tile:influence-castle:1; 1.7 tile:rebellion:1;"
    lines = play(COUNTING, f"{scene} 9", england())
    assert made(lines) == []
    assert asks(lines)[0]["at"] == 1.7
    lines = play(COUNTING, f"{scene} 4 card:undo; 7 tile:rebellion:1; 12", england())
    assert made(lines) == ["orange: take rebellion"]
