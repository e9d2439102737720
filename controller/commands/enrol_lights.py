"""The lights of a table while its map is learnt: frames made as in a game, within the supply's milliamps."""

from __future__ import annotations

from controller.play.lighting import Lighting
from controller.ports import Clock, Roles

ANSWER_S = 1.5
"""A place that has answered is lit so long."""


class Glow:
    """Shows how things stand and, for a moment, what has answered.

    Args:
        lighting: the table's lights; None where there is no table.
        clock: seconds that never go back.
    """

    def __init__(self, lighting: Lighting | None, clock: Clock) -> None:
        self._lighting, self._clock = lighting, clock
        self._standing: Roles = {}
        self._until: float | None = None

    def mean(self, standing: Roles, answer: Roles) -> None:
        """From now on this is how things stand; and this has answered."""
        self._standing = standing
        self._until = self._clock() + ANSWER_S if answer else None
        self._light({**standing, **answer})

    def turn(self, most_s: float) -> float:
        """Show the frame that is due, if one is; how long to wait until the next, at most so long."""
        if self._lighting is None:
            return most_s
        now = self._clock()
        if self._until is not None and now >= self._until:
            self._until = None
            self._light(self._standing)
        self._lighting.show(now)
        return min(most_s, self._lighting.due_s(now))

    def _light(self, roles: Roles) -> None:
        if self._lighting is not None:
            self._lighting.set_roles(roles)
