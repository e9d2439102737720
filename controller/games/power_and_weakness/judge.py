"""The one judge: whether a seat may make a move now, and why, as a code with facts.

Hints, refusals, explanations and commits all ask here; `options` lists just what passes (a test holds them together).
Codes of legal moves end in ``.legal``; ``locale`` has the sentence for every code. Here is who may make which
kind of move at all; what else a move needs is told in `judge_turn`, `judge_tiles`, `judge_pending` and `judge_chance`.
"""

from __future__ import annotations

from controller.engine.moves import Move
from controller.engine.reasons import Reason, Verdict
from controller.games.power_and_weakness import judge_chance, judge_pending, judge_tiles, judge_turn
from controller.games.power_and_weakness import moves as m
from controller.games.power_and_weakness.components import SEATS
from controller.games.power_and_weakness.judge_turn import Answer
from controller.games.power_and_weakness.options import ACTORS, TABLE, actors
from controller.games.power_and_weakness.state import (
    Auction,
    MarkerChange,
    Occupation,
    Rebellion,
    Retreat,
    State,
    Window,
)

_JUDGES = {**judge_turn.JUDGES, **judge_tiles.JUDGES, **judge_pending.JUDGES, **judge_chance.JUDGES}
_DECIDING: dict[type[object], tuple[str, tuple[type[Move], ...]]] = {
    Window: ("snake", (m.PlaySnake, m.Allow)),
    Auction: ("auction", (m.Bid,)),
    Rebellion: ("rebellion", (m.Rebel,)),
    MarkerChange: ("change-marker", (m.ChangeMarker,)),
    Retreat: ("withdraw", (m.Withdraw,)),
    Occupation: ("occupy", (m.Occupy, m.Leave)),
}
"""By kind of pending decision its name and the moves that answer it."""
_OF_THE_TABLE = tuple(judge_chance.JUDGES)
_OF_A_TURN = (*judge_turn.JUDGES, m.Use)


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
