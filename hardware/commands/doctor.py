"""`reedlight doctor`: look at the table and its computer, say what to mend, try lights, wells, reader and keys."""

from __future__ import annotations

import json
import select
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import click

from controller import __version__
from controller.boards import Board
from controller.commands.printing import printable
from controller.errors import BoardError
from controller.play import open_table
from controller.ports import Clock
from hardware.doctor.connected import NOTHING, Connected, OpenBody, connected
from hardware.doctor.crossings import MOST_TURNED, Crossings, Turned, may_be_turned, steps_of, turned
from hardware.doctor.findings import Finding, line, mend, report
from hardware.doctor.glance import around, body_of
from hardware.doctor.guided import Typed, shining, steps, walk
from hardware.doctor.machine import Machine
from hardware.plugged import Listing, bootsel_picos, devices
from hardware.wiring.model import READER

_HINT = "The computer is well. Name a board with --board, and its parts are looked at too."


def typed() -> str | None:
    """A line, if one was typed; empty at the end of the input, so that nobody is waited for who is not there."""
    ready, _, _ = select.select([sys.stdin], [], [], 0)
    return sys.stdin.readline() if ready else None


class Seams(NamedTuple):
    """What the command uses of the world; tests give other."""

    machine: Callable[[], Machine] = Machine
    folders: Callable[[], tuple[Path, ...]] = open_table.own_folders
    listing: Listing = devices
    waiting: Callable[[], int] = bootsel_picos
    open_body: OpenBody = open_table.open_body
    typed: Typed = typed
    clock: Clock = time.monotonic
    echo: Callable[[str], None] = click.echo


class _Told:
    """The findings so far, printed as they come; what says the same again is left out."""

    def __init__(self, echo: Callable[[str], None], *, quiet: bool) -> None:
        self.findings: list[Finding] = []
        self._echo, self._quiet = echo, quiet

    def tell(self, found: Finding) -> None:
        if found.says not in [one.says for one in self.findings]:
            self.findings.append(found)
            self.show(line(found))

    def show(self, text: str) -> None:
        if not self._quiet:
            for one in text.splitlines():
                self._echo(printable(one))


@click.command("doctor")
@click.option("--board", "board_name", help="A shipped board's name, or a board file. Default: this computer's own.")
@click.option("--json", "json_file", type=click.Path(path_type=Path, allow_dash=True), help="Write a report for a bug.")
@click.option("--test/--no-test", default=None, help="The guided test; by default where somebody sits at a terminal.")
@click.pass_context
def command(ctx: click.Context, board_name: str | None, json_file: Path | None, test: bool | None) -> None:
    """Look at the table and its computer, and say in one sentence each what is to be mended."""
    seams = ctx.obj if isinstance(ctx.obj, Seams) else Seams()
    try:
        board = chosen(board_name, seams.folders())
    except BoardError as error:
        raise click.ClickException(str(error)) from None
    told = _Told(seams.echo, quiet=str(json_file) == "-")
    with (
        _telling_the_signal(told),
        closing(examine(board, seams, told.show, test=sys.stdin.isatty() if test is None else test)) as looked,
    ):
        for found in looked:
            told.tell(found)
    if json_file is not None:
        _write(report(told.findings, reedlight=__version__, board=board.name if board else None), json_file)
    left = sum(finding.grade == "mend" for finding in told.findings)
    told.show(_summary(left, board))
    sys.exit(1 if left else 0)


@contextmanager
def _telling_the_signal(told: _Told) -> Iterator[None]:
    """Says that a signal has stopped us, once the table that was open is closed (`controller.play.open_table`)."""
    try:
        yield
    except SystemExit as end:
        if isinstance(end.code, int) and end.code > 128:
            told.show(f"Stopped by {signal.Signals(end.code - 128).name}: the table has been let go, and is dark.")
        raise


def chosen(name: str | None, folders: tuple[Path, ...]) -> Board | None:
    """The board that is named, else the one that this computer has, as `reedlight play` takes it; or none.

    Raises:
        BoardError: it cannot be used; says what to mend.
    """
    if name is None and not any((folder / open_table.OWN_BOARD).is_file() for folder in folders):
        return None
    return open_table.chosen_board(name, None, folders)


def examine(
    board: Board | None, seams: Seams, show: Callable[[str], None], *, test: bool
) -> Generator[Finding, None, None]:
    """Everything that can be looked at, as it is found."""
    body = body_of(board)
    machine = seams.machine()
    if board is not None:
        show(f"This is about the board {board.name}.")
    found: list[Finding] = []
    for one in around(machine, body, seams.listing, seams.waiting, screen=sys.stdout.isatty()):
        found.append(one)
        yield one
    if board is not None and not _in_vain(found):
        silent: dict[str, str] = {}
        with connected(board, time.monotonic, seams.open_body) as table:
            yield from table.findings
            if test:
                yield from _tried(board, table, seams, show, silent)
        for name, where in list(silent.items())[:MOST_TURNED]:
            yield from _turned(board, name, where, seams, show)


def _in_vain(found: list[Finding]) -> bool:
    """Whether to open the table could only tell once more what has been told."""
    return any(one.grade == "mend" and one.about in ("computer", "lgpio", "packages", NOTHING) for one in found)


def _tried(
    board: Board, table: Connected, seams: Seams, show: Callable[[str], None], silent: dict[str, str]
) -> Iterator[Finding]:
    """The guided test of a table that is open.

    ``silent`` gets the crossings of a matrix to be measured the other way round: by name the wire at which nothing was
    felt, or none where it was the crossing alone.
    """
    if table.body is None:
        return
    keys = () if board.body["kind"] == READER else board.keys
    for step in (*steps(board, table.levels, keys, table.body.speaker), *steps_of(board)):
        yield walk(table.body, step, seams.clock, seams.typed, show)
        table.body.lamps.show(shining(board, ()))
        if isinstance(step, Crossings):
            silent |= {**step.suspects, **dict.fromkeys(step.silent, "")}


def _turned(board: Board, name: str, where: str, seams: Seams, show: Callable[[str], None]) -> Iterator[Finding]:
    """One crossing, measured the other way round: its diode is turned, or it has no contact."""
    if not may_be_turned(board, name):
        says = f"The well {name} makes no contact: its diode is the wrong way round, or a joint is cold."
        yield mend(f"contact-{name}", says, "Measure it: 0.6 V from column to row, and nothing the other way.")
        return
    with connected(turned(board, name), time.monotonic, seams.open_body) as table:
        if table.body is None:
            yield from table.findings
        else:
            yield walk(table.body, Turned(board, name, where), seams.clock, seams.typed, show)


def _write(told: dict[str, Any], file: Path) -> None:
    text = json.dumps(told, indent=1, default=str) + "\n"
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
    return "All is well." if board else _HINT
