"""A map as written down: empires with their homes and capitals, neutral territories, links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from controller.games.balance_of_power.components import data

DEFAULT_MAP = "europe-54"


@dataclass(frozen=True, slots=True)
class Empire:
    """A set of home territories with one capital; "the location on the gameboard where the empire flag is located"."""

    name: str
    capital: str
    territories: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Terrain:
    """A map, shipped (with a name) or given in a position; everything in the order in which it was written."""

    name: str | None
    empires: tuple[Empire, ...]
    links: tuple[tuple[str, str], ...]
    neutral: tuple[str, ...]

    @property
    def territories(self) -> tuple[str, ...]:
        """All territories in the order of the map: of each empire in turn, then the neutral ones."""
        return (*(name for empire in self.empires for name in empire.territories), *self.neutral)


@lru_cache(maxsize=1)
def shipped() -> Terrain:
    """The map `DEFAULT_MAP`; links over sea count as any other."""
    table = data(f"{DEFAULT_MAP}.toml")
    links = table["links"]
    return Terrain(
        name=DEFAULT_MAP,
        empires=tuple(
            Empire(name, empire["capital"], tuple(empire["territories"])) for name, empire in table["empires"].items()
        ),
        links=tuple((a, b) for kind in ("sea_printed", "sea_reconstructed", "land") for a, b in links[kind]),
        neutral=tuple(table["neutral"]),
    )


@lru_cache(maxsize=1)
def called() -> Mapping[str, str]:
    """How sentences call the territories and empires of the shipped map."""
    table = data(f"{DEFAULT_MAP}.toml")
    return {**table["names"], **{name: empire["name"] for name, empire in table["empires"].items()}}
