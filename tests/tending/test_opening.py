"""Which table is played at, and the sitting around its games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from controller import boards
from controller.boards import Board
from controller.engine.archive import FileJournal
from controller.errors import BoardError, BodyError, RecordError
from controller.games.power_and_weakness import GAME
from controller.ports import Body, Pixel
from controller.tables import Clock, TableKind
from controller.tending import opening
from controller.tending.keyboard import Keyboard
from controller.tending.sitting import GOODBYE_S, End, Setup, Sitting
from tests.tending.fake_table import COUNTING, FakeBody, Hour, tag


def test_the_board_that_is_named_goes_before_the_computers_and_that_before_all_others(tmp_path: Path) -> None:
    own, system = tmp_path / "own", tmp_path / "system"
    for folder, board in ((own, "power-and-weakness-presence"), (system, "web-of-power-card-game-reader")):
        folder.mkdir()
        (folder / "board.toml").write_text(f'base = "{board}"\n', encoding="utf-8")
    assert opening.chosen_board("balance-of-power-counting", None, (own, system)).game == "balance-of-power"
    assert opening.chosen_board(None, None, (own, system)).name == "power-and-weakness-presence"
    assert opening.chosen_board(None, None, (tmp_path, system)).name == "web-of-power-card-game-reader"


def test_without_any_it_is_certain_only_where_one_ships_for_the_game() -> None:
    assert opening.chosen_board(None, "balance-of-power", ()).name == "balance-of-power-counting"
    for game in (None, "power-and-weakness", "web-of-power-card-game", "chess"):
        with pytest.raises(BoardError, match="name it once with --board"):
            opening.chosen_board(None, game, ())


def test_the_users_folder_follows_the_convention(tmp_path: Path) -> None:
    assert opening.config_folders({"HOME": str(tmp_path)})[0] == tmp_path / ".config" / "reedlight"
    assert opening.config_folders({"XDG_CONFIG_HOME": str(tmp_path)})[0] == tmp_path / "reedlight"


class Room:
    """A sitting at a fake table in virtual time; what was heard and shown stays."""

    def __init__(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **more: Any) -> None:
        self.hour = Hour()
        self.body, self.screen, self.demos = FakeBody(COUNTING, self.hour), list[str](), list[str]()
        kind = TableKind("fake", real=True, check=lambda _: (), open=self._open)
        monkeypatch.setattr(opening, "real_kind", lambda _: kind)
        self.record = tmp_path / "games.sqlite3"
        given: dict[str, Any] = {
            "rules": GAME,
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
            "demo": self.demos.append,
        }
        self.setup = Setup(**{**given, **more})
        # Its wires are those of the shipped board: at a table of its own no other test is in the way.
        monkeypatch.setattr("controller.tending.sitting.name_of", lambda board: f"reedlight-test-{tmp_path}")

    def _open(self, board: Board, clock: Clock) -> Body:
        return self.body

    def run(self) -> End:
        return Sitting(self.setup).run()


def test_the_first_game_ever_begins_with_a_look_at_the_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(tmp_path, monkeypatch)
    room.body.at(70, tag(70, "marker:castle:1")).at(75, tag(75, "card:shut-down"))
    assert room.run() == End("shut-down", 1, True)
    assert room.screen[0].startswith("Welcome to Reedlight")
    assert any("Alt Clut" in line for line in room.screen)
    assert room.body.closed
    assert room.hour.now >= 175 + GOODBYE_S  # what is said last is heard to its end
    assert set(room.body.shown.frames[-1]) == {Pixel(0, 0, 0)}
    again = Room(tmp_path, monkeypatch, choice=lambda _: "new")
    again.body.at(5, tag(5, "card:shut-down"))
    assert again.run().how == "shut-down"
    assert not again.screen[0].startswith("Welcome")


@pytest.mark.parametrize(("answer", "shown"), [("y", ["power-and-weakness"]), ("", []), (None, [])])
def test_the_demo_is_offered_at_a_terminal_and_silence_means_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str | None, shown: list[str]
) -> None:
    class Typing(Keyboard):
        given: tuple[str, ...] = ()

        def lines(self) -> tuple[str, ...]:
            found, self.given = self.given, ()
            return found

    keyboard = Typing(None)
    keyboard.live = True
    room = Room(tmp_path, monkeypatch, keyboard=keyboard, check=True)

    def types(line: str) -> Callable[[], None]:
        def act() -> None:
            keyboard.given = (line,)

        return act

    room.body.at(1, types(""))
    if answer is not None:
        room.body.at(3, types(answer))
    room.body.at(50, tag(50, "card:shut-down"))
    assert room.run().how == "shut-down"
    assert room.demos == shown
    assert any("Shall the demo be shown?" in line for line in room.screen)


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
    assert not any("Alt Clut" in line for line in room.screen)


def test_a_body_that_cannot_be_opened_leaves_the_table_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(tmp_path, monkeypatch)

    def refuse(*_: object) -> Body:
        raise BodyError("The board is not plugged in. Plug it in.")

    kind = TableKind("fake", real=True, check=lambda _: (), open=refuse)
    monkeypatch.setattr(opening, "real_kind", lambda _: kind)
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
