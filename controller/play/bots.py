"""Programs that play seats at a real table: they choose, and hands carry their moves out.

A program is a subscriber of the hub and answers by readings, as a person who types does. It is given time by
`controller.play.thinking`; here stands when it may move (`Waiting`), and that it agrees to an undo.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from controller.boards.seats import seat_called
from controller.engine.game import Game, GameState
from controller.engine.reasons import Reason
from controller.engine.session import Session
from controller.play.thinking import ProgramSeats, Thinks
from controller.players import PERSON
from controller.ports import Entered, Reading
from controller.recognition.decisions import Attention
from controller.table.companion import TABLE_WORDS, Companion
from controller.table.reports import Report
from controller.table.undo import ASK_UNDO

Clock = Callable[[], float]
SEAT_LINE = "seat"
"""A typed line that begins so says who plays a seat from now on: ``seat white=club``."""
PACE_S = 1.5
"""From the moment a program may move until it does: so long people can see what happened before."""
HOLD_S = 5.0
"""So long it holds back after a take-back, that people can take back more."""


class Waiting:
    """When a program or a lesson may move by itself at a table.

    Not while hands are at work, something is to be mended, or the table pauses; and not before people could see what
    happened last. A question that the rules put is no reason to wait: it may be for the program, and hands may already
    be about what comes after its answer.

    Args:
        pace_s: so long people are given to see a move.

    Attributes:
        until: the game's time before which nothing may be done, as it was last known.
    """

    def __init__(self, game: Game, pace_s: float = PACE_S) -> None:
        self._game, self._pace_s = game, pace_s
        self._about: GameState = None
        self._plies, self.until = 0, 0.0

    def over(self, session: Session, attention: Attention, now: float) -> bool:
        """Whether the waiting is over.

        Args:
            now: the game's time.
        """
        asked = attention in ("asking", "held") and self._game.guide.question(session.state) is not None
        # Where a part is silent, the game goes on by what is left.
        return self.seen(session, now) and (attention in ("watching", "faulted") or asked)

    def seen(self, session: Session, now: float) -> bool:
        """Whether people had the time to see what happened last, whatever their hands do."""
        standing = session.standing
        if standing.state is not self._about:
            self.until = now + (HOLD_S if standing.plies < self._plies else self._pace_s)
            self._about, self._plies = standing.state, standing.plies
        return now >= self.until

    def again(self, now: float) -> None:
        """Something was said: people have to take that in too."""
        self.until = max(self.until, now + self._pace_s)


class Bots:
    """The seats that programs play.

    Args:
        players: who plays, in the order of the seats.
        seed: for what they leave to chance.
        clock: seconds that go by.
        thinker: who thinks for them; by default a process of its own.
        adapt: gives `adaptive` the level that it has come to at a place.
        pace_s: from the moment a program may move until it does.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        seed: int,
        clock: Clock = time.monotonic,
        thinker: Thinks | None = None,
        adapt: Callable[[int, str], str] = lambda _, player: player,
        pace_s: float = PACE_S,
    ) -> None:
        places = {place: name for place, name in enumerate(players) if name != PERSON}
        self._program = ProgramSeats(game, places, str(seed), clock, thinker, adapt)
        self._game, self._waiting, self._pace_s = game, Waiting(game, pace_s), pace_s
        self._asked = ""

    @property
    def until(self) -> float:
        """The game's time before which no program moves, as it was when a move was last asked for."""
        return self._waiting.until

    def seated(self, words: Sequence[str], state: GameState) -> Reason:
        """Have a seat played by somebody else from now on, as ``white=club`` says; what is to be said of it."""
        return self._program.seated(words, state)

    def players(self, state: GameState) -> tuple[str, ...]:
        """Who plays, in the order of the seats."""
        return self._program.players(state)

    def places(self, state: GameState) -> frozenset[int]:
        """The places of the seats that programs play."""
        return frozenset(place for place, player in enumerate(self.players(state)) if player != PERSON)

    def refused(self, reading: Reading, state: GameState) -> Reason | None:
        """That a program plays the seat for which somebody enters a move."""
        if not isinstance(reading, Entered) or reading.move in TABLE_WORDS:
            return None
        seat = seat_called(self._game.seats(state), reading.seat)
        if seat is None or not self.plays(seat, state):
            return None
        return Reason("seat.program", {"seat": seat})

    def plays(self, seat: str, state: GameState) -> bool:
        """Whether a program plays this seat."""
        return self._program.plays(seat, state)

    def close(self) -> None:
        """Stop thinking."""
        self._program.close()

    def take(self, report: Report) -> None:
        """Note who is asked to agree to an undo."""
        if report.code == ASK_UNDO and report.kind in ("asked", "closed"):
            self._asked = str(report.facts["seat"]) if report.kind == "asked" else ""

    def move(self, companion: Companion, now: float) -> Entered | None:
        """What a program does now: its move, or its agreement to an undo; None while there is nothing, or it thinks.

        It makes no move while people compare the table after a break, where they would say yes to its question without
        having heard it, nor while they lay out what was dealt, if they are given time at all.
        """
        session, attention = companion.session, companion.attention
        if attention != "paused" and self._program.plays(self._asked, session.state):
            return Entered(now, "yes", self._asked)
        people = PERSON in self._program.players(session.state)
        busy = people and (companion.comparing or (companion.laying and self._pace_s > 0))
        may = self._waiting.over(session, attention, now) and not self._asked and not busy
        return self._program.due(session.state, now, may=may)
