"""Files that only their owner may read, because games hold what seats keep secret; and how they get to the disk."""

from __future__ import annotations

import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path
from typing import TextIO

PRIVATE = 0o600
"""Their mode."""


def write_private(path: Path, raw: bytes) -> None:
    """Write a new file that nobody else may read, and sync it; an old one of this name goes first."""
    path.unlink(missing_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE)
    with os.fdopen(handle, "wb") as stream:
        stream.write(raw)
        stream.flush()
        os.fsync(stream.fileno())


def copy_private(path: Path, to: Path) -> None:
    """Copy a file to a new one that nobody else may read, a piece at a time, and sync it."""
    write_private(to, b"")
    with path.open("rb") as source, to.open("r+b") as copy:
        shutil.copyfileobj(source, copy)
        copy.flush()
        os.fsync(copy.fileno())


def open_private(path: Path) -> TextIO:
    """A file to be written from its beginning, that nobody else may read; a device or a pipe is taken as it is."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, PRIVATE)
    if stat.S_ISREG(os.fstat(handle).st_mode):
        with suppress(PermissionError):  # it is somebody else's
            os.fchmod(handle, PRIVATE)
    return os.fdopen(handle, "w", encoding="ascii")


def make_private(path: Path) -> None:
    """See to it that nobody but its owner reads a file, which is begun where there is none; one of another owner stays
    as it is."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, PRIVATE))
    with suppress(PermissionError):
        path.chmod(PRIVATE)


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
