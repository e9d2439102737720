"""The moves of Balance of Power, as imperatives. Seats, empires, territories and classes are numbers."""

from __future__ import annotations

from dataclasses import dataclass

from controller.engine.moves import Move


@dataclass(frozen=True, slots=True)
class GiveEmpire(Move):
    """Give an empire: the table to the first seat that has none, or a seat to itself."""

    empire: int


@dataclass(frozen=True, slots=True)
class DrawFirst(Move):
    """Draw who chooses an empire first."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawStart(Move):
    """Draw who places, and plays, first."""

    seat: int


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Setting up: put a pawn into a home territory."""

    kind: int
    territory: int


@dataclass(frozen=True, slots=True)
class Act(Move):
    """An action of a turn; the subclasses say which. ``kind`` is the class of the pawn that acts."""

    kind: int


@dataclass(frozen=True, slots=True)
class Go(Act):
    """Move Action: "Move a pawn into an adjacent territory." (How to Play the Game)"""

    src: int
    dst: int


@dataclass(frozen=True, slots=True)
class Attack(Act):
    """Attack Action; in place where ``src`` is ``dst``. ``owner`` is the number of the attacked pawn's empire."""

    src: int
    dst: int
    beaten: int
    owner: int


@dataclass(frozen=True, slots=True)
class Duplicate(Act):
    """Duplicate Action, or the declaration that ends the game where no pawn of the class is left."""

    territory: int


@dataclass(frozen=True, slots=True)
class Respawn(Act):
    """Put back a pawn of a class that was wholly eliminated."""

    territory: int


@dataclass(frozen=True, slots=True)
class End(Move):
    """End the turn, whatever actions are left."""
