"""What one viewer has heard of a game: the log, the question that is open, what is to be mended, the last move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.engine.game import TABLE, Game, GameState
from controller.engine.session import Step
from controller.language import Language
from controller.play.log import Log
from controller.play.understanding import vocabulary
from controller.recognition.decisions import Question
from controller.table.reports import Report, question_in

COMPARE = ("table.compare", "table.compare-typed")
"""The sentences that ask to compare the table with a game that was resumed."""
YES_OR_NO = ("yes", "no", "none")
"""Cards that a typed yes or no stands for."""
UNFELT = ("by_hand", "at_once")
"""How a move of a program, or one of the companion itself, is told to have been made."""


class Heard:
    """Keep what a front end shows besides the position. A subscriber of the hub.

    Args:
        history: the moves that were made before; they stand in the log.
        state: gives the position.

    Attributes:
        log: the sentences that were said.
        attention: what the table does (`Companion.attention`).
        astray: the report of what is to be mended, while there is something.
        touched: the places that the last move names.
        milestones: the sentences since it was last cleared that are to be read before the game goes on.
    """

    def __init__(self, game: Game, language: Language, history: Sequence[Step], state: Callable[[], GameState]) -> None:
        self._game, self._state = game, state
        self.log = Log(game, language)
        self.log.recall(history)
        self.attention = ""
        self.astray: Report | None = None
        self.touched: tuple[str, ...] = ()
        self._comparing = False
        self._asked_before: Question | None = None
        self.milestones: list[str] = []
        self._questions: list[Question] = []

    @property
    def question(self) -> Question | None:
        """The question that was asked last and is open."""
        return self._questions[-1] if self._questions else None

    @property
    def comparing(self) -> bool:
        """Whether the table is to be compared with a game that was resumed, and yes or no answers that: where nothing
        is asked that these words could answer, or what is asked was open before. Programs may move on meanwhile."""
        asked = self.question
        if not self._comparing or asked is None or asked is self._asked_before:
            return self._comparing
        return all(choice.card not in YES_OR_NO for choice in asked.choices)

    def compared(self) -> None:
        """The table was compared and is right, or somebody plays on without saying so."""
        self._comparing = False

    def take(self, report: Report) -> None:
        """Note a report."""
        match report.kind:
            case "said":
                self.log.add(report.code, report.facts)
                if report.code in COMPARE:
                    self._comparing, self._asked_before = True, self.question
                elif report.code in ("table.confirmed", "table.accepted"):
                    self._comparing = False
                if report.code in self._game.presenter.milestones:
                    self.milestones.append(self.log.lines[-1])
            case "committed" | "undone":
                if report.kind == "undone" or report.code not in UNFELT:
                    self.compared()
                if report.kind == "committed" and report.facts["seat"] != TABLE:
                    known = vocabulary(self._game, self._state())["place"]
                    self.touched = tuple(word for word in str(report.facts["move"]).split() if word in known)
            case "phased":
                self.attention = report.facts["attention"]
            case "asked":
                self._questions.append(question_in(report))
            case "closed":
                asked = report.facts["seat"], report.code
                self._questions = [one for one in self._questions if (one.seat, one.code) != asked]
            case "astray" | "mended":
                self.astray = report if report.kind == "astray" else None

    def forget(self) -> None:
        """Without power nothing is asked, and nothing is to be mended."""
        self._questions, self.astray, self._comparing = [], None, False
