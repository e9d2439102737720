"""What a move does that counts, for the coach: regions and what becomes of them, with the numbers of both sides.

All of it is asked of the states before and after, by the predicates of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from controller.engine.game import Effect, Outcome
from controller.engine.moves import Move
from controller.engine.packed import marked_places, total
from controller.engine.reasons import Reason
from controller.games.power_and_weakness.actions.auction import Bid
from controller.games.power_and_weakness.actions.snake import Allow, PlaySnake, Use
from controller.games.power_and_weakness.actions.takeover import (
    INFLUENCE,
    Influence,
    TakeOver,
    can_use_a_tile,
    strength,
)
from controller.games.power_and_weakness.actions.turn import Stop, Take
from controller.games.power_and_weakness.components import KINDS, SEATS, SNAKE, TILES
from controller.games.power_and_weakness.consequences import perform
from controller.games.power_and_weakness.evaluation import ENOUGH
from controller.games.power_and_weakness.events import CycleScored
from controller.games.power_and_weakness.queries import active_regions, active_reserve, held, kinds_of_tiles, pieces
from controller.games.power_and_weakness.state import HAND, Auction, State

ACTIVE = ("active-regions", "active-regions-late", "total-over-9", "total-over-11")
POINT = ("gains-the-point", "gains-the-point-late", "total-over-9", "total-over-11")
WIN = ("would-win-now", "would-win-now-late")
COUNT = (*WIN, *ACTIVE, *POINT)
"""All that the count at the end of a cycle comes to: the weights of these are right together, not one by one."""
TAKING = ("can-take", "can-take-to-move", "majorities", "one-short-of-majority")
TURNS = ("actions-left", "to-move", "to-move-late")
NEXT = ("active-regions-next-cycle",)
IN_HAND = ("influence-tiles", "merlins", "extra-tiles", "movement-tiles", "sea-movement-tiles", "snakes")
SPOKEN = dict.fromkeys(
    (
        "active-regions", "active-regions-late", "active-regions-next-cycle", "regions", "firm-regions",
        "gains-the-point", "gains-the-point-late", "active-reserve", "passive-reserve", "influence-tiles", "snakes",
        "can-take", "can-take-to-move", "majorities", "one-short-of-majority", "majorities-next-cycle",
        "can-take-next-cycle",
    ),
    1,
)  # fmt: skip
"""The features that are a reason by themselves, where nothing else tells them: all are good to have."""


def effects(state: State, seat: str, move: Move, outcome: Outcome) -> Iterator[Effect]:
    """What a move of a seat does that counts, and what speaks against it."""
    own, after = SEATS.index(seat), outcome.state
    if isinstance(move, TakeOver):
        yield _takes_over(state, own, move, after)
    if isinstance(move, Bid) and move.n > (most := active_reserve(state, 1 - own)):
        outbid = {"defender": SEATS[1 - own], "against": most, "kind": KINDS[state.cycle & 1]}
        yield Effect(Reason("effect.outbids", outbid), ())
    scored = next((event for event in outcome.events if isinstance(event, CycleScored)), None)
    if scored is not None:
        gained, every = dict(scored.gained), ("points", *COUNT)
        facts = {"seat": seat, "active": dict(scored.active), "gained": gained}
        yield Effect(Reason("effect.ends-cycle", facts), every, every)
        if gained.get(SEATS[1 - own]) and not gained.get(seat):
            alone = {"seat": seat, "defender": SEATS[1 - own]}
            yield Effect(Reason("effect.gives-cycle", alone), every, every, against=True)
        yield from _next_cycle(state, own, after, (*NEXT, *ACTIVE))
        return
    yield from _regions(state, own, after)
    yield from _next_cycle(state, own, after, NEXT)
    yield from _count(state, own, after)
    yield from _answers(state, own, move, after)
    yield from _threats(state, own, after)
    yield from _supplies(state, own, move, after)


def _takes_over(state: State, own: int, move: TakeOver, after: State) -> Effect:
    attack, defence = strength(state, own, move.region)
    facts = {
        "seat": SEATS[own],
        "defender": SEATS[1 - own],
        "region": state.setting.regions[move.region],
        "attack": attack,
        "defence": defence,
        "cubes": after.timer if after.cycle == state.cycle else 0,
    }
    lost = ("regions", "firm-regions", "active-pieces-on-map", "passive-pieces-on-map", "withdrawal-due", *NEXT)
    return Effect(Reason("effect.takeover", facts), ("regions", "occupation-due"), (*lost, *ACTIVE, *POINT, *WIN))


def _active(state: State, seat: int, kind: int) -> int:
    """A mark at each region that is active for a seat if ``kind`` is what counts."""
    return (
        state.on_map[2 * seat + kind] + state.setting.some - state.on_map[2 * seat + 1 - kind] & state.setting.all_marks
    )


def _regions(state: State, own: int, after: State) -> Iterator[Effect]:
    """Regions that become active, and those of the other seat that no longer are."""
    kind, names = state.cycle & 1, state.setting.regions
    for region in marked_places(_active(after, own, kind) & ~_active(state, own, kind)):
        facts = {
            "seat": SEATS[own],
            "region": names[region],
            "kind": KINDS[kind],
            "force": {KINDS[each]: n for each in (kind, 1 - kind) if (n := pieces(after, own, each, region))},
        }
        yield Effect(Reason("effect.active", facts), ("regions", "firm-regions", *ACTIVE))
    gone = marked_places(_active(state, 1 - own, kind) & ~_active(after, 1 - own, kind) & held(after, 1 - own))
    if gone:
        facts = {"seat": SEATS[1 - own], "places": tuple(names[region] for region in gone)}
        yield Effect(Reason("effect.inactive", facts), (), ("firm-regions", *ACTIVE))
    yield from _worse(state, own, after, kind)


def _worse(state: State, own: int, after: State, kind: int) -> Iterator[Effect]:
    """Regions that the seat holds no more, or that no longer count for it, and those that now do for the other one."""
    other, names = 1 - own, state.setting.regions
    lost = held(state, own) & ~held(after, own)
    idle = _active(state, own, kind) & ~_active(after, own, kind) & held(after, own)
    new = _active(after, other, kind) & ~_active(state, other, kind) & held(after, other)
    told = (
        ("effect.loses", own, lost, ("regions", "firm-regions", *NEXT, *ACTIVE), ()),
        ("effect.inactive", own, idle, ("firm-regions", *ACTIVE), ()),
        ("effect.lets-active", other, new, (), ("regions", "firm-regions", *ACTIVE)),
    )
    for code, seat, marks, tells, others in told:
        if marks:
            facts = {"seat": SEATS[seat], "places": tuple(names[region] for region in marked_places(marks))}
            yield Effect(Reason(code, facts), tells, others, against=True)


def _next_cycle(state: State, own: int, after: State, tells: tuple[str, ...]) -> Iterator[Effect]:
    """Regions that are active in the next cycle, as the pieces then stand, and regions that are only held."""
    names, kind = state.setting.regions, state.cycle & 1
    then = marked_places(_active(after, own, 1 - kind) & ~_active(state, own, 1 - kind))
    if then:
        facts = {"seat": SEATS[own], "places": tuple(names[region] for region in then)}
        yield Effect(Reason("effect.next-cycle", facts), tells)
    new = marked_places(held(after, own) & ~held(state, own))
    if new:
        facts = {"seat": SEATS[own], "places": tuple(names[region] for region in new)}
        yield Effect(Reason("effect.holds", facts), ("regions",))


@dataclass(frozen=True, slots=True)
class _IfNow:
    """Who would gain the point, and win, if the cycle ended now."""

    active: tuple[int, int]
    gains: tuple[bool, bool]
    totals: tuple[int, int]
    wins: tuple[bool, bool]

    @classmethod
    def of(cls, state: State) -> Self:
        """By seat what a position comes to."""
        first, second = (active_regions(state, seat, state.cycle & 1) for seat in (0, 1))
        gains = first >= second, second >= first
        totals = state.points[0] + gains[0] + first, state.points[1] + gains[1] + second
        wins = tuple(totals[seat] >= ENOUGH and totals[seat] > totals[1 - seat] for seat in (0, 1))
        return cls((first, second), gains, totals, (wins[0], wins[1]))

    def facts(self, own: int, cubes: int) -> dict[str, object]:
        """What the sentences about it name."""
        other = 1 - own
        return {
            "seat": SEATS[own],
            "defender": SEATS[other],
            "cubes": cubes,
            "more": self.active[own],
            "less": self.active[other],
            "level": self.active[own] == self.active[other],
            "total": self.totals[own],
            "against": self.totals[other],
        }


def _count(state: State, own: int, after: State) -> Iterator[Effect]:
    """What the move changes in who would gain the point, and win, if the cycle ended now; what is bad for the seat
    speaks against the move."""
    other, was, now = 1 - own, _IfNow.of(state), _IfNow.of(after)
    facts = now.facts(own, after.timer)
    if now.wins[own] and not was.wins[own]:
        yield Effect(Reason("effect.would-win", facts), COUNT, COUNT)
    elif was.wins[other] and not now.wins[other]:
        yield Effect(Reason("effect.stops-win", facts), (), (*WIN, *ACTIVE, *POINT))
    elif now.gains[own] and not was.gains[own]:
        yield Effect(Reason("effect.gains-point", facts), POINT)
    elif was.gains[other] and not now.gains[other]:
        yield Effect(Reason("effect.denies-point", facts), (), POINT)
    if now.wins[other] and not was.wins[other]:
        yield Effect(Reason("effect.lets-win", facts), COUNT, COUNT, against=True)
    elif was.wins[own] and not now.wins[own]:
        yield Effect(Reason("effect.loses-win", facts), COUNT, COUNT, against=True)
    elif now.gains[other] and not was.gains[other]:
        yield Effect(Reason("effect.gives-point", facts), COUNT, COUNT, against=True)
    elif was.gains[own] and not now.gains[own]:
        yield Effect(Reason("effect.loses-point", facts), COUNT, COUNT, against=True)


def _answers(state: State, own: int, move: Move, after: State) -> Iterator[Effect]:
    """What a Snake prevents, told by what would come of the tile without it; and the tiles that a seat keeps."""
    if isinstance(move, PlaySnake):
        without = perform(state, SEATS[own], state.setting.moves.move(Allow))
        yield from _prevents(without, own, after)
    elif isinstance(move, Allow):
        yield Effect(Reason("effect.keeps-tile", {"seat": SEATS[own], "tile": TILES[SNAKE]}), ("snakes",))
    elif isinstance(move, Stop) and (kept := total(after.tiles[HAND + own])):
        yield Effect(Reason("effect.keeps-tiles", {"seat": SEATS[own], "n": kept}), IN_HAND)


def _prevents(without: State, own: int, after: State) -> Iterator[Effect]:
    """How it would stand without a Snake: regions lost, active regions of the other seat, the point and the win."""
    other, kind, names = 1 - own, after.cycle & 1, after.setting.regions
    facts = {"seat": SEATS[own], "defender": SEATS[other]}
    lost = marked_places(held(after, own) & ~held(without, own))
    if lost:
        tells = "regions", "firm-regions", *NEXT, *ACTIVE
        yield Effect(Reason("effect.saves", facts | {"places": tuple(names[r] for r in lost)}), tells, ("regions",))
    active = marked_places(_active(without, other, kind) & ~_active(after, other, kind) & held(without, other))
    if active:
        places = tuple(names[r] for r in active)
        yield Effect(Reason("effect.prevents-active", facts | {"places": places}), (), ("firm-regions", *ACTIVE))
    then, now = _IfNow.of(without), _IfNow.of(after)
    count = then.facts(own, without.timer)
    if then.wins[other] and not now.wins[other]:
        yield Effect(Reason("effect.prevents-win", count), COUNT, COUNT)
    elif then.gains[other] and not now.gains[other]:
        yield Effect(Reason("effect.prevents-point", count), COUNT, COUNT)
    elif now.gains[own] and not then.gains[own]:
        yield Effect(Reason("effect.saves-point", count), COUNT, COUNT)


def _takeable(state: State, seat: int) -> int:
    """A mark at each region that a seat has the tile and the strength to take over."""
    found = 0
    for tile in kinds_of_tiles(state.tiles[HAND + seat]):
        if tile in INFLUENCE:
            found |= Influence.where(state, seat, tile)[1]
    return found


def _threats(state: State, own: int, after: State) -> Iterator[Effect]:
    """Regions that a seat can take over now and could not before, and those that the other no longer can by one action:
    it may still bring a piece by the first action of its turn, and take them over by the second."""
    names, other = state.setting.regions, 1 - own
    new = marked_places(_takeable(after, own) & ~_takeable(state, own))
    if new:
        attack, defence = strength(after, own, new[0])
        facts = {"seat": SEATS[own], "region": names[new[0]], "attack": attack, "defence": defence}
        yield Effect(Reason("effect.threatens", facts), TAKING)
    safe = marked_places(_takeable(state, other) & ~_takeable(after, other) & held(after, own))
    if safe:
        facts = {"seat": SEATS[other], "places": tuple(names[region] for region in safe)}
        yield Effect(Reason("effect.protects", facts), (), TAKING)


def _supplies(state: State, own: int, move: Move, after: State) -> Iterator[Effect]:
    """Tiles and pieces that the seat gets."""
    kind = state.cycle & 1
    if after.timer and after.turn == own and after.using and isinstance(move, Use) and can_use_a_tile(after, own):
        yield Effect(Reason("effect.goes-on", {"seat": SEATS[own]}), TURNS, TURNS)
    if isinstance(after.pending, Auction) and not isinstance(state.pending, Auction):
        reserves = {"reserve": active_reserve(after, own), "against": active_reserve(after, 1 - own)}
        facts = {"seat": SEATS[own], "defender": SEATS[1 - own], "tile": TILES[after.pending.tile], "kind": KINDS[kind]}
        yield Effect(Reason("effect.auction", facts | reserves), ("took-the-lightning",))
    elif isinstance(move, Take) and total(after.tiles[HAND + own]) > total(state.tiles[HAND + own]):
        yield Effect(Reason("effect.tile", {"seat": SEATS[own], "tile": TILES[move.tile]}), IN_HAND)
    if after.points[own] > state.points[own]:
        points = {"seat": SEATS[own], "n": after.points[own] - state.points[own]}
        yield Effect(Reason("effect.points", points), ("points", *POINT, *WIN))
    more = after.reserve[2 * own + 1 - kind] - state.reserve[2 * own + 1 - kind]
    if more > 0:
        facts = {"seat": SEATS[own], "force": {KINDS[1 - kind]: more}}
        yield Effect(Reason("effect.recruits", facts), ("passive-reserve",))
    more = after.reserve[2 * own + kind] - state.reserve[2 * own + kind]
    if more > 0:
        facts = {"seat": SEATS[own], "force": {KINDS[kind]: more}}
        yield Effect(Reason("effect.reserve", facts), ("active-reserve", "no-active-reserve"))
