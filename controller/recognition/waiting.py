"""Words that came too early, kept until what they wait for is decided.

**The theory.** A word that belongs to nothing that lies there is no reason to forget either. It waits for one of two
things: *pieces* that lie in question or are on their way, or a move that was *told* in part. It is taken when that is
decided, as if it had been said then.

- Shown again while it waits, it is the same word: taken twice, the card that ends a turn would end the next seat's too.
- Words that have waited for `WAITS_MOST_S` belong to something given up since. What was said upon a forgotten word is
  forgotten with it: without the move that was to come first, ``end`` would end the turn before it.
- A component is no word of a moment: it lies on the table, and is kept however long it waits, until pieces that went
  wrong are put right.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from controller.recognition.fixed_times import WAITS_MOST_S
from controller.recognition.plans import Heard


@dataclass(slots=True)
class WaitingWord:
    """A word that waits: when it was said, and whether for a move ``told`` in part, or for pieces."""

    at: float
    what: Heard
    told: bool = False


@dataclass(slots=True)
class WaitingWords:
    """The words that wait, in the order in which they were said. ``broken``: a place that goes on with them could not
    be taken, without which the cards would tell another move."""

    words: list[WaitingWord] = field(default_factory=list)
    broken: bool = False

    def __bool__(self) -> bool:
        return bool(self.words)

    def for_pieces(self) -> bool:
        """Whether any word waits for pieces."""
        return any(not one.told for one in self.words)

    @property
    def since(self) -> float:
        """When the first word was said that waits for pieces; only where one does."""
        return min(one.at for one in self.words if not one.told)

    def keep(self, at: float, what: Heard, *, told: bool = False, first: bool = False) -> None:
        """Let a word wait behind the others, or before them (``first``), unless it waits for the same already."""
        if any((one.what, one.told) == (what, told) for one in self.words):
            return
        self.words.insert(0 if first else len(self.words), WaitingWord(at, what, told))

    @property
    def last(self) -> WaitingWord | None:
        """The word that was said last."""
        return self.words[-1] if self.words else None

    def has(self, what: Heard) -> bool:
        """Whether this word waits."""
        return any(one.what == what for one in self.words)

    def drop(self, what: Heard, sayings: Collection[str] = ()) -> None:
        """This word was said again and is taken now; it waits no longer, and neither do cards and places that say one
        of the others."""
        self.words = [one for one in self.words if one.what != what and (one.what.tag or one.what.said not in sayings)]

    def drop_told_again(self, what: Heard, sayings: Collection[str]) -> None:
        """This word answers a question. If it waits, a player who had not heard the question may have told the whole
        move again, with all that the answer says; unless it was said after a component of which the answer says
        nothing. Then it may be of a later move too, which asks for it itself."""
        first = self.words[0].what if self.words else what
        if self.has(what):
            self.drop(what, sayings if not first.tag or first.said in sayings else ())

    def forget_cards(self, first: int = 0) -> bool:
        """The move that was to come first is given up, and with it what was said upon it, from the ``first`` word on;
        whether that was anything."""
        kept = [one for n, one in enumerate(self.words) if n < first or one.what.tag]
        forgot = len(kept) < len(self.words)
        self.words, self.broken = kept, False
        return forgot

    def wait_for_the_move(self) -> None:
        """All wait for the move told in part from now on: the pieces that they waited for belong to it."""
        self.words = [replace(one, told=True) for one in self.words]

    def take(self, now: float, *, told: bool) -> tuple[list[WaitingWord], bool]:
        """Take out what waited for pieces, and with ``told`` all: the words that still count, and whether others were
        forgotten. Only those that waited for what was not decided (for pieces that were put back; for a move told in
        part) grow old; cards of a ``broken`` telling do not count."""
        due = [one for one in self.words if told or not one.told]
        self.words = [one for one in self.words if not (told or not one.told)]
        old = (n for n, one in enumerate(due) if one.told == told and now - one.at > WAITS_MOST_S)
        first_old = 0 if self.broken else next(old, len(due))
        self.broken = self.broken and bool(self.words)
        kept = due[:first_old] + [one for one in due[first_old:] if one.what.tag]
        return kept, len(kept) < len(due)
