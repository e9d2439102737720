"""One gesture: what was said, asked and told since the last commit. It begins anew with each.

What hands touched is in `controller.recognition.touches`, and what differs in `controller.recognition.image`: pieces
outlive a commit, words do not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from controller.engine.moves import Move
from controller.recognition.copies import item_of
from controller.recognition.decisions import Question
from controller.recognition.plans import AT, Heard
from controller.recognition.waiting import WaitingWords


class Named(NamedTuple):
    """A region that was knocked: when the knock began, when that was told, until when it may be confirmed, at which
    switch, and whether it is named ``instead`` of another one that was still to be confirmed."""

    zone: str
    began: float
    told_at: float
    until: float
    switch: str
    instead: bool = False


class Shape(NamedTuple):
    """What a gesture looks like: what differs, what was heard, what switches would tell that are held, and whether
    pieces are owed, any of which what lies there may be."""

    off: tuple[tuple[str, int], ...] = ()
    heard: tuple[Heard, ...] = ()
    held: tuple[tuple[str, int], ...] = ()
    owed: bool = False


class Closed(NamedTuple):
    """A question that was open until a commit, and when that was."""

    question: Question
    at: float


class Again(NamedTuple):
    """Two words, either of which may begin this move, and when the table last asked to show them again."""

    before: Heard
    word: Heard
    at: float


class UnclearAnswer(NamedTuple):
    """A card that was no clear answer to the open question, and when that was asked again."""

    word: Heard
    at: float


class OpenQuestion(NamedTuple):
    """The open question: what the gesture looked like when it was last asked, and when that was; what it looked like
    when it was put, or when a card was asked about that pieces contradict, and when it was put; the card that was no
    clear answer, if any; and the component of which it asks whether that belongs to what lies there, and when this was
    read."""

    question: Question
    asked_of: Shape
    put_of: Shape
    asked_at: float
    put_at: float
    unclear: UnclearAnswer | None = None
    component: Heard | None = None
    read_at: float = -inf


class Unsaid(NamedTuple):
    """Words that the move committed last no longer needed, when and by which seat it was made, whether anything was
    ``said`` of it, so that others of these may follow even in the next seat's turn, and whether it was ``told`` by
    words alone, so that components may follow too. ``waited``: those of its words that had waited, which a player shows
    again to a table that is silent; ``heard``: all that were said of it, in order, components by their tags.
    ``passed_on``: whether another seat is asked since; ``to_questions``: the words that were said to the questions of
    this seat, and answered none. ``whole_at``: when the pieces of it lay as it wants them, in the future while some are
    still to be carried."""

    words: frozenset[str] = frozenset()
    at: float = 0.0
    seat: str = ""
    said: bool = False
    told: bool = False
    waited: frozenset[str] = frozenset()
    heard: tuple[str, ...] = ()
    passed_on: bool = False
    to_questions: frozenset[Heard] = frozenset()
    whole_at: float = -inf


@dataclass(slots=True)
class Gesture:
    """What is known of the move being made.

    Attributes:
        heard: the words so far; ``heard_at``: when the last of them was said; ``waited``: those that had waited.
        read: the components that were read for it, by their tags; ``amid``: those of them that were read while pieces
            lay out of place.
        unclear_at: when a card was shown last that could have meant two things.
        open: the open question, if any, and how it stands.
        closed: the question that was open until the last commit, and when that was.
        waiting: words that came too early.
        maybe: a word that was taken as part of the last move, and begins this one if a place is named after it;
            ``late_at``: when it was said, if that was after the last move was made.
        again: the two words of which one is to be shown again, if the table has asked for that.
        may_begin: a word that is taken as part of this move, and may have been meant to begin the next.
        possible: while pieces are out of place, the moves that may come of that.
        unsaid: words of the move committed last that were no longer needed.
        asked: whether any question was answered on the way.
        answered: the moves that the last answer has left.
        strayed: whether the table went astray on the way.
        asked_back: whether the table has asked to go on, or to put the pieces back.
        mended_at: when the table was mended on the way, or the pieces were put back as it asked; what was said before
            belongs to nothing that comes later, but for a component that was read before any piece went wrong.
        named: the region knocked, while it may be confirmed; ``refused_until``: until when a yes may be of one that
            cannot be meant.
        knocked: places that were only knocked, so that no piece of this move came or went there.
        passed: a component that was read so soon after a knock that it was not taken.
        exchanged: places to which pieces came before the table was mended, and lie there still: where as many went,
            those may have been of another kind.
        to_questions: the words that were said to an open question, and did not answer it.
        put_elsewhere: whether the piece that an undo asked back was set down elsewhere.
        disowned: what differed when the words of this move were taken back, switches that are held included; or when a
            pause ended in which pieces were touched.
    """

    heard: list[Heard] = field(default_factory=list)
    heard_at: float = -inf
    waited: frozenset[str] = frozenset()
    read: frozenset[str] = frozenset()
    amid: frozenset[str] = frozenset()
    unclear_at: float = -inf
    open: OpenQuestion | None = None
    closed: Closed | None = None
    waiting: WaitingWords = field(default_factory=WaitingWords)
    maybe: Heard | None = None
    late_at: float = -inf
    again: Again | None = None
    may_begin: Heard | None = None
    possible: list[Move] = field(default_factory=list)
    unsaid: Unsaid = field(default_factory=Unsaid)
    asked: bool = False
    answered: frozenset[str] = frozenset()
    strayed: bool = False
    asked_back: bool = False
    mended_at: float | None = None
    named: Named | None = None
    refused_until: float = -inf
    knocked: frozenset[str] = frozenset()
    passed: Heard | None = None
    exchanged: frozenset[str] = frozenset()
    to_questions: frozenset[Heard] = frozenset()
    put_elsewhere: bool = False
    disowned: Mapping[str, int] = field(default_factory=dict)

    @property
    def question(self) -> Question | None:
        """The open question."""
        return self.open.question if self.open is not None else None

    @property
    def component(self) -> Heard | None:
        """The component of which the open question asks."""
        return self.open.component if self.open is not None else None

    def was_asked_of(self, shape: Shape) -> bool:
        """Whether a question is open that was last asked while the gesture looked so."""
        return self.open is not None and self.open.asked_of == shape

    @property
    def said(self) -> list[str]:
        """The words heard, as moves are told by them."""
        return [one.said for one in self.heard if one.said]

    @property
    def begun(self) -> list[Heard]:
        """The words heard. One that was taken as part of the last move begins this one, if a place is named next."""
        if self.heard or self.maybe is None or self.question is not None:
            return self.heard
        return [self.maybe]

    @property
    def once_confirmed(self) -> list[Heard]:
        """The words heard, with the place that is to be confirmed."""
        return [*self.begun, Heard("", f"{AT}{self.named.zone}")] if self.named is not None else self.begun

    def knocked_on(self, within_s: float) -> str | None:
        """The region that was knocked again so soon after the last move was made that this hardly answers it."""
        since = self.unsaid.at
        return self.named.zone if self.named and since <= self.named.began < since + within_s else None

    @property
    def tag(self) -> str:
        """The physical tag by which this move is told; none where two copies of a kind were read for it, either of
        which may have been meant."""
        tag = next((one.tag for one in reversed(self.heard) if one.tag), "")
        return "" if any(item_of(other) == item_of(tag) for other in self.read - {tag}) else tag

    @property
    def answered_some(self) -> bool:
        """Whether a question about this move was answered with something to say."""
        return any(one.slot for one in self.heard)

    def how(self, quick: bool) -> str:
        """How a move recognised now was recognised, as campaigns count it."""
        if self.strayed:
            return "recovered"
        if self.asked:
            return "asked"
        return "at_once" if quick else "settled"
