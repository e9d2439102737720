"""Whether the companion attends to the hands or waits for something: a state that the rules know nothing of.

**The states.** ``watching``: the table shows what the game says. ``held``: a gesture is under way. ``asking``: a
question is open. ``astray``: the table shows what no legal move explains, and what to mend is lit. ``undoing``: the
pieces of a move taken back are brought back. ``faulted``: a part of the body is silent. ``paused``: nobody plays.

**Nothing is a dead end.** From each of them one event leads back to ``watching``. An astray table still asks and takes
an answer (the card ``accept`` is one). Hands that go on instead of answering take the question back. ``faulted`` stops
nothing: what is told by cards, keys and pages is as lawful there as before and the state stays, since hands are not
watched. Only an undo does not begin to be watched there, for the switches that would guide it are the silent ones.

**Pausing.** ``paused`` holds the states once more: what was paused is what is resumed, by the table and without a
memory beside it. A part may be lost and found meanwhile.

A part that is lost after another changes nothing; ``part_found`` means that none is missing any more.
"""

from __future__ import annotations

from collections import deque
from functools import cache

from controller.errors import PhaseDrift
from controller.phases.machine import SEPARATOR, Nested, Row, Table, machine_for

STATES: Nested = (
    "watching", "held", "asking", "astray", "undoing", "faulted",
    ("paused", ("watching", "held", "asking", "astray", "undoing", "faulted")),
)  # fmt: skip

ROWS: tuple[Row, ...] = (
    # Back to watching; first, so that of two ways of the same length `way` takes the one through ``watching``.
    ("gesture_ended", "held", "watching"),
    ("answered", "asking", "watching"),
    ("mended", "astray", "watching"),
    ("answered", "astray", "watching"),
    ("undo_ended", "undoing", "watching"),
    ("part_found", "faulted", "watching"),
    # The hands, and what is asked of them.
    ("gesture_began", "watching", "held"),
    ("gesture_began", "asking", "held"),
    ("asked", "watching", "asking"),
    ("asked", "held", "asking"),
    ("asked", "astray", "asking"),
    ("went_astray", "watching", "astray"),
    ("went_astray", "held", "astray"),
    ("went_astray", "asking", "astray"),
    ("went_astray", "undoing", "astray"),
    ("undo_began", "watching", "undoing"),
    ("undo_began", "held", "undoing"),
    ("undo_began", "asking", "undoing"),
    ("undo_began", "astray", "undoing"),
    # A part is silent, and the game goes on by hand entry.
    ("part_lost", "watching", "faulted"),
    ("part_lost", "held", "faulted"),
    ("part_lost", "asking", "faulted"),
    ("part_lost", "astray", "faulted"),
    ("part_lost", "undoing", "faulted"),
    ("part_lost", "faulted", "faulted"),
    ("gesture_began", "faulted", "faulted"),
    ("gesture_ended", "faulted", "faulted"),
    ("asked", "faulted", "faulted"),
    ("answered", "faulted", "faulted"),
    ("went_astray", "faulted", "faulted"),
    ("mended", "faulted", "faulted"),
    ("undo_ended", "faulted", "faulted"),
    # Nobody plays.
    ("paused", "watching", "paused.watching"),
    ("paused", "held", "paused.held"),
    ("paused", "asking", "paused.asking"),
    ("paused", "astray", "paused.astray"),
    ("paused", "undoing", "paused.undoing"),
    ("paused", "faulted", "paused.faulted"),
    ("resumed", "paused.watching", "watching"),
    ("resumed", "paused.held", "held"),
    ("resumed", "paused.asking", "asking"),
    ("resumed", "paused.astray", "astray"),
    ("resumed", "paused.undoing", "undoing"),
    ("resumed", "paused.faulted", "faulted"),
    ("part_lost", "paused", "paused.faulted"),
    ("part_found", "paused.faulted", "paused.watching"),
)

TABLE = Table(
    name="attention",
    about="Whether the companion attends to the hands at the table or waits for something.",
    initial="watching",
    states=STATES,
    rows=ROWS,
)


def _seen(state: str) -> str:
    """The state as everybody else knows it: whatever was paused is ``paused``."""
    return state.partition(SEPARATOR)[0]


@cache
def way(state: str, wanted: str) -> tuple[str, ...]:
    """The fewest triggers that lead to the wanted state; of equally many, those that come first in the table."""
    ways: deque[tuple[str, tuple[str, ...]]] = deque([(state, ())])
    met = {state}
    while ways:
        here, triggers = ways.popleft()
        if _seen(here) == wanted:
            return triggers
        for trigger, dest in TABLE.ends(here):
            if dest not in met:
                met.add(dest)
                ways.append((dest, (*triggers, trigger)))
    raise PhaseDrift(f"{TABLE.name}: nothing leads from {state} to {wanted}")


class _Standing:
    """What the machine moves: the full name of the state."""

    __slots__ = ("state",)

    def __init__(self, state: str) -> None:
        self.state = state


class Attention:
    """Whether the companion attends; its methods are what may have happened, and PhaseDrift says that it may not."""

    __slots__ = ("_model",)

    def __init__(self) -> None:
        self._model = _Standing(TABLE.initial)

    @property
    def state(self) -> str:
        """One of the seven states."""
        return _seen(self._model.state)

    def settle(self, wanted: str) -> None:
        """Go where the facts are, by lawful events only: the caller says facts and the table stays the judge."""
        if self.state != wanted:
            for trigger in way(self._model.state, wanted):
                self._fire(trigger)

    def _fire(self, trigger: str) -> None:
        machine_for(TABLE).fire(self._model, trigger)

    def gesture_began(self) -> None:
        """A piece was lifted or set down, or a call was heard."""
        self._fire("gesture_began")

    def gesture_ended(self) -> None:
        """The gesture was taken as a move, or taken back."""
        self._fire("gesture_ended")

    def asked(self) -> None:
        """A question was put."""
        self._fire("asked")

    def answered(self) -> None:
        """The question has its answer, or the table was accepted as it is."""
        self._fire("answered")

    def went_astray(self) -> None:
        """The table shows what no legal move explains."""
        self._fire("went_astray")

    def mended(self) -> None:
        """The table shows again what the game says."""
        self._fire("mended")

    def undo_began(self) -> None:
        """A move was taken back; its pieces still lie as it left them."""
        self._fire("undo_began")

    def undo_ended(self) -> None:
        """The pieces lie as they lay before the move."""
        self._fire("undo_ended")

    def part_lost(self) -> None:
        """A switch, a reader or the link fell silent."""
        self._fire("part_lost")

    def part_found(self) -> None:
        """No part is silent any more."""
        self._fire("part_found")

    def paused(self) -> None:
        """Somebody asked for a pause."""
        self._fire("paused")

    def resumed(self) -> None:
        """The pause is over; what was paused goes on."""
        self._fire("resumed")
