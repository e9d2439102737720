"""The moves of Power & Weakness, as imperatives. Tiles, regions, kinds and symbols are numbers.

Moves are made by `catalogue.Catalogue`, once each for a map, so that lists of them cost nothing to repeat.
"""

from __future__ import annotations

from dataclasses import dataclass

from controller.engine.moves import Move


@dataclass(frozen=True, slots=True)
class Take(Move):
    """A. Take an action tile from the offer."""

    tile: int


@dataclass(frozen=True, slots=True)
class Place(Move):
    """B. Place one active piece from reserve."""

    region: int


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """C. Recruit passive pieces."""


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """End action D."""


@dataclass(frozen=True, slots=True)
class Use(Move):
    """D. Play a tile in front of the seat; the subclasses say what for."""

    tile: int


@dataclass(frozen=True, slots=True)
class Reinforce(Use):
    """Put one active piece from reserve into a region with the tile's symbol."""

    region: int


@dataclass(frozen=True, slots=True)
class TakeOver(Use):
    """Drive the enemy out of a region with the tile's symbol."""

    region: int


@dataclass(frozen=True, slots=True)
class Strengthen(Use):
    """Put an extra number into force."""


@dataclass(frozen=True, slots=True)
class Share(Use):
    """Movement: share the pieces of two neighbouring regions anew; the first then holds these numbers."""

    first: int
    second: int
    knights: int
    magicians: int


@dataclass(frozen=True, slots=True)
class Sail(Use):
    """Sea movement: these pieces go from one coastal region to another."""

    src: int
    dst: int
    knights: int
    magicians: int


@dataclass(frozen=True, slots=True)
class RecruitWith(Use):
    """Use a tile for the recruits it shows; ``choice`` is which of them."""

    choice: int


@dataclass(frozen=True, slots=True)
class PlaySnake(Move):
    """Stop the tile just played."""


@dataclass(frozen=True, slots=True)
class Allow(Move):
    """Let the tile just played have its effect."""


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """Bid active pieces for a lightning tile."""

    n: int


@dataclass(frozen=True, slots=True)
class Rebel(Move):
    """Remove up to two of the opponent's pieces from one region (-1: none)."""

    region: int
    knights: int
    magicians: int


@dataclass(frozen=True, slots=True)
class ChangeMarker(Move):
    """Replace a region's marker by a spare one (-1: none)."""

    region: int
    symbol: int


@dataclass(frozen=True, slots=True)
class Withdraw(Move):
    """Withdraw one piece from a region taken over (kind -1: none)."""

    kind: int
    region: int


@dataclass(frozen=True, slots=True)
class Occupy(Move):
    """Place one active piece into the region just taken over."""


@dataclass(frozen=True, slots=True)
class Leave(Move):
    """Leave the region just taken over empty."""


@dataclass(frozen=True, slots=True)
class LayMarker(Move):
    """Chance: the marker drawn for a region at the set-up."""

    region: int
    symbol: int


@dataclass(frozen=True, slots=True)
class TurnToken(Move):
    """Chance: the time token turned."""

    value: int


@dataclass(frozen=True, slots=True)
class Offer(Move):
    """Chance: a tile turned over for the offer."""

    tile: int


@dataclass(frozen=True, slots=True)
class Start(Move):
    """Chance: who starts when all is equal."""

    seat: int
