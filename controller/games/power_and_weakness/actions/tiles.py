"""The other tiles: extra numbers, movement, sea movement, and recruiting with a tile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Self

from controller.engine.game import Hint, Word
from controller.engine.packed import BITS, BYTE, marked_places
from controller.engine.reasons import Reason
from controller.games.power_and_weakness.actions.action import NO, YES, Action, at, hint, numbers, tag
from controller.games.power_and_weakness.actions.snake import Use
from controller.games.power_and_weakness.actions.takeover import taken_or_used
from controller.games.power_and_weakness.builder import RESERVE, STOCK, Builder
from controller.games.power_and_weakness.components import (
    EXTRA,
    MOVEMENT,
    SEA_MOVEMENT,
    SEATS,
    SNAKE,
    SYMBOLS,
    TILES,
)
from controller.games.power_and_weakness.moves import MoveTable
from controller.games.power_and_weakness.queries import (
    MARK,
    Position,
    both_kinds,
    has,
    held,
    neighbours,
    owner,
    pairs,
    stock,
)
from controller.games.power_and_weakness.state import State

Numbers = tuple[int, int]
"""Of knights and magicians."""


@dataclass(frozen=True, slots=True)
class Strengthen(Use):
    """Put an extra number into force."""

    form = "use {tile} strengthen"
    tiles = tuple(range(EXTRA, EXTRA + len(SYMBOLS)))

    def check_use(self, state: State, seat: int) -> Reason:
        """Always legal, even where its symbol lies on no region (PWF-12)."""
        facts = {"seat": SEATS[seat], "tile": TILES[self.tile], "symbol": SYMBOLS[self.tile - EXTRA]}
        return Reason("strengthen.legal", facts)

    def effect(self, b: Builder, seat: int) -> None:
        """Until the cycle ends; several add up (PW-7)."""
        b.strengthen(seat, self.tile - EXTRA)

    def words(self, state: State) -> tuple[Word, ...]:
        """The tile, and that it is not used to recruit."""
        return (tag(self.tile), *taken_or_used(state, self.tile, NO), Word("how", YES))


@dataclass(frozen=True, slots=True)
class Share(Use):
    """Movement: share the pieces of two neighbouring regions anew; the first then holds these numbers."""

    form = "use {tile} {first} {second} {knights}k{magicians}m"
    tiles = (MOVEMENT,)
    only_carries = True
    first: int
    second: int
    knights: int
    magicians: int

    @classmethod
    def where(cls, position: Position, seat: int) -> Iterator[tuple[int, int]]:
        """The neighbouring regions, each empty or the seat's own, with pieces in at least one of them (PW-14)."""
        own, enemy = held(position, seat), held(position, 1 - seat)
        for first, second in pairs(position):
            both = (MARK << (BITS * first)) | (MARK << (BITS * second))
            if own & both and not enemy & both:
                yield first, second

    @classmethod
    def with_tile(cls, position: Position, seat: int, tile: int) -> Sequence[Action]:
        """By pair of regions; then by the numbers of the first."""
        remembered = position.setting.moves.remembered
        knights, magicians = position.on_map[2 * seat], position.on_map[2 * seat + 1]
        found: list[Action] = []
        for first, second in cls.where(position, seat):
            one, two = BITS * first, BITS * second
            found += remembered(
                _ways_to_share, first, second, (knights >> one) & BYTE, (magicians >> one) & BYTE,
                (knights >> two) & BYTE, (magicians >> two) & BYTE,
            )  # fmt: skip
        return found

    def check_use(self, state: State, seat: int) -> Reason:
        """Both regions, then the numbers."""
        names = state.setting.regions
        pair = self.first, self.second
        facts: dict[str, object] = {
            "seat": SEATS[seat],
            "first": names[self.first],
            "second": names[self.second],
            "knights": self.knights,
            "magicians": self.magicians,
        }
        if pair not in self.where(state, seat):
            if self.first >= self.second:
                return Reason("movement.order", facts)
            if not has(neighbours(state)[self.first], self.second):
                return Reason("movement.not-neighbours", facts)
            for region in pair:
                if owner(state, region) == 1 - seat:
                    return Reason("movement.enemy-region", facts | {"region": names[region]})
        before = both_kinds(state, seat, self.first)
        there = _sum(before, both_kinds(state, seat, self.second))
        facts["there"] = {"knights": there[0], "magicians": there[1]}
        return Reason(_shared(before, there, (self.knights, self.magicians)), facts)

    def effect(self, b: Builder, seat: int) -> None:
        """What the first region has too few comes from the second."""
        for kind, before in enumerate(both_kinds(b, seat, self.first)):
            more = (self.knights, self.magicians)[kind] - before
            if more > 0:
                b.shift_pieces(2 * seat + kind, more, self.second, self.first)
            elif more < 0:
                b.shift_pieces(2 * seat + kind, -more, self.first, self.second)

    def words(self, state: State) -> tuple[Word, ...]:
        """The tile, both regions, and what the first one then holds."""
        return (
            tag(self.tile),
            *taken_or_used(state, self.tile, NO),
            at(state, self.first, "first"),
            at(state, self.second, "second"),
            *numbers(self.knights, self.magicians),
        )

    def hints(self, state: State, seat: int) -> Iterable[Hint]:
        pieces = {region: any(both_kinds(state, seat, region)) for region in (self.first, self.second)}
        return [hint(state, region, "lift-here" if there else "may-place") for region, there in pieces.items()]


def _sum(one: Numbers, other: Numbers) -> Numbers:
    return one[0] + other[0], one[1] + other[1]


def _shared(before: Numbers, there: Numbers, after: Numbers) -> str:
    """The code for these numbers in the first region: it holds ``before`` now, both together hold ``there``."""
    if after[0] > there[0] or after[1] > there[1]:
        return "movement.too-many"
    if not any(there):
        return "movement.nobody"
    return "movement.unchanged" if after == before else "movement.legal"


def _ways_to_share(
    table: MoveTable, first: int, second: int, knights: int, magicians: int, more_knights: int, more_magicians: int
) -> list[Share]:
    made, before = table.made(Share), (knights, magicians)
    there = _sum(before, (more_knights, more_magicians))
    ways = product(range(there[0] + 1), range(there[1] + 1))
    return [made[MOVEMENT, first, second, *way] for way in ways if _shared(before, there, way) == "movement.legal"]


@dataclass(frozen=True, slots=True)
class Sail(Use):
    """Sea movement: these pieces go from one coastal region to another."""

    form = "use {tile} {src} {dst} {knights}k{magicians}m"
    tiles = (SEA_MOVEMENT,)
    only_carries = True
    src: int
    dst: int
    knights: int
    magicians: int

    @classmethod
    def where(cls, position: Position, seat: int) -> tuple[int, int]:
        """A mark at each region to sail from (own, coastal), and at each to sail to (empty or own, coastal)."""
        coastal = position.setting.coastal
        return coastal & held(position, seat), coastal & ~held(position, 1 - seat)

    @classmethod
    def with_tile(cls, position: Position, seat: int, tile: int) -> Sequence[Action]:
        """By region sailed from; then by the other region and by numbers."""
        remembered = position.setting.moves.remembered
        harbours, goals = cls.where(position, seat)
        found: list[Action] = []
        for src in marked_places(harbours):
            found += remembered(_ways_to_sail, src, goals, *both_kinds(position, seat, src))
        return found

    def check_use(self, state: State, seat: int) -> Reason:
        """Both regions, then the numbers."""
        names = state.setting.regions
        facts: dict[str, object] = {
            "seat": SEATS[seat],
            "src": names[self.src],
            "dst": names[self.dst],
            "knights": self.knights,
            "magicians": self.magicians,
        }
        if self.src == self.dst:
            return Reason("sea.same-region", facts)
        for region in (self.src, self.dst):
            if not has(state.setting.coastal, region):
                return Reason("sea.not-coastal", facts | {"region": names[region]})
        harbours, goals = self.where(state, seat)
        if not has(harbours, self.src):
            return Reason("sea.not-own", facts)
        if not has(goals, self.dst):
            return Reason("sea.enemy-region", facts)
        there = both_kinds(state, seat, self.src)
        facts["there"] = {"knights": there[0], "magicians": there[1]}
        return Reason(_sailed(there, (self.knights, self.magicians)), facts)

    def effect(self, b: Builder, seat: int) -> None:
        for kind, n in enumerate((self.knights, self.magicians)):
            if n:
                b.shift_pieces(2 * seat + kind, n, self.src, self.dst)

    def words(self, state: State) -> tuple[Word, ...]:
        """The tile, both regions, and how many go."""
        return (
            tag(self.tile),
            *taken_or_used(state, self.tile, NO),
            at(state, self.src, "from"),
            at(state, self.dst, "to"),
            *numbers(self.knights, self.magicians),
        )

    def hints(self, state: State, seat: int) -> Iterable[Hint]:
        """The region sailed from."""
        return (hint(state, self.src, "lift-here"),)


def _sailed(there: Numbers, going: Numbers) -> str:
    """The code for so many that go, from a region that holds ``there``."""
    if going[0] > there[0] or going[1] > there[1]:
        return "sea.too-many"
    return "sea.legal" if any(going) else "sea.nothing"


def _ways_to_sail(table: MoveTable, src: int, goals: int, knights: int, magicians: int) -> list[Sail]:
    made, there = table.made(Sail), (knights, magicians)
    ways = [n for n in product(range(knights + 1), range(magicians + 1)) if _sailed(there, n) == "sea.legal"]
    return [made[SEA_MOVEMENT, src, dst, k, m] for dst in marked_places(goals) if dst != src for k, m in ways]


@dataclass(frozen=True, slots=True)
class RecruitWith(Use):
    """Use a tile for the recruits it shows; ``choice`` is which of them."""

    form = "use {tile} recruit"
    tiles = tuple(range(EXTRA, SNAKE + 1))
    choice: int

    @classmethod
    def last_fields(cls, table: MoveTable, *fields: int) -> Iterable[int]:
        """As many as the tile lets choose from."""
        return range(len(table.components.recruits[fields[0]]))

    @classmethod
    def write(cls, table: MoveTable, *fields: int) -> str:
        """``use TILE recruit``; where the tile lets choose, the kind is named: ``use merlin recruit knights``."""
        tile, choice = fields
        shown = table.components.recruits[tile]
        kind = "" if len(shown) == 1 else " knights" if shown[choice][0] else " magicians"
        return f"use {TILES[tile]} recruit{kind}"

    @classmethod
    def read(cls, table: MoveTable, text: str) -> Self | None:
        """One of the few there are."""
        every = (move for tile in cls.tiles for move in table[cls, tile].moves)
        return next((cls(text, move.tile, move.choice) for move in every if move.text == text), None)

    def check_use(self, state: State, seat: int) -> Reason:
        """Always legal: it may come to nothing (PW-10)."""
        knights, magicians = state.setting.components.recruits[self.tile][self.choice]
        there = {"knights": min(knights, stock(state, seat, 0)), "magicians": min(magicians, stock(state, seat, 1))}
        return Reason("recruit-with.legal", {"seat": SEATS[seat], "tile": TILES[self.tile], **there})

    def effect(self, b: Builder, seat: int) -> None:
        """It does not count as the first recruit action of the cycle."""
        for kind, n in enumerate(b.setting.components.recruits[self.tile][self.choice]):
            recruit_pieces(b, seat, kind, n)

    def words(self, state: State) -> tuple[Word, ...]:
        """The tile, that it recruits, and which kind."""
        words = (tag(self.tile), *taken_or_used(state, self.tile, NO), Word("how", "card:recruit"))
        shown = state.setting.components.recruits[self.tile]
        if len(shown) == 1:
            return words
        return (*words, Word("kind", "card:knight" if shown[self.choice][0] else "card:magician"))


def recruit_pieces(b: Builder, seat: int, kind: int, n: int) -> int:
    """From stock to reserve, "fewer pieces or even none at all" if there are not enough; how many there were."""
    there = min(n, stock(b, seat, kind))
    if there:
        b.shift_pieces(2 * seat + kind, there, STOCK, RESERVE)
    return there
