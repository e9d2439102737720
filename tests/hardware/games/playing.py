"""Moved to `hardware.bench.playing`."""

from hardware.bench.playing import play

__all__ = ["play"]
