"""What is said at the table: tags read, cards shown, regions knocked, moves entered by hand."""

from __future__ import annotations

from controller.deliberation import RESTED_S, Deliberation
from controller.desk import Desk
from controller.engine.reasons import Reason
from controller.engine.rules import Word
from controller.errors import UnreadableMove
from controller.housekeeping import Housekeeping
from controller.recognition.attempt import Named
from controller.recognition.copies import kind_of, source
from controller.recognition.plans import Heard
from controller.recognition.recovery import reasons_against
from controller.reports import Choice, Question
from controller.seating import seat_called
from controller.takeback import TakeBack

TOO_LATE_S = 0.5
"""A card shown so soon after a question was decided otherwise still answers that one, not the next."""
STILL_TELLING_S = 1.5
"""A word of a move that was understood before it was told to its end: it still belongs to that one."""
REREAD_S = 0.4
"""A tag seen again so soon after it was last seen, or gone, is the same reading: readers flicker."""


class Ear:
    """Turns tags, cards, knocks and entries into words of the attempt, or into what the table itself is told."""

    def __init__(self, desk: Desk, deliberation: Deliberation) -> None:
        self._desk = desk
        self._deliberation = deliberation
        self._take_back, self._house = TakeBack(desk), Housekeeping(desk)
        self._seen: dict[str, float] = {}

    def tag_gone(self, tag: str) -> None:
        """A tag left the reader."""
        self._seen[tag] = self._desk.now

    def tag_seen(self, tag: str) -> None:
        """A tag came to the reader."""
        now = self._desk.now
        before = self._seen.get(tag)
        self._seen[tag] = now
        if before is not None and now - before < REREAD_S:
            return
        kind, _, rest = tag.partition(":")
        if kind == "card":
            self.card(rest)
        elif kind == "uid":
            self._desk.voice.say("tag.unknown", {"word": rest})
        elif not self._desk.paused and not self._desk.lay(tag):
            self._word(Heard("", kind_of(tag), tag))

    def key(self, key: str) -> None:
        """A key was pressed: ``SEAT.confirm`` or ``SEAT.undo``."""
        name, _, what = key.partition(".")
        seat = seat_called(self._desk.rules.seats(self._desk.state), name)
        if seat is None:
            self._desk.voice.say("key.unknown", {"word": key})
        elif what == "undo":
            self._take_back.undo(consent=False, by=seat)
            self._deliberation.consider(quiet=True)
        elif what == "confirm" and self._desk.attempt.named is not None:
            self._confirm_named()
        elif what == "confirm" and seat in self._desk.rules.to_act(self._desk.state):
            self._deliberation.consider(quiet=True, sure=True)

    def entered(self, text: str, seat: str) -> None:
        """A move was entered by hand: any legal one is made, others are refused with their reason."""
        desk = self._desk
        called = seat_called(desk.rules.seats(desk.state), seat)
        if called is None:
            desk.voice.say("move.unknown-seat", {"seat": seat})
            return
        try:
            move = desk.rules.read_move(desk.state, text)
        except UnreadableMove as error:
            desk.voice.say(error.code, error.facts)
            return
        plan = next((plan for plan in desk.plans.all if plan.actor == called and plan.move.text == text), None)
        shown = plan is not None and plan in self._deliberation.match().complete
        self._deliberation.commit(called, move, "by_hand", told=not shown, stops=plan is not None and plan.stops)
        self._deliberation.consider(quiet=True)

    def knocked(self, zone: str, switch: str) -> None:
        """A region was knocked: it is named while a region is wanted, and taken by a second knock."""
        desk = self._desk
        attempt = desk.attempt
        if attempt.named is not None and attempt.named.zone == zone:
            attempt.knocked(zone, switch)
            self._confirm_named()
            return
        heard = [*attempt.heard, Heard("", f"at:{zone}")]
        if not attempt.heard and attempt.question is None:
            return
        if any(plan.fits(heard) for plan in desk.plans.all):
            attempt.named = Named(zone, desk.now + desk.board.timing.named_s, switch)
            desk.voice.say("named", {"region": zone})
        elif fitting := [plan for plan in desk.fitting() if plan.asks_for_a_place]:
            likely = [plan.move for plan in fitting]
            why = reasons_against(desk.rules, desk.state, fitting[0].actor, zone, attempt.tag, likely)
            desk.voice.say_all(why or [Reason("named.not-meant", {"region": zone})])

    def _confirm_named(self) -> None:
        attempt = self._desk.attempt
        assert attempt.named is not None
        zone, _, switch = attempt.named
        attempt.knocked(zone, switch)
        attempt.named = None
        question = attempt.question
        chosen = next((choice for choice in question.choices if choice.place == zone), None) if question else None
        if question is not None and chosen is not None:
            self._answered(question, chosen, f"at:{zone}")
        else:
            self._word(Heard("", f"at:{zone}"))

    def card(self, card: str) -> None:
        """A command card was shown."""
        desk = self._desk
        if self._house.card(card):
            if card in ("accept", "resume"):
                self._deliberation.consider(quiet=True)
        elif desk.paused:
            return
        elif desk.to_agree and card in ("yes", "no"):
            self._take_back.answer(card == "yes")
            self._deliberation.consider(quiet=True)
        elif card == "undo":
            self._undo()
        elif card == "yes" and desk.laying.waiting and desk.attempt.named is None:
            desk.laid()
            self._deliberation.consider(quiet=True)
        elif card == "yes" and desk.attempt.named is not None:
            self._confirm_named()
        else:
            self._card_of_a_move(card)

    def _undo(self) -> None:
        """What was only begun is taken back before what was made."""
        if self._desk.attempt.heard:
            self._desk.forget()
        else:
            self._take_back.undo(consent=False)
            self._deliberation.consider(quiet=True)

    def _card_of_a_move(self, card: str) -> None:
        desk = self._desk
        unsaid, since = desk.attempt.unsaid
        if f"card:{card}" in unsaid and desk.now - since < STILL_TELLING_S:
            return
        closed = desk.attempt.closed
        if closed and desk.now - closed[1] < TOO_LATE_S and any(choice.card == card for choice in closed[0].choices):
            return
        question = desk.attempt.question
        chosen = next((choice for choice in question.choices if choice.card == card), None) if question else None
        if question is not None and chosen is not None:
            self._answered(question, chosen, f"card:{card}")
            return
        word = Heard("", f"card:{card}")
        begins = bool(desk.attempt.heard) or any(plan.fits([word]) and plan.read([word]) for plan in desk.plans.all)
        if card == "yes" and (desk.comparing or not begins):
            self._house.confirm()
            self._deliberation.consider(quiet=True)
        elif card in ("yes", "no") and self._means_take_or_use(word):
            # Nobody has asked yet whether the tile is taken or used: this answered something else.
            self._deliberation.consider(quiet=True)
        else:
            self._word(word)

    def _means_take_or_use(self, word: Heard) -> bool:
        return any(said == Word("act", word.said or "") for plan in self._desk.fitting() for said in plan.words)

    def _answered(self, question: Question, choice: Choice, said: str) -> None:
        desk = self._desk
        attempt = desk.attempt
        attempt.question = None
        attempt.asked = True
        attempt.moved_at = desk.now
        sayings = (word.said for plan in desk.plans.all for word in plan.words if word.slot == question.slot)
        # The card "no" is an answer of its own, or else means none of the choices that have something to say here.
        if not choice.moves:
            desk.forget()
            self._deliberation.denied()
            return
        attempt.heard = [*attempt.heard, Heard(question.slot, said if said in sayings else None)]
        self._deliberation.consider(quiet=True)

    def _word(self, heard: Heard) -> None:
        """A word was heard: it ends what was complete before it, or belongs to it, or is refused."""
        desk = self._desk
        attempt = desk.attempt
        if heard.tag and not self._lies_right(heard):
            self._refuse(heard)
            return
        words = [*attempt.heard, heard]
        fits = any(plan.fits(words) for plan in desk.plans.all)
        if (not fits or heard.tag) and self._finished_before(heard):
            return
        if not fits:
            words = [heard]
            if not any(plan.fits(words) for plan in desk.plans.all):
                self._refuse(heard)
                return
        if not heard.tag and heard.said and heard.said.startswith("card:") and self._could_mean_two(words):
            self._deliberation.consider(quiet=True)
            return
        attempt.heard = words
        attempt.question = None
        attempt.moved_at = desk.now
        self._deliberation.consider(quiet=False)

    def _could_mean_two(self, words: list[Heard]) -> bool:
        """Whether the last word could tell different things, such as a number of two kinds: then it is asked which."""
        said = words[-1].said
        plans = (plan for plan in self._desk.plans.all if plan.fits(words) and plan.tagged(words))
        return len({word.slot for plan in plans for word in plan.words if word.said == said}) > 1

    def _finished_before(self, heard: Heard) -> bool:
        """A new word after a complete gesture ends it: that is committed first, then the word is heard again."""
        if self._desk.now - self._desk.attempt.moved_at < RESTED_S:
            return False
        found = self._deliberation.match()
        if len(found.complete) != 1 or found.complete[0].fits([heard]):
            return False
        if self._deliberation.doubt(found.complete[0]) is not None:
            return False
        if self._deliberation.match(heard).complete:
            return False
        self._deliberation.commit_plan(found.complete[0], found, quick=False)
        self._word(heard)
        return True

    def _lies_right(self, heard: Heard) -> bool:
        """Whether the copy may be read now: one read again where it already lies is never dealt twice."""
        desk = self._desk
        place = desk.copies.get(heard.tag)
        if place is None:
            return True
        plans = [plan for plan in desk.plans.all if plan.fits([Heard("tag", heard.said)])]
        return not plans or any(source(plan.intended.events, heard.tag) == place for plan in (plans[0], plans[-1]))

    def _refuse(self, heard: Heard) -> None:
        """Something was read or shown that fits no legal move: say why."""
        desk = self._desk
        actor = desk.plans.actor
        if actor is not None and heard.said:
            meant = desk.rules.guess(desk.state, actor, "", gained=True, tag=heard.said)
            verdict = desk.rules.check(desk.state, actor, meant) if meant is not None else None
            if verdict is not None and not verdict.legal:
                desk.voice.say(verdict.reason.code, verdict.reason.facts)
                return
        desk.voice.say("word.unexpected", {"word": heard.said or ""})
