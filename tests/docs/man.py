"""The man page, from the help of every command: ``python -m tests.docs.man`` writes it."""

from __future__ import annotations

import click

from controller.cli import main
from tests.docs.pages import ROOT

PAGE = ROOT / "docs" / "reedlight.1"
HEAD = r""".\" Made by python -m tests.docs.man from the help of the commands.
.TH REEDLIGHT 1
.SH NAME
reedlight \- a companion for board games on a real table
.SH SYNOPSIS
.B reedlight
.I COMMAND
.RI [ OPTIONS ]
.SH DESCRIPTION
Referees board games by the rulebook, on a real table that feels its pieces or on a simulated one in the terminal.
"""
TAIL = r""".SH FILES
.TP
.I $XDG_STATE_HOME/reedlight/games.sqlite3
Every game that was played, move by move.
.TP
.I $XDG_CONFIG_HOME/reedlight/board.toml
The table of this computer.
.SH ENVIRONMENT
.TP
.B NO_COLOR
No colours in the terminal.
.TP
.BR LC_ALL ", " LC_MESSAGES ", " LANG
The language of sentences, where there are messages in it.
"""


def page() -> str:
    """The page as it is now."""
    with click.Context(main, info_name="reedlight") as context:
        names = main.list_commands(context)
        told = "".join(_command(context, name) for name in names)
    return f"{HEAD}.SH COMMANDS\n{told}{TAIL}"


def _command(above: click.Context, name: str) -> str:
    assert isinstance(above.command, click.Group)
    command = above.command.get_command(above, name)
    assert command is not None
    with click.Context(command, info_name=name, parent=above) as context:
        found = f".SS {_safe(context.command_path)}\n{_safe(command.help or '')}\n"
        for option in command.params:
            record = option.get_help_record(context)
            if record is not None:
                found += f".TP\n.B {_safe(record[0])}\n{_safe(record[1])}\n"
        if isinstance(command, click.Group):
            found += "".join(_command(context, one) for one in command.list_commands(context))
    return found


def _safe(text: str) -> str:
    lines = (" ".join(line.split()) for line in text.replace("\\", "\\\\").replace("-", "\\-").split("\n"))
    return "\n".join(f"\\&{line}" if line.startswith((".", "'")) else line or ".PP" for line in lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
