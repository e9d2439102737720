"""The log of a game: the sentences that were said, as a player reads them back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from controller.engine.game import Game
from controller.engine.session import Step
from controller.language import Language

MOST_RECALLED = 500
"""So many moves of a game that is continued are told again: each has to be resolved and said anew."""


@dataclass(slots=True)
class _Gathering:
    """Announcements of one kind that have come in a row."""

    code: str
    facts: Mapping[str, Any]
    names: dict[str, int] = field(default_factory=dict)
    n: int = 1


class Log:
    """Keep sentences in their order. Several of one kind in a row become one (`Presenter.gathered`).

    Attributes:
        lines: the sentences, the oldest first; the last one may still be gathered from what comes.
        marked: how many of them had been said when `mark` was last called.
        passing: the numbers, from 0, of those that are of no use but here, as what they asked for is done anyway.
    """

    def __init__(self, game: Game, language: Language) -> None:
        self._game, self._language = game, language
        self._gathering: _Gathering | None = None
        self.lines: list[str] = []
        self.marked = 0
        self.passing: set[int] = set()

    def recall(self, history: Sequence[Step]) -> None:
        """Tell the moves of a game that is continued, the last ones of a long game; all of them count as read."""
        earlier = len(history) - MOST_RECALLED
        if earlier > 0:
            self.add("log.earlier", {"n": earlier})
        for step in history[max(0, earlier) :]:
            outcome = self._game.resolve(step.before, step.seat, step.move)
            for reason in self._game.presenter.announcements(step.before, step.seat, step.move, outcome):
                self.add(reason.code, reason.facts)
        self.mark()

    def add(self, code: str, facts: Mapping[str, Any]) -> None:
        """Keep a sentence."""
        told = self._game.presenter.gathered.get(code)
        open_ = self._gathering
        if told is None:
            self._gathering = None
            self.lines.append(self._language.sentence(code, facts))
            return
        one_code, fact, plural = told
        if open_ is None or open_.code != code or not self.lines:
            self._gathering = open_ = _Gathering(code, facts, {}, 0)
            self.lines.append("")
        open_.n += 1
        name = str(facts.get(fact))
        open_.names[name] = open_.names.get(name, 0) + 1
        if open_.n == 1:
            self.lines[-1] = self._language.sentence(code, facts)
        else:
            self.lines[-1] = self._language.sentence(one_code, {plural: dict(open_.names), "n": open_.n})

    def mark(self) -> None:
        """Everything up to now was read."""
        self._gathering = None
        self.marked = len(self.lines)

    @property
    def settled(self) -> bool:
        """Whether the last sentence is final."""
        return self._gathering is None

    @property
    def unread(self) -> tuple[str, ...]:
        """What was said since `mark`."""
        return tuple(self.lines[self.marked :])

    def lasting(self, after: int = 0) -> tuple[str, ...]:
        """The sentences from a number on that are not passing."""
        return tuple(line for n, line in enumerate(self.lines[after:], after) if n not in self.passing)


class Printer:
    """Print a log line by line, as it grows: for plain output. A gathered sentence is printed once it is complete, and
    one that is passing as soon as it is not any more."""

    def __init__(self, log: Log) -> None:
        self._log, self._printed = log, len(log.lines)
        self._held: list[int] = []

    def due(self, *, all_of_it: bool = False) -> tuple[str, ...]:
        """The sentences not printed so far; the last one only if it is final."""
        upto = len(self._log.lines) - (0 if all_of_it or self._log.settled else 1)
        due = [*self._held, *range(self._printed, upto)]
        self._printed = max(self._printed, upto)
        self._held = [n for n in due if n in self._log.passing]
        return tuple(self._log.lines[n] for n in due if n not in self._log.passing)
