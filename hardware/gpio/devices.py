"""gpiozero's devices behind the narrow doors that our parts need: a line that tells its edges, and a matrix."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from time import sleep
from typing import Any, Protocol

from hardware.gpio.factory import Factory, refused

SETTLE_S = 50e-6
"""From driving a row to reading the columns. A column rises by the Pi's own pull-up of some 50 kilohms against wires,
diodes and pin, some 150 pF together: 8 microseconds a time constant, so this is six of them."""
FREE_S = 0.002
"""From one attempt to take a line from lgpio's thread to the next: as long as lgpio itself waits for it."""
FREE_TRIES = 25
"""After so many a line that is being closed is given up."""


class Line(Protocol):
    """A switch between a pin and ground."""

    def closed(self) -> bool:
        """Whether it is closed now, read from the pin."""

    def close(self) -> None:
        """Let go of the pin."""


class Felt:
    """A `Line` by gpiozero, pulled up, every raw edge told; raises `BodyError` where the pin is not to be had.

    Args:
        tell: called with the new state, on the thread of the driver: it must never raise, for an error there ends
            lgpio's only thread and every line of the process goes deaf.
    """

    def __init__(self, factory: Factory, pin: int, name: str, tell: Callable[[bool], None]) -> None:
        from gpiozero import DigitalInputDevice

        self._device = _made(DigitalInputDevice, pin, name, pull_up=True, bounce_time=None, pin_factory=factory)
        self._device.when_activated = partial(tell, True)
        self._device.when_deactivated = partial(tell, False)

    def closed(self) -> bool:
        """Read the pin."""
        return not self._device.pin.state

    def close(self) -> None:
        """Let go of the pin; may be called twice.

        gpiozero closes a pin of lgpio's without taking its callback back: an edge that comes later finds it there, on a
        pin that is gone, and the error ends lgpio's only thread. So it is taken back first. Raises what lgpio raises
        where that cannot be done; the device is closed all the same, or nobody could have its pin again.
        """
        try:
            unhook(self._device.pin)
        finally:
            _insist(self._device.close)


class Crossings:
    """A matrix by gpiozero: rows are outputs that idle high, columns are inputs pulled up, without edge alerts.

    Current flows from a column through the switch and its diode into the one row that is low, so a diode's cathode
    (its ring) is on the side of the row.

    Args:
        settle_s: from driving a row to reading the columns.
        pause: sleeps for so many seconds; it lets the other threads run meanwhile.
    """

    def __init__(
        self,
        factory: Factory,
        rows: Sequence[int],
        columns: Sequence[int],
        *,
        settle_s: float = SETTLE_S,
        pause: Callable[[float], object] = sleep,
    ) -> None:
        with ExitStack() as opened:
            row_devices = [opened.enter_context(_row(factory, pin, n)) for n, pin in enumerate(rows)]
            column_devices = [opened.enter_context(_column(factory, pin, n)) for n, pin in enumerate(columns)]
            self._devices = opened.pop_all()
        # The pins themselves: reading one through its device costs over three times as much, a hundred times a scan.
        self._rows = [device.pin for device in row_devices]
        self._columns = [(1 << n, device.pin) for n, device in enumerate(column_devices)]
        self._settle_s, self._pause = settle_s, pause

    def scan(self) -> int:
        """One bit for each crossing, row by row from the lowest: 1 where its switch is closed."""
        found, width = 0, len(self._columns)
        for number, row in enumerate(self._rows):
            row.state = 0
            try:
                self._pause(self._settle_s)
                for bit, column in self._columns:
                    if not column.state:
                        found |= bit << number * width
            finally:
                row.state = 1
        return found

    def close(self) -> None:
        """Let go of the pins."""
        self._devices.close()


def unhook(pin: Any) -> None:
    """Take the callback of a gpiozero pin back, None for one that is closed; raises what lgpio raises."""
    if pin is not None:
        _insist(lambda: setattr(pin, "when_changed", None))


def _insist(act: Callable[[], object]) -> None:
    """Do to a line what may fail as busy at first.

    The kernel keeps a line for as long as lgpio's thread waits on it. lgpio gives that thread 2 ms to notice (lgGpio.c,
    xSetAsFree); on a busy machine it takes longer, and claiming the line anew fails. So it is asked again.
    """
    for left in reversed(range(FREE_TRIES)):
        try:
            act()
            return
        except Exception:  # lgpio's own error is an Exception and nothing narrower
            if not left:
                raise
            sleep(FREE_S)


def _row(factory: Factory, pin: int, number: int) -> Any:
    from gpiozero import DigitalOutputDevice

    name = f"row {number + 1} of the matrix"
    return _made(DigitalOutputDevice, pin, name, active_high=False, initial_value=False, pin_factory=factory)


def _column(factory: Factory, pin: int, number: int) -> Any:
    from gpiozero import InputDevice

    return _made(InputDevice, pin, f"column {number + 1} of the matrix", pull_up=True, pin_factory=factory)


def _made(kind: Callable[..., Any], pin: int, name: str, **how: object) -> Any:
    """A device of gpiozero's; raises `BodyError` where its pin is not to be had.

    It is raised without what was raised before it: that would keep the half-made device alive, and gpiozero would hold
    the pin to be in use for as long as anybody keeps the error.
    """
    try:
        return kind(pin, **how)
    except Exception as error:  # lgpio's own error is an Exception and nothing narrower
        why = refused(pin, name, error)
    raise why
