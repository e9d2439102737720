"""A system at its root folder: its users and groups, read from its files, and ours put in place and taken away again.

An image that is being prepared has other users than this computer. Only files of ours are touched, never one that was
edited by hand.

All of this runs as root. A symbolic link that a user has set could lead it to a file of the system: so no such link is
followed, neither on the way to a file nor at its end, nor any link that leads out of an image that is being prepared.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from hardware.service.files import ours


class Fate(Enum):
    """What became of a file."""

    WRITTEN = "written"
    UNCHANGED = "already as it should be"
    KEPT = "edited by hand, so left as it is (--force overwrites it)"
    REMOVED = "removed"
    ABSENT = "not there"


def under(root: Path, path: PurePosixPath) -> Path:
    """The file of this path in a system whose root folder is ``root``."""
    return root / path.relative_to("/")


def place(root: Path, files: Mapping[PurePosixPath, str], *, force: bool, dry: bool) -> dict[PurePosixPath, Fate]:
    """Write the files, as far as they are not there or ours to change. Raises OSError."""
    fates = {}
    for path in files:
        refuse_links(root, path)
    for path, text in files.items():
        fates[path] = fate = _fate(under(root, path), text, force=force)
        if fate is Fate.WRITTEN and not dry:
            _write(under(root, path), text)
    return fates


def _fate(file: Path, text: str, *, force: bool) -> Fate:
    there = _text(file)
    if there == text:
        return Fate.UNCHANGED
    return Fate.WRITTEN if there is None or force or ours(there) else Fate.KEPT


def remove(root: Path, paths: tuple[PurePosixPath, ...], *, force: bool, dry: bool) -> dict[PurePosixPath, Fate]:
    """Take away the files that are as we wrote them, and their folder where it is our own and empty then."""
    fates = {}
    for path in paths:
        refuse_links(root, path)
        there = _text(under(root, path))
        fates[path] = Fate.ABSENT if there is None else Fate.REMOVED if force or ours(there) else Fate.KEPT
        if fates[path] is Fate.REMOVED and not dry:
            under(root, path).unlink()
            _remove_own_folder(under(root, path).parent)
    return fates


def _remove_own_folder(folder: Path) -> None:
    if folder.name == "reedlight" and not any(folder.iterdir()):
        folder.rmdir()


def _text(file: Path) -> str | None:
    """What stands in a file; None where there is none. What is no text was not written by us."""
    try:
        return file.read_bytes().decode("utf-8", "replace")
    except FileNotFoundError:
        return None


def _write(file: Path, text: str) -> None:
    """Whole or not at all, and readable for everybody, as the system's other files are."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f".{file.name}.new")
    fresh.unlink(missing_ok=True)
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        os.fchmod(handle, 0o644)
        stream.write(text)
        stream.flush()
        os.fsync(handle)
    fresh.replace(file)


def refuse_links(root: Path, path: PurePosixPath) -> None:
    """Raise OSError if the way to a file, or the file, is a link that must not be followed."""
    for part in (*reversed(path.parents), path):
        file = under(root, part)
        if file.is_symlink():
            inside = root == Path("/") or file.resolve().is_relative_to(root.resolve())
            if not inside or not _trusted(file.lstat()):
                raise _refused(file)


def make_folder(root: Path, path: PurePosixPath, uid: int, gid: int) -> None:
    """Make a folder, and those on the way to it; what is made belongs to that user. Raises OSError.

    Each step begins from the folder that the one before it has opened: a user who may write there cannot exchange it.
    """
    handle = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for n, part in enumerate(path.parts[1:], 1):
            below = _step(handle, part, under(root, PurePosixPath(*path.parts[: n + 1])), links=root == Path("/"))
            if below is None:
                os.mkdir(part, 0o755, dir_fd=handle)
                below = os.open(part, _FOLDER, dir_fd=handle)
                if os.geteuid() == 0:
                    os.fchown(below, uid, gid)
            os.close(handle)
            handle = below
    finally:
        os.close(handle)


_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def _step(handle: int, part: str, file: Path, *, links: bool) -> int | None:
    """Open a folder in a folder; None where there is none. Only a link of root's may lead elsewhere."""
    try:
        found = os.stat(part, dir_fd=handle, follow_symlinks=False)
    except FileNotFoundError:
        return None
    if not stat.S_ISLNK(found.st_mode):
        return os.open(part, _FOLDER, dir_fd=handle)
    if not links or not _trusted(found):
        raise _refused(file)
    return os.open(part, _FOLDER & ~os.O_NOFOLLOW, dir_fd=handle)


def _trusted(link: os.stat_result) -> bool:
    """Whether root has set a link; a user other than root may also follow links of their own."""
    return link.st_uid == 0 or link.st_uid == os.geteuid()


def _refused(file: Path) -> OSError:
    why = "this is a symbolic link, and root must not follow it: put the real folder or file there"
    return OSError(errno.ELOOP, why, str(file))


class User(NamedTuple):
    """A user as ``/etc/passwd`` has it."""

    name: str
    uid: int
    gid: int
    home: PurePosixPath


def user(root: Path, name: str) -> User | None:
    """The user of this name, None where there is none."""
    for fields in _lines(root / "etc" / "passwd"):
        if len(fields) > 5 and fields[0] == name and fields[2].isdecimal() and fields[3].isdecimal():
            return User(name, int(fields[2]), int(fields[3]), PurePosixPath(fields[5] or "/"))
    return None


def groups(root: Path) -> tuple[str, ...]:
    """The names of all groups."""
    return tuple(fields[0] for fields in _lines(root / "etc" / "group"))


def _lines(file: Path) -> Iterator[list[str]]:
    text = file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
    return (line.split(":") for line in text.splitlines() if line)
