"""Walks through the game itself: whole games with any options and seats, and short ones from drawn positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from controller.engine.moves import Move
from controller.games.balance_of_power import GAME
from controller.games.balance_of_power.state import State
from tests.games import walks
from tests.games.balance_of_power import drawn
from tests.games.walks import Step


def choose(rng: Random, moves: Sequence[Move]) -> Move:
    """Any move, but each kind as likely as the next: attacks come up as often as moves, and turns seldom end early."""
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(type(move).__name__, []).append(move)
    if len(kinds) > 1 and rng.random() < 0.8:
        kinds.pop("End", None)
    return rng.choice(kinds[rng.choice(list(kinds))])


def walk(seed: int, state: State, most: int) -> Iterator[Step]:
    """A random walk of at most so many moves, as long as somebody is to act."""
    rng = Random(seed)
    fair = rng.random() < 0.5

    def draw(state: State) -> tuple[str, Move]:
        (actor,) = GAME.to_act(state)
        moves = GAME.options(state, actor)
        return actor, rng.choice(moves) if fair else choose(rng, moves)

    return walks.walk(GAME, state, most, draw)


@cache
def game(seed: int) -> tuple[Step, ...]:
    """A game (or as much of it as 400 moves are), from 2 to 6 seats in turn; every third is on a map of its own."""
    rng = Random(seed)
    seats = 2 + seed % 5
    if seed % 3 < 2:
        return tuple(walk(seed, GAME.new(drawn.options(rng), GAME.default_seats[:seats]), 400))
    position = {
        "game": GAME.name, "version": 1, "map": drawn.inline_map(rng, seats, large=False),
        "options": drawn.options(rng), "seats": [None] * seats, "turn": None,
    }  # fmt: skip
    return tuple(walk(seed, GAME.read(position), 400))
