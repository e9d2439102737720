"""What an enrolment says, by code: for the terminal, and for a voice where the table has one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from controller.engine.game import Game
from controller.engine.speech import Thing
from controller.enrolment.session import Told
from controller.language import SOURCE, language_for

_COMPONENTS = ("name", "was")
_PLACES = ("place", "other", "places")
"""Facts by what they name; all others are shown as they are."""


def sentence(game: Game, told: Told, lang: str = SOURCE) -> str:
    """What is said, with kinds and places called as the game calls them."""
    facts = {key: _typed(game, key, value) for key, value in told.facts.items()}
    return language_for(game, lang).sentence(f"enrol.{told.code}", facts)


def _typed(game: Game, key: str, value: Any) -> Any:
    """A fact that says what it names, as the game may have a fact of the same name; numbers need not."""
    kind = "component" if key in _COMPONENTS else "place" if key in _PLACES else "text"
    if isinstance(value, tuple | list):
        return [Thing(kind, one) for one in value]
    if isinstance(value, str):
        return Thing(kind, _copy(game, value) if kind == "component" else value)
    return value


def called(game: Game, name: str, lang: str = SOURCE) -> str:
    """A component or card as it is spoken: ``tile:merlin:2`` is the tile “merlin”, number 2."""
    return language_for(game, lang).name("component", _copy(game, name))


def kind_called(game: Game, kind: str) -> str:
    """A kind of component by its own name: ``tile:merlin`` is Merlin tile. No card is secret to its owner."""
    sort, _, name = kind.partition(":")
    return language_for(game).name(sort, name)


def _copy(game: Game, name: str) -> str:
    """A component with the number of its copy, where there are several."""
    sort, _, rest = name.partition(":")
    kind, _, copy = rest.partition(":")
    counted = f"{sort}:{kind}"
    return f"{counted}:{copy}" if copy and game.guide.box.counts.get(counted, 1) > 1 else counted


def by_kind(names: Iterable[str]) -> tuple[str, ...]:
    """Names as they stand in the file, the copies of a kind told together: ``tile:merlin:1 to 3``, ``card:yes``."""
    found: dict[str, list[str]] = {}
    for name in names:
        kind, _, copy = name.rpartition(":")
        found.setdefault(name if name.startswith("card:") else kind, []).append(copy)
    return tuple(kind if kind.startswith("card:") else f"{kind}:{_run(copies)}" for kind, copies in found.items())


def _run(copies: list[str]) -> str:
    """Copies that follow each other as a range; others one by one."""
    numbers = sorted(map(int, copies))
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))
