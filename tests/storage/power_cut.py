"""A program under strace: its writes to a folder, in order, and what a power cut leaves on the disk after each of them.

A write is on the disk for certain only once the file was synced; a new name, a rename or a deletion only once the
folder was. Until then each of them may have happened or not, in any order, and the last write may be torn. `Disk`
replays the recorded calls up to any of them and then draws what of the rest has got to the disk.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_PATH = re.compile(r'"((?:[^"\\]|\\.)*)"')
_WATCHED = (
    "openat,close,lseek,write,pwrite64,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat,link,linkat"
)
SECTOR = 512
"""A write is torn at a multiple of this many bytes."""


@dataclass(frozen=True, slots=True)
class Call:
    """One recorded call on a file of the folder: ``write`` (at, data), ``cut`` (size), ``sync``, ``create``, ``rename``
    (to), ``link`` (to), ``unlink``, ``sync-folder``, or ``told`` with what the program had acknowledged by then."""

    what: str
    name: str = ""
    at: int = 0
    data: bytes = b""
    to: str = ""


def record(folder: Path, program: list[str], log: Path) -> list[Call]:
    """Run a program, and return its calls on the files in the folder; what it prints is among them."""
    command = [
        "strace",
        "-f",
        "-xx",
        "-s",
        "1000000",
        "-e",
        f"trace={_WATCHED}",
        "-o",
        str(log),
        sys.executable,
        *program,
    ]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return _calls(log.read_text("ascii"), str(folder))


def _calls(text: str, folder: str) -> list[Call]:
    names: dict[int, str] = {}  # by descriptor
    at: dict[int, int] = {}
    found = list[Call]()

    def own(path: str) -> str | None:
        head, _, name = path.rpartition("/")
        return name if head == folder else None

    for call, arguments, result in _joined(text):
        paths = [_bytes(path).decode("utf-8", "surrogateescape") for path in _PATH.findall(arguments)]
        if result < 0:
            continue
        if call == "openat":
            names.pop(result, None)
            name = own(paths[0]) if paths[0] != folder else "."
            if name is not None:
                names[result], at[result] = name, 0
                if "O_CREAT" in arguments:
                    found.append(Call("create", name))
                if "O_TRUNC" in arguments:
                    found.append(Call("cut", name))
        elif call in ("rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat"):
            name = own(paths[0])
            if name is not None:
                kind = "unlink" if call.startswith("unlink") else call.removesuffix("2").removesuffix("at")
                found.append(Call(kind, name, to=(own(paths[-1]) or "") if len(paths) > 1 else ""))
        else:
            number = int(arguments.split(",")[0])
            if call == "write" and number == 1:
                found.append(Call("told", data=_bytes(_PATH.findall(arguments)[0])))
            elif call == "lseek":
                at[number] = result
            elif number in names:
                _on_descriptor(found, names, at, call, number, arguments)
    return found


def _on_descriptor(
    found: list[Call], names: dict[int, str], at: dict[int, int], call: str, number: int, arguments: str
) -> None:
    name = names[number]
    if call == "close":
        del names[number]
    elif call in ("fsync", "fdatasync"):
        found.append(Call("sync-folder" if name == "." else "sync", name))
    elif call == "ftruncate":
        found.append(Call("cut", name, at=int(arguments.split(",")[1])))
    else:
        data = _bytes(_PATH.findall(arguments)[0])
        where = int(arguments.rsplit(",", 1)[1]) if call == "pwrite64" else at[number]
        found.append(Call("write", name, at=where, data=data))
        if call == "write":
            at[number] = where + len(data)


def _joined(text: str) -> list[tuple[str, str, int]]:
    """The calls in the order of their ends; strace writes one in two parts where another thread comes in between."""
    begun: dict[str, str] = {}
    found = []
    for line in text.splitlines():
        thread, _, rest = line.partition(" ")
        rest = rest.strip()
        if rest.endswith("<unfinished ...>"):
            begun[thread] = rest.removesuffix("<unfinished ...>").rstrip()
            continue
        resumed = re.match(r"<\.\.\. \w+ resumed>", rest)
        if resumed:
            rest = begun.pop(thread) + rest[resumed.end() :]
        match = re.match(r"(\w+)\((.*)\)\s+= (-?\d+)", rest)
        if match:
            found.append((match[1], match[2], int(match[3])))
    return found


def _bytes(written: str) -> bytes:
    return bytes.fromhex(written.replace("\\x", ""))


@dataclass(slots=True)
class _File:
    synced: bytes = b""
    pending: list[Call] = field(default_factory=list)


class Disk:
    """What is on a disk while calls come in."""

    def __init__(self) -> None:
        self._files: dict[int, _File] = {}
        self._names: dict[str, int] = {}  # as programs see them
        self._synced: dict[str, int] = {}  # as they are on the disk for certain
        self._pending: list[Callable[[dict[str, int]], None]] = []
        self.told = b""

    def take(self, call: Call) -> None:
        """A call has been made."""
        if call.what == "told":
            self.told += call.data
        elif call.what == "sync-folder":
            self._synced, self._pending = dict(self._names), []
        elif call.what in ("create", "rename", "link", "unlink"):
            self._name(call)
        elif call.what == "sync":
            file = self._files[self._names[call.name]]
            file.synced, file.pending = _written(file.synced, file.pending), []
        else:
            self._files[self._names[call.name]].pending.append(call)

    def _name(self, call: Call) -> None:
        if call.what == "create" and call.name in self._names:
            return
        number = len(self._files) if call.what == "create" else self._names[call.name]
        if call.what == "create":
            self._files[number] = _File()

        def change(names: dict[str, int]) -> None:
            if call.what in ("rename", "unlink"):
                names.pop(call.name, None)
            if call.what != "unlink":
                names[call.to or call.name] = number

        change(self._names)
        self._pending.append(change)

    def cut(self, folder: Path, rng: random.Random) -> None:
        """Write what a power cut now leaves behind. Names change in their order, as in a journal of a file system."""
        folder.mkdir()
        names = dict(self._synced)
        for change in self._pending[: rng.randint(0, len(self._pending))]:
            change(names)
        for name, number in names.items():
            file = self._files[number]
            kept = [_torn(call, rng) for call in file.pending if rng.random() < 0.5]
            (folder / name).write_bytes(_written(file.synced, kept))


def _torn(call: Call, rng: random.Random) -> Call:
    if call.what != "write" or rng.random() < 0.7:
        return call
    return Call("write", call.name, call.at, call.data[: rng.randrange(0, len(call.data) + 1, SECTOR)])


def _written(content: bytes, calls: list[Call]) -> bytes:
    raw = bytearray(content)
    for call in calls:
        if call.what == "cut":
            raw = raw[: call.at].ljust(call.at, b"\0")
        else:
            raw = raw.ljust(call.at, b"\0")
            raw[call.at : call.at + len(call.data)] = call.data
    return bytes(raw)
