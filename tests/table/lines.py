"""A table as another program sees it: readings in as JSON lines, reports out as JSON lines.

Only the command line of `reedlight table` (docs/formats.md) is used here, so scenes written with this module hold for
any program that keeps that contract.

A scene is a text of readings parted by semicolons, each ``SECONDS WHAT``:

    1.0 -london.1           the switch of well 1 of London opens
    1.6 +cornwall.1         the switch of well 1 of Cornwall closes
    1.9 card:end            a tag comes to the reader: a card, tile, marker, land card ...
    2.0 key:orange.confirm  a key is pressed
    2.5 enter:orange:place rheged
    9                       time passes
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.commands.running import run

Line = dict[str, Any]
BALANCE = "balance-of-power-counting"
COUNTING = "power-and-weakness-counting"
PRESENCE = "power-and-weakness-presence"
TRAY = "web-of-power-card-game-tray"
READER = "web-of-power-card-game-reader"


def readings(scene: str) -> list[Line]:
    """The readings that a scene tells."""
    return [_reading(words) for words in scene.split(";") if words.strip()]


def _reading(words: str) -> Line:
    at, _, what = words.strip().partition(" ")
    line: Line = {"at": round(float(at), 6)}
    if what.startswith(("+", "-")):
        return line | {"switch": what[1:], "closed": what[0] == "+"}
    kind, _, rest = what.partition(":")
    if kind == "key":
        return line | {"key": rest}
    if kind == "enter":
        seat, _, move = rest.partition(":")
        return line | {"enter": move, "seat": seat}
    return line | {"tag": what} if what else line


def play(
    board: str,
    scene: str | Iterable[Line],
    start: Line | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    seats: str | None = None,
    args: Sequence[str] = (),
) -> list[Line]:
    """What `reedlight table` writes for a scene: a text as above, or readings as they are."""
    given = readings(scene) if isinstance(scene, str) else list(scene)
    words = ["table", "--board", board, "--seed", str(seed), *args]
    for name, value in (options or {}).items():
        words += ["--option", f"{name}={value}"]
    if seats:
        words += ["--seats", seats]
    with tempfile.TemporaryDirectory() as folder:
        if start is not None:
            file = Path(folder, "start.json")
            file.write_text(json.dumps(start), encoding="ascii")
            words += ["--start", str(file)]
        result = run(*words, given="".join(json.dumps(line) + "\n" for line in given))
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert not [line for line in lines if "error" in line], lines
    return lines


def committed(lines: Iterable[Line]) -> list[str]:
    """The moves committed, in order."""
    return [line["committed"] for line in lines if "committed" in line]


def made(lines: Iterable[Line]) -> list[str]:
    """The moves committed and by whom: ``orange: place rheged``."""
    return [f"{line['seat']}: {line['committed']}" for line in lines if "committed" in line]


def undone(lines: Iterable[Line]) -> list[str]:
    """The moves taken back, in order."""
    return [line["undone"] for line in lines if "undone" in line]


def asks(lines: Iterable[Line]) -> list[Line]:
    """The questions asked, each with its time."""
    return [{"at": line["at"], **line["asks"]} for line in lines if "asks" in line]


def cards(question: Line) -> list[str | None]:
    """The cards that answer a question."""
    return [choice["card"] for choice in question["choices"]]


def astray(lines: Iterable[Line]) -> list[Line]:
    """The reports that the board does not match the game, each with its time: ``extra``, ``missing``, ``why``."""
    return [{"at": line["at"], **line["astray"], "why": line["why"]} for line in lines if "astray" in line]


def mended(lines: Iterable[Line]) -> list[float]:
    """When the board was right again."""
    return [line["at"] for line in lines if "mended" in line]


def says(lines: Iterable[Line]) -> list[str]:
    """The codes of the sentences, in order."""
    return [line["code"] for line in lines if "says" in line]


def lights(lines: Iterable[Line]) -> dict[str, Any]:
    """What the lights mean at the end."""
    return dict([line["lights"] for line in lines if "lights" in line][-1])


def attention(lines: Iterable[Line]) -> str:
    """Where the companion's attention stands at the end."""
    return str([line["attention"] for line in lines if "attention" in line][-1])


def position(lines: Sequence[Line]) -> Line:
    """The position at the end."""
    return dict(lines[-1]["position"])


def after(lines: Iterable[Line], at: float) -> list[Line]:
    """The reports later than a time."""
    return [line for line in lines if line.get("at", -1.0) > at]


def right_or_told(lines: Sequence[Line], wanted: Sequence[str]) -> bool:
    """Whether the moves committed are those wanted; or only the first of them, and then a question or an astray report
    follows: nothing wrong, nothing dropped without a word."""
    found = committed(lines)
    if found == list(wanted):
        return True
    if found != list(wanted[: len(found)]):
        return False
    last = max((number for number, line in enumerate(lines) if "committed" in line), default=-1)
    return any("asks" in line or "astray" in line for line in lines[last + 1 :])


def only_told(lines: Sequence[Line], since: float) -> bool:
    """Whether no move was committed, and later than ``since`` it was asked or told that the board does not match."""
    return not committed(lines) and any("asks" in line or "astray" in line for line in after(lines, since))
