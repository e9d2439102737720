"""The plug is pulled at every call of a program, and the disk has of its unsynced writes whatever it likes."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from controller.storage.copies import copies, damage_of, last_good_copy
from controller.storage.repair import damage, files_set_aside
from controller.storage.sqlite import FileJournal
from tests.storage.power_cut import Call, Disk, record
from tests.storage.power_cut_programs import GAMES, MOVES

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="strace records the calls")
CUTS = 150
"""So many power cuts in each program. With thousands, nothing else was found."""


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Call]]:
    found = {}
    for program in ("play", "restored", "anew"):
        folder = tmp_path_factory.mktemp(program)
        words = ["-m", "tests.storage.power_cut_programs", program, str(folder / "games.db")]
        found[program] = record(folder, words, tmp_path_factory.mktemp("log") / "calls")
    return found


def cuts(calls: list[Call], folder: Path, first: int = 0) -> list[tuple[Path, str, Call]]:
    """What is left of the disk after some of the calls, what was acknowledged by then, and the last call."""
    rng = random.Random(len(calls))
    disk, found = Disk(), []
    chosen = {rng.randrange(first, len(calls)) for _ in range(CUTS)}
    for n, call in enumerate(calls):
        disk.take(call)
        if n in chosen:
            disk.cut(folder / str(n), rng)
            found.append((folder / str(n) / "games.db", disk.told.decode(), call))
    return found


def test_no_acknowledged_move_is_lost_by_a_power_cut(recorded: dict[str, list[Call]], tmp_path: Path) -> None:
    most = 0
    for path, told, call in cuts(recorded["play"], tmp_path):
        with FileJournal(path) as journal:
            kept = [(game.id, entry.n) for game in journal.games() for entry in journal.entries(game.id)]
            snapshots = [(game.id, one.n) for game in journal.games() for one in journal.snapshots(game.id)]
            assert set(snapshots) <= set(kept), call
        acknowledged = [tuple(map(int, line.split())) for line in told.splitlines()]
        assert kept[: len(acknowledged)] == acknowledged, call
        assert len(kept) <= len(acknowledged) + 1, call
        most = max(most, len(kept))
        finished = len([game for game, n in acknowledged if n == MOVES])
        good = [copy for copy in copies(path) if not damage_of(copy)]
        assert len(good) >= min(finished - 1, 3), "the last copy may just be in the making"
        assert good == copies(path)
    assert most > (GAMES - 1) * MOVES


@pytest.mark.parametrize("program", ["restored", "anew"])
def test_a_decision_that_is_cut_short_is_made_or_asked_for_again(
    recorded: dict[str, list[Call]], program: str, tmp_path: Path
) -> None:
    calls = recorded[program]
    first = next(n for n, call in enumerate(calls) if call.data == b"damaged\n")
    outcomes = set()
    for path, told, call in cuts(calls, tmp_path, first):
        if damage(path):
            assert "done" not in told, call
            assert last_good_copy(path) is not None, call
            outcomes.add("asked")
            kept = [path, *files_set_aside(path)] if path.exists() else files_set_aside(path)
            assert any(b"damage" in file.read_bytes() for file in kept)
            continue
        with FileJournal(path) as journal:
            assert len(journal.games()) == (2 if program == "restored" else 0), call
        outcomes.add("made")
        aside = files_set_aside(path)
        assert [file.name for file in aside] == ["games.db.damaged-1"], call
        assert b"damage" in aside[0].read_bytes()
        assert not damage_of(path.with_name("games.db.damaged-1.copy"))
    assert outcomes == {"made", "asked"}


@pytest.mark.parametrize("program", ["play", "restored", "anew"])
def test_a_file_is_on_the_disk_before_it_gets_its_name_and_the_name_before_anybody_relies_on_it(
    recorded: dict[str, list[Call]], program: str
) -> None:
    unsynced, renamed = set[str](), set[str]()
    for call in recorded[program]:
        if call.what in ("write", "cut") and call.name.endswith((".copy-new", ".restoring", ".salvaged")):
            unsynced.add(call.name)
        elif call.what == "sync":
            unsynced.discard(call.name)
        elif call.what == "rename":
            assert call.name not in unsynced, call
            assert call.to != "games.db" or not renamed, "what is replaced has its other name for certain"
            renamed.add(call.to)
        elif call.what == "sync-folder":
            renamed.clear()
        elif call.what == "unlink" and ".copy-" in call.name and not call.name.endswith("-new"):
            assert not renamed, "an older copy goes only once the new one has its name for certain"
        elif call.data == b"done\n":
            assert not renamed
