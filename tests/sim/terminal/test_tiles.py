import pytest

from controller.games.balance_of_power.map import shipped
from controller.terminal.tiles import Drawn, draw_boxes, draw_tiles, tile_map

EUROPE = tile_map("europe-54")
MAP = shipped()
LINKS = {frozenset(link) for link in MAP.links}
BLANK = {place: Drawn([(tile.short, "")], [], ("", ""), "black") for place, tile in EUROPE.tiles.items()}


def test_tiles_that_touch_are_linked_and_the_other_links_are_told() -> None:
    touching = set(EUROPE.touching())
    also = {frozenset(pair) for pair in EUROPE.also}
    assert touching <= LINKS
    assert also == LINKS - touching
    assert len(also) < len(LINKS) / 4


def test_the_map_has_all_territories_and_empires() -> None:
    homes = {name for empire in MAP.empires for name in empire.territories}
    assert set(EUROPE.tiles) == homes | set(MAP.neutral)
    assert {name: (home[0], set(home)) for name, home in EUROPE.empires.items()} == {
        empire.name: (empire.capital, set(empire.territories)) for empire in MAP.empires
    }


def test_names_are_short_and_differ() -> None:
    names = [tile.short for tile in EUROPE.tiles.values()]
    assert len(set(names)) == len(names)
    assert all(len(name) <= 7 for name in names)
    assert all(len(EUROPE.tiles[capital].short) <= 6 for capital in EUROPE.capitals)


def test_no_tiles_overlap() -> None:
    cells = [
        (x, y)
        for tile in EUROPE.tiles.values()
        for x in range(tile.box.left, tile.box.right)
        for y in range(tile.box.upper, tile.box.lower)
    ]
    assert len(cells) == len(set(cells))


@pytest.mark.parametrize("step", [4, 5, 6])
def test_every_tile_is_drawn_where_it_lies(step: int) -> None:
    for drawn, rows in ((draw_tiles(EUROPE, BLANK, step), 2), (draw_boxes(EUROPE, BLANK, step), 3)):
        assert len({row.cell_len for row in drawn}) == 1
        for tile in EUROPE.tiles.values():
            row = drawn[tile.box.upper * rows + rows - 2].plain
            assert row[tile.box.left * step + 1 :].startswith(tile.short)


def test_west_is_left_and_north_is_up() -> None:
    boxes = {place: tile.box for place, tile in EUROPE.tiles.items()}
    for west, east in (("ireland", "moscow"), ("portugal", "turkey"), ("paris", "vienna"), ("london", "brandenburg")):
        assert boxes[west].left < boxes[east].left
    for north, south in (("norway", "naples"), ("scotland", "andalusia"), ("denmark", "malta"), ("london", "paris")):
        assert boxes[north].upper < boxes[south].upper
