"""What may stand between the simulated table and the companion: the drivers of a real body, acted on from behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from controller.ports import Reading


class Relay(Protocol):
    """Drivers under test: the hands act on the other side of them."""

    def levels(self, closed: Mapping[str, bool]) -> Mapping[str, bool]:
        """The switches stand so: do that to the devices, and give back what the drivers feel."""

    def carry(self, reading: Reading) -> Sequence[Reading]:
        """This happens: do that to the devices, and give back all that the drivers report of it."""
