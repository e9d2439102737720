"""The group: quick, and every command is there and can be told of."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from controller import __version__
from controller.cli import COMMANDS, main
from tests.commands.running import PROGRAM, run

HEAVY = (
    "controller.engine",
    "controller.games",
    "controller.language",
    "fluent",
    "controller.commands",
    "importlib.metadata",
    "rich",
)
HEAVY_FOR_HELP = tuple(name for name in HEAVY if name != "importlib.metadata")  # it finds what bodies bring
SHOW = "import sys, controller.cli as c\ntry: c.main(sys.argv[1:])\nfinally: print(*sys.modules)"


@pytest.mark.parametrize(("asked", "heavy"), [("--version", HEAVY), ("--help", HEAVY_FOR_HELP)])
def test_nothing_heavy_is_loaded_to_tell_of_oneself(asked: str, heavy: tuple[str, ...]):
    done = subprocess.run([sys.executable, "-c", SHOW, asked], capture_output=True, check=True, encoding="utf-8")
    *told, loaded = done.stdout.splitlines()
    assert told
    assert not {name for name in loaded.split() if name.startswith(heavy)}


def test_version():
    assert run("--version").stdout == f"reedlight, version {__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_listed_and_tells_how_it_is_used(name: str):
    assert name in run("--help").stdout
    told = run(name, "--help")
    assert told.exit_code == 0
    assert told.stdout.startswith(f"Usage: {main.name} {name}")


def test_a_command_that_is_none_is_a_mistake_of_usage():
    result = run("legel")
    assert result.exit_code == 2
    assert "No such command" in result.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-"])
@pytest.mark.parametrize("asked", [("doctor",), ("enrol", "--game", "power-and-weakness", "tags")])
def test_whoever_closes_its_streams_sees_no_traceback(asked: tuple[str, ...], closed: str, tmp_path: Path):
    shell = ("sh", "-c", f'exec "$@" {closed}', "sh", *PROGRAM, *asked)
    done = subprocess.run(
        shell,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        check=False,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
    )
    assert done.returncode in (0, 1)
    assert done.stderr == ""


@pytest.mark.parametrize("asked", [("--help",), ("--version",), ("games", "--help"), ("games", "check", "--help")])
def test_a_full_disk_is_told_also_where_only_help_is_asked_for(asked: tuple[str, ...]):
    with open("/dev/full", "w") as full:
        done = subprocess.run([*PROGRAM, *asked], stdout=full, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("Error: there is no room where the output goes\n")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "asked",
    [
        ("table", "--board", "power-and-weakness-counting", "--keep-readings", "FILE"),
        ("table", "--board", "FILE"),
        ("games", "check", "--records", "FILE"),
        ("games", "backup", "FILE", "--records", "FILE"),
        ("export", "1", "--records", "FILE"),
        ("replay", "FILE"),
        ("sim", "--record", "FILE"),
        ("sim", "--games", "1", "--plies", "1", "--keep-readings", "FILE"),
    ],
)
@pytest.mark.parametrize("name", [b"loop", b"\xff\xfe/none"])
def test_links_in_a_circle_and_names_that_are_no_text_take_one_line(
    asked: tuple[str, ...], name: bytes, tmp_path: Path
):
    (tmp_path / "loop").symlink_to("loop")
    file = os.path.join(os.fsencode(tmp_path), name)
    command = [*PROGRAM, *(file if word == "FILE" else word for word in asked)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert b"Traceback" not in done.stderr + done.stdout
    assert done.returncode in (0, 1, 2)


def test_a_full_disk_where_the_output_goes_is_told(tmp_path: Path):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PROGRAM, "enrol", "status", "--game", "power-and-weakness"],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
            env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
        )
    assert done.returncode == 1
    assert done.stderr == "Error: there is no room where the output goes\nmake room there, or send it elsewhere\n"


@pytest.mark.parametrize("number", [errno.EIO, errno.ENXIO])
def test_a_device_that_fails_is_not_taken_for_a_terminal_that_has_gone(number: int, monkeypatch: pytest.MonkeyPatch):
    """Both say the same; what a strip or a port throws is a mistake of ours and has to be seen."""

    def fails(**_: object) -> None:
        raise OSError(number, "of a device")

    monkeypatch.setattr("controller.commands.bench.command.callback", fails)
    with pytest.raises(OSError, match="of a device"):
        run("bench")


def test_an_error_with_three_arguments_is_not_taken_for_one_of_a_file(monkeypatch: pytest.MonkeyPatch):
    """Python takes the third argument of every such error for the name of a file, whatever it is."""

    def fails(**_: object) -> None:
        raise TimeoutError(0, 1, 20)

    monkeypatch.setattr("controller.commands.bench.command.callback", fails)
    with pytest.raises(TimeoutError):
        run("bench")


def test_each_command_has_a_line_of_its_own_in_the_help():
    listed = run("--help").stdout.partition("Commands:")[2]
    rows = re.findall(r"^  (\S+) +(\S.*(?:\n {4,}\S.*)*)", listed, re.MULTILINE)
    told = {name: " ".join(line.split()) for name, line in rows}
    assert {"install", "uninstall", "sim", "play"} <= told.keys()
    assert len(set(told.values())) == len(told)
    assert all(line.endswith(".") for line in told.values())
    assert told["uninstall"].startswith("Take away")


@pytest.mark.parametrize(
    "words",
    [
        ("table", "--board", "power-and-weakness-typed", "--seats", "orange=person, white=random,"),
        ("sim", "--games", "1", "--plies", "4", "--seats", "orange=random, white=greedy"),
        ("match", "--game", "power-and-weakness", "--seats", "random, random", "--games", "1"),
    ],
)
def test_a_list_of_seats_may_have_spaces(words: tuple[str, ...]):
    done = run(*words)
    assert done.exit_code == 0, done.output
    assert "error" not in done.output
