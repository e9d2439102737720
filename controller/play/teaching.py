"""A lesson at a table that hands touch, or that is typed: what `controller.play.lessons` finds due is done here.

The other seats' moves are entered, as those of programs are (`controller.play.bots`): the table says and lights them,
and the learner carries their pieces. What missed the goal is taken back by an undo, to which the other seats agree.
"""

from __future__ import annotations

from controller.engine.game import Game
from controller.play.bots import Waiting
from controller.play.lessons import Lesson, LessonDealer, Tutor
from controller.ports import Entered
from controller.table.companion import Companion
from controller.table.reports import Report

HINT, TASK = "hint", "task"
"""Typed lines: how to do it, and the task once more."""
OVER = "lesson-over"
"""What the play loop answers when the lesson is done."""


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
    def over(self) -> bool:
        """Whether all tasks are done."""
        return self.tutor.over

    def take(self, report: Report) -> None:
        """Note which seat is asked to agree to an undo."""
        if report.code == "ask.undo" and report.kind in ("asked", "closed"):
            self._asked = str(report.facts["seat"]) if report.kind == "asked" else ""

    def typed(self, line: str, companion: Companion, now: float) -> bool:
        """Answer a typed line that is about the lesson; whether it was."""
        word = " ".join(line.split()).casefold()
        if word not in (HINT, TASK):
            return False
        state = companion.session.state
        told = self.tutor.hint(state) if word == HINT else self.tutor.again()
        companion.tell(now, told, self.tutor.spotlight(state))
        return True

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
