"""What the service manager is told: that the table is ready, that it still turns, that it stops (``sd_notify``).

The protocol is a datagram of ``NAME=VALUE`` lines to the socket that ``NOTIFY_SOCKET`` names; without it nobody listens
and nothing is sent. It is twenty lines, and no package for it does more.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping

from controller.tables import Clock

SHARE = 3
"""The watchdog is fed so many times in the time that it allows."""


class Heart:
    """Tells the service manager how the program is.

    Args:
        environ: where ``NOTIFY_SOCKET``, ``WATCHDOG_USEC`` and ``WATCHDOG_PID`` stand, as `os.environ`.
        clock: seconds that never go back.
    """

    def __init__(self, environ: Mapping[str, str], clock: Clock) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "")
        self._clock = clock
        self._every_s = _watchdog_s(environ) / SHARE
        self._next_at = 0.0
        self._ready = ""

    def ready(self, status: str) -> None:
        """The table can be played at; ``status`` is what ``systemctl status`` shows."""
        self._ready = f"READY=1\nSTATUS={status}"
        self._tell_ready()

    def _tell_ready(self) -> None:
        """Until it is heard: who is waited for in vain is ended by the service manager."""
        if self._ready and self._send(self._ready):
            self._ready = ""

    def status(self, status: str) -> None:
        """What ``systemctl status`` shows from now on."""
        self._send(f"STATUS={status}")

    def beat(self, alive: bool) -> None:
        """The loop has turned; the watchdog is fed only while every part of the body turns too."""
        self._tell_ready()
        now = self._clock()
        if alive and self._every_s and now >= self._next_at:
            self._next_at = now + self._every_s
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The program is about to end."""
        self._send("STOPPING=1")

    def _send(self, text: str) -> bool:
        """Send it; False where whoever listens is too far behind to take it, for which no game waits."""
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
                # Whoever listened is gone, and there is nobody else to tell: a game goes on without a watchdog. Where
                # systemd itself still listens, the missing beat is what it acts upon.
                self._address = ""
        return True


def _watchdog_s(environ: Mapping[str, str]) -> float:
    """How long the watchdog waits; 0 where there is none, or where it is another process's."""
    if environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return 0.0
    wanted = environ.get("WATCHDOG_USEC", "")
    return int(wanted) / 1_000_000 if wanted.isascii() and wanted.isdecimal() else 0.0
