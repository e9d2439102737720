"""A state as JSON and as a layout: what is written down, and where every pawn is."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from controller.engine.layout import Layout
from controller.games.balance_of_power.chart import write_map
from controller.games.balance_of_power.components import CLASSES, EACH
from controller.games.balance_of_power.draft import BOX
from controller.games.balance_of_power.position import GAME, VERSION
from controller.games.balance_of_power.stages import lost
from controller.games.balance_of_power.state import BONUS, CHOOSING, NOT_ROOTED, OVER, PLACING, State
from controller.games.balance_of_power.world import NO_EMPIRE


def write(state: State) -> dict[str, Any]:
    """The position as JSON values; `position.read` reads it back to an equal state."""
    world = state.world
    names = world.atlas.empires
    position: dict[str, Any] = {
        "game": GAME,
        "version": VERSION,
        "options": asdict(world.options),
        "map": write_map(world.terrain),
        "seats": [None if empire == NO_EMPIRE else names[empire] for empire in world.empires],
        "territories": _territories(state),
        "lost": lost(state),
        "turn": _turn(state),
        "pending": None,
    }
    if state.stage == OVER:
        position["winners"] = [world.seats[seat] for seat in state.winners]
    return position


def _territories(state: State) -> dict[str, dict[str, dict[str, int]]]:
    found: dict[str, dict[str, dict[str, int]]] = {}
    for number, name in enumerate(state.world.atlas.territories):
        here = standing(state, number)
        if here:
            found[name] = here
    return found


def standing(state: State, territory: int) -> dict[str, dict[str, int]]:
    """Who stands in a territory, by seat (in the order of the seats) and class."""
    found: dict[str, dict[str, int]] = {}
    for seat, empire in zip(state.world.seats, state.world.empires, strict=True):
        rows = zip(CLASSES, state.pawns[3 * empire : 3 * empire + 3], strict=False)
        counts = {name: row.count(territory) for name, row in rows if territory in row}
        if counts and empire != NO_EMPIRE:
            found[seat] = counts
    return found


def _turn(state: State) -> dict[str, Any] | None:
    if state.turn < 0:
        return None
    seat = {"seat": state.world.seats[state.turn]}
    left = {name: state.left >> kind & 1 for kind, name in enumerate(CLASSES)}
    if state.stage == CHOOSING:
        return seat
    if state.stage == PLACING:
        return {**seat, "place": [name for name, n in left.items() if n]}
    names = state.world.atlas.territories
    rooted = [f"{CLASSES[kind]} {names[t]}" for kind, t in enumerate(state.rooted) if t != NOT_ROOTED]
    return {**seat, "actions": left, "bonus": int(state.left >= BONUS), "rooted": rooted}


def layout(state: State) -> Layout:
    """Where every pawn is: in a territory, in the supply of an empire that is played, or in the box."""
    atlas = state.world.atlas
    zones: dict[str, dict[str, int]] = {}
    for piece, row in enumerate(state.pawns):
        empire = piece // 3
        item = f"{atlas.empires[empire]}.{CLASSES[piece % 3]}"
        for territory in row:
            zone = zones.setdefault(f"region:{atlas.territories[territory]}", {})
            zone[item] = zone.get(item, 0) + 1
        if len(row) < EACH:
            home = f"supply:{atlas.empires[empire]}" if empire in state.world.empires else BOX
            zones.setdefault(home, {})[item] = EACH - len(row)
    return zones
