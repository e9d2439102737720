"""`reedlight`: one command for each thing it does, and nothing loaded before it is known which one is wanted.

A command of the controller is a module that has a click command named ``command``, and a line in `COMMANDS`. Bodies
bring theirs (``sim``) through the entry-point group `GROUP`.
"""

from __future__ import annotations

import ast
import errno
import os
import signal
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from controller import __version__
from controller.installed import registered
from controller.memory import search_rarely

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

COMMANDS: Mapping[str, tuple[str, str]] = {
    "play": ("controller.commands.play", "Play a game on a real table."),
    "lessons": ("controller.commands.lessons", "List the lessons that teach the rules of the games."),
    "legal": ("controller.commands.legal", "List the legal moves of positions, with the reason for each."),
    "check": ("controller.commands.check", "Judge moves: whether they are legal, and why."),
    "apply": ("controller.commands.apply", "Play moves and print the positions they lead to."),
    "replay": ("controller.commands.replay", "Play a record through and say where it first disagrees."),
    "games": ("controller.commands.games", "List the kept games; look at one, export or mend them."),
    "export": ("controller.commands.export", "Write a kept game as a portable record."),
    "table": ("controller.commands.table", "Put readings through the companion, in virtual time."),
    "hint": ("controller.commands.hint", "Say what a seat could do in a position, and why."),
    "review": ("controller.commands.review", "Show a record's winning chances by move, and where the game turned."),
    "match": ("controller.commands.match", "Play players against each other on the rules alone."),
    "learn": ("controller.commands.learn", "Learn by self-play how much the features of positions count."),
    "enrol": ("controller.commands.enrol", "Learn your tags, the real counts of your box, and your map."),
    "completion": ("controller.commands.completion", "Print what a shell needs to complete commands with Tab."),
    "bench": ("controller.commands.bench", "Measure speed."),
}
"""By name the module and the line for ``--help``, which is here so that no module is loaded for it."""


OF_LINES = ("legal", "check", "apply")
"""They are nothing without their streams, and tell of one that is closed (`controller.commands.lines`)."""
GROUP = "reedlight.commands"


def _brought() -> Mapping[str, EntryPoint]:
    """The commands that bodies bring, by name."""
    return {name: entry for name, entry in registered(GROUP).items() if name not in COMMANDS}


def _told(entry: EntryPoint) -> str:
    """What a command that was brought is for: the first sentence of its help, read without running its module."""
    package, *rest = entry.module.split(".")
    spec = find_spec(package)  # of the package alone: looking for a module in it would import the package
    folders = spec.submodule_search_locations if spec is not None else None
    files = [Path(folder, *rest).with_suffix(".py") for folder in folders or ()]
    file = next((file for file in files if file.is_file()), None)
    if file is None:
        return ""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    command = next((one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == entry.attr), tree)
    sentence, stop, _ = " ".join((ast.get_docstring(command) or "").split()).partition(". ")
    return sentence + stop.strip()


class Commands(click.Group):
    """The group of `COMMANDS` and of those that bodies bring; each is imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of `COMMANDS`, then what bodies bring."""
        return [*COMMANDS, *_brought()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        found: click.Command
        if cmd_name in COMMANDS:
            found = import_module(COMMANDS[cmd_name][0]).command
        elif cmd_name in _brought():
            found = _brought()[cmd_name].load()
        else:
            return None
        return found

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the program. That a disk is full where its output goes is told, and not by a traceback, also for
        ``--help``; where the terminal has gone there is nobody to tell, and the status is that of ``SIGHUP``."""
        search_rarely()
        try:
            return super().main(*args, **extra)
        except OSError as error:
            # The name may be anything: Python takes it from the third argument of every such error.
            of_a_file = isinstance(error.filename, str | bytes)
            end = _end_by_a_file(error) if of_a_file else _end_without_output(error.errno)
            if end is None:
                raise
            if not extra.get("standalone_mode", True):
                raise end from None
            if isinstance(end, click.ClickException):
                end.show()
            sys.exit(end.exit_code)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing them."""
        rows = [(name, told) for name, (_, told) in COMMANDS.items()]
        rows += [(name, _told(entry)) for name, entry in _brought().items()]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


@click.group(cls=Commands)
@click.version_option(__version__, prog_name="reedlight")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Reedlight, a companion for board games on a real table."""
    if ctx.invoked_subcommand not in OF_LINES:
        _in_place_of_closed_streams()


def _end_by_a_file(error: OSError) -> click.ClickException:
    """How to end where a file cannot be used that no command has said more about."""
    from controller.commands.printing import printable

    return click.ClickException(f"{printable(os.fsdecode(error.filename))}: {error.strerror}")


def _end_without_output(number: int | None) -> click.ClickException | click.exceptions.Exit | None:
    """How to end where this error says that nothing can be written any more; None where it says something else."""
    from controller.play.terminal import discard_output, output_hung_up

    if number == errno.ENOSPC:
        discard_output()
        return click.ClickException("there is no room where the output goes\nmake room there, or send it elsewhere")
    if number in (errno.EIO, errno.ENXIO) and output_hung_up():
        discard_output()
        return click.exceptions.Exit(128 + signal.SIGHUP)
    return None


def _in_place_of_closed_streams() -> None:
    """A caller may close the standard streams of a program, and Python has none then: nothing is read, and what is
    written goes nowhere. (It also keeps the next file that is opened from having the number of one of them.)"""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(handle, mode, encoding="utf-8", closefd=False))


if __name__ == "__main__":
    main()
