"""How a game is played since it began stands beside the record, and is believed only as it was written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from controller.storage.sqlite import FileJournal, ReadOnlyGames
from controller.storage.tables import Tables

TABLE = {"place": "typed", "board": "power-and-weakness-typed", "players": ["person", "club"]}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of two games."""
    file = tmp_path / "games.sqlite3"
    with FileJournal(file) as journal:
        for when in ("2026-01-01", "2026-01-02"):
            journal.begin("power-and-weakness", {}, when)
    return file


def test_what_is_kept_is_there_at_once_and_after_a_restart_and_goes_with_its_game(record: Path) -> None:
    with FileJournal(record) as journal:
        assert journal.table(1) is None
        journal.keep_table(1, {"players": ["person", "person"]})
        journal.keep_table(1, TABLE)
        journal.keep_table(2, TABLE)
        assert journal.table(1) == TABLE
        with ReadOnlyGames(record) as kept:
            assert kept.table(1) == TABLE
    assert Tables(record).path.stat().st_mode & 0o777 == 0o600
    with FileJournal(record) as journal:
        journal.delete_game(1)
        assert journal.table(2) == TABLE
    assert set(json.loads(Tables(record).path.read_bytes())) == {"2"}


def test_a_game_that_has_got_the_number_of_another_is_not_played_like_it(record: Path) -> None:
    Tables(record).put(1, "2025-12-31", TABLE)
    with FileJournal(record) as journal:
        assert journal.table(1) is None


@pytest.mark.parametrize("step", range(3))
def test_no_changed_bit_is_believed(record: Path, step: int) -> None:
    Tables(record).put(1, "2026-01-01", TABLE)
    path = Tables(record).path
    good = path.read_bytes()
    for at in range(step, len(good), 3):
        path.write_bytes(good[:at] + bytes([good[at] ^ (1 << at % 8)]) + good[at + 1 :])
        assert Tables(record).of(1, "2026-01-01") in (None, TABLE)
    for other in (b"", b"[]", b'{"1": 5}', b'{"1": {"table": 5}}', good[:-9]):
        path.write_bytes(other)
        assert Tables(record).of(1, "2026-01-01") is None


def test_where_it_cannot_be_kept_the_game_goes_on_and_that_is_told(record: Path) -> None:
    with FileJournal(record) as journal:
        Tables(record).path.with_name(f"{Tables(record).path.name}.new").mkdir()
        journal.keep_table(1, TABLE)
        assert [notice.code for notice in journal.notices()] == ["record.no-table"]
        assert journal.table(1) is None
