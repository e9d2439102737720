"""What can happen besides components changing place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from controller.engine.events import Event


@dataclass(frozen=True, slots=True)
class LandLaid(Event):
    """All land cards lie in their rows."""

    trigger: ClassVar[str] = "land_laid"


@dataclass(frozen=True, slots=True)
class LawLaid(Event):
    """All law cards lie on their places."""

    trigger: ClassVar[str] = "law_laid"


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A seat's turn began."""

    trigger: ClassVar[str] = "turn_began"
    seat: str


@dataclass(frozen=True, slots=True)
class SeatSkipped(Event):
    """A seat could take nothing and had no turn."""

    seat: str


@dataclass(frozen=True, slots=True)
class LawInForce(Event):
    """A law card came into force for the rest of the turn."""

    seat: str
    law: str


@dataclass(frozen=True, slots=True)
class TakingEnded(Event):
    """A seat has taken what it takes; its stone step is due."""

    trigger: ClassVar[str] = "taking_ended"
    seat: str


@dataclass(frozen=True, slots=True)
class RowsEmptied(Event):
    """The last land card was taken: nobody has a turn any more."""

    trigger: ClassVar[str] = "rows_emptied"


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """Everything is counted: who has won (one seat, or nobody), and the points of each."""

    trigger: ClassVar[str] = "game_ended"
    winners: tuple[str, ...]
    totals: Mapping[str, int]
