"""What a position of Balance of Power is worth to a seat.

The learnt judgement counts, besides points and pawns, what may happen to them next: pawns that a class which beats
them can reach (*danger*), territories where an attack finds a pawn to beat (*prey*), capitals that lack one class.
All of it is asked of fields of bits (`map`), for all territories at once, except danger, which is asked pawn by pawn.

Most games between players who defend themselves end by being declared: a seat that has all pawns of a class on the map
and is ahead for one moment of its own turn wins (`_declaring`). So what counts is to be the first who has them, to be
able to pass the others in that turn (`_gains`), and to beat a pawn of that class of anybody else who could.

Features are reckoned idea by idea: what a seat has, how its pawns lie, what may happen to them, what it may win. Each
idea is a function beside its names; `IDEAS` puts them together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from controller.engine.game import Evaluator
from controller.engine.model import read_model
from controller.games.balance_of_power.components import BEATS, CLASSES, EACH
from controller.games.balance_of_power.map import DEFAULT_MAP, Map
from controller.games.balance_of_power.scoring import CAPITAL, capitals, controlled, count, points
from controller.games.balance_of_power.state import ALL_CLASSES, BONUS, NO_EMPIRE, OVER, TURN, State

WON = 1000.0
KINDS = range(len(CLASSES))
BEATEN_BY = tuple(BEATS.index(kind) for kind in KINDS)
"""By class the class that beats it."""
FAR = 8
"""Leads and gaps of more points than this count as this many."""
MOST_STEPS = 3
LATE, MOST_LEAD = 9, 4
"""A class of more pawns than this nears its end; leads when the end is declared count up to so many points."""


@lru_cache(maxsize=64)
def _around(map_: Map) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By territory the bits of all empires there and next to it, and the flags next to it."""
    fields = tuple(sum(map_.unit[n] for n in (t, *near)) * ((1 << map_.flag) - 1) for t, near in enumerate(map_.near))
    return fields, tuple(sum(map_.full[n] for n in near) for near in map_.near)


class _Lie(NamedTuple):
    """How all pawns lie on the map.

    Attributes:
        fields: by territory the bits of all empires there and next to it.
        near: by territory the flags next to it.
        anybody: bits of who stands where, of any class.
        counts: the pawns in each field.
        occupied: flags of the territories with a pawn.
        alone: the lowest bit of each field with one pawn.
        lone: all bits of the empires in those.
        twice, thrice: bits of who has two classes there, or three.
    """

    fields: tuple[int, ...]
    near: tuple[int, ...]
    anybody: int
    counts: int
    occupied: int
    alone: int
    lone: int
    twice: int
    thrice: int


def _lie(state: State) -> _Lie:
    map_ = state.setting.map
    kings, generals, bankers = state.stand
    anybody, counts = kings | generals | bankers, state.crowd - map_.empty
    alone = counts & map_.ones & ~(counts >> 1 & map_.ones)
    return _Lie(
        *_around(map_),
        anybody,
        counts,
        (anybody & map_.below) + map_.below & map_.flags,
        alone,
        alone * ((1 << map_.flag) - 1),
        (kings & generals) | (kings & bankers) | (generals & bankers),
        kings & generals & bankers,
    )


class _Side(NamedTuple):
    """One seat, and what its pawns can reach.

    Attributes:
        pawns: by class the territories of its pawns; number: how many; largest: how many of the most numerous class.
        mine: flags of the territories that it controls.
        single: the lowest bits of the fields where a pawn of its stands alone.
        to_move: whether the turn is its own.
        left: the actions that are left of its turn; in another's turn those that its next one begins with.
        around: by class the bits of all empires in and next to the territories of its pawns.
        struck: by class the bits of others' pawns that one action of the class can beat.
    """

    seat: int
    empire: int
    pawns: tuple[tuple[int, ...], ...]
    number: int
    largest: int
    mine: int
    single: int
    full: int
    total: int
    to_move: bool
    left: int
    around: tuple[int, ...]
    struck: tuple[int, ...]


def _side(state: State, lie: _Lie, seat: int) -> _Side:
    setting = state.setting
    map_, empire = setting.map, setting.empires[seat]
    pawns = state.pawns[3 * empire : 3 * empire + 3]
    mine, full = controlled(state, empire), capitals(state, empire)
    to_move = state.stage == TURN and state.turn == seat
    achieved = not map_.home_flags[empire] & ~mine
    around = []
    for places in pawns:
        bits = 0
        for t in places:
            bits |= lie.fields[t]
        around.append(bits)
    others = map_.others[empire]
    kings, generals, bankers = map(len, pawns)
    return _Side(
        seat,
        empire,
        pawns,
        kings + generals + bankers,
        max(kings, generals, bankers),
        mine,
        mine >> map_.flag & lie.alone,
        full,
        mine.bit_count() + CAPITAL * full,
        to_move,
        state.left if to_move else ALL_CLASSES | BONUS if achieved else ALL_CLASSES,
        tuple(around),
        tuple([around[kind] & state.stand[BEATS[kind]] & others for kind in KINDS]),
    )


# What a seat has.

STANDING = (
    "points",
    "points-to-win",
    "within-6-points",
    "within-3-points",
    "pawns",
    "scarcest-class",
    "classes-gone",
    "out",
)


def _standing(state: State, lie: _Lie, side: _Side, playing: Sequence[_Side]) -> list[float]:
    lacking = _lacking(state, side)
    kings, generals, bankers = map(len, side.pawns)
    gone = (not kings) + (not generals) + (not bankers)
    least = min(kings, generals, bankers, 4)
    near_win = [max(0, 6 - lacking), max(0, 3 - lacking)]
    return [side.total, lacking, *near_win, side.number, least, gone, gone == len(CLASSES)]


def _lacking(state: State, side: _Side) -> int:
    return max(0, state.setting.to_win - side.total)


HOMES = (
    "empire-achieved",
    "homes-lacking",
    "steps-to-homes",
    "remote-homes",
    "full-capitals",
    "capitals-lacking-one",
    "capitals-entered",
)
"""Homes that are not controlled may be far: *steps to homes* adds up how many steps more than one the seat's nearest
pawn is away from each, `MOST_STEPS` at most; *remote homes* are more than two steps away. Malta is a home of Great
Britain far from all others: who places no pawn there can hardly achieve that empire."""


def _homes(state: State, lie: _Lie, side: _Side, playing: Sequence[_Side]) -> list[float]:
    """The homes, and the capitals of the whole map."""
    map_ = state.setting.map
    lacking, bits = map_.home_flags[side.empire] & ~side.mine, map_.capital_bits[side.empire]
    steps = remote = 0
    places = {t for standing in side.pawns for t in standing} if lacking else ()
    for home in map_.homes[side.empire] if places else ():
        if lacking & map_.full[home]:
            nearest = min(map(map_.far(home).__getitem__, places))
            steps += min(max(nearest - 1, 0), MOST_STEPS)
            remote += nearest > 2
    two = (lie.twice & bits).bit_count() - (lie.thrice & bits).bit_count()
    return [not lacking, lacking.bit_count(), steps, remote, side.full, two, (lie.anybody & bits).bit_count()]


SPREAD = ("territories-entered", "disputed", "room-to-grow", "pairs", "threes", "lone-pawns", "spare-pawns")
"""A pawn is *lone* where no other stands; *pairs* are territories with two of the seat's classes."""


def _spread(state: State, lie: _Lie, side: _Side, playing: Sequence[_Side]) -> list[float]:
    own = state.setting.map.own[side.empire]
    entered, kings, generals, bankers = (lie.anybody & own).bit_count(), *side.around
    near = ((kings | generals | bankers) & state.setting.map.ones) << state.setting.map.flag
    return [
        entered,
        entered - side.mine.bit_count(),
        (near & ~lie.occupied).bit_count(),
        (lie.twice & own).bit_count(),
        (lie.thrice & own).bit_count(),
        side.single.bit_count(),
        side.number - entered,
    ]


# What may happen to its pawns, and what they may do.

DANGER = (
    "danger",
    "danger-to-move",
    "lone-danger",
    "lone-danger-to-move",
    "last-of-class-in-danger",
    "last-of-class-in-danger-to-move",
)
"""Pawns that a class which beats them can reach. *To move* features count only in the seat's own turn."""


def _danger(state: State, lie: _Lie, side: _Side, playing: Sequence[_Side]) -> list[float]:
    map_ = state.setting.map
    danger = lone = last = 0
    for kind, places in enumerate(side.pawns):
        beaters = state.stand[BEATEN_BY[kind]] & map_.others[side.empire] & side.around[kind]
        for t in places if beaters else ():
            if beaters & lie.fields[t]:
                danger += 1
                lone += side.single & map_.unit[t] != 0
                last += len(places) == 1
    now = side.to_move
    return [danger, danger * now, lone, lone * now, last, last * now]


PREY = ("attackers", "prey", "lone-prey", "lone-prey-to-move", "kills-possible", "point-kills-possible")


def _prey(state: State, lie: _Lie, side: _Side, playing: Sequence[_Side]) -> list[float]:
    """*Possible* features count classes, not pawns: an action of a class beats one pawn, however many are in reach."""
    map_ = state.setting.map
    attackers = prey = kills = lone_kills = 0
    for kind, places in enumerate(side.pawns):
        struck = side.struck[kind]
        prey |= struck
        if struck:
            for t in places:
                attackers += struck & lie.fields[t] != 0
            if side.left & (1 << kind | BONUS):
                kills += 1
                lone_kills += struck & lie.lone != 0
    preyed = (prey & map_.below) + map_.below & map_.flags
    lone = (preyed & lie.alone << map_.flag).bit_count()
    return [attackers, preyed.bit_count(), lone, lone * side.to_move, kills, lone_kills]


LOSSES = ("losses-possible", "point-losses-possible", "leader-losses-possible", "leader-point-losses-possible")
"""How many attacks can still hit the seat before it moves again, one for each action of each other seat; the *leader*
ones count only for a seat of which no other is ahead: it is the one that others attack."""


def _losses(state: State, lie: _Lie, side: _Side, playing: Sequence[_Side]) -> list[float]:
    own = state.setting.map.own[side.empire]
    losses = lone_losses = 0
    for other in playing:
        if other is not side:
            for kind in KINDS:
                if other.left & (1 << kind | BONUS):
                    struck = other.around[kind] & state.stand[BEATS[kind]] & own
                    losses += struck != 0
                    lone_losses += struck & lie.lone != 0
    leads = _ahead(side, playing) >= 0
    return [losses, lone_losses, losses * leads, lone_losses * leads]


# Whose turn it is, and who is ahead.

TURNS = ("to-move", "actions-left", "turns-until-move")


def _turns(state: State, lie: _Lie, side: _Side, playing: Sequence[_Side]) -> list[float]:
    seats = len(state.setting.empires)
    until = (side.seat - state.turn) % seats / seats if state.turn >= 0 else 0.0
    return [side.to_move, side.left.bit_count() if side.to_move else 0, until]


RANK = ("leads", "ahead", "behind", "pawns-ahead", "pawns-behind")
"""Against the strongest of the others, in points and in pawns."""


def _rank(state: State, lie: _Lie, side: _Side, playing: Sequence[_Side]) -> list[float]:
    ahead = _ahead(side, playing)
    more = side.number - max([other.number for other in playing if other is not side], default=side.number)
    return [ahead >= 0, min(max(ahead, 0), FAR), min(max(-ahead, 0), FAR), max(more, 0), max(-more, 0)]


def _ahead(side: _Side, playing: Sequence[_Side]) -> int:
    """By how many points a seat leads the best of the others."""
    return side.total - max([other.total for other in playing if other is not side], default=side.total)


# What it may win within a turn.

LEAP = (
    "gains-possible",
    "burst",
    "short-after-burst",
    "nearly-in-a-burst",
    "could-win-now",
    "could-win-next",
    "could-win-next-in-turn",
)
"""A *burst* is what a seat could gain in its next turn, or in the rest of this one, if nobody disturbed it."""


def _leap(state: State, side: _Side, gains: _Gains) -> list[float]:
    short = _lacking(state, side) - gains.burst
    could, seats = short <= 0, len(state.setting.empires)
    next_up = state.turn >= 0 and (side.seat - state.turn) % seats == 1
    return [
        gains.growing.bit_count(),
        gains.burst,
        max(0, min(short, FAR)),
        max(0, 3 - max(0, short)),
        could and side.to_move,
        could and not side.to_move,
        could and next_up,
    ]


class _Gains(NamedTuple):
    """What a seat can gain in a turn.

    Attributes:
        burst: the points that a turn can bring at most.
        growing: bits of the classes that can gain a territory.
        open_: capitals that can be completed: bits of the classes that they need, and the points.
    """

    burst: int
    growing: int
    open_: tuple[tuple[int, int], ...]


def _gains(state: State, lie: _Lie, side: _Side) -> _Gains:
    """What a seat can gain in a turn.

    It reckons with capitals that lack classes which stand next to them, and with one territory for each action left.
    What a chain of two actions brings elsewhere is not seen.
    """
    map_ = state.setting.map
    empty, full = ~lie.occupied, lie.thrice & map_.capital_bits[side.empire]
    shift = map_.flag - side.empire
    flags, growing = (map_.capital_bits[side.empire] ^ full) << shift, 0
    for kind, standing in enumerate(side.pawns):
        places: Sequence[int] = standing
        if full:  # a pawn of a full capital does not leave it
            places = [t for t in standing if not full & map_.unit[t] << side.empire]
            arrive = 0
            for t in places:
                arrive |= lie.near[t]
        else:
            arrive = (side.around[kind] & map_.ones) << map_.flag
        flags &= arrive | (state.stand[kind] & map_.own[side.empire]) << shift
        lone_beaten = side.struck[kind] & lie.lone
        if lone_beaten or arrive & empty:
            for t in places:
                if not lie.alone & map_.unit[t] and (lie.near[t] & empty or lone_beaten & lie.fields[t]):
                    growing |= 1 << kind
                    break
    open_ = []
    if flags:
        for capital in map_.capitals:
            if flags & map_.full[capital]:
                missing, gain = _completed(state, lie, side, capital)
                if gain and (missing & ~side.left).bit_count() <= side.left // BONUS:
                    open_.append((missing, gain))
    return _Gains(_most(open_, side.left, growing), growing, tuple(open_))


def _completed(state: State, lie: _Lie, side: _Side, capital: int) -> tuple[int, int]:
    """The classes that a capital needs which all can arrive, and the points that they bring; 0 where there is no room.

    A pawn that stands there and is not the seat's has to be beaten by one that arrives.
    """
    map_ = state.setting.map
    missing = own = 0
    for kind, places in enumerate(side.pawns):
        n = places.count(capital)
        own += n
        missing |= (not n) << kind
    if not missing or own + missing.bit_count() != len(CLASSES):
        return 0, 0
    enemies = (lie.counts >> map_.width * capital & len(CLASSES)) - own
    if enemies:
        field = map_.others[side.empire] & map_.unit[capital] * ((1 << map_.flag) - 1)
        for kind in KINDS:
            if missing >> kind & 1 and state.stand[BEATS[kind]] & field:
                enemies -= 1
        if enemies:
            return 0, 0
    return missing, CAPITAL + (0 if side.mine & map_.full[capital] else 1)


def _most(open_: Sequence[tuple[int, int]], left: int, growing: int) -> int:
    """The most points from completing some of the open capitals, and from a territory for each action besides."""
    classes, spare = left & ALL_CLASSES, left // BONUS
    best = (classes & growing).bit_count() + (spare and growing != 0)
    for number, (missing, gain) in enumerate(open_):
        extra = (missing & ~classes).bit_count()
        if extra <= spare:
            rest = (classes & ~missing) | BONUS * (spare - extra)
            best = max(best, gain + _most(open_[number + 1 :], rest, growing))
    return best


# Winning by declaring the end.

DECLARING = (
    "largest-class",
    "largest-class-near-all",
    "all-of-a-class",
    "declaring-possible",
    "lead-when-declaring",
    "could-declare-now",
    "could-declare-next",
    "could-declare-next-in-turn",
    "declaring-class-in-danger",
    "lead-late",
    "pawn-lead-late",
)
"""What a seat could do in its next turn, or in the rest of this one, and how it would then stand. *Late* leads count
the more, the nearer anybody is to having all pawns of a class on the map."""


def _declaring(state: State, side: _Side, playing: Sequence[_Side], gains: _Gains) -> list[float]:
    largest, pawns = side.largest, side.number
    late = max(0, max([other.largest for other in playing]) - LATE) / (EACH - LATE)
    best = max([other.total for other in playing if other is not side], default=0)
    most_pawns = max([other.number for other in playing if other is not side], default=0)
    possible, lead, in_danger = False, -float(MOST_LEAD), 0
    if largest >= EACH - 1:
        for kind, places in enumerate(side.pawns):
            rest = _after_declaring(state, side, kind)
            if rest is None:
                continue
            possible = True
            ahead = side.total + _most(gains.open_, rest, gains.growing) - best
            then = pawns + EACH - len(places)
            tie = 0.5 if then > most_pawns else 0.0 if then == most_pawns else -0.5
            if ahead + tie > lead:
                lead, in_danger = min(ahead + tie, MOST_LEAD), _can_beat(state, side, kind, playing)
    wins, seats = possible and lead > 0, len(state.setting.empires)
    next_up = state.turn >= 0 and (side.seat - state.turn) % seats == 1
    ahead = max(-MOST_LEAD, min(MOST_LEAD, side.total - best))
    return [
        largest,
        max(0, largest - LATE),
        largest == EACH,
        possible,
        lead * possible,
        wins and side.to_move,
        wins and not side.to_move,
        wins and next_up,
        in_danger,
        late * ahead,
        late * max(-MOST_LEAD, min(MOST_LEAD, pawns - most_pawns)),
    ]


def _winning(state: State, lie: _Lie, side: _Side, playing: Sequence[_Side]) -> list[float]:
    gains = _gains(state, lie, side)
    return _leap(state, side, gains) + _declaring(state, side, playing, gains)


def _after_declaring(state: State, side: _Side, kind: int) -> int | None:
    """The actions left besides those that bring a class's last pawns and declare; None where that cannot be done."""
    needed, places = EACH + 1 - len(side.pawns[kind]), side.pawns[kind]
    left = side.left
    for _ in range(needed):
        if left & 1 << kind:
            left &= ~(1 << kind)
        elif left & BONUS:
            left &= ~BONUS
        else:
            return None
    map_, full = state.setting.map, state.crowd
    return left if any(not full & map_.full[t] for t in places) else None


def _can_beat(state: State, side: _Side, kind: int, playing: Sequence[_Side]) -> int:
    """How many of the others have an action that beats a pawn of one of the seat's classes."""
    beater, own = BEATEN_BY[kind], state.stand[kind] & state.setting.map.own[side.empire]
    found = 0
    for other in playing:
        if other is not side and other.left & (1 << beater | BONUS):
            found += other.around[beater] & own != 0
    return found


BY_HAND = {
    2: {
        "could-win-now": 2.0,
        "could-win-next": 0.5,
        "could-win-next-in-turn": 0.0,
        "largest-class": 0.1,
        "largest-class-near-all": 0.15,
        "all-of-a-class": 0.3,
        "declaring-possible": 0.3,
        "lead-when-declaring": 0.15,
        "could-declare-now": 3.0,
        "could-declare-next": 0.7,
        "could-declare-next-in-turn": 0.8,
        "declaring-class-in-danger": -0.25,
        "lead-late": 0.1,
        "pawn-lead-late": 0.03,
    }
}
"""What features of how games end count before anything is learnt. Games of greedy players, who do not see when they
could win, hardly show it: by those alone, to be able to win at once counts against a seat (docs/strength.md). With two
seats *next* and *next in turn* are the same, so both are held."""

Idea = Callable[[State, _Lie, _Side, Sequence[_Side]], list[float]]
IDEAS: tuple[tuple[tuple[str, ...], Idea], ...] = (
    (STANDING, _standing),
    (HOMES, _homes),
    (SPREAD, _spread),
    (DANGER, _danger),
    (PREY, _prey),
    (LOSSES, _losses),
    (TURNS, _turns),
    (RANK, _rank),
    (LEAP + DECLARING, _winning),
)
NAMES = tuple(name for names, _ in IDEAS for name in names)
"""The features of the learnt judgement."""


class Evaluation(Evaluator):
    """Points, then pawns; a class that is gone weighs as much as several territories."""

    weights: Mapping[str, float] = {"points": 1.0, "pawns": 0.3, "classes-gone": -6.0}

    file = Path(__file__).with_name("data") / "evaluation.toml"
    model = read_model(file, NAMES)
    by_hand = BY_HAND

    def numbers(self, state: State) -> Sequence[Sequence[float]]:
        """The features of all seats; while any seat has no empire yet they are all 0, as nobody is ahead."""
        if NO_EMPIRE in state.setting.empires:
            return [[0.0] * len(NAMES) for _ in state.setting.empires]
        lie = _lie(state)
        sides = [_side(state, lie, n) for n in range(len(state.setting.empires))]
        found: list[list[float]] = []
        for side in sides:
            row: list[float] = []
            for _, idea in IDEAS:
                row += idea(state, lie, side, sides)
            found.append(row)
        return found

    def learnt_for(self, state: State) -> bool:
        """On the shipped map, with the number of seats learnt with, without the options that change the aim."""
        setting = state.setting
        changed = setting.options.respawn or setting.options.total_domination or setting.options.tougher_neutrals
        return setting.map_data.name == DEFAULT_MAP and len(setting.empires) in self.model.weights and not changed

    def judges(self, state: State) -> bool:
        """From the first turn on: what counts is the pawns on the map, and before that not everybody has set theirs."""
        return state.stage in (TURN, OVER)

    def features(self, state: State, seat: str) -> Mapping[str, float]:
        """What the seat's empire has, by itself; nothing before it has one."""
        empire = state.setting.empires[state.setting.seats.index(seat)]
        return {} if empire == NO_EMPIRE else _features(state, empire)

    def value(self, state: State, seat: str) -> float:
        """The lead over the strongest of the others; in the end whether the seat has won."""
        number = state.setting.seats.index(seat)
        if state.stage == OVER:
            return WON if number in state.winners else -WON
        empires = [empire for empire in state.setting.empires if empire != NO_EMPIRE]
        own = state.setting.empires[number]
        if own == NO_EMPIRE:
            return 0.0
        others = (self._strength(state, empire) for empire in empires if empire != own)
        return self._strength(state, own) - max(others, default=0.0)

    def _strength(self, state: State, empire: int) -> float:
        features = _features(state, empire)
        return 0.0 if features["classes-gone"] == len(CLASSES) else self.weigh(features)


def _features(state: State, empire: int) -> dict[str, float]:
    return {
        "points": points(state, empire),
        "pawns": count(state, empire),
        "classes-gone": sum(not state.pawns[3 * empire + kind] for kind in range(len(CLASSES))),
    }
