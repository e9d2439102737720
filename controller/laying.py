"""Laying out what the companion has dealt: each component that is read is told and lit where it goes.

A companion that deals knows at once where everything is to lie; people have the components in a heap. They may take
them up in any order: whoever holds one to the reader sees its place. It is over when all lie, or somebody says yes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from controller.engine.events import Event, Moved
from controller.engine.layout import ON_BOARD
from controller.engine.rules import Rules
from controller.recognition.copies import item_of


@dataclass(slots=True)
class Laying:
    """What is still to be laid out: by item the places where one of it goes, in the order in which they were dealt.

    Attributes:
        here: the place of what was read last, to be lit.
    """

    waiting: dict[str, list[str]] = field(default_factory=dict)
    here: str | None = None
    _laid: dict[str, str] = field(default_factory=dict)

    def dealt(self, rules: Rules, events: Iterable[Event]) -> None:
        """Components were dealt to places of the board; pieces, which switches feel, are asked for otherwise."""
        for event in events:
            if isinstance(event, Moved) and event.dst.startswith(ON_BOARD) and not rules.magnetic(event.item):
                self.waiting.setdefault(event.item, []).extend([event.dst[len(ON_BOARD) :]] * event.n)

    def place_for(self, tag: str) -> str | None:
        """Where the component of this tag goes, if it is one that is waited for; it counts as laid then.

        One that was read already is told again: readers flicker, and its being laid is no move.
        """
        places = self.waiting.get(item_of(tag))
        if tag in self._laid:
            self.here = self._laid[tag]
        elif places:
            self.here = places.pop(0)
            if not places:
                del self.waiting[item_of(tag)]
            # Once the last one lies, only that one can still be meant.
            self._laid = {**(self._laid if self.waiting else {}), tag: self.here}
        else:
            self._laid = self._laid if self.waiting else {}
            return None
        return self.here

    def end(self) -> None:
        """Everything lies."""
        self.waiting.clear()
        self._laid = {}
        self.here = None
