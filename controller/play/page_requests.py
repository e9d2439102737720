"""What pages ask of the loop besides moves: hints, what a move costs, why a program moved so, and who plays a seat.

**Who hears.** An answer goes to the page that asked, never through the hub, which everybody reads. The page of a seat
reads what the seat may know. The table's page is read by everybody, so it is told only what everybody may hear
(`Coaching.may_be_heard`). Each of the two climbs a ladder of hints of its own: how far a seat has
climbed on its phone is nobody else's business.

**Thinking** takes up to seconds on a small computer, and a reading must not wait for it. So it happens in a process of
its own, as kept games are read (`controller.web.kept`): spawned with the first question, ended `IDLE_S` after the
last. An answer to a position that is on the table no longer is dropped.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from controller.engine.game import Game, GameState
from controller.engine.reasons import Reason
from controller.games_found import find
from controller.play.coaching import SWITCHES, Coaching
from controller.play.published import Published, Request, Told
from controller.players.coach import HINT, Advice, advise, ladder, priced, warning
from controller.players.player import Budget
from controller.players.search_player import ONE_PLY
from controller.ports import Clock
from controller.workers import pool

IDLE_S = 120.0
MOST_THOUGHT = 8
"""So many questions wait for the process at most; more are refused."""
NICE = 10
BUSY, SECRET, NOT_ITS_TURN = "web-busy", "web-coach-secret", "web-coach-waits"
"""Why nothing is told, in words of the pages."""

Rungs = tuple[tuple[Reason, ...], ...]


class Ladder(NamedTuple):
    """The hints for a seat in a position, as one reader climbs them."""

    state: GameState
    rungs: Rungs
    told: int


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
        why: what spoke for the last move of a program, as far as everybody may know.
        player: has a seat played by somebody else, as ``white=club`` says; what is to be said of it.
    """

    def __init__(
        self,
        game: Game,
        published: Published,
        coaching: Coaching,
        *,
        why: Callable[[], Reason],
        player: Callable[[str], Reason],
        clock: Clock = time.monotonic,
    ) -> None:
        self._game, self._published, self._coaching = game, published, coaching
        self._why, self._player, self._clock = why, player, clock
        self._ladders: dict[tuple[int, bool], Ladder] = {}
        self._doubted: tuple[GameState, str] | None = None
        self._asked: list[_Asked] = []
        self._pool: ProcessPoolExecutor | None = None
        self._idle_at = 0.0

    def serve(self, state: GameState) -> None:
        """Answer what was asked and what was found out since the last call. Never waits."""
        for request in self._published.requests():
            told = self._answer(request, state)
            if told is not None:
                request.answer(told)
        done = [one for one in self._asked if one.found.done()]
        self._asked = [one for one in self._asked if one not in done]
        for one in done:
            one.request.answer(self._found(one, state))
        if self._pool is not None and not self._asked and self._clock() >= self._idle_at:
            self.close()
        places = range(len(self._game.seats(state)))
        self._published.coached(tuple(self._coaching.mode(place) for place in places))

    def close(self) -> None:
        """End the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _answer(self, request: Request, state: GameState) -> Told | None:
        """The answer to a request; None where it has to be thought about first."""
        seats, place = self._game.seats(state), request.place
        if request.what == "why":
            return Told((self._why(),))
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
        if request.what == "hint" and (told := self._climbed(request, state)) is not None:
            return told
        return self._think(request, state, seats[place])

    def _goes_unasked(self, request: Request, state: GameState) -> bool:
        """Whether a move is made without a question: nobody wants one, it was asked already, or all would hear it."""
        if self._coaching.mode(request.place) != "warn":
            return True
        if self._doubted is not None and self._doubted[0] is state and self._doubted[1] == request.text:
            self._coaching.looked_at(state, request.text)
            return True
        seat = self._game.seats(state)[request.place]
        return not request.own and not self._coaching.may_be_heard(state, seat)

    def _climbed(self, request: Request, state: GameState) -> Told | None:
        """The next hint for this reader; None where the hints are not known yet."""
        key = request.place, request.own
        ladder = self._ladders.get(key)
        if ladder is None or ladder.state is not state:
            return None
        told = min(ladder.told + 1, len(ladder.rungs))
        self._ladders[key] = ladder._replace(told=told)
        said = [reason for rung in ladder.rungs[:told] for reason in rung]
        places: list[Any] = [one.facts for one in said if one.code == "coach.places"]
        named = (place for facts in places for place in (*facts["places"], *facts["beside"]))
        move = next((str(one.facts["move"]) for one in said if one.code == "coach.move"), "")
        return Told(ladder.rungs[told - 1], tuple(named), move, told < len(ladder.rungs))

    def _think(self, request: Request, state: GameState, seat: str) -> Told | None:
        """Have the process look at it; the answer only where it cannot."""
        if len(self._asked) >= MOST_THOUGHT:
            return Told(code=BUSY)
        view, self._idle_at = self._game.view(state, seat), self._clock() + IDLE_S
        try:
            self._pool = self._pool or pool(1)
            found = self._pool.submit(think, self._game.name, view, seat, request.what, request.text)
        except (BrokenExecutor, OSError):  # the process has died, or there is no room for one
            self.close()
            return Told(code=BUSY)
        found.add_done_callback(lambda _: self._published.woken())
        self._asked.append(_Asked(request, state, found))
        return None

    def _found(self, asked: _Asked, state: GameState) -> Told:
        """The answer to a request whose thinking is done."""
        request = asked.request
        if asked.state is not state:
            return Told()
        if asked.found.cancelled() or asked.found.exception() is not None:
            self.close()
            return Told(code=BUSY)
        found = asked.found.result()
        if request.what == "hint":
            key = request.place, request.own
            if key not in self._ladders or self._ladders[key].state is not state:  # it was asked twice meanwhile
                self._ladders[key] = Ladder(state, found, 0)
            return self._climbed(request, state) or Told()
        if request.what == "doubt":
            self._doubted = (state, request.text) if found else None
            if not found:
                self._coaching.looked_at(state, request.text)
        return Told(tuple(reason for rung in found for reason in rung))


# In the process.

_last: dict[Budget, tuple[GameState, str, Advice]] = {}
"""By budget the advice that was asked for last: a hint and what a move costs come from the same."""


def think(name: str, view: GameState, seat: str, what: str, move: str) -> Rungs:
    """What the coach has to say to a seat, by its view: all its hints, or in one rung what it says of a move."""
    with suppress(OSError):
        os.nice(max(0, NICE - os.nice(0)))
    game = find(name)
    budget = ONE_PLY if what == "doubt" else HINT
    if budget not in _last or _last[budget][:2] != (view, seat):
        _last[budget] = view, seat, advise(game, view, seat, budget, random.Random(0))
    advice = _last[budget][2]
    if what == "hint":
        return ladder(game, view, seat, advice)
    reason = (priced if what == "price" else warning)(game, view, seat, advice, move)
    return () if reason is None else ((reason,),)
