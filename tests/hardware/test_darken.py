"""`reedlight dark`: what a killed program has left lit is made dark, and nothing else is touched."""

import os
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomlkit
from click.testing import CliRunner, Result

from controller import boards
from controller.boards import Board, from_tables
from controller.boards import table_kinds as tables_of
from controller.boards.table_kinds import TableKind
from controller.errors import BodyError
from controller.play.lock import TableLock, lock_names
from controller.ports import Frame, Pixel
from hardware.commands.dark import command, darken
from hardware.strip import dark
from hardware.wiring.model import Pixels

LIT = "power-and-weakness-counting"


class Strip:
    """A strip that keeps what it was given."""

    def __init__(self) -> None:
        self.pin = 0
        self.frames: list[Frame] = []
        self.closed = 0
        self.broken: Exception | None = None

    def __call__(self, pixels: Pixels, lights: int) -> "Strip":
        self.pin = pixels.pin
        self.frames = [(Pixel(9, 9, 9),) * lights]
        return self

    def write(self, frame: Frame) -> None:
        if self.broken is not None:
            raise self.broken
        self.frames.append(frame)

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def strip() -> Strip:
    return Strip()


@pytest.fixture
def tables() -> dict[str, Any]:
    """A table whose file is not the shipped one's."""
    body = tomllib.loads((boards.SHIPPED / f"{LIT}.toml").read_text(encoding="utf-8"))["body"]
    body["matrix"]["scan_s"] = 0.009
    return {"base": LIT, "name": "own", "body": body}


@pytest.fixture
def board(tables: dict[str, Any]) -> Board:
    return from_tables("own.toml", tables)


def test_every_light_is_dark_and_the_pin_let_go(board: Board, strip: Strip) -> None:
    assert darken(board, strip) == "The lights of own are dark."
    assert strip.frames[1:] == [dark(board.light_count)]
    assert (strip.pin, strip.closed) == (10, 1)


def test_the_lights_of_a_game_that_is_on_are_left_alone(board: Board, strip: Strip) -> None:
    """As when the service could not begin, for somebody plays in a terminal: it ends, and this is called."""
    with TableLock(*lock_names(board)), pytest.raises(BodyError, match="Another Reedlight plays at this table"):
        darken(board, strip)
    assert strip.frames == []
    darken(board, strip)
    with TableLock(*lock_names(board)):
        pass  # and nobody has it any more


@pytest.mark.parametrize("table", [LIT, "power-and-weakness-presence"])
def test_a_strip_that_a_game_lights_is_left_alone_whatever_the_board_file_calls_it(table: str, strip: Strip) -> None:
    """The file that is named here may differ from the game's in a setting, or be another table's for the same pin: the
    kernel would let both write."""
    played = boards.load(table)
    body = {**boards.load(LIT).body, "pixels": {**played.body["pixels"], "order": "RGB"}}
    other = from_tables("own.toml", {"base": LIT, "name": "own", "body": body})
    assert other.body != played.body
    with TableLock(*lock_names(played)), pytest.raises(BodyError, match="Another Reedlight plays at this table"):
        darken(other, strip)
    assert strip.frames == []


def test_a_strip_on_another_pin_is_another(board: Board, strip: Strip) -> None:
    other = {"base": LIT, "name": "other", "body": {**board.body, "pixels": {"pin": 25}}}
    with TableLock(*lock_names(from_tables("other.toml", other))):
        assert darken(board, strip) == "The lights of own are dark."


def test_a_strip_that_fails_is_told_with_what_to_do(board: Board, strip: Strip) -> None:
    strip.broken = RuntimeError("ws2811_init failed with code -13")
    with pytest.raises(BodyError, match=r"GPIO10 cannot be made dark: ws2811_init .*\. Switch .*doctor\.$"):
        darken(board, strip)
    assert strip.closed == 1


def run(*args: str, strip: Strip | None = None) -> Result:
    result = CliRunner().invoke(command, args, obj=strip)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("power-and-weakness-counting-pico", "A Pico with power makes its lights dark by itself"),
        ("balance-of-power-counting", "A Pico with power makes its lights dark by itself"),
        ("web-of-power-card-game-reader", "The table web-of-power-card-game-reader has no lights."),
    ],
)
def test_where_there_is_nothing_to_be_done_it_says_so_and_all_is_well(name: str, told: str, strip: Strip) -> None:
    result = run("--board", name, strip=strip)
    assert (result.exit_code, result.output.startswith(told)) == (0, True)
    assert strip.frames == []


def test_a_table_of_another_package_is_none_of_ours(strip: Strip, monkeypatch: pytest.MonkeyPatch) -> None:
    other = TableKind("of-pipes", True, lambda data: (), lambda board, clock: NotImplemented)
    found = tables_of.kind
    monkeypatch.setattr(tables_of, "kind", lambda name: other if name == "of-pipes" else found(name))
    body = from_tables("own.toml", {"base": LIT, "name": "own", "body": {"kind": "of-pipes"}})
    with pytest.raises(BodyError, match="A table of the kind of-pipes is made dark by the package that brings it"):
        darken(body, strip)
    assert strip.frames == []


def test_a_board_that_is_none_is_told_as_everywhere(strip: Strip) -> None:
    result = run("--board", "nowhere", strip=strip)
    assert result.exit_code == 1
    assert result.output.startswith("Error: there is no board called nowhere")


# Through Blinka and the NeoPixel library, down to the bytes on the wire, with a real SIGKILL between.

WIRE = """
import sys
from pathlib import Path
import board, neopixel
board.D10 = board.NEOPIXEL
wire = open(sys.argv[1], "ab", buffering=0)
neopixel.neopixel_write = lambda pin, buffer: wire.write(bytes(buffer).hex().encode() + b"\\n")
from hardware.pixels.neopixels import open_by_blinka
"""
PLAYS = """
import time
from controller import boards
from controller.ports import Pixel
from hardware.inbox import Inbox
from hardware.pixels.part import PixelLamps
from hardware.wiring.model import wiring
mine = boards.load(sys.argv[2])
lamps = PixelLamps(Inbox(time.monotonic), wiring(mine).pixels, mine.light_count, mine.power, open_by_blinka)
lamps.show((Pixel(9, 0, 0),) * mine.light_count)
while lamps.facts()["written"] < 2:
    time.sleep(0.001)
print("lit", flush=True)
time.sleep(600)
"""
DARK = """
from controller.play import lock
from hardware.commands.dark import command
lock.FAMILY = sys.argv[1]  # no other test of this machine claims the same pin's strip meanwhile
command.main(["--board", sys.argv[2]], obj=open_by_blinka, standalone_mode=False)
"""


def test_what_a_killed_game_left_lit_is_dark_to_the_byte(tables: dict[str, Any], tmp_path: Path) -> None:
    wire, own = tmp_path / "wire", tmp_path / "own.toml"
    own.write_text(tomlkit.dumps(tables), encoding="utf-8")
    lights = boards.load(own).light_count
    env = {**os.environ, "BLINKA_OS_AGNOSTIC": "1", "PYTHONPATH": os.getcwd()}
    plays = [sys.executable, "-c", WIRE + PLAYS, str(wire), str(own)]
    with subprocess.Popen(plays, env=env, stdout=subprocess.PIPE) as game:
        try:
            assert game.stdout is not None
            assert game.stdout.readline() == b"lit\n"
        finally:
            game.send_signal(signal.SIGKILL)
    assert wire.read_text().splitlines() == ["000000" * lights, "000900" * lights], "it is lit still"
    darkens = [*plays[:2], WIRE + DARK, *plays[3:]]
    done = subprocess.run(darkens, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert wire.read_text().splitlines()[2:] == ["000000" * lights] * 2
