"""What a position of Power & Weakness is worth to a seat.

The learnt judgement reckons its features for both seats in one pass, on packed numbers. What the other seat threatens
stands among the other seat's features: chances go by the difference of the two strengths.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from controller.engine.game import Evaluator
from controller.engine.model import read_model
from controller.engine.packed import BITS, BYTE, total, unpack
from controller.games.power_and_weakness.actions.chance import ACTIONS, start_player
from controller.games.power_and_weakness.components import (
    EXTRA,
    MERLIN,
    MOVEMENT,
    SEA_MOVEMENT,
    SEATS,
    SNAKE,
    SYMBOLS,
    TILES,
    box,
)
from controller.games.power_and_weakness.map import DEFAULT_MAP, Markers
from controller.games.power_and_weakness.queries import active_regions
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


@lru_cache(maxsize=8)
def _sums(neighbours: tuple[int, ...]) -> Callable[[int], int]:
    """What makes of a packed number the one that holds by region the sum over its neighbours.

    Moves change few of these numbers, so the sums are remembered: they are most of the work of a takeover.
    """
    ones = [mask // BYTE for mask in neighbours]

    @lru_cache(maxsize=4096)
    def summed(packed: int) -> int:
        found = 0
        while packed:
            shift = (packed & -packed).bit_length() - 1 & ~7
            count = packed >> shift & BYTE
            found += count * ones[shift >> 3]
            packed ^= count << shift
        return found

    return summed


def _bonus(extra: int, markers: Markers) -> int:
    """Bonuses in force, packed by symbol, as a packed number over the regions."""
    found = 0
    for symbol, marked in enumerate(markers.marked):
        found += (extra >> BITS * symbol & BYTE) * (marked >> 7)
    return found


@lru_cache(maxsize=4096)
def _tiles(tiles: int) -> tuple[int, ...]:
    """How many tiles there are in a hand: of influence, Merlin, extra, movement, sea movement and the Snake."""
    counts = unpack(tiles, len(TILES))
    return (
        sum(counts[:EXTRA]),
        counts[MERLIN],
        sum(counts[EXTRA : EXTRA + len(SYMBOLS)]),
        counts[MOVEMENT],
        counts[SEA_MOVEMENT],
        counts[SNAKE],
    )


def _matching(state: State, tiles: int) -> int:
    """A mark at each region whose symbol one of the tiles has."""
    if tiles >> BITS * MERLIN & BYTE:
        return state.setting.all_marks
    found = 0
    for symbol, marked in enumerate(state.markers.marked):
        if tiles >> BITS * symbol & BYTE:
            found |= marked
    return found


def _numbers(state: State) -> list[list[float]]:
    """By seat the features in the order of `NAMES`.

    All regions are reckoned at once, on packed numbers (`controller.engine.packed`): where the number to be compared
    is added to 127 and the other subtracted, the mark stands just where the first is greater.
    """
    kind, setting, markers, on_map = state.cycle & 1, state.setting, state.markers, state.on_map
    turn, actions = state.turn, state.actions + state.using
    late = 1.0 / state.timer if state.timer and turn != NOBODY else 0.0
    if turn == NOBODY and state.winner == NOBODY and markers.complete:
        # Between two cycles: who starts the next one is known before its cubes and tiles are.
        turn, actions = start_player(state), 1 if state.points[0] == state.points[1] else ACTIONS
    some, all_marks = setting.some, setting.all_marks
    ones = all_marks >> 7
    now = on_map[kind], on_map[2 + kind]
    then = on_map[1 - kind], on_map[3 - kind]
    everyone = now[0] + then[0], now[1] + then[1]
    hold = (everyone[0] + some) & all_marks, (everyone[1] + some) & all_marks
    active = [(now[seat] + some - then[seat] & all_marks).bit_count() for seat in (0, 1)]
    gains = [int(active[seat] >= active[1 - seat]) for seat in (0, 1)]
    totals = [state.points[seat] + gains[seat] + active[seat] for seat in (0, 1)]
    complete = markers.complete
    if complete:
        summed, summed_then = (
            _sums(markers.neighbours if kind else setting.borders),
            _sums(setting.borders if kind else markers.neighbours),
        )
        near, near_then = (summed(now[0]), summed(now[1])), (summed_then(then[0]), summed_then(then[1]))
        bonus = (_bonus(state.extra[0], markers), _bonus(state.extra[1], markers)) if any(state.extra) else (0, 0)
    pending = state.pending
    found: list[list[float]] = []
    for seat in (0, 1):
        own, passive = now[seat], then[seat]
        tiles, total_now = state.tiles[HAND + seat], totals[seat]
        wins = total_now >= ENOUGH and total_now > totals[1 - seat]
        to_move = turn == seat
        can = majority = short = next_can = next_majority = 0
        if complete:
            other = 1 - seat
            matching, enemy, whole = _matching(state, tiles), hold[other], everyone[other]
            ahead = near[seat] + bonus[seat] + some - near[other] - bonus[other] - whole
            taken = ahead & enemy
            majority, can = taken.bit_count(), (taken & matching).bit_count()
            short = (ahead + ones & enemy).bit_count() - majority
            taken = near_then[seat] + some - near_then[other] - whole & enemy
            next_majority, next_can = taken.bit_count(), (taken & matching).bit_count()
        reserve = state.reserve[2 * seat + kind]
        influence, merlins, extras, movements, sea_movements, snakes = _tiles(tiles)
        found.append(
            [
                state.points[seat],
                max(0, total_now - 9),
                max(0, total_now - 11),
                wins,
                wins * late,
                active[seat],
                active[seat] * late,
                (passive + some - own & all_marks).bit_count(),
                gains[seat],
                gains[seat] * late,
                hold[seat].bit_count(),
                (own + some - ones - passive & all_marks).bit_count(),
                total(own),
                total(passive),
                reserve,
                state.reserve[2 * seat + 1 - kind],
                not reserve,
                influence,
                merlins,
                extras,
                movements,
                sea_movements,
                snakes,
                total(state.extra[seat]),
                to_move,
                to_move * late,
                actions if to_move else 0,
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
