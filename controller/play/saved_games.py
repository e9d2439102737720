"""Games in the record: which one is unfinished, how one is resumed or begun; and the file of a game's readings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Self

from controller.boards import Board
from controller.engine.game import Game, GameState
from controller.engine.journal import Journal, KeptGame
from controller.engine.session import Session, begin
from controller.errors import RecordError
from controller.ports import Reading
from controller.recognition.image import counts, filled
from controller.storage.files import open_private
from controller.storage.replay import resume
from controller.table.json_lines import header, write_reading

TABLE, SIMULATED, TYPED = "table", "simulated", "typed"
"""How the provenance of a game begins, by where its pieces stand: on wells, in the program, on any real table."""


def place_of(board: Board) -> str:
    """Where the pieces of a game stand that is played with hands at this board."""
    return TYPED if board.typed else TABLE


def unfinished(journal: Journal, game: Game, where: str = TABLE) -> KeptGame | None:
    """The latest unfinished game of these rules that was begun there."""
    games = [one for one in journal.games() if one.name == game.name and not one.finished and one.entries]
    return next((one for one in reversed(games) if _at(journal, one) == where), None)


def first_ever(journal: Journal, where: str = TABLE) -> bool:
    """Whether this record holds no game that was played there."""
    return not any(game.entries and _at(journal, game) == where for game in journal.games())


def _at(journal: Journal, game: KeptGame) -> str:
    return str(journal.header(game.id).get("provenance") or SIMULATED).partition(":")[0]


def summary(game: KeptGame) -> str:
    """A saved game in a few words."""
    when = f" of {game.created[:16].replace('T', ' ')}" if game.created else ""
    return f"game {game.id}{when}: {game.entries} moves, {int(game.seconds) // 60} minutes at the table"


def begin_new(journal: Journal, game: Game, state: GameState, board: Board, where: str = TABLE) -> Session:
    """Begin a game in the record, labelled with its table. Raises RecordError."""
    when = datetime.now().astimezone().isoformat(timespec="seconds")
    return begin(game, journal, state, provenance=f"{where}: {board.name}", when=when)


def resumed(journal: Journal, game: Game, kept: KeptGame) -> Session:
    """A saved game as it stood. Raises RecordError."""
    return resume(game, journal, kept.id)


def start_of(journal: Journal, game: Game, number: int) -> GameState:
    """The position that a saved game began with: another game from it has the same seats, options, map and counts."""
    return game.read(journal.header(number)["start"])


class ReadingsFile:
    """Write a game's readings to a file that `reedlight table` can replay; each further game gets a file of its own.

    Args:
        path: for the first game; after ``readings.jsonl`` comes ``readings-2.jsonl``.
        number: of the game in this session, from 1.
        began: the start: the ``seed``, ``start`` and ``options`` of `controller.table.json_lines.header`.

    Every method raises RecordError where the file cannot be written.
    """

    def __init__(self, path: Path, number: int, board: Board, **began: Any) -> None:
        self.path = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        with _explained(self.path):
            self._file: IO[str] = open_private(self.path)
        try:
            self._write(header(board.name, **began))
        except RecordError:
            self.__exit__()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with _explained(self.path):
            self._file.close()

    def begin(self, at: float, game: Game, state: GameState, board: Board, levels: dict[str, bool]) -> None:
        """Write which switches stood otherwise than `reedlight table` assumes."""
        usual = filled(board, counts(game, state, board))
        other = {switch: closed for switch, closed in levels.items() if usual.get(switch) != closed}
        if other:
            self._write({"at": at, "switches": other})

    def keep(self, reading: Reading) -> None:
        """Write a reading, at once."""
        self._write(write_reading(reading))

    def _write(self, line: dict[str, object]) -> None:
        with _explained(self.path):
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise RecordError(
            f"the readings cannot be kept in {path} ({error.strerror}); make room there, name another file, or play "
            "without --keep-readings (every move that was told is kept)"
        ) from error
