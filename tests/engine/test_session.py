"""One game at one table: commits, taking back, and resuming from the journal."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from controller.engine import session as session_module
from controller.engine.journal import MemoryJournal, canonical, digest
from controller.engine.session import Session, begin
from controller.errors import IllegalMove, RecordError
from controller.games.power_and_weakness import GAME
from controller.storage.replay import Disagreement, resume
from controller.storage.sqlite import FileJournal
from tests.engine.session_players import play, played
from tests.storage.rotten import changed


def first_step(session: Session, reveals: bool, rng: random.Random) -> None:
    """Play until the last step does, or does not, bring something to light."""
    while True:
        play(session, rng, 1)
        step = session.history[-1]
        if GAME.reveals(step.before, step.seat, step.move) is reveals:
            return


def test_a_digest_is_short_and_depends_on_the_position_alone():
    state = GAME.new({})
    again = GAME.read(dict(reversed(GAME.write(state).items())))
    assert digest(GAME, state) == digest(GAME, again)
    # Written down here, so that another machine or Python that differs is found out.
    assert canonical({"b": [1, None, "é"], "a": {"d": True, "c": 2}}) == '{"a":{"c":2,"d":true},"b":[1,null,"\\u00e9"]}'
    assert len(digest(GAME, state)) == 16
    assert digest(GAME, played(MemoryJournal(), 1, 1).state) != digest(GAME, state)


def test_a_commit_gives_the_outcome_of_the_rules_and_is_kept():
    journal = MemoryJournal(digests=True)
    session = begin(GAME, journal, GAME.new({}))
    move = GAME.options(session.state, "table")[0]
    expected = GAME.resolve(session.state, "table", move)
    before = session.state
    assert session.commit("table", move, 2.5) == expected
    assert session.state == expected.state
    assert [(step.n, step.seat, step.move, step.before) for step in session.history] == [(1, "table", move, before)]
    (entry,) = journal.entries(session.number)
    assert (entry.n, entry.seat, entry.move, entry.seconds) == (1, "table", move.text, 2.5)
    assert entry.digest == digest(GAME, session.state)


def test_a_refused_move_says_why_and_changes_nothing():
    journal = MemoryJournal()
    session = played(journal, 3, 20)
    before, kept = session.state, list(journal.entries(session.number))
    move = GAME.read_move(session.state, "bid 3")
    verdict = session.check("orange", move)
    with pytest.raises(IllegalMove) as refused:
        session.commit("orange", move, 99)
    assert refused.value.code == verdict.reason.code
    assert (session.state, list(journal.entries(session.number))) == (before, kept)


def test_a_seat_that_the_game_does_not_have_is_refused():
    session = begin(GAME, MemoryJournal(), GAME.new({}))
    with pytest.raises(IllegalMove) as refused:
        session.commit("purple", GAME.options(session.state, "table")[0], 0)
    assert refused.value.code == "move.unknown-seat"
    assert refused.value.facts == {"seat": "purple", "seats": ["orange", "white", "table"]}


def test_a_move_that_cannot_be_kept_is_not_made(tmp_path: Path):
    with FileJournal(tmp_path / "games.db") as journal:
        session = played(journal, 1, 30)
        pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
        journal._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(RecordError, match="full"):
            play(session, random.Random(2))
        kept = resume(GAME, journal, session.number)
        assert kept.state == session.state
        assert kept.history == session.history
        # With room again, the game goes on where it stood.
        journal._connection.execute("PRAGMA max_page_count = 100000")
        assert play(session, random.Random(2)).over


@pytest.mark.parametrize("seed", range(3))
def test_undo_back_to_the_start_gives_the_first_state_and_the_journal_keeps_all(tmp_path: Path, seed: int):
    start = GAME.new({})
    with FileJournal(tmp_path / "games.db") as journal:
        session = played(journal, seed)
        moves = list(journal.entries(session.number))
        states = [step.before for step in session.history]
        while session.history:
            undone = session.undo(500, consent=True)
            assert session.state == undone.before == states.pop()
        assert session.state == start
        entries = list(journal.entries(session.number))
        assert entries[: len(moves)] == moves
        assert [entry.undoes for entry in entries[len(moves) :]] == list(range(len(moves), 0, -1))
        assert entries[-1].digest == digest(GAME, start)
        with pytest.raises(IllegalMove) as refused:
            session.undo(501)
        assert (refused.value.code, refused.value.facts) == ("undo.nothing", {})
        assert resume(GAME, journal, session.number).state == start


@pytest.mark.parametrize("resumed", [False, True])
def test_undoing_many_moves_writes_no_position_again(
    tmp_path: Path, resumed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []
    with FileJournal(tmp_path / "games.db") as journal:
        session = played(journal, 3)
        if resumed:
            session = resume(GAME, journal, session.number)
        expected = [digest(GAME, step.before) for step in reversed(session.history)]
        n = len(expected)
        monkeypatch.setattr(session_module, "digest", lambda rules, state: written.append(n) or digest(rules, state))
        session.undo_to(0, 500, consent=True)
        assert [entry.digest for entry in journal.entries(session.number)][n:] == expected
    assert len(written) <= 1, "of the start nothing is known yet"


def test_undo_does_not_cross_what_was_revealed_without_consent():
    rng = random.Random(5)
    session = begin(GAME, MemoryJournal(), GAME.new({}))
    first_step(session, False, rng)
    session.undo(1)
    first_step(session, True, rng)
    step, state = session.history[-1], session.state
    with pytest.raises(IllegalMove) as refused:
        session.undo(2)
    assert refused.value.code == "undo.needs-consent"
    assert refused.value.facts["seat"] == step.seat
    assert session.state == state
    assert session.undo(3, consent=True) == step
    assert session.state == step.before


def _opened_the_bids(step):
    return step.move.text.startswith("bid ") and GAME.reveals(step.before, step.seat, step.move)


def test_a_sealed_bid_is_not_told_by_the_refusal_to_undo_it():
    rng = random.Random(1)
    session = begin(GAME, MemoryJournal(), GAME.new({}))
    while not session.history or not _opened_the_bids(session.history[-1]):
        play(session, rng, 1)
    with pytest.raises(IllegalMove) as refused:
        session.undo(1)
    assert refused.value.facts == {"seat": session.history[-1].seat, "move": "bid"}


def test_several_moves_are_undone_together_or_not_at_all():
    journal = MemoryJournal()
    session = played(journal, 2, 60)
    state, entries = session.state, list(journal.entries(session.number))
    with pytest.raises(IllegalMove, match=r"undo\.needs-consent"):
        session.undo_to(5, 100)
    assert (session.state, len(session.history), list(journal.entries(session.number))) == (state, 60, entries)
    steps = session.history
    assert session.undo_to(5, 100, consent=True) == tuple(reversed(steps[5:]))
    assert (session.state, session.history) == (steps[5].before, steps[:5])
    assert resume(GAME, journal, session.number).state == session.state


@pytest.mark.parametrize("keep", [0, -1, -5, -1000])
def test_nobody_can_keep_fewer_than_none(keep: int):
    session = played(MemoryJournal(), 2, 20)
    steps = session.history
    assert session.undo_to(keep, 100, consent=True) == tuple(reversed(steps))
    assert (session.state, session.history) == (steps[0].before, ())


def test_resuming_gives_the_live_session_after_moves_and_undos(tmp_path: Path):
    rng = random.Random(7)
    with FileJournal(tmp_path / "games.db") as journal:
        session = begin(GAME, journal, GAME.new({"snake_vs_lightning": True}))
        for _ in range(40):
            play(session, rng, rng.randrange(1, 6))
            session.undo_to(len(session.history) - rng.randrange(1, 3), session.seconds, consent=True)
    with FileJournal(tmp_path / "games.db") as journal:
        resumed = resume(GAME, journal, session.number)
        assert (resumed.state, resumed.history, resumed.seconds) == (session.state, session.history, session.seconds)
        assert play(resumed, rng).over
        assert journal.games()[0].finished


@pytest.mark.parametrize(
    ("column", "value"),
    [("move", "take snake"), ("digest", "0" * 16), ("seat", "orange"), ("seat", "purple"), ("n", 90)],
)
def test_a_record_that_was_tampered_with_is_told_at_the_first_bad_entry(tmp_path: Path, column: str, value: object):
    path = tmp_path / "games.db"
    with FileJournal(path) as journal:
        game = played(journal, 4, 60).number
    changed(path, f"UPDATE entry SET {column} = ? WHERE game = ? AND n = 9", value, game)
    before = path.read_bytes()
    with FileJournal(path) as journal:
        assert list(journal.entries(game))[8].seat == "table" or column in {"seat", "n"}
        with pytest.raises(Disagreement) as found:
            resume(GAME, journal, game)
        assert journal.games()[0].entries in {60, 90}
    assert found.value.game == game
    assert found.value.entry.n == (10 if column == "n" else 9)
    assert f"game {game} " in str(found.value)
    assert path.read_bytes() == before
    if column == "digest":
        assert value in str(found.value)
        assert str(found.value.facts["found"]) in str(found.value)


def test_a_game_is_resumed_only_by_its_own_rules_and_from_a_position():
    journal = MemoryJournal()
    other = journal.begin("chess", {"game": "chess"}, "")
    with pytest.raises(RecordError, match="one of chess, not of power-and-weakness"):
        resume(GAME, journal, other)
    startless = journal.begin(GAME.name, {"game": GAME.name}, "")
    with pytest.raises(RecordError, match="no position"):
        resume(GAME, journal, startless)
    with pytest.raises(RecordError, match="there is no game 9 in this record; its games are: 1, 2"):
        resume(GAME, journal, 9)
