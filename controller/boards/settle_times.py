"""The times that a board may set: debouncing, the settle time, knocks, patience. `controller.recognition` goes by them.

A board file sets them under ``[timing]``; those that are alike at every table are `controller.recognition.fixed_times`.
"""

from __future__ import annotations

from attrs import field, frozen

from controller.engine.strict import within


@frozen
class Timing:
    """The times of one board, in seconds, with what each may be."""

    debounce_s: float = field(default=0.05, validator=within(0.03, 0.1))
    """A change shorter than 30 ms is never seen, and one of 100 ms or more always."""
    settle_s: float = field(default=1.2, validator=within(0.3, 1.5))
    """The settle time: hands are at rest once nothing has changed for so long."""
    settle_growing_s: float = field(default=1.5, validator=within(0.3, 1.5))
    """The same while a longer move could still grow out of what the table shows."""
    knock_least_s: float = field(default=0.15, validator=within(0.1, 0.5))
    knock_most_s: float = field(default=2.0, validator=within(0.6, 5.0))
    named_s: float = field(default=10.0, validator=within(3.0, 60.0))
    """A knocked region lapses when it is not confirmed in time."""
    patience_s: float = field(default=6.0, validator=within(2.0, 60.0))
    """An unfinished gesture is called astray after so long."""
