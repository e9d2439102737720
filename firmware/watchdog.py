"""The chip's watchdog, which starts the Pico anew when the loop hangs, and which can be stopped."""

from machine import WDT, mem32

TIMEOUT_MS = 8000
"""The RP2040 can wait for 8388 ms at most."""
_CTRL = {"RP2040": 0x40058000, "RP2350": 0x400D8000}
"""The watchdog's control register (RP2040 data sheet, 4.7.6; RP2350 data sheet, 12.9.7)."""
_CLEAR = 0x3000
"""Writing to the register's alias so far above it clears the bits that are 1 (RP2040, 2.1.2; RP2350, 2.1.3)."""
_ENABLE = 1 << 30


class Watchdog:
    """Bites unless it is fed.

    Args:
        chip: the name that MicroPython has for the board, with RP2040 or RP2350 in it.
    """

    def __init__(self, chip: str) -> None:
        self._chip = chip
        self._dog = WDT(timeout=TIMEOUT_MS)

    def feed(self) -> None:
        """Not yet."""
        self._dog.feed()

    def stop(self) -> None:
        """Not again: a person who has stopped the firmware wants the prompt for longer than the time-out.

        MicroPython has no call for it, but to the chip a watchdog that is not enabled is paused.
        """
        for name, register in _CTRL.items():
            if name in self._chip:
                mem32[register + _CLEAR] = _ENABLE
