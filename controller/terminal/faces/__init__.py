"""How each game is drawn: one face a game, and a general one that draws any game whatever."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from controller.terminal.faces.face import Face
from controller.terminal.faces.general import GeneralFace

_FACES = {
    "power-and-weakness": "power_and_weakness",
    "balance-of-power": "balance_of_power",
    "web-of-power-card-game": "web_of_power_card_game",
}
"""By the game's name the module beside this one that offers its ``FACE``."""


@cache
def face_for(game: str) -> Face:
    """The face of a game; a general one where it has none of its own."""
    module = _FACES.get(game)
    if module is None:
        return GeneralFace()
    found: Face = import_module(f"{__name__}.{module}").FACE
    return found
