"""Damage to a record: what is found, what can be saved, and that nothing wrong is ever saved."""

from __future__ import annotations

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from controller.engine.journal import Entry
from controller.engine.reasons import Reason
from controller.games.power_and_weakness import GAME
from controller.storage.copies import copies
from controller.storage.image import FRAME, HEADER, beside, opened, page_size_of, read_image, read_log, read_log_of
from controller.storage.repair import DamagedRecord, damage, restore, torn
from controller.storage.replay import resume
from controller.storage.salvage import branch, contents, plan, salvage, take_over
from controller.storage.sqlite import FileJournal, ReadOnlyGames, backup
from tests.engine.session_players import play, played

RULES = {GAME.name: GAME}
PAGE = 4096


class Crashed(NamedTuple):
    """A record as a power cut leaves it in the middle of an evening."""

    path: Path
    finished: list[Entry]
    running: list[Entry]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Crashed:
    folder = tmp_path_factory.mktemp("evening")
    with FileJournal(folder / "games.db") as journal:
        over = played(journal, 1)
        journal.wait_for_copies()
        running = played(journal, 2, 40)
        shutil.copytree(folder, folder / "crashed")
        return Crashed(
            folder / "crashed" / "games.db", list(journal.entries(over.number)), list(journal.entries(running.number))
        )


@pytest.fixture
def crashed(evening: Crashed, tmp_path: Path) -> Crashed:
    shutil.copytree(evening.path.parent, tmp_path / "crashed")
    return evening._replace(path=tmp_path / "crashed" / "games.db")


def flip(path: Path, at: int, bit: int = 3) -> None:
    raw = bytearray(path.read_bytes())
    raw[at] ^= 1 << bit
    path.write_bytes(raw)


def said(entries: list[Entry]) -> list[tuple[object, ...]]:
    return [(entry.n, entry.seat, entry.move, entry.seconds, entry.digest) for entry in entries]


def saved(path: Path) -> dict[int, list[tuple[object, ...]]]:
    return {game.id: said(list(entries)) for game, _, entries in contents(plan(path, RULES))}


# The log.


def test_the_image_is_what_sqlite_reads_however_a_log_is_torn(crashed: Crashed, tmp_path: Path) -> None:
    main, log = crashed.path.read_bytes(), beside(crashed.path, "-wal").read_bytes()
    rng, lengths = random.Random(3), set()
    for cut in [0, 20, HEADER, HEADER + FRAME, *range(100, len(log), 9973), len(log)]:
        torn = tmp_path / f"torn-{cut}" / "games.db"
        torn.parent.mkdir()
        torn.write_bytes(main)
        junk = rng.randbytes(rng.randrange(5000)) if cut % 2 else b""
        beside(torn, "-wal").write_bytes(log[:cut] + junk)
        image = read_image(torn)
        with closing(opened(image)) as ours, closing(sqlite3.connect(torn)) as theirs:
            found = list(ours.iterdump())
            assert found == list(theirs.iterdump())
        lengths.add(len(found))
    assert len(lengths) > 10


@pytest.mark.parametrize("seed", range(4))
def test_no_bit_of_the_first_page_costs_a_move(crashed: Crashed, tmp_path: Path, seed: int) -> None:
    """There SQLite has all that it knows of the tables; the games lie behind it as they were."""
    path = tmp_path / "whole.db"
    shutil.copy(crashed.path, path)
    shutil.copy(beside(crashed.path, "-wal"), beside(path, "-wal"))
    FileJournal(path).close()  # the log is in the file now
    for at in (random.Random(seed).randrange(100), random.Random(seed).randrange(100, 4096), 3, 2500):
        shutil.copy(path, tmp_path / "flipped.db")
        flip(tmp_path / "flipped.db", at, seed % 8)
        assert saved(tmp_path / "flipped.db") == {1: said(crashed.finished), 2: said(crashed.running)}, at


@pytest.mark.parametrize("at", range(32))
def test_no_bit_of_the_logs_header_loses_an_evening(crashed: Crashed, at: int) -> None:
    flip(beside(crashed.path, "-wal"), at)
    with pytest.raises(DamagedRecord, match="its log breaks off"):
        FileJournal(crashed.path)
    assert saved(crashed.path) == {1: said(crashed.finished), 2: said(crashed.running)}
    aside = salvage(plan(crashed.path, RULES))
    assert beside(aside, "-wal").stat().st_size > 0
    with FileJournal(crashed.path) as journal:
        session = resume(GAME, journal, 2)
        assert len(session.history) == 40
        play(session, random.Random(1), 5)
        assert journal.begin(GAME.name, journal.header(1), "") == 3


@pytest.mark.parametrize("seed", range(4))
def test_a_bit_anywhere_in_the_log_is_found_and_costs_no_more_than_its_own_move(crashed: Crashed, seed: int) -> None:
    log = beside(crashed.path, "-wal")
    size = log.stat().st_size
    flip(log, random.Random(seed).randrange(size * 3 // 4), seed % 8)
    assert "log breaks off" in damage(crashed.path)
    found = saved(crashed.path)
    assert found[1] == said(crashed.finished)
    assert len(found[2]) >= len(crashed.running) * 3 // 4 or found[2] == said(crashed.running)
    assert found[2] == said(crashed.running)[: len(found[2])]


def test_a_log_of_which_nothing_can_be_read_is_kept_and_told(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with FileJournal(path) as journal:
        played(journal, 1, 9)
    beside(path, "-wal").write_bytes(b"what a crash left")
    with FileJournal(path) as journal:
        assert journal.notices() == [Reason("record.log-kept", {"file": "games.db.damaged-1-wal"})]
        assert len(resume(GAME, journal, 1).history) == 9
    assert (tmp_path / "games.db.damaged-1-wal").read_bytes() == b"what a crash left"
    assert (tmp_path / "games.db.damaged-1").stat().st_size > 0, "the file that it belongs to"
    with FileJournal(path) as journal:
        assert journal.notices() == []


def test_the_last_move_torn_is_told_and_the_log_kept_for_a_flipped_bit_looks_the_same(crashed: Crashed) -> None:
    log = beside(crashed.path, "-wal")
    frames = read_log_of(crashed.path)
    assert frames is not None
    flip(log, frames.frames[-1].at + 100)
    with FileJournal(crashed.path) as journal:
        assert [notice.code for notice in journal.notices()] == ["record.log-kept"]
        assert len(list(journal.entries(2))) == 39


@pytest.mark.parametrize("cut", [1, 30, 4119, 4120 * 3 + 100])
def test_a_log_that_was_cut_is_told_and_kept(crashed: Crashed, cut: int) -> None:
    """No checksum is wrong then; but no power cut leaves a part of a frame where moves were acknowledged."""
    log = beside(crashed.path, "-wal")
    log.write_bytes(log.read_bytes()[:-cut])
    assert torn(crashed.path)
    with FileJournal(crashed.path) as journal:
        assert [notice.code for notice in journal.notices()] == ["record.log-kept"]
        kept = said(list(journal.entries(2)))
        assert kept == said(crashed.running)[: len(kept)]
    assert not torn(crashed.path)


def test_a_log_that_is_whole_is_not_torn(crashed: Crashed) -> None:
    assert not torn(crashed.path)


def test_frames_of_a_log_that_was_begun_anew_are_no_damage(tmp_path: Path) -> None:
    """Old frames stay behind the new ones, whole and with other salts."""
    path = tmp_path / "plain.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("CREATE TABLE t (x TEXT)")
        for _ in range(10):
            writer.execute("INSERT INTO t VALUES (?)", ("y" * 3000,))
        writer.execute("PRAGMA wal_checkpoint(RESTART)")
        writer.execute("INSERT INTO t VALUES ('new')")
        found = read_log(beside(path, "-wal").read_bytes(), PAGE)
        assert (found.valid, found.lost) == (len(found.frames), 0)
        assert found.valid < 5


# The file.


def test_a_file_that_was_emptied_never_costs_its_log(crashed: Crashed) -> None:
    """SQLite would take it for a new one, and throw the log away."""
    for copy in copies(crashed.path):
        copy.unlink()
    crashed.path.write_bytes(b"")
    log = beside(crashed.path, "-wal").read_bytes()
    with pytest.raises(DamagedRecord, match="it is empty"):
        FileJournal(crashed.path)
    assert beside(crashed.path, "-wal").read_bytes() == log


def test_a_page_that_cannot_be_read_costs_no_more_than_what_no_copy_has(crashed: Crashed) -> None:
    FileJournal(crashed.path).close()  # the log goes into the file
    raw = crashed.path.read_bytes()
    whole = saved(crashed.path)
    for page in range(len(raw) // PAGE):
        crashed.path.write_bytes(raw[: page * PAGE] + bytes(PAGE) + raw[(page + 1) * PAGE :])
        if not damage(crashed.path):
            assert saved(crashed.path) == whole, "an unused page"
            continue
        found = saved(crashed.path)
        assert found[1] == said(crashed.finished), "the copy has it"
        assert found.get(2, []) == said(crashed.running)[: len(found.get(2, []))]


def test_no_single_page_that_is_lost_costs_more_than_the_entries_on_it(tmp_path: Path) -> None:
    """Without any copy: the first game is still being played."""
    path = tmp_path / "games.db"
    with FileJournal(path) as journal:
        entries = said(list(journal.entries(played(journal, 2, 40).number)))
    raw = path.read_bytes()
    saved_of = []
    for page in range(1, len(raw) // PAGE):
        path.write_bytes(raw[: page * PAGE] + bytes(PAGE) + raw[(page + 1) * PAGE :])
        found = saved(path).get(1, [])
        assert found == entries[: len(found)]
        saved_of.append(len(found))
    assert sum(n == 40 for n in saved_of) >= len(saved_of) - 3, saved_of


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_garbled_nothing_wrong_is_saved(crashed: Crashed, seed: int) -> None:
    rng = random.Random(seed)
    for name in ("", "-wal", ".copy-1"):
        file = beside(crashed.path, name)
        raw = bytearray(file.read_bytes())
        for _ in range(rng.randrange(1, 60)):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        file.write_bytes(raw)
    right = {1: said(crashed.finished), 2: said(crashed.running)}
    for number, entries in saved(crashed.path).items():
        if number in right:
            assert entries == right[number][: len(entries)]


def test_a_file_that_was_set_aside_in_haste_can_still_be_read_for_its_games(crashed: Crashed) -> None:
    flip(beside(crashed.path, "-wal"), 5)
    aside = restore(crashed.path, copies(crashed.path)[0])
    with FileJournal(crashed.path) as journal:
        assert len(journal.games()) == 1
        fresh = played(journal, 8, 6)
        assert take_over(journal, plan(aside, RULES)) == [3]
        assert said(list(journal.entries(3))) == said(crashed.running)
        assert len(resume(GAME, journal, fresh.number).history) == 6
        assert take_over(journal, plan(aside, RULES)) == [], "once is enough"


def test_what_is_saved_of_a_game_says_whether_it_was_over(crashed: Crashed) -> None:
    over, running = plan(crashed.path, RULES).games
    assert (over.game.finished, running.game.finished) == (True, False)


@pytest.mark.parametrize("size", [512, 4096, 65536])
def test_the_page_size_is_what_sqlite_writes(size: int, tmp_path: Path) -> None:
    """The largest does not fit into its two bytes, and is written as 1."""
    path = tmp_path / "paged.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA page_size = {size}")
        connection.execute("CREATE TABLE t (x)")
        connection.commit()
    assert page_size_of(path.read_bytes()) == size


# One game.


def test_a_game_goes_on_from_its_last_good_entry_and_the_old_one_stays(tmp_path: Path) -> None:
    with FileJournal(tmp_path / "games.db") as journal:
        old = played(journal, 1, 20)
        journal.keep_table(old.number, {"players": ["person", "club"]})
        number = branch(journal, old.number, 12)
        assert journal.table(number) == {"players": ["person", "club"]}
        session = resume(GAME, journal, number)
        assert [step.move for step in session.history] == [step.move for step in old.history[:12]]
        assert journal.header(number)["branched"] == {"game": old.number, "entry": 12}
        play(session, random.Random(9), 5)
        assert len(resume(GAME, journal, number).history) == 17
        assert len(resume(GAME, journal, old.number).history) == 20


# Reading without writing.


def test_a_record_is_read_and_backed_up_while_somebody_plays(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with FileJournal(path) as journal:
        session = played(journal, 1, 30)
        before = sorted(path.parent.iterdir())
        with ReadOnlyGames(path) as kept:
            assert resume(GAME, kept, session.number).state == session.state
        assert sorted(path.parent.iterdir()) == before
        backup(path, tmp_path / "copy.db")
        play(session, random.Random(1), 3)
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
    with FileJournal(tmp_path / "copy.db") as journal:
        assert len(resume(GAME, journal, 1).history) == 30


def test_a_folder_that_cannot_be_written_holds_records_as_good_as_any(crashed: Crashed) -> None:
    before = {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in crashed.path.parent.iterdir()}
    crashed.path.parent.chmod(0o500)
    try:
        with ReadOnlyGames(crashed.path) as kept:
            assert said(list(kept.entries(2))) == said(crashed.running)
    finally:
        crashed.path.parent.chmod(0o700)
    assert {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in crashed.path.parent.iterdir()} == before
