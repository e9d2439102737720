"""What most games answer alike: a base for rules that hide nothing, ask nothing between turns, and know no chance.

A game overrides what is otherwise with it. What is left to it is the game itself: its state and moves, the judge,
what a move does, positions, and how a move is told.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Self

from controller.engine.box import Box, Chart, box_of, read_counts
from controller.engine.layout import ON_BOARD, Layout
from controller.engine.moves import Move
from controller.engine.reasons import Reason, Verdict
from controller.engine.rules import TABLE, Differences, Drawer, GameState, Hint, Outcome, Word


class PlainRules(ABC):
    """The part of `controller.engine.rules.Rules` that a simple game need not write."""

    option_defaults: Mapping[str, Any] = {}
    cards: tuple[str, ...] = ()
    """Those of every table serve."""

    @property
    @abstractmethod
    def default_seats(self) -> tuple[str, ...]:
        """What the seats are called."""

    @property
    def default_count(self) -> int:
        """All seats."""
        return len(self.default_seats)

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """Just as many."""
        return (self.default_count,)

    @property
    def box(self) -> Box:
        """Whatever lies about at the beginning and closes no switch; all counts are certain."""
        return box_of(self.layout(self.new(dict(self.option_defaults))), self.magnetic)

    def with_counts(self, counts: Mapping[str, int]) -> Self:
        """The same rules, as all counts are certain; raises PositionError for others."""
        read_counts(dict(counts), self.box)
        return self

    def chart(self, state: GameState) -> Chart | None:
        """There is no map."""
        return None

    @abstractmethod
    def new(self, options: Mapping[str, Any], seats: Sequence[str] = ()) -> GameState:
        """A game at its beginning."""

    @abstractmethod
    def seats(self, state: GameState) -> tuple[str, ...]:
        """The seats."""

    @abstractmethod
    def to_act(self, state: GameState) -> tuple[str, ...]:
        """Who may act now."""

    @abstractmethod
    def options(self, state: GameState, actor: str) -> Sequence[Move]:
        """Every legal move."""

    @abstractmethod
    def check(self, state: GameState, actor: str, move: Move) -> Verdict:
        """Whether the move is legal now, and why."""

    @abstractmethod
    def resolve(self, state: GameState, actor: str, move: Move) -> Outcome:
        """A legal move carried out."""

    @abstractmethod
    def layout(self, state: GameState) -> Layout:
        """Where every component lies."""

    def play(self, state: GameState, actor: str, move: Move) -> GameState:
        """`resolve` without its events."""
        return self.resolve(state, actor, move).state

    def view(self, state: GameState, seat: str) -> GameState:
        """Nothing is hidden."""
        return state

    def reveals(self, state: GameState, actor: str, move: Move) -> bool:
        """Only chance brings to light what nobody knew."""
        return actor == TABLE

    def seals(self, move: Move) -> str | None:
        """No move is secret."""
        return None

    def asks(self, state: GameState) -> str | None:
        """Every turn is free."""
        return None

    def asked_first(self, state: GameState) -> str:
        """The first of those who may act."""
        return self.to_act(state)[0]

    def intended(self, state: GameState, actor: str, move: Move) -> Outcome:
        """Nobody can stop a move."""
        return self.resolve(state, actor, move)

    def magnetic(self, item: str) -> bool:
        """Every component is a piece that closes a switch."""
        return True

    def most_changed(self, state: GameState) -> int:
        """Any number: recognition tries every way, which is quick where few moves are legal."""
        return sys.maxsize

    def weights(self, state: GameState) -> tuple[int, ...]:
        """All chances are alike."""
        return (1,) * len(self.options(state, TABLE))

    def drawn_by(self, move: Move) -> Drawer:
        """No component tells a chance."""
        return "companion"

    def guess(
        self, state: GameState, actor: str, extra: Differences, missing: Differences, heard: Sequence[str]
    ) -> Sequence[Move]:
        """Nothing can be guessed of pieces that no move explains."""
        return ()

    def hints(self, state: GameState, moves: Sequence[Move] | None = None) -> tuple[Hint, ...]:
        """The places that the moves name: "something may be done here"."""
        found: dict[str, Hint] = {}
        for actor in self.to_act(state):
            for move in self.options(state, actor) if moves is None else moves:
                for word in self.telling(state, actor, move):
                    if word.said.startswith("at:"):
                        found.setdefault(word.said[3:], Hint(word.said[3:], "may-place", {}))
        return tuple(found.values())

    @abstractmethod
    def telling(self, state: GameState, actor: str, move: Move) -> tuple[Word, ...]:
        """How the move can be told without any switch."""

    def outlook(self, state: GameState) -> Mapping[str, Any]:
        """There are no points."""
        return {}

    def worth(self, state: GameState, seat: str) -> float:
        """As good as any other."""
        return 0.0

    def told(self, before: GameState, actor: str, move: Move, outcome: Outcome) -> tuple[Reason, ...]:
        """The judge's reason, as something done: ``told.take`` for ``take.legal``."""
        reason = self.check(before, actor, move).reason
        return (Reason(f"told.{reason.code.removesuffix('.legal')}", reason.facts),)

    def unseen(self, state: GameState, places: Sequence[str]) -> tuple[Reason, ...]:
        """The switches see everything that matters on the board."""
        return ()


def on_board(places: Mapping[str, Mapping[str, int]]) -> Layout:
    """A layout of places on the board, by place what lies there."""
    return {f"{ON_BOARD}{place}": items for place, items in places.items()}
