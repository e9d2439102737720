"""A board file's share for each Pico: what it is told to be, and what its crossings and keys are called."""

from __future__ import annotations

from typing import NamedTuple

from controller.boards import Board
from controller.errors import BodyError
from firmware.contents import I2C, NO_PIN, NO_READER, SPI, Configuration
from firmware.endpoint import MOST_BODY
from hardware.link.roster import Wanted, wanted
from hardware.wiring.cells import pico_orders
from hardware.wiring.model import Pico, PicosBody

MOST_LIGHTS = (MOST_BODY - 3) // 3
"""As many as fit a message with its kind and number; firmware that allows fewer refuses the board itself."""


class Plan(NamedTuple):
    """One Pico of a board.

    Attributes:
        wanted: how it is told from others.
        configuration: what it is told to be.
        order: the names at its crossings, row by row.
        lines: the keys on lines of their own, in the order of the configuration.
        colours: the order in which its strip wants them; None without a strip.
    """

    wanted: Wanted
    configuration: Configuration
    order: tuple[str, ...]
    lines: tuple[str, ...]
    colours: str | None

    @property
    def has_reader(self) -> bool:
        """Whether a tag reader is on it."""
        return self.configuration.reader != NO_READER


def plans(body: PicosBody, board: Board) -> tuple[Plan, ...]:
    """The Picos of a board in the order of its file. Raises BodyError for a strip that is too long."""
    if board.light_count > MOST_LIGHTS:
        raise BodyError(
            f"The board has {board.light_count} lights, and a Pico drives {MOST_LIGHTS} at most. "
            "Leave some out of [lights]."
        )
    marked = zip(body.picos, wanted(body.picos), pico_orders(body, board), strict=True)
    return tuple(
        Plan(
            wanted=mark,
            configuration=_configuration(pico, board.light_count),
            order=order,
            lines=tuple(pico.keys),
            colours=pico.pixels.order if pico.pixels else None,
        )
        for pico, mark, order in marked
    )


def _configuration(pico: Pico, lights: int) -> Configuration:
    reader = pico.reader
    return Configuration(
        rows=pico.rows,
        columns=pico.columns,
        keys=tuple(pico.keys.values()),
        scan_ms=pico.scan_ms,
        reader=NO_READER if reader is None else {"i2c": I2C, "spi": SPI}[reader.bus],
        reader_pins=tuple(pin for pin in reader.pins.values() if pin is not None) if reader else (),
        pixels_pin=pico.pixels.pin if pico.pixels else NO_PIN,
        lights=lights if pico.pixels else 0,
    )
