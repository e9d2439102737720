"""What passes between the loop of a table and the server of its pages, which run on different threads.

The loop publishes which game is on and takes what was entered on the pages; the server reads the game's hub and its
frozen states. Neither ever waits for the other.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any, Literal, NamedTuple

from controller.boards.tags import TagBook
from controller.engine.game import Game
from controller.engine.reasons import Reason
from controller.engine.session import Session, Step
from controller.engine.speech import Thing
from controller.play.lessons import LessonTold
from controller.play.settings import Settings
from controller.players import PERSON
from controller.ports import Clock, Crowded, Entered, Reading, TagGone, TagSeen
from controller.table.companion import TABLE_WORDS, Companion

RequestKind = Literal["hint", "price", "doubt", "why", "coach", "player"]
MOST_WAITING = 64
"""So many inputs of pages wait at most for the loop; more are refused."""
TagReading = TagSeen | TagGone | Crowded
UNDO = "undo"
ALWAYS_MEANT = frozenset(TABLE_WORDS) - {UNDO, "yes", "no"}
"""Words that mean the same whatever is on the table."""
LESSON = "lesson "
"""So what a page enters begins that wants a lesson at the simulated table; its name follows."""
GONE = "gone"
"""What a page does that is closed: whatever it holds goes back."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What a page does at the simulated board; the board knows what it means (`sim.live`).

    Attributes:
        page: the page, by a number: each has hands of its own.
        do: ``lift``, ``put``, ``hold``, ``press`` and so on.
        item: the piece, tag, key or fault that it does it to.
        zone: where, as layouts name it (`controller.engine.layout`), or a switch.
        well: the well there, counted from 1.
    """

    page: int
    do: str
    item: str = ""
    zone: str = ""
    well: int | None = None


class Seen(NamedTuple):
    """What was on the table as something was tapped: the game, None before one, and the moves that stood."""

    session: Session | None = None
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What the loop answers to a `Request`.

    Attributes:
        reasons: what is to be said, to the page that asked and to nobody else.
        places: what a hint has named so far, and ``move`` the move, once it has.
        more: whether a further hint says more.
        code: why nothing is told, as a word of the pages; empty where it is.
    """

    reasons: tuple[Reason, ...] = ()
    places: tuple[str, ...] = ()
    move: str = ""
    more: bool = False
    code: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    """What a page asks of the loop besides a move (`controller.play.page_requests`).

    Attributes:
        what: a ``hint``, the ``price`` of a move, a ``doubt`` about one before it is made, ``why`` the program moved
            so, or to switch the ``coach`` of a seat or its ``player``.
        place: the seat, by its number.
        own: whether only this seat reads the page that asks.
        text: the move, what the coach does, or the player.
        answer: called once, on the thread of the loop.
    """

    what: RequestKind
    place: int
    own: bool
    text: str
    answer: Callable[[Told], None]


@dataclass(frozen=True, slots=True, eq=False)
class OnTable:
    """A game that is on, with its companion.

    Attributes:
        stream: names this companion's reports: numbers of another one mean nothing here.
        simulated: whether no real table is played at.
        players: who plays each seat, by its number: ``person`` or a bot's name.
        options: the table's options.
        plan: of a simulated table what does not change of its board; None where it is real.
        coach: what the coach does for each seat, by its number; ``off`` for those that are not here.
        lesson: the lesson that is taught; None in a game.
    """

    rules: Game
    session: Session
    companion: Companion
    simulated: bool
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    plan: Mapping[str, Any] | None = None
    coach: tuple[str, ...] = ()
    lesson: LessonTold | None = None
    stream: str = field(default_factory=lambda: secrets.token_hex(4))

    @property
    def scores_shown(self) -> bool:
        """Whether points may be told now."""
        return self.options.get("scores") != "hidden" or self.session.over


@dataclass(frozen=True, slots=True)
class Offer:
    """An answer to a question before a game: its word, and the sentence that says what it does, without its number."""

    word: str
    code: str
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class AskedAtStart:
    """What the table asks before a game can begin, as a sentence, and the answers, the one that loses least first."""

    code: str
    facts: Mapping[str, Any]
    offers: tuple[Offer, ...]


class TagDesk:
    """Where tags go while a page teaches them: not to the game, whose players wait meanwhile.

    The loop gives every reading of a reader here first. A page that teaches asks again and again, and holds the reader
    only as long as it does: one that was closed gives it back by itself.

    Args:
        clock: seconds that never go back.

    Attributes:
        book: the owner's tags as they are known now; None where none are. Replaced by the server.
        teaches: whether tags can be taught here: there is a reader, and they are kept beside the games.
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.book: TagBook | None = None
        self.teaches = False
        self._clock, self._until = clock, 0.0
        self._heard: deque[TagReading] = deque(maxlen=MOST_WAITING)

    @property
    def held(self) -> bool:
        """Whether tags are taught now."""
        return self._clock() < self._until

    def hold(self, seconds: float) -> None:
        """Have tags for so long from now."""
        if not self.held:
            self._heard.clear()
        self._until = self._clock() + seconds

    def give_back(self) -> None:
        """The game has the reader again."""
        self._until = 0.0

    def takes(self, reading: Reading) -> bool:
        """Whether the reading is for the page that teaches; for the loop."""
        if not isinstance(reading, TagSeen | TagGone | Crowded) or not self.held:
            return False
        self._heard.append(reading)
        return True

    def named(self, reading: Reading) -> Reading:
        """The reading with the tag's name, as it is known now."""
        return reading if self.book is None else self.book.named(reading)

    @property
    def waiting(self) -> bool:
        """Whether a reader has told something that nobody has taken."""
        return bool(self._heard)

    def taken(self) -> tuple[TagReading, ...]:
        """What readers told since the last call; for the server."""
        return tuple(self._heard.popleft() for _ in range(len(self._heard)))


class Published:
    """Where the loop and the pages meet.

    Args:
        woken: called on the server's thread whenever something was entered, so that a loop that sleeps wakes up.
        settings: those of the table as it starts.

    Attributes:
        on: the game that is on; None before the first.
        asked: what the table asks before a game can begin; None while it asks nothing.
        board: the simulated board as it is now, and ``board_seq`` which picture of it this is.
        address: where the table's page is; empty before it is served.
        local: whether only this computer reaches it.
        seat_link: gives the address of a seat's page, with its code, for the seat's number and name.
        pages, at_board: how many pages are open, and how many of them show the simulated board; written by the server.
        speaks: whether the table has a voice of its own.
        settings: those that hold now: a frozen value, which only the server replaces and the loop reads.
        desk: where tags are taught.
    """

    def __init__(self, woken: Callable[[], None] = lambda: None, settings: Settings | None = None) -> None:
        self.on: OnTable | None = None
        self.asked: AskedAtStart | None = None
        self.settings = settings or Settings()
        self.speaks = False
        self.desk = TagDesk()
        self.woken = woken
        self._entered: list[tuple[Reading, Seen]] = []
        self._lock = Lock()
        self._touches: list[Touch] = []
        self._requests: list[Request] = []
        self._changed: list[Callable[[], None]] = []
        self.board: Mapping[str, Any] | None = None
        self.board_seq = 0
        self.shown: Callable[[], None] = lambda: None
        self.pages = self.at_board = 0
        self.address, self.local = "", True
        self.seat_link: Callable[[int, str], str] = lambda number, name: ""

    def begin(
        self,
        rules: Game,
        session: Session,
        companion: Companion,
        *,
        simulated: bool,
        players: Collection[str] = (),
        options: Mapping[str, Any] | None = None,
        plan: Mapping[str, Any] | None = None,
        lesson: LessonTold | None = None,
    ) -> None:
        """A game begins, goes on, or has a new companion after a power cut."""
        named = tuple(players) or (PERSON,) * len(rules.seats(session.state))
        self.on = OnTable(rules, session, companion, simulated, named, options or {}, plan, lesson=lesson)
        for tell in tuple(self._changed):
            tell()

    def seated(self, players: tuple[str, ...]) -> None:
        """These play the seats of the game that is on from now on."""
        if self.on is not None:
            self.on = replace(self.on, players=players)
            self.shown()

    def coached(self, modes: tuple[str, ...]) -> None:
        """The coach does this for the seats of the game that is on from now on."""
        if self.on is not None and self.on.coach != modes:
            self.on = replace(self.on, coach=modes)
            self.shown()

    def taught(self, lesson: LessonTold) -> None:
        """So the lesson that is on stands from now on."""
        if self.on is not None and self.on.lesson != lesson:
            self.on = replace(self.on, lesson=lesson)
            self.shown()

    def seats_told(self) -> tuple[Reason, ...]:
        """The addresses of the seats that people play, with their codes."""
        on = self.on
        if on is None:
            return ()
        return tuple(
            Reason("screen.pages-seat", {"seat": name, "text": Thing("text", self.seat_link(number, name))})
            for number, name in enumerate(on.rules.seats(on.session.state))
            if on.players[number] == PERSON
        )

    def told(self) -> tuple[Reason, ...]:
        """Where the pages are, for people at the terminal; nothing before they are served."""
        if not self.address:
            return ()
        alone = (Reason("screen.pages-local"),) if self.local else ()
        return (Reason("screen.pages", {"text": Thing("text", self.address)}), *self.seats_told(), *alone)

    def when_changed(self, tell: Callable[[], None]) -> None:
        """Have this called, on the loop's thread, whenever another game is on."""
        self._changed.append(tell)

    def enter(self, reading: Reading, seen: Seen | None = None) -> bool:
        """Something was entered on a page; whether it was taken. Its time is the one at which the loop takes it.

        Args:
            seen: what was on the table as it was tapped; by default what is there now.
        """
        with self._lock:
            if len(self._entered) >= MOST_WAITING:
                return False
            self._entered.append((reading, self.seen() if seen is None else seen))
        self.woken()
        return True

    def seen(self) -> Seen:
        """What is on the table now."""
        return Seen() if self.on is None else Seen(self.on.session, self.on.session.history)

    def still_meant(self, seat: str, seen: Seen) -> bool:
        """Whether a move of a seat, tapped as this was on the table, is still meant: the same game is on, nothing that
        was there has been taken back, and the seat has not moved since."""
        now, before = self.seen(), len(seen.steps)
        if now.session is not seen.session or now.steps[:before] != seen.steps:
            return False
        return not any(step.seat == seat for step in now.steps[before:])

    def touch(self, touch: Touch) -> bool:
        """Something was done at the simulated board; whether it was taken."""
        with self._lock:
            if len(self._touches) >= MOST_WAITING and touch.do != GONE:
                return False
            self._touches.append(touch)
        self.woken()
        return True

    def ask_loop(self, request: Request) -> bool:
        """A page asks something of the loop; whether it was taken."""
        with self._lock:
            if len(self._requests) >= MOST_WAITING:
                return False
            self._requests.append(request)
        self.woken()
        return True

    def show_board(self, board: Mapping[str, Any]) -> None:
        """The simulated board has changed. The picture is never written to again."""
        self.board, self.board_seq = board, self.board_seq + 1
        self.shown()

    def ask(self, asked: AskedAtStart | None) -> None:
        """The table asks something before a game, or (None) asks it no more."""
        self.asked = asked
        self.shown()

    def touches(self) -> tuple[Touch, ...]:
        """What was done at the simulated board since the last call; for the loop."""
        with self._lock:
            touches, self._touches = self._touches, []
        return tuple(touches)

    def requests(self) -> tuple[Request, ...]:
        """What was asked since the last call; for the loop."""
        with self._lock:
            requests, self._requests = self._requests, []
        return tuple(requests)

    def close_requests(self) -> None:
        """Tell the pages that asked last that nothing is told: the game is on no more; for the loop."""
        for request in self.requests():
            request.answer(Told())

    def taken(self) -> tuple[Reading, ...]:
        """What was entered since the last call; for the loop. Dropped are moves that are meant no more
        (`still_meant`), a second one of the same seat, and a second undo: it was tapped twice."""
        with self._lock:
            entered, self._entered = self._entered, []
        taken: list[Reading] = []
        moved, undone = set[str](), False
        for reading, seen in entered:
            if isinstance(reading, Entered) and reading.move not in ALWAYS_MEANT:
                if not self.still_meant(reading.seat, seen) or reading.seat in moved:
                    continue
                if reading.move not in TABLE_WORDS:
                    moved.add(reading.seat)
                elif reading.move == UNDO:
                    if undone:
                        continue
                    undone = True
            taken.append(reading)
        return tuple(taken)
