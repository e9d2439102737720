"""A simulated table in real time: people at pages touch its pieces, while the hands of the bots play on.

A simulated game runs in virtual time: whatever is due next happens at once (`sim.game.Play`). People need time that
passes. So while a page shows the board, time is held back until the clock on the wall has come so far, in two places:

- `LiveTable.wait`, before the game takes its next step. The hands of the bots are at it, at the speed that was chosen.
- `LiveTable.pump`, while the terminal waits for a line of a person. The hands wait as well, so the table goes on
  without them, at the speed of the people.

In both, whatever pages entered is taken, on the thread of the game: there is one writer of everything. While no page
shows the board nothing is held back, and a game in the terminal is played as ever.

A move that people make with their own pieces is committed like any other, and the hands take it for theirs
(`Beliefs.persons`). Pieces that a person holds, or has still to carry, are the person's business: the hands wait for
them (`People`). A move that is tapped or typed is carried out by the hands.
"""

from __future__ import annotations

import os
import random
import select
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from controller.engine.game import TABLE, GameState
from controller.engine.reasons import Reason
from controller.engine.session import Standing
from controller.enrolment.order import card_order
from controller.play import published as web
from controller.play.lessons import LessonTold, lessons_of
from controller.play.published import Published, Touch
from controller.ports import Clock, Entered
from controller.table.companion import TABLE_WORDS
from controller.table.reports import Report
from sim.beliefs import Intent
from sim.faults import BUMP, CHATTER, DEAD, POWER_CUT, READER_FOUND, READER_LOST, STUCK, at_home
from sim.game import SHOWN_S, Play
from sim.piece_moves import needed, net_carried
from sim.table import Piece

LONGEST_S = 0.25
"""So long nothing is looked at, at most."""
SOON_S = 0.04
"""The same while a page waits for what is thought about."""
LEAP_S = 1.0
"""Time never goes on by more at once: the machine was asleep, not the people slow."""
SPEEDS = (0.5, 1.0, 2.0, 4.0)
FAULTS = (
    "clean", "bouncy", "clumsy", "worn", "flaky-reader", "power-cuts", "drumming", "toppled", "cleared", "magnet-swept",
    "two-at-once", "stranger",
)  # fmt: skip
"""The profiles that can be watched; the others play with the clock."""
LASTS_S: Mapping[str, float] = {BUMP: 0.12, CHATTER: 1.2, POWER_CUT: 6.0, READER_LOST: 0.0, READER_FOUND: 0.0}
UNSEEN = ("bag", "tokens", "deck", "box")
"""Where tags lie face down: nobody sees which is which."""
MOST_HELD = 6
YES, NO, NEW_GAME = "yes", "no", "new-game"


class Elsewhere(Exception):
    """The terminal need not wait for its line any more: something has happened elsewhere."""


class NewGame(Exception):
    """Another game is wanted instead of the one that is on, or after it."""


class LessonWanted(Exception):
    """A page wants a lesson, by its name, instead of what is on."""


class AnswersPages(Protocol):
    """What answers pages besides (`controller.play.page_requests`, `controller.play.teaching`)."""

    def serve(self, state: GameState) -> None:
        """Answer what was asked since the last call."""

    @property
    def thinks(self) -> bool:
        """Whether an answer is being thought about."""

    def close(self) -> None:
        """Have no page wait for an answer any more."""


class TakesBack(Protocol):
    """What takes moves back (`sim.terminal.takeback`)."""

    @property
    def going_on(self) -> bool:
        """Whether moves are being taken back now."""

    def ask(self, seat: str) -> str:
        """Take back the seat's last move; what to say if that cannot be."""

    def last_mover(self, places: Collection[int]) -> str:
        """The seat at one of these places that moved last; empty where none of them has."""


@dataclass(frozen=True, slots=True, eq=False)
class Taken:
    """What a page entered.

    Attributes:
        standing: how the game stood when it was taken, before anything else was done.
    """

    entered: Entered
    standing: Standing


class LiveTable:
    """What pages do at a simulated table, and what they see of it.

    Args:
        published: where pages meet the table.
        clock: the time on the wall.

    Attributes:
        descriptor: can be read as soon as a page has entered something.
    """

    here = True

    def __init__(self, published: Published, clock: Clock = time.monotonic) -> None:
        self.published, self._clock = published, clock
        self.descriptor, self._alarm = os.pipe()
        for end in (self.descriptor, self._alarm):
            os.set_blocking(end, False)
        published.woken = self._wake
        self._real, self._virtual, self.speed = clock(), 0.0, 1.0
        self._moves: list[Taken] = []
        self._later: list[Taken] = []
        self._hands: dict[int, list[Piece]] = {}
        self._tidying = False
        self._by_hand: Intent | None = None
        self._refused = self._answered = ""
        self._companion: object = None
        self._shown: Mapping[str, Any] | None = None
        self._requests: AnswersPages | None = None
        self._lesson: LessonTold | None = None

    def attach(
        self,
        play: Play,
        takeback: TakesBack,
        players: tuple[str, ...],
        persons: tuple[int, ...],
        viewed: Callable[[GameState], GameState],
        options: Mapping[str, Any],
        requests: AnswersPages,
        lesson: LessonTold | None = None,
    ) -> None:
        """Serve this game.

        Args:
            players: who plays each seat; ``persons`` are the numbers of those that people play.
            viewed: the state as the viewer of the board may see it.
            requests: answers what pages ask besides.
            lesson: the lesson that begins; None where a game is played.
        """
        self._play, self._takeback, self._players, self._persons = play, takeback, players, persons
        self._virtual, self._moves, self._later, self._hands, self._tidying = 0.0, [], [], {}, False
        self._by_hand = None
        before, self._requests = self._requests, requests
        self._viewed, self._options, self._lesson = viewed, options, lesson
        names = list(play.table.tags)
        random.SystemRandom().shuffle(names)  # a number tells nothing of what lies face down
        self._tag_of = dict(enumerate(names))
        self._number_of = {name: number for number, name in self._tag_of.items()}
        self._zones = {*play.table.regions, *play.table.heaps, *play.game.layout(play.session.state)}
        play.beliefs.persons = lambda seat: seat == TABLE or self._is_person(seat)
        self.publish()
        if before is not None:
            before.close()  # only now: a move that waited for its answer is seen to be of another game

    def seat(self, players: tuple[str, ...], persons: tuple[int, ...]) -> None:
        """Who plays the seats from now on."""
        self._players, self._persons = players, persons
        self.published.seated(players)

    def close(self) -> None:
        """No page reaches this table any more."""
        if self._requests is not None:
            self._requests.close()
        self.published.woken = lambda: None
        os.close(self.descriptor)
        os.close(self._alarm)

    def hear(self, reports: Sequence[Report]) -> None:
        """Take reports in, before the hands do: what they carried for a person they carry back once it is undone."""
        self.publish()
        if any(report.kind == "undone" for report in reports) and self._tapped():
            self._tidying = True

    def publish(self) -> None:
        """Let pages follow the companion; after a power cut it is another one."""
        play = self._play
        if self._companion is play.companion:
            return
        self._companion = play.companion
        self.published.begin(
            play.game,
            play.session,
            play.companion,
            simulated=True,
            players=self._players,
            options=self._options,
            plan=self._plan(),
            lesson=self._lesson,
        )

    # What the hands ask.

    def _is_person(self, seat: str) -> bool:
        seats = self._play.game.seats(self._play.beliefs.truth)
        return seat in seats and seats.index(seat) in self._persons

    def _player_of(self, seat: str) -> str:
        """Who plays the seat; empty where no seat is called so."""
        seats = self._play.game.seats(self._play.beliefs.truth)
        return self._players[seats.index(seat)] if seat in seats else ""

    @property
    def paced(self) -> bool:
        """Whether a page shows the board, so that time passes as on the wall."""
        return self.published.at_board > 0

    @property
    def watched(self) -> bool:
        """Whether any page is open."""
        return self.published.pages > 0

    def _person_next(self) -> bool:
        truth = self._play.beliefs.truth
        acting = self._play.game.to_act(truth)
        return bool(acting) and self._is_person(self._play.game.guide.asked_first(truth))

    def busy(self) -> bool:
        play = self._play
        if play.table.borrowed:
            return True
        if not self._people_carry() or self._person_next():
            return False
        owed = needed(play.game, play.table, play.beliefs.truth)
        return bool(net_carried(one for one in owed if self.leaves(one.item)))

    def mends(self) -> bool:
        return self._people_carry() and self._person_next()

    def leaves(self, item: str) -> bool:
        return self._people_carry() and self._is_person(item.partition(".")[0])

    def _people_carry(self) -> bool:
        """Whether people carry their pieces themselves now: not where the last move is one that was tapped or typed for
        them, or where they asked for the table to be put right."""
        return self.paced and not self._tidying and not self._tapped()

    def _tapped(self) -> bool:
        """Whether the last move is one of a person that the hands carry out; once they have, people carry again what
        they take up."""
        last = self._play.beliefs.last
        if last is None or last is self._by_hand or not self._is_person(last.actor):
            return False
        return not last.own or last.move.text == self._answered

    # Time.

    def _now(self, speed: float) -> float:
        """What time it is at the table, by the clock on the wall."""
        real = self._clock()
        passed = min(real - self._real, LEAP_S) * speed if self.paced else 0.0
        self._real, self._virtual = real, max(self._virtual + passed, self._play.now)
        return self._virtual

    def wait(self) -> None:
        """Before the next step: take what pages entered, and let time pass up to it if somebody looks. Raises
        NewGame."""
        self._begin_another()
        self._take(self.speed)
        while self.paced:
            at, now = self._play.next_at(), self._now(self.speed)
            if at is None or at <= now:
                break
            self._show()
            select.select([self.descriptor], [], [], min((at - now) / self.speed, self.longest_s))
            self._take(self.speed)
        self._show()

    def pause_s(self) -> float:
        """How long the terminal may wait for keys before `pump` is called again."""
        at = self._play.next_at(hands=False) if self.paced else None
        return self.longest_s if at is None else min(max(at - self._now(1.0), 0.0), self.longest_s)

    @property
    def longest_s(self) -> float:
        """How long nothing is looked at, at most."""
        return SOON_S if self._requests is not None and self._requests.thinks else LONGEST_S

    def pump(self, seat: str, state: GameState) -> bool:
        """While a seat decides, a person or a program that thinks: take what pages entered and let the table go on
        without the hands; whether anything was reported.

        Raises:
            Elsewhere: the seat's move was made on a page, somebody else plays the seat from now on, or something else
                is to be done first.
            NewGame: another game is wanted.
        """
        play = self._play
        before, player = (play.companion.hub.last, self._players), self._player_of(seat)
        scheduled = self._take(1.0)
        now = self._now(1.0)
        while self.paced and (at := play.next_at(hands=False)) is not None and at <= now:
            play.step(hands=False)
            if self.overtaken(state):
                break
        self._begin_another()
        if self.paced:
            play.pass_to(now)
        self._show()
        elsewhere = self.overtaken(state) or self.has_move(seat) or self._player_of(seat) != player
        if elsewhere or (scheduled and not self.paced):
            raise Elsewhere
        return (play.companion.hub.last, self._players) != before

    def after_the_end(self) -> bool:
        """The game is over, and its pages stay: let the table feel what they enter. Raises NewGame."""
        play = self._play
        self._take(1.0)
        now = self._now(1.0)
        while (at := play.next_at(hands=False)) is not None and at <= now:
            play.step(hands=False)
        self._begin_another()
        self._show()
        return False

    def until_watched(self) -> bool:
        """While a person reads something at the terminal: serve pages. Raises Elsewhere as soon as one is open."""
        self._drain()
        if self.watched:
            raise Elsewhere
        return False

    def _begin_another(self) -> None:
        """Raises NewGame where a card asked for one."""
        if self._play.companion.requested == NEW_GAME:
            raise NewGame

    def overtaken(self, state: GameState) -> bool:
        """Whether a person who was asked in this state need not answer any more."""
        beliefs = self._play.beliefs
        stale = beliefs.truth is not state or beliefs.troubled or beliefs.laying
        return stale or self._takeback.going_on or self._tidying

    def asked(self) -> None:
        """A person is asked now: what was to be tidied up is."""
        self._tidying = False

    def has_move(self, seat: str) -> bool:
        """Whether a move was entered for the seat on a page, which nobody has taken yet."""
        self._drop_outdated()
        return any(one.entered.seat == seat for one in self._moves)

    def move_of(self, seat: str) -> str | None:
        """The move that was entered for the seat on a page."""
        self._drop_outdated()
        for one in self._moves:
            if one.entered.seat == seat:
                self._moves.remove(one)
                return one.entered.move
        return None

    @property
    def has_moves(self) -> bool:
        """Whether moves were entered that nobody has taken yet."""
        self._drop_outdated()
        return bool(self._moves)

    def refused(self) -> str:
        """What is to be said of something that could not be done, once."""
        said, self._refused = self._refused, ""
        return said

    def consent(self) -> bool:
        """While a person is asked to consent: take the answer of a page, answer what pages ask of the coach, and leave
        everything else for later.

        Raises:
            Elsewhere: with the answer, ``yes`` or ``no``.
        """
        self._drain()
        if self._requests is not None:
            self._requests.serve(self._play.beliefs.truth)
        answers: list[str] = []
        for one in self._taken():
            if one.entered.move in (YES, NO):
                answers.append(one.entered.move)
            else:
                self._later.append(one)
        if answers:
            raise Elsewhere(answers[0])  # more of them were tapped twice: nothing else was asked yet
        return False

    # What pages enter.

    def _wake(self) -> None:
        with suppress(OSError):  # it is full, so the waiting thread wakes up; or the table is closed
            os.write(self._alarm, b"!")

    def _drain(self) -> None:
        with suppress(BlockingIOError):
            while os.read(self.descriptor, 4096):
                pass

    def _taken(self) -> list[Taken]:
        """What pages have entered since the last call."""
        standing = self._play.session.standing
        return [Taken(one, standing) for one in self.published.taken() if isinstance(one, Entered)]

    def _take(self, speed: float) -> bool:
        """Take what pages entered; whether the table will feel it."""
        self._drain()
        self._drop_outdated()
        if self._requests is not None:
            self._requests.serve(self._play.beliefs.truth)
        entered, self._later = (*self._later, *self._taken()), []
        touches = self.published.touches()
        if not entered and not touches:
            return False
        at = self._play.next_at()
        now = self._now(speed)
        self._play.pass_to(now if at is None else min(now, at))
        felt = [self._enter(one) for one in entered]
        for touch in touches:
            self._touch(touch)
        return any(felt)

    def _enter(self, taken: Taken) -> bool:
        """A move, or a word such as ``undo``, of a page for a seat or the table; whether the table will feel it."""
        play, entered = self._play, taken.entered
        lesson = entered.move.removeprefix(web.LESSON) if entered.move.startswith(web.LESSON) else None
        if lesson is not None and lesson in lessons_of(play.game):
            raise LessonWanted(lesson)
        if lesson is not None:
            play.enter(entered.seat, entered.move)  # the companion says that it cannot read this
        elif entered.move == web.UNDO and play.companion.attention == "paused":
            play.companion.tell(play.now, (Reason("table.pause"),))
        elif entered.move == web.UNDO:
            self._refused = self._takeback.ask(entered.seat if entered.seat != TABLE else self._last_person())
            if self._refused:
                play.companion.tell(play.now, (Reason("undo.nothing"),))  # pages show nothing else of it
        elif entered.move in TABLE_WORDS or self._answers(entered):
            self._answered = entered.move
            play.enter(entered.seat, entered.move)
        else:
            self._moves = [*(one for one in self._moves if one.entered.seat != entered.seat), taken]
            return False
        return True

    def _drop_outdated(self) -> None:
        """Drop the moves that wait for their seat to be asked and are not meant any more.

        They are dropped without a word, as is a move that was tapped twice (`Published.taken`): they might be legal
        now, so nothing could be said against them, and pages show that the game stands otherwise.
        """
        self._moves = [one for one in self._moves if self._is_meant(one)]

    def _is_meant(self, move: Taken) -> bool:
        """Whether its seat decides now what it decided when the move was entered: since then only others may have moved
        who decide at once with it."""
        session, game, seat = self._play.session, self._play.game, move.entered.seat
        since = session.history[move.standing.plies :]
        states = [*(step.before for step in since), session.state]
        others = all(step.seat != seat for step in since)
        return states[0] == move.standing.state and others and all(seat in game.to_act(state) for state in states)

    def _answers(self, entered: Entered) -> bool:
        """Whether it is an answer to the open question."""
        question = self._play.beliefs.question
        return question is not None and any(entered.move in choice.moves for choice in question.choices)

    def _last_person(self) -> str:
        """The seat of the person who moved last; else of the first person."""
        seats = self._play.game.seats(self._play.beliefs.truth)
        return self._takeback.last_mover(self._persons) or seats[self._persons[0] if self._persons else 0]

    def _touch(self, touch: Touch) -> None:
        """Something was done at the board. What cannot be done does nothing: pages see the board as it is."""
        play, now = self._play, self._play.now
        if touch.do in ("lift", "put", "hold"):
            self._answered = ""
        hand = self._hands.setdefault(touch.page, [])
        match touch.do:
            case "lift" if touch.zone in self._zones and len(hand) < MOST_HELD:
                self._lift(touch, hand)
            case "put" if touch.zone in self._zones and hand:
                self._put(touch, hand)
            case "hold":
                tag = self._tag_named(touch.item)
                if tag:
                    play.reader.hold(now, tag, SHOWN_S)
                    play.beliefs.held = tag
            case "press" if touch.item in play.board.keys:
                play.press(touch.item)
            case "tidy":
                self._tidying = True
            case "profile" if touch.item in FAULTS:
                play.misbehave(at_home(touch.item))
            case "fault":
                self._fault(touch)
            case "speed" if touch.item in map(str, SPEEDS):
                self.speed = float(touch.item)
            case web.GONE:
                for piece in self._hands.pop(touch.page):
                    play.table.put(now, play.table.held[piece], piece)

    @property
    def _tidy(self) -> bool:
        """Whether all lies as the moves made want, and nothing is on its way."""
        play = self._play
        return not play.table.held and not needed(play.game, play.table, play.beliefs.truth)

    def _lift(self, touch: Touch, hand: list[Piece]) -> None:
        table, now = self._play.table, self._play.now
        if self._tidy:
            self._by_hand = self._play.beliefs.last
        region = table.regions.get(touch.zone)
        if region is None:
            if table.heaps.get(touch.zone, {}).get(touch.item):
                hand.append(table.lift(now, touch.zone, touch.item))
                table.borrowed.add(hand[-1])
            return
        well = None if touch.well is None or not 1 <= touch.well <= len(region.wells) else region.wells[touch.well - 1]
        fits = [piece for piece in region.pieces() if touch.item in ("", piece.item)]
        piece = well or next(iter(fits), None)
        if piece is not None:
            table.pick(now, touch.zone, piece)
            hand.append(piece)
            table.borrowed.add(piece)

    def _put(self, touch: Touch, hand: list[Piece]) -> None:
        table, now = self._play.table, self._play.now
        piece = next((one for one in reversed(hand) if touch.item in ("", one.item)), None)
        if piece is None:
            return
        hand.remove(piece)
        region = table.regions.get(touch.zone)
        free = region is not None and touch.well is not None and 1 <= touch.well <= len(region.wells)
        if region is not None and touch.well is not None and free and region.wells[touch.well - 1] is None:
            table.set_back(now, touch.zone, touch.well - 1, piece)
        else:
            table.put(now, touch.zone, piece)

    def _tag_named(self, item: str) -> str:
        """A tag by its number, or a command card by its name; empty if there is none."""
        if item in card_order(self._play.game):
            return item
        return self._tag_of.get(int(item), "") if item.isdecimal() and len(item) < 6 else ""

    def _fault(self, touch: Touch) -> None:
        play = self._play
        known = touch.zone in play.reeds.names()
        if touch.item in (DEAD, STUCK, "whole") and known:
            play.reeds.wear(play.now, touch.zone, None if touch.item == "whole" else touch.item)
        elif touch.item in (BUMP, CHATTER) and known:
            play.inject(touch.item, touch.zone, LASTS_S[touch.item])
        elif touch.item in (POWER_CUT, READER_LOST, READER_FOUND):
            play.inject(touch.item, "", LASTS_S[touch.item])

    # What pages see.

    def _plan(self) -> dict[str, Any]:
        """What does not change of the board."""
        play = self._play
        return {
            "wells": {zone: len(region.wells) for zone, region in play.table.regions.items()},
            "keys": list(play.board.keys),
            "cards": [card.partition(":")[2] for card in card_order(play.game)] if play.board.readers else [],
            "reader": bool(play.board.readers),
            "profiles": list(FAULTS),
            "speeds": list(SPEEDS),
            "kind": play.board.kind,
        }

    def _show(self) -> None:
        """Publish the board, if somebody looks and it has changed."""
        if not self.paced:
            self._shown = None
            return
        board = self._picture()
        if board != self._shown:
            self._shown = board
            self.published.show_board(board)

    def _picture(self) -> dict[str, Any]:
        play = self._play
        table = play.table
        pieces = [
            {"id": _id(piece), "item": piece.item, "zone": zone, "well": well}
            for zone, region in table.regions.items()
            for well, piece in [*enumerate(region.wells, 1), *((0, one) for one in region.beside)]
            if piece is not None
        ]
        holders = {piece: page for page, hand in self._hands.items() for piece in hand}
        tag, until = play.reader.held
        return {
            "pieces": pieces,
            "held": [
                {"id": _id(piece), "item": piece.item, "from": zone, "by": holders.get(piece)}
                for piece, zone in table.held.items()
            ],
            "heaps": {zone: {item: len(pieces) for item, pieces in heap.items()} for zone, heap in table.heaps.items()},
            "tags": self._tags(),
            "reading": self._shown_tag(tag) if until > play.now else None,
            "silent": play.reader.silent,
            "closed": [switch for switch in play.reeds.names() if play.reeds.level(switch)],
            "worn": dict(play.reeds.worn),
            "dark": play.beliefs.dark,
            "profile": play.profile.name,
            "speed": self.speed,
            "tidy": bool(table.held) or self._tidy,
        }

    def _tags(self) -> list[dict[str, Any]]:
        """The tags that can be seen, and what each is as far as one sees it."""
        play = self._play
        layout = play.game.layout(self._viewed(play.beliefs.truth))
        return [
            {"id": self._number_of[tag], "item": self._face(tag, layout.get(zone, {})), "zone": zone}
            for tag, zone in play.table.tags.items()
            if zone not in UNSEEN
        ]

    def _face(self, tag: str, lying: Mapping[str, int]) -> str:
        """What a tag is, or only its kind where it lies face down."""
        item = tag.rpartition(":")[0].replace(":", ".", 1)
        return item if lying.get(item) else f"{item.partition('.')[0]}.unknown"

    def _shown_tag(self, tag: str) -> dict[str, Any]:
        """What is held to the reader."""
        zone = self._play.table.tags.get(tag)
        if zone is None:
            return {"id": None, "item": tag.replace(":", ".", 1)}
        layout = self._play.game.layout(self._viewed(self._play.beliefs.truth))
        seen = {} if zone in UNSEEN else layout.get(zone, {})  # what is drawn may be laid down unseen
        return {"id": self._number_of[tag], "item": self._face(tag, seen)}


def _id(piece: Piece) -> str:
    return f"{piece.item}:{piece.number}"
