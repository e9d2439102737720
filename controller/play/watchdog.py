"""Tell the service manager (systemd) that the table is ready, that it still runs, and that it stops: ``sd_notify``.

The protocol is a datagram of ``NAME=VALUE`` lines to the socket that ``NOTIFY_SOCKET`` names. Without that variable
nobody listens and nothing is sent. It is twenty lines, and no package for it does more.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping

from controller.ports import Clock

SHARE = 3
"""The watchdog is fed so many times in the period that it allows."""


class Watchdog:
    """Feed the service manager's watchdog, and report the state of the program to it.

    Args:
        environ: the environment, with ``NOTIFY_SOCKET``, ``WATCHDOG_USEC`` and ``WATCHDOG_PID``.
        clock: seconds that never go back.
    """

    def __init__(self, environ: Mapping[str, str], clock: Clock) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "")
        self._clock = clock
        self._every_s = _watchdog_s(environ) / SHARE
        self._next_at = 0.0
        self._ready = ""

    def ready(self, status: str) -> None:
        """Report that the table can be played at; ``systemctl status`` shows ``status``."""
        self._ready = f"READY=1\nSTATUS={status}"
        self._send_ready()

    def _send_ready(self) -> None:
        """Try again until it is received: the service manager ends a program that never reports that it is ready."""
        if self._ready and self._send(self._ready):
            self._ready = ""

    def status(self, status: str) -> None:
        """Change what ``systemctl status`` shows."""
        self._send(f"STATUS={status}")

    def beat(self, alive: bool) -> None:
        """The play loop has run again. The watchdog is fed only while all parts of the body run too (``alive``)."""
        self._send_ready()
        now = self._clock()
        if alive and self._every_s and now >= self._next_at:
            self._next_at = now + self._every_s
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """Report that the program is about to end."""
        self._send("STOPPING=1")

    def _send(self, text: str) -> bool:
        """Send it, without waiting; False where the receiver's queue is full."""
        if not self._address:
            return True
        # A name that begins with @ is an abstract one, as systemd gives them.
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        kind = socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK
        with socket.socket(socket.AF_UNIX, kind) as sender:
            try:
                sender.connect(address)
                sender.sendall(text.encode())
            except BlockingIOError:
                return False
            except OSError:
                # The receiver is gone: the game goes on without a watchdog. If systemd itself is still there, it acts
                # on the missing beat.
                self._address = ""
        return True


def _watchdog_s(environ: Mapping[str, str]) -> float:
    """The watchdog's period in seconds; 0 where there is none, or where it watches another process."""
    if environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return 0.0
    wanted = environ.get("WATCHDOG_USEC", "")
    return int(wanted) / 1_000_000 if wanted.isascii() and wanted.isdecimal() else 0.0
