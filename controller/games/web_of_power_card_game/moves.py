"""The moves, as imperatives. Places, rows, cards, law cards and seats are numbers; `catalogue` makes the moves."""

from __future__ import annotations

from dataclasses import dataclass

from controller.engine.moves import Move

LEFT, RIGHT = 0, 1
NO_PAY, PAY_HAND = -2, -1
"""What a `Take` pays: nothing, a stone in hand, or else the stone on a place."""


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take the land card at an end of a row; ``pays`` is `NO_PAY`, `PAY_HAND` or a place."""

    row: int
    side: int
    pays: int


@dataclass(frozen=True, slots=True)
class TakeCard(Move):
    """Take a card wherever it is: what hands may have meant, never legal, and without a notation."""

    card: int


@dataclass(frozen=True, slots=True)
class PlayLaw(Move):
    """Play a law card."""

    law: int


@dataclass(frozen=True, slots=True)
class Done(Move):
    """End the taking."""


@dataclass(frozen=True, slots=True)
class PlaceStone(Move):
    """Put a stone from the hand onto a card."""

    place: int


@dataclass(frozen=True, slots=True)
class MoveStone(Move):
    """Move an own stone from one card to another."""

    place: int
    src: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Place no stone."""


@dataclass(frozen=True, slots=True)
class DealLand(Move):
    """Chance: the land card that comes to lie on a place."""

    place: int
    card: int


@dataclass(frozen=True, slots=True)
class DealLaw(Move):
    """Chance: the law card (or an unknown one) that comes to lie on a place."""

    place: int
    law: int


@dataclass(frozen=True, slots=True)
class Start(Move):
    """Chance: who plays first."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """Chance: a law card that nobody knew, shown at the end."""

    seat: int
    law: int
