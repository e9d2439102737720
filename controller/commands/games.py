"""`reedlight games`: the games that are kept: list them, look at one, delete or export one; and mend their record."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import click

from controller.commands import mending
from controller.commands.export import export
from controller.commands.printing import printable
from controller.commands.records import RECORDS, explained, game_number, minute, no_record, there
from controller.engine.journal import Journal, KeptGame
from controller.errors import RecordError
from controller.games_found import Installed
from controller.play import saved_games
from controller.play.notes import Notes
from controller.play.saved_games import Listed
from controller.storage.replay import resume
from controller.storage.sqlite import FileJournal, ReadOnlyGames
from controller.terminal.drawing import print_drawn

NUMBER = click.argument("number", callback=game_number, metavar="N")


@click.group("games", invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each game.")
@RECORDS
@click.pass_context
def command(ctx: click.Context, as_json: bool, records: Path) -> None:
    """List the kept games, the newest first; look at one, delete or export it; check, back up and mend the record.

    Nothing but `delete` needs the record for itself: games can be looked at while another is played.
    """
    ctx.obj = records
    if ctx.invoked_subcommand is not None:
        return
    found = _all(records)
    for one in found:
        click.echo(json.dumps(asdict(one)) if as_json else printable(_line(one)))
    if not found:
        click.echo(f"no game is kept in {printable(str(records))}", err=True)


def _all(records: Path) -> list[Listed]:
    known = Installed()
    with explained():
        if not there(records):
            return []
    with _opened(records) as kept:
        return [saved_games.listed(kept, game, known.get(game.name)) for game in reversed(kept.games())]


def _line(one: Listed) -> str:
    """A game in one line."""
    seats = ", ".join(f"{seat}={player}" if player else seat for seat, player in one.seats.items())
    ends = f"won by {' and '.join(one.winners)}" if one.winners else "over" if one.finished else "unfinished"
    began = minute(one.began) or "unknown"
    return f"{one.number:>4}  {began:<16}  {one.game}, {one.table} table: {seats}; {one.moves} moves, {ends}"


@contextmanager
def _opened(records: Path) -> Iterator[Journal]:
    """The record, only to be read. Raises click's exceptions."""
    with explained():
        if not there(records):
            raise click.ClickException(no_record(records))
        with ReadOnlyGames(records) as kept:
            yield kept


_OWN_RECORDS = click.option(
    "--record", "--records", "own", type=click.Path(path_type=Path), help="The file of kept games."
)


@command.command("show")
@NUMBER
@_OWN_RECORDS
@click.pass_obj
def show(records: Path, number: int, own: Path | None) -> None:
    """Draw the position of game N, as everybody at the table may see it."""
    known = Installed()
    with _opened(own or records) as kept:
        game = saved_games.numbered(kept, number)
        rules = known.get(game.name)
        if rules is None:
            raise click.ClickException(f"game {number} is one of {game.name}, which is not installed")
        told = saved_games.listed(kept, game, rules)
        state = resume(rules, kept, number).state
        players = tuple(told.seats.values())
        note = _note(own or records, game)
    click.echo(printable(_line(told)))
    for line in note.splitlines():
        click.echo(f"      {printable(line)}")
    print_drawn(rules, state, players)


def _note(records: Path, game: KeptGame) -> str:
    """What somebody noted about a game. Raises click's exceptions."""
    try:
        return Notes(records).of(game.id, game.created)
    except RecordError as error:
        raise click.ClickException(printable(str(error))) from None


@command.command("delete")
@NUMBER
@_OWN_RECORDS
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def delete(records: Path, number: int, own: Path | None, yes: bool) -> None:
    """Delete game N for good, from the copies of the record too. At a terminal it asks first."""
    records = own or records
    with _opened(records) as kept:
        game = saved_games.numbered(kept, number)
        told = _line(saved_games.listed(kept, game, None))
    if not yes and sys.stdin.isatty():
        click.confirm(f"{printable(told)}\nDelete it for good?", abort=True)
    try:
        with FileJournal(records) as journal:
            journal.delete_game(number)
            Notes(records).put(number, game.created, "")
    except RecordError as error:
        raise click.ClickException(printable(str(error))) from None
    click.echo(f"Game {number} is deleted.")


@command.command("export")
@NUMBER
@_OWN_RECORDS
@click.pass_obj
def export_game(records: Path, number: int, own: Path | None) -> None:
    """Write game N as a portable record to standard output. It tells everything, sealed bids included."""
    export(number, own or records)


for _mending in mending.COMMANDS:
    command.add_command(_mending)
