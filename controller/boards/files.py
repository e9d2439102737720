"""Read board files: TOML, checked as a whole, with all mistakes at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import resources
from math import nan
from pathlib import Path
from typing import Any

from attrs import fields

from controller.boards import table_kinds
from controller.boards.board import COUNTERS, KINDS, SCORE, Board, Power
from controller.boards.settle_times import Timing
from controller.engine.strict import Mistake, file_bytes, meant, parse_toml, refuse, structure
from controller.errors import BoardError

HANDS = "hands"
"""The name that stands for the typed board of whichever game is played; `reedlight play` knows it."""
MOST_ZONES = 300
"""No board has more."""
MOST_LIGHTS = 300
"""No place has more."""
SHIPPED = resources.files("controller") / "board_files"
_ZONE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_,-]*")


def shipped() -> tuple[str, ...]:
    """The names of the boards that come with Reedlight."""
    return tuple(sorted(file.name[:-5] for file in SHIPPED.iterdir() if file.name.endswith(".toml")))


def sensing() -> tuple[str, ...]:
    """The names of the shipped boards that feel pieces or read tags; at the others everything is typed."""
    return tuple(name for name in shipped() if not load(name).typed)


def boards_for(game: str) -> Iterator[Board]:
    """The shipped boards of a game, in the order of their names. Files that cannot be of it are not read through."""
    for name in shipped():
        text = (SHIPPED / f"{name}.toml").read_text(encoding="utf-8")
        if (f'"{game}"' in text or "base =" in text) and (board := load(name)).game == game:
            yield board


def load(name_or_path: str | Path) -> Board:
    """A shipped board by its name, or a board file by its path; raises BoardError with all its mistakes."""
    if str(name_or_path) in shipped():
        file = f"{name_or_path}.toml"
        # What it says about wires is checked by a test, so no drivers are loaded for it here.
        return _board(file, parse_toml(file, (SHIPPED / file).read_bytes()), lambda _: ())
    path = Path(name_or_path)
    if path.suffix != ".toml" and path.name == str(name_or_path) and not path.is_file():
        known = shipped()
        if str(name_or_path) == HANDS:
            raise BoardError(
                f"only `reedlight play` has --board {HANDS}: the pieces of a box, and moves that are typed"
            )
        raise BoardError(
            f"there is no board called {name_or_path}{meant(name_or_path, known)}\n"
            f"there are {', '.join(known)}; a file of your own is given by its path"
        )
    try:
        return read(str(path), file_bytes(path))
    except OSError as error:
        raise BoardError(f"{path}: {error.strerror}") from None


def read(file: str, raw: bytes) -> Board:
    """The board that a file's bytes describe; ``file`` names it in errors."""
    return from_tables(file, parse_toml(file, raw))


def from_tables(file: str, data: Mapping[str, Any]) -> Board:
    """The board that a file's tables describe."""
    return _board(file, data, table_kinds.mistakes)


def _board(file: str, data: Mapping[str, Any], wiring: Callable[[Mapping[str, Any]], Iterable[Mistake]]) -> Board:
    data = _on_its_base(file, data)
    board, mistakes = structure(Board, data)
    refuse(file, (*mistakes, *_at_odds(data), *wiring(data)))
    assert isinstance(board, Board)
    return board


def _on_its_base(file: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The tables, completed by those of the shipped board that ``base`` names: such a file holds only what differs."""
    if "base" not in data:
        return data
    base, own = data["base"], {key: value for key, value in data.items() if key != "base"}
    if base not in shipped():
        refuse(file, [Mistake("base", f"{base!r} is not one of {', '.join(shipped())}{meant(base, shipped())}")])
    return {**_on_its_base(f"{base}.toml", parse_toml(f"{base}.toml", (SHIPPED / f"{base}.toml").read_bytes())), **own}


def _at_odds(data: Mapping[str, Any]) -> Iterator[Mistake]:
    """Values that contradict each other. It looks at the plain tables, so that all mistakes are listed together."""
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
    if most and not zones and "zones" in data:
        yield Mistake("zones", f"a {kind} board needs a zone")


def _light_places(data: Mapping[str, Any], zones: Mapping[str, Any], lights: Mapping[str, Any]) -> Iterator[Mistake]:
    if len(zones) > MOST_ZONES:
        yield Mistake("zones", f"there are at most {MOST_ZONES} zones, not {len(zones)}")
        return
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
    """Pairs of values of which the first may not be more than the second."""
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
