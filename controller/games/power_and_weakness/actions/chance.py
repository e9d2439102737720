"""What the table brings, each when it is `due`: region markers, time tokens, tiles of the offer, and who starts.

A draw is legal, and likely, as there are copies of it (`Draw.copies`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from controller.engine.game import Hint, Word
from controller.engine.packed import BYTE, at
from controller.engine.reasons import Reason
from controller.games.power_and_weakness import events as e
from controller.games.power_and_weakness.actions.action import Action, Choice, hint, tag
from controller.games.power_and_weakness.builder import Builder
from controller.games.power_and_weakness.components import SEATS, SYMBOLS, TILES, TOKENS
from controller.games.power_and_weakness.map import NO_MARKER
from controller.games.power_and_weakness.moves import MoveTable
from controller.games.power_and_weakness.queries import Position, active_regions, marks_of
from controller.games.power_and_weakness.state import BAG, NOBODY, OFFER, State

ACTIONS = 2
MORE_TILES_THAN_CUBES = 3
"""The offer has "action tiles equal to the number on the time token plus three"."""


def due(position: Position) -> str:
    """The verb of what the table has to bring."""
    if not position.markers.complete:
        return "region-marker"
    if position.timer == 0:
        return "token"
    return "offer" if position.tiles[BAG] and offer_is_short(position) else "start"


def offer_is_short(position: Position) -> bool:
    """Whether tiles are missing from the offer."""
    return position.tiles[OFFER] % BYTE < position.timer + MORE_TILES_THAN_CUBES


@dataclass(frozen=True, slots=True)
class Draw(Choice):
    """A chance: one of the components that lie together face down is turned over."""

    chance = True

    @classmethod
    @abstractmethod
    def drawn_from(cls, position: Position) -> int:
        """The components among which it is drawn, packed by kind."""

    @property
    @abstractmethod
    def place(self) -> int:
        """Its kind's place among these."""

    @abstractmethod
    def facts(self, state: State) -> dict[str, object]:
        """What is drawn."""

    def copies(self, position: Position) -> int:
        """How many of its kind there are to be drawn: so likely it is, and legal if there is any."""
        return at(self.drawn_from(position), self.place)

    @classmethod
    def targets(cls, position: Position, seat: int) -> Sequence[Action]:
        """By kind."""
        return position.setting.moves[cls].marked(marks_of(cls.drawn_from(position)))

    def check(self, state: State, seat: int) -> Reason:
        """Is it due, and is there one?"""
        now = due(state)
        if now != self.verb():
            return Reason("table.not-due", {"due": now, "move": self.text})
        return Reason(f"{now}.legal" if self.copies(state) else f"{now}.none-left", self.facts(state))


@dataclass(frozen=True, slots=True)
class LayMarker(Draw):
    """Chance: the marker drawn for a region at the set-up."""

    form = "region-marker {region} {symbol}"
    region: int
    symbol: int

    @classmethod
    def drawn_from(cls, position: Position) -> int:
        return position.spare

    @property
    def place(self) -> int:
        return self.symbol

    @classmethod
    def targets(cls, position: Position, seat: int) -> Sequence[Action]:
        """By symbol, for the next region."""
        return position.setting.moves[cls, next_region(position)].marked(marks_of(position.spare))

    def facts(self, state: State) -> dict[str, object]:
        """Where it lies, and what it shows."""
        return {"region": state.setting.regions[self.region], "symbol": SYMBOLS[self.symbol]}

    def check(self, state: State, seat: int) -> Reason:
        """Regions have their turn in the order of the position (PWF-3)."""
        if due(state) == self.verb() and self.region != next_region(state):
            following = state.setting.regions[next_region(state)]
            return Reason("region-marker.next", self.facts(state) | {"next": following})
        return Draw.check(self, state, seat)

    def apply(self, b: Builder, seat: int) -> None:
        b.lay_marker(self.region, self.symbol)
        if b.markers.complete:
            b.tell(e.MarkersLaid())
            if b.timer == 0:
                b.tell(e.TokenDue())

    def words(self, state: State) -> tuple[Word, ...]:
        return (Word("tag", f"marker:{SYMBOLS[self.symbol]}"),)

    def hints(self, state: State, seat: int) -> Iterable[Hint]:
        """The region that waits for one."""
        return (hint(state, self.region, "asks"),)


def next_region(position: Position) -> int:
    """The region that is the next to get its marker."""
    return position.markers.symbols.index(NO_MARKER)


@dataclass(frozen=True, slots=True)
class TurnToken(Draw):
    """Chance: the time token turned."""

    form = "token {value}"
    value: int

    @classmethod
    def exists(cls, table: MoveTable, *fields: int) -> bool:
        """Tokens have few values."""
        return fields[0] in TOKENS

    @classmethod
    def last_fields(cls, table: MoveTable, *fields: int) -> Iterable[int]:
        return TOKENS

    @classmethod
    def drawn_from(cls, position: Position) -> int:
        return position.tokens

    @property
    def place(self) -> int:
        """Its value's place among the values."""
        return TOKENS.index(self.value)

    def facts(self, state: State) -> dict[str, object]:
        return {"value": self.value}

    def apply(self, b: Builder, seat: int) -> None:
        """As many cubes onto the timer."""
        b.shift_token(self.place)
        b.set_timer(self.value)
        b.tell(e.TokenTurned(self.value))

    def words(self, state: State) -> tuple[Word, ...]:
        return (Word("tag", f"token:{self.value}"),)


@dataclass(frozen=True, slots=True)
class Offer(Draw):
    """Chance: a tile turned over for the offer."""

    form = "offer {tile}"
    tile: int

    @classmethod
    def drawn_from(cls, position: Position) -> int:
        return position.tiles[BAG]

    @property
    def place(self) -> int:
        return self.tile

    def facts(self, state: State) -> dict[str, object]:
        return {"tile": TILES[self.tile]}

    def apply(self, b: Builder, seat: int) -> None:
        b.shift_tile(self.tile, BAG, OFFER)

    def words(self, state: State) -> tuple[Word, ...]:
        return (tag(self.tile),)


@dataclass(frozen=True, slots=True)
class Start(Draw):
    """Chance: who starts when all is equal."""

    form = "start {seat}"
    seat: int

    @classmethod
    def drawn_from(cls, position: Position) -> int:
        """Either seat, as likely as the other."""
        return 0x0101

    @property
    def place(self) -> int:
        return self.seat

    def facts(self, state: State) -> dict[str, object]:
        return {"seat": SEATS[self.seat]}

    def apply(self, b: Builder, seat: int) -> None:
        begin_first_turn(b, self.seat)

    def words(self, state: State) -> tuple[Word, ...]:
        """No component tells it."""
        return ()


def start_player(position: Position) -> int:
    """The seat that starts the cycle; `NOBODY` where chance has to tell.

    "The player who currently has less victory points. If there is a tie, it is the player who controls fewer active
    regions"; PW-2: as counted in the cycle just ended, or with option ``start_tie_basis`` ``new`` in the one begun.
    """
    orange, white = position.points
    if orange != white:
        return int(white < orange)
    basis = position.cycle & 1 if position.setting.options.start_tie_basis == "new" else 1 - (position.cycle & 1)
    active = active_regions(position, 0, basis), active_regions(position, 1, basis)
    if active[0] != active[1]:
        return int(active[1] < active[0])
    return NOBODY


def begin_first_turn(b: Builder, seat: int) -> None:
    """ "If tied on victory points the start player only has one action for his first turn" (PW-11)."""
    b.begin_turn(seat, 1 if b.points[0] == b.points[1] else ACTIONS)
