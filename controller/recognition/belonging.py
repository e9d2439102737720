"""Whom a word belongs to: to the last move, to an open question, to what lies there, or to what comes next.

**The problem.** A card or a component says what is meant, and not when. It may be the rest of a move that was
understood before it was told to its end; an answer; a part of the move whose pieces lie there, or are in a hand; or
the beginning of the next, told by a player who did not wait. Taken for the wrong one, it commits a move that nobody
made, or swallows one that somebody did.

**The idea.** *What lies on the table when a word comes belongs to the time before the word, if it can.* So what a
word may belong to is tried from the past to the future, and the first that fits has it: the question that was just
closed and the move just made (`Late`), the open question (`Answers`), the move that lies there complete
(`EndsTheWaiting`), the words heard so far (`Joins`). Where it fits two of these, or what lies there is not certain,
nothing is guessed: the word `Waits`, while that is asked which splits them. A word that was taken as part of the last
move may have begun the next all the same; what goes on with it `IsNotClear`, and both are to be shown again.

Two questions in this order, because what cards said of a half-told move is forgotten between them, once the table has
been mended: `belongs_to_the_past`, and `belongs_to_the_move`. Nothing is changed here; the recognizer applies the
answer.

**What it cannot know:** whom a player speaks to. The times within which a word is late, or goes on with another, are
those of `controller.recognition.fixed_times`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import NamedTuple

from controller.engine.game import Word
from controller.recognition.decisions import Choice, Question
from controller.recognition.evidence import Evidence
from controller.recognition.fixed_times import (
    CHANGES_S,
    NEXT_READ_S,
    REACTION_S,
    SECOND_READ_S,
    STILL_TELLING_S,
    UNHEARD_S,
    WAITS_MOST_S,
)
from controller.recognition.image import net
from controller.recognition.matcher import Match
from controller.recognition.plans import CONSENT, DECLARE, Heard, Plan, Plans
from controller.recognition.questions import ENDS, SEEMS_TOLD, confirmation_for, question_for
from controller.recognition.recovery import UNTOLD

COMPONENT = "component"
"""The slot of the question whether a component was read for what lies there already."""


class Late(NamedTuple):
    """It belongs to what is over. ``begins``: a place that is named next would make it the begin of a move."""

    begins: bool


class MayBeTheLastSeats(NamedTuple):
    """It would end a turn of which nobody can have heard yet that it has begun. The seat before may have meant its own,
    which was over: that is asked, unless a piece shows that the turn goes on (`Late`)."""

    question: Question


class Answers(NamedTuple):
    """It answers the open question so. ``shown``: pieces touched since have answered it as well, so that the word may
    have been meant for what comes next."""

    question: Question
    choice: Choice
    shown: bool


class PassedOver(NamedTuple):
    """It is shown after a component that was not taken, because a place that was knocked is to be confirmed first. It
    may be said of that, which is to be read again; without it the card would tell another move."""


class Agrees(NamedTuple):
    """A yes that no move and no question wants, or that says that the table is right."""


class Differs(NamedTuple):
    """A no to whether the table is right."""


class TellsNothing(NamedTuple):
    """It answers what nobody has asked yet, or could mean two things: what is known is looked at again, and asked."""

    at: float
    """When it was said."""


class Waits(NamedTuple):
    """It waits until this is answered (None: until the pieces are there that are on their way); ``told``: for the move
    that was told in part, and else for pieces. ``again``: what was heard may be the last move's card, shown twice,
    and is asked for. ``with_heard``: what was heard may begin the move that comes next, and waits with it."""

    question: Question | None
    told: bool = False
    again: bool = False
    with_heard: bool = False


class IsAskedAbout(NamedTuple):
    """A component that was asked about, and is read once more: that is asked again."""

    question: Question


class MayExplain(NamedTuple):
    """A component that was read for what lies there, as ``with_it`` have it, or begins the next, after ``without``."""

    without: Sequence[Plan]
    with_it: Sequence[Plan]


class EndsTheWaiting(NamedTuple):
    """This move lies there complete and is made at once. ``of_it``: the word belongs to it; else it waits for it, and
    so does ``with_heard`` what was heard before, which begins the same move."""

    plan: Plan
    found: Match
    of_it: bool
    with_heard: bool = False


class IsNotClear(NamedTuple):
    """A ``word`` goes on with a component that was taken as part of the last move, and may have begun this one:
    whichever is meant is to be shown again, before anything else is taken."""

    before: Heard
    word: Heard


class Joins(NamedTuple):
    """It is a word of the move being made, which these words tell now."""

    words: list[Heard]


class Refused(NamedTuple):
    """It fits no legal move."""


OfThePast = Late | MayBeTheLastSeats | Answers | PassedOver | Agrees | Differs | TellsNothing | Waits | IsAskedAbout
OfTheMove = (
    Late
    | MayBeTheLastSeats
    | Answers
    | Waits
    | IsAskedAbout
    | MayExplain
    | EndsTheWaiting
    | TellsNothing
    | IsNotClear
    | Joins
    | Refused
)


# To what is over, or to the open question.


def belongs_to_the_past(
    seen: Evidence, word: Heard, at: float, *, comparing: bool, asked_before: Question | None = None
) -> OfThePast | None:
    """Whether a card that was shown, or a place that was named, belongs to what is over or was asked; None if to
    neither.

    Args:
        comparing: the table is compared with a game that was resumed, and a yes or no tells whether it is right.
        asked_before: the question that was asked before that: a yes or no answers what was said last, so not this one.
    """
    gesture, question = seen.gesture, seen.gesture.question
    if _answers_what_was_closed(seen, word, at):
        return Late(begins=question is not None and _chosen(question, word) is not None)
    if gesture.passed is not None and word.card is not None and not _is_of_the_move(seen, word):
        return PassedOver()
    if comparing and word.card in ("yes", "no") and question in (None, asked_before):
        return Agrees() if word.card == "yes" else Differs()
    late = word.card is not None and is_late(seen, word, at)
    if question is not None:
        choice = _chosen(question, word)
        if choice is not None and _is_asked_about_and_shown_again(seen, word, at):
            return Answers(question, choice, shown=False)
        if late and choice is not None:
            return Late(begins=True)  # nobody has heard the question yet
        shown = _shown_by_pieces(seen, choice) if word.card is not None and question.slot != COMPONENT else ()
        same = [choice is not None and move in choice.moves for move in shown]
        by_pieces = bool(same) and not any(same)
        if by_pieces and choice is not None:
            found = seen.match()
            several = not _alone(seen, found) or any(plan.move.text in choice.moves for plan in found.complete)
            if several or question.code == ENDS:
                return IsAskedAbout(question)  # more lies there than an answer, or may do
        if choice is not None and _is_shown_on(seen, question, choice, word, at):
            return IsAskedAbout(question)
        if choice is not None and _goes_on_with_what_is_asked_about(seen, question, word, at):
            return IsAskedAbout(question)
        if (choice is not None and not by_pieces) or word.place is not None:
            if not gesture.waiting.has(word) and _is_said_of_the_next(seen, question, word, at):
                return Waits(question)
            if choice is not None and _lies_answered_otherwise(seen, question, choice):
                return Waits(question)
            if choice is not None and word.card not in (None, "yes", "no") and _has_gone_on(seen):
                return IsAskedAbout(question)
            if choice is not None:
                return Answers(question, choice, shown=bool(same) and all(same))
    if word.card is None:
        return None
    if (doubt := _ends_a_turn_just_begun(seen, word, at)) is not None:
        return doubt
    if question is not None and _is_said_after_the_end(seen, question, word, at):
        return Waits(question)
    if late:
        return Late(begins=True)
    begins = bool(gesture.heard) or any(plan.fits([word]) and plan.read([word]) for plan in seen.plans.all)
    if word.card == "yes" and question is not None and (question.code == ENDS or not (begins or comparing)):
        return IsAskedAbout(question)  # it is a word of nobody's move, and to thank for it would tell otherwise
    late_component = _was_just_taken_as_late(seen, at)
    goes_on = late_component is not None and any(plan.fits([late_component, word]) for plan in seen.plans.all)
    if word.card == "yes" and (comparing or not (begins or goes_on)):
        if late_component is not None and not comparing:
            return Late(begins=False)  # to thank for it would tell that the component was taken
        return Agrees()
    return TellsNothing(at) if not goes_on and _answers_what_nobody_has_asked(seen, word) else None


def _was_just_taken_as_late(seen: Evidence, at: float) -> Heard | None:
    """The component that was just taken as part of the last move, if nothing was heard since."""
    maybe, unsaid = seen.gesture.maybe, seen.gesture.unsaid
    if maybe is None or not maybe.tag or seen.gesture.heard or at - unsaid.at >= NEXT_READ_S + STILL_TELLING_S:
        return None
    return maybe


def is_late(seen: Evidence, word: Heard, at: float) -> bool:
    """Whether a word belongs to the last move, which was understood before it was told to its end."""
    last = seen.gesture.unsaid
    if _is_of_the_last_seat(seen, word, at):
        return True
    if word == seen.gesture.maybe and at - seen.gesture.late_at >= STILL_TELLING_S:
        return False  # the table has said that it was, and to show it again
    shown_again = word.said in last.waited and at - last.at < REACTION_S
    unheard = word.card is not None and word.said in last.words and at - last.at < UNHEARD_S
    read_again = last.passed_on and last.heard[-1:] == (word.tag,) and at - last.at < NEXT_READ_S
    if (shown_again or unheard or read_again) and not seen.gesture.heard:
        return True
    within_s = STILL_TELLING_S
    if word.tag:
        within_s = SECOND_READ_S if last.passed_on else NEXT_READ_S
    # The hands that tell a move by a card may show another one of it before, and just after, they set its piece down.
    since_s = at - (last.at if word.card is None else max(last.at, min(last.whole_at, at)))
    if word.said not in last.words or since_s >= within_s or seen.gesture.heard:
        return False
    if word.tag:
        return last.told
    return last.said or last.seat == seen.plans.actor or _tells_all(seen.plans, word)


def may_be_slow(seen: Evidence, word: Heard, at: float) -> bool:
    """Whether a card that begins the next seat's move could have told the last one, and was shown so soon after it that
    the seat before may still have meant that."""
    last = seen.gesture.unsaid
    said_of_it = word.card is not None and word.said in last.words
    return said_of_it and last.passed_on and not seen.gesture.heard and at - last.at < STILL_TELLING_S


def _is_of_the_last_seat(seen: Evidence, word: Heard, at: float) -> bool:
    """Whether a word was said by the seat before, though another one is asked by now: to a question that the seat
    before was asked, unless it is a component, which the next seat may have read; or a card that tells nothing without
    a component."""
    last, plans = seen.gesture.unsaid, seen.plans
    if not last.passed_on or word.card is None or at > last.at:
        return False
    if word in last.to_questions:
        return True
    of_next = last.told or seen.gesture.heard or plans.pending
    return not of_next and not any(plan.fits([word]) and plan.read([word]) for plan in plans.all)


def _ends_a_turn_just_begun(seen: Evidence, word: Heard, at: float) -> Late | MayBeTheLastSeats | None:
    """Whether a card would end a turn in which nothing was done, shown before anybody can have heard that the pieces of
    the seat before were its last action."""
    last, plans = seen.gesture.unsaid, seen.plans
    if not last.passed_on or last.told or seen.gesture.heard or seen.gesture.question is not None or plans.pending:
        return None
    if word.card is None or at - last.at >= REACTION_S:
        return None
    for plan in plans.all:
        if plan.told([word]) and not plan.effect and plan.following.actor != plan.actor:
            question = None if seen.off else confirmation_for(plan, (), doubtful=True)
            return Late(begins=False) if question is None else MayBeTheLastSeats(replace(question, code=ENDS))
    return None


def _is_said_after_the_end(seen: Evidence, question: Question, word: Heard, at: float) -> bool:
    """Whether a card is shown before anybody can have heard the question whether the turn ends, and the next seat could
    begin with it as well: then the turn may be over for who showed it."""
    asked = seen.gesture.open
    if question.code != ENDS or asked is None or at - asked.asked_at >= STILL_TELLING_S:
        return False
    return any(plan.fits([word]) for plan in seen.plans.all) and any(
        plan.fits([word]) for plan in _after(seen, question)
    )


def may_follow_the_end(seen: Evidence) -> bool:
    """Whether all pieces that are out of place were first touched after it was asked whether the turn ends, and before
    anybody can have heard that, and may be of a move that the next seat then makes."""
    asked, since = seen.gesture.open, [seen.touches.since.get(zone, -inf) for zone in seen.off]
    if asked is None or not asked.put_at < min(since) < asked.asked_at + STILL_TELLING_S:
        return False
    effects = [net(plan.effect) for plan in _after(seen, asked.question) if plan.effect]
    return any(all(made.get(zone, 0) * step > 0 for zone, step in seen.off.items()) for made in effects)


def _after(seen: Evidence, question: Question) -> list[Plan]:
    """What may follow the moves that answer a question."""
    answers = question.moves
    return [after for plan in seen.plans.all if plan.move.text in answers for after in plan.following.all]


def _answers_what_was_closed(seen: Evidence, word: Heard, at: float) -> bool:
    """Whether a card answers the question that was closed by a commit so shortly before it that nobody can have seen
    it; unless something was said since."""
    closed = seen.gesture.closed
    if closed is None or word.card is None or seen.gesture.heard_at >= closed.at or at - closed.at >= REACTION_S:
        return False
    return _chosen(closed.question, word) is not None


def _is_of_the_move(seen: Evidence, word: Heard) -> bool:
    """Whether a card answers the open question, or goes on with the words heard so far and the place that is to be
    confirmed."""
    question = seen.gesture.question
    if word.card in ("yes", "no"):
        return True
    if question is not None:
        return _chosen(question, word) is not None
    return any(plan.fits([*seen.gesture.once_confirmed, word]) for plan in seen.plans.all)


def _chosen(question: Question, word: Heard) -> Choice | None:
    """The choice that a card or a place makes."""
    if word.place is not None:
        return next((choice for choice in question.choices if choice.place == word.place), None)
    return next((choice for choice in question.choices if choice.card and choice.card == word.card), None)


def _shown_by_pieces(seen: Evidence, choice: Choice | None) -> Sequence[str]:
    """The moves that lie there complete by pieces which were touched since the question was put, those first that
    need no other besides, or else those that may still come of these pieces: the card may have been shown for what
    comes next. That the question was put again because of some other word meanwhile, nobody may have heard."""
    asked = seen.gesture.open
    if choice is None or asked is None or not (seen.off and choice.moves) or asked.put_of == seen.shape:
        return ()
    found = seen.match()
    return [plan.move.text for plan in _alone(seen, found) or found.complete or found.possible]


def _alone(seen: Evidence, found: Match) -> list[Plan]:
    """The moves that lie there complete and need no other besides."""
    return [plan for plan in found.complete if net(plan.effect) == seen.off]


def _is_shown_on(seen: Evidence, question: Question, choice: Choice, word: Heard, at: float) -> bool:
    """Whether a card that was asked about, or another one that ends the turn, is shown again so soon that nobody can
    have heard that."""
    asked = seen.gesture.open.unclear if seen.gesture.open is not None else None
    if asked is None or at - asked.at >= STILL_TELLING_S:
        return False
    return asked.word == word or (question.code == ENDS and bool(choice.moves))


def _is_asked_about_and_shown_again(seen: Evidence, word: Heard, at: float) -> bool:
    """Whether a card was no clear answer, and is shown again once everybody can have heard that this was asked."""
    asked = seen.gesture.open.unclear if seen.gesture.open is not None else None
    return asked is not None and asked.word == word and at - asked.at >= STILL_TELLING_S


def _goes_on_with_what_is_asked_about(seen: Evidence, question: Question, word: Heard, at: float) -> bool:
    """Whether a yes or no that is shown before anybody can have heard whether a component belongs to what lies there
    would say how that component is used in the next move, or let the move have its effect that it may tell."""
    asked = seen.gesture.open
    if question.slot != COMPONENT or asked is None or asked.component is None:
        return False
    if word.card is None or at - asked.asked_at >= STILL_TELLING_S:
        return False
    next_words, moves = [asked.component, word], question.moves
    if any(plan.fits(next_words) for plan in _after(seen, question)):
        return True
    answering = (plan.answering for plan in seen.plans.all if plan.move.text in moves)
    return any(plans.pending and any(plan.fits([word]) for plan in plans.all) for plans in answering)


def _has_gone_on(seen: Evidence) -> bool:
    """Whether a word waits, and pieces were moved since the question was put last: who goes on like this has not heard
    it, and a card that could answer it may be of a move still later."""
    asked = seen.gesture.open
    moved = asked is not None and bool(seen.off.keys() - dict(asked.asked_of.off).keys())
    return moved and seen.gesture.waiting.last is not None


def _lies_answered_otherwise(seen: Evidence, question: Question, choice: Choice) -> bool:
    """Whether the pieces that lie there answer the question and were touched since it was put, a word waits for them,
    and the card says that nothing is done, or tells otherwise than a piece that was taken: then it goes on with that
    word."""
    if question.slot == COMPONENT or not (seen.off and choice.moves and seen.gesture.waiting.for_pieces()):
        return False
    if seen.gesture.open is not None and seen.gesture.open.put_of == seen.shape:
        return False  # it was asked of these pieces
    if any(seen.off.get(one.place or "", 0) < 0 for one in question.choices if one != choice):
        return True  # the piece of another choice was taken
    asked = question.moves
    lies = [plan.move.text for plan in seen.match().complete]
    says_nothing = all(not plan.effect for plan in seen.plans.all if plan.move.text in choice.moves)
    return says_nothing and bool(lies) and asked.issuperset(lies) and not set(lies) & set(choice.moves)


def _is_said_of_the_next(seen: Evidence, question: Question, word: Heard, at: float) -> bool:
    """Whether a word that might be an answer rather belongs to what comes next.

    That is a card that was shown too soon after one that waits already, or that had to be asked about, or after what
    told a whole move if the card before belongs to it, to be an answer, or that goes on with it in one breath, or
    follows one that could have been the answer itself; a place that goes on with a card; and a card of a piece that was
    set down since the question was asked, or just before the card.
    """
    if word.card is not None and at - seen.gesture.unclear_at < REACTION_S:
        return True
    if at - seen.gesture.heard_at < STILL_TELLING_S and _follows_with_maybe(seen, word, at):
        return True
    waiting = seen.gesture.waiting.last
    before = waiting.what if waiting is not None and waiting.at < at else None
    since_s = at - waiting.at if waiting is not None else 0.0
    still = since_s < STILL_TELLING_S
    changes = before is not None and before.card and word.card and _chosen(question, before) is not None
    if changes and since_s < CHANGES_S:
        return True  # the card that waits is the answer, and nobody changes it so soon
    texts = question.moves
    asked = [plan for plan in seen.plans.all if plan.move.text in texts]
    later = [plan.following for plan in asked]
    new = {zone for zone in seen.off if at - seen.touches.since.get(zone, -inf) < STILL_TELLING_S}
    if before is not None:
        soon = still or (word.place is not None and not before.tag)
        if (soon and any(_goes_on_with_waiting(seen, word, plans) for plans in later)) or since_s < REACTION_S:
            return True
    elif seen.gesture.open is not None:
        new |= seen.off.keys() - dict(seen.gesture.open.asked_of.off).keys()
    new -= {zone for plan in asked for zone in plan.places}
    links = (link for plans in later for link in plans.all) if new and word.place is None else ()
    return any(link.fits([word]) and link.touches(new) for link in links)


def _tells_all(plans: Plans, word: Heard) -> bool:
    """Whether a word would tell one of these moves to its end, without any piece."""
    fitting = [plan for plan in plans.all if plan.fits([word])]
    return len(fitting) == 1 or any(plan.told([word]) for plan in fitting)


def _answers_what_nobody_has_asked(seen: Evidence, word: Heard) -> bool:
    """Whether a yes or no would say how a component is used, or end the game, in a move that may come of what was
    heard. Nobody has asked yet whether the tile is taken or used, or whether the game shall end: it answered something
    else."""
    if word.card not in ("yes", "no"):
        return False
    sayings = Word("act", word.said or ""), Word(DECLARE, word.said or "")
    return any(said in sayings for plan in seen.fitting() for said in plan.words)


# To what lies there, or to the words heard so far.


def belongs_to_the_move(seen: Evidence, word: Heard, at: float, *, lies_right: bool, waited: bool = False) -> OfTheMove:
    """Whom a word belongs to that belongs to nothing past.

    Args:
        lies_right: whether the copy that was read lies where a legal move would take it from.
        waited: whether it has waited until now, so that what was heard since comes before it.
    """
    told_before = waited and seen.gesture.unsaid.told  # the rest of a move that was told while words waited
    if _is_of_the_last_seat(seen, word, at):
        return Late(begins=False)
    if waited and (early := _ends_a_turn_just_begun(seen, word, at)) is not None:
        return early
    if (word.tag or told_before) and is_late(seen, word, at):
        return Late(begins=lies_right if word.tag else told_before and word.card is not None)
    again = seen.gesture.again
    if again is not None and at - again.at < WAITS_MOST_S and word not in (again.before, again.word):
        return IsNotClear(again.before, again.word)  # a player who goes on has not heard it
    if (doubt := _follows_what_was_meant(seen, word, at)) is not None:
        return doubt
    return _of_what_lies(seen, word, at, lies_right) or _of_what_was_said(seen, word, at, lies_right, waited)


def _follows_with_maybe(seen: Evidence, word: Heard, at: float) -> bool:
    """Whether a word may begin what comes after the move that was told, if the card before belongs to that."""
    meant = seen.told_with_maybe(at)
    if meant is None or word == seen.gesture.maybe or meant.fits([*seen.gesture.heard, word]):
        return False
    return any(after.fits([word]) for after in meant.following.all)


def _follows_what_was_meant(seen: Evidence, word: Heard, at: float) -> Waits | IsNotClear | None:
    """The doubt, if what was taken as part of the last move may have told a whole one, after which this word would tell
    the next: after a card it is the open question, and the component read once more is the answer."""
    gesture = seen.gesture
    before = gesture.maybe
    if _follows_with_maybe(seen, word, at):
        return Waits(seen.question_among(seen.fitting()), told=True)
    if before is None or gesture.heard or not (word.tag or before.tag or gesture.question is not None):
        return None
    if gesture.waiting:
        goes_on = word.tag and not gesture.waiting.has(word)
        return Waits(gesture.question) if goes_on and gesture.question is not None else None
    if before.tag and _was_just_taken_as_late(seen, at) is None:
        return None
    if before.tag and before != word and not seen.off and any(plan.fits([before, word]) for plan in seen.plans.all):
        return IsNotClear(before, word)  # it goes on with a component that tells no whole move by itself
    meant = [plan for plan in seen.plans.all if plan.told([before])]
    later = [after for plan in meant for after in plan.following.all]
    if not any(after.fits([word]) for after in later):
        return None
    lies = [plan for plan in seen.match().complete if plan.effect and plan not in meant] if seen.off else []
    if lies and not any(net(after.effect) == seen.off for after in later):
        return None  # the pieces tell that another was meant
    if gesture.question is not None:
        return Waits(gesture.question)
    return IsNotClear(before, word) if before.tag and before != word else None


def _of_what_lies(seen: Evidence, word: Heard, at: float, lies_right: bool) -> OfTheMove | None:
    """Whether pieces that lie there are decided before this word is taken; None if it belongs to none of them, or to
    those that are still being told."""
    gesture = seen.gesture
    waiting, question = gesture.waiting, gesture.question
    if not waiting and (hidden := _hidden(seen, word)) is not None:
        return Waits(hidden)
    if all(seen.touches.since.get(zone, 0.0) > at for zone in seen.off):
        return None  # nothing lay there when it was said
    if question is not None and word == gesture.component:
        return IsAskedAbout(question)
    answers = word.tag and any(plan.fits([*gesture.heard, word]) for plan in seen.plans.all)
    if question is not None and (gesture.component is not None or (waiting.for_pieces() and not answers)):
        return Waits(question)  # a player who goes on has not seen the question
    found = seen.match()
    goes_on = waiting.for_pieces() and not word.tag and _goes_on_with_waiting(seen, word)
    if goes_on and (waits := _waits_for_pieces(seen, found, word)) is not None:
        return waits
    if not word.tag and found.complete and _goes_on_lifting(seen, found, word):
        return None
    # Another copy of what was read for these pieces is read for the next ones.
    another = word.tag and any(one.said == word.said and one.tag != word.tag for one in gesture.heard)
    right = lies_right and not another
    if right and any(plan.fits([word]) for plan in found.complete or found.possible):
        if (first := _belongs_to_a_later_piece(seen, found, word)) is not None:
            return Waits(first)
        return _ends_what_it_belongs_to(seen, found, word)
    if not found.complete:
        mends = _may_mend(seen, word) if right else None
        return mends or _waits_for_pieces(seen, found, word) or _waits_for_what_is_unexplained(seen, found, word, right)
    if right and (with_it := seen.match(word).complete):
        return MayExplain(found.complete, with_it)
    only = found.complete[0] if len(found.complete) == 1 else None
    doubt = seen.doubt(only) if only is not None else question_for(found.complete, gesture.heard)
    shown_again = word.said in gesture.unsaid.heard and gesture.unsaid.seat == seen.plans.actor
    if doubt is None and only is not None and word.card and not shown_again and _has_no_use_after(only, word):
        doubt = confirmation_for(only, gesture.heard, doubtful=True)
    if doubt is None and only is not None and (repeated := _told_by_a_card_shown_twice(seen, found, word)) is not None:
        return Waits(repeated, again=True)
    if doubt is None and only is not None and (unheard := _told_by_words_of_the_next(seen, found, word)) is not None:
        return Waits(unheard, with_heard=True)
    if doubt is not None or only is None:
        return Waits(doubt)  # where no question tells several moves apart, one has to be entered
    begun = word.place is not None and gesture.heard == [gesture.maybe]  # by a card taken as part of the last move
    alone = begun and [plan.move for plan in seen.match_without_words().complete] == [only.move]
    return EndsTheWaiting(only, found, of_it=False, with_heard=alone)


def _told_by_a_card_shown_twice(seen: Evidence, found: Match, word: Heard) -> Question | None:
    """The question about pieces that lie there, if they are told by the very card that ended the last move, shown again
    just after it, and this word tells otherwise: a player who had not heard of the move may have held it up twice."""
    gesture = seen.gesture
    repeated = gesture.heard == [gesture.maybe] and gesture.late_at == -inf
    if not repeated or word.card is None or gesture.heard_at - gesture.unsaid.at >= STILL_TELLING_S:
        return None
    others = [plan for plan in seen.match_without_words().complete if plan.fits([word])]
    return question_for([*found.complete, *others], ()) if others else None


def _told_by_words_of_the_next(seen: Evidence, found: Match, word: Heard) -> Question | None:
    """The question about pieces that lie there, if cards shown after them tell which move they are, and tell another
    together with a place that is named now: then they may be of that, and the pieces of a move that nobody told."""
    cards = seen.gesture.heard
    if word.place is None or not cards or not all(one.card for one in cards) or seen.gesture.asked:
        return None
    if any(seen.touches.since.get(zone, 0.0) > seen.gesture.heard_at for zone in seen.off):
        return None  # they were told before
    lies = seen.match_without_words().complete
    later = (plan.following for plan in lies if plan not in found.complete)
    if not any(after.fits([*cards, word]) for plans in later for after in plans.all):
        return None
    return question_for(lies, ())


def _has_no_use_after(plan: Plan, word: Heard) -> bool:
    """Whether a card that does not belong to this move tells nothing after it either: it was said of what lies there,
    which is then another move."""
    if any(after.fits([word]) for after in plan.following.all):
        return False
    answering = plan.answering
    question = question_for(answering.all, ()) if answering.pending else None
    return question is None or _chosen(question, word) is None


def _hidden(seen: Evidence, word: Heard) -> Question | None:
    """The question about moves that only held switches tell; none if the word may belong to them."""
    made = () if seen.gesture.heard else seen.told_by_held()
    if not made or any(plan.fits([word]) for plan in made):
        return None
    return question_for(made, ()) or confirmation_for(made[0], (), doubtful=True)


def _goes_on_with_waiting(seen: Evidence, word: Heard, plans: Plans | None = None) -> bool:
    """Whether a word goes on with the last of the moves that the waiting words begin to tell, after these plans or
    now."""
    plans, words = seen.after_what_waits(seen.plans if plans is None else plans)
    return bool(words) and any(plan.fits([*words, word]) for plan in plans.all)


def follows_what_waits(seen: Evidence, question: Question, word: Heard) -> bool:
    """Whether a word that no move can use now goes on with those that wait for this question to be answered, or comes
    after them."""
    if not seen.gesture.waiting:
        return False
    texts = question.moves
    after = (seen.after_what_waits(plan.following) for plan in seen.plans.all if plan.move.text in texts)
    return any(plan.fits([*words, word]) for plans, words in after for plan in plans.all)


def _waits_for_pieces(seen: Evidence, found: Match, word: Heard) -> Waits | None:
    """A word that does not belong to pieces which are on their way waits until they are there, or put back, or the
    table is astray; and the table says what it waits for, or asks again. Of words that are said before a pending
    decision is made, only a component waits, whose use can follow it: its pieces may lie there already."""
    if not found.possible or seen.reported is not None:
        return None
    if seen.plans.pending and not (word.tag and _can_follow(found, word)):
        return None
    return Waits(seen.gesture.question)


def _waits_for_what_is_unexplained(seen: Evidence, found: Match, word: Heard, right: bool) -> OfTheMove | None:
    """A word that does not belong to a move which shows whole or is begun, while something else differs that nothing
    explains: a hand of the next player, perhaps. The move comes before the word, so the word waits until that is put
    back, or told to be astray; a component that may belong to the move is asked about. A card of another move
    waits even then, where the move that shows was told: it may be the next player's, or end the turn."""
    if found.possible or found.unclear or (seen.reported is not None and not (word.card and seen.gesture.heard)):
        return None
    if any(plan.effect for plan in seen.match(word).possible if right):
        return None  # it may still tell all that differs
    part = seen.match_besides()
    if seen.reported is not None:
        goes_on = any(plan.fits([*seen.gesture.heard, word]) for plan in part.complete)
        return Waits(seen.gesture.question) if part.complete and not goes_on else None
    shows = part.complete or [plan for plan in part.possible if plan.effect]
    of_it = [plan for plan in shows if plan.fits([word])] if right else []
    if not shows or (of_it and not word.tag):
        return None
    if seen.plans.pending and not (word.tag and _follows(shows, word)):
        return None
    if right and word.tag and part.complete and (with_it := seen.match_besides(word).complete):
        return MayExplain([plan for plan in shows if plan not in with_it], with_it)
    return None if of_it else Waits(seen.gesture.question)


def _can_follow(found: Match, word: Heard) -> bool:
    """Whether a word would tell of a move of the same seat that comes after what the pieces may become. Another seat
    has seen no decision yet: a Snake that is held up answers the question about it."""
    return _follows(found.possible, word)


def _follows(plans: Sequence[Plan], word: Heard) -> bool:
    """Whether a word would tell of a move of the same seat that comes after one of these."""
    own = (plan.following for plan in plans if plan.following.actor == plan.actor)
    return any(after.fits([word]) for plans in own for after in plans.all)


def _goes_on_lifting(seen: Evidence, found: Match, word: Heard) -> bool:
    """Whether a card belongs to a move whose piece was lifted and is in a hand still, and to none that lies there
    complete."""
    if sum(seen.off.values()) >= 0 or not seen.may_take_more(found):
        return False
    words = [*seen.gesture.heard, word]
    begun = [plan for plan in found.possible if plan not in found.complete and seen.off.keys() < plan.places]
    return any(plan.fits(words) for plan in begun) and not any(plan.fits(words) for plan in found.complete)


def _belongs_to_a_later_piece(seen: Evidence, found: Match, word: Heard) -> Question | None:
    """Where several moves lie there, and a card may belong to the first of them, of which it is one of several
    readings, or to a later one: the question about the first, which is asked for without it. A component may belong to
    what comes after all that lies there; read once more, it tells the first."""
    heard = seen.gesture.heard if word.tag else ()
    if (seen.gesture.heard and not word.tag) or (question := question_for(found.complete, heard)) is None:
        return None
    if word.tag:
        more = all(seen.off.keys() - plan.places for plan in found.complete)
        return question if more and not seen.gesture.waiting.has(word) else None
    later = any(
        link.fits([word]) and (link.touches(seen.off.keys() - plan.places) or _makes_up_for(seen, plan, link))
        for plan in found.complete
        for link in plan.following.all
    )
    return question if later else None


def _makes_up_for(seen: Evidence, plan: Plan, link: Plan) -> bool:
    """Whether a move does not show whole because of the next: a piece came where one had gone."""
    first, then = net(plan.effect), net(link.effect)
    refilled = any(first.get(zone, 0) < 0 < step for zone, step in then.items())
    both = {zone: step for zone in first | then if (step := first.get(zone, 0) + then.get(zone, 0))}
    return refilled and both == seen.off


def _ends_what_it_belongs_to(seen: Evidence, found: Match, word: Heard) -> EndsTheWaiting | None:
    """The one move that lies there and that a card belongs to: the card ends the waiting. It may have been meant to
    begin the next move instead: then a knock that follows tells it, or that it was said of this one before."""
    plan = found.complete[0] if len(found.complete) == 1 else None
    asked = seen.gesture.was_asked_of(seen.shape)
    if plan is None or word.tag or asked or seen.may_take_more(found) or seen.doubt(plan) is not None:
        return None
    if word.place is not None and seen.half_felt(plan) is not None:
        return None
    # Said of this move already, it is said of the next; unless it would tell all of that: it may just be shown again.
    again = any(one.said == word.said for one in seen.gesture.heard)
    # A place begins nothing.
    return EndsTheWaiting(plan, found, of_it=not again or word.place is not None or _tells_all(plan.following, word))


def _may_mend(seen: Evidence, word: Heard) -> MayExplain | None:
    """A component that would explain what was reported to be astray: it may belong to it, or begin another move while
    that still lies there."""
    if not word.tag or seen.reported is None or seen.reported.code == UNTOLD:  # that one asked for it
        return None
    with_it = seen.match(word).complete
    others = [plan for plan in seen.plans.all if plan.fits([word]) and plan not in with_it]
    return MayExplain(others, with_it) if with_it and others else None


def _of_what_was_said(seen: Evidence, word: Heard, at: float, lies_right: bool, waited: bool) -> OfTheMove:
    """Whether a word goes on with those heard so far, or begins anew."""
    heard = seen.gesture.heard
    # A component read again, after words that went on from it, is where a telling begins: it is all told anew.
    anew = bool(word.tag) and heard[-1:] != [word] and any(one.tag == word.tag for one in heard[:-1])
    # So is a card, where nothing lies there and nobody has gone on for long.
    given_up = word.card is not None and not seen.off and at - seen.touches.moved_at >= WAITS_MOST_S
    anew = anew or (given_up and any(one.said == word.said for one in heard))
    told = ([word],) if anew else ([*heard, word], [word])
    words = next((some for some in told if any(plan.fits(some) for plan in seen.plans.all)), None)
    if lies_right and not anew and words != [*heard, word]:
        begun = _left_open_by_a_component(seen)
        if begun is not None and (word.tag if words is not None else _comes_after(seen, begun, word)):
            return Waits(begun, told=True)
    if words is None or not lies_right:
        question = seen.gesture.question
        if question is None or not lies_right:
            return Refused()
        follows = follows_what_waits(seen, question, word) or _is_read_too_early(seen, question, word)
        return Waits(question) if follows else Refused()
    if heard and words == [word] and _tells_what_lies_anew(seen, word):
        return Joins(words)
    # A player who has named a place (which may still be to be confirmed) or a component, or whose piece lies there, has
    # not given up that move, unless another component is read now. A piece that the table has asked back is none of it.
    lies = bool(seen.off) and (seen.reported is None or bool(seen.match().possible))
    lies = lies or (seen.may_hide_pieces and not _is_asked_about_and_shown_again(seen, word, at))
    named = seen.gesture.named is not None and not _takes_the_place_of_the_last_card(seen, word)
    told_to_the_table = named or any(one.tag or one.place for one in heard)
    held_to = (told_to_the_table and not given_up) or lies
    if heard and len(words) == 1 and (waited or not word.tag) and held_to:
        question = seen.gesture.question or seen.question_among(seen.fitting())
        if question is not None or (lies and not seen.match().possible):
            return Waits(question, told=True)  # where nothing explains what lies there, that is told first
    if word.card is not None and len(slots := _could_mean(seen, words)) > 1:
        return _answers_what_is_asked_next(seen, word, slots) or TellsNothing(at)
    if (question := _told_otherwise_before(seen, word, at)) is not None:
        return Waits(question)
    return Joins(words)


def _takes_the_place_of_the_last_card(seen: Evidence, word: Heard) -> bool:
    """Whether a card tells otherwise what the last one told, as one class tells in place of another. A place that was
    knocked meanwhile, and is still to be confirmed, was perhaps a piece that was lifted and set back, unless it would
    tell the move to its end."""
    heard = seen.gesture.heard
    if word.card is None or not heard or heard[-1].card is None:
        return False
    if any(plan.told(seen.gesture.once_confirmed) for plan in seen.plans.all):
        return False
    slots = {one.slot for plan in seen.fitting() for one in plan.words if one.said == heard[-1].said}
    return any(one.said == word.said and one.slot in slots for plan in seen.plans.all for one in plan.words)


def _tells_what_lies_anew(seen: Evidence, word: Heard) -> bool:
    """Whether a card tells with the pieces that lie there a move that was made, after the table said that these fit
    nothing with the words heard before: those were a slip, or of a move that is over."""
    if word.card is None or seen.reported is None or any(one.tag or one.place for one in seen.gesture.heard):
        return False
    return not seen.match().complete and len(seen.match_anew(word).complete) == 1


def _left_open_by_a_component(seen: Evidence) -> Question | None:
    """The question that is open, or would be next, while a component was heard whose move is not told to its end,
    though who has read it may think that it is, or has told some of it since: then no other component takes its place,
    and what comes after it is not refused."""
    heard = seen.gesture.heard
    if not any(one.tag for one in heard):
        return None
    question = seen.gesture.question or seen.question_among(seen.fitting())
    told_some = heard[-1].card is not None or any(one.place for one in heard)
    seems_told = told_some or (question is not None and question.slot in SEEMS_TOLD)
    return question if seems_told else None


def _comes_after(seen: Evidence, question: Question, word: Heard) -> bool:
    """Whether a word may come after a move that answers this question; one for each answer, as they hardly differ in
    that."""
    firsts = {choice.moves[0] for choice in question.choices if choice.moves}
    asked = (plan for plan in seen.plans.all if plan.move.text in firsts)
    return any(after.fits([word]) for plan in asked for after in plan.following.all)


def _is_read_too_early(seen: Evidence, question: Question, word: Heard) -> bool:
    """Whether a component may begin what comes after the pending decision: the next seat has read it without waiting
    for the answer. Where another seat is asked for consent, the component may be meant as the answer."""
    return bool(word.tag) and seen.plans.pending and question.slot != CONSENT and _comes_after(seen, question, word)


def _told_otherwise_before(seen: Evidence, word: Heard, at: float) -> Question | None:
    """The question about pieces that lie there, if a card just before them, taken as part of the last move, may have
    told them otherwise than this one, which is then of the next move."""
    maybe, heard = seen.gesture.maybe, seen.gesture.heard
    if maybe is None or maybe.card is None or word.card is None or seen.gesture.question is not None:
        return None
    if seen.gesture.late_at < at - WAITS_MOST_S or not seen.off:
        return None
    lies = seen.match().complete
    before, now = ([plan for plan in lies if plan.fits([*heard, one])] for one in (maybe, word))
    if not before or not now or any(plan in now for plan in before):
        return None
    return question_for(lies, heard)


def _could_mean(seen: Evidence, words: Sequence[Heard]) -> Sequence[str]:
    """The slots of what the last word could tell, such as a number of two kinds, in the order in which moves list
    them."""
    said, found = words[-1].said, dict[str, int]()
    for plan in seen.plans.all:
        if plan.fits(words) and plan.tagged(words):
            found |= {word.slot: place for place, word in enumerate(plan.words) if word.said == said}
    return sorted(found, key=lambda slot: found[slot])


def _answers_what_is_asked_next(seen: Evidence, word: Heard, slots: Sequence[str]) -> Answers | None:
    """That a card which could tell two things tells the first of them, if that is asked next: who knows that knights
    are asked before magicians does not wait for it. Where the first is certain, and so is asked of nobody, the card
    could tell either."""
    question = seen.question_among(seen.fitting()) if seen.gesture.heard and not seen.off else None
    choice = _chosen(question, word) if question is not None else None
    if question is None or choice is None or question.slot in ("act", "how") or question.slot != slots[0]:
        return None
    return Answers(question, choice, shown=False)
