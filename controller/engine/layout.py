"""Where every component lies: zones with counted items.

A zone is a name such as ``region:powys``, ``reserve:orange``, ``stock:white``, ``hand:orange``, ``offer``, ``timer``;
an item such as ``orange.knight``, ``tile.merlin``, ``marker.tent``, ``cube``. Zones whose name begins with `ON_BOARD`
lie where switches can feel them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from controller.engine.events import Event, Moved

ON_BOARD = "region:"
Layout = Mapping[str, Mapping[str, int]]


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


def totals(layout: Layout) -> dict[str, int]:
    """How many of each item there are, wherever they lie."""
    found: dict[str, int] = {}
    for items in layout.values():
        for item, n in items.items():
            found[item] = found.get(item, 0) + n
    return found
