"""The one judge: whether a seat may make a move now, and why, as a code with facts.

Hints, refusals, explanations and commits all ask here; `options` lists just what passes (a test holds them together).
Codes of legal moves end in ``.legal``; the speech of the game has the sentence for every code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.engine.moves import Move
from controller.engine.reasons import Reason, Verdict
from controller.games.web_of_power_card_game import moves as m
from controller.games.web_of_power_card_game.chance import next_law_place, seat_to_reveal
from controller.games.web_of_power_card_game.components import (
    CARDS,
    LAW,
    LAW_NAMES,
    LAW_PLACE,
    LAW_PLACES,
    MINUS_TWO,
    PLACES,
    STONES,
    TAKE_BACK,
    UNKNOWN,
)
from controller.games.web_of_power_card_game.judge_take import Answer, take, take_card
from controller.games.web_of_power_card_game.options import holds, may_place, take_moves
from controller.games.web_of_power_card_game.scoring import winners
from controller.games.web_of_power_card_game.state import (
    NO_CARD,
    NOBODY,
    OVER,
    State,
    count,
    of_kind,
    own_bits,
    own_law,
    owner_at,
)

_OF_THE_TABLE = (m.DealLand, m.DealLaw, m.Start, m.Reveal)


def check(state: State, actor: int, move: Move) -> Verdict:
    """The verdict on one move of one actor (a seat's number, or `NOBODY` for the table)."""
    code, facts = _misplaced(state, actor, move) or _JUDGES[move.__class__](state, actor, move)
    return Verdict(code.endswith(".legal"), Reason(code, facts))


def _misplaced(state: State, actor: int, move: Move) -> Answer | None:
    """Why the move cannot even be considered now, or None."""
    actors = state.world.actors
    if state.turn == OVER:
        return "game.over", {"winners": list(winners(state))}
    if actor != state.turn:
        return "turn.not-yours", {"seat": actors[actor], "to_act": [actors[state.turn]]}
    of_the_table = isinstance(move, _OF_THE_TABLE)
    if actor == NOBODY:
        return None if of_the_table else ("move.not-of-the-table", {"move": move.text})
    if of_the_table:
        return "move.of-the-table", {"seat": actors[actor], "move": move.text}
    if state.stone_step and isinstance(move, m.Take | m.TakeCard | m.Done):
        return "turn.taking-is-over", {"seat": actors[actor], "move": move.text}
    if not state.stone_step and isinstance(move, m.PlaceStone | m.MoveStone | m.Pass):
        return "turn.taking-first", {"seat": actors[actor], "move": move.text, "taken": len(state.taken)}
    return None


def _law(state: State, seat: int, move: m.PlayLaw) -> Answer:
    name = LAW[move.law]
    facts: dict[str, object] = {"seat": state.world.names[seat], "name": name}
    own = own_law(state.law, seat)
    if move.law == MINUS_TWO:
        return "law.never-played", facts
    if not holds(own, state.named, move.law, state.world.copies):
        if of_kind(own, UNKNOWN):
            return "law.all-elsewhere", facts | {"copies": state.world.copies[move.law]}
        return "law.not-held", facts
    if move.law == TAKE_BACK:
        lost = count(state.lost, seat)
        return ("law.take-back-stone.legal" if lost else "law.none-lost"), facts | {"lost": lost}
    if state.stone_step:
        return "law.too-late", facts
    return ("law.in-force" if state.force >> move.law & 1 else f"law.{name}.legal"), facts


def _done(state: State, seat: int, move: m.Done) -> Answer:
    facts: dict[str, object] = {"seat": state.world.names[seat], "taken": len(state.taken)}
    if state.taken:
        return "done.legal", facts
    return ("done.take-first", facts) if take_moves(state) else ("done.nothing-to-take.legal", facts)


def _place_stone(state: State, seat: int, move: m.PlaceStone) -> Answer:
    facts: dict[str, object] = {"seat": state.world.names[seat]}
    unfit = _no_goal(state, move.place, facts)
    if unfit is not None:
        return unfit
    facts |= _stones(state, seat)
    if not count(state.hand, seat):
        return "stone.none-in-hand", facts
    return ("stone.legal" if may_place(state, seat) else "stone.all-placed"), facts


def _move_stone(state: State, seat: int, move: m.MoveStone) -> Answer:
    facts: dict[str, object] = {"seat": state.world.names[seat], "from": PLACES[move.src]}
    if not own_bits(state.stones, seat) >> move.src & 1:
        holder = owner_at(state.stones, move.src)
        return "stone.not-own", facts | {"holder": None if holder == NOBODY else state.world.names[holder]}
    unfit = _no_goal(state, move.place, facts)
    if unfit is not None:
        return unfit
    return ("stone.place-instead" if may_place(state, seat) else "stone.moved.legal"), facts | _stones(state, seat)


def _stones(state: State, seat: int) -> dict[str, object]:
    out = own_bits(state.stones, seat).bit_count()
    return {"in_hand": count(state.hand, seat), "out": out, "most": state.world.most_out, "stones": STONES}


def _no_goal(state: State, place: int, facts: dict[str, object]) -> Answer | None:
    """Why no stone can be put to a place; its card goes into the facts."""
    facts["place"] = PLACES[place]
    if state.table[place] == NO_CARD:
        return "stone.no-card", facts
    facts["card"] = CARDS[state.table[place]]
    owner = owner_at(state.stones, place)
    if owner == NOBODY:
        return None
    return "stone.occupied", facts | {"owner": state.world.names[owner]}


def _pass(state: State, seat: int, move: m.Pass) -> Answer:
    return "pass.legal", {"seat": state.world.names[seat]}


def due(state: State) -> str:
    """What the table has to bring."""
    if state.cards:
        return "reveal"
    if state.table.find(NO_CARD) >= 0:
        return "land-card"
    return "law-card" if next_law_place(state) >= 0 else "start"


def _not_due(state: State, wanted: str, move: Move) -> Answer | None:
    now = due(state)
    return None if now == wanted else ("table.not-due", {"due": now, "move": move.text})


def _land(state: State, actor: int, move: m.DealLand) -> Answer:
    facts: dict[str, object] = {"place": PLACES[move.place], "card": CARDS[move.card]}
    following = state.table.find(NO_CARD)
    if following >= 0 and move.place != following:
        return "land-card.next", facts | {"next": PLACES[following]}
    legal = ("land-card.legal" if state.deck[move.card] else "land-card.dealt"), facts
    return _not_due(state, "land-card", move) or legal


def _law_card(state: State, actor: int, move: m.DealLaw) -> Answer:
    facts: dict[str, object] = {"place": PLACES[move.place], "name": LAW_NAMES[move.law]}
    early = _not_due(state, "law-card", move)
    if early is not None:
        return early
    following = next_law_place(state)
    if LAW_PLACE.get(move.place) != following:
        return "law-card.next", facts | {"next": PLACES[LAW_PLACES[following]]}
    if move.law == UNKNOWN:
        return "law-card.unread.legal", {"place": PLACES[move.place]}
    left = of_kind(state.named, move.law) < state.world.copies[move.law]
    return ("law-card.legal" if left else "law-card.none-left"), facts | {"copies": state.world.copies[move.law]}


def _start(state: State, actor: int, move: m.Start) -> Answer:
    return _not_due(state, "start", move) or ("start.legal", {"seat": state.world.names[move.seat]})


def _reveal(state: State, actor: int, move: m.Reveal) -> Answer:
    early = _not_due(state, "reveal", move)
    if early is not None:
        return early
    names = state.world.names
    facts: dict[str, object] = {"seat": names[move.seat], "name": LAW[move.law]}
    following = seat_to_reveal(state)
    if move.seat != following:
        return "reveal.next", facts | {"next": names[following]}
    left = of_kind(state.named, move.law) < state.world.copies[move.law]
    return ("reveal.legal" if left else "reveal.none-left"), facts | {"copies": state.world.copies[move.law]}


_JUDGES: dict[type[Move], Callable[[State, int, Any], Answer]] = {
    m.Take: take,
    m.TakeCard: take_card,
    m.PlayLaw: _law,
    m.Done: _done,
    m.PlaceStone: _place_stone,
    m.MoveStone: _move_stone,
    m.Pass: _pass,
    m.DealLand: _land,
    m.DealLaw: _law_card,
    m.Start: _start,
    m.Reveal: _reveal,
}
