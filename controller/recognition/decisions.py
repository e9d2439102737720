"""What the recognizer decides: frozen values, which the companion applies.

`Wait` ends a round of `Recognizer.step`: until then (or until something happens) there is nothing to do. After every
other decision the companion applies it and asks again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from controller.engine.moves import Move
from controller.engine.reasons import Reason

Attention = Literal["watching", "held", "asking", "astray", "undoing", "paused", "faulted"]
"""What a table does now. ``held``: a word or a piece belongs to a move that is not whole. The last two are the
companion's, the others the recognizer's."""


def asked_as(code: str, answers: Mapping[str | None, Collection[str]]) -> str:
    """The message that asks a question, by its code and the moves of each answering card. Where yes and no are a move
    each, as with a tile that is taken or used, no must not sound as if it meant neither."""
    either = code == "ask.act" and answers.keys() == {"yes", "no"} and all(answers.values())
    return "ask.take" if either else code


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question: shown by a card, by a knock of its place, or by entering one of the moves."""

    label: str
    card: str | None
    place: str | None
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """Asked of a seat because the switches and the rules leave it open.

    Attributes:
        slot: what of a move is asked for (`controller.engine.game.Word`).
        told: facts of its message besides the seat.
    """

    seat: str
    code: str
    choices: tuple[Choice, ...]
    slot: str = ""
    told: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def moves(self) -> frozenset[str]:
        """All moves that answer it."""
        return frozenset(text for choice in self.choices for text in choice.moves)

    @property
    def message(self) -> str:
        """The message that asks it."""
        return asked_as(self.code, {choice.card: choice.moves for choice in self.choices})

    @property
    def facts(self) -> dict[str, Any]:
        """The question as the facts of a report; `controller.table.reports.question_in` reads it back."""
        choices = [asdict(choice) for choice in self.choices]
        return {"seat": self.seat, "slot": self.slot, "choices": choices, "told": self.told}


@dataclass(frozen=True, slots=True)
class Commit:
    """This move was made.

    Attributes:
        how: how it was recognised, as campaigns count it.
        told: by words alone, so that its pieces may still have to be moved; else only those of the places ``unshown``.
        stops: it forbids what others have carried out already: that is to be taken back.
        unsaid: words of the move that were not needed, and may still come.
    """

    actor: str
    move: Move
    how: str
    told: bool = False
    unshown: tuple[str, ...] = ()
    stops: bool = False
    unsaid: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Ask:
    """Two readings fit: this question decides. ``window_s``: after so long silence counts as consent; 0 is never."""

    question: Question
    window_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Mend:
    """The table does not show what it should: pieces too many and too few by place, and why (a reason's code)."""

    extra: Mapping[str, int]
    missing: Mapping[str, int]
    code: str
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Mended:
    """The table shows again what it should, at these places."""

    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Say:
    """Something is to be said; nothing changes."""

    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last move is to be taken back, as a seat wishes (None: nobody knows which)."""

    seat: str | None


@dataclass(frozen=True, slots=True)
class Agree:
    """Somebody said yes, and no move or question wanted it."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing is to be done until this time (None: until something happens)."""

    until: float | None = None


Decision = Commit | Ask | Mend | Mended | Say | TakeBack | Agree | Wait
