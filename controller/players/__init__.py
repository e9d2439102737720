"""Who decides for a seat: players that choose from what the seat may see.

A new player is one module here and one line in `PLAYERS`. Players import `controller.engine` and nothing else of ours:
they know no table, no sensor and no simulator.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final

from controller.players.levels import ORDER, Adaptive, player_of
from controller.players.player import Budget, Choice, Player
from controller.players.search_player import SearchPlayer
from controller.players.simple import GreedyPlayer, RandomPlayer

__all__ = [
    "ADAPTIVE",
    "LEVELS",
    "PERSON",
    "PLAYERS",
    "SEARCH",
    "Budget",
    "Choice",
    "GreedyPlayer",
    "Player",
    "RandomPlayer",
    "SearchPlayer",
    "UnknownPlayer",
    "adapted_to",
    "in_a_word",
    "known_players",
    "player_for",
]

PERSON = "person"
"""What ``--seats`` calls a seat that no player of the program plays."""
PLAYERS: Final = MappingProxyType[str, Callable[[random.Random], Player]](
    {"random": RandomPlayer, "greedy": GreedyPlayer}
)
"""The players by the names that ``--seats`` gives them; each is made with the source of its chance."""
ADAPTIVE: Final = "adaptive"
"""The player that suits itself to people; `adaptive:club` is about as strong as `club`."""
LEVELS: Final = (*ORDER, ADAPTIVE)
"""The levels by name, from the weakest on, and the one that adapts."""
SEARCH: Final = "search:"
"""What the name of a searching player begins with; its budget follows, ``0.1`` seconds or ``1000e`` evaluations."""
_BUDGET = re.compile(r"(?P<number>[0-9]+(\.[0-9]+)?)(?P<evaluations>e?)")


class UnknownPlayer(ValueError):
    """No player has this name; the message says which there are."""


def player_for(name: str, chance: random.Random, **limits: Any) -> Player:
    """The player of a name: one of `PLAYERS` or `LEVELS`, or a search with a budget. Raises UnknownPlayer.

    Args:
        limits: ``clock``, ``most_seconds`` and ``most_nodes`` for those that search (`SearchPlayer`).
    """
    if name in PLAYERS:
        return PLAYERS[name](chance)
    if name in ORDER:
        return player_of(name, chance, **limits)
    if name == ADAPTIVE:
        return Adaptive(chance, **limits)
    if (level := adapted_to(name)) is not None:
        return Adaptive(chance, level, **limits)
    if name.startswith(SEARCH):
        return SearchPlayer(chance, _budget(name), **limits)
    raise UnknownPlayer(f"there is no player {name!r}; there are {known_players()}")


def adapted_to(name: str) -> str | None:
    """The level of an adaptive player whose name says it; None for every other name."""
    kind, _, level = name.partition(":")
    return level if kind == ADAPTIVE and level in ORDER else None


def in_a_word(player: str) -> str:
    """A player as a narrow screen names it: of an adaptive one the level comes first."""
    level = adapted_to(player)
    return player if level is None else f"{level}, {ADAPTIVE}"


def known_players() -> str:
    """The names of all players, for people to choose from."""
    return ", ".join((*PLAYERS, *LEVELS, f"{SEARCH}0.1", f"{SEARCH}1000e"))


def _budget(name: str) -> Budget:
    found = _BUDGET.fullmatch(name.removeprefix(SEARCH))
    number = float(found["number"]) if found else 0.0
    if found and found["evaluations"] and number >= 1 and number.is_integer():
        return Budget(positions=int(number))
    if found and not found["evaluations"] and number > 0:
        return Budget(seconds=number)
    raise UnknownPlayer(f"{name}: write search:0.1 for seconds a decision, search:1000e for evaluations a decision")
