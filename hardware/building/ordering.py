"""The ordering list of a board as CSV: how many of each part, with spares, what it has to be, and what else will do."""

from __future__ import annotations

import csv
import io
from math import ceil
from typing import Final, NamedTuple

from controller.boards import Board
from controller.engine.game import Game
from hardware.building.quantities import quantities

HEAD: Final = ("part", "needed", "order", "specification", "alternatives")
SPARE: Final = 0.1
"""A tenth more: switches crack, magnets jump away, diodes get lost."""


class Part(NamedTuple):
    """What a part has to be; ``spare``: whether a tenth more of it is ordered."""

    specification: str
    alternatives: str = ""
    spare: bool = True


PARTS: Final = {
    "Raspberry Pi": Part("Pi 3, 4, 5 or Zero 2 W with its supply and a card of 16 GB", "", spare=False),
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
    "fuse with holder": Part("5 x 20 mm, quick (F); its rating is on the page on power", ""),
    "supply 5 V": Part("5 V, with the rating on the page on power", "", spare=False),
    "magnet": Part("disc 6 x 2 mm, N35, nickel", "disc 10 x 1 mm, N35"),
    "circuit board of a region": Part("from the files in gerber/: two layers, 1.6 mm", "wired by hand", spare=False),
    "capacitor 100 nF": Part("100 nF, 16 V or more, ceramic, size 0805", "47 to 220 nF"),
    "pin header, 20 pins": Part("2.54 mm, straight; broken into 9, 9 and 2 pins", "wires soldered in"),
    "tag": Part("NTAG213 sticker, 25 mm, round", "NTAG215, MIFARE Ultralight"),
}


def ordered(needed: int, part: Part) -> int:
    """How many to order."""
    return ceil(round(needed * (1 + SPARE), 6)) if part.spare else needed


def parts_csv(board: Board, game: Game) -> str:
    """The list, a line a part, as RFC 4180 has it."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(HEAD)
    for name, needed in quantities(board, game).items():
        part = PARTS[name]
        writer.writerow((name, needed, ordered(needed, part), part.specification, part.alternatives))
    return out.getvalue()
