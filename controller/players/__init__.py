"""Who decides for a seat: players that choose from what the seat may see.

A new player is one module here and one line in `PLAYERS`. Players import `controller.engine` and nothing else of ours:
they know no table, no sensor and no simulator.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from controller.players.player import Budget, Choice, Player
from controller.players.simple import GreedyPlayer, RandomPlayer

__all__ = ["PLAYERS", "Budget", "Choice", "GreedyPlayer", "Player", "RandomPlayer"]

PLAYERS: Final = MappingProxyType[str, Callable[[random.Random], Player]](
    {"random": RandomPlayer, "greedy": GreedyPlayer}
)
"""The players by the names that ``--seats`` gives them; each is made with the source of its chance."""
