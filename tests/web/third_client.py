"""A client that trusts nobody: it plays whole games by the pages, keeps every byte, and looks for other seats' secrets.

``python -m tests.web.third_client [--games N] [--seed N]`` plays games of all three games and prints what was found.

It knows the pages of the docs (``docs/pages.md``, ``docs/formats.md``) and nothing of the program, which it starts as
its users do (or is given as links: a table of people knows no law card, so that of a test is played at too, whose
companion deals them). One socket for each seat, one for a spectator and one for the table's page; besides, whoever may
look asks for the kept games while the game is on. All that each of them is sent, all that is printed and all errors are
kept, with the time at which it came. What is secret is known from the moves that this client sends itself:

* **Sealed bids** of Power & Weakness. From the first bid of an auction until the last one is sent nobody but its seat
  may be told a bid: not as a move, in the log, in a position or in a sentence.
* **Law cards** of the card game. Until the first one is played no spectator may be told the name of any, and no seat
  one that it does not hold (what it may play itself tells nothing of others); in positions never what lies on a place
  or in front of another seat, unless a card of that name was played (and perhaps taken back) before.
* **Codes** of seats. No other seat, no spectator, no kept game and no error may hold one.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

GAMES = ("power-and-weakness", "balance-of-power", "web-of-power-card-game")
LAWS = ("take-back-stone", "minus-two", "three-symbols", "different-colours")
BID = re.compile(r"\bbid \d")
UNDONE = 0.02
"""So often a seat takes its move back."""
PEEK_AT = (20, 60, 100)
"""After so many moves a spectator asks for the kept games."""
PATIENCE_S = 60.0
PACE_S = 0.07
"""A page sends no faster: one that does is let go."""


@dataclass(frozen=True)
class Heard:
    """Something that came: when, to whom, and what."""

    at: float
    viewer: str
    text: str


@dataclass
class Evening:
    """All that was heard of one game, and what was done.

    Attributes:
        sent: when, by which seat, which move.
        shown: when the table's page told which draw, or which law card was shown at the end.
        leaks: what was told to whom although it is secret.
    """

    game: str
    heard: list[Heard] = field(default_factory=list)
    sent: list[tuple[float, str, str]] = field(default_factory=list)
    shown: list[tuple[float, str]] = field(default_factory=list)
    codes: dict[str, str] = field(default_factory=dict)
    over: bool = False
    leaks: list[str] = field(default_factory=list)
    watched: int = 0
    """How many secrets there were to be found."""


class Follower:
    """One socket, read to its end by a thread of its own."""

    def __init__(self, evening: Evening, viewer: str, url: str) -> None:
        self.viewer, self._evening = viewer, evening
        self._socket = connect(url, max_size=None, open_timeout=30, legacy=True)
        self._number, self._next_at = 0, 0.0
        self.scene: dict[str, Any] = {"moves": [], "ply": -1, "seats": []}
        self.answers: dict[int, dict[str, Any]] = {}
        self.news = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        try:
            for text in self._socket:
                self._evening.heard.append(Heard(time.monotonic(), self.viewer, str(text)))
                told = json.loads(text)
                if told["kind"] == "scene":
                    self.scene = told
                elif told["kind"] == "answer":
                    self.answers[told["id"]] = told
                self.news.set()
        except ConnectionClosed:
            self.news.set()

    def send(self, **message: Any) -> dict[str, Any]:
        """Send a message, and wait for its answer."""
        time.sleep(max(0.0, self._next_at - time.monotonic()))
        self._next_at = time.monotonic() + PACE_S
        self._number += 1
        number = self._number
        self._socket.send(json.dumps({**message, "id": number}))
        until = time.monotonic() + PATIENCE_S
        while number not in self.answers:
            assert time.monotonic() < until, f"no answer to {message}"
            self.news.wait(0.5)
            self.news.clear()
        return self.answers[number]

    def close(self) -> None:
        """Go away."""
        self._socket.close()


class Table:
    """The program, started as its users start it; its lines are kept."""

    def __init__(self, evening: Evening, folder: Path, seed: int) -> None:
        self._evening = evening
        command = [sys.executable, "-m", "controller.cli", "play", "--board", "hands", "--game", evening.game]
        command += ["--players", "2" if evening.game == "power-and-weakness" else "3"]
        command += ["--option", "dealer=companion", "--no-check", "--no-voice", "--new", "--seed", str(seed)]
        command += ["--record", str(folder / "games.sqlite3"), "--web", "0"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        self._process = subprocess.Popen(command, text=True, bufsize=1, **pipes)
        self.links: dict[str, str] = {}
        self._readers = [
            threading.Thread(target=self._read, args=(stream, name), daemon=True)
            for stream, name in ((self._process.stdout, "screen"), (self._process.stderr, "errors"))
        ]
        for reader in self._readers:
            reader.start()

    def _read(self, stream: Any, name: str) -> None:
        for line in stream:
            found = re.match(r"(page|seat (\S+)): (http\S+)", line) if name == "screen" else None
            if found:
                self.links[found[2] or "page"] = found[3]
            else:
                self._evening.heard.append(Heard(time.monotonic(), name, line))

    def seats(self) -> tuple[str, ...]:
        """The seats that have a page, as soon as they are printed."""
        until = time.monotonic() + PATIENCE_S
        known = 0
        while True:
            assert self._process.poll() is None, "the program ended"
            assert time.monotonic() < until, f"no seats: {self.links}"
            time.sleep(0.3)
            found = tuple(name for name in self.links if name != "page")
            if found and len(found) == known:
                return found
            known = len(found)

    def close(self) -> None:
        """Quit, as somebody at the keyboard does."""
        if self._process.poll() is None and self._process.stdin is not None:
            self._process.stdin.write("quit\n")
            self._process.stdin.close()
        try:
            self._process.wait(30)
        finally:
            self._process.kill()
            self._process.wait()
        for reader in self._readers:
            reader.join(5)


def play(game: str, seed: int, most: int = 3000) -> Evening:
    """One random game at a table that is started for it, to its end or so many moves; and what was found in it."""
    evening = Evening(game)
    with tempfile.TemporaryDirectory() as folder:
        table = Table(evening, Path(folder), seed)
        try:
            table.seats()
            follow(evening, table.links, random.Random(seed), most)
        finally:
            table.close()
    judge(evening)
    return evening


def follow(evening: Evening, links: Mapping[str, str], chance: random.Random, most: int) -> None:
    """Play at a table whose links are these: ``page``, and each seat's by its name."""
    page = urlsplit(links["page"])
    stream = f"ws://{page.netloc}/api/stream"
    evening.codes = {
        name: urlsplit(link).fragment.removeprefix("code=") for name, link in links.items() if name != "page"
    }
    seats = [
        Follower(evening, f"seat {n}", f"{stream}?viewer={quote(name)}&code={code}")
        for n, (name, code) in enumerate(evening.codes.items())
    ]
    spectator, table = (Follower(evening, viewer, f"{stream}?viewer={viewer}") for viewer in ("spectator", "table"))
    _moves(evening, seats, table, chance, most, links["page"])
    time.sleep(0.5)
    for one in (*seats, spectator, table):
        one.close()


def _moves(
    evening: Evening, seats: list[Follower], table: Follower, chance: random.Random, most: int, page: str
) -> None:
    until = time.monotonic() + PATIENCE_S
    while len(evening.sent) < most:
        if any(one.scene.get("over") for one in seats):
            evening.over = True
            return
        assert time.monotonic() < until, f"nobody can move: {[one.scene.get('prompt') for one in seats]}"
        ready = [(n, one, mine["moves"]) for n, one in enumerate(seats) for mine in one.scene["moves"] if mine["moves"]]
        asked = [one for n, one in enumerate(seats) if (one.scene.get("question") or {}).get("seat") == n]
        consent = next((one for one in asked if one.scene["question"]["code"] == "ask.undo"), None)
        if consent is not None:
            consent.send(do="card", card="yes")
            time.sleep(0.1)
            continue
        if not ready:
            time.sleep(0.01)
            _draw(evening, table, chance)
            continue
        n, one, moves = chance.choice(ready)
        if evening.sent and chance.random() < UNDONE:
            one.send(do="card", card="undo")
            time.sleep(0.1)
            continue
        if len(evening.sent) in PEEK_AT:
            _peek(evening, page)
        ply, move = one.scene["ply"], chance.choice(moves)
        evening.sent.append((time.monotonic(), f"seat {n}", move))
        if one.send(do="move", seat=n, move=move)["ok"]:
            until = time.monotonic() + PATIENCE_S
            _wait_past(one, ply)


def _draw(evening: Evening, table: Follower, chance: random.Random) -> None:
    """Tell on the table's page what was drawn, where nobody else does."""
    ply = table.scene["ply"]
    moves = next((one["moves"] for one in table.scene["moves"] if one["seat"] == "table"), [])
    time.sleep(0.3 if moves else 0.0)
    if moves and table.scene["ply"] == ply:
        evening.shown.append((time.monotonic(), chance.choice(moves)))
        table.send(do="move", seat="table", move=evening.shown[-1][1])
        _wait_past(table, ply)


def _wait_past(one: Follower, ply: int) -> None:
    """Wait until the move is made, or turns out not to be."""
    until = time.monotonic() + 3.0
    while one.scene["ply"] <= ply and time.monotonic() < until:
        one.news.wait(0.2)
        one.news.clear()


def _peek(evening: Evening, page: str) -> None:
    """Whoever may look asks for the kept games, and for what is not told of one that is on."""
    for path in ("api/games", "api/games/1", "api/games/1/pictures?first=0", "api/games/1/page.html"):
        status, text = _got(page + path)
        assert status == 200, (path, text)
        evening.heard.append(Heard(time.monotonic(), "spectator", text))
    moments = json.loads(_got(page + "api/games/1")[1])["moments"]
    text = _got(f"{page}api/games/1/pictures?first={max(0, len(moments) - 3)}")[1]
    evening.heard.append(Heard(time.monotonic(), "spectator", text))
    status, _ = _got(page + "api/games/1/record.jsonl")
    if status == 200 and not json.loads(_got(page + "api/games/1")[1])["whole"]:
        evening.leaks.append("the record of a game that is on was given away")


def _got(url: str) -> tuple[int, str]:
    try:
        with urlopen(Request(url), timeout=60) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as refused:
        return refused.code, refused.read().decode()


# What was found.


def judge(evening: Evening) -> None:
    """Note every secret that somebody was told too early."""
    for find in (_codes, _bids, _laws):
        evening.leaks += [f"{evening.game}: {leak}" for leak in find(evening)]


def _codes(evening: Evening) -> Iterator[str]:
    for n, code in enumerate(evening.codes.values()):
        evening.watched += 1
        for one in evening.heard:
            # The table's page shows the codes of seats that no phone has: that is how phones join.
            if code in one.text and one.viewer not in (f"seat {n}", "table"):
                yield f"{one.viewer} was told the code of seat {n}"


def _bids(evening: Evening) -> Iterator[str]:
    """From the first bid of an auction to the last one."""
    pending: tuple[float, str, str] | None = None
    for at, seat, move in evening.sent:
        if not BID.match(move):
            continue
        if pending is None or pending[1] == seat:
            pending = (at, seat, move)
            continue
        evening.watched += 1
        for one in evening.heard:
            if pending[0] <= one.at < at and one.viewer != pending[1] and _tells_a_bid(one, pending[1]):
                yield f"{one.viewer} was told of {pending[2]!r} of {pending[1]}: {one.text[:300]}"
        pending = None


def _tells_a_bid(one: Heard, seat: str) -> bool:
    if one.viewer in ("screen", "errors"):
        return bool(BID.search(one.text))
    if not one.text.startswith("{"):
        return False  # the page to share: its log was told as JSON too
    told = json.loads(one.text)
    number = int(seat.removeprefix("seat "))
    pending = [position.get("pending") or {} for position in _positions(told)]
    names = [one["id"] for one in told.get("seats", ())]
    if any(set(auction.get("bids", {})) & set(names[number : number + 1]) for auction in pending):
        return True
    if told.get("kind") == "committed":
        return bool(BID.match(told["committed"])) and told.get("seat") == number
    if told.get("kind") in ("log", None):
        last = told.get("entries", told.get("moments", ()))[-1:]
        return any(BID.match(entry["move"]) and entry["seat"] == number for entry in last)
    return False


def _laws(evening: Evening) -> Iterator[str]:
    if evening.game != GAMES[2]:
        return
    played = [(at, move.removeprefix("law ")) for at, _, move in evening.sent if move.startswith("law ")]
    played += [(at, move.split()[-1]) for at, move in evening.shown if move.startswith("reveal ")]
    first = min((at for at, _ in played), default=float("inf"))
    held: dict[str, set[str]] = {}
    for one in sorted(evening.heard, key=lambda one: one.at):
        told = json.loads(one.text) if one.text.startswith("{") else {}
        if told.get("kind") == "hello" or "facts" in told or told.get("over") or told.get("whole"):
            continue  # what all cards are called; and a game that is over is open
        own = held.setdefault(one.viewer, set())
        if any(position.get("winners") is not None for position in _positions(told)):
            continue
        for position in _positions(told):
            for place, law in position.get("law", {}).items():
                if law != "unknown":
                    yield f"{one.viewer} was told what lies on {place}"
            for n, (name, seat) in enumerate(position.get("seats", {}).items()):
                known = {law for law in seat["law"] if law != "unknown"}
                if one.viewer == f"seat {n}":
                    evening.watched += len(known - own)
                    own |= known
                elif known - {law for at, law in played if at <= one.at}:
                    yield f"{one.viewer} was told the law cards of {name}"
        text = json.dumps({**told, "moves": []}) if told.get("kind") == "scene" else one.text
        strange = [law for law in LAWS if law in text and law not in own]
        if strange and one.at < first and not _end(one, told):
            yield f"{one.viewer} was told of {strange} before any was played: {one.text[:300]}"


def _end(one: Heard, told: Mapping[str, Any]) -> bool:
    """Whether this tells how the cards are shown at the end."""
    return "reveal" in one.text or one.text.startswith("<!") or one.viewer == "screen" or bool(told.get("games"))


def _positions(told: Any) -> Iterator[Mapping[str, Any]]:
    """Every position in a message."""
    if isinstance(told, dict):
        if isinstance(told.get("position"), dict):
            yield told["position"]
        for key in ("picture", "pictures"):
            if key in told:
                yield from _positions(told[key])
    elif isinstance(told, list):
        for one in told:
            yield from _positions(one)


def main() -> int:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=3, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    found = 0
    for game in GAMES:
        for seed in range(chosen.seed, chosen.seed + chosen.games):
            evening = play(game, seed)
            size = sum(len(one.text) for one in evening.heard)
            print(
                f"{game}, seed {seed}: {len(evening.sent)} moves{'' if evening.over else ', not over'}, "
                f"{len(evening.heard)} messages, {size / 1e6:.1f} MB, {evening.watched} secrets, "
                f"{len(evening.leaks)} told too early",
                flush=True,
            )
            for leak in evening.leaks[:5]:
                print("   ", leak)
            found += len(evening.leaks)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
