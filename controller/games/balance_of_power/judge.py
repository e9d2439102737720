"""The one judge: whether a seat may make a move now, and why, as a code with facts.

Hints, refusals, explanations and commits all ask here; `options` lists just what passes (a test holds them together).
Codes of legal moves end in ``.legal``. No fact ever tells points: without `visible_scores` nobody hears them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.engine.moves import Move
from controller.engine.reasons import Reason, Verdict
from controller.games.balance_of_power import moves as m
from controller.games.balance_of_power.components import BEATS, CLASSES, EACH, ROOM
from controller.games.balance_of_power.refusals import Answer, misplaced
from controller.games.balance_of_power.state import BONUS, State
from controller.games.balance_of_power.tally import apart, here, may_leave, nearest
from controller.games.balance_of_power.world import CHANCE, NO_EMPIRE, NOBODY


def check(state: State, actor: str, move: Move) -> Verdict:
    """The verdict on one move of one actor (a seat, or ``table``)."""
    code, facts = misplaced(state, actor, move) or _JUDGES[move.__class__](state, move)
    return Verdict(code.endswith(".legal"), Reason(code, facts))


def _acting(state: State) -> tuple[str, int]:
    """The seat to act and its empire's number."""
    return state.world.seats[state.turn], state.world.empires[state.turn]


def _action(state: State, move: m.Act, territory: int) -> tuple[str | None, dict[str, object]]:
    """What every action of a pawn on the map needs: an action left, and the pawn; else why not."""
    seat, empire = _acting(state)
    facts: dict[str, object] = {"seat": seat, "kind": CLASSES[move.kind]}
    if not state.pawns[3 * empire + move.kind]:
        return "action.class-lost", facts | {"respawn": state.world.options.respawn}
    if not state.left & (BONUS | 1 << move.kind):
        return "action.spent", facts
    if territory not in state.pawns[3 * empire + move.kind]:
        return "action.no-pawn", facts | {"territory": state.world.atlas.territories[territory]}
    return None, facts | {"fourth": not state.left >> move.kind & 1}


def _way(state: State, move: m.Go | m.Attack) -> dict[str, object]:
    names = state.world.atlas.territories
    return {"from": names[move.src], "to": names[move.dst]}


def _rooted(state: State, move: m.Go | m.Attack) -> bool:
    return not may_leave(state, 3 * state.world.empires[state.turn] + move.kind, move.src)


def _go(state: State, move: m.Go) -> Answer:
    code, facts = _action(state, move, move.src)
    facts |= _way(state, move)
    if code is not None:
        return code, facts
    if move.src == move.dst:
        return "move.same-territory", facts
    if move.dst not in state.world.atlas.near[move.src]:
        return "move.not-adjacent", facts
    if _rooted(state, move):
        return "move.rooted", facts
    return ("move.full" if here(state, move.dst) >= ROOM else "move.legal"), facts | {"pawns": here(state, move.dst)}


def _attack(state: State, move: m.Attack) -> Answer:
    code, facts = _action(state, move, move.src)
    world = state.world
    facts |= _way(state, move)
    facts |= {"beaten": CLASSES[move.beaten], "owner": world.atlas.empires[move.owner]}
    if code is not None:
        return code, facts
    if move.beaten != BEATS[move.kind]:
        return "attack.not-beaten", facts | {"beats": CLASSES[BEATS[move.kind]]}
    if world.seat_of[move.owner] == state.turn:
        return "attack.own", facts
    if world.seat_of[move.owner] == NOBODY:
        return "attack.not-played", facts
    if move.src != move.dst and move.dst not in world.atlas.near[move.src]:
        return "attack.not-adjacent", facts
    if move.src != move.dst and _rooted(state, move):
        return "attack.rooted", facts
    if move.dst not in state.pawns[3 * move.owner + move.beaten]:
        return "attack.nobody-there", facts
    return ("attack.in-place.legal" if move.src == move.dst else "attack.legal"), facts


def _duplicate(state: State, move: m.Duplicate) -> Answer:
    code, facts = _action(state, move, move.territory)
    facts["territory"] = state.world.atlas.territories[move.territory]
    if code is not None:
        return code, facts
    if here(state, move.territory) >= ROOM:
        return "duplicate.full", facts
    on_map = len(state.pawns[3 * _acting(state)[1] + move.kind])
    facts["supply"] = EACH - on_map
    if on_map < EACH:
        return "duplicate.legal", facts
    # "The game immediately ends" (Winning the Game); with Total Domination points are set aside: nothing is declared.
    return ("duplicate.no-supply" if state.world.options.total_domination else "duplicate.declares.legal"), facts


def _respawn(state: State, move: m.Respawn) -> Answer:
    seat, empire = _acting(state)
    names = state.world.atlas.territories
    facts: dict[str, object] = {"seat": seat, "kind": CLASSES[move.kind], "territory": names[move.territory]}
    if not state.world.options.respawn:
        return "respawn.not-played", facts
    if state.pawns[3 * empire + move.kind]:
        return "respawn.not-lost", facts
    if not state.left >> move.kind & 1:
        return "action.spent", facts
    near = nearest(state, empire)
    facts |= {"capital": names[state.world.atlas.capitals[empire]], "nearest": [names[t] for t in near]}
    if move.territory not in near:
        return "respawn.not-nearest", facts
    return ("respawn.full" if here(state, move.territory) >= ROOM else "respawn.legal"), facts


def _end(state: State, move: m.End) -> Answer:
    left = [name for kind, name in enumerate(CLASSES) if state.left >> kind & 1]
    return "end.legal", {"seat": _acting(state)[0], "left": left, "fourth": bool(state.left & BONUS)}


def _place(state: State, move: m.Place) -> Answer:
    seat, empire = _acting(state)
    atlas = state.world.atlas
    facts: dict[str, object] = {
        "seat": seat, "kind": CLASSES[move.kind], "territory": atlas.territories[move.territory],
    }  # fmt: skip
    if not state.left >> move.kind & 1:
        return "place.already", facts
    if move.territory not in atlas.homes[empire]:
        return "place.not-home", facts
    if move.territory == atlas.capitals[empire]:
        return "place.capital", facts
    return ("place.full" if here(state, move.territory) >= ROOM else "place.legal"), facts


def _give_empire(state: State, move: m.GiveEmpire) -> Answer:
    world = state.world
    seat = world.empires.index(NO_EMPIRE) if state.turn == CHANCE else state.turn
    facts: dict[str, object] = {"seat": world.seats[seat], "empire": world.atlas.empires[move.empire]}
    if move.empire in world.empires:
        return "empire.taken", facts
    after = world.given(seat, move.empire)
    return "empire.legal", facts | {"apart": list(apart(after)) if after.complete else []}


def _draw_first(state: State, move: m.DrawFirst) -> Answer:
    return "first.legal", {"seat": state.world.seats[move.seat]}


def _draw_start(state: State, move: m.DrawStart) -> Answer:
    return "start.legal", {"seat": state.world.seats[move.seat]}


_JUDGES: dict[type[Move], Callable[[State, Any], Answer]] = {
    m.Go: _go,
    m.Attack: _attack,
    m.Duplicate: _duplicate,
    m.Respawn: _respawn,
    m.End: _end,
    m.Place: _place,
    m.GiveEmpire: _give_empire,
    m.DrawFirst: _draw_first,
    m.DrawStart: _draw_start,
}
