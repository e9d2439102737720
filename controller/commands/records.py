"""Where kept games lie, unless a command is told otherwise."""

from __future__ import annotations

import os
from pathlib import Path

import click


def default_records() -> Path:
    """The user's own record, under the state folder of the XDG convention."""
    state = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(state) / "reedlight" / "games.sqlite3"


RECORDS = click.option(
    "--record",
    "--records",
    "records",
    type=click.Path(path_type=Path),
    default=default_records,
    help="The file of kept games. Default: reedlight/games.sqlite3 in your state folder.",
)
"""The option of all commands that keep or read games."""
