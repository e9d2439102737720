"""The actions of a turn: A. Take, B. Place, C. Recruit, and the end of D. Use tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from controller.engine.game import Hint, Word
from controller.engine.reasons import Reason
from controller.games.power_and_weakness.actions.action import YES, Action, Choice, at, hint, tag
from controller.games.power_and_weakness.actions.snake import Played
from controller.games.power_and_weakness.actions.takeover import taken_or_used
from controller.games.power_and_weakness.actions.tiles import recruit_pieces
from controller.games.power_and_weakness.builder import RESERVE, Builder
from controller.games.power_and_weakness.components import KINDS, LIGHTNING, SEATS, TILES
from controller.games.power_and_weakness.queries import (
    Position,
    active_kind,
    active_reserve,
    count,
    has,
    marks_of,
    owner,
    stock,
)
from controller.games.power_and_weakness.state import HAND, OFFER, PLAYED, State


@dataclass(frozen=True, slots=True)
class Take(Played, Choice):
    """A. Take an action tile from the offer."""

    form = "take {tile}"

    @classmethod
    def targets(cls, position: Position, seat: int) -> Sequence[Action]:
        return position.setting.moves[cls].marked(marks_of(position.tiles[OFFER]))

    def check(self, state: State, seat: int) -> Reason:
        """Is it on offer?"""
        facts = {"seat": SEATS[seat], "tile": TILES[self.tile]}
        if not has(state.tiles[OFFER], self.tile):
            return Reason("take.not-on-offer", facts)
        return Reason("take.auction.legal" if self.tile in LIGHTNING else "take.legal", facts)

    def apply(self, b: Builder, seat: int) -> None:
        """Into the hand; but "when a tile with a lightning bolt is chosen, a cube is always removed from the
        sand-timer", and it is auctioned."""
        b.begin_action(using=False)
        if self.tile not in LIGHTNING:
            b.shift_tile(self.tile, OFFER, HAND + seat)
            return
        b.shift_tile(self.tile, OFFER, PLAYED)
        b.take_cube()
        if b.setting.options.snake_vs_lightning:
            self.declare(b, seat)
        else:
            self.take_effect(b, seat)

    def take_effect(self, b: Builder, seat: int) -> None:
        """The auction of a lightning tile."""
        b.open_auction(self.tile, seat)

    def words(self, state: State) -> tuple[Word, ...]:
        return (tag(self.tile), *taken_or_used(state, self.tile, YES))

    def announced(self, state: State, seat: int) -> Reason:
        """The same for every tile: what an auction is, the question says."""
        return Reason("told.take", self.check(state, seat).facts)


@dataclass(frozen=True, slots=True)
class Place(Choice):
    """B. Place one active piece from reserve."""

    form = "place {region}"
    region: int

    @classmethod
    def where(cls, position: Position, seat: int) -> int:
        """A mark at each region that is empty or the seat's own "with no more than three of his pieces", if there is an
        active piece in reserve."""
        if not position.reserve[2 * seat + (position.cycle & 1)]:
            return 0
        on_map, setting = position.on_map, position.setting
        full = on_map[2 * seat] + on_map[2 * seat + 1] + setting.over_three
        taken = on_map[2 - 2 * seat] + on_map[3 - 2 * seat] + setting.some
        return setting.all_marks & ~(full | taken)

    @classmethod
    def targets(cls, position: Position, seat: int) -> Sequence[Action]:
        return position.setting.moves[cls].marked(cls.where(position, seat))

    def check(self, state: State, seat: int) -> Reason:
        """Owner, reserve, and how many are there."""
        facts: dict[str, object] = {
            "seat": SEATS[seat],
            "region": state.setting.regions[self.region],
            "kind": active_kind(state),
        }
        there = facts | {"pieces": count(state, seat, self.region)}
        if has(self.where(state, seat), self.region):
            return Reason("place.legal", there)
        if owner(state, self.region) == 1 - seat:
            return Reason("place.enemy-region", facts)
        if not active_reserve(state, seat):
            return Reason("place.no-active-reserve", facts)
        return Reason("place.too-many", there)

    def apply(self, b: Builder, seat: int) -> None:
        b.begin_action(using=False)
        b.shift_pieces(2 * seat + (b.cycle & 1), 1, RESERVE, self.region)

    def words(self, state: State) -> tuple[Word, ...]:
        return Word("act", "card:place"), at(state, self.region)

    def hints(self, state: State, seat: int) -> Iterable[Hint]:
        return (hint(state, self.region, "may-place"),)


@dataclass(frozen=True, slots=True)
class Recruit(Choice):
    """C. Recruit passive pieces."""

    form = "recruit"

    @classmethod
    def targets(cls, position: Position, seat: int) -> Sequence[Action]:
        """Always: it is the way to pass."""
        return position.setting.moves[cls].moves

    def check(self, state: State, seat: int) -> Reason:
        kind = 1 - (state.cycle & 1)
        n = min(_recruits(state), stock(state, seat, kind))
        return Reason(
            "recruit.legal", {"seat": SEATS[seat], "kind": KINDS[kind], "pieces": n, "cubes": state.timer - 1}
        )

    def apply(self, b: Builder, seat: int) -> None:
        """It costs a cube."""
        b.begin_action(using=False)
        b.take_cube()
        recruit_pieces(b, seat, 1 - (b.cycle & 1), _recruits(b))
        if not b.recruited:
            b.note_recruit()

    def words(self, state: State) -> tuple[Word, ...]:
        return (Word("act", "card:recruit"),)


def _recruits(position: Position) -> int:
    """How many pieces it brings: "the first player to choose this action in each cycle takes three passive pieces"."""
    return 2 if position.recruited else 3


@dataclass(frozen=True, slots=True)
class Stop(Choice):
    """End action D."""

    form = "stop"
    while_using = True

    @classmethod
    def targets(cls, position: Position, seat: int) -> Sequence[Action]:
        """Always: it is considered only within action D."""
        return position.setting.moves[cls].moves

    def check(self, state: State, seat: int) -> Reason:
        """Is there anything to end?"""
        return Reason("stop.legal" if state.using else "stop.nothing", {"seat": SEATS[seat]})

    def apply(self, b: Builder, seat: int) -> None:
        b.stop_tiles()

    def words(self, state: State) -> tuple[Word, ...]:
        return (Word("act", "card:stop"),)
