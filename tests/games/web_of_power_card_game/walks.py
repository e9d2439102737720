"""Games played at random from a seed: what the properties here are seen to hold along."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from controller.engine.moves import Move
from controller.games.web_of_power_card_game import GAME
from controller.games.web_of_power_card_game.state import State
from tests.games.web_of_power_card_game import drawn


class Step(NamedTuple):
    """One move of a walk."""

    before: State
    actor: str
    move: Move
    after: State


def walk(seed: int, state: State, most: int) -> Iterator[Step]:
    """A random walk of at most so many moves, as long as somebody is to act."""
    rng = Random(seed)
    fair = rng.random() < 0.5
    for _ in range(most):
        if not GAME.to_act(state):
            return
        (actor,) = GAME.to_act(state)
        texts = {move.text: move for move in GAME.options(state, actor)}
        move = texts[rng.choice(list(texts)) if fair else drawn.choose(rng, list(texts))]
        after = GAME.play(state, actor, move)
        yield Step(state, actor, move, after)
        state = after


@cache
def game(seed: int) -> tuple[Step, ...]:
    """A whole game, with options and seats drawn too."""
    rng = Random(seed)
    seats = drawn.SEATS[seed % len(drawn.SEATS)]
    return tuple(walk(seed, GAME.new(rng.choice(drawn.OPTIONS), seats), 1000))


def steps(seed: int) -> Iterator[Step]:
    """A whole game, then short walks from positions of all kinds."""
    yield from game(seed % 12)
    for number in range(8 * seed, 8 * seed + 8):
        yield from walk(number, GAME.read(drawn.position(number)), 15)
