"""A lesson at a table that hands touch, or that is typed: what `controller.play.lessons` finds due is done here.

The other seats' moves are entered, as those of programs are (`controller.play.bots`): the table says and lights them,
and the learner carries their pieces. What missed the goal is taken back by an undo, to which the other seats agree.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.boards.seats import seat_called
from controller.engine.game import TABLE, Game, GameState
from controller.engine.reasons import Reason
from controller.play.bots import SEAT_LINE, Waiting
from controller.play.coaching import COACH_LINE, WHY_LINE
from controller.play.lessons import Lesson, LessonDealer, Tutor
from controller.play.published import Published, Request, Told
from controller.play.typed import bare
from controller.ports import Entered, Reading
from controller.table.companion import TABLE_WORDS, Companion
from controller.table.reports import Report
from controller.table.undo import ASK_UNDO

HINT, TASK = "hint", "task"
"""Typed lines: how to do it, and the task once more."""
OVER = "lesson-over"
"""What the play loop answers when the lesson is done."""


def answer(tutor: Tutor, line: str, state: GameState) -> tuple[Reason, ...] | None:
    """The answer to a typed line about the lesson; None where it is not about that."""
    words = bare(line).casefold().split()
    if words == [HINT]:
        return tutor.hint(state)
    if words == [TASK]:
        return tutor.again()
    if words == [WHY_LINE] or words[:1] in ([SEAT_LINE], [COACH_LINE]):
        return (Reason("lesson.alone"),)
    return None


class LessonRequests:
    """Answers what pages ask in a lesson: how to do the task, and nothing else.

    Args:
        light: called to light the moves that the tutor shows.
    """

    def __init__(self, published: Published, tutor: Tutor, light: Callable[[], None]) -> None:
        self._published, self._tutor, self._light = published, tutor, light

    def serve(self, state: GameState) -> None:
        """Answer what was asked since the last call, and show how the lesson stands."""
        for request in self._published.requests():
            request.answer(self._answer(request, state))
        self._published.taught(self._tutor.told)

    def _answer(self, request: Request, state: GameState) -> Told:
        if request.what != HINT:
            return Told((Reason("lesson.alone"),))
        told = Told(self._tutor.hint(state))
        self._light()
        return told

    @property
    def thinks(self) -> bool:
        """Never: the tutor answers at once."""
        return False

    def close(self) -> None:
        """The lesson is on no more. Pages that have asked meanwhile are told nothing."""
        self._published.close_requests()


class Teaching:
    """Teaches one lesson at one table.

    Attributes:
        tutor: leads through it.
        dealer: draws what the lesson says.
        start: the position that it begins with.
    """

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.tutor = Tutor(game, lesson)
        self._game, self._seat = game, lesson.seat
        self.dealer, self.start = LessonDealer(game, lesson), self.tutor.start
        self._waiting = Waiting(game)
        self._asked = ""

    @property
    def places(self) -> frozenset[int]:
        """The places of the seats that the lesson plays."""
        seats = range(len(self._game.seats(self.start)))
        return frozenset(place for place in seats if place != self.tutor.place)

    @property
    def over(self) -> bool:
        """Whether all tasks are done."""
        return self.tutor.over

    def take(self, report: Report) -> None:
        """Note which seat is asked to agree to an undo."""
        if report.code == ASK_UNDO and report.kind in ("asked", "closed"):
            self._asked = str(report.facts["seat"]) if report.kind == "asked" else ""

    def typed(self, line: str, companion: Companion, now: float) -> bool:
        """Answer a typed line that is about the lesson; whether it was."""
        state = companion.session.state
        told = answer(self.tutor, line, state)
        if told is None:
            return False
        companion.tell(now, told, self.tutor.spotlight(state))
        return True

    def refused(self, reading: Reading, state: GameState) -> Reason | None:
        """That the lesson plays the seat for which somebody enters a move: what the learner has to do may depend on
        when and what that seat plays, as in an auction."""
        seats = self._game.seats(state)
        if not isinstance(reading, Entered) or reading.move in TABLE_WORDS:
            return None
        seat, learner = seat_called(seats, reading.seat), seats[self.tutor.place]
        if seat in (None, TABLE, learner):
            return None
        return Reason("lesson.plays", {"seat": seat, "asked": learner})

    def step(self, companion: Companion, now: float) -> Entered | None:
        """Say what is due; what is to be entered now, None while there is nothing."""
        session, attention = companion.session, companion.attention
        if attention == "paused":
            return None
        told = self.tutor.follow(session.history, session.state)
        if told:
            self._waiting.again(now)
            companion.tell(now, told, self.tutor.spotlight(session.state))
        if self._asked:
            return Entered(now, "yes", self._asked)
        if self.tutor.taking_back:  # also before its pieces are carried
            seat = self._game.seats(session.state)[self.tutor.place]
            return Entered(now, "undo", seat) if self._waiting.seen(session, now) else None
        if not self._waiting.over(session, attention, now):
            return None
        due = self.tutor.due(session.history, session.state)
        return None if due is None else Entered(now, due[1].text, due[0])
