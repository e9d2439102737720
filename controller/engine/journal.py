"""The journal of games: numbered entries that are only ever added, each with a digest of the position after it.

Entries are chained too. The digest of a position says nothing of the entry's time, nor that the entries before it are
still the same where they lead to the same position. So the chain of an entry is a fingerprint of the chain before it
and of all that the entry says; the first one follows that of the header. One changed bit anywhere in a game breaks the
chain at that entry. A tail that is missing breaks no chain: a count of the entries, kept apart from them, shows it.

Here are its interface and a journal in memory; `controller.storage.sqlite` has the one on disk.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from controller.engine.game import Game, GameState, Json
from controller.engine.snapshots import Snapshot
from controller.errors import RecordError

VERSION = 1
"""The version of records as text."""
LETTERS = 16
"""Hexadecimal digits of a digest: 64 bits, so a wrong position passes unnoticed once in 2**64."""
COUNT = "entries"
"""The key of a record's header that says how many entries follow."""
MOST_SECONDS = 1e9
"""No game lasts longer: above it a time no longer tells milliseconds apart, and is damage."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game's record: a move, or (with ``undoes``, the number of that move) the undoing of one.

    Attributes:
        n: the number in the game, from 1; undone moves keep theirs.
        seconds: since the start of the game.
        digest: the fingerprint of the position after it; empty in a journal that keeps none.
        over: whether the game is over after it.
        chain: as it was kept; empty in a journal that keeps none, and for entries of earlier versions.
    """

    n: int
    seat: str
    move: str
    seconds: float
    digest: str = ""
    undoes: int | None = None
    over: bool = False
    chain: str = ""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game in a journal, as a list of games shows it; ``created`` is the label of time that it was begun with."""

    id: int
    name: str
    created: str
    entries: int
    seconds: float
    finished: bool


class Journal(Protocol):
    """Several games, append-only. Every failure is a RecordError."""

    @property
    def digests(self) -> bool:
        """Whether entries are to carry digests."""

    def begin(self, name: str, header: Json, created: str) -> int:
        """Begin a game of these rules, and return its number."""

    def append(self, game: int, *entries: Entry) -> None:
        """Add the entries, all or none; once this returns they are on disk, if the journal has one."""

    def games(self) -> list[KeptGame]:
        """All games, the oldest first."""

    def header(self, game: int) -> Json:
        """The header that a game was begun with."""

    def entries(self, game: int) -> Iterator[Entry]:
        """A game's entries, in order."""

    def count(self, game: int) -> int:
        """How many entries a game has by the count that is kept apart from them."""

    def chain(self, game: int) -> str:
        """The chain of a game's last entry (of its header, if it has none); empty in a journal that keeps none."""

    def snapshots(self, game: int) -> Sequence[Snapshot]:
        """What is kept of a game's positions, the newest first; a journal may keep none."""

    def keep_snapshots(self, game: int, kept: Sequence[Snapshot], damaged: Collection[int] = ()) -> None:
        """Keep snapshots, and forget those of the entries in ``damaged``. A cache: nothing is raised where that
        cannot be."""

    def table(self, game: int) -> Json | None:
        """How a game is played since that was changed: what stands for ``table`` of its header; None: as it began."""

    def keep_table(self, game: int, table: Json) -> None:
        """Keep how a game is played from now on. It is no move: nothing is raised where it cannot be kept."""

    def delete_game(self, game: int) -> None:
        """Delete a game: the only deletion there is, and only on request."""

    def close(self) -> None:
        """Release what the journal holds; doing so twice does no harm."""


def canonical(position: Json) -> str:
    """The one way to write a position for its digest: keys sorted, no spaces, ASCII only, no NaN."""
    return json.dumps(position, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(game: Game, state: GameState) -> str:
    """A short fingerprint of a state's position: the same for equal positions on every machine."""
    return sha256(canonical(game.write(state)).encode("ascii")).hexdigest()[:LETTERS]


def chain_start(head: Json) -> str:
    """What the chain of a game begins with: a fingerprint of its header, without the count of its entries."""
    return fingerprint({key: value for key, value in head.items() if key != COUNT})


def chained(before: str, entry: Entry) -> str:
    """The chain of an entry that comes after this one. Its time is to be finite."""
    told = [before, entry.n, entry.seat, entry.move, entry.undoes, float(entry.seconds), entry.digest]
    return fingerprint(told)


_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


def fingerprint(value: object) -> str:
    """A short fingerprint of a JSON value."""
    return sha256(_JSON(value).encode("ascii")).hexdigest()[:LETTERS]


def header(
    game: Game,
    start: GameState,
    rulings: object = None,
    provenance: object = None,
    when: str = "",
    table: Json | None = None,
) -> Json:
    """The header of a record; ``rulings``, ``provenance`` and ``table`` (how it is played: by whom, at which board) are
    JSON values from the caller."""
    position = game.write(start)
    head = {
        "game": game.name,
        "version": VERSION,
        "options": position.get("options", {}),
        "rulings": rulings,
        "map": position.get("map"),
        "provenance": provenance,
        "seats": list(game.seats(start)),
        "when": when,
        "start": position,
    }
    return head if table is None else {**head, "table": table}


@dataclass(slots=True)
class _Kept:
    name: str
    header: Json
    created: str
    entries: list[Entry]
    table: Json | None = None


class MemoryJournal:
    """A journal in memory, for fast simulation; without digests unless they are asked for."""

    def __init__(self, *, digests: bool = False) -> None:
        self.digests = digests
        self._games: dict[int, _Kept] = {}
        self._last = 0

    def begin(self, name: str, header: Json, created: str) -> int:
        self._last += 1
        self._games[self._last] = _Kept(name, header, created, [])
        return self._last

    def append(self, game: int, *entries: Entry) -> None:
        self._game(game).entries.extend(entries)

    def games(self) -> list[KeptGame]:
        return [_listed(number, kept) for number, kept in self._games.items()]

    def header(self, game: int) -> Json:
        return self._game(game).header

    def entries(self, game: int) -> Iterator[Entry]:
        return iter(tuple(self._game(game).entries))

    def count(self, game: int) -> int:
        return len(self._game(game).entries)

    def chain(self, game: int) -> str:
        return ""

    def snapshots(self, game: int) -> Sequence[Snapshot]:
        return ()

    def keep_snapshots(self, game: int, kept: Sequence[Snapshot], damaged: Collection[int] = ()) -> None:
        """A journal in memory is as old as its process: the positions are in memory too."""

    def table(self, game: int) -> Json | None:
        return self._game(game).table

    def keep_table(self, game: int, table: Json) -> None:
        self._game(game).table = table

    def delete_game(self, game: int) -> None:
        self._game(game)
        del self._games[game]

    def close(self) -> None:
        self._games.clear()

    def _game(self, game: int) -> _Kept:
        kept = self._games.get(game)
        if kept is None:
            raise no_game(game, self._games)
        return kept


def _listed(number: int, kept: _Kept) -> KeptGame:
    if not kept.entries:
        return KeptGame(number, kept.name, kept.created, 0, 0.0, finished=False)
    last = kept.entries[-1]
    return KeptGame(number, kept.name, kept.created, last.n, last.seconds, last.over)


def no_game(game: int, known: Iterable[int]) -> RecordError:
    """The error for a game that is not in a journal."""
    return RecordError(f"there is no game {game} in this record; its games are: {_ranges(known)}")


def _ranges(numbers: Iterable[int]) -> str:
    """Numbers as people write them: ``1 to 4, 7``."""
    runs: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1] = runs[-1][0], number
        else:
            runs.append((number, number))
    return ", ".join(_range(*run) for run in runs) or "none"


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}, {last}" if last == first + 1 else f"{first} to {last}"
