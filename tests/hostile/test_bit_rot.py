"""Bits that flip in a record's files lose nothing in silence (`tests.hostile.bit_rot` is the campaign)."""

from __future__ import annotations

import pytest

from controller.storage.sqlite import FileJournal
from tests.hostile import bit_rot
from tests.hostile.scale import TIMES


def test_flipped_bits_are_told_or_change_nothing() -> None:
    found = bit_rot.campaign(12 * TIMES, seed=7)
    assert sum(found.values()) == 12 * TIMES
    assert set(found) <= set(bit_rot.OUTCOMES)
    assert found["damaged"] + found["disagrees"] > 0


def test_the_campaign_sees_a_record_that_loses_a_move_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it could not fail: here entries from the fourth on are acknowledged and never written."""
    append = FileJournal.append

    def forgets(self: FileJournal, game: int, *entries: object) -> None:
        if self.count(game) < 3:
            append(self, game, *entries)  # type: ignore[arg-type]

    monkeypatch.setattr(FileJournal, "append", forgets)
    with pytest.raises(bit_rot.Silent):
        bit_rot.campaign(20, seed=1)
