"""Lines in, lines out: whatever they hold, in order, as they come, and without a traceback."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from controller.commands import apply, check, legal
from controller.commands.lines import respond, split
from tests.commands.running import answers, run, start
from tests.games.power_and_weakness import drawn
from tests.positions import example, position

ANSWERS = {"legal": legal.answer, "check": check.answer, "apply": apply.answer}
POSITION = position("powys:castle:orange:1k", orange="2k", to_move="orange 2")
ASKED = {"position": POSITION, "seat": "orange", "move": "place powys"}
GARBAGE: tuple[bytes, ...] = (
    b"", b" ", b"\r", b"null", b"[]", b"3", b'"x"', b"{}", b"nonsense", b"{", b"\x00", b"\xff\xfe{}", b"\xef\xbb\xbf{}",
    b'{"game": "\xc3\x28"}', b"[" * 100_000, b'{"a":' * 50_000, b"[" * 900 + b"]" * 900, b"9" * 5000, b"1e999", b"NaN",
    b'{"game": NaN}', b'{"game": Infinity}', b'{"game": "power-and-weakness", "game": "power-and-weakness"}',
    b'{"game": "\\ud800"}', b'{"game": "power-and-weakness"}', b'{"game": "chess"}', b'{"game": null}',
    b'{"position": null, "seat": "orange", "move": "stop"}', b'{"position": [], "seat": "orange", "move": "stop"}',
    b'{"position": {}, "seat": "orange", "move": "stop"}',
    b'{"position": {"game": "x"}, "seat": "\\udfff", "move": ""}',
    b'{"\\ud800": 1}', random.Random(1).randbytes(3000).replace(b"\n", b""),
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, False, -1, 10**30, 1.0, 0.5, float("inf"), float("nan"), "", "x", "orange", "\ud800", "a b", "🐍",
    "x" * 5000, [], {}, [[]], {"": {}}, [None] * 50, {"knights": True}, "power-and-weakness", "table",
)  # fmt: skip


def strange(chance: random.Random, value: Any) -> Any:
    """The value with something odd somewhere inside: replaced, added, taken away or doubled."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        changed = dict(value)
        key = chance.choice(list(value))
        how = chance.random()
        if how < 0.1:
            del changed[key]
        elif how < 0.2:
            further = ("", "x", "\udc80", "owner", "winners", "bag", "a.b", key.upper())
            changed[chance.choice(further)] = chance.choice(ODD)
        else:
            changed[key] = strange(chance, value[key])
        return changed
    if isinstance(value, list) and value and chance.random() < 0.7:
        place = chance.randrange(len(value))
        return [*value[:place], strange(chance, value[place]), *value[place:]]
    return chance.choice(ODD)


@pytest.mark.parametrize("command", ANSWERS)
def test_garbage_is_answered_by_an_error_and_the_rest_goes_on(command: str):
    good = json.dumps(POSITION if command == "legal" else ASKED).encode()
    given = [one for line in GARBAGE for one in (line, good)]
    result = run(command, given=b"\n".join(given) + b"\n")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.isascii()
    told = [json.loads(line) for line in result.stdout.split("\n")[:-1]]
    assert len(told) == len(given)
    for answer in told[::2]:
        assert set(answer) == {"error"}
        assert set(answer["error"]) == {"code", "message", "path"}
        assert answer["error"]["code"] != "internal", answer
    assert all(answer == told[1] for answer in told[1::2])
    assert "error" not in told[1]


@pytest.mark.parametrize("command", ANSWERS)
def test_whatever_is_odd_in_a_position_is_answered_in_one_line_and_is_never_our_mistake(command: str):
    chance = random.Random(f"odd {command}")
    met: dict[str, int] = {}
    for number in range(400):
        base = drawn.position(number) if number % 2 else example()
        data: Any = base if command == "legal" else {"position": base, "seat": "orange", "move": "place a"}
        line = json.dumps(strange(chance, data)).encode()
        told = respond(line, ANSWERS[command])
        assert told.isascii()
        assert "\n" not in told
        code = json.loads(told).get("error", {}).get("code", "")
        assert code != "internal", (line, told)
        met[code] = met.get(code, 0) + 1
    assert len(met) > 6


def test_our_own_mistake_is_confessed_and_told_where():
    def broken(data: object) -> dict[str, Any]:
        raise KeyError("\udc80 a slip")

    error = json.loads(respond(b"{}", broken))["error"]
    assert error["code"] == "internal"
    assert "mistake of Reedlight" in error["message"]
    assert "test_lines.py" in error["message"]
    assert json.loads(respond(b"{}", lambda data: {"n": float("nan")}))["error"]["code"] == "internal"
    assert json.loads(respond(b"{}", lambda data: {"n": {1, 2}}))["error"]["code"] == "internal"


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100])
def test_lines_are_put_together_from_whatever_is_read_at_once(size: int):
    class Dripping(io.BytesIO):
        def read1(self, most: int | None = -1, /) -> bytes:
            return super().read(size)

    flushed: list[int] = []
    lines = split(Dripping(b"one\n\ntwo two\r\n\nthree"), "-", before_waiting=lambda: flushed.append(1))
    assert list(lines) == [b"one", b"", b"two two\r", b"", b"three"]
    assert flushed


def test_an_end_without_a_line_end_is_a_line_and_no_input_is_none():
    good = json.dumps(POSITION)
    assert len(run("legal", given=f"{good}\n{good}").stdout.splitlines()) == 2
    assert run("legal", given="").stdout == ""
    assert answers("legal", "")[0]["error"]["message"] == "this line is blank"


def test_a_file_is_read_as_standard_input_is(tmp_path: Path):
    file = tmp_path / "positions.jsonl"
    file.write_text(json.dumps(POSITION) + "\n", encoding="ascii")
    given = file.read_bytes()
    assert run("legal", file).stdout == run("legal", given=given).stdout == run("legal", "-", given=given).stdout


@pytest.mark.parametrize("command", ["legal", "check", "apply", "replay"])
def test_input_that_cannot_be_read_ends_with_2_and_one_sentence(command: str, tmp_path: Path):
    for file in (tmp_path / "nowhere.jsonl", tmp_path, tmp_path / "\udcff\n"):
        result = run(command, file)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert len(result.stderr.splitlines()) == 1
        assert "cannot read" in result.stderr


def test_a_program_can_ask_line_by_line():
    line = json.dumps(POSITION).encode() + b"\n"
    with start("legal") as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for _ in range(3):
            program.stdin.write(line)
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["to_act"] == ["orange"]
        program.stdin.close()
        assert program.wait(20) == 0


def test_whoever_stops_listening_is_not_told_of_it(tmp_path: Path):
    file = tmp_path / "many.jsonl"
    file.write_text((json.dumps(POSITION) + "\n") * 500, encoding="ascii")
    with start("legal", file, stdin=subprocess.DEVNULL) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait(20) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_answers_that_cannot_be_written_are_told():
    with open("/dev/full", "wb") as full, start("legal", stdout=full) as program:
        _, told = program.communicate(json.dumps(POSITION).encode() + b"\n", timeout=20)
    assert program.returncode == 1
    assert told == b"Error: cannot write the answers: No space left on device\n"


def test_closed_streams_are_told():
    for closed, code in (("<&-", 2), (">&-", 1)):
        done = subprocess.run(
            ["sh", "-c", f'exec "$0" -m controller.cli legal {closed}', sys.executable],
            input=None if "<" in closed else b"{}\n",
            capture_output=True,
            check=False,
            timeout=20,
        )
        assert done.returncode == code
        assert b"Traceback" not in done.stderr
        assert b"is closed" in done.stderr
