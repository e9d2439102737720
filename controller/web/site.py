"""The server's answers to addresses, one method each: pages, their files, the schema, kept games, and the socket.

Who may look at the table may read kept games. Changes need the table's code, or are made at the computer where the
table's page is open. A code comes as ``Authorization: Bearer CODE``, so it stands in no history and no log. Only
sockets, which browsers open without such a header, and the question whose code was typed have it in their address; no
page has one of these for its own, and the server writes none down.
"""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import lru_cache
from importlib import resources
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from controller.play.published import GONE, Touch
from controller.web.app import Pages, Socket
from controller.web.codes import plain
from controller.web.guard import Guard, own_names
from controller.web.kept import MOST_NOTE, KeptPages, words_of
from controller.web.scene import MAPS
from controller.web.schema import asyncapi, openapi, schema
from controller.web.setup import SetupPages

_log = logging.getLogger("reedlight")
MOST_SOCKETS = 64
MOST_PER_ADDRESS = 24
MOST_BODY = 4 * MOST_NOTE + 200
"""A body of a request is no longer."""
FILES = {
    "index.html": "text/html; charset=utf-8",
    "main.js": "text/javascript; charset=utf-8",
    "main.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "manifest.webmanifest": "application/manifest+json",
}
PAGES = ("/", "/seat/{seat}", "/seat", "/games", "/games/{number:int}", "/setup")
Answer = Callable[[Request], Awaitable[Response]]


@lru_cache(maxsize=32)
def _file(folder: str, name: str) -> bytes:
    return (resources.files("controller.web") / folder / name).read_bytes()


STATUS = {"web-still-on": 403, "web-busy": 503, "web-no-such-game": 404}


def _told(answer: dict[str, Any]) -> Response:
    """An answer of the kept games: what cannot be told says why."""
    status = 200 if answer["ok"] else STATUS.get(answer["code"], 400)
    return JSONResponse(answer, status, headers={"cache-control": "no-store"})


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _code(request: Request) -> str:
    """The code that a request brings."""
    kind, _, code = request.headers.get("authorization", "")[:80].partition(" ")
    return code.strip() if kind.casefold() == "bearer" else ""


async def _body(request: Request) -> Any:
    """The JSON that a request brings; None where it is none, or too long."""
    raw = b""
    try:
        async for part in request.stream():
            raw += part
            if len(raw) > MOST_BODY:
                return None
        said = json.loads(raw)
        json.dumps(said, ensure_ascii=False).encode()  # half a character is no text
        return said
    except (ValueError, RecursionError, ClientDisconnect):
        return None


class Site:
    """The answers."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._kept = KeptPages(pages.record, lambda: pages.published.on)
        self._setup = SetupPages(pages.published, pages.record, self._kept)
        pages.closing.append(self._kept.close)

    def routes(self) -> list[BaseRoute]:
        """By address who answers."""
        return [
            *(Route(path, self.page) for path in PAGES),
            Route("/sim", self.board),
            Route("/health", self.health),
            Route("/api/schema", self.schema),
            Route("/api/asyncapi", self.asyncapi),
            Route("/api/openapi", self.openapi),
            Route("/api/join", self.join),
            Route("/api/words", self.words),
            Route("/api/map/{name}", self.outline),
            Route("/api/qr.svg", self.qr),
            Route("/api/games", self.watching(self.games)),
            Route("/api/games/{number:int}", self.watching(self.game)),
            Route("/api/games/{number:int}/pictures", self.watching(self.pictures)),
            Route("/api/games/{number:int}/review", self.watching(self.review)),
            Route("/api/games/{number:int}/record.jsonl", self.watching(self.record)),
            Route("/api/games/{number:int}/page.html", self.watching(self.shared)),
            Route("/api/games/{number:int}/note", self.controlling(self.note), methods=["PUT"]),
            Route("/api/setup", self.watching(self.setup)),
            Route("/api/setup", self.controlling(self.change), methods=["PUT"]),
            Route("/api/setup/code", self.controlling(self.renew), methods=["POST"]),
            Route("/api/setup/findings", self.controlling(self.findings)),
            Route("/api/setup/map", self.controlling(self.own_map)),
            Route("/api/setup/map", self.controlling(self.own_map), methods=["POST"]),
            Route("/api/setup/tags", self.controlling(self.tags), methods=["POST"]),
            Route("/static/{name}", self.static),
            WebSocketRoute("/api/stream", self.stream),
        ]

    # Who may ask.

    def watching(self, answer: Answer) -> Answer:
        """The same for those who may look at the table."""

        async def asked(request: Request) -> Response:
            if await self._pages.watches(_code(request), _address(request)):
                return await answer(request)
            return JSONResponse({"ok": False, "code": "web-wrong-code"}, 401)

        return asked

    def controlling(self, answer: Answer) -> Answer:
        """The same for those who may use the table's page."""

        async def asked(request: Request) -> Response:
            if await self._controls(request):
                return await answer(request)
            return JSONResponse({"ok": False, "code": "web-not-allowed"}, 401)

        return asked

    # Pages and their files.

    async def page(self, request: Request) -> Response:
        return Response(_file("static", "index.html"), media_type=FILES["index.html"])

    async def board(self, request: Request) -> Response:
        """The simulated board; a real table has none."""
        on = self._pages.published.on
        return Response("", 404) if on is not None and on.plan is None else await self.page(request)

    async def static(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in FILES:
            return Response("", 404)
        return Response(_file("static", name), media_type=FILES[name], headers={"cache-control": "no-cache"})

    async def outline(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in MAPS:
            return Response("", 404)
        lasts = {"cache-control": "max-age=3600"}
        return Response(_file("maps", f"{name}.json"), media_type="application/json", headers=lasts)

    async def health(self, request: Request) -> Response:
        return JSONResponse({"ok": True})

    async def schema(self, request: Request) -> Response:
        return JSONResponse(schema())

    async def asyncapi(self, request: Request) -> Response:
        return JSONResponse(asyncapi(self._pages.address))

    async def openapi(self, request: Request) -> Response:
        return JSONResponse(openapi(self._pages.address))

    async def words(self, request: Request) -> Response:
        """What buttons and lines of the pages say; it tells nothing of the table."""
        return JSONResponse(words_of(self._lang(request)))

    # Joining.

    async def join(self, request: Request) -> Response:
        """Whose code was typed: the seat, or the table's page."""
        pages, address = self._pages, _address(request)
        on = pages.published.on
        code = plain(request.query_params.get("code", "")[:40])
        if on is None or not code:
            return JSONResponse({"ok": False, "seat": None}, 404)
        seat = pages.codes.seat_of(code)
        if await pages.right(seat, code, address) and (seat is None or seat < len(on.players)):
            return JSONResponse({"ok": True, "seat": seat})
        return JSONResponse({"ok": False, "seat": None}, 404)

    async def qr(self, request: Request) -> Response:
        """An address of this server as a QR code."""
        import segno

        path = request.query_params.get("path", "")
        if not path.startswith("/") or len(path) > 120:
            return Response("", 404)
        out = io.BytesIO()
        made = segno.make(self._pages.address.rstrip("/") + path, error="m")
        made.save(out, kind="svg", border=2, xmldecl=False, dark="#111", light="#fff", omitsize=True)
        return Response(out.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})

    # Kept games.

    def _lang(self, request: Request) -> str:
        return request.query_params.get("lang", "")[:20] or self._pages.lang

    async def games(self, request: Request) -> Response:
        """Every kept game, the newest first."""
        return _told({**await self._kept.games(self._lang(request)), "controls": await self._controls(request)})

    async def _controls(self, request: Request) -> bool:
        """Whether who asks may also change something."""
        return await self._pages.controls(_code(request), _address(request))

    async def game(self, request: Request) -> Response:
        """A game from its beginning to where it stands."""
        return _told(await self._kept.game(request.path_params["number"], self._lang(request)))

    async def pictures(self, request: Request) -> Response:
        """Some positions of a game, from one on."""
        first = request.query_params.get("first", "0")
        if not first.isdecimal() or len(first) > 9:
            return Response("", 404)
        return _told(await self._kept.pictures(request.path_params["number"], int(first), self._lang(request)))

    async def review(self, request: Request) -> Response:
        """A little more of the review of a game; the whole, once it is made."""
        return _told(await self._kept.review(request.path_params["number"], self._lang(request)))

    async def record(self, request: Request) -> Response:
        """A finished game as a portable record."""
        found = await self._kept.record(request.path_params["number"])
        return Response(found, media_type="application/jsonl") if isinstance(found, str) else _told(found)

    async def shared(self, request: Request) -> Response:
        """A game as one page to share."""
        review = request.query_params.get("review") == "1"
        found = await self._kept.page(request.path_params["number"], self._lang(request), review=review)
        if not isinstance(found, str):
            return _told(found)
        return Response(found, media_type="application/octet-stream")  # to be saved: it brings a script of its own

    async def note(self, request: Request) -> Response:
        """Keep a note with a game."""
        said = await _body(request)
        note = said.get("note") if isinstance(said, dict) else None
        if not isinstance(note, str) or len(note) > MOST_NOTE:
            return JSONResponse({"ok": False, "code": "web-not-understood"}, 400)
        return _told(await self._kept.annotate(request.path_params["number"], note))

    # Setting up.

    async def setup(self, request: Request) -> Response:
        """What can be set at this table."""
        lang = self._lang(request)
        told = {**self._setup.setup(lang), **words_of(lang)}
        return _told({**told, "controls": await self._controls(request), "open": self._pages.open_table})

    async def change(self, request: Request) -> Response:
        """Change settings."""
        before = self._pages.published.settings.watched_by_code
        told = await self._setup.change(await _body(request))
        if self._pages.published.settings.watched_by_code and not before:
            self._pages.readmit_watchers()
        await self._pages.told()
        return _told(told)

    async def renew(self, request: Request) -> Response:
        """Give the table another code: every page that came by the old one is let go."""
        return _told({"ok": True, "code": await self._pages.renew_table()})

    async def findings(self, request: Request) -> Response:
        """What the doctor sees."""
        return _told(await self._setup.findings(self._lang(request)))

    async def own_map(self, request: Request) -> Response:
        """The owner's map, after a step where one is posted."""
        said = await _body(request) if request.method == "POST" else None
        if request.method == "POST" and said is None:
            return JSONResponse({"ok": False, "code": "web-not-understood"}, 400)
        return _told(await self._setup.own_map(said, self._lang(request)))

    async def tags(self, request: Request) -> Response:
        """Tags being taught, after a step."""
        return _told(await self._setup.tags(await _body(request), self._lang(request)))

    # The socket.

    async def stream(self, socket: WebSocket) -> None:
        """Follow the table."""
        pages, query = self._pages, socket.query_params
        address = socket.client.host if socket.client else ""
        crowd = len(pages.sockets) >= MOST_SOCKETS
        crowd = crowd or sum(one.address == address for one in pages.sockets) >= MOST_PER_ADDRESS
        viewer, code = query.get("viewer", "spectator")[:60], query.get("code", "")[:40]
        admitted = None if crowd else await pages.admitted(viewer, code, address)
        if admitted is None:
            if crowd:
                pages.refusals.note("one page too many", address)
            await socket.accept()
            await socket.close(1013 if crowd else 4003, "too many pages" if crowd else "wrong code")
            return
        await socket.accept()
        after = query.get("after", "")
        seen_by, controls = admitted
        lang = query.get("lang", "")[:20] or pages.lang
        one = Socket(pages, socket, seen_by, controls, lang, at_board=controls and query.get("board") == "1")
        pages.sockets.append(one)
        pages.count()
        pages.published.woken()
        try:
            await pages.told()
            await one.serve(int(after) if after.isdecimal() and len(after) < 12 else None, query.get("stream", "")[:20])
        except (WebSocketDisconnect, RuntimeError, TimeoutError, OSError) as error:
            # The page is gone, or takes nothing: the table does not need it.
            _log.debug("a page went: %s", type(error).__name__)
        finally:
            pages.sockets.remove(one)
            pages.asks.gone(one.number)
            pages.count()
            if one.at_board:
                pages.published.touch(Touch(one.number, GONE))
            await pages.told()
            with suppress(RuntimeError, OSError, WebSocketDisconnect):
                await socket.close()


def make_app(pages: Pages) -> ASGIApp:
    """The application that uvicorn serves."""
    return Guard(Starlette(routes=Site(pages).routes()), own_names(), pages.refusals)
