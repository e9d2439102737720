"""`reedlight sim --lesson`: a lesson on the simulated table.

The learner types, or plays on a page, also with hands of their own; the simulated hands carry out what is typed or
tapped, and the moves that the lesson has for the other seats (`controller.play.lessons`). What missed the goal is taken
back as any move is, by the undo key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import MemoryJournal
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.engine.session import begin
from controller.engine.speech import Thing
from controller.phases.drift import log_drift
from controller.play.lessons import Lesson, LessonDealer, Tutor, lessons_of
from controller.play.teaching import LessonRequests, answer
from controller.players import PERSON
from controller.table.reports import Report
from controller.terminal.screen import Gone, Screen
from controller.terminal.seeing import viewed
from sim.deciders import Decider
from sim.game import Play
from sim.live import Elsewhere, LiveTable, NewGame
from sim.piece_moves import needed
from sim.setting import Setting
from sim.terminal.game_session import stay
from sim.terminal.person import Person, Pump, Quit
from sim.terminal.setup import Setup
from sim.terminal.stage import Stage
from sim.terminal.takeback import Polite, Takeback

PACE = 0.8
"""Seconds for each move of the other seats."""


class _Over(Exception):
    """All tasks are done."""


class Taught:
    """A lesson that is on, at a simulated table.

    Args:
        learner: decides for the learner, made for the stage; by default a person at this terminal.
        live: where pages touch the table, if they are served.
    """

    def __init__(
        self,
        setup: Setup,
        lesson: Lesson,
        screen: Screen,
        pace: float,
        learner: Callable[[Taught], Decider] | None = None,
        live: LiveTable | None = None,
    ) -> None:
        game = setup.game
        self._live = live
        self.tutor = Tutor(game, lesson)
        seats = game.seats(self.tutor.start)
        place, players = self.tutor.place, self.tutor.players
        labels = ["you" if player == PERSON else player for player in players]
        self.stage = Stage(screen, labels, pace, persons=(place,), lang=setup.lang)
        self._takeback = Takeback(self.stage, players, lambda _: True)
        journal = MemoryJournal()
        scripted = Polite(_Script(self), self._takeback)
        own = (
            learner(self)
            if learner
            else Learner(self, Person(self.stage, self._takeback, place, live, answered=self._answered, lesson=True))
        )
        self.play = Play(
            game,
            setup.board,
            Setting(
                setup.profile,
                dict.fromkeys(seats, "random"),
                {},
                {**setup.options, "dealer": "companion"},
            ),
            f"lesson {setup.seed or 0}",
            begun=(begin(game, journal, self.tutor.start), journal),
            deciders={**dict.fromkeys((*seats, TABLE), scripted), seats[place]: Polite(own, self._takeback)},
            on_reading=self.stage.read,
            on_reports=self._hear,
            on_drift=log_drift,
            dealer=LessonDealer(game, lesson),
            people=live,
            wait=(lambda: None) if live is None else live.wait,
        )
        self.stage.attach(self.play)
        if live is not None:
            live.attach(
                self.play,
                self._takeback,
                players,
                (place,),
                lambda state: viewed(game, state, game.seats(state)[place]),
                {**setup.board.options, **setup.options},
                LessonRequests(live.published, self.tutor, self._light),
                self.tutor.told,
            )
            self.stage.paced, self.stage.watched = (lambda: live.paced), (lambda: live.watched)

    def run(self) -> bool:
        """Teach; returns whether all tasks were done. Raises Quit or Gone where the learner leaves."""
        if self.stage.screen.live:
            self._open()
        try:
            self.play.run()
        except _Over:
            pass  # all tasks are done: that is how a lesson ends
        finally:
            self.stage.settle(asks=not self.tutor.over)
        return self.tutor.over

    def _open(self) -> None:
        """Show what is said before the first task until it was read, here or on a page."""
        screen, live = self.stage.screen, self._live
        if live is not None:
            screen.meanwhile = Pump(live, live.until_watched, goes_on=False)
        try:
            with suppress(Elsewhere):
                self.stage.read_first([self._said(reason) for reason in self.tutor.opening])
        finally:
            screen.meanwhile = None

    def _light(self) -> None:
        """Light the moves that the tutor shows."""
        play = self.play
        play.companion.tell(play.now, (), self.tutor.spotlight(play.session.state))

    def follow(self) -> None:
        """Say and light what is due as the game stands now."""
        play = self.play
        session, companion = play.session, play.companion
        told = self.tutor.follow(session.history, session.state)
        if told:
            companion.tell(play.now, told, self.tutor.spotlight(session.state))
            self.stage.hear()
        if self.tutor.taking_back and not self._takeback.going_on:
            self._takeback.ask(self.learner)

    def end(self) -> None:
        """All tasks are done: what pages show stays, so there the last pieces are carried first. Raises _Over."""
        play = self.play
        if self._live is None or not needed(play.game, play.table, play.session.state):
            raise _Over

    @property
    def learner(self) -> str:
        """What the learner's seat is called now."""
        return self.play.game.seats(self.play.session.state)[self.tutor.place]

    def _hear(self, reports: Sequence[Report]) -> None:
        if self._live is not None:
            self._live.hear(reports)
        self.stage.hear()
        self._takeback.hear()
        self.follow()

    def _answered(self, line: str) -> tuple[str, ...]:
        """The answer to a typed line that is about the lesson; none where it is not. Without a line what stays in
        sight where frames are drawn: the task, after why the last move missed it."""
        state, tutor = self.play.session.state, self.tutor
        if line.strip() or self.stage.screen.plain:
            told = answer(tutor, line, state)
        else:
            told = (*tutor.missed, *tutor.again())
        if told is None:
            return ()
        self._light()
        return tuple(map(self._said, told))

    def _said(self, reason: Reason) -> str:
        return self.stage.sentence(reason.code, reason.facts)


class _Script:
    """Plays the other seats as the lesson has it."""

    def __init__(self, taught: Taught) -> None:
        self._taught = taught

    def decide(self, game: Game, state: GameState, actor: str) -> Move | None:
        """The move that is due; nothing in a state that has not come about yet."""
        tutor, session = self._taught.tutor, self._taught.play.session
        if tutor.over:
            self._taught.end()
            return None
        due = tutor.due(session.history, session.state) if state == session.state else None
        return due[1] if due is not None and due[0] == actor else None


class Learner:
    """The learner decides until the lesson is over."""

    def __init__(self, taught: Taught, person: Decider) -> None:
        self._taught, self._person = taught, person

    def decide(self, game: Game, state: GameState, actor: str) -> Move | None:
        """What the learner wants."""
        tutor = self._taught.tutor
        if tutor.over:
            self._taught.end()
            return None
        if state != self._taught.play.session.state or tutor.taking_back:
            return None
        return self._person.decide(game, state, actor)


def teach(
    setup: Setup,
    lesson: Lesson,
    screen: Screen | None = None,
    pace: float | None = None,
    live: LiveTable | None = None,
) -> int:
    """Give a lesson in the terminal, and on pages where they are served; the exit code.

    Raises:
        LessonWanted: another lesson is wanted on a page.
        NewGame: a game is wanted, where pages are served.
    """
    screen = screen or Screen()
    taught = Taught(replace(setup, seats={}), lesson, screen, screen.pace_or(pace, PACE), live=live)
    done = False
    try:
        with screen:
            done = taught.run()
            if live is not None:
                stay(taught.stage, live, [])
    except NewGame:
        if live is not None:
            raise
    except (Quit, Gone, KeyboardInterrupt):
        pass  # ways to leave
    taught.stage.show()
    if done and not screen.plain:  # a small frame has no room for all of it
        screen.tell(taught.stage.sentence(lesson.code("end"), {}))
    for code, facts in _at_the_end(setup.game, taught.tutor, done=done):
        screen.tell(taught.stage.sentence(code, facts))
    return 0


def _at_the_end(game: Game, tutor: Tutor, *, done: bool) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What is said when the lesson is over, or was left: how to go on, as commands."""
    lesson, command = tutor.lesson, f"reedlight sim --game {game.name}"
    if not done:
        yield "lesson.left-at", {"n": tutor.number, "of": lesson.tasks}
        again = f"{command} --lesson {lesson.name} --step {tutor.number}"
        yield "lesson.resume", {"text": Thing("text", again)}
        return
    yield "lesson.over", {}
    names = list(lessons_of(game))
    if lesson.name != names[-1]:
        following = names[names.index(lesson.name) + 1]
        yield "lesson.next", {"text": Thing("text", f"{command} --lesson {following}")}
    yield "lesson.game", {"text": Thing("text", command)}
