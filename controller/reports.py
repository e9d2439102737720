"""What the companion tells, as it happens: small frozen messages, which `reedlight table` writes as JSON lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question: shown by a card, by a knock of its place, or by entering one of the moves."""

    label: str
    card: str | None
    place: str | None
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """Asked of a seat because the switches and the rules leave it open."""

    seat: str
    code: str
    choices: tuple[Choice, ...]
    slot: str = ""
    """What of a move is asked for (`controller.engine.rules.Word`)."""


@dataclass(frozen=True, slots=True)
class Committed:
    """A move was made and is on disk. ``how`` it was recognised: at_once, settled, asked, recovered, by_hand."""

    at: float
    move: str
    seat: str
    how: str
    sealed: str | None = None
    """For a secret move what may be told of it instead."""


@dataclass(frozen=True, slots=True)
class Undone(Committed):
    """A move was taken back."""


@dataclass(frozen=True, slots=True)
class Opened:
    """Sealed bids were opened, by seat."""

    at: float
    bids: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question is open; it stays so until it is answered or what the hands do decides it."""

    at: float
    question: Question


@dataclass(frozen=True, slots=True)
class Astray:
    """The table does not show what it should: pieces too many and too few, and why the nearest move is refused."""

    at: float
    extra: Mapping[str, int]
    missing: Mapping[str, int]
    code: str
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Mended:
    """The table shows again what it should."""

    at: float


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence for the voice or the screen."""

    at: float
    code: str
    facts: Mapping[str, Any]
    sentence: str


@dataclass(frozen=True, slots=True)
class Lit:
    """The lights changed: roles by place, or numbers."""

    at: float
    lights: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Phased:
    """The phase of the game or the attention changed."""

    at: float
    phase: str
    attention: str


Report = Committed | Opened | Asked | Astray | Mended | Said | Lit | Phased
