"""The one judge: whether a seat may make a move now, and why, as a code with facts.

Hints, refusals, explanations and commits all ask here; `options` lists just what passes (a test holds them together).
Codes of legal moves end in ``.legal``; `controller.text` has the sentence for every code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.engine.moves import Move
from controller.engine.packed import BITS, BYTE, marked_places
from controller.engine.reasons import Reason, Verdict
from controller.games.power_and_weakness import moves as m
from controller.games.power_and_weakness.components import (
    EXTRA,
    KINDS,
    LIGHTNING,
    MERLIN,
    SEATS,
    SYMBOLS,
    TILES,
    TOKENS,
)
from controller.games.power_and_weakness.follow import MORE_TILES_THAN_CUBES
from controller.games.power_and_weakness.options import ACTORS, TABLE, actors
from controller.games.power_and_weakness.state import (
    BAG,
    HAND,
    OFFER,
    Auction,
    MarkerChange,
    Occupation,
    Rebellion,
    Retreat,
    State,
    Window,
)
from controller.games.power_and_weakness.tally import count, neighbours, owner, stock, strength
from controller.games.power_and_weakness.world import NO_MARKER

PLACE_LIMIT = 3
"""B. Place: a region "with no more than three of his pieces"."""
Answer = tuple[str, dict[str, object]]
_DECIDING: dict[type[object], tuple[str, tuple[type[Move], ...]]] = {
    Window: ("snake", (m.PlaySnake, m.Allow)),
    Auction: ("auction", (m.Bid,)),
    Rebellion: ("rebellion", (m.Rebel,)),
    MarkerChange: ("change-marker", (m.ChangeMarker,)),
    Retreat: ("withdraw", (m.Withdraw,)),
    Occupation: ("occupy", (m.Occupy, m.Leave)),
}
"""By kind of pending decision its name and the moves that answer it."""
_OF_THE_TABLE = (m.LayMarker, m.TurnToken, m.Offer, m.Start)
_OF_A_TURN = (m.Take, m.Place, m.Recruit, m.Stop, m.Use)


def check(state: State, actor: int, move: Move) -> Verdict:
    """The verdict on one move of one actor (a seat's number, or `TABLE`)."""
    code, facts = _misplaced(state, actor, move) or _JUDGES[move.__class__](state, actor, move)
    return Verdict(code.endswith(".legal"), Reason(code, facts))


def _misplaced(state: State, actor: int, move: Move) -> Answer | None:
    """Why the move cannot even be considered now, or None."""
    acting = actors(state)
    if actor not in acting:
        if not acting:
            return "game.over", {"winners": [SEATS[state.winner]]}
        return "turn.not-yours", {"seat": ACTORS[actor], "to_act": [ACTORS[one] for one in acting]}
    kind = move.__class__
    if actor == TABLE:
        return None if issubclass(kind, _OF_THE_TABLE) else ("move.not-of-the-table", {"move": move.text})
    if issubclass(kind, _OF_THE_TABLE):
        return "move.of-the-table", {"seat": SEATS[actor], "move": move.text}
    pending = state.pending
    if pending is not None:
        name, answers = _DECIDING[pending.__class__]
        return None if issubclass(kind, answers) else ("pending.first", {"seat": SEATS[actor], "decision": name})
    if not issubclass(kind, _OF_A_TURN):
        return "pending.nothing", {"seat": SEATS[actor], "move": move.text}
    if state.using and not issubclass(kind, m.Use | m.Stop):
        return "turn.stop-first", {"seat": SEATS[actor]}
    return None


def _active(state: State) -> str:
    return KINDS[state.cycle & 1]


def _no_reserve(state: State, seat: int) -> bool:
    return not state.reserve[2 * seat + (state.cycle & 1)]


def _take(state: State, seat: int, move: m.Take) -> Answer:
    facts: dict[str, object] = {"seat": SEATS[seat], "tile": TILES[move.tile]}
    if not (state.tiles[OFFER] >> (BITS * move.tile)) & BYTE:
        return "take.not-on-offer", facts
    return ("take.auction.legal" if move.tile in LIGHTNING else "take.legal"), facts


def _place(state: State, seat: int, move: m.Place) -> Answer:
    facts: dict[str, object] = {"seat": SEATS[seat], "region": state.world.regions[move.region], "kind": _active(state)}
    if owner(state, move.region) == 1 - seat:
        return "place.enemy-region", facts
    if _no_reserve(state, seat):
        return "place.no-active-reserve", facts
    here = count(state, seat, move.region)
    facts["pieces"] = here
    return ("place.too-many" if here > PLACE_LIMIT else "place.legal"), facts


def _recruit(state: State, seat: int, move: m.Recruit) -> Answer:
    passive = 1 - (state.cycle & 1)
    n = min(2 if state.recruited else 3, stock(state, seat, passive))
    return "recruit.legal", {"seat": SEATS[seat], "kind": KINDS[passive], "pieces": n, "cubes": state.timer - 1}


def _stop(state: State, seat: int, move: m.Stop) -> Answer:
    return ("stop.legal" if state.using else "stop.nothing"), {"seat": SEATS[seat]}


def _use(state: State, seat: int, move: m.Use) -> Answer:
    facts: dict[str, object] = {"seat": SEATS[seat], "tile": TILES[move.tile]}
    if not (state.tiles[HAND + seat] >> (BITS * move.tile)) & BYTE:
        return "use.not-held", facts
    return _USES[move.__class__](state, seat, move)


def _symbol_facts(state: State, seat: int, move: m.Reinforce | m.TakeOver) -> tuple[bool, dict[str, object]]:
    symbol = state.markers.symbols[move.region]
    facts: dict[str, object] = {
        "seat": SEATS[seat],
        "tile": TILES[move.tile],
        "region": state.world.regions[move.region],
        "symbol": SYMBOLS[symbol],
    }
    return move.tile in (symbol, MERLIN), facts


def _reinforce(state: State, seat: int, move: m.Reinforce) -> Answer:
    matches, facts = _symbol_facts(state, seat, move)
    facts["kind"] = _active(state)
    if not matches:
        return "use.wrong-symbol", facts
    if owner(state, move.region) == 1 - seat:
        return "reinforce.enemy-region", facts
    return ("reinforce.no-active-reserve" if _no_reserve(state, seat) else "reinforce.legal"), facts


def _takeover(state: State, seat: int, move: m.TakeOver) -> Answer:
    matches, facts = _symbol_facts(state, seat, move)
    if not matches:
        return "use.wrong-symbol", facts
    holder = owner(state, move.region)
    if holder != 1 - seat:
        return ("takeover.own-region" if holder == seat else "takeover.empty-region"), facts
    facts |= reckoning(state, seat, move.region)
    attack, defence = strength(state, seat, move.region)
    return ("takeover.legal" if attack - defence >= 1 else "takeover.majority"), facts


def reckoning(state: State, attacker: int, region: int) -> dict[str, object]:
    """Both sides of a takeover with the regions that each number comes from."""
    attack, defence = strength(state, attacker, region)
    defender = 1 - attacker
    shift = BITS * state.markers.symbols[region]
    near = neighbours(state)[region]
    return {
        "attack": attack,
        "defence": defence,
        "kind": _active(state),
        "attackers": _sources(state, attacker, near),
        "attack_bonus": (state.extra[attacker] >> shift) & BYTE,
        "inside": count(state, defender, region),
        "defenders": _sources(state, defender, near),
        "defence_bonus": (state.extra[defender] >> shift) & BYTE,
        "defender": SEATS[defender],
    }


def _sources(state: State, seat: int, near: int) -> dict[str, int]:
    active = state.on_map[2 * seat + (state.cycle & 1)] & near
    some = (active + state.world.some) & state.world.all_marks
    return {state.world.regions[r]: (active >> (BITS * r)) & BYTE for r in marked_places(some)}


def _strengthen(state: State, seat: int, move: m.Strengthen) -> Answer:
    return "strengthen.legal", {"seat": SEATS[seat], "tile": TILES[move.tile], "symbol": SYMBOLS[move.tile - EXTRA]}


def _recruit_with(state: State, seat: int, move: m.RecruitWith) -> Answer:
    knights, magicians = state.world.components.recruits[move.tile][move.choice]
    numbers = {"knights": min(knights, stock(state, seat, 0)), "magicians": min(magicians, stock(state, seat, 1))}
    return "recruit-with.legal", {"seat": SEATS[seat], "tile": TILES[move.tile], **numbers}


def _share(state: State, seat: int, move: m.Share) -> Answer:
    names = state.world.regions
    facts: dict[str, object] = {
        "seat": SEATS[seat],
        "first": names[move.first],
        "second": names[move.second],
        "knights": move.knights,
        "magicians": move.magicians,
    }
    if move.first >= move.second:
        return "movement.order", facts
    if not (neighbours(state)[move.first] >> (BITS * move.second)) & BYTE:
        return "movement.not-neighbours", facts
    for region in (move.first, move.second):
        if owner(state, region) == 1 - seat:
            return "movement.enemy-region", facts | {"region": names[region]}
    before = [_held_of(state, seat, kind, move.first) for kind in (0, 1)]
    there = [n + _held_of(state, seat, kind, move.second) for kind, n in enumerate(before)]
    facts["there"] = {"knights": there[0], "magicians": there[1]}
    if move.knights > there[0] or move.magicians > there[1]:
        return "movement.too-many", facts
    if not sum(there):
        return "movement.nobody", facts
    unchanged = [move.knights, move.magicians] == before
    return ("movement.unchanged" if unchanged else "movement.legal"), facts


def _held_of(state: State, seat: int, kind: int, region: int) -> int:
    return (state.on_map[2 * seat + kind] >> (BITS * region)) & BYTE


def _sail(state: State, seat: int, move: m.Sail) -> Answer:
    names = state.world.regions
    facts: dict[str, object] = {
        "seat": SEATS[seat],
        "src": names[move.src],
        "dst": names[move.dst],
        "knights": move.knights,
        "magicians": move.magicians,
    }
    if move.src == move.dst:
        return "sea.same-region", facts
    for region in (move.src, move.dst):
        if not (state.world.coastal >> (BITS * region)) & BYTE:
            return "sea.not-coastal", facts | {"region": names[region]}
    if owner(state, move.src) != seat:
        return "sea.not-own", facts
    if owner(state, move.dst) == 1 - seat:
        return "sea.enemy-region", facts
    there = [_held_of(state, seat, kind, move.src) for kind in (0, 1)]
    facts["there"] = {"knights": there[0], "magicians": there[1]}
    if move.knights > there[0] or move.magicians > there[1]:
        return "sea.too-many", facts
    return ("sea.legal" if move.knights or move.magicians else "sea.nothing"), facts


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
    reserve = state.reserve[2 * seat + (state.cycle & 1)]
    facts = {
        "seat": SEATS[seat],
        "bid": move.n,
        "reserve": reserve,
        "kind": _active(state),
        "tile": TILES[auction.tile],
    }
    return ("bid.too-high" if move.n > reserve else "bid.legal"), facts


def _rebel(state: State, seat: int, move: m.Rebel) -> Answer:
    if move.region < 0:
        return "rebel.none.legal", {"seat": SEATS[seat]}
    facts: dict[str, object] = {
        "seat": SEATS[seat],
        "region": state.world.regions[move.region],
        "knights": move.knights,
        "magicians": move.magicians,
    }
    there = [_held_of(state, 1 - seat, kind, move.region) for kind in (0, 1)]
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
        "region": state.world.regions[move.region],
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
    names = state.world.regions
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
    return {"seat": SEATS[seat], "region": state.world.regions[occupation.region], "kind": _active(state)}


def due(state: State) -> str:
    """What the table has to bring."""
    if not state.markers.complete:
        return "region-marker"
    if state.timer == 0:
        return "token"
    return "offer" if state.tiles[BAG] and state.tiles[OFFER] % BYTE < state.timer + MORE_TILES_THAN_CUBES else "start"


def _lay_marker(state: State, actor: int, move: m.LayMarker) -> Answer:
    facts: dict[str, object] = {"region": state.world.regions[move.region], "symbol": SYMBOLS[move.symbol]}
    now = due(state)
    if now != "region-marker":
        return "table.not-due", {"due": now, "move": move.text}
    following = state.markers.symbols.index(NO_MARKER)
    if move.region != following:
        return "region-marker.next", facts | {"next": state.world.regions[following]}
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


_USES: dict[type[m.Use], Callable[[State, int, Any], Answer]] = {
    m.Reinforce: _reinforce,
    m.TakeOver: _takeover,
    m.Strengthen: _strengthen,
    m.Share: _share,
    m.Sail: _sail,
    m.RecruitWith: _recruit_with,
}
_JUDGES: dict[type[Move], Callable[[State, int, Any], Answer]] = {
    m.Take: _take,
    m.Place: _place,
    m.Recruit: _recruit,
    m.Stop: _stop,
    **dict.fromkeys(_USES, _use),
    m.PlaySnake: _snake,
    m.Allow: _allow,
    m.Bid: _bid,
    m.Rebel: _rebel,
    m.ChangeMarker: _change_marker,
    m.Withdraw: _withdraw,
    m.Occupy: _occupy,
    m.Leave: _leave,
    m.LayMarker: _lay_marker,
    m.TurnToken: _token,
    m.Offer: _offer,
    m.Start: _start,
}
