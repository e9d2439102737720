"""What hands do to a Pico: switches, keys, tags, a reader that fails.

It has happened when the call returns, and lasts through `unplug` and `replug` of `sim.pico.simulated_pico`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from threading import RLock
from typing import Any

EVER = 1 << 30
"""So many times a fault comes that nobody has counted."""


class Touchable(ABC):
    """Something with switches, keys and a tag reader, whose world is told what was done to it.

    Args:
        rows, columns: the pins at which `close_switch` counts.
        diodes: whether each switch has its diode.
    """

    def __init__(self, rows: Sequence[int], columns: Sequence[int], *, diodes: bool) -> None:
        self._rows, self._columns = tuple(rows), tuple(columns)
        self._standing: dict[tuple[Any, ...], list[Any]] = {("diodes",): ["diodes", diodes]}
        self._lock = RLock()

    @property
    @abstractmethod
    def _plugged(self) -> bool:
        """Whether there is a world to be told."""

    @abstractmethod
    def _tell(self, *command: Any) -> Any:
        """Tell the world something; its answer."""

    def close_switch(self, row: int, column: int) -> None:
        """Close a switch, both counted from 0."""
        self._switch(row, column, True)

    def open_switch(self, row: int, column: int) -> None:
        """Open it."""
        self._switch(row, column, False)

    def set_cell(self, cell: int, closed: bool) -> None:
        """Close or open a switch by the number that messages have for it."""
        self._switch(*divmod(cell, len(self._columns)), closed)

    def conduct_back(self, row: int, column: int, closed: bool) -> None:
        """Close or open a switch whose diode is turned round: a low column pulls its row down."""
        pins = self._columns[column], self._rows[row]
        self._keep(("close", *pins), "close", *pins, closed)

    def bounce(self, row: int, column: int, pattern: str) -> None:
        """Let a switch be closed (1) or open (0) at the next scans, one digit each; it stays as the last says."""
        with self._lock:
            pins = self._rows[row], self._columns[column]
            self._standing[("close", *pins)] = ["close", *pins, pattern[-1] == "1"]
            self._tell("pattern", *pins, pattern)

    def glitch(self, row: int, column: int) -> None:
        """Let an open switch be closed for one scan."""
        self.bounce(row, column, "10")

    def key(self, pin: int, down: bool) -> None:
        """Press a key on a pin of its own, or let go of it."""
        self._keep(("ground", pin), "ground", pin, down)

    def strap(self, pin: int) -> None:
        """Join a pin to ground."""
        self._keep(("ground", pin), "ground", pin, True)

    def hold(self, uid: bytes, ats: bytes = b"") -> None:
        """Hold a tag to the reader; ``ats`` is what a bank card or a telephone tells besides (ISO/IEC 14443-4, 5.2)."""
        self._keep(("hold",), "hold", uid.hex(), ats.hex())

    def take_away(self) -> None:
        """Take the tag away."""
        self._keep(("hold",), "hold", "", "")

    def break_reader(self, how: str = "gone", times: int = EVER) -> None:
        """Let the reader fail: gone (without power: it forgets all), nack, mute, garbled, garbled_ack or slow."""
        self._keep(("fault", how), "fault", how, times)

    def hold_bus(self, sda: int, scl: int, clocks: int) -> None:
        """Let the reader hold SDA low until it has seen so many clocks, as one cut off in the middle of a byte does."""
        self._tell("hold_bus", sda, scl, clocks)

    def mend_reader(self) -> None:
        """End all that."""
        with self._lock:
            for place in [place for place in self._standing if place[0] == "fault"]:
                self._tell("fault", place[1], 0)
                del self._standing[place]

    def press_ctrl_c_again(self) -> None:
        """Let somebody press Ctrl-C while the strip is written to the next time."""
        self._tell("impatient")

    def raise_trouble(self, text: str) -> None:
        """Let the firmware's next look at its pins raise."""
        self._tell("trouble", text)

    # Within.

    def _switch(self, row: int, column: int, closed: bool) -> None:
        pins = self._rows[row], self._columns[column]
        self._keep(("close", *pins), "close", *pins, closed)

    def _keep(self, place: tuple[Any, ...], *command: Any) -> None:
        """Do something that lasts."""
        with self._lock:
            self._standing[place] = list(command)
            if self._plugged:
                self._tell(*command)

    def _do_all_again(self) -> None:
        """Tell a world that has just begun of all that lasts."""
        for command in self._standing.values():
            self._tell(*command)
