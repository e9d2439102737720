"""What is heard waits for what was felt just before it.

**The theory.** *What lies on the table when a word comes belongs to the time before the word.* But a switch tells late:
it bounces, and a difference counts only once it has lain for longer than a bump. So a word waits until each switch that
was touched shortly before it has lain for `RESTED_S` (one that shows no difference: as long as a bump may last), but
never longer than `HELD_MOST_S`. What is touched after a word waits behind it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from controller.recognition.debounce import Change, Debouncer
from controller.recognition.fixed_times import HELD_MOST_S, RESTED_S
from controller.recognition.plans import Heard
from controller.recognition.touches import Touches
from controller.recognition.waiting import WaitingWord


class CardShown(NamedTuple):
    """A command card was held to the reader: ``king``."""

    card: str


class TagRead(NamedTuple):
    """A component was held to the reader: ``tile:merlin:2``."""

    tag: str


class Confirmed(NamedTuple):
    """A seat's *confirm* key was pressed."""

    seat: str


class UndoAsked(NamedTuple):
    """Somebody wants to take something back: a seat by its key, or by the card nobody knows who."""

    seat: str | None


Input = Change | CardShown | TagRead | Confirmed | UndoAsked | Heard


@dataclass(slots=True)
class _Waiting:
    """An input that waits for its turn; ``fresh``: switches touched so shortly before it that they come first."""

    at: float
    what: Input
    fresh: set[str] = field(default_factory=set)


class Inputs:
    """What was heard and felt and is not taken yet, in the order in which it counts.

    Args:
        bump_s: what shows no difference was perhaps bumped, and has to lie for so long.
    """

    def __init__(self, debouncer: Debouncer, touches: Touches, bump_s: float) -> None:
        self._debouncer, self._touches, self._bump_s = debouncer, touches, bump_s
        self._waiting: deque[_Waiting] = deque()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def hear(self, at: float, what: Input, off: Mapping[str, int]) -> None:
        """A card, a component or a key; what was touched just before it comes first. ``off``: what differs now."""
        fresh = set(self._debouncer.unsettled)
        for switch, changed in self._touches.changed_at.items():
            # A piece that was bumped, or a bump that is not over, may show a difference or none.
            if at - changed < self._must_lie_s(switch, off):
                fresh.add(switch)
        self._waiting.append(_Waiting(at, what, fresh))

    def waits(self, change: Change) -> bool:
        """Whether a settled change comes after a word that waits; then it waits behind it."""
        after = [
            n for n, one in enumerate(self._waiting) if not (isinstance(one.what, Change) or change.switch in one.fresh)
        ]
        if not after:
            return False  # what waits behind a word is no reason to wait
        place = after[-1] + 1
        while place < len(self._waiting) and isinstance(self._waiting[place].what, Change):
            place += 1
        self._waiting.insert(place, _Waiting(change.at, change))
        return True

    def say_now(self, words: Iterable[WaitingWord]) -> None:
        """Words that waited for something else come before all others, as if they had just been said."""
        self._waiting.extendleft(_Waiting(one.at, one.what) for one in reversed([*words]))

    def due(self, off: Mapping[str, int]) -> float | None:
        """When the first may be taken; None if there is none."""
        if not self._waiting:
            return None
        first = self._waiting[0]
        unsettled = self._debouncer.unsettled
        until = first.at
        for switch in first.fresh:
            if switch in unsettled:
                settles = self._debouncer.deadline
                until = max(until, first.at if settles is None else settles)
            else:
                until = max(until, self._touches.changed_at.get(switch, first.at) + self._must_lie_s(switch, off))
        return min(until, first.at + HELD_MOST_S)

    def _must_lie_s(self, switch: str, off: Mapping[str, int]) -> float:
        return RESTED_S if switch.rpartition(".")[0] in off else self._bump_s

    def take(self) -> tuple[float, Input]:
        """The first, and when it came."""
        first = self._waiting.popleft()
        return first.at, first.what

    def clear(self) -> None:
        """Nothing of it counts any more."""
        self._waiting.clear()
