"""The coach at a table: hints step by step, what a move costs, and a question before a blunder. Off, until asked for.

Typed, ``coach orange on`` switches it on for a seat, ``coach on`` for the only person or the one to act, and ``coach``
tells for which it is. Then each further ``hint`` says one step more, ``? MOVE`` says also what the move costs against
the best, and with ``coach orange warn`` a move that gives away much is asked about once: before it is made where it is
typed, as soon as it is where hands made it, so that it can be taken back.

Everybody can read the screen of a real table, so the coach says there only what everybody may know: where the seat has
secrets (cards that it alone has seen) it leaves the answer to those who know none. A sealed bid is never advised where
several persons read the answer, whether one of them has bid or not, and `hint` says so, with or without the coach.
Where one person plays and programs have all other seats, nobody else hears it: then it uses what that seat knows, and
speaks of bids. Its answers are waited for, so it does not search far; of each move that somebody makes it asks only
what one ply makes of it, and looks a second time at those that look like blunders then.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from controller.boards.seats import seat_called
from controller.engine.game import TABLE, Game, GameState
from controller.engine.reasons import Reason
from controller.engine.session import Step
from controller.language import Language
from controller.play.typed import NO, YES, parse
from controller.play.understanding import kinds_of, meant, spelled
from controller.players import PERSON
from controller.players.coach import HINT, Advice, advise, ladder, priced, unlearnt, warning
from controller.players.player import Budget
from controller.players.search_player import ONE_PLY
from controller.ports import Entered, Reading

COACH_LINE = "coach"
SWITCHES = ("on", "warn", "off")


def only_person(players: Sequence[str]) -> int:
    """The place of the only person among the players of a table; -1 where there are several, or none."""
    return players.index(PERSON) if players.count(PERSON) == 1 else -1


class Coaching:
    """The coach of one game; it keeps for which seats it is on, and which step of its hints was said last.

    Args:
        own: whether the seat that acts is the one that reads its answers, so that they may tell what it alone knows.
        only: the place of the only person who hears its answers; -1 where several do.
    """

    def __init__(
        self, game: Game, language: Language, *, own: bool = False, only: Callable[[], int] = lambda: -1
    ) -> None:
        self._game, self._language, self._own, self._only = game, language, own, only
        self._modes: dict[int, str] = {}
        self._known: dict[Budget, tuple[GameState, str, Advice]] = {}
        self._step = 0
        self._doubted: tuple[GameState, str] = None, ""
        self._insisted: tuple[GameState, str] = None, ""
        self._told_unlearnt = False

    def resolved(self, line: str, state: GameState, *, asked: bool = False) -> str:
        """A typed line; where it says yes to the question before a blunder, the move.

        Args:
            asked: whether the table asks something: then yes and no answer that, and the move has to be typed again.
        """
        before, move = self._doubted
        return move if before is state and not asked and line.strip().casefold() in YES else line

    def answer(self, line: str, state: GameState, *, asked: bool = False) -> tuple[str, ...] | None:
        """What the coach answers to a typed line; None where the line is not for it. ``asked`` as `resolved` has it."""
        words = line.split()
        if self._doubted[0] is state and not asked and line.strip().casefold() in NO:
            self._doubted = None, ""
            return (self._say(Reason("coach.not-made")),)
        if words[:1] == [COACH_LINE]:
            switched = self._switched(words[1:], state)
            notes = self.unlearnt(state) if switched.code in ("coach.on", "coach.warn") else ()
            return tuple(self._say(reason) for reason in (switched, *notes))
        typed = parse(line, self._game.seats(state))
        if typed.kind != "hint":
            return None
        if self._sealed(state) and self._only() < 0:
            return (self._say(Reason("coach.sealed")),)
        advice, seat = self._advice(state)
        if advice is None:
            return None
        steps = ladder(self._game, self._game.view(state, seat), seat, advice)
        step = steps[min(self._step, len(steps) - 1)]
        self._step += 1
        return tuple(dict.fromkeys(self._say(reason) for reason in step))

    def unlearnt(self, state: GameState) -> tuple[Reason, ...]:
        """That the program plays less well in this game, if so; told once."""
        reason = None if self._told_unlearnt else unlearnt(self._game, state)
        self._told_unlearnt |= reason is not None
        return () if reason is None else (reason,)

    def price(self, line: str, state: GameState) -> tuple[str, ...]:
        """What ``? MOVE`` says besides: the cost of the one legal move that may be meant."""
        game = self._game
        typed = parse(line, game.seats(state))
        if typed.kind != "why":
            return ()
        advice, seat = self._advice(state)
        if advice is None:
            return ()
        moves = [one.move.text for one in (advice.best, *advice.others)]
        view = game.view(state, seat)
        fitting = meant(spelled(game, view, seat, moves, self._language), typed.text, kinds_of(game, state))
        reason = priced(game, view, seat, advice, fitting[0]) if len(fitting) == 1 else None
        return () if reason is None else (self._say(reason),)

    def doubt(self, reading: Reading, state: GameState) -> str | None:
        """The question before a typed blunder of a seat that wants to be warned; asked once, then the move is made. The
        answer yes stands for the move (`resolved`)."""
        doubted = state, reading.move if isinstance(reading, Entered) else ""
        reason = self._blunder(doubted[1], state) if doubted[1] else None
        if reason is None:
            self._doubted = None, ""
            return None
        if self._doubted == doubted:
            self._doubted, self._insisted = (None, ""), doubted
            return None
        self._doubted = doubted
        return f"{self._say(reason)} {self._say(Reason('coach.blunder-how'))}"

    def noticed(self, step: Step) -> Reason | None:
        """What to ask about a move that was just made: the same, of a blunder that nobody was asked about before."""
        state, move = self._insisted
        if step.before is state and step.move.text == move:
            return None
        reason = self._blunder(step.move.text, step.before)
        return None if reason is None else Reason("coach.blundered", reason.facts)

    def mode(self, place: int) -> str:
        """What the coach does for the seat at a place: one of `SWITCHES`."""
        return self._modes.get(place, "off")

    def switch(self, place: int, mode: str) -> None:
        """Have the coach do this for the seat at a place from now on."""
        self._modes[place] = mode

    def looked_at(self, state: GameState, move: str) -> None:
        """This move was looked at on the page where it is made: once it is made nobody is asked about it again."""
        self._insisted = state, move

    def _blunder(self, move: str, state: GameState) -> Reason | None:
        """That a move of the only seat to act is a blunder, if the seat wants to be warned."""
        if self.mode(self._place(state)) != "warn":
            return None
        advice, seat = self._advice(state, ONE_PLY)
        return None if advice is None else warning(self._game, self._game.view(state, seat), seat, advice, move)

    def _switched(self, words: Sequence[str], state: GameState) -> Reason:
        seats, place = self._game.seats(state), self._only()
        place = self._place(state) if place < 0 else place
        if not words:
            helped = [seats[one] for one, mode in sorted(self._modes.items()) if mode != "off"]
            return Reason("coach.who", {"helped": helped, "example": seats[max(place, 0)]})
        if words[0] in SWITCHES and place >= 0:
            words = (seats[place], *words)
        name, switch = (*words, "", "")[:2]
        seat = seat_called(seats, name)
        if seat is None or seat == TABLE:
            return Reason("move.unknown-seat", {"seat": name})
        if switch not in SWITCHES:
            return Reason("coach.switches", {"seat": seat})
        self.switch(seats.index(seat), switch)
        return Reason(f"coach.{switch}", {"seat": seat})

    def _place(self, state: GameState) -> int:
        """The place of the seat to be advised: the only one that is to act, or the only person's, if that is; else
        -1."""
        acting, seats = self._game.to_act(state), self._game.seats(state)
        places = [seats.index(seat) for seat in acting if seat != TABLE]
        if len(places) > 1:
            places = [place for place in places if place == self._only()]
        return places[0] if places else -1

    def _sealed(self, state: GameState) -> bool:
        """Whether several seats decide at once, though some may have done so already: no view tells who has."""
        return len(self._game.to_act(self._game.view(state, TABLE))) > 1

    def may_be_heard(self, state: GameState, seat: str) -> bool:
        """Whether the coach may speak of this seat's move where everybody at the table hears it: they know as much as
        the seat does, and no decision is sealed; or nobody else is there."""
        game = self._game
        known = not self._sealed(state) and game.view(state, seat) == game.view(state, TABLE)
        return known or self._only() >= 0

    def _advice(self, state: GameState, budget: Budget = HINT) -> tuple[Advice | None, str]:
        """The advice for the seat to act, if the coach is on for it and those who hear it may."""
        game, place = self._game, self._place(state)
        if self.mode(place) == "off":
            return None, ""
        seat = game.seats(state)[place]
        if not self.may_be_heard(state, seat) and (self._sealed(state) or not self._own):
            return None, ""
        view = game.view(state, seat)
        known = self._known.get(budget)
        if known is None or known[:2] != (state, seat):
            known = self._known[budget] = state, seat, advise(game, view, seat, budget, random.Random(0))
            self._step = self._step if budget == ONE_PLY else 0
        return known[2], seat

    def _say(self, reason: Reason) -> str:
        return self._language.sentence(reason.code, reason.facts)
