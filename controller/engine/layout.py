"""Where every component lies: zones with counted items.

A zone is a name such as ``region:powys``, ``reserve:orange``, ``stock:white``, ``hand:orange``, ``offer``, ``timer``;
an item such as ``orange.knight``, ``tile.merlin``, ``marker.tent``, ``cube``. Zones whose name begins with `ON_BOARD`
lie where switches can feel them.
"""

from __future__ import annotations

from collections.abc import Mapping

ON_BOARD = "region:"
Layout = Mapping[str, Mapping[str, int]]


def totals(layout: Layout) -> dict[str, int]:
    """How many of each item there are, wherever they lie."""
    found: dict[str, int] = {}
    for items in layout.values():
        for item, n in items.items():
            found[item] = found.get(item, 0) + n
    return found
