"""What the switches can tell: differences that are owed, accepted, or put down to switches once found wrong."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from controller import boards
from controller.recognition.image import Image

BOARD = boards.load("power-and-weakness-counting")
ZONE = "rheged"
WELLS = BOARD.zones[ZONE]
LEVELS = st.integers(0, WELLS)
PIECES = st.integers(0, WELLS + 3)


def image(shown: int, pieces: int) -> Image:
    """A table of one zone."""
    return Image(BOARD, {ZONE: shown}, {ZONE: pieces})


def show(table: Image, closed: int) -> None:
    """Let so many of its switches be closed."""
    step = 1 if closed > table.shown[ZONE] else -1
    while table.shown[ZONE] != closed:
        table.change(ZONE, step)


@given(LEVELS, PIECES, st.lists(st.tuples(PIECES, LEVELS), min_size=1))
def test_of_what_was_accepted_as_much_remains_as_the_zone_can_show(
    shown: int, pieces: int, later: list[tuple[int, int]]
) -> None:
    table = image(shown, pieces)
    table.accept()
    for pieces_now, _ in later:
        before = table.known(ZONE)
        table.expect({ZONE: pieces_now})
        wanted = min(pieces_now, WELLS)
        assert 0 <= wanted + table.known(ZONE) <= WELLS
        assert table.known(ZONE) in (before, -wanted, WELLS - wanted)
        if 0 <= wanted + before <= WELLS:
            assert table.known(ZONE) == before


def test_a_dead_switch_is_no_difference_where_nothing_lies_any_more() -> None:
    table = image(shown=0, pieces=1)
    table.accept()
    table.expect({ZONE: 0})
    assert table.differences() == {}


@given(st.lists(st.tuples(LEVELS, PIECES), min_size=1))
def test_as_many_switches_are_doubted_as_were_ever_found_wrong_at_once(found: list[tuple[int, int]]) -> None:
    table = image(0, 0)
    for shown, pieces in found:
        table.expect({ZONE: pieces})
        show(table, shown)
        table.accept()
    most = max(abs(shown - min(pieces, WELLS)) for shown, pieces in found)
    for step in (most, -most):
        assert not table.proves({ZONE: step})
        assert table.proves({ZONE: step + (1 if step > 0 else -1)})


@given(LEVELS, LEVELS, LEVELS, LEVELS)
def test_what_remains_after_a_move_is_borne_with_as_far_as_it_is_doubted(
    wrong: int, before: int, shown: int, pieces: int
) -> None:
    table = image(wrong, before)
    table.accept()
    show(table, before)
    table.accept()  # the switches are right again, and doubted still
    table.expect({ZONE: pieces})
    show(table, shown)
    left = table.differences()
    table.bear_with([ZONE])
    assert table.differences() == (left if table.proves(left) else {})
