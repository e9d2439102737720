"""One table, one program: a lock that a program holds while it uses a table, and that names its holder to others.

The lock is one or several names in Linux's abstract socket space. The whole machine knows such a name, no matter who
runs the program; it needs no file, and is freed by the system when the process dies, however it dies. (The file of
games has a lock of its own.)

Anybody on the machine may take any such name. So that nobody can keep a table from those who play at it, no name is
known before it is taken: each process ends it with letters drawn by chance, then looks through all names of the machine
for others of the same table, and asks the system whose they are. A holder counts who could play here: root, the same
user, or one in a group that devices of tables belong to. Two programs that start in the same moment see each other,
and both give up: better than both playing.
"""

from __future__ import annotations

import grp
import hashlib
import json
import os
import secrets
import socket
import struct
from collections.abc import Collection, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from controller.boards import Board, table_kinds
from controller.errors import BodyError

FAMILY = "reedlight"
"""What the names of all tables of a machine begin with."""
DEVICE_GROUPS = ("gpio", "spi", "dialout", "uucp")
"""The members of these groups may use the devices of a table."""
_NAMES = Path("/proc/net/unix")
"""All sockets with a name that there are; the last word of a line is the name, and ``@`` stands for an abstract one."""
_LONGEST = 90
"""Letters of a name before its end; the system takes 107 in all."""
_PEER = struct.Struct("3i")
"""Process, user and group of the other end (``struct ucred``)."""
_PEER_GROUPS = 59
"""``SO_PEERGROUPS``, which Python does not name: all groups of the other end."""
_MOST_BYTES = 1024
"""As much as Python takes of the system: 256 groups. A user in more groups is assumed to be able to play."""


def lock_names(board: Board) -> tuple[str, ...]:
    """The names that lock a board's table: one for its ``[body]``, whatever the board file is called, and one for each
    thing that its drivers cannot keep from a second program. Drivers refuse other wires that two board files share."""
    kind = table_kinds.kind(str(board.body.get("kind")))
    words = () if kind is None else kind.unguarded(board)
    if not board.typed or board.keys or board.lights:  # where nothing is wired there is nothing to share
        words = (json.dumps(board.body, sort_keys=True, default=dict), *words)
    return tuple(f"{FAMILY}-{hashlib.sha256(word.encode()).hexdigest()[:24]}" for word in words)


class TableLock:
    """Hold a table for this process; a context manager. Raises BodyError where another process holds it.

    Args:
        names: all names of the lock (`lock_names`); where one of them is taken, none is held.
    """

    def __init__(self, *names: str) -> None:
        with ExitStack() as held:
            for name in names:
                held.enter_context(_bound(name))
            self._held = held.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Free the table."""
        self._held.close()


def _bound(name: str) -> socket.socket:
    """A socket of this lock, which is ours until the socket is closed."""
    stem = name if len(name) <= _LONGEST else f"reedlight-{hashlib.sha256(name.encode()).hexdigest()[:24]}"
    whole = f"{stem}-{secrets.token_hex(6)}"
    ours = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
    try:
        ours.bind(f"\0{whole}")
        ours.listen(4096)  # so that others can connect and ask who we are; no connection is accepted
        holder = next(_holders(stem, whole), None)
    except OSError as error:
        ours.close()
        raise BodyError(f"The table cannot be claimed: {error.strerror}. Run reedlight doctor.") from None
    if holder is not None:
        ours.close()
        raise BodyError(
            f"Another Reedlight plays at this table (process {holder}). Stop that one first: in its terminal with "
            "quit (if that has gone: with the card “shut-down”, or `kill` and that number), as a service with "
            "`sudo systemctl stop reedlight`."
        )
    return ours


def _holders(stem: str, ours: str) -> Iterator[int]:
    """The processes that hold names of this lock besides ours, and could play at its table."""
    for line in _NAMES.read_text(encoding="utf-8", errors="replace").splitlines():
        at, _, name = line.rpartition(" ")[2].partition("@")
        if not at and name.startswith(f"{stem}-") and name != ours:
            holder = _holder(name)
            if holder is not None:
                yield holder


def _holder(name: str) -> int | None:
    """The process that holds a name; None where it is gone, or is that of a stranger."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC) as asking:
        asking.settimeout(0.2)
        try:
            asking.connect(f"\0{name}")
            process, user, group = _PEER.unpack(asking.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _PEER.size))
        except OSError:
            return None
        try:
            more = asking.getsockopt(socket.SOL_SOCKET, _PEER_GROUPS, _MOST_BYTES)
        except OSError:
            return int(process)
    groups = {group, *(one for (one,) in struct.iter_unpack("I", more))}
    return int(process) if may_play(user, groups) else None


def may_play(user: int, groups: Collection[int]) -> bool:
    """Whether a user in these groups could use the devices of our table."""
    return user in (0, os.geteuid()) or any(
        one.gr_gid in groups for one in grp.getgrall() if one.gr_name in DEVICE_GROUPS
    )
