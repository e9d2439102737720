"""The other side of gpiozero's mock pins: switches to ground, and a matrix with its diodes or without."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin

from controller.ports import Reading
from hardware.inbox import Inbox

MODELS = {"3B": "a02082", "4B": "c03114", "5B": "c04170", "Zero2W": "902120"}
"""Pi models and a revision code of each (Raspberry Pi's documentation, "revision codes")."""
LONG_S = 20.0


class Switches:
    """One switch between each pin and ground."""

    def __init__(self, factory: MockFactory | None = None) -> None:
        self.factory = factory or MockFactory()

    def set(self, pin: int, closed: bool) -> None:
        """Close or open it; the mock calls back on this thread."""
        found = self.factory.pin(f"GPIO{pin}")
        (found.drive_low if closed else found.drive_high)()

    def set_untold(self, pin: int, closed: bool) -> None:
        """The same, with an edge that the driver never tells."""
        self.factory.pin(f"GPIO{pin}")._change_state(not closed)

    def tell(self, pin: int) -> None:
        """The edge that was held back is told after all."""
        self.factory.pin(f"GPIO{pin}")._call_when_changed()


class _RowPin(MockPin):  # type: ignore[misc]
    changed: Callable[[], None] | None = None

    def _set_state(self, value: Any) -> None:
        super()._set_state(value)
        if self.changed is not None:
            self.changed()


class MatrixTable:
    """Switches at crossings: pulls a column low when a row that is driven low reaches it."""

    def __init__(
        self, rows: Sequence[int], columns: Sequence[int], *, diodes: bool = True, factory: MockFactory | None = None
    ) -> None:
        self.factory = factory or MockFactory()
        self.diodes = diodes
        self.closed: set[tuple[int, int]] = set()
        self._rows = [self.factory.pin(f"GPIO{pin}", pin_class=_RowPin) for pin in rows]
        self._columns = [self.factory.pin(f"GPIO{pin}") for pin in columns]
        for row in self._rows:
            row.changed = self._settle

    def _settle(self) -> None:
        low = {n for n, row in enumerate(self._rows) if row.function == "output" and not row.state}
        for number, column in enumerate(self._columns):
            if column.function == "input":
                (column.drive_low if number in self._reached(low) else column.drive_high)()

    def _reached(self, rows: set[int]) -> set[int]:
        """The columns that current reaches; without diodes it wanders through other rows too."""
        columns = {column for row, column in self.closed if row in rows}
        if self.diodes:
            return columns
        more = rows | {row for row, column in self.closed if column in columns}
        return columns if more == rows else self._reached(more)


def until(inbox: Inbox, wanted: int) -> list[Reading]:
    """The readings, once there are so many; fails when they do not come."""
    found: list[Reading] = []
    end = time.monotonic() + LONG_S
    while len(found) < wanted:
        assert time.monotonic() < end, found
        inbox.wait(0.1)
        found += inbox.read()
    return found


def wait_for(true: Callable[[], bool]) -> None:
    """Until something is so; fails when it never is."""
    end = time.monotonic() + LONG_S
    while not true():
        assert time.monotonic() < end
        time.sleep(0.001)
