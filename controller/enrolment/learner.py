"""Tags learnt one after the other: from what a reader tells, by words, and kept after each step.

Behind `reedlight enrol` and the page of settings alike: what is learnt and what is said of it stands here, who hears
it and where words come from is theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from controller.boards.tags import UID, TagBook, owned, uid_of, with_own_counts
from controller.engine.game import Game
from controller.enrolment.flicker import CROWD_S, Calm
from controller.enrolment.order import Part, cards_of, components_of
from controller.enrolment.session import Enrolment, Told
from controller.errors import BoardError
from controller.ports import Crowded, TagGone, TagSeen

TAGS, CARDS = "tags", "cards"
PARTS = (TAGS, CARDS)
"""What is enrolled in one go: the components of a game, and command cards."""
WORDS = ("skip", "undo", "none", "move", "more")
_BY_CARD = {"card:undo": "undo", "card:none": "none", "card:yes": "move"}
"""Command cards that are known already serve while components are learnt."""


def part_of(game: Game, name: str) -> Part:
    """The components of a game, or its cards."""
    return components_of(game) if name == TAGS else cards_of(game)


def begun(game: Game, name: str, path: Path, shelf: Path | None) -> Enrolment:
    """An enrolment as it stands in its file.

    Args:
        name: one of `PARTS`.
        shelf: the folder of the table's other files, whose tags are never given twice.
    """
    part, book = part_of(game, name), owned(game, path)
    if part.game and not book.game:
        book = TagBook(part.game, book.provenance, book.skipped, book.counts, book.tags, book.undo)
    others = sorted(other for other in shelf.glob("*.toml") if other != path) if shelf else []
    found = {uid: (known, other) for other in others for uid, known in TagBook.load(other).tags.items()}
    names = {uid: known for uid, (known, _) in found.items()}
    return Enrolment(part, book, names, files={uid: str(other) for uid, (_, other) in found.items()})


class TagLearner:
    """One enrolment under way.

    Args:
        keep: called with the book of each step, before anybody hears of the step.

    Attributes:
        enrolment: as it stands.
    """

    def __init__(self, game: Game, enrolment: Enrolment, keep: Callable[[TagBook], None]) -> None:
        self._game, self._keep = game, keep
        self.enrolment = enrolment
        self._calm = Calm()
        self._fresh: list[tuple[float, TagBook]] = []  # when a tag was learnt, and the book that came of it

    @property
    def complete(self) -> bool:
        """Whether nothing is asked for any more."""
        return self.enrolment.wanted is None

    def hear(self, one: TagSeen | TagGone | Crowded) -> tuple[Told, ...]:
        """Take what a reader tells; what is to be said of it. A tag without a uid says nothing."""
        if isinstance(one, Crowded):
            self._calm.forget_tags()
            return self._crowd(one.at)
        crowded = self._calm.crowded
        new = self._calm.lets(one)
        if self._calm.crowded and not crowded:
            return self._crowd(one.at)
        if not new or not isinstance(one, TagSeen) or (uid := known_uid(one)) is None:
            return ()
        before = self.enrolment.book
        told = self.step(card) if (card := self._card(uid)) is not None else self.learn(uid)
        if self.enrolment.book != before:
            self._fresh = [*self._fresh[-1:], (one.at, self.enrolment.book)]
        return told

    def _card(self, uid: str) -> str | None:
        known = self.enrolment.elsewhere.get(uid) or self.enrolment.book.tags.get(uid, "")
        return _BY_CARD.get(known) if self.enrolment.part.game else None

    def _crowd(self, at: float) -> tuple[Told, ...]:
        """Two tags are at the reader: what was learnt of them by now is taken back, and asked for again."""
        while self._fresh:
            learnt_at, book = self._fresh.pop()
            if at - learnt_at > CROWD_S or self.enrolment.book != book:
                break
            self.enrolment, _ = self.enrolment.undo()
            self._keep(self.enrolment.book)
        self._fresh.clear()
        return Told("two-tags"), self.enrolment.asks()

    def learn(self, text: str) -> tuple[Told, ...]:
        """The tag with this uid is what is asked for; what is to be said."""
        uid = uid_of(text)
        return (Told("no-uid"),) if uid is None else self._step(*self.enrolment.learn(uid))

    def step(self, word: str, kind: str | None = None) -> tuple[Told, ...]:
        """Take the step of one of `WORDS`; ``kind`` says of what there is more. What is to be said."""
        at = self.enrolment
        steps = {"skip": at.skip, "undo": at.undo, "none": at.none_left, "move": at.move}
        return self._step(*(at.more(kind) if word == "more" else steps[word]()))

    def _step(self, after: Enrolment, told: Told) -> tuple[Told, ...]:
        before, self.enrolment = self.enrolment, after
        if after.book == before.book:
            return (told,)
        self._keep(after.book)
        counted = after.book.counts != before.book.counts
        doubts = (*after.warnings(), *self._unplayable()) if counted or self.complete else ()
        return told, *doubts, after.asks()

    def _unplayable(self) -> Iterable[Told]:
        """That nobody could play with the counts; while some tags are still to come that may well be."""
        if self.enrolment.part.game and self.complete:
            try:
                with_own_counts(self._game, self.enrolment.book)
            except BoardError as error:
                yield Told("unplayable", {"why": str(error.__context__ or error)})


def known_uid(one: TagSeen) -> str | None:
    """The uid of a tag; None where a simulated or translating body has named it: such a tag cannot be learnt."""
    return uid_of(one.tag) if one.tag.startswith(UID) else None
