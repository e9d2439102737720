"""Whatever comes in, it is answered, names the limit that it breaks, and takes a bounded amount of memory."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from controller import boards
from controller.boards.files import MOST_ZONES
from controller.commands import legal
from controller.commands.lines import respond, split
from controller.engine.strict import MOST_BYTES, MOST_LETTERS
from controller.errors import BoardError
from controller.games.balance_of_power.map import MOST_EMPIRES, MOST_LINKS, MOST_TERRITORIES
from controller.games.power_and_weakness.map import MOST_REGIONS
from tests.games.balance_of_power.table import position as pawns
from tests.positions import position

BOX = {f"marker:{symbol}": 20 for symbol in ("castle", "armour", "tent", "keys")}
MOST_MB = 100
"""What any command that reads lines may take in all, Python included."""


def refused(data: object) -> tuple[str, str, str]:
    """Code, path and message of the error that a position is answered with."""
    error = json.loads(respond(json.dumps(data).encode("ascii"), legal.answer))["error"]
    return error["code"], error["path"], error["message"]


def europe(empires: int, homes: int, links: int = 0, label: str = "") -> dict[str, Any]:
    """A map of so many empires with so many home territories each, and links between the first ones."""
    names = [[f"{label}{e}-{t}" for t in range(homes)] for e in range(empires)]
    places = [name for home in names for name in home]
    pairs = [[a, b] for n, a in enumerate(places) for b in places[:n]]
    return {
        "empires": {f"{label}{e}": {"capital": home[0], "territories": home} for e, home in enumerate(names)},
        "links": pairs[:links],
        "neutral": [],
    }


def on(map_: dict[str, Any]) -> dict[str, Any]:
    """A position of two seats on this map, each with a pawn of every class in its capital."""
    first, second = list(map_["empires"])[:2]
    own = [(name, map_["empires"][name]["capital"]) for name in (first, second)]
    stand = {place: {name: {"king": 1, "general": 1, "banker": 1}} for name, place in own}
    return pawns("", "fr kgb+", seats=("france", "germany")) | {
        "map": map_,
        "seats": [first, second],
        "territories": stand,
        "turn": {"seat": first, "actions": {"king": 1, "general": 1, "banker": 1}, "bonus": 1, "rooted": []},
    }


@pytest.mark.parametrize(
    ("map_", "path", "limit"),
    [
        (europe(MOST_EMPIRES + 1, 2), "map.empires", MOST_EMPIRES),
        (europe(2, MOST_TERRITORIES + 1), "map.empires.0.territories", MOST_TERRITORIES),
        (europe(2, MOST_TERRITORIES // 2 + 1), "map", MOST_TERRITORIES),
        (europe(2, 40, MOST_LINKS + 1), "map.links", MOST_LINKS),
    ],
)
def test_a_map_that_is_too_large_is_refused_with_the_limit(map_: dict[str, Any], path: str, limit: int) -> None:
    code, where, message = refused(on(map_))
    assert (code, where) == ("too-many", path)
    assert f"{limit:,}" in message


def test_regions_have_a_limit() -> None:
    regions = {f"r{n}": {} for n in range(MOST_REGIONS + 1)}
    code, path, message = refused(position() | {"regions": regions, "map": {}, "box": BOX})
    assert (code, path) == ("too-many", "regions")
    assert str(MOST_REGIONS) in message


def test_names_have_a_limit() -> None:
    code, path, message = refused(on(europe(2, 2, label="x" * MOST_LETTERS)))
    assert (code, str(MOST_LETTERS) in message) == ("bad-name", True)
    assert len(path) < 2 * MOST_LETTERS


def test_lines_and_files_have_a_limit(tmp_path: Path) -> None:
    code, path, message = refused("x" * MOST_BYTES)
    assert (code, path) == ("out-of-range", "")
    assert f"{MOST_BYTES:,}" in message
    board = tmp_path / "board.toml"
    board.write_text("#" * (MOST_BYTES + 1))
    with pytest.raises(BoardError, match=f"{MOST_BYTES:,}"):
        boards.load(board)


def test_a_board_has_a_limit_of_zones(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    zones = "\n".join(f"z{n} = 1" for n in range(MOST_ZONES + 1))
    board.write_text(f'base = "power-and-weakness-counting"\n[zones]\n{zones}\n')
    with pytest.raises(BoardError, match=f"at most {MOST_ZONES} zones"):
        boards.load(board)


class Endless(io.RawIOBase):
    """A stream of so many bytes without a line end, then another line."""

    def __init__(self, size: int) -> None:
        self._left = size

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        before, self._left = self._left, self._left - size
        return b"x" * size if self._left > 0 else b"\n{}" if before > 0 else b""


def test_of_an_endless_line_only_so_much_is_kept_as_shows_that_it_is_too_long() -> None:
    tracemalloc.start()
    try:
        lines = list(split(Endless(50 * MOST_BYTES), "-", before_waiting=lambda: None))  # type: ignore[arg-type]
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 5 * MOST_BYTES
    assert len(lines[0]) > MOST_BYTES
    assert json.loads(respond(lines[0], legal.answer))["error"]["code"] == "out-of-range"
    assert lines[1:] == [b"{}"]


LARGE, SMALL = 6, 60


def attack() -> Iterable[bytes]:
    """Lines that once took up to 2.7 GB together or alone."""
    yield json.dumps(on(europe(1200, 2))).encode()
    for n in range(LARGE):
        yield json.dumps(on(europe(MOST_EMPIRES, MOST_TERRITORIES // MOST_EMPIRES, MOST_LINKS, f"a{n}-"))).encode()
    for n in range(SMALL):
        yield json.dumps(on(europe(6, 9, 100, f"b{n}-"))).encode()
    yield b"[" + b"{}," * 330_000 + b"1]"
    yield b"[" + b'"abc",' * 160_000 + b"1]"
    yield b"[" * MOST_BYTES
    yield b'{"game": "' + b"x" * 20 * MOST_BYTES


def test_no_lines_take_more_memory_than_a_hundred_megabytes() -> None:
    code = (
        "import sys, controller.commands.lines as lines\n"
        "from controller.commands import legal\n"
        "for line in lines.split(sys.stdin.buffer, '-', lambda: None): print(lines.respond(line, legal.answer)[:60])\n"
        "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    )
    asked = b"\n".join(attack()) + b"\n"
    done = subprocess.run([sys.executable, "-c", code], input=asked, capture_output=True, check=True)
    *answers, peak_kb = done.stdout.decode().split("\n")[:-1]
    assert sum(answer.startswith('{"to_act"') for answer in answers) == LARGE + SMALL
    assert len(answers) == 1 + LARGE + SMALL + 4
    assert int(peak_kb) / 1024 < MOST_MB
