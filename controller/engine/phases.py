"""The phases of a game as a literal table: data, of which `controller.phases` makes a machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

SEPARATOR = "."
Nested: TypeAlias = "tuple[str | tuple[str, Nested], ...]"
"""States: a name, or a name with the states within it."""
Row: TypeAlias = tuple[str, str, str]
"""Trigger, source and destination; where these two are equal, the trigger is lawful there and changes nothing."""


@dataclass(frozen=True, eq=False)
class Table:
    """A literal table; ``about`` says in a sentence what its machine is for.

    Attributes:
        counted: the item and the zone whose count goes along with the states, such as the cubes on the sand timer.
    """

    name: str
    about: str
    initial: str
    states: Nested
    rows: tuple[Row, ...]
    counted: tuple[str, str] | None = None
    leaves: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "leaves", frozenset(leaves_of(self.states)))

    def ends(self, state: str) -> tuple[tuple[str, str], ...]:
        """The trigger and the end of each row that leads out of a state, its own rows before those of its parents."""
        found: dict[str, str] = {}
        while state:
            for trigger, source, dest in self.rows:
                if source == state:
                    found.setdefault(trigger, dest)
            state = state.rpartition(SEPARATOR)[0]
        return tuple(found.items())


def leaves_of(states: Nested, prefix: str = "") -> Iterator[str]:
    """The full names of the states that have none within them: where a model can stand."""
    for state in states:
        if isinstance(state, str):
            yield prefix + state
        else:
            name, within = state
            yield from leaves_of(within, prefix + name + SEPARATOR)
