"""How moves are told at the table: by cards, and by knocks that name a territory.

Slots are in the order in which they are best asked for; words of one slot are alternatives.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from controller.engine.game import Word
from controller.engine.moves import Move
from controller.games.balance_of_power import moves as m
from controller.games.balance_of_power.components import CLASSES, EACH
from controller.games.balance_of_power.state import State

DECLARE = "declare"
"""The slot of a declaration that ends the game: no piece is put down, so it is never inferred (`MUST_HEAR`)."""


def telling(state: State, move: Move) -> tuple[Word, ...]:
    """The words that tell a move; see `controller.engine.game.TableGuide.words`."""
    return _TELLERS[move.__class__](state, move)


@cache
def _word(slot: str, kind: str, name: str) -> Word:
    """A word, made once: hundreds of moves say the same few."""
    return Word(slot, f"{kind}:{name}")


def _at(state: State, territory: int, slot: str) -> Word:
    return _word(slot, "at", state.world.atlas.territories[territory])


def _go(state: State, move: m.Go) -> tuple[Word, ...]:
    return (
        _word("act", "card", "move"),
        _word("kind", "card", CLASSES[move.kind]),
        _at(state, move.src, "from"),
        _at(state, move.dst, "to"),
    )


def _attack(state: State, move: m.Attack) -> tuple[Word, ...]:
    in_place = move.src == move.dst
    return (
        _word("act", "card", "attack"),
        _word("kind", "card", CLASSES[move.kind]),
        _at(state, move.src, "from"),
        _word("to", "card", "none") if in_place else _at(state, move.dst, "to"),
        _word("owner", "card", state.world.atlas.empires[move.owner]),
    )


def _duplicate(state: State, move: m.Duplicate) -> tuple[Word, ...]:
    words = (_word("act", "card", "duplicate"), _word("kind", "card", CLASSES[move.kind]))
    where = _at(state, move.territory, "where")
    piece = 3 * state.world.empires[state.turn] + move.kind if state.turn >= 0 else 0
    if len(state.pawns[piece]) < EACH:
        return (*words, where)
    # Nothing is put down, so no piece tells it; and its territory, which it does not change, is named all the same.
    return (*words, where, _word(DECLARE, "card", "yes"))


def _respawn(state: State, move: m.Respawn) -> tuple[Word, ...]:
    return (
        _word("act", "card", "respawn"),
        _word("kind", "card", CLASSES[move.kind]),
        _at(state, move.territory, "where"),
    )


def _place(state: State, move: m.Place) -> tuple[Word, ...]:
    return _word("kind", "card", CLASSES[move.kind]), _at(state, move.territory, "where")


def _give_empire(state: State, move: m.GiveEmpire) -> tuple[Word, ...]:
    return (_word("act", "card", state.world.atlas.empires[move.empire]),) if state.turn >= 0 else ()


def _end(state: State, move: m.End) -> tuple[Word, ...]:
    return _word("act", "card", "end"), _word("act", "card", "stop")


def _drawn(state: State, move: Move) -> tuple[Word, ...]:
    """The companion draws it: nothing tells it."""
    return ()


_TELLERS: dict[type[Move], Callable[[State, Any], tuple[Word, ...]]] = {
    m.Go: _go,
    m.Attack: _attack,
    m.Duplicate: _duplicate,
    m.Respawn: _respawn,
    m.Place: _place,
    m.GiveEmpire: _give_empire,
    m.End: _end,
    m.DrawFirst: _drawn,
    m.DrawStart: _drawn,
}
