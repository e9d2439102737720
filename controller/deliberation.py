"""What the hands' doings amount to: commit a move, ask, wait, or call for mending."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from controller.desk import Desk
from controller.engine.moves import Move
from controller.engine.rules import Word
from controller.errors import IllegalMove
from controller.recognition.image import Image
from controller.recognition.matcher import Match, Traces, match
from controller.recognition.plans import Heard, Plan
from controller.recognition.questions import confirmation_for, question_for
from controller.recognition.recovery import astray_for, owed_for
from controller.reports import Question

HAIR_S = 1e-9
RESTED_S = 0.3
"""Hands that have rested so long meant what they did last: longer than a bump, whose end is seen a debounce later."""
MOST_COMMITS = 8
"""More links than any gesture has."""


class Deliberation:
    """Looks at the desk after every change and decides."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._timing = desk.board.timing

    def match(self, *more: Heard) -> Match:
        """The board and what was heard, with more words, against the plans."""
        return self._matched(self._desk.image, *more)

    def _matched(self, image: Image, *more: Heard) -> Match:
        desk = self._desk
        attempt = desk.attempt
        traces = Traces(attempt.since, attempt.first, attempt.came, asked=attempt.question is not None)
        return match(desk.plans, image, [*attempt.heard, *more], traces)

    def consider(self, quiet: bool, sure: bool = False) -> None:
        """Decide; ``quiet``: the hands have rested for as long as it takes, or have said something.

        Unless a seat is ``sure`` and has pressed its key, pieces count once they have lain longer than a bump lasts.
        """
        desk = self._desk
        desk.wake_at = None
        lain = sure or desk.now - desk.touched_at >= RESTED_S
        for _ in range(MOST_COMMITS):
            if desk.paused or not desk.rules.to_act(desk.state):
                break
            found = self.match()
            off = desk.image.differences()
            desk.attempt.possible = [plan.move for plan in found.possible] if off else []
            if not off:
                desk.mended()
            if (plan := self._told(found, off)) is not None:
                self.commit_plan(plan, found, quick=True)
            elif quiet and lain and len(found.complete) == 1 and not self._may_take_more(found, off):
                doubt = None if sure else self.doubt(found.complete[0])
                if doubt is not None:
                    self._put(doubt)
                    return
                self.commit_plan(found.complete[0], found, quick=False)
            else:
                self._judge(found, off) if quiet and (lain or not off) else self._wait(found, off)
                return
        if not desk.image.differences():
            desk.mended()

    def look_again(self) -> None:
        """After a break nothing is committed of what lies there: whatever told of it has to be told again."""
        desk = self._desk
        off = desk.image.differences()
        if off:
            desk.attempt.came = {zone: set(desk.board.switches) for zone, step in off.items() if step > 0}
            desk.returning = True
            self._go_astray(off)
        self._ask_pending()

    def denied(self) -> None:
        """The one move that the table shows was not meant: what shows of it is to be put right."""
        off = self._desk.image.differences()
        if off:
            self._report_astray(off)

    def _told(self, found: Match, off: Mapping[str, int]) -> Plan | None:
        """The one move that the words tell."""
        if len(found.told) == 1:
            return found.told[0]
        heard = self._desk.attempt.heard
        if off or len(found.possible) != 1:
            return None
        only = found.possible[0]
        # A component that was read begins a move; whatever else was said means to tell it.
        said = any(not one.tag or Word("tag", one.said or "") not in only.words for one in heard)
        begun = self._desk.plans.pending or only.begun_by(heard)
        return only if said and begun and only.tagged(heard) else None

    def doubt(self, plan: Plan) -> Question | None:
        """The question that takes the place of committing a plan which only pieces tell, where they prove too little.

        That is where a switch once found wrong may have made all that shows. And whoever took this very move back may
        have made another, of which a switch told only a part: it is not to be misread again.
        """
        desk = self._desk
        heard = desk.attempt.heard
        if any(not one.tag for one in heard):
            return None
        if not desk.image.proves(desk.image.differences()):
            return confirmation_for(plan, heard, doubtful=True)
        if (plan.actor, plan.move.text) in desk.taken_back:
            return question_for(self._matched(desk.image.distrusted()).complete, heard)
        return None

    def _answered(self) -> bool:
        """Whether a question about this move was answered."""
        return any(one.slot for one in self._desk.attempt.heard)

    def _may_take_more(self, found: Match, off: Mapping[str, int]) -> bool:
        """Pieces are off the board and another move may still come of that: a hand may hold one and not be done. Or
        they go where no switch feels them all, and another number of them is as good a move."""
        done = found.complete[0]
        if sum(off.values()) < 0:
            return any(plan is not done for plan in found.possible)
        image, effect = self._desk.image, done.effect
        crowded = any(image.pieces[zone] + effect[zone][0] > image.board.zones[zone] for zone in effect)
        return crowded and any(plan is not done and plan.effect.keys() == effect.keys() for plan in found.possible)

    def _wait(self, found: Match, off: Mapping[str, int]) -> None:
        """Look again when the hands have rested."""
        desk = self._desk
        rest = self._timing.settle_growing_s if found.growing else self._timing.settle_s
        if off or desk.attempt.heard or self._asks_of_nothing():
            desk.wake_at = max(desk.attempt.moved_at + rest, desk.now + HAIR_S)
        else:
            self._ask_pending()

    def _judge(self, found: Match, off: Mapping[str, int]) -> None:
        """The hands have rested and no single move is complete."""
        desk = self._desk
        # Whoever has answered waits for the next question, and not for a hand that may hold a piece.
        patient = desk.attempt.moved_at + (self._timing.settle_s if self._answered() else self._timing.patience_s)
        if not off:
            if self._asks_of_nothing():
                desk.attempt.question = None
            if desk.attempt.heard:
                self._ask(found.possible)
            else:
                self._ask_pending()
        elif not found.possible:
            self._go_astray(off)
            self._ask_pending()
        elif found.complete:
            self._ask(found.possible if len(found.complete) == 1 else found.complete)
        elif desk.now + HAIR_S < patient:
            self._ask_pending()
            desk.wake_at = patient
        else:
            self._lose_patience(found, off)

    def _asks_of_nothing(self) -> bool:
        """Whether a question is open about pieces, and these were put back before anything was answered."""
        attempt = self._desk.attempt
        return attempt.question is not None and not attempt.heard and not self._desk.plans.pending

    def _lose_patience(self, found: Match, off: Mapping[str, int]) -> None:
        """Something was begun long ago: ask what it is to be, unless it only waits for another seat's consent. The one
        move that answers have left was told by them."""
        attempt = self._desk.attempt
        ready = [plan for plan in found.possible if plan.tagged(attempt.heard)]
        if len(ready) == len(found.possible) == 1 and self._answered() and attempt.question is None:
            self.commit_plan(ready[0], found, quick=True)
            self.consider(quiet=True)
        elif ready and not self._ask(ready):
            self._go_astray(off)

    def _ask_pending(self) -> None:
        """What a pending decision asks, asked as soon as nothing tells the answer."""
        desk = self._desk
        code = desk.rules.asks(desk.state)
        if code is not None and desk.attempt.question is None:
            self._ask(desk.fitting(), code)

    def _ask(self, plans: Sequence[Plan], code: str | None = None) -> bool:
        desk = self._desk
        question = question_for(plans, desk.attempt.heard, code) if plans else None
        if question is None and len(plans) == 1:
            question = confirmation_for(plans[0], desk.attempt.heard)
        if question is not None:
            self._put(question)
        return question is not None

    def _put(self, question: Question) -> None:
        """Ask, unless that is what is asked already."""
        if question != self._desk.attempt.question:
            self._desk.ask(question)

    def _go_astray(self, off: Mapping[str, int]) -> None:
        desk = self._desk
        if desk.image.heal():
            self.consider(quiet=True)
            return
        self._report_astray(off)

    def _report_astray(self, off: Mapping[str, int]) -> None:
        desk = self._desk
        if desk.returning:
            desk.go_astray(owed_for(off, desk.now))
            return
        desk.go_astray(astray_for(desk.rules, desk.state, desk.plans.actor, off, desk.attempt.tag, desk.now))

    def commit_plan(self, plan: Plan, found: Match, quick: bool) -> None:
        """Commit a plan that was matched; what the board shows of it already need not be asked for.

        Where later moves of one gesture have hidden it again, it is the whole gesture that the board shows.
        """
        desk = self._desk
        off = desk.image.differences()
        begun = plan in found.complete or not plan.effect.keys().isdisjoint(off)
        unshown = () if plan in found.complete else self._unshown(plan, off)
        unsaid = {word.said for word in plan.words} - {one.said for one in desk.attempt.heard}
        self.commit(plan.actor, plan.move, desk.attempt.how(quick), told=not begun, unshown=unshown, stops=plan.stops)
        desk.attempt.unsaid = frozenset(unsaid), desk.now

    def _unshown(self, plan: Plan, off: Mapping[str, int]) -> list[str]:
        """Of a move that was told while only a part of it shows, the zones of the rest; not those that a later move of
        the same gesture may have filled again."""
        came = self._desk.attempt.came
        net = {zone: gained - lost for zone, (gained, lost) in plan.effect.items()}
        return [zone for zone, step in net.items() if step and zone not in off and not came.get(zone)]

    def commit(
        self, actor: str, move: Move, how: str, told: bool, unshown: Collection[str] = (), stops: bool = False
    ) -> None:
        """Commit a move and draw what the companion draws; a refusal is told.

        If it ``stops`` what others have carried out already, that is to be taken back, and tells no further move.
        """
        try:
            self._desk.commit(actor, move, how, told, unshown)
        except IllegalMove as error:
            self._desk.voice.say(error.code, error.facts)
            return
        if stops:
            self._desk.call_back()
        self._desk.draw()
