"""A game on the simulated table as it is seen: steps of the game, frames of the screen, and the pace between them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.text import Text

from controller.engine.game import TABLE
from controller.errors import UnreadableMove
from controller.language import SOURCE, Language, language_for
from controller.play.answers import Answers, label, shown_as
from controller.play.heard import Heard
from controller.play.log import Log, Printer
from controller.play.question_lines import typed_choices
from controller.ports import Reading
from controller.recognition.decisions import Question
from controller.table.reports import SPECTATOR, Report, Viewer
from controller.table.undo import ASK_UNDO
from controller.terminal.frame import SIMULATED
from controller.terminal.scene import Scene
from controller.terminal.screen import Screen
from controller.terminal.seeing import seen
from sim.faults import AT_HOME
from sim.game import Play
from sim.terminal.following import Following
from sim.terminal.trace import MOST_CHOICES, Trace, differences, labels

FRAME_S = 0.05
"""Frames in between come no more often than this."""
QUESTION_SHARE, READING_SHARE, CHANCE_SHARE = 0.5, 0.12, 0.05
"""How long a question, a reading and a move of chance stay on the screen, as a share of the pace."""
MOVES = ("committed", "undone")
REQUESTS = ("ask.", "astray.", "unfinished.", "named")
"""How the codes of sentences begin that ask hands for something: hands that do not slip do it unasked."""
LATEST = 3
"""So many of the last sentences tell where a resumed game stands, if output is plain."""
AT_WORK, BUSY = "held", ("asking", "astray", "undoing")
"""What the table is shown to do while such hands are at work, instead of what it waits for."""


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
        paced, watched: whether time passes as on the wall anyway, and whether somebody follows on a page.
    """

    def __init__(
        self,
        screen: Screen,
        labels: Sequence[str],
        pace: float,
        *,
        persons: Sequence[int] = (),
        scores: bool = True,
        lang: str = SOURCE,
    ) -> None:
        self.screen, self.pace, self.scores = screen, pace, scores
        self.play: Play | None = None
        self._heard: Heard | None = None
        self.seat(labels, persons)
        self.trace = Trace(lambda: self.language, self.sealed, self._move_shown)
        self._lang = lang
        self._printer: Printer | None = None
        self.caption: tuple[str, ...] = ()
        self.each_move = False
        self.everything = False
        self._asked_nobody = True
        self._requests: list[int] = []
        self._drawn_at = 0.0
        self.typed_ahead = ""
        self.paced: Callable[[], bool] = lambda: False
        self.watched: Callable[[], bool] = lambda: False

    def seat(self, labels: Sequence[str], persons: Sequence[int]) -> None:
        """Who plays the seats from now on. What was said to other eyes is not read any more."""
        self.labels, self.persons = tuple(labels), tuple(persons)
        self.before = self.persons[0] if len(self.persons) == 1 else None
        self._open = False
        self._following = Following(SPECTATOR if self.before is None else Viewer(seat=self.before), self.play)
        if self.play is not None and self._heard is not None:
            self._heard.log = Log(self.play.game, self.language)
            self._requests.clear()
            self._heard.log.recall(self.play.session.history)
            self._printer = Printer(self.log)

    def attach(self, play: Play) -> None:
        """The game that is shown from now on; what was said in it so far is in the log, and how it begins, or what was
        said last, is printed where output is plain."""
        self.play = play
        self._heard = Heard(play.game, self.language, play.session.history, lambda: play.session.state)
        self._printer = Printer(self.log)
        if self.screen.plain:
            table = self.sentence("typed.simulated", {"title": play.game.name})
            self.screen.tell(f"{SIMULATED}: {table}")
            moved = any(step.seat != TABLE for step in play.session.history)
            for sentence in self.log.lasting()[-LATEST:] if moved else self.log.lasting():
                self.screen.tell(sentence)

    @property
    def running(self) -> Play:
        """The game that is on."""
        assert self.play is not None
        return self.play

    @property
    def question(self) -> Question | None:
        """The question that was asked last and is open."""
        return self.heard.question

    @property
    def heard(self) -> Heard:
        """What was told at this screen."""
        assert self._heard is not None
        return self._heard

    @property
    def language(self) -> Language:
        """The language of this screen."""
        return language_for(self.running.game, self._lang)

    def person_seats(self) -> tuple[str, ...]:
        """What the seats are called now that people play at this terminal."""
        seats = self.running.game.seats(self.running.session.state)
        return tuple(seats[number] for number in self.persons)

    def sentence(self, code: str, facts: Mapping[str, Any]) -> str:
        """The sentence of a code and its facts, in the language of this screen."""
        return self.language.sentence(code, facts)

    def _move_shown(self, seat: str, text: str) -> str:
        """A move that was made, in the words of a menu; a draw as it is written, with its names."""
        game, state = self.running.game, self.running.session.state
        if seat == TABLE:
            return label(game, self.language, state, text)
        try:
            return shown_as(game, self.language, state, seat, game.read_move(state, text))
        except UnreadableMove:  # a sealed bid without its number
            return label(game, self.language, state, text)

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
        self._rest()

    def closed(self) -> None:
        """From now on anybody may be looking at the screen."""
        self._open, self._asked_nobody = False, True

    @property
    def _at_work(self) -> bool:
        """Whether hands that do not slip carry a move out: they answer what the companion asks of them, so that people
        need not."""
        return self._asked_nobody and bool(self.persons) and self.running.profile.name == AT_HOME.name

    def _rest(self) -> None:
        """The hands are done: what is asked still is asked of people."""
        self._asked_nobody = False
        if self.heard.question is not None or self.heard.astray is not None or self.heard.attention == AT_WORK:
            self.log.passing.difference_update(self._requests)

    def _take(self, report: Report) -> None:
        number = len(self.log.lines)
        self.heard.take(report)
        if report.kind in MOVES:
            self._requests.clear()
        elif report.kind == "said" and self._at_work and report.code.startswith(REQUESTS) and report.code != ASK_UNDO:
            self._requests += range(number, len(self.log.lines))
            self.log.passing.update(self._requests)

    # The log.

    @property
    def log(self) -> Log:
        """What was said, from the game's beginning on."""
        return self.heard.log

    def _print(self, *, all_of_it: bool = False) -> None:
        """Print what was said, where output is plain."""
        if self.screen.plain and self._printer is not None:
            for sentence in self._printer.due(all_of_it=all_of_it):
                self.screen.tell(sentence)

    def tell(self, lines: Sequence[str]) -> None:
        """Say something while nobody is asked: it stands above the table until somebody is."""
        self.caption = tuple(lines)
        self.settle()
        for line in lines:
            self.screen.tell(line)
        if self.screen.live:
            self.show()

    def settle(self, *, asks: bool = True) -> None:
        """Everything that was said is printed now: somebody is asked, or the game is over.

        Args:
            asks: whether what the hands did not answer is still to be answered.
        """
        if asks:
            self._rest()
        self._print(all_of_it=True)

    def _stop_to_read(self) -> None:
        """The end of a cycle, or of the game, stays on the screen until a person has read it."""
        told = tuple(self.heard.milestones)
        self.heard.milestones.clear()
        if not told or not self.persons or not self.screen.live or self.watched():
            return
        answers = Answers(self.running.game, self.running.companion.session.state, self.language, scores=self.scores)
        lines = tuple(dict.fromkeys((*told, *self.log.lasting()[-3:], *answers.score())))
        self.read_first(lines)

    def read_first(self, lines: Sequence[str]) -> None:
        """Show lines until a person has read them. What is typed upon them answers the next question."""
        say = self.language.sentence
        menu = (say("typed.read-on", {}),)
        self.show(menu, lines)
        self.typed_ahead = self.screen.ask(f"{say('screen.enter', {})} > ", redraw=lambda: self.show(menu, lines))

    # What passes between table and companion.

    def read(self, reading: Reading) -> None:
        """A reading has come in."""
        told = self.trace.read(reading)
        if told is not None and not self.screen.plain and not self._dealing():
            self.screen.tell(self.trace.lines[-1])
            self.glimpse(READING_SHARE)

    def hear(self, _reports: object = None) -> None:
        """The companion has reported something: read what the viewer of this screen may hear of it."""
        if self._following.renew(self.running):
            self.heard.forget()
        reports = self._following.read(self.running)
        for report in reports:
            self._take(report)
            told = self.trace.hear(report)
            if told is not None and not self.screen.plain and not (self._dealing() and report.kind in MOVES):
                self.screen.tell(self.trace.lines[-1])
        self._print()
        moves = [report for report in reports if report.kind in MOVES]
        if any(report.facts["seat"] != TABLE for report in moves):
            self.glimpse(1.0)
        elif any(report.kind == "asked" for report in reports):
            self.glimpse(QUESTION_SHARE)
        elif moves:
            self.glimpse(CHANCE_SHARE)
        self._stop_to_read()

    def _dealing(self) -> bool:
        if self.everything:
            return False
        return self.play is not None and self.play.game.to_act(self.play.beliefs.truth) == (TABLE,)

    # Frames.

    def scene(
        self, menu: Sequence[str] = (), caption: Sequence[str] | None = None, page: Sequence[str | Text] = ()
    ) -> Scene:
        """The game as it stands."""
        play, heard = self.running, self.heard
        if play.beliefs.dark:
            heard.forget()
        asked = not self._at_work
        attention = AT_WORK if heard.attention in BUSY and not asked else heard.attention
        return Scene(
            seen(
                play.game,
                play.companion.session.state,
                play.companion.standing,
                play.companion.lights,
                self.labels,
                eye=self.eye,
                scores=self.scores,
                attention="dark" if play.beliefs.dark else attention,
                touched=heard.touched,
                language=self.language,
            ),
            board=play.board.name.removeprefix(f"{play.game.name}-"),
            said=heard.log.lasting(),
            unread=len(heard.log.lasting(heard.log.marked)),
            scroll=self.screen.scroll,
            from_top=self.screen.from_top,
            page=page,
            trace=tuple(self.trace.lines),
            caption=tuple(caption) if caption is not None else self.caption,
            mend=tuple(differences(heard.astray, self.language)) if heard.astray is not None and asked else (),
            question=self._question_line(),
            menu=tuple(menu),
        )

    def _question_line(self) -> str:
        """The open question with its choices."""
        question = self.question
        if question is None or (self._at_work and question.code != ASK_UNDO):
            return ""
        asked = self.sentence(question.code, {"seat": question.seat, **question.told})
        return f"{asked} [{'] ['.join(self.ways(question))}]"

    def ways(self, question: Question) -> list[str]:
        """What may be answered, in the words of the menu where each answer is one move."""
        if len(question.choices) > MOST_CHOICES or any(len(choice.moves) != 1 for choice in question.choices):
            typed = tuple(one for one in typed_choices(question.choices) if one.card or one.moves)
            return labels(replace(question, choices=typed), self.language)
        return [self._move_shown(question.seat, choice.moves[0]) for choice in question.choices]

    def glimpse(self, share: float) -> None:
        """A frame on the way, and a moment to see it."""
        if self.play is None:
            return
        now, live = time.monotonic(), self.screen.live
        due = share >= QUESTION_SHARE or now - self._drawn_at >= FRAME_S
        if (live and due) or (self.each_move and share >= 1.0):
            self._drawn_at = now
            self.screen.show(self.scene())
        if not self.paced():
            self.screen.wait(self.pace * share)

    def show(
        self, menu: Sequence[str] = (), caption: Sequence[str] | None = None, page: Sequence[str | Text] = ()
    ) -> None:
        """A frame to be read at leisure."""
        self.screen.show(self.scene(menu, caption, page))
