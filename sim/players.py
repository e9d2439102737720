"""Who decides what the hands do: bots for the seats, and a dealer for what chance brings. They see legal moves only."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Final, Protocol

from controller.engine.chance import draw
from controller.engine.moves import Move
from controller.engine.rules import GameState, Rules


class Player(Protocol):
    """Plays one seat; sees only what the seat may see."""

    def choose(self, rules: Rules, state: GameState, seat: str) -> Move | None:
        """One of the seat's legal moves; None where it does not decide now, and is to be asked again."""


class RandomPlayer:
    """Every legal move is as likely as any other."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, rules: Rules, state: GameState, seat: str) -> Move:
        """Any legal move."""
        return self._chance.choice(rules.options(state, seat))


class GreedyPlayer:
    """Looks one move ahead and takes what is worth most to the seat; chance decides among equals.

    Of a long list only `MOST_LOOKED_AT` moves are looked at, drawn at random: a person does not try all ways either.
    """

    MOST_LOOKED_AT = 24

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, rules: Rules, state: GameState, seat: str) -> Move:
        """The move with the best outcome."""
        moves: Sequence[Move] = rules.options(state, seat)
        if len(moves) > self.MOST_LOOKED_AT:
            moves = self._chance.sample(moves, self.MOST_LOOKED_AT)
        seen, place = rules.view(state, seat), rules.seats(state).index(seat)
        after = [rules.guide.declared_effect(seen, seat, move).state for move in moves]
        # The seat may be called otherwise then: it may have become somebody.
        worth = [rules.evaluator.value(one, rules.seats(one)[place]) for one in after]
        best = max(worth)
        return self._chance.choice([move for move, its in zip(moves, worth, strict=True) if its == best])


PLAYERS: Final = MappingProxyType[str, Callable[[random.Random], Player]](
    {"random": RandomPlayer, "greedy": GreedyPlayer}
)
"""The bots by the name that ``--seats`` gives them."""


class Dealer:
    """Chance as it lies in the bag: every copy of a component is as likely as any other."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def draw(self, rules: Rules, state: GameState) -> Move:
        """What the table brings next."""
        return draw(rules, state, self._chance)

    def choose(self, rules: Rules, state: GameState, seat: str) -> Move:
        """The same, as players are asked."""
        return self.draw(rules, state)
