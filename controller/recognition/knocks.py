"""Find knocks: one switch changes for a while and goes back. A knock names its region.

A well under a piece opens and closes again when the piece is lifted and set back; an empty one closes and opens. What
lasts shorter than ``least_s`` is a bump, what lasts longer than ``most_s`` is a piece that was carried. Other switches
may be bumped meanwhile; but if another one has changed and stays so, or left before and came back after, a piece went
somewhere, and it is no knock.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from controller.recognition.debounce import Change
from controller.recognition.fixed_times import ROUNDING_S, SEEN_LATE_S


@dataclass(slots=True)
class KnockFinder:
    """Watches the changes of all switches for knocks of ``least_s`` to ``most_s``."""

    least_s: float
    most_s: float
    _left: dict[str, Change] = field(default_factory=dict)
    _over: tuple[tuple[float, float], ...] = ()

    def see(self, change: Change, restores: bool) -> float | None:
        """Take a change; ``restores``: its region shows again what it should. If it ends a knock, when that began."""
        left = self._left.pop(change.switch, None)
        self._left = {one.switch: one for one in self._left.values() if change.at - one.at <= self.most_s + ROUNDING_S}
        if left is not None and change.at - left.at <= self.most_s + ROUNDING_S:
            meanwhile = any(one.at > left.at for one in self._left.values())
            # One that left before and came back after: what was in the hand went there, in exchange.
            meanwhile = meanwhile or any(began < left.at < ended for began, ended in self._over)
            if change.at - left.at < self.least_s - ROUNDING_S:
                return None
            self._over = (*self._lately(change.at), (left.at, change.at))
            return None if meanwhile else left.at
        if not restores:  # setting back what was lifted long ago ends something: it is no beginning of a knock
            self._left[change.switch] = change
        else:  # what came to another well of its region was in the hand as well
            zone = change.switch.rpartition(".")[0]
            others = (one for one in self._left.values() if one.switch.rpartition(".")[0] == zone)
            began = min((one.at for one in others if one.closed != change.closed), default=None)
            if began is not None:
                self._over = (*self._lately(change.at), (began, change.at))
        return None

    def _lately(self, at: float) -> Iterator[tuple[float, float]]:
        """When regions differed for a while of which a knock may still have to be told."""
        return (one for one in self._over if at - one[1] <= self.most_s)

    def going_on(self, zones: Collection[str], now: float) -> float | None:
        """Until when what has changed in these zones may still end a knock; None if nothing has."""
        begun = [one.at for switch, one in self._left.items() if switch.rpartition(".")[0] in zones]
        until = max(begun, default=now) + self.most_s + SEEN_LATE_S
        return until if begun and now < until else None

    def forget(self, zones: Collection[str]) -> None:
        """What has changed in these zones begins no knock."""
        self._left = {switch: one for switch, one in self._left.items() if switch.rpartition(".")[0] not in zones}
