"""A short fingerprint of a position: two tables that stand alike have the same, on any machine."""

from __future__ import annotations

import json
from hashlib import sha256

from controller.engine.game import Game, GameState, Json

LETTERS = 16
"""How many hexadecimal digits are kept: a slip passes unnoticed once in 2 to the power of 64."""


def canonical(position: Json) -> str:
    """The one way to write a position: keys sorted, no spaces, ASCII only, no NaN."""
    return json.dumps(position, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(rules: Game, state: GameState) -> str:
    """The fingerprint of a state's position."""
    return sha256(canonical(rules.write(state)).encode("ascii")).hexdigest()[:LETTERS]
