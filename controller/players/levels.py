"""Players by level, from a child's first game to as strong as the machine allows.

A weaker level is a player who sees less, never one who throws dice:

- `beginner` counts what lies on the table (the plain judgement) and considers a few of its moves; what others could do
  next it does not see.
- `casual` knows what matters (the learnt judgement), but overlooks some of its moves, looks no move ahead and misjudges
  a little.
- `club` is the usual level: it looks at all its moves and some way ahead.
- `expert` thinks as long as it may.
- `adaptive` plays as one of these, by how the game stands for it: it takes care when it is behind, and overlooks more
  when it is ahead. It forgets nothing between games because it has nothing to remember, and a game stays open.

Budgets are evaluations, so the same seed makes the same moves on every machine. At a table seconds stop a slow one:
what a level is made with goes to the searches in it (`SearchPlayer`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from controller.engine.game import Game, GameState
from controller.players.judge import Judge
from controller.players.player import Budget, Choice, Player
from controller.players.search_player import Ranked, SearchPlayer
from controller.players.simple import GreedyPlayer

CLUB = Budget(positions=400)
EXPERT = Budget(positions=4000)
MISJUDGED = 0.03
"""The standard deviation of what a casual player takes a chance to win for."""
OVERLOOKED = 0.3
OPEN = 0.08
"""While its chance to win lies so near to everybody's even share, an adaptive player plays as at a club."""


class Beginner(GreedyPlayer):
    """A greedy player who considers only a few moves."""

    MOST_LOOKED_AT = 4

    def __init__(self, chance: random.Random, **_limits: Any) -> None:
        super().__init__(chance)


class Casual:
    """Looks one move ahead, overlooks some moves and misjudges all a little."""

    def __init__(self, chance: random.Random, **limits: Any) -> None:
        self._chance, self._sound = chance, SearchPlayer(chance, **limits)

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """The move that looks best among those seen."""
        ranked: Sequence[Ranked] = self._sound.analyse(game, view, seat).ranked
        seen = [one for one in ranked if self._chance.random() >= OVERLOOKED] or ranked
        best = max(seen, key=lambda one: one.value + self._chance.gauss(0.0, MISJUDGED))
        return Choice(best.move, best.value, best.line)


class Adaptive:
    """Plays as strong as keeps the game open."""

    def __init__(self, chance: random.Random, **limits: Any) -> None:
        self._careful, self._usual = SearchPlayer(chance, EXPERT, **limits), SearchPlayer(chance, CLUB, **limits)
        self._easy: tuple[Player, ...] = (Casual(chance), Beginner(chance))

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """The move of the level that suits how the game stands for the seat."""
        seats = game.seats(view)
        ahead = Judge(game).chances(view)[seats.index(seat)] - 1 / len(seats)
        if ahead < -OPEN:
            return self._careful.choose(game, view, seat)
        if ahead <= OPEN:
            return self._usual.choose(game, view, seat)
        return self._easy[ahead > 3 * OPEN].choose(game, view, seat)
