"""Moved to `sim.pico.simulated_pico`."""

from sim.pico.simulated_pico import SimulatedPico

__all__ = ["SimulatedPico"]
