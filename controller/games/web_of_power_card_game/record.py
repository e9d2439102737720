"""A state as JSON and as a layout: what is written down, and where every component lies."""

from __future__ import annotations

from typing import Any

from controller.engine.layout import Layout
from controller.games.web_of_power_card_game.components import (
    CARDS,
    COLUMNS,
    COPIES,
    LAW,
    LAW_NAMES,
    LAW_PLACES,
    PLACES,
    ROWS,
    UNKNOWN,
    tagged,
)
from controller.games.web_of_power_card_game.draft import LAND_ITEMS, LAW_ITEMS, REGIONS, Draft
from controller.games.web_of_power_card_game.scoring import cards_of, scores, winners
from controller.games.web_of_power_card_game.state import (
    NO_CARD,
    OVER,
    State,
    count,
    law_at,
    of_kind,
    own_bits,
    own_law,
    places_of,
)

GAME, VERSION = "web-of-power-card-game", 1


def write(state: State) -> dict[str, Any]:
    """The position as JSON values; `position.read` reads it back to an equal state."""
    world = state.world
    options = world.options
    position: dict[str, Any] = {
        "game": GAME,
        "version": VERSION,
        "options": {
            "only_initial_ends": options.only_initial_ends,
            "own_claim_block": options.own_claim_block,
        },
        "rows": [_row(state, row) for row in range(ROWS)],
        "first": [state.ends[2 * row] - COLUMNS * row + 1 for row in range(ROWS)],
        "law": {PLACES[place]: LAW_NAMES[law] for place, law in _lying(state)},
        "stones": {PLACES[place]: world.names[seat] for place, seat in _claims(state)},
        "seats": {name: _seat(state, seat) for seat, name in enumerate(world.names)},
        "played": _law_names(state.played),
        "turn": _turn(state),
        "pending": None,
    }
    if world.copies != COPIES:
        position["box"] = dict(tagged(world.copies).counts)
    if state.turn == OVER:
        position |= result(state)
    return position


def result(state: State | Draft) -> dict[str, Any]:
    """Of a finished game who has won (one seat or nobody) and the points in full; else nothing."""
    return {"winners": list(winners(state)), "scores": scores(state)} if state.turn == OVER else {}


def _row(state: State, row: int) -> list[str]:
    left, right = state.ends[2 * row], state.ends[2 * row + 1]
    return [CARDS[card] for card in state.table[left : right + 1]]


def _lying(state: State) -> list[tuple[int, int]]:
    """The law cards on places: place and kind."""
    found = [(place, law_at(state.laid, number)) for number, place in enumerate(LAW_PLACES)]
    return [(place, law) for place, law in found if law >= 0]


def _claims(state: State) -> list[tuple[int, int]]:
    """The stones on cards: place and seat."""
    seats = range(len(state.world.names))
    return sorted((place, seat) for seat in seats for place in places_of(own_bits(state.stones, seat)))


def _law_names(packed: int) -> list[str]:
    return [name for law, name in enumerate(LAW_NAMES) for _ in range(of_kind(packed, law))]


def _seat(state: State, seat: int) -> dict[str, Any]:
    return {
        "cards": [CARDS[card] for card in cards_of(own_bits(state.cards, seat))],
        "law": _law_names(own_law(state.law, seat)),
        "stones": count(state.hand, seat),
        "lost": count(state.lost, seat),
    }


def _turn(state: State) -> dict[str, Any] | None:
    if state.turn < 0:
        return None
    return {
        "seat": state.world.names[state.turn],
        "taken": {PLACES[taken >> 6]: CARDS[taken & 63] for taken in state.taken},
        "law": [name for law, name in enumerate(LAW) if state.force >> law & 1],
        "stone": state.stone_step,
    }


def layout(state: State) -> Layout:
    """Where every component lies; zones as in `controller.engine.layout`, and `draft` tells of the box."""
    zones: dict[str, dict[str, int]] = {}

    def lay(zone: str, item: str, n: int = 1) -> None:
        if n:
            items = zones.setdefault(zone, {})
            items[item] = items.get(item, 0) + n

    for place, card in enumerate(state.table):
        if card != NO_CARD:
            lay(REGIONS[place], LAND_ITEMS[card])
    for card, left in enumerate(state.deck):
        lay("deck", LAND_ITEMS[card], left)
    for place, law in _lying(state):
        lay(REGIONS[place], LAW_ITEMS[law])
    for seat, name in enumerate(state.world.names):
        for card in cards_of(own_bits(state.cards, seat)):
            lay(f"cards:{name}", LAND_ITEMS[card])
        for law in range(len(LAW_NAMES)):
            lay(f"law:{name}", LAW_ITEMS[law], of_kind(own_law(state.law, seat), law))
        lay(f"stones:{name}", f"{name}.stone", count(state.hand, seat))
        lay(f"lost:{name}", f"{name}.stone", count(state.lost, seat))
    for place, seat in _claims(state):
        lay(REGIONS[place], f"{state.world.names[seat]}.stone")
    for law in range(len(LAW)):
        lay("played", LAW_ITEMS[law], of_kind(state.played, law))
        lay("box", LAW_ITEMS[law], state.world.copies[law] - of_kind(state.named, law))
    lay("box", LAW_ITEMS[UNKNOWN], len(LAW_PLACES) - _unknown(state))
    return zones


def _unknown(state: State) -> int:
    """How many law cards lie about unknown."""
    lying = sum(law == UNKNOWN for _, law in _lying(state))
    seats = range(len(state.world.names))
    return lying + sum(of_kind(own_law(state.law, seat), UNKNOWN) for seat in seats)
