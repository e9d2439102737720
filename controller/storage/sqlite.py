"""The journal on disk: one SQLite file, append-only. A move is on disk before it is acknowledged.

It uses a write-ahead log with synchronous=FULL: one sync a move. If the end of the log is torn, only moves that were
never acknowledged are lost.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from controller.engine.game import Json
from controller.engine.journal import Entry, KeptGame, no_game
from controller.errors import RecordError
from controller.storage import repair

APPLICATION = 0x5265656C
"""Marks the file as ours in its header ("Reel")."""
SCHEMA_VERSION = 1
_SCHEMA = f"""
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    header TEXT NOT NULL,
    created TEXT NOT NULL
) STRICT;
CREATE TABLE entry (
    game INTEGER NOT NULL REFERENCES game (id),
    n INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('move', 'undo')),
    seat TEXT NOT NULL,
    move TEXT NOT NULL,
    undoes INTEGER CHECK ((undoes IS NULL) = (kind = 'move')),
    seconds REAL NOT NULL,
    digest TEXT NOT NULL,
    over INTEGER NOT NULL CHECK (over IN (0, 1)),
    PRIMARY KEY (game, n)
) WITHOUT ROWID, STRICT;
-- The games that are being deleted on request; empty but within that transaction.
CREATE TABLE leaving (game INTEGER PRIMARY KEY) STRICT;
-- This also refuses INSERT OR REPLACE, whose silent deletions fire no trigger.
CREATE TRIGGER entry_follows BEFORE INSERT ON entry
    WHEN NEW.n <> (SELECT COALESCE(MAX(n), 0) + 1 FROM entry WHERE game = NEW.game)
    BEGIN SELECT RAISE(ABORT, 'entries are only added at the end'); END;
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER game_stays BEFORE UPDATE ON game
    BEGIN SELECT RAISE(ABORT, 'games are never changed'); END;
CREATE TRIGGER entry_remains BEFORE DELETE ON entry
    WHEN NOT EXISTS (SELECT 1 FROM leaving WHERE game = OLD.game)
    BEGIN SELECT RAISE(ABORT, 'entries go only with their game'); END;
CREATE TRIGGER game_remains BEFORE DELETE ON game
    WHEN NOT EXISTS (SELECT 1 FROM leaving WHERE game = OLD.id)
    BEGIN SELECT RAISE(ABORT, 'games are deleted only on request'); END;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {SCHEMA_VERSION};
"""
_GAMES = """
SELECT game.id, name, created, COALESCE(n, 0), COALESCE(seconds, 0.0), COALESCE(over, 0)
FROM game LEFT JOIN entry ON entry.game = game.id AND n = (SELECT MAX(n) FROM entry WHERE game = game.id)
ORDER BY game.id
"""
_ENTRIES = "SELECT n, seat, move, seconds, digest, undoes, over FROM entry WHERE game = ? ORDER BY n"
_APPEND = "INSERT INTO entry (game, n, kind, seat, move, undoes, seconds, digest, over) VALUES (?,?,?,?,?,?,?,?,?)"


class FileJournal:
    """A journal in one file, which it locks until it is closed. Every failure is a RecordError.

    Attributes:
        path: the file.
        copy_fault: why the last copy (made at the end of a game) failed; empty if it did not.
    """

    digests = True

    def __init__(self, path: Path | str) -> None:
        """Open the file, or create it. Raises DamagedRecord where it is damaged; it is then set aside, not lost."""
        self.path = Path(path).resolve()
        self.copy_fault = ""
        with _explained(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = repair.lock(self.path)
            try:
                repair.examine(self.path)
                self._connection = _connect(self.path)
            except BaseException:
                repair.unlock(self._lock)
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(self, name: str, header: Json, created: str) -> int:
        written = json.dumps(header, allow_nan=False)
        with _explained(self.path):
            row = self._connection.execute(
                "INSERT INTO game (name, header, created) VALUES (?,?,?)", (name, written, created)
            )
        return int(row.lastrowid or 0)

    def append(self, game: int, *entries: Entry) -> None:
        with _explained(self.path), _transaction(self._connection):
            self._connection.executemany(_APPEND, [_row(game, entry) for entry in entries])
        if entries and entries[-1].over:
            self._keep_copy()

    def _keep_copy(self) -> None:
        # The move is on disk already: a copy that cannot be made must not make it look refused.
        self.copy_fault = ""
        try:
            repair.make_copy(self._connection, self.path)
        except (sqlite3.Error, OSError, RecordError) as error:
            self.copy_fault = str(error)

    def games(self) -> list[KeptGame]:
        with _explained(self.path):
            rows = self._connection.execute(_GAMES).fetchall()
        return [
            KeptGame(number, name, created, n, seconds, bool(over)) for number, name, created, n, seconds, over in rows
        ]

    def header(self, game: int) -> Json:
        with _explained(self.path):
            row = self._connection.execute("SELECT header FROM game WHERE id = ?", (game,)).fetchone()
        if row is None:
            raise no_game(game, (known.id for known in self.games()))
        try:
            found = json.loads(row[0])
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise RecordError(f"game {game} in {self.path} has a header that cannot be read; it is left as it is")
        return found

    def entries(self, game: int) -> Iterator[Entry]:
        with _explained(self.path):
            rows = self._connection.execute(_ENTRIES, (game,)).fetchall()
        return (
            Entry(n, seat, move, seconds, digest, undoes, bool(over))
            for n, seat, move, seconds, digest, undoes, over in rows
        )

    def delete_game(self, game: int) -> None:
        """Delete a game, and replace the copies by one without it. Files that were set aside are not touched."""
        self.header(game)
        with _explained(self.path):
            with _transaction(self._connection):
                self._connection.execute("INSERT INTO leaving VALUES (?)", (game,))
                self._connection.execute("DELETE FROM entry WHERE game = ?", (game,))
                self._connection.execute("DELETE FROM game WHERE id = ?", (game,))
                self._connection.execute("DELETE FROM leaving")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            if repair.copies(self.path):
                repair.make_copy(self._connection, self.path, keep=1)

    def close(self) -> None:
        """Write the log into the file and unlock it; doing so twice does no harm."""
        if self._lock >= 0:
            handle, self._lock = self._lock, -1
            try:
                with _explained(self.path):
                    self._connection.close()
            finally:
                repair.unlock(handle)


def _row(game: int, entry: Entry) -> tuple[object, ...]:
    kind = "move" if entry.undoes is None else "undo"
    return (game, entry.n, kind, entry.seat, entry.move, entry.undoes, entry.seconds, entry.digest, int(entry.over))


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turn errors of the disk and of SQLite into RecordError; misuse of the connection is our own bug and stays."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except (sqlite3.Error, OSError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        raise RecordError(
            f"the record {path} cannot be read or written ({why}); "
            "make room on its disk, see that you may write there, or name another file"
        ) from error


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # Some failures, a full disk among them, have rolled back already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, timeout=1.0)
    try:
        _prepare(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    def ask(pragma: str) -> Any:
        row = connection.execute(f"PRAGMA {pragma}").fetchone()
        return None if row is None else row[0]

    # Keeps out whoever knows nothing of our lock, and needs no file of shared memory.
    ask("locking_mode = EXCLUSIVE")
    new = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0] == 0
    if not new and ask("application_id") != APPLICATION:
        raise RecordError(f"{path} is a database of another program, not a record of games; it is left as it is")
    if ask("user_version") > SCHEMA_VERSION:
        raise RecordError(f"{path} was written by a newer Reedlight than this one; it is left as it is")
    # Where there can be no write-ahead log, SQLite says so, and only EXTRA then outlives a power cut.
    ask("synchronous = FULL" if ask("journal_mode = WAL") == "wal" else "synchronous = EXTRA")
    # Nobody else can be in the file now, and alone we do not use this: it is left by a crash, or by examining the file.
    repair.beside(path, "-shm").unlink(missing_ok=True)
    ask("foreign_keys = ON")
    ask("secure_delete = ON")
    if new:
        connection.executescript(f"BEGIN; {_SCHEMA} COMMIT;")
        repair.sync(path.parent)
