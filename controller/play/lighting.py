"""The lights of a real table: send frames while something moves, only changed ones, within the supply's current."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from controller.boards import Board
from controller.hints.compose import show_for
from controller.hints.power import clamp
from controller.ports import Frame, Lamps

FRAME_S = 0.05
"""From one frame to the next while something moves: twenty a second, far faster than any wave of the palette."""


class Lighting:
    """Show the hint roles of places, frame by frame.

    Args:
        night: use the board file's brightness for the night.
    """

    def __init__(self, board: Board, lamps: Lamps, *, night: bool = False) -> None:
        self._board, self._lamps, self._night = board, lamps, night
        self._full = board.power
        self._roles: Mapping[str, object] = {}
        self._last: Frame | None = None
        self._next_at: float | None = None
        self.set_roles({})

    def set_roles(self, roles: Mapping[str, object]) -> None:
        """Show these roles of places from now on."""
        self._roles = roles
        self._show = show_for(self._board, roles, night=self._night)
        self._next_at = None

    def dim(self, share: float, *, night: bool) -> None:
        """Give the lights this share of the board file's brightness, by day or by night, from now on."""
        full = self._full
        power = evolve(full, brightness=full.brightness * share, night_brightness=full.night_brightness * share)
        self._board, self._night = evolve(self._board, power=power), night
        self.set_roles(self._roles)

    def due_s(self, now: float) -> float:
        """Seconds until the next frame is due; ``inf`` where nothing moves and everything is shown."""
        return 0.0 if self._next_at is None else max(0.0, self._next_at - now)

    def show(self, now: float) -> None:
        """Show the frame for this time, if one is due and differs from the last."""
        if self.due_s(now) > 0.0:
            return
        self._next_at = now + FRAME_S if self._show.period_s else float("inf")
        frame = clamp(self._show.frame(now), self._board.power)
        if frame and frame != self._last:
            self._last = frame
            self._lamps.show(frame)
