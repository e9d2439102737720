"""What pages ask of the loop besides moves: hints, what a move costs, why a program moved so, and who plays a seat.

**Who hears.** An answer goes to the page that asked, never through the hub, which everybody reads. The page of a seat
reads what the seat may know. The table's page is read by everybody, so it is told only what everybody may hear
(`Coaching.may_be_heard`). Each of the two climbs a ladder of hints of its own: how far a seat has
climbed on its phone is nobody else's business.

**Thinking** takes up to seconds on a small computer, and a reading must not wait for it. So it happens in the thinking
process (`controller.play.thinking`). An answer to a position that is on the table no longer is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from controller.engine.game import Game, GameState
from controller.engine.reasons import Reason
from controller.engine.session import Step
from controller.play.coaching import NO_REASON, SWITCHES, Coaching, Ladder
from controller.play.published import Published, Request, Told
from controller.play.thinking import CoachQuestion, Rungs, Thinks

MOST_THOUGHT = 8
"""So many questions of pages are thought about at most; more are refused."""
BUSY, SECRET, NOT_ITS_TURN, MOVED_ON = "web-busy", "web-coach-secret", "web-coach-waits", "web-moved-on"
"""Why nothing is told, in words of the pages."""


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """A request whose answer is being thought about, and the position that it is about."""

    request: Request
    state: GameState
    found: Future[Rungs]


class PageRequests:
    """Answers what pages ask about one game.

    Args:
        coaching: the coach of the game; what it does for each seat is the same for pages and for typed lines.
        thinker: who thinks about it.
        history: the moves that were made, whose last one by a program may be asked about.
        player: has a seat played by somebody else, as ``white=club`` says; what is to be said of it.
    """

    def __init__(
        self,
        game: Game,
        published: Published,
        coaching: Coaching,
        thinker: Thinks,
        *,
        history: Callable[[], Sequence[Step]],
        player: Callable[[str], Reason],
    ) -> None:
        self._game, self._published, self._coaching, self._thinker = game, published, coaching, thinker
        self._history, self._player = history, player
        self._asked: list[_Asked] = []

    def serve(self, state: GameState) -> None:
        """Answer what was asked and what was found out since the last call. Never waits."""
        for request in self._published.requests():
            told = self._answer(request, state)
            if told is not None:
                request.answer(told)
        self._thinker.receive()
        done = [one for one in self._asked if one.found.done()]
        self._asked = [one for one in self._asked if one not in done]
        for one in done:
            one.request.answer(self._found(one, state))
        places = range(len(self._game.seats(state)))
        self._published.coached(tuple(self._coaching.mode(place) for place in places))

    @property
    def thinks(self) -> bool:
        """Whether something is thought about."""
        return bool(self._asked)

    def close(self) -> None:
        """Stop thinking: the game is on no more. Pages that wait are told nothing."""
        self._thinker.close()
        self._published.close_requests()
        for one in self._asked:
            one.request.answer(Told())
        self._asked.clear()

    def _answer(self, request: Request, state: GameState) -> Told | None:
        """The answer to a request; None where it has to be thought about first."""
        seats, place = self._game.seats(state), request.place
        if request.what == "why":
            question = self._coaching.why_moved(self._history())
            return Told((NO_REASON,)) if question is None else self._think(request, state, question)
        if not 0 <= place < len(seats):
            return Told(code=NOT_ITS_TURN)
        if request.what == "player":
            return Told((self._player(f"{seats[place]}={request.text}"),))
        if request.what == "coach":
            if request.text not in SWITCHES:
                return Told()
            self._coaching.switch(place, request.text)
            return Told(() if request.text == "off" else self._coaching.unlearnt(state))
        if request.what == "doubt" and self._goes_unasked(request, state):
            return Told()
        if self._coaching.mode(place) == "off" or seats[place] not in self._game.to_act(state):
            return Told(code=NOT_ITS_TURN)
        if not request.own and not self._coaching.may_be_heard(state, seats[place]):
            return Told(code=SECRET)
        if request.what == "hint" and (ladder := self._coaching.climbed((place, request.own), state)) is not None:
            return _hint(ladder)
        view = self._game.view(state, seats[place])
        return self._think(
            request, state, CoachQuestion(self._game.name, view, seats[place], request.what, request.text)
        )

    def _goes_unasked(self, request: Request, state: GameState) -> bool:
        """Whether a move is made without a question: nobody wants one, it was asked already, or all would hear it."""
        if self._coaching.mode(request.place) != "warn":
            return True
        if self._coaching.asked_before((request.place, request.own), state, request.text):
            return True
        seat = self._game.seats(state)[request.place]
        return not request.own and not self._coaching.may_be_heard(state, seat)

    def _think(self, request: Request, state: GameState, question: CoachQuestion) -> Told | None:
        """Have it looked at; the answer only where too much is."""
        if len(self._asked) >= MOST_THOUGHT:
            return Told(code=BUSY)
        self._asked.append(_Asked(request, state, self._thinker.coach(question)))
        return None

    def _found(self, asked: _Asked, state: GameState) -> Told:
        """The answer to a request whose thinking is done."""
        request = asked.request
        reader = request.place, request.own
        if asked.state is not state:
            return Told() if request.what == "doubt" else Told(code=MOVED_ON)  # the page looks before it makes the move
        if asked.found.cancelled():
            return Told(code=BUSY)
        found = asked.found.result()
        if request.what == "hint":
            return _hint(self._coaching.hinted(reader, state, found))
        if request.what == "doubt":
            return Told(tuple(self._coaching.looked(reader, state, request.text, found)))
        reasons = tuple(reason for rung in found for reason in rung)
        return Told(reasons or ((NO_REASON,) if request.what == "why" else ()))


def _hint(ladder: Ladder) -> Told:
    """The step of a ladder that was told last, and what it has named so far."""
    said = [reason for rung in ladder.rungs[: ladder.told] for reason in rung]
    places: list[Any] = [one.facts["named"] for one in said if one.code == "coach.places"]
    named = (place for names in places for place in names)
    move = next((str(one.facts["notation"]) for one in said if "notation" in one.facts), "")
    return Told(ladder.rungs[ladder.told - 1], tuple(named), move, ladder.told < len(ladder.rungs))
