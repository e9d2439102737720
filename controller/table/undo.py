"""Taking moves back: how many belong together, and whose consent it needs. Pure: the companion applies it.

What brought hidden things to light may only be taken back if every other seat agrees; they are asked one after the
other. What the companion drew itself goes with the move of a person before it, and is drawn the same again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from controller.engine.game import TABLE, Game, GameState
from controller.engine.session import Step
from controller.recognition.decisions import Choice, Question

CONSENT = (Choice("yes", "yes", None, ()), Choice("no", "no", None, ()))
ASK_UNDO = "ask.undo"
"""The code of the question whether a seat agrees to an undo."""


@dataclass(frozen=True, slots=True)
class Consent:
    """The seats that have still to agree to an undo; the first is asked.

    Attributes:
        by: the seat that wishes it; None where nobody knows which.
        told: what is told of the moves (`told`).
        asked_at: when the first seat was asked.
        overtaken: something else was asked since and is open: a yes or no is for that.
    """

    to_agree: tuple[str, ...]
    by: str | None = None
    told: Mapping[str, str | None] = field(default_factory=dict)
    asked_at: float = 0.0
    overtaken: bool = False

    @property
    def question(self) -> Question:
        """What the first seat is asked."""
        return Question(self.to_agree[0], ASK_UNDO, CONSENT, told=self.told)

    def after(self, seat: str | None) -> Consent:
        """What is left when this seat has agreed (None: the one that is asked)."""
        first = self.to_agree[0] if seat is None else seat
        return Consent(tuple(one for one in self.to_agree if one != first), self.by, self.told)


def kept(history: Sequence[Step], draws_itself: Callable[[GameState], bool]) -> int | None:
    """How many moves stand after an undo: it goes back past the companion's own draws to the last move that a person
    made or brought, and takes that back. None where there is no such move: the companion would draw the same again."""
    return next((n for n in range(len(history) - 1, -1, -1) if not draws_itself(history[n].before)), None)


def wanted(
    game: Game,
    state: GameState,
    history: Sequence[Step],
    draws_itself: Callable[[GameState], bool],
    open_now: Consent | None,
    by: str | None,
) -> Consent:
    """Whose consent an undo needs that a seat wishes (None: nobody knows which, so the seat whose move it was).

    A seat that wishes it once more while it is asked agrees; the card, which may be anybody's, repeats the question.
    """
    asked = open_now.to_agree if open_now else game.seats(state)
    wishes = by or (None if open_now else _moved_last(game, state, history))
    first = open_now.by if open_now is not None and open_now.by is not None else by
    steps = history[kept(history, draws_itself) or 0 :]
    return Consent(tuple(seat for seat in asked if seat != wishes), first, told(game, steps, first))


def told(game: Game, steps: Sequence[Step], by: str | None) -> dict[str, str | None]:
    """What is told of moves that are, or are to be, taken back: the move of a person among them and its seat, and who
    wishes it. Of a sealed move nothing but its word is told."""
    own = next((step for step in reversed(steps) if step.seat != TABLE), steps[-1])
    return {"mover": own.seat, "move": game.seals(own.move) or own.move.text, "by": by}


def _moved_last(game: Game, state: GameState, history: Sequence[Step]) -> str | None:
    """The seat that made the last move that was not chance's, as it is called now; None before the first."""
    step = next((step for step in reversed(history) if step.seat != TABLE), None)
    return None if step is None else game.seats(state)[game.seats(step.before).index(step.seat)]
