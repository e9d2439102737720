"""Moved to `hardware.bench.lockstep`."""

from hardware.bench.lockstep import Bench, DriverLost, Figures, Lockstep, troubles

__all__ = ["Bench", "DriverLost", "Figures", "Lockstep", "troubles"]
