"""The lights of a real table: frames as often as something moves, only those that changed, never beyond the supply."""

from __future__ import annotations

from collections.abc import Mapping

from controller.boards import Board
from controller.hints.compose import show_for
from controller.hints.power import clamp
from controller.ports import Frame, Lamps

FRAME_S = 0.05
"""From one frame to the next while something moves: twenty a second, far quicker than any wave of the palette."""


class Lighting:
    """Shows what the places mean, frame by frame.

    Args:
        night: with the night's brightness of the board file.
    """

    def __init__(self, board: Board, lamps: Lamps, *, night: bool = False) -> None:
        self._board, self._lamps, self._night = board, lamps, night
        self._last: Frame | None = None
        self._next_at: float | None = None
        self.mean({})

    def mean(self, roles: Mapping[str, object]) -> None:
        """What the places mean from now on."""
        self._show = show_for(self._board, roles, night=self._night)
        self._next_at = None

    def due_s(self, now: float) -> float:
        """How long until the next frame; for ever (``inf``) where nothing moves and all is shown."""
        return 0.0 if self._next_at is None else max(0.0, self._next_at - now)

    def show(self, now: float) -> None:
        """Show the frame of this time, if one is due and it differs from the last."""
        if self.due_s(now) > 0.0:
            return
        self._next_at = now + FRAME_S if self._show.period_s else float("inf")
        frame = clamp(self._show.frame(now), self._board.power)
        if frame and frame != self._last:
            self._last = frame
            self._lamps.show(frame)
