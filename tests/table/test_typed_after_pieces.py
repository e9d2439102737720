"""A move that is typed just after pieces were set: what lies there comes first; scenes of an outside tester."""

from __future__ import annotations

import pytest

from tests.table.lines import COUNTING, PRESENCE, Line, made, play, says
from tests.table.positions import england

TWO_ACTIONS = england(cycle={"number": 2}, timer=3)
TWO_ACTIONS["seats"]["orange"]["tiles"] = ["influence-castle", "merlin"]
LAST_ACTION = TWO_ACTIONS | {"turn": {"seat": "orange", "actions_left": 1}}


@pytest.mark.parametrize("board", [COUNTING, PRESENCE])
@pytest.mark.parametrize("typed", [1.4, 1.8, 2.1])
@pytest.mark.parametrize("move", ["recruit", "take merlin"])
def test_the_piece_that_lies_there_is_taken_before_the_move_that_is_typed(board: str, typed: float, move: str) -> None:
    start = TWO_ACTIONS | {"offer": ["merlin"]}
    lines = play(board, f"1 +linnuis.1; {typed} enter:orange:{move}; 8", start)
    assert made(lines)[:2] == ["orange: place linnuis", f"orange: {move}"]


@pytest.mark.parametrize("board", [COUNTING, PRESENCE])
def test_the_next_seat_may_type_at_once(board: str) -> None:
    lines = play(board, "1 +linnuis.1; 1.7 enter:white:recruit; 8", LAST_ACTION)
    assert made(lines) == ["orange: place linnuis", "white: recruit"]


def test_a_typed_move_that_tells_the_pieces_takes_them() -> None:
    lines = play(COUNTING, "1 +linnuis.1; 1.7 enter:orange:place linnuis; 8", TWO_ACTIONS)
    assert made(lines) == ["orange: place linnuis"]


def test_a_typed_move_that_what_lies_there_forbids_is_made_all_the_same() -> None:
    lines: list[Line] = play(COUNTING, "1 +linnuis.1; 1.7 enter:orange:recruit; 8", LAST_ACTION)
    assert made(lines)[0] == "orange: recruit"
    assert says(lines)
