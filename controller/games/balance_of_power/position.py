"""Positions: a state from JSON values, and a state as JSON values and as a layout.

Every mistake in a position is a `PositionError` with its path. After the keys have been read one by one, the pawns, the
turn and ``lost`` must go together as the phase of the game requires.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from controller.engine.layout import Layout
from controller.engine.strict import below, flag, listing, obj, one_of, text, whole
from controller.errors import PositionError
from controller.games.balance_of_power.actions.setup import bring_to_capitals
from controller.games.balance_of_power.builder import BOX, Builder
from controller.games.balance_of_power.components import CLASSES, EACH, ROOM, SEAT_COUNTS
from controller.games.balance_of_power.map import MapData, read_map, shipped, write_map
from controller.games.balance_of_power.scoring import has_won
from controller.games.balance_of_power.state import (
    BONUS,
    CHANCE,
    CHOOSING,
    EMPIRES,
    FIRST,
    NO_EMPIRE,
    NOBODY,
    NONE_ROOTED,
    NOT_ROOTED,
    OPTIONS,
    OVER,
    PLACING,
    START,
    TURN,
    Options,
    Setting,
    State,
    setting_for,
)

GAME, VERSION = "balance-of-power", 1
REQUIRED = ("game", "version", "map", "seats", "turn")
KEYS = (*REQUIRED, "options", "territories", "lost", "pending", "winners")
Json = Mapping[str, Any]
PLACES = tuple(f"seat-{number}" for number in range(1, SEAT_COUNTS[-1] + 1))
"""What seats without an empire are called, by their places."""


# A game at its beginning.


def new(options: Mapping[str, Any], seats: tuple[str, ...], map_data: MapData | None) -> State:
    """A game for these seats: all of them `PLACES`, or all of them empires; raises PositionError."""
    map_data = map_data or shipped()
    known = [empire.name for empire in map_data.empires]
    builder = blank(setting_for(map_data, read_options(dict(options)), _empires(seats, known)))
    if builder.setting.complete:
        bring_to_capitals(builder)
    return builder.freeze()


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


# Reading.


def read(data: object) -> State:
    """The state of a position; raises PositionError."""
    position = obj(data, "", KEYS, REQUIRED)
    if text(position["game"], "game") != GAME:
        raise PositionError("unknown-name", "game", f"this is not a position of {GAME}")
    whole(position["version"], "version", VERSION, VERSION)
    options = read_options(position.get("options", {}))
    map_data = read_map(position["map"])
    builder = blank(setting_for(map_data, options, _seats(position["seats"], map_data)))
    _read_pawns(builder, position.get("territories", {}))
    _read_winners(builder, position)
    _read_turn(builder, position["turn"])
    if position.get("pending") is not None:
        raise PositionError("conflict", "pending", "nothing is ever pending in this game")
    check_stage(builder)
    if "lost" in position:
        check_lost(builder, position["lost"])
    return builder.freeze()


def blank(setting: Setting) -> Builder:
    """A table on which nothing stands, and the table to act."""
    stage = START if setting.complete else FIRST if setting.options.choose_empires else EMPIRES
    pawns = ((),) * (len(CLASSES) * len(setting.map.empires))
    return Builder(State(setting, pawns, (0, 0, 0), setting.map.empty, stage, CHANCE, 0, NONE_ROOTED, ()))


def read_options(value: object) -> Options:
    """The options, each false unless given."""
    options = obj(value, "options", OPTIONS)
    return Options(**{key: flag(options[key], below("options", key)) for key in options})


def _seats(value: object, map_data: MapData) -> tuple[int, ...]:
    names = [empire.name for empire in map_data.empires]
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


def _read_pawns(d: Builder, value: object) -> None:
    map_, seats = d.setting.map, d.setting.seats
    for territory, by_seat in obj(value, "territories", None).items():
        path = below("territories", territory[:100])
        if territory not in map_.number:
            raise PositionError("unknown-name", path, "there is no such territory on the map")
        counts: list[tuple[int, int]] = []
        for seat, by_class in obj(by_seat, path, seats).items():
            entry = obj(by_class, below(path, seat), CLASSES)
            for kind, name in enumerate(CLASSES):
                n = whole(entry.get(name, 0), f"{path}.{seat}.{name}")
                if n and d.setting.empires[seats.index(seat)] == NO_EMPIRE:
                    raise PositionError("conflict", below(path, seat), "a seat without an empire has no pawns")
                counts.append((3 * d.setting.empires[seats.index(seat)] + kind, n))
        if sum(n for _, n in counts) > ROOM:
            raise PositionError("too-many", path, f"a territory holds at most {ROOM} pawns")
        for piece, n in counts:
            for _ in range(n):
                d.put(piece, map_.number[territory])
    for piece, row in enumerate(d.pawns):
        if len(row) > EACH:
            name = f"{map_.empires[piece // 3]} has only {EACH} of a class"
            raise PositionError("too-many", "territories", f"{name}, and there are {len(row)} {CLASSES[piece % 3]}s")


def _read_turn(d: Builder, value: object) -> None:
    if value is None:
        return
    if d.winners:
        raise PositionError("conflict", "turn", "nobody has a turn in a finished game")
    turn = obj(value, "turn", ("seat", "place", "actions", "bonus", "rooted"), ("seat",))
    d.turn = d.setting.seats.index(one_of(turn["seat"], "turn.seat", d.setting.seats, "seat"))
    if not d.setting.complete:
        d.stage = CHOOSING
        obj(turn, "turn", ("seat",))
    elif "place" in turn:
        d.stage = PLACING
        _read_placing(d, obj(turn, "turn", ("seat", "place")))
    else:
        d.stage = TURN
        _read_actions(d, obj(turn, "turn", ("seat", "actions", "bonus", "rooted"), ("actions",)))


def _read_placing(d: Builder, turn: Json) -> None:
    for place, name in enumerate(listing(turn["place"], "turn.place")):
        bit = 1 << CLASSES.index(one_of(name, f"turn.place.{place}", CLASSES, "class"))
        if d.left & bit:
            raise PositionError("conflict", f"turn.place.{place}", "this class stands here twice")
        d.left |= bit
    if not d.left:
        raise PositionError("conflict", "turn.place", "a seat that has nothing left to place has placed")


def _read_actions(d: Builder, turn: Json) -> None:
    actions = obj(turn["actions"], "turn.actions", CLASSES)
    for kind, name in enumerate(CLASSES):
        d.left |= whole(actions.get(name, 0), f"turn.actions.{name}", 0, 1) << kind
    d.left |= BONUS * whole(turn.get("bonus", 0), "turn.bonus", 0, 1)
    if not d.left:
        raise PositionError("conflict", "turn.actions", "a turn without actions left has ended")
    first = 3 * d.setting.empires[d.turn]
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


def _rooted(d: Builder, pawn: str, path: str) -> tuple[int, int]:
    name, space, territory = pawn.partition(" ")
    if not space:
        raise PositionError("unknown-name", path, "a rooted pawn is written as its class and its territory")
    kind = CLASSES.index(one_of(name, path, CLASSES, "class"))
    number = d.setting.map.number[one_of(territory, path, d.setting.map.territories, "territory")]
    if d.left >> kind & 1:
        raise PositionError("conflict", path, f"the action of the {name} is not spent, so none has attacked with it")
    if number not in d.pawns[3 * d.setting.empires[d.turn] + kind]:
        raise PositionError("conflict", path, "no such pawn of the seat stands there")
    return kind, number


def _read_winners(d: Builder, position: Json) -> None:
    winners: list[int] = []
    for place, name in enumerate(listing(position.get("winners", []), "winners")):
        path = f"winners.{place}"
        seat = d.setting.seats.index(one_of(name, path, d.setting.seats, "seat"))
        if seat in winners:
            raise PositionError("conflict", path, "this seat stands here twice")
        empire = d.setting.empires[seat]
        if empire == NO_EMPIRE or not any(d.pawns[3 * empire : 3 * empire + 3]):
            raise PositionError("conflict", path, "a seat without pawns has not won")
        winners.append(seat)
    if winners:
        d.stage, d.turn, d.winners = OVER, NOBODY, tuple(sorted(winners))


# What a phase requires of a position.


def check_stage(d: Builder) -> None:
    """Raise PositionError where pawns and turn cannot go together."""
    if not d.setting.complete:
        _check_choosing(d)
    elif d.stage == START:
        _check_set_up(d)
        _check_no_more(d)
    elif d.stage == PLACING:
        _check_set_up(d)
        _check_placing(d)
    elif d.stage == TURN:
        _check_turn(d)


def _check_choosing(d: Builder) -> None:
    empires = d.setting.empires
    for piece, row in enumerate(d.pawns):
        if row:
            path = f"territories.{d.setting.map.territories[row[0]]}"
            name = d.setting.map.empires[piece // 3]
            raise PositionError("conflict", path, f"{name} has no pawn here before every seat has its empire")
    if not d.setting.options.choose_empires:
        if d.stage == CHOOSING:
            raise PositionError("conflict", "turn", "the table gives the empires: nobody chooses one")
        _check_given_in_order(empires)
    elif d.turn == CHANCE:
        for place, empire in enumerate(empires):
            if empire != NO_EMPIRE:
                raise PositionError("conflict", f"seats.{place}", "who chooses first is drawn before any has chosen")
    else:
        _check_chosen_in_order(empires, d.turn)


def _check_given_in_order(empires: tuple[int, ...]) -> None:
    for place, empire in enumerate(empires):
        if empire != NO_EMPIRE and NO_EMPIRE in empires[:place]:
            raise PositionError("conflict", f"seats.{place}", "a seat before this one has no empire yet")


def _check_chosen_in_order(empires: tuple[int, ...], turn: int) -> None:
    if empires[turn] != NO_EMPIRE:
        raise PositionError("conflict", "turn.seat", "this seat has its empire")
    following = [(turn + step) % len(empires) for step in range(len(empires))]
    waiting = empires.count(NO_EMPIRE)
    if any(empires[seat] != NO_EMPIRE for seat in following[:waiting]):
        raise PositionError("conflict", "turn.seat", "the seats choose clockwise: this one and those after it are left")


def _check_set_up(d: Builder) -> None:
    """One pawn of each class of each seat in its capital, and nobody else there."""
    map_ = d.setting.map
    for empire in d.setting.empires:
        capital = map_.capitals[empire]
        path = f"territories.{map_.territories[capital]}"
        if any(d.pawns[3 * empire + kind].count(capital) != 1 for kind in range(len(CLASSES))):
            raise PositionError(
                "conflict", path, "while setting up, a capital holds one pawn of each class of its seat"
            )


def _check_no_more(d: Builder) -> None:
    map_ = d.setting.map
    for row in d.pawns:
        for territory in row:
            if territory not in [map_.capitals[empire] for empire in d.setting.empires]:
                path = f"territories.{map_.territories[territory]}"
                raise PositionError("conflict", path, "nobody has placed a pawn before it is drawn who starts")


def _check_placing(d: Builder) -> None:
    placed = [_placed(d, empire) for empire in d.setting.empires]
    if placed[d.turn] != [not d.left >> kind & 1 for kind in range(len(CLASSES))]:
        raise PositionError("conflict", "turn.place", "just the classes not yet placed at home are still to be placed")
    waiting = 0
    for step in range(1, len(placed)):
        seat = (d.turn + step) % len(placed)
        if not any(placed[seat]):
            if waiting != step - 1:
                raise PositionError("conflict", "turn.seat", "the seats place clockwise: one before has not placed")
            waiting += 1
        elif not all(placed[seat]):
            name = d.setting.seats[seat]
            raise PositionError("conflict", "territories", f"{name} has placed a part of its pawns, out of turn")


def _placed(d: Builder, empire: int) -> list[bool]:
    """By class whether its second pawn stands at home, outside the capital."""
    map_ = d.setting.map
    found = []
    for kind, name in enumerate(CLASSES):
        outside = [t for t in d.pawns[3 * empire + kind] if t != map_.capitals[empire]]
        for territory in outside:
            if territory not in map_.homes[empire]:
                path = f"territories.{map_.territories[territory]}"
                raise PositionError("conflict", path, "while setting up, pawns stand in their own empire")
        if len(outside) > 1:
            path = f"territories.{map_.territories[outside[1]]}"
            raise PositionError("conflict", path, f"while setting up, a seat places one more {name}")
        found.append(bool(outside))
    return found


def _check_turn(d: Builder) -> None:
    empire = d.setting.empires[d.turn]
    if not any(any(d.pawns[3 * other : 3 * other + 3]) for other in d.setting.empires if other != empire):
        raise PositionError("missing-key", "winners", "nobody else has a pawn, so the game is over")
    if not d.setting.options.total_domination and has_won(d, empire):
        raise PositionError("missing-key", "winners", "the seat to act has the points to win, so the game is over")


def check_lost(d: Builder, value: object) -> None:
    """``lost`` must be just what follows from the map."""
    table = obj(value, "lost", d.setting.seats)
    for seat in table:
        path = below("lost", seat)
        found: list[str] = []
        for place, name in enumerate(listing(table[seat], path)):
            if one_of(name, f"{path}.{place}", CLASSES, "class") in found:
                raise PositionError("conflict", f"{path}.{place}", "this class stands here twice")
            found.append(name)
    right = lost(d)
    for seat in d.setting.seats:
        if set(table.get(seat, ())) != set(right.get(seat, ())):
            path = below("lost", seat)
            raise PositionError("conflict", path, "the classes lost are those without a pawn on the map")


def lost(d: State | Builder) -> dict[str, list[str]]:
    """By seat the classes that are gone for good, without seats that lost none."""
    if d.setting.options.respawn or d.stage not in (TURN, OVER):
        return {}
    found = {}
    for seat, empire in zip(d.setting.seats, d.setting.empires, strict=True):
        gone = [name for kind, name in enumerate(CLASSES) if not d.pawns[3 * empire + kind]]
        if gone:
            found[seat] = gone
    return found


# Writing.


def write(state: State) -> dict[str, Any]:
    """The position as JSON values; `position.read` reads it back to an equal state."""
    setting = state.setting
    names = setting.map.empires
    position: dict[str, Any] = {
        "game": GAME,
        "version": VERSION,
        "options": asdict(setting.options),
        "map": write_map(setting.map_data),
        "seats": [None if empire == NO_EMPIRE else names[empire] for empire in setting.empires],
        "territories": _written_territories(state),
        "lost": lost(state),
        "turn": _written_turn(state),
        "pending": None,
    }
    if state.stage == OVER:
        position["winners"] = [setting.seats[seat] for seat in state.winners]
    return position


def _written_territories(state: State) -> dict[str, dict[str, dict[str, int]]]:
    found: dict[str, dict[str, dict[str, int]]] = {}
    for number, name in enumerate(state.setting.map.territories):
        here = standing(state, number)
        if here:
            found[name] = here
    return found


def standing(state: State, territory: int) -> dict[str, dict[str, int]]:
    """Who stands in a territory, by seat (in the order of the seats) and class."""
    found: dict[str, dict[str, int]] = {}
    for seat, empire in zip(state.setting.seats, state.setting.empires, strict=True):
        rows = zip(CLASSES, state.pawns[3 * empire : 3 * empire + 3], strict=False)
        counts = {name: row.count(territory) for name, row in rows if territory in row}
        if counts and empire != NO_EMPIRE:
            found[seat] = counts
    return found


def _written_turn(state: State) -> dict[str, Any] | None:
    if state.turn < 0:
        return None
    seat = {"seat": state.setting.seats[state.turn]}
    left = {name: state.left >> kind & 1 for kind, name in enumerate(CLASSES)}
    if state.stage == CHOOSING:
        return seat
    if state.stage == PLACING:
        return {**seat, "place": [name for name, n in left.items() if n]}
    names = state.setting.map.territories
    rooted = [f"{CLASSES[kind]} {names[t]}" for kind, t in enumerate(state.rooted) if t != NOT_ROOTED]
    return {**seat, "actions": left, "bonus": int(state.left >= BONUS), "rooted": rooted}


def layout(state: State) -> Layout:
    """Where every pawn is: in a territory, in the supply of an empire that is played, or in the box."""
    map_ = state.setting.map
    zones: dict[str, dict[str, int]] = {}
    for piece, row in enumerate(state.pawns):
        empire = piece // 3
        item = f"{map_.empires[empire]}.{CLASSES[piece % 3]}"
        for territory in row:
            zone = zones.setdefault(f"region:{map_.territories[territory]}", {})
            zone[item] = zone.get(item, 0) + 1
        if len(row) < EACH:
            home = f"supply:{map_.empires[empire]}" if empire in state.setting.empires else BOX
            zones.setdefault(home, {})[item] = EACH - len(row)
    return zones
