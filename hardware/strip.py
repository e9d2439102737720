"""From a frame to the bytes that a strip of lights wants, and the last guard of the supply before they go out."""

from __future__ import annotations

from controller.boards import Power
from controller.hints.power import clamp
from controller.ports import Frame, Pixel

FULL = 255
"""The brightest that a channel can be."""


def strip_bytes(frame: Frame, order: str) -> bytes:
    """The bytes on the wire: three a light, its colours in the strip's order (``GRB``: green goes first)."""
    channels = ["RGB".index(letter) for letter in order]
    colours = ((pixel.red, pixel.green, pixel.blue) for pixel in frame)
    return bytes(colour[channel] for colour in colours for channel in channels)


def clamped(frame: Frame, power: Power) -> Frame:
    """The frame, darker where it has to be: no channel above the board's brightness, no more than its milliamps.

    What `controller.hints.compose` makes is within both and comes back as it is; this is the guard for all else.
    """
    return clamp(_dimmed(frame, power.brightness), power)


def dark(lights: int) -> Frame:
    """A frame with every light out."""
    return (Pixel(0, 0, 0),) * lights


def _dimmed(frame: Frame, brightness: float) -> Frame:
    """As bright as `controller.hints.compose` makes the brightest light at most, and all of it in proportion."""
    most = int(FULL * brightness + 0.5)
    peak = max((max(pixel.red, pixel.green, pixel.blue) for pixel in frame), default=0)
    if peak <= most:
        return frame
    return tuple(
        Pixel(pixel.red * most // peak, pixel.green * most // peak, pixel.blue * most // peak) for pixel in frame
    )


class Changed:
    """Remembers what a strip shows, so that nothing is sent twice."""

    def __init__(self) -> None:
        self._shown: bytes | None = None

    def news(self, data: bytes) -> bool:
        """Whether these bytes differ from the last; they are the last from now on."""
        if data == self._shown:
            return False
        self._shown = data
        return True

    def forget(self) -> None:
        """The strip may show anything: the next bytes are news whatever they are."""
        self._shown = None
