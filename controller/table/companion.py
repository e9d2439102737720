"""The companion at one table, for one game: readings and time in, reports out.

It is the only one that changes the game and the only writer of its own state: `Recognizer` decides what the hands have
done, `Companion` applies that (`Session.commit`, undo, drawing, laying out, table cards) and publishes what came of it
to the `Hub`. No clock, thread or file here: readings carry their time, and `Companion.deadline` says when time alone
would change something.

One round: `feed` lets time pass up to a reading, hands it to the recognizer or to the table's own commands, and then
`_settle` applies decision after decision until there is none. A move is on disk before anybody hears of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from itertools import takewhile
from math import ceil, inf
from typing import Any

from controller.boards import Board
from controller.boards.seats import seat_called
from controller.engine.game import TABLE, Game, GameState, Outcome
from controller.engine.moves import Move
from controller.engine.next_draw import Dealer
from controller.engine.phases import Standing
from controller.engine.reasons import Reason
from controller.engine.session import Session, Step
from controller.errors import DeadlineStuck, IllegalMove, UnreadableMove
from controller.phases.drift import OnDrift, raise_drift
from controller.ports import Crowded, Entered, Found, KeyPressed, Lost, Reading, Switched, TagGone, TagSeen
from controller.recognition.decisions import (
    Agree,
    Ask,
    Attention,
    Commit,
    Decision,
    Mend,
    Mended,
    Question,
    Say,
    TakeBack,
    Wait,
)
from controller.recognition.fixed_times import REACTION_S, REREAD_S, STILL_TELLING_S
from controller.recognition.image import carried
from controller.recognition.inputs import CardShown, Confirmed, TagRead, UndoAsked
from controller.recognition.plans import CONSENT
from controller.recognition.recognizer import Recognizer
from controller.table import undo
from controller.table.announcements import Announcements
from controller.table.dealing import Laying
from controller.table.hub import Hub
from controller.table.reports import Audience, Kind, Viewer

MOST_STEPS_AT_ONCE = 8
"""More steps than there are sorts of deadlines that may fall due at one time."""
PROGRESS_S = 0.001
"""Time has made progress when it is so much later."""
CARD = "card:"
TABLE_WORDS = ("undo", "yes", "no", "again", "accept", "pause", "resume", "new-game", "shut-down")
"""What may be entered for a seat besides moves, as if it showed the card."""


class Companion:
    """The companion at one table, for one game.

    Args:
        game, board, session: the game, the board it is played on, and the game's record.
        seed: for what the companion draws itself.
        options: table options by name (``dealer`` ...); the board file has the defaults.
        levels: which switches are closed at the start; without it those of the position, filled from well 1 up.
        on_drift: what to do when the phase machine and the rules disagree (`controller.phases.drift`).
        dealer: who draws, where that is not chance alone (a lesson).
        falls: whether the last move of a history that led to a state is about to be taken back (a lesson). Then only
            the move itself is told, not how the game would go on.

    Attributes:
        hub: where everything that it reports can be read.
        requested: what a table card asked of the program: ``new-game`` or ``shut-down``.
    """

    def __init__(
        self,
        game: Game,
        board: Board,
        session: Session,
        *,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        levels: Mapping[str, bool] | None = None,
        on_drift: OnDrift = raise_drift,
        dealer: Dealer | None = None,
        falls: Callable[[Sequence[Step], GameState], bool] | None = None,
    ) -> None:
        self.game, self.board, self.session = game, board, session
        self.hub = Hub()
        self.requested: str | None = None
        self._spotlight: tuple[GameState, Sequence[Move]] | None = None
        chosen = {**board.options, **(options or {})}
        window_s = chosen.get("snake_window_s", 0.0)
        self._recognizer = Recognizer(game, board, session.state, levels, snake_window_s=window_s)
        self._dealer, self._falls = dealer or Dealer(game, seed, chosen), falls
        self._laying = Laying()
        self._announcements = Announcements(
            self.hub,
            game,
            board,
            session.state,
            scores=chosen.get("scores") != "hidden",
            on_drift=on_drift,
        )
        self._now, self._begun = 0.0, False
        self._read_at: dict[str, float] = {}
        self._shown: tuple[str, str, float] | None = None  # the last move that was not entered: whose, which, and when
        self._consent: undo.Consent | None = None
        self._paused = False
        self._lost: dict[str, None] = {}
        self._asked: Question | None = None
        self._mend: Mend | None = None
        self._carried: str | None = None  # whose told move is being carried out, if nothing else was to be mended

    @property
    def lights(self) -> Mapping[str, object]:
        """Roles by place, as the lights show them now."""
        return self._announcements.lights

    @property
    def standing(self) -> Standing:
        """Phase, cycle and timer as the phase machine has them."""
        return self._announcements.standing

    @property
    def comparing(self) -> bool:
        """Whether people compare the table with a game that was resumed."""
        return self._recognizer.comparing

    @property
    def confirms(self) -> bool:
        """Whether a place was knocked, and a card yes would take it."""
        return self._recognizer.place_named

    def same_reading(self, tag: str, at: float) -> bool:
        """Whether a tag was at the reader so shortly before that it is still the same reading."""
        before = self._read_at.get(tag)
        return before is not None and at - before < REREAD_S

    @property
    def laying(self) -> bool:
        """Whether people lay out what was dealt."""
        return bool(self._laying.waiting)

    @property
    def deadline(self) -> float | None:
        """When time alone would change something; None if nothing is waiting."""
        lit = self._laying.here[1] if self._laying.here else None
        known = [at for at in (self._recognizer.deadline, lit) if at is not None]
        return min(known) if known else None

    def snapshot(self, viewer: Viewer) -> dict[str, Any]:
        """The table as it is now, as far as a viewer may see it: position, lights, phase, question, what to mend."""
        state = self.session.state
        seat = viewer.seat_in(self.game.seats(state))
        phase, attention = self._announcements.phased
        mend, consent = self._mend, self._consent  # pages read this on a thread of their own: each is looked at once
        question = self._asked if consent is None or consent.overtaken else consent.question
        return {
            "position": self.game.write(state if viewer.every else self.game.view(state, seat)),
            "lights": dict(self.lights),
            "phase": phase,
            "attention": attention,
            "question": None if question is None else {"code": question.code, **question.facts},
            "astray": None if mend is None else {"extra": dict(mend.extra), "missing": dict(mend.missing)},
        }

    # What happens.

    def begin(self, at: float, resumed: bool = False) -> None:
        """Look at the table for the first time; after a break the players compare what no switch can see."""
        self._now, self._begun = at, True
        if resumed and self.board.readers:
            self._laying = self._dealt_last()
        lies_open = bool(self._laying.waiting)
        self._draw()
        self._recognizer.begin(at, resumed=resumed)
        self._settle()
        if resumed:
            self._announcements.say_all(at, self.game.guide.unseen(self.session.state, ()))
            self._say("table.compare" if self.board.readers else "table.compare-typed")
        if lies_open:
            self._say("lay.begin")  # after a break nobody knows how much of it lies
        self._show()

    def seat_programs(self, programs: Set[int]) -> None:
        """From now on programs play the seats of these places: what people do with their pieces, or say, is no move of
        those seats, but carries out theirs."""
        self._recognizer.seat_programs(programs)
        if self._begun:
            self._settle()
            self._show()

    def feed(self, reading: Reading) -> None:
        """One reading; time passes up to it first."""
        self.pass_time(reading.at)
        if isinstance(reading, Switched):
            self._recognizer.feel(reading.at, reading.switch, reading.closed)
        elif isinstance(reading, TagGone):
            self._read_at[reading.tag] = self._now
        elif isinstance(reading, TagSeen):
            self._tag(reading.tag)
        elif isinstance(reading, Crowded):
            self._say("part.crowded", part=reading.part)
        elif isinstance(reading, Lost | Found):
            self._part(reading.part, isinstance(reading, Lost))
        elif isinstance(reading, KeyPressed):
            self._key(reading.key)
        elif isinstance(reading, Entered):
            self._entered(reading.move, reading.seat)
        self._settle()
        self._show()

    def pass_time(self, now: float) -> None:
        """Let time pass, step by step where something falls due. Raises DeadlineStuck."""
        last, steps = -inf, 0
        most = MOST_STEPS_AT_ONCE + 2 * sum(self.board.zones.values())
        while (due := self.deadline) is not None and due <= now:
            # A step that leaves its deadline as it was, or moves it on by a hair, would be repeated for ever, with the
            # table dead and lit. All switches may settle within a moment, each in a step of its own.
            last, steps = (due, 0) if due > last + PROGRESS_S else (last, steps + 1)
            if steps > most:
                raise DeadlineStuck(f"the deadline at {due} s is still there after {steps} steps")
            self._now = max(self._now, due)
            if self._laying.here and self._laying.here[1] <= self._now:
                self._laying = self._laying.dark()
            self._settle()
            self._show()
        self._now = max(self._now, now)

    @property
    def silent(self) -> tuple[str, ...]:
        """The parts of the table that have fallen silent."""
        return tuple(self._lost)

    def tell(self, at: float, reasons: Sequence[Reason], spotlight: Sequence[Move] = ()) -> None:
        """Say something that is no news of the game, to everyone, as a lesson does.

        Args:
            spotlight: the moves that lights show until the next move, while nothing is begun; none: all legal ones.
        """
        self._announcements.say_all(at, reasons)
        self._spotlight = (self.session.state, spotlight) if spotlight else None
        self._show()

    # Tags, cards and keys.

    def _tag(self, tag: str) -> None:
        """A tag came to the reader; seen again at once it is the same reading."""
        same = self.same_reading(tag, self._now)
        self._read_at[tag] = self._now
        if same:
            return
        kind, _, rest = tag.partition(":")
        if kind == "card":
            self._card(rest)
        elif kind == "uid":
            self._say("tag.unknown", word=rest)
        elif self._paused:
            self._say("table.pauses")
        elif not self._lay(tag):
            self._recognizer.hear(self._now, TagRead(tag))

    def _card(self, card: str, *, entered: bool = False) -> None:
        """A command card: for the table itself, an answer to an undo, or a word of a move.

        Args:
            entered: it was entered as a word, and not shown to the reader.
        """
        if self._table_card(card):
            return
        if self._paused:
            self._say("table.pauses")
            return
        names = card == "yes" and self._recognizer.place_named
        consent, asked = self._consent, self._recognizer.question
        takes = asked is not None and any(choice.card == card for choice in asked.choices)
        if consent is not None and not (consent.overtaken and takes) and card in ("yes", "no") and not names:
            soon = not entered and self._now - consent.asked_at < STILL_TELLING_S
            if soon and self._recognizer.question is not None:
                self._ask_consent(consent)  # nobody can have heard it yet: what was asked before is meant
            else:
                self._agree(card == "yes")
        elif card == "undo":
            self._recognizer.hear(self._now, UndoAsked(None))
        elif card == "yes" and (self._laying.waiting or self._laying.here) and not self._recognizer.answers_yes:
            self._say("lay.end" if self._laying.waiting else "table.confirmed")
            self._laying = Laying()
            self._recognizer.look()
            if self._recognizer.comparing:  # one yes says that all lies right
                self._recognizer.hear(self._now, CardShown(card))
        else:
            self._recognizer.hear(self._now, CardShown(card))

    def _table_card(self, card: str) -> bool:
        """Cards for the table itself; whether it was one."""
        if card == "accept":
            self._recognizer.take_what_lies(self._now)
            self._settle()
            self._say("table.accepted")
            self._recognizer.accept(self._now)
        elif card == "again":
            self._announcements.again(self._now)
        elif card in ("pause", "resume"):
            self._paused = card == "pause"
            self._recognizer.pause(self._now, self._paused)
            self._say(f"table.{card}")
            if not self._paused:
                self._recognizer.look()
        elif card in ("new-game", "shut-down"):
            self.requested = card
            self._say(f"table.{card}")
        else:
            return False
        return True

    def _key(self, key: str) -> None:
        """A key was pressed: ``SEAT.confirm`` or ``SEAT.undo``."""
        name, _, what = key.partition(".")
        seat = seat_called(self.game.seats(self.session.state), name)
        if seat is None:
            self._say("key.unknown", word=key)
        elif self._paused:
            self._say("table.pauses")
        elif what == "undo":
            self._recognizer.hear(self._now, UndoAsked(seat))
        elif what == "confirm":
            self._recognizer.hear(self._now, Confirmed(seat))

    def _entered(self, text: str, name: str) -> None:
        """A move or a word for the table was entered by hand: any legal move is made, others are refused with their
        reason."""
        if self._paused and text not in TABLE_WORDS:
            self._say("table.pauses")
            return
        seat = seat_called(self.game.seats(self.session.state), name)
        if seat is None:
            self._say("move.unknown-seat", seat=name)
            return
        if text in TABLE_WORDS:
            self._word(text, seat)
            return
        try:
            move = self.game.read_move(self.session.state, text)
            if not self._recognizer.waits_for_program:
                self._recognizer.take_before(self._now, seat, move.text)
                self._settle()
                move = self.game.read_move(self.session.state, text)
        except UnreadableMove as error:
            self._announcements.say(self._now, error.code, error.facts)
            return
        if self._shown is not None and self._shown[:2] == (seat, move.text) and self._now - self._shown[2] < REACTION_S:
            # Nobody can have heard yet that it is made.
            self._say("move.just-made", seat=seat, move=self.game.seals(move) or text)
            return
        shown, stops = self._recognizer.shows(seat, text), self._recognizer.stops(seat, text)
        self._commit(Commit(seat, move, "by_hand", told=not shown, stops=stops))
        self._recognizer.look()

    def _word(self, word: str, seat: str) -> None:
        """A seat (or the table) entered a word; an undo is agreed to by nobody but the seat that is asked."""
        consent = self._consent
        asked = consent.question.seat if consent is not None and not consent.overtaken else None
        if word == "undo" and not self._paused:
            self._recognizer.hear(self._now, UndoAsked(None if seat == TABLE else seat))
        elif asked is not None and word in ("yes", "no") and seat not in (TABLE, asked):
            self._say("undo.not-asked", seat=seat, asked=asked)
        else:
            self._card(word, entered=True)

    def _part(self, name: str, lost: bool) -> None:
        """A part of the body fell silent, or is back."""
        if lost:
            self._lost[name] = None
        else:
            self._lost.pop(name, None)
        self._say("part.lost" if lost else "part.found", part=name)

    # Decisions.

    def _settle(self) -> None:
        """Apply what the recognizer decides, until it waits."""
        while not isinstance(decision := self._recognizer.step(self._now), Wait):
            self._apply(decision)

    def _apply(self, decision: Decision) -> None:
        if isinstance(decision, Commit):
            self._commit(decision)
        elif isinstance(decision, Ask):
            self._ask(decision)
        elif isinstance(decision, Mend):
            self._report_mend(decision)
        elif isinstance(decision, Mended):
            self._mend = self._carried = None
            self.hub.publish(self._now, "mended")
            self._announcements.say_all(self._now, self.game.guide.unseen(self.session.state, decision.places))
        elif isinstance(decision, Say):
            self._announcements.say_all(self._now, decision.reasons)
        elif isinstance(decision, TakeBack):
            self._undo(decision.seat)
        elif isinstance(decision, Agree):
            self._say("table.confirmed")

    def _say(self, code: str, **facts: object) -> None:
        self._announcements.say(self._now, code, facts)

    def _ask(self, ask: Ask) -> None:
        question = ask.question
        self._note_closed()
        self._asked = question
        self._overtake(True)
        self.hub.publish(self._now, "asked", question.code, question.facts)
        self._say(question.message, seat=question.seat, **question.told)
        if ask.window_s:
            self._say("window.counting", seat=question.seat, seconds=ceil(ask.window_s))

    def _note_closed(self) -> None:
        """Report that a question is open no longer."""
        if self._asked is not None and self._recognizer.question is not self._asked:
            self.hub.publish(self._now, "closed", self._asked.code, {"seat": self._asked.seat})
            self._asked = None
            self._overtake(False)

    def _overtake(self, overtaken: bool) -> None:
        """Note that something is asked besides an undo, or no longer."""
        if self._consent is not None:
            self._consent = replace(self._consent, overtaken=overtaken)

    def _report_mend(self, mend: Mend | None) -> None:
        if mend is None:
            return
        self._mend = mend
        facts = {"extra": mend.extra, "missing": mend.missing, "facts": mend.facts}
        self.hub.publish(self._now, "astray", mend.code, facts)
        whose = {"mover": self._carried} if mend.code == "astray.owed" and self._carried is not None else {}
        self._announcements.say(self._now, mend.code, {**mend.facts, **whose})

    # The game.

    def _commit(self, commit: Commit) -> Outcome | None:
        """Make a move and report it; what it led to, or None if the rules refuse it, which is said."""
        before, game = self.session.state, self.game
        try:
            outcome = self.session.commit(commit.actor, commit.move, self._now)
        except IllegalMove as error:
            self._refuse(commit, error)
            return None
        owed = self._recognizer.advance(commit, outcome)
        self._shown = None if commit.how == "by_hand" else (commit.actor, commit.move.text, self._now)
        carried = commit.told and owed is not None and self._mend is None
        self._carried = self._carrier(before, commit, outcome) if carried else None
        self._laying = self._laying.dark()
        if self._consent is not None:
            self._agree(agreed=False)  # a move made instead refuses the undo
        self._note_closed()
        self._publish_move("committed", commit.how, before, commit.actor, commit.move)
        self._announcements.follow(self._now, outcome.events, outcome.state)
        told = tuple(game.presenter.announcements(before, commit.actor, commit.move, outcome))
        falls = self._falls is not None and self._falls(self.session.history, self.session.state)
        self._announcements.say_all(self._now, told[:1] if falls else told)
        self._report_mend(owed)  # nobody understands what is missing where before the move is told
        if commit.actor != TABLE or not self._dealer.due(before):
            self._draw()
        return outcome

    def _carrier(self, before: GameState, commit: Commit, outcome: Outcome) -> str | None:
        """Whose move is to be carried out after a told one: the table's, where a seat becomes somebody by it and all
        set up. Consent lets the last move of another seat have its effect; None where it is refused, as the pieces
        that were moved already go back."""
        if commit.actor not in self.game.seats(outcome.state):
            return TABLE
        words = self.game.guide.words(before, commit.actor, commit.move)
        if not any(word.slot == CONSENT for word in words):
            return commit.actor
        if not carried(self.game, outcome.events):
            return None
        others = (step.seat for step in reversed(self.session.history) if step.seat not in (TABLE, commit.actor))
        return next(others, None)

    def _refuse(self, commit: Commit, error: IllegalMove) -> None:
        """Say why a move is refused; of one that is secret only to the seat that tried it."""
        sealed = self.game.seals(commit.move)
        only = self._only(self.session.state, commit.actor)
        if sealed is None or only is None:
            self._announcements.say(self._now, error.code, error.facts)
            return
        self._announcements.say(self._now, error.code, error.facts, Audience(only=only))
        self._announcements.say(self._now, "move.refused-sealed", {"seat": commit.actor}, Audience(but=only))

    def _only(self, state: GameState, actor: str) -> int | None:
        """The number of a seat; None for the table."""
        seats = self.game.seats(state)
        return seats.index(actor) if actor in seats else None

    def _publish_move(self, kind: Kind, how: str, before: GameState, actor: str, move: Move) -> None:
        """A move that was made or taken back: whole to everyone, or if it is sealed only to its seat.

        What chance brought sealed is no seat's secret to know: nobody hears more of it than its word.
        """
        sealed = self.game.seals(move)
        only = self._only(before, actor)
        if sealed is None:
            self.hub.publish(self._now, kind, how, {"seat": actor, "move": move.text})
            return
        # Without a seat (-1) the whole is for the hands of a simulated table alone.
        whole, rest = (
            (Audience(only=-1), Audience(but=-1)) if only is None else (Audience(only=only), Audience(but=only))
        )
        self.hub.publish(self._now, kind, how, {"seat": actor, "move": move.text}, whole)
        self.hub.publish(self._now, kind, how, {"seat": actor, "move": sealed}, rest)

    def _draw(self) -> None:
        """What the companion draws itself, drawn: who starts, and everything where it is the dealer."""
        before = bool(self._laying.waiting)
        while self._dealer.due(self.session.state):
            state = self.session.state
            drawn = self._dealer.draw(state, self.session.history)
            outcome = self._commit(Commit(TABLE, drawn, "at_once", told=True))
            assert outcome is not None, "what the rules list is legal"
            if self._dealer.lays_out(state, drawn):
                self._laying = self._laying.dealt(self.game, outcome)
        if self._laying.waiting and not self.board.readers:
            self._say("lay.typed")  # each place was told as it was dealt, and nothing could read what is laid there
            self._laying = Laying()
        elif self._laying.waiting and not before:
            self._say("lay.begin")

    def _dealt_last(self) -> Laying:
        """What was dealt since the last move of a person: after a break nobody knows what of it lies."""
        dealt = list(takewhile(lambda step: step.seat == TABLE, reversed(self.session.history)))
        laying = Laying()
        for step in reversed(dealt):
            if self._dealer.due(step.before) and self._dealer.lays_out(step.before, step.move):
                laying = laying.dealt(self.game, self.game.resolve(step.before, TABLE, step.move))
        return laying

    def _lay(self, tag: str) -> bool:
        """A component was read that is to be laid out: its place is told and lit. Whether it was one."""
        laying = self._laying.read(tag, self._now)
        if laying is None or laying.here is None:
            return False
        self._laying = laying
        self._say("lay.here", region=laying.here[0])
        if not laying.waiting:
            self._say("lay.end")
        return True

    # Taking back.

    def _undo(self, by: str | None, consent: bool = False) -> None:
        """Take the last move back, with what the companion has drawn since, as a seat wishes (None: who knows)."""
        history = self.session.history
        keep = undo.kept(history, self._dealer.due)
        if keep is None:
            self._say("undo.nothing")
            return
        try:
            steps = self.session.undo_to(keep, self._now, consent)
        except IllegalMove as error:
            self._wish(error, by)
            return
        for step in steps:
            self._publish_move("undone", "by_hand", step.before, step.seat, step.move)
        state = self.session.state
        if any(step.seat == TABLE and self._dealer.lays_out(step.before, step.move) for step in steps):
            self._laying = Laying()  # what is dealt again is laid again
        self._end_consent()
        self._carried = self._shown = None
        owed = self._recognizer.retreat(state, [(step.seat, step.move.text) for step in steps])
        self._note_closed()
        self._announcements.restore(state)
        told = undo.told(self.game, steps, by)
        self._say("undone", seat=told["mover"], move=told["move"], by=by)
        self._report_mend(owed)
        self._draw()

    def _wish(self, error: IllegalMove, by: str | None) -> None:
        """An undo is wished for that needs consent, or that cannot be."""
        if error.code != "undo.needs-consent":
            self._announcements.say(self._now, error.code, error.facts)
            return
        self._ask_consent(
            undo.wanted(self.game, self.session.state, self.session.history, self._dealer.due, self._consent, by)
        )

    def _agree(self, agreed: bool) -> None:
        """The seat that was asked agrees to the undo, or does not; one that does not is enough to end it."""
        assert self._consent is not None
        if agreed:
            self._ask_consent(self._consent.after(None))
            return
        self._end_consent()
        self._say("undo.refused")

    def _ask_consent(self, consent: undo.Consent) -> None:
        """Ask the next seat that has not agreed yet; where there is none, everybody has."""
        self._end_consent()
        if not consent.to_agree:
            self._undo(by=consent.by, consent=True)
            return
        self._consent = consent = replace(consent, asked_at=self._now, overtaken=False)
        question = consent.question
        self.hub.publish(self._now, "asked", question.code, question.facts)
        self._say(question.message, seat=question.seat, **question.told)

    def _end_consent(self) -> None:
        if self._consent is not None:
            self.hub.publish(self._now, "closed", self._consent.question.code, {"seat": self._consent.question.seat})
            self._consent = None

    # What is shown.

    def _show(self) -> None:
        """Lights, phase and attention as they are now."""
        self._note_closed()
        marks = {} if self._laying.here is None else {self._laying.here[0]: "put-here"}
        marks |= self._recognizer.marks
        begun = self._recognizer.candidates
        spot = self._spotlight
        moves = spot[1] if begun is None and spot is not None and spot[0] is self.session.state else begun
        if moves is None and self._recognizer.waits_for_program:
            moves = ()  # what is lit besides would lead hands to a move of their own
        self._announcements.light(self._now, self.session.state, moves, marks)
        self._announcements.attend(self._now, self.attention)

    @property
    def attention(self) -> Attention:
        """What the table does now."""
        if self._paused:
            return "paused"
        known = self._recognizer.attention
        if self._consent is not None and known in ("watching", "held"):
            return "asking"
        return "faulted" if self._lost and known == "watching" else known
