"""The parts without pins: agreement of scans, health of lines, presses of keys."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.gpio.lines import DEAF_AFTER, REOPEN_AFTER, LineHealth
from hardware.gpio.reporter import Presses
from hardware.gpio.scanner import Agreement

SCANS = st.lists(st.integers(0, 2**12 - 1), max_size=40)


@given(st.integers(0, 2**12 - 1), SCANS)
def test_a_crossing_changes_when_two_scans_agree_and_never_else(first: int, scans: Sequence[int]) -> None:
    agreement, told = Agreement(first), [first >> cell & 1 for cell in range(12)]
    for before, scan in zip([first, *scans], scans, strict=False):
        changes = agreement.feed(scan)
        assert list(changes) == sorted(changes)
        for cell in range(12):
            was, level = before >> cell & 1, scan >> cell & 1
            changed = was == level != told[cell]
            assert ((cell, bool(level)) in changes) == changed
            told[cell] = level if changed else told[cell]
    assert agreement.agreed == sum(level << cell for cell, level in enumerate(told))


@given(st.integers(0, 2**100 - 1), st.integers(0, 99))
def test_what_lasts_for_one_scan_is_never_told(stands: int, cell: int) -> None:
    agreement = Agreement(stands)
    assert agreement.feed(stands ^ 1 << cell) == ()
    assert agreement.feed(stands) == ()
    assert agreement.feed(stands) == ()


def test_a_line_is_opened_anew_after_two_misses_and_polled_after_two_openings() -> None:
    health = LineHealth()
    asked = [health.missed("rheged.1") for _ in range(REOPEN_AFTER * DEAF_AFTER)]
    assert asked == [False, True, False, True]
    assert health.deaf == ("rheged.1",)
    assert not health.missed("rheged.1")
    assert (health.missed_ever, health.opened_ever) == (5, 2)


@given(st.lists(st.sampled_from(["heard", "missed"])))
def test_a_line_that_is_heard_is_well_again(history: Sequence[str]) -> None:
    health = LineHealth()
    for word in history:
        getattr(health, word)("ceint.1")
    health.heard("ceint.1")
    assert health.deaf == ()
    assert not health.missed("ceint.1")
    assert health.missed("ceint.1")


@given(st.lists(st.tuples(st.lists(st.floats(0, 0.02), max_size=8), st.floats(0.05, 3.0)), min_size=1, max_size=6))
def test_a_press_is_told_once_however_it_bounces(edges: Sequence[tuple[Sequence[float], float]]) -> None:
    """Each stroke: bounces within 20 ms, then rest; strokes close and open in turn."""
    presses, at, told = Presses(["white.undo"]), 0.0, 0
    for number, (bounces, rest_s) in enumerate(edges):
        closed = number % 2 == 0
        for offset in [0.0, *sorted(bounces)]:
            told += presses.pressed("white.undo", closed, at + offset)
            told += presses.pressed("white.undo", not closed, at + offset)
            told += presses.pressed("white.undo", closed, at + offset)
        at += 0.02 + rest_s
    assert told == (len(edges) + 1) // 2


@pytest.mark.parametrize(("gap_s", "told"), [(0.029, 1), (0.031, 2)])
def test_a_second_press_needs_a_moment_of_rest(gap_s: float, told: int) -> None:
    presses = Presses(["white.undo"])
    strokes = [(True, 0.0), (False, 1.0), (True, 1.0 + gap_s)]
    assert sum(presses.pressed("white.undo", closed, at) for closed, at in strokes) == told
