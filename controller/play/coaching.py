"""The coach at a table: hints step by step, what a move costs, and a question before a blunder. Off, until asked for.

Typed, ``coach orange on`` switches it on for a seat, ``coach on`` for the only person or the one to act, and ``coach``
tells for which it is. Then each further ``hint`` says one step more, ``? MOVE`` says also what the move costs against
the best, and with ``coach orange warn`` a move that gives away much is asked about once, before it is made, where it is
typed; where hands made it that is told as soon as it is made, so that it can be taken back. ``why`` tells what spoke
for the last turn of a program, ``why orange`` for that of orange's, with or without the coach.

Everybody can read the screen of a real table, so the coach says there only what everybody may know: where the seat has
secrets (cards that it alone has seen) it leaves the answer to those who know none. A sealed bid is never advised where
several persons read the answer, whether one of them has bid or not, and `hint` says so, with or without the coach.
Where one person plays and programs have all other seats, nobody else hears it: then it uses what that seat knows, and
speaks of bids.

**Who thinks.** All this is found by `controller.play.thinking`, mostly in a process of its own, and nothing here waits
for it: `Coaching.ready` gives the answers that have come. With a thinker in place they come at once. An answer to a
position that is on the table no longer is dropped, and that is said to who asked. People wait for answers, so the coach
does not search far; of each move that somebody makes it asks only what one ply makes of it, and looks a second time at
those that look like blunders then.

**Asked once.** Several read answers of the coach (`Reader`): those who type, and pages (`controller.play.page_requests`
serves these). Each climbs a ladder of hints of its own, and is asked of its own moves. A move that was looked at, for
whomever, is not told of again when it has been made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Literal, NamedTuple

from controller.boards.seats import seat_called
from controller.engine.game import TABLE, Game, GameState
from controller.engine.reasons import Reason
from controller.engine.session import Step
from controller.language import Language
from controller.play.thinking import CoachQuestion, InPlace, Rungs, Thinks
from controller.play.typed import NO, YES, bare, number_of, parse
from controller.play.understanding import kinds_of, meant, spelled
from controller.players import PERSON
from controller.players.coach import unlearnt
from controller.ports import Entered, KeyPressed, Reading
from controller.table.companion import TABLE_WORDS

COACH_LINE = "coach"
WHY_LINE = "why"
"""A typed line that asks what speaks for the last turn of the program; with a seat, of that seat's program."""
SWITCHES = ("on", "warn", "off")
NO_REASON = Reason("coach.no-reason")

Reply = Literal["yes", "no", ""]
Reader = tuple[int, bool | None]
"""Who reads an answer: the place of the seat that it is for, and whether it comes on the seat's own page (True), on the
table's page (False), or to those who type (None)."""


def asked_why(line: str, seats: Sequence[str]) -> str | None:
    """Of which seat's program a typed line asks what spoke for its last turn; empty: of whichever moved last. None
    where it asks for nothing like that."""
    first, *name = bare(line).split() or [""]
    if first.casefold() != WHY_LINE:
        return None
    seat = seat_called(seats, " ".join(name)) if name else ""
    return None if seat == TABLE else seat


def only_person(players: Sequence[str]) -> int:
    """The place of the only person among the players of a table; -1 where there are several, or none."""
    return players.index(PERSON) if players.count(PERSON) == 1 else -1


class Ladder(NamedTuple):
    """The hints for a seat in a position, as one reader climbs them."""

    state: GameState
    rungs: Rungs
    told: int


class Look(NamedTuple):
    """A typed move that is made once the coach has looked at it."""

    reading: Entered
    state: GameState
    reader: Reader
    found: Future[Rungs]


class _Doubt(NamedTuple):
    """The question before a blunder that a reader was asked.

    Attributes:
        asked: the question.
        beside: the question of the table that was open then, if any.
    """

    state: GameState
    move: str
    asked: str
    beside: object


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """Something typed that is thought about: the position that it is about, and what is said of what is found."""

    state: GameState
    found: Future[Rungs]
    said: Callable[[Rungs], Sequence[Reason]]


class Coaching:
    """The coach of one game; it keeps for which seats it is on, who has been told which hint, and what was asked.

    Args:
        own: whether the seat that acts is the one that reads its answers, so that they may tell what it alone knows.
        players: who plays, in the order of the seats, as far as that is known.
        thinker: who thinks about what is typed and made; by default in place.
        asks: gives the question of the table that is open, if any.
        modes: what it does for each seat at first, in their order.
        switched: called with what it does for each seat once that has changed.
    """

    def __init__(
        self,
        game: Game,
        language: Language,
        *,
        own: bool = False,
        players: Callable[[], Sequence[str]] = tuple,
        thinker: Thinks | None = None,
        asks: Callable[[], object] = lambda: None,
        modes: Sequence[str] = (),
        switched: Callable[[tuple[str, ...]], object] = lambda _: None,
    ) -> None:
        self._game, self._language, self._own, self._players = game, language, own, players
        self._asks = asks
        self._thinker = thinker or InPlace()
        self._modes, self._changed = {place: mode for place, mode in enumerate(modes) if mode in SWITCHES}, switched
        self._ladders: dict[Reader, Ladder] = {}
        self._doubts: dict[Reader, _Doubt] = {}
        self._looked_at: tuple[GameState, str] = None, ""
        self._asked: list[_Asked] = []
        self._made: list[tuple[Step, Future[Rungs]]] = []
        self._told_unlearnt = False
        if {*self._modes.values()} - {"off"}:
            self._thinker.wake(game.name)

    # What is typed.

    def resolved(self, line: str, state: GameState) -> str:
        """A typed line; where it says yes to the question before a blunder, the move."""
        doubt = self._open_doubt(state)
        return doubt.move if doubt is not None and self.reply(line, state) == "yes" else line

    def reply(self, line: str, state: GameState) -> Reply:
        """What a typed line answers to the question before a blunder: by a word, by the card, or by an undo, as what is
        only begun is taken back first. Empty where nothing is asked, or where the line is about something else."""
        if self._open_doubt(state) is None:
            return ""
        seats = self._game.seats(state)
        typed = parse(line, seats)
        kind, word = typed.kind, typed.text.casefold()
        if kind == "key":
            return "no" if word.rpartition(".")[2] == "undo" else ""
        if kind not in ("move", "tag") or (typed.seat and seat_called(seats, typed.seat) != seats[self._place(state)]):
            return ""
        word = word.removeprefix("card:")
        return "yes" if word in YES else "no" if word in (*NO, "undo") else ""

    def asked_again(self, state: GameState) -> tuple[str, ...]:
        """The question before a blunder, if it is open."""
        doubt = self._open_doubt(state)
        return () if doubt is None else (doubt.asked,)

    def drop(self, state: GameState) -> tuple[str, ...]:
        """Drop a typed move that is not made yet; what to say of it."""
        self._doubts.pop(self._typing(state), None)
        return self._say(Reason("coach.not-made"))

    def _open_doubt(self, state: GameState) -> _Doubt | None:
        """The question about the move typed last, if it is open. It is not where the table has asked something since:
        then yes and no answer that, and the move has to be typed again. A question of the table that was open before
        is none: the bid that is asked for, or whether a region is occupied."""
        doubt = self._doubts.get(self._typing(state))
        asked = self._asks()
        if doubt is None or doubt.state is not state or (asked is not None and asked is not doubt.beside):
            return None
        return doubt

    def answer(self, line: str, state: GameState) -> tuple[str, ...] | None:
        """What the coach answers to a typed line now; None where the line is not for it. What it thinks about `ready`
        gives later."""
        words, reader = bare(line).split(), self._typing(state)
        if self.reply(line, state) == "no":
            return self.drop(state)
        if words[:1] == [COACH_LINE]:
            switched = self._switched(words[1:], state)
            notes = self.unlearnt(state) if switched.code in ("coach.on", "coach.warn") else ()
            if switched.code == "coach.who" and (warned := self._helped(state, "warn")):
                notes = (Reason("coach.who-warned", {"helped": warned}),)
            return self._say(switched, *notes)
        typed = parse(line, self._game.seats(state))
        if typed.kind != "hint":
            return None
        if self._sealed(state) and self._only() < 0:
            return self._say(Reason("coach.sealed"))
        players, place = self._players(), self._place(state)
        if PERSON in players and place >= 0 and players[place] != PERSON:
            return self._say(Reason("seat.program", {"seat": self._game.seats(state)[place]}))
        seat = self._advised(state)
        if not seat:
            return None
        told = self.climbed(reader, state)
        if told is not None:
            return (*self._say(*told.rungs[told.told - 1]), *self.asked_again(state))

        def said(rungs: Rungs) -> Sequence[Reason]:
            step = self.hinted(reader, state, rungs)
            return step.rungs[step.told - 1]

        return self._think(CoachQuestion(self._game.name, self._game.view(state, seat), seat, "hint"), state, said)

    def price(self, line: str, state: GameState, numbered: Callable[[int], str] = lambda number: "") -> tuple[str, ...]:
        """What ``? MOVE`` says besides now: the cost of the one legal move that may be meant, if it is known.

        Args:
            numbered: the move of a number in the list that was shown last; empty where it is no single move's.
        """
        game = self._game
        typed = parse(line, game.seats(state))
        seat = self._advised(state) if typed.kind == "why" else ""
        if not seat:
            return ()
        view = game.view(state, seat)
        moves = [move.text for move in game.options(view, seat)]
        by_number = numbered(number) if (number := number_of(typed.text)) else ""
        spellings = spelled(game, view, seat, moves, self._language)
        fitting = [by_number] if by_number in moves else meant(spellings, typed.text, kinds_of(game, state))
        if len(fitting) != 1:
            return ()
        return self._think(CoachQuestion(game.name, view, seat, "price", fitting[0]), state, _all)

    def why(self, history: Sequence[Step], state: GameState, seat: str = "") -> tuple[str, ...]:
        """What spoke most for the last turn of a program, or of this seat's, as far as everybody may know, if it is
        known now."""
        players = self._players()
        if {*players} == {PERSON}:
            return self._say(Reason("typed.no-program"))
        place = self._game.seats(state).index(seat) if seat else -1
        if seat and players[place] == PERSON:
            return self._say(Reason("coach.why-person", {"seat": seat}))
        nothing = Reason("coach.no-reason-of", {"seat": seat}) if seat else NO_REASON
        question = self.why_moved(history, place)
        if question is None:
            return self._say(nothing)
        return self._think(question, state, lambda rungs: _all(rungs) or (nothing,))

    def ready(self, state: GameState) -> tuple[str, ...]:
        """The answers to what was typed that have come since the last call, in the order of the questions; after them
        the question before a blunder once more, if it is open: else nobody knows what yes and no are said to."""
        self._thinker.receive()
        said: list[str] = []
        while self._asked and self._asked[0].found.done():
            one = self._asked.pop(0)
            if one.found.cancelled():
                said += self._say(Reason("coach.lost"))
            elif one.state is not state:
                said += self._say(Reason("coach.moved-on"))
            else:
                said += self._say(*one.said(one.found.result()))
        return (*said, *self.asked_again(state)) if said else ()

    @property
    def thinks(self) -> bool:
        """Whether something typed is still thought about."""
        return bool(self._asked)

    # A move before and after it is made.

    def look(self, reading: Reading, state: GameState) -> Look | None:
        """Look at a typed move before it is made; None where nobody wants that, or where it was asked about before. A
        word for the table or a key is none, and leaves a question about another move open."""
        reader = self._typing(state)
        if isinstance(reading, KeyPressed) or (isinstance(reading, Entered) and reading.move in TABLE_WORDS):
            return None
        seat = self._warned(state) if isinstance(reading, Entered) else ""
        if not isinstance(reading, Entered) or not seat:
            self._doubts.pop(reader, None)
            return None
        if self.asked_before(reader, state, reading.move):
            return None
        question = CoachQuestion(self._game.name, self._game.view(state, seat), seat, "doubt", reading.move)
        return Look(reading, state, reader, self._thinker.coach(question))

    def question(self, look: Look) -> str | None:
        """The question before a typed blunder, asked once; the answer yes stands for the move (`resolved`). None where
        the move is to be made: it is none, or nobody has looked at it in time."""
        if not look.found.done() or look.found.cancelled():
            return None
        asked = self.looked(look.reader, look.state, look.reading.move, look.found.result())
        return self._doubts[look.reader].asked if asked else None

    def doubt(self, reading: Reading, state: GameState) -> str | None:
        """The question before a typed blunder, where it is thought in place."""
        look = self.look(reading, state)
        return None if look is None else self.question(look)

    def notice(self, step: Step) -> None:
        """Look at a move that was just made, unless it was looked at before."""
        state, move = step.before, step.move.text
        self._doubts = {reader: doubt for reader, doubt in self._doubts.items() if doubt.state is not state}
        seat = self._warned(state)
        if not seat or self._looked_at == (state, move):  # simulated hands have a state of their own, equal to this one
            return
        question = CoachQuestion(self._game.name, self._game.view(state, seat), seat, "doubt", move)
        self._made.append((step, self._thinker.coach(question)))

    def noticed(self, history: Sequence[Step]) -> tuple[Reason, ...]:
        """What to tell of moves that were made (`notice`), as far as it is known now and they still stand."""
        self._thinker.receive()
        done = [(step, found) for step, found in self._made if found.done()]
        self._made = [(step, found) for step, found in self._made if not found.done()]
        return tuple(
            Reason("coach.blundered", reason.facts)
            for step, found in done
            if not found.cancelled() and any(step is one for one in history)
            for reason in _all(found.result())
        )

    # What each reader was told and asked.

    def climbed(self, reader: Reader, state: GameState) -> Ladder | None:
        """The next hint for this reader; None where the hints are not known yet."""
        ladder = self._ladders.get(reader)
        if ladder is None or ladder.state is not state:
            return None
        self._ladders[reader] = ladder = ladder._replace(told=min(ladder.told + 1, len(ladder.rungs)))
        return ladder

    def hinted(self, reader: Reader, state: GameState, rungs: Rungs) -> Ladder:
        """The same, once they are. They may have been asked for twice meanwhile."""
        known = self._ladders.get(reader)
        if known is None or known.state is not state:
            known = Ladder(state, rungs, 0)
        self._ladders[reader] = known = known._replace(told=min(known.told + 1, len(rungs)))
        return known

    def asked_before(self, reader: Reader, state: GameState, move: str) -> bool:
        """Whether this reader was asked about the move just now; then it is to be made."""
        doubt = self._doubts.pop(reader, None)
        if doubt is None or doubt.state is not state or doubt.move != move:
            return False
        self._looked_at = state, move
        return True

    def looked(self, reader: Reader, state: GameState, move: str, found: Rungs) -> Sequence[Reason]:
        """What to ask this reader about a move that was looked at; nothing where it is to be made."""
        reasons = _all(found)
        if reasons:
            asked = " ".join(self._say(*reasons, Reason("coach.blunder-how")))
            self._doubts[reader] = _Doubt(state, move, asked, self._asks())
        else:
            self._looked_at = state, move
        return reasons

    def why_moved(self, history: Sequence[Step], place: int = -1) -> CoachQuestion | None:
        """The question what spoke for the moves of a program's last turn; None where all of it would tell what not
        everybody knows.

        Args:
            place: of which seat's program; by default of the one that moved last.
        """
        game, players = self._game, self._players()
        made, program = list[tuple[GameState, str]](), ""
        in_cycle: int | None = None
        for step in reversed(history):
            seats = game.seats(step.before)
            if step.seat not in seats:
                continue
            number = seats.index(step.seat)
            played = (*players, *[PERSON] * len(seats))[number] != PERSON and place in (-1, number)
            cycle = game.standing(step.before).cycle
            if program and (step.seat, cycle) != (program, in_cycle):
                break
            if played:
                program, in_cycle, view = step.seat, cycle, game.view(step.before, step.seat)
                if view == game.view(step.before, TABLE):
                    made.insert(0, (view, step.move.text))
        if not made:
            return None
        view, move = made[-1]
        return CoachQuestion(game.name, view, program, "why", move, tuple(made[:-1]))

    # For whom it is on.

    def unlearnt(self, state: GameState) -> tuple[Reason, ...]:
        """That the program plays less well in this game, if so; told once."""
        reason = None if self._told_unlearnt else unlearnt(self._game, state)
        self._told_unlearnt |= reason is not None
        return () if reason is None else (reason,)

    def mode(self, place: int) -> str:
        """What the coach does for the seat at a place: one of `SWITCHES`."""
        return self._modes.get(place, "off")

    def switch(self, place: int, mode: str) -> None:
        """Have the coach do this for the seat at a place from now on."""
        if mode == self.mode(place):
            return
        self._modes[place] = mode
        self._changed(tuple(self.mode(one) for one in range(max(self._modes) + 1)))
        if mode != "off":
            self._thinker.wake(self._game.name)

    def may_be_heard(self, state: GameState, seat: str) -> bool:
        """Whether the coach may speak of this seat's move where everybody at the table hears it: they know as much as
        the seat does, and no decision is sealed; or nobody else is there."""
        game = self._game
        known = not self._sealed(state) and game.view(state, seat) == game.view(state, TABLE)
        return known or self._only() >= 0

    def _switched(self, words: Sequence[str], state: GameState) -> Reason:
        seats, place = self._game.seats(state), self._only()
        place = self._place(state) if place < 0 else place
        if not words or (place < 0 and {*words} <= {*SWITCHES}):  # nobody is named, nor is it one seat's turn
            return Reason("coach.who", {"helped": self._helped(state, "on", "warn"), "example": seats[max(place, 0)]})
        if words[0] in SWITCHES and place >= 0:
            words = (seats[place], *words)
        switch = words[-1] if words[-1] in SWITCHES else ""
        name = " ".join(words[:-1] if switch else words)
        seat = seat_called(seats, name)
        if seat is None and len(words) > 1 and not switch:
            seat = seat_called(seats, " ".join(words[:-1]))
        if seat is None or seat == TABLE:
            return Reason("move.unknown-seat", {"seat": name})
        if switch not in SWITCHES:
            return Reason("coach.switches", {"seat": seat})
        self.switch(seats.index(seat), switch)
        return Reason(f"coach.{switch}", {"seat": seat})

    def _helped(self, state: GameState, *modes: str) -> list[str]:
        """The seats for which the coach does one of these."""
        seats = self._game.seats(state)
        return [seats[place] for place, mode in sorted(self._modes.items()) if mode in modes]

    def _only(self) -> int:
        return only_person(self._players())

    def _place(self, state: GameState) -> int:
        """The place of the seat to be advised: the only one that is to act, or the only person's, if that is; else
        -1."""
        acting, seats = self._game.to_act(state), self._game.seats(state)
        places = [seats.index(seat) for seat in acting if seat != TABLE]
        if len(places) > 1:
            places = [place for place in places if place == self._only()]
        return places[0] if places else -1

    def _typing(self, state: GameState) -> Reader:
        return self._place(state), None

    def _sealed(self, state: GameState) -> bool:
        """Whether several seats decide at once, though some may have done so already: no view tells who has."""
        return len(self._game.to_act(self._game.view(state, TABLE))) > 1

    def _advised(self, state: GameState) -> str:
        """The seat to act, if the coach is on for it and those who hear it may; else empty."""
        place = self._place(state)
        if self.mode(place) == "off":
            return ""
        seat = self._game.seats(state)[place]
        heard = self.may_be_heard(state, seat) or (self._own and not self._sealed(state))
        return seat if heard else ""

    def _warned(self, state: GameState) -> str:
        """The same, if it wants to be warned."""
        return self._advised(state) if self.mode(self._place(state)) == "warn" else ""

    def _think(
        self, question: CoachQuestion, state: GameState, said: Callable[[Rungs], Sequence[Reason]]
    ) -> tuple[str, ...]:
        self._asked.append(_Asked(state, self._thinker.coach(question), said))
        return self.ready(state)

    def _say(self, *reasons: Reason) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._language.sentence(reason.code, reason.facts) for reason in reasons))


def _all(rungs: Rungs) -> tuple[Reason, ...]:
    return tuple(reason for rung in rungs for reason in rung)
