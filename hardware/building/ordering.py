"""The ordering list of a board as CSV: how many of each part, with spares, what it has to be, and what else will do.

What a board file counts comes first (`hardware.building.quantities`), then the small things around it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from controller.boards import Board
from controller.engine.game import Game
from hardware.building.budget import budget
from hardware.building.connections import KEYS, MATRIX, WELLS, wires
from hardware.building.plan import READER_MM, plan_of
from hardware.building.quantities import quantities
from hardware.building.simulated import ways
from hardware.wiring.model import AnyBody, LinesBody, MatrixBody, PicosBody, wiring

HEAD: Final = ("part", "needed", "order", "specification", "alternatives")
PLUGGED: Final = 8
"""Wires plugged onto a region's circuit board: its row, six columns and the data. 5 V and ground are soldered."""
SPARE: Final = 0.1
"""A tenth more: switches crack, magnets jump away, diodes get lost."""


class Part(NamedTuple):
    """What a part has to be; ``spare``: whether a tenth more of it is ordered."""

    specification: str
    alternatives: str = ""
    spare: bool = True


PARTS: Final = {
    "Raspberry Pi": Part("Pi 3, 4, 5 or Zero 2 W", "", spare=False),
    "Raspberry Pi Pico": Part("Pico H, with pins", "Pico, Pico W, Pico 2", spare=False),
    "reed switch": Part("normally open, glass 14 mm, 15 to 20 ampere-turns", "10 to 15 ampere-turns"),
    "push button": Part("normally open, for a panel", ""),
    "diode 1N4148": Part("1N4148, DO-35", "1N914, BAT85"),
    "PN532 module": Part("NFC module V3 with switches for its interface", "Adafruit 364", spare=False),
    "USB serial adaptor": Part("3.3 V levels, and 150 mA at its 3.3 V pin", "", spare=False),
    "pixel": Part("WS2812B, 5 V, GRB; single ones of size 5050 for circuit boards", "SK6812"),
    "74AHCT125": Part("74AHCT125, DIP-14, with a socket and 100 nF", "74HCT125"),
    "capacitor 1000 µF": Part("1000 µF, 6.3 V or more, low ESR", "2 x 470 µF"),
    "resistor 330 Ω": Part("330 ohms, 0.25 W", "270 to 470 ohms"),
    "resistor 4.7 kΩ": Part("4.7 kilohms, 0.25 W", "2.2 to 4.7 kilohms"),
    "resistor 2.2 kΩ": Part("2.2 kilohms, 0.25 W", "1.5 to 4.7 kilohms"),
    "magnet": Part("disc 6 x 2 mm, N35, nickel", "disc 10 x 1 mm, N35"),
    "circuit board of a region": Part("from the files in gerber/: two layers, 1.6 mm", "wired by hand", spare=False),
    "capacitor 100 nF": Part("100 nF, 16 V or more, ceramic, size 0805", "47 to 220 nF"),
    "pin header, 20 pins": Part("2.54 mm, straight; broken into 9, 9 and 2 pins", "wires soldered in"),
    "tag": Part("NTAG213 sticker, 25 mm, round", "NTAG215, MIFARE Ultralight"),
}


def ordered(needed: int, part: Part) -> int:
    """How many to order."""
    return ceil(round(needed * (1 + SPARE), 6)) if part.spare else needed


def _rated(board: Board) -> dict[str, Part]:
    """What is rated for the board's lights."""
    need = budget(board)
    if need is None:
        return {}
    fuse, supply = f"{need.fuse_a:g} A", f"5 V, {need.supply_a:g} A"
    return {
        "fuse with holder": Part(f"5 x 20 mm, quick (F), {fuse}; a holder for one, the others are spares", ""),
        "supply 5 V": Part(f"{supply}, with an approval mark", "a larger one", spare=False),
    }


def small_parts(board: Board, game: Game) -> Iterator[tuple[str, int, Part]]:
    """What no board file counts; wires in metres, which are assumed from the size of the board."""
    body = wiring(board)
    if isinstance(body, LinesBody | MatrixBody):
        yield "supply and card of the Pi", 1, Part("the model's own supply; 16 GB, class A1", spare=False)
        yield "socket for the Pi's header", 1, Part("2 x 20 pins, 2.54 mm", "wires with crimped sockets", spare=False)
    if isinstance(body, PicosBody):
        picos = len(body.picos)
        yield "USB cable", picos, Part("for data, Micro-USB to the computer's", spare=False)
        yield "sockets for the Pico", 2 * picos, Part("1 x 20 pins, 2.54 mm", "a breadboard", spare=False)
    if board.readers:
        yield "wire for the reader", 1, Part("metres; 4 strands, 0.14 mm²; 30 cm at most", spare=False)
    if board.switches:
        plan = plan_of(board)
        wide, high = plan.width / 1000, plan.height / 1000
        lines = [wire for wire in wires(board) if wire.end.thing.startswith((MATRIX, WELLS, KEYS))]
        signal = ceil(len(lines) * (0.3 + max(wide, high)))
        yield "wire 0.14 mm²", signal, Part("metres; stranded, or ribbon cable", "0.08 to 0.25 mm²")
        told = f"{plan.width:g} x {plan.height + (READER_MM if len(board.zones) > 1 else 0):g} mm, 3 to 5 mm thick"
        yield "plate", 1, Part(f"plywood, acrylic or MDF, {told}", spare=False)
    if board.light_count:
        power = ceil(2 * (sum(ways(board)) + 2))
        yield "wire 0.75 mm²", power, Part("metres; stranded, half of it red and half black")
        yield "socket of the supply", 1, Part("fits the supply's plug", "screw terminals", spare=False)
        yield _perforated(body)
    if board.switches:
        glue = "two-part epoxy and felt or veneer for the magnets, spray glue for the map, hot glue below, putty"
        yield "glue", 1, Part(glue, spare=False)
    if board.switches and len(board.zones) > 1:
        box = "slats 40 mm high, a bottom, brass screws; two-sided tape, clear film, tracing paper for the lights"
        yield "box", 1, Part(box, spare=False)
    if boards := quantities(board, game).get("circuit board of a region", 0):
        told = "a socket at the end that goes onto a pin header, 20 to 30 cm"
        yield "jumper wire", PLUGGED * boards, Part(told, "wires 0.14 mm² soldered to the pins")
        yield "screw M2.5 with nut", 4 * boards, Part("nylon, 10 mm and longer than plate and board", "clips")
    sound = "USB (a Zero 2 W: through an OTG adapter), or for a headphone socket where there is one"
    yield "loudspeaker", 1, Part(sound, "a screen", spare=False)
    yield "solder", 1, Part("1 mm thick at most, with flux", spare=False)


def _perforated(body: AnyBody) -> tuple[str, int, Part]:
    """What carries the level shifter, and with it the resistors of a Pi's rows, or a Pico in its sockets."""
    if isinstance(body, PicosBody):
        told, number = "for a Pico's sockets; the 74AHCT125 is on the first", len(body.picos)
    else:
        told = f"for the 74AHCT125{' and the resistors of the rows' if isinstance(body, MatrixBody) else ''}"
        number = 1
    return "perforated board", number, Part(f"50 x 70 mm, {told}", "a breadboard", spare=False)


def parts_csv(board: Board, game: Game) -> str:
    """The list, a line a part, as RFC 4180 has it."""
    parts = PARTS | _rated(board)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(HEAD)
    for name, needed in quantities(board, game).items():
        writer.writerow(_row(name, needed, parts[name]))
    for name, needed, part in small_parts(board, game):
        writer.writerow(_row(name, needed, part))
    return out.getvalue()


def _row(name: str, needed: int, part: Part) -> tuple[str, int, int, str, str]:
    return name, needed, ordered(needed, part), part.specification, part.alternatives
