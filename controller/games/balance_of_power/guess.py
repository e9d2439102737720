"""What hands probably meant, legal or not, so that the judge can say why not."""

from __future__ import annotations

from controller.engine.moves import Move
from controller.games.balance_of_power.components import BEATS, CLASSES
from controller.games.balance_of_power.state import PLACING, TURN, State
from controller.games.balance_of_power.world import NO_EMPIRE

KINDS = range(len(CLASSES))


def guess(state: State, actor: str, place: str, gained: bool, tag: str | None) -> Move | None:
    """The move that a pawn put to a territory, or taken from it, without any other change most likely is."""
    world = state.world
    territory = world.atlas.number.get(place)
    if territory is None or tag is not None or actor not in world.seats:
        return None
    if state.turn < 0 or actor != world.seats[state.turn]:
        return _out_of_turn(state, actor, territory) if gained else None
    if state.stage == PLACING:
        left = [kind for kind in KINDS if state.left >> kind & 1]
        return world.atlas.catalogue.place(left[0], territory) if gained else None
    if state.stage != TURN:
        return None
    return _put(state, territory) if gained else _taken(state, territory)


def _out_of_turn(state: State, actor: str, territory: int) -> Move:
    """Anything the seat could mean is refused alike."""
    own = state.world.empires[state.world.seats.index(actor)]
    kinds = [kind for kind in KINDS if own != NO_EMPIRE and territory in state.pawns[3 * own + kind]]
    return state.world.atlas.catalogue.duplicate((kinds or [0])[0], territory)


def _put(state: State, territory: int) -> Move:
    """A duplicate: of a class that stands there and may act, else that stands there, else that may act."""
    first = 3 * state.world.empires[state.turn]

    def unlikely(kind: int) -> tuple[bool, bool]:
        return territory not in state.pawns[first + kind], not state.left >> kind & 1

    return state.world.atlas.catalogue.duplicate(min(KINDS, key=unlikely), territory)


def _taken(state: State, territory: int) -> Move | None:
    """An attack in place on a pawn of another seat, by a class of which the seat has a pawn there if there is one.

    Where the seat has no pawn at all, somebody just took one away: there is no move to give a reason for.
    """
    own = state.world.empires[state.turn]
    if not any(territory in state.pawns[3 * own + kind] for kind in KINDS):
        return None
    prey = [
        (kind, other)
        for kind in KINDS
        for other in state.world.empires
        if other != own and territory in state.pawns[3 * other + BEATS[kind]]
    ]
    if not prey:
        return None
    kind, other = min(prey, key=lambda one: territory not in state.pawns[3 * own + one[0]])
    return state.world.atlas.catalogue.attack(kind, territory, territory, other)
