"""`reedlight export`: a kept game as a portable record."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.lines import Unreadable
from controller.commands.printing import printable
from controller.commands.records import RECORDS, game_number, no_record
from controller.errors import RecordError
from controller.storage.sqlite import ReadOnlyGames
from controller.storage.text_records import export_lines


@click.command("export")
@RECORDS
@click.argument("game", callback=game_number)
def command(game: int, records: Path) -> None:
    """Write a kept game (its number GAME) as a portable record to standard output.

    The record tells everything, sealed bids included. It is only read: also while somebody plays, or from a disk that
    cannot be written.
    """
    export(game, records)


def export(game: int, records: Path) -> None:
    """Write a kept game as lines of a portable record. Raises click's exceptions."""
    if not records.is_file():
        raise Unreadable(no_record(records))
    try:
        with ReadOnlyGames(records) as kept:
            for line in export_lines(kept, game):
                click.echo(line)
    except RecordError as error:
        raise click.ClickException(printable(str(error))) from None
