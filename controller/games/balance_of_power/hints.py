"""What the lights may show of a state: control, empires achieved, classes in danger, and what may be done where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from controller.engine.moves import Move
from controller.engine.rules import TABLE, Hint
from controller.games.balance_of_power.actions import options
from controller.games.balance_of_power.actions.action import Action
from controller.games.balance_of_power.components import BEATS, CLASSES
from controller.games.balance_of_power.scoring import achieved, controlled, scores, territories
from controller.games.balance_of_power.state import NO_EMPIRE, State

NOTHING: Mapping[str, Any] = {}
_KIND_BEATING = tuple(BEATS.index(kind) for kind in range(len(CLASSES)))
"""By class the class that beats it."""


def hints(state: State, moves: Sequence[Move] | None = None) -> tuple[Hint, ...]:
    """Standing hints (control, empires achieved, dangers, scores) and those of the legal moves, or of these only."""
    return (*_standing(state), *_possible(state, moves))


def _standing(state: State) -> list[Hint]:
    setting = state.setting
    names = setting.map.territories
    found: list[Hint] = []
    mine = {setting.empires[seat] for seat in (state.winners or (state.turn,)) if seat >= 0}
    for empire in setting.empires:
        if empire == NO_EMPIRE:
            continue
        role = "own" if empire in mine else "enemy"
        found += [Hint(names[t], role, NOTHING) for t in territories(state, controlled(state, empire))]
        if achieved(state, empire):
            found.append(Hint(names[setting.map.capitals[empire]], "achieved", NOTHING))
    found += [Hint(names[t], "in-danger", NOTHING) for t in _in_danger(state)]
    if setting.options.visible_scores:
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
    near = (territory, *state.setting.map.near[territory])
    beats = _KIND_BEATING[kind]
    return any(t in near for other in _played(state) if other != empire for t in state.pawns[3 * other + beats])


def _played(state: State) -> list[int]:
    return [empire for empire in state.setting.empires if empire != NO_EMPIRE]


def _possible(state: State, moves: Sequence[Move] | None) -> list[Hint]:
    actor = state.setting.actors[state.turn]
    if actor in ("", TABLE):
        return []
    found: dict[tuple[str, str], Hint] = {}
    names = state.setting.map.territories
    for move in options(state, actor) if moves is None else moves:
        for territory, role in cast(Action, move).lights():
            found.setdefault((names[territory], role), Hint(names[territory], role, NOTHING))
    return list(found.values())
