"""Which pieces have to be carried for a move, and whether the switches show that they were."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from controller.engine.events import Event, Moved
from controller.engine.game import Game, GameState
from controller.engine.layout import ON_BOARD
from sim.table import Table, Transfer, transfers


def needed(game: Game, table: Table, goal: GameState) -> list[Transfer]:
    """What has to be carried so that the pieces lie as in a state."""
    return transfers(table.lying(), game.layout(goal), game.guide.magnetic)


def net_of(game: Game, events: Iterable[Event]) -> dict[str, int]:
    """By zone of the board how many pieces more (or fewer) lie there after the events."""
    net: dict[str, int] = {}
    for event in events:
        if isinstance(event, Moved) and game.guide.magnetic(event.item):
            for zone, step in ((event.src, -event.n), (event.dst, event.n)):
                if zone.startswith(ON_BOARD):
                    net[zone] = net.get(zone, 0) + step
    return net


def net_carried(carried: Iterable[Transfer]) -> dict[str, int]:
    """The same of transfers."""
    net: dict[str, int] = {}
    for one in carried:
        for zone, step in ((one.src, -1), (one.dst, 1)):
            if zone.startswith(ON_BOARD):
                net[zone] = net.get(zone, 0) + step
    return net


def visible(net: Mapping[str, int], counts: Mapping[str, int], wells: Mapping[str, int]) -> dict[str, int]:
    """By zone of so many pieces how many more switches are closed after a change; only where it makes a difference."""
    found = {
        zone: min(counts.get(zone, 0) + step, wells[zone]) - min(counts.get(zone, 0), wells[zone])
        for zone, step in net.items()
        if zone in wells
    }
    return {zone: step for zone, step in found.items() if step}


def counts_in(game: Game, state: GameState) -> dict[str, int]:
    """How many pieces a state has in each zone of the board."""
    return {
        zone: sum(n for item, n in items.items() if game.guide.magnetic(item))
        for zone, items in game.layout(state).items()
        if zone.startswith(ON_BOARD)
    }


def shown(game: Game, table: Table, state: GameState, events: Iterable[Event]) -> dict[str, int]:
    """What difference the pieces of a move made in a state make to the switches, by zone."""
    net = net_of(game, events)
    return visible(net, counts_in(game, state), table.wells) if net else {}


def shows(game: Game, table: Table, state: GameState, events: Iterable[Event]) -> bool:
    """Whether the pieces of a move made in a state would make a difference to the switches."""
    return bool(shown(game, table, state, events))
