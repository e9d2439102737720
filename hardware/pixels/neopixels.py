"""A strip by Adafruit's NeoPixel library through Blinka; imported only when there is a strip to light."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

from controller.errors import BodyError
from controller.ports import Frame
from hardware.pixels.backend import Here, here, obstacle
from hardware.wiring.model import Pixels

SKIP: Final = "BLINKA_SKIP_DEPENDENCY_CHECK"
"""Without it Blinka 10 asks, on a terminal, whether it may install packages, and waits for the answer for ever."""
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
    """

    def __init__(self, neo: Any) -> None:
        self._neo = neo

    def write(self, frame: Frame) -> None:
        """Show a frame."""
        for number, pixel in enumerate(frame):
            self._neo[number] = (pixel.red, pixel.green, pixel.blue)
        self._neo.show()

    def close(self) -> None:
        """Dark; the pin is let go even where that fails, which NeoPixel's own ``deinit`` does not do."""
        try:
            self._neo.fill(0)
            self._neo.show()
        finally:
            self._neo.pin.deinit()


def open_neopixels(pixels: Pixels, lights: int, at: Callable[[], Here] = here) -> Strip:
    """The strip on a pin of this Pi; raises `BodyError` with what to do where it cannot be driven."""
    trouble = obstacle(pixels, at())
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
