"""A system at its root folder: its users and groups, read from its files, and ours put in place and taken away again.

An image that is being prepared has other users than this computer. Only files of ours are touched, never one that was
edited by hand.
"""

from __future__ import annotations

import os
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
    with fresh.open("w", encoding="utf-8") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    fresh.chmod(0o644)
    fresh.replace(file)


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
