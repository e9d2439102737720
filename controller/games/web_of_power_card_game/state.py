"""The state of a game, a frozen value of small numbers, and what stays the same throughout a game: its setting.

What belongs to a seat is packed into one number for all seats: `SEAT_BITS` bits a seat where bits are cards or places,
`COUNT_BITS` where a few stones are counted, `LAW_BITS` for law cards (four bits a kind, in the order of `LAW_NAMES`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from controller.engine.game import TABLE
from controller.engine.moves import Move
from controller.games.web_of_power_card_game.components import (
    CARDS,
    COLUMNS,
    LAW_NAMES,
    LAW_PLACES,
    PLACED,
    PLACES,
    ROWS,
    STONES,
)

NOBODY = -1
"""`State.turn` when the table is to act."""
OVER = -2
"""`State.turn` when the game is over."""
NO_CARD = 255
"""In `State.table`: no card lies at this place."""
SEAT_BITS = len(PLACES)
ALL = (1 << SEAT_BITS) - 1
COUNT_BITS = 4
COUNT = (1 << COUNT_BITS) - 1
LAW_BITS = COUNT_BITS * len(LAW_NAMES)
LAWS = (1 << LAW_BITS) - 1
LAID_BITS = 3
LAID = (1 << LAID_BITS) - 1
NO_ENDS = tuple(end for row in range(ROWS) for end in (COLUMNS * row, COLUMNS * row - 1))
"""`State.ends` of four empty rows: of an empty row the left end lies just to the right of the right one."""


@dataclass(frozen=True, slots=True)
class Options:
    """The rules' named options; see ``rules`` WP-1 and WP-5."""

    only_initial_ends: bool = False
    own_claim_block: bool = True


@dataclass(frozen=True, slots=True)
class Setting:
    """The seats in turn order, the options and the box of one game, with what follows from them, kept at hand."""

    names: tuple[str, ...]
    options: Options
    copies: tuple[int, ...]
    """By law card how many there are."""
    most_out: int = field(compare=False)
    """So many stones of a seat may lie on cards."""
    actors: tuple[str, ...] = field(compare=False)
    """The seats, then nobody (``""``), then the table: by `State.turn`, whose negative numbers count from the end."""
    acting: tuple[tuple[str, ...], ...] = field(compare=False)
    """Who may act, likewise by `State.turn`."""
    number: Mapping[str, int] = field(compare=False, repr=False)
    """By actor its number as an actor: a seat's, or -1 for the table."""

    def __reduce__(self) -> tuple[object, ...]:
        """Settings are remembered by process, so that states of one process share theirs."""
        return setting_for, (self.names, self.options, self.copies)


@lru_cache(maxsize=256)
def setting_for(names: tuple[str, ...], options: Options, copies: tuple[int, ...]) -> Setting:
    """The setting of these seats and options, with so many law cards; the same one each time."""
    return Setting(
        names=names,
        options=options,
        copies=copies,
        most_out=PLACED[len(names)],
        actors=(*names, "", TABLE),
        acting=(*((name,) for name in names), (), (TABLE,)),
        number={**{name: seat for seat, name in enumerate(names)}, TABLE: NOBODY},
    )


class State(NamedTuple):
    """One moment of a game."""

    setting: Setting
    table: bytes
    """By place the card that lies there, or `NO_CARD`."""
    ends: tuple[int, ...]
    """By ``2 * row + side`` the place of the row's end; `NO_ENDS` for an empty row."""
    deck: bytes
    """By card 1 while it is still to be dealt, then 0."""
    laid: int
    """By law place (`LAID_BITS` each) 1 more than the law card lying there, or 0."""
    stones: int
    """By seat a bit for each place where a stone of it lies."""
    hand: int
    """By seat its stones in hand."""
    lost: int
    """By seat its stones that have left the game."""
    cards: int
    """By seat a bit for each card it has taken."""
    law: int
    """By seat the law cards in front of it."""
    played: int
    """The law cards that have left the game, by kind."""
    named: int
    """By kind of law card how many are known by name, wherever they are."""
    turn: int
    """The seat whose turn it is, `NOBODY` or `OVER`."""
    taken: tuple[int, ...]
    """What was taken in this turn, as ``64 * place + card``, in ascending order."""
    circles: int
    """The circles on these cards."""
    force: int
    """By kind of law card a bit if one is in force in this turn."""
    stone_step: bool
    """Taking is over, the stone step is due."""
    moves: tuple[Move, ...]
    """The legal moves of the seat to act: they tell what follows by itself, so they are made with the state."""


def count(packed: int, seat: int) -> int:
    """A seat's number among packed numbers of stones."""
    return packed >> COUNT_BITS * seat & COUNT


def own_bits(packed: int, seat: int) -> int:
    """A seat's bits among packed bits of places or cards."""
    return packed >> SEAT_BITS * seat & ALL


def own_law(packed: int, seat: int) -> int:
    """The law cards in front of a seat, packed by kind."""
    return packed >> LAW_BITS * seat & LAWS


def of_kind(packed: int, law: int) -> int:
    """How many law cards of a kind there are in a number packed by kind."""
    return packed >> COUNT_BITS * law & COUNT


def law_at(laid: int, number: int) -> int:
    """The law card at a law place (by its number), -1 for none."""
    return (laid >> LAID_BITS * number & LAID) - 1


def lying_law(state: State) -> list[tuple[int, int]]:
    """The law cards on places: place and kind."""
    found = [(place, law_at(state.laid, number)) for number, place in enumerate(LAW_PLACES)]
    return [(place, law) for place, law in found if law >= 0]


def owner_at(stones: int, place: int) -> int:
    """The seat whose stone lies at a place, or `NOBODY`."""
    seat = 0
    while stones:
        if stones >> place & 1:
            return seat
        stones >>= SEAT_BITS
        seat += 1
    return NOBODY


def all_stones(stones: int) -> int:
    """A bit for each place where any stone lies."""
    found = 0
    while stones:
        found |= stones & ALL
        stones >>= SEAT_BITS
    return found


def places_of(bits: int) -> tuple[int, ...]:
    """The places whose bits are set, in ascending order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)


def next_law_place(laid: int) -> int:
    """The first law place (by its number) on which none has been laid, or -1; asked only while cards are dealt."""
    for number in range(len(LAW_PLACES)):
        if not laid >> LAID_BITS * number & LAID:
            return number
    return -1


def blank(setting: Setting) -> State:
    """A table on which nothing lies, all stones in hand."""
    nothing = bytes([NO_CARD]) * len(PLACES)
    deck = bytes([1]) * len(CARDS)
    hands = sum(STONES << COUNT_BITS * seat for seat in range(len(setting.names)))
    return State(setting, nothing, NO_ENDS, deck, 0, 0, hands, 0, 0, 0, 0, 0, NOBODY, (), 0, 0, False, ())
