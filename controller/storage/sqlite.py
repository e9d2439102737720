"""The journal on disk: one SQLite file, append-only. A move is on disk before it is acknowledged.

It uses a write-ahead log with synchronous=FULL: one sync a move. If the end of the log is torn, only moves that were
never acknowledged are lost. At the beginning and the end of a game the log is written into the file, so that it never
holds more than the game in play.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from math import nan
from pathlib import Path
from typing import Any, Self

from controller.engine.game import Json
from controller.engine.journal import MOST_SECONDS, Entry, KeptGame, chain_start, chained, no_game
from controller.engine.reasons import Reason
from controller.engine.snapshots import Snapshot
from controller.errors import RecordError
from controller.storage import repair
from controller.storage.copies import COPIES, CopyKeeper, copies, fresh_copy
from controller.storage.files import copy_private, make_private, sync, write_private
from controller.storage.image import MOST_IN_MEMORY, beside, database
from controller.storage.schema import APPLICATION, SCHEMA_VERSION, upgrade
from controller.storage.tables import Tables

TOLD_BESIDE = (".tables", ".notes")
"""Suffixes of the files beside a record that tell more of its games: how they are played now, and what was noted."""
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_GAMES = """
SELECT game.id, name, created, COALESCE(n, 0), COALESCE(seconds, 0.0), COALESCE(over, 0)
FROM game LEFT JOIN entry ON entry.game = game.id AND n = (SELECT MAX(n) FROM entry WHERE game = game.id)
ORDER BY game.id
"""
_ENTRIES = "SELECT n, seat, move, seconds, digest, undoes, over, chain FROM entry WHERE game = ? ORDER BY n"
_APPEND = (
    "INSERT INTO entry (game, n, kind, seat, move, undoes, seconds, digest, over, chain) VALUES (?,?,?,?,?,?,?,?,?,?)"
)
_LAST_CHAIN = "SELECT chain FROM entry WHERE game = ? ORDER BY n DESC LIMIT 1"
_SNAPSHOTS = "SELECT n, chain, rules, position FROM snapshot WHERE game = ? ORDER BY n DESC"
_COUNT = "UPDATE tail SET n = ? WHERE game = ?"


class KeptGames:
    """The games in an open record: what can be read of them. Every failure is a RecordError.

    Attributes:
        path: the file.
    """

    digests = True

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._tables = Tables(path)
        # What is no text was damaged: it is shown as such, and disagrees with its chain.
        connection.text_factory = lambda raw: raw.decode("utf-8", "replace")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close it; doing so twice does no harm."""
        self._connection.close()

    def games(self) -> list[KeptGame]:
        with _explained(self.path):
            rows = self._connection.execute(_GAMES).fetchall()
        return [
            KeptGame(number, name, created, n, _finite(seconds, 0.0), bool(over))
            for number, name, created, n, seconds, over in rows
        ]

    def header(self, game: int) -> Json:
        with _explained(self.path):
            row = self._connection.execute("SELECT header FROM game WHERE id = ?", (game,)).fetchone()
        if row is None:
            raise no_game(game, (known.id for known in self.games()))
        try:
            found = json.loads(row[0])
        except (ValueError, TypeError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise RecordError(f"game {game} in {self.path} has a header that cannot be read; it is left as it is")
        return found

    def entries(self, game: int) -> Iterator[Entry]:
        with _explained(self.path):
            rows = self._connection.execute(_ENTRIES, (game,)).fetchall()
        return map(self.entry, rows)

    @staticmethod
    def entry(row: Sequence[Any]) -> Entry:
        """The entry of a row; where damage has made something else of a value, its time is none (NaN)."""
        n, seat, move, seconds, digest, undoes, over, chain = row
        texts = type(seat) is type(move) is type(digest) is type(chain) is str
        if not texts or not isinstance(undoes, int | None):
            return Entry(n if isinstance(n, int) else 0, str(seat), str(move), nan)
        return Entry(n, seat, move, _finite(seconds, nan), digest, undoes, bool(over), chain)

    def count(self, game: int) -> int:
        with _explained(self.path):
            row = self._connection.execute("SELECT n FROM tail WHERE game = ?", (game,)).fetchone()
        return row[0] if row else 0

    def chain(self, game: int) -> str:
        with _explained(self.path):
            row = self._connection.execute(_LAST_CHAIN, (game,)).fetchone()
        if row is not None and row[0] and isinstance(row[0], str):
            return row[0]
        # Earlier versions have kept none.
        chain = chain_start(self.header(game))
        for entry in self.entries(game):
            chain = entry.chain or chained(chain, entry)
        return chain

    def table(self, game: int) -> Json | None:
        return self._tables.of(game, self._created(game))

    def _created(self, game: int) -> str:
        with _explained(self.path):
            row = self._connection.execute("SELECT created FROM game WHERE id = ?", (game,)).fetchone()
        return str(row[0]) if row else ""

    def snapshots(self, game: int) -> list[Snapshot]:
        try:
            rows = self._connection.execute(_SNAPSHOTS, (game,)).fetchall()
        except (sqlite3.DatabaseError, MemoryError):
            return []  # what entries tell is found by playing them
        return [
            Snapshot(*row) for row in rows if isinstance(row[0], int) and all(isinstance(text, str) for text in row[1:])
        ]


class ReadOnlyGames(KeptGames):
    """A record that is only read: without its lock, without a file beside it, also while another process plays or where
    nothing can be written. (In the process that plays, closing the file would free SQLite's own locks on it.)"""

    def __init__(self, path: Path | str) -> None:
        """Read the file. Raises DamagedRecord where it is damaged."""
        path = Path(os.path.realpath(path))
        with _explained(path):
            repair.refuse_damaged(path)
            connection = database(path)
            try:
                check_version(connection, path)
                upgrade(connection)
            except BaseException:
                connection.close()
                raise
        super().__init__(path, connection)

    def begin(self, name: str, header: Json, created: str) -> int:
        raise self._refused()

    def append(self, game: int, *entries: Entry) -> None:
        raise self._refused()

    def keep_snapshots(self, game: int, kept: Sequence[Snapshot], damaged: Collection[int] = ()) -> None:
        """Nothing can be kept here."""

    def keep_table(self, game: int, table: Json) -> None:
        raise self._refused()

    def delete_game(self, game: int) -> None:
        raise self._refused()

    def _refused(self) -> RecordError:
        return RecordError(f"{self.path} was opened to be read only")


class FileJournal(KeptGames):
    """A journal in one file, which it locks until it is closed. Every failure is a RecordError."""

    def __init__(self, path: Path | str) -> None:
        """Open the file, or create it. Raises DamagedRecord where it is damaged; it is then left as it is."""
        path = Path(os.path.realpath(path))
        self._chains: dict[int, str] = {}
        with _explained(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = repair.lock(path)
            try:
                self._notices = list(repair.examine(path))
                super().__init__(path, _connect(path))
            except BaseException:
                repair.unlock(self._lock)
                raise
        self._keeper = CopyKeeper(path)
        self._keeper.read_back()

    def notices(self) -> list[Reason]:
        """What is to be told of the file since the last call: a log that was kept, a copy that could not be made."""
        found, self._notices = [*self._notices, *self._keeper.notices()], []
        return found

    def begin(self, name: str, header: Json, created: str) -> int:
        written = json.dumps(header, allow_nan=False)
        with _explained(self.path), _transaction(self._connection):
            row = self._connection.execute(
                "INSERT INTO game (name, header, created) VALUES (?,?,?)", (name, written, created)
            )
            self._connection.execute("INSERT INTO tail VALUES (?, 0, ?)", (row.lastrowid, written))
        self._write_log_into_file()
        return int(row.lastrowid or 0)

    def append(self, game: int, *entries: Entry) -> None:
        if not entries:
            return
        chain = self.chain(game)
        rows = []
        for entry in entries:
            chain = chained(chain, entry)
            rows.append(_row(game, entry, chain))
        with _explained(self.path), _transaction(self._connection):
            self._connection.executemany(_APPEND, rows)
            self._connection.execute(_COUNT, (entries[-1].n, game))
        self._chains[game] = chain
        if entries[-1].over:
            self._keep_copy()

    def chain(self, game: int) -> str:
        if game not in self._chains:
            self._chains[game] = super().chain(game)
        return self._chains[game]

    def keep_snapshots(self, game: int, kept: Sequence[Snapshot], damaged: Collection[int] = ()) -> None:
        with _ignored_and_told(self._notices, "record.no-snapshot"), _transaction(self._connection):
            self._connection.executemany("DELETE FROM snapshot WHERE game = ? AND n = ?", [(game, n) for n in damaged])
            rows = [(game, one.n, one.chain, one.rules, one.position) for one in kept]
            self._connection.executemany("INSERT OR REPLACE INTO snapshot VALUES (?,?,?,?,?)", rows)
        if damaged:
            self._notices.append(Reason("record.bad-snapshot", {"game": game}))

    def keep_table(self, game: int, table: Json) -> None:
        try:
            self._tables.put(game, self._created(game), table)
        except OSError as error:
            self._notices.append(Reason("record.no-table", {"why": str(error.strerror)}))

    def _keep_copy(self) -> None:
        # The move is on disk already: a copy that cannot be made must not make it look refused.
        self._write_log_into_file()
        try:
            self._make_copy()
        except (sqlite3.Error, OSError, MemoryError) as error:
            self._notices.append(Reason("record.no-copy", {"why": str(error)}))

    def _make_copy(self, keep: int = COPIES) -> None:
        """Have a copy made in the background. Of a large record SQLite writes it here, page by page: no thread but this
        one may open the record."""
        size = self._connection.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        if size.fetchone()[0] <= MOST_IN_MEMORY:
            image = bytearray(self._connection.serialize())
            image[18:20] = b"\1\1"  # a copy has no log
            self._keeper.make(bytes(image), keep)
            return
        self._keeper.wait()
        fresh = fresh_copy(self.path)
        write_private(fresh, b"")
        with closing(sqlite3.connect(fresh)) as copy:
            self._connection.backup(copy)
        with fresh.open("r+b") as written:
            written.seek(18)
            written.write(b"\1\1")
        sync(fresh)
        self._keeper.take(fresh, keep)

    def _write_log_into_file(self) -> None:
        """What cannot be written now stays in the log, where it is as safe."""
        with _ignored_and_told(self._notices, "record.log-stays"):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def wait_for_copies(self) -> None:
        """Wait until the copies that were begun are made and read back."""
        self._keeper.wait()

    def delete_game(self, game: int) -> None:
        """Delete a game, and replace the copies by one without it. Files that were set aside are not touched."""
        self.header(game)
        with _explained(self.path):
            self._tables.put(game, "", None)
            with _transaction(self._connection):
                self._connection.execute("INSERT INTO leaving VALUES (?)", (game,))
                for table in ("snapshot", "tail"):
                    self._connection.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
                self._connection.execute("DELETE FROM entry WHERE game = ?", (game,))
                self._connection.execute("DELETE FROM game WHERE id = ?", (game,))
                self._connection.execute("DELETE FROM leaving")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._chains.pop(game, None)
            self._keeper.wait()
            if copies(self.path):
                self._make_copy(keep=1)
                self._keeper.wait()

    def close(self) -> None:
        """Write the log into the file and unlock it; doing so twice does no harm."""
        if self._lock >= 0:
            handle, self._lock = self._lock, -1
            try:
                self._keeper.wait()
                with _explained(self.path):
                    super().close()
            finally:
                repair.unlock(handle)


def backup(path: Path, to: Path) -> None:
    """Copy a record with SQLite's own backup, also while somebody plays; the new file is a record of its own. The files
    beside it that say who plays now and what was noted come along. Where one cannot be written, nothing is left.

    Raises RecordError where one of them cannot be read or written, the record is damaged, or one that would be written
    is there already.
    """
    for file in (to, *(beside(to, side) for side in TOLD_BESIDE)):
        if file.exists():
            raise RecordError(f"{file} is there already: nothing is ever overwritten")
    with ReadOnlyGames(path) as kept, _explained(to):
        try:
            write_private(to, b"")
            with closing(sqlite3.connect(to)) as copy:
                kept._connection.backup(copy)
            sync(to)
            # Where a link names the record, the notes lie beside the link. Both files are only ever replaced whole, so
            # what is copied is never half of one.
            for source in (beside(kept.path, ".tables"), beside(path, ".notes")):
                if source.exists():
                    copy_private(source, beside(to, source.suffix))
            sync(to.parent)
        except BaseException:
            for side in ("", "-journal", *TOLD_BESIDE):
                beside(to, side).unlink(missing_ok=True)
            raise


def empty_image() -> bytes:
    """The content of a record without any game."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        upgrade(connection)
        return connection.serialize()


def write_record(path: Path, games: Iterable[tuple[KeptGame, Json, Iterable[Entry]]]) -> None:
    """Write a new record with these games, under the numbers that they have, and sync it; entries are chained anew.
    Games and entries are taken one by one. Where it cannot be written to its end, nothing is left of it.

    Raises RecordError where there is no room, and whatever the games raise.
    """
    write_private(path, b"")
    try:
        with _explained(path), closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = OFF").fetchone()
            upgrade(connection)
            with _transaction(connection):
                for game, header, entries in games:
                    row = (game.id, game.name, json.dumps(header), game.created)
                    connection.execute("INSERT INTO game (id, name, header, created) VALUES (?,?,?,?)", row)
                    chain, n = chain_start(header), 0
                    for entry in entries:
                        chain, n = chained(chain, entry), entry.n
                        connection.execute(_APPEND, _row(game.id, entry, chain))
                    connection.execute("INSERT INTO tail VALUES (?, ?, ?)", (game.id, n, row[2]))
        sync(path)
    except BaseException:
        path.unlink()
        raise


def _finite(seconds: object, otherwise: float) -> float:
    """A time in seconds, or something else where damage has made none of it."""
    return seconds if isinstance(seconds, float) and 0 <= seconds <= MOST_SECONDS else otherwise


def _row(game: int, entry: Entry, chain: str) -> tuple[object, ...]:
    kind = "move" if entry.undoes is None else "undo"
    told = (entry.seat, entry.move, entry.undoes, entry.seconds, entry.digest, int(entry.over), chain)
    return (game, entry.n, kind, *told)


@contextmanager
def _ignored_and_told(notices: list[Reason], code: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as error:
        notices.append(Reason(code, {"why": str(error)}))


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turn errors of the disk and of SQLite into RecordError; misuse of the connection is our own bug and stays."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except (sqlite3.DatabaseError, MemoryError, UnicodeError) as error:
        if isinstance(error, sqlite3.Error) and error.sqlite_errorcode & 0xFF not in _DAMAGE:
            raise _unusable(path, error) from error
        why = " ".join(str(error).split()) or "there is nothing in it"
        raise RecordError(f"the record {path} is damaged ({why}); `reedlight games check` tells more") from error
    except OSError as error:
        raise _unusable(path, error.strerror or error) from error


def _unusable(path: Path, why: object) -> RecordError:
    return RecordError(
        f"the record {path} cannot be read or written ({why}); "
        "make room on its disk, see that you may write there, or name another file"
    )


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
    make_private(path)
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

    # Keeps out programs that do not know our lock, and needs no file of shared memory.
    ask("locking_mode = EXCLUSIVE")
    new = check_version(connection, path)
    # Where there can be no write-ahead log, SQLite says so, and only EXTRA then outlives a power cut.
    ask("synchronous = FULL" if ask("journal_mode = WAL") == "wal" else "synchronous = EXTRA")
    # Nobody else can be in the file now, and alone we do not use this: it is left by a crash, or by another program.
    beside(path, "-shm").unlink(missing_ok=True)
    ask("foreign_keys = ON")
    ask("secure_delete = ON")
    upgrade(connection)
    if new:
        sync(path.parent)


def check_version(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the database is new. Raises RecordError where it is not ours, or newer than this program."""

    def ask(pragma: str) -> int:
        return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])

    if connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0] == 0:
        return True
    if ask("application_id") != APPLICATION:
        raise RecordError(f"{path} is a database of another program, not a record of games; it is left as it is")
    if ask("user_version") > SCHEMA_VERSION:
        raise RecordError(f"{path} was written by a newer Reedlight than this one; it is left as it is")
    return False
