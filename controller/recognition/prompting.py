"""Tell people that the table waits: a gesture that looks unfinished is answered after `PROMPT_S`, once.

**The theory.** A gesture looks unfinished when pieces are out of place or words were said, and nothing was decided or
asked. From the moment at which it first looked so, `PROMPT_S` later the table says what it waits for. A bump on the way
makes it look otherwise for a moment and changes nothing: of the last two shapes it is known since when they were there
and whether they were answered. What was answered stays answered until the gesture looks otherwise for longer.
"""

from __future__ import annotations

from math import inf, nextafter
from typing import NamedTuple

from controller.recognition.fixed_times import PROMPT_S
from controller.recognition.gesture import Shape


class _Unfinished(NamedTuple):
    """What a gesture that is not finished looks like, since when, and whether that was answered."""

    shape: Shape
    since: float
    answered: bool = False


class Prompting:
    """When the table tells that it waits.

    Attributes:
        due: when; None while there is nothing to tell.
    """

    def __init__(self) -> None:
        self.due: float | None = None
        self._known: tuple[_Unfinished, ...] = ()
        self._answered_at = -PROMPT_S

    def expect(self, shape: Shape, now: float, patience_s: float) -> None:
        """The gesture looks unfinished: answer it in time, unless it was. What looked so longer than ``patience_s`` ago
        begins anew."""
        known = next((one for one in self._known if one.shape == shape), None)
        if known is None or now - known.since > patience_s:
            known = _Unfinished(shape, now)
        self._known = (known, *(one for one in self._known if one.shape != shape))[:2]
        if not known.answered:
            self.due = max(known.since + PROMPT_S, self._answered_at + PROMPT_S, nextafter(now, inf))

    def told(self) -> None:
        """The table has just told that it waits."""
        self.due = None
        self._known = tuple(one._replace(answered=True) for one in self._known[:1]) + self._known[1:]

    def answered(self, now: float) -> None:
        """Something else was answered, so that the players know that they are heard."""
        self._answered_at = now

    def forget(self) -> None:
        """Another gesture begins."""
        self._known = ()
