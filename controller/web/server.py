"""The server of the pages: uvicorn on a thread of its own, beside the loop of the table."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from controller.errors import WebError
from controller.web.app import Pages
from controller.web.guard import Complaints
from controller.web.published import Published
from controller.web.site import make_app

SWITCH_S = 0.0005
"""How long a thread of Python keeps others waiting: a page that is being written must not hold up a reading."""
NEWS_S = 0.25
START_S = 10.0
MOST_CONNECTIONS, MOST_OF_ONE_ADDRESS = 200, 64
"""So many connections are held at once, of all and of one address: more would take what a table needs to open files."""
FIRST_BYTES_S = 10.0
"""A connection that has asked for nothing by then is let go."""


class WebServer:
    """Serves the pages from `start` to `close`.

    Args:
        host, port: where to listen; port 0 is any free one.
        published: where the loop and the pages meet.
        lang: the language of a page that asks for none.
        record: the file of kept games.
    """

    def __init__(
        self, host: str, port: int, published: Published, *, lang: str = "en", record: Path | None = None
    ) -> None:
        self._published = published
        self._socket = _listening(host, port)
        self.port: int = self._socket.getsockname()[1]
        shown = _reachable(host)
        self.local = _loopback(host)
        self.url = f"http://{f'[{shown}]' if ':' in shown else shown}:{self.port}/"
        self.pages: Pages | None = None
        self._lang, self._record = lang, record
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: uvicorn.Server | None = None
        self._ready = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pages", daemon=True)
        self._watcher = threading.Thread(target=self._watch, name="pages-news", daemon=True)

    def start(self) -> Self:
        """Listen and answer; returns once it does. Raises WebError."""
        sys.setswitchinterval(SWITCH_S)
        self._thread.start()
        if not self._ready.wait(START_S):
            raise WebError(f"the server of the pages did not start within {START_S:.0f} s: play without --web")
        self._watcher.start()
        return self

    @property
    def table_link(self) -> str:
        """The address of the table's page, with its code where one is needed."""
        assert self.pages is not None
        return self.url if self.local else f"{self.url}#code={self.pages.codes.table}"

    def seat_link(self, number: int, name: str) -> str:
        """The address of a seat's page, with its code."""
        assert self.pages is not None
        return f"{self.url}seat/{name}#code={self.pages.codes.of(number)}"

    def close(self) -> None:
        """Let every page go, and stop."""
        self._closing.set()
        if self._server is not None:
            self._server.should_exit = True
            self._server.force_exit = True
        self._thread.join(3.0)
        self._socket.close()

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.pages = Pages(
            self._published, open_table=self.local, lang=self._lang, address=self.url, record=self._record
        )
        config = uvicorn.Config(
            make_app(self.pages),
            loop="asyncio",
            http=_Connection,
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            ws_max_size=16_384,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_keep_alive=15,
            timeout_graceful_shutdown=1,
            limit_concurrency=MOST_CONNECTIONS,
            h11_max_incomplete_event_size=16_384,
            lifespan="off",
        )
        self._published.board_shown = self._wake
        self._server = _Server(config, self._ready.set)
        library = logging.getLogger("uvicorn.error")
        library.handlers, library.propagate = [Complaints(self.pages.refusals)], False
        try:
            await self._server.serve(sockets=[self._socket])
        finally:
            for close in self.pages.closing:
                close()

    def _watch(self) -> None:
        """Tell the pages whenever the hub has news; on a thread, as the hub is waited for and never waits."""
        stream = ""
        after = -1
        while not self._closing.is_set():
            on = self._published.on
            if on is None:
                self._closing.wait(NEWS_S)
                continue
            if on.stream != stream:
                stream, after = on.stream, -1
            if not on.companion.hub.wait(after, NEWS_S):
                continue
            after = on.companion.hub.last
            self._wake()

    def _wake(self) -> None:
        """Tell the pages that there is something new."""
        if self._loop is None or self.pages is None or self._closing.is_set():
            return
        with suppress(RuntimeError):  # the loop is closed
            asyncio.run_coroutine_threadsafe(self.pages.told(), self._loop)


class _Connection(H11Protocol):
    """A connection, of which one address has only so many, and which has to ask for something soon."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        address = peer[0] if peer else ""
        same = sum(1 for one in self.connections if _peer(one) == address)
        if same > MOST_OF_ONE_ADDRESS or len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
            return
        self.loop.call_later(FIRST_BYTES_S, self._expect_a_request)

    def _expect_a_request(self) -> None:
        if getattr(self, "cycle", None) is None and self in self.connections:
            self.transport.abort()


def _peer(connection: object) -> str:
    """The address at the other end of a connection, of whichever protocol it is by now."""
    transport = getattr(connection, "transport", None)
    peer = None if transport is None else transport.get_extra_info("peername")
    return str(peer[0]) if peer else ""


class _Server(uvicorn.Server):
    """Tells when it listens, and leaves signals to the table."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._tell_ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._tell_ready()


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises WebError."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        made = socket.socket(family, kind, protocol)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(128)
        made.setblocking(False)
    except OSError as error:
        raise WebError(f"--web {host}:{port}: {error.strerror or error}; choose another port, or 0 for any") from error
    return made


def _loopback(host: str) -> bool:
    return host in ("127.0.0.1", "::1", "localhost")


def _reachable(host: str) -> str:
    """The address that others reach this machine by, where it listens on all."""
    if host not in ("0.0.0.0", "::", ""):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses the network
            return str(asked.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def address_of(text: str) -> tuple[str, int]:
    """``[HOST:]PORT`` as a host and a port. Raises WebError."""
    host, colon, port = text.rpartition(":")
    host = host.strip("[]") if colon else "127.0.0.1"
    if not port.isdecimal() or not 0 <= int(port) < 65536:
        raise WebError(f"--web {text}: write [HOST:]PORT, such as 8000 or 0.0.0.0:8000; port 0 is any free one")
    return host or "0.0.0.0", int(port)
