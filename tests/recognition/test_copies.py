"""Where the physical copies lie: those that were read are followed, and none is believed to lie where it may not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.engine.events import Moved
from controller.recognition.copies import follow

COPIES = tuple(f"tile:merlin:{number}" for number in range(1, 6))
OTHER = "tile:snake:1"
ZONES = ("offer", "hand:orange", "discard")
KNOWN = st.dictionaries(st.sampled_from((*COPIES, OTHER)), st.sampled_from(ZONES))


def moved(n: int) -> tuple[Moved, ...]:
    return (Moved("tile.merlin", n, ZONES[0], ZONES[1]),)


@given(KNOWN, st.integers(1, 5))
def test_all_that_are_known_there_have_moved_if_so_many_moved_and_are_forgotten_otherwise(
    known: dict[str, str], n: int
) -> None:
    there = {tag for tag, zone in known.items() if zone == ZONES[0] and tag in COPIES}
    after = follow(known, moved(n), "")
    assert {tag: zone for tag, zone in after.items() if tag not in there} == {
        tag: zone for tag, zone in known.items() if tag not in there
    }
    assert {tag: after.get(tag) for tag in there} == dict.fromkeys(there, ZONES[1] if len(there) <= n else None)


@given(KNOWN, st.sampled_from(COPIES))
def test_the_copy_that_was_read_is_the_one_that_moved(known: dict[str, str], read: str) -> None:
    known = {**known, read: ZONES[0]}
    assert follow(known, moved(1), read) == {**known, read: ZONES[1]}


def test_a_copy_that_was_never_seen_is_known_once_it_was_read() -> None:
    assert follow({}, moved(1), COPIES[0]) == {COPIES[0]: ZONES[1]}


@pytest.mark.parametrize("read", [*COPIES[:2], ""])
def test_where_several_move_together_one_that_was_read_is_not_all_of_them(read: str) -> None:
    known = dict.fromkeys(COPIES[:2], ZONES[0])
    assert follow(known, moved(2), read) == dict.fromkeys(COPIES[:2], ZONES[1])


def test_another_kind_that_was_read_has_not_moved() -> None:
    known = {OTHER: ZONES[0], COPIES[0]: ZONES[0]}
    assert follow(known, moved(1), OTHER) == {OTHER: ZONES[0], COPIES[0]: ZONES[1]}
