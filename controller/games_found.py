"""The games that are installed: their publishers register them under the entry-point group `GROUP`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from controller.engine.game import Game
from controller.engine.strict import meant, shown, text
from controller.errors import PositionError
from controller.installed import registered

GROUP = "reedlight.games"


def names() -> tuple[str, ...]:
    """The names of the installed games."""
    return tuple(registered(GROUP))


def find(name: object, path: str = "game") -> Game:
    """The rules of a game; raises PositionError (at ``path``) where none of that name is installed, or it is broken."""
    wanted = text(name, path)
    if wanted not in names():
        known = meant(wanted, names()) or f"; there are {', '.join(names())}"
        raise PositionError("unknown-name", path, f"there is no game {shown(wanted)}{known}")
    try:
        return _load(wanted)
    except Exception as error:  # whatever somebody else's package does when it is imported
        why = f"the game {wanted} is installed but cannot be loaded: {type(error).__name__}: {error}"
        raise PositionError("broken-game", path, why) from error


@lru_cache(maxsize=64)
def _load(name: str) -> Game:
    found: Game = registered(GROUP)[name].load()
    return found


class Installed(Mapping[str, Game]):
    """All installed games by name, each loaded when it is first asked for."""

    def __getitem__(self, name: str) -> Game:
        if name not in registered(GROUP):
            raise KeyError(name)
        return find(name)

    def __iter__(self) -> Iterator[str]:
        return iter(registered(GROUP))

    def __len__(self) -> int:
        return len(registered(GROUP))
