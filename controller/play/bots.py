"""Programs that play seats at a real table: they choose, and hands carry their moves out.

A program is a subscriber of the hub and answers by readings, as a person who types does. It is given time by
`controller.play.thinking`; here stands when it may move, and that it agrees to an undo.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from controller.engine.game import Game, GameState
from controller.engine.reasons import Reason
from controller.engine.session import Session
from controller.play.saved_games import PERSON
from controller.play.thinking import ProgramSeats, Thinks
from controller.ports import Entered
from controller.table.reports import Report

Clock = Callable[[], float]
PACE_S = 1.5
"""From the moment a program may move until it does: so long people can see what happened before."""


class Bots:
    """The seats that programs play.

    Args:
        players: who plays, in the order of the seats.
        seed: for what they leave to chance.
        clock: seconds that go by.
        thinker: who thinks for them; by default a process of its own.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        seed: int,
        clock: Clock = time.monotonic,
        thinker: Thinks | None = None,
    ) -> None:
        places = {place: name for place, name in enumerate(players) if name != PERSON}
        self._program = ProgramSeats(game, places, str(seed), clock, thinker)
        self._about: GameState = None
        self._since = 0.0
        self._asked = ""
        self._paused = False

    @property
    def why(self) -> Reason | None:
        """What speaks most for the last move that a program made; None where nothing stands out."""
        return self._program.why

    def seated(self, words: Sequence[str], state: GameState) -> tuple[str, Mapping[str, object]]:
        """Have a seat played by somebody else from now on, as ``white=club`` says; what is to be said of it."""
        return self._program.seated(words, state)

    def close(self) -> None:
        """Stop thinking."""
        self._program.close()

    def take(self, report: Report) -> None:
        """Note what a program has to know of the table: what is asked, and whether it pauses."""
        if report.kind == "asked" and report.code == "ask.undo":
            self._asked = str(report.facts["seat"])
        elif report.kind == "closed" and report.code == "ask.undo":
            self._asked = ""
        elif report.kind == "phased":
            self._paused = report.facts["attention"] == "paused"

    def move(self, session: Session, attention: str, now: float) -> Entered | None:
        """What a program does now: its move, or its agreement to an undo; None while there is nothing, or it thinks.

        Args:
            attention: what the table does (`Companion.attention`); programs wait until it watches.
        """
        state = session.state
        if self._paused:
            return None
        if self._program.plays(self._asked, state):
            return Entered(now, "yes", self._asked)
        if state is not self._about:
            self._about, self._since = state, now
        early = bool(self._asked) or now < self._since + PACE_S
        return self._program.due(session, "" if early else attention, now)
