"""The journal: what it keeps, what it refuses, and what becomes of a damaged file."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from controller.engine.journal import Entry, Journal, MemoryJournal
from controller.engine.reasons import Reason
from controller.errors import RecordError
from controller.games.power_and_weakness import GAME
from controller.games_found import Installed
from controller.storage.copies import copies
from controller.storage.repair import DamagedRecord, restore
from controller.storage.replay import Disagreement, resume
from controller.storage.salvage import begin_anew, plan, salvage
from controller.storage.schema import APPLICATION, SCHEMA_VERSION, STEPS
from controller.storage.sqlite import FileJournal, ReadOnlyGames
from tests.engine.session_players import play, played
from tests.storage.rotten import changed

ROOT = Path(__file__).resolve().parents[2]
OPENERS: dict[str, Callable[[Path], Journal]] = {
    "file": FileJournal,
    "memory": lambda _: MemoryJournal(digests=True),
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "games.db"


@pytest.mark.parametrize("kind", OPENERS)
def test_several_games_lie_side_by_side(path: Path, kind: str):
    journal = OPENERS[kind](path)
    over, running = played(journal, 1), played(journal, 2, 5)
    fresh = journal.begin(GAME.name, journal.header(over.number), "Monday")
    listed = [(game.id, game.name, game.created, game.entries, game.finished) for game in journal.games()]
    assert listed == [
        (1, GAME.name, "a Sunday", len(over.history), True),
        (2, GAME.name, "a Sunday", 5, False),
        (3, GAME.name, "Monday", 0, False),
    ]
    assert [game.seconds for game in journal.games()] == [len(over.history), 5, 0]
    assert journal.header(fresh) == journal.header(over.number)
    assert resume(GAME, journal, running.number).state == running.state
    over.undo(999, consent=True)
    assert not journal.games()[0].finished
    journal.close()


@pytest.mark.parametrize("kind", OPENERS)
def test_a_game_is_deleted_on_request_alone(path: Path, kind: str):
    journal = OPENERS[kind](path)
    first, second = played(journal, 1, 30), played(journal, 2, 30)
    journal.delete_game(first.number)
    assert [game.id for game in journal.games()] == [second.number]
    assert resume(GAME, journal, second.number).state == second.state
    for ask in (journal.header, journal.delete_game):
        with pytest.raises(RecordError, match="there is no game 1 in this record; its games are: 2"):
            ask(first.number)
    with pytest.raises(RecordError):
        play(first, random.Random(1), 1)
    assert journal.begin("another", {}, "") == 3
    journal.close()


def test_a_deleted_game_is_gone_from_the_disk_and_from_the_copies(path: Path):
    with FileJournal(path) as journal:
        secret = journal.begin("a-name-nobody-shall-read", {}, "")
        played(journal, 1)
        played(journal, 2)
        journal.wait_for_copies()
        assert any(b"a-name-nobody-shall-read" in file.read_bytes() for file in path.parent.iterdir())
        journal.delete_game(secret)
        assert not any(b"a-name-nobody-shall-read" in file.read_bytes() for file in path.parent.iterdir())
        assert len(copies(path)) == 1


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET move = 'take snake' WHERE n = 2",
        "UPDATE game SET header = '{}'",
        "DELETE FROM entry WHERE n = 5",
        "DELETE FROM game",
        "REPLACE INTO entry SELECT game, 3, kind, seat, move, undoes, seconds, digest, over, chain FROM entry LIMIT 1",
        "INSERT INTO entry SELECT game, 9, kind, seat, move, undoes, seconds, digest, over, chain FROM entry LIMIT 1",
        "INSERT INTO entry SELECT game, 6, 'undo', seat, move, NULL, seconds, digest, over, chain FROM entry LIMIT 1",
        "INSERT INTO entry SELECT 77, 1, kind, seat, move, undoes, seconds, digest, over, chain FROM entry LIMIT 1",
        "INSERT INTO entry SELECT game, 6, kind, seat, move, undoes, 'soon', digest, over, chain FROM entry LIMIT 1",
    ],
)
def test_the_file_itself_refuses_to_change_what_is_kept(path: Path, statement: str):
    with FileJournal(path) as journal:
        game = played(journal, 1, 5).number
        kept = list(journal.entries(game))
        with pytest.raises(sqlite3.IntegrityError):
            journal._connection.execute(statement)
        assert list(journal.entries(game)) == kept


def test_entries_are_added_at_the_end_all_or_none(path: Path):
    with FileJournal(path) as journal:
        game = played(journal, 1, 5).number
        with pytest.raises(RecordError, match="only added at the end"):
            journal.append(game, Entry(6, "table", "x", 1, "d"), Entry(8, "table", "x", 1, "d"))
        assert len(list(journal.entries(game))) == 5
        with pytest.raises(RecordError, match="there is no game 77"):
            journal.append(77, Entry(1, "table", "x", 1, "d"))


def test_it_writes_ahead_and_syncs_at_every_move(path: Path):
    with FileJournal(path) as journal:
        asked = [
            journal._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
        ]
        assert asked == ["wal", 2]


def test_a_second_opener_is_refused_until_the_first_lets_go(path: Path):
    opens = f"from controller.storage.sqlite import FileJournal; FileJournal({str(path)!r})"
    with FileJournal(path) as journal:
        played(journal, 1, 5)
        with pytest.raises(RecordError, match=r"games\.db is already in use by another Reedlight \(process \d+\)"):
            FileJournal(path)
        other = subprocess.run([sys.executable, "-c", opens], cwd=ROOT, capture_output=True, text=True, check=False)
        assert "already in use" in other.stderr
        with closing(sqlite3.connect(path, timeout=0)) as stranger, pytest.raises(sqlite3.OperationalError):
            stranger.execute("SELECT * FROM game")
        assert len(list(journal.entries(1))) == 5
    journal.close()
    with FileJournal(path) as journal:
        assert len(journal.games()) == 1


def test_a_stale_lock_file_is_no_lock_and_whoever_holds_it_now_is_named(path: Path):
    path.parent.mkdir()
    path.with_name("games.db.lock").write_text(f"{'9' * 15}\n", encoding="ascii")  # longer than any number of ours
    with FileJournal(path), pytest.raises(RecordError, match=rf"by another Reedlight \(process {os.getpid()}\)"):
        FileJournal(path)


def test_the_last_three_games_ends_are_copied(path: Path):
    with FileJournal(path) as journal:
        for seed in range(5):
            played(journal, seed)
            played(journal, 100 + seed, 5)
        journal.wait_for_copies()
        assert journal.notices() == []
        assert [copy.name for copy in copies(path)] == ["games.db.copy-5", "games.db.copy-4", "games.db.copy-3"]
    assert sorted(file.name for file in path.parent.iterdir()) == [
        "games.db", "games.db.copy-3", "games.db.copy-4", "games.db.copy-5", "games.db.lock",
    ]  # fmt: skip


def test_it_is_the_last_of_several_entries_that_ends_a_game(path: Path):
    with FileJournal(path) as journal:
        game = journal.begin(GAME.name, {}, "")
        journal.append(game, Entry(1, "orange", "a", 1, "d", over=True), Entry(2, "", "", 1, "d", undoes=1))
        assert copies(path) == []
        journal.append(game, Entry(3, "orange", "a", 2, "d"), Entry(4, "white", "b", 2, "d", over=True))
        journal.wait_for_copies()
        assert len(copies(path)) == 1


def test_a_copy_that_cannot_be_made_is_told_and_does_not_refuse_the_move(path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with FileJournal(path) as journal:
        monkeypatch.setattr("controller.storage.copies.write_private", full)
        assert played(journal, 1).over
        assert journal.games()[0].finished
        journal.wait_for_copies()
        assert journal.notices() == [Reason("record.no-copy", {"why": "No space left on device"})]
        assert journal.notices() == []


def _garble(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(random.Random(1).randbytes(path.stat().st_size - 4096))


DAMAGES: dict[str, Callable[[Path], object]] = {
    "garbled": _garble,
    "cut": lambda path: path.write_bytes(path.read_bytes()[:9000]),
    "not a database": lambda path: path.write_bytes(random.Random(1).randbytes(5000)),
    "emptied": lambda path: path.write_bytes(b""),
}


@pytest.mark.parametrize("how", DAMAGES)
def test_a_damaged_file_is_left_alone_until_somebody_decides_and_its_copy_with_it(path: Path, how: str):
    with FileJournal(path) as journal:
        over = played(journal, 1)
        played(journal, 2, 40)
    DAMAGES[how](path)
    damaged = path.read_bytes()
    for _ in range(3):  # the second start finds the same as the first
        with pytest.raises(DamagedRecord) as found:
            FileJournal(path)
        assert isinstance(found.value, RecordError)
        assert found.value.copy is not None
        assert found.value.copy.name == "games.db.copy-1"
        for told in ("is damaged", "left as it is", "games.db.copy-1", "reedlight games"):
            assert told in str(found.value)
        assert path.read_bytes() == damaged
        assert len(copies(path)) == 1
    aside = restore(path, copies(path)[0])
    assert (aside.name, aside.read_bytes()) == ("games.db.damaged-1", damaged)
    with FileJournal(path) as journal:
        assert resume(GAME, journal, over.number).state == over.state
        assert len(journal.games()) == 1
        played(journal, 3)
    assert aside.read_bytes() == damaged
    with pytest.raises(RecordError, match="whole"):
        restore(path, copies(path)[0])


def test_the_copy_of_a_damaged_record_stays_however_many_games_follow(path: Path):
    with FileJournal(path) as journal:
        over = played(journal, 1)
    _garble(path)
    begin_anew(path)
    with FileJournal(path) as journal:
        assert journal.games() == []
        for seed in range(4):
            played(journal, 10 + seed)
    kept = path.with_name("games.db.damaged-1.copy")
    assert kept not in copies(path)
    with ReadOnlyGames(kept) as games:
        assert resume(GAME, games, over.number).state == over.state


def test_damage_never_costs_the_log_beside_the_file(path: Path, tmp_path: Path):
    with FileJournal(path) as journal:
        played(journal, 1)
        played(journal, 3, 20)
        crashed = tmp_path / "crashed"
        shutil.copytree(path.parent, crashed)
    file = crashed / "games.db"
    _garble(file)
    for copy in copies(file):
        copy.unlink()
    left = {name: (crashed / f"games.db{name}").read_bytes() for name in ("", "-wal")}
    with pytest.raises(DamagedRecord, match="there is no good copy of it") as found:
        FileJournal(file)
    assert found.value.copy is None
    assert {name: (crashed / f"games.db{name}").read_bytes() for name in left} == left
    begin_anew(file)
    assert {name: (crashed / f"games.db.damaged-1{name}").read_bytes() for name in left} == left
    file.write_bytes(b"junk" * 1000)
    begin_anew(file)
    assert {name: (crashed / f"games.db.damaged-1{name}").read_bytes() for name in left} == left
    assert (crashed / "games.db.damaged-2").read_bytes() == b"junk" * 1000


def test_a_record_that_is_missing_beside_its_copies_is_damage(path: Path):
    """As after a crash in the middle of setting it aside, or of a version that began an empty one at the next start."""
    with FileJournal(path) as journal:
        played(journal, 1)
    path.unlink()
    for _ in range(2):
        with pytest.raises(DamagedRecord, match="it is missing"):
            FileJournal(path)
    restore(path, copies(path)[0])
    with FileJournal(path) as journal:
        assert len(journal.games()) == 1


def test_a_damaged_copy_is_not_offered(path: Path):
    with FileJournal(path) as journal:
        played(journal, 1)
        played(journal, 2)
    _garble(path)
    _garble(copies(path)[0])
    with pytest.raises(DamagedRecord) as found:
        FileJournal(path)
    assert found.value.copy is not None
    assert found.value.copy.name == "games.db.copy-1"
    with pytest.raises(RecordError, match="is damaged too"):
        restore(path, copies(path)[0])


def test_copies_are_read_back_in_the_background_and_a_bad_one_is_told(path: Path):
    with FileJournal(path) as journal:
        played(journal, 1)
        played(journal, 2)
    _garble(copies(path)[1])
    with FileJournal(path) as journal:
        journal.wait_for_copies()
        assert journal.notices() == [Reason("record.bad-copy", {"file": "games.db.copy-1"})]


def test_no_good_copy_goes_for_one_that_cannot_be_read_back(path: Path, monkeypatch: pytest.MonkeyPatch):
    with FileJournal(path) as journal:
        for seed in range(3):
            played(journal, seed)
        journal.wait_for_copies()
        before = copies(path)
        monkeypatch.setattr("controller.storage.copies._forget_cached", lambda file: file.write_bytes(b"another"))
        played(journal, 7)
        journal.wait_for_copies()
        monkeypatch.undo()
        assert copies(path) == before
        assert [notice.code for notice in journal.notices()] == ["record.no-copy"]


def test_the_log_holds_no_more_than_the_game_in_play(path: Path):
    log = path.with_name("games.db-wal")
    with FileJournal(path) as journal:
        over = played(journal, 1)
        assert over.over
        assert log.stat().st_size == 0, "the end of a game"
        played(journal, 2, 30)
        assert log.stat().st_size > 0
        journal.begin(GAME.name, journal.header(over.number), "")
        assert log.stat().st_size == 0, "the beginning of the next one"


def test_only_its_owner_may_read_what_is_kept(path: Path):
    path.parent.mkdir()
    path.touch(0o644)  # of an earlier version
    with FileJournal(path) as journal:
        played(journal, 1)
        journal.wait_for_copies()
        played(journal, 2, 3)
        modes = {file.name: oct(file.stat().st_mode & 0o777) for file in path.parent.iterdir()}
    assert set(modes) == {"games.db", "games.db-wal", "games.db.copy-1", "games.db.lock"}
    assert set(modes.values()) == {"0o600"}, modes


def test_a_record_of_an_earlier_version_is_read_and_gone_on_with(path: Path):
    """The schema before entries were chained and counted."""
    path.parent.mkdir()
    with FileJournal(path.with_name("now.db")) as journal:
        session = played(journal, 1, 12)
        header, entries = journal.header(session.number), list(journal.entries(session.number))
    with closing(sqlite3.connect(path)) as old:
        old.executescript(f"{STEPS[0]} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = 1;")
        old.execute("INSERT INTO game VALUES (1, ?, ?, 'a Sunday')", (GAME.name, json.dumps(header)))
        for entry in entries:
            row = (entry.n, entry.seat, entry.move, entry.undoes, entry.seconds, entry.digest)
            old.execute("INSERT INTO entry VALUES (1, ?, 'move', ?, ?, ?, ?, ?, 0)", row)
        old.commit()
    before = path.read_bytes()
    with ReadOnlyGames(path) as kept:
        assert resume(GAME, kept, 1).state == session.state
        assert kept.count(1) == 12
    assert path.read_bytes() == before, "to read it changes nothing"
    with FileJournal(path) as journal:
        again = resume(GAME, journal, 1)
        assert again.state == session.state
        play(again, random.Random(5), 8)
    with FileJournal(path) as journal:
        assert resume(GAME, journal, 1).state == again.state
        chains = [entry.chain for entry in journal.entries(1)]
    assert [bool(chain) for chain in chains] == [False] * 12 + [True] * 8


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE entry SET seconds = 7.125 WHERE n = 9", "record.chain"),
        ("UPDATE entry SET seconds = 9e999 WHERE n = 9", "record.time"),
        ("UPDATE entry SET seconds = 1e16 WHERE n = 9", "record.time"),
        ("UPDATE entry SET seconds = -1.0 WHERE n = 9", "record.time"),
        ("UPDATE entry SET digest = '' WHERE n = 9", "record.no-digest"),
        ("UPDATE entry SET digest = '0123456789abcdef' WHERE n = 9", "record.digest"),
        ("UPDATE entry SET chain = '' WHERE n = 9", "record.chain"),
        ("UPDATE entry SET move = CAST(x'ff41' AS TEXT) WHERE n = 9", "move.unknown-verb"),
        ("DELETE FROM entry WHERE n = 9", "record.number"),
        ("DELETE FROM entry WHERE n >= 9", "record.tail"),
    ],
)
def test_whatever_changes_in_an_entry_is_found_there(path: Path, statement: str, code: str):
    with FileJournal(path) as journal:
        game = played(journal, 1, 20).number
    changed(path, statement)
    with FileJournal(path) as journal:
        assert len(journal.games()) == 1
        with pytest.raises(Disagreement, match="goes on from entry 8") as found:
            resume(GAME, journal, game)
    assert (found.value.code, found.value.entry.n) == (code, 10 if code == "record.number" else 9)


def test_a_schema_that_is_no_text_is_damage(path: Path):
    with FileJournal(path) as journal:
        played(journal, 1, 5)
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"header TEXT", b"he\xffder TEXT"))
    for opener in (FileJournal, ReadOnlyGames):
        with pytest.raises(DamagedRecord, match="no text"):
            opener(path)


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        (b"NEW.game)", b"NEW.oame)", "its tables are not as they were made"),
        (b"WHEN NEW.n <>", b"WHEN NEW.n <=", "its tables are not as they were made"),
        (b"Reel", b"Rdel", "the marks in its header"),
        (SCHEMA_VERSION.to_bytes(4, "big") + bytes(4), (SCHEMA_VERSION ^ 1).to_bytes(4, "big") + bytes(4), "the marks"),
        (SCHEMA_VERSION.to_bytes(4, "big") + bytes(4), (SCHEMA_VERSION ^ 4).to_bytes(4, "big") + bytes(4), "the marks"),
    ],
)
def test_tables_and_marks_that_are_not_as_they_were_made_are_damage(
    path: Path, before: bytes, after: bytes, what: str
) -> None:
    """SQLite finds nothing wrong with such a file; no move could be written into it."""
    with FileJournal(path) as journal:
        state = played(journal, 1, 20).state
    raw = path.read_bytes()
    at = raw.index(before, 60) if before.startswith(b"\0") else raw.index(before)
    path.write_bytes(raw[:at] + after + raw[at + len(before) :])
    for opener in (FileJournal, ReadOnlyGames):
        with pytest.raises(DamagedRecord, match=what):
            opener(path)
    found = plan(path, Installed())
    assert [saved.game.entries for saved in found.games] == [20]
    salvage(found)
    with FileJournal(path) as journal:
        again = resume(GAME, journal, 1)
        assert again.state == state
        play(again, random.Random(1), 2)


def test_a_path_that_is_no_text_is_as_good_as_another(tmp_path: Path):
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.db"))
    for _ in range(2):
        with FileJournal(path) as journal:
            played(journal, 1)
    with ReadOnlyGames(path) as kept:
        assert len(kept.games()) == 2
    assert len(copies(path)) == 2


def test_links_that_go_round_in_circles_are_told(tmp_path: Path):
    (tmp_path / "a.db").symlink_to("b.db")
    (tmp_path / "b.db").symlink_to("a.db")
    for opener in (FileJournal, ReadOnlyGames):
        with pytest.raises(RecordError, match="cannot be read or written"):
            opener(tmp_path / "a.db")


def test_another_programs_database_and_a_newer_one_are_left_alone(path: Path):
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE game (photo BLOB)")
    before = path.read_bytes()
    with pytest.raises(RecordError, match="of another program"):
        FileJournal(path)
    assert path.read_bytes() == before
    path.unlink()
    FileJournal(path).close()
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("CREATE TABLE invention (id INTEGER)")
        newer.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    with pytest.raises(RecordError, match="newer Reedlight"):
        FileJournal(path)


@pytest.mark.parametrize("name", ["/", "/dev/null", "/proc/nowhere/games.db", "folder"])
def test_what_can_be_no_file_is_told_with_what_to_do(tmp_path: Path, name: str):
    (tmp_path / "folder").mkdir()
    with pytest.raises(RecordError, match=r"cannot be read or written \((It is a folder|No such) .*\); make room"):
        FileJournal(tmp_path / name)
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]
