"""A record of any size that is read at all takes little memory: its pages are read one by one from the disk."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from controller.engine.journal import Entry
from controller.errors import RecordError
from controller.storage.image import MOST_BYTES, MOST_IN_MEMORY, MOST_LOG_BYTES, beside, damage_at, read_image
from controller.storage.repair import DamagedRecord, restore
from controller.storage.sqlite import FileJournal, ReadOnlyGames

SIZE = 64 << 20
MOST_MB = 60
"""Of a process that has imported nothing but the storage; the aim of the whole program is 100 MB."""
PROGRAM = """
import sys
from pathlib import Path
from controller.engine import journal
from controller.storage import repair, salvage, sqlite, text_records

def read(path):
    with sqlite.ReadOnlyGames(path) as kept:
        assert [game.entries for game in kept.games()] == [60]

def play(path):
    with sqlite.FileJournal(path) as journal:
        assert journal.notices() == []

def copy(path):
    with sqlite.FileJournal(path) as journal:
        journal._keep_copy()
        journal.wait_for_copies()
        assert journal.notices() == []
    assert [file.name for file in sqlite.copies(path)] == [path.name + ".copy-1"]

def check(path):
    assert repair.damage(path) == ""
    for copy in sqlite.copies(path):
        assert salvage.described(copy).games == 1

def salvaged(path):
    with path.open("r+b") as file:
        file.write(b"garbage")
    assert repair.damage(path)
    found = salvage.plan(path, {})
    assert [(saved.game.entries, saved.fault) for saved in found.games] == [(60, None)]
    salvage.salvage(found)
    read(path)

def lines(path):
    text = path.with_suffix(".jsonl")
    with sqlite.ReadOnlyGames(path) as kept, text.open("w") as file:
        file.writelines(line + "\\n" for line in text_records.record_lines(kept.header(1), short(kept), 60))
    with text.open("a") as file:
        file.writelines("{" * (1 << 20) for _ in range(64))
    found = salvage.plan(text, {})
    assert [saved.game.entries for saved in found.games] == [60]

def short(kept):
    for entry in kept._connection.execute("SELECT n, seat, substr(move, 1, 900000), seconds, digest FROM entry"):
        yield journal.Entry(*entry)

ways = {"read": read, "play": play, "copy": copy, "check": check, "salvage": salvaged, "lines": lines}
ways[sys.argv[1]](Path(sys.argv[2]))
told = dict(line.split(":", 1) for line in open("/proc/self/status"))
print(int(told["VmHWM"].split()[0]) / 1024)
"""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of one game with sixty moves of a megabyte each."""
    path = tmp_path_factory.mktemp("large") / "games.db"
    with FileJournal(path) as journal:
        number = journal.begin("power-and-weakness", {"game": "power-and-weakness", "version": 1, "start": {}}, "")
        for n in range(1, 61):
            journal.append(number, Entry(n, "orange", "x" * (1 << 20), float(n), "0123456789abcdef"))
    assert SIZE // 2 < path.stat().st_size <= 2 * SIZE
    return path


@pytest.mark.parametrize("what", ["read", "play", "copy", "check", "salvage", "lines"])
def test_a_large_record_takes_little_memory(what: str, large: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    shutil.copy(large, path)
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM, what, str(path)], capture_output=True, text=True, check=False, timeout=120
    )
    assert told.returncode == 0, told.stderr
    assert float(told.stdout) <= MOST_MB


def test_a_large_record_is_read_as_a_small_one_is_with_its_log(large: Path, tmp_path: Path) -> None:
    path, crashed = tmp_path / "games.db", tmp_path / "crashed.db"
    shutil.copy(large, path)
    with FileJournal(path) as journal:
        journal.append(1, Entry(61, "orange", "recruit", 61.0, "0123456789abcdef"))
        for side in ("", "-wal"):
            shutil.copy(beside(path, side), beside(crashed, side))
    assert beside(crashed, "-wal").stat().st_size > 0
    with ReadOnlyGames(crashed) as kept:
        assert [game.entries for game in kept.games()] == [61]
    assert damage_at(crashed) == ""


def test_damage_of_a_large_record_is_found_and_its_copy_takes_its_place(large: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    shutil.copy(large, path)
    with FileJournal(path) as journal:
        journal._keep_copy()
    with path.open("r+b") as file:
        file.seek(0)
        file.write(b"garbage")
    with pytest.raises(DamagedRecord) as caught:
        FileJournal(path)
    assert caught.value.copy is not None
    assert path.stat().st_size > MOST_IN_MEMORY
    restore(path, caught.value.copy)
    with ReadOnlyGames(path) as kept:
        assert [game.entries for game in kept.games()] == [60]


@pytest.mark.parametrize(("side", "limit"), [("", MOST_BYTES), ("-wal", MOST_LOG_BYTES)])
def test_what_is_no_record_of_games_any_more_is_refused_by_its_size(side: str, limit: int, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    FileJournal(path).close()
    with beside(path, side).open("ab") as file:
        file.truncate(limit + 1)
    for way in (damage_at, read_image):
        with pytest.raises(RecordError, match=f"more than {limit >> 20} MB"):
            way(path)
