"""`reedlight doctor`: look at the table and its computer, say what to mend, try lights, wells, reader and keys."""

from __future__ import annotations

import json
import select
import sys
import time
from pathlib import Path
from typing import Any

import click

from controller import __version__, boards
from controller.boards import Board
from controller.errors import BoardError
from controller.ports import Body
from hardware.doctor.computer import computer
from hardware.doctor.connected import opened
from hardware.doctor.findings import Finding, line, report
from hardware.doctor.guided import steps, walk
from hardware.doctor.machine import Machine
from hardware.doctor.plugged import plugged
from hardware.doctor.voices import voices
from hardware.doctor.ways import ways
from hardware.wiring.model import BODIES, PicosBody, ReaderBody, wiring


@click.command("doctor")
@click.option("--board", "board_name", help="A shipped board's name, or a board file; without it only the computer.")
@click.option("--json", "json_file", type=click.Path(path_type=Path, allow_dash=True), help="Write a report for a bug.")
@click.option("--test/--no-test", default=None, help="The guided test; by default where somebody sits at a terminal.")
def command(board_name: str | None, json_file: Path | None, test: bool | None) -> None:
    """Look at the table and its computer, and say in one sentence each what is to be mended."""
    try:
        board = boards.load(board_name) if board_name else None
    except BoardError as error:
        raise click.ClickException(str(error)) from None
    quiet = str(json_file) == "-"
    findings = examine(Machine(), board, test=sys.stdin.isatty() if test is None else test, quiet=quiet)
    told = report(findings, reedlight=__version__, board=board.name if board else None)
    if json_file is not None:
        _write(told, json_file)
    left = sum(finding.grade == "mend" for finding in findings)
    if not quiet:
        click.echo(_summary(left, board))
    sys.exit(1 if left else 0)


def examine(machine: Machine, board: Board | None, *, test: bool, quiet: bool = False) -> list[Finding]:
    """Everything that can be looked at, told as it is found."""
    body = wiring(board) if board is not None and board.body.get("kind") in BODIES else None
    findings: list[Finding] = []

    def tell(found: Finding) -> None:
        findings.append(found)
        if not quiet:
            click.echo(line(found))

    for finding in (*computer(machine, body), *voices(machine, screen=sys.stdout.isatty()), *ways(machine, body)):
        tell(finding)
    for finding in plugged(wanted=isinstance(body, PicosBody | ReaderBody)):
        tell(finding)
    if board is not None:
        table, found = opened(board, time.monotonic)
        for finding in found:
            tell(finding)
        if table is not None:
            _try(board, table, tell, test=test)
    return findings


def _try(board: Board, table: Body, tell: Any, *, test: bool) -> None:
    try:
        if test:
            keys = () if board.body["kind"] == "reader" else board.keys
            for step in steps(board, table, keys):
                tell(walk(table, step, time.monotonic, _typed, click.echo))
    finally:
        table.close()


def _typed() -> str | None:
    """A line, if one was typed; at the end of the input nothing ever is."""
    ready, _, _ = select.select([sys.stdin], [], [], 0)
    return sys.stdin.readline() or None if ready else None


def _write(told: dict[str, Any], file: Path) -> None:
    text = json.dumps(told, indent=1) + "\n"
    if str(file) == "-":
        click.echo(text, nl=False)
        return
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from None
    click.echo(f"The report is in {file}; it names no person and no place. Add it to a bug report.")


def _summary(left: int, board: Board | None) -> str:
    if left:
        return f"{left} thing{'s' * (left != 1)} to mend."
    return (
        "All is well." if board else "The computer is well. Name a board with --board, and its parts are looked at too."
    )
