"""A damaged record at a real table: the players are asked, by every way to answer, and nothing is chosen for them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from controller.engine.session import Session, begin
from controller.games.power_and_weakness import GAME
from controller.play import saved_games
from controller.play.published import AskedAtStart, Offer
from controller.play.signals import StopSignals
from controller.play.start_questions import AGAIN_S, StartQuestion
from controller.play.table_session import SessionEnd
from controller.ports import Entered
from controller.storage import salvage
from controller.storage.copies import copies
from controller.storage.image import beside
from controller.storage.sqlite import FileJournal
from tests.commands.test_mending import rotten
from tests.engine.session_players import play
from tests.play.fake_table import COUNTING, Bench, key, tag
from tests.play.test_table_session import Room

MOVES = 30


def evening(record: Path) -> None:
    """A finished game with its copy, and one that a power cut has ended; a bit of the log's header has flipped then."""
    with FileJournal(record) as journal:
        _play(journal, 1)
        _play(journal, 2, MOVES)
        left = {side: beside(record, side).read_bytes() for side in ("", "-wal")}
    left["-wal"] = left["-wal"][:5] + bytes([left["-wal"][5] ^ 8]) + left["-wal"][6:]
    for side, raw in left.items():
        beside(record, side).write_bytes(raw)


def _play(journal: FileJournal, seed: int, most: int = 10**9) -> Session:
    session = begin(GAME, journal, GAME.new(GAME.option_defaults), provenance="table: x", when="2026-11-22T20:15:00")
    play(session, random.Random(seed), most)
    return session


def damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **more: Any) -> Room:
    room = Room(tmp_path, monkeypatch, check=False, **more)
    evening(room.record)
    return room


def games(record: Path) -> list[tuple[int, int]]:
    with FileJournal(record) as journal:
        return [(game.id, game.entries) for game in journal.games()]


@pytest.mark.parametrize("seconds", [0, 3600])
def test_the_table_waits_for_an_answer_and_a_signal_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    room = damaged(tmp_path, monkeypatch, seen=False)
    before = {file: file.read_bytes() for file in tmp_path.iterdir() if file.suffix != ".lock"}
    signals = StopSignals()
    monkeypatch.setattr("controller.play.table_session.StopSignals", lambda: signals)
    room.body.at(10 + seconds, lambda: setattr(signals, "received", "SIGTERM"))
    assert room.run() == SessionEnd("SIGTERM", None, False)
    assert {file: file.read_bytes() for file in tmp_path.iterdir() if file.suffix != ".lock"} == before
    told = " ".join(room.body.shown.sentences)
    for words in ("Nothing was changed", "1: go on from the last good move", "2: go back to the copy of", "3: begin"):
        assert words in told
    assert "show the card of the number" in told
    assert room.body.closed


@pytest.mark.parametrize("answer", ["card:1", "card:yes"])
def test_it_goes_on_from_the_last_good_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    room = damaged(tmp_path, monkeypatch)
    room.body.at(3, tag(3, "card:3:x"), tag(4, "uid:04A2")).at(6, tag(6, answer)).at(20, tag(20, "card:shut-down"))
    end = room.run()
    assert end.how == "shut-down"
    assert end.unfinished
    assert games(room.record)[1:] == [(2, MOVES)]
    assert any("The game of Power & Weakness resumes" in line for line in room.screen)
    assert beside(room.record, ".damaged-1").is_file()


def test_the_copy_is_restored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = damaged(tmp_path, monkeypatch)
    room.body.at(6, tag(6, "card:2")).at(20, tag(20, "card:shut-down"))
    assert room.run().how == "shut-down"
    with FileJournal(room.record) as journal:
        assert journal.games()[0].finished
    assert beside(room.record, ".damaged-1.copy").is_file()


def test_an_empty_record_is_begun_only_on_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = damaged(tmp_path, monkeypatch)
    room.body.at(6, tag(6, "card:3")).at(10, tag(10, "card:accept"))
    room.body.at(15, tag(15, "marker:castle:1")).at(25, tag(25, "card:shut-down"))
    assert room.run().game == 1
    assert games(room.record) == [(1, 1)]


def test_what_is_decided_at_another_terminal_counts_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = damaged(tmp_path, monkeypatch)
    room.body.at(30, lambda: salvage.begin_anew(room.record) and None)
    room.body.at(40, tag(40, "card:accept")).at(45, tag(45, "card:shut-down"))
    assert room.run().how == "shut-down"
    assert len(copies(room.record)) == 1


def test_what_cannot_be_done_is_said_and_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = damaged(tmp_path, monkeypatch)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("controller.storage.sqlite.write_private", full)
    room.body.at(6, tag(6, "card:1")).at(30, tag(30, "card:shut-down"))
    assert room.run().how == "shut-down"
    assert any("That could not be done" in line and "No space left on device" in line for line in room.screen)
    assert sum("1: go on" in line for line in room.screen) == 2


def test_entry_57_disagrees_and_the_game_goes_on_from_56(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(tmp_path, monkeypatch, check=False)
    with FileJournal(room.record) as journal:
        _play(journal, 2, MOVES)
    rotten(room.record, "UPDATE entry SET seconds = 1e16 WHERE n = 12")
    room.body.at(6, tag(6, "card:1")).at(20, tag(20, "card:shut-down"))
    end = room.run()
    assert end == SessionEnd("shut-down", 2, True)
    assert any(line.startswith("So entry 12 of the kept game is not right") for line in room.screen)
    assert any(line.startswith("1: go on from entry 11.") for line in room.screen)
    assert games(room.record) == [(1, MOVES), (2, 11)]
    with FileJournal(room.record) as journal:
        found = saved_games.to_resume(journal, None, (saved_games.TABLE,), GAME.name)
    assert found is not None
    assert found.id == 2, "the next start goes on with it and asks nothing"


def test_a_game_whose_start_cannot_be_read_is_no_loop_of_restarts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(tmp_path, monkeypatch, check=False)
    with FileJournal(room.record) as journal:
        _play(journal, 2, 5)
    rotten(room.record, 'UPDATE game SET header = \'{"game": "power-and-weakness", "provenance": "table: x"}\'')
    room.body.at(6, tag(6, "card:1")).at(10, tag(10, "card:accept"))
    room.body.at(15, tag(15, "marker:castle:1")).at(25, tag(25, "card:shut-down"))
    assert room.run().game == 2
    assert any("cannot be resumed" in line for line in room.screen)


# The question itself.

OFFERS = (Offer("salvage", "damage.anew", {}), Offer("restore", "damage.anew", {}), Offer("anew", "damage.anew", {}))


@pytest.mark.parametrize(
    ("inputs", "word"),
    [
        ([tag(1, "card:2")], "restore"),
        ([tag(1, "card:accept")], "salvage"),
        ([tag(1, "tile:snake:1"), tag(1, "card:9"), tag(1, "card:3")], "anew"),
        ([key(1, "orange.confirm")], "salvage"),
        ([key(1, "orange.undo"), key(2, "white.confirm")], "restore"),
        ([*(key(n, "orange.undo") for n in range(1, 5)), key(6, "orange.confirm")], "restore"),
        (["2"], "restore"),
        (["ANEW"], "anew"),
        (["card 3"], "anew"),
        (["7", "what?", "", "1"], "salvage"),
        ([Entered(101.0, "place rheged", "orange"), Entered(102.0, "restore", "table")], "restore"),
    ],
)
def test_every_way_to_answer(inputs: list[Any], word: str) -> None:
    with Bench(COUNTING) as bench:
        for n, one in enumerate(inputs, 1):
            bench.at(n, one)
        assert StartQuestion(bench.io, "damage.found", {}, OFFERS).ask() == word


def test_pages_are_told_what_is_asked_until_it_is_answered() -> None:
    asked = list[AskedAtStart | None]()
    with Bench(COUNTING, ask=asked.append) as bench:
        bench.at(3, Entered(103.0, "anew", "table"))
        assert StartQuestion(bench.io, "damage.found", {}, OFFERS).ask() == "anew"
    assert asked[0] is not None
    assert (asked[0].code, asked[0].offers) == ("damage.found", OFFERS)
    assert asked[1:] == [None]


def test_whoever_comes_later_hears_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with Bench(COUNTING) as bench:
        bench.at(AGAIN_S / 2, tag(AGAIN_S / 2, "tile:snake:1")).at(AGAIN_S + 9, tag(AGAIN_S + 9, "tile:snake:1"))
        bench.at(AGAIN_S + 12, tag(AGAIN_S + 12, "card:1"))
        StartQuestion(bench.io, "damage.found", {}, OFFERS).ask()
    assert sum("nothing begins before somebody decides" in line for line in bench.screen) == 2
