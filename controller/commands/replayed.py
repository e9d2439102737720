"""A record that a command names by its file or by the number of a kept game: replayed, and looked back at."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import click
from click.core import ParameterSource

from controller.commands.lines import Unreadable, opened, split
from controller.commands.printing import printable
from controller.commands.records import is_number, no_record, number_in
from controller.errors import PositionError, RecordError
from controller.games_found import Installed
from controller.language import Language
from controller.players.review import Review, review, whole
from controller.storage.sqlite import ReadOnlyGames
from controller.storage.text_records import Replayed, export_lines, replayed_lines


def replayed(file: Path, records: Path) -> Replayed:
    """The game of a portable record, or of a number among the kept games, up to its first fault.

    Raises:
        click.ClickException: it cannot be read, or the file of kept games was named and none of its games.
    """
    source = click.get_current_context().get_parameter_source
    named = source("records") is ParameterSource.COMMANDLINE
    if named and source("file") is ParameterSource.DEFAULT and sys.stdin.isatty():
        name = printable(str(records))
        raise click.UsageError(f"which game of {name}? Name its number: `reedlight games` lists them")
    return _of_number(number_in(str(file)), records) if is_number(file) else _of_file(file)


def _of_file(file: Path) -> Replayed:
    with opened(file) as stream:
        try:
            return replayed_lines(Installed(), split(stream, str(file), before_waiting=lambda: None))
        except PositionError as error:
            raise click.ClickException(error.message) from None


def _of_number(number: int, records: Path) -> Replayed:
    """A kept game, with its table as it was last; other games can be played meanwhile."""
    if not records.is_file():
        raise Unreadable(no_record(records))
    try:
        with ReadOnlyGames(records) as kept:
            done, now = replayed_lines(Installed(), export_lines(kept, number)), kept.table(number)
            return done if done.head is None or now is None else replace(done, head={**done.head, "table": now})
    except RecordError as error:
        raise click.ClickException(printable(str(error))) from None


def reviewed(done: Replayed, language: Language, evaluations: int | None = None) -> Review:
    """The review of a game that was replayed; how far it is stands on the terminal meanwhile."""
    assert done.rules is not None
    reviewing = review(done.rules, done.steps, done.state, evaluations)
    if not sys.stderr.isatty():
        return whole(reviewing)
    label = language.sentence("screen.review-progress", {})
    with click.progressbar(length=100, label=label, file=sys.stderr) as bar:
        return whole(reviewing, lambda share: bar.update(int(100 * share) - bar.pos))
