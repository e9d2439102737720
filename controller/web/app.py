"""One socket for each page that follows the table, and what all pages share: codes, the log, who may do what.

A socket sends what its viewer may see and nothing else: the reports of the hub as they come, and after them the scene
as it then is. It reads the hub at its own pace, so a slow page gets fewer scenes and delays nobody.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, TypeGuard

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from controller.boards.seats import seat_called
from controller.engine.game import TABLE
from controller.errors import ReedlightError
from controller.language import language_for
from controller.play.answers import Answers
from controller.play.coaching import SWITCHES
from controller.play.lessons import LessonTold, lessons_of
from controller.play.published import (
    GONE,
    LESSON,
    AskedAtStart,
    OnTable,
    Published,
    Request,
    RequestKind,
    Seen,
    Told,
    Touch,
)
from controller.players import LEVELS, PERSON
from controller.ports import Entered
from controller.table.companion import TABLE_WORDS
from controller.table.json_lines import write_report
from controller.table.reports import SPECTATOR, Viewer
from controller.web.asking import LASTS_S, Ask, Asks, may_consent
from controller.web.codes import SeatCodes
from controller.web.guard import Bucket, Failures, Refusals
from controller.web.log import GameLog
from controller.web.scene import MOST_EXPLAINED, game_facts, picture, scene

MOST_NAMED = 60
"""A piece, a place, a tag or a fault is called by no more letters."""
MOST_BYTES = 8192
"""A message of a page is no longer."""
MESSAGES_AT_ONCE, MESSAGES_PER_S = 40, 15
WRONG_CODE_S = 1.0
SEND_S = 15.0
"""A page that takes nothing for so long is let go."""
GATHER_S = 0.015
"""Reports that come so close together are told with one scene."""
LOOP_S, THOUGHT_S = 15.0, 90.0
"""So long the loop is waited for before a move is made, and where a person waits for what the coach thinks about: on a
busy machine that takes longer, and is no use if it is given up."""
MOST_ASKED = 4
"""So many answers of the loop one page waits for at once."""
HANDED_OVER = 4001, "this seat was handed over"
COME_AGAIN = 4002, "watching needs a code from now on"
OTHER_CODE = 4003, "the table has another code"
"""Codes and reasons with which a socket is closed; a page comes again by itself after the second."""
OF_LOOP = ("hint", "cost", "why-moved")
"""What is asked of the loop, which may have to think about it."""
PLAYERS = (PERSON, *LEVELS)
"""Who may be seated on a page: no player who might think for as long as somebody wishes."""
CARDS = ("undo", "yes", "no", "again", "accept", "pause", "resume", "new-game")


class Pages:
    """Everything that the server knows, used on its own thread only.

    Args:
        published: where the loop's games are, and where inputs go.
        codes: who holds which seat.
        open_table: whether everybody who opens the table's page may also use it; else its code is needed.
        lang: the language of a page that asks for none.
        address: gives the address that other devices reach the server by.
        record: the file of kept games; None where none are kept.
    """

    def __init__(
        self,
        published: Published,
        *,
        codes: SeatCodes,
        open_table: bool,
        lang: str = "en",
        address: str = "",
        record: Path | None = None,
    ) -> None:
        self.published, self.open_table, self.lang, self.address = published, open_table, lang, address
        self.record = record
        self.codes = codes
        self.refusals = Refusals()
        self.asks = Asks()
        self.closing: list[Callable[[], None]] = []
        """Called when the server stops."""
        self.news = asyncio.Condition()
        self.sockets: list[Socket] = []
        self._logs: dict[str, GameLog] = {}
        self._failures = Failures()

    def log(self, on: OnTable) -> GameLog:
        """The log of the game that is on."""
        if on.stream not in self._logs:
            self._logs = {on.stream: GameLog(on.session, on.companion.hub)}
        log = self._logs[on.stream]
        log.follow()
        return log

    async def admitted(self, viewer: str, code: str, address: str) -> tuple[Viewer, bool] | None:
        """Who reads with this code, and whether it may use the table's page; None where the code is wrong."""
        on = self.published.on
        seats = () if on is None else on.rules.seats(on.session.state)
        if viewer == TABLE and (self.open_table or await self.right(None, code, address)):
            return SPECTATOR, True
        if viewer == "spectator" and await self.watches(code, address):
            return SPECTATOR, False
        seat = seat_called(seats, viewer)
        if seat in seats and await self.right(number := seats.index(seat), code, address):
            return Viewer(seat=number), False
        return None

    async def watches(self, code: str, address: str) -> bool:
        """Whether somebody with this code may look at the table: everybody, or only who has any code of it."""
        if self.open_table or not self.published.settings.watched_by_code:
            return True
        seat = self.codes.seat_of(code) if code else None
        return await self.right(seat, code, address)

    async def controls(self, code: str, address: str) -> bool:
        """Whether somebody with this code may use the table's page.

        No code and a seat's are no guesses. A seat's is asked about like any other, so that it takes as long as a wrong
        one where none is looked at any more: otherwise the time would tell that it is a seat's.
        """
        if self.open_table or not code:
            return self.open_table
        seat = self.codes.seat_of(code)
        return await self.right(seat, code, address) and seat is None

    async def right(self, seat: int | None, code: str, address: str) -> bool:
        """Whether the code is right. A wrong one costs time, and after many nothing of that address is looked at."""
        now = asyncio.get_running_loop().time()
        if not self._failures.too_many(address, now) and self.codes.right(seat, code):
            return True
        if code:
            self._failures.note(address, now)
            self.refusals.note("a wrong code", address)
        await asyncio.sleep(WRONG_CODE_S)
        return False

    async def renew_table(self) -> str:
        """Give the table another code: pages that came by the old one are let go."""
        code = self.codes.renew_table()
        for one in self.sockets:
            if one.controls and not self.open_table:
                one.closes = one.closes or OTHER_CODE
        await self.told()
        return code

    def readmit_watchers(self) -> None:
        """Watching needs a code from now on: who watches has to come again, and is let in by a right code."""
        for one in self.sockets:
            if one.viewer.seat is None and not one.controls and not self.open_table:
                one.closes = one.closes or COME_AGAIN

    def taken(self, seat: int) -> bool:
        """Whether a page plays this seat now."""
        return any(one.viewer.seat == seat for one in self.sockets)

    @property
    def joined(self) -> frozenset[int]:
        """The seats that have a page."""
        return frozenset(one.viewer.seat for one in self.sockets if one.viewer.seat is not None)

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
        self._lesson_told: LessonTold | None = None
        self._asked_told: AskedAtStart | None = None
        self._bucket = Bucket(MESSAGES_AT_ONCE, MESSAGES_PER_S)
        self._sending = asyncio.Lock()
        self._asking: set[asyncio.Task[None]] = set()
        self.closes: tuple[int, str] | None = None
        """The code and the reason with which this socket is to be closed."""
        self.given: tuple[int, str] | None = None
        """The seat that this page has asked for and got, with its code, until it was told."""

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
            for asking in self._asking:
                asking.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await listener

    async def _news(self) -> None:
        """Wait until there is something that this page has not been told."""
        async with self._pages.news:
            while not self._behind():
                await self._pages.news.wait()

    def _behind(self) -> bool:
        on = self._pages.published.on
        if self.closes is not None:
            return True
        if on is None:
            return self._asked_told is not self._pages.published.asked
        return self.given is not None or self._scene_behind(on) or self._board_behind()

    def _scene_behind(self, on: OnTable) -> bool:
        stale = on.stream != self._stream or on.companion.hub.last != self._after or self._lesson_told != on.lesson
        return stale or self._seats_told != self._seats(on)

    def _board_behind(self) -> bool:
        return self.at_board and self._board_seq != self._pages.published.board_seq

    # What is told.

    async def _tell(self) -> None:
        on = self._pages.published.on
        if self.closes is not None:
            await self._socket.close(*self.closes)
            return
        if on is None:
            await self._tell_question()
            return
        if self._fresh or self._scene_behind(on):
            await self._tell_scene(on)
        if self.given is not None:
            (seat, code), self.given = self.given, None
            await self._send({"seq": self._after, "kind": "given", "seat": seat, "code": code})
        if self._board_behind():
            self._board_seq, board = self._pages.published.board_seq, self._pages.published.board
            await self._send({"seq": self._after, "kind": "board", "page": self.number, **(board or {})})

    async def _tell_question(self) -> None:
        """What the table asks before a game; no answers, where it asks it no more."""
        asked = self._pages.published.asked
        if asked is self._asked_told:
            return
        self._asked_told = asked
        language, says = language_for(None, self._lang), ""
        offers = asked.offers if asked is not None and self.controls else ()
        if asked is not None:
            says = language.sentence(asked.code, asked.facts)
        told = [
            {"word": offer.word, "says": language.sentence(offer.code, {**offer.facts, "number": number})}
            for number, offer in enumerate(offers, 1)
        ]
        await self._send({"seq": 0, "kind": "start", "says": says, "offers": told})

    async def _tell_scene(self, on: OnTable) -> None:
        language = language_for(on.rules, self._lang)
        upto = on.companion.hub.last
        missed = None if self._fresh or on.stream != self._stream else on.companion.hub.since(self._after, self.viewer)
        if missed is None:
            self._fresh, self._stream, self._log_revision, self._log_sent = False, on.stream, -1, 0
            await self._send(hello(self._pages, on, self))
        for report in missed or ():
            told = write_report(report, language.sentence)
            await self._send({**told, "seq": report.seq, "kind": report.kind, "code": report.code})
            upto = max(upto, report.seq)
        self._after = upto
        await self._tell_log(on, upto)
        self._seats_told, self._lesson_told = self._seats(on), on.lesson
        plays = [number for number, one in enumerate(self._seats_told) if one["plays"]]
        made = scene(on, self.viewer, plays, self.controls and not on.simulated, language)
        made["seats"] = [{**seat, **more} for seat, more in zip(made["seats"], self._seats_told, strict=False)]
        await self._send({"seq": upto, "kind": "scene", "stream": on.stream, **made})

    def _seats(self, on: OnTable) -> list[dict[str, Any]]:
        """Of each seat who plays it, whether a page does, and whether this page may."""
        found = []
        for number, player in enumerate(on.players):
            person, taken = player == PERSON, self._pages.taken(number)
            mine = self.viewer.seat == number
            seat: dict[str, Any] = {"player": player, "taken": taken, "mine": mine}
            seat["plays"] = person and (mine or (self.controls and not taken))
            if seat["plays"] and on.lesson is None:
                seat["coach"] = "".join(on.coach[number : number + 1]) or "off"
            if self.controls and person and not taken:
                seat["code"] = self._pages.codes.of(number)
            ask = self._pages.asks.of(number, asyncio.get_running_loop().time())
            if ask is not None and ask.page == self.number:
                seat["asked"] = {"sign": ask.sign, "own": True}
            elif ask is not None and self._is_asked(ask):
                seat["asked"] = {"sign": ask.sign, "own": False}
            found.append(seat)
        return found

    def _is_asked(self, ask: Ask) -> bool:
        """Whether this page is to say whether a phone may have a seat."""
        may = may_consent(self.viewer.seat, self.controls, ask.seat, self._pages.joined)
        return may and (self.controls or self.viewer.seat not in ask.agreed)

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
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode(errors="replace").decode()
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
                self._pages.refusals.note("too much at once", self.address)
                await self._socket.close(1008, "too much at once")
                return
            try:
                said = json.loads(text)
            except (ValueError, RecursionError):
                said = None
            if not isinstance(said, dict) or not _readable(said):
                self._pages.refusals.note("a message that cannot be read", self.address)
                continue
            if not self._takes_time(said):
                await self._reply(said)
            elif len(self._asking) < MOST_ASKED:
                asking = asyncio.create_task(self._reply(said))
                self._asking.add(asking)
                asking.add_done_callback(self._asking.discard)
            else:
                await self._reply({"id": said.get("id")}, _refused("web-busy"))

    def _takes_time(self, said: Mapping[str, Any]) -> bool:
        """Whether the loop is asked, so that what else the page sends must not wait for the answer."""
        on, done = self._pages.published.on, said.get("do")
        warned = done == "move" and on is not None and "warn" in on.coach
        return warned or said.get("ask") in OF_LOOP or done in ("coach", "player")

    async def _reply(self, said: Mapping[str, Any], answer: Mapping[str, Any] | None = None) -> None:
        """Answer a message, where it has a number to be answered by."""
        answer = answer or await self._answer(said)
        if isinstance(number := said.get("id"), int | str):
            with suppress(WebSocketDisconnect, RuntimeError):  # the page went while the loop thought
                await self._send({"seq": self._after, "kind": "answer", "id": number, **answer})

    async def _answer(self, said: Mapping[str, Any]) -> dict[str, Any]:
        on = self._pages.published.on
        if said.get("ask") == "alive":
            return {"ok": True}
        if on is None:
            return self._decide(said)
        try:
            asked, done = said.get("ask"), said.get("do")
            if asked == "why":
                return self._why(on, said)
            if asked == "why-not":
                return self._why_not(on, said)
            if asked == "position":
                return self._position(on, said)
            if asked in OF_LOOP or done in ("coach", "player"):
                return await self._asked_of_loop(on, said)
            if done == "move":
                return await self._move(on, said)
            if done == "card":
                return self._card(on, said)
            if done == "touch" and self.at_board and on.plan is not None:
                return self._touch(said)
            if done == "lesson" and self.controls and on.simulated:
                return self._lesson(on, said.get("name"))
            if done == "hand-over" and self.controls:
                return await self._hand_over(on, said.get("seat"))
            if done == "ask-seat" and self.viewer.seat is None and not self.controls:
                return await self._ask_seat(on, said.get("seat"))
            if done == "let-seat" and (self.controls or self.viewer.seat is not None):
                return await self._let_seat(on, said)
            if done == "hand-back" and self.viewer.seat is not None:
                told = await self._hand_over(on, self.viewer.seat)
                return {"ok": told["ok"]}
        except ReedlightError as error:
            self._pages.refusals.note(f"a message ({type(error).__name__})", self.address)
            return _refused("web-not-understood")
        self._pages.refusals.note("a message that is none", self.address)
        return _refused("web-not-understood")

    def _decide(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Answer what the table asks before a game."""
        asked, word = self._pages.published.asked, said.get("word")
        if asked is None or said.get("do") != "decide":
            return _refused("web-no-game")
        if not self.controls or word not in [offer.word for offer in asked.offers]:
            return _refused("web-not-allowed")
        return self._enter(Entered(0.0, str(word), TABLE))

    def _why(self, on: OnTable, said: Mapping[str, Any]) -> dict[str, Any]:
        """Why moves of a seat are legal or not, as far as this viewer may know."""
        state, rules = on.session.state, on.rules
        seats = rules.seats(state)
        number, moves = said.get("seat"), said.get("moves")
        actor = seats[number] if _index(number, seats) else TABLE
        if not isinstance(moves, list):
            return _refused("web-not-understood")
        texts = [text[:200] for text in moves[:MOST_EXPLAINED] if isinstance(text, str)]
        answers = self._answers(on)
        says = [" ".join(answers.why(text, actor)) for text in texts]
        found: dict[str, Any] = {"ok": True, "moves": texts, "says": says}
        return found | _reckoned(answers.reckoned(actor, move=texts[0]) if len(texts) == 1 else None, seats)

    def _why_not(self, on: OnTable, said: Mapping[str, Any]) -> dict[str, Any]:
        """Why a place cannot be chosen, as far as this viewer may know."""
        seats = on.rules.seats(on.session.state)
        number, place, words = said.get("seat"), said.get("place"), said.get("said")
        if not (_index(number, seats) and isinstance(place, str) and isinstance(words, list)):
            return _refused("web-not-understood")
        told = [word[:MOST_NAMED] for word in words[:MOST_EXPLAINED] if isinstance(word, str)]
        answers, place = self._answers(on), place[:MOST_NAMED]
        found: dict[str, Any] = {"ok": True, "says": list(answers.why_not(seats[number], place, told))}
        return found | _reckoned(answers.reckoned(seats[number], place=place), seats)

    def _answers(self, on: OnTable) -> Answers:
        """What answers questions as far as this viewer may know."""
        state, rules = on.session.state, on.rules
        eye = self.viewer.seat_in(rules.seats(state))
        return Answers(rules, state, language_for(rules, self._lang), eye=eye)

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

    async def _asked_of_loop(self, on: OnTable, said: Mapping[str, Any]) -> dict[str, Any]:
        """What the coach says of a seat that this page plays, why a program moved so, and who plays a seat."""
        what, number = said.get("ask") or said.get("do"), said.get("seat", 0)
        if not _index(number, on.players):
            return _refused("web-not-understood")
        if what == "player":
            may = self.controls
        elif what == "why-moved":
            may = self.controls or self.viewer.seat is not None
        else:
            may = self._seats(on)[number]["plays"]
        if not may:
            return _refused("web-not-allowed")
        if what == "coach" and said.get("mode") in SWITCHES:
            told = await self._loop(on, "coach", number, str(said["mode"]))
        elif what == "player" and said.get("player") in PLAYERS:
            told = await self._loop(on, "player", number, str(said["player"]))
        elif what == "hint":
            told = await self._loop(on, "hint", number, wait_s=THOUGHT_S)
        elif what == "cost" and isinstance(move := said.get("move"), str):
            told = await self._loop(on, "price", number, move[:200], THOUGHT_S)
        elif what == "why-moved":
            told = await self._loop(on, "why", number, wait_s=THOUGHT_S)
        else:
            return _refused("web-not-understood")
        if told.code:
            return _refused(told.code)
        found: dict[str, Any] = {"ok": True, "says": self._said(on, told)}
        if what == "hint":
            found |= {"places": list(told.places), "moves": [told.move] if told.move else [], "more": told.more}
        return found

    def _said(self, on: OnTable, told: Told) -> list[str]:
        """An answer of the loop in the language of this page."""
        language = language_for(on.rules, self._lang)
        return [language.sentence(reason.code, reason.facts) for reason in told.reasons]

    async def _loop(
        self, on: OnTable, what: RequestKind, number: int, text: str = "", wait_s: float | None = None
    ) -> Told:
        """Ask the loop, and wait for its answer, but not for ever."""
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[Told] = loop.create_future()

        def answer(told: Told) -> None:
            with suppress(RuntimeError):  # the server has stopped
                loop.call_soon_threadsafe(lambda: None if answered.done() else answered.set_result(told))

        request = Request(what, number, self.viewer.seat == number, text, answer)
        if not self._pages.published.ask_loop(request):
            return Told(code="web-busy")
        try:
            return await asyncio.wait_for(answered, LOOP_S if wait_s is None else wait_s)
        except TimeoutError:
            return Told(code="web-busy")

    async def _move(self, on: OnTable, said: Mapping[str, Any]) -> dict[str, Any]:
        """A move of a seat that this page plays, or what was drawn."""
        seen = self._pages.published.seen()
        text, number = said.get("move"), said.get("seat")
        seats = on.rules.seats(on.session.state)
        if not isinstance(text, str) or len(text) > 200 or text in TABLE_WORDS or text.startswith(LESSON):
            return _refused("web-not-understood")  # words for the table are no moves: not everybody may say them
        if number == TABLE:
            if not self.controls or on.simulated:
                return _refused("web-not-allowed")
            return self._enter(Entered(0.0, text, TABLE))
        if not _index(number, seats) or not self._seats(on)[number]["plays"]:
            return _refused("web-not-allowed")
        if on.coach[number : number + 1] == ("warn",):
            told = await self._loop(on, "doubt", number, text)
            if told.reasons:
                return {**_refused("web-sure"), "says": self._said(on, told)}
            if not self._pages.published.still_meant(seats[number], seen):
                return _refused("web-moved-on")
        return self._enter(Entered(0.0, text, seats[number]), seen)

    def _card(self, on: OnTable, said: Mapping[str, Any]) -> dict[str, Any]:
        """A word for the table, as its command card says it: of a seat by its own page, of the table by the table's.

        It is entered and not shown to the reader, which takes two cards that follow each other fast for one.
        """
        card = said.get("card")
        if card not in CARDS:
            return _refused("web-not-understood")
        seats = on.rules.seats(on.session.state)
        mine = self.viewer.seat
        if mine is not None and mine >= len(seats):
            return _refused("web-not-allowed")
        if card in ("yes", "no") and not self.controls:
            question = on.companion.snapshot(self.viewer)["question"]
            if question is None or mine is None or question["seat"] != seats[mine]:
                return _refused("web-not-allowed")
        elif not self.controls and card != "again" and (card != "undo" or mine is None):
            return _refused("web-not-allowed")
        if said.get("ply", now := on.session.standing.plies) != now and card in ("undo", "yes", "no"):
            return _refused("web-moved-on")  # tapped twice, or as somebody else moved: it was meant of another position
        return self._enter(Entered(0.0, card, TABLE if mine is None else seats[mine]))

    def _lesson(self, on: OnTable, name: object) -> dict[str, Any]:
        """A lesson is wanted instead of what is on."""
        if not isinstance(name, str) or name not in lessons_of(on.rules):
            return _refused("web-not-understood")
        return self._enter(Entered(0.0, f"{LESSON}{name}", TABLE))

    def _touch(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Something is done at the simulated board."""
        what, item, zone, well = said.get("what"), said.get("item", ""), said.get("zone", ""), said.get("well")
        texts = all(isinstance(one, str) and len(one) <= MOST_NAMED for one in (what, item, zone))
        if not texts or what == GONE or not (well is None or _index(well, range(100))):
            return _refused("web-not-understood")
        took = self._pages.published.touch(Touch(self.number, str(what), str(item), str(zone), well))
        return {"ok": True} if took else _refused("web-busy")

    def _enter(self, reading: Entered, seen: Seen | None = None) -> dict[str, Any]:
        return {"ok": True} if self._pages.published.enter(reading, seen) else _refused("web-busy")

    async def _hand_over(self, on: OnTable, number: object) -> dict[str, Any]:
        """Give a seat another code; the phone with the old one is disconnected."""
        if not _index(number, on.players):
            return _refused("web-not-understood")
        code = self._pages.codes.renew(number)
        for one in self._pages.sockets:
            if one.viewer.seat == number:
                one.closes = HANDED_OVER
        await self._pages.told()
        return {"ok": True, "code": code}

    async def _ask_seat(self, on: OnTable, number: object) -> dict[str, Any]:
        """This page asks for a seat; with none it stops asking."""
        loop, asks = asyncio.get_running_loop(), self._pages.asks
        if number is None:
            asks.gone(self.number)
        elif not _index(number, on.players) or on.players[number] != PERSON:
            return _refused("web-not-understood")
        elif asks.ask(self.number, number, loop.time()) is None:
            return _refused("web-busy")
        else:
            loop.call_later(LASTS_S + 1.0, lambda: loop.create_task(self._pages.told()))
        await self._pages.told()
        return {"ok": True}

    async def _let_seat(self, on: OnTable, said: Mapping[str, Any]) -> dict[str, Any]:
        """Consent to a phone's asking for a seat, or not; its ``sign`` says which was meant."""
        number, pages = said.get("seat"), self._pages
        if not _index(number, on.players) or not isinstance(said.get("yes"), bool):
            return _refused("web-not-understood")
        mine, joined, now = self.viewer.seat, pages.joined, asyncio.get_running_loop().time()
        ask = pages.asks.of(number, now)
        if ask is None or ask.sign != said.get("sign") or not may_consent(mine, self.controls, number, joined):
            return _refused("web-not-allowed")
        if not said["yes"]:
            pages.asks.refuse(number)
            await pages.told()
            return {"ok": True}
        enough = pages.asks.consent(number, None if self.controls else mine, joined, now)
        asking = next((one for one in pages.sockets if one.number == ask.page), None)
        if enough is None or asking is None:
            await pages.told()
            return {"ok": True}
        told = await self._hand_over(on, number)
        asking.given = number, told["code"]
        await pages.told()
        return {"ok": True}


def _index(number: object, sequence: Sequence[object]) -> TypeGuard[int]:
    """Whether a value from outside is a place in a sequence."""
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number < len(sequence)


def _reckoned(facts: Mapping[str, Any] | None, seats: Sequence[str]) -> dict[str, Any]:
    """Of an answer, both sides of what is reckoned; a number that is nothing is left out."""
    if facts is None:
        return {}
    place = facts["region"]
    sides = (
        (facts["seat"], facts["attack"], facts["attackers"], facts["attack_bonus"]),
        (facts["defender"], facts["defence"], {place: facts["inside"], **facts["defenders"]}, facts["defence_bonus"]),
    )
    told = [
        {
            "seat": seats.index(seat),
            "total": total,
            "kind": facts["kind"],
            "from": {where: n for where, n in sources.items() if n},
            "extra": extra,
        }
        for seat, total, sources, extra in sides
    ]
    return {"reckoned": {"place": place, "sides": told}}


def _readable(said: Mapping[str, Any]) -> bool:
    """Whether everything in a message of a page can be shown: half a character can be sent to nobody, and what moves a
    cursor may not reach a terminal."""
    told = [one for value in said.values() for one in (value if isinstance(value, list) else [value])]
    return all(one.isprintable() for one in told if isinstance(one, str))


def _refused(code: str) -> dict[str, Any]:
    return {"ok": False, "code": code}


def hello(pages: Pages, on: OnTable, socket: Socket) -> dict[str, Any]:
    """What does not change while a game is on: names, the map, how lights look."""
    language = language_for(on.rules, socket._lang)
    lessons = lessons_of(on.rules).values() if on.simulated and socket.controls else ()
    return {
        "seq": on.companion.hub.last,
        "kind": "hello",
        "stream": on.stream,
        "simulated": on.simulated,
        "viewer": socket.viewer.seat,
        "controls": socket.controls,
        "address": pages.address,
        "plan": on.plan if socket.at_board else None,
        "players": list(PLAYERS) if socket.controls and on.lesson is None else [],
        "lessons": [
            {"name": one.name, "title": language.sentence(one.code("title"), {}), "minutes": one.minutes}
            for one in lessons
        ],
        **game_facts(on.rules, on.session.state, language),
    }
