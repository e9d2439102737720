"""The phases of a game as a literal table: data, of which `controller.phases` makes a machine.

A table says which phases there are, which events lead from one to another, and what is counted along: the cubes on a
sand timer and the cycles of the game, where it has them. `Standing` is where a game stands by all of this, told by the
rules from a state (`controller.engine.game.Game.standing`) and by the machine from the events.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

SEPARATOR = "."
Nested: TypeAlias = "tuple[str | tuple[str, Nested], ...]"
"""States: a name, or a name with the states within it."""
Row: TypeAlias = tuple[str, str, str]
"""Trigger, source and destination; where these two are equal, the trigger is lawful there and changes nothing."""


class Standing(NamedTuple):
    """Where a game stands; what its table does not count is None.

    Attributes:
        phase: the dotted name of a phase.
        cycle: the number of the cycle, from 1.
        kind: the kind of that cycle.
        timer: how much lies on the timer.
    """

    phase: str
    cycle: int | None = None
    kind: str | None = None
    timer: int | None = None

    def __str__(self) -> str:
        told = [self.phase]
        if self.cycle is not None:
            told.append(f"cycle {self.cycle} ({self.kind})")
        if self.timer is not None:
            told.append(f"timer {self.timer}")
        return ", ".join(told)


class Timer(NamedTuple):
    """What a table counts as its timer: so many of an item as lie in a zone (`controller.engine.layout`)."""

    item: str
    zone: str


class Cycles(NamedTuple):
    """How a table counts cycles: the trigger that begins the next one, and the kinds that follow each other in turn,
    that of the first cycle first."""

    trigger: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Table:
    """A literal table; ``about`` says in a sentence what its machine is for."""

    name: str
    about: str
    initial: str
    states: Nested
    rows: tuple[Row, ...]
    timer: Timer | None = None
    cycles: Cycles | None = None
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
