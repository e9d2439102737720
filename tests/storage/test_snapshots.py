"""Snapshots are a cache: with them a game is resumed as without them, whatever becomes of them."""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from controller.engine import snapshots
from controller.engine.game import Game
from controller.engine.journal import Entry, Journal, digest
from controller.engine.session import Session, begin
from controller.engine.snapshots import Snapshot, rules_mark
from controller.games_found import Installed, find
from controller.storage.replay import Disagreement, Distant, Replayer, resume
from controller.storage.salvage import branch, examined
from controller.storage.sqlite import FileJournal, ReadOnlyGames
from controller.storage.text_records import export_lines, replay_lines
from tests.engine.random_games import GAMES, beginning
from tests.engine.session_players import play
from tests.storage.rotten import changed

every_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 7)


def wander(session: Session, rng: random.Random, entries: int) -> None:
    """Play until there are so many entries, and take moves back, sometimes many at once."""
    while session._n < entries:
        play(session, rng, rng.randrange(1, 12))
        if rng.random() < 0.4 or session.over:
            deep = rng.randrange(1, 4) if rng.random() < 0.6 else rng.randrange(1, len(session.history) + 1)
            session.undo_to(len(session.history) - deep, session.seconds + 0.5, consent=True)


def facts(session: Session) -> tuple[object, ...]:
    """All that a session is, the states of all its moves included."""
    steps = [(step.n, step.seat, step.text, step.move, step.before) for step in session.history]
    return session.state, steps, session.seconds, session._n, session.over


def without(game: Game, journal: Journal, number: int) -> tuple[object, ...]:
    """The same of a session that was replayed from the first entry on."""
    replayed = Replayer(game, game.read(journal.header(number)["start"]))
    assert not any(replayed.follow(entry) for entry in journal.entries(number))
    steps = [(step.n, step.seat, step.text, step.move, step.before) for step in replayed.steps]
    return replayed.state, steps, replayed.seconds, replayed.n, not game.to_act(replayed.state)


def long_game(path: Path, name: str, seed: int, entries: int = 90) -> int:
    with FileJournal(path) as journal:
        session = begin(find(name), journal, beginning(name, seed), when="a Sunday")
        wander(session, random.Random(seed), entries)
        assert len(journal.snapshots(session.number)) > 5
    return session.number


@every_game
def test_a_game_is_resumed_after_every_entry_as_without_snapshots(tmp_path: Path, name: str) -> None:
    path, game = tmp_path / "games.db", find(name)
    number = long_game(path, name, 0)
    with FileJournal(path) as journal:
        entries, kept = list(journal.entries(number)), journal.snapshots(number)
        used = 0
        for n in range(1, len(entries) + 1):
            part = branch(journal, number, n)
            chain = {entry.n: entry.chain for entry in journal.entries(part)}
            of_part = [replace(one, chain=chain[one.n]) for one in kept if one.n <= n]
            journal.keep_snapshots(part, of_part)
            session = resume(game, journal, part)
            used += any(isinstance(step, Distant) for step in session.history)
            assert facts(session) == without(game, journal, part)
            assert [step.before for step in reversed(session.history)] == [s.before for s in session.history][::-1]
        assert used > len(entries) // 3
        assert journal.notices() == []


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_moves_before_a_snapshot_are_taken_back_and_made_again(tmp_path: Path, name: str, seed: int) -> None:
    path, game, rng = tmp_path / "games.db", find(name), random.Random(seed)
    number = long_game(path, name, seed)
    for _ in range(4):
        with FileJournal(path) as journal:
            session = resume(game, journal, number)
            steps = session.history
            keep = rng.randrange(len(steps))
            back = session.undo_to(keep, session.seconds, consent=True)
            assert back == steps[keep:][::-1]
            assert session.state == steps[keep].before
            again = resume(game, journal, number)
            assert facts(again) == facts(session) == without(game, journal, number)
            for step in steps[keep : keep + rng.randrange(len(back) + 1)]:
                session.commit(step.seat, game.read_move(session.state, step.text), session.seconds)
            wander(session, rng, session._n + 10)
    with ReadOnlyGames(path) as kept:
        assert facts(resume(game, kept, number)) == without(game, kept, number)
        assert replay_lines(Installed(), export_lines(kept, number)).ok
    assert examined(path, Installed())[0].fault is None


def damaged(snapshot: Snapshot, rng: random.Random) -> Snapshot:
    """One character of one field another, or the position of another time."""
    field = rng.choice(("chain", "position", "n", "rules"))
    if field == "n":
        return replace(snapshot, n=snapshot.n + rng.choice((-1, 1, 3)))
    text: str = getattr(snapshot, field)
    at = rng.randrange(len(text))
    changed = text[:at] + chr(ord(text[at]) ^ 1 << rng.randrange(7)) + text[at + 1 :]
    return replace(snapshot, **{field: changed})


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_a_damaged_snapshot_never_changes_a_game(tmp_path: Path, name: str, seed: int) -> None:
    path, game, rng = tmp_path / "games.db", find(name), random.Random(seed)
    number = long_game(path, name, seed)
    with FileJournal(path) as journal:
        expected, sound = without(game, journal, number), journal.snapshots(number)
        told = 0
        for _ in range(25):
            chosen = [damaged(one, rng) if rng.random() < 0.5 else one for one in sound]
            if rng.random() < 0.3:
                chosen[0] = replace(chosen[0], position=rng.choice(sound[1:]).position)
            journal.keep_snapshots(number, chosen, [one.n for one in journal.snapshots(number)])
            journal.notices()
            assert facts(resume(game, journal, number)) == expected
            told += [notice.code for notice in journal.notices()] == ["record.bad-snapshot"]
            resume(game, journal, number)
            assert journal.notices() == [], "what was damaged is told once"
        assert told > 5


@every_game
def test_a_changed_entry_is_found_behind_snapshots_too(tmp_path: Path, name: str) -> None:
    path, game, rng = tmp_path / "games.db", find(name), random.Random(1)
    number = long_game(path, name, 1)
    with FileJournal(path) as journal:
        entries = list(journal.entries(number))
    for entry in rng.sample(entries, 12):
        changed(path, "UPDATE entry SET seconds = seconds + 0.25 WHERE n = ?", entry.n)
        with FileJournal(path) as journal, pytest.raises(Disagreement) as found:
            resume(game, journal, number)
        assert (found.value.entry.n, found.value.good, found.value.code) == (entry.n, entry.n - 1, "record.chain")
        changed(path, "UPDATE entry SET seconds = ? WHERE n = ?", entry.seconds, entry.n)
    with FileJournal(path) as journal:
        assert journal.snapshots(number), "the record was at fault, not its snapshots"
        assert facts(resume(game, journal, number)) == without(game, journal, number)


@every_game
def test_a_record_without_snapshots_gets_them_when_it_is_resumed(tmp_path: Path, name: str) -> None:
    path, game = tmp_path / "games.db", find(name)
    number = long_game(path, name, 2)
    with FileJournal(path) as journal:
        journal.keep_snapshots(number, [], [one.n for one in journal.snapshots(number)])
        journal.notices()
    with ReadOnlyGames(path) as kept:
        assert facts(resume(game, kept, number)) == without(game, kept, number)
    with FileJournal(path) as journal:
        assert not journal.snapshots(number)
        resume(game, journal, number)
        made = journal.snapshots(number)
        assert len(made) > 5
        assert {one.rules for one in made} == {rules_mark(game)}
        session = resume(game, journal, number)
        assert any(isinstance(step, Distant) for step in session.history)
        assert facts(session) == without(game, journal, number)


def test_snapshots_of_other_rules_are_replaced_without_a_word(tmp_path: Path) -> None:
    path, game = tmp_path / "games.db", find(GAMES[0])
    number = long_game(path, GAMES[0], 3)
    with FileJournal(path) as journal:
        journal.keep_snapshots(number, [replace(one, rules="0" * 16) for one in journal.snapshots(number)])
        expected = without(game, journal, number)
        assert facts(resume(game, journal, number)) == expected
        assert journal.notices() == []
        assert rules_mark(game) in {one.rules for one in journal.snapshots(number)}


@every_game
def test_entries_without_a_chain_stand_behind_snapshots_as_they_were(tmp_path: Path, name: str) -> None:
    """Records of earlier versions carry no chain: a snapshot's own tells that they are the same."""
    path, game = tmp_path / "games.db", find(name)
    number = long_game(path, name, 4)
    changed(path, "UPDATE entry SET chain = ''")
    with FileJournal(path) as journal:
        session = resume(game, journal, number)
        assert any(isinstance(step, Distant) for step in session.history)
        assert facts(session) == without(game, journal, number)
        n = next(iter(journal.entries(number))).n
    changed(path, "UPDATE entry SET seconds = seconds + 1 WHERE n = ?", n)
    with FileJournal(path) as journal:
        assert facts(resume(game, journal, number)) == without(game, journal, number)
        assert [notice.code for notice in journal.notices()] == ["record.bad-snapshot"]


def test_a_snapshot_that_cannot_be_kept_is_told_and_the_move_stands(tmp_path: Path) -> None:
    path, game = tmp_path / "games.db", find(GAMES[0])
    with FileJournal(path) as journal:
        session = begin(game, journal, beginning(GAMES[0], 1))
        journal._connection.execute("DROP TABLE snapshot")
        play(session, random.Random(1), 20)
        assert {notice.code for notice in journal.notices()} == {"record.no-snapshot"}
        assert facts(resume(game, journal, session.number)) == facts(session)


def test_a_deleted_game_leaves_no_snapshot(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    number = long_game(path, GAMES[0], 1)
    with FileJournal(path) as journal:
        position = journal.snapshots(number)[0].position
        journal.delete_game(number)
    assert position.encode() not in path.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT COUNT(*) FROM snapshot").fetchone() == (0,)


@every_game
def test_what_was_kept_together_is_taken_back_to_the_same_digests(tmp_path: Path, name: str) -> None:
    """After moves that were kept in one transaction, the next one's undoing carries the digest of the state that they
    led to."""
    game = find(name)
    with FileJournal(tmp_path / "games.db") as journal:
        session = play(begin(game, journal, beginning(name, 5)), random.Random(5), 3)
        seat = game.to_act(session.state)[0]
        session.commit_all(seat, [game.options(session.state, seat)[0]], 9.0)
        after = session.state
        play(session, random.Random(6), 1)
        session.undo(session.seconds, consent=True)
        assert list(journal.entries(session.number))[-1].digest == digest(game, after)
        assert facts(resume(game, journal, session.number)) == facts(session)


def test_snapshots_hold_what_a_position_is(tmp_path: Path) -> None:
    number = long_game(tmp_path / "games.db", GAMES[0], 1)
    with FileJournal(tmp_path / "games.db") as journal:
        marks = {entry.n: entry for entry in journal.entries(number)}
        game = find(GAMES[0])
        for one in journal.snapshots(number):
            entry: Entry = marks[one.n]
            assert digest(game, game.read(json.loads(one.position))) == entry.digest
            assert one.chain == entry.chain
