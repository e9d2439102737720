"""What the companion draws and deals: chance by the rules' weights, and where people are to lay what was dealt.

**Chance cannot be rolled again.** The n-th draw of a game depends on the seed and on n alone. Whoever takes a move back
across a draw, or pulls the plug, gets the same draw again.

**Laying out.** A companion that deals knows at once where everything is to lie; people have the components in a heap.
They may take them up in any order: holding one to the reader shows its place. Any copy of a kind may be laid. It
is over when all lie, or somebody says yes.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from controller.engine.chance import draw_aloud, draws
from controller.engine.events import Event, Moved
from controller.engine.game import TABLE, Game, GameState, Outcome
from controller.engine.layout import ON_BOARD
from controller.engine.moves import Move
from controller.engine.session import Step
from controller.recognition.copies import item_of

SHOWN_S = 10.0
"""How long the place of the component read last stays lit."""


class Dealer:
    """Draws what the companion brings to the table itself.

    Args:
        options: table options; with ``dealer = companion`` it draws everything.
    """

    def __init__(self, rules: Game, seed: int, options: Mapping[str, Any]) -> None:
        self._rules, self._seed, self._options = rules, seed, options

    def due(self, state: GameState) -> bool:
        """Whether the companion is to draw now."""
        return self._rules.to_act(state) == (TABLE,) and draws(self._rules, state, self._options)

    def draw(self, state: GameState, history: Sequence[Step]) -> Move:
        """The next draw of a game with this history: always the same for the same seed and number of draws."""
        number = sum(step.seat == TABLE and draws(self._rules, step.before, self._options) for step in history)
        chance = random.Random(self._seed)
        for _ in range(number):
            chance.random()
        return draw_aloud(self._rules, state, chance)

    def lays_out(self, state: GameState, move: Move) -> bool:
        """Whether people have to lay a component out for this draw."""
        words = self._rules.guide.words(state, TABLE, move)
        return any(word.slot == "tag" and not word.said.startswith("card:") for word in words)


@dataclass(frozen=True, slots=True)
class Laying:
    """What is still to be laid out.

    Attributes:
        waiting: by item the places where one of it goes, in the order in which they were dealt.
        laid: by tag where it was laid.
        here: the place of what was read last, to be lit, and until when.
    """

    waiting: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    laid: Mapping[str, str] = field(default_factory=dict)
    here: tuple[str, float] | None = None

    def dealt(self, rules: Game, outcome: Outcome) -> Laying:
        """Components were dealt to places of the board; pieces, which switches feel, are asked for otherwise."""
        return replace(self, waiting=_with(self.waiting, rules, outcome.events))

    def read(self, tag: str, at: float) -> Laying | None:
        """A component was read: where it goes is `here` then. None if it is not waited for.

        One that was read already is told again: readers flicker, and its being laid is no move.
        """
        item = item_of(tag)
        places = self.waiting.get(item)
        if tag in self.laid:
            return replace(self, here=(self.laid[tag], at + SHOWN_S))
        if not places:
            return None if self.waiting or not self.laid else replace(self, laid={}).read(tag, at)
        waiting = {**self.waiting, item: places[1:]} if places[1:] else _without(self.waiting, item)
        # Once the last one lies, only that one can still be meant.
        laid = {**(self.laid if waiting else {}), tag: places[0]}
        return Laying(waiting, laid, (places[0], at + SHOWN_S))

    def dark(self) -> Laying:
        """No place is lit any more."""
        return replace(self, here=None)


def _with(waiting: Mapping[str, tuple[str, ...]], rules: Game, events: Iterable[Event]) -> dict[str, tuple[str, ...]]:
    found = dict(waiting)
    for event in events:
        if isinstance(event, Moved) and event.dst.startswith(ON_BOARD) and not rules.guide.magnetic(event.item):
            places = (event.dst.removeprefix(ON_BOARD),) * event.n
            found[event.item] = found.get(event.item, ()) + places
    return found


def _without(waiting: Mapping[str, tuple[str, ...]], item: str) -> dict[str, tuple[str, ...]]:
    return {other: places for other, places in waiting.items() if other != item}
