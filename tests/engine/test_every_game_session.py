"""Sessions, journals and records of every installed game: committed, taken back, resumed, exported, replayed."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from controller.engine.journal import Journal, MemoryJournal, digest
from controller.engine.session import Session, begin
from controller.errors import IllegalMove
from controller.games_found import Installed, find
from controller.storage.replay import resume
from controller.storage.sqlite import FileJournal
from controller.storage.text_records import export_lines, replay_lines
from tests.engine.random_games import GAMES, beginning, positions
from tests.engine.session_players import play

every_game = pytest.mark.parametrize("name", GAMES)
every_seed = pytest.mark.parametrize("seed", range(4))
MOST = 120


def wandering(journal: Journal, name: str, seed: int, most: int = MOST) -> Session:
    """A random game with many moves taken back, one or several at a time."""
    rng = random.Random(seed)
    session = begin(find(name), journal, beginning(name, seed), when="a Sunday")
    while len(session.history) < most and not session.over:
        play(session, rng, rng.randrange(1, 9))
        if rng.random() < 0.4:
            session.undo_to(len(session.history) - rng.randrange(1, 4), session.seconds + 0.5, consent=True)
    return session


@every_game
@every_seed
def test_a_session_is_resumed_as_it_was(tmp_path: Path, name: str, seed: int) -> None:
    game = find(name)
    with FileJournal(tmp_path / "games.db") as journal:
        session = wandering(journal, name, seed, 60)
    with FileJournal(tmp_path / "games.db") as journal:
        again = resume(game, journal, session.number)
        assert (again.state, again.history, again.seconds) == (session.state, session.history, session.seconds)
        assert again.over is session.over
        assert journal.header(session.number)["seats"] == list(game.seats(beginning(name, seed)))


@every_game
@every_seed
def test_what_was_taken_back_is_played_again_alike(name: str, seed: int) -> None:
    game, journal = find(name), MemoryJournal(digests=True)
    session = wandering(journal, name, seed)
    end, steps = session.state, session.history
    session.undo_to(0, session.seconds, consent=True)
    assert session.state == beginning(name, seed)
    for step in steps:
        assert session.state == step.before
        session.commit(step.seat, game.read_move(session.state, step.move.text), session.seconds)
    assert session.state == end
    assert resume(game, journal, session.number).state == end


@every_game
@every_seed
def test_a_record_is_exported_and_replayed_to_the_same_position(name: str, seed: int) -> None:
    game, journal = find(name), MemoryJournal(digests=True)
    session = wandering(journal, name, seed)
    lines = list(export_lines(journal, session.number))
    assert any("undo" in json.loads(line) for line in lines)
    head, last = json.loads(lines[0]), json.loads(lines[-1])
    assert (head["game"], head["start"]) == (name, game.write(beginning(name, seed)))
    assert last["digest"] == digest(game, session.state)
    replay = replay_lines(Installed(), lines)
    assert replay.ok, replay.disagreement
    assert replay.position == game.write(session.state)


@every_game
def test_a_forged_line_is_found_out(name: str) -> None:
    journal = MemoryJournal(digests=True)
    lines = list(export_lines(journal, wandering(journal, name, 1).number))
    for line in range(1, len(lines), 11):
        forged = json.dumps(json.loads(lines[line]) | {"digest": "0" * 16})
        replay = replay_lines(Installed(), [*lines[:line], forged, *lines[line + 1 :]])
        assert replay.disagreement is not None
        assert (replay.disagreement.line, replay.disagreement.code) == (line + 1, "record.digest")


@every_game
def test_a_game_goes_on_from_any_position(name: str) -> None:
    game = find(name)
    for number, state in enumerate(positions(name, 0, 40)):
        journal = MemoryJournal(digests=True)
        session = play(begin(game, journal, state), random.Random(number), 10)
        assert resume(game, journal, session.number).state == session.state
        assert replay_lines(Installed(), export_lines(journal, session.number)).ok


@every_game
@every_seed
def test_only_what_brought_something_to_light_needs_consent(name: str, seed: int) -> None:
    game = find(name)
    session = wandering(MemoryJournal(), name, seed)
    while session.history:
        step = session.history[-1]
        if game.reveals(step.before, step.seat, step.move):
            with pytest.raises(IllegalMove) as refused:
                session.undo(session.seconds)
            assert refused.value.code == "undo.needs-consent"
            told = refused.value.facts["move"]
            assert told == (game.seals(step.move) or step.move.text)
            assert session.undo(session.seconds, consent=True) == step
        else:
            assert session.undo(session.seconds) == step


@every_game
def test_a_seat_that_the_game_does_not_have_is_refused(name: str) -> None:
    game = find(name)
    session = begin(game, MemoryJournal(), beginning(name, 0))
    with pytest.raises(IllegalMove) as refused:
        session.commit("purple", game.options(session.state, game.guide.asked_first(session.state))[0], 0)
    assert refused.value.code == "move.unknown-seat"
    assert refused.value.facts == {"seat": "purple", "seats": [*game.seats(session.state), "table"]}
