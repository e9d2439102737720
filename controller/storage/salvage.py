"""What can be saved of a damaged record: every game up to its last good entry, from whatever still holds it.

There may be several witnesses of a game: the file with its log as SQLite reads it, the file with all of its log,
whatever the checksums say (`controller.storage.image`), both once more with the first page of a new record, the good
copies, and files that were set aside. None of them is
believed. Each is read as far as it can be, row by row, and each game in it is played through: the rules, the digest of
every position and the chain of the entries say how many of its entries are right. Of each game the longest right
beginning is taken. So a page that cannot be read costs the entries on it only where no other witness has them, and a
wrong entry never gets into what is saved.

Nothing is saved into the damaged file: a new one takes its place, and the damaged one is set aside, for ever.

A record may be large, so neither its pages nor its entries are ever all in memory: a plan says which witness has the
most of each game, and the entries are read from there once more when they are written. Their chain tells whether they
are still those that were judged.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from controller.engine.game import Game, Json
from controller.engine.journal import Entry, Journal, KeptGame, chain_start, chained
from controller.engine.reasons import Reason
from controller.errors import PositionError, RecordError
from controller.storage import repair
from controller.storage.copies import copies, damage_of
from controller.storage.files import sync, write_private
from controller.storage.image import database, page_size_of
from controller.storage.replay import Replayer
from controller.storage.sqlite import FileJournal, KeptGames, check_version, empty_image, write_record
from controller.storage.text_records import BRANCHED, read_header, read_lines

MOST_GAMES = 1_000_000
"""A number of a game above this is damage."""


@dataclass(frozen=True, slots=True)
class Witness:
    """One way to read a file that may hold games.

    Attributes:
        trust: with all of its log, whatever the checksums say.
        new_tables: with the first page of a new record. It holds the header and all that SQLite knows of the tables,
            among them on which page each begins, which is where a new record has it (those of games and entries have
            been there since the first version). One wrong bit there can hide every game.
    """

    path: Path
    trust: bool = False
    new_tables: bool = False

    @contextmanager
    def games(self) -> Iterator[Iterator[Found]]:
        """The games in it, as far as they can be read, while it is open.

        Raises:
            PositionError: it is text, and begins no record.
            OSError, RecordError, sqlite3.Error, MemoryError, UnicodeError: it cannot be read.
        """
        if is_text(self.path):
            yield _in_text(self.path)
            return
        fresh = empty_image()
        first_page = fresh[: page_size_of(fresh)] if self.new_tables else b""
        with closing(database(self.path, trust=self.trust, first_page=first_page)) as connection:
            yield _in_database(connection)


@dataclass(frozen=True, slots=True)
class Found:
    """A game that a witness tells of.

    Attributes:
        game: as a list shows it; its entries are those that can be read.
        header: of its record; None where it is lost.
        count: of its entries, as it was kept.
        entries: reads them, while the witness is open.
    """

    game: KeptGame
    header: Json | None
    count: int
    entries: Callable[[], Iterator[Entry]]


@dataclass(frozen=True, slots=True)
class Saved:
    """A game as far as it is right.

    Attributes:
        game: as a list shows it; its number, entries and time are those of what is right.
        kept: how many entries there were, as far as anything tells.
        fault: why the next one is wrong; None if all are right.
        witness: where they can be read.
        number: of the game there.
        chain: of the last right entry.
    """

    game: KeptGame
    kept: int
    fault: Reason | None
    witness: Witness
    number: int
    chain: str


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
        return sum(saved.game.entries for saved in self.games)


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
    with Witness(copy).games() as games:
        held = [found.game.entries for found in games]
    return Copy(copy, made, len(held), held[-1] if held else 0, "")


def examined(path: Path, rules_by_name: Mapping[str, Game]) -> tuple[Saved, ...]:
    """Every game of a whole record, and how far it is right. Raises RecordError or OSError where it cannot be read, and
    where it is a database of another program or was written by a newer version."""
    witness = Witness(path)
    with closing(database(path)) as connection:
        check_version(connection, path)
        judgements = [judged(rules_by_name.get(found.game.name), found, witness) for found in _in_database(connection)]
    return tuple(saved for saved in judgements if saved is not None)


def plan(path: Path, rules_by_name: Mapping[str, Game], more: Sequence[Path] = ()) -> Plan:
    """What can be saved of a record, its copies and ``more`` files; nothing is written.

    Raises RecordError where one is text, and no record.
    """
    best: dict[tuple[int, str], Saved] = {}
    wanted: dict[int, None] = {}
    for witness in _witnesses(path, more):
        for found in _readable(witness):
            wanted[found.game.id] = None
            if found.header is None:
                continue
            key = (found.game.id, chain_start(found.header))
            before = best.get(key)
            if before is not None and found.game.entries <= before.game.entries:
                continue
            saved = judged(rules_by_name.get(found.game.name), found, witness)
            if saved is not None and (before is None or saved.game.entries > before.game.entries):
                best[key] = saved
    numbered = dict[int, Saved]()
    for (number, _), saved in best.items():
        # Two games may have one number: after a copy was restored, others were played.
        free = max(*numbered, *wanted) + 1 if number in numbered else number
        numbered[free] = replace(saved, game=replace(saved.game, id=free))
    lost = tuple(number for number in sorted(wanted) if number not in numbered)
    return Plan(path, tuple(numbered[number] for number in sorted(numbered)), lost)


def _witnesses(path: Path, more: Sequence[Path]) -> Iterator[Witness]:
    """All of them, the ones that were written last first."""
    good = copies(path)
    for file in (path, *good, *more):
        for trust in (False,) if file in good else (True, False):
            yield Witness(file, trust=trust)
            yield Witness(file, trust=trust, new_tables=True)


def _readable(witness: Witness) -> Iterator[Found]:
    """The games that a witness tells of; none where it cannot be read. Raises RecordError where it is text, and no
    record."""
    try:
        with suppress(OSError, RecordError, sqlite3.Error, MemoryError, UnicodeError), witness.games() as games:
            yield from games
    except PositionError as error:
        raise RecordError(f"{witness.path}: {error}") from None


def contents(found: Plan) -> Iterator[tuple[KeptGame, Json, Iterator[Entry]]]:
    """The games of a plan with their headers and their right entries, which are to be taken before the next game is.

    Raises RecordError where they are not any more what was judged, and as `Witness.games` does.
    """
    for witness in dict.fromkeys(saved.witness for saved in found.games):
        wanted = {saved.number: saved for saved in found.games if saved.witness == witness}
        with witness.games() as games:
            for there in games:
                saved = wanted.pop(there.game.id, None)
                if saved is not None and there.header is not None:
                    yield saved.game, there.header, _right(saved, there.header, there.entries())
        if wanted:
            raise _changed(witness)


def _right(saved: Saved, header: Json, entries: Iterator[Entry]) -> Iterator[Entry]:
    chain = chain_start(header)
    for entry in islice(entries, saved.game.entries):
        chain = chained(chain, entry)
        yield entry
    if chain != saved.chain:
        raise _changed(saved.witness)


def _changed(witness: Witness) -> RecordError:
    return RecordError(f"{witness.path} has changed since it was looked at: try again")


def _in_database(connection: sqlite3.Connection) -> Iterator[Found]:
    kept = KeptGames(Path("record"), connection)
    has_chain = bool(_all_rows(connection, "SELECT 1 FROM pragma_table_info('entry') WHERE name = 'chain'"))
    for number in _numbers(connection):
        with suppress(RecordError):
            yield _game(kept, connection, number, has_chain=has_chain)


def _in_text(path: Path) -> Iterator[Found]:
    with path.open("rb") as lines:
        header, count = read_header(lines)

    def entries() -> Iterator[Entry]:
        with path.open("rb") as lines:
            yield from read_lines(lines)

    created = str(header.get("when") or "")
    yield Found(
        KeptGame(1, header["game"], created, sum(1 for _ in entries()), 0.0, finished=False), header, count, entries
    )


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


def _game(kept: KeptGames, connection: sqlite3.Connection, number: int, *, has_chain: bool) -> Found:
    told = _all_rows(connection, "SELECT name, created FROM game WHERE id = ?", number)
    name, created = (str(text) for text in told[0]) if told else ("", "")
    header: Json | None = None
    with suppress(RecordError):
        header = kept.header(number)
    if header is None and has_chain:
        header = _second_header(connection, number)
    if header is not None and not name:
        name, created = str(header.get("game")), str(header.get("when") or "")
    chain = "chain" if has_chain else "''"
    query = f"SELECT n, seat, move, seconds, digest, undoes, over, {chain} FROM entry WHERE game = ? ORDER BY n"

    def entries() -> Iterator[Entry]:
        return map(kept.entry, _rows(connection, query, number))

    counted = _all_rows(connection, "SELECT n FROM tail WHERE game = ?", number) if has_chain else []
    count = counted[0][0] if counted and isinstance(counted[0][0], int) else 0
    listed = KeptGame(number, name, created, sum(1 for _ in entries()), 0.0, finished=False)
    return Found(listed, header, count, entries)


def _second_header(connection: sqlite3.Connection, number: int) -> Json | None:
    """The header of a game as it stands beside its count."""
    for (text,) in _all_rows(connection, "SELECT header FROM tail WHERE game = ?", number):
        with suppress(ValueError, TypeError, RecursionError):
            found = json.loads(str(text))
            return found if isinstance(found, dict) else None
    return None


def _rows(connection: sqlite3.Connection, query: str, *values: object) -> Iterator[tuple[object, ...]]:
    """The rows up to the first that cannot be read."""
    with suppress(sqlite3.Error, UnicodeError, MemoryError):
        yield from connection.execute(query, values)


def _all_rows(connection: sqlite3.Connection, query: str, *values: object) -> list[tuple[object, ...]]:
    return list(_rows(connection, query, *values))


def judged(rules: Game | None, found: Found, witness: Witness) -> Saved | None:
    """How far a game is right; None where not even its start can be read. Without its rules the chain alone decides."""
    game, kept = found.game, max(found.count, found.game.entries)
    if found.header is None:
        return None
    start = chain_start(found.header)
    if rules is None:
        last = _last_chained(start, found.entries())
        good, seconds, chain = (last.n, last.seconds, last.chain) if last else (0, 0.0, start)
        fault = Reason("record.chain") if good < kept else None
        finished = last is not None and last.over and fault is None
    else:
        try:
            replayer = Replayer(rules, rules.read(found.header.get("start")), start)
        except PositionError:
            return None
        fault = next((wrong for entry in found.entries() if (wrong := replayer.follow(entry)) is not None), None)
        fault = fault or replayer.missing(kept)
        good, seconds, chain = replayer.n, replayer.seconds, replayer.chain
        finished = not rules.to_act(replayer.state)
    listed = KeptGame(game.id, game.name, game.created, good, seconds, finished)
    return Saved(listed, kept, fault, witness, game.id, chain)


def _last_chained(chain: str, entries: Iterable[Entry]) -> Entry | None:
    """The last of the entries that are chained as they should be."""
    last: Entry | None = None
    for entry in entries:
        if entry.n != (last.n if last else 0) + 1 or not entry.seconds >= 0 or chained(chain, entry) != entry.chain:
            break
        chain, last = entry.chain, entry
    return last


def salvage(found: Plan) -> Path:
    """Put what can be saved in the place of a damaged record; returns under which name that was set aside.

    Raises RecordError where the record is whole or in use.
    """
    with repair.locked(found.path):
        return repair.replace_damaged(found.path, lambda fresh: write_record(fresh, contents(found)), repair.SALVAGED)


def salvage_to(found: Plan, to: Path) -> None:
    """Write what can be saved as another record, and leave the damaged one where it is.

    Raises:
        RecordError: there is something.
        OSError: it cannot be written.
    """
    if to.exists():
        raise RecordError(f"{to} is there already: nothing is ever overwritten")
    write_record(to, contents(found))
    sync(to.parent)


def begin_anew(path: Path) -> Path:
    """Put an empty record in the place of a damaged one; returns under which name that was set aside.

    Raises RecordError where the record is whole or in use.
    """
    with repair.locked(path):
        return repair.replace_damaged(path, lambda fresh: write_private(fresh, empty_image()), repair.RESTORING)


def is_text(path: Path) -> bool:
    """Whether a file is a record as text, and no database. Raises OSError."""
    with path.open("rb") as file:
        begun = file.read(64)
    return begun.lstrip()[:1] == b"{" and b"\0" not in begun


def take_over(journal: FileJournal, found: Plan) -> list[int]:
    """Add to a whole record the games that it has not, or not so far; returns their numbers there."""
    known: dict[str, list[int]] = {}
    for game in journal.games():
        known.setdefault(chain_start(journal.header(game.id)), []).append(game.id)
    added = []
    for listed, header, entries in contents(found):
        told = list(entries)
        if told and not any(
            _begins_with(journal.entries(number), told) for number in known.get(chain_start(header), ())
        ):
            number = journal.begin(listed.name, header, listed.created)
            journal.append(number, *told)
            added.append(number)
    return added


def _begins_with(entries: Iterable[Entry], told: Sequence[Entry]) -> bool:
    """Whether these entries are the first of those, however they are chained."""
    first = [replace(entry, chain="", over=False) for entry in islice(entries, len(told))]
    return first == [replace(entry, chain="", over=False) for entry in told]


def branch(journal: Journal, game: int, upto: int) -> int:
    """Begin a game that has the first ``upto`` entries of another one, which stays as it is; returns its number.

    What was kept is never changed, so a game with a fault goes on in this way from its last good entry. The new one is
    played by whoever played the other one last.
    """
    header = {**journal.header(game), BRANCHED: {"game": game, "entry": upto}}
    listed = next(kept for kept in journal.games() if kept.id == game)
    entries = [entry for entry in journal.entries(game) if entry.n <= upto]
    number = journal.begin(listed.name, header, listed.created)
    if entries:
        journal.append(number, *entries)
    if (table := journal.table(game)) is not None:
        journal.keep_table(number, table)
    return number


def branch_of(journal: Journal, game: int, upto: int) -> int | None:
    """The number of the game that goes on with another one from this entry already, if there is one."""
    for kept in journal.games():
        with suppress(RecordError):  # what its header said is lost
            if journal.header(kept.id).get(BRANCHED) == {"game": game, "entry": upto}:
                return kept.id
    return None
