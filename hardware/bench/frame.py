"""The benchmark ``frame``: from a switch to the changed frame's bytes at the strip, through the whole house.

Hands lift pieces and set them back while a game is attended to as at a real table (`controller.play.loop`); what
counts is the first frame of the new meaning. Mostly the companion waits until the hands rest, and always until a switch
has stopped bouncing: that is left out, and the board's own time is added again for the figure with it. The wire itself
(30 microseconds a light) comes on top on a Pi.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import cycle
from queue import Empty, SimpleQueue
from random import Random

from attrs import evolve

from controller.boards import Board, Timing
from controller.commands.measuring import Result, Setting, positions
from controller.engine import session
from controller.engine.game import GameState
from controller.engine.journal import MemoryJournal
from controller.errors import BodyError
from controller.hints.compose import Show
from controller.play.lighting import Lighting
from controller.play.loop import PlayLoop
from controller.play.signals import StopSignals
from controller.play.table_io import StopRequested, TableIO
from controller.play.terminal import Keyboard
from controller.play.watchdog import Watchdog
from controller.ports import Body, Frame, Lamps
from controller.recognition.image import counts, filled
from hardware.bench.measuring import PATIENCE_S, Measured, Subject, bodies_for, each, spread, together, turns
from hardware.bench.rigs import MAKERS, Rigged
from hardware.strip import clamped, strip_bytes
from hardware.wiring.model import wiring

REST_S = 0.01
"""At most so long from one edge to the next, so that none falls into step with scans or waves."""
UNMOVED_S = 0.7
"""Within this the lights change, or this piece changes none."""
BRISK = {"settle_s": 0.3, "settle_growing_s": 0.3, "knock_least_s": 0.5}
"""Hands that rest as briefly as a board file allows, so that there are figures enough; and nothing that they do is a
knock."""
LEAST_PIECES = 8
"""So many switches take turns: one that changes more often than hands can would be called worn."""


def measure(setting: Setting) -> Result:
    """Each body as its board file says, with the companion's debouncing, and reckoned without it."""
    return each("frame", setting, bodies_for(setting), partial(_frames, setting))


def _frames(setting: Setting, subject: Subject) -> Measured:
    with MAKERS[subject.name](quick=False) as shipped:
        rigged = replace(shipped, board=evolve(shipped.board, timing=evolve(shipped.board.timing, **BRISK)))
        state = _state(setting, rigged.board)
        levels = filled(rigged.board, counts(setting.game, state, rigged.board))
        for name, closed in levels.items():
            rigged.bench.switch(name, closed)
        with closing(rigged.open(time.monotonic)) as body:
            taken = _attended(setting, state, rigged, body, levels)
        if not taken:
            raise BodyError("No light changed. Run it again with another --seed.")
        return _told(subject, taken, rigged.board.timing, shipped.board.timing)


def _told(subject: Subject, taken: Sequence[float], brisk: Timing, own: Timing) -> Measured:
    """The figures without the hands' rest, and for each kind of rest with what the board's own file asks for."""
    work: list[float] = []
    by_rest: dict[float, list[float]] = {}
    for one in taken:
        settled = one >= brisk.settle_s
        rest, had = (own.settle_s, brisk.settle_s) if settled else (own.debounce_s, brisk.debounce_s)
        work.append(one - had)
        by_rest.setdefault(rest, []).append(one - had + rest)
    parts = [spread(f"edge to frame without the rest, {subject.told}", "frame", work)]
    for rest, of in sorted(by_rest.items()):
        ms = f"{1000 * rest:.0f}"
        parts.append(spread(f"with {ms} ms of rest, {subject.told}", f"with_{ms}_ms_rest", of))
    return together(*parts)


def _state(setting: Setting, board: Board) -> GameState:
    """A position with pieces enough; raises BodyError where random play comes to none."""
    for state, _ in positions(setting):
        if sum(filled(board, counts(setting.game, state, board)).values()) >= LEAST_PIECES:
            return state
    raise BodyError("No position of random play has pieces enough. Run it again with another --seed.")


class Marked(Lighting):
    """Lights that hand over the first frame of every new meaning.

    Attributes:
        news: those frames.
    """

    def __init__(self, board: Board, lamps: Lamps) -> None:
        self.news: SimpleQueue[Frame] = SimpleQueue()
        self._old: Show | None = None
        super().__init__(board, lamps)

    def set_roles(self, roles: Mapping[str, object]) -> None:
        """What the places mean from now on."""
        self._old = getattr(self, "_show", None)
        super().set_roles(roles)

    def show(self, now: float) -> None:
        """Show the frame of this time, if it is due."""
        super().show(now)
        if self._old is not None and self._last is not None:
            if self._show.frame(now) != self._old.frame(now):
                self.news.put(self._last)
            self._old = None


def _attended(
    setting: Setting, state: GameState, rigged: Rigged, body: Body, levels: Mapping[str, bool]
) -> list[float]:
    """Attend to a game as `reedlight play` does, while hands move on a thread of their own."""
    signals, watchdog = StopSignals(), Watchdog({}, time.monotonic)
    io = TableIO(
        rigged.board,
        body,
        time.monotonic,
        screen=_unread,
        keyboard=Keyboard(None),
        watchdog=watchdog,
        signals=signals,
        voice=False,
    )
    lights = io.lighting = Marked(rigged.board, body.lamps)
    game = session.begin(setting.game, MemoryJournal(), state)
    loop = PlayLoop(io, setting.game, game, seed=setting.seed, options={})
    lying = [name for name, closed in levels.items() if closed]
    with ThreadPoolExecutor(1, "hands") as hands:
        moved = hands.submit(_moved, setting, rigged, lights, lying, partial(_ask, signals))
        try:
            loop.run(resumed=False)
        except StopRequested:
            return moved.result()
    raise BodyError("The game ended by itself. Run it again with another --seed.")


def _unread(line: str) -> None:
    """Nobody looks at this screen."""


def _ask(signals: StopSignals) -> None:
    signals.received = "measured"


def _moved(setting: Setting, rigged: Rigged, lights: Marked, lying: list[str], done: Callable[[], None]) -> list[float]:
    """Lift one piece after the other, each set back as soon as the lights have told of it."""
    chance, taken = Random(setting.seed), []
    chance.shuffle(lying)
    try:
        _news(lights)  # the table as it is looked at first
        pieces = cycle(lying)
        for _ in turns(setting.seconds):
            piece = next(pieces)
            for closed in (False, True):
                time.sleep(chance.uniform(0.0, REST_S))
                took = _one(rigged, lights, piece, closed)
                taken += [] if took is None else [took]
        return taken
    finally:
        done()


def _one(rigged: Rigged, lights: Marked, switch: str, closed: bool) -> float | None:
    """From this edge to the bytes of the frame that it changes; None if it changes none."""
    while not lights.news.empty():
        lights.news.get()
    rigged.shown()
    began = time.monotonic()
    rigged.bench.switch(switch, closed)
    frame = _news(lights)
    return None if frame is None else _shown_at(rigged, frame) - began


def _news(lights: Marked) -> Frame | None:
    try:
        return lights.news.get(timeout=UNMOVED_S)
    except Empty:
        return None


def _shown_at(rigged: Rigged, frame: Frame) -> float:
    """When the bytes of a frame came to the strip; raises TimeoutError."""
    wanted = strip_bytes(clamped(frame, rigged.board.power), _colours(rigged.board))
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        for shown in rigged.shown():
            if shown.data == wanted:
                return shown.at
        time.sleep(0.001)
    raise TimeoutError(f"the strip was not given its frame within {PATIENCE_S:g} s")


def _colours(board: Board) -> str:
    """The order of the strip's colours, on a Pi or on the Pico that has it."""
    body = wiring(board)
    lit = [part.pixels for part in getattr(body, "picos", (body,)) if part.pixels is not None]
    return str(lit[0].order)
