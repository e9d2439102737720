"""What a legal move does, before anything that follows from it by itself (see `follow`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.engine.moves import Move
from controller.games.balance_of_power import events as e
from controller.games.balance_of_power import moves as m
from controller.games.balance_of_power.components import CLASSES, EACH
from controller.games.balance_of_power.draft import Draft
from controller.games.balance_of_power.follow import (
    after_action,
    after_empire,
    after_placing,
    alone,
    declare,
    pass_turn,
)
from controller.games.balance_of_power.world import NO_EMPIRE


def perform(d: Draft, move: Move) -> None:
    """Carry out a legal move of whose turn it is, with all that follows."""
    _RESOLVERS[move.__class__](d, move)


def _go(d: Draft, move: m.Go) -> None:
    kind = move.kind
    d.spend(kind)
    d.go(3 * d.world.empires[d.turn] + kind, move.src, move.dst)
    after_action(d)


def _attack(d: Draft, move: m.Attack) -> None:
    kind, src, dst = move.kind, move.src, move.dst
    bonus = d.spend(kind)
    d.remove(3 * move.owner + move.beaten, dst)
    if src != dst:
        d.go(3 * d.world.empires[d.turn] + kind, src, dst)
    elif not bonus:
        d.root(kind, src)
    if not d.pawns[3 * move.owner + move.beaten]:
        _lose(d, move)
    if d.turn >= 0:
        after_action(d)


def _lose(d: Draft, move: m.Attack) -> None:
    """The last pawn of a class has left the map, perhaps the last one of its owner, or of everybody else."""
    owner = d.world.atlas.empires[move.owner]
    d.tell(e.ClassLost(owner, CLASSES[move.beaten]))
    if any(d.pawns[3 * move.owner : 3 * move.owner + 3]):
        return
    d.tell(e.SeatOut(owner))
    if alone(d, d.world.empires[d.turn]):
        d.win((d.turn,), "last")


def _duplicate(d: Draft, move: m.Duplicate) -> None:
    piece = 3 * d.world.empires[d.turn] + move.kind
    if len(d.pawns[piece]) == EACH:
        d.tell(e.GameDeclared(d.world.seats[d.turn], CLASSES[move.kind]))
        declare(d)
        return
    d.spend(move.kind)
    d.bring(piece, move.territory)
    after_action(d)


def _respawn(d: Draft, move: m.Respawn) -> None:
    d.spend(move.kind)
    d.bring(3 * d.world.empires[d.turn] + move.kind, move.territory)
    after_action(d)


def _end(d: Draft, move: m.End) -> None:
    pass_turn(d)


def _place(d: Draft, move: m.Place) -> None:
    d.note_placed(move.kind)
    d.bring(3 * d.world.empires[d.turn] + move.kind, move.territory)
    after_placing(d)


def _give_empire(d: Draft, move: m.GiveEmpire) -> None:
    seat = d.turn if d.turn >= 0 else d.world.empires.index(NO_EMPIRE)
    d.give_empire(seat, move.empire)
    after_empire(d, seat)


def _draw_first(d: Draft, move: m.DrawFirst) -> None:
    d.begin_choosing(move.seat)


def _draw_start(d: Draft, move: m.DrawStart) -> None:
    d.begin_placing(move.seat)


_RESOLVERS: dict[type[Move], Callable[[Draft, Any], None]] = {
    m.Go: _go,
    m.Attack: _attack,
    m.Duplicate: _duplicate,
    m.Respawn: _respawn,
    m.End: _end,
    m.Place: _place,
    m.GiveEmpire: _give_empire,
    m.DrawFirst: _draw_first,
    m.DrawStart: _draw_start,
}
