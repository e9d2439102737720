"""How moves are told at the table: by tags, by cards, and by knocks that name a region.

Slots are in the order in which they are best asked for; words of one slot are alternatives.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from controller.engine.game import Word
from controller.engine.moves import Move
from controller.engine.packed import BITS, BYTE
from controller.games.power_and_weakness import moves as m
from controller.games.power_and_weakness.components import EXTRA, KINDS, SYMBOLS, TILES
from controller.games.power_and_weakness.state import HAND, OFFER, State
from controller.games.power_and_weakness.tally import can_influence

YES, NO, NONE = "card:yes", "card:no", "card:none"


def telling(state: State, move: Move) -> tuple[Word, ...]:
    """The words that tell a move; see `controller.engine.game.TableGuide.words`."""
    return _TELLERS[move.__class__](state, move)


def _at(state: State, region: int, slot: str = "where") -> Word:
    return _word(slot, "at:", state.world.regions[region])


def _tile(tile: int) -> Word:
    return _word("tag", "tile:", TILES[tile])


@cache
def _word(slot: str, kind: str, name: str | int) -> Word:
    """A word, made once: hundreds of movements say the same few."""
    return Word(slot, f"{kind}{name}")


def _ambiguous(state: State, tile: int, said: str) -> tuple[Word, ...]:
    """Taken or used? Asked only where a tile of this kind lies on offer and one in front of the seat can be used."""
    if state.turn < 0 or state.using:
        return ()
    shift = BITS * tile
    on_offer = (state.tiles[OFFER] >> shift) & BYTE
    in_hand = (state.tiles[HAND + state.turn] >> shift) & BYTE
    if not on_offer or not in_hand:
        return ()
    usable = tile >= EXTRA or can_influence(state, state.turn, tile)
    return (Word("act", said),) if usable else ()


def _take(state: State, move: m.Take) -> tuple[Word, ...]:
    return (_tile(move.tile), *_ambiguous(state, move.tile, YES))


def _place(state: State, move: m.Place) -> tuple[Word, ...]:
    return Word("act", "card:place"), _at(state, move.region)


def _card(said: str) -> Callable[[State, Move], tuple[Word, ...]]:
    return lambda state, move: (Word("act", said),)


def _influence(state: State, move: m.Reinforce | m.TakeOver) -> tuple[Word, ...]:
    return (_tile(move.tile), *_ambiguous(state, move.tile, NO), _at(state, move.region))


def _strengthen(state: State, move: m.Strengthen) -> tuple[Word, ...]:
    return (_tile(move.tile), *_ambiguous(state, move.tile, NO), Word("how", YES))


def _share(state: State, move: m.Share) -> tuple[Word, ...]:
    return (
        _tile(move.tile),
        *_ambiguous(state, move.tile, NO),
        _at(state, move.first, "first"),
        _at(state, move.second, "second"),
        _word("knights", "card:", move.knights),
        _word("magicians", "card:", move.magicians),
    )


def _sail(state: State, move: m.Sail) -> tuple[Word, ...]:
    return (
        _tile(move.tile),
        *_ambiguous(state, move.tile, NO),
        _at(state, move.src, "from"),
        _at(state, move.dst, "to"),
        _word("knights", "card:", move.knights),
        _word("magicians", "card:", move.magicians),
    )


def _recruit_with(state: State, move: m.RecruitWith) -> tuple[Word, ...]:
    words = (_tile(move.tile), *_ambiguous(state, move.tile, NO), Word("how", "card:recruit"))
    shown = state.world.components.recruits[move.tile]
    if len(shown) == 1:
        return words
    return (*words, Word("kind", "card:knight" if shown[move.choice][0] else "card:magician"))


def _snake(state: State, move: m.PlaySnake) -> tuple[Word, ...]:
    return Word("consent", YES), Word("consent", "tile:snake")


def _bid(state: State, move: m.Bid) -> tuple[Word, ...]:
    return (Word("number", f"card:{move.n}"),)


def _rebel(state: State, move: m.Rebel) -> tuple[Word, ...]:
    if move.region < 0:
        return (Word("where", NONE),)
    numbers = Word("knights", f"card:{move.knights}"), Word("magicians", f"card:{move.magicians}")
    return (_at(state, move.region), *numbers)


def _change_marker(state: State, move: m.ChangeMarker) -> tuple[Word, ...]:
    if move.region < 0:
        return (Word("where", NONE),)
    return Word("tag", f"marker:{SYMBOLS[move.symbol]}"), _at(state, move.region)


def _withdraw(state: State, move: m.Withdraw) -> tuple[Word, ...]:
    if move.kind < 0:
        return (Word("where", NONE),)
    return _at(state, move.region), Word("kind", f"card:{KINDS[move.kind]}")


def _occupy(state: State, move: m.Occupy) -> tuple[Word, ...]:
    pending = state.pending
    region = getattr(pending, "region", 0)
    return Word("answer", YES), _at(state, region, "answer")


_TELLERS: dict[type[Move], Callable[[State, Any], tuple[Word, ...]]] = {
    m.Take: _take,
    m.Place: _place,
    m.Recruit: _card("card:recruit"),
    m.Stop: _card("card:stop"),
    m.Reinforce: _influence,
    m.TakeOver: _influence,
    m.Strengthen: _strengthen,
    m.Share: _share,
    m.Sail: _sail,
    m.RecruitWith: _recruit_with,
    m.PlaySnake: _snake,
    m.Allow: lambda state, move: (Word("consent", NO),),
    m.Bid: _bid,
    m.Rebel: _rebel,
    m.ChangeMarker: _change_marker,
    m.Withdraw: _withdraw,
    m.Occupy: _occupy,
    m.Leave: lambda state, move: (Word("answer", NO),),
    m.LayMarker: lambda state, move: (Word("tag", f"marker:{SYMBOLS[move.symbol]}"),),
    m.TurnToken: lambda state, move: (Word("tag", f"token:{move.value}"),),
    m.Offer: lambda state, move: (_tile(move.tile),),
    m.Start: lambda state, move: (),
}
