"""The journal's file on disk: lock it for one process, check it, set it aside if damaged, copy and restore it.

Beside ``games.db`` lie ``games.db.lock``, up to three good copies ``games.db.copy-N`` (the highest is the newest), and
damaged files that were set aside, ``games.db.damaged-N``, which nothing here ever changes or deletes.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from controller.errors import RecordError

COPIES = 3
SIDES = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps beside an open database, or leaves after a crash."""
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class DamagedRecord(RecordError):
    """A file of games that is damaged and has been set aside.

    Attributes:
        path: where it was: nothing is there now, so a new file can be begun or a copy be restored.
        aside: where it is now.
        copy: the newest good copy, for `restore`; None if there is none.
    """

    def __init__(self, path: Path, what: str, aside: Path, copy: Path | None) -> None:
        offer = f"the last good copy, {copy.name}, can be restored" if copy else "there is no good copy of it yet"
        super().__init__(f"{path} is damaged ({what}), so it has been set aside as {aside.name}; {offer}")
        self.path = path
        self.aside = aside
        self.copy = copy


def lock(path: Path) -> int:
    """Hold the file for this process; returns what `unlock` takes. The system unlocks it when the process dies.
    Raises RecordError where another process has it, OSError where it cannot be written."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "It is a folder or a device, and no file", str(path))
    handle = os.open(beside(path, ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.pread(handle, 20, 0).decode("ascii", "replace").strip() or "unknown"
        os.close(handle)
        raise RecordError(f"{path} is already in use by another Reedlight (process {holder}): close that one") from None
    except OSError:
        os.close(handle)
        raise
    os.ftruncate(handle, 0)
    os.pwrite(handle, f"{os.getpid()}\n".encode("ascii"), 0)
    return handle


def unlock(handle: int) -> None:
    """Unlock. The lock's file stays: if it were deleted, two processes could hold locks of the same name."""
    os.close(handle)


def beside(path: Path, suffix: str) -> Path:
    """The file whose name is this one's with a suffix."""
    return path.with_name(path.name + suffix)


def damage(path: Path) -> str:
    """What is wrong with a database, in SQLite's words; empty when it is whole or does not exist. Changes nothing."""
    if not path.exists():
        return ""
    # A connection that may write would fold the write-ahead log into a damaged file when it closes. Only an old-style
    # journal left by a crash makes one necessary: it has to be rolled back before anything can be read.
    mode = "rw" if beside(path, "-journal").exists() else "ro"
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode={mode}", uri=True)) as examined:
            found = examined.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        if _primary(error) not in _DAMAGE:
            raise
        return str(error)
    return "" if found == "ok" else " ".join(str(found).split())


def _primary(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def set_aside(path: Path) -> Path:
    """Rename a file, with what SQLite keeps beside it, to a name not yet taken."""
    number = 1
    while any(beside(path, f".damaged-{number}{side}").exists() for side in ("", *SIDES)):
        number += 1
    aside = beside(path, f".damaged-{number}")
    for side in ("", *SIDES):
        if beside(path, side).exists():
            beside(path, side).rename(beside(aside, side))
    sync(path.parent)
    return aside


def examine(path: Path) -> None:
    """Check that a file can be used; if it is damaged, set it aside and raise DamagedRecord."""
    what = damage(path)
    if not what and _emptied(path):
        what = "it is empty"
    if what:
        raise DamagedRecord(path, what, set_aside(path), last_good_copy(path))
    if not path.exists() and any(beside(path, side).exists() for side in SIDES):
        # Left over when a crash cut short setting aside; SQLite would throw them away.
        set_aside(path)


def _emptied(path: Path) -> bool:
    """Whether a file that had games is empty now; SQLite would take it for a new one and discard its log."""
    log = beside(path, "-wal")
    had_games = bool(copies(path)) or (log.exists() and log.stat().st_size > 0)
    return had_games and path.exists() and path.stat().st_size == 0


def copies(path: Path) -> list[Path]:
    """The copies there are of a file, the newest first."""
    found = []
    for copy in path.parent.iterdir():
        name, dot, number = copy.name.rpartition(".copy-")
        if dot and name == path.name and number.isascii() and number.isdigit():
            found.append((int(number), copy))
    return [copy for _, copy in sorted(found, reverse=True)]


def last_good_copy(path: Path) -> Path | None:
    """The newest copy that is not damaged."""
    return next((copy for copy in copies(path) if not damage(copy)), None)


def make_copy(connection: sqlite3.Connection, path: Path, keep: int = COPIES) -> Path:
    """Copy an open database; older copies beyond ``keep`` go only once the new one is whole and on the disk."""
    fresh = beside(path, ".copy-new")
    fresh.unlink(missing_ok=True)
    connection.execute("VACUUM INTO ?", (str(fresh),))
    what = damage(fresh)
    if what:
        raise RecordError(f"the copy {fresh} of {path} came out damaged: {what}")
    # VACUUM INTO does not see to this.
    sync(fresh)
    older = copies(path)
    number = int(older[0].name.rpartition("-")[2]) + 1 if older else 1
    made = fresh.rename(beside(path, f".copy-{number}"))
    sync(path.parent)
    for copy in older[keep - 1 :]:
        copy.unlink()
    return made


def restore(path: Path, copy: Path) -> None:
    """Put a copy where a file was. Raises RecordError where there is one: nothing is ever overwritten."""
    handle = lock(path)
    try:
        if path.exists():
            raise RecordError(f"{path} exists, so {copy.name} cannot be put in its place")
        fresh = beside(path, ".restoring")
        shutil.copyfile(copy, fresh)
        sync(fresh)
        fresh.rename(path)
        sync(path.parent)
    finally:
        unlock(handle)


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
