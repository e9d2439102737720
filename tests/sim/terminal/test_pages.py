"""What pages enter at a simulated table while the terminal waits for a line."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import pytest

from controller.choices import new_game
from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.games_found import find
from controller.play.coaching import NO_REASON
from controller.play.line_editor import Completer
from controller.play.published import Published, Request, Told, Touch
from controller.play.thinking import InPlace
from controller.players import PERSON
from controller.ports import Entered
from controller.table.reports import SPECTATOR
from controller.terminal.screen import Gone
from sim.live import LONGEST_S, LessonWanted, LiveTable, NewGame
from sim.terminal.game_session import deal
from sim.terminal.playing import Playing
from tests.positions import position
from tests.sim.terminal.terminals import Printed, game_setup
from tests.sim.terminal.test_beside_the_board import NEW
from tests.sim.terminal.test_games import BOP, TITLES, secret_position

SHARED = {"andreas": PERSON, "beate": PERSON, "claus": "random"}
"""Two people at one terminal, each with a card that the other must not see."""
PEOPLE = {"orange": PERSON, "white": PERSON}
AUCTION = position(
    orange="3k 2vp", white="3k 2vp", to_move="orange 1",
    pending={"kind": "auction", "tile": "victory-point", "taker": "orange", "bids": {}},
)  # fmt: skip
"""Both bid at once."""


def page(move: str, seat: str = "table") -> Entered:
    """What a page enters."""
    return Entered(0.0, move, seat)


TWO = {"seat-1": PERSON, "seat-2": PERSON}
EMPIRES = find(BOP).write(new_game(find(BOP), {"choose_empires": True}, tuple(TWO)))
Answer = str | tuple[Entered | Request | Touch, ...]
"""A line that is typed, or what pages enter, ask and touch while one is waited for."""


class Beside(Printed):
    """A terminal at which questions have these answers.

    Attributes:
        prompts: what was asked.
    """

    def __init__(self, published: Published, *answers: Answer) -> None:
        super().__init__()
        self._published, self._answers = published, list(answers)
        self.prompts: list[str] = []

    def ask(
        self,
        prompt: str,
        *,
        secret: bool = False,
        redraw: Callable[[], None] = lambda: None,
        complete: Completer = lambda _: (),
    ) -> str:
        redraw()
        self.prompts.append(prompt)
        while self._answers:
            answer = self._answers.pop(0)
            if isinstance(answer, str):
                return answer
            for one in answer:
                if isinstance(one, Request):
                    self._published.ask_loop(one)
                elif isinstance(one, Touch):
                    self._published.touch(one)
                else:
                    self._published.enter(one)
            assert self.meanwhile is not None
            self.meanwhile.pump()
        raise Gone


def played(
    start: Mapping[str, Any], seats: Mapping[str, str], *answers: Answer, screen_of: type[Beside] = Beside
) -> tuple[Playing, Any]:
    """A game with a page open beside its terminal, until nobody answers any more."""
    published = Published()
    published.pages = 1
    screen = screen_of(published, *answers)
    return played_on(start, seats, screen, LiveTable(published)), screen


def played_on(
    start: Mapping[str, Any], seats: Mapping[str, str], screen: Beside, live: LiveTable, *made: tuple[str, str]
) -> Playing:
    """The same at this terminal; these moves were made before it was left."""
    game, journal = find(start["game"]), MemoryJournal()
    session = begin(game, journal, game.read(start))
    deal(session, 3)
    for seat, move in made:
        session.commit(seat, game.read_move(session.state, move), 0.0)
    table = Playing(game_setup(game.name, seats), screen, (session, journal), 3, 0, live, thinker=InPlace())
    with suppress(Gone):
        table.run()
    live.close()
    return table


def moves(table: Playing) -> list[tuple[str, str]]:
    """Who has moved, and how."""
    return [(step.seat, step.text) for step in table.play.session.history if step.seat != "table"]


# A screen that is passed.


def test_a_word_of_a_page_does_not_open_a_screen_that_is_to_be_passed() -> None:
    for word in ("again", "pause", "undo"):
        _, screen = played(secret_position(), SHARED, (page(word),))
        assert len(screen.prompts) > 1, "the screen is still to be passed"
        assert all("Enter" in prompt for prompt in screen.prompts)
        assert TITLES["minus-two"] not in screen.text


def test_why_a_move_cannot_be_taken_back_is_told_while_the_screen_is_to_be_passed() -> None:
    _, screen = played(secret_position(), SHARED, (page("undo"),))
    assert "no move of yours" in " ".join(screen.text.split())


def test_who_moves_on_a_page_has_not_been_passed_the_screen() -> None:
    """Whoever sits before it need not be the one who tapped."""
    table, screen = played(secret_position(), SHARED, (page("take 1 left", "andreas"),), (page("again"),))
    assert moves(table) == [("andreas", "take 1 left")]
    assert all("Enter" in prompt for prompt in screen.prompts)
    assert TITLES["minus-two"] not in screen.text


# A move that waits for its turn.


def test_a_move_that_an_undo_has_overtaken_is_not_made_later() -> None:
    """It was tapped in a position that is gone."""
    tapped = page("place rheged", "white"), page("undo", "orange")
    table, screen = played(NEW, PEOPLE, "place powys", tapped, "place dyfed")
    assert moves(table) == [("orange", "place dyfed")]
    assert "White" in screen.prompts[-1]


def test_a_move_that_was_tapped_before_its_turn_is_not_made_in_it() -> None:
    table, screen = played(NEW, PEOPLE, (page("place rheged", "white"),), "place powys")
    assert moves(table) == [("orange", "place powys")]
    assert "White" in screen.prompts[-1]


def test_those_who_decide_at_once_may_tap_in_any_order() -> None:
    table, _ = played(AUCTION, PEOPLE, (page("bid 2", "white"),), "bid 1")
    assert sorted(moves(table)[:2]) == [("orange", "bid 1"), ("white", "bid 2")]


# An answer to a seat that takes a move back over what chance has shown.

CHOSEN = "empire austria", "empire france", (page("undo", "france"),)
"""Who starts was drawn after the choices: Austria is asked."""


def test_what_follows_an_answer_of_a_page_is_not_lost() -> None:
    with pytest.raises(NewGame):
        played(EMPIRES, TWO, *CHOSEN, (page("no", "austria"), page("new-game")))


def test_an_answer_that_is_tapped_twice_counts_once() -> None:
    """The second one would be taken for the answer to whatever is asked next."""
    table, screen = played(EMPIRES, TWO, *CHOSEN, (page("no", "austria"), page("yes", "austria")), (page("again"),))
    assert [move for _, move in moves(table)] == ["empire austria", "empire france"]
    reports = table.play.companion.hub.subscribe(SPECTATOR, after=0).read()
    assert "undone" not in [report.kind for report in reports]
    assert sum("yes or no" in prompt for prompt in screen.prompts) == 1


def test_a_move_that_is_tapped_while_an_undo_is_asked_about_is_not_made_after_it() -> None:
    table, screen = played(EMPIRES, TWO, *CHOSEN, (page("yes", "austria"), page("empire russia", "seat-1")))
    assert [move for _, move in moves(table)] == ["empire austria"]
    assert "Seat 1" in screen.prompts[-1]


def test_what_pages_ask_is_answered_while_another_seat_is_asked() -> None:
    told: list[Told] = []
    ask = Request("why", 0, own=False, text="", answer=told.append)
    _, screen = played(EMPIRES, TWO, *CHOSEN, (ask,))
    assert "yes or no" in screen.prompts[-1]
    assert told == [Told((NO_REASON,))]


class Shown(Beside):
    """The same, where the page shows the board; how long each question may wait for keys before the table is due."""

    def __init__(self, published: Published, *answers: Answer) -> None:
        super().__init__(published, *answers)
        self.waits: list[tuple[bool, float]] = []

    def ask(self, prompt: str, **how: Any) -> str:
        self._published.at_board = 1
        if self.meanwhile is not None:
            self.waits.append(("yes or no" in prompt, self.meanwhile.pause_s()))
        return super().ask(prompt, **how)


def test_a_terminal_that_waits_for_an_answer_sleeps_meanwhile() -> None:
    """The table does not go on while somebody is asked, so what is due there must not wake it again and again."""
    knock = Touch(1, "fault", "bump", "andalusia.1")
    _, screen = played(EMPIRES, TWO, *CHOSEN[:2], (knock, page("undo", "france")), screen_of=Shown)
    assert [wait for asked, wait in screen.waits if asked] == [LONGEST_S]


# Lessons.


def test_a_lesson_that_there_is_not_is_refused_in_a_sentence_and_the_game_goes_on() -> None:
    for name in ("nonsense", "", "snake now"):
        table, screen = played(NEW, PEOPLE, (page(f"lesson {name}", "orange"),), "place powys")
        assert "no move begins with “lesson”" in " ".join(screen.text.split())
        assert moves(table) == [("orange", "place powys")]


def test_a_lesson_that_there_is_is_begun() -> None:
    with pytest.raises(LessonWanted, match="snake"):
        played(NEW, PEOPLE, (page("lesson snake"),))


def test_help_tells_where_the_pages_of_a_simulated_table_are() -> None:
    class Served(Beside):
        def __init__(self, published: Published, *answers: Answer) -> None:
            published.address = "http://127.0.0.1:8123/"
            published.seat_link = lambda number, name: f"http://127.0.0.1:8123/seat/{name}#code=secret-{number}"
            super().__init__(published, *answers)

    _, screen = played(NEW, PEOPLE, "help pages", screen_of=Served)
    shown = " ".join(screen.text.split())
    assert "code=secret-0" in shown
    assert "--no-web" not in shown


# Pieces that people carry.


def test_a_piece_set_down_by_a_person_before_anybody_is_asked_is_left_alone() -> None:
    """The last move was typed before the table was left; the hands once took this piece for one to be carried back."""
    published = Published()
    published.pages = published.at_board = 1
    lift, put = Touch(1, "lift", "orange.knight", "reserve:orange"), Touch(1, "put", zone="region:dyfed")
    for touch in (lift, put):
        published.touch(touch)
    resumed, ticks = ("orange", "place powys"), itertools.count()
    waits = Beside(published, *((),) * 200)
    live = LiveTable(published, lambda: next(ticks) * 0.05)
    table = played_on(position(orange="3k", white="3k", to_move="orange 2"), PEOPLE, waits, live, resumed)
    assert moves(table) == [resumed, ("orange", "place dyfed")]
