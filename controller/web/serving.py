"""Serving the pages with uvicorn, on the thread of `controller.web.server`."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from controller.web.app import Pages
from controller.web.guard import Complaints
from controller.web.site import make_app

MOST_CONNECTIONS, MOST_OF_ONE_ADDRESS = 200, 64
"""So many connections are held at once, of all and of one address: more would take what a table needs to open files."""
FIRST_BYTES_S = 10.0
"""A connection that has asked for nothing by then is let go."""


def server_of(pages: Pages, ready: Callable[[], object]) -> uvicorn.Server:
    """The server of these pages; ``ready`` is called when it answers."""
    config = uvicorn.Config(
        make_app(pages),
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
    library = logging.getLogger("uvicorn.error")
    library.handlers, library.propagate = [Complaints(pages.refusals)], False
    return _Server(config, ready)


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
