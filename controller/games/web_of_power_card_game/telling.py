"""How moves are told at the table: by tags, by cards, and by knocks that name a place.

A place is also named by reading the land card that lies there, as a table without switches needs it. Slots are in the
order in which they are best asked for; words of one slot are alternatives.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from controller.engine.game import Word
from controller.engine.moves import Move
from controller.games.web_of_power_card_game import moves as m
from controller.games.web_of_power_card_game.components import CARDS, LAW, LAW_NAMES, PLACES, UNKNOWN
from controller.games.web_of_power_card_game.state import (
    NO_CARD,
    State,
)

NONE = "card:none"
Words = tuple[Word, ...]


def telling(state: State, move: Move) -> Words:
    """The words that tell a move; see `controller.engine.game.TableGuide.words`."""
    return _TELLERS[move.__class__](state, move)


@cache
def _word(slot: str, kind: str, name: str) -> Word:
    """A word, made once: hundreds of moves say the same few."""
    return Word(slot, f"{kind}:{name}")


def _named(state: State, slot: str, place: int) -> Words:
    """A place, by a knock or by reading the card there."""
    card = state.table[place]
    if card == NO_CARD:
        return (_word(slot, "at", PLACES[place]),)
    return _word(slot, "at", PLACES[place]), _word(slot, "land", CARDS[card])


def _take(state: State, move: m.Take) -> Words:
    place = state.ends[2 * move.row + move.side]
    card = _word("tag", "land", CARDS[state.table[place]])
    if move.pays == m.NO_PAY:
        return (card,)
    if move.pays == m.PAY_HAND:
        return card, Word("pays", NONE)
    # The stone that comes off the card goes back by itself: its place changes, but nobody has to name it.
    return card, *_named(state, "pays", move.pays), _word("", "at", PLACES[place])


def _place_stone(state: State, move: m.PlaceStone) -> Words:
    return _named(state, "where", move.place)


def _move_stone(state: State, move: m.MoveStone) -> Words:
    return *_named(state, "where", move.place), *_named(state, "from", move.src)


def _deal_law(state: State, move: m.DealLaw) -> Words:
    return (Word("tag", NONE) if move.law == UNKNOWN else _word("tag", "law", LAW_NAMES[move.law]),)


DONE = (Word("act", "card:stop"), Word("act", "card:done"))
"""The words that end the taking."""
_PASS = (Word("where", NONE), Word("where", "card:pass"))
_TELLERS: dict[type[Move], Callable[[State, Any], Words]] = {
    m.Take: _take,
    m.PlayLaw: lambda state, move: (_word("tag", "law", LAW[move.law]),),
    m.Done: lambda state, move: DONE,
    m.PlaceStone: _place_stone,
    m.MoveStone: _move_stone,
    m.Pass: lambda state, move: _PASS,
    m.DealLand: lambda state, move: (_word("tag", "land", CARDS[move.card]),),
    m.DealLaw: _deal_law,
    m.Reveal: lambda state, move: (_word("tag", "law", LAW[move.law]),),
    m.Start: lambda state, move: (),
}
