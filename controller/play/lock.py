"""One table, one program: a lock that a program holds while it uses a table, and that names its holder to others.

The lock is one or several names in Linux's abstract socket space. Such a name is known on the whole machine, whoever
runs the program, needs no file, and is freed by the system when the process dies, however it dies. (The file of games
has a lock of its own.)
"""

from __future__ import annotations

import errno
import hashlib
import json
import socket
import struct
from contextlib import ExitStack
from typing import Self

from controller.boards import Board, table_kinds
from controller.errors import BodyError

FAMILY = "reedlight"
"""What the names of all tables of a machine begin with."""
_PEER = struct.Struct("3i")
"""Process, user and group of the other end (``struct ucred``)."""


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
    """A socket with this name, which is ours until the socket is closed."""
    ours = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
    try:
        ours.bind(f"\0{name}")
        ours.listen(4096)  # so that others can connect and ask who we are; no connection is accepted
    except OSError as error:
        ours.close()
        if error.errno != errno.EADDRINUSE:
            raise BodyError(f"The table cannot be claimed: {error.strerror}. Run reedlight doctor.") from None
        raise BodyError(
            f"Another Reedlight plays at this table ({_holder(name)}). Stop that one first: in its terminal with "
            "quit (if that has gone: with the card “shut-down”, or `kill` and that number), as a service with "
            "`sudo systemctl stop reedlight`."
        ) from None
    return ours


def _holder(name: str) -> str:
    """Who holds a name, as far as the system tells."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC) as asking:
        asking.settimeout(0.2)
        try:
            asking.connect(f"\0{name}")
            peer = asking.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _PEER.size)
        except OSError:
            return "which process it is, the system does not tell"
    return f"process {_PEER.unpack(peer)[0]}"
