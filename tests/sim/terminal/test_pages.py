"""What pages enter at a simulated table while the terminal waits for a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.games_found import find
from controller.play.line_editor import Completer
from controller.play.published import Published
from controller.play.thinking import InPlace
from controller.players import PERSON
from controller.ports import Entered
from controller.terminal.screen import Gone
from sim.live import LiveTable
from sim.terminal.game_session import deal
from sim.terminal.playing import Playing
from tests.positions import position
from tests.sim.terminal.terminals import Printed, game_setup
from tests.sim.terminal.test_beside_the_board import NEW
from tests.sim.terminal.test_games import TITLES, secret_position

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


class Beside(Printed):
    """A terminal at which every question has one answer: a line that is typed, or what pages enter meanwhile.

    Attributes:
        prompts: what was asked.
    """

    def __init__(self, published: Published, *answers: str | tuple[Entered, ...]) -> None:
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
                self._published.enter(one)
            assert self.meanwhile is not None
            self.meanwhile.pump()
        raise Gone


def played(
    start: Mapping[str, Any], seats: Mapping[str, str], *answers: str | tuple[Entered, ...]
) -> tuple[Playing, Beside]:
    """A game with a page open beside its terminal, until nobody answers any more."""
    published = Published()
    published.pages = 1
    screen, live = Beside(published, *answers), LiveTable(published)
    game, journal = find(start["game"]), MemoryJournal()
    session = begin(game, journal, game.read(start))
    deal(session, 3)
    table = Playing(game_setup(game.name, seats), screen, (session, journal), 3, 0, live, thinker=InPlace())
    with suppress(Gone):
        table.run()
    live.close()
    return table, screen


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
