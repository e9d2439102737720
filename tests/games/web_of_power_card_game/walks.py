"""Games played at random from a seed: what the properties here are seen to hold along."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from controller.engine.moves import Move
from controller.games.web_of_power_card_game import GAME
from controller.games.web_of_power_card_game.state import State
from tests.games import walks
from tests.games.walks import Step
from tests.games.web_of_power_card_game import drawn


def walk(seed: int, state: State, most: int) -> Iterator[Step]:
    """A random walk of at most so many moves, as long as somebody is to act."""
    rng = Random(seed)
    fair = rng.random() < 0.5

    def draw(state: State) -> tuple[str, Move]:
        (actor,) = GAME.to_act(state)
        texts = {move.text: move for move in GAME.options(state, actor)}
        return actor, texts[rng.choice(list(texts)) if fair else drawn.choose(rng, list(texts))]

    return walks.walk(GAME, state, most, draw)


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
