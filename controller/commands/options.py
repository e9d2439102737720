"""What options of several commands have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from controller.engine.journal import MOST_SECONDS


class Seconds(click.FloatRange):
    """A number of seconds that a clock can wait for. `click.FloatRange` lets NaN past its bounds, and infinity where
    there is no upper one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number; fails for NaN, infinity and whatever is longer than `MOST_SECONDS`."""
        number = float(super().convert(value, param, ctx))
        if not number <= MOST_SECONDS:
            self.fail(f"{value} is not a number of at most {MOST_SECONDS:g} seconds", param, ctx)
        return number


def refuse_missing_folders(*files: Path | None) -> None:
    """Raise click's ClickException where the folder of one of these files is not there: what takes long to find is
    only written at the end, and would be lost then."""
    for file in files:
        if file is not None and not file.parent.is_dir():
            raise click.ClickException(f"there is no folder {file.parent} to write {file.name} into")


BROKEN_OFF = 130
"""The exit status of a command that Ctrl-C broke off, as shells have it."""
STDOUT = Path("-")
"""Named as the file of a result, standard output."""


def write_result(file: Path, text: str) -> None:
    """Write the result of a command to a file, or to standard output where that is named ``-``. Raises click's
    ClickException where the file cannot be written."""
    if file == STDOUT:
        click.echo(text)
        return
    try:
        file.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from None
