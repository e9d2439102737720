"""Whole games through a real body's drivers: hands act in the table's own time, and every act waits for the drivers.

What happens on the simulated table is done to the device behind the driver (a pin, a chip on a pty, firmware in its
interpreter), and the table's clock stands still until the driver has told it. So a game of half an hour takes seconds,
and each of its readings has gone through the whole driver.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from controller.ports import Body, Found, KeyPressed, Lost, Reading, Switched, TagGone, TagSeen

TOLD_S = 10.0
"""Real seconds that a driver may take for one act, on a busy machine, before the game is called lost."""
RELEASE_S = 0.02
"""Real seconds after a key is let go: nothing tells that it is up again."""


class Bench(Protocol):
    """The other side of a body's drivers."""

    def switch(self, name: str, closed: bool) -> None:
        """A magnet comes over a switch or leaves it, or a key goes down or up."""

    def hold(self, uid: str) -> None:
        """A tag comes to the reader (``04A2…``)."""

    def take_away(self) -> None:
        """The tag leaves it."""


def uid_of(tag: str, size: int = 7) -> str:
    """A number of so many bytes for a tag, as the chips of real ones have; the same on every machine."""
    return "04" + hashlib.sha256(tag.encode()).hexdigest()[: 2 * size - 2].upper()


class DriverLost(AssertionError):
    """The driver has not told what was done to its device."""


@dataclass(slots=True)
class Figures:
    """What a game has cost: real seconds of every act, by kind."""

    switch_s: list[float] = field(default_factory=list)
    tag_s: list[float] = field(default_factory=list)
    key_s: list[float] = field(default_factory=list)
    strange: list[Reading] = field(default_factory=list)
    """Readings that nothing on the table had caused."""


class Lockstep:
    """A `sim.game.DriversInLoop` through a body and the bench behind it.

    Args:
        open_body: opens the body with a clock; called when the table's switches stand as they should.
        now: the table's time.
        gone_told: whether the reader tells that a tag has left it (RDM6300 is never relied on for that).
        uid_bytes: how long the numbers of its tags are.
    """

    def __init__(
        self,
        bench: Bench,
        open_body: Callable[[Callable[[], float]], Body],
        *,
        gone_told: bool = True,
        uid_bytes: int = 7,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._bench, self._open, self._gone_told, self._clock = bench, open_body, gone_told, clock
        self._uid_bytes = uid_bytes
        self._body: Body | None = None
        self._tags: dict[str, str] = {}
        self._lying: str | None = None  # the tag of which the reader has told that it came, and not yet that it went
        self._done: dict[str, bool] = {}
        self.now: Callable[[], float] = lambda: 0.0
        self.figures = Figures()

    @property
    def body(self) -> Body:
        """The body, once the table was laid out."""
        assert self._body is not None
        return self._body

    def levels(self, closed: Mapping[str, bool]) -> Mapping[str, bool]:
        """Lay the table out, and open the body over it."""
        for name, level in closed.items():
            self._do(name, level)
        if self._body is None:
            self._body = self._open(self._time)
            return self._body.levels()
        self._settle(lambda: all(self.body.levels()[name] == level for name, level in closed.items()), "the layout")
        self.body.read()
        return self.body.levels()

    def _time(self) -> float:
        return self.now()

    def _do(self, name: str, closed: bool) -> None:
        self._done[name] = closed
        self._bench.switch(name, closed)

    def carry(self, reading: Reading) -> Sequence[Reading]:
        """Do it to the devices and wait for what the drivers tell."""
        if isinstance(reading, Switched):
            if self._done.get(reading.switch, False) == reading.closed:
                return self._read()  # the table tells again what is so already: no device notices that
            self._do(reading.switch, reading.closed)
            return self._told(reading, self.figures.switch_s)
        if isinstance(reading, KeyPressed):
            self._bench.switch(reading.key, True)
            told = self._told(reading, self.figures.key_s)
            self._bench.switch(reading.key, False)
            time.sleep(RELEASE_S)
            return told
        if isinstance(reading, TagSeen):
            uid = uid_of(reading.tag, self._uid_bytes)
            self._tags[f"uid:{uid}"] = reading.tag
            self._bench.hold(uid)
            return self._told(reading, self.figures.tag_s)
        if isinstance(reading, TagGone):
            self._bench.take_away()
            return self._told(reading, self.figures.tag_s) if self._gone_told else (*self._guessed(), reading)
        return (*self._read(), reading)

    def _guessed(self) -> Sequence[Reading]:
        """Wait until a reader that is not relied on for it has guessed that the tag went: sooner, the same tag coming
        again would be the same reading to it."""
        found: list[Reading] = []

        def free() -> bool:
            found.extend(self._read())
            return self._lying is None

        self._settle(free, "that the tag has gone")
        return found

    def _told(self, wanted: Reading, took: list[float]) -> Sequence[Reading]:
        began = self._clock()
        found: list[Reading] = []

        def there() -> bool:
            found.extend(self._read())
            return any(self._is(told, wanted) for told in found)

        self._settle(there, f"{wanted}, but only {found}")
        took.append(self._clock() - began)
        self.figures.strange += [told for told in found if not self._is(told, wanted)]
        return found

    def _settle(self, done: Callable[[], bool], what: str) -> None:
        until = self._clock() + TOLD_S
        while not done():
            if self._clock() > until:
                raise DriverLost(f"the driver has not told {what}; it says {self.body.facts()}")
            self.body.wait(0.05)

    def _read(self) -> tuple[Reading, ...]:
        found = tuple(self._named(reading) for reading in self.body.read())
        for reading in found:
            if isinstance(reading, TagSeen | TagGone):
                self._lying = reading.tag if isinstance(reading, TagSeen) else None
        return found

    def _named(self, reading: Reading) -> Reading:
        if isinstance(reading, TagSeen | TagGone):
            return type(reading)(reading.at, self._tags.get(reading.tag, reading.tag))
        return reading

    @staticmethod
    def _is(told: Reading, wanted: Reading) -> bool:
        if isinstance(told, Switched) and isinstance(wanted, Switched):
            return (told.switch, told.closed) == (wanted.switch, wanted.closed)
        if isinstance(told, TagSeen | TagGone) and isinstance(wanted, TagSeen | TagGone):
            return type(told) is type(wanted) and told.tag == wanted.tag
        return isinstance(told, KeyPressed) and isinstance(wanted, KeyPressed) and told.key == wanted.key


def troubles(figures: Figures) -> list[Lost | Found]:
    """Parts that were lost on the way."""
    return [reading for reading in figures.strange if isinstance(reading, Lost | Found)]
