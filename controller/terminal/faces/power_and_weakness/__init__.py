"""Power & Weakness: the map with its markers and pieces, both seats, the offer and the timer."""

from __future__ import annotations

from collections.abc import Mapping

from controller.engine.game import Game, GameState
from controller.language import Language
from controller.terminal.faces.face import Legal, PlainFace
from controller.terminal.faces.power_and_weakness.mapview import draw_map, list_map
from controller.terminal.faces.power_and_weakness.sideview import (
    cycle_lines,
    offer_lines,
    seat_lines,
    short_blocks,
    side_lines,
)
from controller.terminal.faces.power_and_weakness.table import Table, table_of
from controller.terminal.lines import Lines, beside, kept
from controller.terminal.looks import Look, seat_look
from controller.terminal.seeing import Seen

MAP_WIDTH, SIDE_WIDTH = 62, 37
WIDE = MAP_WIDTH + SIDE_WIDTH + 1
LOW_WIDE, LOW = 36, 44
"""On fewer rows, with and without room beside the map, the map gives way to a list."""


class PowerAndWeaknessFace(PlainFace):
    """How Power & Weakness looks."""

    def look(self, number: int, name: str) -> Look:
        """Orange and White have their own colours, and are told by their letters."""
        look = seat_look(name)
        return Look(look.letter, look.letter, look.style)

    def body(self, seen: Seen, width: int, height: int) -> Lines:
        """The map with all else beside it or below it; a list where a window is low."""
        table = table_of(seen)
        wide = width >= WIDE
        if 0 < height < (LOW_WIDE if wide else LOW):
            return [*list_map(table, width), *_under(table, width)]
        if not wide:
            return [*draw_map(table, width), *_under(table, width)]
        drawn = draw_map(table, MAP_WIDTH)
        side = width - MAP_WIDTH - 1
        return beside(drawn, side_lines(table, side, len(drawn)), MAP_WIDTH, side)

    def short(self, seen: Seen, width: int, room: int) -> Lines:
        """Both seats, the turn, the offer and the cycle in few rows, under as many regions as there is room for."""
        table = table_of(seen)
        blocks = short_blocks(table, width)
        left = room - sum(len(rows) for _, rows in blocks)
        return [*(list_map(table, width, left) if left > 0 else []), *kept(blocks, room)]

    def notes(self, game: Game, state: GameState, seat: str, legal: Legal, language: Language) -> Mapping[str, str]:
        """Beside each takeover its reckoning."""
        found = {}
        for text, move in legal.items():
            if " takeover " in text:
                facts = game.check(state, seat, move).reason.facts
                if "attack" in facts:
                    found[text] = f"{facts['attack']}:{facts['defence']}"
        return found


def _under(table: Table, width: int) -> Lines:
    """What else lies beside the map, below it in two columns."""
    half = (width - 1) // 2
    left = cycle_lines(table, half) + offer_lines(table, half)
    right: Lines = []
    for face in table.seats:
        right += seat_lines(table.seen, face, half)
    return beside(left, right, half, width - half - 1)


FACE = PowerAndWeaknessFace()
