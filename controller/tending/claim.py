"""One table, one program: whoever plays at a body claims it, and a second Reedlight is told who has it.

The claim is a name or several in Linux's abstract socket space: they belong to the whole machine whoever runs the
program, need no file, and are given up by the system when the process dies, however it dies. (The record of games has a
lock of its own.)
"""

from __future__ import annotations

import errno
import hashlib
import json
import socket
import struct
from contextlib import ExitStack
from typing import Self

from controller import tables
from controller.boards import Board
from controller.errors import BodyError

FAMILY = "reedlight"
"""What the names of all tables of a machine begin with."""
_PEER = struct.Struct("3i")
"""Process, user and group of the other end (``struct ucred``)."""


def names_of(board: Board) -> tuple[str, ...]:
    """What a table is claimed by: its ``[body]``, whatever the board file is called, and what its drivers cannot keep
    to themselves. Other wires that two board files share are refused by the drivers."""
    wires = json.dumps(board.body, sort_keys=True, default=dict)
    kind = tables.kind(str(board.body.get("kind")))
    words = () if kind is None else kind.unguarded(board)
    return tuple(f"{FAMILY}-{hashlib.sha256(word.encode()).hexdigest()[:24]}" for word in (wires, *words))


class Claim:
    """Holds a table for this process; raises BodyError where another one has it. A context manager.

    Args:
        names: all that it is claimed by (`names_of`); where one of them is taken, none is held.
    """

    def __init__(self, *names: str) -> None:
        with ExitStack() as held:
            for name in names:
                held.enter_context(_claimed(name))
            self._held = held.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others play."""
        self._held.close()


def _claimed(name: str) -> socket.socket:
    """One name that is ours until the socket is closed."""
    ours = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
    try:
        ours.bind(f"\0{name}")
        ours.listen(4096)  # so that all who come can ask who we are: none is let in
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
    """Who has the table, as far as the system tells."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC) as asking:
        asking.settimeout(0.2)
        try:
            asking.connect(f"\0{name}")
            told = asking.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _PEER.size)
        except OSError:
            return "which process it is, the system does not tell"
    return f"process {_PEER.unpack(told)[0]}"
