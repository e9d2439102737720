"""gpiozero's mock pins as benches: lines that are pulled low, and a matrix whose columns follow its rows."""

from __future__ import annotations

from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin

from hardware.wiring.cells import Cell


class LinesBench:
    """A switch between each pin and ground."""

    def __init__(self, lines: dict[str, int]) -> None:
        self.factory = MockFactory()
        self._pins = {name: self.factory.pin(pin) for name, pin in lines.items()}
        for pin in self._pins.values():
            pin.pull = "up"

    def switch(self, name: str, closed: bool) -> None:
        """A magnet comes, or goes."""
        pin = self._pins[name]
        if closed:
            pin.drive_low()
        else:
            pin.drive_high()


class MatrixBench:
    """Switches with a diode each at the crossings of rows and columns."""

    def __init__(self, rows: tuple[int, ...], columns: tuple[int, ...], cells: dict[str, Cell]) -> None:
        self._cells = cells
        self._closed: set[Cell] = set()
        bench = self

        class CrossedPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
            def _get_state(self) -> Any:
                number = int(self.info.name.removeprefix("GPIO"))
                if number in columns:
                    return bench.column(columns.index(number))
                return super()._get_state()

        self.factory = MockFactory(pin_class=CrossedPin)
        self._rows = [self.factory.pin(pin) for pin in rows]

    def column(self, number: int) -> int:
        """What a column shows: low where a closed switch joins it to a row that is driven low."""
        low = any(column == number and self._rows[row].state == 0 for row, column in tuple(self._closed))
        return 0 if low else 1

    def switch(self, name: str, closed: bool) -> None:
        """A magnet comes, or goes."""
        if closed:
            self._closed = self._closed | {self._cells[name]}
        else:
            self._closed = self._closed - {self._cells[name]}
