"""One enrolment: what is still to be learnt, and one step after the other. Pure: a step makes another enrolment.

Every step is kept in the book itself, the undoing of it too: a caller that saves it after each step loses nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from controller.boards.tags import TagBook
from controller.engine.box import MOST_OF_A_KIND
from controller.enrolment.order import Part


@dataclass(frozen=True, slots=True)
class Told:
    """What has to be said of a step: the code of a sentence (`controller.enrolment.words`) with its facts."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Enrolment:
    """Where an enrolment stands.

    Attributes:
        part: what is being enrolled.
        book: what is known so far.
        elsewhere: tags in the other files of the table, by uid: they are never given twice.
        files: by uid which file that is.
        held: a tag that is known as something else and could be moved to what is asked for.
    """

    part: Part
    book: TagBook
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    held: str | None = None
    files: Mapping[str, str] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """All that is to be enrolled, by the owner's counts."""
        return self.part.names(self.book.counts)

    @property
    def missing(self) -> tuple[str, ...]:
        """What has no tag yet, in the order in which it is asked for: what was put off comes last."""
        known = set(self.book.tags.values())
        left = [name for name in self.names if name not in known]
        later = [name for name in self.book.skipped if name in left]
        return (*(name for name in left if name not in later), *later)

    @property
    def wanted(self) -> str | None:
        """What is asked for now; None when all is learnt."""
        return next(iter(self.missing), None)

    def asks(self) -> Told:
        """What is asked for, or that all is learnt."""
        name, done = self.wanted, len(self.names) - len(self.missing)
        if name is None:
            return Told("all.more" if self.part.box.open and done else "all", {"n": done})
        kind, copies = _kind(name), self.part.counts(self.book.counts)
        facts = {"name": name, "done": done, "n": len(self.names)}
        return Told("ask.copy", {**facts, "of": copies[kind]}) if copies.get(kind, 1) > 1 else Told("ask", facts)

    def warnings(self) -> tuple[Told, ...]:
        """Counts that do not come to what is printed; nothing is stopped by it."""
        odd = self.part.at_odds(self.book.counts)
        return tuple(Told("total", {"sort": sort, "n": n, "printed": printed}) for sort, n, printed in odd)

    # Steps.

    def learn(self, uid: str) -> tuple[Enrolment, Told]:
        """A tag was held to the reader."""
        name, known = self.wanted, self.book.tags.get(uid)
        if known is not None:
            offer = name is not None and name != known
            return replace(self, held=uid if offer else None), Told("known.move" if offer else "known", {"name": known})
        if uid in self.elsewhere:
            return self, Told("elsewhere", {"name": self.elsewhere[uid], "file": self.files.get(uid, "another file")})
        if name is None:
            return self, Told("nothing-wanted")
        return self._set({uid: name}), Told("learnt", {"name": name})

    def move(self) -> tuple[Enrolment, Told]:
        """The tag held last, known as something else, is what is asked for after all; that will be asked for again."""
        if self.held is None or self.wanted is None or self.held not in self.book.tags:
            return self, Told("nothing-to-move")
        was, name = self.book.tags[self.held], self.wanted
        return self._set({self.held: name}), Told("moved", {"name": name, "was": was})

    def skip(self) -> tuple[Enrolment, Told]:
        """What is asked for is put off: it comes again when all else is learnt."""
        name = self.wanted
        if name is None:
            return self, Told("nothing-wanted")
        later = tuple(other for other in self.book.skipped if other != name)
        return self._step(self.book.changed(skipped=(*later, name))), Told("skipped", {"name": name})

    def more(self, kind: str | None = None) -> tuple[Enrolment, Told]:
        """There is one more of a kind than asked for; without a kind, of the one learnt or asked for last."""
        kind = self._last_kind() if kind is None else kind
        if kind not in self.part.box.counts:
            return self, Told("no-such-kind", {"word": kind, "known": tuple(self.part.box.counts)})
        n = self.part.counts(self.book.counts)[kind]
        if not self.part.box.may_differ(kind) or n >= MOST_OF_A_KIND:
            return self, Told("count-fixed", {"name": kind, "n": n})
        return self._step(self.book.changed(counts={kind: n + 1})), Told("more", {"name": kind, "n": n + 1})

    def none_left(self) -> tuple[Enrolment, Told]:
        """There is no more of the kind asked for: those that have tags are all, and are numbered anew."""
        name = self.wanted
        if name is None:
            return self, Told("nothing-wanted")
        kind = _kind(name)
        if kind not in self.part.box.counts or not self.part.box.may_differ(kind):
            return self, Told("count-fixed", {"name": kind, "n": self.part.counts(self.book.counts).get(kind, 1)})
        there = self.book.enrolled(kind)
        uids = {known: uid for uid, known in self.book.tags.items()}
        anew = {uids[old]: f"{kind}:{n}" for n, old in enumerate(there, 1) if old != f"{kind}:{n}"}
        later = tuple(other for other in self.book.skipped if _kind(other) != kind)
        book = self.book.changed(tags=anew, counts={kind: len(there)}, skipped=later)
        return self._step(book), Told("none-left", {"name": kind, "n": len(there)})

    def undo(self) -> tuple[Enrolment, Told]:
        """The last step is taken back, in whichever run it was made."""
        back = self.book.undone()
        if back is None:
            return self, Told("nothing-to-undo")
        return replace(self, book=back, held=None), self._undone(back)

    def _undone(self, back: TagBook) -> Told:
        """What taking the last step back comes to."""
        counts, were = self.part.counts(back.counts), self.part.counts(self.book.counts)
        for kind in (kind for kind, n in counts.items() if n != were[kind]):
            return Told("undone.count", {"name": kind, "n": counts[kind]})
        for uid, name in self.book.tags.items():
            if uid not in back.tags:
                return Told("undone.tag", {"name": name})
            if back.tags[uid] != name:
                return Told("undone.move", {"name": back.tags[uid]})
        later = [name for name in self.book.skipped if name not in back.skipped]
        return Told("undone.skip", {"name": later[0]}) if later else Told("undone")

    def _last_kind(self) -> str:
        """The kind that was learnt last, else the one asked for."""
        learnt = [_kind(name) for name in self.book.tags.values() if _kind(name) in self.part.box.counts]
        return learnt[-1] if learnt else _kind(self.wanted or "")

    def _set(self, tags: Mapping[str, str]) -> Enrolment:
        later = tuple(name for name in self.book.skipped if name not in tags.values())
        return self._step(self.book.changed(tags=tags, skipped=later if later != self.book.skipped else None))

    def _step(self, book: TagBook) -> Enrolment:
        return replace(self, book=book, held=None)


def _kind(name: str) -> str:
    """The kind of a copy; a card is its own."""
    return name if name.startswith("card:") else name.rpartition(":")[0]
