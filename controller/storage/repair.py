"""A record's file on disk: locked for one process, checked, and, when it is damaged, left alone until somebody decides.

Beside ``games.db`` lie ``games.db.lock``, up to three good copies ``games.db.copy-N`` (the highest is the newest;
`controller.storage.copies`), and what was set aside, ``games.db.damaged-N``, which nothing ever changes or deletes.

A damaged file stays where it is, and opening it raises `DamagedRecord`, at every start anew. So no new game begins in
its place, and no new copy is made that would push out a good one. It takes a decision: `restore` a copy, or save what
is right, or begin anew (`controller.storage.salvage`). Each of them sets the damaged file aside, and with
it, as ``games.db.damaged-N.copy``, the newest good copy: nobody has to regret the decision.

A power cut in the middle of a decision leaves no record at its place, with copies or a damaged file beside it. That is
damage too: otherwise the next start would begin an empty record.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.engine.reasons import Reason
from controller.errors import BoardError, RecordError
from controller.storage.copies import copies, last_good_copy
from controller.storage.files import PRIVATE, copy_private, sync
from controller.storage.image import (
    MOST_IN_MEMORY,
    beside,
    damage_at,
    damage_in,
    read_image,
    read_log_of,
    write_database,
)

SIDES = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps beside an open database, or leaves after a crash."""
TORN = 1
"""So many transactions at the end of a log a power cut can tear: nobody was told of that one. More is damage."""
RESTORING, SALVAGED = ".restoring", ".salvaged"
"""Suffixes of what is about to take the place of a damaged record."""


class DamagedRecord(RecordError):
    """A file of games that is damaged: it was left as it is, and somebody has to decide what becomes of it.

    Attributes:
        path: where it is.
        what: what is wrong with it.
        copy: the newest good copy, for `restore`; None if there is none.
    """

    def __init__(self, path: Path, what: str, copy: Path | None) -> None:
        offer = f"its last good copy is {copy.name}" if copy else "there is no good copy of it"
        super().__init__(
            f"{path} is damaged ({what}); it was left as it is, and {offer}; "
            "`reedlight games check` tells more, and `reedlight games salvage` or `games restore` mends it"
        )
        self.path = path
        self.what = what
        self.copy = copy


def lock(path: Path) -> int:
    """Hold the file for this process; returns what `unlock` takes. The system unlocks it when the process dies.
    Raises RecordError where another process has it, OSError where it cannot be written."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "It is a folder or a device, and no file", str(path))
    handle = os.open(beside(path, ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
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


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the file meanwhile; raises as `lock` does."""
    handle = lock(path)
    try:
        yield
    finally:
        unlock(handle)


@contextmanager
def learning(path: Path, advice: str = "") -> Iterator[None]:
    """Hold a file of what was learnt of a box, and make its folder: two enrolments at once would each lose what the
    other has learnt. Raises RecordError as `lock` does, and BoardError with this ``advice`` where it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = lock(path)
    except OSError as error:
        where, why = error.filename or path, error.strerror
        raise BoardError(f"{path} cannot be written ({where}: {why}){advice}") from None
    try:
        yield
    finally:
        unlock(handle)


def damage(path: Path) -> str:
    """What is wrong with a record, its log included; empty when it is whole, or was never begun. Changes nothing.

    Raises:
        OSError, RecordError: it cannot be read.
    """
    if not path.exists():
        return "it is missing" if copies(path) or files_set_aside(path) else ""
    log = read_log_of(path)
    if log is not None and log.lost > TORN:
        return f"its log breaks off after {log.valid} of {len(log.frames)} pages, {log.lost} moves before its end"
    if path.stat().st_size > MOST_IN_MEMORY:
        return damage_at(path)
    image = read_image(path) if path.stat().st_size else b""
    if not image:  # or it was cut short when it was begun, which is rolled back
        return "it is empty" if copies(path) or log else ""
    return damage_in(image)


def refuse_damaged(path: Path) -> None:
    """Raise DamagedRecord where a record is damaged, and else as `damage` does."""
    what = damage(path)
    if what:
        raise DamagedRecord(path, what, last_good_copy(path))


def refuse_whole(path: Path) -> None:
    """Raise RecordError where a record is whole."""
    if not damage(path):
        raise RecordError(f"{path} is whole: nothing has to be mended, and nothing was changed")


def torn(path: Path) -> bool:
    """Whether the log of a record that is whole breaks off, so that the last moves may be missing. Raises OSError."""
    log = read_log_of(path)
    return log is not None and log.torn


def files_set_aside(path: Path) -> list[Path]:
    """The records that were set aside."""
    found = []
    for file in path.parent.iterdir():
        name, dot, number = file.name.rpartition(".damaged-")
        if dot and name == path.name and number.isascii() and number.isdigit():
            found.append(file)
    return sorted(found)


def set_aside(path: Path) -> Path:
    """Rename a file, with what SQLite keeps beside it, to a name not yet taken; the newest good copy is kept with it,
    so that it never goes for newer ones. Returns the name. Nothing may be there: then only the copy is kept."""
    aside = _free_name(path)
    copy = last_good_copy(path)
    if copy is not None:
        kept = beside(aside, ".copy")
        try:
            os.link(copy, kept)
        except OSError:  # a file system without links
            shutil.copyfile(copy, kept)
            kept.chmod(PRIVATE)
            sync(kept)
    for side in ("", *SIDES):
        if beside(path, side).exists():
            beside(path, side).rename(beside(aside, side))
    sync(path.parent)
    return aside


def _free_name(path: Path) -> Path:
    number = 1
    while any(beside(path, f".damaged-{number}{side}").exists() for side in ("", ".copy", *SIDES)):
        number += 1
    return beside(path, f".damaged-{number}")


def examine(path: Path) -> tuple[Reason, ...]:
    """Check that a record can be used, and return what has to be told of it.

    A log in which SQLite would find nothing is kept beside the record first, together with the file that it belongs to.
    Raises DamagedRecord, and then everything is as it was.
    """
    refuse_damaged(path)
    if not path.exists():
        if any(beside(path, side).exists() for side in SIDES):
            # Left by a crash, with no record that they belong to; SQLite would throw them away.
            return (Reason("record.log-kept", {"file": beside(set_aside(path), "-wal").name}),)
        return ()
    if not torn(path):
        return ()
    aside = _free_name(path)
    for side in ("", "-wal"):
        copy_private(beside(path, side), beside(aside, side))
    sync(path.parent)
    return (Reason("record.log-kept", {"file": beside(aside, "-wal").name}),)


def restore(path: Path, copy: Path) -> Path:
    """Put a copy in the place of a damaged record, which is set aside; returns the name of that.

    Raises RecordError where the record is whole, or the copy is not.
    """
    with locked(path):
        what = damage_at(copy)
        if what:
            raise RecordError(f"the copy {copy.name} is damaged too ({what})")
        return replace_damaged(path, lambda fresh: write_database(copy, fresh), RESTORING)


def replace_damaged(path: Path, write: Callable[[Path], None], suffix: str) -> Path:
    """Set a damaged record aside, and put one that is written anew in its place; the caller holds its lock."""
    refuse_whole(path)
    fresh = beside(path, suffix)
    write(fresh)
    aside = set_aside(path)
    fresh.rename(path)
    sync(path.parent)
    return aside
