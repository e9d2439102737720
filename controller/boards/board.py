"""A board: what a table can sense and light, and the table's options."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from attrs import asdict, field, frozen

from controller.boards.settle_times import Timing
from controller.engine.strict import among, made, refuse, structure, within, written_as

KINDS: Mapping[str, tuple[int, int]] = {"counting": (1, 16), "presence": (1, 1), "reader": (0, 0), "typed": (0, 0)}
"""Kinds of board, each with the least and the most wells of a zone; a ``reader`` board feels tags only, a ``typed`` one
nothing: moves are typed."""
COUNTERS = ("timer", "cycle")
"""Places of lights that are no zones; ``score:SEAT`` is another."""
SCORE = "score:"

_WORD = r"[A-Za-z0-9][A-Za-z0-9_-]*"
_WORDS = written_as(_WORD, "letters, digits, - and _")
_KEYS = written_as(rf"{_WORD}\.(confirm|undo)", "SEAT.confirm or SEAT.undo")


@frozen
class Power:
    """What the supply of the lights gives, and what each light takes: idle, and at full white (idle included)."""

    milliamps: int = field(validator=within(1, 100_000))
    milliamps_per_light: float = field(default=60.0, validator=within(10.0, 100.0))
    idle_milliamps_per_light: float = field(default=1.0, validator=within(0.0, 5.0))
    brightness: float = field(default=0.6, validator=within(0.0, 1.0))
    night_brightness: float = field(default=0.12, validator=within(0.0, 1.0))


@frozen
class Options:
    """How a table is played; a board file has the defaults, and a command may choose otherwise."""

    dealer: str = field(default="reader", validator=among("reader", "companion", "hands"))
    """Who draws tokens and tiles: hands that hold them to the reader, or the companion. With ``hands`` people bring
    everything and tell it, also what no tag tells, such as who starts."""
    offer_reading: str = field(default="all", validator=among("all"))
    """All tiles on offer are read as they are turned over (docs/decisions/0007 tells why there is no ``taken`` yet)."""
    bids: str = field(default="fists", validator=among("fists"))
    """How sealed bids are made without phones."""
    scores: str = field(default="shown", validator=among("shown", "hidden"))
    """Whether lights and screens tell before the end how many points the seats have."""
    snake_window_s: float = field(default=0.0, validator=within(0.0, 600.0))
    """After so long silence counts as ``allow``; 0 waits for ever."""


class Segment(NamedTuple):
    """Lights in a row on the strip: a zone's, or those of ``timer``, ``cycle`` or ``score:SEAT``."""

    place: str
    lights: int


def _fixed(table: Mapping[str, Any]) -> MappingProxyType[str, Any]:
    return MappingProxyType(dict(table))


copyreg.pickle(MappingProxyType, lambda table: (_fixed, (dict(table),)))  # so that boards can go to other processes


def _segments(data: object) -> tuple[Segment, ...]:
    return tuple(Segment(place, lights) for place, lights in made(Mapping[str, int], data).items())


def _options(data: object) -> dict[str, Any]:
    return asdict(made(Options, data))


def _body(data: object) -> Any:
    return made(Mapping[str, Any], data)


@frozen
class Board:
    """A table as its board file describes it. Switches are named ``ZONE.WELL``, wells counted from 1."""

    name: str = field(validator=_WORDS)
    game: str = field(validator=_WORDS)
    kind: str = field(validator=among(*KINDS))
    zones: Mapping[str, int] = field(converter=_fixed, hash=False)
    """Zones in the order of listings, with their number of wells."""
    power: Power = Power(milliamps=1)
    """Left out where there are no lights."""
    map: str | None = None
    keys: tuple[str, ...] = field(default=(), validator=_KEYS)
    readers: tuple[str, ...] = field(default=(), validator=_WORDS)
    timing: Timing = field(default=Timing())
    lights: tuple[Segment, ...] = field(default=(), metadata={"read": _segments})
    """In the order of the strip; a zone need not have any."""
    options: Mapping[str, Any] = field(
        default=asdict(Options()), converter=_fixed, metadata={"read": _options}, hash=False
    )
    """Every table option with the board's default."""
    body: Mapping[str, Any] = field(factory=dict, converter=_fixed, metadata={"read": _body}, hash=False)
    """How the table is built and wired; empty for one that is only simulated. Its keys are those of ``body.kind``."""

    @property
    def switches(self) -> tuple[str, ...]:
        """The names of all switches."""
        return tuple(f"{zone}.{well}" for zone, wells in self.zones.items() for well in range(1, wells + 1))

    @property
    def typed(self) -> bool:
        """Whether nothing feels a piece or reads a tag: every move is typed."""
        return not self.zones and not self.readers

    @property
    def light_count(self) -> int:
        """How many lights the strip has."""
        return sum(segment.lights for segment in self.lights)

    def chosen_options(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Every table option, with these chosen as on a command line; raises BoardError."""
        options, mistakes = structure(Options, {**self.options, **{key: _value(key, chosen[key]) for key in chosen}})
        refuse("option", mistakes)
        return asdict(options)


def _value(key: str, text: Any) -> Any:
    """A number where the option is one; the check of the options says what is wrong with the rest."""
    try:
        return float(text) if isinstance(getattr(Options(), key, None), float) else text
    except ValueError:
        return text
