"""Where the table stands, as a projection of the game: it follows what has happened and must agree with the rules.

The rules decide, the table of phases says which steps are lawful, and `GamePhase` compares the two after every commit;
where they differ one of them is wrong, and going on would light the wrong things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from controller.engine.events import Event, Moved
from controller.engine.layout import Layout
from controller.errors import PhaseDrift
from controller.phases.machine import Table, machine_for

Listener = Callable[[str, str], None]
"""Told the phase that was left and the phase that was entered; it refreshes what is shown, and moves no phase."""


class GamePhase:
    """The phase of one game, and with it the count that the game's table names (the cubes on a sand timer).

    Attributes:
        state: the phase, as `Rules.phase` names it.
        timer: the count; None as long as nobody has told it (`restore` with a layout does).
        listeners: called after a commit that changed the phase, in their order.
    """

    __slots__ = ("_item", "_table", "_telling", "_zone", "listeners", "state", "timer")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._item, self._zone = self._table.counted or ("", "")
        self._telling = False
        self.state = self._table.initial
        self.timer: int | None = None
        self.listeners: list[Listener] = []

    def follow(self, events: Iterable[Event], expected: str) -> None:
        """Follow the events of one commit, after which the rules stand at ``expected``.

        Raises PhaseDrift where an event is unlawful or the end is another; the phase and the count are then as before.
        """
        self._forbid_listeners()
        old, timer = self.state, self.timer
        events = tuple(events)
        try:
            self._fire(events)
            if self.state != expected:
                raise PhaseDrift(f"{self._table.name}: the phase is {self.state}, but {expected} by the rules")
        except PhaseDrift as drift:
            self.state, self.timer = old, timer
            happened = ", ".join(event.trigger or type(event).__name__ for event in events)
            raise PhaseDrift(f"{drift} (from {old}: {happened or 'nothing happened'})") from drift
        if old != expected and self.listeners:
            self._tell(old, expected)

    def _fire(self, events: tuple[Event, ...]) -> None:
        machine = machine_for(self._table)
        for event in events:
            if event.trigger:
                machine.fire(self, event.trigger)
            elif isinstance(event, Moved) and event.item == self._item and self.timer is not None:
                self.timer += event.n * ((event.dst == self._zone) - (event.src == self._zone))
                if self.timer < 0:
                    raise PhaseDrift(f"{self._table.name}: {event.n} left a {self._zone} that had fewer")

    def _tell(self, old: str, new: str) -> None:
        self._telling = True
        try:
            for listener in self.listeners:
                listener(old, new)
        finally:
            self._telling = False

    def _forbid_listeners(self) -> None:
        if self._telling:
            raise PhaseDrift(f"{self._table.name}: a listener to the phase tried to change it")

    def restore(self, phase: str, layout: Layout | None = None) -> None:
        """Stand at a phase, as after undo or when a game is resumed; no listener is called.

        ``layout`` tells the count too; without it the count is unknown. Raises PhaseDrift where there is no such phase.
        """
        self._forbid_listeners()
        if phase not in self._table.leaves:
            raise PhaseDrift(f"{self._table.name}: there is no phase {phase}")
        machine_for(self._table).set_state(phase, self)
        self.timer = None if layout is None else layout.get(self._zone, {}).get(self._item, 0)
