"""The map of a position: the shipped one by its name, or one written out; its regions are those that are listed."""

from __future__ import annotations

from controller.engine.strict import listing, name, obj, one_of, wrong_type
from controller.errors import PositionError
from controller.games.power_and_weakness.components import Components
from controller.games.power_and_weakness.world import DEFAULT_MAP, Terrain, shipped


def read_map(value: object, listed: object, components: Components) -> Terrain:
    """The terrain of a map's name or of an object with borders and coast, for the regions a position lists, in their
    order; raises PositionError."""
    regions = tuple(name(region, f"regions.{region[:100]}") for region in obj(listed, "regions", None))
    if not regions:
        raise PositionError("out-of-range", "regions", "a map has at least one region")
    if len(regions) > sum(components.markers):
        raise PositionError("too-many", "regions", "there are more regions than region markers in the box")
    if isinstance(value, str):
        one_of(value, "map", (DEFAULT_MAP,), "map")
        return _shipped_in_order(regions)
    if not isinstance(value, dict):
        raise wrong_type("map", "the name of a map or an object", value)
    table = obj(value, "map", ("borders", "coastal"))
    return Terrain(
        None, regions, _borders(table.get("borders", []), regions), _coastal(table.get("coastal", []), regions)
    )


def _shipped_in_order(regions: tuple[str, ...]) -> Terrain:
    terrain = shipped()
    for region in regions:
        one_of(region, f"regions.{region[:100]}", terrain.regions, "region")
    for region in terrain.regions:
        if region not in regions:
            raise PositionError("missing-key", f"regions.{region}", f"every region of {DEFAULT_MAP} must be listed")
    return Terrain(terrain.name, regions, terrain.borders, terrain.coastal)


def _borders(value: object, regions: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for place, pair in enumerate(listing(value, "map.borders")):
        path = f"map.borders.{place}"
        if len(listing(pair, path)) != 2:
            raise PositionError("wrong-type", path, "a border joins two regions")
        one, two = (one_of(end, f"{path}.{side}", regions, "region") for side, end in enumerate(pair))
        if one == two:
            raise PositionError("conflict", path, "a border joins two different regions")
        if (one, two) in found or (two, one) in found:
            raise PositionError("conflict", path, "this border stands here twice")
        found.append((one, two))
    return tuple(found)


def _coastal(value: object, regions: tuple[str, ...]) -> tuple[str, ...]:
    found: list[str] = []
    for place, region in enumerate(listing(value, "map.coastal")):
        path = f"map.coastal.{place}"
        if one_of(region, path, regions, "region") in found:
            raise PositionError("conflict", path, "this region stands here twice")
        found.append(region)
    return tuple(found)
