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


def lying(n: int) -> dict[str, dict[str, int]]:
    """So many lie where they are moved from."""
    return {ZONES[0]: {"tile.merlin": n}}


@given(KNOWN, st.integers(1, 5), st.integers(0, 3))
def test_all_that_are_known_there_have_moved_if_all_that_lay_there_moved_and_are_forgotten_otherwise(
    known: dict[str, str], n: int, unknown: int
) -> None:
    there = {tag for tag, zone in known.items() if zone == ZONES[0] and tag in COPIES}
    lay = max(n, len(there) + unknown)
    after = follow(known, moved(n), "", lying(lay))
    assert {tag: zone for tag, zone in after.items() if tag not in there} == {
        tag: zone for tag, zone in known.items() if tag not in there
    }
    assert {tag: after.get(tag) for tag in there} == dict.fromkeys(there, ZONES[1] if lay == n else None)


def test_one_of_two_that_moved_unread_may_be_the_one_that_was_never_seen() -> None:
    """The companion deals one of two: which one lies there is not known, although only one was ever read."""
    assert follow({COPIES[0]: ZONES[0]}, moved(1), "", lying(2)) == {}
    one, other = (*moved(1), Moved("tile.merlin", 1, ZONES[1], ZONES[2])), {COPIES[0]: ZONES[0]}
    assert follow(other, one, "", lying(1)) == {COPIES[0]: ZONES[2]}, "what has come lies there as well"


@given(KNOWN, st.sampled_from(COPIES))
def test_the_copy_that_was_read_is_the_one_that_moved(known: dict[str, str], read: str) -> None:
    known = {**known, read: ZONES[0]}
    assert follow(known, moved(1), read, lying(5)) == {**known, read: ZONES[1]}


def test_a_copy_that_was_never_seen_is_known_once_it_was_read() -> None:
    assert follow({}, moved(1), COPIES[0], lying(2)) == {COPIES[0]: ZONES[1]}


def test_a_copy_of_which_another_was_the_last_that_lay_there_lies_elsewhere() -> None:
    """A player has shown another copy of the card, and the one that was thought to lie there is not known now."""
    assert follow({COPIES[0]: ZONES[0]}, moved(1), COPIES[1], lying(1)) == {COPIES[1]: ZONES[1]}


@pytest.mark.parametrize("read", [*COPIES[:2], ""])
def test_where_several_move_together_one_that_was_read_is_not_all_of_them(read: str) -> None:
    known = dict.fromkeys(COPIES[:2], ZONES[0])
    assert follow(known, moved(2), read, lying(2)) == dict.fromkeys(COPIES[:2], ZONES[1])


def test_another_kind_that_was_read_has_not_moved() -> None:
    known = {OTHER: ZONES[0], COPIES[0]: ZONES[0]}
    assert follow(known, moved(1), OTHER, lying(1)) == {OTHER: ZONES[0], COPIES[0]: ZONES[1]}
