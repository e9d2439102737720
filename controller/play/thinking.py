"""Seats that the program plays at a table, and the process in which it thinks for them and for the coach.

**One process of its own.** Thinking takes a processor for up to `EXPERT_S`; in this process it would delay readings. So
it happens in another one (`Thinker`), of low priority.

**Moves.** The process is told a view and answers with a move and the digest of the position that it thought about. An
answer to a position that is on the table no longer (a move was taken back, somebody typed one for the seat) is dropped
by that digest, and what is thought about it is broken off as soon as the next question for a move comes.

**The coach.** What people ask of the coach takes a fraction of a second. It is answered in the order in which it was
asked, also while a move is thought about, which goes on after it.

**Never waited for.** Where the process has died, or is late by `LATE_S`, the move of one ply is found here at once. A
late process goes on: on a small computer it takes seconds to begin, and is in time for a later question. One that has
died, or has answered nothing for `HUNG_S` since it was asked, also while people had their turns, is replaced with the
next question; what the coach had asked of it is not answered. Until then, a question is sent only while the pipe to the
process has room; else the table would block in sending.

**At the table** a move of the program is entered like one that is typed: it is on disk, said and lit, and people carry
its pieces, which are owed until they stand right (`controller.recognition`). When the next one may be entered stands
in `controller.play.bots`, and what the coach does with its answers in `controller.play.coaching`.
"""

from __future__ import annotations

import logging
import os
import random
import select
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Literal, Protocol

from controller.boards.seats import seat_called
from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import digest
from controller.engine.reasons import Reason
from controller.engine.speech import Noted, Thing, noted
from controller.games_found import find
from controller.memory import set_aside
from controller.players import LEVELS, PERSON, Player, SearchPlayer, UnknownPlayer, known_players, player_for
from controller.players.coach import HINT, Advice, advise, ladder, price_told, warning, why
from controller.players.player import Budget
from controller.players.search_player import ONE_PLY
from controller.ports import Entered
from controller.workers import end_with_parent

MOST_S = 1.0
"""A player thinks no longer for a move."""
EXPERT_S = 5.0
"""An `expert` thinks no longer: people who choose it wait for a better move."""
MOST_NODES = 14_000
"""A tree grows no larger, so that a table takes at most 80 MB in all (docs/strength.md)."""
LATE_S = 2.0
"""An answer that takes so much longer is not waited for."""
HUNG_S = 60.0
"""A process that has answered nothing for so long since it was asked is ended. Sooner it may just be slow to begin."""
MOST_OPEN = 16
"""So many questions of the coach wait for an answer at most."""
NICE = 10
"""Low enough that readings go first, and not so low that people wait for the coach where a computer is busy."""

_log = logging.getLogger("reedlight")


@dataclass(frozen=True, slots=True)
class Question:
    """What to think about: a view, for the seat at a place, by the player of a name; the digest is the position's."""

    digest: str
    game: str
    view: GameState
    place: int
    player: str
    seed: str

    @property
    def seat(self) -> str:
        """What the seat is called now."""
        return find(self.game).seats(self.view)[self.place]


@dataclass(frozen=True, slots=True)
class Answer:
    """The move of the seat at a place, for the position of a digest."""

    digest: str
    place: int
    move: str


Rungs = tuple[tuple[Reason, ...], ...]
"""What the coach has to say, step by step."""


@dataclass(frozen=True, slots=True)
class CoachQuestion:
    """What the coach is to tell a seat, by its view.

    Attributes:
        what: all ``hint``s; or in one rung, or none, what a move costs and what speaks against it (``price``), the
            question before a blunder (``doubt``), or what speaks for the moves of a turn that was made (``why``): this
            one, the last, and those ``before`` it, each with the view that the seat had of it.
    """

    game: str
    view: GameState
    seat: str
    what: Literal["hint", "price", "doubt", "why"]
    move: str = ""
    before: tuple[tuple[GameState, str], ...] = ()


def longest_s(player: str) -> float:
    """How long a player of this name thinks for a move at most."""
    return EXPERT_S if player in ("expert", "adaptive:expert") else MOST_S


class Thinks(Protocol):
    """What answers questions, some time later."""

    def ask(self, question: Question) -> None:
        """Think about this, and no more about anything else. Never blocks, never fails: where too many questions wait,
        this one is dropped."""

    def answer(self) -> Answer | None:
        """An answer that is ready."""

    def coach(self, question: CoachQuestion) -> Future[Rungs]:
        """Look at this for the coach; it is cancelled where it will not be answered. Never blocks, never fails."""

    def receive(self, wait_s: float = 0.0) -> bool:
        """Take what has come for the coach, waiting for it at most so long; whether anything came."""

    def wake(self, game: str) -> None:
        """Get ready for questions about this game. Never blocks, never fails."""

    @property
    def alive(self) -> bool:
        """Whether an answer may still come."""

    def close(self) -> None:
        """Stop thinking."""


class Thinker:
    """The process that thinks; it begins with the first question, and again with the next one if it has died."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._answer: Answer | None = None
        self._numbers = count()
        self._coached: dict[int, Future[Rungs]] = {}
        self._heard_at = 0.0  # when it began, anything came, or the first open question of the coach was sent

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.is_alive()

    def ask(self, question: Question) -> None:
        """Send a question, if the pipe has room for it."""
        self._send(question)

    def answer(self) -> Answer | None:
        """The last answer that came."""
        self.receive()
        found, self._answer = self._answer, None
        return found

    def coach(self, question: CoachQuestion) -> Future[Rungs]:
        """Send a question of the coach, if the pipe has room for it."""
        number, found = next(self._numbers), Future[Rungs]()
        now = time.monotonic()
        if (self._coached or self._full()) and now - self._heard_at >= HUNG_S:
            self.close()
        if len(self._coached) >= MOST_OPEN or not self._send((number, question)):
            found.cancel()
            return found
        if not self._coached:
            self._heard_at = now
        self._coached[number] = found
        return found

    def receive(self, wait_s: float = 0.0) -> bool:
        """Take all answers that have come, waiting for the first at most so long; whether any has. Where the process
        has died, the questions of the coach are cancelled."""
        came = False
        try:
            while self._pipe is not None and self._pipe.poll(0.0 if came else wait_s):
                found = self._pipe.recv()
                came, self._heard_at = True, time.monotonic()
                if isinstance(found, Answer):
                    self._answer = found
                else:
                    number, rungs = found
                    self._coached.pop(number).set_result(rungs)
        except (EOFError, OSError):
            self.close()
        return came

    def wake(self, game: str) -> None:
        """Have the process begin, and load the game."""
        self._send(game)

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()  # one that is stopped, or hangs, hears nothing else
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = self._answer = None
        for found in self._coached.values():
            found.cancel()
        self._coached.clear()

    def _full(self) -> bool:
        """Whether so much waits in the pipe that sending might block."""
        if self._pipe is None:
            return False
        room = select.poll()
        room.register(self._pipe, select.POLLOUT)  # Linux says yes while at least three quarters are free
        return not room.poll(0)

    def _send(self, message: _Message) -> bool:
        """Send this to the process, which begins if there is none; whether the pipe had room for it."""
        if not self.alive:
            self.close()
            context = get_context("spawn")  # a fork of a program with threads may never come to life
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=_think, args=(theirs,), name="thinker", daemon=True)
            self._process.start()
            theirs.close()
            self._heard_at = time.monotonic()
        assert self._pipe is not None
        if self._full():
            return False
        with suppress(OSError):  # it has just died: the caller sees that by `alive`, or by what is cancelled
            self._pipe.send(message)
        return True


_Message = Question | tuple[int, CoachQuestion] | str
"""What the process is sent: a question for a move, one of the coach with its number, or a game to get ready for."""


class _BrokenOff(Exception):
    """Another question for a move has come."""

    def __init__(self, other: Question) -> None:
        super().__init__(other.digest)
        self.other = other


def _think(pipe: Connection) -> None:
    """Answer questions until nobody asks any more."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which ends this one
    with suppress(OSError):
        os.nice(NICE)
    set_aside()
    with suppress(EOFError, OSError):
        _Desk(pipe).serve()


class _Desk:
    """The process at its work. Its methods raise EOFError or OSError once nobody asks any more."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe, self._coach = pipe, _Coach()
        self._coached_s = 0.0
        limits = {"clock": self._clock, "most_nodes": MOST_NODES}
        self._mind = _Mind(lambda player: {**limits, "most_seconds": longest_s(player)})

    def serve(self) -> None:
        """Answer question after question."""
        asked: Question | None = None
        while True:
            try:
                asked = asked or self._next()
                if asked is not None:
                    self._pipe.send(Answer(asked.digest, asked.place, self._mind.choose(asked)))
                asked = None
            except _BrokenOff as broken:
                asked = broken.other

    def _next(self) -> Question | None:
        """Take the next message; a question for a move is left to the caller."""
        message: _Message = self._pipe.recv()
        if isinstance(message, Question):
            return message
        if isinstance(message, str):
            find(message)
        else:
            number, question = message
            self._pipe.send((number, self._coach.look(question)))
        return None

    def _clock(self) -> float:
        """The time that a search goes by, without what the coach takes of it. Raises _BrokenOff."""
        while self._pipe.poll():
            began = time.monotonic()
            if (other := self._next()) is not None:
                raise _BrokenOff(other)
            self._coached_s += time.monotonic() - began
        return time.monotonic() - self._coached_s


class _Coach:
    """Looks at what the coach is asked. It remembers what was looked at last, by budget: a hint and what a move costs
    come from the same search."""

    def __init__(self) -> None:
        self._last: dict[Budget, tuple[GameState, str, Advice]] = {}
        self._priced: tuple[GameState, str, str] | None = None

    def look(self, question: CoachQuestion) -> Rungs:
        """What the coach has to say; moves are named as menus list them."""
        seen = (*question.before, (question.view, question.move))
        game = find(question.game)
        return tuple(
            tuple(_as_listed(game, question.seat, seen, reason) for reason in rung) for rung in self._look(question)
        )

    def _look(self, question: CoachQuestion) -> Rungs:
        game, view, seat, move = find(question.game), question.view, question.seat, question.move
        if question.what == "why":
            told = why(game, seat, (*question.before, (view, move)))
            return (told,) if told else ()
        budget = HINT
        if question.what == "doubt" and not self._knows(HINT, view, seat):
            budget = ONE_PLY  # else a move might go unasked of which it has just been told what it costs
        if not self._knows(budget, view, seat):
            self._last[budget] = view, seat, advise(game, view, seat, budget, random.Random(0))
        advice = self._last[budget][2]
        if question.what == "hint":
            return ladder(game, view, seat, advice)
        if question.what == "price":
            told, self._priced = price_told(game, view, seat, advice, move), (view, seat, move)
            return (told,) if told else ()
        doubt = warning(game, view, seat, advice, move, price_told=self._priced == (view, seat, move))
        return () if doubt is None else ((doubt,),)

    def _knows(self, budget: Budget, view: GameState, seat: str) -> bool:
        return budget in self._last and self._last[budget][:2] == (view, seat)


def _as_listed(game: Game, seat: str, seen: Sequence[tuple[GameState, str]], reason: Reason) -> Reason:
    """A reason with its moves as menus list them, and what lies at a place beside it; of the move that a hint names its
    notation is kept as ``notation``, of places their names as ``named``.

    Args:
        seen: what the seat saw before each move that may be named; of any other move the last is what it saw.
    """
    views, now = {move: view for view, move in seen}, seen[-1][0]

    def listed(text: str) -> Thing | Noted:
        view, move = views.get(text, now), game.read_move(views.get(text, now), text)
        told = Thing("notation", game.presenter.listed(view, seat, move))
        return noted(told, game.presenter.beside(view, seat, move))

    def lying(place: str) -> Thing | Noted:
        return noted(Thing("place", place), game.presenter.lying(now, place))

    if not reason.code.startswith("coach."):
        return reason
    facts: dict[str, Any] = dict(reason.facts)
    for name in {"move", "best"} & facts.keys():
        facts[name] = listed(facts[name])
    if "moves" in facts:
        facts["moves"] = [listed(one.identifier) for one in facts["moves"]]
    if reason.code in ("coach.move", "coach.only-move"):
        facts["notation"] = reason.facts["move"]
    if reason.code == "coach.places":
        facts["named"] = (*facts["places"], *facts["beside"])
        facts |= {name: tuple(map(lying, facts[name])) for name in ("places", "beside")}
    return Reason(reason.code, facts)


class _Mind:
    """Chooses moves for every seat of the program.

    Args:
        limits: for the player of a name those of `player_for`.
    """

    def __init__(self, limits: Callable[[str], Mapping[str, Any]]) -> None:
        self._limits = limits
        self._chances: dict[tuple[int, str, str], random.Random] = {}
        self._whose: tuple[int, str, str] | None = None
        self._player: Player | None = None

    def choose(self, question: Question) -> str:
        """The move of the player who is asked."""
        asked = question.place, question.player, question.seed
        if self._player is None or self._whose != asked:
            # Another player is made anew, so that only one keeps its tree; its chance goes on.
            chance = self._chances.setdefault(asked, random.Random(f"{question.seed} {question.place}"))
            self._player = player_for(question.player, chance, **self._limits(question.player))
            self._whose = asked
        return self._player.choose(find(question.game), question.view, question.seat).move.text


class InPlace:
    """Thinks in this process, once an answer is called for: where time does not go by meanwhile. The coach is answered
    at once.

    It knows no limit of time, so the same seed makes the same moves on every machine.
    """

    alive = True

    def __init__(self) -> None:
        self._mind, self._coach = _Mind(lambda _: {}), _Coach()
        self._question: Question | None = None

    def ask(self, question: Question) -> None:
        """Keep the question."""
        self._question = question

    def answer(self) -> Answer | None:
        """The answer to the last question."""
        asked, self._question = self._question, None
        return None if asked is None else Answer(asked.digest, asked.place, self._mind.choose(asked))

    def coach(self, question: CoachQuestion) -> Future[Rungs]:
        """Look at it now."""
        found = Future[Rungs]()
        found.set_result(self._coach.look(question))
        return found

    def receive(self, wait_s: float = 0.0) -> bool:
        """Nothing comes later."""
        return False

    def wake(self, game: str) -> None:
        """There is nothing to get ready."""

    def close(self) -> None:
        """Forget the question."""
        self._question = None


class ProgramSeats:
    """The seats that the program plays at a table.

    Args:
        players: by place at the table the name of the player.
        seed: for the players' chance.
        clock: seconds that go by.
        thinker: who thinks.
        adapt: gives `adaptive` the level that it has come to at a place.
    """

    def __init__(
        self,
        rules: Game,
        players: Mapping[int, str],
        seed: str,
        clock: Callable[[], float] = time.monotonic,
        thinker: Thinks | None = None,
        adapt: Callable[[int, str], str] = lambda _, player: player,
    ) -> None:
        self._adapt = adapt
        self._rules, self._players, self._seed, self._clock = rules, dict(players), seed, clock
        self._thinker = thinker or Thinker()
        self._asked: GameState = None
        self._asked_place = -1
        self._digest, self._asked_at, self._move = "", 0.0, ""
        self._waited_since: float | None = None  # when the first question was asked since an answer came

    def seated(self, words: Sequence[str], state: GameState) -> Reason:
        """Have a seat played by somebody else from now on, as ``white=club`` or ``white=person`` says; what is to be
        said of it. Where nobody is named: who plays each seat, and who could."""
        name, _, player = (part.strip() for part in " ".join(words).casefold().partition("="))
        seats = self._rules.seats(state)
        if not player:
            named = seat_called(seats, name)
            plays = dict(zip(seats, self.players(state), strict=True))
            levels = [Thing("text", level) for level in LEVELS]
            example = named if named in seats else seats[-1]
            return Reason("coach.seat-how", {"plays": plays, "levels": levels, "example": example})
        seat = seat_called(seats, name)
        if seat is None or seat == TABLE:
            return Reason("move.unknown-seat", {"seat": name})
        if player == PERSON:
            self._players.pop(seats.index(seat), None)
            return Reason("coach.seated-person", {"seat": seat})
        try:
            player_for(player, random.Random())
        except UnknownPlayer:
            return Reason("coach.no-such-player", {"player": player, "players": f"{PERSON}, {known_players()}"})
        place = seats.index(seat)
        self._players[place] = player = self._adapt(place, player)
        self._asked = None
        return Reason("coach.seated", {"seat": seat, "player": player})

    def due(self, state: GameState, at: float, *, may: bool, seat: str | None = None) -> Entered | None:
        """The move to be entered now, at a time of the game; None while there is none.

        Args:
            may: whether a move may be entered; where not, it is thought about meanwhile.
            seat: whose move; by default that of the first seat of the program that is to act.
        """
        now, place = self._clock(), self._place(state, seat)
        if not self._thinker.alive:
            self._waited_since = None  # the next process has its own time
        if place is None:
            return None
        if state is not self._asked or place != self._asked_place:
            self._ask(state, place, now)
        if may and not self._move:
            self._move = self._answered(state, place, now)
        if not may or not self._move:
            return None
        move, self._move, self._asked = self._move, "", None
        return Entered(at, move, self._rules.seats(state)[place])

    def players(self, state: GameState) -> tuple[str, ...]:
        """Who plays, in the order of the seats."""
        return tuple(self._players.get(place, PERSON) for place in range(len(self._rules.seats(state))))

    def plays(self, seat: str, state: GameState) -> bool:
        """Whether the program plays this seat."""
        seats = self._rules.seats(state)
        return seat in seats and seats.index(seat) in self._players

    def close(self) -> None:
        """Stop thinking."""
        self._thinker.close()

    def _place(self, state: GameState, seat: str | None) -> int | None:
        """The place of a seat of the program that is to act; of this one, where it is named."""
        seats = self._rules.seats(state)
        for actor in self._rules.to_act(state):
            if actor != TABLE and seats.index(actor) in self._players and seat in (None, actor):
                return seats.index(actor)
        return None

    def _ask(self, state: GameState, place: int, now: float) -> None:
        rules = self._rules
        self._asked, self._asked_place, self._asked_at, self._move = state, place, now, ""
        self._waited_since = now if self._waited_since is None else self._waited_since
        self._digest = digest(rules, state)
        view = rules.view(state, rules.seats(state)[place])
        self._thinker.ask(Question(self._digest, rules.name, view, place, self._players[place], self._seed))

    def _answered(self, state: GameState, place: int, now: float) -> str:
        """The answer to the present position, if there is one, or if it is not waited for any longer."""
        answer = self._thinker.answer()
        if answer is not None:
            self._waited_since = None
            if (answer.digest, answer.place) == (self._digest, place):
                return answer.move
        alive = self._thinker.alive
        if alive and now - self._asked_at < longest_s(self._players[place]) + LATE_S:
            return ""
        _log.warning("the thinking process %s: a move of one ply instead", "is late" if alive else "has died")
        if alive and self._waited_since is not None and now - self._waited_since >= HUNG_S:
            self._waited_since = None
            self._thinker.close()
        rules, seat = self._rules, self._rules.seats(state)[place]
        chance = random.Random(f"{self._seed} {self._digest}")
        return SearchPlayer(chance).choose(rules, rules.view(state, seat), seat).move.text
