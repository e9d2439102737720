"""A printed sheet fits its board file and its map, and keeps the distances that switches want."""

import tomllib
from importlib import resources
from math import dist

import pytest

from controller.boards import Board, from_tables, load
from controller.errors import BoardError
from controller.games_found import find
from hardware.building.diagrams import wired
from hardware.building.plan import LEAST_PITCH_MM, PARKING_MM, Plan, plan_of, title
from hardware.building.sheets import LIGHT_HOLE_MM, WELL_MM

BOARDS = [pytest.param(board, plan_of(board), id=board.name) for board in wired() if board.zones]


@pytest.mark.parametrize(("board", "plan"), BOARDS)
def test_it_has_the_wells_and_lights_of_the_board(board: Board, plan: Plan) -> None:
    assert sorted(plan.wells) == sorted(board.switches)
    drawn = {place.zone: len(place.lights) for place in plan.places}
    counters = [len(lights) for _, lights in plan.counters]
    assert {segment.place: segment.lights for segment in board.lights if segment.place in drawn} == drawn
    assert sum(drawn.values()) + sum(counters) == board.light_count


@pytest.mark.parametrize(("board", "plan"), BOARDS)
def test_wells_are_far_enough_from_each_other_and_from_parked_pieces(board: Board, plan: Plan) -> None:
    wells = list(plan.wells.values())
    assert min(dist(one, other) for n, one in enumerate(wells) for other in wells[:n]) >= LEAST_PITCH_MM
    for place in plan.places:
        if place.parking is not None:
            assert place.parking.left < place.parking.right
            assert place.parking.upper < place.parking.lower
            assert min(place.parking.distance(well) for well in wells) >= PARKING_MM - 1e-6


@pytest.mark.parametrize(("board", "plan"), BOARDS)
def test_everything_lies_inside_its_place_and_nothing_on_anything(board: Board, plan: Plan) -> None:
    rings = list(plan.wells.values())
    lights = [light for place in plan.places for light in place.lights]
    lights += [light for _, counter in plan.counters for light in counter]
    assert min(dist(light, ring) for light in lights for ring in rings) > WELL_MM / 2 + LIGHT_HOLE_MM / 2
    assert min(dist(one, other) for n, one in enumerate(lights) for other in lights[:n]) > LIGHT_HOLE_MM
    for place in plan.places:
        for hole in (*place.wells, *place.lights):
            assert place.frame.distance(hole) == 0
        assert 0 <= place.frame.left < place.frame.right <= plan.width
        assert 0 <= place.frame.upper < place.frame.lower <= plan.height
        for other in plan.places:
            across = min(place.frame.right, other.frame.right) - max(place.frame.left, other.frame.left)
            down = min(place.frame.lower, other.frame.lower) - max(place.frame.upper, other.frame.upper)
            assert place is other or across <= 1e-6 or down <= 1e-6, (place.zone, other.zone)


@pytest.mark.parametrize(("board", "plan"), BOARDS)
def test_two_lights_of_a_place_lie_at_opposite_edges(board: Board, plan: Plan) -> None:
    for place in plan.places:
        if len(place.lights) > 1:
            left, right = place.lights
            assert left.x < min(well.x for well in place.wells)
            assert right.x > max(well.x for well in place.wells)


@pytest.mark.parametrize(("board", "plan"), BOARDS)
def test_places_touch_just_as_the_map_says(board: Board, plan: Plan) -> None:
    game = find(board.game)
    chart = game.guide.map(game.new({**game.option_defaults}, ()))
    if chart is None:
        return
    told = {frozenset((place.title, other)) for place in plan.places for other in place.also}
    named = {place.zone: place.title for place in plan.places}
    touching = {frozenset(named[zone] for zone in pair) for pair in plan.touching()}
    drawn = set(named.values())  # a board to begin with has a part of the map
    links = {frozenset(map(title, pair)) for pair in chart.written[chart.pairs]}
    assert touching | told == {link for link in links if link <= drawn}
    assert not touching & told
    for mark in chart.marks:
        marked = {place.zone for place in plan.places if place.marks}
        assert marked == {zone for zone in chart.written[mark] if zone in named}


def test_groups_begin_with_their_capital() -> None:
    game = find("balance-of-power")
    chart = game.guide.map(game.new({}, ()))
    assert chart is not None
    data = tomllib.loads((resources.files("hardware.building") / "plans" / "europe-54.toml").read_text("utf-8"))
    empires = chart.written["empires"]
    assert {name: data["groups"][name][0] for name in empires} == {name: empires[name]["capital"] for name in empires}
    assert {name: set(data["groups"][name]) for name in empires} == {
        name: set(empires[name]["territories"]) for name in empires
    }


def test_a_board_without_a_sheet_is_refused_in_plain_words() -> None:
    with pytest.raises(BoardError, match="there is no sheet"):
        plan_of(load("web-of-power-card-game-reader"))
    tables = {"name": "own", "game": "g", "kind": "presence", "zones": {"a": 1}, "map": "../../secrets"}
    with pytest.raises(BoardError, match="there is no sheet"):
        plan_of(from_tables("own.toml", tables))
