"""The rulebooks' worked examples that `reedlight sim --demo` shows, one module a game."""

from __future__ import annotations

from importlib import import_module

from sim.terminal.examples.example import Example

_EXAMPLES = {
    "power-and-weakness": "power_and_weakness",
    "balance-of-power": "balance_of_power",
    "web-of-power-card-game": "web_of_power_card_game",
}
"""By the game's name the module beside this one that offers its ``example()``."""


def example_of(game: str) -> Example | None:
    """The example of a game, if it has one."""
    module = _EXAMPLES.get(game)
    if module is None:
        return None
    found: Example = import_module(f"{__name__}.{module}").example()
    return found
