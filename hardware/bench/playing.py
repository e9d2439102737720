"""One whole game of random players through a rig, and what it has shown."""

from __future__ import annotations

from typing import NamedTuple

from controller.games_found import find
from hardware.bench.lockstep import Figures
from hardware.bench.rigs import Rig
from sim.faults import PROFILES
from sim.game import Play
from sim.setting import MOST_PLIES, GameResult, Setting


class Played(NamedTuple):
    """A game through a body: its result, and what its drivers took."""

    result: GameResult
    figures: Figures


def play(rig: Rig, seed: str, plies: int = MOST_PLIES, faults: str = "clean") -> Played:
    """Play a game; `DriverLost` where a driver does not tell what was done to its device."""
    with rig() as (board, locked):
        setting = Setting(PROFILES[faults], most_plies=plies)
        game = Play(find(board.game), board, setting, seed, drivers=locked)
        locked.now = lambda: game.now
        return Played(game.run(), locked.figures)
