"""Other hands: whole random games through `reedlight table`, written from the public pages alone.

This program knows nothing of Reedlight but what `docs/at-the-table.md`, `docs/formats.md` and the rules say. It has a
table of its own (wells, pieces, tiles, cards), picks a legal move with `reedlight legal`, carries it out as a person
would, in virtual time, and compares what the companion commits with what was meant.

    python other_hands.py --board power-and-weakness-counting --moves 500 --seed 1 --manner brisk

What it counts:

* ``misread``: a move was committed that the hands had not made
* ``slip``: a piece that lay wrong on purpose was taken for a move, and the move taken back by card (no fault)
* ``stuck``: a move was told in every documented way, and entered, and was not committed
* ``deaf``: one documented way of telling a move did not lead to it, but another one did
* ``lost``: the position of the companion is another one than that of the hands
* ``silent``: a card, or a gesture that looks unfinished, was answered by nothing within three seconds
* ``unmended``: the board is as it should be, and the companion still holds it for astray
* ``overshoot``: the card `undo` took back a whole move though something half told was there to be taken back
* ``crash``: an error line, a traceback, an end before its time
"""

from __future__ import annotations

import argparse
import json
import os
import random
import select
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar

Position = dict[str, Any]
Report = dict[str, Any]

BOARDS = {
    "power-and-weakness-counting": 6,
    "power-and-weakness-presence": 1,
    "balance-of-power-counting": 3,
    "web-of-power-card-game-tray": 1,
    "web-of-power-card-game-reader": 0,
}
"""How many wells a place of each board has."""

KINDS = ("misread", "slip", "stuck", "deaf", "lost", "silent", "unmended", "overshoot", "crash")
"""What is counted."""

SILENCE = 3.0
"""So many seconds without an answer are a silence."""


class Broken(Exception):
    """The game cannot go on: the program under test ended, or could not be brought back to the hands' position."""


# ------------------------------------------------------------------------------------------------ other processes


class Pipe:
    """A process that answers each line with one line: `reedlight legal` or `reedlight apply`."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, value: object) -> Any:
        """One line in, one line out."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(value) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise Broken("the referee ended")
        return json.loads(line)

    def close(self) -> None:
        """End it in good order."""
        if self.process.stdin:
            self.process.stdin.close()
        self.process.wait(timeout=30)


class Referee:
    """The rules, as the commands `legal` and `apply` tell them."""

    def __init__(self, reedlight: str) -> None:
        self.legal_pipe = Pipe([reedlight, "legal"])
        self.apply_pipe = Pipe([reedlight, "apply"])

    def legal(self, position: Position) -> dict[str, Any]:
        """Who is to act, and every legal move."""
        answer = self.legal_pipe.ask(position)
        if "error" in answer:
            raise Broken(f"legal refused a position: {answer}")
        return dict(answer)

    def apply(self, position: Position, seat: str, move: str) -> Position | None:
        """The position after a move, or nothing where it is not legal."""
        answer = self.apply_pipe.ask({"position": position, "seat": seat, "move": move})
        return None if "error" in answer else dict(answer)

    def close(self) -> None:
        """End both."""
        self.legal_pipe.close()
        self.apply_pipe.close()


class Table:
    """A running `reedlight table --mark`: readings in, reports out."""

    def __init__(self, command: list[str]) -> None:
        self.command = command
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, bufsize=0
        )
        self.sent: list[str] = []
        self.talk: deque[str] = deque(maxlen=60)
        self.waited = 0.0
        self.unread = b""

    def send(self, lines: Iterable[dict[str, Any]]) -> list[Report]:
        """Write lines and read everything up to the mark of the last one."""
        assert self.process.stdin
        assert self.process.stdout
        texts = [json.dumps(line, ensure_ascii=False) for line in lines]
        if not texts:
            return []
        begun = time.perf_counter()
        try:
            self.process.stdin.write("".join(text + "\n" for text in texts).encode())
        except BrokenPipeError as broken:
            raise Broken("the table has gone: " + self.last_words()) from broken
        first = len(self.sent) + 1
        self.sent += texts
        last = len(self.sent)
        self.talk.append("> " + texts[0])
        heard: list[Report] = []
        for line in self.lines():
            report = json.loads(line)
            if "done" in report:
                done = int(report["done"])
                if done == last:
                    break
                self.talk.append("> " + texts[done - first + 1])
                continue
            self.talk.append("< " + line.strip()[:600])
            heard.append(report)
        self.waited += time.perf_counter() - begun
        return heard

    def lines(self) -> Iterator[str]:
        """Lines of the table's output, as they come."""
        assert self.process.stdout
        while True:
            while b"\n" in self.unread:
                line, self.unread = self.unread.split(b"\n", 1)
                yield line.decode()
            if not select.select([self.process.stdout], [], [], 120.0)[0]:
                raise Broken("the table did not answer for two minutes")
            part = os.read(self.process.stdout.fileno(), 1 << 16)
            if not part:
                raise Broken("the table ended: " + self.last_words())
            self.unread += part

    def last_words(self) -> str:
        """What the process wrote to standard error."""
        self.errors.seek(0)
        return self.errors.read().decode()[-2000:]

    def close(self) -> list[Report]:
        """The end of readings; the reports that come after it."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        rest = self.unread + self.process.stdout.read()
        self.process.wait(timeout=60)
        if self.process.returncode or self.last_words().strip():
            raise Broken(f"the table ended with {self.process.returncode}: {self.last_words()}")
        return [json.loads(line) for line in rest.decode().splitlines() if line.strip()]


# ------------------------------------------------------------------------------------------------ the table of wood


@dataclass(frozen=True)
class Piece:
    """One piece: whose, and of which kind."""

    owner: str
    kind: str


class Wood:
    """The physical board: which piece stands in which well, and which stand beside the wells."""

    def __init__(self, wells: int) -> None:
        self.wells = wells
        self.places: dict[str, list[Piece | None]] = {}
        self.beside: dict[str, list[Piece]] = {}

    def at(self, place: str) -> list[Piece | None]:
        """The wells of a place."""
        return self.places.setdefault(place, [None] * self.wells)

    def by(self, place: str) -> list[Piece]:
        """The pieces that stand beside the wells of a place."""
        return self.beside.setdefault(place, [])

    def count(self, place: str) -> Counter[Piece]:
        """All pieces of a place."""
        return Counter([piece for piece in self.at(place) if piece] + self.by(place))

    def free(self, place: str) -> list[int]:
        """Wells without a piece."""
        return [number for number, piece in enumerate(self.at(place)) if piece is None]

    def taken(self, place: str) -> list[int]:
        """Wells with a piece."""
        return [number for number, piece in enumerate(self.at(place)) if piece is not None]

    def counts(self) -> dict[str, Counter[Piece]]:
        """All pieces of all places that have any."""
        return {place: count for place in self.places if (count := self.count(place))}


Change = tuple[str, Piece]
"""A place and a piece that is lifted there, or set there."""


def changes(now: dict[str, Counter[Piece]], then: dict[str, Counter[Piece]]) -> tuple[list[Change], list[Change]]:
    """What has to be lifted, and what has to be set, to get from one board to another."""
    lifts: list[Change] = []
    sets: list[Change] = []
    for place in sorted({*now, *then}):
        before, after = now.get(place, Counter()), then.get(place, Counter())
        lifts += [(place, piece) for piece in (before - after).elements()]
        sets += [(place, piece) for piece in (after - before).elements()]
    return lifts, sets


# ------------------------------------------------------------------------------------------------ what is to be told


@dataclass(frozen=True)
class Word:
    """Something told without moving pieces for good: a tag at the reader, or the knock of a place."""

    tag: str = ""
    knock: str = ""


def card(name: str) -> Word:
    """A command card."""
    return Word(tag=f"card:{name}")


@dataclass
class Telling:
    """One way to tell a move: words, then perhaps pieces, then perhaps more words."""

    name: str
    first: list[Word] = field(default_factory=list)
    pieces: bool = False
    last: list[Word] = field(default_factory=list)


@dataclass(eq=False)
class Intent:
    """A move that the hands mean to make."""

    seat: str
    move: str
    before: Position
    after: Position
    legal: list[str] = field(default_factory=list)
    """All moves that were legal for the seat."""
    begun: bool = False
    """Whether the hands have begun to tell it."""

    def looks_like(self, seat: str, text: str) -> bool:
        """Whether a `committed` line is this move; some are committed under a veil."""
        if seat != self.seat:
            return False
        if text == self.move:
            return True
        return text in {"bid", "law-card"} and self.move.startswith(text + " ")


# ------------------------------------------------------------------------------------------------ components with tags


class Components:
    """Where each physical copy of tagged things lies. Places are names; things are `tile:merlin` and the like."""

    def __init__(self) -> None:
        self.where: dict[str, str] = {}

    def add(self, thing: str, copies: int, place: str) -> None:
        """Copies 1 to N of a thing, all at one place."""
        for copy in range(1, copies + 1):
            self.where[f"{thing}:{copy}"] = place

    def lying(self, thing: str, place: str) -> list[str]:
        """The copies of a thing at a place."""
        return [tag for tag, at in self.where.items() if at == place and tag.rsplit(":", 1)[0] == thing]

    def all_at(self, place: str) -> list[str]:
        """Whatever lies at a place."""
        return [tag for tag, at in self.where.items() if at == place]

    def sync(self, thing_of: Callable[[str], bool], target: dict[str, Counter[str]], shown: list[str]) -> None:
        """Move as few copies as possible so that each place holds what it should; those last shown move first."""
        surplus: dict[str, list[tuple[str, str]]] = {}
        now: dict[str, Counter[str]] = {}
        for tag, at in self.where.items():
            thing = tag.rsplit(":", 1)[0]
            if thing_of(thing):
                now.setdefault(at, Counter())[thing] += 1
        for at, count in now.items():
            for thing, number in (count - target.get(at, Counter())).items():
                last = {tag: when for when, tag in enumerate(shown)}
                tags = sorted(self.lying(thing, at), key=lambda tag: -last.get(tag, -1))
                surplus.setdefault(thing, []).extend((tag, at) for tag in tags[:number])
        for at, wanted in target.items():
            for thing, number in (wanted - now.get(at, Counter())).items():
                for _ in range(number):
                    if surplus.get(thing):
                        self.where[surplus[thing].pop(0)[0]] = at
        for rest in surplus.values():
            for tag, _ in rest:
                self.where[tag] = "limbo"


# ------------------------------------------------------------------------------------------------ the games


class Game:
    """What the hands know of a game: how its positions look in wood, and how its moves are told."""

    keys: tuple[str, ...] = ()
    drawn_by_companion: tuple[str, ...] = ("start",)

    def __init__(self, board: str, rng: random.Random) -> None:
        self.board = board
        self.wells = BOARDS[board]
        self.rng = rng
        self.parts = Components()
        self.shown: list[str] = []

    def options(self) -> list[str]:
        """Arguments of `reedlight table` for a new game."""
        return []

    def want(self, position: Position) -> dict[str, Counter[Piece]]:
        """The pieces that should stand on the board."""
        raise NotImplementedError

    def places(self, position: Position) -> list[str]:
        """The places that have wells."""
        raise NotImplementedError

    def sync(self, position: Position) -> None:
        """Lay tagged components where the position says."""

    def possible(self, position: Position, seat: str, move: str) -> bool:
        """Whether the things on this table allow a legal move (which tile was drawn, which law card is held)."""
        return True

    def category(self, move: str) -> str:
        """A rough kind of move, so that rare kinds are played too."""
        raise NotImplementedError

    def tellings(self, intent: Intent) -> list[Telling]:
        """All documented ways to tell a move, the made one first where there is one."""
        raise NotImplementedError

    def component(self, move: str, label: str) -> str | None:
        """The tag that answers a choice with neither card nor place."""
        raise NotImplementedError

    def seats(self, position: Position) -> list[str]:
        """Seats in the order of turns."""
        return list(position["seats"])

    def learn(self, moves: list[str]) -> None:
        """Hear of places."""

    def moved(self, intent: Intent) -> None:
        """A move was made: see to what no position tells."""

    def unclear(self, intent: Intent, telling: Telling) -> bool:
        """Whether what is told leaves another legal move, so that a question may come."""
        return False

    def answers(self, intent: Intent) -> bool:
        """Whether a move is the answer to a question that has to be heard before it is given by card."""
        return False


def kinds(text: str) -> tuple[int, int]:
    """`2k1m` as numbers."""
    knights, magicians = text[:-1].split("k")
    return int(knights), int(magicians)


class PowerAndWeakness(Game):
    """Power & Weakness on its two boards."""

    keys: tuple[str, ...] = ("orange.confirm", "white.confirm")
    box: ClassVar[dict[str, int]] = {
        **{f"tile:influence-{s}": 4 for s in ("castle", "armour", "tent", "keys")},
        **{f"tile:extra-{s}": 1 for s in ("castle", "armour", "tent", "keys")},
        "tile:movement": 4, "tile:sea-movement": 3, "tile:merlin": 3, "tile:snake": 3, "tile:victory-point": 3,
        "tile:rebellion": 2, "tile:change-marker": 2,
        "marker:castle": 5, "marker:tent": 5, "marker:armour": 4, "marker:keys": 4,
        "token:3": 1, "token:4": 2, "token:5": 3, "token:6": 2, "token:7": 2, "token:8": 1,
    }  # fmt: skip

    def __init__(self, board: str, rng: random.Random) -> None:
        super().__init__(board, rng)
        if board.endswith("presence"):
            self.keys = ()
        for thing, copies in self.box.items():
            self.parts.add(thing, copies, "spare" if thing.startswith("marker") else "bag")

    def want(self, position: Position) -> dict[str, Counter[Piece]]:
        pieces: dict[str, Counter[Piece]] = {}
        for name, region in position["regions"].items():
            if region.get("owner"):
                owner = region["owner"]
                pieces[name] = Counter(
                    {
                        Piece(owner, kind): region.get(kind + "s", 0)
                        for kind in ("knight", "magician")
                        if region.get(kind + "s")
                    }
                )
        return pieces

    def places(self, position: Position) -> list[str]:
        return list(position["regions"])

    def sync(self, position: Position) -> None:
        tiles = {
            "bag": Counter(f"tile:{tile}" for tile in position["bag"]),
            "offer": Counter(f"tile:{tile}" for tile in position["offer"]),
            "discards": Counter(f"tile:{tile}" for tile in position["tile_discards"]),
            **{seat: Counter(f"tile:{tile}" for tile in about["tiles"]) for seat, about in position["seats"].items()},
        }
        self.parts.sync(lambda thing: thing.startswith("tile"), tiles, self.shown)
        tokens = {
            "bag": Counter(f"token:{value}" for value in position["time_tokens"]),
            "discards": Counter(f"token:{value}" for value in position["token_discards"]),
        }
        self.parts.sync(lambda thing: thing.startswith("token"), tokens, self.shown)
        markers = {"spare": Counter(f"marker:{symbol}" for symbol in position["spare_markers"])}
        for name, region in position["regions"].items():
            if region.get("marker"):
                markers[name] = Counter([f"marker:{region['marker']}"])
        self.parts.sync(lambda thing: thing.startswith("marker"), markers, self.shown)

    def moved(self, intent: Intent) -> None:
        words = intent.move.split()
        target = words[1] if len(words) > 1 else ""
        for verb, thing, goes_to in (
            ("offer", "tile", "offer"),
            ("token", "token", "discards"),
            ("take", "tile", intent.seat),
            ("use", "tile", "limbo"),
            ("region-marker", "marker", target),
            ("marker", "marker", target),
        ):
            if words[0] != verb or words[1] == "none":
                continue
            name = words[2] if thing == "marker" else words[1]
            comes_from = {"offer": "bag", "token": "bag", "take": "offer", "use": intent.seat}.get(verb, "spare")
            lying = self.parts.lying(f"{thing}:{name}", comes_from)
            tag = next((tag for tag in reversed(self.shown) if tag in lying), lying[0])
            if thing == "marker":
                for old in self.parts.all_at(goes_to):
                    self.parts.where[old] = "spare"
            self.parts.where[tag] = goes_to

    def category(self, move: str) -> str:
        words = move.split()
        if words[0] == "use":
            how = "recruit" if "recruit" in words else "" if "movement" in words[1] else words[2]
            return f"use {words[1].split('-')[0]} {how}"
        if words[0] in {"withdraw", "rebel", "marker"}:
            return words[0] + (" none" if words[1] == "none" else "")
        if words[0] == "take":
            return "take " + ("lightning" if words[1] in {"victory-point", "rebellion", "change-marker"} else "tile")
        return words[0]

    def copy(self, thing: str, *places: str) -> str:
        """A copy of a tagged thing that lies at one of these places."""
        for place in places:
            if lying := self.parts.lying(thing, place):
                return self.rng.choice(lying)
        raise Broken(f"no {thing} at {places}")

    def answers(self, intent: Intent) -> bool:
        return bool(intent.before.get("pending"))

    def shift(self, position: Position, move: str) -> tuple[int, int]:
        """How many pieces more the two regions of a movement hold after it."""
        words = move.split()
        many = sum(kinds(words[4]))
        if words[1] == "sea-movement":
            return -many, many
        first = position["regions"][words[2]]
        more = many - first.get("knights", 0) - first.get("magicians", 0)
        return more, -more

    def unclear(self, intent: Intent, telling: Telling) -> bool:
        words = intent.move.split()
        pending = intent.before.get("pending") or {}
        match words:
            case ["take", tile]:
                return tile in intent.before["seats"][intent.seat]["tiles"]
            case ["use", ("movement" | "sea-movement"), start, end, _]:
                here = self.shift(intent.before, intent.move)
                alike = [m for m in intent.legal if m.split()[:4] == words[:4] and self.shift(intent.before, m) == here]
                return (
                    telling.name == "told"
                    or len(alike) > 1
                    or words[1] in intent.before["offer"]
                    or (start, end) == ("", "")
                )
            case ["use", tile, *_]:
                return tile in intent.before["offer"]
            case ["withdraw", ("knight" | "magician"), _]:
                return telling.name == "made" and pending["knights"] > 0 < pending["magicians"]
            case ["rebel", region, _]:
                here = intent.before["regions"][region]
                many = here["knights"] + here["magicians"]
                return telling.name == "made" and (here["knights"] > 0 < here["magicians"] or many > self.wells)
        return False

    def component(self, move: str, label: str) -> str | None:
        words = move.split()
        if words[0] == "snake":
            return self.copy("tile:snake", "orange", "white")
        if words[0] == "marker" and words[1] != "none":
            return self.copy(f"marker:{words[2]}", "spare")
        if words[0] == "use":
            return self.copy(f"tile:{words[1]}", "orange", "white")
        if words[0] == "take":
            return self.copy(f"tile:{words[1]}", "offer")
        return None

    def visible(self, intent: Intent) -> bool:
        """Whether the wells show each change of a place for what it is."""
        before, after = self.want(intent.before), self.want(intent.after)
        seen = False
        for place in {*before, *after}:
            was, will = sum(before.get(place, Counter()).values()), sum(after.get(place, Counter()).values())
            shown = min(will, self.wells) - min(was, self.wells)
            if will - was != shown and will:
                return False
            if will == was and before.get(place) != after.get(place):
                return False
            seen = seen or shown != 0
        return seen

    def tellings(self, intent: Intent) -> list[Telling]:
        seat, move = intent.seat, intent.move
        words = move.split()
        tell: list[Word]
        first: list[Word] = []
        pieces = False
        match words:
            case ["region-marker", _, symbol]:
                tell = [Word(tag=self.copy(f"marker:{symbol}", "spare"))]
            case ["token", value]:
                tell = [Word(tag=self.copy(f"token:{value}", "bag"))]
            case ["offer", tile]:
                tell = [Word(tag=self.copy(f"tile:{tile}", "bag"))]
            case ["take", tile]:
                tell = [Word(tag=self.copy(f"tile:{tile}", "offer"))]
            case ["place", region]:
                tell = [card("place"), Word(knock=region)]
                pieces, first = True, [card("place")] if self.rng.random() < 0.3 else []
            case ["use", tile, ("reinforce" | "takeover"), region]:
                first = [Word(tag=self.copy(f"tile:{tile}", seat))]
                tell = [*first, Word(knock=region)]
                pieces = True
            case ["use", tile, "strengthen"]:
                tell = [Word(tag=self.copy(f"tile:{tile}", seat)), card("yes")]
            case ["use", tile, "recruit", *which]:
                tell = [Word(tag=self.copy(f"tile:{tile}", seat)), card("recruit")] + [card(w[:-1]) for w in which]
            case ["use", ("movement" | "sea-movement") as tile, _, _, _]:
                first = [Word(tag=self.copy(f"tile:{tile}", seat))]
                tell = list(first)
                pieces = True
            case ["withdraw", "none"] | ["rebel", "none"] | ["marker", "none"]:
                tell = [card("none")]
            case ["withdraw", kind, region]:
                tell = [Word(knock=region), card(kind)]
                pieces = True
            case ["occupy"]:
                region = intent.before["pending"]["region"]
                tell = [self.rng.choice([card("yes"), Word(knock=region)])]
                pieces = True
            case ["leave"] | ["allow"]:
                tell = [card("no")]
            case ["snake"]:
                tell = [self.rng.choice([card("yes"), Word(tag=self.copy("tile:snake", seat))])]
            case ["bid", number]:
                tell = [card(number)]
            case ["rebel", region, share]:
                knights, magicians = kinds(share)
                tell = [Word(knock=region), card(str(knights)), card(str(magicians))]
                pieces = True
            case ["marker", region, symbol]:
                tell = [Word(tag=self.copy(f"marker:{symbol}", "spare")), Word(knock=region)]
            case _:
                tell = [card(words[0])]
        told = Telling("told", tell)
        if pieces and self.visible(intent):
            return [Telling("made", first, pieces=True), told]
        return [told]


class BalanceOfPower(Game):
    """Balance of Power."""

    drawn_by_companion = ("empire", "first", "start")

    def __init__(self, board: str, rng: random.Random) -> None:
        super().__init__(board, rng)
        self.players = rng.randint(2, 6)
        self.known: set[str] = set()
        self.game = {name: rng.random() < 0.3 for name in ("respawn", "choose_empires", "visible_scores")}
        self.game["total_domination"] = rng.random() < 0.1
        self.keys = tuple(f"seat-{number}.confirm" for number in range(1, self.players + 1))

    def options(self) -> list[str]:
        game = [part for name, on in self.game.items() if on for part in ("--rule", f"{name}=true")]
        return ["--players", str(self.players), *game]

    def places(self, position: Position) -> list[str]:
        return sorted(self.known | set(position["territories"]))

    def learn(self, moves: list[str]) -> None:
        for move in moves:
            words = move.split()
            if words[0] in {"place", "respawn"} or (len(words) == 3 and words[1] == "duplicate"):
                self.known.add(words[2])
            elif len(words) > 3:
                self.known |= set(words[2:4])

    def seats(self, position: Position) -> list[str]:
        return [seat or f"seat-{number}" for number, seat in enumerate(position["seats"], 1)]

    def want(self, position: Position) -> dict[str, Counter[Piece]]:
        return {
            place: Counter({Piece(owner, kind): n for owner, pawns in here.items() for kind, n in pawns.items() if n})
            for place, here in position["territories"].items()
        }

    def category(self, move: str) -> str:
        words = move.split()
        if len(words) > 1 and words[1] == "attack":
            return "attack in place" if words[2] == words[3] else "attack"
        return words[1] if len(words) > 1 and words[0] in {"king", "general", "banker"} else words[0]

    def component(self, move: str, label: str) -> str | None:
        return None

    @staticmethod
    def wells_of(move: str) -> tuple[str, ...]:
        """What a move leaves in the wells, as a text that can be compared."""
        words = move.split()
        match words:
            case [_, "move", start, end]:
                return (f"-{start}", f"+{end}")
            case [_, "attack", start, _, _, _]:
                return (f"-{start}",)
            case [_, "duplicate", place] | ["place" | "respawn", _, place]:
                return (f"+{place}",)
        return (move,)

    def unclear(self, intent: Intent, telling: Telling) -> bool:
        words = intent.move.split()
        cards = {word.tag.removeprefix("card:") for word in telling.first + telling.last}
        if telling.name == "told" or len(words) < 3:
            return False
        if "attack" in words and "attack" not in cards:
            return True
        wells = self.wells_of(intent.move)
        for other in intent.legal:
            if other == intent.move or self.wells_of(other) != wells:
                continue
            if all(card in other.split() for card in cards):
                return True
        # A pawn lifted may be a beaten one, and one set down the first half of something else.
        return "move" in words and "move" not in cards and any("attack" in m and words[2] in m for m in intent.legal)

    def tellings(self, intent: Intent) -> list[Telling]:
        words = intent.move.split()
        some = self.rng.random
        first: list[Word] = []
        last: list[Word] = []
        match words:
            case ["empire", name]:
                return [Telling("told", [card(name)])]
            case ["place", kind, place]:
                told = [card(kind), Word(knock=place)]
                if some() < 0.5:
                    first = [card(kind)]
                else:
                    last = [card(kind)]
            case [kind, "move", start, end]:
                told = [card("move"), card(kind), Word(knock=start), Word(knock=end)]
                first = [card("move")] * (some() < 0.3) + [card(kind)] * (some() < 0.4)
            case [kind, "attack", start, end, _, owner]:
                told = [card("attack"), card(kind), Word(knock=start)]
                told += [Word(knock=end)] * (start != end) + [card(owner)]
                if some() < 0.4:
                    first = [card("attack")] + [card(kind)] * (some() < 0.4)
                elif some() < 0.8:
                    last = [card("attack")]
            case [kind, "duplicate", place]:
                told = [card("duplicate"), card(kind), Word(knock=place)]
                first = [card("duplicate")] * (some() < 0.3) + [card(kind)] * (some() < 0.4)
            case ["respawn", kind, place]:
                told = [card("respawn"), card(kind), Word(knock=place)]
                if some() < 0.5:
                    first = [card("respawn")]
                else:
                    last = [card("respawn")]
            case _:
                return [Telling("told", [card(self.rng.choice(["end", "stop"]))])]
        if self.want(intent.before) == self.want(intent.after) or (
            intent.after.get("winners") and "duplicate" in words
        ):
            return [Telling("told", told)]
        return [Telling("made", first, pieces=True, last=last), Telling("told", told)]


class WebOfPower(Game):
    """Web of Power, the card game, on the tray or with the reader alone."""

    def __init__(self, board: str, rng: random.Random) -> None:
        super().__init__(board, rng)
        self.players = rng.randint(3, 5)
        self.read_law = rng.random() < 0.4
        self.keys = tuple(f"seat-{number}.confirm" for number in range(1, self.players + 1))
        for name in ("take-back-stone", "three-symbols", "different-colours", "minus-two"):
            self.parts.add(f"law:{name}", 2, "pile")
        self.stacked = self.parts.all_at("pile")
        rng.shuffle(self.stacked)
        self.read: set[str] = set()

    def options(self) -> list[str]:
        return ["--players", str(self.players)]

    def want(self, position: Position) -> dict[str, Counter[Piece]]:
        if not self.wells:
            return {}
        return {place: Counter([Piece(seat, "stone")]) for place, seat in position["stones"].items()}

    def category(self, move: str) -> str:
        words = move.split()
        if words[0] == "take":
            return "take" + (" pays hand" if words[-1] == "hand" else " pays" if len(words) > 3 else "")
        if words[0] == "stone":
            return "stone from" if len(words) > 2 else "stone"
        return words[0]

    def places(self, position: Position) -> list[str]:
        return [f"{row},{column}" for row in range(1, 5) for column in range(1, 15)]

    @staticmethod
    def place_of(position: Position, row: int, side: str) -> str:
        """The place of an end of a row."""
        first = position["first"][row - 1]
        return f"{row},{first if side == 'left' else first + len(position['rows'][row - 1]) - 1}"

    @staticmethod
    def card_at(position: Position, place: str) -> str:
        """The land card at a place."""
        row, column = (int(part) for part in place.split(","))
        return str(position["rows"][row - 1][column - position["first"][row - 1]])

    def held(self, seat: str, name: str) -> list[str]:
        """The physical law cards of a name in front of a seat, first those that were read when they were laid."""
        tags = [tag for tag in self.parts.all_at(f"seat {seat}") if tag.split(":")[1] == name]
        return sorted(tags, key=lambda tag: tag not in self.read)

    def possible(self, position: Position, seat: str, move: str) -> bool:
        words = move.split()
        if words[0] == "law":
            return bool(self.held(seat, words[1]))
        if words[0] == "reveal":
            return bool(set(self.held(words[1], words[2])) - self.read)
        if words[0] == "law-card":
            if words[2] == "unknown":
                return not self.read_law or self.rng.random() < 0.3
            return self.read_law and bool(self.parts.lying(f"law:{words[2]}", "pile"))
        return True

    def component(self, move: str, label: str) -> str | None:
        return f"land:{label}:1"

    def unclear(self, intent: Intent, telling: Telling) -> bool:
        words = intent.move.split()
        if words[-1] == "hand" and telling.name == "made":
            return sum(m.split()[:4] == words[:4] for m in intent.legal) > 1
        return False

    def tellings(self, intent: Intent) -> list[Telling]:
        words = intent.move.split()
        position = intent.before
        tray = bool(self.wells)
        match words:
            case ["land-card", _, *name]:
                return [Telling("told", [Word(tag=f"land:{' '.join(name)}:1")])]
            case ["law-card", _, "unknown"]:
                return [Telling("told", [card("none")])]
            case ["law-card", _, name]:
                return [Telling("told", [Word(tag=self.rng.choice(self.parts.lying(f"law:{name}", "pile")))])]
            case ["law", name]:
                return [Telling("told", [Word(tag=self.held(intent.seat, name)[0])])]
            case ["reveal", seat, name]:
                return [Telling("told", [Word(tag=self.held(seat, name)[-1])])]
            case ["take", row, side, *pays]:
                land = Word(tag=f"land:{self.card_at(position, self.place_of(position, int(row), side))}:1")
                ways = []
                if tray and self.want(intent.before) != self.want(intent.after):
                    ways.append(Telling("made", [land], pieces=True))
                if pays[-1:] == ["hand"]:
                    ways.append(Telling("told", [land, card("none")]))
                elif pays and tray:
                    ways.append(Telling("told", [land, Word(knock=pays[1])]))
                elif pays:
                    ways.append(Telling("told", [land, Word(tag=f"land:{self.card_at(position, pays[1])}:1")]))
                else:
                    ways.append(Telling("told", [land]))
                return ways
            case ["stone", place, *source]:
                told = [Word(tag=f"land:{self.card_at(position, where)}:1") for where in [place, *source[1:]]]
                return [Telling("made", pieces=True)] if tray else [Telling("told", told)]
            case ["pass"]:
                return [Telling("told", [card(self.rng.choice(["none", "pass"]))])]
            case _:
                return [Telling("told", [card(self.rng.choice(["done", "stop"]))])]

    def moved(self, intent: Intent) -> None:
        """Law cards lie on places, go to seats, and leave the game; the hands see to it."""
        words = intent.move.split()
        position = intent.before
        if words[0] == "law-card":
            pile = self.parts.all_at("pile")
            if words[2] == "unknown":  # the same card when a chain is thought out as when it is carried out
                tag = next(t for t in self.stacked if t in pile)
                self.read.discard(tag)
            else:
                named = self.parts.lying(f"law:{words[2]}", "pile")
                tag = next((t for t in self.shown if t in named), named[0])
                self.read.add(tag)
            self.parts.where[tag] = f"place {words[1]}"
        elif words[0] == "take":
            place = self.place_of(position, int(words[1]), words[2])
            for tag in self.parts.all_at(f"place {place}"):
                self.parts.where[tag] = f"seat {intent.seat}"
        elif words[0] in {"law", "reveal"}:
            seat = intent.seat if words[0] == "law" else words[1]
            held = self.held(seat, words[-1])
            self.parts.where[held[0] if words[0] == "law" else held[-1]] = (
                "gone" if words[0] == "law" else f"shown {seat}"
            )


# ------------------------------------------------------------------------------------------------ manners


@dataclass(frozen=True)
class Manner:
    """How the hands behave. Ranges are in seconds."""

    name: str
    between: tuple[float, float]
    """From one gesture to the next."""
    word: tuple[float, float]
    """Before a card, a component or a knock."""
    reach: tuple[float, float]
    """Before the next piece of one gesture is lifted."""
    carry: tuple[float, float]
    """With a piece in the hand."""
    hold: tuple[float, float]
    """A tag at the reader."""
    brisk: bool = False
    clumsy: bool = False
    rest: float = 0.0
    """At least so long after a piece the hands wait with the next card, unless it belongs to the piece."""
    after: float = 0.0
    """At least so long after a commit they wait with the next card."""


MANNERS = {
    "plain": Manner("plain", (1.0, 2.5), (0.6, 1.5), (0.3, 0.8), (0.4, 0.9), (0.3, 0.8)),
    "brisk": Manner("brisk", (0.1, 1.0), (0.1, 1.1), (0.15, 0.7), (0.4, 0.9), (0.1, 0.4), brisk=True),
    "clumsy": Manner("clumsy", (0.1, 2.0), (0.1, 1.3), (0.15, 0.8), (0.4, 1.2), (0.1, 0.6), brisk=True, clumsy=True),
}

AUDIBLE = ("says", "asks", "astray", "committed", "lights", "undone", "mended", "opened")
"""Reports that a person at the table notices."""


@dataclass
class Finding:
    """Something that the pages do not promise, with what led to it."""

    kind: str
    text: str
    talk: list[str]
    file: str = ""


# ------------------------------------------------------------------------------------------------ the hands


class Hands:
    """One game: the hands' own table, and the table under test."""

    def __init__(self, table: Table, referee: Referee, game: Game, manner: Manner, rng: random.Random) -> None:
        self.table, self.referee, self.game, self.manner, self.rng = table, referee, game, manner, rng
        self.wood = Wood(game.wells)
        self.clock = 0.0
        self.due: list[tuple[float, dict[str, Any]]] = []
        self.position: Position = {}
        self.plan: deque[Intent] = deque()
        self.past: list[tuple[Position, str, str, dict[str, str]]] = []
        self.question: dict[str, Any] | None = None
        self.astray: dict[str, Any] | None = None
        self.attention = ""
        self.wrong: list[tuple[str, str]] = []
        self.slip_places: set[str] = set()
        self.undone: list[str] = []
        self.half_told = False
        self.asked_at = self.piece_at = self.commit_at = -9.0
        self.astray_at = -1.0
        self.gone_at: dict[str, float] = {}
        self.spoke_at: float | None = None
        self.heard_at = 0.0
        self.count: Counter[str] = Counter()
        self.findings: list[Finding] = []
        self.hand: list[Piece] = []
        self.mishap = ""
        self.lights: dict[str, Any] = {}

    # -- findings

    def find(self, kind: str, text: str) -> None:
        """Note a finding."""
        self.count[kind] += 1
        self.findings.append(Finding(kind, f"at {self.clock:.2f}: {text}", list(self.table.talk)[-46:]))

    # -- time

    def some(self, span: tuple[float, float]) -> float:
        """A time within a span."""
        return self.rng.uniform(*span)

    def write(self, line: dict[str, Any], later: float = 0.0) -> None:
        """A reading at the hands' present moment, or a little later."""
        self.due.append((self.clock + later, line))

    def flush(self) -> None:
        """Send what is due up to now, and listen."""
        ready = sorted((pair for pair in self.due if pair[0] <= self.clock + 1e-9), key=lambda pair: pair[0])
        self.due = [pair for pair in self.due if pair[0] > self.clock + 1e-9]
        for report in self.table.send({"at": round(at, 3), **line} for at, line in ready):
            self.hear(report)

    def wait(self, seconds: float) -> None:
        """Let time pass, and listen."""
        self.clock += seconds
        self.write({})
        self.flush()

    # -- what the companion tells

    def hear(self, report: Report) -> None:
        """Take one report."""
        at = float(report.get("at", self.clock))
        if any(key in report for key in AUDIBLE):
            self.heard_at = max(self.heard_at, at)
        if "committed" in report:
            self.commit_at = at
            self.committed(str(report["seat"]), str(report["committed"]))
        elif "undone" in report:
            self.taken_back(str(report["seat"]), str(report["undone"]))
        elif "asks" in report:
            self.question, self.asked_at = report["asks"], at
            self.count["questions"] += 1
        elif "closed" in report:
            if self.question and self.question["code"] == report["closed"]["code"]:
                self.question = None
        elif "astray" in report:
            self.astray, self.astray_at = report["astray"], -1.0
            if report.get("why", {}).get("code") != "astray.owed":
                self.count["astray"] += 1
                self.astray_at = at
        elif "mended" in report:
            self.astray = None
        elif "lights" in report:
            self.lights = report["lights"]
        elif "attention" in report:
            self.attention = str(report["attention"])
            if "asking" not in self.attention and "undoing" not in self.attention:
                self.question = None
            if self.attention == "watching":
                self.astray = None
        elif "error" in report:
            self.find("crash", f"an error line: {report}")
        elif "opened" in report:
            self.count["opened"] += 1

    def advance(self, intent: Intent) -> None:
        """A move stands: the hands' position follows."""
        self.past.append((self.position, intent.seat, intent.move, dict(self.game.parts.where)))
        self.game.moved(intent)
        self.position = intent.after
        self.game.sync(self.position)
        self.half_told = False
        self.question = None
        self.count["moves"] += 1

    def committed(self, seat: str, text: str) -> None:
        """A move was committed: was it the one that was meant?"""
        if self.plan and self.plan[0].looks_like(seat, text):
            self.advance(self.plan.popleft())
            return
        if self.sooner(seat, text):
            return
        after = self.referee.apply(self.position, seat, text)
        if after is None:
            self.find("misread", f"committed {seat}: {text}, which the rules refuse; meant {self.meant()}")
            raise Broken("a move was committed that the rules refuse")
        believed = Intent(seat, text, self.position, after)
        if seat == "table" and text.split(maxsplit=1)[0] in self.game.drawn_by_companion and not self.plan:
            self.advance(believed)
            return
        if self.slip_places and self.slip_places & set(text.split()):
            self.count["slip"] += 1
        else:
            self.find("misread", f"committed {seat}: {text}; meant {self.meant()}")
        self.wrong.append((seat, text))
        self.advance(believed)
        self.count["moves"] -= 1

    def sooner(self, seat: str, text: str) -> bool:
        """Whether it is a move of the same breath, committed before its elders; no harm if all end alike."""
        early = next((intent for intent in list(self.plan)[1:] if intent.looks_like(seat, text)), None)
        if early is None:
            return False
        ahead = list(self.plan)[: self.plan.index(early)]
        if any(intent.seat != seat for intent in ahead):
            return False
        order = [early, *ahead, *list(self.plan)[len(ahead) + 1 :]]
        steps: list[Position] = [self.position]
        for intent in order:
            after = self.referee.apply(steps[-1], intent.seat, intent.move)
            if after is None:
                return False
            steps.append(after)
        if steps[-1] != self.plan[-1].after:
            return False
        for intent, before, after in zip(order, steps, steps[1:], strict=False):
            intent.before, intent.after = before, after
        self.plan = deque(order)
        self.count["reordered"] += 1
        self.advance(self.plan.popleft())
        return True

    def meant(self) -> str:
        """What the hands are about."""
        return ", then ".join(f"{intent.seat}: {intent.move}" for intent in self.plan) or "nothing"

    def taken_back(self, seat: str, text: str) -> None:
        """A move was undone."""
        if not self.past:
            raise Broken("a move was undone that nobody had made")
        before, who, move, where = self.past.pop()
        if who != seat or (move != text and move.split()[0] != text):
            self.find("lost", f"undone {seat}: {text}, but the last move was {who}: {move}")
            raise Broken("the wrong move was undone")
        self.position = before
        self.game.parts.where = where
        self.undone.append(f"{seat}: {text}")
        self.plan.clear()
        if self.wrong:
            self.wrong.pop()

    # -- single gestures

    def spoken(self) -> None:
        """Before each reading that asks for an answer: was the one before it answered at all?"""
        if self.spoke_at is not None and self.clock - self.spoke_at > SILENCE and self.heard_at < self.spoke_at - 0.001:
            self.wait(0.0)  # what was said meanwhile has yet to be heard
        if self.spoke_at is not None and self.clock - self.spoke_at > SILENCE and self.heard_at < self.spoke_at - 0.001:
            self.find("silent", f"nothing was said, asked or lit since {self.spoke_at:.2f}; meant {self.meant()}")
        self.spoke_at = None

    def show(self, tag: str) -> None:
        """Hold a tag to the reader for a moment."""
        self.spoken()
        hold = self.some(self.manner.hold)
        self.clock = max(self.clock, self.gone_at.get(tag, -9.0) + 0.5)  # sooner, it is the same showing to any reader
        self.gone_at[tag] = self.clock + hold
        self.write({"tag": tag})
        self.write({"gone": tag}, hold)
        self.game.shown.append(tag)
        self.count["words"] += 1
        self.half_told = True
        self.spoke_at = self.clock
        self.flush()
        self.clock += hold
        self.flush()

    def key(self, name: str) -> None:
        """Press a key."""
        self.write({"key": name})
        self.count["words"] += 1
        self.flush()

    def switch(self, place: str, well: int, closed: bool) -> None:
        """A switch changes under the hand."""
        name = f"{place}.{well + 1}"
        self.due = [pair for pair in self.due if pair[0] < self.clock or pair[1].get("switch") != name]
        self.write({"switch": name, "closed": closed})
        self.flush()

    def lift(self, place: str, piece: Piece) -> None:
        """Take a piece off the board: one that stands beside the wells if there is one."""
        self.spoken()
        if piece in self.wood.by(place):
            self.wood.by(place).remove(piece)
        else:
            well = self.rng.choice([n for n, it in enumerate(self.wood.at(place)) if it == piece])
            self.wood.at(place)[well] = None
            self.switch(place, well, False)
        self.hand.append(piece)
        self.piece_at = self.clock

    def put(self, place: str, piece: Piece) -> None:
        """Set a piece down, in a free well if there is one."""
        self.spoken()
        self.piece_at = self.clock
        if piece in self.hand:
            self.hand.remove(piece)
        if free := self.wood.free(place):
            well = self.rng.choice(free)
            self.wood.at(place)[well] = piece
            self.switch(place, well, True)
        else:
            self.wood.by(place).append(piece)

    def tidy(self, place: str) -> None:
        """Stand a piece from beside the wells in a well that has become free."""
        while self.wood.by(place) and self.wood.free(place):
            piece = self.wood.by(place).pop()
            self.clock += self.some(self.manner.carry)
            self.put(place, piece)

    def tap(self, place: str) -> None:
        """Knock a place once: lift a piece and set it back, or touch an empty well with one."""
        self.spoken()
        taken, free = self.wood.taken(place), self.wood.free(place)
        well = self.rng.choice(taken or free)
        closed = well in free
        self.spoke_at = self.clock if self.plan else None
        self.switch(place, well, closed)
        self.clock += self.rng.uniform(0.2, 0.9)
        self.switch(place, well, not closed)
        self.half_told = True

    def knock(self, place: str) -> None:
        """Name a place: a knock, and a second one, or a yes, or the key `confirm`."""
        if self.mishap == "wrong knock":
            self.mishap = ""
            self.tap(self.rng.choice([other for other in self.all_places() if other != place]))
            self.wait(self.some(self.manner.word))
        self.count["words"] += 1
        before, planned = self.question, len(self.plan)
        for _ in range(3):
            self.tap(place)
            self.wait(0.1)
            if len(self.plan) < planned or self.wrong or (self.question is not before and before is not None):
                return
            if self.lights.get(place) == "named":
                break
            self.count["knocks unheard"] += 1
            self.wait(self.some(self.manner.word))
            if len(self.plan) < planned or self.wrong:
                return
        self.wait(self.some(self.manner.word))
        if len(self.plan) < planned or self.wrong:
            return
        how = self.rng.random()
        if how < 0.2:
            self.show("card:yes")
        elif how < 0.4 and self.game.keys:
            self.key(self.confirm_key())
        else:
            self.tap(place)
            self.wait(0.1)

    def confirm_key(self) -> str:
        """The key of the seat that is meant to act."""
        seats = self.game.seats(self.position) if self.position.get("seats") else []
        seat = self.plan[0].seat if self.plan else ""
        if seat in {"orange", "white"}:
            return f"{seat}.confirm"
        return f"seat-{seats.index(seat) + 1}.confirm" if seat in seats else self.rng.choice(self.game.keys)

    @staticmethod
    def repeatable(word: Word) -> bool:
        """Whether holding a card to the reader a second time can only mean the same."""
        name = word.tag.removeprefix("card:")
        return word.tag.startswith("card:") and name in {
            "move",
            "attack",
            "duplicate",
            "king",
            "general",
            "banker",
            "place",
        }

    def say(self, word: Word, soon: bool = False) -> None:
        """One word; one that belongs to pieces just moved comes soon after them, or when it is asked for."""
        self.clock += self.rng.uniform(0.2, 0.9) if soon and not self.manner.brisk else self.some(self.manner.word)
        if not soon:
            self.clock = max(self.clock, self.piece_at + self.manner.rest)
            if self.manner.after:
                self.wait(0.0)
                self.clock = max(self.clock, self.commit_at + self.manner.after)
        if word.tag:
            self.show(word.tag)
        elif self.game.wells:
            self.knock(word.knock)

    # -- pieces

    def rearrange(self, then: dict[str, Counter[Piece]]) -> set[str]:
        """Carry pieces until the board is as it should be. Returns the places that were touched."""
        lifts, sets = changes(self.wood.counts(), then)
        self.rng.shuffle(lifts)
        self.rng.shuffle(sets)
        touched = {place for place, _ in lifts + sets}
        while lifts or sets:
            can = [pair for pair in sets if self.can_put(pair, lifts)]
            if can and (not lifts or self.rng.random() < 0.5):
                place, piece = can[0]
                sets.remove(can[0])
                self.clock += self.some(self.manner.carry)
                if self.mishap == "pause":
                    self.mishap = ""
                    self.wait(self.rng.uniform(0.5, 5.0))
                elif self.mishap == "wrong place":
                    self.mishap = ""
                    self.wrong_place(piece, touched | {place})
                    if self.wrong:
                        return touched
                self.put(place, piece)
            else:
                place, piece = lifts.pop(0)
                self.clock += self.some(self.manner.reach)
                self.lift(place, piece)
        self.hand.clear()
        for place in touched:
            self.tidy(place)
        return touched

    def wrong_place(self, piece: Piece, but: set[str]) -> None:
        """Set a piece down in a wrong place; take it up again within a second, or when the companion has noticed."""
        places = [place for place in self.all_places() if place not in but and self.wood.free(place)]
        if not places:
            return
        place = self.rng.choice(places)
        self.count["mishap wrong place"] += 1
        self.put(place, piece)
        if self.rng.random() < 0.6:
            self.clock += self.rng.uniform(0.2, 0.85)
        else:
            self.slip_places = {place}
            waited, heard = 0.0, self.clock
            while waited < 4.0 and (self.heard_at <= heard + 0.2 or self.astray is None) and not self.wrong:
                self.wait(0.3)
                waited += 0.3
            if self.rng.random() < 0.4 and not self.wrong:
                self.touch()
        if self.wrong:
            return
        self.lift(place, piece)
        self.clock += self.some(self.manner.carry)

    def touch(self) -> None:
        """Lift some piece and set it back where it stood."""
        places = [place for place in self.all_places() if self.wood.taken(place)]
        if not places:
            return
        place = self.rng.choice(places)
        well = self.rng.choice(self.wood.taken(place))
        self.count["mishap touch"] += 1
        self.clock += self.rng.uniform(0.2, 0.8)
        self.switch(place, well, False)
        self.clock += self.rng.uniform(0.2, 1.0)
        self.switch(place, well, True)

    def child(self) -> None:
        """A child taps some place."""
        place = self.rng.choice(self.all_places())
        self.count["mishap child"] += 1
        self.clock += self.rng.uniform(0.2, 0.8)
        taken, free = self.wood.taken(place), self.wood.free(place)
        well = self.rng.choice(taken or free)
        self.switch(place, well, well in free)
        self.clock += self.rng.uniform(0.2, 0.9)
        self.switch(place, well, well in taken)

    def bump(self) -> None:
        """Some switch changes for up to 0.12 s, now or soon."""
        place = self.rng.choice(self.all_places())
        well = self.rng.randrange(self.wood.wells)
        here = self.wood.at(place)[well] is not None
        name = f"{place}.{well + 1}"
        if any(line.get("switch") == name for _, line in self.due):
            return
        self.count["mishap bump"] += 1
        start = self.rng.uniform(0.0, 1.5)
        self.write({"switch": name, "closed": not here}, start)
        self.write({"switch": name, "closed": here}, start + self.rng.uniform(0.015, 0.12))

    def all_places(self) -> list[str]:
        """All places of the board that have wells."""
        return self.game.places(self.position) if self.wood.wells else []

    def fumble(self) -> None:
        """A move with a mishap."""
        intent = self.choose(self.position)
        assert intent is not None
        ways = self.game.tellings(intent)
        kind = self.rng.choice(
            ["pause", "wrong place", "given up", "half told", "touch", "child", "wrong knock", "plain"]
        )
        way = ways[0] if ways[0].pieces and kind in {"pause", "wrong place", "given up"} else ways[-1]
        self.clock += self.some(self.manner.between)
        if self.all_places():
            for _ in range(self.rng.choice([0, 0, 1, 1, 3])):
                self.bump()
        if kind == "touch":
            self.touch()
        elif kind == "child" and self.all_places():
            self.child()
        if kind == "half told" and (way.pieces or len(way.first) + len(way.last) > 1):  # one word alone tells it all
            self.half_tell(intent, way)
            return
        if kind == "given up" and way.pieces:
            self.give_up(intent, way)
            return
        self.mishap = kind
        if kind == "wrong knock" and any(word.knock for word in way.first) and self.wood.wells:
            self.count["mishap wrong knock"] += 1
            if len(self.all_places()) < 2:
                self.mishap = ""
        self.plan.append(intent)
        self.tell(way)
        self.attend()
        self.mishap = ""
        self.finish(intent, way)

    def finish(self, intent: Intent, way: Telling) -> None:
        """See a fumbled move through: take back what was not meant, or make it carefully."""
        if self.wrong:
            self.repair()
        elif self.plan:
            self.find(
                "deaf", f"{way} with a mishap did not lead to {intent.seat}: {intent.move}; question {self.question}"
            )
            self.plan.clear()
            self.settle()
            self.wait(11.0)
            if not self.wrong and self.position is intent.before:
                self.carry_out(intent)
        else:
            self.settle()
        self.slip_places = set()

    def half_tell(self, intent: Intent, way: Telling) -> None:
        """Begin to tell a move, and think better of it."""
        words = way.first[: self.rng.randint(1, max(1, len(way.first) - 1))]
        self.count["mishap half told"] += 1
        self.plan.append(intent)
        committed = len(self.past)
        self.tell(Telling("half", words))
        self.wait(self.rng.uniform(0.2, 3.0))
        if self.wrong or len(self.past) != committed:
            self.finish(intent, way)
            return
        self.plan.clear()
        self.undone.clear()
        how = self.rng.choice(["undo", "undo", "no, undo"])
        if how.startswith("no"):
            self.clock += self.some(self.manner.word)
            self.show("card:no")
            self.wait(0.3)
            if self.wrong:
                self.repair()
                return
        if how:
            answered = self.question is not None or "held" in self.attention
            self.clock += self.some(self.manner.word)
            self.show("card:undo")
            self.wait(1.0)
            if self.undone and how == "undo":
                self.find(
                    "overshoot", f"undo took back {self.undone} though {words} had just been told (held: {answered})"
                )
            if self.question and any(one["card"] == "yes" for one in self.question["choices"]):
                # It asks for consent to take back the last move: nobody gives it.
                self.find(
                    "overshoot", f"undo asks {self.question} though {words} had just been told (held: {answered})"
                )
                self.clock += self.some(self.manner.word)
                self.show("card:no")
                self.wait(1.0)
        self.settle()

    def give_up(self, intent: Intent, way: Telling) -> None:
        """Make a part of a move, or all of it, and put everything back before it is taken."""
        self.count["mishap given up"] += 1
        self.plan.append(intent)
        lifts, sets = changes(self.wood.counts(), self.game.want(intent.after))
        self.slip_places = {place for place, _ in lifts + sets}
        if way.first and self.rng.random() < 0.5:
            self.tell(Telling("half", way.first[:1]))
        told = len(self.past)
        if lifts and not self.wrong and self.plan:
            place, piece = self.rng.choice(lifts)
            self.clock += self.some(self.manner.reach)
            self.lift(place, piece)
            self.wait(self.rng.uniform(0.3, 2.5))
            if len(self.past) == told:  # else it is too late: the table has said that the move stands
                self.put(place, piece)
            self.wait(self.rng.uniform(0.1, 1.5))
        elif sets and not self.wrong and self.plan:
            place, piece = self.rng.choice(sets)
            self.put(place, piece)
            self.clock += self.rng.uniform(0.2, 0.9)
            self.lift(place, piece)
            self.hand.clear()
            self.wait(self.rng.uniform(0.1, 1.5))
        if self.wrong:
            self.repair()
        if len(self.past) == told and self.half_told:
            self.plan.clear()
            self.undone.clear()
            self.clock += self.some(self.manner.word)
            self.show("card:undo")
            self.wait(1.0)
        self.plan.clear()
        self.wait(3.0)
        if self.wrong:
            self.repair()
        self.slip_places = set()
        self.settle()

    def can_put(self, pair: Change, lifts: list[Change]) -> bool:
        """Whether a piece can be set now: it is in the hand or comes from beside the board, and there is room."""
        place, piece = pair
        if piece not in self.hand and any(other == piece for _, other in lifts):
            return False
        if (self.wood.wells == 1 and self.game.board.startswith("web")) or self.game.board.startswith("balance"):
            return bool(self.wood.free(place))
        return self.wood.free(place) != [] or not any(where == place for where, _ in lifts)

    def settle(self) -> None:
        """Put the board as the position says, and see that the companion agrees."""
        for _ in range(3):
            if self.rearrange(self.game.want(self.position)):
                self.wait(0.5)
            waited = 0.0
            while self.astray and waited < 4.0:
                self.wait(0.5)
                waited += 0.5
            if not self.astray:
                return
            if self.wrong:
                return
        self.find("unmended", f"the board is as it should be, and yet astray: {self.astray}")
        raise Broken("astray without a reason")

    # -- telling a move

    def choice(self) -> dict[str, Any] | None:
        """The choice of the open question that leads to the move that is meant."""
        if not (self.question and self.plan):
            return None
        if self.asked_at < self.piece_at and self.clock - self.piece_at < 2.5:
            return None  # the pieces may have answered it
        choices: list[dict[str, Any]] = self.question["choices"]
        for intent in self.plan:
            if intent.seat != self.plan[0].seat or not (intent is self.plan[0] or intent.begun):
                continue
            if choice := next((one for one in choices if intent.move in one["moves"]), None):
                return choice
        return None

    def answer(self, choice: dict[str, Any]) -> Word:
        """Answer the open question."""
        self.question, asked = None, self.question
        word = Word()
        if choice["card"] is not None:
            word = card(choice["card"])
        elif choice["place"] is not None and self.game.wells:
            word = Word(knock=choice["place"])
        else:
            tag = self.game.component(self.plan[0].move, choice["label"])
            if tag is None:
                self.find("stuck", f"a choice that cannot be answered: {choice} of {asked}")
                raise Broken("no answer")
            word = Word(tag=tag)
        intent = self.plan[0]
        self.wait(self.some(self.manner.word))  # thinking; the companion may understand by itself meanwhile
        if not self.plan or self.plan[0] is not intent or self.wrong or self.question is not None:
            return Word()
        self.count["answers"] += 1
        if word.tag:
            self.show(word.tag)
        else:
            self.knock(word.knock)
        return word

    def attend(self) -> None:
        """Wait until what was meant is committed, and answer what is asked."""
        idle, answers = 0.0, 0
        while self.plan and not self.wrong and idle < 3.6:
            if (choice := self.choice()) and answers < 8:
                self.answer(choice)
                answers += 1
                idle = 0.0
                continue
            self.wait(0.4)
            idle += 0.4
        if self.plan and not self.wrong:
            self.clock += 0.01
            self.spoken()

    def tell(self, telling: Telling, intent: Intent | None = None, listen: bool = True) -> None:
        """Tell a move of the plan (the first) in one way, hearing questions meanwhile or not."""
        intent = intent or self.plan[0]
        intent.begun = True
        for words in (telling.first, None, telling.last):
            if words is None:
                if telling.pieces:
                    self.clock += self.some(self.manner.word)
                    self.rearrange(self.game.want(intent.after))
                continue
            soon, words = words is telling.last, list(words)  # noqa: PLW2901
            while words and intent in self.plan and not self.wrong:
                if listen and self.plan[0] is intent and (choice := self.choice()) is not None:
                    said = self.answer(choice)
                    if said in words:
                        words.remove(said)
                    continue
                word = words.pop(0)
                self.say(word, soon=soon)
                if self.manner.brisk and intent in self.plan and self.rng.random() < 0.05 and self.repeatable(word):
                    self.clock += self.rng.uniform(0.1, 0.6)
                    self.show(word.tag)

    def carry_out(self, intent: Intent) -> None:
        """One careful move: one way, and if it is not understood the others."""
        ways = self.game.tellings(intent)
        first = ways[0] if self.rng.random() < 0.7 else ways[-1]
        self.count[f"way {first.name}"] += 1
        self.plan.append(intent)
        for number, way in enumerate([first, ways[-1]]):
            if number:
                self.find("deaf", f"{first} did not lead to {intent.seat}: {intent.move}; question {self.question}")
                self.settle()
                self.wait(11.0)
                if self.undone:
                    break
            self.clock += self.some(self.manner.between)
            self.tell(way)
            self.attend()
            if self.wrong:
                self.repair()
                return
            if not self.plan:
                self.settle()
                return
        self.settle()
        self.write({"enter": intent.move, "seat": intent.seat})
        self.count["entered"] += 1
        self.wait(1.0)
        if self.plan:
            self.find("stuck", f"{intent.seat}: {intent.move} cannot be told; {ways}")
            raise Broken("stuck")
        self.settle()

    def breath(self) -> None:
        """Several moves without waiting, as far as each of them is clear; then whatever is asked is answered."""
        parts, shown = dict(self.game.parts.where), list(self.game.shown)
        chain = self.chain()
        self.game.parts.where, self.game.shown = parts, shown
        if chain:
            self.perform(chain)

    def chain(self) -> list[tuple[Intent, Telling]]:
        """Up to four moves that may be made in one breath. Components are moved as if all of it were done."""
        chain: list[tuple[Intent, Telling]] = []
        touched: set[str] = set()
        position, owing = self.position, False
        while len(chain) < 4:
            intent = self.choose(position)
            if intent is None or (intent.seat == "table" and intent.move.split()[0] in self.game.drawn_by_companion):
                break
            if chain and intent.seat != chain[-1][0].seat and self.rng.random() < 0.4:
                break
            ways = self.game.tellings(intent)
            way = ways[0] if self.rng.random() < 0.75 and not owing else ways[-1]
            places = self.places_of(intent, way)
            if chain and touched & places:
                break
            if chain and intent.seat != chain[-1][0].seat and chain[-1][1].pieces and way.pieces and not way.first:
                break  # only a card, a component or a rest parts the pieces of two seats
            touched |= places
            chain.append((intent, way))
            if self.game.unclear(intent, way) or self.rng.random() < 0.35:
                break
            if way.name == "told" and self.game.want(intent.before) != self.game.want(intent.after):
                if not self.wood.wells or self.rng.random() < 0.7:
                    break  # the pieces follow first
                owing = True  # they follow later: until then everything is told
            position = intent.after
            self.game.shown += [word.tag for word in way.first + way.last if word.tag]
            self.game.moved(intent)
            self.game.sync(position)
        return chain

    def perform(self, chain: list[tuple[Intent, Telling]]) -> None:
        """Carry a breath out, and see that all of it was understood."""
        if len(chain) == 1:
            chain = [(chain[0][0], self.hurried(*chain[0]))]
        self.plan.extend(intent for intent, _ in chain)
        self.count[f"breath of {len(chain)}"] += 1
        self.clock += self.some(self.manner.between)
        for intent, way in chain:
            if self.wrong or intent not in self.plan or self.lit():
                break
            missing = [word for word in way.first + way.last if word.tag in self.game.parts.where]
            if missing and self.plan[0] is not intent and way.name == "told" and not self.ready(intent, missing[0].tag):
                break  # the component is not there yet: what came before was not understood
            if self.game.answers(intent) and not way.pieces:
                waited = 0.0
                while self.plan and self.plan[0] is not intent and waited < 2.5 and not self.wrong:
                    self.wait(0.2)
                    waited += 0.2
                    if (choice := self.choice()) is not None:
                        self.answer(choice)
            self.tell(way, intent, listen=bool(self.plan) and intent is self.plan[0])
        self.attend()
        if self.wrong:
            self.repair()
            return
        left = list(self.plan)
        if left:
            told = "; ".join(f"{intent.seat}: {intent.move} by {way}" for intent, way in chain)
            self.find("deaf", f"not all of {told} was taken; left {self.meant()}; question {self.question}")
            self.plan.clear()
            self.settle()
            self.wait(11.0)
        else:
            self.settle()
        for intent in left:
            if intent.before is not self.position and intent.before != self.position:
                break
            self.carry_out(intent)

    def lit(self) -> bool:
        """Whether the companion has said for a second that the board is astray: nobody plays on then."""
        return self.astray is not None and self.astray_at >= 0 and self.clock - self.astray_at > 1.0

    def ready(self, intent: Intent, tag: str) -> bool:
        """Whether a component has got to where a move of a breath takes it from."""
        return self.game.parts.where[tag] not in {"bag", "discards", "limbo"} or intent.seat == "table"

    def places_of(self, intent: Intent, way: Telling) -> set[str]:
        """Places that a move touches with pieces or knocks."""
        lifts, sets = changes(self.game.want(intent.before), self.game.want(intent.after))
        return {place for place, _ in lifts + sets} | {word.knock for word in way.first + way.last if word.knock}

    def hurried(self, intent: Intent, way: Telling) -> Telling:
        """The same telling, perhaps with the pieces slightly before the card."""
        if not way.pieces or not way.first or self.rng.random() < 0.7:
            return way
        words = intent.move.split()
        if isinstance(self.game, BalanceOfPower) or (len(words) > 2 and words[2] == "takeover"):
            return Telling(way.name, [], True, way.first + way.last)
        return way

    def repair(self) -> None:
        """Take back by card what was committed and not meant."""
        self.plan.clear()
        for _ in range(4 * len(self.wrong)):
            if not self.wrong:
                break
            self.clock += self.some((1.0, 2.0))
            self.show("card:undo")
            self.consent()
        if self.wrong:
            raise Broken("a move could not be taken back")
        self.settle()

    def consent(self) -> None:
        """All others say yes to an undo."""
        for _ in range(6):
            self.wait(1.0)
            if not self.question:
                return
            yes = next((one for one in self.question["choices"] if one["card"] == "yes"), None)
            if yes is None:
                return
            self.question = None
            self.clock += self.some(self.manner.word)
            self.show("card:yes")

    # -- a game

    def choose(self, position: Position) -> Intent | None:
        """A random legal move that the things on the table allow; nothing where the game is over."""
        legal = self.referee.legal(position)
        if not legal["to_act"]:
            return None
        moves = [(m["seat"], m["move"]) for m in legal["moves"]]
        self.game.learn([move for _, move in moves])
        pending = position.get("pending") or {}
        if pending.get("kind") == "auction" and pending["taker"] in legal["to_act"]:
            moves = [pair for pair in moves if pair[0] == pending["taker"]]
        moves = [pair for pair in moves if self.game.possible(position, *pair)]
        if not moves:
            raise Broken(f"no possible move of {legal['moves'][:5]}")
        if legal["to_act"] != ["table"] and self.rng.random() < 0.5:
            groups: dict[str, list[tuple[str, str]]] = {}
            for pair in moves:
                groups.setdefault(self.game.category(pair[1]), []).append(pair)
            moves = groups[self.rng.choice(sorted(groups))]
        elif legal["to_act"] == ["table"] and moves[0][1].split()[0] in {"offer", "token", "region-marker"}:
            moves = [pair for pair in moves for _ in range(self.copies(pair[1]))] or moves
        seat, move = self.rng.choice(moves)
        after = self.referee.apply(position, seat, move)
        if after is None:
            raise Broken(f"a listed move cannot be applied: {seat}: {move}")
        return Intent(seat, move, position, after, [m["move"] for m in legal["moves"] if m["seat"] == seat])

    def copies(self, move: str) -> int:
        """How many copies could bring this chance move."""
        words = move.split()
        thing = {"offer": "tile", "token": "token", "region-marker": "marker"}[words[0]]
        return len(self.game.parts.lying(f"{thing}:{words[-1]}", "spare" if thing == "marker" else "bag"))

    def compare(self) -> None:
        """Ask the companion for its position, and compare."""
        reports = self.table.send([{"position": True}])
        theirs = next(report["position"] for report in reports if "position" in report)
        if theirs != self.position:
            keys = [key for key in {*theirs, *self.position} if theirs.get(key) != self.position.get(key)]
            told = "; ".join(f"{key}: {theirs.get(key)} instead of {self.position.get(key)}" for key in sorted(keys))
            self.find("lost", "the positions differ: " + told)
            raise Broken("the positions differ")

    def play(self, limit: int) -> None:
        """One game, or so many moves of one."""
        reports = self.table.send([{"position": True}])
        # The companion may have drawn before the first reading; what it committed is in its position.
        self.position = next(report["position"] for report in reports if "position" in report)
        self.clock = 0.5
        self.game.sync(self.position)
        for report in reports:
            if "committed" not in report and "position" not in report:
                self.hear(report)
        self.wait(0.5)
        self.settle()
        while self.count["moves"] < limit:
            self.undone.clear()
            state = self.rng.getstate()
            intent = self.choose(self.position)
            if self.manner.brisk:
                self.rng.setstate(state)  # a breath chooses for itself
            if intent is None:
                self.count["finished"] += 1
                break
            if intent.seat == "table" and intent.move.split()[0] in self.game.drawn_by_companion:
                self.wait(3.0)
                if intent.before is self.position:
                    self.find("stuck", f"the companion does not draw: {intent.move}")
                    raise Broken("nothing drawn")
                continue
            before = self.count["moves"] // 10
            if self.manner.clumsy and self.rng.random() < 0.5 and intent.seat != "table":
                self.fumble()
            elif self.manner.brisk:
                self.breath()
            else:
                self.carry_out(intent)
            if self.count["moves"] // 10 != before:
                self.compare()
        self.compare()


# ------------------------------------------------------------------------------------------------ the campaign


def game_for(board: str, rng: random.Random) -> Game:
    """The game that is played on a board."""
    if board.startswith("power"):
        return PowerAndWeakness(board, rng)
    return BalanceOfPower(board, rng) if board.startswith("balance") else WebOfPower(board, rng)


def campaign(args: argparse.Namespace) -> dict[str, Any]:
    """Games until so many moves are made."""
    total: Counter[str] = Counter()
    findings: list[Finding] = []
    referee = Referee(args.reedlight)
    folder = Path(args.folder)
    begun, waited, games = time.perf_counter(), 0.0, 0
    while total["moves"] < args.moves:
        seed = args.seed * 1000 + games
        rng = random.Random(seed)
        game = game_for(args.board, rng)
        chosen = [*game.options(), "--seed", str(seed)]
        table = Table([args.reedlight, "table", "--board", args.board, "--mark", *chosen])
        hands = Hands(table, referee, game, replace(MANNERS[args.manner], rest=args.rest, after=args.after), rng)
        try:
            hands.play(min(args.game_moves, args.moves - total["moves"]))
            table.close()
        except Broken as broken:
            hands.count["broken"] += 1
            if not hands.findings:
                hands.find("crash", str(broken))
            elif args.verbose:
                print("broken:", broken, file=sys.stderr)
            table.process.kill()
        games += 1
        total += hands.count
        waited += table.waited
        for number, finding in enumerate(hands.findings[:8]):
            folder.mkdir(parents=True, exist_ok=True)
            name = f"{args.board}-{args.manner}-{seed}"
            finding.file = str(folder / f"{name}.jsonl")
            Path(finding.file).write_text("".join(line + "\n" for line in table.sent), encoding="utf-8")
            note = f"{finding.kind} {finding.text}\n"
            note += f"reedlight table --board {args.board} {' '.join(chosen)} {finding.file}\n"
            Path(folder / f"{name}-{number}.txt").write_text(note + "\n".join(finding.talk) + "\n", encoding="utf-8")
            print(f"{finding.kind}: {finding.text[:300]}  [{folder / name}-{number}.txt]", flush=True)
        findings += hands.findings
        if games > 5 and total["moves"] < games:
            break
    wall = time.perf_counter() - begun
    referee.close()
    return {
        "board": args.board, "manner": args.manner, "seed": args.seed, "games": games, "moves": total["moves"],
        **{kind: total[kind] for kind in KINDS},
        "words_per_move": round(total["words"] / max(1, total["moves"]), 2),
        "seconds": round(wall, 1), "seconds_in_table": round(waited, 1),
        "counts": dict(sorted(total.items())),
    }  # fmt: skip


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Other hands at a Reedlight table.")
    parser.add_argument("--board", required=True, choices=sorted(BOARDS))
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reedlight", default="reedlight")
    parser.add_argument("--manner", choices=sorted(MANNERS), default="plain")
    parser.add_argument("--game-moves", type=int, default=250, help="break a game off after so many moves")
    parser.add_argument("--json", help="write the summary to this file")
    parser.add_argument("--folder", default="findings", help="where the input of games with findings is kept")
    parser.add_argument("--rest", type=float, default=0.0, help="wait so long after a piece with the next card")
    parser.add_argument("--after", type=float, default=0.0, help="wait so long after a commit with the next card")
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    summary = campaign(args)
    text = json.dumps(summary)
    if args.json:
        Path(args.json).write_text(text + "\n", encoding="utf-8")
    print(text)
    return 1 if any(summary[kind] for kind in ("misread", "stuck", "lost", "crash")) else 0


if __name__ == "__main__":
    sys.exit(main())
