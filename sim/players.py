"""Who decides what the hands do: bots for the seats, and a dealer for what chance brings. They see legal moves only."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Final, Protocol

from controller.engine.layout import ON_BOARD
from controller.engine.moves import Move
from controller.engine.rules import TABLE, GameState, Rules
from sim.valuation import VALUATIONS


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
        value = VALUATIONS.get(rules.name, valued)
        seen = rules.view(state, seat)
        worth = [value(rules, rules.intended(seen, seat, move).state, seat) for move in moves]
        best = max(worth)
        return self._chance.choice([move for move, its in zip(moves, worth, strict=True) if its == best])


def valued(rules: Rules, state: GameState, seat: str) -> float:
    """What a position is worth to a seat in any game: its outlook, and its pieces on the board, against the others'."""
    pieces = dict.fromkeys(rules.seats(state), 0)
    for zone, items in rules.layout(state).items():
        if zone.startswith(ON_BOARD):
            for item, n in items.items():
                owner = item.partition(".")[0]
                if owner in pieces:
                    pieces[owner] += n
    worth = 0.0
    for name, facts in rules.outlook(state).items():
        total = facts.get("total", 0) if isinstance(facts, dict) else 0
        own = total + 0.2 * pieces.get(name, 0)
        worth += own if name == seat else -own
    return worth


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
        return self._chance.choices(rules.options(state, TABLE), rules.weights(state))[0]
