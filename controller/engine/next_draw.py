"""Which draw comes next: what chance brings, by the rules' weights, and what the companion draws itself.

**Chance cannot be rolled again.** The n-th draw of a companion depends on the seed of the game and on n alone.
After an undo across a draw, or a power cut, the same draw comes again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from controller.engine.game import TABLE, Game, GameState
from controller.engine.moves import Move
from controller.engine.session import Step
from controller.errors import UnreadableMove


def draw(game: Game, state: GameState, chance: random.Random) -> Move:
    """What the table brings next: each move as likely as the rules weigh it, all alike where none has any weight."""
    return _drawn(game.chances(state), chance)


def draw_aloud(game: Game, state: GameState, chance: random.Random) -> Move:
    """The same for a dealer who says what is to be laid: so what is to stay hidden is dealt unseen, if it can be."""
    chances = game.chances(state)
    return _drawn([one for one in chances if game.seals(one[0]) is None] or chances, chance)


def _drawn(chances: Sequence[tuple[Move, int]], chance: random.Random) -> Move:
    moves, weights = zip(*chances, strict=True)
    drawn: Move = chance.choices(moves, weights if any(weights) else None)[0]
    return drawn


def draws(game: Game, state: GameState, options: Mapping[str, Any]) -> bool:
    """Whether the companion brings the chance that is due by itself, for these table options."""
    return _drawn_by_companion(game, game.options(state, TABLE)[0], options)


def _drawn_by_companion(game: Game, move: Move, options: Mapping[str, Any]) -> bool:
    if options.get("dealer") == "hands":
        return False
    drawer = game.guide.drawn_by(move)
    return drawer == "companion" or (drawer == "dealer" and options.get("dealer") == "companion")


class Dealer:
    """Draws what the companion brings to the table itself.

    Args:
        options: table options; with ``dealer = companion`` it draws everything, with ``hands`` nothing.
    """

    def __init__(self, game: Game, seed: int, options: Mapping[str, Any]) -> None:
        self._game, self._seed, self._options = game, seed, options
        self._own: dict[str, bool] = {}  # by a chance's notation

    def due(self, state: GameState) -> bool:
        """Whether the companion is to draw now."""
        return self._game.to_act(state) == (TABLE,) and draws(self._game, state, self._options)

    def draw(self, state: GameState, history: Sequence[Step]) -> Move:
        """The next draw of a game with this history: always the same for the same seed and number of draws."""
        number = sum(step.seat == TABLE and self._was_drawn(state, step) for step in history)
        chance = random.Random(self._seed)
        for _ in range(number):
            chance.random()
        return draw_aloud(self._game, state, chance)

    def _was_drawn(self, state: GameState, step: Step) -> bool:
        """Whether this chance was one for the companion to draw. What draws it does not depend on the state, so states
        far back are not asked for: a move is read as it would be now, where that can be."""
        own = self._own.get(step.text)
        if own is None:
            try:
                move = self._game.read_move(state, step.text)
            except UnreadableMove:  # a seat had another name
                move = step.move
            own = self._own[step.text] = _drawn_by_companion(self._game, move, self._options)
        return own

    def lays_out(self, state: GameState, move: Move) -> bool:
        """Whether people have to lay a component out for this draw."""
        words = self._game.guide.words(state, TABLE, move)
        return any(word.slot == "tag" and not word.said.startswith("card:") for word in words)
