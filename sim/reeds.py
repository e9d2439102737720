"""Reed switches under the wells: contacts that bounce, chatter, stick and die, as raw readings.

Contact bounce lasts 0.1 to 0.5 ms; a magnet moved slowly past the threshold chatters for some milliseconds. All of it
stays below the 30 ms under which the companion must see nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from controller.ports import Switched
from sim.faults import DEAD, Profile
from sim.schedule import Recheck, Schedule

OPERATE_S = 0.0003
"""From the magnet's coming to the first contact."""
BURST_GAPS_S = (0.002, 0.025)
"""Between the edges of a burst of chatter."""
RELOOK_S = (0.1, 1.0)
"""A body looks at all its switches from time to time, so that an edge it has lost is found so much later."""


class Reeds:
    """The switches of a board, and what is reported of them.

    Args:
        switches: their names, ``ZONE.WELL``.
        worn: which of them are dead (always open) or stuck (always closed).
    """

    def __init__(
        self,
        switches: Iterable[str],
        profile: Profile,
        worn: Mapping[str, str],
        schedule: Schedule,
        chance: random.Random,
    ) -> None:
        self._magnet = dict.fromkeys(switches, False)
        self.profile, self._worn, self._schedule, self._chance = profile, dict(worn), schedule, chance
        self._reported = {switch: self.level(switch) for switch in self._magnet}

    def names(self) -> tuple[str, ...]:
        """All switches."""
        return tuple(self._magnet)

    def level(self, switch: str) -> bool:
        """Whether the switch is closed, its faults included."""
        worn = self._worn.get(switch)
        return self._magnet[switch] if worn is None else worn != DEAD

    def wear(self, now: float, switch: str, kind: str | None) -> None:
        """From now on the switch is dead or stuck; None: it is whole again."""
        if self._worn.get(switch) == kind:
            return
        if kind is None:
            self._worn.pop(switch, None)
        else:
            self._worn[switch] = kind
        self._schedule.add(now, Recheck(switch))

    @property
    def worn(self) -> Mapping[str, str]:
        """The switches that are dead or stuck, and which of the two each is."""
        return self._worn

    def levels(self) -> dict[str, bool]:
        """All switches as a body reads them when it starts."""
        self._reported = {switch: self.level(switch) for switch in self._magnet}
        return dict(self._reported)

    def set(self, switch: str, magnet: bool) -> None:
        """How a switch stands before anything happens."""
        self._magnet[switch] = magnet
        self._reported[switch] = self.level(switch)

    def change(self, now: float, switch: str, magnet: bool) -> None:
        """A magnet comes or goes: note the edges that follow."""
        self._magnet[switch] = magnet
        profile = self.profile
        if switch in self._worn:
            return
        if profile.lost_edge and self._chance.random() < profile.lost_edge:
            self._schedule.add(now + self._chance.uniform(*RELOOK_S), Recheck(switch))
            return
        at = now + OPERATE_S
        pairs = self._chance.randint(0, profile.edges)
        if pairs:
            times = sorted(self._chance.uniform(0.0, profile.bounce_s) for _ in range(2 * pairs))
            for n, after in enumerate(times):
                self._schedule.add(at + after, Switched(at + after, switch, magnet if n % 2 == 0 else not magnet))
            at += times[-1]
        self._schedule.add(at, Recheck(switch))

    def bump(self, now: float, switch: str, seconds: float) -> None:
        """Disturb a switch: it changes for so long and is then as it should be."""
        if switch not in self._worn:
            self._schedule.add(now, Switched(now, switch, not self._magnet[switch]))
            self._schedule.add(now + seconds, Recheck(switch))

    def chatter(self, now: float, switch: str, seconds: float) -> None:
        """A worn switch with a magnet over it opens and closes for a while; without one it is quiet."""
        if not self._magnet[switch] or switch in self._worn:
            return
        at, closed = now, False
        while at < now + seconds:
            self._schedule.add(at, Switched(at, switch, closed))
            at += self._chance.uniform(*BURST_GAPS_S)
            closed = not closed
        self._schedule.add(at, Recheck(switch))

    def look(self, now: float, switch: str) -> Switched | None:
        """Read a switch as it stands; None if that was reported already."""
        level = self.level(switch)
        return None if self._reported[switch] == level else self.report(Switched(now, switch, level))

    def report(self, reading: Switched) -> Switched:
        """Note what is reported."""
        self._reported[reading.switch] = reading.closed
        return reading
