"""One attempt of the hands at a move: what was heard, what was touched, and since when it has been quiet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from controller.engine.moves import Move
from controller.recognition.plans import Heard
from controller.reports import Question


class Named(NamedTuple):
    """A region that was knocked, until when that may be confirmed, and the switch that told of it."""

    zone: str
    until: float
    switch: str


@dataclass(slots=True)
class Attempt:
    """What is known of the move being made; emptied when it is committed or given up.

    Attributes:
        heard: the words so far.
        since: by zone when it left what was expected.
        first, last: by zone when it first and last changed.
        came: by zone its switches that have closed and are closed still.
        moved_at: when the hands last did anything.
        question: the open question, if any.
        closed: the question that was open until the last commit, and when that was.
        possible: while pieces are out of place, the moves that may come of that.
        unsaid: words of the move committed last that were no longer needed, and when that was.
        asked: whether any question was answered on the way.
        strayed: whether the table went astray on the way.
        named: the region knocked, while it may be confirmed.
    """

    heard: list[Heard] = field(default_factory=list)
    since: dict[str, float] = field(default_factory=dict)
    first: dict[str, float] = field(default_factory=dict)
    last: dict[str, float] = field(default_factory=dict)
    came: dict[str, set[str]] = field(default_factory=dict)
    moved_at: float = 0.0
    question: Question | None = None
    closed: tuple[Question, float] | None = None
    possible: list[Move] = field(default_factory=list)
    unsaid: tuple[frozenset[str], float] = frozenset(), 0.0
    asked: bool = False
    strayed: bool = False
    named: Named | None = None

    def knocked(self, zone: str, switch: str) -> None:
        """A piece was lifted and set back to name its zone: nobody put one down."""
        self.came.get(zone, set()).discard(switch)

    def rest(self) -> None:
        """The table is as it should be and nothing was said: what was touched until now belongs to nothing to come."""
        self.came.clear()
        self.first.clear()
        self.last.clear()

    @property
    def tag(self) -> str:
        """The physical tag read last, if any."""
        return next((one.tag for one in reversed(self.heard) if one.tag), "")

    def how(self, quick: bool) -> str:
        """How a move recognised now was recognised, as campaigns count it."""
        if self.strayed:
            return "recovered"
        if self.asked:
            return "asked"
        return "at_once" if quick else "settled"
