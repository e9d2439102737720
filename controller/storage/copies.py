"""Good copies of a record: made when a game ends, and read back, in the background.

A copy is worth something only if it can be read back. So each one is written, synced, thrown out of the system's cache
and read from the disk again before an older one is deleted for it; and at every start all copies are read back. What
is found out is a notice (`CopyKeeper.notices`), which the program at the table says.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from controller.engine.reasons import Reason
from controller.errors import RecordError
from controller.storage.files import sync, write_private
from controller.storage.image import beside, damage_at

COPIES = 3
"""So many good copies are kept."""


def copies(path: Path) -> list[Path]:
    """The copies there are of a file, the newest first."""
    found = []
    for copy in path.parent.iterdir():
        name, dot, number = copy.name.rpartition(".copy-")
        if dot and name == path.name and number.isascii() and number.isdigit():
            found.append((int(number), copy))
    return [copy for _, copy in sorted(found, reverse=True)]


def damage_of(copy: Path) -> str:
    """What is wrong with a copy, or why it cannot be read; empty when it is whole."""
    try:
        return damage_at(copy)
    except OSError as error:
        return error.strerror or str(error)
    except RecordError as error:
        return str(error)


def last_good_copy(path: Path) -> Path | None:
    """The newest copy that is not damaged; None also where the folder cannot be read."""
    with suppress(OSError):
        return next((copy for copy in copies(path) if not damage_of(copy)), None)
    return None


def fresh_copy(path: Path) -> Path:
    """Where a copy is before it was read back."""
    return beside(path, ".copy-new")


def write_copy(path: Path, image: bytes) -> Path:
    """Write the content of a record as its newest copy, read it back, and return where it is.

    Raises:
        RecordError: it was read back otherwise than it was written.
        OSError: it cannot be written or read.
    """
    fresh = fresh_copy(path)
    write_private(fresh, image)
    return read_back_copy(path, hashlib.sha256(image).digest())


def read_back_copy(path: Path, written: bytes) -> Path:
    """Read back what was written as the newest copy and has this SHA-256, and return where it then is; raises as
    `write_copy` does."""
    fresh = fresh_copy(path)
    _forget_cached(fresh)
    if _digest(fresh) != written:
        raise RecordError("it was read back otherwise than it was written")
    what = damage_at(fresh)
    if what:
        raise RecordError(what)
    older = copies(path)
    number = int(older[0].name.rpartition("-")[2]) + 1 if older else 1
    made = fresh.rename(beside(path, f".copy-{number}"))
    sync(path.parent)
    return made


def _digest(file: Path) -> bytes:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").digest()


def delete_older(path: Path, keep: int = COPIES) -> None:
    """Delete the copies that are older than the newest ``keep`` good ones."""
    for copy in copies(path):
        if keep <= 0:
            copy.unlink()
        elif not damage_of(copy):
            keep -= 1


def _forget_cached(path: Path) -> None:
    """Have the next reading of a file come from the disk; where the system will not, it comes from the cache."""
    handle = os.open(path, os.O_RDONLY)
    try:
        with suppress(OSError):
            os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(handle)


class CopyKeeper:
    """Make copies of a record and read copies back, on a thread of its own.

    It never opens the record itself: to close a file that SQLite has open would free SQLite's locks on it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._tasks: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._notices: SimpleQueue[Reason] = SimpleQueue()
        self._thread: Thread | None = None

    def read_back(self) -> None:
        """Read all copies back."""
        if copies(self._path):
            self._do(self._read_back)

    def make(self, image: bytes, keep: int = COPIES) -> None:
        """Make a copy with this content, and then delete those older than the newest ``keep`` good ones."""
        self._do(lambda: self._make(image, keep))

    def take(self, fresh: Path, keep: int = COPIES) -> None:
        """The same with what was written already, as `fresh_copy` names it."""
        self._do(lambda: self._read_back_fresh(_digest(fresh), keep))

    def notices(self) -> list[Reason]:
        """What was found out since the last call."""
        found = []
        while not self._notices.empty():
            found.append(self._notices.get())
        return found

    def wait(self) -> None:
        """Wait until all that was begun is done; what comes later begins a thread anew."""
        if self._thread is not None:
            self._tasks.put(None)
            self._thread.join()
            self._thread = None

    def _do(self, task: Callable[[], None]) -> None:
        self._tasks.put(task)
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._run, name="copies of the record", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            try:
                task()
            except (OSError, RecordError) as error:
                why = (error.strerror if isinstance(error, OSError) else None) or str(error)
                self._notices.put(Reason("record.no-copy", {"why": why}))

    def _make(self, image: bytes, keep: int) -> None:
        write_copy(self._path, image)
        delete_older(self._path, keep)

    def _read_back_fresh(self, written: bytes, keep: int) -> None:
        read_back_copy(self._path, written)
        delete_older(self._path, keep)

    def _read_back(self) -> None:
        for copy in copies(self._path):
            _forget_cached(copy)
            if damage_of(copy):
                self._notices.put(Reason("record.bad-copy", {"file": copy.name}))
