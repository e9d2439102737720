"""What installed packages register for Reedlight: games, kinds of table, commands, benchmarks and checks.

Each is an entry point in a group of its own. The lists of all packages are read once for a process, and not before
something is looked for: a start takes longer the more packages there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints


@cache
def registered(group: str) -> Mapping[str, EntryPoint]:
    """The entry points of a group, in the order of their names: which package is found first must not matter."""
    found = sorted(_selection()(group=group), key=lambda entry: (entry.name, entry.value))
    return {entry.name: entry for entry in found}


@cache
def _selection() -> Callable[..., EntryPoints]:
    from importlib.metadata import entry_points

    return entry_points().select
