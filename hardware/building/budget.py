"""What the lights of a board may draw, and the supply and the fuse that fit it; reckoned from the board file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.boards import Board

FUSES_A: Final = (0.5, 0.63, 0.8, 1.0, 1.25, 1.6, 2.0, 2.5, 3.15, 4.0, 5.0, 6.3, 8.0, 10.0)
"""Rated currents of 5 × 20 mm cartridge fuses (IEC 60127)."""
SUPPLIES_A: Final = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 15.0)
"""Rated currents in which 5 V supplies are sold."""
ROOM: Final = 1.25
"""A fuse that carries its rated current all evening ages: it gets a quarter more than the lights may draw."""
READER_MILLIAMPS: Final = 150
"""What a PN532 draws with its field on, at most (data sheet of the chip, section on limiting values); from 3.3 V."""
PIN_V: Final = 3.3
DIODE_V: Final = 0.5
"""What a 1N4148 keeps at the 0.1 mA that flow here (its usual SPICE model: 0.47 V at 25 degrees), and a little more."""
PULL_UP_OHMS: Final = 33_000
"""The strongest pull-up that a Pi may have (data sheet of Compute Module 4: 33 to 73 kilohms); mostly it is 50."""
ROW_OHMS: Final = 330
"""In each row of a Pi's matrix."""
LOW_V: Final = 0.8
"""Up to this a Pi's pin reads low (the same data sheet)."""


def low_volts(closed: int) -> float:
    """What a column is pulled down to when so many switches of its row are closed: all their currents flow through the
    row's one resistor, and each through a pull-up and a diode of its own."""
    share = closed * ROW_OHMS / PULL_UP_OHMS
    return DIODE_V + (PIN_V - DIODE_V) * share / (1 + share)


def fault_milliamps() -> float:
    """What flows from a row that is high to one that is low where a diode is bridged: through both resistors."""
    return (PIN_V - DIODE_V) / (2 * ROW_OHMS) * 1000


@dataclass(frozen=True, slots=True)
class Budget:
    """A board's lights in milliamps at 5 V, and in amperes what supply and fuse are rated for.

    Attributes:
        lights: how many.
        idle: all dark.
        full_white: all at full white: what a fault could draw, and what the wires must bear until the fuse blows.
        brightest: all white at the board's brightness: what the program would draw if nothing stopped it.
        allowed: what the program never exceeds (``power.milliamps``).
        fuse_a, supply_a: ratings; the supply gives more than the fuse carries (docs/building/power.md tells why).
    """

    lights: int
    idle: float
    full_white: float
    brightest: float
    allowed: int
    fuse_a: float
    supply_a: float

    @property
    def clamped(self) -> bool:
        """Whether the program has to darken a frame that is white all over."""
        return self.brightest > self.allowed


def budget(board: Board) -> Budget | None:
    """The budget of a board's lights; None where it has none."""
    count, power = board.light_count, board.power
    if not count:
        return None
    idle = count * power.idle_milliamps_per_light
    swing = count * (power.milliamps_per_light - power.idle_milliamps_per_light)
    drawn = min(float(power.milliamps), idle + swing * power.brightness)
    fuse = next(size for size in FUSES_A if size * 1000 >= drawn * ROOM)
    return Budget(
        lights=count,
        idle=idle,
        full_white=idle + swing,
        brightest=idle + swing * power.brightness,
        allowed=power.milliamps,
        fuse_a=fuse,
        supply_a=next(size for size in SUPPLIES_A if size > fuse),
    )
