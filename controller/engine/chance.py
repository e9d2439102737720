"""Drawing what chance brings, by the rules' weights."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from controller.engine.game import TABLE, Game, GameState
from controller.engine.moves import Move


def draw(rules: Game, state: GameState, chance: random.Random) -> Move:
    """What the table brings next: each move as likely as the rules weigh it, all alike where none has any weight."""
    return _drawn(rules.chances(state), chance)


def draw_aloud(rules: Game, state: GameState, chance: random.Random) -> Move:
    """The same for a dealer who says what is to be laid: so what is to stay hidden is dealt unseen, if it can be."""
    chances = rules.chances(state)
    return _drawn([one for one in chances if rules.seals(one[0]) is None] or chances, chance)


def _drawn(chances: Sequence[tuple[Move, int]], chance: random.Random) -> Move:
    moves, weights = zip(*chances, strict=True)
    drawn: Move = chance.choices(moves, weights if any(weights) else None)[0]
    return drawn


def draws(rules: Game, state: GameState, options: Mapping[str, Any]) -> bool:
    """Whether the companion brings the chance that is due by itself, for these table options."""
    drawer = rules.guide.drawn_by(rules.options(state, TABLE)[0])
    return drawer == "companion" or (drawer == "dealer" and options.get("dealer") == "companion")
