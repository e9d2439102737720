"""Input and output at a real table: readings, typed lines and signals in; lights, speech and lines on the screen out.

Everything that happens at the table comes through `TableIO.poll`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from controller.boards import Board
from controller.language import Language, language_for
from controller.play.lighting import Lighting
from controller.play.published import AskedAtStart
from controller.play.settings import Settings
from controller.play.signals import StopSignals
from controller.play.terminal import Keyboard, Screen
from controller.play.typed import QUIT, bare
from controller.play.watchdog import Watchdog
from controller.ports import Body, Clock, Found, Lost, Reading

SHORTEST_S = 0.001
"""No wait is shorter: a deadline that is almost here must not keep a processor busy."""
LONGEST_S = 0.2
"""No wait is longer: typed lines and signals are noticed, and the watchdog is fed, at least so often."""
SOON_S = 0.04
"""The same where pages are served or keys come one by one: what is tapped or typed is noticed so soon."""
STILL_S = 10.0
"""If the body's own loop has not run for so long, the table says so."""
HUNG_UP = "SIGHUP"
"""How it stopped where the terminal went away and nobody can follow the table without it."""

_log = logging.getLogger("reedlight")


class StopRequested(Exception):
    """Somebody wants to stop; every move is kept.

    Attributes:
        how: ``quit``, ``shut-down``, or the name of the signal.
    """

    def __init__(self, how: str) -> None:
        super().__init__(how)
        self.how = how


class Inputs(NamedTuple):
    """The inputs of one pass of the loop: all readings stamped up to ``at``, and the lines that were typed."""

    at: float
    readings: tuple[Reading, ...]
    lines: tuple[str, ...]


class TableIO:
    """Inputs and outputs of one open body, with its terminal, signals and watchdog.

    Args:
        board, body, clock: the table; the clock stamps the body's readings.
        screen: shows a line.
        keyboard, watchdog, signals: as in their modules.
        named: gives the tag's name for its number, where it is known (`controller.boards.tags`).
        taught: whether a reading goes to the page that teaches tags, and not to the game.
        voice: use the body's speaker.
        night: use the brightness for the night.
        language: of its sentences, with the names of the game's places.
        pages: gives what was entered on pages since the last call, where pages are served.
        settings: gives those that hold now; what the command line says (``voice``, ``night``) goes before them.
        ask: called with what the table asks before a game, and with None once it is answered, where pages are served.

    Attributes:
        lighting: the table's lights.
        screen: where lines are shown.
        note: keeps what is announced, where it is read in a log; None where it is shown as a line.
        language: of its sentences.
    """

    def __init__(
        self,
        board: Board,
        body: Body,
        clock: Clock,
        *,
        screen: Callable[[str], None],
        keyboard: Keyboard,
        watchdog: Watchdog,
        signals: StopSignals,
        named: Callable[[Reading], Reading] = lambda reading: reading,
        taught: Callable[[Reading], bool] = lambda reading: False,
        voice: bool = True,
        night: bool = False,
        language: Language | None = None,
        pages: Callable[[], tuple[Reading, ...]] | None = None,
        ask: Callable[[AskedAtStart | None], None] = lambda asked: None,
        settings: Callable[[], Settings] = Settings,
    ) -> None:
        self.ask = ask
        self.board, self.body, self.keyboard, self.watchdog = board, body, keyboard, watchdog
        self.language = language or language_for(None)
        self.screen = screen if isinstance(screen, Screen) else Screen(screen)
        self.note: Callable[[str, Mapping[str, Any]], None] | None = None
        self.lighting = Lighting(board, body.lamps, night=night)
        self._clock, self._signals, self._named, self._taught = clock, signals, named, taught
        self._pages = pages
        self._night = night
        self._settings, self._set = settings, Settings()
        self._speaker = body.speaker if voice else None
        self._voice_failed = False
        self._lost: dict[str, None] = {}
        self._alive_at = clock()
        self._still = False
        self._alone = False
        self._quits = False
        self._follow_settings()

    def _follow_settings(self) -> None:
        """Take over what was set since the last look."""
        wanted = self._settings()
        if wanted != self._set:
            self._set = wanted
            self.lighting.dim(wanted.brightness, night=self._night or wanted.night)

    @property
    def speaks(self) -> bool:
        """Whether the table has a voice that may be used."""
        return self._speaker is not None

    @property
    def now(self) -> float:
        """The time in seconds, on the clock of the body's readings."""
        return self._clock()

    @property
    def lost(self) -> tuple[str, ...]:
        """The parts that are silent now."""
        return tuple(self._lost)

    @property
    def heard(self) -> bool:
        """Whether anybody can follow a sentence: by the voice, or at a terminal."""
        return self._speaker is not None or self.keyboard.live

    @property
    def paged(self) -> bool:
        """Whether pages are served, from which people play too."""
        return self._pages is not None

    def levels(self) -> dict[str, bool]:
        """Every switch of the board as it stands now."""
        felt = self.body.levels()
        return {switch: felt.get(switch, False) for switch in self.board.switches}

    def show_line(self, line: str) -> None:
        """Show a line on the screen."""
        self.screen(line)

    def say(self, sentence: str) -> None:
        """Say a sentence, by the voice if there is one, and always on the screen."""
        self.show_line(sentence)
        self.voice(sentence)

    def voice(self, sentence: str) -> None:
        """Say a sentence by the voice alone, if there is one. Its failure is logged once and stops nothing."""
        if self._speaker is None or not self._set.voice:
            return
        try:
            self._speaker.say(sentence, self.language.lang)
        except Exception as error:  # a body of any maker may raise anything, and the game does not need a voice
            if not self._voice_failed:
                self._voice_failed = True
                _log.error("the voice failed: %r", error)

    def announce(self, code: str, facts: Mapping[str, Any] | None = None) -> None:
        """Say the sentence for a code."""
        if self.note is None:
            self.say(self.language.sentence(code, facts or {}))
        else:
            self.note(code, facts or {})
            self.voice(self.language.sentence(code, facts or {}))

    def poll(self, timeout_s: float) -> Inputs:
        """Wait for something to happen, at most so long, and return it. Raises StopRequested."""
        self._beat()
        self._follow_settings()
        self.lighting.show(self._clock())
        longest = LONGEST_S if self._pages is None and self.keyboard.keys is None else SOON_S
        self.body.wait(max(SHORTEST_S, min(timeout_s, self.lighting.due_s(self._clock()), longest)))
        if self._signals.received:
            raise StopRequested(self._signals.received)
        if self._quits:
            raise StopRequested("quit")
        self._notice_lost_terminal()
        at = self._clock()  # before reading: whatever is stamped up to now is among what is read
        readings = tuple(self._named(reading) for reading in self.body.read() if not self._taught(reading))
        for reading in readings:
            if isinstance(reading, Lost):
                self._lost[reading.part] = None
            elif isinstance(reading, Found):
                self._lost.pop(reading.part, None)
        if self._pages is not None:
            readings += tuple(replace(entered, at=at) for entered in self._pages())
        return Inputs(at, readings, self._typed())

    def _typed(self) -> tuple[str, ...]:
        """The lines that were typed before a ``quit``. If there is any, the next `poll` stops: what was typed before it
        is to be handled first. Raises StopRequested where there is nothing to handle."""
        lines = self.keyboard.lines()
        stop = next((n for n, line in enumerate(lines) if bare(line).casefold() in QUIT), None)
        self._quits = stop is not None
        ended = not lines and self.keyboard.alone and self.keyboard.closed  # nothing more can ever be told
        if stop == 0 or ended:
            raise StopRequested("quit")
        return lines[:stop]

    def put_back(self, lines: Sequence[str]) -> None:
        """Have lines that were not meant for who polled come once more before all others, a ``quit`` after them."""
        self.keyboard.put_back([*lines, "quit"] if self._quits else lines)
        self._quits = False

    def passed_over(self, inputs: Inputs) -> bool:
        """Whether somebody types to go on with what comes next. Enter alone does nothing else; any other line is for
        what comes next, which reads it."""
        enter = [line.strip() for line in inputs.lines[:1]] == [""]
        self.put_back(inputs.lines[1:] if enter else inputs.lines)
        return bool(inputs.lines)

    def go_dark(self, seconds: float) -> None:
        """Turn the lights off at once, and give the voice so long for its last sentence. Raises StopRequested."""
        self.lighting.set_roles({})
        until = self._clock() + (seconds if self._speaker is not None else 0.0)
        self.poll(0.0)
        while self._clock() < until:
            self.poll(LONGEST_S)

    def _notice_lost_terminal(self) -> None:
        """A table with a voice or lights plays on without its terminal. Any other stops: nobody could follow it."""
        gone = self._signals.hung_up or self.keyboard.hung_up or self.screen.gone
        if self._alone or not gone:
            return
        self._alone = True
        if self._speaker is None and not self.board.lights and self._pages is None:
            raise StopRequested(HUNG_UP)
        self.announce("body.alone")

    def _beat(self) -> None:
        alive = self.body.alive()
        self.watchdog.beat(alive)
        now = self._clock()
        if alive:
            self._alive_at, self._still = now, False
        elif not self._still and now - self._alive_at > STILL_S:
            self._still = True
            self.announce("body.still")
