"""Runs `reedlight` in this process, and as a program of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from controller.cli import main

PROGRAM = (sys.executable, "-m", "controller.cli")


def run(*args: str | Path, given: bytes | str = b"") -> Result:
    """The command's result; whatever is no exit of click's is raised."""
    result = CliRunner().invoke(main, [str(arg) for arg in args], input=given)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def answers(command: str, *lines: Any) -> list[dict[str, Any]]:
    """What a command on lines answers; lines that are no text are written as JSON."""
    given = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    result = run(command, given=given)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def start(*args: str | Path, **more: Any) -> subprocess.Popen[bytes]:
    """The program, started."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([*PROGRAM, *map(str, args)], **(pipes | more))
