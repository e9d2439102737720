"""Copies of a tile that the table has read: another seat's, or one too many; scenes of an outside tester."""

from __future__ import annotations

import pytest

from tests.table.lines import COUNTING, PRESENCE, committed, made, play, says
from tests.table.positions import england

SNAKES = england(cycle={"number": 2}, timer=5, offer=["snake", "snake"], turn={"seat": "orange", "actions_left": 1})
SNAKES["seats"]["orange"]["tiles"] = ["influence-armour"]
TAKES = "1 tile:snake:1; 4 tile:snake:2; 7 card:recruit; 10 tile:influence-armour:1; 11 +linnuis.1; "


@pytest.mark.parametrize("board", [COUNTING, PRESENCE])
@pytest.mark.parametrize("read", [11.5, 12.6, 15.0])
def test_the_snake_of_another_seat_is_no_answer_of_the_one_that_is_asked(board: str, read: float) -> None:
    taken = ["orange: take snake", "white: take snake", "white: recruit"]
    used = "orange: use influence-armour reinforce linnuis"
    lines = play(board, f"{TAKES}{read} tile:snake:1; 20", SNAKES)
    assert made(lines) == [*taken, used]
    assert "word.wrong-copy" in says(lines)
    assert made(play(board, f"{TAKES}{read} tile:snake:1; 18 tile:snake:2; 20", SNAKES))[-1] == "white: snake"


DEALT = england(cycle={"number": 2}, timer=4, offer=["merlin", "movement", "extra-keys"], turn=None)
OFFERED = "1 tile:influence-tent:1; 2.5 tile:influence-keys:1; 4 tile:influence-armour:1; 5.5 tile:influence-armour:2; "


@pytest.mark.parametrize("again", [7.0, 8.5, 12.0])
def test_one_tile_too_many_that_is_dealt_is_taken_by_nobody(again: float) -> None:
    lines = play(COUNTING, f"{OFFERED}{again} tile:influence-armour:3; 20", DEALT)
    assert committed(lines)[-1] == "offer influence-armour"
    assert "word.strange-copy" in says(lines)
    taken = play(COUNTING, f"{OFFERED}{again} tile:influence-armour:2; 20", DEALT)
    assert committed(taken)[-1] == "take influence-armour"


TWO_ALIKE = england(cycle={"number": 2}, timer=5, offer=["merlin"], turn={"seat": "orange", "actions_left": 2})
TWO_ALIKE["seats"]["orange"]["tiles"] = ["influence-armour", "influence-armour"]


@pytest.mark.parametrize("left", [1, 2])
def test_either_of_two_copies_that_were_read_for_a_move_may_be_left(left: int) -> None:
    read = "1 tile:influence-armour:1; 1.8 tile:influence-armour:2; 3 +linnuis.1; "
    lines = play(COUNTING, f"{read}8 tile:influence-armour:{left}; 9.5 +linnuis.2; 20", TWO_ALIKE)
    assert made(lines) == ["orange: use influence-armour reinforce linnuis"] * 2
