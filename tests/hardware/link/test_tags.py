from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hardware.link.tags import LIES_STILL_MS, OnReader, TagNews

A, B = bytes.fromhex("04a2b3c4"), bytes.fromhex("04ffffff")
TAG_A, TAG_B = "uid:04A2B3C4", "uid:04FFFFFF"


def test_a_tag_is_told_by_its_number() -> None:
    on = OnReader()
    assert on.heard(A, True) == [TagNews(TAG_A, True)]
    assert on.heard(A, True) == []
    assert on.heard(A, False) == [TagNews(TAG_A, False)]
    assert on.heard(A, False) == []


def test_another_tag_sends_the_first_away() -> None:
    on = OnReader()
    on.heard(A, True)
    assert on.heard(B, True) == [TagNews(TAG_A, False), TagNews(TAG_B, True)]


def test_a_tag_that_lies_still_while_the_link_is_cut_is_one_reading() -> None:
    on = OnReader()
    on.heard(A, True)
    on.cut()
    on.reader_found(1000)
    assert on.heard(A, True) == []
    assert on.due(1000 + 2 * LIES_STILL_MS) == []


def test_a_tag_that_was_taken_away_meanwhile_is_told_gone_once_the_reader_has_looked() -> None:
    on = OnReader()
    on.heard(A, True)
    on.cut()
    assert on.due(60_000) == []
    on.reader_found(60_000)
    assert on.due(60_000 + LIES_STILL_MS - 1) == []
    assert on.due(60_000 + LIES_STILL_MS) == [TagNews(TAG_A, False)]
    assert on.due(99_000) == []


def test_a_link_that_is_cut_again_before_the_reader_has_looked_tells_nothing() -> None:
    on = OnReader()
    on.heard(A, True)
    on.cut()
    on.reader_found(1000)
    on.cut()
    assert on.due(60_000) == []


@given(st.lists(st.sampled_from(["A here", "A gone", "B here", "B gone", "cut", "found", "time"]), max_size=30))
def test_seen_and_gone_take_turns_whatever_happens(steps: list[str]) -> None:
    on, now, told = OnReader(), 0, []
    for step in steps:
        now += 400
        if step == "cut":
            on.cut()
        elif step == "found":
            on.reader_found(now)
        elif step != "time":
            told += on.heard(A if step[0] == "A" else B, step.endswith("here"))
        told += on.due(now)
    assert [news.here for news in told] == [place % 2 == 0 for place in range(len(told))]
    assert all(seen.tag == gone.tag for seen, gone in zip(told[::2], told[1::2], strict=False))
