"""What the lights may show of a state: control, empires achieved, classes in danger, and what may be done where."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from controller.engine.game import TABLE, Hint
from controller.engine.moves import Move
from controller.games.balance_of_power import moves as m
from controller.games.balance_of_power.components import BEATS, CLASSES
from controller.games.balance_of_power.options import options
from controller.games.balance_of_power.state import OVER, State
from controller.games.balance_of_power.tally import achieved, capitals, controlled, count, points, territories
from controller.games.balance_of_power.world import NO_EMPIRE

NOTHING: Mapping[str, Any] = {}
_KIND_BEATING = tuple(BEATS.index(kind) for kind in range(len(CLASSES)))
"""By class the class that beats it."""


def hints(state: State, moves: Sequence[Move] | None = None) -> tuple[Hint, ...]:
    """Standing hints (control, empires achieved, dangers, scores) and those of the legal moves, or of these only."""
    return (*_standing(state), *_possible(state, moves))


def _standing(state: State) -> list[Hint]:
    world = state.world
    names = world.atlas.territories
    found: list[Hint] = []
    mine = {world.empires[seat] for seat in (state.winners or (state.turn,)) if seat >= 0}
    for empire in world.empires:
        if empire == NO_EMPIRE:
            continue
        role = "own" if empire in mine else "enemy"
        found += [Hint(names[t], role, NOTHING) for t in territories(state, controlled(state, empire))]
        if achieved(state, empire):
            found.append(Hint(names[world.atlas.capitals[empire]], "achieved", NOTHING))
    found += [Hint(names[t], "in-danger", NOTHING) for t in _in_danger(state)]
    if world.options.visible_scores:
        found += [Hint(f"score:{seat}", "score", {"n": n}) for seat, n in scores(state).items()]
    return found


def _in_danger(state: State) -> list[int]:
    """Where the last pawn of a class of a seat stands, and another seat's pawn could attack it from where it stands."""
    found = set()
    for empire in _played(state):
        for kind in range(len(CLASSES)):
            row = state.pawns[3 * empire + kind]
            if len(row) == 1 and _attackable(state, empire, kind, row[0]):
                found.add(row[0])
    return sorted(found)


def _attackable(state: State, empire: int, kind: int, territory: int) -> bool:
    near = (territory, *state.world.atlas.near[territory])
    beats = _KIND_BEATING[kind]
    return any(t in near for other in _played(state) if other != empire for t in state.pawns[3 * other + beats])


def _played(state: State) -> list[int]:
    return [empire for empire in state.world.empires if empire != NO_EMPIRE]


def _possible(state: State, moves: Sequence[Move] | None) -> list[Hint]:
    actor = state.world.actors[state.turn]
    if actor in ("", TABLE):
        return []
    found: dict[tuple[str, str], Hint] = {}
    names = state.world.atlas.territories
    for move in options(state, actor) if moves is None else moves:
        for territory, role in _SHOWERS.get(move.__class__, _shows_nothing)(move):
            found.setdefault((names[territory], role), Hint(names[territory], role, NOTHING))
    return list(found.values())


def _shows_nothing(move: Move) -> tuple[tuple[int, str], ...]:
    return ()


_SHOWERS: dict[type[Move], Callable[[Any], tuple[tuple[int, str], ...]]] = {
    m.Go: lambda move: ((move.src, "lift-here"), (move.dst, "may-place")),
    m.Attack: lambda move: ((move.src, "lift-here"), (move.dst, "may-take")),
    m.Duplicate: lambda move: ((move.territory, "may-reinforce"),),
    m.Respawn: lambda move: ((move.territory, "may-reinforce"),),
    m.Place: lambda move: ((move.territory, "may-place"),),
}


def scores(state: State) -> dict[str, int]:
    """Everybody's points, by seat; told only where they may be."""
    pairs = zip(state.world.seats, state.world.empires, strict=True)
    return {seat: points(state, empire) if empire != NO_EMPIRE else 0 for seat, empire in pairs}


def open_scores(state: State) -> bool:
    """Whether points may be told: "tracking points" is agreed upon, or the game is over."""
    return state.world.options.visible_scores or state.stage == OVER


def outlook(state: State) -> dict[str, dict[str, int]]:
    """By seat what its points come from; empty as long as points are everybody's own business."""
    if not open_scores(state) or not state.world.complete:
        return {}
    found = {}
    for seat, empire in zip(state.world.seats, state.world.empires, strict=True):
        found[seat] = {
            "territories": controlled(state, empire).bit_count(),
            "capitals": capitals(state, empire),
            "points": points(state, empire),
            "to_win": state.world.to_win,
            "pawns": count(state, empire),
        }
    return found
