"""The tag reader: a tag is held to it and taken away; it may miss it, see it late or in pieces, or fall silent."""

from __future__ import annotations

import random
from dataclasses import dataclass

from controller.ports import Found, Lost, TagGone, TagSeen
from sim.faults import Profile
from sim.schedule import Schedule

FIRST_SEEN_S = (0.02, 0.12)
"""A poll of the reader takes tens of milliseconds, so a tag is seen so long after it came."""
LATE_S = (0.2, 0.5)
FLICKER_S = (0.05, 0.25)


@dataclass(slots=True)
class Reader:
    """One tag at a time, as PN532 and RDM6300 modules have it."""

    profile: Profile
    schedule: Schedule
    chance: random.Random
    silent: bool = False
    held: tuple[str, float] = ("", 0.0)
    """The tag that was held last, seen or not, and until when."""

    def hold(self, now: float, tag: str, seconds: float) -> None:
        """Hold a tag to the reader for so long."""
        chance, profile = self.chance, self.profile
        self.held = tag, now + seconds
        if self.silent or chance.random() < profile.missed:
            return
        seen = now + chance.uniform(*(LATE_S if chance.random() < profile.late else FIRST_SEEN_S))
        gone = now + seconds
        if seen >= gone:
            return
        self.schedule.add(seen, TagSeen(seen, tag))
        if chance.random() < profile.flicker:
            self._flicker(seen, gone, tag)
        self.schedule.add(gone, TagGone(gone, tag))

    def _flicker(self, seen: float, gone: float, tag: str) -> None:
        at = seen + self.chance.uniform(*FLICKER_S)
        while (back := at + self.chance.uniform(*FLICKER_S)) < gone:
            self.schedule.add(at, TagGone(at, tag))
            self.schedule.add(back, TagSeen(back, tag))
            at = back + self.chance.uniform(*FLICKER_S)

    def lose(self, now: float) -> None:
        """Fall silent."""
        self.silent = True
        self.schedule.add(now, Lost(now, "reader"))

    def recover(self, now: float) -> None:
        """Speak again."""
        self.silent = False
        self.schedule.add(now, Found(now, "reader"))
