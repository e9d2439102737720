"""Where kept games lie, unless a command is told otherwise."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import click

from controller.commands.printing import printable
from controller.errors import RecordError
from controller.user_folders import folder_of


def default_records() -> Path:
    """The user's own record, under the state folder of the XDG convention; a ClickException for a user without home."""
    state = folder_of(os.environ, "XDG_STATE_HOME", ".local/state")
    if state is None:
        raise click.ClickException(
            "this system knows no home folder of yours to keep games in\nset HOME or XDG_STATE_HOME to a folder"
        )
    return state / "reedlight" / "games.sqlite3"


LATEST = "-"
"""What ``--resume`` means without a number: the latest unfinished game."""


def no_record(records: Path) -> str:
    """That there is no file of kept games, and how one comes to be or is named."""
    return (
        f"no game is kept in {printable(str(records))}: games are kept as they are played; --record names another file"
    )


MOST_DIGITS = 18
"""A number with more digits names no game: SQLite, which numbers them, holds none of twenty."""
NO_NUMBER = "{text} is no number of a game: `reedlight games` lists them"


def number_in(text: str) -> int:
    """The number of a game that a text is, from 1 on; raises BadParameter with where to find it for any other text."""
    digits = text.lstrip("0")
    if text.isascii() and text.isdecimal() and 0 < len(digits) <= MOST_DIGITS:
        return int(digits)
    raise click.BadParameter(NO_NUMBER.format(text=printable(text)))


def game_number(_context: click.Context, _argument: click.Parameter, text: str | None) -> int | None:
    """The number of a kept game, for the callback of an argument; raises as `number_in` does."""
    return None if text is None else number_in(text)


def _number(_context: click.Context, _option: click.Parameter, text: str | None) -> str | None:
    if text is not None and text != LATEST:
        number_in(text)
    return text


RESUME_OPTION = click.option(
    "--resume",
    is_flag=False,
    flag_value=LATEST,
    metavar="[N]",
    callback=_number,
    help="Go on with game N as `reedlight games` lists it; without a number with the latest unfinished one.",
)
"""The option of commands that go on with a kept game; `number_of` reads its value."""


NOT_BOTH = "--new begins another game and --resume goes on with a kept one: leave one of them out"


STEP = click.option("--step", type=click.IntRange(min=1), help="With --lesson: begin at its task of this number.")
STEP_ALONE = "--step goes with --lesson"


def refuse_beside_lesson(given: Mapping[str, object]) -> None:
    """Raise click's UsageError where one of these options is given, by its name: none of them goes with a lesson."""
    named = [option for option, value in given.items() if value not in (None, (), "", False)]
    if named:
        why = "a lesson brings its own position and players, and is not kept"
        raise click.UsageError(f"leave out {' and '.join(named)} beside --lesson: {why}")


class AsTyped(click.Command):
    """A command that remembers its words, so that an option with several names can be called as it was typed."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of the command line."""
        ctx.meta[_WORDS] = tuple(args)
        return super().parse_args(ctx, args)


_WORDS = f"{__name__}.words"
_RECORD = ("--record", "--records")


def record_as_typed() -> str:
    """The option that names the file of games, as it was typed in a command `AsTyped`."""
    names = [word.partition("=")[0] for word in click.get_current_context().meta.get(_WORDS, ())]
    return next((name for name in reversed(names) if name in _RECORD), _RECORD[0])


def number_of(resume: str | None) -> int | None:
    """The number of the game that ``--resume`` names, if it names one."""
    return None if resume in (None, LATEST) else number_in(resume)


def is_number(file: Path) -> bool:
    """Whether an argument is the number of a kept game; a file of that name goes first."""
    if not (str(file).isascii() and str(file).isdecimal()):
        return False
    try:
        return not file.exists()
    except OSError:  # no file has so long a name
        return True


def there(records: Path) -> bool:
    """Whether there is a record, or its copies or what was set aside say that there was. Raises OSError."""
    from controller.storage.repair import damage

    try:
        records.stat()
    except (FileNotFoundError, NotADirectoryError):
        return records.parent.is_dir() and bool(damage(records))
    return True


def minute(created: str) -> str:
    """When a game was begun, for people; empty where a damaged record tells no time."""
    try:
        return datetime.fromisoformat(created).strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return ""


@contextmanager
def explained() -> Iterator[None]:
    """What goes wrong with the files of a record, as one sentence."""
    try:
        yield
    except RecordError as error:
        raise click.ClickException(printable(str(error))) from None
    except OSError as error:
        if error.filename is None:
            raise  # it is the output that has no room
        raise click.ClickException(f"{printable(str(error.filename))}: {error.strerror}") from None


RECORDS = click.option(
    "--record",
    "--records",
    "records",
    type=click.Path(path_type=Path),
    default=default_records,
    help="The file of kept games. Default: reedlight/games.sqlite3 in your state folder.",
)
"""The option of all commands that keep or read games."""
