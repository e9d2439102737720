"""Which table is played at, and its body opened; whatever is missing is told in a sentence, with what to do."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from controller import boards, tables
from controller.boards import Board
from controller.errors import BoardError, BodyError
from controller.ports import Body
from controller.tables import Clock, TableKind

OWN_BOARD = "board.toml"
"""The file that says which table this computer has; `reedlight install` writes it."""
ENDINGS = (signal.SIGTERM, signal.SIGHUP)
SYSTEM_CONFIG = Path("/etc/reedlight")


def config_folders(environ: Mapping[str, str]) -> tuple[Path, ...]:
    """Where this computer's board file may lie: the user's own folder before the system's."""
    home = environ.get("XDG_CONFIG_HOME") or str(Path(environ.get("HOME", "/")) / ".config")
    return Path(home) / "reedlight", SYSTEM_CONFIG


def chosen_board(name: str | None, game: str | None, folders: tuple[Path, ...]) -> Board:
    """The board that is named; else the one that this computer has; else the only one there is for the game.

    Nothing is tried out: to open a body sets pins, and on a board that is wired otherwise that could do harm.
    Raises BoardError with what to do.
    """
    if name is not None:
        return boards.load(name)
    own = next((folder / OWN_BOARD for folder in folders if (folder / OWN_BOARD).is_file()), None)
    if own is not None:
        return boards.load(own)
    built = [board for board in map(boards.load, boards.shipped()) if board.body and game in (None, board.game)]
    if game is not None and len(built) == 1:
        return built[0]
    known = "".join(f"\n    {board.name} ({board.game})" for board in built)
    raise BoardError(
        "which table is yours cannot be told from here: name it once with --board, or for good with\n"
        f"    sudo {own_program()} install --board NAME\nThere are, besides board files of your own:{known}"
    )


def real_kind(board: Board) -> TableKind:
    """The kind of table that a board file describes; raises BodyError where no hands could touch it."""
    if not board.body:
        raise BodyError(
            f"The board {board.name} has no [body]: it does not say how the table is built and wired. Add one as in "
            "docs/adding-a-board.md, or play without a table: reedlight sim."
        )
    name = str(board.body.get("kind"))
    kind = tables.kind(name)
    if kind is None:
        raise BodyError(f"The table kind {name} is not installed. Install the package that brings it.")
    if not kind.real:
        raise BodyError(f"The board {board.name} is only simulated. Play on it with reedlight sim.")
    return kind


@contextmanager
def opened(board: Board, clock: Clock) -> Iterator[Body]:
    """The body of a board, closed (and so dark) whatever happens, SIGTERM included. Raises BodyError."""
    with _ending_in_order():
        body = _open(real_kind(board), board, clock)
        try:
            yield body
        finally:
            body.close()


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Signals that would end the program on the spot, and leave its lights lit, end it by SystemExit meanwhile.

    Where somebody hears them already, as a sitting does, that is left alone; and only the main thread may ask.
    """
    ours = threading.current_thread() is threading.main_thread()
    unheard = [number for number in ENDINGS if ours and signal.getsignal(number) is signal.SIG_DFL]
    for number in unheard:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in unheard:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, _: FrameType | None) -> None:
    sys.exit(128 + number)  # as a shell tells it


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
    """How this very program is called by somebody whose ``PATH`` may be another, as with sudo."""
    beside = Path(sys.executable).with_name("reedlight")
    return str(beside) if beside.is_file() else "reedlight"


def own_folders() -> tuple[Path, ...]:
    """The folders of whoever runs this."""
    return config_folders(os.environ)
