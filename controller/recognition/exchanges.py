"""Remember where pieces change places, which the switches show for a moment only.

**The problem.** A region may hold as many pieces after a move as before it, and other ones: a takeover that was told is
carried out by exchanging them, and so is the move whose piece goes where another is still owed. What differs
(`controller.recognition.image`) is the same before and after. So a difference that comes and goes may be an exchange, a
knock, or the begin of the next move.

**The idea.** Three notes, the first two by place:

- ``owed``: how many pieces are still to be exchanged after a told move, and until when. Each time the place differs for
  longer than a bump and comes right, one has been; what was touched for it belongs to nothing to come.
- ``set_back``: where a knock that began before the last move was told has ended after it, or where an owed piece was
  taken out, and one set in its well at once, or while others are still to be taken out. The piece that was set down may
  be the one that was lifted, or a piece that the next move brings.
- what each switch's place owed before it changed last: if that change began a knock, which only named the place, then
  the piece that was owed is owed still.

**What it cannot know:** an exchange beside the wells, or in a well whose switch is dead. What is owed is forgotten
after `EXCHANGED_S`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import inf

from controller.recognition.debounce import Change
from controller.recognition.fixed_times import EXCHANGED_S, SWAPPED_S
from controller.recognition.image import Effect, net


class Exchanges:
    """What places owe in exchanges, and what came back to them.

    Attributes:
        owed: by place how many pieces are still to be exchanged, and until when they may be.
        set_back: places where a piece was lifted and one set down in its well, which may be the same one: as after a
            knock, while the move made between was told by words; or while a hand takes out what the last move beat.
    """

    def __init__(self) -> None:
        self.owed: dict[str, tuple[int, float]] = {}
        self.set_back: set[str] = set()
        self._owed_before: dict[str, int] = {}
        self._taken_out: dict[str, float] = {}  # by switch when an owed piece was taken from it

    def expect(
        self, done: Effect, debts: Mapping[str, int], places: Collection[str], now: float, *, told: bool
    ) -> None:
        """A move was made that does this, while these pieces were still owed by the moves before. Those of ``places``
        are still to be carried: all of them if it was ``told``. Who tells move upon move carries the pieces after the
        last of them."""
        steps, until = net(done), now + EXCHANGED_S
        self.owed = {
            zone: (owed, max(last, until) if told else last)
            for zone, (owed, last) in self.owed.items()
            if zone not in done and last >= now
        }
        for zone in places:
            # A piece that an earlier told move still owes, and this one's that goes the other way, change places too.
            debt, step = debts.get(zone, 0), steps.get(zone, 0)
            if owed := min(done[zone]) + (min(abs(debt), abs(step)) if debt * step > 0 else 0):
                self.owed[zone] = owed, until

    def forget(self) -> None:
        """Nothing is to be exchanged any more."""
        self.owed.clear()

    def came_right(self, zone: str, now: float) -> bool:
        """A place shows again what it should: whether one of its pieces has been exchanged."""
        owed, until = self.owed.pop(zone, (0, now))
        if not owed or now > until:
            return False
        if owed > 1:
            self.owed[zone] = owed - 1, until
        return True

    def see(self, change: Change, owed: int, began: float | None, *, told_at: float, named: bool) -> int:
        """A switch changed while its place owed so many pieces: how many it owes again.

        Args:
            began: when the knock began that this ended, if it ended one.
            told_at: when the last move was made, if anything was said of it; else before all.
            named: whether that knock named the place.
        """
        zone = change.switch.rpartition(".")[0]
        if began is None or not change.closed:
            self.set_back.discard(zone)
        elif began < told_at:
            self.set_back.add(zone)
        taken_at = self._taken_out.pop(change.switch, -inf)
        if change.closed and (change.at - taken_at < SWAPPED_S or (owed > 0 and taken_at > -inf)):
            self.set_back.add(zone)
        if not change.closed and owed > 0:
            self._taken_out[change.switch] = change.at
        again = self._owed_before.pop(change.switch, 0) if named else 0
        self._owed_before[change.switch] = owed
        return again
