"""What is typed at a table waits for the coach, readings do not, and no typed move is lost, whatever the coach does."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest

from controller.play.published import Published, Request, Told
from controller.play.thinking import LATE_S, CoachQuestion, InPlace, Rungs
from controller.players import coach
from controller.ports import Reading, TagSeen
from tests.play.fake_table import Bench, closes, key, tag
from tests.play.test_loop import Played
from tests.recognition.scene import position

HINT, SURE, SINCE, LOST = "ook at ", "Are you sure of", "The game has gone on since you", "found no answer"
MADE = "gives much away: another move wins"
NEVER_S = 1e9


class Slow(InPlace):
    """Answers the coach so many seconds later, or dies then."""

    def __init__(self, bench: Bench, takes_s: float, *, dies: bool = False) -> None:
        super().__init__()
        self._bench, self._takes_s, self._dies = bench, takes_s, dies
        self._later: list[tuple[float, CoachQuestion, Future[Rungs]]] = []

    def coach(self, question: CoachQuestion) -> Future[Rungs]:
        self._later.append((self._bench.io.now + self._takes_s, question, Future()))
        return self._later[-1][2]

    def receive(self, wait_s: float = 0.0) -> bool:
        due = [one for one in self._later if one[0] <= self._bench.io.now + wait_s]
        self._later = [one for one in self._later if one not in due]
        for _, question, found in due:
            if self._dies:
                found.cancel()
            else:
                found.set_result(super().coach(question).result())
        return bool(due) and not self._dies


@pytest.fixture(autouse=True)
def every_move_is_a_blunder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "BLUNDER", -1.0)


def played(bench: Bench, takes_s: float, *, dies: bool = False) -> Played:
    return Played(bench, position(), thinker=Slow(bench, takes_s, dies=dies))


def told(bench: Bench, part: str) -> int:
    """How many lines and sentences hold this."""
    return sum(part in line for line in bench.screen)


def test_a_hint_comes_when_it_is_there_and_the_next_at_once() -> None:
    with Bench() as bench:
        at: list[int] = []
        bench.at(1, "coach orange on").at(2, "hint").at(2.9, lambda: at.append(told(bench, HINT)))
        bench.at(3.2, lambda: at.append(told(bench, HINT))).at(4, "hint").at(4.4, bench.stop)
        played(bench, 1.0)
        assert at == [0, 1]
        assert told(bench, "The kind of move") == 1


def test_a_page_that_waits_for_a_hint_is_answered_as_the_game_is_left() -> None:
    with Bench() as bench:
        answers: list[Told] = []
        pages = Published()
        hint = Request("hint", 0, True, "", answers.append)
        bench.at(1, "coach orange on").at(2, lambda: pages.ask_loop(hint)).at(4, bench.stop)
        Played(bench, position(), thinker=Slow(bench, NEVER_S), pages=pages)
        assert answers == [Told()]


def test_a_piece_is_felt_while_a_hint_is_thought_about_which_is_dropped_then() -> None:
    with Bench() as bench:
        bench.at(1, "coach orange on").at(2, "hint").at(2.1, tag(2.1, "card:place"))
        bench.at(2.2, closes(2.2, "gwinntguic.1")).at(20, bench.stop)
        assert played(bench, 8.0).moves == ["place gwinntguic"]
        assert (told(bench, HINT), told(bench, SINCE)) == (0, 1)


def test_lines_are_handled_in_the_order_in_which_they_were_typed() -> None:
    with Bench() as bench:
        bench.at(1, "coach orange on", "hint", "hint", "why", "place gwinntguic", "white: hint").at(9, bench.stop)
        assert played(bench, 0.3).moves == ["place gwinntguic"]
        found = [next(n for n, line in enumerate(bench.screen) if part in line) for part in (HINT, "The kind of move")]
        assert found == sorted(found)
        assert (told(bench, SINCE), told(bench, LOST)) == (0, 0)


def test_a_typed_move_is_asked_about_once_the_coach_has_looked_at_it() -> None:
    with Bench() as bench:
        bench.at(1, "coach orange warn").at(2, "place gwinntguic").at(4, "yes").at(9, bench.stop)
        assert played(bench, 1.0).moves == ["place gwinntguic"]
        assert told(bench, SURE) == 1
    with Bench() as bench:
        bench.at(1, "coach orange warn").at(2, "place gwinntguic").at(4, "no").at(9, bench.stop)
        assert played(bench, 1.0).moves == []


UNDONE: list[str | Reading] = ["undo", "card undo", "key white.undo", key(14, "orange.undo"), tag(14, "card:undo")]


@pytest.mark.parametrize(
    ("drops", "takes_s"),
    [*((one, takes_s) for one in UNDONE for takes_s in (0.5, 1.8)), ("card no", 0.5), (tag(14, "card:no"), 0.5)],
)
def test_what_is_only_begun_is_taken_back_before_a_move_that_was_made(drops: str | Reading, takes_s: float) -> None:
    """Also what the coach still looks at. A card that is seen twice at once is one reading."""
    with Bench() as bench:
        bench.at(2, "place gwinntguic").at(9, "coach orange warn").at(12.5, "place gwynedd").at(14, drops)
        if isinstance(drops, TagSeen):
            bench.at(14.2, tag(14.2, drops.tag))
        bench.at(25, bench.stop)
        assert played(bench, takes_s).moves == ["place gwinntguic"]
        assert (told(bench, "Then it is not made."), told(bench, "is undone")) == (1, 0)


@pytest.mark.parametrize(
    "between", ["pause resume", "pause yes resume", "again", "accept", "map", "score", "? place powys"]
)
@pytest.mark.parametrize("yes", ["yes", "card yes", tag(20, "card:yes")])
def test_the_question_before_a_blunder_stays_open_and_is_repeated(between: str, yes: str | Reading) -> None:
    lines = [between] if between.startswith("?") else between.split()
    with Bench() as bench:
        bench.at(1, "coach orange warn").at(2, "place gwinntguic")
        for number, line in enumerate(lines):
            bench.at(9 + 2 * number, line)
        bench.at(20, yes).at(20.2, tag(20.2, "card:yes")).at(30, bench.stop)
        on = played(bench, 0.5)
        assert on.moves == ["place gwinntguic"]
        assert told(bench, SURE) == 1 + (between == "again")
        assert not told(bench, "Nothing is asked")
        assert told(bench, "so this does not count") == ("yes" in lines)


def test_a_card_that_belongs_to_a_move_of_hands_does_not_answer_the_question_before_a_blunder() -> None:
    for begun in ("card:place", "tile:merlin:1"):
        with Bench() as bench:
            bench.at(1, "coach orange warn").at(2, "place gwinntguic").at(9, tag(9, begun)).at(10, tag(10, "card:yes"))
            bench.at(15, bench.stop)
            assert played(bench, 0.5).moves == []


def test_the_card_that_repeats_what_was_said_repeats_the_question_before_a_blunder() -> None:
    with Bench() as bench:
        bench.at(1, "coach orange warn").at(2, "place gwinntguic").at(9, tag(9, "card:again")).at(15, bench.stop)
        bench.at(9.1, tag(9.1, "card:again"))
        assert played(bench, 0.5).moves == []
        assert told(bench, SURE) == 2


@pytest.mark.parametrize(("word", "made"), [("yes", ["snake"]), ("no", [])])
def test_the_question_before_a_blunder_is_answered_before_that_of_the_table(word: str, made: list[str]) -> None:
    """The first one answers the question of the table, the second one that of the coach, which was asked last."""
    with Bench() as bench:
        bench.at(1, "coach white warn", "use merlin recruit knights").at(3, "yes").at(5, word)
        bench.at(9, bench.stop)
        on = Played(bench, position(snake=True), thinker=Slow(bench, 0.5))
        assert on.moves == ["use merlin recruit knights", *made]
        assert told(bench, SURE) == 1
        assert told(bench, "Then it is not made.") == (not made)


@pytest.mark.parametrize(("takes_s", "dies"), [(0.0, True), (0.3, True), (NEVER_S, False)])
def test_a_dead_or_late_thinker_loses_no_typed_move(takes_s: float, dies: bool) -> None:
    with Bench() as bench:
        made: list[Any] = []
        bench.at(1, "coach orange warn").at(2, "place gwinntguic", "? place powys", "white: place powys")
        bench.at(9, lambda: made.append(told(bench, SURE))).at(20, bench.stop)
        on = played(bench, takes_s, dies=dies)
        assert on.moves[0] == "place gwinntguic"
        entered = next(reading.at for reading in on.readings)
        assert entered <= 2.0 + min(takes_s, LATE_S) + 0.3
        assert made == [0]


def test_a_move_typed_for_a_position_that_hands_have_left_is_not_made() -> None:
    with Bench() as bench:
        bench.at(1, "coach orange warn", tag(1, "card:place")).at(2, closes(2, "gwinntguic.1"))
        bench.at(2.2, "place gwynedd").at(20, bench.stop)
        assert played(bench, 1.9).moves == ["place gwinntguic"]
        assert told(bench, "so it is not made") == 1


@pytest.mark.parametrize("takes_s", [1.0, NEVER_S])
def test_what_was_typed_before_quit_is_answered_first(takes_s: float) -> None:
    with Bench() as bench:
        bench.at(1, "coach orange on", "hint", "coach orange warn", "place gwinntguic", "quit")
        on = played(bench, takes_s)
        late = takes_s == NEVER_S
        assert on.asked == "quit"
        assert on.moves == ["place gwinntguic"] * late
        assert (told(bench, HINT), told(bench, SURE)) == (0 if late else 1, 0 if late else 1)


@pytest.mark.parametrize("line", ["quit, please!", "Quit.", "exit?"])
def test_a_real_table_is_left_by_whoever_asks_politely(line: str) -> None:
    with Bench() as bench:
        bench.at(1, line)
        assert played(bench, 1.0).asked == "quit"


def test_a_signal_waits_for_nothing_and_the_move_is_kept() -> None:
    with Bench() as bench:
        bench.at(1, "coach orange warn").at(2, "place gwinntguic").at(2.3, bench.stop)
        assert played(bench, NEVER_S).moves == ["place gwinntguic"]


def test_a_blunder_made_by_hand_is_told_later_and_not_once_it_is_taken_back() -> None:
    for undone, times in ((False, 1), (True, 0)):
        with Bench() as bench:
            bench.at(1, "coach orange warn").at(2, tag(2, "card:place")).at(3, closes(3, "gwinntguic.1"))
            if undone:
                bench.at(7, "undo")
            bench.at(20, bench.stop)
            played(bench, 6.0)
            assert (told(bench, MADE), told(bench, SURE)) == (times, 0)


def test_why_says_that_no_program_plays_where_people_play_all_seats() -> None:
    with Bench() as bench:
        bench.at(2, bench.types("why")).at(3, bench.types("why white")).at(5, bench.stop)
        played(bench, 0.0)
        assert told(bench, "People play all seats") == 2
        assert not told(bench, "the last turn of the program")
