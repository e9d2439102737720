"""The journal: what it keeps, what it refuses, and what becomes of a damaged file."""

from __future__ import annotations

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
from controller.errors import RecordError
from controller.games.power_and_weakness import GAME
from controller.storage import repair
from controller.storage.repair import DamagedRecord, copies, restore
from controller.storage.replay import resume
from controller.storage.sqlite import FileJournal
from tests.engine.session_players import play, played

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
        "REPLACE INTO entry SELECT game, 3, kind, seat, move, undoes, seconds, digest, over FROM entry WHERE n = 1",
        "INSERT INTO entry SELECT game, 9, kind, seat, move, undoes, seconds, digest, over FROM entry WHERE n = 1",
        "INSERT INTO entry SELECT game, 6, 'undo', seat, move, NULL, seconds, digest, over FROM entry WHERE n = 1",
        "INSERT INTO entry SELECT 77, 1, kind, seat, move, undoes, seconds, digest, over FROM entry WHERE n = 1",
        "INSERT INTO entry SELECT game, 6, kind, seat, move, undoes, 'soon', digest, over FROM entry WHERE n = 1",
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
        with pytest.raises(RecordError, match="FOREIGN KEY"):
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
        assert journal.copy_fault == ""
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
        assert len(copies(path)) == 1


def test_a_copy_that_cannot_be_made_does_not_refuse_the_move(path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(*_: object) -> None:
        raise OSError("no room")

    with FileJournal(path) as journal:
        monkeypatch.setattr(repair, "make_copy", full)
        assert played(journal, 1).over
        assert journal.games()[0].finished
        assert journal.copy_fault == "no room"


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
def test_a_damaged_file_is_set_aside_and_the_last_good_copy_offered(path: Path, how: str):
    with FileJournal(path) as journal:
        over = played(journal, 1)
        played(journal, 2, 40)
    DAMAGES[how](path)
    damaged = path.read_bytes()
    with pytest.raises(DamagedRecord) as found:
        FileJournal(path)
    assert isinstance(found.value, RecordError)
    aside, copy = found.value.aside, found.value.copy
    assert (aside.name, copy and copy.name) == ("games.db.damaged-1", "games.db.copy-1")
    assert aside.read_bytes() == damaged
    assert not path.exists()
    for told in ("is damaged", "set aside as games.db.damaged-1", "games.db.copy-1, can be restored"):
        assert told in str(found.value)
    restore(path, copies(path)[0])
    with FileJournal(path) as journal:
        assert resume(GAME, journal, over.number).state == over.state
        assert len(journal.games()) == 1
        played(journal, 3)
    assert aside.read_bytes() == damaged
    with pytest.raises(RecordError, match="exists"):
        restore(path, copies(path)[0])


def test_damage_never_costs_the_log_beside_the_file(path: Path, tmp_path: Path):
    with FileJournal(path) as journal:
        played(journal, 1)
        played(journal, 2)
        journal._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        played(journal, 3, 20)
        crashed = tmp_path / "crashed"
        shutil.copytree(path.parent, crashed)
    file = crashed / "games.db"
    _garble(file)
    for copy in copies(file):
        copy.unlink()
    left = {name: (crashed / f"games.db{name}").read_bytes() for name in ("", "-wal")}
    with pytest.raises(DamagedRecord, match="there is no good copy of it yet") as found:
        FileJournal(file)
    assert found.value.copy is None
    assert {name: (crashed / f"games.db.damaged-1{name}").read_bytes() for name in left} == left
    FileJournal(file).close()
    file.write_bytes(b"junk" * 1000)
    with pytest.raises(DamagedRecord, match=r"games\.db\.damaged-2"):
        FileJournal(file)
    assert {name: (crashed / f"games.db.damaged-1{name}").read_bytes() for name in left} == left


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
        newer.execute("PRAGMA user_version = 2")
    with pytest.raises(RecordError, match="newer Reedlight"):
        FileJournal(path)


@pytest.mark.parametrize("name", ["/", "/dev/null", "/proc/nowhere/games.db", "folder"])
def test_what_can_be_no_file_is_told_with_what_to_do(tmp_path: Path, name: str):
    (tmp_path / "folder").mkdir()
    with pytest.raises(RecordError, match=r"cannot be read or written \((It is a folder|No such) .*\); make room"):
        FileJournal(tmp_path / name)
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]
