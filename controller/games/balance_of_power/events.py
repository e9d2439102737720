"""What can happen in Balance of Power besides pawns changing place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from controller.engine.events import Event


@dataclass(frozen=True, slots=True)
class EmpireGiven(Event):
    """A seat, as it was called before, got an empire."""

    seat: str
    empire: str


@dataclass(frozen=True, slots=True)
class ChoosingBegan(Event):
    """A seat is to choose its empire."""

    trigger: ClassVar[str] = "choosing_began"
    seat: str


@dataclass(frozen=True, slots=True)
class EmpiresComplete(Event):
    """Every seat has its empire."""

    trigger: ClassVar[str] = "empires_complete"


@dataclass(frozen=True, slots=True)
class PlacingBegan(Event):
    """A seat is to place one more pawn of each class."""

    trigger: ClassVar[str] = "placing_began"
    seat: str


@dataclass(frozen=True, slots=True)
class ClassPlaced(Event):
    """A seat has placed its second pawn of a class."""

    seat: str
    kind: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A seat's turn began, with a fourth action (``bonus``) if it had achieved empire."""

    trigger: ClassVar[str] = "turn_began"
    seat: str
    bonus: bool


@dataclass(frozen=True, slots=True)
class ActionSpent(Event):
    """A seat spent the action of a class, or the fourth one on a pawn of that class."""

    seat: str
    kind: str
    bonus: bool


@dataclass(frozen=True, slots=True)
class PawnRooted(Event):
    """A pawn attacked without moving: "the attacking pawn cannot then move into another territory this turn"
    (Attack Action)."""

    seat: str
    kind: str
    territory: str


@dataclass(frozen=True, slots=True)
class ClassLost(Event):
    """The last pawn of a class of a seat left the map."""

    seat: str
    kind: str


@dataclass(frozen=True, slots=True)
class SeatOut(Event):
    """A seat has no pawn any more."""

    seat: str


@dataclass(frozen=True, slots=True)
class GameDeclared(Event):
    """A seat declared a duplicate of a class of which all pawns are on the map."""

    seat: str
    kind: str


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The game ended; ``why`` is ``points``, ``last`` (nobody else has a pawn), ``declared`` or ``draw``."""

    trigger: ClassVar[str] = "game_won"
    winners: tuple[str, ...]
    why: str
