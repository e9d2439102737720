"""What the lights may show of a state, and the scoring chart as cards are taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from controller.engine.game import Hint
from controller.engine.moves import Move
from controller.games.web_of_power_card_game import moves as m
from controller.games.web_of_power_card_game.components import CARDS, PLACES
from controller.games.web_of_power_card_game.scoring import scores
from controller.games.web_of_power_card_game.state import OVER, State, own_bits, places_of

NOTHING: Mapping[str, Any] = {}


def hints(state: State, moves: Sequence[Move] | None = None) -> tuple[Hint, ...]:
    """Standing hints (whose stones, scores) and those of the moves that may be made now, or of these only."""
    found: dict[tuple[str, str], Hint] = {}
    for hint in (*_standing(state), *_possible(state, state.moves if moves is None else moves)):
        found.setdefault((hint.place, hint.role), hint)
    return tuple(found.values())


def _standing(state: State) -> Iterable[Hint]:
    acting = max(state.turn, 0)
    for seat in range(len(state.world.names)):
        role = "own" if seat == acting else "enemy"
        for place in places_of(own_bits(state.stones, seat)):
            yield Hint(PLACES[place], role, NOTHING)
    for name, score in scores(state, minus=state.turn == OVER).items():
        yield Hint(f"score:{name}", "score", {"n": score["total"]})


def _possible(state: State, moves: Iterable[Move]) -> Iterable[Hint]:
    for move in moves:
        shower = _SHOWERS.get(move.__class__)
        if shower is not None:
            yield from shower(state, move)


def _take(state: State, move: m.Take) -> Iterable[Hint]:
    place = state.ends[2 * move.row + move.side]
    yield Hint(PLACES[place], "may-take", {"card": CARDS[state.table[place]], "pays": move.pays != m.NO_PAY})
    if move.pays >= 0:
        yield Hint(PLACES[move.pays], "lift-here", NOTHING)


def _goal(state: State, move: m.PlaceStone) -> Iterable[Hint]:
    yield Hint(PLACES[move.place], "may-place", NOTHING)


def _shift(state: State, move: m.MoveStone) -> Iterable[Hint]:
    yield Hint(PLACES[move.place], "may-place", NOTHING)
    yield Hint(PLACES[move.src], "lift-here", NOTHING)


def _next(state: State, move: m.DealLand | m.DealLaw) -> Iterable[Hint]:
    yield Hint(PLACES[move.place], "asks", NOTHING)


_SHOWERS: dict[type[Move], Callable[[State, Any], Iterable[Hint]]] = {
    m.Take: _take,
    m.PlaceStone: _goal,
    m.MoveStone: _shift,
    m.DealLand: _next,
    m.DealLaw: _next,
}


def outlook(state: State) -> dict[str, dict[str, Any]]:
    """The scoring chart, counted as things stand: by seat its parts, its number of cards, and whether it leads.

    Law cards that cost points are secret before the end, so until then they are left out.
    """
    over = state.turn == OVER
    found: dict[str, dict[str, Any]] = {}
    for seat, (name, score) in enumerate(scores(state, minus=over).items()):
        shown = {key: value for key, value in score.items() if over or key != "minus_two"}
        found[name] = {**shown, "cards": own_bits(state.cards, seat).bit_count()}
    best = max((chart["total"], chart["cards"]) for chart in found.values())
    for chart in found.values():
        chart["leads"] = (chart["total"], chart["cards"]) == best and bool(chart["cards"])
    return found
