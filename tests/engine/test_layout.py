"""Where components lie; and the tests' own folding of events into a layout."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.engine import layout
from controller.engine.events import Event, Moved
from tests.engine.folding import fold

few = settings(max_examples=100, deadline=None, derandomize=True)
zones = st.sampled_from(["region:a", "region:b", "stock:x", "bag"])
items = st.sampled_from(["x.pawn", "cube", "tile.t"])
layouts = st.dictionaries(zones, st.dictionaries(items, st.integers(1, 9), min_size=1))
moves = st.lists(st.builds(Moved, items, st.integers(1, 5), zones, zones), max_size=8)

HERE = {"region:a": {"x.pawn": 2, "cube": 1}, "bag": {"cube": 3}}


def test_pieces_go_from_zone_to_zone() -> None:
    after = fold(HERE, [Moved("x.pawn", 1, "region:a", "region:b"), Moved("cube", 2, "bag", "region:a")])
    assert after == {"region:a": {"x.pawn": 1, "cube": 3}, "region:b": {"x.pawn": 1}, "bag": {"cube": 1}}


def test_empty_zones_and_items_are_left_out() -> None:
    assert fold(HERE, [Moved("cube", 3, "bag", "timer")]) == {
        "region:a": {"x.pawn": 2, "cube": 1},
        "timer": {"cube": 3},
    }
    assert fold(HERE, [Moved("cube", 1, "region:a", "bag")])["region:a"] == {"x.pawn": 2}


def test_other_events_move_nothing() -> None:
    assert fold(HERE, [Event()]) == HERE


def test_the_layout_given_is_left_as_it_was() -> None:
    before = {zone: dict(lying) for zone, lying in HERE.items()}
    fold(before, [Moved("cube", 1, "bag", "timer")])
    assert before == HERE


def test_what_is_missing_shows_as_less_than_nothing() -> None:
    assert fold({}, [Moved("cube", 1, "bag", "timer")]) == {"bag": {"cube": -1}, "timer": {"cube": 1}}


def test_totals() -> None:
    assert layout.totals(HERE) == {"x.pawn": 2, "cube": 4}
    assert layout.totals({}) == {}


@few
@given(layouts, moves)
def test_moving_keeps_totals(before: Mapping[str, Mapping[str, int]], events: list[Moved]) -> None:
    after = fold(before, events)
    kept = {item: n for item, n in layout.totals(after).items() if n}
    assert kept == layout.totals(before)


@few
@given(layouts, moves)
def test_moving_back_undoes(before: Mapping[str, Mapping[str, int]], events: list[Moved]) -> None:
    back = [Moved(event.item, event.n, event.dst, event.src) for event in reversed(events)]
    assert fold(before, [*events, *back]) == before


@few
@given(layouts, moves)
def test_folding_in_parts_is_folding_at_once(before: Mapping[str, Mapping[str, int]], events: list[Moved]) -> None:
    parts = before
    for event in events:
        parts = fold(parts, [event])
    assert parts == fold(before, events)


@pytest.mark.parametrize("zone", ["region:a", "region:caer-gloui"])
def test_regions_lie_on_the_board(zone: str) -> None:
    assert zone.startswith(layout.ON_BOARD)
