"""What the pawns on the map amount to: who controls what, empires achieved, and points.

Territories are flags in fields (`map`). Without `visible_scores` points are told to nobody before the end: "each player
is left to track points in their head" (Tracking Points).
"""

from __future__ import annotations

from controller.games.balance_of_power.components import CLASSES, box
from controller.games.balance_of_power.state import NO_EMPIRE, OVER, State, StateLike

CAPITAL = box().capital


def controlled(s: StateLike, empire: int) -> int:
    """Flags of the territories that an empire controls: "there are no other pawns but his own" (Winning the Game)."""
    map_ = s.setting.map
    kings, generals, bankers = s.stand
    anybody = kings | generals | bankers
    mine = (anybody & map_.own[empire]) << (map_.flag - empire)
    return mine ^ (mine & ((anybody & map_.others[empire]) + map_.below))


def territories(s: StateLike, flags: int) -> list[int]:
    """The numbers of flagged territories, ascending."""
    map_ = s.setting.map
    return [t for t, unit in enumerate(map_.unit) if flags & unit << map_.flag]


def achieved(s: StateLike, empire: int) -> bool:
    """Whether an empire is achieved: "sole control over all the territories of his empire" (BP-1: none empty)."""
    homes = s.setting.map.home_flags[empire]
    return controlled(s, empire) & homes == homes


def capitals(s: StateLike, empire: int) -> int:
    """In how many capitals an empire has all three classes, so that it gains their points."""
    kings, generals, bankers = s.stand
    full = kings & generals & bankers & s.setting.map.capital_bits[empire]
    if full and s.setting.tough:
        mine = controlled(s, empire)
        for unit, homes in s.setting.tough:
            if full & unit << empire and mine & homes != homes:
                full ^= unit << empire
    return full.bit_count()


def points(s: StateLike, empire: int) -> int:
    """The points of an empire."""
    return controlled(s, empire).bit_count() + CAPITAL * capitals(s, empire)


def has_won(s: StateLike, empire: int) -> bool:
    """Whether an empire has the points to win; most states are told by a bound that is sooner reckoned."""
    setting = s.setting
    kings, generals, bankers = s.stand
    map_ = setting.map
    most = ((kings | generals | bankers) & map_.own[empire]).bit_count()
    most += CAPITAL * (kings & generals & bankers & map_.capital_bits[empire]).bit_count()
    return most >= setting.to_win and points(s, empire) >= setting.to_win


def count(s: StateLike, empire: int) -> int:
    """How many pawns an empire has on the map."""
    return sum(len(s.pawns[3 * empire + kind]) for kind in range(len(CLASSES)))


def scores(state: State) -> dict[str, int]:
    """Everybody's points, by seat; told only where they may be."""
    pairs = zip(state.setting.seats, state.setting.empires, strict=True)
    return {seat: points(state, empire) if empire != NO_EMPIRE else 0 for seat, empire in pairs}


def open_scores(state: State) -> bool:
    """Whether points may be told: "tracking points" was agreed, or the game is over."""
    return state.setting.options.visible_scores or state.stage == OVER
