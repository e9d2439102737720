"""Setting out the pieces before a new game: asked for place by place, until the switches show what the rules want.

It compares, and decides nothing: a player who skips it hears of the same differences from the companion's own recovery.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.engine.game import Game, GameState
from controller.engine.layout import ON_BOARD
from controller.ports import Found, Lost, TagSeen
from controller.recognition.image import counts, seen, shown
from controller.tending.station import Left, Station, Turn

STEADY_S = 0.3
"""What the switches show counts once it has stood so long: longer than any bounce."""
_LOOK_S = 0.1
_SKIPS = ("card:accept", "card:yes")
_STOPS = "shut-down"
"""The card that stops everything: where the terminal has gone nothing else does."""


def differences(wanted: Mapping[str, int], felt: Mapping[str, int]) -> dict[str, int]:
    """By place how many switches too many (or too few) are closed."""
    return {place: felt[place] - n for place, n in wanted.items() if felt[place] != n}


class SettingOut:
    """Asks for the pieces of a position at a table."""

    def __init__(self, station: Station, rules: Game, state: GameState) -> None:
        self._station, self._rules, self._layout = station, rules, rules.layout(state)
        zones = station.board.zones
        self._wanted = {zone: seen(n, zones[zone]) for zone, n in counts(rules, state, station.board).items()}

    def run(self) -> bool:
        """Ask until everything stands as it should; whether it does. Raises Left."""
        off = self._off()
        if not off:
            return True
        self._station.speak("out.begin")
        for part in self._station.lost:
            self._station.speak("out.lost", {"part": part})
        while off:
            place = self._next(off)
            self._ask(place, off[place])
            if not self._mended(place, off[place]):
                self._station.lighting.mean({})
                return False
            off = self._off()
        self._station.lighting.mean({})
        self._station.speak("out.end")
        return True

    def _off(self) -> dict[str, int]:
        return differences(self._wanted, shown(self._station.board, self._station.levels()))

    def _next(self, off: Mapping[str, int]) -> str:
        """What is too many goes first, so that it is at hand where something is missing; else in the board's order."""
        return next((place for place, n in off.items() if n > 0), next(iter(off)))

    def _ask(self, place: str, n: int) -> None:
        self._station.lighting.mean({place: "put-here" if n < 0 else "wrong-here"})
        if n > 0:
            self._station.speak("out.take", {"region": place, "n": n})
        else:
            items = self._layout.get(f"{ON_BOARD}{place}", {}).items()
            pieces = {item: number for item, number in items if self._rules.guide.magnetic(item)}
            self._station.speak("out.put", {"region": place, "pieces": pieces})

    def _mended(self, place: str, asked: int) -> bool:
        """Wait until the place is as it should be, or differs otherwise than was asked; False if people skip it."""
        since: float | None = None
        while True:
            turn = self._station.turn(_LOOK_S)
            self._tell_of_parts(turn)
            if _skipped(turn):
                return False
            changed = self._off().get(place, 0) != asked
            since = None if not changed else turn.at if since is None else since
            if since is not None and turn.at - since >= STEADY_S:
                return True

    def _tell_of_parts(self, turn: Turn) -> None:
        """Nobody is left to put pieces on wells that feel nothing."""
        for reading in turn.readings:
            if isinstance(reading, Lost | Found):
                self._station.speak("out.lost" if isinstance(reading, Lost) else "out.found", {"part": reading.part})


def _skipped(turn: Turn) -> bool:
    shown_cards = {reading.tag for reading in turn.readings if isinstance(reading, TagSeen)}
    if f"card:{_STOPS}" in shown_cards:
        raise Left(_STOPS)
    return bool(turn.lines) or not shown_cards.isdisjoint(_SKIPS)
