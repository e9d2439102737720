"""Setting out the pieces before a new game: ask for them place by place until the switches show the starting position.

It only compares. A player who skips it hears of the same differences from the companion's own recovery.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.engine.game import Game, GameState
from controller.engine.layout import ON_BOARD
from controller.play.published import AskedAtStart, Offer
from controller.play.table_io import Inputs, StopRequested, TableIO
from controller.ports import Entered, Found, Lost, TagSeen
from controller.recognition.image import counts, seen, shown

STEADY_S = 0.3
"""What the switches show counts once it has been stable for so long: longer than any bounce."""
_LOOK_S = 0.1
_SKIPS = ("accept", "yes")
"""Words, as cards and on pages, that leave the rest as it is."""
_STOPS = "shut-down"
"""The card that stops the program: the only way where there is no terminal."""


def differences(wanted: Mapping[str, int], felt: Mapping[str, int]) -> dict[str, int]:
    """By place how many switches too many (negative: too few) are closed."""
    return {place: felt[place] - n for place, n in wanted.items() if felt[place] != n}


class PieceSetup:
    """Ask for the pieces of a position, place by place."""

    def __init__(self, io: TableIO, game: Game, state: GameState) -> None:
        self._io, self._game, self._layout = io, game, game.layout(state)
        zones = io.board.zones
        self._wanted = {zone: seen(n, zones[zone]) for zone, n in counts(game, state, io.board).items()}

    def run(self) -> bool:
        """Ask until everything stands as it should; returns False if people skip it. Raises StopRequested."""
        off = self._off()
        if not off:
            return True
        self._io.announce("out.begin")
        self._io.ask(AskedAtStart("out.begin", {}, (Offer("accept", "out.leave", {}),)))
        try:
            return self._set_out(off)
        finally:
            self._io.ask(None)
            self._io.lighting.set_roles({})

    def _set_out(self, off: Mapping[str, int]) -> bool:
        """Ask place by place, as long as there are such."""
        for part in self._io.lost:
            self._io.announce("out.lost", {"part": part})
        while off:
            place = self._next(off)
            self._ask(place, off[place])
            if not self._mended(place, off[place]):
                return False
            off = self._off()
        self._io.announce("out.end")
        return True

    def _off(self) -> dict[str, int]:
        return differences(self._wanted, shown(self._io.board, self._io.levels()))

    def _next(self, off: Mapping[str, int]) -> str:
        """A place with too many pieces first, as these may be missing elsewhere; then in the board's order."""
        return next((place for place, n in off.items() if n > 0), next(iter(off)))

    def _ask(self, place: str, n: int) -> None:
        self._io.lighting.set_roles({place: "put-here" if n < 0 else "wrong-here"})
        if n > 0:
            self._io.announce("out.take", {"region": place, "n": n})
        else:
            items = self._layout.get(f"{ON_BOARD}{place}", {}).items()
            pieces = {item: number for item, number in items if self._game.guide.magnetic(item)}
            self._io.announce("out.put", {"region": place, "pieces": pieces})

    def _mended(self, place: str, asked: int) -> bool:
        """Wait until the place is as it should be, or differs otherwise than was asked; False if people skip it."""
        since: float | None = None
        while True:
            inputs = self._io.poll(_LOOK_S)
            self._say_lost_parts(inputs)
            skipped = _skipped(inputs)
            if self._io.passed_over(inputs) or skipped:  # what was typed beside a card is kept, too
                return False
            changed = self._off().get(place, 0) != asked
            since = None if not changed else inputs.at if since is None else since
            if since is not None and inputs.at - since >= STEADY_S:
                return True

    def _say_lost_parts(self, inputs: Inputs) -> None:
        """Say which parts fall silent, so that nobody goes on putting pieces on wells that do not work."""
        for reading in inputs.readings:
            if isinstance(reading, Lost | Found):
                self._io.announce("out.lost" if isinstance(reading, Lost) else "out.found", {"part": reading.part})


def _skipped(inputs: Inputs) -> bool:
    cards = {reading.tag.removeprefix("card:") for reading in inputs.readings if isinstance(reading, TagSeen)}
    if _STOPS in cards:
        raise StopRequested(_STOPS)
    words = {reading.move for reading in inputs.readings if isinstance(reading, Entered)}
    return not (cards | words).isdisjoint(_SKIPS)
