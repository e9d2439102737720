"""gpiozero's mock pins as benches: lines that are pulled low, and a matrix whose columns follow its rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hardware.gpio.factory import Factory
from hardware.wiring.cells import Cell


class LinesBench:
    """A switch between each pin and ground.

    Attributes:
        factory: gpiozero's, of the mock pins.
    """

    def __init__(self, lines: Mapping[str, int]) -> None:
        from gpiozero.pins.mock import MockFactory

        made = MockFactory()
        self.factory: Factory = made
        self._pins = {name: made.pin(pin) for name, pin in lines.items()}
        for pin in self._pins.values():
            pin.pull = "up"

    def switch(self, name: str, closed: bool) -> None:
        """A magnet comes, or goes; the mock calls back on this thread."""
        pin = self._pins[name]
        if closed:
            pin.drive_low()
        else:
            pin.drive_high()


class MatrixBench:
    """Switches with a diode each at the crossings of rows and columns.

    Attributes:
        factory: gpiozero's, of the mock pins.
    """

    def __init__(self, rows: Sequence[int], columns: Sequence[int], cells: Mapping[str, Cell]) -> None:
        from gpiozero.pins.mock import MockFactory, MockPin

        self._cells = cells
        self._closed: frozenset[Cell] = frozenset()
        bench = self

        class CrossedPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
            def _get_state(self) -> Any:
                number = int(self.info.name.removeprefix("GPIO"))
                if number in columns:
                    return bench.column(columns.index(number))
                return super()._get_state()

        made = MockFactory(pin_class=CrossedPin)
        self.factory: Factory = made
        self._rows = [made.pin(pin) for pin in rows]

    def column(self, number: int) -> int:
        """What a column shows: low where a closed switch joins it to a row that is driven low."""
        low = any(column == number and self._rows[row].state == 0 for row, column in self._closed)
        return 0 if low else 1

    def switch(self, name: str, closed: bool) -> None:
        """A magnet comes, or goes."""
        cell = frozenset((self._cells[name],))
        self._closed = self._closed | cell if closed else self._closed - cell
