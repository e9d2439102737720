"""Knocks: one switch changes for a while and goes back, nothing else changing. A knock names its region."""

from __future__ import annotations

from dataclasses import dataclass

from controller.recognition.debounce import Change

ROUNDING_S = 1e-6


@dataclass(slots=True)
class KnockFinder:
    """Watches the changes of all switches for knocks of ``least_s`` to ``most_s``."""

    least_s: float
    most_s: float
    _left: Change | None = None

    def see(self, change: Change, restores: bool) -> bool:
        """Take a change; ``restores``: its region shows again what it should. Whether it ends a knock."""
        left = self._left
        if left is not None and left.switch == change.switch and change.at - left.at <= self.most_s + ROUNDING_S:
            self._left = None
            return change.at - left.at >= self.least_s - ROUNDING_S
        # Setting back what was lifted long ago ends something: it is no beginning of a knock.
        self._left = None if restores else change
        return False
