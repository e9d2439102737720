"""What the phases of a game require of a position: pawns, turn and ``lost`` that can go together."""

from __future__ import annotations

from controller.engine.strict import below, listing, obj, one_of
from controller.errors import PositionError
from controller.games.balance_of_power.components import CLASSES
from controller.games.balance_of_power.draft import Draft
from controller.games.balance_of_power.state import CHOOSING, OVER, PLACING, START, TURN, State
from controller.games.balance_of_power.tally import has_won
from controller.games.balance_of_power.world import CHANCE, NO_EMPIRE


def check_stage(d: Draft) -> None:
    """Raise PositionError where pawns and turn cannot go together."""
    if not d.world.complete:
        _check_choosing(d)
    elif d.stage == START:
        _check_set_up(d)
        _check_no_more(d)
    elif d.stage == PLACING:
        _check_set_up(d)
        _check_placing(d)
    elif d.stage == TURN:
        _check_turn(d)


def _check_choosing(d: Draft) -> None:
    empires = d.world.empires
    for piece, row in enumerate(d.pawns):
        if row:
            path = f"territories.{d.world.atlas.territories[row[0]]}"
            name = d.world.atlas.empires[piece // 3]
            raise PositionError("conflict", path, f"{name} has no pawn here before every seat has its empire")
    if not d.world.options.choose_empires:
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


def _check_set_up(d: Draft) -> None:
    """One pawn of each class of each seat in its capital, and nobody else there."""
    atlas = d.world.atlas
    for empire in d.world.empires:
        capital = atlas.capitals[empire]
        path = f"territories.{atlas.territories[capital]}"
        if any(d.pawns[3 * empire + kind].count(capital) != 1 for kind in range(len(CLASSES))):
            raise PositionError(
                "conflict", path, "while setting up, a capital holds one pawn of each class of its seat"
            )


def _check_no_more(d: Draft) -> None:
    atlas = d.world.atlas
    for row in d.pawns:
        for territory in row:
            if territory not in [atlas.capitals[empire] for empire in d.world.empires]:
                path = f"territories.{atlas.territories[territory]}"
                raise PositionError("conflict", path, "nobody has placed a pawn before it is drawn who starts")


def _check_placing(d: Draft) -> None:
    placed = [_placed(d, empire) for empire in d.world.empires]
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
            name = d.world.seats[seat]
            raise PositionError("conflict", "territories", f"{name} has placed a part of its pawns, out of turn")


def _placed(d: Draft, empire: int) -> list[bool]:
    """By class whether its second pawn stands at home, outside the capital."""
    atlas = d.world.atlas
    found = []
    for kind, name in enumerate(CLASSES):
        outside = [t for t in d.pawns[3 * empire + kind] if t != atlas.capitals[empire]]
        for territory in outside:
            if territory not in atlas.homes[empire]:
                path = f"territories.{atlas.territories[territory]}"
                raise PositionError("conflict", path, "while setting up, pawns stand in their own empire")
        if len(outside) > 1:
            path = f"territories.{atlas.territories[outside[1]]}"
            raise PositionError("conflict", path, f"while setting up, a seat places one more {name}")
        found.append(bool(outside))
    return found


def _check_turn(d: Draft) -> None:
    empire = d.world.empires[d.turn]
    if not any(any(d.pawns[3 * other : 3 * other + 3]) for other in d.world.empires if other != empire):
        raise PositionError("missing-key", "winners", "nobody else has a pawn, so the game is over")
    if not d.world.options.total_domination and has_won(d, empire):
        raise PositionError("missing-key", "winners", "the seat to act has the points to win, so the game is over")


def check_lost(d: Draft, value: object) -> None:
    """``lost`` must be just what follows from the map."""
    table = obj(value, "lost", d.world.seats)
    for seat in table:
        path = below("lost", seat)
        found: list[str] = []
        for place, name in enumerate(listing(table[seat], path)):
            if one_of(name, f"{path}.{place}", CLASSES, "class") in found:
                raise PositionError("conflict", f"{path}.{place}", "this class stands here twice")
            found.append(name)
    right = lost(d)
    for seat in d.world.seats:
        if set(table.get(seat, ())) != set(right.get(seat, ())):
            path = below("lost", seat)
            raise PositionError("conflict", path, "the classes lost are those without a pawn on the map")


def lost(d: State | Draft) -> dict[str, list[str]]:
    """By seat the classes that are gone for good, without seats that lost none."""
    if d.world.options.respawn or d.stage not in (TURN, OVER):
        return {}
    found = {}
    for seat, empire in zip(d.world.seats, d.world.empires, strict=True):
        gone = [name for kind, name in enumerate(CLASSES) if not d.pawns[3 * empire + kind]]
        if gone:
            found[seat] = gone
    return found
