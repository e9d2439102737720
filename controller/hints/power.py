"""What a frame draws from the supply, and frames kept within it.

Each light takes its idle current always, and up to its full current in proportion to the sum of its three channels.
"""

from __future__ import annotations

from controller.boards import Power
from controller.ports import Frame, Pixel

WHITE = 3 * 255
"""The sum of the channels of a light at full white."""
HAIR = 1e-9


def milliamps(frame: Frame, power: Power) -> float:
    """What the frame is reckoned to draw."""
    return len(frame) * power.idle_milliamps_per_light + _sum(frame) * _per_step(power)


def clamp(frame: Frame, power: Power) -> Frame:
    """The frame if the supply can feed it, else the same frame as much darker as it has to be."""
    total = _sum(frame)
    allowed = _allowed(len(frame), power)
    if total <= allowed:
        return frame
    # Whole numbers, rounded down: the sum can only be too small.
    scaled = [value * allowed // total for value in range(256)]
    pixels: dict[Pixel, Pixel] = {}
    for pixel in frame:
        if pixel not in pixels:
            pixels[pixel] = Pixel(scaled[pixel.red], scaled[pixel.green], scaled[pixel.blue])
    return tuple(pixels[pixel] for pixel in frame)


def share(frame: Frame, power: Power) -> float:
    """How much of this frame the supply can feed, from 0 to 1."""
    total = _sum(frame)
    return min(1.0, _allowed(len(frame), power) / total) if total else 1.0


def _sum(frame: Frame) -> int:
    return sum([pixel.red + pixel.green + pixel.blue for pixel in frame])


def _per_step(power: Power) -> float:
    return (power.milliamps_per_light - power.idle_milliamps_per_light) / WHITE


def _allowed(lights: int, power: Power) -> int:
    """The largest sum of channels that so many lights may have together."""
    left = power.milliamps - lights * power.idle_milliamps_per_light
    return max(0, int(left / _per_step(power) - HAIR))
