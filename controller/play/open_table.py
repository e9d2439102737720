"""Find out which table is played at, and open its body. Every error says what to do."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from controller import boards
from controller.boards import Board, table_kinds
from controller.boards.files import HANDS
from controller.boards.table_kinds import TableKind
from controller.errors import BoardError, BodyError, TableMissing, TableUnknown
from controller.play.signals import exit_on_signals
from controller.ports import Body, Clock
from controller.user_folders import folder_of

OWN_BOARD = "board.toml"
"""The file that says which table this computer has; `reedlight install` writes it."""
SYSTEM_CONFIG = Path("/etc/reedlight")


def config_folders(environ: Mapping[str, str]) -> tuple[Path, ...]:
    """The folders that may hold this computer's board file: the user's own before the system's."""
    own = folder_of(environ, "XDG_CONFIG_HOME", ".config")
    return (SYSTEM_CONFIG,) if own is None else (own / "reedlight", SYSTEM_CONFIG)


def typed_board(game: str) -> Board:
    """The board of a game at which everything is typed. Raises BoardError where none is shipped."""
    found = [board for board in boards.boards_for(game) if board.typed]
    if not found:
        raise BoardError(f"there is no typed board for {game}; write one as in docs/adding-a-board.md")
    return found[0]


def typed_games() -> tuple[str, ...]:
    """The games that have a board at which everything is typed."""
    return tuple(board.game for board in map(boards.load, boards.shipped()) if board.typed)


def chosen_board(name: str | None, game: str | None, folders: tuple[Path, ...]) -> Board:
    """The board that is named, else the one of this computer.

    No board is tried out: opening a body sets pins, which could do harm where the board is wired otherwise.

    Raises:
        TableUnknown: there is neither; says what to do, and which boards there are for the game.
        BoardError: the board file cannot be used.
    """
    if name is not None:
        return boards.load(name)
    own = next((folder / OWN_BOARD for folder in folders if (folder / OWN_BOARD).is_file()), None)
    if own is not None:
        return boards.load(own)
    built = [board for board in map(boards.load, boards.sensing()) if board.body and game in (None, board.game)]
    known = "".join(f"\n    {board.name} ({board.game})" for board in built)
    raise TableUnknown(
        "which table is yours cannot be told from here: name it once with --board, or for good with\n"
        f"    sudo {own_program()} install --board NAME\nThere are, besides board files of your own:{known}\n"
        f"Without any such table put this screen beside the box: --board {HANDS}"
    )


def real_kind(board: Board) -> TableKind:
    """The kind of table that a board file describes; raises BodyError where there is no real table."""
    if not board.body:
        raise BodyError(
            f"The board {board.name} has no [body]: it does not say how the table is built and wired. Add one as in "
            "docs/adding-a-board.md, or play without a table: reedlight sim."
        )
    name = str(board.body.get("kind"))
    kind = table_kinds.kind(name)
    if kind is None:
        raise BodyError(f"The table kind {name} is not installed. Install the package that brings it.")
    if not kind.real:
        raise BodyError(f"The board {board.name} is only simulated. Play on it with reedlight sim.")
    return kind


@contextmanager
def open_body(board: Board, clock: Clock) -> Iterator[Body]:
    """The body of a board, closed (its lights off) whatever happens, SIGTERM included.

    Raises:
        BodyError: the board is not one of a real table.
        TableMissing: its table, or a part of it, is not there.
    """
    kind = real_kind(board)
    with exit_on_signals():
        try:
            body = _open(kind, board, clock)
        except BodyError as error:
            raise TableMissing(str(error)) from error
        try:
            yield body
        finally:
            body.close()


def _open(kind: TableKind, board: Board, clock: Clock) -> Body:
    try:
        return kind.open(board, clock)
    except ImportError as error:
        extra = "pi" if kind.name.startswith("pi-") else "link"
        raise BodyError(
            f"This table needs the Python package {error.name or error}, which is not installed. Install it with "
            f"`pip install 'reedlight[{extra}]'` (in a clone: `pip install -e '.[{extra}]'`)."
        ) from error


def own_program() -> str:
    """How to call this program where ``PATH`` may be another one, as with sudo."""
    beside = Path(sys.executable).with_name("reedlight")
    return str(beside) if beside.is_file() else "reedlight"


def own_folders() -> tuple[Path, ...]:
    """`config_folders` of the user who runs this program."""
    return config_folders(os.environ)
