"""Games played to learn from: positions as features, with who won in the end.

**Rounds.** The first games are those of the plain judgement (`greedy`); then players of one ply play with the weights
learnt so far, half of the games among themselves and half with greedy seats among them. Games of one kind of player
alone mislead: what nobody ever does has no weight. So some moves are drawn among the better ones, some from all, and
**no game is ever dropped**: a fit takes those of all rounds.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from typing import Any

from controller.choices import new_game
from controller.engine.game import Game, GameState
from controller.engine.model import Model
from controller.games_found import find
from controller.players import GreedyPlayer, SearchPlayer
from controller.players.matches import play_out
from controller.players.player import Budget, Choice, Player

STRAY = 0.06
"""How often a move is drawn from all."""
SECOND = 0.15
"""How often it is one of the better ones, but not the best."""
BETTER = 4
KEPT = 0.35
"""How many of the positions of a game are kept: those that follow each other tell much the same."""

Example = tuple[list[Sequence[Sequence[float]]], tuple[float, ...]]
"""The features of some positions of a game, by seat, and what each seat won."""


def judged_by(game: Game, model: Model) -> Game:
    """The same game, whose positions are judged by this model."""
    other = copy.copy(game)
    evaluator = copy.copy(game.evaluator)
    evaluator.model = model
    other.evaluator = evaluator
    return other


class JudgedBy:
    """A player that judges by a model of its own, whatever the game has."""

    def __init__(self, player: Player, game: Game, model: Model) -> None:
        self._player, self._game = player, judged_by(game, model)

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """What the player chooses by that model."""
        return self._player.choose(self._game, view, seat, budget)


class Exploring:
    """A player that does not always make the move it finds best."""

    def __init__(self, player: Player, chance: random.Random) -> None:
        self._player, self._chance = player, chance

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """The player's move, or sometimes another."""
        drawn = self._chance.random()
        if drawn < STRAY:
            move = self._chance.choice(game.options(view, seat))
            return Choice(move, None, (move,))
        if drawn < STRAY + SECOND and isinstance(self._player, SearchPlayer):
            ranked = self._player.analyse(game, view, seat, budget).ranked[:BETTER]
            one = self._chance.choice(ranked)
            return Choice(one.move, one.value, one.line)
        return self._player.choose(game, view, seat, budget)


def example(game: str, seats: int, model: Model, seed: int, first: int, number: int) -> Example | None:
    """Game ``number`` of a round; None where nobody won it.

    Args:
        model: the weights learnt so far; without any, all seats are greedy.
        first: how many games there are already, so that every game has a chance of its own.
    """
    rules = judged_by(find(game), model)
    chance = random.Random(f"learn {seed} {first + number}")
    players: list[Player] = []
    for seat in range(seats):
        own = random.Random(f"learn {seed} {first + number} {seat}")
        plain = not model.weights or (number % 2 and (number // 2 + seat) % seats != 0)
        players.append(Exploring(GreedyPlayer(own) if plain else SearchPlayer(own), own))
    kept: list[Any] = []

    def watch(state: GameState) -> None:
        if chance.random() < KEPT:
            kept.append(rules.evaluator.numbers(state))

    state = new_game(rules, {}, rules.default_seats[:seats])
    played = play_out(rules, state, players, random.Random(chance.random()), watch)
    return (kept, played.shares) if sum(played.shares) else None
