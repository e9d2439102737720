"""What the events of a move say about where everything lies: the change of layout that recognition relies on."""

from __future__ import annotations

from collections.abc import Iterable

from controller.engine.events import Event, Moved
from controller.engine.game import Game
from controller.engine.layout import Layout


def fold(layout: Layout, events: Iterable[Event]) -> dict[str, dict[str, int]]:
    """The layout after the events; empty zones and items are left out."""
    after = {zone: dict(items) for zone, items in layout.items()}
    for event in events:
        if isinstance(event, Moved):
            _shift(after.setdefault(event.src, {}), event.item, -event.n)
            _shift(after.setdefault(event.dst, {}), event.item, event.n)
    return {zone: items for zone, items in after.items() if items}


def _shift(items: dict[str, int], item: str, n: int) -> None:
    items[item] = items.get(item, 0) + n
    if items[item] == 0:
        del items[item]


def events_tell_all(game: Game, before: object, events: Iterable[Event], after: object) -> None:
    """Check that the events lead from layout to layout, and that each moves only what lies there."""
    lying: Layout = game.layout(before)
    for event in events:
        assert not isinstance(event, Moved) or (event.n > 0 and event.src != event.dst), event
        lying = fold(lying, [event])
        assert all(n > 0 for items in lying.values() for n in items.values()), event
    assert lying == game.layout(after)
