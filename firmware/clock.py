"""Time on the Pico: its ticks wrap after twelve days, so their differences are added up."""

from time import sleep_us, ticks_diff, ticks_ms  # type: ignore[attr-defined]  # MicroPython's own

__all__ = ["Clock", "sleep_us"]


class Clock:
    """Whole milliseconds since it was made; never goes back. Must be asked at least once in six days."""

    def __init__(self) -> None:
        self._ticks = ticks_ms()
        self._now = 0

    def ms(self) -> int:
        """Now."""
        ticks = ticks_ms()
        self._now += ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now
