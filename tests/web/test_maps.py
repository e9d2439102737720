"""Drawn maps: the borders follow from the outlines, and are exactly those of the data file."""

import json
import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from controller.games_found import find
from controller.web.scene import MAPS

FOLDER = Path(__file__).parents[2] / "controller" / "web" / "maps"
GAMES = {"england-15": "power-and-weakness", "europe-54": "balance-of-power"}
DATA = {
    "england-15": "controller/games/power_and_weakness/data/england-15.toml",
    "europe-54": "controller/games/balance_of_power/data/europe-54.toml",
}


def outline(name):
    return json.loads((FOLDER / f"{name}.json").read_text())


def data(name):
    return tomllib.loads((FOLDER.parents[2] / DATA[name]).read_text())


def edges(rings):
    for ring in rings:
        points = list(zip(ring[::2], ring[1::2], strict=True))
        for at, point in enumerate(points):
            yield frozenset((points[at - 1], point))


def borders(map_):
    """Regions that have an edge in common, as the picture shows them."""
    sides = {}
    for name, region in map_["regions"].items():
        for edge in edges(region["rings"]):
            sides.setdefault(edge, set()).add(name)
    return {frozenset(pair) for there in sides.values() for pair in combinations(sorted(there), 2)}


def coast(map_):
    """Regions with an edge that belongs to nothing else."""
    sides = {}
    for name, region in map_["regions"].items():
        for edge in edges(region["rings"]):
            sides.setdefault(edge, []).append(name)
    for rings in map_["scenery"].values():
        for edge in edges(rings):
            sides.setdefault(edge, []).append("scenery")
    return {there[0] for there in sides.values() if len(there) == 1} - {"scenery"}


def test_englands_borders_and_coasts_follow_from_its_outlines():
    map_, known = outline("england-15"), data("england-15")
    assert borders(map_) == {frozenset(pair) for pair in known["borders"]}
    assert coast(map_) == set(known["coastal"])


def test_europes_borders_and_crossings_follow_from_its_outlines():
    map_, links = outline("europe-54"), data("europe-54")["links"]
    assert borders(map_) == {frozenset(pair) for pair in links["land"]}
    crossed = {frozenset(lane["between"]) for lane in map_["sea"]}
    assert crossed == {frozenset(pair) for pair in [*links["sea_printed"], *links["sea_reconstructed"]]}


@pytest.mark.parametrize("name", MAPS)
def test_every_place_of_the_game_is_drawn_and_its_name_stands_inside(name):
    map_, rules = outline(name), find(GAMES[name])
    chart = rules.guide.map(rules.new(dict(rules.option_defaults)))
    assert set(map_["regions"]) == set(chart.places)
    for place, region in map_["regions"].items():
        assert any(_inside(region["at"], ring) for ring in region["rings"]), place


def _inside(point, ring):
    x, y = point
    points = list(zip(ring[::2], ring[1::2], strict=True))
    crossings = 0
    for at, (x1, y1) in enumerate(points):
        x0, y0 = points[at - 1]
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            crossings += 1
    return crossings % 2 == 1
