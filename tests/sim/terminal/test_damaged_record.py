"""`reedlight sim` with a damaged record: the player decides what happens, and leaving changes nothing."""

import random
from pathlib import Path

import pytest

from controller.engine.session import begin
from controller.games.power_and_weakness import GAME
from controller.players import PERSON
from controller.storage.image import beside
from controller.storage.sqlite import FileJournal
from sim.terminal import play
from tests.commands.test_mending import rotten
from tests.engine.session_players import play as play_on
from tests.sim.terminal.terminals import Printed, game_setup, typed

SEATS = {"orange": PERSON, "white": "greedy"}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite3"
    with FileJournal(path) as journal:
        play_on(begin(GAME, journal, GAME.new(GAME.option_defaults), provenance="simulated: x"), random.Random(2), 30)
        left = {side: beside(path, side).read_bytes() for side in ("", "-wal")}
    left["-wal"] = left["-wal"][:5] + bytes([left["-wal"][5] ^ 8]) + left["-wal"][6:]
    for side, raw in left.items():
        beside(path, side).write_bytes(raw)
    return path


def run(record: Path, choice: str = "resume") -> tuple[int, list[str]]:
    screen = Printed(100)
    code = play(game_setup(GAME.name, SEATS, record=record, choice=choice), screen)
    return code, screen.told()


@pytest.mark.parametrize("leaves", [["q"], ["Quit, please!"], []])
def test_to_leave_changes_nothing(record: Path, monkeypatch: pytest.MonkeyPatch, leaves: list[str]) -> None:
    before = record.read_bytes(), beside(record, "-wal").read_bytes()
    typed(monkeypatch, ["7", *leaves])
    code, told = run(record)
    assert code == 1
    assert any("Nothing was changed" in line for line in told)
    assert (record.read_bytes(), beside(record, "-wal").read_bytes()) == before


def test_the_game_goes_on_from_the_last_good_move(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, ["1", "quit"])
    assert run(record)[0] == 0
    with FileJournal(record) as journal:
        assert journal.games()[0].entries >= 30
        assert len(journal.games()) == 1


def test_an_entry_that_is_not_right_is_told_and_the_game_goes_on_before_it(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, ["1", "quit"])
    run(record)
    rotten(record, "UPDATE entry SET move = 'fly away' WHERE n = 12")
    typed(monkeypatch, ["1", "quit"])
    code, told = run(record)
    assert code == 0
    assert not any("There is no sentence" in line for line in told)
    assert any("So entry 12 of the kept game is not right" in line for line in told)
    with FileJournal(record) as journal:
        assert [game.entries >= 11 for game in journal.games()] == [True, True]
        assert journal.header(2)["branched"] == {"game": 1, "entry": 11}
