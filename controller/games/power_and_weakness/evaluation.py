"""What a position of Power & Weakness is worth to a seat.

The learnt judgement reckons its features for both seats in one pass, on packed numbers. What the other seat threatens
stands among the other seat's features: chances go by the difference of the two strengths.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from controller.engine.game import Evaluator
from controller.engine.model import read_model
from controller.engine.packed import BYTE, total
from controller.games.power_and_weakness.actions.takeover import strengths
from controller.games.power_and_weakness.components import (
    EXTRA,
    MERLIN,
    MOVEMENT,
    SEA_MOVEMENT,
    SEATS,
    SNAKE,
    SYMBOLS,
    box,
)
from controller.games.power_and_weakness.map import DEFAULT_MAP
from controller.games.power_and_weakness.queries import active_regions, held
from controller.games.power_and_weakness.state import (
    HAND,
    NOBODY,
    Auction,
    MarkerChange,
    Occupation,
    Rebellion,
    Retreat,
    State,
)

NAMES = (
    "points",
    "total-over-9",
    "total-over-11",
    "would-win-now",
    "would-win-now-late",
    "active-regions",
    "active-regions-late",
    "active-regions-next-cycle",
    "gains-the-point",
    "gains-the-point-late",
    "regions",
    "firm-regions",
    "active-pieces-on-map",
    "passive-pieces-on-map",
    "active-reserve",
    "passive-reserve",
    "no-active-reserve",
    "influence-tiles",
    "merlins",
    "extra-tiles",
    "movement-tiles",
    "sea-movement-tiles",
    "snakes",
    "strength-in-force",
    "to-move",
    "to-move-late",
    "actions-left",
    "can-take",
    "can-take-to-move",
    "majorities",
    "one-short-of-majority",
    "majorities-next-cycle",
    "can-take-next-cycle",
    "reward-due",
    "occupation-due",
    "withdrawal-due",
    "took-the-lightning",
)
"""The features of the learnt judgement. *Late* ones count more the fewer cubes are on the timer (1 / cubes). A region
is *firm* where its active pieces outnumber the passive ones by two or more. *Majorities* are enemy regions in which
the seat is stronger, tile or not; it *can take* those for which it has a tile."""
ENOUGH = 12
"""The total that wins."""


class Evaluation(Evaluator):
    """Points, active regions (of the cycle to come a little less), pieces on the map and in reserve, and tiles."""

    weights: Mapping[str, float] = {
        "points": 3.0,
        "active-regions": 2.0,
        "active-regions-next-cycle": 0.7,
        "pieces-on-map": 0.3,
        "pieces-in-reserve": 0.2,
        "tiles-in-hand": 0.5,
    }

    file = Path(__file__).with_name("data") / "evaluation.toml"
    model = read_model(file, NAMES)

    def numbers(self, state: State) -> Sequence[Sequence[float]]:
        """The features of both seats."""
        return _numbers(state)

    def learnt_for(self, state: State) -> bool:
        """On the shipped map, with the box as shipped."""
        return super().learnt_for(state) and state.setting.map.name == DEFAULT_MAP and state.setting.components == box()

    def features(self, state: State, seat: str) -> Mapping[str, float]:
        """What the seat has, by itself."""
        return _features(state, SEATS.index(seat))

    def value(self, state: State, seat: str) -> float:
        """What the seat has, less what the other has."""
        own = SEATS.index(seat)
        return self.weigh(_features(state, own)) - self.weigh(_features(state, 1 - own))


def _takeovers(state: State, seat: int, matching: int) -> tuple[int, int, int]:
    """Enemy regions where the seat is stronger: with a tile for it, at all; and those where it is one short of it."""
    can = majority = short = 0
    enemy = held(state, 1 - seat)
    if enemy:
        for mark, attack, defence in strengths(state, seat, enemy):
            if attack > defence:
                majority += 1
                can += bool(mark & matching)
            elif attack == defence:
                short += 1
    return can, majority, short


def _matching(state: State, seat: int) -> int:
    """A mark at each region whose symbol the seat has an influence tile for."""
    tiles = state.tiles[HAND + seat]
    if tiles >> 8 * MERLIN & BYTE:
        return state.setting.all_marks
    found = 0
    for symbol in range(EXTRA):
        if tiles >> 8 * symbol & BYTE:
            found |= state.markers.marked[symbol]
    return found


def _numbers(state: State) -> list[list[float]]:
    """By seat the features in the order of `NAMES`."""
    kind, setting = state.cycle & 1, state.setting
    late = 1.0 / state.timer if state.timer and state.turn != NOBODY else 0.0
    active = [active_regions(state, seat, kind) for seat in (0, 1)]
    gains = [int(active[seat] >= active[1 - seat]) for seat in (0, 1)]
    totals = [state.points[seat] + gains[seat] + active[seat] for seat in (0, 1)]
    complete = state.markers.complete
    after = state._replace(cycle=state.cycle + 1, extra=(0, 0)) if complete else state
    # By region: own + 126 - passive reaches 128 where there are two more active ones than passive.
    two_more = setting.some - (setting.all_marks >> 7)
    pending = state.pending
    found: list[list[float]] = []
    for seat in (0, 1):
        own, passive = state.on_map[2 * seat + kind], state.on_map[2 * seat + 1 - kind]
        tiles, total_now = state.tiles[HAND + seat], totals[seat]
        wins = total_now >= ENOUGH and total_now > totals[1 - seat]
        to_move = state.turn == seat
        can = majority = short = next_can = next_majority = 0
        if complete:
            matching = _matching(state, seat)
            can, majority, short = _takeovers(state, seat, matching)
            next_can, next_majority, _ = _takeovers(after, seat, matching)
        reserve = state.reserve[2 * seat + kind]
        found.append(
            [
                state.points[seat],
                max(0, total_now - 9),
                max(0, total_now - 11),
                wins,
                wins * late,
                active[seat],
                active[seat] * late,
                active_regions(state, seat, 1 - kind),
                gains[seat],
                gains[seat] * late,
                held(state, seat).bit_count(),
                (own + two_more - passive & setting.all_marks).bit_count(),
                total(own),
                total(passive),
                reserve,
                state.reserve[2 * seat + 1 - kind],
                not reserve,
                sum([tiles >> 8 * symbol & BYTE for symbol in range(EXTRA)]),
                tiles >> 8 * MERLIN & BYTE,
                sum([tiles >> 8 * tile & BYTE for tile in range(EXTRA, EXTRA + len(SYMBOLS))]),
                tiles >> 8 * MOVEMENT & BYTE,
                tiles >> 8 * SEA_MOVEMENT & BYTE,
                tiles >> 8 * SNAKE & BYTE,
                total(state.extra[seat]),
                to_move,
                to_move * late,
                state.actions + state.using if to_move else 0,
                can,
                can if to_move else 0,
                majority,
                short,
                next_majority,
                next_can,
                isinstance(pending, Rebellion | MarkerChange) and pending.seat == seat,
                isinstance(pending, Occupation) and pending.seat == seat,
                isinstance(pending, Retreat) and pending.seat == seat,
                isinstance(pending, Auction) and pending.taker == seat,
            ]
        )
    return found


def _features(state: State, seat: int) -> dict[str, float]:
    return {
        "points": state.points[seat],
        "active-regions": active_regions(state, seat, state.cycle & 1),
        "active-regions-next-cycle": active_regions(state, seat, 1 - (state.cycle & 1)),
        "pieces-on-map": total(state.on_map[2 * seat]) + total(state.on_map[2 * seat + 1]),
        "pieces-in-reserve": state.reserve[2 * seat] + state.reserve[2 * seat + 1],
        "tiles-in-hand": total(state.tiles[HAND + seat]),
    }
