"""What has happened, in the past tense.

Every change of place is a `Moved`: together those of a move explain the whole change of layout, which recognition
relies on. What else has happened is told by a game's own events, subclasses of `Event`.
``trigger`` is the name under which the phase machine hears of an event; events without one do not change the phase.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Event:
    """Something that has happened."""

    trigger: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """``n`` components named ``item`` went from zone ``src`` to zone ``dst`` (names as in `layout`)."""

    item: str
    n: int
    src: str
    dst: str
