"""Users and groups of a system, read from its files: an image that is being prepared has others than this computer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple


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
