"""The server of the pages, on a thread of its own beside the loop of the table.

It listens from the start, so that its address is known. What serves (`controller.web.serving` and its libraries) takes
as long to load as a sixth of the program, so it is loaded when the first browser comes, or once the table has had
`WARM_UP_S` to show itself: who plays at a terminal does not wait for pages.
"""

from __future__ import annotations

import asyncio
import logging
import select
import socket
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self

from controller.errors import WebError
from controller.play.published import Published
from controller.web.codes import SeatCodes

if TYPE_CHECKING:
    import uvicorn

    from controller.web.app import Pages

SWITCH_S = 0.0005
"""How long a thread of Python keeps others waiting: a page that is being written must not hold up a reading."""
NEWS_S = 0.25
START_S = 10.0
WARM_UP_S = 2.0
LOOK_S = 0.05
"""How often it looks whether somebody wants the pages, until they are loaded."""


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
        self.codes = SeatCodes()
        self._pages: Pages | None = None
        self._lang, self._record = lang, record
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: uvicorn.Server | None = None
        self._wanted, self._ready = threading.Event(), threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pages", daemon=True)
        self._watcher = threading.Thread(target=self._watch, name="pages-news", daemon=True)

    def start(self) -> Self:
        """Take connections from now on."""
        sys.setswitchinterval(SWITCH_S)
        self._thread.start()
        self._watcher.start()
        return self

    @property
    def pages(self) -> Pages:
        """What the server knows, loaded now if it is not yet. Raises WebError."""
        self._wanted.set()
        if not self._ready.wait(START_S) or self._pages is None:
            raise WebError(f"the server of the pages did not start within {START_S:.0f} s: play without --web")
        return self._pages

    @property
    def table_link(self) -> str:
        """The address of the table's page, with its code where one is needed."""
        return self.url if self.local else f"{self.url}#code={self.codes.table}"

    def seat_link(self, number: int, name: str) -> str:
        """The address of a seat's page, with its code."""
        return f"{self.url}seat/{name}#code={self.codes.of(number)}"

    def close(self) -> None:
        """Let every page go, and stop."""
        self._closing.set()
        if self._server is not None:
            self._server.should_exit = True
            self._server.force_exit = True
        self._thread.join(3.0)
        self._socket.close()

    def _run(self) -> None:
        try:
            if self._somebody_comes():
                asyncio.run(self._serve())
        except Exception:
            logging.getLogger(__name__).exception("the pages stopped; the table plays on without them")
            self._socket.close()

    def _somebody_comes(self) -> bool:
        """Wait until the pages are wanted, or the table has had its time to show itself; whether to serve."""
        waits = int(WARM_UP_S / LOOK_S)
        while waits and not (self._wanted.is_set() or self._closing.is_set()):
            if select.select([self._socket], [], [], LOOK_S)[0]:
                break
            waits -= 1
        return not self._closing.is_set()

    async def _serve(self) -> None:
        from controller.web.app import Pages
        from controller.web.serving import server_of

        self._loop = asyncio.get_running_loop()
        self._pages = pages = Pages(
            self._published,
            codes=self.codes,
            open_table=self.local,
            lang=self._lang,
            address=self.url,
            record=self._record,
        )
        self._published.shown = self._wake
        self._server = server_of(pages, self._ready.set)
        if self._closing.is_set():
            return
        try:
            await self._server.serve(sockets=[self._socket])
        finally:
            for close in pages.closing:
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
        if self._loop is None or self._pages is None or self._closing.is_set():
            return
        with suppress(RuntimeError):  # the loop is closed
            asyncio.run_coroutine_threadsafe(self._pages.told(), self._loop)


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
