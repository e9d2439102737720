import pytest

from controller.games.power_and_weakness.map import shipped as shipped_map
from controller.terminal.chart import LEAST_SHARED, chart_for, coast_of, grid, shipped
from tests.positions import EXAMPLE_LAND

ENGLAND = shipped_map()
EXAMPLE = ("a", "b", "c", "d", "e", "f", "g", "h")


def borders(pairs: object) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in pairs}  # type: ignore[attr-defined]


def test_boxes_of_the_shipped_map_touch_just_where_regions_share_a_border() -> None:
    chart = chart_for(ENGLAND.regions)
    assert chart.drawn
    assert chart.touching() == borders(ENGLAND.borders)


def test_the_chart_has_the_coast_of_the_shipped_map() -> None:
    assert set(coast_of(ENGLAND.regions)) == set(ENGLAND.coastal)
    assert coast_of(("nowhere",)) == ()


def test_boxes_of_the_example_touch_just_where_regions_share_a_border() -> None:
    chart = chart_for(EXAMPLE)
    assert chart.drawn
    assert chart.touching() == borders(pair.split("-") for pair in EXAMPLE_LAND.split())


@pytest.mark.parametrize("number", range(len(shipped())))
def test_boxes_do_not_overlap_and_have_room_for_three_lines(number: int) -> None:
    boxes = list(shipped()[number].boxes.values())
    for n, one in enumerate(boxes):
        assert one.height >= 3
        assert one.width >= 13
        for other in boxes[:n]:
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(one.lower, other.lower) - max(one.upper, other.upper)
            assert across <= 0 or down <= 0


def test_a_map_that_has_no_chart_is_a_grid() -> None:
    chart = grid([f"r{n}" for n in range(9)], 62)
    assert not chart.drawn
    assert chart.width <= 62
    assert not chart.touching()
    assert chart_for(["nowhere", "elsewhere"]).boxes.keys() == {"nowhere", "elsewhere"}


def test_a_chart_too_wide_for_the_window_gives_way_to_a_grid() -> None:
    chart = chart_for(ENGLAND.regions, 40)
    assert not chart.drawn
    assert chart.width <= 40
    assert LEAST_SHARED > 1
