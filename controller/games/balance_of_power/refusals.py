"""Why a move cannot even be considered now: whose turn it is, what is due."""

from __future__ import annotations

from controller.engine.moves import Move
from controller.games.balance_of_power import moves as m
from controller.games.balance_of_power.state import CHOOSING, EMPIRES, FIRST, OVER, PLACING, START, TURN, State

Answer = tuple[str, dict[str, object]]
DUE = {
    EMPIRES: "empire", FIRST: "first", CHOOSING: "empire", START: "start", PLACING: "place", TURN: "turn", OVER: "over",
}  # fmt: skip
"""By stage what is due, as a word of notation, or ``turn``."""
_DUE_MOVES: dict[int, tuple[type[Move], ...]] = {
    EMPIRES: (m.GiveEmpire,),
    FIRST: (m.DrawFirst,),
    CHOOSING: (m.GiveEmpire,),
    START: (m.DrawStart,),
    PLACING: (m.Place,),
    TURN: (m.Act, m.End),
    OVER: (),
}
_OF_THE_TABLE = (m.DrawFirst, m.DrawStart)


def misplaced(state: State, actor: str, move: Move) -> Answer | None:
    """Why the move cannot be considered now, or None."""
    world = state.world
    if actor != world.actors[state.turn]:
        acting = world.acting[state.turn]
        if not acting:
            return "game.over", {"winners": [world.seats[seat] for seat in state.winners]}
        return "turn.not-yours", {"seat": actor, "to_act": list(acting)}
    facts: dict[str, object] = {"due": DUE[state.stage], "move": move.text}
    if isinstance(move, _DUE_MOVES[state.stage]):
        return None
    if actor == "table":
        mine = isinstance(move, _OF_THE_TABLE) or _table_gives(state, move)
        return ("table.not-due", facts) if mine else ("move.not-of-the-table", {"move": move.text})
    facts["seat"] = actor
    if isinstance(move, _OF_THE_TABLE) or _table_gives(state, move):
        return "move.of-the-table", {"seat": actor, "move": move.text}
    return "move.not-due", facts


def _table_gives(state: State, move: Move) -> bool:
    return isinstance(move, m.GiveEmpire) and not state.world.options.choose_empires
