"""Where kept games lie, unless a command is told otherwise."""

from __future__ import annotations

import os
from pathlib import Path

import click

from controller.user_folders import folder_of


def default_records() -> Path:
    """The user's own record, under the state folder of the XDG convention; a ClickException for a user without home."""
    state = folder_of(os.environ, "XDG_STATE_HOME", ".local/state")
    if state is None:
        raise click.ClickException(
            "this system knows no home folder of yours to keep games in\nset HOME or XDG_STATE_HOME to a folder"
        )
    return state / "reedlight" / "games.sqlite3"


RECORDS = click.option(
    "--record",
    "--records",
    "records",
    type=click.Path(path_type=Path),
    default=default_records,
    help="The file of kept games. Default: reedlight/games.sqlite3 in your state folder.",
)
"""The option of all commands that keep or read games."""
