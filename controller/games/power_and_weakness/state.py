"""The state of a game: a frozen value of small numbers, and what a seat may have to decide before anything else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from controller.games.power_and_weakness.map import Markers, Setting
from controller.games.power_and_weakness.moves import Take, Use

NOBODY = -1
NO_BID = -1
BAG, OFFER, DISCARDS, HAND, PLAYED = 0, 1, 2, 3, 5
"""Where tiles lie: places in `State.tiles`; the hand of seat 1 is ``HAND + 1``; a played tile waits for its effect."""


@dataclass(frozen=True, slots=True)
class Window:
    """The Snake window: ``seat`` may stop what was just played."""

    seat: int
    played: Use | Take


@dataclass(frozen=True, slots=True)
class Auction:
    """Both seats bid for a lightning tile; ``bids`` by seat, `NO_BID` where none is made yet."""

    tile: int
    taker: int
    bids: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rebellion:
    """``seat`` won a rebellion."""

    seat: int


@dataclass(frozen=True, slots=True)
class MarkerChange:
    """``seat`` won a change of marker."""

    seat: int


@dataclass(frozen=True, slots=True)
class Retreat:
    """``seat`` was driven out of ``region`` with these pieces and may withdraw one."""

    seat: int
    region: int
    knights: int
    magicians: int


@dataclass(frozen=True, slots=True)
class Occupation:
    """``seat`` took ``region`` over and may place a piece there."""

    seat: int
    region: int


Pending = Window | Auction | Rebellion | MarkerChange | Retreat | Occupation


class State(NamedTuple):
    """One moment of a game. Pieces come as four numbers, by ``2 * seat + kind``; tiles are packed by kind of tile."""

    setting: Setting
    cycle: int
    timer: int
    recruited: bool
    markers: Markers
    spare: int
    """Markers on no region, packed by symbol."""
    on_map: tuple[int, ...]
    """By piece a packed number over the regions."""
    reserve: tuple[int, ...]
    tiles: tuple[int, ...]
    """By place (`BAG` to `PLAYED`) the tiles there."""
    extra: tuple[int, ...]
    """By seat its bonuses in force, packed by symbol."""
    points: tuple[int, ...]
    tokens: int
    """Time tokens still to be turned, packed by their place in `TOKENS`."""
    token_discards: int
    turn: int
    """The seat whose turn it is, or `NOBODY`: then the table is to act, or the game is over."""
    actions: int
    """Actions of the turn not yet begun."""
    using: bool
    """The seat is inside action D."""
    pending: Pending | None
    winner: int
