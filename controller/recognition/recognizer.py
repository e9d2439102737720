"""What hands do at a table, decided: readings and time in, one decision at a time out.

**The problem.** Switches tell how many pieces stand where, never which, and never the order in which people think. The
reader tells components and cards. Hands lift, slide, slip, bump, change their minds, make several moves in one gesture,
and show a card before, during or after it. Out of this the one legal move that was meant has to be found, or the
question that settles it; a move that nobody made must never be found.

**The idea.** Match states, not orders. `Image` knows what the switches show and what the rules want them to show; the
difference is what hands have done. `Plans` lists the legal moves with the words that tell them and what they do to the
board. `match` compares: a plan is *told* by words, *complete* if the board shows just what it (or a chain that begins
with it) leaves, *possible* if that may still become so.

**A gesture** is all that was touched and said since the last commit: the words heard, since when which place differs,
which switches have closed. It ends with a commit, or when the table is right again and at rest.

**When it settles.**

- A move told in full by words is made at once, pieces or not: they are owed then.
- A single complete plan is made when the hands have rested (`settle_s`; `settle_growing_s` where a longer move could
  still grow of it), or as soon as a word ends the waiting: the seat's key, a card or a component that belongs to
  something else.
- *What lies on the table when a word comes belongs to the time before the word, if it can.* So a word waits until what
  was touched just before it has lain for `RESTED_S`; what is touched after it waits behind it. Then what lies there is
  made first, unless the word belongs to it. If both are possible, it is asked.
- Several complete plans, or none and nothing more for `patience_s`: the question that splits them is asked, or the
  table is said to be astray, with the reason of the move that was probably meant.

**What can look alike** is asked: moves that leave the same switches, moves that only a doubted switch makes possible, a
component that was read after a piece that explains itself.

**What was put right leaves nothing behind.** Once the table was astray and is right again, what was touched is
forgotten at once, and cards of the half-told move after a moment.

**What it cannot know:** whose a piece is and of which kind; two actions in one breath that leave what a single one
leaves (docs/decisions/0016). What it took is always said, and can be undone.

Only this class writes the gesture and the image. It never changes the game: the companion applies decisions and tells
it what came of them (`advance`, `retreat`). No clock, no chance, no file here.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence, Set
from math import inf, nextafter
from typing import NamedTuple

from controller.boards import Board
from controller.engine.game import TABLE, Game, GameState, Outcome, Word
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.errors import DeadlineStuck
from controller.recognition import belonging
from controller.recognition.belonging import (
    COMPONENT,
    Agrees,
    Answers,
    Differs,
    EndsTheWaiting,
    IsAskedAbout,
    IsNotClear,
    Joins,
    Late,
    MayBeTheLastSeats,
    MayExplain,
    OfTheMove,
    OfThePast,
    PassedOver,
    Refused,
    TellsNothing,
    Waits,
)
from controller.recognition.copies import Copies, item_of, kind_of, source
from controller.recognition.debounce import Change, Debouncer
from controller.recognition.decisions import (
    Agree,
    Ask,
    Attention,
    Choice,
    Commit,
    Decision,
    Mend,
    Mended,
    Question,
    Say,
    TakeBack,
    Wait,
)
from controller.recognition.evidence import Evidence
from controller.recognition.exchanges import Exchanges
from controller.recognition.fixed_times import HELD_MOST_S, REACTION_S, RESTED_S, STILL_TELLING_S, WAITS_MOST_S
from controller.recognition.gesture import Again, Closed, Gesture, Named, OpenQuestion, UnclearAnswer, Unsaid
from controller.recognition.image import Effect, Image, counts, effect, filled, is_part, net, shown
from controller.recognition.inputs import CardShown, Confirmed, Input, Inputs, TagRead, UndoAsked
from controller.recognition.knocks import Knock, KnockFinder
from controller.recognition.matcher import Match
from controller.recognition.plans import ACT, AT, CARD, CONSENT, Heard, Plan, Plans
from controller.recognition.prompting import Prompting
from controller.recognition.questions import ENDS, question_for
from controller.recognition.recovery import (
    UNCLEAR,
    UNTOLD,
    Mending,
    astray_for,
    owed_for,
    reasons_against,
    refusal_of,
    split,
    unclear_for,
)
from controller.recognition.touches import Touches
from controller.recognition.waiting import WaitingWords

MOST_COMMITS = 8
"""More links than any gesture has."""


class _Look(NamedTuple):
    """That the table is to be looked at: whether the hands have rested or said something (``quiet``), whether a seat is
    ``sure``, and how many commits may still come of it."""

    quiet: bool
    sure: bool = False
    left: int = MOST_COMMITS


class _PlaceConfirmed(NamedTuple):
    """When a place that was knocked was last confirmed, and by which seat. A yes that comes before anybody can have
    heard of it confirms that place, perhaps once more, and nothing else."""

    at: float = -inf
    seat: str = ""


class _ProgramsTurn(NamedTuple):
    """When programs made moves one after the other: from when the first was asked for, when the last was made, and by
    which seat. What was read meanwhile is no move of the seat that is asked after them."""

    began: float = inf
    until: float = -inf
    seat: str = ""


class Recognizer:
    """Decides what the hands at one table have done.

    Args:
        levels: which switches are closed; without it those of the position, filled from well 1 up.
        snake_window_s: after so long without an answer a question for consent counts as answered; 0 is never.
    """

    def __init__(
        self,
        game: Game,
        board: Board,
        state: GameState,
        levels: Mapping[str, bool] | None = None,
        snake_window_s: float = 0.0,
    ) -> None:
        self._game, self._board, self._timing = game, board, board.timing
        self._window_s = snake_window_s
        self._state = state
        self._programs: Set[int] = frozenset()
        self._programs_turn = _ProgramsTurn()
        self._plans = Plans(game, board, state)
        pieces = counts(game, state, board)
        levels = dict(levels) if levels is not None else filled(board, pieces)
        self._image = Image(board, shown(board, levels), pieces)
        self._debouncer = Debouncer(board.timing.debounce_s)
        for switch, closed in levels.items():
            self._debouncer.assume(switch, closed)
        self._knocks = KnockFinder(board.timing.knock_least_s, board.timing.knock_most_s)
        self._touches = Touches(board.timing.knock_least_s)
        self._gesture = Gesture()
        self._copies = Copies()
        self._taken_back: set[tuple[str, str]] = set()
        # What was felt.
        self._exchanges = Exchanges()
        self._place_confirmed = _PlaceConfirmed()
        # What is to be done.
        self._now = 0.0
        self._inputs = Inputs(self._debouncer, self._touches, board.timing.knock_least_s)
        self._decided: deque[Decision] = deque()
        self._look: _Look | None = None
        self._wake_at: float | None = None
        self._window_until: float | None = None
        self._prompting = Prompting()
        # Where the table stands.
        self._mending = Mending()
        self._comparing = False
        self._asked_before: Question | None = None
        self._paused = False
        self._lay_at_pause: Mapping[str, int] = {}

    # What the companion asks.

    @property
    def deadline(self) -> float | None:
        """When time alone would change something; None if nothing is waiting."""
        gesture = self._gesture
        times = [self._debouncer.deadline, self._wake_at, self._window_due, self._prompting.due, self._lapses_at]
        times.append(gesture.named.until if gesture.named else None)
        times.append(self._inputs_due)
        known = [at for at in times if at is not None]
        return min(known) if known else None

    @property
    def _inputs_due(self) -> float | None:
        """When the first input may be taken."""
        return self._inputs.due(self._image.differences()) if self._inputs else None

    @property
    def _window_due(self) -> float | None:
        """When silence counts as consent: never while the table pauses."""
        return None if self._paused else self._window_until

    @property
    def _lapses_at(self) -> float | None:
        """When the cards said before the table was mended are forgotten: once hands have rested since."""
        mended_at = self._gesture.mended_at
        if mended_at is None or self._touches.touched_at > mended_at:
            return None
        return mended_at + self._timing.settle_s

    @property
    def question(self) -> Question | None:
        """The open question about a move."""
        return self._gesture.question

    @property
    def answers_yes(self) -> bool:
        """Whether a yes would confirm a place that was knocked, or answer a question."""
        return self._gesture.named is not None or self._gesture.question is not None

    @property
    def comparing(self) -> bool:
        """Whether the table is compared with a game that was resumed, and nobody has said yet that it is right."""
        return self._comparing

    @property
    def place_named(self) -> bool:
        """Whether a place was knocked, and a yes would take it."""
        return self._gesture.named is not None

    @property
    def attention(self) -> Attention:
        """What the recognizer does now."""
        if self._mending.undoing:
            return "undoing"
        if self._mending.told is not None:
            return "astray"
        if self._gesture.question is not None:
            return "asking"
        return "held" if self._gesture.heard or self._image.differences() else "watching"

    @property
    def candidates(self) -> list[Move] | None:
        """The moves that may still come of the gesture; None where there is none."""
        gesture = self._gesture
        if gesture.possible:
            return gesture.possible
        return [plan.move for plan in self._evidence.fitting()] if gesture.heard else None

    @property
    def marks(self) -> dict[str, str]:
        """Roles of places: what to mend, what was named."""
        marks: dict[str, str] = {}
        debts = self._image.debts()
        off = self._image.differences() if self._mending.told is not None else {}
        for zone, n in (debts or off).items():
            marks[zone] = "put-here" if n < 0 else ("lift-here" if debts else "wrong-here")
        if debts and self._mending.told is not None:
            marks |= {zone: "wrong-here" for zone, n in off.items() if n > 0 and zone in self._mending.told.extra}
        if self._gesture.named is not None:
            marks[self._gesture.named.zone] = "named"
        return marks

    def shows(self, actor: str, text: str) -> bool:
        """Whether the board shows this move already."""
        plan = self._plan(self._plans, actor, text)
        return plan is not None and plan in self._evidence.match().complete

    def stops(self, actor: str, text: str) -> bool:
        """Whether this move forbids what others have carried out already."""
        plan = self._plan(self._of_anybody, actor, text)
        return plan is not None and plan.stops

    @property
    def _of_anybody(self) -> Plans:
        """The plans of the one who is asked, also where that is a program."""
        return Plans(self._game, self._board, self._state) if self._plans.by_program else self._plans

    def _plan(self, plans: Plans, actor: str, text: str) -> Plan | None:
        return next((plan for plan in plans.all if plan.actor == actor and plan.move.text == text), None)

    # What happens.

    def begin(self, at: float, *, resumed: bool) -> None:
        """Look at the table for the first time. After a break nothing is committed of what lies there: whatever told of
        it has to be told again, and a yes confirms what no switch can see."""
        self._now = self._touches.moved_at = at
        if not resumed:
            self._look = _Look(quiet=True)
            return
        self._comparing = True
        off = self._image.differences()
        if off:
            self._touches.came_unseen([zone for zone, step in off.items() if step > 0], self._board.switches)
            self._mending.returning = True
            self._go_astray(off)
        self._ask_pending()
        self._asked_before = self._gesture.question

    def seat_programs(self, programs: Set[int]) -> None:
        """From now on programs play the seats of these places: hands only carry out what those do. What was told of a
        move counts no more if the seat that makes it is one of those that change."""
        if programs == self._programs:
            return
        played = self._plans.by_program
        self._programs, self._plans = programs, Plans(self._game, self._board, self._state, programs)
        if self._plans.by_program == played:
            return  # the seat that is asked is played as before: what was told of its move still counts
        gesture = self._gesture
        if gesture.heard or gesture.waiting:
            self.forget()
        gesture.open = gesture.named = gesture.passed = None
        if played and (off := self._image.differences()):
            self._ask_back(off, owed_for(off))  # it lay there before anybody could make a move of it
        self.look()

    @property
    def waits_for_program(self) -> bool:
        """Whether a program plays the seat that is asked now."""
        return self._plans.by_program

    def feel(self, at: float, switch: str, closed: bool) -> None:
        """A switch changed, raw."""
        zone, _, well = switch.rpartition(".")
        if well.isdecimal() and 1 <= int(well) <= self._board.zones.get(zone, 0):
            self._debouncer.feed(at, switch, closed)
        else:
            self._say("switch.unknown", switch=switch)

    def hear(self, at: float, what: CardShown | TagRead | Confirmed | UndoAsked) -> None:
        """A card, a component or a key; what was touched just before it comes first."""
        self._inputs.hear(at, what, self._image.differences())

    def pause(self, at: float, paused: bool) -> None:
        """While the table pauses it is felt, and nothing is decided: what has come or gone meanwhile is asked about.
        After it the open question is asked again, and a time that was running begins anew."""
        self._now = max(self._now, at)
        if paused and not self._paused:
            self._lay_at_pause = self._image.differences()
        elif self._paused and not paused:
            if (off := self._image.differences()) != self._lay_at_pause:
                self._gesture.disowned = off  # nobody means a move by it yet
            if self._gesture.question is not None:
                self._ask_again(self._gesture.question)
        self._paused = paused

    def look(self) -> None:
        """Look at the table again: something else has changed."""
        self._look = _Look(quiet=True)

    def accept(self, at: float) -> None:
        """The table is right as it is: its differences are known from now on."""
        self._now = max(self._now, at)
        self._image.accept()
        self._exchanges.forget()
        self._right_again()
        if self._comparing:
            self._end_comparing()
        self.look()

    def take_what_lies(self, at: float) -> None:
        """Something comes next that is no word of a move: what lies there by then is taken first, if it is a move by
        itself."""
        self._now = max(self._now, at)
        seen = self._evidence
        found = seen.match()
        lain = self._now - self._touches.touched_at >= RESTED_S
        alone = lain and len(found.complete) == 1 and not seen.may_take_more(found)
        if alone and seen.doubt(found.complete[0]) is None:
            self._look = _Look(quiet=True)

    def take_before(self, at: float, seat: str, text: str) -> None:
        """A move is entered for a seat: what lies there by then is taken first, if it is a move by itself that the
        entered one does not tell, and that one is legal after it."""
        self._now = max(self._now, at)
        seen = self._evidence
        found, entered = seen.match(), self._plan(self._of_anybody, seat, text)
        if len(found.complete) != 1 or self._now - self._touches.touched_at < RESTED_S:
            return
        lies = found.complete[0]
        if entered is not None and entered.touches(seen.off.keys()):
            return
        later = (*lies.answering.all, *lies.following.all)
        if any(plan.actor == seat and plan.move.text == text for plan in later) and seen.doubt(lies) is None:
            self._commit(lies, found, quick=False)

    def forget(self) -> None:
        """What was heard of the move being made is taken back."""
        gesture = self._gesture
        gesture.heard, gesture.open, gesture.named = [], None, None
        gesture.passed = None
        gesture.maybe = None
        gesture.waiting, gesture.mended_at, gesture.again = WaitingWords(), None, None
        gesture.disowned = self._evidence.believed
        self._mending.tell_again()  # what lies there otherwise than it should
        self._say("forgotten")
        self.look()

    def advance(self, commit: Commit, outcome: Outcome) -> Mend | None:
        """A move was made; what it leaves to be done, if anything.

        What the gesture shows beyond it begins the next one.
        """
        self._taken_back.discard((commit.actor, commit.move.text))
        if self._plans.by_program:
            before, at = self._programs_turn, self._gesture.unsaid.at
            self._programs_turn = _ProgramsTurn(before.began if before.until == at else at, self._now, commit.actor)
        self._copies.advance(outcome.events, self._gesture.tag, self._game.layout(self._state))
        done = effect(self._game, self._board, outcome.events)
        if done:
            self._expect(done, commit)
        words_only = commit.told and not done
        on = self._game.guide.asked_first(outcome.state) if self._game.to_act(outcome.state) else commit.actor
        if not commit.stops and on != commit.actor:
            # What was reported, and this move has not explained, is no move of the next seat.
            reported = self._mending.places
            self._image.owe(zone for zone in self._image.differences() if zone in reported)
        if commit.how == "by_hand":
            # A typed move is told anew: the words that waited were not understood, and others than its own are not
            # needed. A component that waited may be what this move has dealt, so it is to be read again as well.
            plan = self._plan(self._plans, commit.actor, commit.move.text)
            if self._gesture.waiting or (plan is not None and not plan.fits(self._gesture.heard)):
                self._say("forgotten")
            self._gesture.waiting = WaitingWords()
        said = commit.told or bool(self._gesture.heard or self._gesture.may_begin)
        heard = tuple(one.tag or one.said for one in self._gesture.heard if one.said)
        unsaid = Unsaid(
            commit.unsaid, self._now, commit.actor, said, commit.told, self._gesture.waited, heard,
            passed_on=on != commit.actor, to_questions=self._gesture.to_questions,
        )  # fmt: skip
        if commit.actor == TABLE and commit.how != "by_hand" and not heard:
            # The companion drew, and nobody's hands did anything: what they told before is what they told last.
            unsaid = self._gesture.unsaid._replace(passed_on=on != self._gesture.unsaid.seat)
        self._begin_gesture(done, outcome.state, unsaid, words_only)
        if not done.keys().isdisjoint(self._image.debts()):
            self._gesture.unsaid = unsaid._replace(whole_at=inf)
        owed = self._owed() if done else None
        if commit.stops:
            # What lies there otherwise than the rules have it was done too early: it is to be taken back.
            self._image.owe(self._image.differences())
            self._gesture.strayed = self._gesture.strayed or bool(self._image.debts())
            owed = self._owed() or owed
        return owed

    def retreat(self, state: GameState, taken_back: Sequence[tuple[str, str]]) -> Mend | None:
        """Moves (actor and text) were taken back; what is to be put back, if anything."""
        for one in taken_back:
            self._taken_back.add(one)
            self._copies.retreat()
        self._image.expect(counts(self._game, state, self._board))
        self._image.owe(self._image.differences())
        self._mending.undoing = bool(self._image.debts())
        self._exchanges.forget()
        self._place_confirmed, self._programs_turn = _PlaceConfirmed(), _ProgramsTurn()
        self._touches.clear(self._now)
        self._gesture = Gesture(strayed=self._mending.undoing)
        self._inputs.clear()
        self._decided.clear()
        self._state, self._plans = state, Plans(self._game, self._board, state, self._programs)
        self._wake_at = self._window_until = self._prompting.due = None
        owed = self._owed()
        if not self._image.differences():
            self._right_again()
        self.look()
        return owed

    # What is decided.

    def step(self, now: float) -> Decision:
        """The next decision; `Wait` when there is none."""
        self._now = max(self._now, now)
        while not self._decided:
            if self._look is not None:
                self._consider(self._look)
            elif not self._next():
                return Wait(self.deadline)
        return self._decided.popleft()

    def _next(self) -> bool:
        """Take the next thing that has fallen due; whether there was one."""
        now, gesture = self._now, self._gesture
        felt = self._debouncer.deadline
        if felt is not None and felt <= now:
            self._settle(self._debouncer.due(now))
            if self._debouncer.deadline == felt:
                # It would be due for ever, with the table dead and lit. Every other branch here removes its cause.
                raise DeadlineStuck(f"the deadline at {felt} s is still there after it was settled")
        elif gesture.named is not None and gesture.named.until <= now:
            zone, gesture.named = gesture.named.zone, None
            if gesture.question is None:
                gesture.passed = None
            self._say("named.lapsed", region=zone)
        elif (due := self._inputs_due) is not None and due <= now:
            self._take(*self._inputs.take())
        elif (silent := self._window_due) is not None and silent <= now:
            self._window_until = None
            self._card("no", now)
        elif self._wake_at is not None and self._wake_at <= now:
            self._wake_at = self._moving_until
            if self._wake_at is None:
                self._look = _Look(quiet=True)
        elif self._lapses_at is not None and self._lapses_at <= now:
            self._lapse()
        elif self._prompting.due is not None and self._prompting.due <= now:
            self._prompt()
        else:
            return False
        return True

    @property
    def _moving_until(self) -> float | None:
        """When the switches of places that differ have settled, if one of them is changing just now; a flicker that
        goes on keeps nobody waiting for longer than `HELD_MOST_S`."""
        off, until = self._image.differences(), self._debouncer.deadline
        moving = any(switch.rpartition(".")[0] in off for switch in self._debouncer.unsettled)
        flickers = self._now > self._touches.moved_at + self._timing.patience_s + HELD_MOST_S
        return None if not moving or flickers or until is None else max(until, nextafter(self._now, inf))

    def _settle(self, changes: Sequence[Change]) -> None:
        """Switches have settled: take what belongs before a word that waits, and put the rest behind it."""
        taken = False
        for change in changes:
            if not self._inputs.waits(change):
                self._changed(change)
                taken = True
        self._notice_wear()
        if taken or self._asks_of_nothing():
            self._look = self._look or _Look(quiet=False)

    def _take(self, at: float, what: Input) -> None:
        gesture = self._gesture
        if at - max(gesture.unsaid.at, gesture.late_at) >= WAITS_MOST_S:
            gesture.maybe = None  # nobody goes on with it after so long
        if isinstance(what, Change):
            self._changed(what)
            self._look = self._look or _Look(quiet=False)
        elif self._paused:
            return
        elif self._programs_turn.began <= at < self._programs_turn.until and isinstance(what, CardShown | TagRead):
            self._say("seat.program", seat=self._programs_turn.seat)  # it was read in that seat's turn
        elif isinstance(what, CardShown):
            self._card(what.card, at)
        elif isinstance(what, TagRead):
            component = Heard("", kind_of(what.tag), what.tag)
            if not self._passes_over_a_place(component, at):
                self._word(component, at)
        elif isinstance(what, Heard):
            self._word(what, at, waited=True)
            self._look = self._look or _Look(quiet=True)
        elif isinstance(what, UndoAsked):
            self._undo(what)
        elif self._gesture.named is not None and not self._lies_since_the_knock():
            self._confirm_named(at)
        elif what.seat in self._game.to_act(self._state):
            asked = self._gesture.open
            if asked is not None and (asked.component is not None or asked.question.code == ENDS):
                self._decided.append(Ask(asked.question))  # the key does not tell which
            else:
                if self._mending.told is not None:
                    self._mending.tell_again()  # a key asks for an answer
                self._look = _Look(quiet=True, sure=True)
        elif self._waits_for_another(at):
            self._say("key.of-another", seat=self._plans.actor)

    def _waits_for_another(self, at: float) -> bool:
        """Whether a key of a seat that is not asked does nothing, while its player may wait for that: some of a move
        lies there or was said, and it was not just the last move that was to be confirmed."""
        begun = self._gesture.heard or self._gesture.question is not None or self._image.differences()
        return bool(begun) and not self.waits_for_program and at - self._gesture.unsaid.at >= STILL_TELLING_S

    def _say(self, code: str, **facts: object) -> None:
        self._decided.append(Say((Reason(code, facts),)))

    # Switches.

    def _changed(self, change: Change) -> None:
        """A settled change of one switch: the image, since when it differs, and whether it was a knock."""
        zone = change.switch.rpartition(".")[0]
        gesture, touches = self._gesture, self._touches
        before, owed = self._image.differences(), self._image.debts().get(zone, 0)
        self._forget_old_touches(change.at)
        gesture.knocked -= {zone}
        self._image.change(zone, 1 if change.closed else -1)
        if self._mending.undoing and not self._plans.by_program:
            self._put_elsewhere(zone)
        off = self._image.differences()
        touches.see(change, zone in before, zone in off)
        lasted = zone in before and zone not in off and touches.differed_for(zone) >= self._timing.knock_least_s
        if lasted and self._exchanges.came_right(zone, self._now):
            touches.forget(zone)
        asked = gesture.question is not None and any(choice.place == zone for choice in gesture.question.choices)
        # While places are wanted, a piece that is owed here may only name this one.
        place = Heard("", f"{AT}{zone}")
        paying = bool(owed and (gesture.heard or belonging.is_late(self._evidence, place, change.at)))
        asked = asked or zone in self._mending.untold
        knock = self._knocks.see(change, restores=zone not in off and not asked and not paying, right=not off)
        if knock is not None and touches.drummed(knock.switch, knock.began):
            knock = None
        if knock is not None and not asked and knock.switch == change.switch and change.closed and off.get(zone, 0) < 0:
            knock = None  # others of the region are out: its last piece was exchanged for one that comes
        knocked = knock.began if knock is not None and knock.switch == change.switch else None
        if not off and gesture.asked_back:
            gesture.asked_back = False
            if gesture.heard and knocked is None:
                gesture.mended_at = self._now
                gesture.waiting.forget_cards()
        if not off and not gesture.heard and touches.was_set_back(change):
            touches.nothing_came(change.switch)
        named = knocked is not None and bool(gesture.heard or belonging.is_late(self._evidence, place, knocked))
        told_at = gesture.unsaid.at if gesture.unsaid.said else -inf
        if again := self._exchanges.see(change, owed, knocked, told_at=told_at, named=named):
            self._image.owe_again(zone, again)
        if knock is not None and not self._paused:
            self._knocked(knock)

    def _put_elsewhere(self, zone: str) -> None:
        """The one piece that is still owed after an undo may have come here: then it is moved otherwise than before, if
        a move may carry it."""
        debts = self._image.debts()
        if list(debts.values()) != [-1] or zone in debts or self._image.differences() != {zone: 1}:
            return
        if any(src in debts for plan in self._plans.all for src, _ in plan.carries):
            self._image.differ_by_debts()
            self._gesture.put_elsewhere = True

    def _forget_old_touches(self, at: float) -> None:
        """Where a gesture begins, by a piece or a word, and the table is as it should be and has rested, what was done
        before belongs to nothing to come."""
        rested = at - self._touches.moved_at > self._timing.settle_s
        if rested and not self._gesture.heard and not self._image.differences():
            self._gesture.exchanged = frozenset()
            self._forget_touches()

    def _forget_touches(self) -> None:
        """What was done until now belongs to nothing to come."""
        self._touches.rest()
        self._gesture.disowned = {}

    def _notice_wear(self) -> None:
        """Tell of switches that began to flicker, and of those that came to rest."""
        worn, rested = self._debouncer.wear()
        for switch in worn:
            self._say("switch.worn", switch=switch)
        for switch in rested:
            self._say("switch.rested", switch=switch)

    def _knocked(self, knock: Knock) -> None:
        """A region was knocked: it is named while a region is wanted, and taken by a second knock."""
        gesture, (switch, began) = self._gesture, knock
        zone = switch.rpartition(".")[0]
        if gesture.named is not None and gesture.named.zone == zone:
            self._touches.nothing_came(switch)
            self._confirm_named(began, sure=True)
            return
        heard = [*gesture.begun, Heard("", f"{AT}{zone}")]
        told = any(plan.fits(heard) for plan in self._plans.all)
        if not told and zone in self._mending.untold and any(plan.fits(heard[-1:]) for plan in self._plans.all):
            gesture.heard, told = [], True  # the words heard so far tell another move
        if not gesture.heard and gesture.question is None and (gesture.maybe is None or not told):
            return
        passed, begins = gesture.passed, None if gesture.heard else gesture.maybe
        if passed is not None and begins and any(plan.fits([passed, heard[-1]]) for plan in self._plans.all):
            # The component that was passed over for another place may be meant with this one.
            gesture.named = gesture.passed = None
            self._apply(passed, self._now, IsNotClear(begins, passed))
            return
        self._prompting.answered(self._now)
        if told:
            gesture.refused_until = -inf
            lapses_at, instead = self._now + self._timing.named_s, gesture.named is not None
            gesture.named = Named(zone, began, self._now, lapses_at, switch, instead)
            self._say("named", region=zone)
        elif gesture.question is not None and belonging.follows_what_waits(self._evidence, gesture.question, heard[-1]):
            gesture.refused_until = self._now + self._timing.named_s
            gesture.waiting.broken = True
            before = gesture.open
            self._ask_again(gesture.question)
            if before is not None and gesture.open is not None:
                # It is asked because of that knock, and not of the pieces: those may answer it still.
                gesture.open = gesture.open._replace(asked_of=before.asked_of, asked_at=before.asked_at)
        elif fitting := [plan for plan in self._evidence.fitting() if plan.asks_for_a_place]:
            likely = [plan.move for plan in fitting]
            why = reasons_against(self._game, self._state, fitting[0].actor, zone, gesture.said, likely)
            gesture.refused_until = self._now + self._timing.named_s
            gesture.waiting.broken = bool(gesture.waiting)  # it may go on with these words, later
            self._decided.append(Say(tuple(why) or (Reason("named.not-meant", {"region": zone}),)))
        else:
            gesture.refused_until = self._now + self._timing.named_s  # no place is wanted, and a yes may be of this one

    def _confirm_named(self, at: float, *, sure: bool = False) -> None:
        """The place that was knocked is meant; ``sure`` if a second knock says so, which puts nothing down there. A yes
        that comes before anybody can have heard that it was named instead of another place may be of that one."""
        gesture = self._gesture
        assert gesture.named is not None
        if gesture.named.instead and not sure and at - gesture.named.told_at < STILL_TELLING_S:
            gesture.named = gesture.named._replace(until=self._now + self._timing.named_s)
            self._say("named", region=gesture.named.zone)
            return
        self._place_confirmed = _PlaceConfirmed(self._now, self._plans.actor or "")
        zone, switch = gesture.named.zone, gesture.named.switch
        gesture.heard = gesture.begun
        off = self._image.differences()
        in_hand = zone not in off and any(step < 0 for step in off.values())
        touched_first = self._touches.first.get(zone) == gesture.named.began
        if not (in_hand and touched_first):
            self._touches.nothing_came(switch)  # else that piece may have been set where a beaten one was taken out
        told = [*gesture.heard, Heard("", f"{AT}{zone}")]
        brought = not sure and any(plan.fits(told) and plan.effect.get(zone, (0, 0))[0] for plan in self._plans.all)
        if touched_first and zone not in off and not brought:
            gesture.knocked |= {zone}
        gesture.named = gesture.passed = None
        self._said(Heard("", f"{AT}{zone}"), self._now)

    def _lies_since_the_knock(self) -> bool:
        """Whether pieces make a move by themselves that were touched after a place was knocked elsewhere: then one was
        set down there by mistake and no place was named. It is named no more."""
        gesture, named = self._gesture, self._gesture.named
        assert named is not None
        others = self._image.differences().keys() - {named.zone}
        later = any(self._touches.since.get(zone, 0.0) > named.began for zone in others)
        if not later or not self._evidence.match().complete:
            return False
        self._touches.nothing_came(named.switch)
        gesture.named = gesture.passed = None
        return True

    # Words.

    def _card(self, card: str, at: float) -> None:
        """A command card: a yes to what was knocked, or a word."""
        gesture, question = self._gesture, self._gesture.question
        if card == "yes" and gesture.named is not None:
            if self._lies_since_the_knock():
                self._look = _Look(quiet=True, sure=True)
            else:
                self._confirm_named(at)
        elif (
            card == "yes"
            and at - self._place_confirmed.at < STILL_TELLING_S
            and not self._goes_on_after_confirming(question)
            and not self._goes_on_with_a_component()
        ):
            told_all, self._place_confirmed = self._confirmation_told_all, _PlaceConfirmed()
            if question is not None:  # nobody has heard it yet; the place that a yes confirms was just confirmed
                self._ask_again(question)
            elif told_all:  # else the half-told move is asked for
                self._say("word.late", word=f"{CARD}{card}")
        elif card == "yes" and gesture.question is not None and self._now < gesture.refused_until:
            gesture.refused_until = -inf
            self._ask_again(gesture.question)  # it may confirm the place that was refused
        else:
            self._said(Heard("", CARD + card), at)

    @property
    def _confirmation_told_all(self) -> bool:
        """Whether a move was made since a place was last confirmed."""
        return self._gesture.unsaid.at >= self._place_confirmed.at

    def _goes_on_after_confirming(self, question: Question | None) -> bool:
        """Whether the seat that told the last move by confirming a place is asked how it goes on: that, its yes may
        answer."""
        return self._confirmation_told_all and question is not None and question.seat == self._place_confirmed.seat

    def _goes_on_with_a_component(self) -> bool:
        """Whether a component was read since a confirmed place told the last move, and a yes says how it is used."""
        heard = self._gesture.heard
        read = self._confirmation_told_all and bool(heard and heard[-1].tag)
        return read and any(plan.fits([*heard, Heard("", f"{CARD}yes")]) for plan in self._plans.all)

    def _passes_over_a_place(self, component: Heard, at: float) -> bool:
        """Whether a component that does not go on with the place just knocked is read before anybody can have heard
        that this is to be confirmed: that is told again, and the component is to be read again."""
        gesture, named = self._gesture, self._gesture.named
        gesture.passed = None
        if named is None or at - named.told_at >= STILL_TELLING_S:
            return False
        if any(plan.fits([*gesture.once_confirmed, component]) for plan in self._plans.all):
            return False
        gesture.passed = component
        self._say("named", region=named.zone)
        return True

    def _said(self, word: Heard, at: float) -> None:
        """A card was shown, or a place was named: it belongs to what is over or was asked, or to the move."""
        verdict = belonging.belongs_to_the_past(
            self._evidence, word, at, comparing=self._comparing, asked_before=self._asked_before
        )
        if verdict is not None:
            self._apply(word, at, verdict)
            return
        if word.place is not None:
            self._gesture.heard, word = self._evidence.place_named(word.place)
        self._word(word, at)

    def _word(self, word: Heard, at: float, *, waited: bool = False) -> None:
        """A word was heard, or has waited until now: it ends what lies there, or belongs to it, or waits, or is
        refused."""
        if self._lapses_at is not None:
            heard = self._gesture.heard
            self._lapse()  # what was said before the table was mended belongs to nothing that is said now
            lost = heard != self._gesture.heard and any(plan.fits([*heard, word]) for plan in self._plans.all)
            if lost and word.card is not None:
                return  # it goes on with what no longer counts, and would tell another move without that
        lies_right = not word.tag or self._lies_right(word)
        verdict = belonging.belongs_to_the_move(self._evidence, word, at, lies_right=lies_right, waited=waited)
        noticed = waited and self._now - at >= REACTION_S
        if noticed and word.card is not None and isinstance(verdict, belonging.Joins):
            self._gesture.waited |= {word.said or ""}
        self._apply(word, at, verdict)

    def _apply(self, word: Heard, at: float, verdict: OfThePast | OfTheMove) -> None:
        """Do what follows from whom a word belongs to."""
        gesture = self._gesture
        match verdict:
            case Late(begins):
                if begins:
                    gesture.maybe, gesture.late_at = word, at
                self._say("word.late", word=word.said or "")
                if gesture.question is not None:
                    self._ask_of(word, at, gesture.question)
            case MayBeTheLastSeats(question):
                self._ask_of(word, self._now, question)
            case Answers(question, choice, shown):
                gesture.may_begin = word if shown else None  # a card before this answer was of this move
                meant = (plan for plan in self._plans.all if plan.move.text in choice.moves)
                gesture.waiting.drop_told_again(word, {one.said for plan in meant for one in plan.words})
                self._answered(question, choice, word.said or "")
            case PassedOver():
                if gesture.question is not None:
                    self._ask_again(gesture.question)
                elif gesture.named is not None:
                    self._say("named", region=gesture.named.zone)
            case Agrees():
                self._decided.append(Agree())
                if self._comparing:
                    self._end_comparing()
                self.look()
            case Differs():
                self._say("table.compare-again" if self._board.readers else "table.compare-again-typed")
            case TellsNothing(said_at):
                gesture.unclear_at = said_at
                if gesture.question is not None:
                    self._ask_again(gesture.question)  # that is answered first
                self.look()
            case Waits():
                self._keep_waiting(word, at, verdict)
            case IsAskedAbout(question):
                self._ask_of(word, at, question)
                self._put_of_what_it_was_asked_of()
            case MayExplain(without, with_it):
                self._ask_component(without, with_it, word, at)
            case EndsTheWaiting():
                self._take_before(word, at, verdict)
            case IsNotClear(before, then):
                gesture.maybe, gesture.again = None, Again(before, then, at)
                self._say("word.again", before=before.said or "", word=then.said or "")
            case Joins(words):
                self._join(word, at, words)
            case Refused():
                self._refuse(word)

    def _keep_waiting(self, word: Heard, at: float, waits: Waits) -> None:
        """This word waits, and it is asked for what."""
        gesture = self._gesture
        if waits.with_heard:
            self._what_was_heard_waits(told=waits.told)
        if waits.again:
            gesture.heard = []
        if gesture.open is not None and gesture.named is None and at - gesture.open.asked_at >= REACTION_S:
            gesture.to_questions |= {word}
        gesture.waiting.keep(at, word, told=waits.told)
        if waits.question is None and self._mending.told is not None and word.card is not None:
            self._decided.append(self._mending.told)
        elif waits.question is None:
            self._prompt()
        elif (place := self._answers_once_confirmed(waits.question)) is not None:
            self._say("named", region=place)
        else:
            self._ask_of(word, at, waits.question)

    def _take_before(self, word: Heard, at: float, ends: EndsTheWaiting) -> None:
        """The move that lies there is made, with this word or before it."""
        gesture = self._gesture
        if ends.with_heard:
            self._what_was_heard_waits(told=False)
        if ends.of_it:
            gesture.may_begin = word
        else:
            gesture.may_begin = self._read_after_the_pieces() or gesture.may_begin
            gesture.waiting.keep(at, word)
        self._commit(ends.plan, ends.found, quick=False, belongs=word if ends.of_it else None)

    def _join(self, word: Heard, at: float, words: list[Heard]) -> None:
        """This word tells of the move being made, which all these words tell now."""
        gesture = self._gesture
        self._forget_old_touches(at)
        gesture.waiting.drop(word)
        if belonging.may_be_slow(self._evidence, word, at):
            self._say("word.next", word=word.said or "", seat=self._plans.actor)
        gesture.read |= {word.tag} if word.tag else set()
        gesture.amid |= {word.tag} if self._image.differences() else set()
        gesture.heard, gesture.heard_at = words, at
        gesture.open = gesture.again = gesture.mended_at = None
        if gesture.maybe is not None and gesture.maybe.card is None:
            gesture.maybe = None
        self._touches.moved_at = self._now
        self._look = _Look(quiet=False)
        if (carried := self._said_to_be_carried(word)) is not None:
            self._commit(carried, self._evidence.match(), quick=True)
        elif self._evidence.told_with_maybe(at) is not None:
            self._ask(self._evidence.fitting())  # the next word may be of the next move already

    def _said_to_be_carried(self, word: Heard) -> Plan | None:
        """The move that the table takes what lies there for, if a word says that it is one of its kind. It carries a
        piece and did not count so far, as a like piece was set down before that one was lifted."""
        told, actor = self._mending.told, self._plans.actor
        if told is None or told.code != UNTOLD or actor is None or self._evidence.match().complete:
            return None
        if split(self._image.differences()) != (told.extra, told.missing):
            return None
        plan = self._plan(self._plans, actor, told.facts["move"])
        said = plan is not None and plan.carried and Word(ACT, word.said or "") in plan.words
        return plan if said and plan is not None and plan.fits(self._gesture.heard) else None

    def _answers_once_confirmed(self, question: Question) -> str | None:
        """The place that was knocked and answers this question once it is confirmed, unless a piece tells of it."""
        named = self._gesture.named
        if named is None or named.zone in self._image.differences():
            return None
        return next((choice.place for choice in question.choices if choice.place == named.zone), None)

    def _what_was_heard_waits(self, *, told: bool) -> None:
        """The words heard so far begin the move that comes next, and wait for what lies there."""
        gesture = self._gesture
        for one in gesture.heard:
            gesture.waiting.keep(max(gesture.heard_at, gesture.late_at), one, told=told)
        gesture.heard = []

    def _answered(self, question: Question, choice: Choice, said: str) -> None:
        gesture = self._gesture
        asked, gesture.open = gesture.open, None
        gesture.asked, gesture.answered = True, frozenset(choice.moves)
        gesture.disowned = {}
        self._touches.moved_at = self._now
        if question.slot == COMPONENT and asked is not None and asked.component is not None:
            belongs = choice.card == "yes"
            self._placed_component(asked.component, asked.read_at, belongs=belongs, moves=choice.moves)
            return
        if question.code == ENDS and not choice.moves and self._image.differences():
            self.look()  # the turn goes on with what lies there
            return
        sayings = (word.said for plan in self._plans.all for word in plan.words if word.slot == question.slot)
        # The card "no" is an answer of its own, or else means none of the choices that have something to say here.
        if not choice.moves:
            waiting = gesture.waiting
            self.forget()
            # A component that was read upon it was read instead of it, then.
            waiting.forget_cards()
            gesture.waiting = waiting
            self._take_waiting(told=True)
            # The one move that the table shows was not meant: what shows of it is to be put right.
            if off := self._image.differences():
                self._report_astray(off)
            return
        if any(plan.move.text in choice.moves for plan in self._evidence.told_by_held()):
            self._settle(self._debouncer.believe())
        if not any(plan.fits(gesture.heard) for plan in self._plans.all if plan.move.text in choice.moves):
            gesture.heard = []  # these words were a slip: the pieces told this move
        gesture.heard = [*gesture.heard, Heard(question.slot, said if said in sayings else None)]
        if gesture.heard[-1].said is None and said.startswith(AT):
            heard, place = self._evidence.place_named(said.removeprefix(AT))
            gesture.heard = [*heard, place]
        gesture.heard_at = self._now
        if asked is not None and (meant := self._shows_beside_others(asked, choice)) is not None:
            self._commit(meant, self._evidence.match(), quick=True)
        self.look()

    def _shows_beside_others(self, asked: OpenQuestion, choice: Choice) -> Plan | None:
        """The one move that an answer leaves, if it lies there, and beside it pieces that were touched since this was
        asked, and that what comes next may move."""
        plans, off = [plan for plan in self._plans.all if plan.move.text in choice.moves], self._image.differences()
        if len(plans) != 1 or any(off.get(zone, 0) != step for zone, step in net(plans[0].effect).items()):
            return None
        others, since = off.keys() - plans[0].effect.keys(), self._touches.since
        if not plans[0].effect or not others or any(since.get(zone, -inf) <= asked.put_at for zone in others):
            return None
        following = plans[0].following.all
        return plans[0] if all(any(plan.touches({zone}) for plan in following) for zone in others) else None

    def _placed_component(self, component: Heard, read_at: float, *, belongs: bool, moves: Sequence[str]) -> None:
        """Whether a component was read for what lies there is answered; if not, it is one of these moves, whatever was
        touched since."""
        if belongs:
            self._gesture.heard = [*self._gesture.heard, component]
            found = self._evidence.match()
            off = self._image.differences()
            asked = [plan for plan in self._plans.all if plan.move.text in moves]
            # Whatever else was touched since: what was asked about lies there still.
            told = [
                plan
                for plan in asked
                if plan in found.possible or all(off.get(zone, 0) == step for zone, step in net(plan.effect).items())
            ]
            if not found.complete and len(moves) == len(told) == 1:
                self._commit(told[0], found, quick=True)
            self.look()
            return
        found, off = self._evidence.match(), self._image.differences()
        meant = found.complete or [one for one in self._plans.all if one.move.text in moves and one.touches(off.keys())]
        if meant:
            if not self._evidence.told_twice(component, read_at):
                self._gesture.waiting.keep(read_at, component, first=True)
            question = question_for(meant, self._gesture.heard) if len(meant) > 1 else None
            if question is None:
                self._commit(meant[0], found, quick=True)
            else:
                self._put(question)
        else:
            self._image.owe(self._image.differences())
            self._word(component, self._now)

    def _ask_component(self, without: Sequence[Plan], with_it: Sequence[Plan], heard: Heard, at: float) -> None:
        """Ask whether a component was read for what lies there, or begins the next move."""
        yes, no = (tuple(plan.move.text for plan in plans) for plans in (with_it, without))
        choices = Choice("yes", "yes", None, yes), Choice("no", "no", None, no)
        self._put(Question(with_it[0].actor, "ask.component", choices, COMPONENT, {"said": [heard.said]}))
        asked = self._gesture.open
        self._gesture.open = asked._replace(component=heard, read_at=at) if asked is not None else None

    def _lies_right(self, component: Heard) -> bool:
        """Whether this copy may be read now: one read again where it already lies is never dealt twice, and one that
        was never read is none of those that were."""
        words = [Heard(slot, component.said) for slot in ("tag", CONSENT)]
        plans = [plan for plan in self._plans.all if any(plan.fits([word]) for word in words)]
        sources = {source(plan.intended.events, component.tag) for plan in (*plans[:1], *plans[-1:])}
        if not plans:
            return True
        if (place := self._copies.where(component.tag)) is not None:
            return place in sources
        if None in sources:
            return True
        layout, item = self._game.layout(self._state), item_of(component.tag)
        lie = {zone: layout.get(zone, {}).get(item, 0) for zone in sources if zone is not None}
        return not all(self._copies.all_known(zone, item, there) for zone, there in lie.items())

    def _may_begin_with(self, component: Heard) -> bool:
        """Whether a legal move may begin with this component, where it lies now."""
        return any(plan.fits([component]) for plan in self._plans.all) and self._lies_right(component)

    def _refuse(self, heard: Heard) -> None:
        """Something was read or shown that fits no legal move: say why."""
        self._prompting.answered(self._now)
        if heard.tag and not self._lies_right(heard):
            read = self._copies.where(heard.tag) is not None
            self._say("word.wrong-copy" if read else "word.strange-copy", word=heard.said or "")
            return
        actor = self._plans.actor
        if self._plans.by_program:
            self._say("seat.program", seat=actor)
            return
        if actor is not None and heard.said:
            why = refusal_of(self._game, self._state, actor, heard.said)
            if why is not None:
                self._decided.append(Say((why,)))
                return
        self._say("word.unexpected", word=heard.said or "")

    def _lapse(self) -> None:
        """The table was mended and has rested: the half-told move is forgotten, with what was said upon it. Only a
        component that was read before any piece lay wrong still begins it."""
        gesture = self._gesture
        gesture.mended_at = None
        kept = [one for one in gesture.heard if one.tag and one.tag not in gesture.amid]
        if len(kept) < len(gesture.heard) or gesture.waiting:
            self.forget()
            gesture.heard = kept

    def _undo(self, what: UndoAsked) -> None:
        """What was only begun is taken back before what was made: words, which the card takes back or the key of the
        seat that said them, and pieces, which are to be put back."""
        off = self._image.differences()
        mend = owed_for(off)
        begun = self._gesture.heard or (not off and self._asks_of_nothing())  # its pieces were just set back
        if (begun or self._may_have_begun()) and what.seat in (None, self._plans.actor):
            self.forget()
            self._gesture.asked = False
            if off and self._plans.pending and not self._waits_for_consent(off):
                self._ask_back(off, mend)  # else only what the rules ask is asked again, which tells nothing of them
        elif off and self._mending.told != mend and not self._waits_for_consent(off):
            self._gesture.open = None
            if self._gesture.waiting.forget_cards():
                self._say("forgotten")
            self._ask_back(off, mend)
        else:
            self._decided.append(TakeBack(what.seat))

    def _ask_back(self, off: Mapping[str, int], mend: Mend) -> None:
        """From now on these pieces are no part of a move until they are put right."""
        self._gesture.strayed = True
        self._image.owe(off)
        self._touches.clear(self._now)
        self._mending.told = mend
        self._decided.append(mend)

    def _waits_for_consent(self, off: Mapping[str, int]) -> bool:
        """Whether what differs are pieces of the last move, which has its effect once another seat lets it: they are
        taken back with it."""
        answers = (plan for plan in self._of_anybody.all if any(word.slot == CONSENT for word in plan.words))
        return any(is_part(off, net(plan.effect)) for plan in answers)

    def _may_have_begun(self) -> bool:
        """Whether a card was just taken as part of the last move which may have begun this one: to take back too little
        is mended by one more card, and the last move is not taken back for it."""
        gesture = self._gesture
        return gesture.maybe is not None and gesture.late_at > self._now - WAITS_MOST_S

    # Looking at the table.

    @property
    def _evidence(self) -> Evidence:
        """All that is known now."""
        image, reported = self._image, self._mending.told
        off, held = image.differences(), Counter[str]()
        if reported is not None and reported.code == "astray.owed" and off.keys().isdisjoint(self._mending.places):
            reported = None  # what a move still owes tells nothing of pieces elsewhere
        for change in self._debouncer.held():
            held[change.switch.rpartition(".")[0]] += 1 if change.closed else -1
        held = Counter({zone: more for zone, more in held.items() if more})
        return Evidence(
            self._plans,
            image,
            off,
            held,
            self._touches,
            self._gesture,
            self._exchanges,
            reported,
            self._taken_back,
        )

    def _consider(self, look: _Look) -> None:
        """Decide; ``look.quiet``: the hands have rested for as long as it takes, or have said something.

        Unless a seat is sure and has pressed its key, pieces count once they have lain longer than a bump lasts.
        """
        self._wake_at = self._prompting.due = None
        off = self._image.differences()
        if not off and not look.sure and (until := self._showing_until()) is not None:
            self._look, self._wake_at = None, until
            return
        if not off and self._right_again():
            return
        over = not self._game.to_act(self._state)
        if self._paused or over or not look.left or self._keeps_to_what_is_asked(off, look):
            self._look = None
            return
        seen = self._evidence
        found = seen.match()
        self._gesture.possible = [plan.move for plan in found.possible] if off else []
        if self._takes_words_of_pieces_gone(off, quiet=look.quiet):
            return
        if self._returns_to(off) and not look.sure:
            self._look = None
            if look.quiet:
                self._go_astray(off)
                self._ask_pending()
            else:
                self._rest(found, off)
            return
        lain = look.sure or self._now - self._touches.touched_at >= RESTED_S
        if (plan := seen.told(found, lapsing=self._lapses_at is not None)) is not None:
            self._take_what_was_told(look, plan, found, off)
        elif look.quiet and not look.sure and (until := self._knocking_until(found, off)) is not None:
            self._look, self._wake_at = None, until
            self._expect_more(off)
        elif look.quiet and lain and len(found.complete) == 1 and not seen.may_take_more(found):
            self._take_what_is_shown(look, found.complete[0], found)
        else:
            self._look = None
            if look.quiet and (lain or not off):
                self._judge(found, off)
            else:
                self._rest(found, off)
            self._expect_more(off)

    def _keeps_to_what_is_asked(self, off: Mapping[str, int], look: _Look) -> bool:
        """Whether the answer to the open question is wanted, whatever lies there: nothing has changed since it was
        asked, or nothing that answers it."""
        if off and self._still_asks_of_the_end(off, quiet=look.quiet):
            return True
        if look.sure:
            return False
        gesture = self._gesture
        unchanged = gesture.was_asked_of(self._evidence.shape) and not self._set_down_since_asked(off)
        return unchanged or (gesture.component is not None and bool(off))  # a component that was read is not forgotten

    def _take_what_was_told(self, look: _Look, plan: Plan, found: Match, off: Mapping[str, int]) -> None:
        """Words tell this move whole: it is made, unless the pieces leave a doubt, or are just put back."""
        gesture, seen = self._gesture, self._evidence
        if not look.sure and (rest := seen.half_felt(plan)) is not None:
            self._look = None
            self._put(rest)
        elif not look.sure and not look.quiet and seen.is_being_put_back():
            self._look = None
            self._rest(found, off)
        else:
            last = gesture.heard[-1]
            read_after = not last.tag or gesture.heard_at > self._touches.touched_at
            if plan in found.complete and not gesture.asked and read_after:
                gesture.may_begin = last  # pieces and words tell the same
            self._commit(plan, found, quick=True)

    def _take_what_is_shown(self, look: _Look, plan: Plan, found: Match) -> None:
        """Pieces show this move and no other: it is made, or its doubt is asked about."""
        gesture, seen = self._gesture, self._evidence
        alone = () if look.sure or gesture.asked else seen.but_for_what_was_told_twice(plan)
        if alone:
            self._look = None
            self._ask_component(alone, found.complete, gesture.heard.pop(), gesture.heard_at)
            return
        doubt = seen.held_doubt(plan) if look.sure else seen.doubt(plan)
        if doubt is None:
            gesture.may_begin = self._read_after_the_pieces() or gesture.may_begin
            self._commit(plan, found, quick=False)
            return
        self._look = None
        if self._plans.pending:
            self._ask_pending()  # what the rules ask tells every answer
        if gesture.question is None or doubt in seen.in_place_of_the_question(plan):
            self._put(doubt)
        elif not gesture.was_asked_of(seen.shape):
            self._ask_again(gesture.question)  # pieces have come since that do not answer it

    def _still_asks_of_the_end(self, off: Mapping[str, int], *, quiet: bool) -> bool:
        """Whether it is asked if a turn ends, and what was touched since leaves that open; else the turn goes on."""
        gesture, question = self._gesture, self._gesture.question
        if question is None or question.code != ENDS:
            return False
        if belonging.may_follow_the_end(self._evidence):
            if not quiet:
                self._rest(self._evidence.match(), off)
            elif not gesture.was_asked_of(self._evidence.shape):
                self._ask_again(question)
                self._put_of_what_it_was_asked_of()
            return True
        gesture.open = None
        if gesture.waiting.forget_cards():  # they may have been of the seat after, and tell a move without a piece
            self._say("forgotten")
        return False

    def _set_down_since_asked(self, off: Mapping[str, int]) -> bool:
        """Whether a piece was put back since the open question was asked of it, and set down anew: that is an answer,
        unless it only knocks its place."""
        asked, named = self._gesture.open, self._gesture.named
        knocked = named.zone if named is not None else None
        since = self._touches.since
        return asked is not None and any(zone != knocked and since.get(zone, 0.0) > asked.asked_at for zone in off)

    def _returns_to(self, off: Mapping[str, int]) -> bool:
        """Whether the pieces of a resumed game are just put right, by which nobody means a move; until somebody says
        that the table is right, or tells a move."""
        return bool(off) and self._mending.returning and self._comparing and not self._gesture.heard

    def _read_after_the_pieces(self) -> Heard | None:
        """The component that was heard last, after all pieces were touched: if the pieces alone tell the move, it may
        have been meant for the next."""
        gesture = self._gesture
        last = gesture.heard[-1] if gesture.heard else None
        return last if last is not None and last.tag and gesture.heard_at > self._touches.touched_at else None

    def _knocking_until(self, found: Match, off: Mapping[str, int]) -> float | None:
        """Until when a hand may still be knocking, where a place is wanted: a second time the one that it has named,
        one that answers the open question and has changed since, or one where a piece would mean nothing. A
        knock may last longer than hands take to rest."""
        gesture = self._gesture
        knocked = {gesture.named.zone} & off.keys() if gesture.named is not None else set()
        if gesture.open is not None:
            lay, places = dict(gesture.open.asked_of.off), {choice.place for choice in gesture.open.question.choices}
            knocked |= {zone for zone in lay if zone in places and lay[zone] != off.get(zone, 0)}
            brought = found.complete[0].effect if len(found.complete) == 1 else {}
            came = self._touches.came
            knocked |= {zone for zone in brought if zone in places and len(came.get(zone, ())) > brought[zone][0]}
        if gesture.heard or gesture.question is not None:
            means_nothing = len(off) == 1 and self._mending.told is None and not found.possible
            knocked |= {zone for zone, step in off.items() if means_nothing and abs(step) == 1}
        return self._knocks.going_on(knocked, self._now)

    def _showing_until(self) -> float | None:
        """Until when a hand that has lifted the piece asked about may be knocking, and not putting it back: words that
        were heard meanwhile must not tell another move in between."""
        return self._knocks.going_on(self._mending.untold, self._now) if self._gesture.heard else None

    def _takes_words_of_pieces_gone(self, off: Mapping[str, int], *, quiet: bool) -> bool:
        """Take the words that waited for pieces of which none lies there any more. Whether they come before what lies
        there now, which was touched since."""
        gesture = self._gesture
        # Whoever has answered has knocked what lies there, perhaps, and it has lain there before.
        if (
            not gesture.waiting.for_pieces()
            or (off and (gesture.asked or gesture.heard))
            or self._lapses_at is not None
        ):
            return False
        asked_of = dict(gesture.open.asked_of.off) if gesture.open is not None else {}
        if any(zone in asked_of or self._touches.since.get(zone, 0.0) <= gesture.waiting.since for zone in off):
            return False
        # A place that answers the question may just be knocked.
        if quiet and self._asks_of_nothing():
            gesture.open = None
        if gesture.open is not None:
            return False
        # Whoever has answered has said them after that; they are not of the pieces.
        if not gesture.asked and gesture.waiting.forget_cards(self._evidence.first_said_upon_what_is_gone):
            self._say("forgotten")
        self._take_waiting(told=False)
        if not off or not self._inputs:
            return False
        self._look = None
        return True

    def _rest(self, found: Match, off: Mapping[str, int]) -> None:
        """Look again when the hands have rested."""
        rest = self._timing.settle_growing_s if found.growing else self._timing.settle_s
        if off or self._gesture.heard or self._asks_of_nothing():
            self._wake_at = max(self._touches.moved_at + rest, nextafter(self._now, inf))
        else:
            self._ask_pending()

    def _judge(self, found: Match, off: Mapping[str, int]) -> None:
        """The hands have rested and no single move is complete."""
        gesture = self._gesture
        # A player who has answered waits for the next question, and not for a hand that may hold a piece.
        patient = self._touches.moved_at + (self._timing.settle_s if gesture.answered_some else self._timing.patience_s)
        if not off:
            if self._asks_of_nothing():
                gesture.open = None
            if gesture.heard:
                if self._lapses_at is None and not self._ask(found.possible):
                    self._take_waiting(told=True)
            else:
                self._ask_pending()
        elif self._plans.by_program and self._plans.pending:
            return  # it is amid the turn of others, whose next pieces these may be: its answer will tell
        elif not found.possible and self._evidence.waits_for_another_seat():
            self._ask_pending()
            if gesture.question is not None and not gesture.was_asked_of(self._evidence.shape):
                self._ask_again(gesture.question)
        elif not found.possible:
            first = None if found.unclear else self._evidence.first_before_what_waits()
            if first is not None:
                self._commit(first, found, quick=False)
                return
            self._go_astray(off, unclear=found.unclear)
            self._ask_pending()
        elif found.complete:
            self._ask(found.possible if len(found.complete) == 1 else found.complete)
        elif self._now < patient:
            self._ask_pending()
            self._wake_at = patient
        else:
            self._lose_patience(found, off)

    def _asks_of_nothing(self) -> bool:
        """Whether a question is open about pieces, and these were put back before anything was answered."""
        question = self._gesture.question
        of_pieces = question is not None and question.code != ENDS
        return of_pieces and not self._gesture.heard and not self._plans.pending

    def _lose_patience(self, found: Match, off: Mapping[str, int]) -> None:
        """Something was begun long ago: ask what it is to be, unless it only waits for another seat's consent. The one
        move that answers have left was told by them."""
        gesture = self._gesture
        asked = None if self._plans.pending else gesture.open
        if asked is not None and any(self._shows_beside_others(asked, choice) for choice in asked.question.choices):
            self._ask_again(asked.question)
            return
        ready = [plan for plan in found.possible if plan.tagged(gesture.heard)]
        left = len(ready) == len(found.possible) == 1 and ready[0].move.text in gesture.answered
        if left and gesture.answered_some and gesture.question is None:
            rest = self._evidence.unfelt(ready[0])
            if rest is None:
                self._commit(ready[0], found, quick=True)
            else:
                self._put(rest)
        elif ready and not self._ask(ready):
            self._go_astray(off)

    # A gesture that looks unfinished.

    def _expect_more(self, off: Mapping[str, int]) -> None:
        """Set the time at which an unfinished gesture is answered, unless it was; a bump does not set it anew."""
        gesture = self._gesture
        told = self._mending.told is not None and not gesture.heard
        shape = self._evidence.shape
        asked = gesture.was_asked_of(shape) or (gesture.question is not None and gesture.heard)
        if (off or gesture.heard) and not (self._decided or asked or told):
            self._prompting.expect(shape, self._now, self._timing.patience_s)

    def _prompt(self) -> None:
        """Tell that the table waits, and for what."""
        self._prompting.told()
        off, seat = self._image.differences(), self._plans.actor
        seen = self._evidence
        alike = seen.match().complete if off and self._gesture.question is None else ()
        if len(alike) > 1 and seen.question_among(alike) is None:
            self._gesture.asked_back = True
            self._say("unfinished.alike", seat=seat)
        elif off and self._mending.told is None:
            extra = {zone: n for zone, n in off.items() if n > 0}
            missing = {zone: -n for zone, n in off.items() if n < 0}
            self._gesture.asked_back = True
            self._say("unfinished.pieces", seat=seat, extra=extra, missing=missing)
        elif off and self._mending.told is not None and self._mending.told.code == UNCLEAR:
            self._decided.append(self._mending.told)  # no word can tell it before the pieces are put back
        elif self._gesture.heard:
            unread = all(not plan.read(self._gesture.heard) for plan in seen.fitting())
            code = "unfinished.words-unread" if unread else "unfinished.words"
            self._say(code, seat=seat, word=self._gesture.heard[-1].said or "")

    # Questions.

    def _ask_pending(self) -> None:
        """What a pending decision asks, asked as soon as nothing tells the answer."""
        code = self._game.guide.question(self._state)
        if code is None or self._gesture.question is not None:
            return
        plans = self._evidence.fitting()
        if not self._ask(plans, code) and len(plans) > 1:
            # Components that may be read are no answers. Whether there are any may be the seat's secret (a card that
            # could be played), so what is asked must not depend on them.
            self._ask([plan for plan in plans if not plan.by_component], code)

    def _ask(self, plans: Sequence[Plan], code: str | None = None) -> bool:
        question = self._evidence.question_among(plans, code)
        if question is not None:
            self._put(question)
        return question is not None

    def _ask_again(self, question: Question) -> None:
        """Ask, even what is asked already: a player who goes on has not seen the question."""
        if question != self._gesture.question:
            self._put(question)
        elif self._gesture.open is not None:
            self._gesture.open = asked = self._gesture.open._replace(asked_of=self._evidence.shape, asked_at=self._now)
            self._decided.append(Ask(asked.question, self._open_window(asked.question)))

    def _ask_of(self, word: Heard, at: float, question: Question) -> None:
        """Ask, as this word was no clear answer: shown again before anybody can have heard that, it is none still."""
        self._ask_again(question)
        if (asked := self._gesture.open) is not None:
            known = asked.unclear
            unclear = known if known is not None and known.word == word else UnclearAnswer(word, at)
            self._gesture.open = asked._replace(unclear=unclear)

    def _put_of_what_it_was_asked_of(self) -> None:
        """What lies there was there when the question was asked again: it answers nothing by itself."""
        if (asked := self._gesture.open) is not None:
            self._gesture.open = asked._replace(put_of=asked.asked_of)

    def _put(self, question: Question) -> None:
        """Ask, unless that is what is asked already; the Snake window may have a time that counts as consent."""
        if question == self._gesture.question:
            return
        off = self._image.differences()
        # A piece that lies in question was set down: a hand that lifts it now begins a knock, and does not end one.
        self._knocks.forget(
            {choice.place for choice in question.choices if choice.place and off.get(choice.place, 0) > 0}
        )
        if self._gesture.passed is not None:
            self._gesture.named = None  # a yes is of what is asked now
        shape = self._evidence.shape
        self._gesture.open = OpenQuestion(question, shape, shape, self._now, self._now)
        self._decided.append(Ask(question, self._open_window(question)))

    def _open_window(self, question: Question) -> float:
        """Begin the time after which silence counts as consent, if there is one; how long it is. While a resumed table
        is compared, nobody can answer yet."""
        window_s = self._window_s if question.slot == CONSENT and not self._comparing else 0.0
        self._window_until = self._now + window_s if window_s else None
        return window_s

    def _end_comparing(self) -> None:
        """The resumed table is right, or taken as it is: what was asked before that is asked once more."""
        self._comparing = False
        if self._gesture.question is not None:
            self._ask_again(self._gesture.question)

    def _take_waiting(self, *, told: bool) -> None:
        """Take the words that waited for pieces; with ``told``, those too that waited for a move told in part."""
        words, forgot = self._gesture.waiting.take(self._now, told=told)
        if forgot:
            self._say("forgotten")
        self._inputs.say_now(words)

    # Astray and mended.

    def _go_astray(self, off: Mapping[str, int], *, unclear: bool = False) -> None:
        if self._image.heal():
            self.look()
            return
        self._report_astray(off, unclear=unclear)

    def _report_astray(self, off: Mapping[str, int], *, unclear: bool = False) -> None:
        """The table does not show what it should, or it is ``unclear`` what that means; told once for each new
        difference."""
        self._gesture.strayed = True
        if self._gesture.heard:
            self._gesture.waiting.wait_for_the_move()
        elif self._gesture.waiting:
            self._gesture.waiting.forget_cards()  # they were said after a move that is not understood
            self._say("forgotten")
        self._take_waiting(told=False)
        debts, told = self._image.debts(), self._mending.told
        asked_for = told is not None and told.code == "astray.owed" and any(n < 0 for n in debts.values())
        if self._mending.returning:
            mend = owed_for(off)
        elif self._plans.by_program or (asked_for and any(n > 0 for n in off.values())):
            # No rule is to be told: what came here is probably what is owed there, or a program makes no move by it.
            mend = owed_for({zone: debts.get(zone, 0) + off.get(zone, 0) for zone in {**debts, **off}})
        elif unclear:
            mend = unclear_for(off)
        else:
            said = self._gesture.said
            mend = astray_for(self._game, self._board, self._state, self._plans.actor, off, said)
        if (new := self._mending.tell(mend)) is not None:
            self._decided.append(new)

    def _owed(self) -> Mend | None:
        """What is still to be put right after a move, if that was not told yet."""
        debts = self._image.debts()
        return self._mending.tell(owed_for(debts)) if debts else None

    def _right_again(self) -> bool:
        """Nothing is unexplained any more; unless something is still owed, that is told. Whether it was news."""
        gesture = self._gesture
        if self._image.debts():
            return False
        if not gesture.heard:
            gesture.strayed = False
        if gesture.unsaid.whole_at == inf:
            gesture.unsaid = gesture.unsaid._replace(whole_at=self._now)
        self._mending.returning = False
        if self._mending.told is None:
            return False
        places, strayed = tuple(sorted(self._mending.places)), gesture.strayed
        if self._mending.told.code == "astray.owed" and not gesture.unsaid.told:
            gesture.unsaid = gesture.unsaid._replace(at=self._now)  # only now the hands have made the last move whole
        self._mending.end()
        if not self._image.differences():
            gesture.exchanged |= {zone for zone, switches in self._touches.came.items() if switches}
            self._forget_touches()
            if (strayed and gesture.heard) or gesture.waiting:
                gesture.mended_at = self._now
        self._decided.append(Mended(places))
        return True

    # Commits.

    def _commit(self, plan: Plan, found: Match, quick: bool, belongs: Heard | None = None) -> None:
        """Commit a plan that was matched; what the board shows of it already need not be asked for.

        Where later moves of one gesture have hidden it again, it is the whole gesture that the board shows.
        """
        off = self._image.differences()
        begun = plan in found.complete or not plan.effect.keys().isdisjoint(off)
        unshown = self._evidence.unshown(plan)
        if plan in found.complete:
            unshown = [zone for zone in unshown if zone in self._gesture.knocked]
        heard = [*self._gesture.heard, *([belongs] if belongs else [])]
        said = {word.slot for word in plan.words if any(one.said == word.said for one in heard)}
        unsaid = frozenset(word.said for word in plan.words if word.slot not in said)
        how = self._gesture.how(quick)
        self._decided.append(Commit(plan.actor, plan.move, how, not begun, tuple(unshown), plan.stops, unsaid))
        if self._look is None:
            self.look()
        else:
            self._look = self._look._replace(left=self._look.left - 1)

    def _expect(self, done: Effect, commit: Commit) -> None:
        """What the rules want the switches to show after a move, and what of it is owed."""
        image, wells = self._image, self._board.zones
        before, debts = image.pieces, image.debts()
        pieces = dict(before)
        for zone, step in net(done).items():
            pieces[zone] += step
        image.expect(pieces)
        carried = done if commit.told else commit.unshown
        self._exchanges.expect(done, debts, carried, self._now, told=commit.told)
        if commit.told:
            image.owe(done)
            return
        image.bear_with(done)
        image.owe(commit.unshown)
        # Where pieces stood beside the wells, a well that was left empty is to be filled again.
        for zone, (gained, lost) in done.items():
            if lost and before[zone] + gained > wells[zone] and image.shown[zone] < image.wanted(zone):
                image.owe((zone,), most=lost)

    def _begin_gesture(self, done: Effect, state: GameState, unsaid: Unsaid, words_only: bool) -> None:
        """Begin with what the committed move has not explained."""
        old, off = self._gesture, self._image.differences()
        self._touches.begin_anew(self._now, off.keys(), done.keys(), words_only=words_only)
        # Whoever lifts a piece that was set down for this move does not knock with it.
        self._knocks.forget({zone for zone, (gained, _) in done.items() if gained})
        self._take_waiting(told=True)
        closed = Closed(old.question, self._now) if old.question else old.closed
        self._state, self._plans = state, Plans(self._game, self._board, state, self._programs)
        maybe = old.may_begin
        if maybe is None and old.maybe is not None and old.maybe.card and not old.heard:
            maybe = old.maybe  # this move had no use for it either
        if maybe is not None and maybe.tag and not self._may_begin_with(maybe):
            maybe = None
        self._gesture = Gesture(maybe=maybe, closed=closed, unsaid=unsaid)
        if maybe is not None and maybe.tag:
            self._say("word.late", word=maybe.said or "")
        self._window_until = None
        self._comparing = False
        self._prompting.forget()
        if self._inputs:
            self._look = None  # what was said since comes before what else lies there
