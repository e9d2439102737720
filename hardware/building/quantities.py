"""How many of each part a board takes, counted from its board file and its game."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final

from controller.boards import Board
from controller.engine.game import Game
from controller.engine.layout import totals
from controller.enrolment.order import card_order, enrolment_order
from hardware.building.connections import (
    COMPUTER,
    KEYS,
    MATRIX,
    PULL_DOWN,
    PULL_UP,
    PULLED,
    PULLED_UP,
    RESISTOR,
    THROUGH,
    WELLS,
    Wire,
    wires,
)
from hardware.building.region import layout, why_not
from hardware.wiring.model import LinesBody, MatrixBody, PicosBody, wiring

JOINT_MIN, WELL_MIN, LIGHT_MIN, MAGNET_MIN = 1.5, 3.0, 2.0, 2.0
"""Minutes for a joint with its wire cut and stripped, for a switch marked, glued and tried, a light drilled and glued,
and a magnet fitted. Assumed, like the next: nobody has held a clock."""
BOX_MIN: Final = {True: 360.0, False: 120.0}
"""Map, plate and box of a whole table; the small plate, or the first tags, of what is less."""


def quantities(board: Board, game: Game) -> Mapping[str, int]:
    """By part the number that one table needs; parts of which there is none are left out.

    Magnets and tags are those of the whole box, with as many seats as can play. Where only a part of the map is felt,
    a foot with a magnet stays at each well for whichever piece comes there; and where no tile is drawn by the reader,
    only cards have tags. Circuit boards for regions are counted wherever a board can have them.
    """
    body = wiring(board)
    switches, keys = len(board.switches), _wired_keys(board)
    crossings = 0 if isinstance(body, LinesBody) else switches + keys
    diodes = crossings if isinstance(body, MatrixBody | PicosBody) else 0
    magnets = (switches if _partial(board, game) else magnetic(game)) if switches else 0
    boards = 0 if why_not(board) else len(board.zones)
    components = len(enrolment_order(game)) if board.options["dealer"] == "reader" else 0
    lit = int(board.light_count > 0)
    found = {
        "Raspberry Pi": int(isinstance(body, LinesBody | MatrixBody)),
        "Raspberry Pi Pico": len(body.picos) if isinstance(body, PicosBody) else 0,
        "reed switch": switches,
        "push button": keys,
        "diode 1N4148": diodes,
        "PN532 module": len(board.readers),
        "USB serial adaptor": sum(wire.cable == "USB of the adaptor" for wire in wires(board)),
        "pixel": board.light_count,
        "74AHCT125": lit,
        "capacitor 1000 µF": lit,
        f"resistor {RESISTOR}": sum(wire.use.endswith(THROUGH) for wire in wires(board)),
        f"resistor {PULL_DOWN}": sum(wire.cable == PULLED for wire in wires(board)),
        f"resistor {PULL_UP}": sum(wire.cable == PULLED_UP for wire in wires(board)),
        "fuse with holder": lit,
        "supply 5 V": lit,
        "magnet": magnets,
        "tag": components + len(card_order(game)) if board.readers else 0,
        "circuit board of a region": boards,
        "capacitor 100 nF": 2 * boards,
        "pin header, 20 pins": boards,
    }
    return {part: number for part, number in found.items() if number}


def _partial(board: Board, game: Game) -> bool:
    """Whether the board feels a part of its map only."""
    chart = game.guide.map(game.new({**game.option_defaults}, ()))
    return chart is not None and not set(chart.places) <= set(board.zones)


def _wired_keys(board: Board) -> int:
    """Keys that have a wire: all on a matrix, the named ones on lines."""
    body = wiring(board)
    if isinstance(body, LinesBody):
        return sum(name in board.keys for name in body.lines)
    return len(board.keys) if isinstance(body, MatrixBody | PicosBody) else 0


def magnetic(game: Game) -> int:
    """How many pieces of the box carry a magnet."""
    return sum(number for _, number in _magnetic(game))


def kinds(game: Game) -> tuple[str, ...]:
    """The kinds of piece that carry a magnet, whosever they are: ``knight``, ``magician``."""
    return tuple(dict.fromkeys(item.rpartition(".")[2] for item, _ in _magnetic(game)))


def _magnetic(game: Game) -> list[tuple[str, int]]:
    state = game.new({}, game.default_seats[: max(game.seat_counts)])
    return [(item, number) for item, number in totals(game.layout(state)).items() if game.guide.magnetic(item)]


def joints(board: Board, *, boards: bool = False) -> int:
    """How many joints are soldered for a board, by hand, or with circuit ``boards`` for its regions.

    At a crossing there are three: switch to column, switch to diode, diode to row. Every other wire has two ends, of
    which those at a switch, a key or a crossing are counted there, and a plug of USB has none; a resistor in a wire
    brings two. Pieces of strip follow each other by three wires, and plus and minus are fed in at the last of them too.
    On a circuit board every pad is a joint. From one to the next only plus and minus are soldered; the rest is plugged.
    """
    body = wiring(board)
    crossed = not isinstance(body, LinesBody)
    here = 3 if crossed else 2
    contacts = len(board.switches) + _wired_keys(board)
    found = here * contacts
    if boards and not why_not(board):
        found += len(board.zones) * sum(len(part.pads) for part in layout().parts) - here * len(board.switches)
        found += 4 * (len(board.zones) - 1)
        # Each board's lights lie on it; its data and supply come by its plug, as rows and columns do.
        pieces = len(_counters(board)) + 1
    else:
        pieces = len(_counters(board)) + sum(one.lights for one in board.lights if one.place in board.zones)
    found += 6 * max(0, pieces - 1) + 4 * (pieces > 1)
    return found + sum(_ends(wire) + 2 * wire.use.endswith(THROUGH) for wire in wires(board))


def _counters(board: Board) -> list[str]:
    """What is lit beside the map: each is one uncut piece of strip."""
    return [one.place for one in board.lights if one.place not in board.zones]


def _ends(wire: Wire) -> int:
    if COMPUTER in (wire.start.thing, wire.end.thing):
        return 0
    if wire.end.thing.startswith(MATRIX):
        return 2  # the bus of a row or column begins there
    return 1 if wire.end.thing in (WELLS, KEYS) else 2


def hours(board: Board, game: Game, *, boards: bool = False) -> int:
    """About how many hours the work takes, in whole ones, from what each step is assumed to take."""
    whole = len(board.zones) > 1
    minutes = (
        JOINT_MIN * joints(board, boards=boards)
        + WELL_MIN * len(board.switches)
        + LIGHT_MIN * board.light_count
        + MAGNET_MIN * quantities(board, game).get("magnet", 0)
        + BOX_MIN[whole]
    )
    return ceil(minutes / 60)
