"""Drivers in the loop: drivers of a real body between the simulated table and the companion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from controller.ports import Reading


class DriversInLoop(Protocol):
    """Drivers under test. The hands act on the devices behind them."""

    def levels(self, closed: Mapping[str, bool]) -> Mapping[str, bool]:
        """Set the devices' switches, and return them as the drivers read them."""

    def carry(self, reading: Reading) -> Sequence[Reading]:
        """Do to the devices what this reading says, and return all readings that the drivers report."""
