"""The judge on uses of tiles: whether a tile is there, matches and does anything; the reckoning of a takeover."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.engine.packed import BITS, BYTE, marked_places
from controller.games.power_and_weakness import moves as m
from controller.games.power_and_weakness.components import EXTRA, MERLIN, SEATS, SYMBOLS, TILES
from controller.games.power_and_weakness.judge_turn import Answer, Judges
from controller.games.power_and_weakness.state import HAND, State
from controller.games.power_and_weakness.tally import (
    active_kind,
    active_reserve,
    count,
    neighbours,
    owner,
    pieces,
    stock,
    strength,
)


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
        "region": state.setting.regions[move.region],
        "symbol": SYMBOLS[symbol],
    }
    return move.tile in (symbol, MERLIN), facts


def _reinforce(state: State, seat: int, move: m.Reinforce) -> Answer:
    matches, facts = _symbol_facts(state, seat, move)
    facts["kind"] = active_kind(state)
    if not matches:
        return "use.wrong-symbol", facts
    if owner(state, move.region) == 1 - seat:
        return "reinforce.enemy-region", facts
    return ("reinforce.legal" if active_reserve(state, seat) else "reinforce.no-active-reserve"), facts


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
        "kind": active_kind(state),
        "attackers": _sources(state, attacker, near),
        "attack_bonus": (state.extra[attacker] >> shift) & BYTE,
        "inside": count(state, defender, region),
        "defenders": _sources(state, defender, near),
        "defence_bonus": (state.extra[defender] >> shift) & BYTE,
        "defender": SEATS[defender],
    }


def _sources(state: State, seat: int, near: int) -> dict[str, int]:
    active = state.on_map[2 * seat + (state.cycle & 1)] & near
    some = (active + state.setting.some) & state.setting.all_marks
    return {state.setting.regions[r]: (active >> (BITS * r)) & BYTE for r in marked_places(some)}


def _strengthen(state: State, seat: int, move: m.Strengthen) -> Answer:
    return "strengthen.legal", {"seat": SEATS[seat], "tile": TILES[move.tile], "symbol": SYMBOLS[move.tile - EXTRA]}


def _recruit_with(state: State, seat: int, move: m.RecruitWith) -> Answer:
    knights, magicians = state.setting.components.recruits[move.tile][move.choice]
    numbers = {"knights": min(knights, stock(state, seat, 0)), "magicians": min(magicians, stock(state, seat, 1))}
    return "recruit-with.legal", {"seat": SEATS[seat], "tile": TILES[move.tile], **numbers}


def _share(state: State, seat: int, move: m.Share) -> Answer:
    names = state.setting.regions
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
    before = [pieces(state, seat, kind, move.first) for kind in (0, 1)]
    there = [n + pieces(state, seat, kind, move.second) for kind, n in enumerate(before)]
    facts["there"] = {"knights": there[0], "magicians": there[1]}
    if move.knights > there[0] or move.magicians > there[1]:
        return "movement.too-many", facts
    if not sum(there):
        return "movement.nobody", facts
    unchanged = [move.knights, move.magicians] == before
    return ("movement.unchanged" if unchanged else "movement.legal"), facts


def _sail(state: State, seat: int, move: m.Sail) -> Answer:
    names = state.setting.regions
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
        if not (state.setting.coastal >> (BITS * region)) & BYTE:
            return "sea.not-coastal", facts | {"region": names[region]}
    if owner(state, move.src) != seat:
        return "sea.not-own", facts
    if owner(state, move.dst) == 1 - seat:
        return "sea.enemy-region", facts
    there = [pieces(state, seat, kind, move.src) for kind in (0, 1)]
    facts["there"] = {"knights": there[0], "magicians": there[1]}
    if move.knights > there[0] or move.magicians > there[1]:
        return "sea.too-many", facts
    return ("sea.legal" if move.knights or move.magicians else "sea.nothing"), facts


_USES: dict[type[m.Use], Callable[[State, int, Any], Answer]] = {
    m.Reinforce: _reinforce,
    m.TakeOver: _takeover,
    m.Strengthen: _strengthen,
    m.Share: _share,
    m.Sail: _sail,
    m.RecruitWith: _recruit_with,
}
JUDGES: Judges = dict.fromkeys(_USES, _use)
