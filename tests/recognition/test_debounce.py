"""Debouncing with time as an argument: nothing here sleeps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.recognition.debounce import QUIET_S, WORN_CHANGES, WORN_WINDOW_S, Change, Debouncer
from controller.recognition.knocks import KnockFinder

DEBOUNCE_S = 0.05
SWITCHES = ("a.1", "a.2", "b.1")


@st.composite
def flickers(draw: st.DrawFn) -> list[tuple[float, str, bool]]:
    """Edges of several switches in order of time: bursts of each, some fast as bounces and some as slow as hands."""
    edges = []
    for switch in SWITCHES:
        at, closed = 0.0, False
        for _ in range(draw(st.integers(0, 3))):
            at += draw(st.floats(0.0, 20.0))
            gap_s = draw(st.sampled_from((0.0, 0.001, 0.06, 0.2, 0.4, 1.0)) | st.floats(0.0, 1.0))
            for _ in range(draw(st.integers(1, 30))):
                closed = not closed
                edges.append((at, switch, closed))
                at += gap_s
    return sorted(edges, key=lambda edge: edge[0])


def changes(edges: list[tuple[float, bool]], until: float) -> list[tuple[float, bool]]:
    debouncer = Debouncer(DEBOUNCE_S)
    found = []
    for at, closed in edges:
        while (due := debouncer.deadline) is not None and due <= at:
            found += debouncer.due(due)
        debouncer.feed(at, "a.1", closed)
    while (due := debouncer.deadline) is not None and due <= until:
        found += debouncer.due(due)
    return [(change.at, change.closed) for change in found]


@given(st.floats(0.0, 0.0299))
def test_shorter_than_30_ms_is_never_seen(length):
    assert changes([(1.0, True), (1.0 + length, False)], 9) == []


@given(st.floats(0.1, 5.0))
def test_100_ms_and_more_is_always_seen(length):
    assert changes([(1.0, True), (1.0 + length, False)], 9) == [(1.0, True), (1.0 + length, False)]


@given(st.lists(st.floats(0.0, 0.02), max_size=8))
def test_bounce_is_one_change(bounces):
    edges = [(1.0, True)]
    for at in sorted(bounces):
        edges += [(1.0 + at, False), (1.0 + at + 1e-4, True)]
    assert changes(edges, 9) == [(edges[-1][0], True)]


def test_a_switch_that_keeps_changing_is_held_until_it_is_quiet():
    debouncer = Debouncer(0.05)
    for step in range(60):
        debouncer.feed(step * 0.1, "a.1", step % 2 == 0)
        debouncer.due(step * 0.1 + 0.06)
    assert debouncer.worn() == ("a.1",)
    assert WORN_CHANGES < 60
    assert debouncer.deadline is not None
    debouncer.due(debouncer.deadline)
    assert debouncer.worn() == ()


@given(flickers())
def test_deadlines_always_pass_and_what_is_quiet_is_taken_as_it_lies(edges):
    debouncer, stable, raw = Debouncer(DEBOUNCE_S), dict.fromkeys(SWITCHES, False), dict.fromkeys(SWITCHES, False)

    def pass_time(until: float) -> None:
        while (deadline := debouncer.deadline) is not None and deadline <= until:
            for change in debouncer.due(deadline):
                assert change.closed is not stable[change.switch]
                stable[change.switch] = change.closed
            later = debouncer.deadline
            assert later is None or later > deadline

    for at, switch, closed in edges:
        pass_time(at)
        debouncer.feed(at, switch, closed)
        raw[switch] = closed
    pass_time((edges[-1][0] if edges else 0.0) + QUIET_S)
    assert stable == raw
    assert (debouncer.deadline, debouncer.worn()) == (None, ())


@pytest.mark.parametrize("many", [WORN_CHANGES + 1, WORN_CHANGES + 2])
def test_a_worn_switch_that_is_quiet_is_taken_as_it_lies_and_starts_anew(many):
    edges = [(step * 0.3, step % 2 == 0) for step in range(many)]
    last = edges[-1]
    assert changes(edges, last[0] + QUIET_S)[WORN_CHANGES:] == ([last] if last[1] else [])
    again = last[0] + QUIET_S + 0.1
    assert changes([*edges, (again, not last[1])], 99)[-1] == (again, not last[1])


@pytest.mark.parametrize(
    ("changes", "windows", "worn"),
    [(WORN_CHANGES, 0.9, False), (WORN_CHANGES + 1, 0.9, True), (WORN_CHANGES + 1, 1.1, False)],
)
def test_only_more_changes_than_hands_make_in_their_time_are_wear(changes, windows, worn):
    debouncer = Debouncer(0.02)
    step_s = windows * WORN_WINDOW_S / WORN_CHANGES
    for number in range(changes):
        debouncer.feed(number * step_s, "a.1", number % 2 == 0)
        debouncer.due(number * step_s + 0.03)
    assert bool(debouncer.worn()) is worn


def test_a_knock_is_one_switch_there_and_back_within_its_time():
    def knocked(*times: tuple[float, str, bool]) -> bool:
        finder = KnockFinder(0.15, 2.0)
        found = [finder.see(Change(at, switch, True), restores) for at, switch, restores in times]
        return any(found)

    assert knocked((1, "a.1", False), (1.5, "a.1", True))
    assert not knocked((1, "a.1", False), (1.12, "a.1", True))
    assert not knocked((1, "a.1", False), (3.5, "a.1", True))
    assert not knocked((1, "a.1", False), (1.2, "b.1", False), (1.5, "a.1", True))
    assert not knocked((1, "a.1", False), (3.5, "a.1", True), (4.0, "a.1", False))
