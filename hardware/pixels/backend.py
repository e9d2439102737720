"""How a Pi drives its strip: by SPI or PWM up to the Pi 4, by PIO on a Pi 5; and what stands in the way here.

Blinka chooses the driver by the Pi's model and by the pin: rpi_ws281x up to the Pi 4 (GPIO10 by SPI, which needs no
root; GPIO12, 13, 18 and 19 by PWM and GPIO21 by PCM, which need root, and PWM clashes with the headphone socket), its
own PIO driver on a Pi 5. Nothing here opens anything: it only looks, so that `reedlight doctor` may ask too.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from hardware.wiring.model import Pixels
from hardware.wiring.pins import PI_PWM_PINS, PI_SPI_PIXELS

SPI, PWM, PCM, PIO = "spi", "pwm", "pcm", "pio"
PCM_PIN: Final = 21
SPI_DEVICE, PIO_DEVICE, GPIOMEM = "/dev/spidev0.0", "/dev/pio0", "/dev/gpiomem"
BCM2712: Final = 4
"""The processor of a Pi 5, 500 and Compute Module 5 in a revision code (bits 12 to 15)."""
WS281X: Final = "5.0.0"
"""The version of rpi_ws281x that `KNOWN` is of, which is the one that is pinned."""
KNOWN: Final = frozenset((
    0x2, 0x3, 0x4, 0x5, 0x6, 0x7, 0x8, 0x9, 0xd, 0xe, 0xf, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x900021, 0x900032,
    0x900092, 0x900093, 0x9000c1, 0x9020e0, 0x902120, 0x920093, 0x9200c1, 0xa01040, 0xa01041, 0xa02082, 0xa02083,
    0xa020a0, 0xa020d3, 0xa020d4, 0xa02100, 0xa03111, 0xa03112, 0xa03115, 0xa03140, 0xa03141, 0xa21041, 0xa22042,
    0xa22082, 0xa22083, 0xa220a0, 0xa32082, 0xb03111, 0xb03112, 0xb03114, 0xb03115, 0xb03140, 0xb03141, 0xc03111,
    0xc03112, 0xc03114, 0xc03115, 0xc03130, 0xc03131, 0xc03140, 0xc03141, 0xd03114, 0xd03115, 0xd03140, 0xd03141,
))  # fmt: skip
"""The revision codes of the Pis that rpi_ws281x knows (``lib/rpihw.c``, all of them). On 64 bits it refuses a board
whose code is another, though it is the same model."""
SPI_LINE: Final = "dtoverlay=spi0-0cs,no_miso"
RULE: Final = 'SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"'


def _usable(path: str) -> bool | None:
    """Whether this process may use a device; None where there is none."""
    return os.access(path, os.R_OK | os.W_OK) if os.path.exists(path) else None


def pi_revision() -> int | None:
    """This Pi's revision code, as gpiozero reads it; None on anything else."""
    from gpiozero.exc import PinUnknownPi
    from gpiozero.pins.local import get_pi_revision

    try:
        return int(get_pi_revision())
    except PinUnknownPi:
        return None


@dataclass(frozen=True, slots=True)
class Here:
    """What of this computer decides; tests make their own.

    Attributes:
        revision: the Pi's revision code, or None.
        root: whether this process is root.
        usable: whether a device may be used; None where there is none.
    """

    revision: int | None
    root: bool
    usable: Callable[[str], bool | None] = _usable

    @property
    def is_pi_5(self) -> bool:
        """A Pi 5 or its kin; old revision codes (without bit 23) know no processor."""
        code = self.revision or 0
        return bool(code >> 23 & 1) and code >> 12 & 0xF == BCM2712


def here() -> Here:
    """This computer."""
    return Here(pi_revision(), os.geteuid() == 0)


def backend(pixels: Pixels, pi_5: bool) -> str | None:
    """How this pin is driven on such a Pi; None if it cannot be."""
    if pi_5:
        return PIO
    by_pin: Mapping[int, str] = {PI_SPI_PIXELS[0]: SPI, PCM_PIN: PCM, **dict.fromkeys(PI_PWM_PINS, PWM)}
    return by_pin.get(pixels.pin)


def obstacle(pixels: Pixels, at: Here) -> str | None:
    """Why the strip cannot be lit here, and what to do, in two sentences; None if nothing is known to be in the way."""
    return next(_obstacles(pixels, at), None)


def _obstacles(pixels: Pixels, at: Here) -> Iterator[str]:
    if at.revision is None:
        yield "This computer is no Raspberry Pi, so it has no pin for lights. Light them from a Pico."
        return
    chosen = backend(pixels, at.is_pi_5)
    if chosen is None:
        yield (
            f"GPIO{pixels.pin} cannot drive lights on a Pi up to 4. Use GPIO{PI_SPI_PIXELS[0]}, by SPI and without root"
            f" (or {', '.join(f'GPIO{pin}' for pin in PI_PWM_PINS)}, as root)."
        )
    elif pixels.backend not in ("auto", chosen):
        yield (
            f"GPIO{pixels.pin} of this Pi is driven by {chosen}, and the board file says {pixels.backend}."
            ' Write backend = "auto" under [body.pixels].'
        )
    elif chosen == SPI:
        yield from _spi(at)
    elif chosen == PIO:
        yield from _pio(at)
    elif not at.root:
        yield (
            f"GPIO{pixels.pin} is driven by {chosen.upper()}, which only root may do."
            f" Move the data wire to GPIO{PI_SPI_PIXELS[0]}, which needs no root."
        )


def _spi(at: Here) -> Iterator[str]:
    if at.usable(SPI_DEVICE) is None:
        yield f"SPI is off: there is no {SPI_DEVICE}. Add {SPI_LINE} to /boot/firmware/config.txt, and restart the Pi."
    elif not at.usable(SPI_DEVICE):
        yield f"Your user may not use {SPI_DEVICE}. Let it in with: sudo usermod -aG spi $USER, then log in again."
    elif at.usable(GPIOMEM) is False:
        yield f"Your user may not use {GPIOMEM}. Let it in with: sudo usermod -aG gpio $USER, then log in again."


def _pio(at: Here) -> Iterator[str]:
    if at.usable(PIO_DEVICE) is None:
        yield f"This Pi 5 has no {PIO_DEVICE}. Update its system and firmware: sudo apt full-upgrade, then restart."
    elif not at.usable(PIO_DEVICE):
        yield f"Your user may not use {PIO_DEVICE}. Let reedlight install add its udev rule ({RULE}), then restart."
