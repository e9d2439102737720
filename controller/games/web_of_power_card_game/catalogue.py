"""Every move that needs no seat's name, made once; and the lists of moves that recur, remembered.

A list of where a stone may go is joined from one piece a row: what is free in a row is a run of columns with a few
stones in it, so the pieces recur all the time, though whole tables hardly ever do.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import product

from controller.engine.moves import Move
from controller.games.web_of_power_card_game import moves as m
from controller.games.web_of_power_card_game.components import (
    CARDS,
    COLUMNS,
    LAW,
    LAW_NAMES,
    LAW_PLACES,
    PLACES,
    ROWS,
    UNKNOWN,
)

Moves = tuple[Move, ...]
LISTS_KEPT = 50_000
"""So many lists are remembered before all are forgotten: long campaigns meet ever new ones."""
NO_MOVES: Moves = ()
SIDES = ("left", "right")
FROM_HAND = len(PLACES)
"""The row of `Catalogue.stones` for stones from the hand; the others are by the place that a stone leaves."""


class Catalogue:
    """The moves; two equal ones are the same object."""

    def __init__(self) -> None:
        places = range(len(PLACES))
        ends = tuple(product(range(ROWS), range(len(SIDES))))
        self.take: tuple[m.Take, ...] = tuple(m.Take(_take(row, side), row, side, m.NO_PAY) for row, side in ends)
        """By ``2 * row + side``."""
        self.pay: tuple[tuple[m.Take, ...], ...] = tuple(
            tuple(m.Take(f"{_take(row, side)} pays {PLACES[pays]}", row, side, pays) for pays in places)
            for row, side in ends
        )
        """By end, then by the place that the stone paid with leaves."""
        self.pay_hand = tuple(m.Take(f"{_take(row, side)} pays hand", row, side, m.PAY_HAND) for row, side in ends)
        self.law = tuple(m.PlayLaw(f"law {name}", law) for law, name in enumerate(LAW))
        self.done = m.Done("done")
        self.stop: Moves = (self.done,)
        self.pass_ = m.Pass("pass")
        self.stones: tuple[tuple[Move, ...], ...] = (
            *(tuple(m.MoveStone(f"stone {PLACES[p]} from {PLACES[src]}", p, src) for p in places) for src in places),
            tuple(m.PlaceStone(f"stone {PLACES[p]}", p) for p in places),
        )
        """By the place that the stone leaves (`FROM_HAND`: the hand), then by where it goes."""
        self.land = tuple(
            tuple(m.DealLand(f"land-card {PLACES[p]} {name}", p, card) for card, name in enumerate(CARDS))
            for p in places
        )
        self.deal_law = {
            p: tuple(m.DealLaw(f"law-card {PLACES[p]} {name}", p, law) for law, name in enumerate(LAW_NAMES))
            for p in LAW_PLACES
        }
        self.pieces: dict[tuple[int, int, int], Moves] = {}
        """The moves of a stone (from a place, or `FROM_HAND`) to the columns of a row whose bit is set."""
        self._payments: dict[tuple[int, int, int], Moves] = {}

    def make_piece(self, key: tuple[int, int, int]) -> Moves:
        """A list that `pieces` did not remember."""
        if len(self.pieces) >= LISTS_KEPT:
            self.pieces.clear()
        src, row, free = key
        targets = self.stones[src][COLUMNS * row : COLUMNS * (row + 1)]
        found = self.pieces[key] = tuple(move for column, move in enumerate(targets) if free >> column & 1)
        return found

    def payments(self, end: int, in_hand: int, own: int) -> Moves:
        """The ways to pay for the card at an end: one for the hand if a stone is there, one for each own stone out."""
        key = (end, in_hand, own)
        found = self._payments.get(key)
        if found is None:
            if len(self._payments) >= LISTS_KEPT:
                self._payments.clear()
            hand = (self.pay_hand[end],) if in_hand else NO_MOVES
            out = tuple(move for place, move in enumerate(self.pay[end]) if own >> place & 1)
            found = self._payments[key] = (*hand, *out)
        return found

    @cached_property
    def fixed(self) -> dict[str, Move]:
        """All moves by their text, with those on which no list ever draws but which can be read."""
        flat: list[Move] = [*self.take, *self.pay_hand, *self.law, self.done, self.pass_]
        for row in (*self.pay, *self.stones, *self.land, *self.deal_law.values()):
            flat += row
        for place in range(len(PLACES)):
            if place not in self.deal_law:
                names = enumerate(LAW_NAMES)
                flat += (m.DealLaw(f"law-card {PLACES[place]} {name}", place, law) for law, name in names)
        return {move.text: move for move in flat}


def _take(row: int, side: int) -> str:
    return f"take {row + 1} {SIDES[side]}"


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """The one catalogue, made when it is first asked for."""
    return Catalogue()


def reveals(name: str, seat: int) -> tuple[m.Reveal, ...]:
    """By law card the move that reveals it in front of a seat."""
    return tuple(m.Reveal(f"reveal {name} {LAW[law]}", seat, law) for law in range(UNKNOWN))
