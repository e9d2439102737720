"""A strip by Adafruit's NeoPixel library through Blinka; imported only when there is a strip to light."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import sleep
from typing import Any, Final, Protocol

from controller.errors import BodyError
from controller.ports import Frame
from hardware.pixels.backend import Here, here, obstacle
from hardware.wiring.model import Pixels

SKIP: Final = "BLINKA_SKIP_DEPENDENCY_CHECK"
"""Without it Blinka 10 asks, on a terminal, whether it may install packages, and waits for the answer for ever."""
LIGHT_S: Final = 30e-6
"""What a light's 24 bits take on the wire."""
REST_S: Final = 1e-3
"""After the last bit: 0.3 ms until the strip takes a frame as whole, and some to spare."""
INSTALL: Final = 'Install what the lights need with: pip install "reedlight[pi]", and run: reedlight doctor.'


class Strip(Protocol):
    """A strip that shows whole frames."""

    def write(self, frame: Frame) -> None:
        """Show a frame; raises whatever the driver does."""

    def close(self) -> None:
        """Go dark and let go of the pin."""


OpenStrip = Callable[[Pixels, int], Strip]


class NeoPixelStrip:
    """A `Strip` by ``neopixel.NeoPixel``, written once a frame.

    Args:
        neo: the library's strip, with ``auto_write`` off and full brightness: dimming is ours.
        pause: sleeps for so many seconds.
    """

    def __init__(self, neo: Any, pause: Callable[[float], object] = sleep) -> None:
        self._neo, self._pause = neo, pause

    def write(self, frame: Frame) -> None:
        """Show a frame."""
        for number, pixel in enumerate(frame):
            self._neo[number] = (pixel.red, pixel.green, pixel.blue)
        self._neo.show()

    def close(self) -> None:
        """Dark; the pin is let go even where that fails, which NeoPixel's own ``deinit`` does not do.

        It is let go only when the frame has left it. Blinka's driver for the Pi 5 comes back as soon as the last 16
        words lie in the queue of the PIO: were the pin let go then, the last 21 lights would stay as they were.
        """
        try:
            self._neo.fill(0)
            self._neo.show()
            self._pause(len(self._neo) * LIGHT_S + REST_S)
        finally:
            self._neo.pin.deinit()


def open_neopixels(pixels: Pixels, lights: int, at: Callable[[], Here] = here) -> Strip:
    """The strip on a pin of this Pi; raises `BodyError` with what to do where it cannot be driven."""
    try:
        trouble = obstacle(pixels, at())
    except ImportError as error:  # gpiozero, which knows the Pi's model
        raise BodyError(f"The lights on GPIO{pixels.pin} cannot be driven: {error}. {INSTALL}") from error
    if trouble is not None:
        raise BodyError(trouble)
    return open_by_blinka(pixels, lights)


def open_by_blinka(pixels: Pixels, lights: int) -> Strip:
    """The same without asking first what stands in the way."""
    with _never_asking():
        try:
            import board
            import neopixel

            neo = neopixel.NeoPixel(
                getattr(board, f"D{pixels.pin}"), lights, auto_write=False, brightness=1.0, pixel_order=pixels.order
            )
        except Exception as error:  # Blinka raises RuntimeError, NotImplementedError, OSError, ValueError, by driver
            raise BodyError(f"The lights on GPIO{pixels.pin} cannot be driven: {error}. {INSTALL}") from error
    return NeoPixelStrip(neo)


@contextmanager
def _never_asking() -> Iterator[None]:
    before = os.environ.get(SKIP)
    os.environ[SKIP] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SKIP]
        else:
            os.environ[SKIP] = before
