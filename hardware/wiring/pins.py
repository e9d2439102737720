"""The pins of a Raspberry Pi's header and of a Pico, and what each is good for.

Pi pins are BCM numbers, as gpiozero counts them; Pico pins are GP numbers. Sources: the GPIO pages of Raspberry Pi's
documentation, and the Pico's data sheet, section 2.1.
"""

from __future__ import annotations

from typing import Final

PI_PINS: Final = range(2, 28)
"""GPIO0 and GPIO1 belong to the ID chip of add-on boards."""
PI_PULLED_UP: Final = (2, 3)
"""They have 1.8 kilohms to 3.3 V on the Pi itself: good as outputs only."""
PI_UART: Final = (14, 15)
"""Transmit and receive of the serial port on the header."""
HEADER: Final = "header"
"""What a board file calls that port; each model calls it otherwise (`hardware.plugged.header_port`)."""
PI_UART_PORTS: Final = (HEADER, "/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")
"""Its other names: the system's for whichever it is, its good UART, and its small one."""
PI_SPI_PIXELS: Final = (10, 11)
"""Data and clock of SPI0, with ``dtoverlay=spi0-0cs,no_miso``, which leaves the other three alone."""
PI_PWM_PINS: Final = (12, 13, 18, 19)
PI_HEADER: Final = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23,
    8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
"""BCM number to the number of the pin on the 40-pin header."""
PI_GROUNDS: Final = (6, 9, 14, 20, 25, 30, 34, 39)
PICO_PINS: Final = (*range(23), 26, 27, 28)
"""GP23 to GP25 and GP29 are used on the Pico itself."""
PICO_BOARD: Final = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19, 15: 20,
    16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}  # fmt: skip
"""GP number to the number of the pin on the Pico's edge."""
PICO_GROUNDS: Final = (3, 8, 13, 18, 23, 28, 38)
PICO_3V3: Final = 36
MOST_ROWS: Final = 16
"""Fifteen regions, and one for keys."""
MOST_COLUMNS: Final = 10
"""More closed switches in one row of a Pi would lift it too far (`hardware.building.budget.low_volts`)."""
MOST_CROSSINGS: Final = 128
"""What a Pico's messages have room for."""
MOST_PICO_KEYS: Final = 16
"""On lines of their own: what the firmware's configuration has room for."""


def one_i2c(sda: int, scl: int) -> bool:
    """Whether a Pico has an I2C controller on these two (RP2040 data sheet, 1.4.3): GP0 and 1 are the first's, GP2 and
    3 the second's, and so on by turns; data on the even one."""
    return (sda % 2, scl % 2) == (0, 1) and sda // 2 % 2 == scl // 2 % 2


def one_spi(sck: int, mosi: int, miso: int) -> bool:
    """Whether a Pico has an SPI controller on these three (RP2040 data sheet, 1.4.3); the select may be any."""
    return (miso % 4, sck % 4, mosi % 4) == (0, 2, 3) and len({pin // 8 % 2 for pin in (sck, mosi, miso)}) == 1
