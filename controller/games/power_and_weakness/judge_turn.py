"""The judge on a turn's own actions: A. Take, B. Place, C. Recruit, and the end of D."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.engine.moves import Move
from controller.engine.packed import BITS, BYTE
from controller.games.power_and_weakness import moves as m
from controller.games.power_and_weakness.components import KINDS, LIGHTNING, SEATS, TILES
from controller.games.power_and_weakness.state import OFFER, State
from controller.games.power_and_weakness.tally import active_kind, active_reserve, count, owner, stock

PLACE_LIMIT = 3
"""B. Place: a region "with no more than three of his pieces"."""
Answer = tuple[str, dict[str, object]]
"""A code and its facts."""
Judges = dict[type[Move], Callable[[State, int, Any], Answer]]
"""By kind of move who answers whether an actor may make it."""


def _take(state: State, seat: int, move: m.Take) -> Answer:
    facts: dict[str, object] = {"seat": SEATS[seat], "tile": TILES[move.tile]}
    if not (state.tiles[OFFER] >> (BITS * move.tile)) & BYTE:
        return "take.not-on-offer", facts
    return ("take.auction.legal" if move.tile in LIGHTNING else "take.legal"), facts


def _place(state: State, seat: int, move: m.Place) -> Answer:
    facts: dict[str, object] = {
        "seat": SEATS[seat],
        "region": state.setting.regions[move.region],
        "kind": active_kind(state),
    }
    if owner(state, move.region) == 1 - seat:
        return "place.enemy-region", facts
    if not active_reserve(state, seat):
        return "place.no-active-reserve", facts
    here = count(state, seat, move.region)
    facts["pieces"] = here
    return ("place.too-many" if here > PLACE_LIMIT else "place.legal"), facts


def _recruit(state: State, seat: int, move: m.Recruit) -> Answer:
    passive = 1 - (state.cycle & 1)
    n = min(2 if state.recruited else 3, stock(state, seat, passive))
    return "recruit.legal", {"seat": SEATS[seat], "kind": KINDS[passive], "pieces": n, "cubes": state.timer - 1}


def _stop(state: State, seat: int, move: m.Stop) -> Answer:
    return ("stop.legal" if state.using else "stop.nothing"), {"seat": SEATS[seat]}


JUDGES: Judges = {
    m.Take: _take,
    m.Place: _place,
    m.Recruit: _recruit,
    m.Stop: _stop,
}
