"""Packed numbers are lists of small counts, whatever is done with them."""

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.engine import packed

counts = st.lists(st.integers(0, packed.LIMIT), max_size=18)
few = settings(max_examples=100, deadline=None, derandomize=True)


def test_the_example_in_its_docstring() -> None:
    assert doctest.testmod(packed).failed == 0


@few
@given(counts)
def test_packing_and_unpacking(numbers: list[int]) -> None:
    packed_up = packed.pack(numbers)
    assert packed.unpack(packed_up, len(numbers)) == numbers
    assert [packed.at(packed_up, place) for place in range(len(numbers))] == numbers
    assert packed.at(packed_up, len(numbers)) == 0
    assert packed_up == sum(n * packed.unit(place) for place, n in enumerate(numbers))


@few
@given(st.lists(st.integers(0, 14), max_size=18))
def test_the_total_is_right_below_255(numbers: list[int]) -> None:
    assert packed.total(packed.pack(numbers)) == sum(numbers)


def test_the_total_up_to_its_bound() -> None:
    assert packed.total(packed.pack([127, 127])) == 254
    assert packed.total(packed.pack([127, 127, 1])) == 0


@few
@given(counts, counts)
def test_sums_never_carry(one: list[int], two: list[int]) -> None:
    places = max(len(one), len(two))
    one, two = ([*numbers, *[0] * (places - len(numbers))] for numbers in (one, two))
    both = packed.pack(one) + packed.pack(two)
    assert packed.unpack(both, places) == [a + b for a, b in zip(one, two, strict=True)]


@few
@given(counts, st.integers(1, packed.LIMIT))
def test_marks_are_where_there_are_so_many(numbers: list[int], least: int) -> None:
    mark = packed.marks(packed.pack(numbers), least, len(numbers))
    places = tuple(place for place, n in enumerate(numbers) if n >= least)
    assert packed.marked_places(mark) == places
    assert mark == sum(128 * packed.unit(place) for place in places)


@few
@given(st.integers(0, 18), st.integers(0, packed.LIMIT))
def test_each(places: int, value: int) -> None:
    assert packed.unpack(packed.each(places, value), places) == [value] * places


@pytest.mark.parametrize("place", [0, 1, 17])
def test_unit(place: int) -> None:
    assert packed.marked_places(128 * packed.unit(place)) == (place,)
