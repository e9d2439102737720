"""The first minute at a table: a short check of its parts by the players. Lights walk over all places; wells, reader
and keys answer when they are touched.

It shows that the table works, and says which parts were not seen to. `reedlight doctor` tests every single part.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.speech import Thing
from controller.play.table_io import TableIO
from controller.ports import KeyPressed, Reading, Switched, TagSeen

MINUTE_S = 60.0
WALK_S = 15.0
"""All places with lights are lit once in about this time."""
STEP_LEAST_S, STEP_MOST_S = 0.4, 1.0
"""How long one place is lit; no light comes on more often than once a walk."""
ANSWER_S = 1.5
"""How long a well's lights answer."""
QUIET_S = 3.0
"""It ends once every part was seen and nobody has touched anything for so long."""
AGAIN_S = 1.0
"""A card that comes so long after the last one is held there on purpose: a second time ends the check."""


class FirstMinute:
    """Check a table's parts; `run` takes at most a minute.

    Attributes:
        unseen: the parts that did not answer, once it is over.
    """

    def __init__(self, io: TableIO) -> None:
        self._io, self._board = io, io.board
        self.unseen: tuple[str, ...] = ()
        self._wells: set[str] = set()
        self._tag_at: float | None = None
        self._keys: set[str] = set()
        self._answering: tuple[str, float] = ("", 0.0)
        self._touched_at = 0.0
        self._over = False

    def run(self) -> tuple[str, ...]:
        """Check, and say what was not seen; that is returned too. Raises StopRequested."""
        io, board = self._io, self._board
        if board.typed and not board.keys and not board.lights:
            io.announce("first.typed")  # there is nothing to look at but the box
            return ()
        self._invite()
        begun = io.now
        walk_end = begun + self._step_s() * len(self._board.lights)
        while not self._over:
            now = io.now
            io.lighting.set_roles(self._roles(now, begun))
            inputs = io.poll(STEP_LEAST_S / 2)
            for reading in inputs.readings:
                self._see(reading)
            rested = not self._missing() and inputs.at >= max(walk_end, self._touched_at + QUIET_S)
            if io.passed_over(inputs) or rested or inputs.at >= begun + MINUTE_S:
                break
        io.lighting.set_roles({})
        self._conclude()
        return self.unseen

    def _invite(self) -> None:
        board = self._board
        self._io.announce("first.welcome")
        for code, wanted in (("lights", board.lights), ("wells", board.zones), ("reader", board.readers)):
            if wanted:
                self._io.announce(f"first.{code}")

    def _step_s(self) -> float:
        places = len(self._board.lights) or 1
        return min(STEP_MOST_S, max(STEP_LEAST_S, WALK_S / places))

    def _roles(self, now: float, begun: float) -> dict[str, object]:
        """The place whose turn it is in the walk, which goes round once; and the zone of the well last touched."""
        number = int((now - begun) / self._step_s())
        lights = self._board.lights
        roles: dict[str, object] = {lights[number].place: "lift-here"} if number < len(lights) else {}
        zone, until = self._answering
        return {**roles, zone: "named"} if now < until else roles

    def _see(self, reading: Reading) -> None:
        if isinstance(reading, Switched) and reading.closed:
            self._well(reading)
        elif isinstance(reading, TagSeen):
            self._tag(reading.at)
        elif isinstance(reading, KeyPressed) and reading.key not in self._keys:
            self._keys.add(reading.key)
            self._io.announce("first.key-seen", {"key": reading.key})

    def _well(self, reading: Switched) -> None:
        zone = reading.switch.rpartition(".")[0]
        self._answering = zone, reading.at + ANSWER_S
        self._touched_at = reading.at
        if reading.switch not in self._wells:
            self._wells.add(reading.switch)
            self._io.announce("first.well-seen", {"switch": reading.switch})

    def _tag(self, at: float) -> None:
        if self._tag_at is None:
            self._io.announce("first.reader-seen")
        elif at - self._tag_at > AGAIN_S:
            self._over = True
        self._tag_at = self._touched_at = at

    def _missing(self) -> tuple[str, ...]:
        return tuple(self._looked_for())

    def _looked_for(self) -> Iterator[str]:
        """What there is to be seen and was not; a table that can do without its keys is not held up for them."""
        if self._board.zones and not self._wells:
            yield "well"
        if self._board.readers and self._tag_at is None:
            yield "reader"
        yield from self._io.lost

    def _conclude(self) -> None:
        self.unseen = self._missing()
        if self.unseen:
            silent = [Thing("silent-part", part) for part in self._io.lost]
            unseen = [Thing("unseen", part) for part in self.unseen[: len(self.unseen) - len(silent)]]
            self._io.announce("first.not-seen", {"unseen": unseen, "silent": silent})
        else:
            self._io.announce("first.all-seen")
