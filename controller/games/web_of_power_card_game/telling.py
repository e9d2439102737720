"""How moves are told at the table: by tags, by cards, and by knocks that name a place.

A place is also named by reading the land card that lies there, as a table without switches needs it. Slots are in the
order in which they are best asked for; words of one slot are alternatives.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from controller.engine.moves import Move
from controller.engine.rules import Word
from controller.games.web_of_power_card_game import moves as m
from controller.games.web_of_power_card_game.components import CARD, CARDS, LAW, LAW_NAMES, PLACE, PLACES, UNKNOWN
from controller.games.web_of_power_card_game.options import may_place
from controller.games.web_of_power_card_game.state import (
    NO_CARD,
    NOBODY,
    State,
    all_stones,
    count,
    own_bits,
    owner_at,
    places_of,
)

NONE = "card:none"
Words = tuple[Word, ...]


def telling(state: State, move: Move) -> Words:
    """The words that tell a move; see `controller.engine.rules.Rules.telling`."""
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


_DONE = (Word("act", "card:stop"), Word("act", "card:done"))
_PASS = (Word("where", NONE), Word("where", "card:pass"))
_TELLERS: dict[type[Move], Callable[[State, Any], Words]] = {
    m.Take: _take,
    m.PlayLaw: lambda state, move: (_word("tag", "law", LAW[move.law]),),
    m.Done: lambda state, move: _DONE,
    m.PlaceStone: _place_stone,
    m.MoveStone: _move_stone,
    m.Pass: lambda state, move: _PASS,
    m.DealLand: lambda state, move: (_word("tag", "land", CARDS[move.card]),),
    m.DealLaw: _deal_law,
    m.Reveal: lambda state, move: (_word("tag", "law", LAW[move.law]),),
    m.Start: lambda state, move: (),
}


def guess(state: State, actor: int, place: str, gained: bool, tag: str | None) -> Move | None:
    """What hands probably meant, legal or not, so that the judge can say why not."""
    kind, _, name = (tag or "").partition(":")
    if kind == "law" and name in LAW:
        return state.world.catalogue.law[LAW.index(name)]
    if Word("act", tag or "") in _DONE:
        return state.world.catalogue.done
    if kind == "land" and name in CARD:
        return _by_card(state, actor, CARD[name])
    number = PLACE.get(place)
    if kind or number is None:
        return None
    return _put(state, actor, number) if gained else _lifted(state, actor, number)


def _by_card(state: State, actor: int, card: int) -> Move:
    """A land card read: to take it, or in the stone step to put a stone on it."""
    place = state.table.find(card)
    if place >= 0 and state.turn == actor and state.stone_step:
        return _put(state, actor, place)
    if place < 0 or place not in state.ends:
        return m.TakeCard(f"take {CARDS[card]}", card)
    return _take_at(state, actor, place)


def _take_at(state: State, actor: int, place: int) -> Move:
    """The take of the card at an end, paid for as it simplest could be."""
    end = state.ends.index(place)
    moves = state.world.catalogue
    if owner_at(state.stones, place) in (NOBODY, actor):
        return moves.take[end]
    if count(state.hand, actor):
        return moves.pay_hand[end]
    own = places_of(own_bits(state.stones, actor))
    return moves.pay[end][own[0]] if own else moves.take[end]


def _put(state: State, actor: int, place: int) -> Move:
    """A stone put to a place: out of the hand, unless only another one can be moved there."""
    own = places_of(own_bits(state.stones, actor))
    moves = state.world.catalogue
    if may_place(state, actor) or not own:
        return moves.stones[-1][place]
    return moves.stones[own[0]][place]


def _lifted(state: State, actor: int, place: int) -> Move | None:
    """A stone lifted from a place: to take the card there if it is an end, else to put it elsewhere."""
    owner = owner_at(state.stones, place)
    if owner == NOBODY:
        return None
    if not state.stone_step and place in state.ends:
        return _take_at(state, actor, place)
    taken = all_stones(state.stones)
    free = [goal for goal, card in enumerate(state.table) if card != NO_CARD and not taken >> goal & 1]
    return state.world.catalogue.stones[place][free[0]] if free else None
