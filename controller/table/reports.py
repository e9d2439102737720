"""What the companion reports: one frozen kind of message, with codes and facts, and who may hear it.

A report never holds a sentence: each listener makes one in its own language. It never holds a secret of a seat for
anybody else either: what is secret is reported twice, whole to its seat and sealed to everyone else, so that nothing
downstream has to remember to hide anything.

| kind | code | facts |
|---|---|---|
| `committed` | how it was recognised: `at_once`, `settled`, `asked`, `recovered`, `by_hand` | `seat`, `move` |
| `undone` | `by_hand` | `seat`, `move` |
| `opened` | | `bids`: number by seat |
| `asked` | what is asked (`ask.kind`) | `seat`, `slot`, `choices`: each `label`, `card`, `place`, `moves`; `told` |
| `closed` | what was asked | `seat` |
| `astray` | why the nearest move is refused | `extra`, `missing`: pieces by place; `facts`: those of the code |
| `mended` | | |
| `said` | of a sentence | those of the sentence |
| `lit` | | `lights`: role or number by place |
| `phased` | the phase | `attention`; `cycle`, `kind`, `timer` where the game counts them |

A sealed move is reported to everybody else by the word that they may know of it (`bid`). `told` are the facts of the
sentence that asks, besides the seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from controller.engine.game import TABLE
from controller.recognition.decisions import Choice, Question

Kind = Literal["committed", "undone", "opened", "asked", "closed", "astray", "mended", "said", "lit", "phased"]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who reads reports: a seat (by its number in the order of turns), or without one a spectator, as is the table.

    Attributes:
        every: reads what every seat may hear: only for the hands of a simulated table, which play all seats.
    """

    seat: int | None = None
    every: bool = False

    def seat_in(self, seats: Sequence[str]) -> str:
        """The name of the seat through whose eyes the viewer sees; ``table`` where it has none among these."""
        return seats[self.seat] if self.seat is not None and 0 <= self.seat < len(seats) else TABLE


SPECTATOR = Viewer()
ALL_SEATS = Viewer(every=True)


@dataclass(frozen=True, slots=True)
class Audience:
    """Who may hear a report: everyone, ``only`` one seat, or everyone ``but`` one (seats by number)."""

    only: int | None = None
    but: int | None = None

    def admits(self, viewer: Viewer) -> bool:
        """Whether this viewer may hear it."""
        if self.only is not None:
            return viewer.every or viewer.seat == self.only
        return self.but is None or (viewer.seat != self.but and not viewer.every)


EVERYONE = Audience()


@dataclass(frozen=True, slots=True)
class Report:
    """One thing the companion reports; see the table above.

    Attributes:
        seq: its number in the hub, counted from 1.
        at: seconds on the clock of the readings.
    """

    seq: int
    at: float
    audience: Audience
    kind: Kind
    code: str
    facts: Mapping[str, Any]


def question_in(report: Report) -> Question:
    """The question of a report of kind ``asked``."""
    choices = tuple(Choice(**{**choice, "moves": tuple(choice["moves"])}) for choice in report.facts["choices"])
    return Question(report.facts["seat"], report.code, choices, report.facts["slot"], report.facts["told"])
