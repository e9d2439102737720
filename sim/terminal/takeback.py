"""Taking moves back at the table: the seat's undo key is pressed until its last move is gone, and others are asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from controller.boards.seats import PLACE
from controller.engine.game import Game, GameState
from controller.engine.moves import Move
from controller.players import PERSON
from controller.recognition.decisions import Question
from controller.table.reports import SPECTATOR, Report
from controller.table.undo import ASK_UNDO
from sim.deciders import Decider
from sim.terminal.following import Following
from sim.terminal.stage import Stage

NEXT_CARD_S = 1.5
"""Between two cards: the same card seen again sooner after it was taken away is one reading."""
PATIENCE_S = 4.0


class Takeback:
    """Presses the undo key for a seat, and sees to the consent of the others.

    Args:
        players: in the order of the seats ``person`` or a bot's name; bots always agree.
        agrees: asks the person of a seat whether a move that showed something hidden may be taken back.

    Attributes:
        players: may change in the middle of a game.
    """

    def __init__(self, stage: Stage, players: Sequence[str], agrees: Callable[[str], bool]) -> None:
        self._stage, self.players, self._agrees = stage, players, agrees
        self._following = Following(SPECTATOR)
        self._seat = ""
        self._number = 0
        self._keep = 0
        self._agreed: set[int] = set()
        self._done_at = 0.0
        self._nudges = 0

    @property
    def going_on(self) -> bool:
        """Whether moves are being taken back now."""
        return bool(self._seat)

    def ask(self, seat: str) -> str:
        """Take back everything from the seat's last move on; what to say if there is none."""
        play = self._stage.running
        number = play.game.seats(play.beliefs.truth).index(seat)
        # A seat may have been called otherwise when it moved: by its place, or by the name with which the game began.
        called = (seat, f"{PLACE}{number + 1}")
        own = [at for at, step in enumerate(play.session.history) if step.seat in called]
        if not own:
            return self._stage.sentence("takeback.none", {})
        self._seat, self._number, self._keep = seat, number, own[-1]
        self._agreed = {number}
        self._stage.everything = True
        self._do(self._press)
        return ""

    def last_mover(self, places: Collection[int]) -> str:
        """The seat at one of these places that moved last, as it is called now; empty where none of them has moved."""
        play = self._stage.running
        seats = play.game.seats(play.beliefs.truth)
        for step in reversed(play.session.history):
            before = play.game.seats(step.before)
            if step.seat in before and (place := before.index(step.seat)) in places:
                return seats[place]
        return ""

    def hear(self) -> None:
        """Go on until enough is taken back; one press may take back several moves, of chance for instance."""
        reports = self._following.read(self._stage.running)
        if not self._seat:
            self._consent_of_bots(reports)
            return
        if any(report.kind == "undone" for report in reports):
            self._undone()
        asked = [report for report in reports if report.kind == "asked"]
        if self._seat and asked and asked[-1].code == ASK_UNDO:
            self._answer(asked[-1].facts["seat"])

    def _consent_of_bots(self, reports: Sequence[Report]) -> None:
        """Somebody else takes a move back, by a card on the table: bots always agree."""
        asked = [report.facts["seat"] for report in reports if report.kind == "asked" and report.code == ASK_UNDO]
        if asked and not self._stage.running.beliefs.wrong and self.players[self._place_of(asked[-1])] != PERSON:
            self._consent()

    def _undone(self) -> None:
        if self._stage.running.session.standing.plies > self._keep:
            self._do(self._press)
        else:
            self._end()

    def _end(self) -> None:
        self._seat = ""
        self._stage.everything = False

    def _answer(self, seat: str) -> None:
        """The player of the seat is asked; one consent of a person is enough for all that is taken back at once."""
        number = self._place_of(seat)
        if number not in self._agreed and self.players[number] == PERSON and not self._agrees(seat):
            self._do(self._refuse)
            return
        self._agreed.add(number)
        self._do(self._consent)

    def _place_of(self, seat: str) -> int:
        play = self._stage.running
        return play.game.seats(play.session.state).index(seat)

    def nudge(self) -> None:
        """If nothing has come of it for a while, do it again: a card may have been missed, or the question forgotten
        because the power was gone."""
        if self._stage.running.now - self._done_at <= PATIENCE_S:
            return
        self._nudges += 1
        question = self._stage.question
        agreed = question is not None and _of_consent(question) and self._place_of(question.seat) in self._agreed
        self._do(self._consent if agreed and self._nudges % 3 else self._press)

    def _do(self, step: Callable[[], None]) -> None:
        self._done_at = self._stage.running.now
        step()

    def _press(self) -> None:
        play = self._stage.running
        keys = [f"{name}.undo" for name in (self._seat, f"{PLACE}{self._number + 1}")]
        there = [key for key in keys if key in play.board.keys]
        if there:
            play.press(there[0])
        else:
            play.show("card:undo", NEXT_CARD_S)

    def _consent(self) -> None:
        self._stage.running.show("card:yes", NEXT_CARD_S)

    def _refuse(self) -> None:
        self._stage.running.show("card:no", NEXT_CARD_S)
        self._end()


def _of_consent(question: Question) -> bool:
    return question.code == ASK_UNDO


class Polite:
    """A decider that does nothing while moves are taken back, but sees that this goes on."""

    def __init__(self, decider: Decider, takeback: Takeback) -> None:
        self._decider, self._takeback = decider, takeback

    def decide(self, game: Game, state: GameState, actor: str) -> Move | None:
        """Its move, or None."""
        if self._takeback.going_on:
            self._takeback.nudge()
            return None
        return self._decider.decide(game, state, actor)
