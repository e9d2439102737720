"""The server's answers: pages, the schema, and one socket for each page that follows the table.

A socket sends what its viewer may see and nothing else: the reports of the hub as they come, and after them the scene
as it then is. It reads the hub at its own pace, so a slow page gets fewer scenes and delays nobody.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from importlib import resources
from itertools import count
from typing import Any, TypeGuard

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from controller.engine.game import TABLE
from controller.errors import ReedlightError
from controller.language import language_for, languages
from controller.play.answers import Answers
from controller.ports import Entered, KeyPressed, TagSeen
from controller.table.json_lines import write_report
from controller.table.reports import SPECTATOR, Viewer
from controller.web.codes import SeatCodes, plain
from controller.web.guard import MINUTE_S, MOST_FAILURES, Bucket, Guard, own_names
from controller.web.log import GameLog
from controller.web.published import GONE, OnTable, Published, Touch
from controller.web.scene import MOST_EXPLAINED, picture, scene, words
from controller.web.schema import asyncapi, schema

MOST_SOCKETS = 64
MOST_NAMED = 60
"""A piece, a place, a tag or a fault is called by no more letters."""
MOST_PER_ADDRESS = 24
MOST_BYTES = 8192
"""A message of a page is no longer."""
MESSAGES_AT_ONCE, MESSAGES_PER_S = 40, 15
WRONG_CODE_S = 1.0
SEND_S = 15.0
"""A page that takes nothing for so long is let go."""
GATHER_S = 0.015
"""Reports that come so close together are told with one scene."""
CARDS = ("undo", "yes", "no", "again", "accept", "pause", "resume", "new-game")
FILES = {
    "index.html": "text/html; charset=utf-8",
    "main.js": "text/javascript; charset=utf-8",
    "main.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "manifest.webmanifest": "application/manifest+json",
}
MAPS = ("england-15", "europe-54")


class Pages:
    """Everything that the server knows, used on its own thread only.

    Args:
        published: where the loop's games are, and where inputs go.
        open_table: whether whoever opens the table's page may also use it; else its code is needed.
        lang: the language of a page that asks for none.
        address: gives the address that other devices reach the server by.
    """

    def __init__(self, published: Published, *, open_table: bool, lang: str = "en", address: str = "") -> None:
        self.published, self.open_table, self.lang, self.address = published, open_table, lang, address
        self.codes = SeatCodes(8)
        self.news = asyncio.Condition()
        self.sockets: list[Socket] = []
        self._logs: dict[str, GameLog] = {}
        self._failures: list[float] = []

    def log(self, on: OnTable) -> GameLog:
        """The log of the game that is on."""
        if on.stream not in self._logs:
            self._logs = {on.stream: GameLog(on.session)}
        log = self._logs[on.stream]
        log.follow()
        return log

    async def admitted(self, viewer: str, code: str) -> tuple[Viewer, bool] | None:
        """Who reads with this code, and whether it may use the table's page; None where the code is wrong."""
        on = self.published.on
        seats = () if on is None else on.rules.seats(on.session.state)
        if viewer == TABLE and (self.open_table or await self._right(None, code)):
            return SPECTATOR, True
        if viewer == "spectator":
            return SPECTATOR, False
        number = seat_number(seats, viewer)
        if number is not None and await self._right(number, code):
            return Viewer(seat=number), False
        return None

    async def _right(self, seat: int | None, code: str) -> bool:
        """Whether the code is right. A wrong one costs time, and after many nothing is looked at for a while."""
        now = asyncio.get_running_loop().time()
        self._failures = [at for at in self._failures if now - at < MINUTE_S]
        if len(self._failures) < MOST_FAILURES and self.codes.right(seat, code):
            return True
        self._failures.append(now)
        await asyncio.sleep(WRONG_CODE_S)
        return False

    def taken(self, seat: int) -> bool:
        """Whether a page plays this seat now."""
        return any(one.viewer.seat == seat for one in self.sockets)

    def count(self) -> None:
        """Tell the loop how many pages are open, and how many of them show the simulated board."""
        self.published.pages = len(self.sockets)
        self.published.at_board = sum(one.at_board for one in self.sockets)

    async def told(self) -> None:
        """Wake every socket: something has changed."""
        async with self.news:
            self.news.notify_all()


_NUMBERS = count(1)
"""Pages by number: each has hands of its own at the simulated board."""


def seat_number(seats: Sequence[str], name: str) -> int | None:
    """The number of a seat, by its name or as ``seat-1``."""
    if name in seats:
        return seats.index(name)
    number = name.removeprefix("seat-")
    return int(number) - 1 if number != name and number.isdecimal() and 1 <= int(number[:3]) <= len(seats) else None


class Socket:
    """One page that follows the table.

    Args:
        at_board: whether it shows the simulated board, and may touch it.
    """

    def __init__(
        self, pages: Pages, socket: WebSocket, viewer: Viewer, controls: bool, lang: str, *, at_board: bool = False
    ) -> None:
        self._pages, self._socket, self.viewer, self.controls, self._lang = pages, socket, viewer, controls, lang
        self.at_board = at_board
        self.number = next(_NUMBERS)
        self._board_seq = -1
        self.address = socket.client.host if socket.client else ""
        self._stream = ""
        self._after = 0
        self._log_revision = -1
        self._log_sent = 0
        self._seats_told: object = None
        self._bucket = Bucket(MESSAGES_AT_ONCE, MESSAGES_PER_S)
        self._sending = asyncio.Lock()
        self.revoked = False

    async def serve(self, after: int | None, stream: str) -> None:
        """Send until the page goes, and take what it sends."""
        self._stream, self._after = stream, after or 0
        self._fresh = after is None
        listener = asyncio.create_task(self._listen())
        try:
            while not listener.done():
                await self._tell()
                waiting = asyncio.create_task(self._news())
                await asyncio.wait({listener, waiting}, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                with suppress(asyncio.CancelledError):
                    await waiting
                await asyncio.sleep(GATHER_S)
        finally:
            listener.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await listener

    async def _news(self) -> None:
        """Wait until there is something that this page has not been told."""
        async with self._pages.news:
            while not self._behind():
                await self._pages.news.wait()

    def _behind(self) -> bool:
        on = self._pages.published.on
        if self.revoked or on is None:
            return self.revoked
        return self._scene_behind(on) or self._board_behind()

    def _scene_behind(self, on: OnTable) -> bool:
        return on.stream != self._stream or on.companion.hub.last != self._after or self._seats_told != self._seats(on)

    def _board_behind(self) -> bool:
        return self.at_board and self._board_seq != self._pages.published.board_seq

    # What is told.

    async def _tell(self) -> None:
        on = self._pages.published.on
        if self.revoked:
            await self._socket.close(4001, "this seat was handed over")
            return
        if on is None:
            return
        if self._fresh or self._scene_behind(on):
            await self._tell_scene(on)
        if self._board_behind():
            self._board_seq, board = self._pages.published.board_seq, self._pages.published.board
            await self._send({"seq": self._after, "kind": "board", "page": self.number, **(board or {})})

    async def _tell_scene(self, on: OnTable) -> None:
        language = language_for(on.rules, self._lang)
        upto = on.companion.hub.last
        if on.stream != self._stream:
            self._stream, self._after, self._log_revision, self._log_sent = on.stream, upto, -1, 0
            self._fresh = True
        if self._fresh:
            self._fresh, self._log_revision = False, -1
            self._after = upto
            await self._send(hello(self._pages, on, self))
        elif self._after != upto:
            for report in on.companion.hub.since(self._after, self.viewer):
                if report.kind != "snapshot":
                    told = write_report(report, language.sentence)
                    await self._send({**told, "seq": report.seq, "kind": report.kind, "code": report.code})
            self._after = upto
        await self._tell_log(on, upto)
        self._seats_told = self._seats(on)
        plays = [number for number, one in enumerate(self._seats_told) if one["plays"]]
        made = scene(on, self.viewer, plays, self.controls and not on.simulated, language)
        made["seats"] = [{**seat, **more} for seat, more in zip(made["seats"], self._seats_told, strict=False)]
        await self._send({"seq": upto, "kind": "scene", "stream": on.stream, **made})

    def _seats(self, on: OnTable) -> list[dict[str, Any]]:
        """Of each seat who plays it, whether a page does, and whether this page may."""
        found = []
        for number, player in enumerate(on.players):
            person, taken = player == "person", self._pages.taken(number)
            mine = self.viewer.seat == number
            seat: dict[str, Any] = {"player": player, "taken": taken, "mine": mine}
            seat["plays"] = person and (mine or (self.controls and not taken))
            if self.controls and person and not taken:
                seat["code"] = self._pages.codes.of(number)
            found.append(seat)
        return found

    async def _tell_log(self, on: OnTable, seq: int) -> None:
        log = self._pages.log(on)
        if log.revision == self._log_revision:
            return
        entries = log.written(self.viewer.seat, language_for(on.rules, self._lang))
        undone = any(one.get("undone") for one in entries[max(0, self._log_sent - 40) :])
        start = 0 if undone else max(0, self._log_sent - 1)
        self._log_revision, self._log_sent = log.revision, len(entries)
        await self._send({"seq": seq, "kind": "log", "from": start, "entries": entries[start:]})

    async def _send(self, message: Mapping[str, Any]) -> None:
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        async with self._sending:
            await asyncio.wait_for(self._socket.send_text(text), SEND_S)

    # What is taken.

    async def _listen(self) -> None:
        while self._socket.client_state is WebSocketState.CONNECTED:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text") or ""
            if not self._bucket.take() or len(text) > MOST_BYTES:
                await self._socket.close(1008, "too much at once")
                return
            try:
                said = json.loads(text)
            except (ValueError, RecursionError):
                said = None
            if isinstance(said, dict):
                number = said.get("id")
                answer = await self._answer(said)
                if isinstance(number, int | str):
                    await self._send({"seq": self._after, "kind": "answer", "id": number, **answer})

    async def _answer(self, said: Mapping[str, Any]) -> dict[str, Any]:
        on = self._pages.published.on
        if on is None:
            return _refused("web-no-game")
        try:
            asked, done = said.get("ask"), said.get("do")
            if asked == "why":
                return self._why(on, said)
            if asked == "position":
                return self._position(on, said)
            if done == "move":
                return self._move(on, said)
            if done == "card":
                return self._card(on, said)
            if done == "touch" and self.at_board and on.plan is not None:
                return self._touch(said)
            if done == "hand-over" and self.controls:
                return await self._hand_over(on, said)
        except ReedlightError:
            pass
        return _refused("web-not-understood")

    def _why(self, on: OnTable, said: Mapping[str, Any]) -> dict[str, Any]:
        """Why moves of a seat are legal or not, as far as this viewer may know."""
        state, rules = on.session.state, on.rules
        seats = rules.seats(state)
        number, moves = said.get("seat"), said.get("moves")
        actor = seats[number] if _index(number, seats) else TABLE
        if not isinstance(moves, list):
            return _refused("web-not-understood")
        eye = seats[self.viewer.seat] if self.viewer.seat is not None and self.viewer.seat < len(seats) else TABLE
        texts = [text[:200] for text in moves[:MOST_EXPLAINED] if isinstance(text, str)]
        answers = Answers(rules, state, language_for(rules, self._lang), eye=eye)
        says = [" ".join(answers.why(text, actor)) for text in texts]
        return {"ok": True, "moves": texts, "says": says}

    def _position(self, on: OnTable, said: Mapping[str, Any]) -> dict[str, Any]:
        """The position before a move in the log."""
        entry = said.get("entry")
        log = self._pages.log(on)
        if not _index(entry, log.entries):
            return _refused("web-not-understood")
        step = log.entries[entry].step
        state = on.rules.play(step.before, step.seat, step.move)
        language = language_for(on.rules, self._lang)
        return {
            "ok": True,
            "picture": picture(on.rules, state, self.viewer, language, scores=on.scores_shown),
            "entry": entry,
        }

    def _move(self, on: OnTable, said: Mapping[str, Any]) -> dict[str, Any]:
        """A move of a seat that this page plays, or what was drawn."""
        text, number = said.get("move"), said.get("seat")
        seats = on.rules.seats(on.session.state)
        if not isinstance(text, str) or len(text) > 200:
            return _refused("web-not-understood")
        if number == TABLE:
            if not self.controls or on.simulated:
                return _refused("web-not-allowed")
            return self._enter(Entered(0.0, text, TABLE))
        if not _index(number, seats) or not self._seats(on)[number]["plays"]:
            return _refused("web-not-allowed")
        return self._enter(Entered(0.0, text, seats[number]))

    def _card(self, on: OnTable, said: Mapping[str, Any]) -> dict[str, Any]:
        """A command card shown, or a key pressed: a seat's page for its own seat, the table's page for the table."""
        card = said.get("card")
        if card not in CARDS:
            return _refused("web-not-understood")
        seats = on.rules.seats(on.session.state)
        mine = self.viewer.seat
        if card == "undo" and mine is not None:
            return self._enter(KeyPressed(0.0, f"{seats[mine]}.undo"))
        if card in ("yes", "no") and not self.controls:
            question = on.companion.snapshot(self.viewer)["question"]
            if question is None or mine is None or question["seat"] != seats[mine]:
                return _refused("web-not-allowed")
        elif not self.controls and card != "again":
            return _refused("web-not-allowed")
        return self._enter(TagSeen(0.0, f"card:{card}"))

    def _touch(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Something is done at the simulated board."""
        what, item, zone, well = said.get("what"), said.get("item", ""), said.get("zone", ""), said.get("well")
        texts = all(isinstance(one, str) and len(one) <= MOST_NAMED for one in (what, item, zone))
        if not texts or what == GONE or not (well is None or _index(well, range(100))):
            return _refused("web-not-understood")
        took = self._pages.published.touch(Touch(self.number, str(what), str(item), str(zone), well))
        return {"ok": True} if took else _refused("web-busy")

    def _enter(self, reading: Entered | TagSeen | KeyPressed) -> dict[str, Any]:
        return {"ok": True} if self._pages.published.enter(reading) else _refused("web-busy")

    async def _hand_over(self, on: OnTable, said: Mapping[str, Any]) -> dict[str, Any]:
        """Give a seat another code: whoever had the old one is let go."""
        number = said.get("seat")
        if not _index(number, on.players):
            return _refused("web-not-understood")
        code = self._pages.codes.renew(number)
        for one in self._pages.sockets:
            if one.viewer.seat == number:
                one.revoked = True
        await self._pages.told()
        return {"ok": True, "code": code}


def _index(number: object, sequence: Sequence[object]) -> TypeGuard[int]:
    """Whether a value from outside is a place in a sequence."""
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number < len(sequence)


def _refused(code: str) -> dict[str, Any]:
    return {"ok": False, "code": code}


def hello(pages: Pages, on: OnTable, socket: Socket) -> dict[str, Any]:
    """What does not change while a game is on: names, the map, how lights look."""
    from controller.hints.palette import palette

    rules, state = on.rules, on.session.state
    language = language_for(rules, socket._lang)
    chart = rules.guide.map(state)
    position = rules.write(state)
    shown = position.get("map")
    empires = {} if chart is None else chart.written.get("empires", {})
    return {
        "seq": on.companion.hub.last,
        "kind": "hello",
        "stream": on.stream,
        "game": rules.name,
        "title": language.name("game", rules.name),
        "language": language.lang,
        "languages": list(languages(rules)),
        "simulated": on.simulated,
        "viewer": socket.viewer.seat,
        "controls": socket.controls,
        "address": pages.address,
        "plan": on.plan if socket.at_board else None,
        "map": shown if isinstance(shown, str) and shown in MAPS else None,
        "chart": None if chart is None else {"places": list(chart.places), "pairs": chart.written.get(chart.pairs, [])},
        "homes": {name: list(one["territories"]) for name, one in empires.items()},
        "capitals": [one["capital"] for one in empires.values()],
        "words": words(rules, state, language),
        "roles": {
            name: {"colour": "#{:02x}{:02x}{:02x}".format(*look.colour), "wave": [list(key) for key in look.wave.keys]}
            for name, look in palette().items()
        },
    }


@lru_cache(maxsize=32)
def _file(folder: str, name: str) -> bytes:
    return (resources.files("controller.web") / folder / name).read_bytes()


def make_app(pages: Pages) -> ASGIApp:
    """The application that uvicorn serves."""

    async def page(request: Request) -> Response:
        return Response(_file("static", "index.html"), media_type=FILES["index.html"])

    async def board(request: Request) -> Response:
        """The simulated board; a real table has none."""
        on = pages.published.on
        return Response("", 404) if on is not None and on.plan is None else await page(request)

    async def static(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in FILES:
            return Response("", 404)
        return Response(_file("static", name), media_type=FILES[name], headers={"cache-control": "no-cache"})

    async def outline(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in MAPS:
            return Response("", 404)
        return Response(
            _file("maps", f"{name}.json"), media_type="application/json", headers={"cache-control": "max-age=3600"}
        )

    async def health(request: Request) -> Response:
        return JSONResponse({"ok": True})

    async def api_schema(request: Request) -> Response:
        return JSONResponse(schema())

    async def api_asyncapi(request: Request) -> Response:
        return JSONResponse(asyncapi(pages.address))

    async def join(request: Request) -> Response:
        """Whose code was typed: the seat, or the table's page."""
        on = pages.published.on
        code = plain(request.query_params.get("code", "")[:40])
        if on is None or not code:
            return JSONResponse({"ok": False}, 404)
        seat = pages.codes.seat_of(code)
        if seat is not None and seat < len(on.players) and await pages._right(seat, code):
            return JSONResponse({"ok": True, "seat": seat})
        ok = await pages._right(None, code)
        return JSONResponse({"ok": ok, "seat": None}, 200 if ok else 404)

    async def qr(request: Request) -> Response:
        """An address of this server as a QR code."""
        import io

        import segno

        path = request.query_params.get("path", "")
        if not path.startswith("/") or len(path) > 120:
            return Response("", 404)
        out = io.BytesIO()
        segno.make(pages.address.rstrip("/") + path, error="m").save(
            out, kind="svg", border=2, xmldecl=False, dark="#111", light="#fff", omitsize=True
        )
        return Response(out.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})

    async def stream(socket: WebSocket) -> None:
        query = socket.query_params
        address = socket.client.host if socket.client else ""
        crowd = len(pages.sockets) >= MOST_SOCKETS
        crowd = crowd or sum(one.address == address for one in pages.sockets) >= MOST_PER_ADDRESS
        admitted = (
            None if crowd else await pages.admitted(query.get("viewer", "spectator")[:60], query.get("code", "")[:40])
        )
        if admitted is None:
            await socket.accept()
            await socket.close(1013 if crowd else 4003, "too many pages" if crowd else "wrong code")
            return
        await socket.accept()
        after = query.get("after", "")
        viewer, controls = admitted
        lang = query.get("lang", "")[:20] or pages.lang
        one = Socket(pages, socket, viewer, controls, lang, at_board=controls and query.get("board") == "1")
        pages.sockets.append(one)
        pages.count()
        pages.published.woken()
        try:
            await pages.told()
            await one.serve(int(after) if after.isdecimal() and len(after) < 12 else None, query.get("stream", "")[:20])
        except (WebSocketDisconnect, RuntimeError, TimeoutError, OSError):
            pass  # the page is gone, or takes nothing: the table does not need it
        finally:
            pages.sockets.remove(one)
            pages.count()
            if one.at_board:
                pages.published.touch(Touch(one.number, GONE))
            await pages.told()
            with suppress(RuntimeError, OSError, WebSocketDisconnect):
                await socket.close()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield

    routes = [
        Route("/", page),
        Route("/seat/{seat}", page),
        Route("/seat", page),
        Route("/sim", board),
        Route("/health", health),
        Route("/api/schema", api_schema),
        Route("/api/asyncapi", api_asyncapi),
        Route("/api/join", join),
        Route("/api/map/{name}", outline),
        Route("/api/qr.svg", qr),
        Route("/static/{name}", static),
        WebSocketRoute("/api/stream", stream),
    ]
    return Guard(Starlette(routes=routes, lifespan=lifespan), own_names())
