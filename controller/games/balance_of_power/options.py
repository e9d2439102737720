"""Every legal move of who may act, in one fixed order: the candidates that `judge.check` passes, made at speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from controller.engine.moves import Move
from controller.games.balance_of_power.components import BEATS, CLASSES, EACH, ROOM
from controller.games.balance_of_power.state import (
    BONUS,
    CHOOSING,
    EMPIRES,
    FIRST,
    NOT_ROOTED,
    PLACING,
    START,
    TURN,
    State,
)
from controller.games.balance_of_power.tally import Standing, here, may_leave, nearest

ACTING = tuple(
    tuple((kind, bool(left >> kind & 1)) for kind in range(len(CLASSES)) if left & (BONUS | 1 << kind))
    for left in range(2 * BONUS)
)
"""By the actions left the classes that may act, and whether with their own action."""


class Turned(Standing, Protocol):
    """What actions depend on: a state, or a draft of one."""

    @property
    def turn(self) -> int: ...
    @property
    def left(self) -> int: ...


def options(state: State, actor: str) -> Sequence[Move]:
    """The legal moves of one that may act; empty for anybody else."""
    world = state.world
    if actor != world.actors[state.turn]:
        return ()
    if state.stage == TURN:
        found = actions(state)
        found.append(world.atlas.catalogue.end)
        return found
    return _SETTING_UP[state.stage](state) if state.stage in _SETTING_UP else ()


def actions(s: Turned) -> list[Move]:
    """All actions of the seat whose turn it is: by class, by territory, then what respawns."""
    world, stand, crowd = s.world, s.stand, s.crowd
    atlas = world.atlas
    empire = world.empires[s.turn]
    full = (crowd & crowd >> 1 & atlas.ones) << atlas.flag
    found: list[Move] = []
    for kind, own in ACTING[s.left]:
        piece = 3 * empire + kind
        places = s.pawns[piece]
        situation = full | stand[BEATS[kind]]
        doubles = len(places) < EACH or not world.options.total_domination
        if s.rooted[kind] != NOT_ROOTED:
            found += _beside_rooted(s, piece, situation, doubles)
            continue
        rows = atlas.rows.get(4 * piece + 2 + doubles) or atlas.rows_for(piece, True, doubles)
        last = -1
        for territory in places:
            if territory != last:
                last = territory
                mask, kept = rows[territory]
                try:
                    found += kept[situation & mask]
                except KeyError:
                    found += atlas.moves_from(piece, territory, situation & mask, True, doubles)
        if own and not places and world.options.respawn:
            found += respawns(s, empire, kind)
    return found


def _beside_rooted(s: Turned, piece: int, situation: int, doubles: bool) -> list[Move]:
    """The actions of a class of which one pawn may not leave its territory."""
    found: list[Move] = []
    for territory in sorted(set(s.pawns[piece])):
        leaves = may_leave(s, piece, territory)
        mask, kept = s.world.atlas.rows_for(piece, leaves, doubles)[territory]
        moves = kept.get(situation & mask)
        if moves is None:
            moves = s.world.atlas.moves_from(piece, territory, situation & mask, leaves, doubles)
        found += moves
    return found


def respawns(s: Standing, empire: int, kind: int) -> list[Move]:
    """Where a class may come back, "the closest territory to the capital"; the limit of 3 comes after."""
    made = s.world.atlas.catalogue
    return [made.respawn(kind, territory) for territory in nearest(s, empire) if here(s, territory) < ROOM]


def can_act(s: Turned) -> bool:
    """Whether there is any action; a pawn where there is room can duplicate, so that seldom all must be listed."""
    if not s.left:
        return False
    world, crowd = s.world, s.crowd
    width = world.atlas.width
    first = 3 * world.empires[s.turn]
    for kind, _ in ACTING[s.left]:
        places = s.pawns[first + kind]
        if len(places) < EACH or not world.options.total_domination:
            for territory in places:
                if crowd >> width * territory & 3 < ROOM:
                    return True
    return bool(actions(s))


def _empires(state: State) -> Sequence[Move]:
    world = state.world
    return [move for move in world.atlas.catalogue.empire if move.empire not in world.empires]


def _first(state: State) -> Sequence[Move]:
    return state.world.draw_first


def _start(state: State) -> Sequence[Move]:
    return state.world.draw_start


def _placings(state: State) -> Sequence[Move]:
    atlas = state.world.atlas
    empire = state.world.empires[state.turn]
    free = [t for t in atlas.homes[empire] if t != atlas.capitals[empire] and here(state, t) < ROOM]
    return [atlas.catalogue.place(kind, t) for kind in range(len(CLASSES)) if state.left >> kind & 1 for t in free]


_SETTING_UP = {EMPIRES: _empires, CHOOSING: _empires, FIRST: _first, START: _start, PLACING: _placings}
