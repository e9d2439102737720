"""Two talks of an enrolment: tags asked for one after the other, and a map put right. Each step is kept at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

import click

from controller.boards.tags import UID, TagBook, uid_of, with_own_counts
from controller.commands.enrol_heard import Heard
from controller.commands.enrol_lights import Glow
from controller.commands.printing import printable
from controller.engine.game import Game
from controller.enrolment.calibration import FELT, Calibration
from controller.enrolment.flicker import CROWD_S, Calm
from controller.enrolment.lights import answer, standing
from controller.enrolment.session import Enrolment, Told
from controller.enrolment.words import sentence
from controller.errors import BoardError
from controller.ports import Crowded, Found, KeyPressed, Lost, Speaker, Switched, TagGone, TagSeen

TAG_HELP = "Hold a tag, or type: its uid, skip, undo, none, more [KIND], move, status, done, quit."
MAP_HELP = "Touch a place, or type: one or two places, {stages}, skip, undo, status, quit."
HELP = ("?", "help")
PLACES = "places"
"""What the stage is called in which places are felt one after the other."""
_BY_CARD = {"card:undo": "undo", "card:none": "none", "card:yes": "move"}
"""Command cards that are known already serve while components are learnt."""


class Talk:
    """Says sentences on the terminal and, where the table has a voice, by it.

    Args:
        show: shows a line on the terminal.
    """

    def __init__(self, game: Game, speaker: Speaker | None, show: Callable[[str], None] = click.echo) -> None:
        self._game, self._speaker, self._show = game, speaker, show
        self._hinted = False

    def tell(self, *told: Told) -> None:
        """Say what has to be said."""
        for one in told:
            said = sentence(self._game, one)
            self._show(said)
            if self._speaker is not None:
                self._speaker.say(said)

    def show(self, told: Told) -> None:
        """Show a sentence on the terminal only: what is typed is no matter for a voice."""
        self._show(sentence(self._game, told))

    def hint(self) -> None:
        """Show once how to learn what may be typed."""
        if not self._hinted:
            self._hinted = True
            self.show(Told("words.how"))

    def part(self, reading: Lost | Found) -> None:
        """A part of the table has fallen silent, or is back."""
        self.tell(Told("part.lost" if isinstance(reading, Lost) else "part.found", {"part": reading.part}))

    def takes(self, one: Heard, typed: Callable[[str], None], undo: Callable[[], None]) -> bool:
        """What is taken alike whatever is learnt: lines, parts that come and go, and keys. Whether it was that."""
        if isinstance(one, str):
            typed(one)
        elif isinstance(one, Lost | Found):
            self.part(one)
        elif isinstance(one, KeyPressed) and one.key.endswith(".undo"):
            undo()
        else:
            return False
        return True


class TagTalk:
    """The enrolment of one part, kept in one file."""

    def __init__(self, talk: Talk, game: Game, enrolment: Enrolment, path: Path) -> None:
        self._talk, self._game, self._path = talk, game, path
        self.enrolment = enrolment
        self._calm = Calm()
        self._fresh: list[tuple[float, TagBook]] = []  # when a tag was learnt, and the book that came of it

    def through(self, heard: Iterator[Heard], *, last: bool) -> tuple[bool, Iterator[Heard]]:
        """Go through what is heard until all is learnt, or somebody has had enough.

        Returns whether to go on with the next part, and what that has to hear. Before the next part begins there may
        turn out to be more in the box; its first tag, or `done`, says that there is not.
        """
        self._talk.tell(self.enrolment.asks())
        if self._open():
            self._talk.hint()
        while self._open():
            one = next(heard, "quit")
            if one in ("quit", "done"):
                if one == "done" and not self._complete:
                    self._talk.tell(Told("left", {"n": len(self.enrolment.missing)}))
                return one == "done" or self._complete, heard
            if self._complete and not last and _shows_a_tag(one):
                return True, chain([one], heard)
            self._hear(one)
        return True, heard

    @property
    def _complete(self) -> bool:
        return self.enrolment.wanted is None

    def _open(self) -> bool:
        """Whether anything can still be learnt here: what is missing, or more of what may be more."""
        return not self._complete or bool(self.enrolment.names and self.enrolment.part.box.open)

    def _hear(self, one: Heard) -> None:
        taken = self._talk.takes(one, self._typed, lambda: self._step(self.enrolment.undo))
        if taken or isinstance(one, str):
            return
        if isinstance(one, Crowded):
            self._calm.forget_tags()
            self._crowd(one.at)
        elif isinstance(one, TagSeen | TagGone):
            crowded = self._calm.crowded
            new = self._calm.lets(one)
            if self._calm.crowded and not crowded:
                self._crowd(one.at)
            elif new and isinstance(one, TagSeen):
                before = self.enrolment.book
                self._tag(one.tag)
                if self.enrolment.book != before:
                    self._fresh = [*self._fresh[-1:], (one.at, self.enrolment.book)]

    def _crowd(self, at: float) -> None:
        """Two tags are at the reader: what was learnt of them by now is taken back, and asked for again."""
        while self._fresh:
            learnt_at, book = self._fresh.pop()
            if at - learnt_at > CROWD_S or self.enrolment.book != book:
                break
            self.enrolment, _ = self.enrolment.undo()
            self.enrolment.book.save(self._path)
        self._fresh.clear()
        self._talk.tell(Told("two-tags"), self.enrolment.asks())

    def _tag(self, tag: str) -> None:
        """A tag of the reader's; one that a simulated or translating body has named already cannot be learnt."""
        uid = uid_of(tag) if tag.startswith(UID) else None
        if uid is None:
            self._talk.tell(Told("unknown-word", {"word": printable(tag), "help": TAG_HELP}))
        elif self.enrolment.part.game and (card := self._card(uid)):
            self._typed(card)
        else:
            self._step(lambda: self.enrolment.learn(uid))

    def _card(self, uid: str) -> str | None:
        known = self.enrolment.elsewhere.get(uid) or self.enrolment.book.tags.get(uid, "")
        return _BY_CARD.get(known)

    def _typed(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        uid = uid_of(line)
        steps: dict[str, Callable[[], tuple[Enrolment, Told]]] = {
            "skip": self.enrolment.skip,
            "undo": self.enrolment.undo,
            "none": self.enrolment.none_left,
            "move": self.enrolment.move,
            "more": lambda: self.enrolment.more(rest.strip() or None),
        }
        if word in steps:
            self._step(steps[word])
        elif uid is not None:
            self._step(lambda: self.enrolment.learn(uid))
        elif word == "status":
            self._talk.tell(*self.enrolment.warnings(), self.enrolment.asks())
        elif line in HELP:
            self._talk.show(Told("words", {"help": TAG_HELP}))
        else:
            self._talk.tell(Told("unknown-word", {"word": printable(line), "help": TAG_HELP}))

    def _step(self, step: Callable[[], tuple[Enrolment, Told]]) -> None:
        """Take a step; it is on disk before anybody hears of it."""
        before = self.enrolment
        after, told = step()
        if after.book != before.book:
            after.book.save(self._path)
        self.enrolment = after
        self._talk.tell(told)
        if after.book != before.book:
            counted = after.book.counts != before.book.counts
            if counted or self._complete:
                self._talk.tell(*after.warnings(), *self._unplayable())
            self._talk.tell(after.asks())

    def _unplayable(self) -> Iterable[Told]:
        """That nobody could play with the counts; while some tags are still to come that may well be."""
        if self.enrolment.part.game and self._complete:
            try:
                with_own_counts(self._game, self.enrolment.book)
            except BoardError as error:
                yield Told("unplayable", {"why": str(error.__context__ or error)})


def _shows_a_tag(one: Heard) -> bool:
    return isinstance(one, TagSeen) or (isinstance(one, str) and uid_of(one) is not None)


class MapTalk:
    """The calibration of one map, kept in one file."""

    def __init__(self, talk: Talk, calibration: Calibration, path: Path, glow: Glow) -> None:
        self._talk, self._path, self._glow = talk, path, glow
        self.calibration = calibration
        self._calm = Calm()
        self._stages = {PLACES: FELT, **{key: key for key in calibration.stages[1:]}}

    def through(self, heard: Iterable[Heard]) -> None:
        """Go through what is heard until it ends or somebody has had enough."""
        self._talk.tell(self.calibration.summary(), self.calibration.asks())
        self._talk.hint()
        self._glow.mean(standing(self.calibration), {})
        for one in heard:
            if one == "quit":
                return
            self._hear(one)

    def _hear(self, one: Heard) -> None:
        taken = self._talk.takes(one, self._typed, lambda: self._step(self.calibration.undo))
        if not taken and isinstance(one, Switched) and self._calm.lets(one):
            self._step(lambda: self.calibration.switched(one.switch))

    def _typed(self, line: str) -> None:
        words = line.split()
        places = set(words) <= set(self.calibration.chart.places)
        if line in self._stages:
            self.calibration = self.calibration.at(self._stages[line])
            self._talk.tell(self.calibration.asks())
            self._glow.mean(standing(self.calibration), {})
        elif line in ("skip", "undo"):
            self._step(self.calibration.skip if line == "skip" else self.calibration.undo)
        elif line == "status":
            self._talk.tell(*self.calibration.changes(), self.calibration.summary(), self.calibration.asks())
        elif places and len(set(words)) == 2 and len(words) == 2:
            self._step(lambda: self.calibration.toggle(self.calibration.chart.pairs, *words))
        elif places and len(words) == 1 and self.calibration.stage != FELT:
            self._step(lambda: self.calibration.touched(words[0]))
        elif line in HELP:
            self._talk.show(Told("words", {"help": self._help}))
        else:
            self._talk.tell(Told("unknown-word", {"word": printable(line), "help": self._help}))

    @property
    def _help(self) -> str:
        return MAP_HELP.format(stages=", ".join(self._stages))

    def _step(self, step: Callable[[], tuple[Calibration, Told]]) -> None:
        before = self.calibration
        after, told = step()
        if after.steps != before.steps:
            after.own_map().save(self._path)
        self.calibration = after
        self._talk.tell(told)
        self._glow.mean(standing(after), answer(told))
        if after.wanted != before.wanted:
            self._talk.tell(after.asks())
