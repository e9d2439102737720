"""Events folded into a state: the other half of "decide, then fold"; `follow.perform` decides and writes them down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.engine.events import Event, Moved
from controller.games.web_of_power_card_game import events as e
from controller.games.web_of_power_card_game.components import CARD, COLUMNS, LAW, LAW_NAMES, LAW_PLACE, PLACE
from controller.games.web_of_power_card_game.draft import IN_HAND, LOST, Draft
from controller.games.web_of_power_card_game.options import moves_of
from controller.games.web_of_power_card_game.state import COUNT_BITS, LAW_BITS, State


def evolve(state: State, event: Event) -> State:
    """The state after one event."""
    draft = Draft(state)
    _FOLDS[event.__class__](draft, event)
    draft.moves = moves_of(draft)
    return draft.freeze()


def _moved(d: Draft, event: Moved) -> None:
    seat, _, rest = event.item.rpartition(".")
    if rest == "stone" and seat in d.world.names:
        d.shift_stone(d.world.number[seat], _stone_place(event.src), _stone_place(event.dst))
    elif event.item.startswith("land."):
        _moved_land(d, event)
    else:
        _moved_law(d, LAW_NAMES.index(rest), event)


def _stone_place(zone: str) -> int:
    kind, _, rest = zone.partition(":")
    return PLACE[rest] if kind == "region" else IN_HAND if kind == "stones" else LOST


def _moved_land(d: Draft, event: Moved) -> None:
    if event.src == "deck":
        d.deal_land(PLACE[event.dst.partition(":")[2]], CARD[event.item.partition(".")[2]])
        return
    place = PLACE[event.src.partition(":")[2]]
    row = place // COLUMNS
    end = 2 * row if d.ends[2 * row] == place else 2 * row + 1
    d.take_land(d.world.number[event.dst.partition(":")[2]], end)


def _moved_law(d: Draft, law: int, event: Moved) -> None:
    src, _, giver = event.src.partition(":")
    dst, _, taker = event.dst.partition(":")
    if dst == "region":
        d.lay_law(LAW_PLACE[PLACE[taker]], law)
    elif src == "region":
        d.take_law(d.world.number[taker], LAW_PLACE[PLACE[giver]])
    elif dst == "box":
        d.return_law(d.world.number[giver], law)
    elif src == "box":
        d.name_law(d.world.number[taker], law)
    else:
        d.law -= 1 << LAW_BITS * d.world.number[giver] + COUNT_BITS * law
        d.played += 1 << COUNT_BITS * law


def _nothing(d: Draft, event: Event) -> None:
    """Events that only tell."""


_FOLDS: dict[type[Event], Callable[[Draft, Any], None]] = {
    Moved: _moved,
    e.LandLaid: _nothing,
    e.LawLaid: _nothing,
    e.TurnBegan: lambda d, event: d.begin_turn(d.world.number[event.seat]),
    e.SeatSkipped: _nothing,
    e.LawInForce: lambda d, event: d.put_in_force(d.world.number[event.seat], LAW.index(event.law)),
    e.TakingEnded: lambda d, event: d.end_taking(),
    e.RowsEmptied: lambda d, event: d.empty_rows(),
    e.GameEnded: lambda d, event: d.end_game(),
}
