"""A game at its beginning: so many seats, with their empires or without."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.errors import PositionError
from controller.games.balance_of_power.components import SEAT_COUNTS
from controller.games.balance_of_power.draft import Draft
from controller.games.balance_of_power.follow import bring_to_capitals
from controller.games.balance_of_power.position import blank, read_options
from controller.games.balance_of_power.state import State
from controller.games.balance_of_power.terrain import Terrain, shipped
from controller.games.balance_of_power.world import NO_EMPIRE, world_for

PLACES = tuple(f"seat-{number}" for number in range(1, SEAT_COUNTS[-1] + 1))
"""What seats without an empire are called, by their places."""


def new(options: Mapping[str, Any], seats: tuple[str, ...], terrain: Terrain | None) -> State:
    """A game for these seats: all of them `PLACES`, or all of them empires; raises PositionError."""
    ground = terrain or shipped()
    chosen = read_options(dict(options))
    draft: Draft = blank(world_for(ground, chosen, _empires(seats, [empire.name for empire in ground.empires])))
    if draft.world.complete:
        bring_to_capitals(draft)
    return draft.freeze()


def _empires(seats: tuple[str, ...], known: list[str]) -> tuple[int, ...]:
    if not SEAT_COUNTS[0] <= len(seats) <= min(SEAT_COUNTS[-1], len(known)):
        raise PositionError("out-of-range", "seats", f"from {SEAT_COUNTS[0]} to {SEAT_COUNTS[-1]} seats play")
    if seats == PLACES[: len(seats)]:
        return (NO_EMPIRE,) * len(seats)
    for seat in seats:
        if seat not in known:
            message = f"there is no empire {seat}: name the seats by empires, or none of them"
            raise PositionError("unknown-name", "seats", message)
    if len(set(seats)) < len(seats):
        raise PositionError("conflict", "seats", "two seats cannot have the same empire")
    return tuple(known.index(seat) for seat in seats)
