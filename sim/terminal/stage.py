"""A game on the simulated table as it is seen: steps of the game, frames of the screen, and the pace between them."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from controller.engine.game import TABLE
from controller.language import language_for
from controller.ports import Reading
from controller.recognition.decisions import Question
from controller.table.reports import SPECTATOR, Report, Viewer, question_in
from sim.game import Play
from sim.terminal.following import Following
from sim.terminal.scene import Scene
from sim.terminal.screen import Screen
from sim.terminal.seeing import seen
from sim.terminal.trace import Trace, differences, labels

FRAME_S = 0.05
"""Frames in between come no more often than this."""
QUESTION_SHARE, READING_SHARE, CHANCE_SHARE = 0.5, 0.12, 0.05
"""How long a question, a reading and a move of chance stay on the screen, as a share of the pace."""
SENTENCES = 12
MOVES = ("committed", "undone")


class Stage:
    """What is seen of a game.

    Args:
        labels: who plays each seat, in a word, in the order of the seats.
        pace: seconds of real time for each move of a seat.
        persons: the seats that people play at this terminal, by number; only one is one whose eyes see every frame.
        scores: whether points may be told before the end.

    Attributes:
        each_move: whether there is a frame for each move also where frames are not drawn in place.
        everything: whether what chance brings is told between frames too.
        before: the number of the seat that sits before the screen; only while it is asked does the screen show what
            this seat alone may see.
        astray: the report of what to mend, while there is something.
    """

    def __init__(
        self, screen: Screen, labels: Sequence[str], pace: float, *, persons: Sequence[int] = (), scores: bool = True
    ) -> None:
        self.screen, self.labels, self.pace = screen, tuple(labels), pace
        self.persons, self._scores = tuple(persons), scores
        self.before = self.persons[0] if len(self.persons) == 1 else None
        self._open = False
        self._following = Following(SPECTATOR if self.before is None else Viewer(seat=self.before))
        self.trace = Trace(self.sealed, self.sentence)
        self.caption: tuple[str, ...] = ()
        self.each_move = False
        self.everything = False
        self.attention = ""
        self._questions: list[Question] = []
        self.astray: Report | None = None
        self.play: Play | None = None
        self._drawn_at = 0.0

    @property
    def running(self) -> Play:
        """The game that is on."""
        assert self.play is not None
        return self.play

    @property
    def question(self) -> Question | None:
        """The question that was asked last and is open."""
        return self._questions[-1] if self._questions else None

    def sentence(self, code: str, facts: Mapping[str, Any]) -> str:
        """The sentence of a code and its facts, in the language of this screen."""
        return language_for(self.running.game).sentence(code, facts)

    def sealed(self) -> bool:
        """Whether what is decided now is kept from the others."""
        if self.play is None:
            return False
        game, state = self.play.game, self.play.beliefs.truth
        acting = game.to_act(state)
        return bool(acting) and any(game.seals(move) for move in game.options(state, acting[0])[:1])

    @property
    def eye(self) -> str:
        """The seat with whose eyes the table is shown now; empty for nobody's."""
        if self.before is None or (len(self.persons) > 1 and not self._open):
            return ""
        return self.running.game.seats(self.running.companion.session.state)[self.before]

    def opened(self, number: int) -> None:
        """The seat is asked: until `closed`, the screen is its own."""
        self.before, self._open = number, True

    def closed(self) -> None:
        """Anybody may be watching."""
        self._open = False

    # What passes between table and companion.

    def read(self, reading: Reading) -> None:
        """A reading has come in."""
        told = self.trace.read(reading)
        if told is not None and not self._dealing():
            self.screen.tell(self.trace.lines[-1])
            self.glimpse(READING_SHARE)

    def hear(self, _reports: object = None) -> None:
        """The companion has reported something: read what the viewer of this screen may hear of it."""
        if self._following.renew(self.running):
            self._forget()
        reports = self._following.read(self.running)
        for report in reports:
            self._note(report)
            told = self.trace.hear(report)
            if told is not None and not (self._dealing() and report.kind in MOVES):
                self.screen.tell(self.trace.lines[-1])
        moves = [report for report in reports if report.kind in MOVES]
        if any(report.facts["seat"] != TABLE for report in moves):
            self.glimpse(1.0)
        elif any(report.kind == "asked" for report in reports):
            self.glimpse(QUESTION_SHARE)
        elif moves:
            self.glimpse(CHANCE_SHARE)

    def _note(self, report: Report) -> None:
        if report.kind == "phased":
            self.attention = report.facts["attention"]
        elif report.kind == "asked":
            self._questions.append(question_in(report))
        elif report.kind == "closed":
            asked = report.facts["seat"], report.code
            self._questions = [one for one in self._questions if (one.seat, one.code) != asked]
        elif report.kind in ("astray", "mended"):
            self.astray = report if report.kind == "astray" else None

    def _forget(self) -> None:
        """Without power nothing is asked, and nothing is to be mended."""
        self._questions, self.astray = [], None

    def _dealing(self) -> bool:
        if self.everything:
            return False
        return self.play is not None and self.play.game.to_act(self.play.beliefs.truth) == (TABLE,)

    # Frames.

    def scene(self, menu: Sequence[str] = (), caption: Sequence[str] | None = None) -> Scene:
        """The game as it stands."""
        play = self.running
        if play.beliefs.dark:
            self._forget()
        astray = self.astray
        return Scene(
            seen(
                play.game,
                play.companion.session.state,
                play.companion.standing,
                play.companion.lights,
                self.labels,
                eye=self.eye,
                scores=self._scores,
                attention="dark" if play.beliefs.dark else self.attention,
            ),
            board=f"{play.board.kind} board",
            said=tuple(self.trace.said)[-SENTENCES:],
            trace=tuple(self.trace.lines),
            caption=tuple(caption) if caption is not None else self.caption,
            mend=tuple(differences(astray)) if astray is not None else (),
            question=self._question_line(),
            menu=tuple(menu),
        )

    def _question_line(self) -> str:
        """The open question with its choices."""
        question = self.question
        if question is None:
            return ""
        asked = self.sentence(question.code, {"seat": question.seat})
        return f"{asked} [{'] ['.join(labels(question))}]"

    def glimpse(self, share: float) -> None:
        """A frame on the way, and a moment to see it."""
        if self.play is None:
            return
        now, live = time.monotonic(), self.screen.live
        due = share >= QUESTION_SHARE or now - self._drawn_at >= FRAME_S
        if (live and due) or (self.each_move and share >= 1.0):
            self._drawn_at = now
            self.screen.show(self.scene())
        self.screen.wait(self.pace * share)

    def show(self, menu: Sequence[str] = (), caption: Sequence[str] | None = None) -> None:
        """A frame to be read at leisure."""
        self.screen.show(self.scene(menu, caption))
