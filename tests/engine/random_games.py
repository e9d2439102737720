"""Random games of every installed game: what the properties of the house are seen to hold along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from controller import boards
from controller.boards import Board
from controller.choices import new_game
from controller.engine.game import Game, GameState, Outcome
from controller.engine.moves import Move
from controller.games_found import Installed, find

GAMES = tuple(Installed())
BOARDS = tuple(boards.load(name) for name in boards.sensing())
MOST = 260
"""Games longer than that are cut short."""
WORDS = {"start_tie_basis": ("ended", "new")}
"""What options may be that are neither true nor false."""


class Step(NamedTuple):
    """One move of a random game."""

    game: Game
    before: GameState
    actor: str
    move: Move
    outcome: Outcome


def options(game: Game, rng: Random) -> dict[str, Any]:
    """Any options that a game has."""
    return {key: rng.choice(WORDS.get(key, (True, False))) for key in game.option_defaults}


def beginning(name: str, seed: int) -> GameState:
    """A new game with any options and number of seats."""
    game = find(name)
    count = game.seat_counts[seed % len(game.seat_counts)]
    return new_game(game, options(game, Random(seed)), game.default_seats[:count])


def choose(rng: Random, moves: Sequence[Move]) -> Move:
    """Any move, but each kind as likely as the next, and a turn seldom ended early."""
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(type(move).__name__, []).append(move)
    if len(kinds) > 1 and rng.random() < 0.8:
        kinds.pop("End", None)
    return rng.choice(kinds[rng.choice(list(kinds))])


def walk(game: Game, state: GameState, seed: int, most: int = MOST) -> Iterator[Step]:
    """A random walk of at most so many moves, as long as somebody is to act."""
    rng = Random(seed)
    for _ in range(most):
        actors = game.to_act(state)
        if not actors:
            return
        actor = rng.choice(actors)
        moves = game.options(state, actor)
        move = rng.choice(moves) if seed % 2 else choose(rng, moves)
        outcome = game.resolve(state, actor, move)
        yield Step(game, state, actor, move, outcome)
        state = outcome.state


@cache
def random_game(name: str, seed: int) -> tuple[Step, ...]:
    """A whole game, or as much of it as `MOST` moves are."""
    return tuple(walk(find(name), beginning(name, seed), seed))


def states(name: str, seed: int) -> Iterator[GameState]:
    """Every state of a random game, the last one too."""
    steps = random_game(name, seed)
    yield from (step.before for step in steps)
    yield steps[-1].outcome.state


@cache
def positions(name: str, first: int, last: int) -> tuple[GameState, ...]:
    """States read from positions drawn at random, unusual ones among them, on maps of their own too."""
    drawn = import_module(f"tests.games.{name.replace('-', '_')}.drawn")
    return tuple(find(name).read(drawn.position(seed)) for seed in range(first, last))


def boards_of(game: str) -> tuple[Board, ...]:
    """The shipped boards of a game."""
    return tuple(board for board in BOARDS if board.game == game)
