"""Readings and reports as JSON lines: how any other program can be a board (`reedlight table`).

The forms are a contract, written down in docs/formats.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from controller.engine.strict import below, flag, obj, shown, text, wrong_type
from controller.errors import PositionError
from controller.ports import Entered, Found, KeyPressed, Lost, Passed, Reading, Switched, TagGone, TagSeen
from controller.reports import Asked, Astray, Committed, Lit, Mended, Opened, Phased, Question, Report, Said, Undone

KEPT_NOTE = "readings of a table, which may hold sealed bids"
"""What the first line of a kept file says."""
_KINDS = ("switch", "switches", "tag", "uid", "gone", "key", "enter", "lost", "found")
_EXTRA = {"switch": ("closed",), "enter": ("seat",)}


@dataclass(frozen=True, slots=True)
class Began:
    """How a table began, as the first line of its kept readings tells it; None and nothing: it does not say.

    Attributes:
        seed: for what the companion drew.
        start: the position, as the rules write it.
        options: the table's options, as on a command line.
    """

    seed: int | None = None
    start: Mapping[str, Any] | None = None
    options: Mapping[str, str] = field(default_factory=dict)


def header(
    board: str,
    *,
    seed: int | None = None,
    start: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The first line of a file of kept readings; with all that it says, the file alone plays the same table again."""
    known = {"seed": seed, "start": start, "options": options}
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
    )


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


def read_readings(line: object) -> tuple[Reading, ...]:
    """The readings of one line; raises PositionError for anything else."""
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
    if isinstance(reading, KeyPressed):
        return {"at": reading.at, "key": reading.key}
    if isinstance(reading, Entered):
        return {"at": reading.at, "enter": reading.move, "seat": reading.seat}
    if isinstance(reading, Lost | Found):
        return {"at": reading.at, "lost" if isinstance(reading, Lost) else "found": reading.part}
    return {"at": reading.at}


def write_report(report: Report) -> dict[str, Any]:
    """A report as a line."""
    at = round(report.at, 6)
    if isinstance(report, Committed):
        word = "undone" if isinstance(report, Undone) else "committed"
        return {"at": at, word: report.sealed or report.move, "seat": report.seat}
    if isinstance(report, Opened):
        return {"at": at, "opened": dict(report.bids)}
    if isinstance(report, Asked):
        return {"at": at, "asks": write_question(report.question)}
    if isinstance(report, Astray):
        why = {"code": report.code, "facts": dict(report.facts)}
        return {"at": at, "astray": {"extra": dict(report.extra), "missing": dict(report.missing)}, "why": why}
    if isinstance(report, Mended):
        return {"at": at, "mended": True}
    if isinstance(report, Said):
        return {"at": at, "says": report.sentence, "code": report.code}
    if isinstance(report, Lit):
        return {"at": at, "lights": dict(report.lights)}
    assert isinstance(report, Phased)
    return {"at": at, "phase": report.phase, "attention": report.attention}


def write_question(question: Question) -> dict[str, Any]:
    """A question as it stands in its line."""
    choices = [
        {"label": choice.label, "card": choice.card, "place": choice.place, "moves": list(choice.moves)}
        for choice in question.choices
    ]
    return {"seat": question.seat, "code": question.code, "choices": choices}
