"""A record retraced: an entry that does not agree changes nothing, whatever is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from controller.engine.journal import Entry, MemoryJournal
from controller.engine.session import Session
from controller.games.power_and_weakness import GAME
from controller.storage.replay import Replayer
from tests.engine.session_players import played

MOVES = 30


@pytest.fixture(scope="module")
def game() -> tuple[Session, list[Entry]]:
    """A game, and its entries with the taking back of its last move."""
    journal = MemoryJournal(digests=True)
    session = played(journal, 4, MOVES)
    session.undo(500.0, consent=True)
    return session, list(journal.entries(session.number))


def standing(replayer: Replayer) -> tuple[Any, ...]:
    return replayer.state, tuple(replayer.steps), replayer.n, replayer.seconds


@pytest.mark.parametrize("at", [0, 7, MOVES - 1, MOVES])
@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"n": 99}, "record.number"),
        ({"digest": "0" * 16}, "record.digest"),
        ({"undoes": 99}, "record.undo"),
        ({"undoes": None, "seat": "orange", "move": "fly kent"}, "move.unknown-verb"),
        ({"undoes": None, "seat": "purple", "move": "recruit"}, "move.unknown-seat"),
    ],
)
def test_an_entry_that_disagrees_changes_nothing_and_the_right_one_may_follow(
    game: tuple[Session, list[Entry]], at: int, wrong: dict[str, Any], code: str
) -> None:
    session, entries = game
    assert entries[MOVES].undoes == MOVES
    replayer = Replayer(GAME, session.history[0].before)
    for entry in entries[:at]:
        assert replayer.follow(entry) is None
    before = standing(replayer)
    fault = replayer.follow(replace(entries[at], **wrong))
    assert fault is not None
    assert fault.code == code
    assert standing(replayer) == before
    for entry in entries[at:]:
        assert replayer.follow(entry) is None
    assert (replayer.state, tuple(replayer.steps)) == (session.state, session.history)
