"""Which game is played at a real table: gone on with, or new; and the readings of it, where they are kept too."""

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
from controller.engine.session import Session, begin, resume
from controller.errors import RecordError
from controller.ports import Reading
from controller.recognition.image import counts, filled
from controller.tableside import header, write_reading

TABLE, SIMULATED = "table", "simulated"
"""How the provenance of a game begins, by where its pieces stand: it is gone on with there and nowhere else."""


def unfinished(journal: Journal, rules: Game, where: str = TABLE) -> KeptGame | None:
    """The latest game of these rules that was begun there and not finished."""
    games = [game for game in journal.games() if game.name == rules.name and not game.finished and game.entries]
    return next((game for game in reversed(games) if _at(journal, game) == where), None)


def first_ever(journal: Journal) -> bool:
    """Whether no game was ever played at a real table, as far as this record knows."""
    return not any(game.entries and _at(journal, game) == TABLE for game in journal.games())


def _at(journal: Journal, game: KeptGame) -> str:
    return str(journal.header(game.id).get("provenance") or SIMULATED).partition(":")[0]


def told(game: KeptGame) -> str:
    """A kept game in a few words."""
    when = f" of {game.created[:16].replace('T', ' ')}" if game.created else ""
    return f"game {game.id}{when}: {game.entries} moves, {int(game.seconds) // 60} minutes at the table"


def new(journal: Journal, rules: Game, state: GameState, board: Board, where: str = TABLE) -> Session:
    """A new game in the record, labelled with the table it is played on. Raises RecordError."""
    when = datetime.now().astimezone().isoformat(timespec="seconds")
    return begin(rules, journal, state, provenance=f"{where}: {board.name}", when=when)


def gone_on(journal: Journal, rules: Game, game: KeptGame) -> Session:
    """The kept game as it stood. Raises RecordError."""
    return resume(rules, journal, game.id)


def start_of(journal: Journal, rules: Game, game: int) -> GameState:
    """The position a kept game began with: another game like it has the same seats, options, map and counts."""
    return rules.read(journal.header(game)["start"])


class Readings:
    """A file of a game's readings, for `reedlight table` to play again; a second game goes to a file of its own.

    Args:
        path: of the first game; ``readings.jsonl`` is followed by ``readings-2.jsonl``.
        began: how its table began: the ``seed``, ``start`` and ``options`` of `controller.tableside.header`.

    Every method raises RecordError where the file cannot be written.
    """

    def __init__(self, path: Path, number: int, board: Board, **began: Any) -> None:
        self.path = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        with _told(self.path):
            self._file: IO[str] = self.path.open("w", encoding="ascii")
        try:
            self._write(header(board.name, **began))
        except RecordError:
            self.__exit__()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with _told(self.path):
            self._file.close()

    def begin(self, at: float, rules: Game, state: GameState, board: Board, levels: dict[str, bool]) -> None:
        """How the switches stood otherwise than `reedlight table` takes them to stand."""
        usual = filled(board, counts(rules, state, board))
        other = {switch: closed for switch, closed in levels.items() if usual.get(switch) != closed}
        if other:
            self._write({"at": at, "switches": other})

    def keep(self, reading: Reading) -> None:
        """Write a reading, at once."""
        self._write(write_reading(reading))

    def _write(self, line: dict[str, object]) -> None:
        with _told(self.path):
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise RecordError(
            f"the readings cannot be kept in {path} ({error.strerror}); make room there, name another file, or play "
            "without --keep-readings (every move that was told is kept)"
        ) from error
