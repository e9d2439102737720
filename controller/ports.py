"""What a body offers the mind: readings come in, frames and sentences go out. Small frozen messages, no pin, no port.

All times ``at`` are seconds on one clock that never goes back; virtual on a simulated table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

Clock = Callable[[], float]
"""Gives seconds that never go back."""


@dataclass(frozen=True, slots=True)
class Switched:
    """A switch changed: ``switch`` is ``ZONE.WELL`` (``rheged.2``, wells counted from 1); raw, not debounced."""

    at: float
    switch: str
    closed: bool


@dataclass(frozen=True, slots=True)
class TagSeen:
    """A tag came to the reader: ``tile:influence-castle:3``, ``card:yes``, ``marker:tent:2``, ``token:5:1``."""

    at: float
    tag: str


@dataclass(frozen=True, slots=True)
class TagGone:
    """A tag left the reader."""

    at: float
    tag: str


@dataclass(frozen=True, slots=True)
class Crowded:
    """Two tags are at a reader, which then names one or the other by chance: what it told last may be either."""

    at: float
    part: str


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key of a seat was pressed: ``orange.confirm``, ``white.undo``."""

    at: float
    key: str


@dataclass(frozen=True, slots=True)
class Entered:
    """A move was entered by hand, as from a screen, for a seat (or ``table``)."""

    at: float
    move: str
    seat: str


@dataclass(frozen=True, slots=True)
class Lost:
    """A part of the body has fallen silent: ``reader``, ``board``."""

    at: float
    part: str


@dataclass(frozen=True, slots=True)
class Found:
    """A part of the body is back."""

    at: float
    part: str


@dataclass(frozen=True, slots=True)
class Passed:
    """Time has passed."""

    at: float


Reading = Switched | TagSeen | TagGone | Crowded | KeyPressed | Entered | Lost | Found | Passed


@dataclass(frozen=True, slots=True)
class Pixel:
    """One light: red, green and blue from 0 to 255."""

    red: int
    green: int
    blue: int


Frame = tuple[Pixel, ...]


class Lamps(Protocol):
    """The lights of a table."""

    def show(self, frame: Frame) -> None:
        """Show a frame, one pixel a light in the order of the board file."""


class Speaker(Protocol):
    """A voice or a screen; every table has one."""

    def say(self, sentence: str, lang: str = "en") -> None:
        """Say a whole sentence, which is in this language."""


class Readings(Protocol):
    """Where a body's readings come from."""

    def read(self) -> tuple[Reading, ...]:
        """The readings since the last call, in order of time; never blocks."""


class Body(Protocol):
    """A table that hands can touch: its parts opened together, watched while they are used, and closed together.

    Parts that fall silent and come back are told as `Lost` and `Found` among the readings (``board``, ``reader``,
    ``lights``); nothing here raises because a part has failed.
    """

    @property
    def lamps(self) -> Lamps:
        """The lights; a body without any has lamps that show nothing."""

    @property
    def speaker(self) -> Speaker | None:
        """A voice, where the body has one."""

    def levels(self) -> Mapping[str, bool]:
        """Every switch as it stands now, by name; all of them were felt at least once."""

    def read(self) -> tuple[Reading, ...]:
        """The readings since the last call, in order of time; never blocks. Tags are told as ``uid:04A2…``."""

    def wait(self, timeout_s: float) -> None:
        """Sleep until there is something to read, at most for so long."""

    def alive(self) -> bool:
        """Whether every part's own loop still turns: what a watchdog may be fed by."""

    def facts(self) -> Mapping[str, Mapping[str, object]]:
        """By part what is known of it, for `reedlight doctor` and for bug reports."""

    def close(self) -> None:
        """Go dark and let go of everything; may be called twice."""


Roles = Mapping[str, object]
"""What the lights mean, by place: a role's name, or a number for ``timer`` and scores."""
