"""The full screen of a real table, in virtual time: keys in, frames out, while readings and programs go on."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from rich.console import Console

from controller import boards
from controller.choices import new_game
from controller.engine import session
from controller.engine.game import TABLE, GameState
from controller.engine.journal import MemoryJournal
from controller.games_found import find
from controller.play.loop import PlayLoop
from controller.play.published import Published
from controller.play.table_io import StopRequested
from controller.terminal.frame import Size
from controller.terminal.screen import Screen
from tests.play.fake_table import Bench
from tests.sim.terminal.terminals import played

SIZES = ((80, 24), (120, 40))
GAMES = ("power-and-weakness", "balance-of-power", "web-of-power-card-game")
PROMPT = re.compile(r"\x1b\[\d+;1H\x1b\[2K")
STYLE = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")


class Drawn(Screen):
    """A terminal that is drawn on, into a text."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.out = io.StringIO()
        console = Console(file=self.out, force_terminal=True, width=size[0], height=size[1], highlight=False)
        super().__init__(console, Size(*size))

    @property
    def frames(self) -> list[str]:
        """The frames that were drawn, each with the line that was last typed under it."""
        found = []
        for one in self.out.getvalue().split("\x1b[H")[1:]:
            frame, *typed = PROMPT.split(one)
            if not typed:
                continue  # the alternate screen begins with the cursor at home
            found.append("\n".join(STYLE.sub("", part).replace("\r", "") for part in (frame.rstrip("\n"), typed[-1])))
        return found

    @property
    def last(self) -> str:
        return self.frames[-1]


class Table:
    """A game at a typed board, on a full screen."""

    def __init__(
        self,
        game: str,
        size: tuple[int, int] = (80, 24),
        start: GameState = None,
        pages: Published | None = None,
        players: Sequence[str] = (),
        dealer: str = "companion",
    ) -> None:
        board = next(one for one in map(boards.load, boards.shipped()) if one.typed and one.game == game)
        self.bench, self.frames = Bench(board), Drawn(size)
        rules = find(game)
        self.session = session.begin(rules, MemoryJournal(), start or new_game(rules, {}, ()))
        options = {"dealer": dealer}
        self.loop = PlayLoop(
            self.bench.io, rules, self.session, seed=3, options=options,
            frames=self.frames, pages=pages, players=players,
        )  # fmt: skip
        if pages is not None:
            pages.begin(rules, self.session, self.loop.companion, simulated=False, players=("person", "club"))

    def run(self) -> Drawn:
        """Play until the script is at its end."""
        with pytest.raises(StopRequested):
            self.loop.run(resumed=False)
        return self.frames


@pytest.fixture
def made() -> Iterator[list[Table]]:
    tables: list[Table] = []
    yield tables
    for table in tables:
        table.bench.__exit__()


@pytest.fixture
def table(made: list[Table]) -> Any:
    def make(*args: Any, **more: Any) -> Table:
        made.append(Table(*args, **more))
        return made[-1]

    return make


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_first_frame_shows_table_log_and_menu(table: Any, game: str, size: tuple[int, int]) -> None:
    one = table(game, size)
    one.bench.at(3.0, one.bench.stop)
    rows = one.run().last.split("\n")
    seat = one.session.game.to_act(one.session.state)[0]
    assert "SIMULATED" not in one.frames.last
    assert rows[0].startswith(" Reedlight · ")
    assert all(len(row) <= size[0] for row in rows), max(map(len, rows))
    assert len(rows) <= size[1]
    name = one.bench.io.language.name("seat", seat)
    assert f"{name}: number, move, or part of one" in one.frames.last
    assert rows[-1].endswith(f"{name} > ")
    assert one.bench.screen == [], "nothing is printed between frames"


@pytest.mark.parametrize("size", SIZES)
def test_a_seat_that_is_asked_about_an_undo_reads_what_is_undone(table: Any, size: tuple[int, int]) -> None:
    """A tester read that there was no sentence for it yet."""
    one = table("power-and-weakness", size, dealer="hands")
    one.bench.at(2.0, "castle").at(4.0, "undo").at(8.0, one.bench.stop)
    rows = one.run().last.split("\n")
    asked = [row for row in rows if "answer by yes, no" in row]
    assert asked, rows
    assert "do you agree to undo" in " ".join(rows[rows.index(asked[0]) - 1 : rows.index(asked[0]) + 1])
    assert "There is no sentence for this yet" not in "\n".join(rows)


def test_a_number_of_the_menu_is_a_group_then_a_move(table: Any) -> None:
    one = table("power-and-weakness")
    bench = one.bench
    bench.at(3.0, "2").at(4.0, "1").at(5.0, bench.stop)
    frames = one.run().frames
    assert any("what fits “place ”. Enter: back to all moves" in frame for frame in frames)
    assert [step.move.text.partition(" ")[0] for step in one.session.history if step.seat in ("orange", "white")] == [
        "place"
    ]
    assert "Cycle 1" in frames[-1]


def test_what_is_typed_is_shown_before_it_is_complete(table: Any) -> None:
    one = table("power-and-weakness")
    one.bench.at(3.0, one.bench.keys("reca\x7f")).at(4.0, one.bench.stop)
    assert one.run().last.endswith(" > rec")


def test_a_refusal_says_why_above_the_menu(table: Any) -> None:
    one = table("power-and-weakness")
    one.bench.at(3.0, "use merlin takeover powys").at(4.0, one.bench.stop)
    frame = one.run().last
    assert "Merlin" in frame
    assert not [step for step in one.session.history if step.seat != "table"]


def test_a_seat_that_is_handed_over_shows_who_plays_it(table: Any) -> None:
    one = table("power-and-weakness")
    one.bench.at(3.0, "seat white=club").at(4.0, "score").at(5.0, one.bench.stop)
    assert "W White  club" in one.run().last


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_asked_for_the_move_of_a_program(table: Any, game: str) -> None:
    one = table(game, players=["random"] * find(game).default_count)
    one.bench.at(0.5, one.bench.stop)
    frame = one.run().last
    name = one.bench.io.language.name("seat", one.session.game.to_act(one.session.state)[0])
    assert "number, move, or part of one" not in frame
    assert f"{name} > " not in frame
    assert "makes its moves itself" in frame


def test_a_seat_that_is_taken_back_from_a_program_is_asked(table: Any) -> None:
    one = table("power-and-weakness", players=("random", "random"))
    one.bench.at(0.2, "seat orange=person").at(0.3, "seat white=person").at(0.5, one.bench.stop)
    frame = one.run().last
    assert one.session.game.to_act(one.session.state) == ("white",)
    assert "White: number, move, or part of one" in frame


@pytest.mark.parametrize("program", [0, 1])
def test_of_seats_that_bid_at_once_a_person_is_asked(table: Any, program: int) -> None:
    players = ["person", "person"]
    players[program] = "random"
    one = table("power-and-weakness", start=bidding(), players=players)
    one.bench.at(0.5, one.bench.stop)
    name = ("Orange", "White")[1 - program]
    assert f"{name}: nobody sees what you type now" in one.run().last


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
def test_letters_beside_places_are_explained_where_there_is_room_for_a_list_only(
    table: Any, size: tuple[int, int]
) -> None:
    one = table("balance-of-power", size)
    one.bench.at(3.0, one.bench.stop)
    row = next(row for row in one.run().last.split("\n") if "places: king, general, banker" in row)
    assert row.rstrip().endswith("P place")


def test_a_map_is_read_from_its_top(table: Any) -> None:
    one = table("power-and-weakness")
    one.bench.at(3.0, "map").at(4.0, one.bench.keys("\x1b[6~")).at(5.0, one.bench.stop)
    pages = [frame for frame in one.run().frames if "Page Up, Page Down; Enter goes back" in frame]
    assert "rows 1 to 21 of" in pages[0]
    assert "Alt Clut" in pages[0]
    assert "rows 1 to" not in pages[-1]


def test_the_log_is_read_from_its_end(table: Any) -> None:
    """The latest sentence is what somebody who looks it up wants, as at a simulated table."""
    one = table("power-and-weakness", start=last_of_a_cycle())
    legal = one.session.game.options(one.session.state, one.session.game.to_act(one.session.state)[0])
    one.bench.at(3.0, next(move.text for move in legal if _ends_cycle(one.session.state, move)))
    for n in range(12):
        one.bench.at(4.0 + n, f"{('undo', 'again')[n % 2]}")
    one.bench.at(20.0, "log").at(22.0, one.bench.stop)
    frames = one.run().frames
    pages = [frame for frame in frames if "Page Up, Page Down; Enter goes back" in frame]
    first, last, rows = re.findall(r"rows (\d+) to (\d+) of (\d+)", pages[-1])[0]
    assert (first != "1", last) == (True, rows)


def bidding() -> GameState:
    """A position in which both seats bid in secret."""
    game = find("power-and-weakness")
    return next(
        state
        for state in (played(game.name, ("orange", "white"), plies) for plies in range(10, 250))
        if (acting := game.to_act(state)) and acting[0] != TABLE and game.seals(game.options(state, acting[0])[0])
    )


def test_a_bid_is_not_shown_while_it_is_typed_and_not_recalled(table: Any) -> None:
    one = table("power-and-weakness", start=bidding())
    bench = one.bench
    bench.at(3.0, bench.keys("1")).at(4.0, bench.keys("\n")).at(5.0, bench.keys("\x1b[A")).at(6.0, bench.stop)
    frames = one.run()
    assert "nobody sees what you type now" in frames.frames[0]
    assert " > •" in STYLE.sub("", frames.out.getvalue())
    assert not re.search(r" > 1", STYLE.sub("", frames.out.getvalue()))
    assert [step.move.text for step in one.session.history] == ["bid 1"]
    assert "bid 1" not in frames.last.partition("nobody sees")[0]


def test_the_terminal_is_given_back_and_what_was_logged_is_printed(
    table: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    one = table("power-and-weakness")
    one.bench.at(3.0, lambda: logging.getLogger("reedlight").error("a part failed")).at(4.0, one.bench.stop)
    one.run()
    assert one.bench.keyboard.keys is None
    assert "a part failed" in capsys.readouterr().err
    one.bench.io.show_line("after")
    assert one.bench.screen == ["after"]


def test_answers_of_programs_do_not_pile_up(table: Any) -> None:
    one = table("power-and-weakness")
    one.bench.at(3.0, "seat white=nobody").at(4.0, "seat white=nobody").at(5.0, "").at(6.0, one.bench.stop)
    frames = one.run().frames
    told = [frame.count("There is no player nobody") for frame in frames]
    assert max(told) == 1
    assert told[-1] == 0


def test_the_end_of_a_cycle_stays_until_it_was_read(table: Any) -> None:
    one = table("power-and-weakness", start=last_of_a_cycle())
    legal = one.session.game.options(one.session.state, one.session.game.to_act(one.session.state)[0])
    one.bench.at(3.0, next(move.text for move in legal if _ends_cycle(one.session.state, move)))
    one.bench.at(5.0, "").at(7.0, one.bench.stop)
    frames = one.run().frames
    assert any("When you have read this, press Enter." in frame for frame in frames)
    assert "When you have read this" not in frames[-1]


def _ends_cycle(state: GameState, move: Any) -> bool:
    game = find("power-and-weakness")
    seat = game.to_act(state)[0]
    reasons = game.presenter.announcements(state, seat, move, game.resolve(state, seat, move))
    return any(reason.code in game.presenter.milestones for reason in reasons)


def last_of_a_cycle() -> GameState:
    """A position in which a move of a seat ends the cycle."""
    game = find("power-and-weakness")
    for plies in range(20, 400):
        state = played(game.name, ("orange", "white"), plies)
        acting = game.to_act(state)
        if acting and acting[0] != TABLE and any(_ends_cycle(state, move) for move in game.options(state, acting[0])):
            return state
    raise AssertionError("no cycle ends within reach")


def served(local: bool) -> Published:
    """Pages that are served at an address."""
    pages = Published()
    pages.address, pages.local = "http://127.0.0.1:8123/", local
    pages.seat_link = lambda number, name: f"http://127.0.0.1:8123/seat/{name}#code=secret-{number}"
    return pages


@pytest.mark.parametrize("game", GAMES)
def test_where_the_pages_are_stands_above_the_first_menu_until_something_is_typed(table: Any, game: str) -> None:
    """What was printed before the first frame cannot be read any more."""
    one = table(game, (120, 40), pages=served(local=True))
    one.bench.at(3.0, "score").at(4.0, one.bench.stop)
    told = ["The table is also at http://127.0.0.1:8123/" in frame for frame in one.run().frames]
    assert told[0]
    assert not told[-1]
    assert "seat/" not in one.frames.frames[0], "a code is told only to who asks"


@pytest.mark.parametrize("local", [True, False])
def test_help_tells_where_pages_and_seats_are_while_they_are_served(table: Any, local: bool) -> None:
    one = table("power-and-weakness", (120, 40), pages=served(local=local))
    one.bench.at(3.0, "help url").at(4.0, one.bench.stop)
    shown = " ".join(one.run().last.split())
    assert "The table is also at http://127.0.0.1:8123/" in shown
    assert "seat orange: http://127.0.0.1:8123/seat/orange#code=secret-0" in shown.casefold()
    assert "secret-1" not in shown, "the program needs no page"
    assert ("Only this computer" in shown) == local
    assert "--no-web" not in shown


def test_help_on_pages_tells_how_to_serve_them_where_none_are(table: Any) -> None:
    one = table("power-and-weakness", (120, 40))
    one.bench.at(3.0, "help pages").at(4.0, one.bench.stop)
    assert "With “--web 0.0.0.0:8000” at the start" in " ".join(one.run().last.split())
