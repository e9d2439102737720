"""What pieces, touches and words prove of the move that was made. Nothing is changed here.

**The problem.** `controller.recognition.matcher` finds the moves that explain the board. That a move explains it does
not yet mean that somebody made it: a switch may lie, a hand may still hold a piece, a piece may have been set down by
mistake, words may have been taken back.

**The idea.** One value holds all that is known at one moment, and answers: which moves the words tell (`told`), whether
a hand may not be done (`may_take_more`), and what is left to ask before a move may be committed (`doubt`, `half_felt`,
`unfelt`). Where pieces prove too little, the question is the answer; a move that nobody made must never be found.

**What it cannot know:** whose a piece is and of which kind; whatever nobody touched, read or said.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from math import inf

from controller.engine.game import Word
from controller.recognition.decisions import Mend, Question
from controller.recognition.exchanges import Exchanges
from controller.recognition.fixed_times import BOTH_HANDS_S, NEXT_READ_S, REACTION_S, STILL_TELLING_S, WAITS_MOST_S
from controller.recognition.gesture import Gesture, Shape
from controller.recognition.image import Image, is_part, net
from controller.recognition.matcher import Match, Traces, clearly_first, match, match_besides
from controller.recognition.plans import AT, CARD, Heard, Plan, Plans
from controller.recognition.questions import confirmation_for, question_for
from controller.recognition.touches import Touches


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that is known at one moment; what it refers to changes, so it is made anew each time.

    Attributes:
        off: what differs (`Image.differences`).
        held: by place how many switches more (or fewer) would be closed if those told the truth that are held because
            they kept changing: a child may have tapped on a piece which a player has lifted since.
        reported: what was told last to be astray, while it still is.
        taken_back: actor and text of moves that were undone and not made again.
    """

    plans: Plans
    image: Image
    off: Mapping[str, int]
    held: Mapping[str, int]
    touches: Touches
    gesture: Gesture
    exchanges: Exchanges
    reported: Mend | None
    taken_back: Set[tuple[str, str]]

    @property
    def believed(self) -> Mapping[str, int]:
        """What would differ if the switches that are held told the truth."""
        return self.image.believing(self.held).differences() if self.held else self.off

    @property
    def shape(self) -> Shape:
        """What the gesture looks like now."""
        off, held = tuple(sorted(self.off.items())), tuple(sorted(self.held.items()))
        return Shape(off, tuple(self.gesture.heard), held, self._owes)

    # Which moves fit.

    def match(self, *more: Heard) -> Match:
        """The board and what was heard, with more words, against the plans. Where nothing else explains it, a piece may
        have been set down before the like one was lifted."""
        found = self._matched(self.image, *more)
        return found if found.complete or not self.off else self._with_both_hands(*more)

    def match_without_words(self) -> Match:
        """The board alone against the plans."""
        return match(self.plans, self.image, (), self._traces)

    def match_anew(self, word: Heard) -> Match:
        """The board and this word alone against the plans."""
        return match(self.plans, self.image, [word], self._traces)

    def match_besides(self, *more: Heard) -> Match:
        """The match, with more words, of a part of what differs, where nothing explains the rest."""
        return match_besides(self.plans, self.image, [*self.gesture.heard, *more], self._traces)

    def first_before_what_waits(self) -> Plan | None:
        """The one move that shows whole and was made first, if nothing else explains the board, and what differs
        besides is a move after the words that wait."""
        if not self.gesture.waiting.for_pieces() or self.gesture.question is not None or self.reported is not None:
            return None
        shows = self.match_besides().complete
        if len(shows) != 1 or not clearly_first(shows[0], self.off, self._traces):
            return None
        plan = shows[0]
        rest = {zone: step for zone, step in self.off.items() if zone not in plan.effect}
        after, words = self.after_what_waits(plan.following)
        if not any(later.fits(words) and net(later.effect) == rest for later in after.all):
            return None
        own = {zone: step for zone, step in self.off.items() if zone in plan.effect}
        alone = replace(self, image=self.image.believing({zone: -step for zone, step in rest.items()}), off=own)
        found = alone.match()
        sure = found.complete == (plan,) and not alone.may_take_more(found) and alone.doubt(plan) is None
        return plan if sure else None

    def _with_both_hands(self, *more: Heard) -> Match:
        """The match, if two hands may have carried a piece."""
        words = [*self.gesture.heard, *more]
        return match(self.plans, self.image, words, self._traces._replace(late_s=BOTH_HANDS_S))

    def _with_last_lifts(self) -> Match:
        """The match, if a piece that was lifted, set back and lifted again was carried only then."""
        return match(self.plans, self.image, self.gesture.heard, self._traces.of_last_lifts(self.off))

    def _matched(self, image: Image, *more: Heard) -> Match:
        return match(self.plans, image, [*self.gesture.heard, *more], self._traces)

    def _match_believing_held(self) -> Match:
        """The board, if the switches that are held told the truth."""
        came = dict(self.touches.came)
        for zone, more in self.held.items():
            came[zone] = {*came.get(zone, ()), *(f"held {n}" for n in range(more))}
        image = self.image.believing(self.held)
        return match(self.plans, image, self.gesture.heard, self._traces._replace(came=came))

    @property
    def _traces(self) -> Traces:
        touches, came = self.touches, dict[str, Collection[str]](self.touches.came)
        for zone in self.gesture.exchanged & self.off.keys():
            came[zone] = {*came.get(zone, ()), "before"}
        asked = self.gesture.question is not None
        return Traces(touches.since, touches.first, came, asked=asked, differed=touches.differed)

    def fitting(self) -> list[Plan]:
        """The plans that everything heard may belong to."""
        return [plan for plan in self.plans.all if plan.fits(self.gesture.heard)]

    def question_among(self, plans: Sequence[Plan], code: str | None = None) -> Question | None:
        """The question that splits these plans, or that the only one leaves; None if there is nothing to ask."""
        heard = self.gesture.heard
        question = question_for(plans, heard, code) if plans else None
        if question is None and len(plans) == 1:
            # Where no piece tells of it yet, any word may be wanted that was not said.
            question = confirmation_for(plans[0], heard, doubtful=not self.off)
            if question is not None and code is not None:
                question = replace(question, code=code)
        return question

    def after_what_waits(self, plans: Plans) -> tuple[Plans, list[Heard]]:
        """The plans after the moves that the waiting words tell, and the words of one more that they begin."""
        words: list[Heard] = []
        for one in self.gesture.waiting.words:
            if not any(plan.fits([*words, one.what]) for plan in plans.all):
                words = []  # pieces tell the rest of what was begun
            words.append(one.what)
            told = [plan for plan in plans.all if plan.told(words)]
            if len(told) == 1:
                plans, words = told[0].following, []
        return plans, words

    @property
    def first_said_upon_what_is_gone(self) -> int:
        """Which of the waiting words is the first after those that begin a move and do not tell it: its pieces were put
        back, so that it was not made, and what was said after it counts for nothing."""
        plans, words = self.plans, list(self.gesture.heard)
        for number, one in enumerate(self.gesture.waiting.words):
            words.append(one.what)
            if len(words) > 1 and not any(plan.fits(words) for plan in plans.all):
                return number
            told = [plan for plan in plans.all if plan.told(words)]
            if len(told) == 1:
                plans, words = told[0].following, []
        return len(self.gesture.waiting.words)

    # What words prove.

    def told(self, found: Match, *, lapsing: bool) -> Plan | None:
        """The one move that the words tell; none while they are ``lapsing``, unless they tell it in full, its places
        were not touched since, and no component of it was read while others lay wrong. A move whose pieces were set
        back was given up, however well it was told."""
        heard = self.gesture.heard
        if len(found.told) == 1:
            amid = any(one.tag in self.gesture.amid for one in heard)
            return None if lapsing and (amid or self._touched_since_told(found.told[0])) else found.told[0]
        if self.off or len(found.possible) != 1 or lapsing:
            return None
        only = found.possible[0]
        # A component that was read begins a move; whatever else was said means to tell it, but for a "no", which tells
        # nothing of pieces.
        others = (one for one in heard if not one.tag or Word("tag", one.said or "") not in only.words)
        said = any(one.said != f"{CARD}no" or not only.effect for one in others)
        # So does a place that was named twice together with something else.
        named = len(heard) > 1 and any(one.place for one in heard)
        begun = self.plans.pending or named or only.begun_by(heard)
        doubted = self._touched_since_told(only) or self._may_be_of_the_last_move(only) or self._may_cancel_out
        return only if said and begun and only.tagged(heard) and not doubted else None

    def told_with_maybe(self, at: float) -> Plan | None:
        """The one move that what was heard tells together with a card which was taken as part of the last move, and
        does not tell without it."""
        maybe, heard = self.gesture.maybe, self.gesture.heard
        if maybe is None or maybe.card is None or not heard or at - self.gesture.unsaid.at > WAITS_MOST_S:
            return None
        told = [plan for plan in self.plans.all if plan.told([maybe, *heard])]
        return told[0] if len(told) == 1 and not any(plan.told(heard) for plan in self.plans.all) else None

    def _may_be_of_the_last_move(self, plan: Plan) -> bool:
        """Whether nothing was touched, asked or named, and cards tell this move only because no other of its kind is
        legal now: a slow hand may show them of the last move, which they did not tell, or once more, as nobody can have
        heard yet that it was made."""
        unsaid, heard = self.gesture.unsaid, self.gesture.heard
        if self.off or self.plans.pending or self.gesture.asked or not plan.effect:
            return False
        soon = self.gesture.heard_at - unsaid.at <= STILL_TELLING_S
        words = unsaid.words.union(unsaid.heard if soon else ())
        return all(not one.tag and one.said in words for one in heard)

    @property
    def _may_cancel_out(self) -> bool:
        """Whether pieces came and went in more places than a hand puts right that has thought better of a move, and
        nothing was answered since: they may be of several moves that cancel out, and the words be of one of these."""
        return len(self.touches.first) > 2 and not self.gesture.asked

    @property
    def may_hide_pieces(self) -> bool:
        """Whether pieces of this move may be in a hand, or lie there, though all shows as before: the open question was
        put of pieces that were put back, or in whose place others came; or a piece came to a place from which another
        went."""
        asked, touches = self.gesture.open, self.touches
        put_back = asked is not None and bool(asked.put_of.off)
        exchanged = any(switches and touches.went.get(zone) for zone, switches in touches.came.items())
        return not self.off and (put_back or exchanged)

    def is_being_put_back(self) -> bool:
        """Whether hands have touched anything since the move was told, after the table asked to put right what lies
        there: they may put all back, one after the other."""
        touched = any(at > self.gesture.heard_at for at in self.touches.changed_at.values())
        return bool(self.off) and self.reported is not None and touched

    def _touched_since_told(self, plan: Plan) -> bool:
        """Whether a place of this plan was touched after the last word."""
        touched = self.touches.changed_at.items()
        return any(at > self.gesture.heard_at and switch.rpartition(".")[0] in plan.places for switch, at in touched)

    def place_named(self, zone: str) -> tuple[list[Heard], Heard]:
        """A place as a word, and what was heard before it. Of a way that is told by two places, the first is from where
        and the second to where."""
        heard, said = self.gesture.heard, f"{AT}{zone}"
        slots = {word.slot for plan in self.fitting() for word in plan.words if word.said == said}
        before = [n for n, one in enumerate(heard) if one.slot == "" and one.place]
        if before and {"from", "to"} <= slots:
            way = list(heard)
            way[before[0]] = Heard("from", way[before[0]].said, way[before[0]].tag)
            if any(plan.fits([*way, Heard("to", said)]) for plan in self.plans.all):
                return way, Heard("to", said)
        if slots - {one.slot for one in heard} == {"from", "to"}:
            return self._on_the_way(said) or (heard, Heard("from", said))
        return heard, Heard("", said)

    def _on_the_way(self, said: str) -> tuple[list[Heard], Heard] | None:
        """The two places of a way to a place that was named, while a piece is off the one that it may come from."""
        to = Heard("to", said)
        lifted = (Heard("from", f"{AT}{zone}") for zone, step in self.off.items() if step < 0 and f"{AT}{zone}" != said)
        ways = [[*self.gesture.heard, one] for one in lifted]
        fitting = [way for way in ways if any(plan.fits([*way, to]) for plan in self.plans.all)]
        return (fitting[0], to) if len(fitting) == 1 else None

    def told_by_held(self) -> tuple[Plan, ...]:
        """The moves that only switches tell which are held because they kept changing."""
        if self.off or not self.held:
            return ()
        return tuple(self._match_believing_held().complete)

    # What pieces prove.

    def may_take_more(self, found: Match) -> bool:
        """Pieces are off the board and another move may still come of that: a hand may hold one and not be done. Or
        they go where no switch feels them all, and another number of them is as good a move."""
        done, off = found.complete[0], self.off
        image, does = self.image, done.effect
        # What is too many elsewhere may be the very piece that this move took away: it proves nothing of it.
        own = off.keys() & does.keys()
        # A piece that was carried and set down before anything else was touched is no longer in the hand.
        carried = sum(off[zone] for zone in own) == 0 and clearly_first(done, off, self._traces)
        if sum(off.values()) < 0 and not carried:
            return any(plan is not done for plan in found.possible)
        if sum(off[zone] for zone in own) < 0:
            return any(plan is not done and own <= plan.effect.keys() for plan in found.possible)
        crowded = any(image.pieces[zone] + does[zone][0] > image.board.zones[zone] for zone in does)
        return crowded and any(plan is not done and plan.effect.keys() == does.keys() for plan in found.possible)

    def unshown(self, plan: Plan) -> list[str]:
        """Of a move that was told while only a part of it shows, the zones of the rest; not those that a later move of
        the same gesture may have filled again, unless they were only knocked."""
        came, went = self.touches.came, self.touches.went
        knocked = self.gesture.knocked
        return [
            zone
            for zone, (gained, lost) in plan.effect.items()
            if (gained and lost if zone in self.off else zone in knocked or not (came.get(zone) or went.get(zone)))
        ]

    def across_the_question(self, plan: Plan) -> Question | None:
        """The question that takes the place of the open one: this move was completed by pieces since, and a word waits
        for the answer."""
        return self.among_what_may_follow(plan) or self.against_what_was_asked(plan)

    def among_what_may_follow(self, plan: Plan) -> Question | None:
        """The question whether pieces that would answer the open question so are of a later move: they were touched
        after a word that waits for the answer, and lie as they would if that were one which no piece tells."""
        waiting, off = self.gesture.waiting, self.off
        if self.gesture.question is None or not waiting.for_pieces():
            return None
        if any(self.touches.since.get(zone, 0.0) <= waiting.since for zone in off):
            return None
        for silent in (other for other in self.plans.all if other is not plan and not other.effect):
            later, words = self.after_what_waits(silent.following)
            if any(one.fits(words) and net(one.effect) == off for one in later.all):
                return question_for([plan, silent], self.gesture.heard)
        return None

    def against_what_was_asked(self, plan: Plan) -> Question | None:
        """The question about a move that pieces have completed since another was asked for, where a card waits that
        answers it, or that no such move can use: then the card was said of what was asked, and the pieces that were
        touched since may be of what comes next."""
        gesture, waiting = self.gesture, self.gesture.waiting
        if gesture.question is None or gesture.component is not None or not waiting.for_pieces():
            return None
        offered = gesture.question.moves
        cards = [one.what for one in waiting.words if not one.told and one.what.card]
        if not offered or plan.move.text in offered or not cards:
            return None
        first = cards[0]
        answers = any(choice.card == first.card and choice.moves for choice in gesture.question.choices)
        used = plan.fits([*gesture.heard, first]) or any(after.fits([first]) for after in plan.following.all)
        if plan.fits([*gesture.heard, first]) or (used and not answers):
            return None
        asked = [other for other in self.plans.all if other.move.text in offered]
        heard = gesture.heard
        return question_for([plan, *asked], heard) or confirmation_for(plan, heard, doubtful=True)

    def _told_otherwise_since(self, plan: Plan) -> Question | None:
        """The question about pieces that were touched after a card which waits until a place is confirmed or a move is
        told to its end, and which tells them otherwise than the words before it."""
        waits = next((one for one in self.gesture.waiting.words if one.told and one.what.card), None)
        if waits is None or any(self.touches.since.get(zone, 0.0) <= waits.at for zone in self.off):
            return None
        others = self.match_anew(waits.what).complete
        return question_for([plan, *others], ()) if plan not in others and others else None

    def half_felt(self, plan: Plan) -> Question | None:
        """The question left of a told move whose piece was felt to come but not to go: it may have lain there before,
        set down by mistake, and the words mean another."""
        if not any(gained and self.off.get(zone, 0) > 0 for zone, (gained, _) in plan.effect.items()):
            return None
        return self.unfelt(plan)

    def unfelt(self, plan: Plan) -> Question | None:
        """The question left of a plan that takes a piece which was neither felt to go nor named in an answer: another
        may be meant."""
        unfelt = [zone for zone, (_, lost) in plan.effect.items() if lost and self.off.get(zone, 0) >= 0]
        named = {one.said for one in self.gesture.heard} if self.gesture.asked else set()
        if all(f"{AT}{zone}" in named for zone in unfelt):
            return None
        return confirmation_for(plan, self.gesture.heard, doubtful=True)

    def _may_be_owed(self, plan: Plan) -> bool:
        """Whether a piece that the plan brings was lifted for no part of it, while one is owed elsewhere: a hand that
        still held that one may have set it down here."""
        brings = any(self.off.get(zone, 0) > 0 for zone in plan.effect)
        more = sum(self.off.get(zone, 0) for zone in plan.effect) > 0
        return brings and more and not self.gesture.asked and self._owes

    @property
    def _owes(self) -> bool:
        """Whether a piece is still to be set down that a move has brought."""
        return any(step < 0 for step in self.image.debts().values())

    def told_twice(self, component: Heard, read_at: float) -> bool:
        """Whether a component by which the last move was told was read again just after it: a hand may have stayed at
        the reader."""
        unsaid = self.gesture.unsaid
        same = bool(component.tag) and unsaid.heard[-1:] == (component.tag,)
        return same and read_at - unsaid.at < NEXT_READ_S

    def but_for_what_was_told_twice(self, plan: Plan) -> Sequence[Plan]:
        """The moves that lie there complete without a component which told the last one and was read again just after
        it, if this plan needs it and nothing else was heard."""
        heard = self.gesture.heard
        if len(heard) != 1 or not self.told_twice(heard[0], self.gesture.heard_at):
            return ()
        alone = self.match_without_words().complete
        return () if plan in alone else alone

    def _is_disowned(self) -> bool:
        """Whether nothing differs but what lay there when the words of the move were taken back, or a part of that: it
        may be put back piece by piece."""
        return is_part(self.off, self.gesture.disowned)

    def waits_for_another_seat(self) -> bool:
        """Whether what lies there is what another seat does next if this one does nothing, as it is asked now: a piece
        that occupies a region from which nothing was withdrawn yet."""
        if not self.plans.pending or self.gesture.heard:
            return False
        silent = (plan.following for plan in self.plans.all if not plan.effect and not plan.must_hear())
        others = (after for after in silent if after.pending and after.actor != self.plans.actor)
        return any(net(link.effect) == self.off and not link.must_hear() for after in others for link in after.all)

    def in_place_of_the_question(self, plan: Plan) -> list[Question]:
        """What is asked of this plan even where another question is open."""
        asked = self.across_the_question(plan), self._told_otherwise_since(plan), self._carried_or_not(plan)
        return [one for one in asked if one is not None]

    def _carried_or_not(self, plan: Plan) -> Question | None:
        """The question about a piece that this plan brings from nowhere, if only cards tell that it does, while one is
        missing that was lifted before where a move could have carried it from."""
        if not self.gesture.heard or self.gesture.asked or plan.carries:
            return None
        last = self.touches.last
        came = {zone: last.get(zone, -inf) for zone, step in net(plan.effect).items() if step > 0}
        lifted = {zone for zone, step in self.off.items() if step < 0 and zone not in plan.effect}
        ways = {(zone, to) for zone in lifted for to, at in came.items() if last.get(zone, inf) < at}
        carried = [other for other in self.plans.all if ways.intersection(other.carries)] if ways else []
        return question_for([plan, *carried], ()) if carried else None

    def held_doubt(self, plan: Plan) -> Question | None:
        """The question that even a sure seat has to answer: where switches that are held tell otherwise."""
        if not self.held:
            return None
        others = self._match_believing_held().complete
        alike = [plan, *(other for other in others if other is not plan)]
        heard = self.gesture.heard
        return question_for(alike, heard) or confirmation_for(plan, heard, doubtful=True)

    def doubt(self, plan: Plan) -> Question | None:
        """The question that takes the place of committing a plan which only pieces tell, where they prove too little.

        That is where

        - a switch once found wrong may have made all that shows, or hides what the plan needs; one that is held because
          it kept changing tells otherwise now;
        - the knocks that told the last move went on, so that what lies there may be the same piece as before;
        - a piece that the plan brings was not felt to come, while one lies where it has no business, or may be one that
          lay there and was set back, that an undo asked back, or that is owed elsewhere;
        - a piece that was lifted twice was lifted for this move too late;
        - pieces are still to be exchanged after a told move, and half of that looks like another;
        - the words said of these pieces were taken back, or a card that waits tells them otherwise;
        - a component was read just after a knock and not taken, and may have been read for these pieces;
        - these may be of a move that comes after a word which waits;
        - the player undid this very move, and may have meant a different one, of which a switch told only a part.
        """
        off, image = self.off, self.image
        heard, came = self.gesture.heard, self.touches.came
        if self._may_be_owed(plan):
            return confirmation_for(plan, heard, doubtful=True)
        half = any(
            zone in plan.effect and 0 < abs(off.get(zone, 0)) <= owed and self.touches.since.get(zone, 0.0) <= until
            for zone, (owed, until) in self.exchanges.owed.items()
        )
        same = any(gained and zone in self.exchanges.set_back for zone, (gained, _) in plan.effect.items())
        unfelt = any(gained and not came.get(zone) for zone, (gained, _) in plan.effect.items())
        elsewhere = any(step > 0 and zone not in plan.effect for zone, step in off.items())
        disowned = self._is_disowned() or (self.gesture.put_elsewhere and not heard and not self.gesture.asked)
        if half or same or disowned or (unfelt and elsewhere):
            return confirmation_for(plan, heard, doubtful=True)
        if (question := self.across_the_question(plan) or self._told_otherwise_since(plan)) is not None:
            return question
        passed = self.gesture.passed
        if passed is not None and (others := self.match(passed).complete):
            return question_for([plan, *others], heard) or confirmation_for(plan, heard, doubtful=True)
        both = self._with_both_hands().complete
        if carried := [other for other in both if other is not plan and off.keys() <= other.effect.keys()]:
            return question_for([plan, *carried], heard)
        if plan not in self._matched(image).complete or plan not in self._with_last_lifts().complete:
            return confirmation_for(plan, heard, doubtful=True)
        if self.gesture.knocked_on(REACTION_S) in plan.effect:
            return self.gesture.question or confirmation_for(plan, heard, doubtful=True)
        if any(len(came.get(zone, ())) > gained for zone, (gained, _) in plan.effect.items()):
            # More came than it brings: another number of two kinds, exchanged, leaves the same count.
            more = net(plan.effect)
            alike = [other for other in self.match().possible if net(other.effect) == more]
            if len(alike) > 1 and (question := question_for(alike, heard)) is not None:
                return question
        if image.doubted and plan not in self._matched(image.trusted()).complete:
            return confirmation_for(plan, heard, doubtful=True)
        if any(one.place for one in heard):
            return self.half_felt(plan)
        if (question := self._carried_or_not(plan)) is not None:
            return question
        if any(not one.tag for one in heard):
            return None
        if not image.proves(off):
            return confirmation_for(plan, heard, doubtful=True)
        if (question := self.held_doubt(plan)) is not None:
            return question
        if (plan.actor, plan.move.text) in self.taken_back:
            doubted = self._matched(image.distrusted())
            if doubted.unclear:
                return confirmation_for(plan, heard, doubtful=True)
            return question_for(doubted.complete, heard)
        return None
