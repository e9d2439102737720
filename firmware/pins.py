"""The pins that a Pico has to spare, felt all at once through one register."""

from machine import Pin, mem32

from firmware.clock import sleep_us

SPARE = tuple(number for number in range(29) if number not in (23, 24, 25))
"""GP23 to GP25 and GP29 are used on the Pico itself (Pico data sheet, 2.1)."""
GPIO_IN = 0xD0000004
"""The levels of all pins, one bit each; the same address on RP2040 (data sheet, 2.3.1.7) and RP2350 (3.1.11)."""
_RISE_US = 200
"""What a long open wire takes to be pulled up."""


def felt_low() -> int:
    """One bit a pin: 1 where it is low."""
    levels: int = mem32[GPIO_IN]
    return ~levels


def let_go() -> None:
    """Make every spare pin what it is when the chip is reset: an input, pulled down.

    Pulled, because a strip takes the noise on a data line that floats for colours.
    """
    for number in SPARE:
        Pin(number, Pin.IN, Pin.PULL_DOWN)


def straps(held: int = -1) -> int:
    """One bit a pin: 1 where it is joined to ground. Lets go of every pin, before and after.

    Args:
        held: a pin that is no strap though it is low: the strip's, which a resistor holds to ground. The chip's own
            pull-up of 50 kilohms cannot tell that from a wire.
    """
    for number in SPARE:
        Pin(number, Pin.IN, Pin.PULL_UP)
    sleep_us(_RISE_US)
    low, found = felt_low(), 0
    for number in SPARE:
        if number != held:
            found |= low & 1 << number
    let_go()
    return found
