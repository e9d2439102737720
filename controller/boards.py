"""A board file: what a table can feel and light. Read from TOML and checked as a whole, all its mistakes at once."""

from __future__ import annotations

import copyreg
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from math import nan
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from attrs import asdict, field, fields, frozen

from controller import tables
from controller.engine.strict import Mistake, among, made, meant, parse_toml, refuse, structure, within, written_as
from controller.errors import BoardError

KINDS: Mapping[str, tuple[int, int]] = {"counting": (1, 16), "presence": (1, 1), "reader": (0, 0)}
"""Kinds of board, each with the least and the most wells of a zone; a ``reader`` board feels tags only."""
COUNTERS = ("timer", "cycle")
"""Places of lights that are no zones; ``score:SEAT`` is another."""
SCORE = "score:"
MOST_LIGHTS = 300
"""No place has more."""
SHIPPED = resources.files("controller") / "board_files"

_WORD = r"[A-Za-z0-9][A-Za-z0-9_-]*"
_WORDS = written_as(_WORD, "letters, digits, - and _")
_ZONE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_,-]*")
_KEYS = written_as(rf"{_WORD}\.(confirm|undo)", "SEAT.confirm or SEAT.undo")


@frozen
class Timing:
    """How long hands and switches take (`controller.recognition`)."""

    debounce_s: float = field(default=0.05, validator=within(0.03, 0.1))
    """What is shorter than 30 ms is never seen, and what lasts 100 ms or more always."""
    settle_s: float = field(default=1.2, validator=within(0.3, 1.5))
    """Hands have rested when nothing has changed for so long."""
    settle_growing_s: float = field(default=1.5, validator=within(0.3, 1.5))
    """The same while a longer move could still grow out of what the table shows."""
    knock_least_s: float = field(default=0.15, validator=within(0.1, 0.5))
    knock_most_s: float = field(default=2.0, validator=within(0.6, 5.0))
    named_s: float = field(default=10.0, validator=within(3.0, 60.0))
    """A knocked region lapses when it is not confirmed in time."""
    patience_s: float = field(default=6.0, validator=within(2.0, 60.0))
    """An unfinished gesture is called astray after so long."""


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

    dealer: str = field(default="reader", validator=among("reader", "companion"))
    """Who draws tokens and tiles: hands, held to the reader, or the companion."""
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
    """A table as its board file tells it. Switches are named ``ZONE.WELL``, wells counted from 1."""

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
    timing: Timing = Timing()
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
    def light_count(self) -> int:
        """How many lights the strip has."""
        return sum(segment.lights for segment in self.lights)

    def chosen_options(self, chosen: Mapping[str, str]) -> dict[str, Any]:
        """Every table option, with these chosen as on a command line; raises BoardError."""
        options, mistakes = structure(Options, {**self.options, **{key: _value(key, chosen[key]) for key in chosen}})
        refuse("option", mistakes)
        return asdict(options)


def _value(key: str, text: str) -> str | float:
    """A number where the option is one; the check of the options says what is wrong with the rest."""
    try:
        return float(text) if isinstance(getattr(Options(), key, None), float) else text
    except ValueError:
        return text


def shipped() -> tuple[str, ...]:
    """The names of the boards that come with Reedlight."""
    return tuple(sorted(file.name[:-5] for file in SHIPPED.iterdir() if file.name.endswith(".toml")))


def load(name_or_path: str | Path) -> Board:
    """A shipped board by its name, or a board file by its path; raises BoardError with all that is to be mended."""
    if str(name_or_path) in shipped():
        file = f"{name_or_path}.toml"
        return read(file, (SHIPPED / file).read_bytes())
    path = Path(name_or_path)
    if path.suffix != ".toml" and path.name == str(name_or_path) and not path.is_file():
        known = shipped()
        raise BoardError(
            f"there is no board called {name_or_path}{meant(name_or_path, known)}\n"
            f"there are {', '.join(known)}; a file of your own is given by its path"
        )
    try:
        return read(str(path), path.read_bytes())
    except OSError as error:
        raise BoardError(f"{path}: {error.strerror}") from None


def read(file: str, raw: bytes) -> Board:
    """The board that a file's bytes describe; ``file`` is how its mistakes are told."""
    return from_tables(file, parse_toml(file, raw))


def from_tables(file: str, data: Mapping[str, Any]) -> Board:
    """The board that a file's tables describe."""
    data = _on_its_base(file, data)
    board, mistakes = structure(Board, data)
    refuse(file, (*mistakes, *_at_odds(data), *tables.mistakes(data)))
    assert isinstance(board, Board)
    return board


def _on_its_base(file: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The tables with those that a shipped board has besides, where ``base`` names one: only what
    differs is written."""
    if "base" not in data:
        return data
    base, own = data["base"], {key: value for key, value in data.items() if key != "base"}
    if base not in shipped():
        refuse(file, [Mistake("base", f"{base!r} is not one of {', '.join(shipped())}{meant(base, shipped())}")])
    return {**_on_its_base(f"{base}.toml", parse_toml(f"{base}.toml", (SHIPPED / f"{base}.toml").read_bytes())), **own}


def _at_odds(data: Mapping[str, Any]) -> Iterator[Mistake]:
    """What does not go together; looks at the plain tables, so that it can be told beside all other mistakes."""
    zones, lights = _table(data, "zones"), _table(data, "lights")
    yield from _kind_and_parts(data, zones)
    if lights and "power" not in data:
        yield Mistake("power", "is missing")
    yield from _light_places(data, zones, lights)
    yield from _order(
        _table(data, "timing"), Timing, (("settle_s", "settle_growing_s"), ("debounce_s", "knock_least_s"))
    )
    yield from _order(_table(data, "power"), Power, (("night_brightness", "brightness"),))
    yield from _supply(_table(data, "power"), lights)


def _table(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = data.get(key)
    return found if isinstance(found, dict) else {}


def _kind_and_parts(data: Mapping[str, Any], zones: Mapping[str, Any]) -> Iterator[Mistake]:
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        return
    least, most = KINDS[kind]
    wanted = f"{least} to {most} wells" if least < most else f"{most} well{'s' * (most != 1)}"
    for zone, wells in zones.items():
        if isinstance(wells, int) and not least <= wells <= most:
            yield Mistake(f"zones.{zone}", f"{wells} wells, but on a {kind} board a zone has {wanted}")
    if kind == "reader" and not data.get("readers"):
        yield Mistake("readers", "a reader board needs a reader")
    if kind != "reader" and not zones and "zones" in data:
        yield Mistake("zones", f"a {kind} board needs a zone")


def _light_places(data: Mapping[str, Any], zones: Mapping[str, Any], lights: Mapping[str, Any]) -> Iterator[Mistake]:
    for zone in zones:
        if zone in COUNTERS:
            yield Mistake(f"zones.{zone}", "this name is kept for lights that are no zone's")
        if not _ZONE.fullmatch(zone):
            yield Mistake(f"zones.{zone}", "a zone is written with letters, digits, comma, - and _")
    keys = data.get("keys")
    seats = sorted({str(key).partition(".")[0] for key in keys}) if isinstance(keys, list) else []
    known = [*zones, *COUNTERS, *(SCORE + seat for seat in seats)]
    for place, number in lights.items():
        if place not in known and (seats or not place.startswith(SCORE)):
            yield Mistake(f"lights.{place}", f"there is no such place{meant(place, known)}")
        if isinstance(number, int) and not 1 <= number <= MOST_LIGHTS:
            yield Mistake(
                f"lights.{place}", f"{number} is not from 1 to {MOST_LIGHTS}; leave out a place without light"
            )


def _order(given: Mapping[str, Any], kind: type[Timing | Power], pairs: Iterable[tuple[str, str]]) -> Iterator[Mistake]:
    """Pairs of which the first may not be more than the second."""
    path = kind.__name__.lower()
    for less, more in pairs:
        low, high = _number(given, kind, less), _number(given, kind, more)
        if low > high:
            yield Mistake(f"{path}.{less}", f"{low} is more than {more}, which is {high}")


def _number(given: Mapping[str, Any], kind: type[Timing | Power], key: str) -> float:
    value = given.get(key, getattr(fields(kind), key).default)
    return value if isinstance(value, int | float) else nan


def _supply(power: Mapping[str, Any], lights: Mapping[str, Any]) -> Iterator[Mistake]:
    count = sum(number for number in lights.values() if isinstance(number, int))
    idle = count * _number(power, Power, "idle_milliamps_per_light")
    if "milliamps" in power and _number(power, Power, "milliamps") < idle:
        yield Mistake("power.milliamps", f"{count} lights take {idle:g} even when they are dark")
