"""A Raspberry Pi's GPIO chip by the kernel's gpio-sim, with switches on its lines that hands can close."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic, sleep

CONFIG = Path("/sys/kernel/config/gpio-sim/pi")
CROSSING = Path("/sys/module/gpio_sim/parameters/crossing")
LINES = 58
"""As many as the chip of a Pi 4 has; gpiozero and Blinka know it by its label."""
LABEL = "pinctrl-bcm2711"


class Chip:
    """The chip, and what hands do on the other side of its lines (wires.h)."""

    def __init__(self) -> None:
        bank = CONFIG / "bank0"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text(str(LINES))
        (bank / "label").write_text(LABEL)
        (CONFIG / "live").write_text("1")
        name = (bank / "chip_name").read_text().strip()
        self.device = Path("/dev") / name
        self._lines = Path("/sys/devices/platform") / (CONFIG / "dev_name").read_text().strip() / name
        self.open_all()

    def open_all(self) -> None:
        """No switch is closed, and no line is a column; not while a body scans.

        A column that stops being one keeps the level it has: low for every row, if one of them was being driven low.
        """
        CROSSING.write_text("clear")
        for pin in range(LINES):
            self.open(pin)

    def close(self, pin: int) -> None:
        """The switch between a line and ground closes."""
        (self._lines / f"sim_gpio{pin}" / "pull").write_text("pull-down")

    def open(self, pin: int) -> None:
        """It opens; the line is as its pull-up leaves it."""
        (self._lines / f"sim_gpio{pin}" / "pull").write_text("pull-up")

    def set(self, pin: int, closed: bool) -> None:
        """It closes or opens."""
        (self.close if closed else self.open)(pin)

    def cross(self, row: int, column: int, closed: bool) -> None:
        """The switch at a crossing of two lines closes or opens; it has its diode, the cathode at the row."""
        CROSSING.write_text(f"{row} {column} {int(closed)}")

    def level(self, pin: int) -> int:
        """What the kernel has on a line: 1 is high."""
        return int((self._lines / f"sim_gpio{pin}" / "value").read_text())

    def levels(self, pins: Iterable[int]) -> list[int]:
        """What it has on each of these."""
        return [self.level(pin) for pin in pins]


def until(true: Callable[[], object], within_s: float = 10.0) -> bool:
    """Wait for something to become true; False where it did not. For what cannot wake us itself."""
    end = monotonic() + within_s
    while not true():
        if monotonic() > end:
            return False
        sleep(0.001)
    return True
