from __future__ import annotations

import errno

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.ports import Found, KeyPressed, Lost, Switched, TagGone, TagSeen
from firmware.contents import Edge
from hardware.inbox import Inbox
from hardware.link.faults import not_opened
from hardware.link.named_levels import NamedLevels, News
from hardware.link.reporter import BOARD, READER, Reporter
from hardware.link.tags import TagNews

ORDER = ("a.1", "a.2", "b.1", "white.confirm")
KEYS = frozenset({"white.confirm", "white.undo"})
_LEVELS = st.tuples(st.lists(st.booleans(), min_size=6, max_size=6), st.lists(st.booleans(), min_size=1, max_size=1))
_STEPS = st.one_of(_LEVELS, st.tuples(st.integers(0, 5), st.booleans()))


def _feeling() -> NamedLevels:
    return NamedLevels(ORDER, ("white.undo",), KEYS)


@given(st.lists(_STEPS, max_size=30))
def test_what_was_told_is_what_is_known_whatever_order_edges_and_snapshots_come_in(
    steps: list[tuple[list[bool], list[bool]] | tuple[int, bool]],
) -> None:
    named_levels = _feeling()
    named_levels.snapshot([False] * 6, [False], first=True)
    heard = dict.fromkeys((*ORDER, "white.undo"), False)
    for what, rest in steps:
        if isinstance(what, int):
            assert isinstance(rest, bool)
            found = list(named_levels.cell(Edge(what, rest, 0)))
        else:
            assert isinstance(rest, list)
            found = named_levels.snapshot(what, rest, first=False)
        for name, closed in found:
            assert heard[name] != closed  # nothing is told twice
            heard[name] = closed
        assert named_levels.levels() == {name: closed for name, closed in heard.items() if name not in KEYS}


def test_the_first_levels_are_known_and_not_told() -> None:
    named_levels = _feeling()
    assert named_levels.snapshot([True] * 6, [True], first=True) == []
    assert named_levels.levels() == {"a.1": True, "a.2": True, "b.1": True}


def test_a_key_that_is_held_down_at_a_reconnect_was_not_pressed_but_a_switch_has_changed() -> None:
    named_levels = _feeling()
    named_levels.snapshot([False] * 6, [False], first=True)
    assert named_levels.snapshot([True] + [False] * 2 + [True] * 3, [True], first=True) == [News("a.1", True)]
    assert list(named_levels.line(Edge(0, False, 0))) == [News("white.undo", False)]
    assert list(named_levels.line(Edge(1, True, 0))) == []  # a key that nobody has configured


def test_several_picos_are_one_board() -> None:
    inbox = Inbox(lambda: 1.0)
    reporter = Reporter(inbox, KEYS)
    for part in (BOARD, READER):
        reporter.found(part, 1)  # it was never lost
        reporter.lost(part, 1)
        reporter.lost(part, 1)
        reporter.lost(part, 2)
        reporter.found(part, 1)
        assert inbox.read() == (Lost(1.0, part),)
        reporter.found(part, 2)
        assert inbox.read() == (Found(1.0, part),)


def test_each_reading_is_its_own() -> None:
    inbox = Inbox(lambda: 2.0)
    reporter = Reporter(inbox, KEYS)
    for news in (News("a.1", True), News("white.undo", True), News("white.undo", False)):
        reporter.news(news)
    for tag in (TagNews("uid:04", True), TagNews("uid:04", False)):
        reporter.tag(tag)
    assert inbox.read() == (
        Switched(2.0, "a.1", True), KeyPressed(2.0, "white.undo"), TagSeen(2.0, "uid:04"), TagGone(2.0, "uid:04"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (errno.EACCES, "dialout"),
        (errno.EBUSY, "another program"),
        (errno.EAGAIN, "another program"),
        (errno.ENOENT, "has gone"),
        (errno.EIO, "Unplug it, wait a moment"),
    ],
)
def test_a_port_that_cannot_be_opened_is_told_with_what_to_do(number: int, says: str) -> None:
    told = not_opened("/dev/ttyACM0", OSError(number, "words of the kernel's"))
    assert says in told
    assert "/dev/ttyACM0" in told
