"""Taking moves back at the table: the seat's undo key is pressed until its last move is gone, and others are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from controller.reports import Asked, Report, Undone
from sim.terminal.setup import PERSON
from sim.terminal.stage import Stage

CONSENT = "ask.undo"
NEXT_CARD_S = 1.5
"""Between two cards: the same card seen again sooner after it was taken away is one reading."""
PATIENCE_S = 4.0


class Takeback:
    """Presses the undo key for a seat, and sees to the consent of the others.

    Args:
        seats: by seat ``person`` or a bot's name; bots always agree.
        agrees: asks a person whether a move that showed something hidden may be taken back.
    """

    def __init__(self, stage: Stage, seats: Mapping[str, str], agrees: Callable[[str], bool]) -> None:
        self._stage, self._seats, self._agrees = stage, seats, agrees
        self._seat = ""
        self._keep = 0
        self._agreed = False
        self._done_at = 0.0
        self._nudges = 0

    @property
    def going_on(self) -> bool:
        """Whether moves are being taken back now."""
        return bool(self._seat)

    def ask(self, seat: str) -> str:
        """Take back everything from the seat's last move on; what to say if there is none."""
        steps = self._stage.game.session.history
        own = [number for number, step in enumerate(steps) if step.seat == seat]
        if not own:
            return "There is no move of yours to take back."
        self._seat, self._keep, self._agreed = seat, own[-1], False
        self._stage.everything = True
        self._do(self._press)
        return ""

    def hear(self, reports: Sequence[Report]) -> None:
        """Go on until enough is taken back."""
        for report in reports:
            if self._seat and isinstance(report, Asked) and report.question.code == CONSENT:
                self._answer()
            elif self._seat and isinstance(report, Undone):
                self._undone()

    def _undone(self) -> None:
        if len(self._stage.game.session.history) > self._keep:
            self._do(self._press)
        else:
            self._end()

    def _end(self) -> None:
        self._seat = ""
        self._stage.everything = False

    def _answer(self) -> None:
        """The other persons are asked; one consent is enough for all that is taken back at once."""
        others = [seat for seat, player in self._seats.items() if player == PERSON and seat != self._seat]
        self._agreed = self._agreed or all(self._agrees(seat) for seat in others)
        self._do(self._consent if self._agreed else self._refuse)

    def nudge(self) -> None:
        """If nothing has come of it for a while, do it again: a card may have been missed, or the question forgotten
        because the power was gone."""
        if self._stage.game.now - self._done_at <= PATIENCE_S:
            return
        self._nudges += 1
        question = self._stage.question
        asked = question is not None and question.code == CONSENT
        self._do(self._consent if asked and self._agreed and self._nudges % 3 else self._press)

    def _do(self, step: Callable[[], None]) -> None:
        self._done_at = self._stage.game.now
        step()

    def _press(self) -> None:
        play = self._stage.game
        key = f"{self._seat}.undo"
        if key in play.board.keys:
            play.press(key)
        else:
            play.show("card:undo", NEXT_CARD_S)

    def _consent(self) -> None:
        self._stage.game.show("card:yes", NEXT_CARD_S)

    def _refuse(self) -> None:
        self._stage.game.show("card:no", NEXT_CARD_S)
        self._end()
