"""Balance of Power: Europe as tiles, each with its pawns; the seats with what they have on the map and in supply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from controller.terminal.faces.balance_of_power.seats import CAPITAL, CLASSES, short_blocks, side_lines
from controller.terminal.faces.face import PlainFace
from controller.terminal.faces.parts import columns, listed
from controller.terminal.lines import Lines, beside, kept
from controller.terminal.looks import TOUCHED, numbered_look, role_look, role_style, tint
from controller.terminal.seeing import Seen
from controller.terminal.tiles import Drawn, TileMap, draw_boxes, draw_tiles, row_text, tile_map

SHIPPED = "europe-54"
NEUTRAL, UNPLAYED = "#303030", "#3a3a3a"
BOX_STEP, WIDE_STEP, STEP = 6, 5, 4
BOXED, WIDE, MAPPED = (138, 45), (116, 32), (98, 32)
"""Least columns and rows of a screen for tiles with lines around them, wide ones, and narrow ones beside the seats."""
UNDER = (80, 44)
"""The same for wide tiles with the seats below."""
CELL, NAME = 16, 7
"""Where there is no room for the map: columns of a territory in the list, and of its name."""


class BalanceOfPowerFace(PlainFace):
    """How Balance of Power looks."""

    def body(self, seen: Seen, width: int, height: int) -> Lines:
        """The map with the seats beside it or below, or a list of the territories on small screens."""
        if seen.position["map"] != SHIPPED or not _room(width, height, UNDER if width < MAPPED[0] else MAPPED):
            return [*_list(seen, width), *_rows(short_blocks(seen, width))]
        tiles = tile_map(SHIPPED)
        if _room(width, height, BOXED):
            drawn = draw_boxes(tiles, _drawn(seen, tiles, 2 * BOX_STEP - 1), BOX_STEP)
        else:
            step = STEP if MAPPED[0] <= width < WIDE[0] else WIDE_STEP
            drawn = draw_tiles(tiles, _drawn(seen, tiles, 2 * step - 1), step)
        taken = drawn[0].cell_len
        if width < MAPPED[0]:
            return [*drawn, *_rows(short_blocks(seen, width))]
        side = width - taken - 1
        return beside(drawn, side_lines(seen, side, len(drawn), tiles), taken, side)

    def short(self, seen: Seen, width: int, room: int) -> Lines:
        """Turn and seats under as many territories as there is room for."""
        blocks = short_blocks(seen, width)
        left = room - len(_rows(blocks))
        return [*(_list(seen, width, left) if left > 0 else []), *kept(blocks, room)]


def _rows(blocks: Sequence[tuple[int, Lines]]) -> Lines:
    return [row for _, rows in blocks for row in rows]


def _room(width: int, height: int, least: tuple[int, int]) -> bool:
    return width >= least[0] and (not height or height >= least[1])


# The territories.


def _drawn(seen: Seen, tiles: TileMap, width: int) -> dict[str, Drawn]:
    grounds = _grounds(seen, tiles.empires)
    return {
        place: Drawn(
            upper=[(_name(seen, tiles, place, width), _name_style(seen, place))],
            lower=_pawns(seen, place),
            marks=_marks(seen, place),
            ground=grounds.get(place, NEUTRAL),
            home=_home(seen, tiles.empires, place),
        )
        for place in tiles.tiles
    }


def _grounds(seen: Seen, empires: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The homes of the seats in their colours; those of empires that nobody plays in grey."""
    numbers = {seat.name: seat.number for seat in seen.seats}
    return {
        place: tint(empire, numbers[empire]) if empire in numbers else UNPLAYED
        for empire, home in empires.items()
        for place in home
    }


def _name(seen: Seen, tiles: TileMap, place: str, width: int) -> str:
    """As long a name as there is room for, a capital's with its star."""
    star = CAPITAL if place in tiles.capitals else ""
    tile = tiles.tiles[place]
    names = (seen.place(place), tile.name, tile.short)
    return next(
        (f"{star}{name}" for name in names if name and len(star + name) <= width), f"{star}{tile.short}"[:width]
    )


def _name_style(seen: Seen, place: str) -> str:
    role = str(seen.lights.get(place, ""))
    return role_style(role) if role_look(role) else "bold white"


def _pawns(seen: Seen, place: str) -> list[tuple[str, str]]:
    """``○KG△B``: each seat's sign and the letters of its pawns, in its colours."""
    found = []
    for owner, pawns in seen.position["territories"].get(place, {}).items():
        seat = seen.seat(owner)
        look = numbered_look(owner, seat.number if seat else 0)
        letters = "".join(kind[0].upper() * pawns.get(kind, 0) for kind in CLASSES)
        found.append((f"{look.glyph}{letters}", look.style))
    return found


def _marks(seen: Seen, place: str) -> tuple[str, str]:
    """The letter of the light, else of what may be done there."""
    look = role_look(str(seen.lights.get(place, "")))
    if look is not None:
        return look.letter, role_style(str(seen.lights[place]))
    notes = seen.notes.get(place, ())
    touched = (TOUCHED, "bold") if place in seen.touched else ("", "")
    return (notes[0][0], "bold") if notes else touched


def _list(seen: Seen, width: int, most: int = 0) -> Lines:
    """The territories in columns, home by home: ``P ★London○KGB``; all of them, or those that matter most in ``most``
    rows."""
    empires, names = _listed(seen)
    grounds = _grounds(seen, empires)
    capitals = {home[0] for home in empires.values()}
    cells = {}
    for place, name in names.items():
        mark, style = _marks(seen, place)
        told = f"{CAPITAL if place in capitals else ''}{name}"[:NAME]
        ground = grounds.get(place, NEUTRAL)
        named = _name_style(seen, place)
        parts = [
            (mark or " ", style),
            _home(seen, empires, place) if _home(seen, empires, place)[0] else (" ", ""),
            (f"{told:<{NAME}}", named if " on " in named else f"{named} on {ground}"),
            *_pawns(seen, place),
        ]
        cells[place] = row_text(parts)
    taken = [place for place, pawns in seen.position["territories"].items() if pawns]
    across = max(1, (width + 1) // CELL)
    return columns(listed(seen, cells, taken, across * most if most else len(cells)), width, CELL - 1)


def _home(seen: Seen, empires: Mapping[str, Sequence[str]], place: str) -> tuple[str, str]:
    """The sign of the seat whose home a territory is, in its colours; a dot for an empire that nobody plays."""
    empire = next((empire for empire, home in empires.items() if place in home), "")
    seat = seen.seat(empire)
    if seat is not None:
        look = numbered_look(seat.name, seat.number)
        return look.glyph, f"on {tint(seat.name, seat.number)}"
    return ("·", "dim") if empire else ("", "")


def _listed(seen: Seen) -> tuple[Mapping[str, Sequence[str]], dict[str, str]]:
    """The homes of a map, capitals first, and all its territories with their short names."""
    chart: Any = seen.position["map"]
    if chart == SHIPPED:
        tiles = tile_map(SHIPPED)
        return tiles.empires, {place: tile.short for place, tile in tiles.tiles.items()}
    homes = {name: [empire["capital"], *_others(empire)] for name, empire in chart["empires"].items()}
    places = [place for home in homes.values() for place in home] + list(chart.get("neutral", ()))
    return homes, {place: seen.place(place) for place in places}


def _others(empire: Mapping[str, Any]) -> list[str]:
    return [place for place in empire["territories"] if place != empire["capital"]]


FACE = BalanceOfPowerFace()
