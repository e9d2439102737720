"""Readings and reports as JSON lines: how any other program can be a board (`reedlight table`).

The forms are a contract, written down in docs/formats.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from controller.engine.strict import below, flag, obj, shown, text, wrong_type
from controller.errors import PositionError
from controller.ports import Crowded, Entered, Found, KeyPressed, Lost, Passed, Reading, Switched, TagGone, TagSeen
from controller.table.reports import Report

KEPT_NOTE = "readings of a table, which may hold sealed bids"
"""What the first line of a kept file says."""
_KINDS = ("switch", "switches", "tag", "uid", "gone", "crowded", "key", "enter", "lost", "found", "programs")
_EXTRA = {"switch": ("closed",), "enter": ("seat",)}


@dataclass(frozen=True, slots=True)
class Began:
    """How a table began, as the first line of its kept readings tells it; None and nothing: it does not say.

    Attributes:
        seed: for what the companion drew.
        start: the position, as the rules write it.
        options: the table's options, as on a command line.
        programs: the places of the seats that programs played.
    """

    seed: int | None = None
    start: Mapping[str, Any] | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    programs: frozenset[int] = frozenset()


def header(
    board: str,
    *,
    seed: int | None = None,
    start: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    programs: Iterable[int] = (),
) -> dict[str, Any]:
    """The first line of a file of kept readings; with all that it says, the file alone plays the same table again."""
    known = {"seed": seed, "start": start, "options": options, "programs": sorted(programs) or None}
    told = {key: value for key, value in known.items() if value is not None}
    return {"readings": 1, "board": board, "note": KEPT_NOTE, **told}


def began(line: object) -> Began:
    """What a first line says of how its table began; any other line says nothing. Raises PositionError."""
    if not isinstance(line, dict) or not is_header(line):
        return Began()
    seed, start = line.get("seed"), line.get("start")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise wrong_type("seed", "a whole number", seed)
    options = obj(line.get("options", {}), "options", None)
    for key, value in options.items():
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise wrong_type(below("options", key), "a text or a number", value)
    return Began(
        seed,
        None if start is None else obj(start, "start", None),
        {key: str(value) for key, value in options.items()},
        _places(line.get("programs", [])),
    )


def _places(value: object) -> frozenset[int]:
    if not isinstance(value, list) or any(isinstance(one, bool) or not isinstance(one, int) for one in value):
        raise wrong_type("programs", "a list of whole numbers", value)
    return frozenset(value)


def is_header(line: object) -> bool:
    """Whether a line is such a first line."""
    return isinstance(line, dict) and "readings" in line


def asks_position(line: object) -> bool:
    """Whether a line is ``{"position": true}``, which asks for the position. Raises PositionError for another value."""
    if not isinstance(line, dict) or line.keys() != {"position"}:
        return False
    if not flag(line["position"], "position"):
        raise wrong_type("position", "true", line["position"])
    return True


def seats_line(at: float, programs: Iterable[int]) -> dict[str, Any]:
    """The line that from a time on programs play the seats of these places; `programs_since` reads it back."""
    return {"at": at, "programs": sorted(programs)}


def programs_since(line: object) -> frozenset[int] | None:
    """The places of the seats that programs play from such a line on; None for any other line. Raises PositionError."""
    return _places(line["programs"]) if isinstance(line, dict) and "programs" in line else None


def check_places(programs: Iterable[int], seats: int) -> None:
    """Raises PositionError if a game with so many seats has no seat at one of these places, counted from 0."""
    if any(not 0 <= place < seats for place in programs):
        raise PositionError("out-of-range", "programs", f"must be places of seats, from 0 to {seats - 1}")


def read_readings(line: object) -> tuple[Reading, ...]:
    """The readings of one line; of one that says which seats programs play, that time passes.

    Raises:
        PositionError: the line is anything else.
    """
    table = obj(line, "", None, ("at",))
    at = _seconds(table["at"])
    kinds = [kind for kind in _KINDS if kind in table]
    if len(kinds) > 1:
        raise PositionError("conflict", kinds[1], f"a line is one reading: {kinds[0]} and {kinds[1]} are two")
    kind = kinds[0] if kinds else ""
    extra = _EXTRA.get(kind, ())
    obj(line, "", ("at", *kinds, *extra), extra)
    return _read(kind, at, table) if kind else (Passed(at),)


def _seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise PositionError("wrong-type", "at", f"must be a number of seconds, not {shown(value)}")
    if not 0 <= value < 1e9:
        raise PositionError("out-of-range", "at", "must be seconds from the start")
    return float(value)


def _read(kind: str, at: float, table: Mapping[str, Any]) -> tuple[Reading, ...]:
    if kind == "switches":
        levels = obj(table[kind], kind, None)
        return tuple(Switched(at, switch, flag(closed, f"{kind}.{switch}")) for switch, closed in levels.items())
    if kind == "programs":
        _places(table[kind])
        return (Passed(at),)
    said = text(table[kind], kind)
    if kind == "switch":
        return (Switched(at, said, flag(table["closed"], "closed")),)
    if kind == "enter":
        return (Entered(at, said, text(table["seat"], "seat")),)
    return (_SIMPLE[kind](at, f"uid:{said}" if kind == "uid" else said),)


_SIMPLE: dict[str, Callable[[float, str], Reading]] = {
    "tag": TagSeen,
    "uid": TagSeen,
    "gone": TagGone,
    "crowded": Crowded,
    "key": KeyPressed,
    "lost": Lost,
    "found": Found,
}


def write_reading(reading: Reading) -> dict[str, Any]:
    """A reading as a line; `read_readings` reads it back."""
    if isinstance(reading, Switched):
        return {"at": reading.at, "switch": reading.switch, "closed": reading.closed}
    if isinstance(reading, TagSeen | TagGone):
        return {"at": reading.at, "tag" if isinstance(reading, TagSeen) else "gone": reading.tag}
    if isinstance(reading, Crowded):
        return {"at": reading.at, "crowded": reading.part}
    if isinstance(reading, KeyPressed):
        return {"at": reading.at, "key": reading.key}
    if isinstance(reading, Entered):
        return {"at": reading.at, "enter": reading.move, "seat": reading.seat}
    if isinstance(reading, Lost | Found):
        return {"at": reading.at, "lost" if isinstance(reading, Lost) else "found": reading.part}
    return {"at": reading.at}


def write_report(report: Report, sentence: Callable[[str, Mapping[str, Any]], str]) -> dict[str, Any]:
    """A report as a line; ``sentence`` makes the words of a code and its facts, in the reader's language."""
    facts = report.facts
    return {"at": round(report.at, 6), **_WRITERS[report.kind](report, facts, sentence)}


def _choice(choice: Mapping[str, Any]) -> dict[str, Any]:
    return {**choice, "moves": list(choice["moves"])}


_Sentence = Callable[[str, Mapping[str, Any]], str]
_WRITERS: dict[str, Callable[[Report, Mapping[str, Any], _Sentence], dict[str, Any]]] = {
    "committed": lambda report, facts, sentence: {"committed": facts["move"], "seat": facts["seat"]},
    "undone": lambda report, facts, sentence: {"undone": facts["move"], "seat": facts["seat"]},
    "opened": lambda report, facts, sentence: {"opened": dict(facts["bids"])},
    "asked": lambda report, facts, sentence: {
        "asks": {"seat": facts["seat"], "code": report.code, "choices": [_choice(one) for one in facts["choices"]]}
    },
    "closed": lambda report, facts, sentence: {"closed": {"seat": facts["seat"], "code": report.code}},
    "astray": lambda report, facts, sentence: {
        "astray": {"extra": dict(facts["extra"]), "missing": dict(facts["missing"])},
        "why": {"code": report.code, "facts": dict(facts["facts"])},
    },
    "mended": lambda report, facts, sentence: {"mended": True},
    "said": lambda report, facts, sentence: {"says": sentence(report.code, facts), "code": report.code},
    "lit": lambda report, facts, sentence: {"lights": dict(facts["lights"])},
    "phased": lambda report, facts, sentence: {"phase": report.code, "attention": facts["attention"]},
}
