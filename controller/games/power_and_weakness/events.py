"""What can happen in Power & Weakness besides components changing place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from controller.engine.events import Event


@dataclass(frozen=True, slots=True)
class MarkersLaid(Event):
    """Every region has its marker."""

    trigger: ClassVar[str] = "markers_laid"


@dataclass(frozen=True, slots=True)
class TokenDue(Event):
    """The markers lie, but the timer is empty: only in positions that were given so."""

    trigger: ClassVar[str] = "token_due"


@dataclass(frozen=True, slots=True)
class CycleBegan(Event):
    """A cycle began: bonuses ended, nobody has recruited, the offer was cleared; its token is due."""

    trigger: ClassVar[str] = "cycle_began"
    number: int


@dataclass(frozen=True, slots=True)
class SuppliesTaken(Event):
    """Both seats took their new supplies: of one kind, so many each."""

    trigger: ClassVar[str] = "supplies_taken"
    kind: str
    taken: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class BagRefilled(Event):
    """The discarded tiles were shuffled into the bag."""


@dataclass(frozen=True, slots=True)
class TokensRefilled(Event):
    """The spent time tokens were shuffled back."""


@dataclass(frozen=True, slots=True)
class TokenTurned(Event):
    """A time token of this value set the timer."""

    trigger: ClassVar[str] = "token_turned"
    value: int


@dataclass(frozen=True, slots=True)
class OfferCompleted(Event):
    """All tiles of the cycle lie on offer."""

    trigger: ClassVar[str] = "offer_completed"


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A seat's turn began with so many actions."""

    trigger: ClassVar[str] = "turn_began"
    seat: str
    actions: int


@dataclass(frozen=True, slots=True)
class ActionBegan(Event):
    """One action of the turn was begun; ``using`` if it is action D."""

    seat: str
    using: bool


@dataclass(frozen=True, slots=True)
class TilesStopped(Event):
    """The seat ended action D."""

    seat: str


@dataclass(frozen=True, slots=True)
class FirstRecruited(Event):
    """The first recruit action of the cycle was taken: the next ones bring 2 pieces."""

    seat: str


@dataclass(frozen=True, slots=True)
class Strengthened(Event):
    """An extra number came into force."""

    seat: str
    symbol: str


@dataclass(frozen=True, slots=True)
class WindowOpened(Event):
    """``seat`` may stop what was just played with a Snake."""

    trigger: ClassVar[str] = "window_opened"
    seat: str
    played: str


@dataclass(frozen=True, slots=True)
class WindowPassed(Event):
    """What was played has its effect."""

    trigger: ClassVar[str] = "window_passed"


@dataclass(frozen=True, slots=True)
class SnakePlayed(Event):
    """What was played has no effect."""

    trigger: ClassVar[str] = "snake_played"
    seat: str


@dataclass(frozen=True, slots=True)
class AuctionOpened(Event):
    """A lightning tile is auctioned."""

    trigger: ClassVar[str] = "auction_opened"
    tile: str
    taker: str


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A seat made its sealed bid."""

    seat: str
    n: int


@dataclass(frozen=True, slots=True)
class BidsOpened(Event):
    """Both bids are in; nobody won where they are equal."""

    trigger: ClassVar[str] = "bids_opened"
    bids: Mapping[str, int]
    winner: str | None


@dataclass(frozen=True, slots=True)
class EffectDue(Event):
    """The winner of an auction has to choose the effect of this tile."""

    trigger: ClassVar[str] = "effect_due"
    seat: str
    tile: str


@dataclass(frozen=True, slots=True)
class EffectDone(Event):
    """The effect of an auctioned tile is over."""

    trigger: ClassVar[str] = "effect_done"
    seat: str


@dataclass(frozen=True, slots=True)
class PointScored(Event):
    """A seat gained victory points."""

    seat: str
    points: int


@dataclass(frozen=True, slots=True)
class RegionTakenOver(Event):
    """The attacker had the majority; ``knights`` and ``magicians`` of the defender had to leave."""

    trigger: ClassVar[str] = "region_taken_over"
    region: str
    attacker: str
    defender: str
    knights: int
    magicians: int


@dataclass(frozen=True, slots=True)
class RetreatEnded(Event):
    """The defender has withdrawn a piece, or none."""

    trigger: ClassVar[str] = "retreat_ended"
    region: str
    attacker: str


@dataclass(frozen=True, slots=True)
class OccupationEnded(Event):
    """The attacker has occupied the region, or left it empty."""

    trigger: ClassVar[str] = "occupation_ended"
    region: str


@dataclass(frozen=True, slots=True)
class SandRanOut(Event):
    """The last cube has left the timer and what was begun is completed."""

    trigger: ClassVar[str] = "sand_ran_out"


@dataclass(frozen=True, slots=True)
class CycleScored(Event):
    """The active regions were counted: by seat, with the points gained and the totals."""

    trigger: ClassVar[str] = "cycle_scored"
    active: Mapping[str, int]
    gained: Mapping[str, int]
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """A seat has 12 or more."""

    trigger: ClassVar[str] = "game_won"
    seat: str
