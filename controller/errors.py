"""Every error Reedlight raises on purpose, one family per fault.

Each family says whose fault it is (the caller's, the table's, the record's, ours) and is also a built-in, so that a
caller who does not know Reedlight can still catch it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from controller.engine.events import Event
    from controller.engine.phases import Standing


class ReedlightError(Exception):
    """The root of all errors raised on purpose."""


class PositionError(ReedlightError, ValueError):
    """A position (or a line that holds one) that is not valid: its author has to correct it.

    Attributes:
        code: what is wrong, as a word for programs (``unknown-key``, ``wrong-type`` ...).
        path: where, as keys joined by dots, from the root of the position (``regions.kent.marker``).
    """

    def __init__(self, code: str, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.code = code
        self.path = path
        self.message = message


class UnreadableMove(ReedlightError, ValueError):
    """A text that is no move of the game; ``code`` and ``facts`` make the sentence that says why."""

    def __init__(self, code: str, facts: dict[str, object]) -> None:
        super().__init__(f"{code}: {facts}")
        self.code = code
        self.facts = facts


class IllegalMove(ReedlightError, ValueError):
    """A readable move that the rules refuse; ``code`` and ``facts`` are those of the game's reason."""

    def __init__(self, code: str, facts: dict[str, object]) -> None:
        super().__init__(f"{code}: {facts}")
        self.code = code
        self.facts = facts


class BoardError(ReedlightError, ValueError):
    """A board file that cannot be used: its owner has to mend it; the message lists every mistake with its path."""


class BodyError(ReedlightError, OSError):
    """A part of the table that cannot be used now: missing, not permitted, or taken by another program.

    The message is one sentence that names the part and one that says what to do.
    """


class TableMissing(BodyError):
    """The parts of a real table that a board file describes are not there, or cannot be opened."""


class TableUnknown(BoardError):
    """It cannot be told which table a computer has."""


class RecordError(ReedlightError, RuntimeError):
    """A record of games that is damaged or disagrees with itself; the file is left as it is."""


class PhaseDrift(ReedlightError, RuntimeError):
    """The phase machine and the rules disagree on where the game stands: a mistake of ours.

    The message names events, but none of their facts: a sealed bid may be among those.

    Attributes:
        game: the game's name.
        events: what had happened, all of one commit.
        machine: where the machine has got to, which may be halfway.
        rules: where the rules stand.
        why: which event was unlawful where; empty if all were lawful.
    """

    def __init__(self, game: str, events: tuple[Event, ...], machine: Standing, rules: Standing, why: str = "") -> None:
        super().__init__(game, events, machine, rules, why)
        self.game, self.events, self.machine, self.rules, self.why = game, events, machine, rules, why

    def __str__(self) -> str:
        happened = ", ".join(event.trigger or type(event).__name__ for event in self.events) or "nothing happened"
        why = f"{self.why}; " if self.why else ""
        return f"{self.game}: {why}the machine stands at {self.machine}; the rules at {self.rules}; events: {happened}"


class RulesBroken(ReedlightError, AssertionError):
    """The rules reached a state they say cannot be: a mistake of ours."""


RECORD_STATUS = 65
"""The exit status of a program whose record is damaged or disagrees with itself: another start would tell the same."""


class DeadlineStuck(ReedlightError, RuntimeError):
    """What fell due is due again at once, and would be for ever: a mistake of ours."""
