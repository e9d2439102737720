"""A state from a position; every mistake in it is a `PositionError` with its path. What a phase asks is in `stages`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.engine.strict import below, flag, listing, obj, one_of, text, whole
from controller.errors import PositionError
from controller.games.balance_of_power.chart import read_map
from controller.games.balance_of_power.components import CLASSES, EACH, ROOM, SEAT_COUNTS
from controller.games.balance_of_power.draft import Draft
from controller.games.balance_of_power.stages import check_lost, check_stage
from controller.games.balance_of_power.state import (
    BONUS,
    CHOOSING,
    EMPIRES,
    FIRST,
    NONE_ROOTED,
    OVER,
    PLACING,
    START,
    TURN,
    State,
)
from controller.games.balance_of_power.terrain import Terrain
from controller.games.balance_of_power.world import CHANCE, NO_EMPIRE, NOBODY, OPTIONS, Options, World, world_for

GAME, VERSION = "balance-of-power", 1
REQUIRED = ("game", "version", "map", "seats", "turn")
KEYS = (*REQUIRED, "options", "territories", "lost", "pending", "winners")
Json = Mapping[str, Any]


def read(data: object) -> State:
    """The state of a position; raises PositionError."""
    position = obj(data, "", KEYS, REQUIRED)
    if text(position["game"], "game") != GAME:
        raise PositionError("unknown-name", "game", f"this is not a position of {GAME}")
    whole(position["version"], "version", VERSION, VERSION)
    options = read_options(position.get("options", {}))
    terrain = read_map(position["map"])
    draft = blank(world_for(terrain, options, _seats(position["seats"], terrain)))
    _read_pawns(draft, position.get("territories", {}))
    _read_winners(draft, position)
    _read_turn(draft, position["turn"])
    if position.get("pending") is not None:
        raise PositionError("conflict", "pending", "nothing is ever pending in this game")
    check_stage(draft)
    if "lost" in position:
        check_lost(draft, position["lost"])
    return draft.freeze()


def blank(world: World) -> Draft:
    """A table on which nothing stands, and the table to act."""
    stage = START if world.complete else FIRST if world.options.choose_empires else EMPIRES
    pawns = ((),) * (len(CLASSES) * len(world.atlas.empires))
    return Draft(State(world, pawns, (0, 0, 0), 0, stage, CHANCE, 0, NONE_ROOTED, ()))


def read_options(value: object) -> Options:
    """The options, each false unless given."""
    options = obj(value, "options", OPTIONS)
    return Options(**{key: flag(options[key], below("options", key)) for key in options})


def _seats(value: object, terrain: Terrain) -> tuple[int, ...]:
    names = [empire.name for empire in terrain.empires]
    seats = listing(value, "seats")
    if not SEAT_COUNTS[0] <= len(seats) <= SEAT_COUNTS[-1]:
        raise PositionError("out-of-range", "seats", f"from {SEAT_COUNTS[0]} to {SEAT_COUNTS[-1]} seats play")
    if len(seats) > len(names):
        raise PositionError("too-many", "seats", "there are more seats than empires on the map")
    found: list[int] = []
    for place, seat in enumerate(seats):
        empire = NO_EMPIRE
        if seat is not None:
            empire = names.index(one_of(seat, f"seats.{place}", names, "empire"))
            if empire in found:
                raise PositionError("conflict", f"seats.{place}", "another seat has this empire")
        found.append(empire)
    return tuple(found)


def _read_pawns(d: Draft, value: object) -> None:
    atlas, seats = d.world.atlas, d.world.seats
    for territory, by_seat in obj(value, "territories", None).items():
        path = below("territories", territory[:100])
        if territory not in atlas.number:
            raise PositionError("unknown-name", path, "there is no such territory on the map")
        counts: list[tuple[int, int]] = []
        for seat, by_class in obj(by_seat, path, seats).items():
            entry = obj(by_class, below(path, seat), CLASSES)
            for kind, name in enumerate(CLASSES):
                n = whole(entry.get(name, 0), f"{path}.{seat}.{name}")
                if n and d.world.empires[seats.index(seat)] == NO_EMPIRE:
                    raise PositionError("conflict", below(path, seat), "a seat without an empire has no pawns")
                counts.append((3 * d.world.empires[seats.index(seat)] + kind, n))
        if sum(n for _, n in counts) > ROOM:
            raise PositionError("too-many", path, f"a territory holds at most {ROOM} pawns")
        for piece, n in counts:
            for _ in range(n):
                d.put(piece, atlas.number[territory])
    for piece, row in enumerate(d.pawns):
        if len(row) > EACH:
            name = f"{atlas.empires[piece // 3]} has only {EACH} of a class"
            raise PositionError("too-many", "territories", f"{name}, and there are {len(row)} {CLASSES[piece % 3]}s")


def _read_turn(d: Draft, value: object) -> None:
    if value is None:
        return
    if d.winners:
        raise PositionError("conflict", "turn", "nobody has a turn in a finished game")
    turn = obj(value, "turn", ("seat", "place", "actions", "bonus", "rooted"), ("seat",))
    d.turn = d.world.seats.index(one_of(turn["seat"], "turn.seat", d.world.seats, "seat"))
    if not d.world.complete:
        d.stage = CHOOSING
        obj(turn, "turn", ("seat",))
    elif "place" in turn:
        d.stage = PLACING
        _read_placing(d, obj(turn, "turn", ("seat", "place")))
    else:
        d.stage = TURN
        _read_actions(d, obj(turn, "turn", ("seat", "actions", "bonus", "rooted"), ("actions",)))


def _read_placing(d: Draft, turn: Json) -> None:
    for place, name in enumerate(listing(turn["place"], "turn.place")):
        bit = 1 << CLASSES.index(one_of(name, f"turn.place.{place}", CLASSES, "class"))
        if d.left & bit:
            raise PositionError("conflict", f"turn.place.{place}", "this class stands here twice")
        d.left |= bit
    if not d.left:
        raise PositionError("conflict", "turn.place", "a seat that has nothing left to place has placed")


def _read_actions(d: Draft, turn: Json) -> None:
    actions = obj(turn["actions"], "turn.actions", CLASSES)
    for kind, name in enumerate(CLASSES):
        d.left |= whole(actions.get(name, 0), f"turn.actions.{name}", 0, 1) << kind
    d.left |= BONUS * whole(turn.get("bonus", 0), "turn.bonus", 0, 1)
    if not d.left:
        raise PositionError("conflict", "turn.actions", "a turn without actions left has ended")
    first = 3 * d.world.empires[d.turn]
    if not any(d.pawns[first : first + len(CLASSES)]):
        raise PositionError("conflict", "turn.seat", "a seat without pawns is out")
    for kind, name in enumerate(CLASSES):
        if not d.pawns[first + kind] and not d.left >> kind & 1:
            raise PositionError("conflict", f"turn.actions.{name}", f"without a {name} on the map none has acted")
    rooted = list(NONE_ROOTED)
    for place, pawn in enumerate(listing(turn.get("rooted", []), "turn.rooted")):
        kind, territory = _rooted(d, text(pawn, f"turn.rooted.{place}"), f"turn.rooted.{place}")
        if rooted[kind] != NONE_ROOTED[kind]:
            raise PositionError("conflict", f"turn.rooted.{place}", "one pawn of a class attacks with its action")
        rooted[kind] = territory
    d.rooted = tuple(rooted)


def _rooted(d: Draft, pawn: str, path: str) -> tuple[int, int]:
    name, space, territory = pawn.partition(" ")
    if not space:
        raise PositionError("unknown-name", path, "a rooted pawn is written as its class and its territory")
    kind = CLASSES.index(one_of(name, path, CLASSES, "class"))
    number = d.world.atlas.number[one_of(territory, path, d.world.atlas.territories, "territory")]
    if d.left >> kind & 1:
        raise PositionError("conflict", path, f"the action of the {name} is not spent, so none has attacked with it")
    if number not in d.pawns[3 * d.world.empires[d.turn] + kind]:
        raise PositionError("conflict", path, "no such pawn of the seat stands there")
    return kind, number


def _read_winners(d: Draft, position: Json) -> None:
    winners: list[int] = []
    for place, name in enumerate(listing(position.get("winners", []), "winners")):
        path = f"winners.{place}"
        seat = d.world.seats.index(one_of(name, path, d.world.seats, "seat"))
        if seat in winners:
            raise PositionError("conflict", path, "this seat stands here twice")
        empire = d.world.empires[seat]
        if empire == NO_EMPIRE or not any(d.pawns[3 * empire : 3 * empire + 3]):
            raise PositionError("conflict", path, "a seat without pawns has not won")
        winners.append(seat)
    if winners:
        d.stage, d.turn, d.winners = OVER, NOBODY, tuple(sorted(winners))
