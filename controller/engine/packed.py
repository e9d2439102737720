"""Many small counts in one integer, a byte for each: the compact form in which states keep pieces and tiles.

A *packed* number holds the count of place ``i`` in its byte ``i``. Counts stay below 128, so sums of two packed numbers
never carry from one byte into the next, and one addition asks all places at once (see `marks`).
`docs/decisions/0002` tells why.

>>> p = pack([3, 0, 2])
>>> at(p, 2), total(p), unpack(p, 3)
(2, 5, [3, 0, 2])
"""

from __future__ import annotations

from collections.abc import Iterable

BITS = 8
BYTE = 255
LIMIT = 127
"""The largest count a place may hold."""


def unit(place: int) -> int:
    """One piece at ``place``."""
    return 1 << (BITS * place)


def at(packed: int, place: int) -> int:
    """The count at ``place``."""
    return (packed >> (BITS * place)) & BYTE


def total(packed: int) -> int:
    """The sum of all counts; right while it is below 255 (256 leaves the remainder 1 when divided by 255)."""
    return packed % BYTE


def pack(counts: Iterable[int]) -> int:
    """Pack counts, the first into place 0."""
    packed = 0
    for place, count in enumerate(counts):
        packed |= count << (BITS * place)
    return packed


def unpack(packed: int, places: int) -> list[int]:
    """The counts of the first ``places`` places."""
    return [(packed >> (BITS * place)) & BYTE for place in range(places)]


def each(places: int, value: int) -> int:
    """``value`` at every one of ``places`` places."""
    return pack([value] * places)


def marks(packed: int, least: int, places: int) -> int:
    """A mark (the byte's top bit) at every place whose count is ``least`` or more; ``least`` is at least 1."""
    return (packed + each(places, 128 - least)) & each(places, 128)


def marked_places(mark: int) -> tuple[int, ...]:
    """The places that carry a mark, in ascending order."""
    found = []
    while mark:
        low = mark & -mark
        found.append((low.bit_length() - 1) // BITS)
        mark ^= low
    return tuple(found)
