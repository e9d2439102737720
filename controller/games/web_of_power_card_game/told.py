"""What is said of a committed move, and what no switch can see. Nothing here tells a law card that lies face down, or
points before the end."""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine.events import Event, Moved
from controller.engine.game import Outcome
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.games.web_of_power_card_game import events as e
from controller.games.web_of_power_card_game import judge
from controller.games.web_of_power_card_game import moves as m
from controller.games.web_of_power_card_game.components import (
    CARDS,
    CIRCLES,
    LAW_NAMES,
    LAW_PLACE,
    MORE_CIRCLES,
    PLACE,
    PLACES,
    THREE_SYMBOLS,
)
from controller.games.web_of_power_card_game.state import (
    NO_CARD,
    NOBODY,
    State,
    all_stones,
    count,
    law_at,
    of_kind,
    own_bits,
    own_law,
    owner_at,
    places_of,
)

_CODES = {
    "take.own": "take-own",
    "take.paid-from-hand": "take-paid-from-hand",
    "take.paid-from-card": "take-paid-from-card",
    "law.take-back-stone": "law-take-back-stone",
    "law.three-symbols": "law-three-symbols",
    "law.different-colours": "law-different-colours",
    "done.nothing-to-take": "done-nothing",
    "stone.moved": "stone-moved",
}


def told(before: State, actor: int, move: Move, outcome: Outcome) -> tuple[Reason, ...]:
    """The sentences for a move and for what followed from it."""
    if isinstance(move, m.DealLaw):
        found = [Reason("told.law-card", {"place": PLACES[move.place]})]
    else:
        reason = judge.check(before, actor, move).reason
        name = reason.code.removesuffix(".legal")
        found = [Reason(f"told.{_CODES.get(name, name)}", reason.facts)]
    for event in outcome.events:
        found += _followed(event, isinstance(move, m.Take))
    return tuple(found)


def _followed(event: Event, took: bool) -> list[Reason]:
    if isinstance(event, Moved):
        return _received(event) if took else []
    if isinstance(event, e.TurnBegan):
        return [Reason("told.turn", {"seat": event.seat})]
    if isinstance(event, e.SeatSkipped):
        return [Reason("told.skipped", {"seat": event.seat})]
    if isinstance(event, e.RowsEmptied):
        return [Reason("told.rows-emptied")]
    if isinstance(event, e.GameEnded):
        return [Reason("told.over", {"winners": list(event.winners), "totals": dict(event.totals)})]
    return []


def _received(event: Moved) -> list[Reason]:
    """A stone that came back, a law card that came to a seat: whose, and never which."""
    kind, _, seat = event.dst.partition(":")
    if kind == "stones":
        return [Reason("told.stone-returned", {"seat": seat, "place": event.src.partition(":")[2]})]
    return [Reason("told.law-received", {"seat": seat})] if kind == "law" else []


def unseen(state: State, places: Sequence[str]) -> tuple[Reason, ...]:
    """The card and the stone on these places; of the whole table the stones on cards, the seats, and the turn."""
    named = [PLACE[name] for name in places if name in PLACE]
    chosen = named if places else places_of(all_stones(state.stones))
    found = [_place(state, place) for place in chosen if state.table[place] != NO_CARD]
    found += _empty(state, chosen)
    if places:
        return tuple(found)
    found += [_seat(state, seat) for seat in range(len(state.world.names))]
    return (*found, *_turn(state))


def _empty(state: State, chosen: Sequence[int]) -> list[Reason]:
    """The places on which no card lies, together."""
    empty = [PLACES[place] for place in chosen if state.table[place] == NO_CARD]
    return [Reason("unseen.empty", {"places": empty})] if empty else []


def _place(state: State, place: int) -> Reason:
    owner = owner_at(state.stones, place)
    number = LAW_PLACE.get(place)
    facts = {
        "place": PLACES[place],
        "card": CARDS[state.table[place]],
        "owner": None if owner == NOBODY else state.world.names[owner],
        "law_card": number is not None and law_at(state.laid, number) >= 0,
    }
    return Reason("unseen.place", facts)


def _seat(state: State, seat: int) -> Reason:
    law = own_law(state.law, seat)
    facts = {
        "seat": state.world.names[seat],
        "cards": own_bits(state.cards, seat).bit_count(),
        "law_cards": sum(of_kind(law, kind) for kind in range(len(LAW_NAMES))),
        "in_hand": count(state.hand, seat),
        "lost": count(state.lost, seat),
    }
    return Reason("unseen.seat", facts)


def _turn(state: State) -> list[Reason]:
    if state.turn < 0:
        return []
    limit = MORE_CIRCLES if state.force >> THREE_SYMBOLS & 1 else CIRCLES
    facts = {
        "seat": state.world.names[state.turn],
        "taken": [CARDS[code & 63] for code in state.taken],
        "circles": state.circles,
        "limit": limit,
        "stone": state.stone_step,
    }
    return [Reason("unseen.turn", facts)]
