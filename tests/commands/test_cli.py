"""The group: quick, and every command is there and can be told of."""

from __future__ import annotations

import subprocess
import sys

import pytest

from controller import __version__
from controller.cli import COMMANDS, main
from tests.commands.running import run

HEAVY = (
    "controller.engine",
    "controller.games",
    "controller.text",
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
