"""Events folded into a state: the other half of "decide, then fold"; `resolve.perform` decides and writes them down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.engine.events import Event, Moved
from controller.games.balance_of_power import events as e
from controller.games.balance_of_power.components import CLASSES
from controller.games.balance_of_power.draft import BOX, Draft
from controller.games.balance_of_power.state import FIRST, State


def evolve(state: State, event: Event) -> State:
    """The state after one event."""
    draft = Draft(state)
    _FOLDS[event.__class__](draft, event)
    return draft.freeze()


def _moved(d: Draft, event: Moved) -> None:
    if event.src == BOX:
        return  # the empire was given: what is in the box and what in supply follows from that
    name, _, kind = event.item.rpartition(".")
    piece = 3 * d.world.atlas.empire_number[name] + CLASSES.index(kind)
    for zone, change in ((event.src, d.lift), (event.dst, d.put)):
        where, _, place = zone.partition(":")
        if where == "region":
            change(piece, d.world.atlas.number[place])


def _seat(d: Draft, name: str) -> int:
    return d.world.seats.index(name)


def _given(d: Draft, event: e.EmpireGiven) -> None:
    d.give_empire(_seat(d, event.seat), d.world.atlas.empire_number[event.empire])


def _spent(d: Draft, event: e.ActionSpent) -> None:
    d.spend(CLASSES.index(event.kind))


def _rooted(d: Draft, event: e.PawnRooted) -> None:
    d.root(CLASSES.index(event.kind), d.world.atlas.number[event.territory])


def _won(d: Draft, event: e.GameWon) -> None:
    d.win(tuple(_seat(d, name) for name in event.winners), event.why)


def _first_due(d: Draft, event: e.FirstDue) -> None:
    d.stage = FIRST


def _nothing(d: Draft, event: Event) -> None:
    """Events that only tell."""


_FOLDS: dict[type[Event], Callable[[Draft, Any], None]] = {
    Moved: _moved,
    e.EmpireGiven: _given,
    e.FirstDue: _first_due,
    e.ChoosingBegan: lambda d, event: d.begin_choosing(_seat(d, event.seat)),
    e.EmpiresComplete: lambda d, event: d.complete_empires(),
    e.PlacingBegan: lambda d, event: d.begin_placing(_seat(d, event.seat)),
    e.ClassPlaced: lambda d, event: d.note_placed(CLASSES.index(event.kind)),
    e.TurnBegan: lambda d, event: d.begin_turn(_seat(d, event.seat), event.bonus),
    e.ActionSpent: _spent,
    e.PawnRooted: _rooted,
    e.ClassLost: _nothing,
    e.SeatOut: _nothing,
    e.GameDeclared: _nothing,
    e.GameWon: _won,
}
