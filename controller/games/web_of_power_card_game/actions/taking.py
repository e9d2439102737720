"""Taking: land cards from the ends of the rows, paid for with a stone where another seat's stone lies; and ``done``.

Rulebook: "Take a card", "Taking a Land card covered by a claiming stone".

An end is the number ``2 * row + side``. A take has to pass four steps. The conditions of each step are functions here:
`takes` combines them to list the moves, and `Take.check` asks them one by one to say which one fails.

1. A card lies at this end. The last card of a row is its left end only.
2. The circles and the country of this turn allow the card (`within_circles`, `of_the_country`).
3. If the options ask for it, the end was an end when the turn began (`initial_ends`).
4. If another seat's stone lies on the card, the seat pays with a stone of its own (`payable`). If its own stone lies
   there, no other card can be taken instead (`instead_of_own`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from controller.engine.events import Event, Moved
from controller.engine.game import Hint, Word
from controller.engine.reasons import Reason
from controller.games.web_of_power_card_game.actions.action import (
    NONE,
    Action,
    Gesture,
    MoveLists,
    Names,
    Verbs,
    place_words,
    word,
)
from controller.games.web_of_power_card_game.builder import IN_HAND, LOST, AnyState, Builder
from controller.games.web_of_power_card_game.components import (
    ALL_CARDS,
    CARD,
    CARDS,
    CIRCLES,
    COLUMNS,
    COUNTRIES,
    DIFFERENT_COLOURS,
    FACES,
    LAW_PLACE,
    MORE_CIRCLES,
    OF_COUNTRY,
    PLACES,
    ROWS,
    THREE_SYMBOLS,
)
from controller.games.web_of_power_card_game.state import (
    ALL,
    COUNT,
    COUNT_BITS,
    NOBODY,
    SEAT_BITS,
    State,
    all_stones,
    count,
    own_bits,
    owner_at,
    places_of,
)

SIDES = ("left", "right")
RIGHT = SIDES.index("right")
ENDS = range(2 * ROWS)
_LEFT_ENDS = ENDS[::2]
NO_PAY, PAY_HAND = -2, -1
"""What a `Take` pays: nothing, a stone in hand, or else the stone on a place."""


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take the land card at an end of a row; ``pays`` is `NO_PAY`, `PAY_HAND` or a place."""

    step = "taking"
    end: int
    pays: int

    def check(self, state: State, seat: int) -> Reason:
        """Which end, within which limits, under whose stone, and paid how."""
        row, side = divmod(self.end, 2)
        facts: dict[str, object] = {"seat": state.setting.names[seat], "row": row + 1, "side": SIDES[side]}
        left, right = state.ends[2 * row], state.ends[2 * row + 1]
        if left > right:
            return Reason("take.row-empty", facts)
        place = state.ends[self.end]
        card = state.table[place]
        facts |= {"card": CARDS[card], "place": PLACES[place]}
        if left == right and side == RIGHT:
            return Reason("take.last-is-left", facts)
        face = FACES[card]
        facts |= {"circles": face.circles, "so_far": state.circles, "limit": circle_limit(state)}
        if not within_circles(state) >> card & 1:
            return Reason("take.circles", facts)
        if not of_the_country(state) >> card & 1:
            taken = FACES[state.taken[0] & 63].country
            return Reason("take.country", facts | {"country": COUNTRIES[face.country], "taken": COUNTRIES[taken]})
        if state.setting.options.only_initial_ends and self.end not in initial_ends(state):
            return Reason("take.not-initial", facts)
        owner = owner_at(state.stones, place)
        if owner not in (NOBODY, seat):
            return self._check_payment(state, seat, facts | {"owner": state.setting.names[owner]})
        if self.pays != NO_PAY:
            return Reason("take.own-needs-no-stone" if owner == seat else "take.needs-no-stone", facts)
        if owner == NOBODY:
            return Reason("take.legal", facts)
        others = [CARDS[state.table[state.ends[end]]] for end in instead_of_own(state, seat, *open_ends(state))]
        return Reason("take.own-stone", facts | {"others": others}) if others else Reason("take.own.legal", facts)

    def _check_payment(self, state: State, seat: int, facts: dict[str, object]) -> Reason:
        in_hand, own = count(state.hand, seat), own_bits(state.stones, seat)
        facts |= {"in_hand": in_hand, "out": own.bit_count(), "lost": count(state.lost, seat)}
        if not in_hand and not own:
            return Reason("take.no-stone-to-pay", facts)
        if self.pays == NO_PAY:
            return Reason("take.must-pay", facts)
        paid = payable(in_hand > 0, own) >> self.pays - PAY_HAND & 1
        if self.pays == PAY_HAND:
            return Reason("take.paid-from-hand.legal" if paid else "take.none-in-hand", facts | {"pays": "hand"})
        facts |= {"pays": PLACES[self.pays]}
        if paid:
            return Reason("take.paid-from-card.legal", facts)
        holder = owner_at(state.stones, self.pays)
        names = state.setting.names
        return Reason("take.pays-not-own", facts | {"holder": None if holder == NOBODY else names[holder]})

    def perform(self, builder: Builder, seat: int) -> None:
        """Stones first, then the law card on the land card, then the land card."""
        place = builder.ends[self.end]
        if builder.stones:
            owner = owner_at(builder.stones, place)
            if owner != NOBODY:
                if self.pays != NO_PAY:
                    # "He must remove one of his own claiming stones from the game. The opponent gets his ... back."
                    builder.shift_stone(seat, IN_HAND if self.pays == PAY_HAND else self.pays, LOST)
                builder.shift_stone(owner, place, IN_HAND)
        if place in LAW_PLACE:
            builder.take_law(seat, LAW_PLACE[place])
        builder.take_land(seat, self.end)

    def words(self, state: State) -> tuple[Word, ...]:
        """The card's tag, and the place of the stone that pays."""
        place = state.ends[self.end]
        card = word("tag", "land", CARDS[state.table[place]])
        if self.pays == NO_PAY:
            return (card,)
        if self.pays == PAY_HAND:
            return card, Word("pays", NONE)
        # The stone that comes off the card goes back by itself: its place changes, but nobody has to name it.
        return card, *place_words(state, "pays", self.pays), word("", "at", PLACES[place])

    def hints(self, state: State) -> Iterable[Hint]:
        """The card, and the stone that pays."""
        place = state.ends[self.end]
        yield Hint(PLACES[place], "may-take", {"card": CARDS[state.table[place]], "pays": self.pays != NO_PAY})
        if self.pays >= 0:
            yield Hint(PLACES[self.pays], "lift-here", {})

    def announcements(self, before: State, seat: int, events: Iterable[Event]) -> list[Reason]:
        """Also whose stone came back, and who received a law card: never which."""
        found = Action.announcements(self, before, seat, events)
        for event in events:
            if isinstance(event, Moved):
                zone, _, name = event.dst.partition(":")
                if zone == "stones":
                    facts = {"seat": name, "place": event.src.partition(":")[2]}
                    found.append(Reason("told.stone-returned", facts))
                elif zone == "law":
                    found.append(Reason("told.law-received", {"seat": name}))
        return found

    def reveals(self, state: State) -> bool:
        """The seat looks at the law card that lies on the land card."""
        return state.ends[self.end] in LAW_PLACE


@dataclass(frozen=True, slots=True)
class TakeCard(Action):
    """Take a card that is no end of a row: what hands may have meant, never legal, and without a notation."""

    step = "taking"
    card: int

    def check(self, state: State, seat: int) -> Reason:
        """Where the card is instead, or between which ends it lies."""
        facts: dict[str, object] = {"seat": state.setting.names[seat], "card": CARDS[self.card]}
        place = state.table.find(self.card)
        if place < 0:
            for holder, name in enumerate(state.setting.names):
                if own_bits(state.cards, holder) >> self.card & 1:
                    return Reason("take.gone", facts | {"holder": name})
            return Reason("take.not-laid", facts)
        row = place // COLUMNS
        ends = sorted({state.ends[2 * row], state.ends[2 * row + 1]})
        cards = [CARDS[state.table[end]] for end in ends]
        return Reason("take.not-an-end", facts | {"place": PLACES[place], "row": row + 1, "ends": cards})

    def perform(self, builder: Builder, seat: int) -> None:
        """Never asked: no such move is legal."""
        raise NotImplementedError(self.text)


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End the taking."""

    step = "taking"

    def check(self, state: State, seat: int) -> Reason:
        """Legal once a card was taken, or where none can be."""
        facts: dict[str, object] = {"seat": state.setting.names[seat], "taken": len(state.taken)}
        if not may_be_done(state, takes(state)):
            return Reason("done.take-first", facts)
        return Reason("done.legal" if state.taken else "done.nothing-to-take.legal", facts)

    def perform(self, builder: Builder, seat: int) -> None:
        """The stone step is due, or, where nothing was taken, the next seat's turn."""
        if builder.taken:
            builder.end_taking()
        else:
            builder.end_turn()

    def words(self, state: State) -> tuple[Word, ...]:
        """Either of two cards."""
        return _DONE_WORDS

    def announcements(self, before: State, seat: int, events: Iterable[Event]) -> list[Reason]:
        """Whether anything was taken."""
        reason = self.check(before, seat)
        return [Reason("told.done" if before.taken else "told.done-nothing", reason.facts)]


_DONE_WORDS = (Word("act", "card:stop"), Word("act", "card:done"))


def _take(end: int, pays: int) -> Take:
    paid = "" if pays == NO_PAY else " pays hand" if pays == PAY_HAND else f" pays {PLACES[pays]}"
    return Take(f"take {end // 2 + 1} {SIDES[end % 2]}{paid}", end, pays)


TAKE = tuple(_take(end, NO_PAY) for end in ENDS)
"""By end."""
PAY = tuple(tuple(_take(end, pays) for pays in range(PAY_HAND, len(PLACES))) for end in ENDS)
"""By end, the ways to pay: from the hand, then (at 1 more than the place) from each place."""
DONE = Done("done")
MOVES: tuple[Action, ...] = (*TAKE, *(move for ways in PAY for move in ways), DONE)
VERBS: Verbs = {
    "take": (
        Names("place", 4, (*PLACES, "hand")),
        Names("row", 1, tuple(str(row + 1) for row in range(ROWS))),
        Names("side", 2, SIDES),
    ),
    "done": (),
}


# What may be taken.

_WITHIN = tuple(sum(1 << card for card, face in enumerate(FACES) if face.circles <= n) for n in range(MORE_CIRCLES + 1))
"""By circles still to be had a bit for each card that has no more."""


def circle_limit(state: AnyState) -> int:
    """How many circles may be taken in this turn."""
    return MORE_CIRCLES if state.force >> THREE_SYMBOLS & 1 else CIRCLES


def within_circles(state: AnyState) -> int:
    """A bit for each card that has no more circles than may still be taken in this turn."""
    return _WITHIN[circle_limit(state) - state.circles]


def of_the_country(state: AnyState) -> int:
    """A bit for each card of the country that was taken from in this turn; for every card if any country will do."""
    if state.taken and not state.force >> DIFFERENT_COLOURS & 1:
        return OF_COUNTRY[FACES[state.taken[0] & 63].country]
    return ALL_CARDS


def initial_ends(state: AnyState) -> tuple[int, ...]:
    """Of the ends that there are now those at which an end was when the turn began."""
    found = []
    for row in range(ROWS):
        left, right = state.ends[2 * row], state.ends[2 * row + 1]
        places = [code >> 6 for code in state.taken if COLUMNS * row <= code >> 6 < COLUMNS * (row + 1)]
        moved_left = any(place < left for place in places)
        moved_right = any(place > right for place in places)
        if left == right:
            # The last card of a row was an end in any case, unless cards were taken on both sides of it.
            if not (moved_left and moved_right):
                found.append(2 * row)
        else:
            if not moved_left:
                found.append(2 * row)
            if not moved_right:
                found.append(2 * row + 1)
    return tuple(found)


def open_ends(state: AnyState) -> tuple[list[int], list[int]]:
    """The ends whose cards this turn still allows, no matter whose stone lies there: those without a stone, the others.

    One pass with the conditions side by side, as this is the list that games ask for most.
    """
    ends, table, stones = state.ends, state.table, all_stones(state.stones)
    allowed = within_circles(state) & of_the_country(state) if state.taken or state.force else _WITHIN[CIRCLES]
    free: list[int] = []
    claimed: list[int] = []
    for end in _LEFT_ENDS:
        left = ends[end]
        right = ends[end + 1]
        if left <= right:
            if allowed >> table[left] & 1:
                (claimed if stones >> left & 1 else free).append(end)
            if left < right and allowed >> table[right] & 1:
                (claimed if stones >> right & 1 else free).append(end + 1)
    if state.taken and state.setting.options.only_initial_ends:
        initial = initial_ends(state)
        return [end for end in free if end in initial], [end for end in claimed if end in initial]
    return free, claimed


def payable(in_hand: bool, own: int) -> int:
    """What a seat can pay with, as bits in the order of `PAY`: a stone in hand, and the own stones on places."""
    return own << 1 | in_hand


@MoveLists
def payments(end: int, in_hand: bool, own: int) -> tuple[Action, ...]:
    """The ways to pay for the card at an end; remembered, as the same stones lie for many moves."""
    return tuple(PAY[end][bit] for bit in places_of(payable(in_hand, own)))


def instead_of_own(state: AnyState, seat: int, free: Sequence[int], claimed: Sequence[int]) -> list[int]:
    """Of the open ends those that could be taken instead of one under an own stone, in ascending order.

    "Players may not take a Land card covered by their own claiming stone if it is possible for them to take another
    card." Cards under others' stones count if the seat could pay for them; see ``rules`` WP-5.
    """
    own = own_bits(state.stones, seat)
    found = list(free)
    if state.setting.options.own_claim_block and (own or count(state.hand, seat)):
        found += [end for end in claimed if not own >> state.ends[end] & 1]
    return sorted(found)


def takes(state: AnyState) -> list[Action]:
    """The takes of the seat to act: of free cards, of cards that are paid for, of own ones if there is nothing else."""
    free, claimed = open_ends(state)
    found: list[Action] = [TAKE[end] for end in free]
    if claimed:
        seat = state.turn
        own = state.stones >> SEAT_BITS * seat & ALL
        in_hand = state.hand >> COUNT_BITS * seat & COUNT > 0
        mine = []
        for end in claimed:
            if own >> state.ends[end] & 1:
                mine.append(TAKE[end])
            else:
                found += payments[end, in_hand, own]
        if mine and not instead_of_own(state, seat, free, claimed):
            found += mine
    return found


def may_be_done(state: AnyState, possible: Sequence[Action]) -> bool:
    """Whether the taking may end: once a card was taken, or where none can be."""
    return bool(state.taken) or not possible


def can_take_something(state: AnyState, seat: int) -> bool:
    """Whether a seat whose turn begins could take any card: one that bears no stone, or any if the seat has a stone."""
    if state.hand >> COUNT_BITS * seat & COUNT or state.stones >> SEAT_BITS * seat & ALL:
        return True
    ends, free = state.ends, ~all_stones(state.stones)
    return any(
        ends[end] <= ends[end + 1] and (free >> ends[end] & 1 or free >> ends[end + 1] & 1) for end in _LEFT_ENDS
    )


# What hands meant.


def guess(state: State, seat: int, gesture: Gesture) -> Iterator[Action]:
    """The take of a land card that was read, unless it names where a stone goes; or ``done``."""
    kind, name = gesture.component
    if kind == "land" and name in CARD:
        card = CARD[name]
        place = state.table.find(card)
        if place < 0 or not (state.turn == seat and state.stone_step):
            is_end = place >= 0 and place in state.ends
            yield take_meant(state, seat, place, gesture.lifted) if is_end else TakeCard(f"take {name}", card)
    elif not kind and gesture.still and any(either.said in gesture.heard for either in _DONE_WORDS):
        yield DONE


def take_meant(state: State, seat: int, place: int, lifted: Sequence[int] = ()) -> Take:
    """The take of the card at an end, paid for with a stone that was lifted, else as it simplest could be."""
    end = state.ends.index(place)
    paid = [stone for stone in lifted if stone != place]
    if paid:
        return PAY[end][paid[0] - PAY_HAND]
    if owner_at(state.stones, place) in (NOBODY, seat):
        return TAKE[end]
    if count(state.hand, seat):
        return PAY[end][0]
    own = places_of(own_bits(state.stones, seat))
    return PAY[end][own[0] - PAY_HAND] if own else TAKE[end]
