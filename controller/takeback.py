"""Taking moves back: whose consent it needs, and how the table gets back to where the game then stands."""

from __future__ import annotations

from controller.desk import Desk
from controller.engine.chance import draws
from controller.engine.rules import TABLE, GameState
from controller.errors import IllegalMove
from controller.recognition.attempt import Attempt
from controller.recognition.image import counts
from controller.recognition.plans import Plans
from controller.reports import Asked, Choice, Question, Undone

CONSENT = (Choice("yes", "yes", None, ()), Choice("no", "no", None, ()))


class TakeBack:
    """Undoes what was committed at a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def undo(self, consent: bool, by: str | None = None) -> None:
        """Take the last move back, as a seat wishes (None: nobody knows which, so the seat whose move it was).

        What brought hidden things to light needs the consent of every other seat: they are asked one after the other,
        and `Desk.to_agree` has those still to be heard, the one that is asked first. What the companion drew itself
        goes with the move before it; where there is none, it draws again.
        """
        desk = self._desk
        try:
            self._take_back(consent)
            while self._half_taken_back():
                self._take_back(consent)
        except IllegalMove as error:
            self._ask_consent(error, by)
            return
        self._restore(desk.state)
        desk.draw()

    def _take_back(self, consent: bool) -> None:
        desk = self._desk
        step = desk.session.undo(desk.now, consent)
        desk.taken_back.add((step.seat, step.move.text))
        desk.voice.report(Undone(desk.now, step.move.text, step.seat, "by_hand", desk.rules.seals(step.move)))
        desk.copies = desk.copies_before.pop() if desk.copies_before else {}

    def _half_taken_back(self) -> bool:
        """Whether the companion would draw at once again what was taken back, and a move of others led to it."""
        desk = self._desk
        if not self._draws_itself(desk.state) or not desk.session.history:
            return False
        return not self._draws_itself(desk.session.history[-1].before)

    def _draws_itself(self, state: GameState) -> bool:
        desk = self._desk
        return desk.rules.to_act(state) == (TABLE,) and draws(desk.rules, state, {})

    def _restore(self, state: GameState) -> None:
        desk = self._desk
        desk.laying.end()
        desk.image.expect(counts(desk.rules, state, desk.board))
        desk.image.owe(desk.image.differences())
        desk.undoing = bool(desk.image.debts())
        desk.attempt = Attempt(moved_at=desk.now)
        desk.plans = Plans(desk.rules, desk.board, state)
        desk.voice.restore(state)
        desk.voice.say("undone", {})
        desk.owe()
        desk.mended()

    def _ask_consent(self, error: IllegalMove, by: str | None) -> None:
        desk = self._desk
        if error.code != "undo.needs-consent":
            desk.voice.say(error.code, error.facts)
            return
        # Whoever wishes it once more while it is asked agrees; the card, which may be anybody's, repeats the question.
        asked = desk.to_agree or desk.rules.seats(desk.state)
        wishes = by or (None if desk.to_agree else self._moved_last())
        desk.to_agree = tuple(seat for seat in asked if seat != wishes)
        self._ask_next()

    def _moved_last(self) -> str | None:
        """The seat that made the last move that was not chance's, as it is called now; None before the first."""
        desk = self._desk
        step = next((step for step in reversed(desk.session.history) if step.seat != TABLE), None)
        if step is None:
            return None
        return desk.rules.seats(desk.state)[desk.rules.seats(step.before).index(step.seat)]

    def _ask_next(self) -> None:
        """Ask the next seat that has not agreed yet; where there is none, everybody has."""
        desk = self._desk
        if not desk.to_agree:
            self.undo(consent=True)
            return
        seat = desk.to_agree[0]
        desk.voice.report(Asked(desk.now, Question(seat, "ask.undo", CONSENT)))
        desk.voice.say("ask.undo", {"seat": seat})

    def answer(self, agreed: bool) -> None:
        """The seat that was asked agrees to the undo, or does not; one that does not is enough to end it."""
        desk = self._desk
        desk.to_agree = desk.to_agree[1:] if agreed else ()
        if agreed:
            self._ask_next()
        else:
            desk.voice.say("undo.refused", {})
