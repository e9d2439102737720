"""What the lights may show of a state: whose regions, what may be done where, and the margins of takeovers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from controller.engine.game import Hint
from controller.engine.moves import Move
from controller.engine.packed import marked_places
from controller.games.power_and_weakness import moves as m
from controller.games.power_and_weakness.components import SEATS
from controller.games.power_and_weakness.options import TABLE, actors, options
from controller.games.power_and_weakness.state import State, Window
from controller.games.power_and_weakness.tally import active_regions, held, strength

NOTHING: Mapping[str, Any] = {}


def hints(state: State, moves: Sequence[Move] | None = None) -> tuple[Hint, ...]:
    """Standing hints (owners, scores) and those of the moves that may be made now, or of these only."""
    return (*_standing(state), *_possible(state, moves))


def _standing(state: State) -> list[Hint]:
    names = state.world.regions
    acting = state.turn if state.turn >= 0 else 0
    found = [Hint(names[r], "own", NOTHING) for r in marked_places(held(state, acting))]
    found += [Hint(names[r], "enemy", NOTHING) for r in marked_places(held(state, 1 - acting))]
    found += [Hint(f"score:{seat}", "score", {"n": state.points[s]}) for s, seat in enumerate(SEATS)]
    return found


def _possible(state: State, moves: Sequence[Move] | None) -> list[Hint]:
    acting = actors(state)
    if not acting or TABLE in acting:
        return _chance(state) if acting else []
    if isinstance(state.pending, Window):
        return _window(state, state.pending)
    found: dict[tuple[str, str], Hint] = {}
    for actor in acting:
        for move in options(state, actor) if moves is None else moves:
            shower = _SHOWERS.get(move.__class__)
            if shower is not None:
                for hint in shower(state, actor, move):
                    found.setdefault((hint.place, hint.role), hint)
    return list(found.values())


def _chance(state: State) -> list[Hint]:
    """While markers are laid, the region that waits for one."""
    first = next(iter(options(state, TABLE)), None)
    return [Hint(state.world.regions[first.region], "asks", NOTHING)] if isinstance(first, m.LayMarker) else []


def _window(state: State, window: Window) -> list[Hint]:
    """The region at stake."""
    region = getattr(window.played, "region", None)
    return [] if region is None else [Hint(state.world.regions[region], "contested", NOTHING)]


def _one(role: str) -> Callable[[State, int, Any], list[Hint]]:
    return lambda state, actor, move: (
        [Hint(state.world.regions[move.region], role, NOTHING)] if move.region >= 0 else []
    )


def _takeover(state: State, actor: int, move: m.TakeOver) -> list[Hint]:
    attack, defence = strength(state, actor, move.region)
    return [Hint(state.world.regions[move.region], "may-take", {"attack": attack, "defence": defence})]


def _share(state: State, actor: int, move: m.Share) -> list[Hint]:
    return [Hint(state.world.regions[r], "lift-here", NOTHING) for r in (move.first, move.second)]


def _sail(state: State, actor: int, move: m.Sail) -> list[Hint]:
    return [Hint(state.world.regions[move.src], "lift-here", NOTHING)]


def _occupy(state: State, actor: int, move: m.Occupy) -> list[Hint]:
    region = getattr(state.pending, "region", -1)
    return [Hint(state.world.regions[region], "may-place", NOTHING)]


_SHOWERS: dict[type[Move], Callable[[State, int, Any], list[Hint]]] = {
    m.Place: _one("may-place"),
    m.Reinforce: _one("may-reinforce"),
    m.TakeOver: _takeover,
    m.Share: _share,
    m.Sail: _sail,
    m.Rebel: _one("may-take"),
    m.ChangeMarker: _one("contested"),
    m.Withdraw: _one("withdraw-to"),
    m.Occupy: _occupy,
}


def outlook(state: State) -> dict[str, dict[str, int]]:
    """ "If the cycle ended now": by seat active regions, the points it would gain, and its total."""
    active = [active_regions(state, seat, state.cycle & 1) for seat in (0, 1)]
    found = {}
    for seat, name in enumerate(SEATS):
        gained = int(active[seat] >= active[1 - seat])
        total = state.points[seat] + gained + active[seat]
        found[name] = {"active": active[seat], "gained": gained, "total": total}
    return found
