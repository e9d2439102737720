"""One table, one program: whoever plays at a body claims it, and a second Reedlight is told who has it.

The claim is a name in Linux's abstract socket space: it belongs to the whole machine whoever runs the program, needs no
file, and is given up by the system when the process dies, however it dies. (The record of games has a lock of its own.)
"""

from __future__ import annotations

import errno
import hashlib
import json
import socket
import struct
from typing import Self

from controller.boards import Board
from controller.errors import BodyError

FAMILY = "reedlight"
"""What the names of all tables of a machine begin with."""
_PEER = struct.Struct("3i")
"""Process, user and group of the other end (``struct ucred``)."""


def name_of(board: Board) -> str:
    """What a table is claimed by: how it is built and wired. Another board file for the same wires is the same table;
    wires that overlap only in part are refused by the drivers themselves."""
    wires = json.dumps(board.body, sort_keys=True, default=dict)
    return f"{FAMILY}-{hashlib.sha256(wires.encode()).hexdigest()[:24]}"


class Claim:
    """Holds a table for this process; raises BodyError where another one has it. A context manager."""

    def __init__(self, name: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        try:
            self._socket.bind(f"\0{name}")
            self._socket.listen(4096)  # so that all who come can ask who we are: none is let in
        except OSError as error:
            self._socket.close()
            if error.errno != errno.EADDRINUSE:
                raise BodyError(f"The table cannot be claimed: {error.strerror}. Run reedlight doctor.") from None
            raise BodyError(
                f"Another Reedlight plays at this table ({_holder(name)}). Stop that one first: in its terminal with "
                "quit (if that has gone: with the card “shut-down”, or `kill` and that number), as a service with "
                "`sudo systemctl stop reedlight`."
            ) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others play."""
        self._socket.close()


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
