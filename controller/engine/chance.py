"""Drawing what chance brings, by the rules' weights."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from controller.engine.moves import Move
from controller.engine.rules import TABLE, GameState, Rules


def draw(rules: Rules, state: GameState, chance: random.Random) -> Move:
    """What the table brings next: each move as likely as the rules weigh it, all alike where none has any weight."""
    moves, weights = rules.options(state, TABLE), rules.weights(state)
    return chance.choices(moves, weights if any(weights) else None)[0]


def draw_aloud(rules: Rules, state: GameState, chance: random.Random) -> Move:
    """The same for a dealer who says what is to be laid: so what is to stay hidden is dealt unseen, if it can be."""
    moves, weights = rules.options(state, TABLE), rules.weights(state)
    told = [n for n, move in enumerate(moves) if rules.seals(move) is None]
    if len(told) in (0, len(moves)):
        return draw(rules, state, chance)
    heavy = [weights[n] for n in told]
    return moves[chance.choices(told, heavy if any(heavy) else None)[0]]


def draws(rules: Rules, state: GameState, options: Mapping[str, Any]) -> bool:
    """Whether the companion brings the chance that is due by itself, for these table options."""
    drawer = rules.drawn_by(rules.options(state, TABLE)[0])
    return drawer == "companion" or (drawer == "dealer" and options.get("dealer") == "companion")
