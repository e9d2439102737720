"""Influence tiles: reinforcing a region, and taking one over, with the withdrawal and the occupation that follow.

The reckoning of a takeover (`strengths`) is one loop over the regions that are asked for: the generator asks for all
that a tile matches, check and lights for one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from controller.engine.game import Hint, Word
from controller.engine.packed import BITS, BYTE, marked_places
from controller.engine.reasons import Reason
from controller.games.power_and_weakness.actions.action import NO, NONE, YES, Action, Choice, at, hint, tag
from controller.games.power_and_weakness.actions.snake import Use
from controller.games.power_and_weakness.builder import LIMBO, RESERVE, STOCK, Builder
from controller.games.power_and_weakness.components import EXTRA, KINDS, MERLIN, SEATS, SYMBOLS, TILES
from controller.games.power_and_weakness.queries import (
    MARK,
    Position,
    active_kind,
    active_reserve,
    both_kinds,
    count,
    has,
    held,
    kinds_of_tiles,
    neighbours,
    owner,
)
from controller.games.power_and_weakness.state import HAND, OFFER, Occupation, Retreat, State

INFLUENCE = (*range(EXTRA), MERLIN)
"""The tiles of the four symbols, and Merlin, which serves as any of them."""


def matches(position: Position, tile: int) -> int:
    """A mark at each region "which has a matching region marker"."""
    return position.setting.all_marks if tile == MERLIN else position.markers.marked[tile]


def strengths(position: Position, attacker: int, marked: int) -> Iterator[tuple[int, int, int]]:
    """For each marked region its mark, attack and defence.

    The attacker's "active pieces in neighbouring regions" stand against all pieces of the defender in the region "plus
    his active pieces in neighbouring regions", each side with its bonus for the region's symbol.
    """
    near = neighbours(position)
    active = position.cycle & 1
    on_map = position.on_map
    own, enemy, passive = (
        on_map[2 * attacker + active],
        on_map[2 - 2 * attacker + active],
        on_map[3 - 2 * attacker - active],
    )
    extra, against = position.extra[attacker], position.extra[1 - attacker]
    bonuses = extra or against
    while marked:
        mark = marked & -marked
        marked ^= mark
        shift = mark.bit_length() - BITS
        mask = near[shift >> 3]
        attack = (own & mask) % BYTE
        defence = (enemy & mask) % BYTE + ((enemy >> shift) & BYTE) + ((passive >> shift) & BYTE)
        if bonuses:
            symbol = BITS * position.markers.symbols[shift >> 3]
            attack += (extra >> symbol) & BYTE
            defence += (against >> symbol) & BYTE
        yield mark, attack, defence


def strength(position: Position, attacker: int, region: int) -> tuple[int, int]:
    """Attack and defence in a takeover of one region."""
    _, attack, defence = next(strengths(position, attacker, MARK << (BITS * region)))
    return attack, defence


def usable(position: Position, seat: int, tile: int) -> bool:
    """Whether a tile in front of the seat can be used now; tiles that recruit, or strengthen, always can (PW-10)."""
    return tile >= EXTRA or any(Influence.where(position, seat, tile))


def can_use_a_tile(position: Position, seat: int) -> bool:
    """Whether any tile in front of the seat can be used now."""
    return any(usable(position, seat, tile) for tile in reversed(kinds_of_tiles(position.tiles[HAND + seat])))


def taken_or_used(state: State, tile: int, said: str) -> tuple[Word, ...]:
    """The word that tells whether a tile is taken or used: wanted only where a tile of this kind lies on offer and one
    in front of the seat can be used."""
    if state.turn < 0 or state.using or not has(state.tiles[OFFER], tile):
        return ()
    in_hand = has(state.tiles[HAND + state.turn], tile)
    return (Word("act", said),) if in_hand and usable(state, state.turn, tile) else ()


@dataclass(frozen=True, slots=True)
class Influence(Use):
    """Use an influence tile on a region with its symbol."""

    tiles = INFLUENCE
    region: int

    @classmethod
    def where(cls, position: Position, seat: int, tile: int) -> tuple[int, int]:
        """A mark at each region that the tile can reinforce, and one at each that it can take over.

        To be reinforced a matching region is empty or the seat's own, and there is an active piece in reserve (PW-9).
        To be taken over it is the enemy's, and the seat has a majority of one or more.
        """
        matching, enemy = matches(position, tile), held(position, 1 - seat)
        attacked = matching & enemy
        won = 0
        if attacked:
            for mark, attack, defence in strengths(position, seat, attacked):
                if attack > defence:
                    won |= mark
        return matching ^ attacked if position.reserve[2 * seat + (position.cycle & 1)] else 0, won

    @classmethod
    def with_tile(cls, position: Position, seat: int, tile: int) -> Sequence[Action]:
        """By region; first the reinforcements, then the takeovers."""
        reinforced, won = cls.where(position, seat, tile)
        moves = position.setting.moves
        return moves[Reinforce, tile].marked(reinforced) + moves[TakeOver, tile].marked(won)

    def facts(self, state: State, seat: int) -> dict[str, object]:
        """The tile, and the symbol that it should have."""
        return {
            "seat": SEATS[seat],
            "tile": TILES[self.tile],
            "region": state.setting.regions[self.region],
            "symbol": SYMBOLS[state.markers.symbols[self.region]],
        }

    def words(self, state: State) -> tuple[Word, ...]:
        """The tile and the region; what stands there tells which of the two is meant."""
        return (tag(self.tile), *taken_or_used(state, self.tile, NO), at(state, self.region))


@dataclass(frozen=True, slots=True)
class Reinforce(Influence):
    """Put one active piece from reserve into a region with the tile's symbol."""

    form = "use {tile} reinforce {region}"

    def check_use(self, state: State, seat: int) -> Reason:
        """Symbol, owner, reserve."""
        facts = self.facts(state, seat) | {"kind": active_kind(state)}
        reinforced, _ = self.where(state, seat, self.tile)
        if has(reinforced, self.region):
            return Reason("reinforce.legal", facts)
        if not has(matches(state, self.tile), self.region):
            return Reason("use.wrong-symbol", facts)
        if owner(state, self.region) == 1 - seat:
            return Reason("reinforce.enemy-region", facts)
        return Reason("reinforce.no-active-reserve", facts)

    def effect(self, b: Builder, seat: int) -> None:
        """However many pieces are there."""
        b.shift_pieces(2 * seat + (b.cycle & 1), 1, RESERVE, self.region)

    def hints(self, state: State, seat: int) -> Iterable[Hint]:
        return (hint(state, self.region, "may-reinforce"),)


@dataclass(frozen=True, slots=True)
class TakeOver(Influence):
    """Drive the enemy out of a region with the tile's symbol."""

    form = "use {tile} takeover {region}"

    def check_use(self, state: State, seat: int) -> Reason:
        """Symbol, owner, and the reckoning."""
        facts = self.facts(state, seat)
        if not has(matches(state, self.tile), self.region):
            return Reason("use.wrong-symbol", facts)
        holder = owner(state, self.region)
        if holder != 1 - seat:
            return Reason("takeover.own-region" if holder == seat else "takeover.empty-region", facts)
        facts |= reckoning(state, seat, self.region)
        _, won = self.where(state, seat, self.tile)
        return Reason("takeover.legal" if has(won, self.region) else "takeover.majority", facts)

    def effect(self, b: Builder, seat: int) -> None:
        """The defender's pieces have to leave; it may withdraw one of them (PW-8)."""
        enemy = 1 - seat
        driven = both_kinds(b, enemy, self.region)
        b.limbo = self.region
        for kind, n in enumerate(driven):
            if n:
                b.shift_pieces(2 * enemy + kind, n, self.region, LIMBO)
        b.await_retreat(enemy, self.region, *driven)

    def hints(self, state: State, seat: int) -> Iterable[Hint]:
        """The region, with both strengths."""
        attack, defence = strength(state, seat, self.region)
        return (hint(state, self.region, "may-take", {"attack": attack, "defence": defence}),)


def reckoning(state: State, attacker: int, region: int) -> dict[str, object]:
    """Both sides of a takeover with the regions that each number comes from."""
    attack, defence = strength(state, attacker, region)
    defender = 1 - attacker
    shift = BITS * state.markers.symbols[region]
    near = neighbours(state)[region]
    return {
        "attack": attack,
        "defence": defence,
        "kind": active_kind(state),
        "attackers": _sources(state, attacker, near),
        "attack_bonus": (state.extra[attacker] >> shift) & BYTE,
        "inside": count(state, defender, region),
        "defenders": _sources(state, defender, near),
        "defence_bonus": (state.extra[defender] >> shift) & BYTE,
        "defender": SEATS[defender],
    }


def _sources(state: State, seat: int, near: int) -> dict[str, int]:
    active = state.on_map[2 * seat + (state.cycle & 1)] & near
    some = (active + state.setting.some) & state.setting.all_marks
    return {state.setting.regions[r]: (active >> (BITS * r)) & BYTE for r in marked_places(some)}


@dataclass(frozen=True, slots=True)
class Withdraw(Choice):
    """Withdraw one piece from a region taken over (kind -1: none)."""

    form = "withdraw {kind} {region}"
    none = (-1, -1)
    answers = Retreat
    kind: int
    region: int

    @classmethod
    def where(cls, position: Position, seat: int) -> int:
        """A mark at each "neighbouring region which is either empty or occupied by his own pieces" (PW-8)."""
        near = neighbours(position)[_retreat(position).region] & position.setting.all_marks
        return near & ~held(position, 1 - seat)

    @classmethod
    def targets(cls, position: Position, seat: int) -> Sequence[Action]:
        """None, then by kind and region."""
        moves, where = position.setting.moves, cls.where(position, seat)
        found: list[Action] = [moves.move(cls, *cls.none)]
        for kind, n in enumerate(_driven(position)):
            if n:
                found += moves[cls, kind].marked(where)
        return found

    def check(self, state: State, seat: int) -> Reason:
        """Kind, neighbour, owner."""
        names = state.setting.regions
        region = _retreat(state).region
        facts: dict[str, object] = {"seat": SEATS[seat], "from": names[region]}
        if self.kind < 0:
            return Reason("withdraw.none.legal", facts)
        facts |= {"kind": KINDS[self.kind], "region": names[self.region]}
        if not _driven(state)[self.kind]:
            return Reason("withdraw.no-such-piece", facts)
        if has(self.where(state, seat), self.region):
            return Reason("withdraw.legal", facts)
        near = has(neighbours(state)[region], self.region)
        return Reason("withdraw.enemy-region" if near else "withdraw.not-a-neighbour", facts)

    def apply(self, b: Builder, seat: int) -> None:
        """One piece goes there; "the other losing pieces go back in the stock"."""
        region = _retreat(b).region
        left = list(_driven(b))
        b.limbo = region
        if self.kind >= 0:
            left[self.kind] -= 1
            b.shift_pieces(2 * seat + self.kind, 1, LIMBO, self.region)
        for kind, n in enumerate(left):
            if n:
                b.shift_pieces(2 * seat + kind, n, LIMBO, STOCK)
        b.await_occupation(1 - seat, region)

    def words(self, state: State) -> tuple[Word, ...]:
        """Where to, and which piece."""
        if self.kind < 0:
            return (Word("where", NONE),)
        return at(state, self.region), Word("kind", f"card:{KINDS[self.kind]}")

    def hints(self, state: State, seat: int) -> Iterable[Hint]:
        return () if self.kind < 0 else (hint(state, self.region, "withdraw-to"),)


def _retreat(position: Position) -> Retreat:
    retreat = position.pending
    assert isinstance(retreat, Retreat)
    return retreat


def _driven(position: Position) -> tuple[int, int]:
    """The knights and the magicians that were driven out."""
    retreat = _retreat(position)
    return retreat.knights, retreat.magicians


@dataclass(frozen=True, slots=True)
class Occupy(Choice):
    """Place one active piece into the region just taken over."""

    form = "occupy"
    answers = Occupation

    @classmethod
    def targets(cls, position: Position, seat: int) -> Sequence[Action]:
        """If there is an active piece in reserve."""
        return position.setting.moves[cls].moves if active_reserve(position, seat) else ()

    def check(self, state: State, seat: int) -> Reason:
        """Always legal: without a piece in reserve the decision is not put (PWF-6)."""
        return Reason("occupy.legal", _occupation_facts(state, seat))

    def apply(self, b: Builder, seat: int) -> None:
        region = _occupied(b)
        b.shift_pieces(2 * seat + (b.cycle & 1), 1, RESERVE, region)
        b.end_occupation(region)

    def words(self, state: State) -> tuple[Word, ...]:
        """Yes, or a knock there."""
        return Word("answer", YES), at(state, _occupied(state), "answer")

    def hints(self, state: State, seat: int) -> Iterable[Hint]:
        return (hint(state, _occupied(state), "may-place"),)


@dataclass(frozen=True, slots=True)
class Leave(Choice):
    """Leave the region just taken over empty."""

    form = "leave"
    answers = Occupation

    @classmethod
    def targets(cls, position: Position, seat: int) -> Sequence[Action]:
        return position.setting.moves[cls].moves

    def check(self, state: State, seat: int) -> Reason:
        return Reason("leave.legal", _occupation_facts(state, seat))

    def apply(self, b: Builder, seat: int) -> None:
        b.end_occupation(_occupied(b))

    def words(self, state: State) -> tuple[Word, ...]:
        return (Word("answer", NO),)


def _occupied(position: Position) -> int:
    """The region that was taken over."""
    occupation = position.pending
    assert isinstance(occupation, Occupation)
    return occupation.region


def _occupation_facts(state: State, seat: int) -> dict[str, object]:
    return {"seat": SEATS[seat], "region": state.setting.regions[_occupied(state)], "kind": active_kind(state)}
