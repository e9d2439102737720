"""What hands probably meant, legal or not and nearest first, so that the judge can say why not.

A pawn lifted in one territory and set down in another was moved: of that move the rule is told. Cards that were shown
decide first: ``card:attack`` makes it an attack, ``card:king`` makes it the king's. Otherwise the class is one that
stands where the pawn came from, and preferably one that has not acted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import permutations, product

from controller.engine.game import Differences
from controller.engine.moves import Move
from controller.games.balance_of_power.components import BEATS, CLASSES
from controller.games.balance_of_power.state import PLACING, TURN, State
from controller.games.balance_of_power.world import NO_EMPIRE

KINDS = range(len(CLASSES))


def guess(state: State, actor: str, extra: Differences, missing: Differences, heard: Sequence[str]) -> Sequence[Move]:
    """The moves that these pawns and cards most likely are; see `controller.engine.game.TableGuide.guess`."""
    world = state.world
    if actor not in world.seats:
        return ()
    number = world.atlas.number
    put = [number[place] for place in extra if place in number]
    taken = [number[place] for place in missing if place in number]
    said = {word.removeprefix("card:") for word in heard}
    if state.turn < 0 or actor != world.seats[state.turn]:
        return [_out_of_turn(state, actor, territory) for territory in put]
    if state.stage == PLACING:
        return _placed(state, put, said, told=not (extra or missing))
    if state.stage != TURN:
        return ()
    if extra or missing:
        return list(_acted(state, put, taken, said))
    return list(_told(state, said))


def _out_of_turn(state: State, actor: str, territory: int) -> Move:
    """Anything the seat could mean is refused alike."""
    own = state.world.empires[state.world.seats.index(actor)]
    kinds = [kind for kind in KINDS if own != NO_EMPIRE and _stands(state, own, kind, territory)]
    return state.world.atlas.catalogue.duplicate((kinds or [0])[0], territory)


def _placed(state: State, put: Sequence[int], said: Collection[str], told: bool) -> Sequence[Move]:
    """In the set-up: a pawn of the class that was said, or else of the first that is still to be placed."""
    atlas = state.world.atlas
    classes = [kind for kind in KINDS if CLASSES[kind] in said]
    if told:
        put = atlas.homes[_own(state)][:1]
    else:
        classes = classes or [kind for kind in KINDS if state.left >> kind & 1]
    return [atlas.catalogue.place(kind, territory) for kind in classes[:1] for territory in put]


def _acted(state: State, put: Sequence[int], taken: Sequence[int], said: Collection[str]) -> Iterator[Move]:
    """Actions that lift and set down pawns in these territories: the one that was said, then what is likeliest."""
    near = state.world.atlas.near
    ways = sorted(product(taken, put), key=lambda way: way[1] not in near[way[0]])
    if "attack" in said:
        yield from (_attacked(state, src, dst, said) for src, dst in (*ways, *permutations(taken, 2)))
        yield from (_attacked(state, territory, territory, said) for territory in taken)
    if "duplicate" in said:
        yield from (_duplicated(state, territory, said) for territory in put)
    if "respawn" in said:
        yield from (_respawned(state, territory, said) for territory in put)
    for src, dst in ways:
        yield state.world.atlas.catalogue.go(_class_at(state, src, said), src, dst)
    for src, dst in permutations(taken, 2):
        if _own_at(state, src) and _others_at(state, dst):
            yield _attacked(state, src, dst, said)
    yield from (_duplicated(state, territory, said) for territory in put)
    for territory in taken:
        # An attack in place needs a pawn that is beaten. Where the seat itself has none, somebody just took one away.
        beaten = [kind for _, kind in _others_at(state, territory)]
        if _own_at(state, territory) and any(BEATS[kind] in beaten for kind in KINDS):
            yield _attacked(state, territory, territory, said)


def _told(state: State, said: Collection[str]) -> Iterator[Move]:
    """Actions that the cards alone would tell: any of the class, as all need its pawn and its action."""
    made, own = state.world.atlas.catalogue, _own(state)
    capital = state.world.atlas.capitals[own]
    lost = [kind for kind in KINDS if not state.pawns[3 * own + kind]]
    if "respawn" in said and (lost or not state.world.options.respawn):
        yield made.respawn((lost or [0])[0], capital)
    for kind in KINDS:
        if CLASSES[kind] in said:
            yield made.duplicate(kind, next(iter(state.pawns[3 * own + kind]), capital))


def _duplicated(state: State, territory: int, said: Collection[str]) -> Move:
    return state.world.atlas.catalogue.duplicate(_class_at(state, territory, said), territory)


def _respawned(state: State, territory: int, said: Collection[str]) -> Move:
    """Of the class that was said, else of one that is lost."""
    own = _own(state)
    kind = min(KINDS, key=lambda kind: (CLASSES[kind] not in said, bool(state.pawns[3 * own + kind])))
    return state.world.atlas.catalogue.respawn(kind, territory)


def _attacked(state: State, src: int, dst: int, said: Collection[str]) -> Move:
    """An attack on a pawn that stands there, preferably by a class that beats it; where nobody stands, on anybody."""
    own = _own(state)
    others = [empire for empire in state.world.empires if empire != own]
    prey = _others_at(state, dst) or [(others[0], BEATS[kind]) for kind in KINDS]

    def unlikely(one: tuple[int, tuple[int, int]]) -> tuple[bool, bool, bool]:
        kind, (_, beaten) = one
        return CLASSES[kind] not in said, beaten != BEATS[kind], not _stands(state, own, kind, src)

    kind, (owner, beaten) = min(product(KINDS, prey), key=unlikely)
    return state.world.atlas.catalogue.attack(kind, src, dst, owner, beaten)


def _class_at(state: State, territory: int, said: Collection[str]) -> int:
    """The class that acts: one that was said, else one that stands there, else one that may act."""
    own = _own(state)

    def unlikely(kind: int) -> tuple[bool, bool, bool]:
        return CLASSES[kind] not in said, not _stands(state, own, kind, territory), not state.left >> kind & 1

    return min(KINDS, key=unlikely)


def _own(state: State) -> int:
    return state.world.empires[state.turn]


def _stands(state: State, empire: int, kind: int, territory: int) -> bool:
    return territory in state.pawns[3 * empire + kind]


def _own_at(state: State, territory: int) -> bool:
    return any(_stands(state, _own(state), kind, territory) for kind in KINDS)


def _others_at(state: State, territory: int) -> list[tuple[int, int]]:
    """The empires and classes of the other seats' pawns there."""
    others = [empire for empire in state.world.empires if empire != _own(state)]
    return [(empire, kind) for kind in KINDS for empire in others if _stands(state, empire, kind, territory)]
