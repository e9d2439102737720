"""The play loop: readings and time to the companion, its reports to the subscribers of the hub.

Nothing here decides anything about the game. A move is on disk before anybody hears of it
(`controller.engine.session`), so the game can be resumed wherever and however the loop ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from controller.engine.game import TABLE, Game, GameState
from controller.engine.reasons import Reason
from controller.engine.session import Session
from controller.memory import set_aside
from controller.phases.drift import OnDrift, raise_drift
from controller.play.bots import SEAT_LINE, Bots
from controller.play.coaching import Coaching, Look, asked_why
from controller.play.heard import Heard
from controller.play.page_requests import PageRequests
from controller.play.prompts import prompt_for
from controller.play.published import Published
from controller.play.subscribers import Delivery, ScreenLines, ServiceStatus, SpeechOutput, TableLights
from controller.play.table_io import SOON_S, StopRequested, TableIO
from controller.play.teaching import OVER, LessonRequests, Teaching
from controller.play.thinking import LATE_S, Thinker, Thinks
from controller.play.typed import TableLines, bare, just_began, number_of
from controller.players import PERSON
from controller.ports import Entered, KeyPressed, Lost, Reading, TagGone, TagSeen
from controller.table.companion import CARD, TABLE_WORDS, Companion

if TYPE_CHECKING:
    from controller.terminal.screen import Screen
    from controller.terminal.table_screen import TableScreen

FINISH_S = 10.0
"""So long the answers to what was typed before `quit` are waited for at most: by a program at a pipe."""

YES_CARD, NO_CARD, AGAIN_CARD = "card yes", "card no", "card again"
"""As they are typed."""

Keep = Callable[[Reading], None]
Notices = Callable[[], Sequence[Reason]]


class PlayLoop:
    """Run one game at one table.

    Args:
        session: the game; its time continues from where it stood.
        seed: for what the companion draws itself.
        options: table options (`controller.boards.Options`).
        players: who plays, in the order of the seats (`controller.play.bots`); people, where none is named.
        thinker: who thinks for those that are programs, and for the coach; by default a process of its own.
        frames: the terminal, where it shows the game on a full screen; else sentences are shown as lines.
        keep: called with every reading, in the game's time, before it is taken.
        teaching: a lesson that is given at this table.
        on_drift: what to do when the phase machine and the rules disagree (`controller.phases.drift`).
        notices: what is to be said of the record since the last call.
        seated: called with all players, in the order of the seats, once a seat is handed over.
        coach: what the coach does for each seat at first; ``coached`` is called with that once it is switched.
        adapt: gives `adaptive`, where the seat of a place is handed to it, the level that it has come to there.
        pages: where pages meet the table; None where none are served.
    """

    def __init__(
        self,
        io: TableIO,
        game: Game,
        session: Session,
        *,
        seed: int,
        options: Mapping[str, Any],
        players: Sequence[str] = (),
        thinker: Thinks | None = None,
        frames: Screen | None = None,
        keep: Keep | None = None,
        teaching: Teaching | None = None,
        on_drift: OnDrift = raise_drift,
        notices: Notices = tuple,
        seated: Callable[[tuple[str, ...]], object] = lambda _: None,
        coach: Sequence[str] = (),
        coached: Callable[[tuple[str, ...]], object] = lambda _: None,
        adapt: Callable[[int, str], str] = lambda _, player: player,
        pages: Published | None = None,
    ) -> None:
        self._io, self._game, self._session, self._keep = io, game, session, keep
        self._notices, self._teaching, self._seated = notices, teaching, seated
        self._offset_s = session.seconds - io.now
        self._prompted_in: GameState = None
        self._drawn: object = None
        self._heard = Heard(game, io.language, session.history, lambda: session.state)
        scores = {**io.board.options, **options}.get("scores") != "hidden"
        where: Callable[[], Sequence[Reason]] = tuple if pages is None else pages.told
        self._thinker = thinker or Thinker()
        self._bots = Bots(game, players, seed, lambda: io.now, self._thinker, adapt)
        self._lines = TableLines(
            game,
            io.board,
            io.language,
            heard=self._heard,
            scores=scores,
            pages=where,
            lesson=teaching is not None,
            by_program=self._bots.plays,
        )
        self.levels = io.levels()
        """Every switch as it stood at the beginning."""
        self._companion = Companion(
            game,
            io.board,
            session,
            seed=seed,
            options=options,
            levels=dict(self.levels),
            on_drift=on_drift,
            dealer=None if teaching is None else teaching.dealer,
            falls=None if teaching is None else teaching.tutor.falls,
        )
        self._full: TableScreen | None = None
        if frames is not None and teaching is None:  # a lesson is read line by line
            from controller.terminal.table_screen import TableScreen  # slow to import

            self._lines = self._full = TableScreen(
                frames, io, game, session, self._companion, self._heard, players,
                scores=scores, pages=where, by_program=self._bots.plays,
            )  # fmt: skip
        self._companion.seat_programs(self._bots.places(session.state) if teaching is None else teaching.places)
        self._coaching = Coaching(
            game,
            io.language,
            players=self._players,
            thinker=self._thinker,
            asks=lambda: self._heard.question,
            modes=coach,
            switched=coached,
        )
        self._coached = session.standing.plies
        self._typed: deque[tuple[str, GameState]] = deque()
        self._look: Look | None = None
        self._late_at = 0.0
        self._pages = pages
        self._requests = None if pages is None else self._answering(pages)
        language = io.language
        self._delivery = Delivery(
            self._companion.hub,
            (
                *([] if self._full else [ScreenLines(io.show_line, language, cards=bool(io.board.readers))]),
                SpeechOutput(io.voice, language),
                TableLights(io.lighting),
                ServiceStatus(io.watchdog, game.name),
                self._bots,
                self._heard,
                *(() if teaching is None else (teaching,)),
            ),
        )

    def _answering(self, pages: Published) -> PageRequests | LessonRequests:
        """Who answers what pages ask: in a lesson the tutor."""
        if self._teaching is None:
            return PageRequests(
                self._game,
                pages,
                self._coaching,
                self._thinker,
                history=lambda: self._session.history,
                player=self._seated_on_page,
            )
        tutor = self._teaching.tutor
        return LessonRequests(
            pages, tutor, lambda: self._companion.tell(self.now, (), tutor.spotlight(self._session.state))
        )

    @property
    def companion(self) -> Companion:
        """The companion of this game."""
        return self._companion

    @property
    def now(self) -> float:
        """The game's time: seconds at the table since it began, breaks left out."""
        return self._io.now + self._offset_s

    def run(self, resumed: bool) -> str:
        """Run until a card asks for something else, and return that: ``new-game`` or ``shut-down``; or until a lesson
        is over (`OVER`).

        Raises:
            StopRequested: somebody or a signal stops the program.
            RecordError: a move could not be written; it is not made.
        """
        with self._full.held() if self._full is not None else nullcontext():
            return self._run(resumed)

    def _run(self, resumed: bool) -> str:
        set_aside()
        self._greet(goes_on=self._session.standing.plies > 0)
        self._tell_unlearnt()
        if {*self._players()} != {PERSON}:
            self._thinker.wake(self._game.name)  # it takes a while to begin, on a small computer seconds
        self._companion.begin(self.now, resumed)
        self._delivery.deliver()
        self._prompt()
        for part in self._io.lost:
            self._feed(Lost(self.now, part))
        try:
            while True:
                self.turn()
                if self._companion.requested is not None:
                    self._finish(0.0)
                    return self._companion.requested
                if self._teaching is not None and self._teaching.over:
                    return OVER
        finally:
            if self._requests is not None:
                self._requests.close()
            self._bots.close()

    def _greet(self, *, goes_on: bool) -> None:
        self._io.announce("wait.goes-on" if goes_on else "wait.new", {"title": self._game.name})
        if self._io.keyboard.live:
            code = "wait.help" if self._teaching is None else "wait.help-lesson"
            self._io.show_line(self._io.language.sentence(code, {}))

    def _prompt(self, *, drawn_only: bool = False) -> None:
        """Say what the table waits for. Later the companion itself says whose turn it is, but not what to draw.

        Where what is drawn is typed, each draw is asked for: nothing else tells that one was taken, and what is next.
        A full screen shows that anyway.
        """
        state, board = self._session.state, self._io.board
        if state is self._prompted_in:
            return
        self._prompted_in = state
        code, facts = prompt_for(self._game, state, self._io.language, reader=bool(board.readers))
        before, self._drawn = self._drawn, facts.get("drawn")
        if not drawn_only or self._drawn not in (None, before):
            self._io.announce(code, facts)
        elif board.typed and self._full is None:
            self._io.announce(code if self._drawn is None else "wait.next-typed", {"region": None, **facts})

    def turn(self) -> None:
        """Wait for the next inputs, and handle them."""
        deadline = self._companion.deadline
        longest = SOON_S if self._held or self._coaching.thinks else float("inf")
        if self._full is not None:
            self._full.show()
        try:
            inputs = self._io.poll(longest if deadline is None else min(longest, deadline - self.now))
        except StopRequested as stop:
            self._finish(FINISH_S if stop.how == "quit" else 0.0)
            raise
        seen = self._session.state
        for reading in inputs.readings:
            came = replace(reading, at=max(0.0, reading.at + self._offset_s))
            if not self._answers_coach(came):
                self._take(came)
        self._typed.extend((line, seen) for line in inputs.lines)
        self._go_on()
        self._companion.pass_time(inputs.at + self._offset_s)
        self._delivery.deliver()
        self._coach()
        if self._requests is not None:
            self._requests.serve(self._session.state)
        for notice in self._notices():
            self._io.announce(notice.code, notice.facts)
        held = self._full is not None and self._full.unread and not self._io.paged
        if held:
            moved = None
        elif self._teaching is None:
            moved = self._bots.move(self._companion, self.now)
        else:
            moved = self._teaching.step(self._companion, self.now)
            self._delivery.deliver()
        if moved is not None:
            self._feed(moved)
        if self._game.to_act(self._session.state) == (TABLE,):
            self._prompt(drawn_only=True)
        else:
            self._drawn = None

    def _tell_unlearnt(self) -> None:
        """Say once that the program plays less well in this game, if it plays a seat, and does."""
        state = self._session.state
        if any(player != PERSON for player in self._bots.players(state)):
            for reason in self._coaching.unlearnt(state):
                self._io.announce(reason.code, reason.facts)

    def _players(self) -> tuple[str, ...]:
        """Who plays, in the order of the seats."""
        return self._bots.players(self._session.state)

    def _coach(self) -> None:
        """Have the coach look at the moves that were made since it last did."""
        plies = self._session.standing.plies
        made = self._session.history[self._coached :] if plies > self._coached else ()
        if plies < self._coached and self._io.board.typed and self._full is None:
            self._prompt()  # no light and no screen tells whose turn it is again
        self._coached = plies
        for step in made:
            if not self._bots.plays(step.seat, step.before):
                self._coaching.notice(step)
        for reason in self._coaching.noticed(self._session.history):
            self._io.announce(reason.code, reason.facts)

    def _take(self, reading: Reading) -> None:
        """Take what people did, or say why not."""
        reason = (self._teaching or self._bots).refused(reading, self._session.state)
        if reason is not None:
            self._io.announce(reason.code, reason.facts)
            return
        again = self._typed_form(reading) == AGAIN_CARD
        self._feed(reading)
        if again:
            self._show(self._coaching.asked_again(self._session.state))

    def _feed(self, reading: Reading) -> None:
        """Hand a reading to the companion."""
        if self._keep is not None:
            self._keep(reading)
        self._companion.feed(reading)
        self._delivery.deliver()

    def _answers_coach(self, reading: Reading) -> bool:
        """Whether a card or a key answers the question before a blunder, as it does in typed form; then it does no
        more. An undo drops also what the coach still looks at. With any other tag a move of hands begins, to which the
        next card belongs: the question is closed."""
        state = self._session.state
        if isinstance(reading, TagSeen) and reading.tag.removeprefix(CARD) not in TABLE_WORDS:
            self._coaching.drop(state)
            return False
        line = "" if isinstance(reading, Entered) else self._typed_form(reading)
        if not line or (line in (YES_CARD, NO_CARD) and self._companion.confirms):
            return False
        undone = self._look is not None and self._look.state is state and line.endswith("undo")
        if not undone and not self._coaching.reply(line, state):
            return False
        if isinstance(reading, TagSeen):
            self._feed(TagGone(reading.at, reading.tag))  # so that the card, seen again at once, is the same reading
        if undone:
            self._look = None
            self._show(self._coaching.drop(state))
        else:
            self._understand(line)
        return True

    def _typed_form(self, reading: Reading) -> str:
        """A card that was held to the reader, a word for the table, or a key that was pressed, as it is typed; empty
        for all else."""
        if isinstance(reading, Entered) and reading.move in TABLE_WORDS:
            return f"card {reading.move}"
        if isinstance(reading, TagSeen) and reading.tag.startswith(CARD):
            same = self._companion.same_reading(reading.tag, reading.at)
            return "" if same else f"card {reading.tag.removeprefix(CARD)}"
        return f"key {reading.key}" if isinstance(reading, KeyPressed) else ""

    def _programs(self, words: Sequence[str]) -> bool:
        """Answer what is typed about the seats that the program plays; whether it was."""
        if words[:1] == [SEAT_LINE]:
            reason = self._seat(words[1:])
            self._io.show_line(self._io.language.sentence(reason.code, reason.facts))
            self._tell_unlearnt()
        elif (seat := asked_why(" ".join(words), self._session.game.seats(self._session.state))) is not None:
            self._show(self._coaching.why(self._session.history, self._session.state, seat))
        else:
            return False
        return True

    def _seat(self, words: Sequence[str]) -> Reason:
        """Have a seat played by somebody else from now on; what is to be said of it."""
        self._companion.pass_time(self.now)  # what people had finished by now is a move of theirs
        state = self._session.state
        before = self._bots.players(state)
        reason = self._bots.seated(words, state)
        if (players := self._bots.players(state)) != before:
            self._companion.seat_programs(self._bots.places(state))
            self._seated(players)
            if self._full is not None:
                self._full.seat(players)
            if self._pages is not None:
                self._pages.seated(players)
        return reason

    def _seated_on_page(self, words: str) -> Reason:
        """The same from a page; the terminal says it too."""
        reason = self._seat([words])
        self._io.show_line(self._io.language.sentence(reason.code, reason.facts))
        return reason

    # What is typed.

    @property
    def _held(self) -> bool:
        """Whether a line has to wait: what was typed before it is thought about, and not late yet."""
        return (self._look is not None or self._coaching.thinks) and self._io.now < self._late_at

    def _go_on(self) -> None:
        """Handle what was typed, line by line: each once the coach has answered the one before, or is late."""
        while True:
            self._show(self._coaching.ready(self._session.state))
            if self._look is not None and (self._look.found.done() or not self._held):
                self._looked(self._look)
            if self._held or not self._typed:
                return
            self._late_at = self._io.now + LATE_S
            line, seen = self._typed.popleft()
            if self._full is not None and number_of(line.strip()) and seen is not self._session.state:
                # It is of a menu that is shown no more; without a full screen the list that was shown last is kept.
                self._show((self._io.language.sentence("coach.not-made-since", {}),))
            else:
                self._understand(line)

    def _finish(self, longest_s: float) -> None:
        """Handle what was typed before the end. Answers are waited for as long as one comes in so many seconds."""
        self._go_on()
        while self._typed or self._look is not None or (longest_s and self._coaching.thinks):
            if not self._thinker.receive(longest_s):
                longest_s, self._late_at = 0.0, float("-inf")
            self._go_on()

    def _looked(self, look: Look) -> None:
        """Make a move that the coach has looked at, or ask about it; one that it does not look at in time is made."""
        self._look = None
        if look.state is not self._session.state:
            self._show((self._io.language.sentence("coach.not-made-since", {}),))
        elif (doubt := self._coaching.question(look)) is not None:
            self._io.show_line(doubt)
        else:
            self._take(replace(look.reading, at=self.now))

    def _show(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._io.show_line(line)

    def _understand(self, line: str) -> None:
        if self._full is not None and self._full.took(line):
            return
        if self._teaching is not None and self._teaching.typed(line, self._companion, self.now):
            self._delivery.deliver()
            return
        if self._programs(bare(line).casefold().split()):
            return
        state = self._session.state
        acting = self._game.to_act(state)
        fresh = bool(acting) and just_began(self._game, self._session.history, acting[0], self._game.seats(state))
        line = self._coaching.resolved(line, state)
        coached = self._coaching.answer(line, state)
        meant = self._lines.understand(line, self.now, state, fresh=fresh) if coached is None else coached
        if isinstance(meant, tuple):
            self._show((*meant, *self._coaching.price(line, state, partial(self._lines.numbered, state=state))))
        elif self._companion.attention != "paused" and (look := self._coaching.look(meant, state)) is not None:
            self._look = look
        else:
            self._take(meant)
