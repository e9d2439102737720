"""The state of a game: a frozen value of small numbers, and what a seat may have to decide before anything else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from controller.engine.moves import Move
from controller.games.power_and_weakness.map import Markers, Setting

NOBODY = -1
NO_BID = -1
BAG, OFFER, DISCARDS, HAND, PLAYED = 0, 1, 2, 3, 5
"""Where tiles lie: places in `State.tiles`; the hand of seat 1 is ``HAND + 1``; a played tile waits for its effect."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that comes before anything else."""

    kind: ClassVar[str]
    """Its name in positions and reasons."""
    phase: ClassVar[str]
    """The phase in which the table waits for it."""
    question: ClassVar[str]
    """The code of the question that is put."""


@dataclass(frozen=True, slots=True)
class Window(Decision):
    """The Snake window: ``seat`` may stop what was just played."""

    kind = "snake"
    phase = "cycle.turn.window"
    question = "ask.snake"
    seat: int
    played: Move


@dataclass(frozen=True, slots=True)
class Auction(Decision):
    """Both seats bid for a lightning tile; ``bids`` by seat, `NO_BID` where none is made yet."""

    kind = "auction"
    phase = "cycle.turn.auction.bidding"
    question = "ask.bid"
    tile: int
    taker: int
    bids: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rebellion(Decision):
    """``seat`` won a rebellion."""

    kind = "rebellion"
    phase = "cycle.turn.auction.effect"
    question = "ask.rebellion"
    seat: int


@dataclass(frozen=True, slots=True)
class MarkerChange(Decision):
    """``seat`` won a change of marker."""

    kind = "change-marker"
    phase = "cycle.turn.auction.effect"
    question = "ask.change-marker"
    seat: int


@dataclass(frozen=True, slots=True)
class Retreat(Decision):
    """``seat`` was driven out of ``region`` with these pieces and may withdraw one."""

    kind = "withdraw"
    phase = "cycle.turn.takeover.retreat"
    question = "ask.withdraw"
    seat: int
    region: int
    knights: int
    magicians: int


@dataclass(frozen=True, slots=True)
class Occupation(Decision):
    """``seat`` took ``region`` over and may place a piece there."""

    kind = "occupy"
    phase = "cycle.turn.takeover.occupy"
    question = "ask.occupy"
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
