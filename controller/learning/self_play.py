"""Games played to learn from: positions as features, with who won in the end.

**Rounds.** The first games are those of the plain judgement (`greedy`); then players of one ply, or of a short search,
play with the weights learnt so far, half of the games among themselves and half with greedy seats among them. Games of
one kind of player alone mislead: what nobody ever does has no weight. So some moves are drawn among the better ones,
some from all, and **no game is ever dropped**: a fit takes those of all rounds. Games are kept as moves
(`controller.games_as_parquet`), and their features are reckoned anew for each fit: a new feature is learnt from old
games too.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping, Sequence
from typing import Any

from controller.choices import new_game
from controller.engine.game import TABLE, Game, GameState
from controller.engine.model import Model
from controller.games_found import find
from controller.players import GreedyPlayer, SearchPlayer
from controller.players.matches import Played, play_out
from controller.players.player import Budget, Choice, Player

STRAY = 0.06
"""How often a move is drawn from all."""
SECOND = 0.15
"""How often it is one of the better ones, but not the best."""
BETTER = 4
KEPT = 0.35
"""How many of the positions of a game are kept: those that follow each other tell much the same."""

Positions = list[Sequence[Sequence[float]]]
"""By position and seat its features."""


def judged_by(game: Game, model: Model) -> Game:
    """The same game, whose positions are judged by this model."""
    other = copy.copy(game)
    evaluator = copy.copy(game.evaluator)
    evaluator.model = model
    other.evaluator = evaluator
    return other


GREEDY = "greedy"


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


def seated(seats: int, model: Model, number: int, states: int) -> tuple[str, ...]:
    """Who plays game ``number``, by seat: `GREEDY`, or a search of so many states by the weights learnt so far."""
    greedy = [not model.weights or (number % 2 and (number // 2 + seat) % seats != 0) for seat in range(seats)]
    return tuple(GREEDY if plain else f"search:{states}e" for plain in greedy)


def self_played(game: str, seats: int, model: Model, seed: int, number: int, states: int = 1) -> Played:
    """Game ``number`` of all that are learnt from.

    Args:
        model: the weights learnt so far; without any, all seats are greedy.
        states: so many states a player judges for a move; all its moves are judged, however few these are.
    """
    rules = judged_by(find(game), model)
    players: list[Player] = []
    for seat, name in enumerate(seated(seats, model, number, states)):
        own = random.Random(f"learn {seed} {number} {seat}")
        plain = name == GREEDY
        player: Player = GreedyPlayer(own) if plain else SearchPlayer(own, Budget(positions=states))
        # Half of the games with greedy seats show them as strong as they are.
        players.append(player if plain and model.weights and number % 4 == 3 else Exploring(player, own))
    state = new_game(rules, {}, rules.default_seats[:seats])
    return play_out(rules, state, players, random.Random(f"learn {seed} {number} table"))


def positions_of(game: str, one: Mapping[str, Any]) -> Positions:
    """The features of some positions of a game that was kept, always the same; none where nobody won it."""
    rules = find(game)
    chance = random.Random(f"kept {one['seed']} {one['number']}")
    found: Positions = []
    if not sum(one["shares"]):
        return found
    state: GameState = new_game(rules, {}, rules.default_seats[: len(one["shares"])])
    for text in one["moves"]:
        actors, actor = rules.to_act(state), rules.guide.asked_first(state)
        if actor != TABLE and len(actors) == 1 and chance.random() < KEPT:
            found.append(rules.evaluator.numbers(state))
        state = rules.play(state, actor, rules.read_move(state, text))
    return found
