"""The stone step: a claiming stone is placed on a card, moved to one, or neither (``pass``).

Rulebook: "Place a claiming stone". A stone goes to any card without a stone (`goals`), out of the hand if the seat may
place one (`may_place`), and else from any card on which a stone of its own lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

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
)
from controller.games.web_of_power_card_game.actions.taking import take_meant
from controller.games.web_of_power_card_game.builder import IN_HAND, AnyState, Builder
from controller.games.web_of_power_card_game.components import CARD, CARDS, COLUMNS, PLACES, ROWS, STONES
from controller.games.web_of_power_card_game.state import (
    ALL,
    COUNT,
    COUNT_BITS,
    NO_CARD,
    NOBODY,
    SEAT_BITS,
    State,
    all_stones,
    count,
    own_bits,
    owner_at,
    places_of,
)


@dataclass(frozen=True, slots=True)
class PlaceStone(Action):
    """Put a stone from the hand onto a card."""

    step = "stone"
    place: int

    def check(self, state: State, seat: int) -> Reason:
        """A free card, and a stone that may be placed."""
        facts: dict[str, object] = {"seat": state.setting.names[seat]}
        refused = _not_a_goal(state, self.place, facts)
        if refused:
            return Reason(refused, facts)
        facts |= _stones(state, seat)
        if may_place(state, seat):
            return Reason("stone.legal", facts)
        return Reason("stone.all-placed" if count(state.hand, seat) else "stone.none-in-hand", facts)

    def perform(self, builder: Builder, seat: int) -> None:
        """It ends the turn."""
        builder.shift_stone(seat, IN_HAND, self.place)
        builder.end_turn()

    def words(self, state: State) -> tuple[Word, ...]:
        """Where it goes."""
        return place_words(state, "where", self.place)

    def hints(self, state: State) -> Iterable[Hint]:
        """Where it may go."""
        yield Hint(PLACES[self.place], "may-place", {})


@dataclass(frozen=True, slots=True)
class MoveStone(Action):
    """Move an own stone from one card to another."""

    step = "stone"
    place: int
    src: int

    def check(self, state: State, seat: int) -> Reason:
        """An own stone, a free card, and no stone that could be placed instead."""
        names = state.setting.names
        facts: dict[str, object] = {"seat": names[seat], "from": PLACES[self.src]}
        if not own_bits(state.stones, seat) >> self.src & 1:
            holder = owner_at(state.stones, self.src)
            return Reason("stone.not-own", facts | {"holder": None if holder == NOBODY else names[holder]})
        refused = _not_a_goal(state, self.place, facts)
        if refused:
            return Reason(refused, facts)
        facts |= _stones(state, seat)
        return Reason("stone.place-instead" if may_place(state, seat) else "stone.moved.legal", facts)

    def perform(self, builder: Builder, seat: int) -> None:
        """It ends the turn."""
        builder.shift_stone(seat, self.src, self.place)
        builder.end_turn()

    def words(self, state: State) -> tuple[Word, ...]:
        """Where it goes, and where it comes from."""
        return *place_words(state, "where", self.place), *place_words(state, "from", self.src)

    def hints(self, state: State) -> Iterable[Hint]:
        """Where it may go, and where it is lifted."""
        yield Hint(PLACES[self.place], "may-place", {})
        yield Hint(PLACES[self.src], "lift-here", {})


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Place no stone."""

    step = "stone"

    def check(self, state: State, seat: int) -> Reason:
        """Always legal: a stone "may" be placed."""
        return Reason("pass.legal", {"seat": state.setting.names[seat]})

    def perform(self, builder: Builder, seat: int) -> None:
        """It ends the turn."""
        builder.end_turn()

    def words(self, state: State) -> tuple[Word, ...]:
        """Either of two cards."""
        return _PASS_WORDS


_PASS_WORDS = (Word("where", NONE), Word("where", "card:pass"))
_PLACES = range(len(PLACES))
PLACE = tuple(PlaceStone(f"stone {name}", place) for place, name in enumerate(PLACES))
"""By where the stone goes."""
MOVE = tuple(
    tuple(MoveStone(f"stone {PLACES[place]} from {PLACES[src]}", place, src) for place in _PLACES) for src in _PLACES
)
"""By where the stone comes from, then by where it goes."""
PASS = Pass("pass")
MOVES: tuple[Action, ...] = (*PLACE, *(move for targets in MOVE for move in targets), PASS)
VERBS: Verbs = {"stone": (Names("place", 1, PLACES), Names("place", 3, PLACES)), "pass": ()}
_FROM_HAND = -1
_OUT_OF_HAND = (_FROM_HAND,)


def may_place(state: AnyState, seat: int) -> bool:
    """Whether a seat has a stone in hand and fewer on cards than may lie there; else it may move one."""
    own = state.stones >> SEAT_BITS * seat & ALL
    return bool(state.hand >> COUNT_BITS * seat & COUNT) and own.bit_count() < state.setting.most_out


def goals(state: AnyState) -> list[tuple[int, int]]:
    """The rows in which there are cards without a stone, each with a bit for the columns of these."""
    ends, clear = state.ends, ~all_stones(state.stones)
    found = []
    for row in range(ROWS):
        left = ends[2 * row]
        right = ends[2 * row + 1]
        if left <= right:
            base = COLUMNS * row
            free = (clear >> base) & ((2 << right - base) - (1 << left - base))
            if free:
                found.append((row, free))
    return found


@MoveLists
def _to_row(src: int, row: int, free: int) -> tuple[Action, ...]:
    """The moves of a stone, from a place or out of the hand, to the columns of a row whose bit is set.

    What is free in a row is a run of columns with a few stones in it, so the same rows come up all the time, though
    whole tables hardly ever do.
    """
    moves: tuple[Action, ...] = PLACE if src == _FROM_HAND else MOVE[src]
    return tuple(moves[COLUMNS * row + column] for column in places_of(free))


def targets(state: AnyState) -> list[Action]:
    """Where the seat to act may place or move a stone, and ``pass``."""
    seat = state.turn
    free = goals(state)
    found: list[Action] = []
    for src in _OUT_OF_HAND if may_place(state, seat) else places_of(state.stones >> SEAT_BITS * seat & ALL):
        for row, columns in free:
            found += _to_row[src, row, columns]
    found.append(PASS)
    return found


def _not_a_goal(state: State, place: int, facts: dict[str, object]) -> str:
    """The code of why no stone can go to a place, empty if one can; its card goes into the facts."""
    row, column = divmod(place, COLUMNS)
    facts["place"] = PLACES[place]
    if state.table[place] != NO_CARD:
        facts["card"] = CARDS[state.table[place]]
    if dict(goals(state)).get(row, 0) >> column & 1:
        return ""
    owner = owner_at(state.stones, place)
    if owner == NOBODY:
        return "stone.no-card"
    facts["owner"] = state.setting.names[owner]
    return "stone.occupied"


def _stones(state: State, seat: int) -> dict[str, object]:
    out = own_bits(state.stones, seat).bit_count()
    return {"in_hand": count(state.hand, seat), "out": out, "most": state.setting.most_out, "stones": STONES}


def guess(state: State, seat: int, gesture: Gesture) -> Iterator[Action]:
    """Stones that were put down and lifted; in the stone step a land card that was read says where.

    A stone lifted from one place and put down at another was moved. One that was lifted alone was moved elsewhere, or
    lifted to take the card under it.
    """
    kind, name = gesture.component
    put = gesture.put
    if kind == "land" and name in CARD:
        place = state.table.find(CARD[name])
        if place < 0 or not (state.turn == seat and state.stone_step):
            return
        put = put or (place,)
    elif kind or gesture.still:
        return
    for src, dst in product(gesture.lifted, put):
        yield MOVE[src][dst]
    own = places_of(own_bits(state.stones, seat))
    for place in put:
        # Out of the hand, unless only another stone can be moved there.
        yield PLACE[place] if may_place(state, seat) or not own else MOVE[own[0]][place]
    for place in gesture.lifted:
        if owner_at(state.stones, place) == NOBODY:
            continue
        if not state.stone_step and place in state.ends:
            yield take_meant(state, seat, place)
            continue
        for row, columns in goals(state)[:1]:
            yield MOVE[place][COLUMNS * row + places_of(columns)[0]]
