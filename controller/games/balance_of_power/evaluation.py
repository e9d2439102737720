"""What a position of Balance of Power is worth to a seat.

The learnt judgement counts, besides points and pawns, what may happen to them next: pawns that a class which beats
them can reach (*danger*), territories where an attack finds a pawn to beat (*prey*), capitals that lack one class.
All of it is asked of fields of bits (`map`), for all territories at once, but for danger, which is asked pawn by pawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from controller.engine.game import Evaluator
from controller.engine.model import read_model
from controller.games.balance_of_power.components import BEATS, CLASSES
from controller.games.balance_of_power.map import DEFAULT_MAP, Map
from controller.games.balance_of_power.scoring import CAPITAL, capitals, controlled, count, points
from controller.games.balance_of_power.state import BONUS, NO_EMPIRE, OVER, TURN, State

WON = 1000.0
NAMES = (
    "points",
    "points-to-win",
    "within-6-points",
    "within-3-points",
    "within-reach-this-turn",
    "pawns",
    "scarcest-class",
    "classes-gone",
    "out",
    "empire-achieved",
    "homes-lacking",
    "full-capitals",
    "capitals-lacking-one",
    "capitals-entered",
    "territories-entered",
    "disputed",
    "room-to-grow",
    "pairs",
    "threes",
    "lone-pawns",
    "danger",
    "danger-to-move",
    "lone-danger",
    "lone-danger-to-move",
    "last-of-class-in-danger",
    "last-of-class-in-danger-to-move",
    "attackers",
    "prey",
    "lone-prey",
    "lone-prey-to-move",
    "to-move",
    "actions-left",
    "turns-until-move",
    "leads",
    "losses-possible",
    "point-losses-possible",
    "kills-possible",
    "point-kills-possible",
    "gains-possible",
    "could-win-next",
    "spare-pawns",
)
"""The features of the learnt judgement. *To move* ones count only in the seat's own turn. A pawn is *lone* where no
other stands; *pairs* are territories with two of the seat's classes.

The *possible* ones count classes, not pawns: an action of a class can beat one pawn, however many are in reach. So
`losses-possible` is how many attacks can still hit a seat before it moves again, one for each class of each other seat
that has its action; a *gain* is an action that brings a point, onto an empty territory or a lone pawn's."""
LEADS = NAMES.index("leads")
BEATEN_BY = tuple(BEATS.index(kind) for kind in range(len(CLASSES)))
"""By class the class that beats it."""


class Evaluation(Evaluator):
    """Points, then pawns; a class that is gone weighs as much as several territories."""

    weights: Mapping[str, float] = {"points": 1.0, "pawns": 0.3, "classes-gone": -6.0}

    file = Path(__file__).with_name("data") / "evaluation.toml"
    model = read_model(file, NAMES)

    def numbers(self, state: State) -> Sequence[Sequence[float]]:
        """The features of all seats; of one without an empire none."""
        return _numbers(state)

    def learnt_for(self, state: State) -> bool:
        """On the shipped map, with the number of seats learnt with, without the options that change the aim."""
        setting = state.setting
        changed = setting.options.respawn or setting.options.total_domination or setting.options.tougher_neutrals
        return setting.map_data.name == DEFAULT_MAP and len(setting.empires) in self.model.weights and not changed

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


@lru_cache(maxsize=64)
def _around(map_: Map) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By territory the bits of all empires there and next to it, and the flags next to it."""
    fields = tuple(sum(map_.unit[n] for n in (t, *near)) * ((1 << map_.flag) - 1) for t, near in enumerate(map_.near))
    return fields, tuple(sum(map_.full[n] for n in near) for near in map_.near)


def _numbers(state: State) -> list[list[float]]:
    """By seat the features in the order of `NAMES`."""
    setting = state.setting
    map_, stand, seats = setting.map, state.stand, len(setting.empires)
    fields, flags_near = _around(map_)
    kings, generals, bankers = stand
    anybody = kings | generals | bankers
    occupied = (anybody & map_.below) + map_.below & map_.flags
    twice = (kings & generals) | (kings & bankers) | (generals & bankers)
    thrice = kings & generals & bankers
    counts = state.crowd - map_.empty
    alone = counts & map_.ones & ~(counts >> 1 & map_.ones)
    lone_fields = alone * ((1 << map_.flag) - 1)
    kinds = range(len(CLASSES))
    beaten_by = tuple(stand[BEATS[kind]] for kind in kinds)
    playing = [seat for seat, empire in enumerate(setting.empires) if empire != NO_EMPIRE]
    around = {seat: _reach(state, setting.empires[seat], fields) for seat in playing}
    left_now = [
        state.left if state.stage == TURN and state.turn == seat else BONUS - 1 for seat in range(seats)
    ]  # who is not to move has all its actions before the seat to move is on again
    found: list[list[float]] = []
    for seat, empire in enumerate(setting.empires):
        if empire == NO_EMPIRE:
            found.append([0.0] * len(NAMES))
            continue
        own, others = map_.own[empire], map_.others[empire]
        pawns = state.pawns[3 * empire : 3 * empire + 3]
        present = (anybody & own) >> empire
        single = present & alone
        mine = controlled(state, empire)
        full = capitals(state, empire)
        total = mine.bit_count() + CAPITAL * full
        lacking = max(0, setting.to_win - total)
        to_move = state.stage == TURN and state.turn == seat
        left = state.left.bit_count() if to_move else 0
        danger = lone = last = attackers = reach = prey = 0
        kills = lone_kills = gains = losses = lone_losses = 0
        for kind in kinds:
            beaters, beaten = stand[BEATEN_BY[kind]] & others, beaten_by[kind] & others
            places, may = pawns[kind], left_now[seat] & (1 << kind | BONUS)
            lone_beaten, expands = beaten & lone_fields, False
            for t in places:
                field, unit = fields[t], map_.unit[t]
                near = flags_near[t]
                reach |= near
                if beaters & field:
                    danger += 1
                    if single & unit:
                        lone += 1
                    if len(places) == 1:
                        last += 1
                if beaten & field:
                    attackers += 1
                if not alone & unit and (near & ~occupied or lone_beaten & field):
                    expands = True
            struck = beaten & around[seat][kind]
            prey |= struck
            if may:
                kills += struck != 0
                lone_kills += struck & lone_fields != 0
                gains += expands
        for other in playing:
            if other != seat:
                for kind in kinds:
                    if left_now[other] & (1 << kind | BONUS):
                        struck = around[other][kind] & beaten_by[kind] & own
                        losses += struck != 0
                        lone_losses += struck & lone_fields != 0
        preyed = (prey & map_.below) + map_.below & map_.flags
        lone_prey = (preyed & alone << map_.flag).bit_count()
        bits = map_.capital_bits[empire]
        gone = (not pawns[0]) + (not pawns[1]) + (not pawns[2])
        lacking_homes = (map_.home_flags[empire] & ~mine).bit_count()
        number = len(pawns[0]) + len(pawns[1]) + len(pawns[2])
        found.append(
            [
                total,
                lacking,
                max(0, 6 - lacking),
                max(0, 3 - lacking),
                to_move and lacking <= left,
                number,
                min(len(pawns[0]), len(pawns[1]), len(pawns[2]), 4),
                gone,
                gone == len(CLASSES),
                not lacking_homes,
                lacking_homes,
                full,
                (twice & bits).bit_count() - (thrice & bits).bit_count(),
                (anybody & bits).bit_count(),
                present.bit_count(),
                present.bit_count() - mine.bit_count(),
                (reach & ~occupied).bit_count(),
                (twice & own).bit_count(),
                (thrice & own).bit_count(),
                single.bit_count(),
                danger,
                danger if to_move else 0,
                lone,
                lone if to_move else 0,
                last,
                last if to_move else 0,
                attackers,
                preyed.bit_count(),
                lone_prey,
                lone_prey if to_move else 0,
                to_move,
                left,
                (seat - state.turn) % seats / seats if state.turn >= 0 else 0.0,
                0.0,
                losses,
                lone_losses,
                kills,
                lone_kills,
                gains,
                lacking <= gains,
                number - present.bit_count(),
            ]
        )
    best = max([one[0] for one in found])
    for one in found:
        one[LEADS] = one[0] == best
    return found


def _reach(state: State, empire: int, fields: tuple[int, ...]) -> list[int]:
    """By class of an empire all bits in and next to the territories of its pawns."""
    found = []
    for places in state.pawns[3 * empire : 3 * empire + 3]:
        around = 0
        for t in places:
            around |= fields[t]
        found.append(around)
    return found


def _features(state: State, empire: int) -> dict[str, float]:
    return {
        "points": points(state, empire),
        "pawns": count(state, empire),
        "classes-gone": sum(not state.pawns[3 * empire + kind] for kind in range(len(CLASSES))),
    }
