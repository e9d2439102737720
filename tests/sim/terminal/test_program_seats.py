"""Seats of the program at the simulated table: it thinks beside the table, and people may take any seat at any time."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress

import pytest

from controller.engine.journal import MemoryJournal, digest
from controller.engine.session import begin
from controller.games.power_and_weakness import GAME
from controller.play.published import Published, Request
from controller.play.thinking import Answer, InPlace, ProgramSeats, Question, Thinks
from controller.players import PERSON
from controller.terminal.screen import Gone
from sim.live import Elsewhere, LiveTable
from sim.terminal.game_session import Quit, deal
from sim.terminal.playing import Playing, Thinking
from tests.positions import position
from tests.sim.terminal.terminals import Printed, game_setup

START = position(
    "a:tent:white:1k b:castle:orange:3k c:keys", land="a-b b-c", cycle=2, timer=4,
    orange="3k merlin", white="3k", to_move="white 2",
)  # fmt: skip


def table(
    players: Sequence[str],
    thinker: Thinks | None = None,
    start: object = START,
    live: LiveTable | None = None,
    listens: bool = False,
) -> Playing:
    journal, seats = MemoryJournal(), dict(zip(("orange", "white"), players, strict=True))
    session = begin(GAME, journal, GAME.read(start) if start else GAME.new(GAME.option_defaults))
    if not start:
        deal(session, 3)
    return Playing(game_setup(GAME.name, seats), Printed(), (session, journal), 3, 0, live, thinker, listens=listens)


class Late(InPlace):
    """Thinks until a test has it answer."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Question] = []
        self.ready: Answer | None = None

    def ask(self, question: Question) -> None:
        self.asked.append(question)

    def answer(self) -> Answer | None:
        return self.ready


class Pages:
    """Pages that enter something now and then."""

    def __init__(self, thinker: Late, answer: Answer) -> None:
        self._thinker, self._answer, self.pumped, self.entered = thinker, answer, 0, ""

    def pump(self, seat: str, state: object) -> bool:
        self.pumped += 1
        if self.pumped == 2:
            raise Elsewhere
        if self.pumped == 4:
            self._thinker.ready = self._answer
        return False

    def move_of(self, seat: str) -> str | None:
        return self.entered or None


def thinking() -> tuple[Playing, Late, Pages, Thinking]:
    on, late = table((PERSON, "club")), Late()
    truth = on.play.beliefs.truth
    pages = Pages(late, Answer(digest(GAME, truth), 1, "place a"))
    return on, late, pages, Thinking(ProgramSeats(GAME, {1: "club"}, "1", thinker=late), on.stage, pages)  # type: ignore[arg-type]


def test_what_pages_enter_is_taken_while_the_program_thinks() -> None:
    on, late, pages, white = thinking()
    truth = on.play.beliefs.truth
    assert white.decide(GAME, truth, "white") is None, "something else is done first"
    move = white.decide(GAME, truth, "white")
    assert move is not None
    assert move.text == "place a"
    assert (pages.pumped, len(late.asked)) == (4, 1), "it went on thinking"


def test_a_move_that_a_page_enters_for_it_is_made() -> None:
    on, _, pages, white = thinking()
    pages.entered = "place c"
    move = white.decide(GAME, on.play.beliefs.truth, "white")
    assert move is not None
    assert move.text == "place c"


class Slow(Late):
    """Answers when it is asked for the third time."""

    def __init__(self) -> None:
        super().__init__()
        self.looks = 0

    def answer(self) -> Answer | None:
        self.looks += 1
        assert self.looks < 10, "nobody stops it"
        return Answer(self.asked[-1].digest, self.asked[-1].place, "place a") if self.looks == 3 else None


def beside_pages() -> tuple[Playing, Slow, Thinking, Published]:
    """A program that thinks at a table whose pages are served."""
    published, slow = Published(), Slow()
    published.pages = 1
    live = LiveTable(published)
    on = table((PERSON, "club"), slow, live=live)
    return on, slow, Thinking(ProgramSeats(GAME, {1: "club"}, "1", thinker=slow), on.stage, live), published


def test_the_hands_wait_for_the_program_where_pages_are_served() -> None:
    """Else they would think of its move for themselves in between, up to 2 s each time, while no time should pass."""
    on, slow, white, _ = beside_pages()
    move = white.decide(GAME, on.play.beliefs.truth, "white")
    assert move is not None
    assert (move.text, slow.looks, on.play.now) == ("place a", 3, 0.0)


def test_a_program_whose_seat_a_page_gives_away_thinks_no_more() -> None:
    on, slow, white, published = beside_pages()
    published.ask_loop(Request("player", 1, own=False, text=PERSON, answer=lambda _: None))
    assert white.decide(GAME, on.play.beliefs.truth, "white") is None
    assert slow.looks == 1


def test_it_decides_nothing_before_its_time() -> None:
    on, late, _, white = thinking()
    after = GAME.play(on.play.beliefs.truth, "white", GAME.read_move(on.play.beliefs.truth, "place a"))
    assert white.decide(GAME, after, "white") is None
    assert late.asked == []


def moves(
    players: Sequence[str], lines: str, monkeypatch: pytest.MonkeyPatch, listens: bool = False
) -> tuple[list[str], str]:
    """The moves of a new game, and what was printed, where these lines are piped in."""
    on = table(players, InPlace(), start=None, listens=listens)
    readable, writable = os.pipe()
    with os.fdopen(writable, "w") as typed, os.fdopen(readable) as stdin:
        typed.write(lines)
        typed.flush()
        monkeypatch.setattr("sys.stdin", stdin)
        with suppress(Gone, Quit):
            on.run()
    steps = [f"{step.seat}: {step.text}" for step in on.play.session.history if step.seat != "table"]
    return steps, " ".join(on.stage.screen.out.getvalue().split())  # type: ignore[attr-defined]


def test_a_game_with_the_program_is_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "place rheged\nplace powys\nplace rheged\nquit\n"
    first, _ = moves((PERSON, "casual"), lines, monkeypatch)
    assert len(first) == 7
    assert moves((PERSON, "casual"), lines, monkeypatch)[0] == first


def test_who_has_given_the_last_seat_away_may_take_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "seat orange=random\nplace rheged\nseat orange=person\nplace rheged\nquit\n"
    made, told = moves((PERSON, "random"), lines, monkeypatch)
    given, taken = "From now on random plays Orange.", "From now on one of you plays Orange."
    assert told.index(given) < told.index("“seat orange=person” seats one of you again") < told.index(taken)
    assert told.count("“seat orange=person” seats one of you again") >= 2, "what else is typed is answered so"
    assert "orange: place rheged" in made


def test_the_program_plays_on_where_nobody_takes_a_seat_back(monkeypatch: pytest.MonkeyPatch) -> None:
    made, _ = moves((PERSON, "random"), "seat orange=random\nwhy\n\nquit\n", monkeypatch)
    assert len(made) < 10, "quit leaves"


def test_who_looks_on_at_a_terminal_may_take_a_seat_from_the_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "what\nseat orange=person\nplace rheged\nquit\n"
    made, told = moves(("random", "random"), lines, monkeypatch, listens=True)
    assert "“seat orange=person” seats one of you again" in told
    assert "orange: place rheged" in made
    assert len(made) < 10, "quit leaves"


def test_why_says_that_no_program_plays_where_people_play_all_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    for line in ("why", "why white"):
        _, told = moves((PERSON, PERSON), f"place rheged\n{line}\nquit\n", monkeypatch)
        assert "People play all seats: “why” tells what spoke for a turn of the program." in told
    assert "the last turn of the program" not in told
