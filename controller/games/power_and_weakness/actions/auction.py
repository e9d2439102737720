"""The auction of a tile with a lightning bolt, and what its winner may choose: a rebellion or a change of marker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from controller.engine.game import Hint, Word
from controller.engine.packed import marked_places
from controller.engine.reasons import Reason
from controller.games.power_and_weakness.actions.action import NONE, Action, Choice, at, hint, numbers
from controller.games.power_and_weakness.builder import RESERVE, STOCK, Builder
from controller.games.power_and_weakness.components import REBELLION, SEATS, SYMBOLS, TILES, VICTORY_POINT
from controller.games.power_and_weakness.moves import MoveTable
from controller.games.power_and_weakness.queries import Position, active_kind, active_reserve, both_kinds, has, held
from controller.games.power_and_weakness.state import NOBODY, PLAYED, Auction, MarkerChange, Rebellion, State


def settle_auction(b: Builder, auction: Auction) -> None:
    """Open both bids and let the winner pay; "if both players have bid the same number of active pieces, neither player
    gets the tile" (PW-3, PWF-9)."""
    orange, white = auction.bids
    winner = NOBODY if orange == white else int(white > orange)
    b.open_bids(auction.bids, winner)
    b.discard(auction.tile, PLAYED)
    if winner == NOBODY:
        return
    b.shift_pieces(2 * winner + (b.cycle & 1), auction.bids[winner], RESERVE, STOCK)
    if auction.tile == VICTORY_POINT:
        b.score(winner, 1)
    elif auction.tile == REBELLION:
        b.await_effect(winner, Rebellion(winner), auction.tile)
    else:
        b.await_effect(winner, MarkerChange(winner), auction.tile)


@dataclass(frozen=True, slots=True)
class Bid(Choice):
    """Bid active pieces for a lightning tile."""

    form = "bid {n}"
    answers = Auction
    n: int

    @classmethod
    def last_fields(cls, table: MoveTable, *fields: int) -> Iterable[int]:
        """From 0 to as many pieces as there are of a kind."""
        return range(max(table.components.pieces) + 1)

    @classmethod
    def targets(cls, position: Position, seat: int) -> Sequence[Action]:
        """From 0 to all active pieces in reserve."""
        return position.setting.moves[cls].moves[: active_reserve(position, seat) + 1]

    def check(self, state: State, seat: int) -> Reason:
        """Are there as many?"""
        auction = state.pending
        assert isinstance(auction, Auction)
        reserve = active_reserve(state, seat)
        facts = {
            "seat": SEATS[seat],
            "bid": self.n,
            "reserve": reserve,
            "kind": active_kind(state),
            "tile": TILES[auction.tile],
        }
        return Reason("bid.too-high" if self.n > reserve else "bid.legal", facts)

    def apply(self, b: Builder, seat: int) -> None:
        """Sealed, until both are in."""
        b.bid(seat, self.n)

    def words(self, state: State) -> tuple[Word, ...]:
        return (Word("number", f"card:{self.n}"),)

    def announced(self, state: State, seat: int) -> Reason:
        """That it was made is all that is told."""
        return Reason("told.bid", {"seat": SEATS[seat]})


@dataclass(frozen=True, slots=True)
class Rebel(Choice):
    """Remove up to two of the opponent's pieces from one region (-1: none)."""

    form = "rebel {region} {knights}k{magicians}m"
    none = (-1, 0, 0)
    answers = Rebellion
    region: int
    knights: int
    magicians: int

    @classmethod
    def where(cls, position: Position, seat: int) -> int:
        """A mark at each region of the opponent."""
        return held(position, 1 - seat)

    @classmethod
    def targets(cls, position: Position, seat: int) -> Sequence[Action]:
        """None, then by region and numbers."""
        table = position.setting.moves
        found: list[Action] = [table.move(cls, *cls.none)]
        for region in marked_places(cls.where(position, seat)):
            found += table.remembered(_ways_to_rebel, region, *both_kinds(position, 1 - seat, region))
        return found

    def check(self, state: State, seat: int) -> Reason:
        """The region, then the numbers."""
        if self.region < 0:
            return Reason("rebel.none.legal", {"seat": SEATS[seat]})
        there = both_kinds(state, 1 - seat, self.region)
        facts: dict[str, object] = {
            "seat": SEATS[seat],
            "region": state.setting.regions[self.region],
            "knights": self.knights,
            "magicians": self.magicians,
            "there": {"knights": there[0], "magicians": there[1]},
        }
        if not has(self.where(state, seat), self.region):
            return Reason("rebel.no-enemy", facts)
        return Reason(_removed(there, (self.knights, self.magicians)), facts)

    def apply(self, b: Builder, seat: int) -> None:
        """Into their stock."""
        for kind, n in enumerate((self.knights, self.magicians)):
            if n:
                b.shift_pieces(2 * (1 - seat) + kind, n, self.region, STOCK)
        b.end_effect(seat)

    def words(self, state: State) -> tuple[Word, ...]:
        """The region and the numbers."""
        if self.region < 0:
            return (Word("where", NONE),)
        return (at(state, self.region), *numbers(self.knights, self.magicians))

    def hints(self, state: State, seat: int) -> Iterable[Hint]:
        return () if self.region < 0 else (hint(state, self.region, "may-take"),)


def _removed(there: tuple[int, int], going: tuple[int, int]) -> str:
    """The code for so many removed from a region that holds ``there``: "up to two of his opponent's pieces (both active
    and passive) from one region" (PWF-11)."""
    if not 1 <= sum(going) <= 2:
        return "rebel.one-or-two"
    return "rebel.too-many" if going[0] > there[0] or going[1] > there[1] else "rebel.legal"


def _ways_to_rebel(table: MoveTable, region: int, knights: int, magicians: int) -> Iterator[Rebel]:
    ways = (0, 1), (1, 0), (0, 2), (1, 1), (2, 0)
    there = knights, magicians
    return (table.move(Rebel, region, *way) for way in ways if _removed(there, way) == "rebel.legal")


@dataclass(frozen=True, slots=True)
class ChangeMarker(Choice):
    """Replace a region's marker by a spare one (-1: none)."""

    form = "marker {region} {symbol}"
    none = (-1, -1)
    answers = MarkerChange
    region: int
    symbol: int

    @classmethod
    def targets(cls, position: Position, seat: int) -> Sequence[Action]:
        """None, then by region and symbol."""
        return position.setting.moves.remembered(_ways_to_change, position.spare, *position.markers.symbols)

    def check(self, state: State, seat: int) -> Reason:
        """Another symbol, and a spare one."""
        if self.region < 0:
            return Reason("marker.none.legal", {"seat": SEATS[seat]})
        lying = state.markers.symbols[self.region]
        facts = {
            "seat": SEATS[seat],
            "region": state.setting.regions[self.region],
            "symbol": SYMBOLS[self.symbol],
            "lying": SYMBOLS[lying],
        }
        return Reason(_changed(state.spare, lying, self.symbol), facts)

    def apply(self, b: Builder, seat: int) -> None:
        """The old marker becomes spare."""
        if self.region >= 0:
            b.lay_marker(self.region, self.symbol)
        b.end_effect(seat)

    def words(self, state: State) -> tuple[Word, ...]:
        """The new marker and the region."""
        if self.region < 0:
            return (Word("where", NONE),)
        return Word("tag", f"marker:{SYMBOLS[self.symbol]}"), at(state, self.region)

    def hints(self, state: State, seat: int) -> Iterable[Hint]:
        return () if self.region < 0 else (hint(state, self.region, "contested"),)


def _changed(spare: int, lying: int, symbol: int) -> str:
    """The code for laying a symbol where another lies: "replace it with a different one - if still available"."""
    if lying == symbol:
        return "marker.same-symbol"
    return "marker.legal" if has(spare, symbol) else "marker.no-spare"


def _ways_to_change(table: MoveTable, spare: int, *symbols: int) -> Iterator[ChangeMarker]:
    yield table.move(ChangeMarker, *ChangeMarker.none)
    for region, lying in enumerate(symbols):
        for move in table[ChangeMarker, region].moves:
            if _changed(spare, lying, move.symbol) == "marker.legal":
                yield move
