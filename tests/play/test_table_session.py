"""Which table is played at, and the session around its games."""

from __future__ import annotations

import json
import os
import random
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from controller import boards
from controller.boards import Board
from controller.boards.table_kinds import TableKind
from controller.engine.game import TABLE
from controller.engine.next_draw import draw
from controller.engine.session import Session
from controller.errors import BoardError, BodyError, RecordError
from controller.games.power_and_weakness import GAME
from controller.play import open_table
from controller.play.published import Published, Request, Told
from controller.play.saved_games import Arrangement, ReadingsFile, arranged, begin_new
from controller.play.signals import StopSignals
from controller.play.table_session import GOODBYE_S, SessionConfig, SessionEnd, TableSession
from controller.play.terminal import Keyboard
from controller.play.thinking import InPlace
from controller.ports import Body, Clock, Pixel, Switched
from controller.recognition.image import counts, filled
from controller.storage.sqlite import FileJournal
from tests.commands.running import run
from tests.play.fake_table import COUNTING, FakeBody, Hour, closes, tag, void
from tests.recognition.scene import position


def test_the_board_that_is_named_goes_before_the_computers_and_that_before_all_others(tmp_path: Path) -> None:
    own, system = tmp_path / "own", tmp_path / "system"
    for folder, board in ((own, "power-and-weakness-presence"), (system, "web-of-power-card-game-reader")):
        folder.mkdir()
        (folder / "board.toml").write_text(f'base = "{board}"\n', encoding="utf-8")
    assert open_table.chosen_board("balance-of-power-counting", None, (own, system)).game == "balance-of-power"
    assert open_table.chosen_board(None, None, (own, system)).name == "power-and-weakness-presence"
    assert open_table.chosen_board(None, None, (tmp_path, system)).name == "web-of-power-card-game-reader"


def test_without_any_it_is_not_certain_which_board_is_meant() -> None:
    for game in (None, "power-and-weakness", "balance-of-power", "web-of-power-card-game", "chess"):
        with pytest.raises(BoardError, match="name it once with --board"):
            open_table.chosen_board(None, game, ())


def test_the_users_folder_follows_the_convention(tmp_path: Path) -> None:
    assert open_table.config_folders({"HOME": str(tmp_path)})[0] == tmp_path / ".config" / "reedlight"
    assert open_table.config_folders({"XDG_CONFIG_HOME": str(tmp_path)})[0] == tmp_path / "reedlight"


class Room:
    """A session at a fake table in virtual time; what was heard and shown stays."""

    def __init__(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **more: Any) -> None:
        self.hour = Hour()
        self.body, self.screen = FakeBody(COUNTING, self.hour), list[str]()
        kind = TableKind("fake", real=True, check=lambda _: (), open=self._open)
        monkeypatch.setattr(open_table, "real_kind", lambda _: kind)
        self.record = tmp_path / "games.sqlite3"
        given: dict[str, Any] = {
            "game": GAME,
            "board": boards.from_tables("fake", {"base": COUNTING.name, "name": f"fake-{tmp_path.name}"}),
            "new": lambda: GAME.new(GAME.option_defaults),
            "record": self.record,
            "choice": lambda _: "resume",
            "options": {},
            "named": lambda reading: reading,
            "screen": self.screen.append,
            "keyboard": Keyboard(None),
            "seed": 1,
            "clock": self.hour,
            "environ": {},
        }
        self.config = SessionConfig(**{**given, **more})
        # Its wires are those of the shipped board: at a table of its own no other test is in the way.
        monkeypatch.setattr("controller.play.table_session.lock_names", lambda board: (f"reedlight-test-{tmp_path}",))

    def _open(self, board: Board, clock: Clock) -> Body:
        return self.body

    def run(self) -> SessionEnd:
        return TableSession(self.config).run()


class Typing:
    """A keyboard, and what is typed at it."""

    def __init__(self) -> None:
        reading, self._writing = os.pipe()
        self._stream = os.fdopen(reading, encoding="utf-8")
        self.keyboard = Keyboard(self._stream)

    def types(self, line: str) -> Callable[[], None]:
        """The act of typing a line."""
        return lambda: void(os.write(self._writing, f"{line}\n".encode()))

    def close(self) -> None:
        os.close(self._writing)
        self._stream.close()


@pytest.fixture
def typing() -> Iterator[Typing]:
    typing = Typing()
    yield typing
    typing.close()


def test_a_seat_handed_to_adaptive_has_the_level_of_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typing: Typing
) -> None:
    monkeypatch.setattr("controller.play.saved_games._levels_now", lambda *_: {0: "newcomer", 1: "expert"})
    room = Room(tmp_path, monkeypatch, check=False, keyboard=typing.keyboard)
    room.body.at(2, typing.types("seat white=adaptive")).at(4, tag(4, "card:shut-down"))
    assert room.run() == SessionEnd("shut-down", 1, True)
    with FileJournal(room.record) as journal:
        assert arranged(journal, 1).players == ("person", "adaptive:expert")


def test_a_game_that_is_given_up_leaves_adaptive_at_its_level(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(tmp_path, monkeypatch, check=False, players=("person", "adaptive:expert"))
    with FileJournal(room.record) as journal:
        table = Arrangement("table", COUNTING.name, "", ("person", "adaptive:novice"))
        session = begin_new(journal, GAME, GAME.new(GAME.option_defaults), table)
        play_out(session, random.Random(1))
    room.body.at(2, tag(2, "card:new-game")).at(20, tag(20, "card:shut-down"))
    assert room.run() == SessionEnd("shut-down", 3, True)
    with FileJournal(room.record) as journal:
        assert arranged(journal, 2).players == arranged(journal, 3).players == ("person", "adaptive:expert")


class Silent(InPlace):
    """A thinker that never has an answer."""

    def answer(self) -> None:
        return None


@pytest.mark.parametrize("seated_at", [None, 2])
def test_kept_readings_say_which_seats_programs_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typing: Typing, seated_at: float | None
) -> None:
    """What people do on a program's turn is no move of its seat, nor is it where the readings are played again."""
    monkeypatch.setattr("controller.play.loop.Thinker", Silent)
    monkeypatch.setattr("controller.play.thinking.LATE_S", 100.0)
    state, kept = GAME.read(position()), tmp_path / "readings.jsonl"
    players = ("club" if seated_at is None else "person", "person")
    room = Room(
        tmp_path, monkeypatch, check=False, keep=kept, keyboard=typing.keyboard, new=lambda: state, players=players
    )
    standing = filled(COUNTING, counts(GAME, state, COUNTING))
    room.body.stands(*(switch for switch, closed in standing.items() if closed))
    if seated_at is not None:
        room.body.at(seated_at, typing.types("seat orange=club"))
    room.body.at(4, closes(4, "gwynedd.1")).at(12, tag(12, "card:shut-down"))
    assert room.run() == SessionEnd("shut-down", 1, True)
    with FileJournal(room.record) as journal:
        assert list(journal.entries(1)) == []
    lines = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    assert [line["programs"] for line in lines if "programs" in line] == [[0]]
    assert [line["at"] for line in lines[1:]] == sorted(line["at"] for line in lines[1:])
    again = run("table", "--board", COUNTING.name, kept).stdout
    assert "committed" not in again
    assert "error" not in again


def test_kept_readings_never_go_back_in_time(tmp_path: Path) -> None:
    """A switch may have closed before a line was typed that was handled first; `reedlight table` takes no such line."""
    kept = tmp_path / "readings.jsonl"
    with ReadingsFile(kept, 1, COUNTING) as file:
        file.keep(Switched(2.0, "powys.1", closed=True))
        file.seat(4.0, {1, 0})
        file.keep(Switched(3.9, "powys.2", closed=True))
        file.seat(4.1, ())
    assert [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()[1:]] == [
        {"at": 2.0, "switch": "powys.1", "closed": True},
        {"at": 4.0, "programs": [0, 1]},
        {"at": 4.0, "switch": "powys.2", "closed": True},
        {"at": 4.1, "programs": []},
    ]


def play_out(session: Session, chance: random.Random) -> None:
    """Play a game of random moves to its end."""
    while acting := GAME.to_act(session.state):
        drawn = acting == (TABLE,)
        options = GAME.options(session.state, acting[0])
        session.commit(acting[0], draw(GAME, session.state, chance) if drawn else chance.choice(options), 1.0)


def test_the_first_game_ever_begins_with_a_look_at_the_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(tmp_path, monkeypatch)
    room.body.at(65, tag(65, "card:no")).at(70, tag(70, "marker:castle:1")).at(75, tag(75, "card:shut-down"))
    assert room.run() == SessionEnd("shut-down", 1, True)
    assert room.screen[0].startswith("Welcome to Reedlight")
    assert any("The marker of Alt Clut" in line for line in room.screen)
    assert room.body.closed
    assert room.hour.now >= 175 + GOODBYE_S  # what is said last is heard to its end
    assert set(room.body.shown.frames[-1]) == {Pixel(0, 0, 0)}
    again = Room(tmp_path, monkeypatch, choice=lambda _: "new")
    again.body.at(5, tag(5, "card:shut-down"))
    assert again.run().how == "shut-down"
    assert not again.screen[0].startswith("Welcome")


@pytest.mark.parametrize("answer", ["uid:04A2", "card:no", None])
def test_a_demonstration_is_offered_at_the_first_game_and_nothing_of_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str | None
) -> None:
    room = Room(tmp_path, monkeypatch, check=True, keep=tmp_path / "readings.jsonl")
    room.body.at(2, tag(2, "uid:0102")).at(4, tag(4, "uid:0102"))  # the look at the parts is cut short
    if answer is not None:
        room.body.at(6, tag(6, answer))
    room.body.at(300, tag(300, "marker:castle:1")).at(305, tag(305, "card:shut-down"))
    assert room.run() == SessionEnd("shut-down", 1, True)
    asked = next(n for n, line in enumerate(room.screen) if "Do you want to see a demonstration?" in line)
    assert room.screen[asked + 1].startswith("This is a demonstration") == (answer == "uid:04A2")
    begun = room.screen.index("A new game of Power & Weakness begins.")
    assert (begun - asked > 10) == (answer == "uid:04A2")
    with FileJournal(room.record) as journal:
        assert [entry.move for entry in journal.entries(1)] == ["region-marker alt-clut castle"]
        assert len(journal.games()) == 1
    assert len((tmp_path / "readings.jsonl").read_text(encoding="utf-8").splitlines()) == 3
    assert (tmp_path / "readings.jsonl").stat().st_mode & 0o777 == 0o600, "it may hold bids"


def test_a_demonstration_can_be_left_for_good_before_any_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(tmp_path, monkeypatch, check=True)
    signals = StopSignals()
    monkeypatch.setattr("controller.play.table_session.StopSignals", lambda: signals)
    room.body.at(2, tag(2, "uid:0102")).at(4, tag(4, "uid:0102")).at(6, tag(6, "uid:0102"))
    room.body.at(30, lambda: setattr(signals, "received", "SIGTERM"))
    assert room.run() == SessionEnd("SIGTERM", None, False)
    assert room.body.closed


def test_a_table_without_voice_and_screen_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(tmp_path, monkeypatch, voice=False, seen=False, check=False)
    room.body.at(1, tag(1, "card:shut-down"))
    room.run()
    assert "neither a voice nor a screen" in room.screen[0]
    assert room.body.shown.sentences == []


def test_a_move_that_cannot_be_kept_ends_the_sitting_dark_and_untold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise RecordError("no space left")

    room = Room(tmp_path, monkeypatch, check=False)
    monkeypatch.setattr(FileJournal, "append", full)
    room.body.at(2, tag(2, "marker:castle:1"))
    with pytest.raises(RecordError):
        room.run()
    assert room.body.closed
    assert not any("The marker of Alt Clut" in line for line in room.screen)


def test_a_body_that_cannot_be_opened_leaves_the_table_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(tmp_path, monkeypatch)

    def refuse(*_: object) -> Body:
        raise BodyError("The board is not plugged in. Plug it in.")

    kind = TableKind("fake", real=True, check=lambda _: (), open=refuse)
    monkeypatch.setattr(open_table, "real_kind", lambda _: kind)
    for _ in range(2):
        with pytest.raises(BodyError, match="not plugged in"):
            room.run()


def test_a_table_that_is_not_there_is_told_before_anybody_is_asked_to_look_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(_: FakeBody) -> dict[str, bool]:
        raise BodyError("The Pico is not plugged in. Plug it in.")

    monkeypatch.setattr(FakeBody, "levels", silent)
    room = Room(tmp_path, monkeypatch, check=True)
    with pytest.raises(BodyError, match="not plugged in"):
        room.run()
    assert room.screen == []
    assert room.body.closed


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_nobody_hears_ends_the_program_with_its_table_dark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """As when `reedlight doctor` or `enrol` is stopped from outside while lights are lit."""
    room = Room(tmp_path, monkeypatch)
    before = signal.signal(number, signal.SIG_DFL)  # nohup, for one, has it ignored
    try:
        with pytest.raises(SystemExit) as end, open_table.open_body(COUNTING, room.hour):
            signal.raise_signal(number)
        assert end.value.code == 128 + number
        assert room.body.closed
        assert signal.getsignal(number) is signal.SIG_DFL
    finally:
        signal.signal(number, before)


def test_a_signal_that_somebody_hears_is_left_to_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(tmp_path, monkeypatch)
    with StopSignals() as signals, open_table.open_body(COUNTING, room.hour):
        signal.raise_signal(signal.SIGTERM)
        assert signals.received == "SIGTERM"


def test_pages_know_who_plays_and_can_change_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, they took every seat for a person's, whom they could play for."""
    pages, seen, answers = Published(), list[tuple[str, ...]](), list[Told]()
    room = Room(tmp_path, monkeypatch, pages=pages, players=("person", "casual"), check=False)

    def asks() -> None:
        assert pages.on is not None
        seen.append(pages.on.players)
        pages.ask_loop(Request("player", 1, False, "club", answers.append))
        pages.ask_loop(Request("coach", 0, False, "warn", lambda _: None))

    def looks() -> None:
        assert pages.on is not None
        seen.append((*pages.on.players, *pages.on.coach))

    room.body.at(3, asks).at(5, looks).at(9, tag(9, "card:shut-down"))
    room.run()
    assert seen == [("person", "casual"), ("person", "club", "warn", "off")]
    assert [reason.code for told in answers for reason in told.reasons] == ["coach.seated"]
    assert any("club" in line for line in room.screen)
    with FileJournal(room.record) as journal:
        assert arranged(journal, 1).players == ("person", "club")
