"""The judge on what the table brings: markers, time tokens, tiles of the offer, who starts; each when it is due."""

from __future__ import annotations

from controller.engine.packed import BITS, BYTE
from controller.games.power_and_weakness import moves as m
from controller.games.power_and_weakness.components import SEATS, SYMBOLS, TILES, TOKENS
from controller.games.power_and_weakness.follow import MORE_TILES_THAN_CUBES
from controller.games.power_and_weakness.judge_turn import Answer, Judges
from controller.games.power_and_weakness.map import NO_MARKER
from controller.games.power_and_weakness.state import BAG, OFFER, State


def due(state: State) -> str:
    """What the table has to bring."""
    if not state.markers.complete:
        return "region-marker"
    if state.timer == 0:
        return "token"
    return "offer" if state.tiles[BAG] and state.tiles[OFFER] % BYTE < state.timer + MORE_TILES_THAN_CUBES else "start"


def _lay_marker(state: State, actor: int, move: m.LayMarker) -> Answer:
    facts: dict[str, object] = {"region": state.setting.regions[move.region], "symbol": SYMBOLS[move.symbol]}
    now = due(state)
    if now != "region-marker":
        return "table.not-due", {"due": now, "move": move.text}
    following = state.markers.symbols.index(NO_MARKER)
    if move.region != following:
        return "region-marker.next", facts | {"next": state.setting.regions[following]}
    there = (state.spare >> (BITS * move.symbol)) & BYTE
    return ("region-marker.legal" if there else "region-marker.none-left"), facts


def _token(state: State, actor: int, move: m.TurnToken) -> Answer:
    now = due(state)
    if now != "token":
        return "table.not-due", {"due": now, "move": move.text}
    there = (state.tokens >> (BITS * TOKENS.index(move.value))) & BYTE
    return ("token.legal" if there else "token.none-left"), {"value": move.value}


def _offer(state: State, actor: int, move: m.Offer) -> Answer:
    now = due(state)
    if now != "offer":
        return "table.not-due", {"due": now, "move": move.text}
    there = (state.tiles[BAG] >> (BITS * move.tile)) & BYTE
    return ("offer.legal" if there else "offer.none-left"), {"tile": TILES[move.tile]}


def _start(state: State, actor: int, move: m.Start) -> Answer:
    now = due(state)
    if now != "start":
        return "table.not-due", {"due": now, "move": move.text}
    return "start.legal", {"seat": SEATS[move.seat]}


JUDGES: Judges = {
    m.LayMarker: _lay_marker,
    m.TurnToken: _token,
    m.Offer: _offer,
    m.Start: _start,
}
