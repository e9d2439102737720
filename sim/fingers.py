"""What hands do, one gesture at a time and at a human pace: carry, knock, hold a tag, press a key.

A gesture is a generator that yields how long it rests and whether news would end the rest early; the time between is
the table's. Faults of the hands (slips, hesitation, second thoughts) happen here.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass

from controller.engine.moves import Move
from controller.ports import Entered, KeyPressed
from sim.beliefs import Beliefs
from sim.faults import Profile
from sim.reader import Reader
from sim.schedule import Schedule
from sim.table import Piece, Table, Transfer

Rest = tuple[float, bool]
Script = Generator[Rest, None, None]
CARRY_S = (0.4, 1.2)
"""From lifting a piece to setting it down: "a human pace"."""
BETWEEN_S = (0.1, 0.25)
HOLD_S = (0.5, 1.0)
KNOCK_S = (0.25, 0.9)
LOOK_S = (0.35, 0.7)
"""How long it takes to see what the lights say to a knock."""
SLIP_S = (0.2, 0.9)
LONG_SLIP_S = (1.4, 3.0)
MOST_HOLDS = 3
AGAIN_S = 0.3
"""A card that is passed on and shown by the next player is away from the reader for so long."""
FOREIGN_TAG = "piece:of-another-game:1"
STILL_SLIPPING_S = 0.1
"""A piece just taken back is not yet seen to be gone."""


@dataclass(slots=True)
class Clock:
    """What time it is on the table."""

    now: float = 0.0


class Fingers:
    """The gestures of one pair of hands at one table.

    Attributes:
        typed: nothing at this table feels them: all they can do is to type.
    """

    def __init__(
        self,
        table: Table,
        reader: Reader,
        schedule: Schedule,
        clock: Clock,
        beliefs: Beliefs,
        profile: Profile,
        keys: tuple[str, ...],
        chance: random.Random,
        *,
        typed: bool = False,
    ) -> None:
        self.table, self._reader, self._schedule, self._clock = table, reader, schedule, clock
        self._beliefs, self.profile, self._keys, self._chance = beliefs, profile, keys, chance
        self._shown = "", 0.0
        self.typed = typed

    def rest(self, least_s: float, most_s: float, *, attentive: bool = False) -> Rest:
        """A rest of about so long."""
        return self._chance.uniform(least_s, most_s), attentive

    # Pieces.

    def carry(self, one: Transfer, then: tuple[float, float] = BETWEEN_S) -> Script:
        """Carry a piece from one place to another, and rest for so long."""
        table, now = self.table, self._clock.now
        if not table.holds(one.src, one.item):
            return  # a person was quicker
        piece = table.lift(now, one.src, one.item)
        to_board = one.dst in table.regions
        if not to_board and one.src not in table.regions:
            table.put(now, one.dst, piece)
            return
        yield self.rest(*CARRY_S)
        if self._happens(self.profile.hesitate):
            yield self.rest(1.0, self.profile.hesitation_s)
        if to_board and len(table.regions) > 1 and self._happens(self.profile.slip):
            yield from self._slip(piece, one.dst)
        other = self._lift_somewhere() if self._happens(self.profile.second_hand) else None
        if other is not None:
            self._beliefs.tally.habits["second_hand"] += 1
            yield self.rest(*BETWEEN_S)
        table.put(self._clock.now, one.dst, piece)
        if other is not None:
            yield self.rest(*SLIP_S)
            self._return(*other)
        yield self.rest(*then)

    def fill_at_once(self, carried: Iterable[Transfer]) -> Script:
        """Sometimes the wells that pieces were taken from are filled again before the lights ask for it."""
        for zone in dict.fromkeys(one.src for one in carried if one.src in self.table.regions):
            if self.table.gap(zone) and self._happens(0.5):
                yield from self.fill(zone)

    def fill(self, zone: str) -> Script:
        """Move a piece that stands beside the wells into an empty one."""
        self.table.fill_gap(self._clock.now, zone)
        yield self.rest(*BETWEEN_S)

    def _slip(self, piece: Piece, dst: str) -> Script:
        """Set the piece down where it does not belong, and take it up again."""
        wrong = self._chance.choice([zone for zone in self.table.regions if zone != dst])
        self._beliefs.slip_until = float("inf")
        self.table.put(self._clock.now, wrong, piece)
        long = self._happens(self.profile.long_slip / self.profile.slip)
        yield self.rest(*(LONG_SLIP_S if long else SLIP_S))
        self.table.pick(self._clock.now, wrong, piece)
        self._beliefs.slip_until = self._clock.now + STILL_SLIPPING_S
        yield self.rest(*BETWEEN_S)

    def second_thoughts(self) -> Script:
        """Sometimes some piece is lifted and set back before anything else."""
        if not self._happens(self.profile.second_thoughts):
            return
        lifted = self._lift_somewhere()
        if lifted is None:
            return
        zone, well, piece = lifted
        self._beliefs.slip_until = float("inf")
        yield self.rest(*SLIP_S)
        self.table.set_back(self._clock.now, zone, well, piece)
        self._beliefs.slip_until = self._clock.now + STILL_SLIPPING_S
        yield self.rest(*BETWEEN_S)

    def fiddle(self) -> Script:
        """Sometimes a piece that has nothing to do with anything is straightened, or lifted and set back."""
        if not self._happens(self.profile.fiddle):
            return
        lifted = self._lift_somewhere()
        if lifted is None:
            return
        self._beliefs.tally.habits["fiddle"] += 1
        zone, well, piece = lifted
        yield self.rest(*SLIP_S)
        if self._happens(0.5):
            self.table.set_back(self._clock.now, zone, well, piece)
        else:
            self.table.put(self._clock.now, zone, piece)
        yield self.rest(*BETWEEN_S)

    def leave(self, zone: str, home: str, item: str) -> Script:
        """Leave a piece lying where it means nothing."""
        self._beliefs.tally.habits["stray"] += 1
        self.table.leave(self._clock.now, zone, home, item)
        yield self.rest(*BETWEEN_S)

    def clear(self) -> Script:
        """Take away what was left lying."""
        while self.table.strays:
            self.table.clear(self._clock.now)
            yield self.rest(*CARRY_S)

    def astray(self, one: Transfer, wrong: str, meanwhile: Script) -> Script:
        """Carry a piece to a wrong region (or nowhere: it stays in the hand), do something else, and then carry it to
        where it belongs."""
        piece = self.table.lift(self._clock.now, one.src, one.item)
        yield self.rest(*CARRY_S)
        if wrong:
            self.table.put(self._clock.now, wrong, piece)
        yield from meanwhile
        if wrong:
            self.table.pick(self._clock.now, wrong, piece)
            yield self.rest(*CARRY_S)
        self.table.put(self._clock.now, one.dst, piece)
        yield self.rest(*BETWEEN_S)

    def _return(self, zone: str, well: int, piece: Piece) -> None:
        """Set a piece back into its well; or beside it, where another piece was put there meanwhile."""
        if self.table.regions[zone].wells[well] is None:
            self.table.set_back(self._clock.now, zone, well, piece)
        else:
            self.table.put(self._clock.now, zone, piece)

    def wait(self, least_s: float, most_s: float) -> Script:
        """Wait until the table complains or asks anew, or for so long."""
        until = self._clock.now + self._chance.uniform(least_s, most_s)
        beliefs = self._beliefs
        known = beliefs.astray, beliefs.question
        while self._clock.now < until and not beliefs.troubled and (beliefs.astray, beliefs.question) == known:
            yield until - self._clock.now, True

    def _lift_somewhere(self) -> tuple[str, int, Piece] | None:
        if not self.table.regions:
            return None
        zone = self._chance.choice(list(self.table.regions))
        found = self.table.lift_any(self._clock.now, zone)
        return None if found is None else (zone, *found)

    def reseat(self, zone: str) -> Script:
        """Lift a piece and set it down again, into another well if there is a free one: a switch may have missed it."""
        found = self.table.lift_any(self._clock.now, zone)
        if found is not None:
            yield self.rest(*KNOCK_S)
            self.table.put(self._clock.now, zone, found[1])
            yield self.rest(*BETWEEN_S)

    # Words.

    def name(self, zone: str, seat: str) -> Generator[Rest, None, bool]:
        """Knock a region until it is lit, and confirm it; whether that could be done."""
        place = self.table.regions[zone].name
        meant = self._beliefs.intents[:1]
        for _ in range(3):
            yield from self._knock(zone)
            yield self.rest(*LOOK_S)
            if self._beliefs.intents[:1] != meant:
                return True  # the lights show that it was understood meanwhile, or that something else is asked
            if self._beliefs.lights.get(place) == "named":
                break
        else:
            return False
        way = self._chance.randrange(3)
        if way == 0 and f"{seat}.confirm" in self._keys:
            self.press(f"{seat}.confirm")
        elif way == 1:
            yield from self.show("card:yes")
        else:
            yield from self._knock(zone)
        yield self.rest(*BETWEEN_S)
        return True

    def _knock(self, zone: str) -> Script:
        table = self.table
        found = table.lift_any(self._clock.now, zone)
        if found is not None:
            yield self.rest(*KNOCK_S)
            table.set_back(self._clock.now, zone, *found)
        elif table.gap(zone):
            yield from self.fill(zone)
        elif (spare := self._spare()) is not None:
            box, piece = spare
            table.put(self._clock.now, zone, piece)
            yield self.rest(*KNOCK_S)
            table.pick(self._clock.now, zone, piece)
            table.put(self._clock.now, box, piece)

    def _spare(self) -> tuple[str, Piece] | None:
        """Any piece from any box, to knock with."""
        for zone, heap in self.table.heaps.items():
            for item, pieces in heap.items():
                if pieces:
                    return zone, self.table.lift(self._clock.now, zone, item)
        return None

    def show(self, tag: str) -> Script:
        """Hold a tag to the reader and take it away; the same card again only when it was seen to be gone."""
        last, gone_at = self._shown
        if tag == last and self._clock.now < gone_at + AGAIN_S:
            yield gone_at + AGAIN_S - self._clock.now, False
        hold = self._chance.uniform(*HOLD_S)
        self._shown = tag, self._clock.now + hold
        self._reader.hold(self._clock.now, tag, hold)
        if self._happens(self.profile.second_hand):
            self._beliefs.tally.habits["second_hand"] += 1
            self._reader.hold(self._clock.now + self._chance.uniform(0.0, hold), FOREIGN_TAG, hold)
        yield hold, False
        yield self.rest(*BETWEEN_S)

    def read(self, tag: str) -> Generator[Rest, None, bool]:
        """Hold a tag to the reader until the companion shows that it was read, some times at most; whether it was."""
        for _ in range(MOST_HOLDS):
            signs = self._beliefs.signs
            yield from self.show(tag)
            if self._beliefs.signs == signs:
                yield self.rest(*LOOK_S)
            if self._beliefs.signs != signs or self._beliefs.dark:
                return self._beliefs.signs != signs
        return False

    def answer_card(self, tag: str) -> Script:
        """Show a card as an answer; a card that would confirm a region that is lit waits until it is dark."""
        while tag == "card:yes" and "named" in self._beliefs.lights.values():
            yield 1.0, True
        yield from self.show(tag)

    def press(self, key: str) -> None:
        """Press a key."""
        self._schedule.add(self._clock.now, KeyPressed(self._clock.now, key))

    def confirm(self, seats: Sequence[str], seat: str) -> bool:
        """Press a seat's *confirm* key, if the board has one, and a region that is lit would not be confirmed by it;
        whether it was pressed."""
        for key in (f"{seat}.confirm", f"seat-{seats.index(seat) + 1}.confirm" if seat in seats else ""):
            if key in self._keys and "named" not in self._beliefs.lights.values():
                self.press(key)
                return True
        return False

    def enter(self, seat: str, move: Move) -> None:
        """Enter a move by hand: always possible."""
        self._schedule.add(self._clock.now, Entered(self._clock.now, move.text, seat))

    def _happens(self, chance: float) -> bool:
        return chance > 0 and self._chance.random() < chance
