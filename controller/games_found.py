"""The games that are installed: their publishers register them under the entry-point group `GROUP`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points

from controller.engine.game import Game
from controller.engine.strict import one_of
from controller.errors import PositionError

GROUP = "reedlight.games"


@lru_cache(maxsize=1)
def _registered() -> Mapping[str, EntryPoint]:
    """By name, in the order of the names: which package is found first must not matter."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def names() -> tuple[str, ...]:
    """The names of the installed games."""
    return tuple(_registered())


def find(name: object, path: str = "game") -> Game:
    """The rules of a game; raises PositionError (at ``path``) where none of that name is installed, or it is broken."""
    wanted = one_of(name, path, names(), "game")
    try:
        return _load(wanted)
    except Exception as error:  # whatever somebody else's package does when it is imported
        why = f"the game {wanted} is installed but cannot be loaded: {type(error).__name__}: {error}"
        raise PositionError("broken-game", path, why) from error


@lru_cache(maxsize=64)
def _load(name: str) -> Game:
    found: Game = _registered()[name].load()
    return found


class Installed(Mapping[str, Game]):
    """All installed games by name, each loaded when it is first asked for."""

    def __getitem__(self, name: str) -> Game:
        if name not in _registered():
            raise KeyError(name)
        return find(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_registered())

    def __len__(self) -> int:
        return len(_registered())
