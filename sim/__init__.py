"""The body in software: a simulated board, the hands that play on it, and faults on demand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A kind of table, as the entry-point group ``reedlight.tables`` offers it.

    Attributes:
        name: what it is called on command lines and screens.
        real: whether there is a table that hands can touch; a simulated one is never to be mistaken for one.
        make: makes one: of rules, a board, a `sim.game.Setting` and a seed.
    """

    name: str
    real: bool
    make: Callable[..., Any]


def _make(*args: Any, **kwargs: Any) -> Any:
    """A simulated table, with hands that play on it (`sim.game.Play`)."""
    from sim.game import Play  # only now: whoever lists tables need not load one

    return Play(*args, **kwargs)


TABLE = TableEntry("simulated", real=False, make=_make)
