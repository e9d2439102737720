"""Seats that the program plays: its moves come in time, are dropped where the table has gone on, and never block."""

from __future__ import annotations

import logging
import os
import random
import signal
import time
from typing import Any

import pytest

from controller.engine import session
from controller.engine.journal import MemoryJournal, digest
from controller.games.power_and_weakness import GAME
from controller.games_found import find
from controller.play import thinking
from controller.play.bots import HOLD_S, PACE_S, Waiting
from controller.play.thinking import (
    HUNG_S,
    LATE_S,
    MOST_S,
    Answer,
    CoachQuestion,
    InPlace,
    ProgramSeats,
    Question,
    Thinker,
)
from controller.ports import Entered
from tests.positions import position

START = position(
    "a:tent:white:1k b:castle:orange:3k c:keys", land="a-b b-c", cycle=2, timer=4,
    orange="3k merlin", white="3k", to_move="orange 2",
)  # fmt: skip

OTHERS_TURN = position(
    "a:tent:white:1k b:castle:orange:3k c:keys", land="a-b b-c", cycle=2, timer=4,
    orange="3k merlin", white="3k", to_move="white 2",
)  # fmt: skip


class Slow(InPlace):
    """Thinks as long as a test wants; counts what it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Question] = []
        self.ready: list[Answer] = []
        self.alive, self.closed = True, 0

    def ask(self, question: Question) -> None:
        self.asked.append(question)

    def answer(self) -> Answer | None:
        return self.ready.pop() if self.ready else None

    def close(self) -> None:
        self.closed += 1


class Table:
    """A game with orange played by the program, and the time."""

    def __init__(self, players: dict[int, str] | None = None, thinker: Thinker | None = None) -> None:
        self.session = session.begin(GAME, MemoryJournal(), GAME.read(START))
        self.slow, self.now = Slow(), 100.0
        players = {0: "club"} if players is None else players
        self.program = ProgramSeats(GAME, players, "1", lambda: self.now, thinker or self.slow)

    def due(self, *, may: bool = True) -> Entered | None:
        return self.program.due(self.session.state, self.now, may=may)

    def late(self) -> Entered | None:
        """The program's move at a new position, once its answer is late."""
        state = GAME.read(START)
        self.program.due(state, self.now, may=True)
        self.now += MOST_S + LATE_S
        return self.program.due(state, self.now, may=True)

    def person_moves(self, after_s: float) -> None:
        """A person has the turn for so long."""
        state = GAME.read(OTHERS_TURN)
        for _ in range(2):
            assert self.program.due(state, self.now, may=True) is None
            self.now += after_s / 2

    def answers(self, move: str, state: Any = None, place: int = 0) -> None:
        self.slow.ready.append(Answer(digest(GAME, self.session.state if state is None else state), place, move))

    def plays(self, text: str) -> None:
        seat = GAME.to_act(self.session.state)[0]
        self.session.commit(seat, GAME.read_move(self.session.state, text), self.now)


def test_a_move_is_entered_when_it_was_thought_of() -> None:
    table = Table()
    assert table.due() is None
    assert [question.player for question in table.slow.asked] == ["club"]
    table.now += 0.5
    assert table.due() is None
    table.answers("place b")
    assert table.due() == Entered(table.now, "place b", "orange")
    assert len(table.slow.asked) == 1


def test_who_takes_a_seat_is_asked_for_at_the_place_of_that_seat() -> None:
    on, asked = session.begin(GAME, MemoryJournal(), GAME.read(START)), list[tuple[int, str]]()

    def adapt(place: int, player: str) -> str:
        asked.append((place, player))
        return f"{player}:club"

    program = ProgramSeats(GAME, {}, "1", thinker=Slow(), adapt=adapt)
    assert program.seated(["white=adaptive"], on.state).facts == {"seat": "white", "player": "adaptive:club"}
    assert program.players(on.state) == ("person", "adaptive:club")
    assert asked == [(1, "adaptive")]


def test_a_move_that_may_not_be_entered_yet_is_kept() -> None:
    table = Table()
    table.due()
    table.answers("place b")
    assert table.due(may=False) is None
    assert table.due() == Entered(table.now, "place b", "orange")


def test_a_program_waits_while_the_table_is_busy_and_after_each_move() -> None:
    table, waiting = Table(), Waiting(GAME)
    assert not waiting.over(table.session, "watching", table.now)
    table.now += PACE_S
    for attention in ("held", "asking", "astray", "undoing", "paused"):
        assert not waiting.over(table.session, attention, table.now)
    assert waiting.over(table.session, "watching", table.now)
    assert waiting.over(table.session, "faulted", table.now), "a part that is silent stops no game"
    table.plays("place c")
    assert not waiting.over(table.session, "watching", table.now)


def test_a_program_does_not_wait_for_the_answer_to_a_question_of_its_own() -> None:
    table, waiting = Table(), Waiting(GAME)
    table.plays("use merlin takeover a")
    assert GAME.guide.question(table.session.state) is not None
    waiting.seen(table.session, table.now)
    assert waiting.over(table.session, "asking", table.now + PACE_S)


def test_after_a_take_back_a_program_holds_back() -> None:
    table, waiting = Table(), Waiting(GAME)
    table.plays("place c")
    waiting.seen(table.session, table.now)
    table.session.undo(table.now)
    assert not waiting.over(table.session, "watching", table.now)
    assert not waiting.over(table.session, "watching", table.now + PACE_S)
    assert waiting.over(table.session, "watching", table.now + HOLD_S)


def test_a_person_is_never_played_for() -> None:
    table = Table({1: "club"})
    assert table.due() is None
    assert not table.slow.asked


def test_an_answer_to_another_position_is_dropped() -> None:
    table = Table()
    table.due()
    before = table.session.state
    table.plays("place c")  # somebody typed it for orange
    table.answers("place b", before)
    assert table.due() is None
    assert len(table.slow.asked) == 2
    table.answers("place c")
    assert table.due() == Entered(table.now, "place c", "orange")


@pytest.mark.parametrize(("late_s", "closed"), [(None, 0), (MOST_S + LATE_S, 0), (HUNG_S, 1)])
def test_a_dead_or_late_process_is_replaced_by_one_ply_in_place(
    late_s: float | None, closed: int, caplog: pytest.LogCaptureFixture
) -> None:
    """A late one goes on, as it may be slow to begin, until it has answered nothing for long."""
    table = Table()
    table.due()
    if late_s is None:
        table.slow.alive = False
    else:
        table.now += late_s
    with caplog.at_level(logging.WARNING, "reedlight"):
        found = table.due()
    assert found is not None
    assert GAME.check(table.session.state, "orange", GAME.read_move(table.session.state, found.move)).legal
    assert "one ply" in caplog.text
    assert table.slow.closed == closed


def test_a_process_that_has_answered_meanwhile_does_not_hang() -> None:
    table = Table()
    for _ in range(int(HUNG_S)):
        table.due()
        table.now += 2
        table.answers("place b")
        assert table.due() is not None
    table.due()
    table.now += MOST_S + LATE_S
    assert table.due() is not None
    assert table.slow.closed == 0


def test_a_process_that_hangs_is_replaced_though_people_move_in_between() -> None:
    table = Table()
    while table.now < 100 + HUNG_S:
        assert table.slow.closed == 0
        assert table.late() is not None
        table.person_moves(20)
    assert table.late() is not None
    assert table.slow.closed == 1
    table.person_moves(20)
    assert table.late() is not None
    assert table.slow.closed == 1, "the new process has its own time"


def test_a_process_that_was_late_once_is_not_replaced_after_a_long_turn_of_a_person() -> None:
    table = Table()
    assert table.late() is not None
    table.person_moves(HUNG_S * 2)
    table.answers("place b", GAME.read(OTHERS_TURN))  # it came meanwhile, and is too late for this position
    assert table.late() is not None
    assert table.slow.closed == 0


def test_a_process_that_follows_one_that_died_has_its_own_time() -> None:
    table = Table()
    table.due()
    table.slow.alive = False
    table.person_moves(HUNG_S * 2)
    table.slow.alive = True  # the coach was asked
    assert table.late() is not None
    assert table.slow.closed == 0


def test_an_answer_is_of_the_seat_that_was_asked_about() -> None:
    """Both seats bid at the same position."""
    table = Table()
    table.due()
    table.answers("place b", place=1)
    assert table.due() is None
    table.answers("place b")
    assert table.due() is not None


def test_a_process_that_is_stopped_blocks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = Thinker()
    question = CoachQuestion(GAME.name, GAME.read(START), "orange", "hint")
    first = thinker.coach(question)
    assert thinker._process is not None
    assert thinker._process.pid is not None
    os.kill(thinker._process.pid, signal.SIGSTOP)
    many = [thinker.coach(question) for _ in range(200)]
    assert not first.done()
    assert sum(one.cancelled() for one in many) > 150
    monkeypatch.setattr(thinking, "HUNG_S", 0.0)
    again = thinker.coach(question)
    assert first.cancelled()
    assert not again.cancelled()
    thinker.close()


@pytest.mark.timeout(20)
def test_questions_for_moves_block_nobody_where_the_process_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = Thinker()
    move = Question("first", GAME.name, GAME.read(START), 0, "club", "1")
    coach = CoachQuestion(GAME.name, GAME.read(START), "orange", "hint")
    try:
        thinker.wake(GAME.name)
        stopped = stop(thinker)
        for _ in range(200):
            thinker.ask(move)
            thinker.wake(GAME.name)
        assert thinker.coach(coach).cancelled(), "there is no room for it either"
        assert pid(thinker) == stopped
        monkeypatch.setattr(thinking, "HUNG_S", 0.0)
        assert not thinker.coach(coach).cancelled()
        assert pid(thinker) != stopped
    finally:
        thinker.close()


@pytest.mark.timeout(20)
def test_a_stopped_process_is_replaced_where_people_and_programs_alternate() -> None:
    thinker = Thinker()
    table = Table(thinker=thinker)
    try:
        thinker.wake(GAME.name)
        stopped = stop(thinker)
        while thinker.alive:
            assert pid(thinker) == stopped
            assert table.now < 100 + HUNG_S * 2
            assert table.late() is not None
            table.person_moves(20)
        assert table.due() is None
        assert pid(thinker) != stopped
        until = time.monotonic() + 15
        while (found := table.due()) is None and time.monotonic() < until:
            time.sleep(0.02)
        assert found is not None, "the new process answers"
    finally:
        thinker.close()


def pid(thinker: Thinker) -> int:
    assert thinker._process is not None
    assert thinker._process.pid is not None
    return thinker._process.pid


def stop(thinker: Thinker) -> int:
    """Stop its process as something that hangs; its number."""
    os.kill(pid(thinker), signal.SIGSTOP)
    return pid(thinker)


def test_a_process_that_is_slow_to_begin_is_in_time_for_a_later_question() -> None:
    table = Table()
    for _ in range(3):
        table.due()
        table.now += MOST_S + LATE_S
        found = table.due()
        assert found is not None
    table.due()
    assert table.slow.closed == 0
    table.answers("place c")
    assert table.due() == Entered(table.now, "place c", "orange")


def test_an_expert_is_given_more_time() -> None:
    table = Table({0: "expert"})
    table.due()
    table.now += MOST_S + LATE_S
    assert table.due() is None
    table.answers("place c")
    assert table.due() == Entered(table.now, "place c", "orange")


def test_a_seat_changes_hands_in_the_middle_of_a_game() -> None:
    table = Table({})
    assert table.due() is None
    assert table.program.seated(["orange=club"], table.session.state).code == "coach.seated"
    table.due()
    assert len(table.slow.asked) == 1
    assert table.program.seated(["orange=person"], table.session.state).code == "coach.seated-person"
    assert table.due() is None
    assert len(table.slow.asked) == 1
    assert table.program.seated(["green=club"], table.session.state).code == "move.unknown-seat"
    assert table.program.seated(["orange=champion"], table.session.state).code == "coach.no-such-player"


def test_in_place_it_is_thought_when_the_answer_is_called_for_and_the_same_each_time() -> None:
    state, found = GAME.read(START), []
    for _ in range(2):
        thinker = InPlace()
        assert thinker.answer() is None
        for n in range(6):
            thinker.ask(Question("dropped", GAME.name, state, 0, "casual", "1"))
            thinker.ask(Question(str(n), GAME.name, state, 0, "random", "1"))
            answer = thinker.answer()
            assert answer is not None
            assert answer.digest == str(n)
            found.append(answer.move)
        assert thinker.answer() is None
    assert found[:6] == found[6:]
    assert len(set(found)) > 1


def answered(thinker: Thinker) -> Answer:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        if (found := thinker.answer()) is not None:
            return found
        time.sleep(0.02)
    raise AssertionError("no answer")


def test_the_process_thinks_about_the_last_question_and_begins_anew_after_its_death() -> None:
    state = GAME.read(START)
    first = Question("first", GAME.name, state, 0, "search:30", "1")  # would take long
    last = Question("last", GAME.name, state, 0, "search:1e", "1")
    thinker = Thinker()
    try:
        thinker.ask(first)
        thinker.ask(last)
        found = answered(thinker)
        assert found.digest == "last"
        assert GAME.check(state, "orange", GAME.read_move(state, found.move)).legal
        process = thinker._process
        assert process is not None
        assert process.pid is not None
        nice = os.getpriority(os.PRIO_PROCESS, 0) + thinking.NICE
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, nice)
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        assert thinker.answer() is None
        assert not thinker.alive
        thinker.ask(last)
        assert answered(thinker).digest == "last"
    finally:
        thinker.close()
    assert not thinker.alive


def test_the_process_answers_the_coach_in_order_while_it_thinks_about_a_move_and_goes_on_after_it() -> None:
    state = GAME.read(START)
    questions = [CoachQuestion(GAME.name, state, "orange", what, "place c") for what in ("hint", "price", "doubt")]
    questions.append(CoachQuestion(GAME.name, state, "orange", "why", "place b"))
    thinker = Thinker()
    try:
        thinker.wake(GAME.name)
        thinker.ask(Question("long", GAME.name, state, 0, "expert", "1"))
        found, done = [thinker.coach(one) for one in questions], list[int]()
        while len(done) < len(found) and thinker.receive(120):
            done += [n for n, one in enumerate(found) if one.done() and n not in done]
        assert done == [0, 1, 2, 3]
        assert thinker.answer() is None, "it thinks for longer"
        assert [one.result() for one in found] == [InPlace().coach(one).result() for one in questions]
        assert answered(thinker).digest == "long"
    finally:
        thinker.close()


def test_what_the_coach_was_asked_is_cancelled_when_the_process_dies_and_the_next_question_begins_another() -> None:
    question = CoachQuestion(GAME.name, GAME.read(START), "orange", "hint")
    thinker = Thinker()
    try:
        thinker.ask(Question("first", GAME.name, GAME.read(START), 0, "search:30", "1"))
        assert thinker._process is not None
        os.kill(thinker._process.pid or 0, signal.SIGSTOP)
        lost = thinker.coach(question)
        os.kill(thinker._process.pid or 0, signal.SIGKILL)
        assert not thinker.receive(120)
        assert lost.cancelled()
        again = thinker.coach(question)
        assert thinker.receive(120)
        assert again.result() == InPlace().coach(question).result()
    finally:
        thinker.close()


def test_views_of_every_game_can_be_sent() -> None:
    import pickle

    for name in ("balance-of-power", "web-of-power-card-game", "power-and-weakness"):
        rules = find(name)
        state = rules.new(rules.option_defaults)
        chance = random.Random(1)
        for _ in range(80):
            actor = rules.to_act(state)[0]
            state = rules.play(state, actor, chance.choice(rules.options(state, actor)))
        assert pickle.loads(pickle.dumps(state)) == state
