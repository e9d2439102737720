"""`reedlight`: one command for each thing it does, and nothing loaded before it is known which one is wanted.

A command is a module that has a click command named ``command``, and a line in `COMMANDS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

import click

from controller import __version__

COMMANDS: Mapping[str, tuple[str, str]] = {
    "legal": ("controller.commands.legal", "List the legal moves of positions, with the reason for each."),
    "check": ("controller.commands.check", "Judge moves: whether they are legal, and why."),
    "apply": ("controller.commands.apply", "Play moves and print the positions they lead to."),
    "replay": ("controller.commands.replay", "Play a record through and say where it first disagrees."),
    "export": ("controller.commands.export", "Write a kept game as a portable record."),
    "table": ("controller.commands.table", "Put readings through the companion, in virtual time."),
    "bench": ("controller.commands.bench", "Measure how fast the rules are."),
}
"""By name the module and the line for ``--help``, which is here so that no module is loaded for it."""


class Commands(click.Group):
    """The group of `COMMANDS`; each is imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of `COMMANDS`."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(COMMANDS[cmd_name][0]).command
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, told) for name, (_, told) in COMMANDS.items()])


@click.group(cls=Commands)
@click.version_option(__version__, prog_name="reedlight")
def main() -> None:
    """Reedlight, a companion for board games on a real table."""


if __name__ == "__main__":
    main()
