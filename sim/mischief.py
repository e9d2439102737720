"""What polite hands never do: a child drums on a piece, the board is knocked over or swept bare, a magnet is drawn over
it, things of another game are laid on it.

Each is a gesture between two moves, drawn with the chance that the profile gives it. Nobody means a move by any of
them: whatever the companion commits of it is a misreading. Pieces that fell lie beside the board, until the hands put
everything where the game has it.
"""

from __future__ import annotations

import random
from collections.abc import Generator

from sim.beliefs import Beliefs
from sim.faults import Profile
from sim.fingers import FOREIGN_TAG, Clock, Fingers, Rest, Script
from sim.reeds import Reeds

DRUMMED = (5, 25)
BEAT_S = (0.03, 0.3)
"""A tap tilts a piece for so long, and the next one follows as soon."""
TOPPLED = (3, 10)
SWEPT = (3, 12)
SWEEP_S = (0.05, 0.6)
"""A magnet that is drawn over the board stays above each well for so long."""
GRAB_S = (0.05, 0.3)
STRANGER_S = (2.0, 15.0)
FLOOR = "floor"


class Mischief:
    """The hands of somebody who does not play, at the table of those who do."""

    def __init__(
        self, fingers: Fingers, reeds: Reeds, beliefs: Beliefs, clock: Clock, profile: Profile, chance: random.Random
    ) -> None:
        self._fingers, self._reeds, self._beliefs, self._clock = fingers, reeds, beliefs, clock
        self.profile, self._chance = profile, chance

    def perhaps(self) -> Generator[Rest, None, bool]:
        """Do what the profile's chances draw; whether anything was done."""
        profile, table = self.profile, self._fingers.table
        gestures = (
            (profile.drum, "drum", self._drum),
            (profile.topple, "topple", self._topple),
            (profile.clear, "clear", self._clear),
            (profile.sweep, "sweep", self._sweep),
            (profile.stranger, "stranger", self._stranger),
        )
        done = False
        for chance, name, gesture in gestures:
            if chance > 0 and self._chance.random() < chance and (table.regions or name == "stranger"):
                self._beliefs.tally.habits[name] += 1
                yield from gesture()
                yield from self._fingers.wait(0.5, 4.0)
                done = True
        return done

    def _wells(self, *, full: bool) -> list[str]:
        """The switches under wells that hold a piece, or under those that do not."""
        regions = self._fingers.table.regions.values()
        return [
            region.switch(n)
            for region in regions
            for n, piece in enumerate(region.wells)
            if (piece is not None) is full
        ]

    def _drum(self) -> Script:
        """Tap on one place, again and again."""
        full = self._chance.random() < 0.8
        wells = self._wells(full=full) or self._wells(full=not full)
        switch, at = self._chance.choice(wells), self._clock.now
        for _ in range(self._chance.randint(*DRUMMED)):
            beat = self._chance.uniform(*BEAT_S)
            self._reeds.bump(at, switch, beat)
            at += beat + self._chance.uniform(*BEAT_S)
        yield at - self._clock.now, False

    def _topple(self) -> Script:
        """Some pieces fall from the board at once; one or two of them onto another place."""
        fell = self._chance.sample(self._wells(full=True), k=self._some(TOPPLED, full=True))
        self._fall(fell, stays=0.2)
        yield self._fingers.rest(0.0, 0.5)

    def _clear(self) -> Script:
        """Everything is swept off the board, handful after handful."""
        while wells := self._wells(full=True):
            self._fall(wells[: self._chance.randint(1, 6)], stays=0.0)
            yield self._fingers.rest(*GRAB_S)

    def _sweep(self) -> Script:
        """A magnet is drawn over empty wells, one after the other."""
        at = self._clock.now
        for switch in self._chance.sample(self._wells(full=False), k=self._some(SWEPT, full=False)):
            stays = self._chance.uniform(*SWEEP_S)
            self._reeds.bump(at, switch, stays)
            at += stays * self._chance.random()
        yield at - self._clock.now, False

    def _stranger(self) -> Script:
        """A piece of another game stands on the board for a while, or a tag of one is held to the reader."""
        wells = self._wells(full=False)
        if not wells or self._chance.random() < 0.2:
            yield from self._fingers.show(FOREIGN_TAG)
            return
        self._reeds.bump(self._clock.now, self._chance.choice(wells), self._chance.uniform(*STRANGER_S))
        yield self._fingers.rest(0.0, 2.0)

    def _some(self, bounds: tuple[int, int], *, full: bool) -> int:
        return min(self._chance.randint(*bounds), len(self._wells(full=full)))

    def _fall(self, switches: list[str], stays: float) -> None:
        """Pieces leave their wells at once; each with this chance for another place, else for the floor."""
        table, now = self._fingers.table, self._clock.now
        for switch in switches:
            zone = next(name for name, region in table.regions.items() if switch.rpartition(".")[0] == region.name)
            piece = table.regions[zone].wells[int(switch.rpartition(".")[2]) - 1]
            assert piece is not None
            table.pick(now, zone, piece)
            table.put(now, self._chance.choice(list(table.regions)) if self._chance.random() < stays else FLOOR, piece)
