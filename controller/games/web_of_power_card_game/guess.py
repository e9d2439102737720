"""What hands probably meant, legal or not and nearest first, so that the judge can say why not.

A card that was read says what is done. Without one, a stone lifted from one place and set down at another was moved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from controller.engine.game import Differences
from controller.engine.moves import Move
from controller.games.web_of_power_card_game import moves as m
from controller.games.web_of_power_card_game.components import CARD, CARDS, LAW, PLACE
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
from controller.games.web_of_power_card_game.telling import DONE


def guess(state: State, actor: int, extra: Differences, missing: Differences, heard: Sequence[str]) -> Sequence[Move]:
    """The moves that these stones and words most likely are; see `controller.engine.game.TableGuide.guess`."""
    put = [PLACE[place] for place in extra if place in PLACE]
    taken = [PLACE[place] for place in missing if place in PLACE]
    component = next((said for said in reversed(heard) if not said.startswith(("card:", "at:"))), "")
    sort, _, name = component.partition(":")
    if sort == "law" and name in LAW:
        return (state.world.catalogue.law[LAW.index(name)],)
    if sort == "land" and name in CARD:
        return _by_card(state, actor, CARD[name], put, taken)
    if component:
        return ()
    if not (extra or missing):
        return (state.world.catalogue.done,) if any(word.said in heard for word in DONE) else ()
    return list(_by_stones(state, actor, put, taken))


def _by_card(state: State, actor: int, card: int, put: Sequence[int], taken: Sequence[int]) -> Sequence[Move]:
    """A land card read: to take it, or in the stone step to put a stone on it."""
    place = state.table.find(card)
    if place >= 0 and state.turn == actor and state.stone_step:
        return list(_by_stones(state, actor, put or [place], taken))
    if place < 0 or place not in state.ends:
        return (m.TakeCard(f"take {CARDS[card]}", card),)
    return (_take_at(state, actor, place, taken),)


def _by_stones(state: State, actor: int, put: Sequence[int], taken: Sequence[int]) -> Iterator[Move]:
    for src, dst in product(taken, put):
        yield state.world.catalogue.stones[src][dst]
    for place in put:
        yield _put(state, actor, place)
    for place in taken:
        yield from _lifted(state, actor, place)


def _take_at(state: State, actor: int, place: int, taken: Sequence[int] = ()) -> Move:
    """The take of the card at an end, paid for with a stone that was lifted, else as it simplest could be."""
    end = state.ends.index(place)
    moves = state.world.catalogue
    paid = [stone for stone in taken if stone != place]
    if paid:
        return moves.pay[end][paid[0]]
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


def _lifted(state: State, actor: int, place: int) -> Iterator[Move]:
    """A stone lifted from a place: to take the card there if it is an end, else to put it elsewhere."""
    if owner_at(state.stones, place) == NOBODY:
        return
    if not state.stone_step and place in state.ends:
        yield _take_at(state, actor, place)
        return
    stones = all_stones(state.stones)
    free = [goal for goal, card in enumerate(state.table) if card != NO_CARD and not stones >> goal & 1]
    if free:
        yield state.world.catalogue.stones[place][free[0]]
