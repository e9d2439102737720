"""The machine that tracks where a game stands: its phase, its cycle and its timer.

The problem: lights and screens show where a game stands, and the same thing is known twice. The rules work it out of a
state; the machine follows the events of each commit through the game's literal table (`controller.engine.phases`),
which is what people read and what is drawn in ``docs/phases.md``. Two accounts of one thing can disagree.

The idea: the machine is what is shown, and the rules are the check. After each commit `GamePhase.follow` compares all
four values of the two standings. A trigger moves the phase along a row of the table; the trigger that the table names
for it begins a new cycle, whose kind follows from its number; components that move to or from the timer's zone change
the timer. A trigger without a row where the machine stands, or a standing that is not that of the rules, is a
`PhaseDrift`: the table, an event or the rules are wrong. The machine then stands where it stood before the commit, and
`GamePhase.restore` puts it where the rules stand.

What it cannot know: which of the two is right. Rows and rules that are wrong in the same way agree.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.engine.events import Event, Moved
from controller.engine.phases import Standing, Table
from controller.errors import PhaseDrift
from controller.phases.machine import Unlawful, machine_for


class GamePhase:
    """Where one game stands, by the events of its moves.

    Args:
        standing: where the rules stand at the beginning.
    """

    __slots__ = ("_standing", "_table")

    def __init__(self, table: Table, standing: Standing) -> None:
        self._table = table
        self._standing = standing

    @property
    def standing(self) -> Standing:
        """Phase, cycle and timer as they are shown."""
        return self._standing

    def restore(self, standing: Standing) -> None:
        """Stand where the rules stand, as after an undo, when a game is resumed, or to repair a drift.

        Nothing is checked, so a repair cannot fail: a standing that the table does not have shows in the next `follow`.
        """
        self._standing = standing

    def follow(self, events: Iterable[Event], expected: Standing) -> None:
        """Follow the events of one commit, after which the rules stand at ``expected``.

        Raises:
            PhaseDrift: the table does not have an event there, or the machine stands elsewhere than the rules; it
                stands as before the commit then.
        """
        events = tuple(events)
        steps = _Steps(self._table, self._standing)
        why = ""
        try:
            for event in events:
                steps.follow(event)
        except Unlawful as unlawful:
            why = str(unlawful)
        if why or steps.standing != expected:
            raise PhaseDrift(self._table.name, events, steps.standing, expected, why)
        self._standing = expected


class _Steps:
    """The way through one commit, event by event; ``state`` is what the `transitions` machine moves."""

    __slots__ = ("_cycle", "_kind", "_table", "_timer", "state")

    def __init__(self, table: Table, standing: Standing) -> None:
        self._table = table
        self.state, self._cycle, self._kind, self._timer = standing

    @property
    def standing(self) -> Standing:
        """Where the steps so far have led."""
        cycles = self._table.cycles
        kind = self._kind
        if cycles is not None and self._cycle is not None:
            kind = cycles.kinds[(self._cycle - 1) % len(cycles.kinds)]
        return Standing(self.state, self._cycle, kind, self._timer)

    def follow(self, event: Event) -> None:
        """Take one event in; raises Unlawful."""
        if event.trigger:
            machine_for(self._table).fire(self, event.trigger)
            cycles = self._table.cycles
            if cycles is not None and self._cycle is not None and event.trigger == cycles.trigger:
                self._cycle += 1
        elif isinstance(event, Moved) and self._timer is not None:
            self._count(event)

    def _count(self, event: Moved) -> None:
        timer = self._table.timer
        if timer is None or self._timer is None or event.item != timer.item:
            return
        self._timer += event.n * ((event.dst == timer.zone) - (event.src == timer.zone))
        if self._timer < 0:
            raise Unlawful(f"{event.n} left a {timer.zone} that had fewer")
