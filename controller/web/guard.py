"""What the server lets in: hosts, origins, connections, rates. Nothing here knows a game.

Theory
    The page is for the home network. A page of a stranger in somebody's browser can reach a server there too, in two
    ways: by calling it from its own address (then ``Origin`` names that address), or by having its own name point to
    ours (DNS rebinding; then ``Host`` carries that name). So a request has to come to a numeric address or to a name of
    this machine, and a socket or a change from a page has to come from the page of that same host. Programs that are no
    browsers send no ``Origin``; what they may do, codes decide.
"""

from __future__ import annotations

import ipaddress
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    b"content-security-policy": (
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"x-frame-options": b"DENY",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}
MOST_FAILURES = 30
"""So many wrong codes are answered in a minute, whoever sends them; then none is looked at."""
MINUTE_S = 60.0


def own_names() -> frozenset[str]:
    """What this machine may be called in an address."""
    name = socket.gethostname().casefold()
    short = name.partition(".")[0]
    return frozenset({"localhost", name, short, f"{short}.local", f"{short}.lan", f"{short}.home"})


def right_host(host: str, names: frozenset[str]) -> bool:
    """Whether a ``Host`` is a numeric address, or a name of this machine."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").casefold()
    except ValueError:
        return False
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return name in names
    return True


def right_origin(origin: str | None, host: str) -> bool:
    """Whether a request comes from a page of this host, or from no page at all."""
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.casefold() == host.casefold()


@dataclass(slots=True)
class Bucket:
    """So many at once, and so many a second after that.

    Args:
        most: how many at once.
        per_s: how many come back each second.
    """

    most: float
    per_s: float
    clock: Callable[[], float] = time.monotonic
    _left: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        self._left, self._at = self.most, self.clock()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = self.clock()
        self._left = min(self.most, self._left + (now - self._at) * self.per_s)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Guard:
    """The outermost part of the server: refuses foreign hosts and origins, and sets the headers of every answer.

    Args:
        names: what this machine may be called.
    """

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self._app, self._names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or one socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {key.lower(): value.decode("latin-1") for key, value in scope["headers"]}
        host = headers.get(b"host", "")
        foreign = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
        if not right_host(host, self._names) or (foreign and not right_origin(headers.get(b"origin"), host)):
            await _refuse(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                known = {key.lower() for key, _ in message.get("headers", ())}
                added = [(key, value) for key, value in HEADERS.items() if key not in known]
                message = {**message, "headers": [*message.get("headers", ()), *added]}
            await send(message)

        await self._app(scope, receive, dressed)


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": "not from here"})
        return
    headers = [(b"content-type", b"text/plain"), *HEADERS.items()]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": b"This address is not one of this table's.\n"})
