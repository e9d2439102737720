"""What a state's map amounts to: who controls what, empires achieved, points. Territories as flags in fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from controller.games.balance_of_power.components import CLASSES, EACH, box
from controller.games.balance_of_power.world import NO_EMPIRE, World

CAPITAL = box().capital


class Standing(Protocol):
    """What a state and a draft have in common."""

    @property
    def world(self) -> World: ...
    @property
    def pawns(self) -> Sequence[tuple[int, ...]]: ...
    @property
    def stand(self) -> Sequence[int]: ...
    @property
    def crowd(self) -> int: ...
    @property
    def rooted(self) -> Sequence[int]: ...


def controlled(s: Standing, empire: int) -> int:
    """Flags of the territories that an empire controls: "there are no other pawns but his own" (Winning the Game)."""
    atlas = s.world.atlas
    kings, generals, bankers = s.stand
    anybody = kings | generals | bankers
    mine = (anybody & atlas.own[empire]) << (atlas.flag - empire)
    return mine ^ (mine & ((anybody & atlas.others[empire]) + atlas.below))


def territories(s: Standing, flags: int) -> list[int]:
    """The numbers of flagged territories, ascending."""
    atlas = s.world.atlas
    return [t for t, unit in enumerate(atlas.unit) if flags & unit << atlas.flag]


def achieved(s: Standing, empire: int) -> bool:
    """Whether an empire is achieved: "sole control over all the territories of his empire" (BP-1: none empty)."""
    homes = s.world.atlas.home_flags[empire]
    return controlled(s, empire) & homes == homes


def capitals(s: Standing, empire: int) -> int:
    """In how many capitals an empire has all three classes, so that it gains their points."""
    kings, generals, bankers = s.stand
    full = kings & generals & bankers & s.world.atlas.capital_bits[empire]
    if full and s.world.tough:
        mine = controlled(s, empire)
        for unit, homes in s.world.tough:
            if full & unit << empire and mine & homes != homes:
                full ^= unit << empire
    return full.bit_count()


def points(s: Standing, empire: int) -> int:
    """The points of an empire."""
    return controlled(s, empire).bit_count() + CAPITAL * capitals(s, empire)


def has_won(s: Standing, empire: int) -> bool:
    """Whether an empire has the points to win; most states are told by a bound that is sooner reckoned."""
    world = s.world
    kings, generals, bankers = s.stand
    atlas = world.atlas
    most = ((kings | generals | bankers) & atlas.own[empire]).bit_count()
    most += CAPITAL * (kings & generals & bankers & atlas.capital_bits[empire]).bit_count()
    return most >= world.to_win and points(s, empire) >= world.to_win


def count(s: Standing, empire: int) -> int:
    """How many pawns an empire has on the map."""
    return sum(len(s.pawns[3 * empire + kind]) for kind in range(len(CLASSES)))


def here(s: Standing, territory: int) -> int:
    """How many pawns stand in a territory."""
    return (s.crowd >> (s.world.atlas.width * territory)) & 3


def supply(s: Standing, piece: int) -> int:
    """How many pawns (``3 * empire + class``) are off the map."""
    return EACH - len(s.pawns[piece])


def may_leave(s: Standing, piece: int, territory: int) -> bool:
    """Whether more pawns of the class stand in a territory than are rooted there."""
    return s.rooted[piece % 3] != territory or s.pawns[piece].count(territory) > 1


def nearest(s: Standing, empire: int) -> list[int]:
    """Where a class may come back, room or not: the capital if the empire has a pawn there, else its nearest."""
    far = s.world.atlas.far(empire)
    standing = {t for kind in range(len(CLASSES)) for t in s.pawns[3 * empire + kind]}
    least = min((far[t] for t in standing), default=0)
    return sorted(t for t in standing if far[t] == least)


def apart(world: World) -> tuple[str, ...]:
    """The chosen empires that touch none of the others: these tokens "should all represent adjacent empires"."""
    chosen = [empire for empire in world.empires if empire != NO_EMPIRE]
    atlas = world.atlas
    alone = (one for one in chosen if not any(atlas.touching(one, two) for two in chosen if two != one))
    return tuple(atlas.empires[one] for one in alone)
