"""What can be saved of a damaged record: every game up to its last good entry, from whatever still holds it.

There may be several witnesses of a game: the file with its log as SQLite reads it, the file with all of its log,
whatever the checksums say (`controller.storage.image`), both once more with the first page of a new record, the good
copies, and files that were set aside. None of them is
believed. Each is read as far as it can be, row by row, and each game in it is played through: the rules, the digest of
every position and the chain of the entries say how many of its entries are right. Of each game the longest right
beginning is taken. So a page that cannot be read costs the entries on it only where no other witness has them, and a
wrong entry never gets into what is saved.

Nothing is saved into the damaged file: a new one takes its place, and the damaged one is set aside, for ever.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from controller.engine.game import Game, Json
from controller.engine.journal import Entry, Journal, KeptGame, chain_start, chained
from controller.engine.reasons import Reason
from controller.errors import PositionError, RecordError
from controller.storage import repair
from controller.storage.copies import copies, damage_of
from controller.storage.files import sync, write_private
from controller.storage.image import database, opened, page_size_of, read_image
from controller.storage.replay import Replayer
from controller.storage.sqlite import FileJournal, KeptGames, empty_image, image_of
from controller.storage.text_records import BRANCHED, read_lines

MOST_GAMES = 1_000_000
"""A number of a game above this is damage."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A game as far as it is right.

    Attributes:
        game: as a list shows it; its number, entries and time are those of what is right.
        header: of its record.
        entries: those that are right, from the first one on.
        kept: how many there were, as far as anything tells.
        fault: why the next one is wrong; None if all are right.
    """

    game: KeptGame
    header: Json
    entries: tuple[Entry, ...]
    kept: int
    fault: Reason | None


@dataclass(frozen=True, slots=True)
class Plan:
    """What would be saved of a damaged record.

    Attributes:
        path: the record.
        games: in the order of their numbers.
        lost: the numbers of games of which nothing can be saved.
    """

    path: Path
    games: tuple[Saved, ...]
    lost: tuple[int, ...]

    @property
    def moves(self) -> int:
        """How many entries would be saved."""
        return sum(len(saved.entries) for saved in self.games)


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of a record, as it is offered.

    Attributes:
        made: when, in seconds since 1970.
        games: how many it holds.
        moves: how many entries the last of them has.
        damage: what is wrong with it; empty if it is whole.
    """

    path: Path
    made: float
    games: int
    moves: int
    damage: str


def described(copy: Path) -> Copy:
    """What a copy holds. Raises OSError where it is not there."""
    made, damage = copy.stat().st_mtime, damage_of(copy)
    if damage:
        return Copy(copy, made, 0, 0, damage)
    with closing(database(copy)) as connection:
        held = [len(entries) for _, _, entries, _ in _games_in(connection)]
    return Copy(copy, made, len(held), held[-1] if held else 0, "")


def examined(path: Path, rules_by_name: Mapping[str, Game]) -> tuple[Saved, ...]:
    """Every game of a whole record, and how far it is right, without its entries: there may be many. Raises RecordError
    or OSError where it cannot be read."""
    found = []
    with closing(database(path)) as connection:
        for game, header, entries, count in _games_in(connection):
            saved = None if header is None else judged(rules_by_name.get(game.name), game, header, entries, count)
            if saved is not None:
                found.append(replace(saved, entries=()))
    return tuple(found)


def plan(path: Path, rules_by_name: Mapping[str, Game], more: Sequence[Path] = ()) -> Plan:
    """What can be saved of a record, its copies and ``more`` files; nothing is written."""
    best: dict[tuple[int, str], Saved] = {}
    wanted: dict[int, None] = {}
    for image in _witnesses(path, more):
        for game, header, entries, count in read_as_far_as_it_goes(image):
            wanted[game.id] = None
            if header is None:
                continue
            key = (game.id, chain_start(header))
            before = best.get(key)
            if before is not None and before.fault is None and entries == before.entries[: len(entries)]:
                continue
            saved = judged(rules_by_name.get(game.name), game, header, entries, count)
            if saved is not None and (before is None or len(saved.entries) > len(before.entries)):
                best[key] = saved
    found = dict[int, Saved]()
    for (number, _), saved in best.items():
        # Two games may have one number: after a copy was restored, others were played.
        found[max(*found, *wanted) + 1 if number in found else number] = saved
    games = tuple(_numbered(number, found[number]) for number in sorted(found))
    return Plan(path, games, tuple(number for number in sorted(wanted) if number not in found))


def _numbered(number: int, saved: Saved) -> Saved:
    game = saved.game
    listed = KeptGame(number, game.name, game.created, game.entries, game.seconds, game.finished)
    return Saved(listed, saved.header, saved.entries, saved.kept, saved.fault)


def _witnesses(path: Path, more: Sequence[Path]) -> Iterator[bytes]:
    """The contents that may hold games, the ones that were written last first."""
    for file in (path, *copies(path), *more):
        for trust in (True, False) if file not in copies(path) else (False,):
            with suppress(OSError, RecordError, sqlite3.Error):
                image = read_image(file, trust=trust)
                yield image
                yield with_fresh_tables(image)


def with_fresh_tables(image: bytes) -> bytes:
    """The same content, except its first page: that is of a new record. It holds the header and all that SQLite
    knows of the tables, among them on which page each begins, which is where a new record has it (those of games and
    entries have been there since the first version). One wrong bit there can hide every game."""
    fresh = empty_image()
    size = page_size_of(fresh)
    head = bytearray(fresh[:size])
    head[28:32] = (len(image) // size).to_bytes(4, "big")
    return bytes(head) + image[size:]


def read_as_far_as_it_goes(image: bytes) -> Iterator[tuple[KeptGame, Json | None, tuple[Entry, ...], int]]:
    """The games of a database that may be damaged: each with its header (None: lost), the entries that can be read, and
    the count of them that was kept."""
    try:
        connection = opened(image)
    except (sqlite3.Error, MemoryError, UnicodeError):
        return
    with closing(connection):
        yield from _games_in(connection)


def _games_in(connection: sqlite3.Connection) -> Iterator[tuple[KeptGame, Json | None, tuple[Entry, ...], int]]:
    kept = KeptGames(Path("record"), connection)
    has_chain = bool(_rows(connection, "SELECT 1 FROM pragma_table_info('entry') WHERE name = 'chain'"))
    for number in _numbers(connection):
        with suppress(RecordError):
            yield _game(kept, connection, number, has_chain=has_chain)


def _numbers(connection: sqlite3.Connection) -> list[int]:
    found: dict[object, None] = {}
    for query in (
        "SELECT id FROM game ORDER BY id",
        "SELECT id FROM game ORDER BY id DESC",
        "SELECT DISTINCT game FROM entry ORDER BY game",
        "SELECT DISTINCT game FROM entry ORDER BY game DESC",
    ):
        found |= dict.fromkeys(row[0] for row in _rows(connection, query))
    return sorted(number for number in found if isinstance(number, int) and 0 < number <= MOST_GAMES)


def _game(
    kept: KeptGames, connection: sqlite3.Connection, number: int, *, has_chain: bool
) -> tuple[KeptGame, Json | None, tuple[Entry, ...], int]:
    told = _rows(connection, "SELECT name, created FROM game WHERE id = ?", number)
    name, created = (str(text) for text in told[0]) if told else ("", "")
    header: Json | None = None
    with suppress(RecordError):
        header = kept.header(number)
    if header is None and has_chain:
        header = _second_header(connection, number)
    if header is not None and not name:
        name, created = str(header.get("game")), str(header.get("when") or "")
    chain = "chain" if has_chain else "''"
    columns = f"n, seat, move, seconds, digest, undoes, over, {chain}"
    rows = _rows(connection, f"SELECT {columns} FROM entry WHERE game = ? ORDER BY n", number)
    entries = tuple(kept.entry(row) for row in rows)
    counted = _rows(connection, "SELECT n FROM tail WHERE game = ?", number) if has_chain else []
    count = counted[0][0] if counted and isinstance(counted[0][0], int) else 0
    return KeptGame(number, name, created, len(entries), 0.0, finished=False), header, entries, count


def _second_header(connection: sqlite3.Connection, number: int) -> Json | None:
    """The header of a game as it stands beside its count."""
    for (text,) in _rows(connection, "SELECT header FROM tail WHERE game = ?", number):
        with suppress(ValueError, TypeError, RecursionError):
            found = json.loads(str(text))
            return found if isinstance(found, dict) else None
    return None


def _rows(connection: sqlite3.Connection, query: str, *values: object) -> list[tuple[object, ...]]:
    """The rows up to the first that cannot be read."""
    found = []
    with suppress(sqlite3.Error, UnicodeError):
        for row in connection.execute(query, values):
            found.append(row)
    return found


def judged(rules: Game | None, game: KeptGame, header: Json, entries: Sequence[Entry], count: int = 0) -> Saved | None:
    """How far a game is right; None where not even its start can be read. Without its rules the chain alone decides."""
    kept = max(count, len(entries))
    if rules is None:
        good, fault, finished = _by_chain(header, entries), None, bool(entries) and entries[-1].over
        if good < kept:
            fault, finished = Reason("record.chain"), False
    else:
        try:
            replayer = Replayer(rules, rules.read(header.get("start")), chain_start(header))
        except PositionError:
            return None
        fault = next((found for entry in entries if (found := replayer.follow(entry)) is not None), None)
        fault = fault or replayer.missing(kept)
        good, finished = replayer.n, not rules.to_act(replayer.state)
    right = tuple(entries[:good])
    seconds = right[-1].seconds if right else 0.0
    listed = KeptGame(game.id, game.name, game.created, good, seconds, finished)
    return Saved(listed, header, right, kept, fault)


def _by_chain(header: Json, entries: Iterable[Entry]) -> int:
    """How many entries are chained as they should be."""
    chain, good = chain_start(header), 0
    for entry in entries:
        if entry.n != good + 1 or not entry.seconds >= 0 or chained(chain, entry) != entry.chain:
            return good
        chain, good = entry.chain, entry.n
    return good


def salvage(found: Plan) -> Path:
    """Put what can be saved in the place of a damaged record; returns under which name that was set aside.

    Raises RecordError where the record is whole or in use.
    """
    image = image_of((saved.game, saved.header, saved.entries) for saved in found.games)
    with repair.locked(found.path):
        return repair.replace_damaged(found.path, lambda fresh: write_private(fresh, image), repair.SALVAGED)


def salvage_to(found: Plan, to: Path) -> None:
    """Write what can be saved as another record, and leave the damaged one where it is.

    Raises:
        RecordError: there is something.
        OSError: it cannot be written.
    """
    if to.exists():
        raise RecordError(f"{to} is there already: nothing is ever overwritten")
    write_private(to, image_of((saved.game, saved.header, saved.entries) for saved in found.games))
    sync(to.parent)


def begin_anew(path: Path) -> Path:
    """Put an empty record in the place of a damaged one; returns under which name that was set aside.

    Raises RecordError where the record is whole or in use.
    """
    with repair.locked(path):
        return repair.replace_damaged(path, lambda fresh: write_private(fresh, empty_image()), repair.RESTORING)


def plan_of_lines(path: Path, rules_by_name: Mapping[str, Game]) -> Plan:
    """What can be saved of a record as text.

    Raises:
        PositionError: it is none.
        OSError: it cannot be read.
    """
    with path.open("rb") as lines:
        header, entries, count = read_lines(lines)
    listed = KeptGame(1, header["game"], str(header.get("when") or ""), 0, 0.0, finished=False)
    saved = judged(rules_by_name.get(header["game"]), listed, header, entries, count)
    return Plan(path, (saved,) if saved else (), ())


def is_text(path: Path) -> bool:
    """Whether a file is a record as text, and no database. Raises OSError."""
    with path.open("rb") as file:
        return file.read(64).lstrip()[:1] == b"{"


def take_over(journal: FileJournal, found: Plan) -> list[int]:
    """Add to a whole record the games that it has not, or not so far; returns their numbers there."""
    known = [(chain_start(journal.header(game.id)), tuple(journal.entries(game.id))) for game in journal.games()]
    added = []
    for saved in found.games:
        start, said = chain_start(saved.header), _said(saved.entries)
        if saved.entries and not any(start == other and said == _said(have)[: len(said)] for other, have in known):
            number = journal.begin(saved.game.name, saved.header, saved.game.created)
            journal.append(number, *saved.entries)
            added.append(number)
    return added


def _said(entries: Iterable[Entry]) -> list[tuple[object, ...]]:
    return [(entry.n, entry.seat, entry.move, entry.undoes, entry.seconds, entry.digest) for entry in entries]


def branch(journal: Journal, game: int, upto: int) -> int:
    """Begin a game that has the first ``upto`` entries of another one, which stays as it is; returns its number.

    It is how a game goes on from its last good entry, because what was kept is never changed.
    """
    header = {**journal.header(game), BRANCHED: {"game": game, "entry": upto}}
    listed = next(kept for kept in journal.games() if kept.id == game)
    entries = [entry for entry in journal.entries(game) if entry.n <= upto]
    number = journal.begin(listed.name, header, listed.created)
    if entries:
        journal.append(number, *entries)
    return number
