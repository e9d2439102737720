"""The judge on what a seat answers to a pending decision: a Snake or not, bids, effects of lightning, takeovers."""

from __future__ import annotations

from controller.engine.packed import BITS, BYTE
from controller.games.power_and_weakness import moves as m
from controller.games.power_and_weakness.components import KINDS, SEATS, SYMBOLS, TILES
from controller.games.power_and_weakness.judge_turn import Answer, Judges
from controller.games.power_and_weakness.state import Auction, Occupation, Retreat, State, Window
from controller.games.power_and_weakness.tally import active_kind, active_reserve, neighbours, owner, pieces


def _snake(state: State, seat: int, move: m.PlaySnake) -> Answer:
    return "snake.legal", _window_facts(state, seat)


def _allow(state: State, seat: int, move: m.Allow) -> Answer:
    return "allow.legal", _window_facts(state, seat)


def _window_facts(state: State, seat: int) -> dict[str, object]:
    window = state.pending
    assert isinstance(window, Window)
    return {"seat": SEATS[seat], "played": window.played.text, "tile": TILES[window.played.tile]}


def _bid(state: State, seat: int, move: m.Bid) -> Answer:
    auction = state.pending
    assert isinstance(auction, Auction)
    reserve = active_reserve(state, seat)
    facts = {
        "seat": SEATS[seat],
        "bid": move.n,
        "reserve": reserve,
        "kind": active_kind(state),
        "tile": TILES[auction.tile],
    }
    return ("bid.too-high" if move.n > reserve else "bid.legal"), facts


def _rebel(state: State, seat: int, move: m.Rebel) -> Answer:
    if move.region < 0:
        return "rebel.none.legal", {"seat": SEATS[seat]}
    facts: dict[str, object] = {
        "seat": SEATS[seat],
        "region": state.setting.regions[move.region],
        "knights": move.knights,
        "magicians": move.magicians,
    }
    there = [pieces(state, 1 - seat, kind, move.region) for kind in (0, 1)]
    facts["there"] = {"knights": there[0], "magicians": there[1]}
    if not sum(there):
        return "rebel.no-enemy", facts
    if not 1 <= move.knights + move.magicians <= 2:
        return "rebel.one-or-two", facts
    few = move.knights > there[0] or move.magicians > there[1]
    return ("rebel.too-many" if few else "rebel.legal"), facts


def _change_marker(state: State, seat: int, move: m.ChangeMarker) -> Answer:
    if move.region < 0:
        return "marker.none.legal", {"seat": SEATS[seat]}
    lying = state.markers.symbols[move.region]
    facts: dict[str, object] = {
        "seat": SEATS[seat],
        "region": state.setting.regions[move.region],
        "symbol": SYMBOLS[move.symbol],
        "lying": SYMBOLS[lying],
    }
    if lying == move.symbol:
        return "marker.same-symbol", facts
    spare = (state.spare >> (BITS * move.symbol)) & BYTE
    return ("marker.legal" if spare else "marker.no-spare"), facts


def _withdraw(state: State, seat: int, move: m.Withdraw) -> Answer:
    retreat = state.pending
    assert isinstance(retreat, Retreat)
    names = state.setting.regions
    facts: dict[str, object] = {"seat": SEATS[seat], "from": names[retreat.region]}
    if move.kind < 0:
        return "withdraw.none.legal", facts
    facts |= {"kind": KINDS[move.kind], "region": names[move.region]}
    if not (retreat.knights, retreat.magicians)[move.kind]:
        return "withdraw.no-such-piece", facts
    if not (neighbours(state)[retreat.region] >> (BITS * move.region)) & BYTE:
        return "withdraw.not-a-neighbour", facts
    if owner(state, move.region) == 1 - seat:
        return "withdraw.enemy-region", facts
    return "withdraw.legal", facts


def _occupy(state: State, seat: int, move: m.Occupy) -> Answer:
    return "occupy.legal", _occupation_facts(state, seat)


def _leave(state: State, seat: int, move: m.Leave) -> Answer:
    return "leave.legal", _occupation_facts(state, seat)


def _occupation_facts(state: State, seat: int) -> dict[str, object]:
    occupation = state.pending
    assert isinstance(occupation, Occupation)
    return {"seat": SEATS[seat], "region": state.setting.regions[occupation.region], "kind": active_kind(state)}


JUDGES: Judges = {
    m.PlaySnake: _snake,
    m.Allow: _allow,
    m.Bid: _bid,
    m.Rebel: _rebel,
    m.ChangeMarker: _change_marker,
    m.Withdraw: _withdraw,
    m.Occupy: _occupy,
    m.Leave: _leave,
}
