"""The guided test: lights one by one, every well until all have been felt, the reader, the keys.

Each step takes readings and time and says what to print; `walk` is the loop that waits. Enter ends a step early: what
was not seen by then is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from controller.boards import Board
from controller.hints.power import clamp
from controller.ports import Body, Clock, Found, Frame, KeyPressed, Lost, Pixel, Reading, Speaker, Switched, TagSeen
from hardware.doctor.findings import Finding, good, mend, note

PLACE_S = 1.0
"""How long the lights of each place shine: long enough to read its name and to look up."""
TOLD_AT_ONCE = 8
"""So many missing switches are named; more are counted."""
WAIT_S = 0.05
DARK, SHINE = Pixel(0, 0, 0), Pixel(90, 90, 90)

_STAY_CLOSED = "Take every piece away; what is closed even so has a switch that sticks, or a bridge of solder."
_STAY_OPEN = "Try the magnet a little off the centre, then see to the switch, its joints and, in a matrix, its diode."


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

    def say(self, passed_s: float) -> str:
        """A line to print so long after the step began; empty for none."""

    def frame(self, passed_s: float) -> Frame | None:
        """What the lights show so long after the step began; None leaves them."""

    def answer(self, line: str) -> bool:
        """What was typed; whether that ends the step."""

    def finding(self) -> Finding:
        """What was seen."""


Typed = Callable[[], str | None]
"""A line that was typed since the last call, if any; empty at the end of all input; never blocks."""


def walk(body: Body, step: Step, clock: Clock, typed: Typed, tell: Callable[[str], None]) -> Finding:
    """Go through one step until everything is seen, or a line is typed: show what it wants shown, feed it readings."""
    tell(step.heading)
    began = clock()
    while not step.done:
        line = typed()
        if line is not None:
            if step.answer(line):
                break
            continue
        passed_s = clock() - began
        said = step.say(passed_s)
        if said:
            tell(said)
        frame = step.frame(passed_s)
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
        return f"  the part “{reading.part}” has fallen silent"
    return f"  the part “{reading.part}” is back" if isinstance(reading, Found) else ""


class _Still:
    """A step that tells nothing as time passes, feels nothing and leaves the lights; each below differs in some."""

    def answer(self, line: str) -> bool:
        """What is typed only ends the step."""
        return True

    def say(self, passed_s: float) -> str:
        """Nothing."""
        return ""

    def feed(self, reading: Reading) -> str:
        """Nothing of this can be felt."""
        return ""

    def frame(self, passed_s: float) -> Frame | None:
        """The lights have no part in this."""
        return None


class Wells(_Still):
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
        says = f"{len(left)} of {len(self._changed)} wells were not felt to close and to open: {named}."
        closed = [switch for switch in left if self._levels.get(switch)]
        remedy = _STAY_CLOSED if closed == left else _STAY_OPEN
        return mend("wells", says, remedy, missing=left, closed=closed)


class Lights(_Still):
    """The lights of each place in turn, in the order of the strip, and which one it is. A turn that comes late makes
    a place shine longer, and passes over none."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._places = [segment.place for segment in board.lights]
        self._number = self._named = 0
        self._since_s: float | None = None

    @property
    def heading(self) -> str:
        """What to look at."""
        return f"Lights: {len(self._places)} places light up, each as it is named. Enter ends this."

    @property
    def done(self) -> bool:
        """All have shone."""
        return self._number == len(self._places)

    def say(self, passed_s: float) -> str:
        """The place whose lights begin to shine now."""
        self._pass(passed_s)
        if self._named > self._number or self.done:
            return ""
        self._named = self._number + 1
        return f"  {self._places[self._number]}"

    def frame(self, passed_s: float) -> Frame:
        """The place whose turn it is."""
        self._pass(passed_s)
        return shining(self._board, self._places[self._number : self._number + 1])

    def _pass(self, passed_s: float) -> None:
        if self._since_s is None:
            self._since_s = passed_s
        elif passed_s - self._since_s >= PLACE_S and not self.done:
            self._number, self._since_s = self._number + 1, passed_s

    def finding(self) -> Finding:
        """Only eyes can tell."""
        remedy = "Compare what you saw with docs/building/faults.md, where something stayed dark or lit up elsewhere."
        count = len(self._places)
        lit = f"{count} places were" if self.done else f"Only {self._named} of {count} places were"
        return note("lights-shown", f"{lit} lit one after the other.", remedy)


class Tags(_Still):
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

    def finding(self) -> Finding:
        """Whether it reads."""
        if self._seen:
            return good("reader-reads", "The reader reads tags.", tags=len(self._seen))
        remedy = "Lay the tag flat on the middle of the antenna, with no metal or magnet near; then see to its wires."
        return mend("reader-reads", "No tag was read.", remedy)


class Keys(_Still):
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

    def finding(self) -> Finding:
        """Which keys were not felt."""
        if not self._left:
            return good("keys", f"All {self._count} keys work.")
        remedy = "See to the key, its joints and, in a matrix, its diode."
        return mend("keys", f"Not felt: {', '.join(self._left)}.", remedy)


SPOKEN = "This is Reedlight. Can you hear me?"


class Sound(_Still):
    """A sentence is spoken; only a person can tell whether it was heard."""

    heading = "Sound: a sentence is spoken now. Type yes if you heard it, no if not, then Enter."
    done = False

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._spoken = False
        self._heard = ""

    def say(self, passed_s: float) -> str:
        """Speak once; nothing to print."""
        if not self._spoken:
            self._spoken = True
            self._speaker.say(SPOKEN)
        return ""

    def answer(self, line: str) -> bool:
        """Whether it was heard."""
        self._heard = line.strip().lower()
        return True

    def finding(self) -> Finding:
        """What the person said."""
        if self._heard in ("y", "yes"):
            return good("sound", "A spoken sentence was heard.")
        says = "A spoken sentence was not heard." if self._heard else "Whether a spoken sentence is heard was not told."
        remedy = "See to the loudspeaker and make it the default: docs/building/raspberry-pi.md, on sound."
        return (mend if self._heard else note)("sound", says, remedy)


def shining(board: Board, places: Iterable[str]) -> Frame:
    """A frame in which the lights of these places shine, within the supply's milliamps."""
    lit = dict.fromkeys(places)
    frame = tuple(SHINE if one.place in lit else DARK for one in board.lights for _ in range(one.lights))
    return clamp(frame, board.power)


def steps(
    board: Board, levels: Mapping[str, bool], wired_keys: Sequence[str], speaker: Speaker | None = None
) -> Iterator[Step]:
    """What there is to try on a board, whose switches stand like this, and on its voice."""
    if speaker is not None:
        yield Sound(speaker)
    if board.lights:
        yield Lights(board)
    if board.switches:
        yield Wells(board, levels)
    if board.readers:
        yield Tags()
    if wired_keys:
        yield Keys(wired_keys)
