"""The game as it stands and the table as it shows: moves are committed and undone here, differences kept and told."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from math import ceil
from typing import Any

from controller.boards import Board
from controller.engine.chance import draw_aloud, draws
from controller.engine.moves import Move
from controller.engine.rules import TABLE, GameState, Outcome, Rules
from controller.engine.session import Session
from controller.laying import Laying
from controller.phases.drift import OnDrift, raise_drift
from controller.recognition import copies as copy_book
from controller.recognition.attempt import Attempt
from controller.recognition.image import Effect, Image, counts, effect, filled, shown
from controller.recognition.plans import Plan, Plans
from controller.recognition.recovery import owed_for
from controller.reports import Asked, Astray, Committed, Mended, Question, Report
from controller.voice import Voice


class Desk:
    """What the companion remembers of one game at one table."""

    def __init__(
        self,
        rules: Rules,
        board: Board,
        session: Session,
        chance: random.Random,
        options: Mapping[str, Any],
        levels: Mapping[str, bool] | None,
        on_drift: OnDrift = raise_drift,
    ) -> None:
        self.rules, self.board, self.session, self._chance = rules, board, session, chance
        self.options = {**board.options, **options}
        pieces = counts(rules, session.state, board)
        self.levels = dict(levels) if levels is not None else filled(board, pieces)
        self.image = Image(board, shown(board, self.levels), pieces)
        self.copies: copy_book.Places = {}
        self.copies_before: list[copy_book.Places] = []
        self.attempt = Attempt()
        self.laying = Laying()
        self.plans = Plans(rules, board, session.state)
        scores = self.options.get("scores") != "hidden"
        self.voice = Voice(rules, board, session.state, scores=scores, on_drift=on_drift)
        self.wake_at: float | None = None
        self.touched_at = 0.0
        self.allowed_at: float | None = None
        self.paused = False
        self.requested: str | None = None
        self.to_agree: tuple[str, ...] = ()
        self.comparing = False
        self.lost: dict[str, None] = {}
        self.taken_back: set[tuple[str, str]] = set()
        self._astray: Astray | None = None
        self.undoing = False
        self.returning = False

    @property
    def now(self) -> float:
        """The time of what is happening."""
        return self.voice.now

    @now.setter
    def now(self, at: float) -> None:
        self.voice.now = at

    @property
    def state(self) -> GameState:
        """Where the game stands."""
        return self.session.state

    # Committing.

    def draw(self) -> None:
        """What the companion draws itself, drawn: who starts, and everything where it is the dealer."""
        before = bool(self.laying.waiting)
        while self.rules.to_act(self.state) == (TABLE,) and draws(self.rules, self.state, self.options):
            drawn = draw_aloud(self.rules, self.state, self._chance)
            words = self.rules.telling(self.state, TABLE, drawn)
            outcome = self.commit(TABLE, drawn, "at_once", told=True)
            if any(word.slot == "tag" and not word.said.startswith("card:") for word in words):
                self.laying.dealt(self.rules, outcome.events)
        if self.laying.waiting and not before:
            self.voice.say("lay.begin", {})

    def lay(self, tag: str) -> bool:
        """A component was read that is to be laid out: its place is told and lit. Whether it was one."""
        place = self.laying.place_for(tag)
        if place is None:
            return False
        self.voice.say("lay.here", {"region": place})
        if not self.laying.waiting:
            self.voice.say("lay.end", {})
        return True

    def laid(self) -> None:
        """The players say that everything lies."""
        self.laying.end()
        self.voice.say("lay.end", {})

    def commit(self, actor: str, move: Move, how: str, told: bool, unshown: Collection[str] = ()) -> Outcome:
        """Commit a move; ``told``: by words, so that its pieces may still have to be moved, or else those of the zones
        that are ``unshown``. Raises IllegalMove."""
        before = self.state
        outcome = self.session.commit(actor, move, self.now)
        self.taken_back.discard((actor, move.text))
        self.copies_before.append(self.copies)
        self.copies = copy_book.follow(self.copies, outcome.events, self.attempt.tag)
        self.voice.report(Committed(self.now, move.text, actor, how, self.rules.seals(move)))
        done = effect(self.rules, self.board, outcome.events)
        if done:
            self._expect(done, told, unshown)
        self._begin_attempt(done)
        self.voice.follow(outcome.events, outcome.state)
        self.voice.say_all(self.rules.told(before, actor, move, outcome))
        if done:
            self._tell_owed()  # nobody understands what is missing where before the move is told
        self.laying.here = None
        return outcome

    def _expect(self, done: Effect, told: bool, unshown: Collection[str]) -> None:
        image, wells = self.image, self.board.zones
        before = image.pieces
        pieces = dict(before)
        for zone, (gained, lost) in done.items():
            pieces[zone] += gained - lost
        image.expect(pieces)
        if told:
            image.owe(done)
        else:
            image.bear_with(done)
            image.owe(unshown)
        # Where pieces stood beside the wells, a well that was left empty is to be filled again.
        for zone, (gained, lost) in () if told else done.items():
            if lost and before[zone] + gained > wells[zone] and image.shown[zone] < image.wanted(zone):
                image.owe((zone,), most=lost)

    def call_back(self) -> None:
        """What lies there otherwise than the rules have it was done too early: it is to be taken back."""
        self.image.owe(self.image.differences())
        self.owe()

    def owe(self) -> None:
        """Ask for what is still to be put right."""
        if self.image.debts():
            self.attempt.strayed = True
            self._tell_owed()

    def _tell_owed(self) -> None:
        if self.image.debts():
            self._tell_astray(owed_for(self.image.debts(), self.now))

    def _begin_attempt(self, done: Effect) -> None:
        """Begin with what the committed move has not explained: while the gesture goes on, that is all that was touched
        elsewhere too."""
        off = self.image.differences()
        first, last = (self.attempt.first, self.attempt.last) if off else ({}, {})
        since = {zone: self.attempt.since.get(zone, last.get(zone, self.now)) for zone in off}
        came = {zone: there for zone, there in self.attempt.came.items() if off and (zone in off or zone not in done)}
        open_until_now = self.attempt.question
        closed = (open_until_now, self.now) if open_until_now else self.attempt.closed
        self.attempt = Attempt(
            since=since, first=first, last=last, came=came, moved_at=self.attempt.moved_at, closed=closed
        )
        self.plans = Plans(self.rules, self.board, self.state)
        self.to_agree = ()
        self.comparing = False
        self.allowed_at = None

    # The attempt at a move.

    def fitting(self) -> list[Plan]:
        """The plans that everything heard may belong to."""
        return [plan for plan in self.plans.all if plan.fits(self.attempt.heard)]

    def forget(self) -> None:
        """What was heard of the move being made is taken back."""
        self.attempt.heard = []
        self.attempt.question = None
        self.attempt.named = None
        self.voice.say("forgotten", {})

    def ask(self, question: Question) -> None:
        """Put a question; the Snake window may have a time that counts as leave to go on."""
        self.attempt.question = question
        self.voice.report(Asked(self.now, question))
        self.voice.say(question.code, {"seat": question.seat})
        window_s = self.options.get("snake_window_s", 0)
        if question.slot == "consent" and window_s:
            self.allowed_at = self.now + window_s
            self.voice.say("window.counting", {"seat": question.seat, "seconds": ceil(window_s)})

    # Astray and mended.

    def go_astray(self, report: Astray) -> None:
        """The table does not show what it should; told once for each new difference."""
        self.attempt.strayed = True
        self._tell_astray(report)

    def _tell_astray(self, report: Astray) -> None:
        known = self._astray
        if known is None or (known.extra, known.missing) != (report.extra, report.missing):
            self._astray = report
            self.voice.report(report)
            self.voice.say(report.code, report.facts)

    def mended(self) -> None:
        """Nothing is unexplained any more; unless something is still owed, say so."""
        if self.image.debts():
            return
        if not self.attempt.heard:
            self.attempt.strayed = False
        self.clear_astray()

    def clear_astray(self) -> None:
        """Nothing is astray: say so, with what no switch can tell of the places that were."""
        self.returning = False
        if self._astray is None:
            return
        places = sorted({*self._astray.extra, *self._astray.missing})
        self._astray = None
        self.undoing = False
        self.voice.report(Mended(self.now))
        self.voice.say_all(self.rules.unseen(self.state, places))

    # What is shown.

    def finish(self) -> list[Report]:
        """What has been told since the last call, with the lights and the phase as they are now."""
        attempt = self.attempt
        moves = attempt.possible or ([plan.move for plan in self.fitting()] if attempt.heard else None)
        self.voice.light(self.state, moves, self._marks())
        return self.voice.finish(self._attention())

    def _attention(self) -> str:
        """What the companion is doing, in a word: ``paused`` (nobody plays), ``faulted`` (a part of the body is
        silent), ``undoing`` (pieces of a move taken back are to be put back), ``astray`` (no legal move explains the
        table), ``asking``, ``held`` (a gesture is under way) or ``watching``."""
        if self.paused:
            return "paused"
        if self.lost:
            return "faulted"
        if self.undoing:
            return "undoing"
        if self._astray is not None:
            return "astray"
        if self.attempt.question is not None or self.to_agree:
            return "asking"
        return "held" if self.attempt.heard or self.image.differences() else "watching"

    def _marks(self) -> dict[str, str]:
        """Roles from recognition: what to mend, what was named."""
        marks: dict[str, str] = {} if self.laying.here is None else {self.laying.here: "put-here"}
        debts = self.image.debts()
        off = debts or (self.image.differences() if self._astray is not None else {})
        for zone, n in off.items():
            marks[zone] = "put-here" if n < 0 else ("lift-here" if debts else "wrong-here")
        if self.attempt.named is not None:
            marks[self.attempt.named.zone] = "named"
        return marks
