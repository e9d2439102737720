"""How each role looks: a colour, and a wave of brightness in time that no other role has: `light_colours.toml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any

from attrs import Attribute, field, frozen

from controller.engine.strict import Mistake, made, meant, parse_toml, refuse, structure
from controller.hints.roles import ROLES

LEAST_FLASH_MS = 334
"""Between two flashes of a light, so that none flashes faster than 3 Hz."""
FLASH = 0.1
"""A rise by less than this share of the full light is no flash (WCAG 2.2, success criterion 2.3.1)."""

Keys = tuple[tuple[int, float], ...]
Colour = tuple[int, int, int]


def rises_ms(keys: Keys) -> list[int]:
    """When the wave begins to rise by a flash or more; in three rounds of it, so each rise comes at least twice."""
    period = keys[-1][0]
    found: list[int] = []
    low_ms, low = keys[0]
    high, rising = low, False
    for at, level in [(start + at, level) for start in (0, period, 2 * period) for at, level in keys]:
        if rising and level <= high - FLASH:
            rising, low_ms, low = False, at, level
        elif not rising and level >= low + FLASH:
            rising, high = True, level
            found.append(low_ms)
        elif rising:
            high = max(high, level)
        elif level <= low:
            low_ms, low = at, level
    return found


def _right_wave(_: Any, __: Attribute[Any], keys: Keys) -> None:
    times = [at for at, _ in keys]
    if not keys or times[0] != 0 or times != sorted(times) or (len(keys) > 1) != (times[-1] > 0):
        raise ValueError("a wave begins at 0 ms and goes on in time; a single level is a steady light")
    if not all(0 <= level <= 1 for _, level in keys):
        raise ValueError("the levels of a wave are from 0 to 1")
    mirrored = tuple((at, 1 - level) for at, level in keys)
    waits = [late - early for way in (keys, mirrored) for early, late in pairwise(rises_ms(way))]
    if waits and min(waits) < LEAST_FLASH_MS:
        raise ValueError(f"two flashes within {min(waits)} ms: no light may flash faster than 3 Hz")


@frozen
class Wave:
    """Brightness in time: levels from 0 to 1 at milliseconds, straight lines between, over and over."""

    keys: Keys = field(validator=_right_wave)

    @property
    def period_ms(self) -> int:
        """After how long it repeats; 0 for a steady light."""
        return self.keys[-1][0]

    @property
    def peak(self) -> float:
        """The highest level."""
        return max(level for _, level in self.keys)

    def level(self, now_s: float) -> float:
        """The level at a time."""
        early, low = self.keys[0]
        if len(self.keys) == 1:
            return low
        now = now_s * 1000.0 % self.period_ms
        for at, level in self.keys:
            if now < at:
                return low + (level - low) * (now - early) / (at - early)
            early, low = at, level
        return low


def _colour(data: object) -> Colour:
    if not isinstance(data, str) or not re.fullmatch(r"#[0-9A-Fa-f]{6}", data):
        raise ValueError(f"{data!r} is not a colour written as #RRGGBB")
    red, green, blue = bytes.fromhex(data[1:])
    return red, green, blue


def _wave(data: object) -> Wave:
    """Pairs of a whole number and a number."""
    keys = []
    for pair in made(tuple[tuple[float, ...], ...], data):
        if len(pair) != 2 or pair[0] % 1:
            raise ValueError(f"{list(pair)} is not a pair of milliseconds and a level")
        keys.append((int(pair[0]), pair[1]))
    return Wave(tuple(keys))


@frozen
class Look:
    """How a role looks: its colour at full level, and its wave."""

    colour: Colour = field(metadata={"read": _colour})
    wave: Wave = field(metadata={"read": _wave})


def read(file: str, raw: bytes) -> Mapping[str, Look]:
    """The palette that a file's bytes describe; raises BoardError with all that is to be mended."""
    data = parse_toml(file, raw)
    looks, mistakes = structure(Mapping[str, Look], data)
    mistakes += [Mistake(name, f"there is no such role{meant(name, ROLES)}") for name in data if name not in ROLES]
    mistakes += [Mistake(name, "is missing") for name in ROLES if name not in data]
    refuse(file, mistakes)
    assert isinstance(looks, dict)
    return looks


@lru_cache(maxsize=1)
def palette() -> Mapping[str, Look]:
    """The palette that comes with Reedlight."""
    file = resources.files("controller.hints") / "light_colours.toml"
    return read("light_colours.toml", file.read_bytes())
