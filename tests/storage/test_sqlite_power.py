"""The plug is pulled: no move that was acknowledged is lost, and the file opens clean."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from controller.engine.journal import digest
from controller.games.power_and_weakness import GAME
from controller.games_found import Installed, find
from controller.storage.copies import copies, damage_of
from controller.storage.replay import resume
from controller.storage.sqlite import FileJournal
from tests.engine.session_players import played

ROOT = Path(__file__).resolve().parents[2]
Acknowledged = dict[tuple[int, int], str]


def play_and_kill(path: Path, seed: int, lines: int, game: str) -> Acknowledged:
    """Let a child play, kill it once it has acknowledged so many entries; all that it acknowledged."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.engine.session_players", str(path), str(seed), game],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert child.stdout is not None
    assert child.stderr is not None
    with child.stdout, child.stderr:
        told = [child.stdout.readline() for _ in range(lines)]
        os.kill(child.pid, signal.SIGKILL)
        told += child.stdout.readlines()
        said = child.stderr.read()
    assert (child.wait(), said) == (-signal.SIGKILL, "")
    # The last line may have been cut short; then it was not acknowledged.
    words = [line.split() for line in told if line.endswith("\n")]
    return {(int(game), int(n)): mark for game, n, mark in words}


CYCLES = {GAME.name: (1, 3, 10, 40, 77, 150, 220, 5, 310)}
"""After how many lines the plug is pulled, time after time."""


@pytest.mark.parametrize("name", Installed())
def test_no_acknowledged_move_is_lost_when_the_process_is_killed(tmp_path: Path, name: str):
    path, game = tmp_path / "games.db", find(name)
    acknowledged: Acknowledged = {}
    for cycle, lines in enumerate(CYCLES.get(name, (3, 90, 180))):
        acknowledged |= play_and_kill(path, cycle, lines, name)
        with FileJournal(path) as journal:
            games = [one.id for one in journal.games()]
            kept = {(number, entry.n): entry.digest for number in games for entry in journal.entries(number)}
            assert acknowledged.items() <= kept.items()
            for number in games:
                session = resume(game, journal, number)
                marks = [mark for (one, _), mark in kept.items() if one == number]
                # The plug may be pulled when a game has just begun: then there is its start and no entry yet.
                assert marks[-1:] == [digest(game, session.state)] if marks else session.history == ()
    if name in CYCLES:
        assert len(games) > 1, "the cycles are meant to cross the end of a game"
        assert copies(path)
    assert not any(map(damage_of, copies(path)))


def test_whatever_is_torn_off_the_log_the_rest_is_a_prefix_of_the_game(tmp_path: Path):
    path, torn = tmp_path / "games.db", tmp_path / "torn" / "games.db"
    with FileJournal(path) as journal:
        session = played(journal, 6, 25)
        entries = list(journal.entries(session.number))
        for suffix in ("", "-wal"):
            shutil.copy(f"{path}{suffix}", f"{path}{suffix}.was")
    base, log = Path(f"{path}.was").read_bytes(), Path(f"{path}-wal.was").read_bytes()
    rng, lengths = random.Random(1), set()
    for cut in range(0, len(log) + 1, 2111):
        shutil.rmtree(torn.parent, ignore_errors=True)
        torn.parent.mkdir()
        torn.write_bytes(base)
        junk = rng.randbytes(rng.randrange(5000)) if cut % 2 else b""
        Path(f"{torn}-wal").write_bytes(log[:cut] + junk)
        with FileJournal(torn) as journal:
            if not journal.games():
                continue
            found = list(journal.entries(session.number))
            assert found == entries[: len(found)]
            assert len(resume(GAME, journal, session.number).history) == len(found)
            lengths.add(len(found))
    assert len(lengths) > 15
    assert max(lengths) >= 24


@pytest.mark.parametrize("left", ["-wal", "-journal"])
def test_files_left_over_by_a_crash_are_set_aside_not_taken_in(tmp_path: Path, left: str):
    path = tmp_path / "games.db"
    (tmp_path / f"games.db{left}").write_bytes(b"what a crash left")
    with FileJournal(path) as journal:
        assert journal.games() == []
    assert (tmp_path / f"games.db.damaged-1{left}").read_bytes() == b"what a crash left"


def test_a_crash_while_a_copy_is_made_leaves_the_older_ones(tmp_path: Path):
    path = tmp_path / "games.db"
    (tmp_path / "games.db.copy-new").write_bytes(b"half a copy")
    with FileJournal(path) as journal:
        played(journal, 1)
        journal.wait_for_copies()
        assert journal.notices() == []
    assert [copy.name for copy in copies(path)] == ["games.db.copy-1"]
    assert not (tmp_path / "games.db.copy-new").exists()
