"""What pages ask of the loop: it never waits for thinking, and an answer that comes too late says nothing."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from controller.engine.game import GameState
from controller.engine.journal import MemoryJournal
from controller.engine.reasons import Reason
from controller.engine.session import Session, begin
from controller.games_found import find
from controller.language import language_for
from controller.play.coaching import NO_REASON, Coaching
from controller.play.page_requests import BUSY, MOST_THOUGHT, PageRequests
from controller.play.published import MOST_WAITING, Published, Request, RequestKind, Told
from controller.play.thinking import CoachQuestion, InPlace, Rungs
from controller.players.coach import why
from controller.ports import Entered
from tests.play.test_coaching import WINNING

GAME = find("power-and-weakness")


class Slow(InPlace):
    """A process that thinks when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Future[Rungs], CoachQuestion]] = []

    def coach(self, question: CoachQuestion) -> Future[Rungs]:
        """Keep the question."""
        self.asked.append((Future(), question))
        return self.asked[-1][0]

    def thinks(self) -> None:
        """Answer everything that was asked."""
        for future, question in self.asked:
            if not future.done():
                future.set_result(super().coach(question).result())


class Table:
    """A position with its coach, and pages that ask."""

    def __init__(self) -> None:
        self.slow = Slow()
        self.session: Session = begin(GAME, MemoryJournal(), GAME.read(WINNING))
        self.published = Published()
        self.published.begin(GAME, self.session, object(), simulated=False)  # type: ignore[arg-type]
        self.players = ["person", "person"]
        self.coaching = Coaching(GAME, language_for(GAME), players=lambda: self.players)
        self.seated: list[str] = []
        self.requests = PageRequests(
            GAME,
            self.published,
            self.coaching,
            self.slow,
            history=lambda: self.session.history,
            player=self._seat,
        )

    def _seat(self, words: str) -> Reason:
        self.seated.append(words)
        return NO_REASON

    @property
    def state(self) -> GameState:
        """The position."""
        return self.session.state

    def ask(self, what: RequestKind, text: str = "", *, place: int = 0, own: bool = True) -> list[Told]:
        """A page asks, and the loop takes a look; the answer comes into the list that is given back."""
        answers: list[Told] = []
        assert self.published.ask_loop(Request(what, place, own, text, answers.append))
        self.requests.serve(self.state)
        return answers

    def serve(self) -> None:
        """The process thinks, and the loop looks again."""
        self.slow.thinks()
        self.requests.serve(self.state)


@pytest.fixture
def table() -> Table:
    made = Table()
    made.ask("coach", "warn")
    return made


def test_a_hint_is_answered_once_it_was_thought_about_and_the_next_ones_at_once(table: Table) -> None:
    first = table.ask("hint")
    assert first == []
    table.serve()
    assert len(first[0].reasons) == 1
    assert first[0].more
    second = table.ask("hint")
    assert second[0].reasons != first[0].reasons
    assert len(table.slow.asked) == 1


def test_an_answer_to_a_position_that_is_gone_says_no_more_than_that(table: Table) -> None:
    late = [table.ask("hint"), table.ask("price", "recruit")]
    table.session.commit("orange", GAME.read_move(table.state, "recruit"), 1.0)
    table.serve()
    assert late == [[Told(code="web-moved-on")], [Told(code="web-moved-on")]]


def test_a_blunder_is_asked_about_once_and_then_not_noticed_at_the_table_either(table: Table) -> None:
    before = table.state
    doubt = table.ask("doubt", "recruit")
    table.serve()
    assert [one.code for one in doubt[0].reasons] == ["coach.blunder"]
    assert table.ask("doubt", "recruit") == [Told()]
    table.session.commit("orange", GAME.read_move(before, "recruit"), 1.0)
    table.coaching.notice(table.session.history[-1])
    assert table.coaching.noticed(table.session.history) == ()


def test_a_blunder_that_was_asked_about_on_a_page_is_asked_about_too_where_it_is_typed(table: Table) -> None:
    doubt = table.ask("doubt", "recruit")
    table.serve()
    assert doubt[0].reasons
    assert table.coaching.resolved("yes", table.state) == "yes", "a page asked, and not those who type"
    assert table.coaching.answer("no", table.state) is None
    assert table.coaching.doubt(Entered(1.0, "recruit", "orange"), table.state) is not None
    assert table.ask("doubt", "recruit") == [Told()]


def test_a_blunder_that_hands_make_instead_of_the_one_that_was_asked_about_is_noticed(table: Table) -> None:
    table.ask("doubt", "place c")
    table.serve()
    doubt = table.ask("doubt", "recruit")
    table.serve()
    assert doubt[0].reasons
    table.session.commit("orange", GAME.read_move(table.state, "recruit"), 1.0)
    table.coaching.notice(table.session.history[-1])
    assert [reason.code for reason in table.coaching.noticed(table.session.history)] == ["coach.blundered"]


def test_only_moves_of_a_seat_that_wants_warnings_are_looked_at(table: Table) -> None:
    table.ask("coach", "on")
    assert table.ask("doubt", "recruit") == [Told()]
    assert table.slow.asked == []
    assert table.coaching.doubt(Entered(1.0, "recruit", "orange"), table.state) is None


def test_more_than_the_process_can_think_about_is_refused(table: Table) -> None:
    asked = [table.ask("price", "recruit") for _ in range(MOST_THOUGHT)]
    assert table.ask("price", "recruit") == [Told(code=BUSY)]
    table.serve()
    assert all(len(one) == 1 and one[0].reasons for one in asked)


def test_more_than_the_loop_can_take_is_refused(table: Table) -> None:
    request = Request("why", 0, True, "", lambda _: None)
    assert all(table.published.ask_loop(request) for _ in range(MOST_WAITING))
    assert not table.published.ask_loop(request)


def test_a_process_that_has_died_is_told_and_may_be_asked_again(table: Table) -> None:
    lost = table.ask("hint")
    table.slow.asked[0][0].cancel()
    table.serve()
    assert lost == [Told(code=BUSY)]
    again = table.ask("hint")
    table.serve()
    assert again[0].reasons


def test_why_the_program_moved_so_is_thought_about(table: Table) -> None:
    before = table.state
    table.session.commit("orange", GAME.read_move(before, "recruit"), 1.0)
    table.players[0] = "club"
    told = table.ask("why")
    assert told == []
    table.serve()
    assert told == [Told(why(GAME, "orange", [(before, "recruit")]) or (NO_REASON,))]


def test_players_are_answered_at_once_and_why_where_no_program_has_moved(table: Table) -> None:
    assert table.ask("why") == [Told((NO_REASON,))]
    assert table.ask("player", "club", place=1) == [Told((NO_REASON,))]
    assert table.seated == ["white=club"]
    assert table.ask("player", "club", place=9)[0].code
    assert table.seated == ["white=club"]


def test_no_page_waits_for_an_answer_once_the_game_is_on_no_more(table: Table) -> None:
    waiting = [table.ask("hint"), table.ask("doubt", "recruit")]
    assert table.requests.thinks
    table.requests.close()
    assert waiting == [[Told()], [Told()]]
    assert not table.requests.thinks
