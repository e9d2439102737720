"""What can go wrong at a table, as profiles by name, and the faults of one game made from them and a seed.

A profile says how often; everything that happens is drawn from seeded `random.Random`s, so that a game with faults is
as repeatable as one without. Rates are for each second of the game, chances for each occasion.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from controller.engine.journal import Entry, Journal, MemoryJournal

BUMP, CHATTER, READER_LOST, READER_FOUND, POWER_CUT = "bump", "chatter", "reader-lost", "reader-found", "power-cut"
SLEEP, CLOCK_JUMP = "sleep", "clock-jump"
DEAD, STUCK = "dead", "stuck"


@dataclass(frozen=True, slots=True)
class Profile:
    """How a table and its hands misbehave.

    Attributes:
        edges: most pairs of extra edges when a contact closes or opens, and ``bounce_s`` how long they last.
        bumps: rate of switches disturbed for up to ``bump_s``.
        slip: chance that a piece is first put onto a wrong region; ``long_slip`` that it stays there and counts.
        hesitate: chance of a pause of up to ``hesitation_s`` with a piece in the hand.
        second_thoughts: chance that before a move some piece is lifted and set back.
        give_up: chance that before a move another is begun, and everything put back.
        stray: chance that a piece too many is left lying where it means nothing while a move is made.
        wander: chance that a piece is carried to where it may not go, and left there until the table complains.
        fiddle: chance that some other piece is touched while pieces are put right.
        shuffle: chance that the transfers of one move are made in any order.
        dead, stuck, chattering: how many switches are worn so; ``chatter`` is the rate of bursts of each that chatters.
        lost_edge: chance that a change of a switch is missed until the body looks at all of them again.
        missed, late, flicker: chances of a tag not read, read late, and seen in pieces.
        reader_lost: rate at which the reader falls silent, for up to ``lost_s``.
        power_cuts: rate at which the power goes, for up to ``dark_s``; ``bit_rot`` is the chance that a bit of the
            record is another when it comes back.
        sleeps: rate at which the machine is suspended, for up to ``asleep_s``: nothing is read meanwhile.
        jumps: rate at which the clock goes ahead by up to ``jump_s``.

    Somebody who does not play may be at the table (`sim.mischief`), and two may reach over it at once:

        drum, topple, clear, sweep, stranger: chances before a move.
        second_hand: chance that while a piece is carried or a tag held another hand does something else.

    People are quick, whatever their table is like:

        quick: chance that the word of the next decision follows the last piece at once, before that was acknowledged.
        card_first: chance that a card tells of what a move is before its pieces are touched.
        confirm: chance that *confirm* is pressed as soon as the last piece stands.
        prompt: chance that a seat plays within a second of the commit before.
        owing: chance that the next move is told by words while pieces of a told one are still owed.
        rue: chance that the last move is taken back before the next is made.
    """

    name: str
    edges: int = 1
    bounce_s: float = 0.0005
    bumps: float = 0.0
    bump_s: float = 0.12
    slip: float = 0.0
    long_slip: float = 0.0
    hesitate: float = 0.0
    hesitation_s: float = 5.0
    second_thoughts: float = 0.0
    give_up: float = 0.0
    stray: float = 0.0
    wander: float = 0.0
    fiddle: float = 0.0
    shuffle: float = 0.0
    dead: int = 0
    stuck: int = 0
    chattering: int = 0
    chatter: float = 0.0
    lost_edge: float = 0.0
    missed: float = 0.0
    late: float = 0.0
    flicker: float = 0.0
    reader_lost: float = 0.0
    lost_s: float = 12.0
    power_cuts: float = 0.0
    dark_s: float = 15.0
    bit_rot: float = 0.0
    sleeps: float = 0.0
    asleep_s: float = 3600.0
    jumps: float = 0.0
    jump_s: float = 7200.0
    drum: float = 0.0
    topple: float = 0.0
    clear: float = 0.0
    sweep: float = 0.0
    stranger: float = 0.0
    second_hand: float = 0.0
    quick: float = 0.15
    card_first: float = 0.1
    confirm: float = 0.03
    prompt: float = 0.15
    owing: float = 0.25
    rue: float = 0.004


_ALL = (
    Profile("clean"),
    Profile("bouncy", edges=6, bounce_s=0.025),
    Profile(
        "clumsy",
        edges=2,
        bounce_s=0.005,
        bumps=1 / 12,
        slip=0.04,
        long_slip=0.004,
        hesitate=0.06,
        hesitation_s=8.0,
        second_thoughts=0.05,
        give_up=0.03,
        stray=0.02,
        wander=0.02,
        fiddle=0.15,
        shuffle=0.3,
    ),
    Profile("worn", edges=4, bounce_s=0.02, dead=1, stuck=1, chattering=2, chatter=1 / 40, lost_edge=0.006),
    Profile("flaky-reader", missed=0.12, late=0.15, flicker=0.25, reader_lost=1 / 240),
    Profile("power-cuts", power_cuts=1 / 150),
    Profile("drumming", drum=0.1),
    Profile("toppled", topple=0.04),
    Profile("cleared", clear=0.015),
    Profile("magnet-swept", sweep=0.08),
    Profile("two-at-once", second_hand=0.15),
    Profile("stranger", stranger=0.06),
    Profile("bit-rot", power_cuts=1 / 150, bit_rot=1.0),
    Profile("sleep", sleeps=1 / 150),
    Profile("clock-jump", jumps=1 / 60),
)
PROFILES: Final = MappingProxyType({profile.name: profile for profile in _ALL})
"""The shipped profiles by name."""
AT_HOME: Final = replace(PROFILES["clean"], prompt=0.0, owing=0.0, rue=0.0)
"""Hands that carry out what people at a terminal or a page decide, and have no habits of their own."""


def at_home(name: str) -> Profile:
    """The profile of a name where people play: clean hands do what they are told and no more."""
    return AT_HOME if name == AT_HOME.name else PROFILES[name]


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of the table: ``what`` happens to which switch (empty: none), and for how long."""

    at: float
    what: str
    switch: str = ""
    seconds: float = 0.0


@dataclass(slots=True)
class FaultSchedule:
    """The faults of one table, one after the other, drawn from a profile's rates.

    ``worn`` says which switches are dead or stuck; those that chatter do so from time to time.
    """

    profile: Profile
    switches: Sequence[str]
    chance: random.Random
    worn: dict[str, str] = field(default_factory=dict)
    begins: float = 0.0
    _coming: list[tuple[float, int, str, str]] = field(default_factory=list)
    _drawn: int = 0

    def __post_init__(self) -> None:
        """Draw which switches are worn and what comes first."""
        profile = self.profile
        kinds = [DEAD] * profile.dead + [STUCK] * profile.stuck + [CHATTER] * profile.chattering
        chosen = self.chance.sample(self.switches, min(len(kinds), len(self.switches)))
        for switch, kind in zip(chosen, kinds, strict=False):
            if kind == CHATTER:
                self._draw(CHATTER, switch, self.begins)
            else:
                self.worn[switch] = kind
        for what in (BUMP, READER_LOST, POWER_CUT, SLEEP, CLOCK_JUMP):
            self._draw(what, "", self.begins)

    @property
    def next_at(self) -> float | None:
        """When the next fault comes; None if there is none."""
        return self._coming[0][0] if self._coming else None

    def next_fault(self) -> Fault:
        """The next fault; the one of its kind after it is drawn now."""
        at, _, what, switch = heapq.heappop(self._coming)
        seconds = self._lasts(what)
        if what == READER_LOST:
            self._add(at + seconds, READER_FOUND, "")
        elif what == READER_FOUND:
            self._draw(READER_LOST, "", at)
        else:
            self._draw(what, switch, at + seconds)
        if what == CLOCK_JUMP:
            seconds = self.chance.choice((1.0, 10.0, self.profile.jump_s)) * self.chance.random()
        return Fault(at, what, switch or (self.chance.choice(self.switches) if what == BUMP else ""), seconds)

    def _lasts(self, what: str) -> float:
        profile = self.profile
        if what == BUMP:
            return self.chance.uniform(0.01, profile.bump_s)
        if what == CHATTER:
            return self.chance.uniform(0.1, 1.5)
        if what == READER_LOST:
            return self.chance.uniform(2.0, profile.lost_s)
        if what == SLEEP:
            return self.chance.uniform(3.0, profile.asleep_s)
        return self.chance.uniform(3.0, profile.dark_s) if what == POWER_CUT else 0.0

    def _draw(self, what: str, switch: str, after: float) -> None:
        profile = self.profile
        rates = {
            BUMP: profile.bumps if self.switches else 0.0,
            CHATTER: profile.chatter,
            READER_LOST: profile.reader_lost,
            POWER_CUT: profile.power_cuts,
            SLEEP: profile.sleeps,
            CLOCK_JUMP: profile.jumps,
        }
        rate = rates[what]
        if rate > 0:
            self._add(after + self.chance.expovariate(rate), what, switch)

    def _add(self, at: float, what: str, switch: str) -> None:
        heapq.heappush(self._coming, (at, self._drawn, what, switch))
        self._drawn += 1


def rotten(journal: Journal, game: int, chance: random.Random) -> MemoryJournal:
    """A copy of a kept game with bit rot: one bit is changed in what an entry says or in its digest."""
    copy = MemoryJournal(digests=journal.digests)
    header = journal.header(game)
    while copy.begin(str(header["game"]), header, "") < game:
        pass
    entries = list(journal.entries(game))
    if entries:
        n = chance.randrange(len(entries))
        entries[n] = _flipped(entries[n], chance)
    copy.append(game, *entries)
    return copy


def _flipped(entry: Entry, chance: random.Random) -> Entry:
    if entry.undoes is not None and chance.random() < 0.5:
        return replace(entry, undoes=entry.undoes ^ 1 << chance.randrange(8))
    if chance.random() < 0.1:
        return replace(entry, n=entry.n ^ 1 << chance.randrange(8))
    seat, move, digest = (_bit(text, chance) for text in (entry.seat, entry.move, entry.digest))
    return chance.choice([replace(entry, seat=seat), replace(entry, move=move), replace(entry, digest=digest)])


def _bit(text: str, chance: random.Random) -> str:
    """The text with one bit of one character changed; an empty one stays."""
    if not text:
        return text
    n = chance.randrange(len(text))
    return text[:n] + chr(ord(text[n]) ^ 1 << chance.randrange(7)) + text[n + 1 :]
