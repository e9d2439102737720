"""What the server lets in: hosts, origins, connections, rates. Nothing here knows a game.

Theory
    The page is for the home network. A page of a stranger in somebody's browser can reach a server there too, in two
    ways: by calling it from its own address (then ``Origin`` names that address), or by having its own name point to
    ours (DNS rebinding; then ``Host`` carries that name). So a request has to come to a numeric address or to a name of
    this machine, and a socket or a change from a page has to come from the page of that same host. Programs that are no
    browsers send no ``Origin``; what they may do, codes decide.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
import time
from collections import Counter, OrderedDict
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
MOST_FAILURES, MOST_FAILURES_OF_ALL = 30, 600
"""So many wrong codes are looked at in a minute from one address, and from all of them; then none is."""
MINUTE_S = 60.0
MOST_ADDRESSES = 512
"""So many addresses are remembered, the last ones that came."""
REQUESTS_AT_ONCE, REQUESTS_PER_S = 80, 25
"""So many requests of one address are answered."""
TOLD_EVERY_S = 10.0
"""So often at most the log tells of one kind of refusal: a flood must not fill a card."""

_log = logging.getLogger("reedlight")


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


class Refusals:
    """Tell the log what was refused, and to whom: the first of a kind at once, then how many have come since.

    What is told holds nothing secret: never a code, a query or a body.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._told_at: dict[str, float] = {}
        self._since: Counter[str] = Counter()

    def note(self, what: str, address: str) -> None:
        """Something was refused."""
        now = self._clock()
        self._since[what] += 1
        if now - self._told_at.get(what, -TOLD_EVERY_S) < TOLD_EVERY_S:
            return
        self._told_at[what] = now
        n = self._since.pop(what)
        _log.warning("the pages refused %s from %s%s", what, address[:60], f" ({n} times)" if n > 1 else "")


class Complaints(logging.Handler):
    """What the library says of requests, bounded like our own refusals: a flood of bytes that are no request must not
    fill a card. An error of our own is told whole."""

    def __init__(self, refusals: Refusals) -> None:
        super().__init__(logging.WARNING)
        self._refusals = refusals

    def emit(self, record: logging.LogRecord) -> None:
        """Tell one line of the library's."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, asyncio.CancelledError):
            self._refusals.note("a request as it stopped", "somebody")
        elif error is not None:
            _log.error("the server of the pages: %s", record.getMessage(), exc_info=record.exc_info)
        else:
            self._refusals.note(f"a request ({record.getMessage()[:80]})", "somebody")


class Failures:
    """Count wrong codes by address, and all of them."""

    def __init__(self) -> None:
        self._by: OrderedDict[str, list[float]] = OrderedDict()
        self._all: list[float] = []

    def too_many(self, address: str, now: float) -> bool:
        """Whether codes of this address are no longer looked at."""
        self._all = [at for at in self._all if now - at < MINUTE_S]
        own = [at for at in self._by.get(address, ()) if now - at < MINUTE_S]
        return len(own) >= MOST_FAILURES or len(self._all) >= MOST_FAILURES_OF_ALL

    def note(self, address: str, now: float) -> None:
        """A wrong code has come."""
        own = self._by.setdefault(address, [])
        own[:] = [*(at for at in own[-MOST_FAILURES:] if now - at < MINUTE_S), now]
        self._by.move_to_end(address)
        self._all = [*self._all[-MOST_FAILURES_OF_ALL:], now]
        while len(self._by) > MOST_ADDRESSES:
            self._by.popitem(last=False)


class Rates:
    """A bucket for each address."""

    def __init__(self) -> None:
        self._by: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more request of this address is answered."""
        bucket = self._by.setdefault(address, Bucket(REQUESTS_AT_ONCE, REQUESTS_PER_S))
        self._by.move_to_end(address)
        while len(self._by) > MOST_ADDRESSES:
            self._by.popitem(last=False)
        return bucket.take()


class Guard:
    """The outermost part of the server: refuses foreign hosts and origins, bounds rates, and sets the headers of every
    answer.

    Args:
        names: what this machine may be called.
        refusals: hears of what is refused.
    """

    def __init__(self, app: ASGIApp, names: frozenset[str], refusals: Refusals) -> None:
        self._app, self._names, self._refusals = app, names, refusals
        self._rates = Rates()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or one socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {key.lower(): value.decode("latin-1") for key, value in scope["headers"]}
        host = headers.get(b"host", "")
        foreign = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
        address = (scope.get("client") or ("",))[0]
        if not right_host(host, self._names):
            self._refusals.note("a request for a foreign host", address)
            await _refuse(scope, receive, send)
            return
        if foreign and not right_origin(headers.get(b"origin"), host):
            self._refusals.note("a request of a foreign page", address)
            await _refuse(scope, receive, send)
            return
        if not self._rates.take(address):
            self._refusals.note("too many requests", address)
            await _refuse(scope, receive, send, 429)
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


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int = 403) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": "not from here"})
        return
    says = b"Too many requests: try again in a moment.\n" if status == 429 else _NOT_HERE
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [(b"content-type", b"text/plain"), *HEADERS.items()],
        }
    )
    await send({"type": "http.response.body", "body": says})


_NOT_HERE = b"This address is not one of this table's.\n"
