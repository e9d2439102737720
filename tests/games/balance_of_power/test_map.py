"""What the rulebook's text proves of the map holds in the shipped one."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest

from controller.games.balance_of_power.components import TO_WIN, box
from controller.games.balance_of_power.map import called, map_for, shipped

MAP = map_for(shipped())


def near(territory: str) -> set[str]:
    return {MAP.territories[t] for t in MAP.near[MAP.number[territory]]}


def homes(empire: str) -> set[str]:
    return {MAP.territories[t] for t in MAP.homes[MAP.empire_number[empire]]}


def test_its_size() -> None:
    assert len(shipped().territories) == len(set(shipped().territories)) == 54
    assert len({frozenset(link) for link in shipped().links}) == len(shipped().links) == 117
    assert [len(empire.territories) for empire in shipped().empires] == [6] * 6
    assert all(empire.capital == empire.territories[0] for empire in shipped().empires)


def test_london_has_just_the_neighbours_of_example_one() -> None:
    assert near("london") == {"cornwall", "midlands", "the-netherlands", "hanover", "denmark"}


@pytest.mark.parametrize(
    ("territory", "others"),
    [
        ("cornwall", "london midlands normandy"),
        ("the-netherlands", "london normandy rhineland westphalia hanover"),
        ("paris", "normandy"),
        ("denmark", "mecklenburg"),
        ("brunswick", "hanover hesse"),
        ("hanover", "westphalia"),
        ("hesse", "westphalia"),
        ("malta", "turkey"),
    ],
)
def test_links_that_the_examples_use(territory: str, others: str) -> None:
    assert set(others.split()) <= near(territory)


@pytest.mark.parametrize("territory", ["cornwall", "the-netherlands"])
def test_these_have_no_other_neighbours(territory: str) -> None:
    assert len(near(territory)) == {"cornwall": 3, "the-netherlands": 5}[territory]


def test_brunswick_does_not_touch_westphalia() -> None:
    assert "westphalia" not in near("brunswick")


@pytest.mark.parametrize("west", ["great-britain", "france"])
@pytest.mark.parametrize("east", ["russia", "austria"])
def test_the_west_touches_neither_russia_nor_austria(west: str, east: str) -> None:
    assert not any(near(territory) & homes(east) for territory in homes(west))
    assert not MAP.touching(MAP.empire_number[west], MAP.empire_number[east])


def test_constantinople_is_adjacent_to_england_by_malta() -> None:
    assert MAP.touching(MAP.empire_number["great-britain"], MAP.empire_number["ottoman-empire"])


def test_every_territory_can_be_reached() -> None:
    assert max(MAP.far(0)) < len(MAP.territories)


def test_everything_has_a_printed_name_and_a_provenance() -> None:
    assert set(called()) == {*MAP.territories, *MAP.empires}
    assert all(where for _, where in box().provenance)
    file = resources.files("controller.games.balance_of_power") / "data" / "europe-54.toml"
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    assert table["provenance"] == "reconstruction"
    assert set(table["attested"]["territories"]) <= set(MAP.territories)


def test_the_points_to_win() -> None:
    assert TO_WIN == {2: 30, 3: 27, 4: 24, 5: 21, 6: 18}
