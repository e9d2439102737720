"""`reedlight games check | backup | restore | salvage | anew`: whether the record of kept games is whole, a backup of
it, and what becomes of a damaged one.

Nothing here overwrites or deletes what was kept: what is replaced is set aside under a name of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple

import click

from controller.commands.lines import Unreadable
from controller.commands.printing import printable
from controller.commands.records import RECORDS, default_records, explained, game_number, minute, no_record, there
from controller.games_found import Installed
from controller.language import language_for
from controller.storage import repair, salvage
from controller.storage.copies import copies
from controller.storage.salvage import Copy, Saved, described
from controller.storage.sqlite import FileJournal, ReadOnlyGames, backup

TORN = (
    "Its log breaks off: of the game that was played last, the last move may be missing, or more if something has cut "
    "the file. Compare the table when you go on."
)


def _there(records: Path) -> Path:
    """The record, which has to be there, or something that was one. Raises Unreadable."""
    with explained():
        if not there(records):
            raise Unreadable(no_record(records))
    return records


# Whether it is whole.


class _Found(NamedTuple):
    """What was found of a record: its file, its games, those of which nothing can be read, copies, files set aside;
    and by the number of a game that disagrees the one that goes on with it, if there is one."""

    path: Path
    damage: str
    games: tuple[Saved, ...]
    going_on: dict[int, int]
    lost: tuple[int, ...]
    held: list[Copy]
    aside: list[Path]


@click.command("check")
@RECORDS
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON instead of sentences.")
def check(records: Path, as_json: bool) -> None:
    """Read the whole record, its games and its copies, and say what is right and what is not.

    Nothing is written, so it can be done while somebody plays. Exit code 0 if all is right, 1 if not, 2 if there is no
    record.
    """
    path = _there(records)
    with explained():
        damage = repair.damage(path)
        torn = not damage and repair.torn(path)
        plan = salvage.plan(path, Installed()) if damage else None
        games = plan.games if plan else salvage.examined(path, Installed())
        lost = plan.lost if plan else ()
        held = [described(copy) for copy in copies(path)]
        going_on = {} if damage else _going_on(path, games)
        found = _Found(path, damage, games, going_on, lost, held, repair.files_set_aside(path))
    if as_json:
        click.echo(json.dumps(_written(found) | {"torn": torn}))
    else:
        for line in _told(found):
            click.echo(printable(line))
        if torn:
            click.echo(TORN)
    if damage or any(one.fault for one in games) or any(copy.damage for copy in held):
        raise SystemExit(1)


def _going_on(path: Path, games: tuple[Saved, ...]) -> dict[int, int]:
    wrong = [one.game for one in games if one.fault]
    if not wrong:
        return {}
    with ReadOnlyGames(path) as kept:
        found = ((game.id, salvage.branch_of(kept, game.id, game.entries)) for game in wrong)
        return {number: there for number, there in found if there is not None}


def _written(found: _Found) -> dict[str, Any]:
    return {
        "record": str(found.path),
        "damage": found.damage,
        "games": [
            {
                "number": one.game.id,
                "game": one.game.name,
                "began": one.game.created,
                "moves": one.game.entries,
                "kept": one.kept,
                "ok": one.fault is None,
                "code": one.fault.code if one.fault else "",
                "says": _why(one),
                "goes_on_as": found.going_on.get(one.game.id),
            }
            for one in found.games
        ],
        "lost": list(found.lost),
        "copies": [
            {"file": copy.path.name, "made": _time(copy), "games": copy.games, "moves": copy.moves,
             "damage": copy.damage}
            for copy in found.held
        ],
        "set_aside": [file.name for file in found.aside],
    }  # fmt: skip


def _told(found: _Found) -> Iterator[str]:
    path, damage, games, going_on, lost, held, aside = found
    wrong = any(one.fault for one in games)
    file = "the file is whole, but not every game in it is right" if wrong else "whole"
    yield f"{path}: damaged: {damage}" if damage else f"{path}: {file}"
    named = "" if path == default_records() else f" --record {quote(str(path))}"
    for one in games:
        yield _game_told(one)
        if one.game.id in going_on:
            yield f"    {_goes_on_already(one, going_on[one.game.id])}"
        elif one.fault and not damage:
            yield f"    to go on from entry {one.game.entries}: reedlight games salvage {one.game.id}{named}"
    for number in lost:
        yield f"game {number}: nothing of it can be read"
    for copy in held:
        state = f"damaged: {copy.damage}" if copy.damage else _holds(copy)
        yield f"copy {copy.path.name} of {_time(copy)}: {state}"
    for old in aside:
        yield f"set aside: {old.name}"
    if damage:
        good = next((copy for copy in held if not copy.damage), None)
        yield "Nothing was changed. What you can do:"
        yield f"    reedlight games salvage{named}     go on from the last good move of every game, as above"
        if good is not None:
            yield f"    reedlight games restore{named}     go back to the copy of {_time(good)}: {_holds(good)}"
        yield f"    reedlight games anew{named}        begin an empty record"
        yield "Whichever you choose, the damaged file and the copy are kept under names of their own."


def _game_told(one: Saved) -> str:
    game = one.game
    began = minute(game.created)
    when = f" of {began}" if began else ""
    if one.fault is None:
        return f"game {game.id}{when}, {game.name}: {_entries(game.entries)}, all right"
    right = f"{game.entries} of {_entries(one.kept)} are right"
    return f"game {game.id}{when}, {game.name}: {right}; entry {game.entries + 1} is not: {_why(one)}"


def _entries(n: int) -> str:
    return f"{n} entr{'y' if n == 1 else 'ies'}"


def _holds(copy: Copy) -> str:
    if copy.games < 2:
        return f"a game of {_entries(copy.moves)}" if copy.games else "no game"
    return f"{copy.games} games, the last of {_entries(copy.moves)}"


def _time(copy: Copy) -> str:
    return datetime.fromtimestamp(copy.made).astimezone().isoformat(" ", timespec="minutes")[:16]


def _why(one: Saved) -> str:
    if one.fault is None:
        return ""
    return language_for(Installed().get(one.game.name)).sentence(one.fault.code, one.fault.facts)


# A backup.


@click.command("backup")
@RECORDS
@click.argument("to", type=click.Path(path_type=Path))
def back_up(records: Path, to: Path) -> None:
    """Copy the record to the new file TO, also while somebody plays."""
    with explained():
        backup(_there(records), to)
    click.echo(f"{printable(str(records))} is copied to {printable(str(to))}")


# Mending.


@click.command("restore")
@RECORDS
@click.option("--copy", type=click.Path(path_type=Path), help="Another copy than the newest good one.")
def restore(records: Path, copy: Path | None) -> None:
    """Put the newest good copy in the place of a damaged record, which is set aside."""
    path = _there(records)
    with explained():
        chosen = copy or next((one for one in copies(path) if not described(one).damage), None)
        if chosen is None:
            repair.refuse_whole(path)
            raise click.ClickException("there is no good copy of it; reedlight games salvage saves what can be read")
        if not chosen.is_file():
            raise click.ClickException(f"{printable(str(chosen))}: there is no such file")
        told = described(chosen)
        aside = repair.restore(path, chosen)
    click.echo(f"Restored is the copy of {_time(told)}: {_holds(told)}. The damaged record is kept as {aside.name}.")


@click.command("salvage")
@RECORDS
@click.option(
    "--from", "sources", multiple=True, type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Another file that may hold games: one that was set aside, or a record as text (`reedlight export`).",
)  # fmt: skip
@click.option(
    "--to", type=click.Path(path_type=Path), help="Write what is saved to this new file; nothing else changes."
)
@click.argument("game", required=False, callback=game_number)
def save(records: Path, sources: tuple[Path, ...], to: Path | None, game: int | None) -> None:
    """Save what is right: of a damaged record every game up to its last good move; or only the kept game GAME.

    A game that disagrees goes on, under a new number, from its last good move; the old one stays as it is. Into a
    record that is whole come, with --from, the games that it has not.
    """
    if game is not None and (sources or to is not None):
        named = " and ".join(option for option, given in (("--from", sources), ("--to", to)) if given)
        raise click.UsageError(f"leave out {named} beside a game's number: that game goes on in its own record")
    if sources and to is None and not records.parent.exists():
        with explained():
            _take_over(records, sources)  # the first record on this computer
        return
    path = _there(records)
    with explained():
        if game is not None:
            _go_on(path, game)
        elif to is not None:
            plan = salvage.plan(path, Installed(), sources)
            salvage.salvage_to(plan, to)
            _tell(plan.games, plan.lost)
            click.echo(f"It is written to {printable(str(to))}.")
        elif repair.damage(path):
            plan = salvage.plan(path, Installed(), sources)
            aside = salvage.salvage(plan)
            _tell(plan.games, plan.lost)
            click.echo(f"The damaged record is kept as {aside.name}.")
        elif sources:
            _take_over(path, sources)
        else:
            _go_on_with_all(path)


def _tell(games: tuple[Saved, ...], lost: tuple[int, ...]) -> None:
    for one in games:
        click.echo(printable(_game_told(one)))
    for number in lost:
        click.echo(f"game {number}: nothing of it can be read")


def _take_over(path: Path, sources: tuple[Path, ...]) -> None:
    with FileJournal(path) as journal:
        for source in sources:
            plan = salvage.plan(source, Installed())
            for one in plan.games:
                if one.fault is not None:
                    click.echo(printable(_game_told(one)))
            added = salvage.take_over(journal, plan)
            told = f"games {', '.join(map(str, added))}" if added else "no game that is not here already"
            click.echo(f"from {printable(str(source))}: {told}")


def _go_on(path: Path, number: int) -> None:
    repair.refuse_damaged(path)
    found = next((one for one in salvage.examined(path, Installed()) if one.game.id == number), None)
    if found is None:
        raise click.ClickException(f"there is no game {number} in this record that can be read")
    if found.fault is None:
        raise click.ClickException(f"game {number} is right as it is: {_entries(found.game.entries)}")
    with FileJournal(path) as journal:
        if (there := salvage.branch_of(journal, number, found.game.entries)) is not None:
            raise click.ClickException(_goes_on_already(found, there))
        _branch(journal, found)


def _branch(journal: FileJournal, found: Saved) -> None:
    number, upto = found.game.id, found.game.entries
    fresh = salvage.branch(journal, number, upto)
    click.echo(f"Game {number} goes on from entry {upto} as game {fresh}. Game {number} stays as it is.")


def _goes_on_already(found: Saved, there: int) -> str:
    return f"game {found.game.id} goes on from entry {found.game.entries} already, as game {there}"


def _go_on_with_all(path: Path) -> None:
    wrong = [one for one in salvage.examined(path, Installed()) if one.fault is not None]
    if not wrong:
        raise click.ClickException("the record is whole, and all of its games are right: nothing has to be saved")
    with FileJournal(path) as journal:
        told = []
        for one in wrong:
            if (there := salvage.branch_of(journal, one.game.id, one.game.entries)) is None:
                _branch(journal, one)
            else:
                told.append(_goes_on_already(one, there))
    if len(told) == len(wrong):
        raise click.ClickException("; ".join(told))
    for line in told:
        click.echo(f"{line[0].upper()}{line[1:]}.")


@click.command("anew")
@RECORDS
def anew(records: Path) -> None:
    """Set a damaged record aside, and begin an empty one in its place."""
    with explained():
        aside = salvage.begin_anew(_there(records))
    click.echo(f"An empty record is begun. The damaged one is kept as {aside.name}.")


COMMANDS = (check, back_up, restore, save, anew)
"""Subcommands of `reedlight games`."""
