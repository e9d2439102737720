"""Find knocks: one switch changes for a while and goes back. A knock names its region.

A well under a piece opens and closes again when the piece is lifted and set back; an empty one closes and opens. What
lasts shorter than ``least_s`` is a bump, what lasts longer than ``most_s`` is a piece that was carried. Other switches
may be bumped meanwhile; but if another one has changed and stays so, or left before and came back after, a piece went
somewhere, and it is no knock. Where another one has just changed as a knock ends, that one tells which it is, by going
back or not: a bump makes a knock known a moment later.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from controller.recognition.debounce import Change
from controller.recognition.fixed_times import ROUNDING_S, SEEN_LATE_S


class Knock(NamedTuple):
    """A knock at a switch, and when it began."""

    switch: str
    began: float


@dataclass(slots=True)
class KnockFinder:
    """Watches the changes of all switches for knocks of ``least_s`` to ``most_s``."""

    least_s: float
    most_s: float
    _left: dict[str, Change] = field(default_factory=dict)
    _over: tuple[tuple[float, float], ...] = ()
    _unsure: tuple[Knock, frozenset[str]] | None = None
    """A knock, if what these switches have begun is only bumps."""

    def see(self, change: Change, restores: bool, right: bool = False) -> Knock | None:
        """Take a change; ``restores``: its region shows again what it should; ``right``: so do all. The knock that is
        known by it, if any: one that it ends, or one that ended while this switch was bumped."""
        left = self._left.pop(change.switch, None)
        self._left = {one.switch: one for one in self._left.values() if change.at - one.at <= self.most_s + ROUNDING_S}
        if left is not None and change.at - left.at <= self.most_s + ROUNDING_S:
            if change.at - left.at < self.least_s - ROUNDING_S:
                return self._sure_without(change.switch)
            meanwhile = frozenset(one.switch for one in self._left.values() if one.at > left.at)
            # One that left before and came back after: what was in the hand went there, in exchange.
            exchanged = any(began < left.at < ended for began, ended in self._over)
            self._over = (*self._lately(change.at), (left.at, change.at))
            knock = Knock(change.switch, left.at)
            self._unsure = (knock, meanwhile) if meanwhile and not exchanged else None
            return None if meanwhile or exchanged else knock
        if not restores:  # setting back what was lifted long ago ends something: it is no beginning of a knock
            self._left[change.switch] = change
        else:  # what came to another well of its region was in the hand as well
            zone = change.switch.rpartition(".")[0]
            others = (one for one in self._left.values() if one.switch.rpartition(".")[0] == zone)
            began = min((one.at for one in others if one.closed != change.closed), default=None)
            if began is not None:
                self._over = (*self._lately(change.at), (began, change.at))
            if right:  # what was lifted elsewhere was to be carried away, and begins no knock
                self._left = {one.switch: one for one in self._left.values() if one.switch.rpartition(".")[0] == zone}
        return None

    def _sure_without(self, bumped: str) -> Knock | None:
        """The knock that is sure now that this switch was only bumped."""
        if self._unsure is None or bumped not in self._unsure[1]:
            return None
        knock, others = self._unsure[0], self._unsure[1] - {bumped}
        self._unsure = (knock, others) if others else None
        return None if others else knock

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
