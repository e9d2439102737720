"""A body that is open, with all that goes with it while a program attends to it: words, lights, typed lines, and the
service manager's watchdog. Everything that happens at the table comes through `Station.turn`."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from controller.boards import Board
from controller.language import Language, language_for
from controller.ports import Body, Found, Lost, Reading
from controller.tables import Clock
from controller.tending.keyboard import Keyboard
from controller.tending.leaving import Leaving
from controller.tending.lighting import Lighting
from controller.tending.notify import Heart
from controller.tending.screen import Screen

SHORTEST_S = 0.001
"""No wait is shorter, so that what falls due a hair's breadth from now does not keep a processor busy."""
LONGEST_S = 0.2
"""No wait is longer: so soon a typed line or a signal is noticed, and the watchdog fed."""
STILL_S = 10.0
"""A part that has not turned for so long is told of."""
QUIT = ("quit", "q", "exit")
HUNG_UP = "SIGHUP"
"""How a table is left that nobody can follow without the terminal that has gone."""


_log = logging.getLogger("reedlight")


class Left(Exception):
    """Somebody wants to stop; every move is kept.

    Attributes:
        how: ``quit``, ``shut-down``, or the name of the signal.
    """

    def __init__(self, how: str) -> None:
        super().__init__(how)
        self.how = how


class Turn(NamedTuple):
    """What a turn of the loop brought: all readings stamped up to ``at``, and the lines that were typed."""

    at: float
    readings: tuple[Reading, ...]
    lines: tuple[str, ...]


class Station:
    """A table that is attended to.

    Args:
        board, body, clock: the table; the clock is the one that stamps the body's readings.
        screen: where sentences are shown, a line at a time.
        keyboard, heart, leaving: typed lines, the watchdog, and signals.
        named: gives the tag's name for its number, where it is known (`controller.tags`).
        voice: whether the body's speaker is used.
        night: with the night's brightness.
        language: how it speaks, and calls the places of its game.

    Attributes:
        lighting: the table's lights.
        language: how it speaks.
    """

    def __init__(
        self,
        board: Board,
        body: Body,
        clock: Clock,
        *,
        screen: Callable[[str], None],
        keyboard: Keyboard,
        heart: Heart,
        leaving: Leaving,
        named: Callable[[Reading], Reading] = lambda reading: reading,
        voice: bool = True,
        night: bool = False,
        language: Language | None = None,
    ) -> None:
        self.board, self.body, self.keyboard, self.heart = board, body, keyboard, heart
        self.language = language or language_for(None)
        self._screen = screen if isinstance(screen, Screen) else Screen(screen)
        self.lighting = Lighting(board, body.lamps, night=night)
        self._clock, self._leaving, self._named = clock, leaving, named
        self._speaker = body.speaker if voice else None
        self._voice_failed = False
        self._lost: dict[str, None] = {}
        self._turned_at = clock()
        self._still = False
        self._alone = False

    @property
    def now(self) -> float:
        """The time of the body's readings."""
        return self._clock()

    @property
    def lost(self) -> tuple[str, ...]:
        """The parts that are silent now."""
        return tuple(self._lost)

    @property
    def heard(self) -> bool:
        """Whether anybody could follow a sentence: by a voice, or at a terminal."""
        return self._speaker is not None or self.keyboard.live

    def levels(self) -> dict[str, bool]:
        """Every switch of the board as it stands now."""
        felt = self.body.levels()
        return {switch: felt.get(switch, False) for switch in self.board.switches}

    def tell(self, line: str) -> None:
        """A line on the screen, if anybody is still there to read it."""
        self._screen(line)

    def say(self, sentence: str) -> None:
        """A sentence by the voice, where there is one, and on the screen always."""
        self.tell(sentence)
        self.voice(sentence)

    def voice(self, sentence: str) -> None:
        """A sentence by the voice alone, where there is one. A voice that fails is logged once and stops nothing."""
        if self._speaker is None:
            return
        try:
            self._speaker.say(sentence)
        except Exception as error:  # a body of any maker may raise anything, and the game does not need a voice
            if not self._voice_failed:
                self._voice_failed = True
                _log.error("the voice failed: %r", error)

    def speak(self, code: str, facts: Mapping[str, Any] | None = None) -> None:
        """Say the sentence for a code."""
        self.say(self.language.sentence(code, facts or {}))

    def turn(self, timeout_s: float) -> Turn:
        """Wait for something to happen, at most for so long, and give what has; raises Left."""
        self._beat()
        self.lighting.show(self._clock())
        self.body.wait(max(SHORTEST_S, min(timeout_s, self.lighting.due_s(self._clock()), LONGEST_S)))
        if self._leaving.asked:
            raise Left(self._leaving.asked)
        self._notice_hanging_up()
        at = self._clock()  # before reading: whatever is stamped up to now is among what is read
        readings = tuple(self._named(reading) for reading in self.body.read())
        for reading in readings:
            if isinstance(reading, Lost):
                self._lost[reading.part] = None
            elif isinstance(reading, Found):
                self._lost.pop(reading.part, None)
        lines = self.keyboard.lines()
        if any(line.strip().casefold() in QUIT for line in lines):
            raise Left("quit")
        return Turn(at, readings, lines)

    def fall_silent(self, seconds: float) -> None:
        """Dark at once, while the voice has so long for its last sentence. Raises Left."""
        self.lighting.mean({})
        until = self._clock() + (seconds if self._speaker is not None else 0.0)
        self.turn(0.0)
        while self._clock() < until:
            self.turn(LONGEST_S)

    def _notice_hanging_up(self) -> None:
        """A table that speaks or has lights plays on without its terminal; any other has nobody left to follow it."""
        gone = self._leaving.hung_up or self.keyboard.hung_up or self._screen.gone
        if self._alone or not gone:
            return
        self._alone = True
        if self._speaker is None and not self.board.lights:
            raise Left(HUNG_UP)
        self.speak("body.alone")

    def _beat(self) -> None:
        alive = self.body.alive()
        self.heart.beat(alive)
        now = self._clock()
        if alive:
            self._turned_at, self._still = now, False
        elif not self._still and now - self._turned_at > STILL_S:
            self._still = True
            self.speak("body.still")
