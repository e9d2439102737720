"""Laying out what a companion deals.

It knows at once where everything is to lie; people have the components in a heap. They may take them up in any order:
holding one to the reader shows its place. Any copy of a kind may be laid. It is over when all lie, or somebody says
yes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from controller.engine.events import Event, Moved
from controller.engine.game import Game, Outcome
from controller.engine.layout import ON_BOARD
from controller.recognition.copies import item_of

SHOWN_S = 10.0
"""How long the place of the component read last stays lit."""


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

    def dealt(self, game: Game, outcome: Outcome) -> Laying:
        """Components were dealt to places of the board; pieces, which switches feel, are asked for otherwise."""
        return replace(self, waiting=_with(self.waiting, game, outcome.events))

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


def _with(waiting: Mapping[str, tuple[str, ...]], game: Game, events: Iterable[Event]) -> dict[str, tuple[str, ...]]:
    found = dict(waiting)
    for event in events:
        if isinstance(event, Moved) and event.dst.startswith(ON_BOARD) and not game.guide.magnetic(event.item):
            places = (event.dst.removeprefix(ON_BOARD),) * event.n
            found[event.item] = found.get(event.item, ()) + places
    return found


def _without(waiting: Mapping[str, tuple[str, ...]], item: str) -> dict[str, tuple[str, ...]]:
    return {other: places for other, places in waiting.items() if other != item}
