"""A table with pages for tests: a companion without sensors, its loop, and sockets as pages have them."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from websockets.sync.client import ClientConnection, connect

from controller import boards
from controller.choices import new_game
from controller.engine.journal import Journal, MemoryJournal
from controller.engine.next_draw import draw
from controller.engine.reasons import Reason
from controller.engine.session import Session
from controller.games_found import find
from controller.language import language_for
from controller.play.bots import Bots
from controller.play.coaching import Coaching
from controller.play.page_requests import PageRequests
from controller.play.published import Published
from controller.play.saved_games import SIMULATED, Arrangement, begin_new
from controller.play.thinking import Thinker
from controller.players import PERSON, GreedyPlayer
from controller.storage.sqlite import FileJournal
from controller.table.companion import Companion
from controller.web.server import WebServer


def play(session: Session, plies: int, seed: int, *, thoughtful: bool = False) -> None:
    """Play so many moves, or to the end."""
    rules, chance = session.game, random.Random(seed)
    while len(session.history) < plies and rules.to_act(session.state):
        actor = rules.guide.asked_first(session.state)
        if actor == "table":
            move = draw(rules, session.state, chance)
        elif thoughtful:
            move = GreedyPlayer(chance).choose(rules, rules.view(session.state, actor), actor).move
        else:
            move = chance.choice(rules.options(session.state, actor))
        session.commit(actor, move, float(len(session.history)))


def keep(record: Path, *games: tuple[str, int, int], thoughtful: bool = False) -> None:
    """A record with games: of each its name, how many moves were played, and the seed."""
    with FileJournal(record) as journal:
        for game, plies, seed in games:
            play(begun(journal, game), plies, seed, thoughtful=thoughtful)


def begun(journal: Journal, game: str, place: str = "typed", players: Sequence[str] = ()) -> Session:
    """A game that begins in a record; at a simulated table, where that is its place."""
    rules = find(game)
    state = new_game(rules, {}, ())
    board = boards.load(f"{game}-{'counting' if place == SIMULATED else place}")
    players = tuple(players) or (PERSON,) * len(rules.seats(state))
    return begin_new(journal, rules, state, Arrangement(place, board.name, "", players, board.options))


class Table:
    """A companion at a typed board and its loop on a thread of its own."""

    def __init__(
        self,
        game: str,
        plies: int = 0,
        *,
        dealer: str = "companion",
        seed: int = 1,
        thoughtful: bool = False,
        record: Path | None = None,
        board: str = "",
        players: Sequence[str] = (),
    ) -> None:
        self.rules = find(game)
        self.published = Published()
        self.delays_s: list[float] = []
        self._began = time.monotonic()
        self._stop, self._ready, self._go = threading.Event(), threading.Event(), threading.Event()
        self._players = players
        begin = partial(self._begin, game, plies, dealer, seed, thoughtful, record, board or f"{game}-typed")
        self._thread = threading.Thread(target=self._run, args=(begin,), daemon=True)
        self._thread.start()  # a record belongs to the thread that opens it
        assert self._ready.wait(120), "no game began"

    def _begin(
        self, game: str, plies: int, dealer: str, seed: int, thoughtful: bool, record: Path | None, named: str
    ) -> None:
        board = boards.load(named)
        self._journal = MemoryJournal() if record is None else FileJournal(record)
        self.session = begun(self._journal, game)
        play(self.session, plies, seed, thoughtful=thoughtful)
        options = {**board.options, "dealer": dealer}
        self.companion = Companion(self.rules, board, self.session, seed=seed, options=options)
        self.companion.begin(0.0)
        self.published.begin(
            self.rules, self.session, self.companion, simulated=False, players=self._players, options=options
        )
        thinker = Thinker()
        self.bots = Bots(self.rules, self._players, seed, thinker=thinker)
        self.coaching = Coaching(
            self.rules,
            language_for(self.rules),
            players=lambda: self.bots.players(self.session.state),
            thinker=thinker,
        )
        self._requests = PageRequests(
            self.rules,
            self.published,
            self.coaching,
            thinker,
            history=lambda: self.session.history,
            player=self._seat,
        )

    def _seat(self, words: str) -> Reason:
        reason = self.bots.seated([words], self.session.state)
        self.published.seated(self.bots.players(self.session.state))
        return reason

    def _run(self, begin: Callable[[], None]) -> None:
        begin()
        self._ready.set()
        self._go.wait()
        while not self._stop.is_set():
            before = time.monotonic()
            self._stop.wait(0.005)
            self.delays_s.append(time.monotonic() - before - 0.005)
            now = time.monotonic() - self._began
            for reading in self.published.taken():
                self.companion.feed(replace(reading, at=now))
            self.companion.pass_time(now)
            if set(self.bots.players(self.session.state)) != {PERSON}:
                move = self.bots.move(self.companion, now)
                if move is not None:
                    self.companion.feed(move)
            self._requests.serve(self.session.state)
        self.bots.close()
        self._journal.close()

    def __enter__(self) -> Table:
        self._go.set()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._go.set()
        self._thread.join()


@contextmanager
def served(
    game: str, plies: int = 0, *, host: str = "127.0.0.1", record: Path | None = None, **more: Any
) -> Iterator[tuple[Table, WebServer]]:
    """A table, and the server of its pages."""
    with Table(game, plies, record=record, **more) as table:
        server = WebServer(host, 0, table.published, record=record).start()
        try:
            yield table, server
        finally:
            server.close()


class Simulated:
    """`reedlight sim` with pages, run as a program of its own; its terminal is a pipe."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.output = folder / "output"
        command = [sys.executable, "-m", "controller.cli", "sim", "--plain", "--web", "0", *options]
        if "--lesson" not in options:
            new = () if "--resume" in options else ("--new",)
            command += [*new, "--record", str(folder / "games.sqlite3")]
        with self.output.open("w") as output:
            self._process = subprocess.Popen(
                command,
                env={**os.environ, "XDG_STATE_HOME": str(folder)},
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=subprocess.STDOUT,
                text=True,
            )
        self.url = self.told(r"page: (http\S+)")
        self.port = urlsplit(self.url).port

    @property
    def process_id(self) -> int:
        """Of the program."""
        return self._process.pid

    def told(self, pattern: str, seconds: float = 60.0) -> str:
        """What the first group of a pattern matches in what was printed, as soon as it does."""
        until = time.monotonic() + seconds
        while not (found := re.search(pattern, self.output.read_text())):
            assert self._process.poll() is None, self.output.read_text()
            assert time.monotonic() < until, f"waited for {pattern}: {self.output.read_text()}"
            time.sleep(0.05)
        return found[1]

    def seat_link(self, name: str) -> str:
        """The address of a seat's page, with its code."""
        return self.told(rf"seat .*: (http\S+/seat/{name}#\S+)")

    def type(self, line: str) -> None:
        """Type a line at the terminal."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def ended(self) -> int:
        """Wait until the program has ended; its exit status."""
        return self._process.wait(60)

    def close(self) -> None:
        """End the program, however it is."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        self._process.stdin.close()


@contextmanager
def simulated(folder: Path, *options: str) -> Iterator[Simulated]:
    """A simulated table with pages, until this ends."""
    table = Simulated(folder, *options)
    try:
        yield table
    finally:
        table.close()


class Page:
    """A page without a browser: a socket, all that it was told, and its last scene."""

    def __init__(self, server: WebServer | Simulated, viewer: str = "spectator", code: str = "", **query: Any) -> None:
        asked = urlencode({"viewer": viewer, "code": code, **query})
        # A full queue would stop the client's reading, and with it its answers to the server's pings.
        self.socket: ClientConnection = connect(
            f"ws://127.0.0.1:{server.port}/api/stream?{asked}",
            max_size=None,
            max_queue=None,
            legacy=True,
            ping_interval=None,
        )
        self.raw: list[str] = []
        self.told: list[dict[str, Any]] = []
        self._number = 0

    def read(self, timeout_s: float = 100.0) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout=timeout_s)
        assert isinstance(text, str)
        self.raw.append(text)
        self.told.append(json.loads(text))
        return self.told[-1]

    def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of a kind, with these fields."""
        while True:
            message = self.read()
            if message["kind"] == kind and all(message.get(key) == value for key, value in fields.items()):
                return message

    def when(self, right: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The last scene, as soon as it is right; it may have been told already."""
        while True:
            scene = next((told for told in reversed(self.told) if told["kind"] == "scene"), None)
            if scene is not None and right(scene):
                return scene
            self.read()

    def send(self, **message: Any) -> dict[str, Any]:
        """Send a message, and give the answer to it."""
        self._number += 1
        self.socket.send(json.dumps({**message, "id": self._number}))
        return self.until("answer", id=self._number)

    def drain(self) -> None:
        """Read whatever is there."""
        try:
            while True:
                self.read(0.3)
        except TimeoutError:
            return

    def close(self) -> None:
        """Go away."""
        self.socket.close()


def seat_page(server: WebServer, table: Table, number: int) -> Page:
    """The page of a seat, with its code."""
    assert server.pages is not None
    return Page(server, table.rules.seats(table.session.state)[number], server.pages.codes.of(number))


def wait_until(true: Callable[[], object], told: str, seconds: float = 60.0) -> None:
    """Wait until something is true; `told` says what did not happen. A busy machine may take long."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, told
        time.sleep(0.01)


def wait_for_a_move(table: Table, ply: int, move: str) -> None:
    """Wait until a move was made after so many."""
    wait_until(lambda: len(table.session.history) > ply, f"not made: {move}")
