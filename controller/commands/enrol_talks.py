"""Two talks of an enrolment: tags asked for one after the other, and a map put right. Each step is kept at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

import click

from controller.boards.tags import uid_of
from controller.commands.enrol_heard import Heard
from controller.commands.enrol_lights import Glow
from controller.commands.printing import printable
from controller.engine.game import Game
from controller.enrolment.calibration import FELT, Calibration
from controller.enrolment.flicker import Calm
from controller.enrolment.learner import WORDS, TagLearner, known_uid
from controller.enrolment.lights import answer, standing
from controller.enrolment.session import Enrolment, Told
from controller.enrolment.words import sentence
from controller.ports import Crowded, Found, KeyPressed, Lost, Speaker, Switched, TagGone, TagSeen

TAG_HELP = "Hold a tag, or type: its uid, skip, undo, none, more [KIND], move, status, done, quit."
MAP_HELP = "Touch a place, or type: one or two places, {stages}, skip, undo, status, quit."
HELP = ("?", "help")
PLACES = "places"
"""What the stage is called in which places are felt one after the other."""


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
        self._talk = talk
        self._learner = TagLearner(game, enrolment, lambda book: book.save(path))

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
                if one == "done" and not self._learner.complete:
                    self._talk.tell(Told("left", {"n": len(self.enrolment.missing)}))
                return one == "done" or self._learner.complete, heard
            if self._learner.complete and not last and _shows_a_tag(one):
                return True, chain([one], heard)
            self._hear(one)
        return True, heard

    @property
    def enrolment(self) -> Enrolment:
        """As it stands."""
        return self._learner.enrolment

    def _open(self) -> bool:
        """Whether anything can still be learnt here: what is missing, or more of what may be more."""
        return not self._learner.complete or bool(self.enrolment.names and self.enrolment.part.box.open)

    def _hear(self, one: Heard) -> None:
        taken = self._talk.takes(one, self._typed, lambda: self._talk.tell(*self._learner.step("undo")))
        if not taken and isinstance(one, TagSeen | TagGone | Crowded):
            self._talk.tell(*self._learner.hear(one))
            if isinstance(one, TagSeen) and known_uid(one) is None:
                self._unknown(one.tag)

    def _unknown(self, word: str) -> None:
        self._talk.tell(Told("unknown-word", {"word": printable(word), "help": TAG_HELP}))

    def _typed(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        uid = uid_of(line)
        if word in WORDS:
            self._talk.tell(*self._learner.step(word, rest.strip() or None))
        elif uid is not None:
            self._talk.tell(*self._learner.learn(uid))
        elif word == "status":
            self._talk.tell(*self.enrolment.warnings(), self.enrolment.asks())
        elif line in HELP:
            self._talk.show(Told("words", {"help": TAG_HELP}))
        else:
            self._unknown(line)


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
