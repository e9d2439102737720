"""Delays between a piece and a word, as scenes sweep them."""

from __future__ import annotations

DELAYS = (0.0, 0.01, 0.03, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.1, 1.5)
"""Seconds between the last piece and the word that follows it."""
FRESH_S = 0.1
"""A change of a switch is always seen after so long (docs/formats.md, Readings); before, a word may meet one unseen."""
SEEN = tuple(delay for delay in DELAYS if delay >= FRESH_S)


def up_to(most: float) -> tuple[float, ...]:
    """The delays that are not longer."""
    return tuple(delay for delay in DELAYS if delay <= most)
