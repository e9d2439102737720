"""How many of each part a board takes, counted from its board file and its game."""

from __future__ import annotations

from collections.abc import Mapping

from controller.boards import Board
from controller.engine.game import Game
from controller.engine.layout import totals
from controller.enrolment.order import card_order, enrolment_order
from hardware.building.connections import PULL_DOWN, PULL_UP, PULLED, PULLED_UP, RESISTOR, THROUGH, wires
from hardware.building.region import why_not
from hardware.wiring.model import LinesBody, MatrixBody, PicosBody, wiring


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
    state = game.new({}, game.default_seats[: max(game.seat_counts)])
    return sum(number for item, number in totals(game.layout(state)).items() if game.guide.magnetic(item))
