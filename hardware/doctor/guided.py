"""The guided test: lights one by one, every well until all have been felt, the reader, the keys.

Each step takes readings and time and says what to print; the loop that waits is `walk`. Enter ends a step early: what
was not seen by then is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from controller.boards import Board
from controller.hints.power import clamp
from controller.ports import Body, Found, Frame, KeyPressed, Lost, Pixel, Reading, Switched, TagSeen
from controller.tables import Clock
from hardware.doctor.findings import Finding, good, mend, note

PLACE_S = 0.5
"""How long the lights of each place shine."""
WAIT_S = 0.05
TOLD_AT_ONCE = 8
"""So many missing switches are named; more are counted."""
DARK, SHINE = Pixel(0, 0, 0), Pixel(90, 90, 90)

Typed = Callable[[], str | None]
"""A line that was typed since the last call, if any; empty at the end of all input; never blocks."""


class Step(Protocol):
    """One thing to be tried."""

    @property
    def heading(self) -> str:
        """What the person is asked to do."""

    @property
    def done(self) -> bool:
        """Whether everything has been seen."""

    def feed(self, reading: Reading) -> str:
        """A line to print; empty for none."""

    def frame(self, passed_s: float) -> Frame | None:
        """What the lights show so long after the step began; None leaves them."""

    def finding(self) -> Finding:
        """What was seen."""


class Wells:
    """Every switch is to close and to open once."""

    def __init__(self, board: Board, levels: Mapping[str, bool]) -> None:
        self._board = board
        self._levels = dict(levels)
        self._changed: dict[str, set[bool]] = {switch: set() for switch in board.switches}

    @property
    def heading(self) -> str:
        """What to do."""
        return f"Wells: put a piece on each of the {len(self._changed)} wells and lift it again. Enter ends this."

    @property
    def missing(self) -> list[str]:
        """The switches not yet seen both ways, in the board's order."""
        return [switch for switch, seen in self._changed.items() if len(seen) < 2]

    @property
    def done(self) -> bool:
        """All have been seen both ways."""
        return not self.missing

    def feed(self, reading: Reading) -> str:
        """The progress, when one more well has been felt."""
        if not isinstance(reading, Switched) or reading.switch not in self._changed:
            return ""
        self._levels[reading.switch] = reading.closed
        seen = self._changed[reading.switch]
        if len(seen) == 2 or reading.closed in seen:
            return ""
        seen.add(reading.closed)
        if len(seen) < 2:
            return f"  {reading.switch} {'closed' if reading.closed else 'opened'}"
        left = self.missing
        return f"  {reading.switch} works: {len(self._changed) - len(left)} of {len(self._changed)}"

    def frame(self, passed_s: float) -> Frame:
        """The lights of places shine while one of their wells is closed."""
        lit = {switch.rpartition(".")[0] for switch, closed in self._levels.items() if closed}
        return shining(self._board, lit)

    def finding(self) -> Finding:
        """Which wells were not seen."""
        left = self.missing
        if not left:
            return good("wells", f"All {len(self._changed)} wells open and close.", seen=len(self._changed))
        named = f"{', '.join(left[:TOLD_AT_ONCE])}{' and others' if len(left) > TOLD_AT_ONCE else ''}"
        says = f"{len(left)} of {len(self._changed)} wells were not felt: {named}."
        stuck = [switch for switch in left if self._levels.get(switch)]
        remedy = "Try the magnet a little off the centre, then see to the switch, its diode and its two joints."
        return mend("wells", says, remedy, missing=left, closed=stuck)


class Lights:
    """The lights of each place in turn, in the order of the strip."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._places = [segment.place for segment in board.lights]
        self._passed_s = 0.0

    @property
    def heading(self) -> str:
        """What to look at."""
        return f"Lights: {len(self._places)} places light up one after the other; watch for one that stays dark."

    @property
    def done(self) -> bool:
        """All have shone."""
        return self._passed_s >= PLACE_S * len(self._places)

    def feed(self, reading: Reading) -> str:
        """Nothing of this can be felt."""
        return ""

    def frame(self, passed_s: float) -> Frame:
        """The place whose turn it is."""
        self._passed_s = passed_s
        number = int(passed_s / PLACE_S)
        return shining(self._board, self._places[number : number + 1])

    def finding(self) -> Finding:
        """Only eyes can tell."""
        remedy = "Compare what you saw with docs/building/faults.md, where something stayed dark or lit up elsewhere."
        return note("lights-shown", f"{len(self._places)} places were lit one after the other.", remedy)


class Tags:
    """Any tag is to be read once."""

    def __init__(self) -> None:
        self._seen: list[str] = []

    @property
    def heading(self) -> str:
        """What to do."""
        return "Reader: hold any card or tile to it. Enter ends this."

    @property
    def done(self) -> bool:
        """One was read."""
        return bool(self._seen)

    def feed(self, reading: Reading) -> str:
        """The tag's number."""
        if not isinstance(reading, TagSeen):
            return ""
        self._seen.append(reading.tag)
        return f"  read {reading.tag}"

    def frame(self, passed_s: float) -> Frame | None:
        """The lights have no part in this."""
        return None

    def finding(self) -> Finding:
        """Whether it reads."""
        if self._seen:
            return good("reader-reads", "The reader reads tags.", tags=len(self._seen))
        remedy = "Lay the tag flat on the middle of the antenna, with no metal or magnet near; then see to its wires."
        return mend("reader-reads", "No tag was read.", remedy)


class Keys:
    """Every key is to be pressed once."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._left = dict.fromkeys(keys)
        self._count = len(keys)

    @property
    def heading(self) -> str:
        """What to do."""
        return f"Keys: press each once: {', '.join(self._left)}. Enter ends this."

    @property
    def done(self) -> bool:
        """All were pressed."""
        return not self._left

    def feed(self, reading: Reading) -> str:
        """The key's name."""
        if not isinstance(reading, KeyPressed):
            return ""
        self._left.pop(reading.key, None)
        return f"  {reading.key}"

    def frame(self, passed_s: float) -> Frame | None:
        """The lights have no part in this."""
        return None

    def finding(self) -> Finding:
        """Which keys were not felt."""
        if not self._left:
            return good("keys", f"All {self._count} keys work.")
        return mend("keys", f"Not felt: {', '.join(self._left)}.", "See to the key, its diode and its two joints.")


def shining(board: Board, places: Iterable[str]) -> Frame:
    """A frame in which the lights of these places shine, within the supply's milliamps."""
    lit = dict.fromkeys(places)
    frame = tuple(SHINE if one.place in lit else DARK for one in board.lights for _ in range(one.lights))
    return clamp(frame, board.power)


def steps(board: Board, levels: Mapping[str, bool], wired_keys: Sequence[str]) -> Iterator[Step]:
    """What there is to try on a board, whose switches stand like this."""
    if board.lights:
        yield Lights(board)
    if board.switches:
        yield Wells(board, levels)
    if board.readers:
        yield Tags()
    if wired_keys:
        yield Keys(wired_keys)


def walk(body: Body, step: Step, clock: Clock, typed: Typed, tell: Callable[[str], None]) -> Finding:
    """Go through one step until everything is seen, or a line is typed."""
    tell(step.heading)
    began = clock()
    while not step.done and typed() is None:
        frame = step.frame(clock() - began)
        if frame is not None:
            body.lamps.show(frame)
        body.wait(WAIT_S)
        for reading in body.read():
            told = _of_part(reading) or step.feed(reading)
            if told:
                tell(told)
    return step.finding()


def _of_part(reading: Reading) -> str:
    """What is told whatever is tried: a part has fallen silent, or is back."""
    if isinstance(reading, Lost):
        return f"  the {reading.part} has fallen silent"
    return f"  the {reading.part} is back" if isinstance(reading, Found) else ""
