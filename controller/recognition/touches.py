"""Remember what hands have touched: which places, when, and what of it was only a bump.

**The problem.** A move is recognised by what differs (`controller.recognition.matcher`), but several moves may leave
the same difference. What tells them apart is the order and the time of touches: a piece is lifted before it is set
down, and of two moves made in one breath one comes first. Hands also brush against pieces: a bump must not look like a
touch.

**The idea.** Notes are kept of each place, from the settled changes of its switches: since when it differs, when it
first and last changed, which of its switches have closed and are closed still (something was put down there), and which
have opened and are open still. A switch that goes back within ``bump_s``, with no other touched between, was bumped:
all notes are as they were before. If it is bumped again within `DRUMMED_S`, a child taps on it: the hands do not rest.

**How long notes last.** Until the next commit, which keeps those of what it has not explained (`begin_anew`), or until
the table is as it should be and at rest (`rest`).

**What it cannot know:** a piece exchanged for another within ``bump_s`` in one well.
"""

from __future__ import annotations

from collections.abc import Collection, Set

from controller.recognition.debounce import Change
from controller.recognition.fixed_times import DRUMMED_S


class Touches:
    """What hands have touched since the last commit.

    Args:
        bump_s: what goes back sooner was no touch.

    Attributes:
        since: by place that differs when it left what was expected.
        first, last: by place when it first and last changed.
        came: by place its switches that have closed and are closed still.
        went: by place its switches that have opened and are open still.
        moved_at: when the hands last did anything; saying a word is doing something.
        touched_at: when they last touched a piece.
        changed_at: by switch when it last changed, bumps and all.
    """

    def __init__(self, bump_s: float) -> None:
        self._bump_s = bump_s
        self.since: dict[str, float] = {}
        self.first: dict[str, float] = {}
        self.last: dict[str, float] = {}
        self.came: dict[str, set[str]] = {}
        self.went: dict[str, set[str]] = {}
        self.moved_at = self.touched_at = 0.0
        self.changed_at: dict[str, float] = {}
        self._opened: dict[str, tuple[float, bool]] = {}
        self._moved_before: dict[str, tuple[float, tuple[float, float]]] = {}
        self._bumped_at: dict[str, float] = {}
        self._moved_last = ""
        self._differed: dict[str, tuple[float, float]] = {}

    def see(self, change: Change, was_off: bool, is_off: bool) -> None:
        """Take a settled change of a switch whose place differed before (``was_off``), or differs now (``is_off``)."""
        zone = change.switch.rpartition(".")[0]
        self._note_difference(zone, change.at, was_off, is_off)
        bumped_at = self._note_moving(change)
        self.last[zone] = change.at
        self.first.setdefault(zone, change.at)
        if not is_off and self.first[zone] == bumped_at:
            del self.first[zone], self.last[zone]  # the bump is over
        self._note_coming(zone, change)
        if zone not in self.first and not self.came[zone]:
            del self.came[zone]

    def _note_difference(self, zone: str, at: float, was_off: bool, is_off: bool) -> None:
        """Since when the place shows what it should not; a bump begins nothing anew."""
        if is_off and not was_off:
            began, until = self._differed.get(zone, (at, -1.0))
            self.since[zone] = began if at - until < self._bump_s else at
        elif not is_off and zone in self.since:
            self._differed[zone] = self.since.pop(zone), at

    def _note_moving(self, change: Change) -> float | None:
        """When the hands last did anything; a bump, once it is over, was nothing. When it began, if it was one."""
        self.changed_at[change.switch] = change.at
        changed, before = self._moved_before.get(change.switch, (-1.0, (0.0, 0.0)))
        if change.at - changed < self._bump_s and self._moved_last == change.switch:
            if not self.drummed(change.switch, changed):
                self.moved_at, self.touched_at = before
            else:
                self.moved_at = self.touched_at = max(self.moved_at, change.at)
            self._bumped_at[change.switch] = change.at
            self._moved_before.pop(change.switch)
            return changed
        self._moved_last = change.switch
        self._moved_before[change.switch] = change.at, (self.moved_at, self.touched_at)
        self.moved_at = self.touched_at = max(self.moved_at, change.at)
        return None

    def drummed(self, switch: str, at: float) -> bool:
        """Whether a switch was bumped just before a time."""
        return at - self._bumped_at.get(switch, -DRUMMED_S) < DRUMMED_S

    def _note_coming(self, zone: str, change: Change) -> None:
        """Which switches of the place have closed. So soon after one opened nobody puts a piece down: it was bumped."""
        came, went = self.came.setdefault(zone, set()), self.went.setdefault(zone, set())
        if not change.closed:
            self._opened[change.switch] = change.at, change.switch in came
            came.discard(change.switch)
            went.add(change.switch)
            return
        went.discard(change.switch)
        at, had_come = self._opened.get(change.switch, (-1.0, False))
        if had_come or change.at - at >= self._bump_s:
            came.add(change.switch)

    @property
    def differed(self) -> dict[str, tuple[float, float]]:
        """By place that differs, and did so before, from when to when that was."""
        return {zone: self._differed[zone] for zone in self.since if zone in self._differed}

    def differed_for(self, zone: str) -> float:
        """How many seconds the place differed until it last came right."""
        began, until = self._differed.get(zone, (0.0, 0.0))
        return until - began

    def was_set_back(self, change: Change) -> bool:
        """Whether this change sets back a piece that had not been put down there before."""
        opened, had_come = self._opened.get(change.switch, (change.at, True))
        return change.closed and not had_come and change.at - opened >= self._bump_s

    def nothing_came(self, switch: str) -> None:
        """What closed this switch was lifted there before, so that nothing was put down."""
        self.came.get(switch.rpartition(".")[0], set()).discard(switch)

    def came_unseen(self, zones: Collection[str], switches: Collection[str]) -> None:
        """Pieces were put down in these places while nobody felt it, by whichever switches."""
        self.came = {zone: set(switches) for zone in zones}

    def rest(self) -> None:
        """The table is as it should be: what was touched until now belongs to nothing to come."""
        self.came.clear()
        self.went.clear()
        self.first.clear()
        self.last.clear()

    def forget(self, zone: str) -> None:
        """What was touched here belongs to nothing to come."""
        for notes in (self.first, self.last, self.came, self.went):
            notes.pop(zone, None)

    def clear(self, at: float) -> None:
        """Nothing was touched; the hands rest from now on."""
        self.rest()
        self.since.clear()
        self.moved_at = at

    def begin_anew(self, at: float, off: Set[str], done: Set[str], *, words_only: bool) -> None:
        """A move was committed that changed the places ``done``; ``off`` differ still.

        While the gesture goes on, all that was touched elsewhere belongs to what comes next. After a move of words
        alone it is only what differs.
        """
        self.since = {zone: self.since.get(zone, self.last.get(zone, at)) for zone in off}
        kept = {zone for zone in self.last if off and (zone in off or not words_only)}
        self.first = {zone: began for zone, began in self.first.items() if zone in kept}
        self.last = {zone: ended for zone, ended in self.last.items() if zone in kept}
        kept -= done - off
        self.came, self.went = (
            {zone: switches for zone, switches in notes.items() if zone in kept} for notes in (self.came, self.went)
        )
