"""Players by level, from a child's first game to as strong as the machine allows.

A weaker level is a player who sees less, never one who throws dice:

- `beginner` counts what lies on the table (the plain judgement) and considers a few of its moves; what others could do
  next it does not see.
- `novice`, `casual` and `regular` know what matters (the learnt judgement) and look no move ahead. They overlook some
  of their moves and misjudge the others: the better the level, the fewer and the less.
- `keen` overlooks none of its moves; it looks no move ahead either, and suits small computers.
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
from typing import Any, NamedTuple

from controller.engine.game import Game, GameState
from controller.players.judge import Judge
from controller.players.player import Budget, Choice, Player
from controller.players.search_player import Ranked, SearchPlayer
from controller.players.simple import GreedyPlayer

CLUB = Budget(positions=400)
EXPERT = Budget(positions=4000)
KEEN = Budget(positions=1)


class Sight(NamedTuple):
    """What a level does not see: the share of its moves that are ``overlooked``, and by what standard deviation it
    ``misjudges`` a chance to win. Chosen by matches, so that each level beats the one below in 60 to 80 % of their
    games (docs/strength.md)."""

    overlooked: float
    misjudges: float


NOVICE, CASUAL, REGULAR = Sight(0.38, 0.055), Sight(0.285, 0.033), Sight(0.12, 0.0135)
OPEN = 0.08
"""While its chance to win lies so near to everybody's even share, an adaptive player plays as at a club."""


class Beginner(GreedyPlayer):
    """A greedy player who considers only a few moves."""

    MOST_LOOKED_AT = 4

    def __init__(self, chance: random.Random, **_limits: Any) -> None:
        super().__init__(chance)


class Overlooking:
    """Looks at its own moves alone, overlooks some of them and misjudges all a little."""

    def __init__(self, chance: random.Random, sight: Sight, **limits: Any) -> None:
        self._chance, self._sight, self._sound = chance, sight, SearchPlayer(chance, **limits)

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """The move that looks best among those seen."""
        ranked: Sequence[Ranked] = self._sound.analyse(game, view, seat).ranked
        seen = [one for one in ranked if self._chance.random() >= self._sight.overlooked] or ranked
        best = max(seen, key=lambda one: one.value + self._chance.gauss(0.0, self._sight.misjudges))
        return Choice(best.move, best.value, best.line)


class Adaptive:
    """Plays as strong as keeps the game open."""

    def __init__(self, chance: random.Random, **limits: Any) -> None:
        self._careful, self._usual = SearchPlayer(chance, EXPERT, **limits), SearchPlayer(chance, CLUB, **limits)
        self._easy: tuple[Player, ...] = (Overlooking(chance, CASUAL), Beginner(chance))

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """The move of the level that suits how the game stands for the seat."""
        seats = game.seats(view)
        ahead = Judge(game).chances(view)[seats.index(seat)] - 1 / len(seats)
        if ahead < -OPEN:
            return self._careful.choose(game, view, seat)
        if ahead <= OPEN:
            return self._usual.choose(game, view, seat)
        return self._easy[ahead > 3 * OPEN].choose(game, view, seat)
