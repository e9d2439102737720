"""All that may be done in Balance of Power, collected from the families of actions.

A new verb is a class in the module of its family, named there in ``FAMILY``, with its messages in ``locale``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from controller.engine.events import Event
from controller.engine.game import Differences
from controller.engine.moves import Move
from controller.engine.reasons import Reason, Verdict
from controller.games.balance_of_power.actions import action, pawns, setup
from controller.games.balance_of_power.actions.action import Action, Answer, Clues
from controller.games.balance_of_power.builder import Builder
from controller.games.balance_of_power.state import CHOOSING, EMPIRES, FIRST, OVER, PLACING, START, TURN, Setting, State

FAMILIES = (setup.FAMILY, pawns.FAMILY)
VERBS = {verb.verb: verb for family in FAMILIES for verb in family.verbs}
"""Every verb by its word in the notation."""
_BY_STAGE = {stage: family for family in FAMILIES for verb in family.verbs for stage in verb.stages}
_DUE = {
    EMPIRES: "empire", FIRST: "first", CHOOSING: "empire", START: "start", PLACING: "place", TURN: "turn", OVER: "over",
}  # fmt: skip
"""By stage what is due, as a word of notation, or ``turn``."""


def read(setting: Setting, text: str) -> Action:
    """The move that a text stands for; raises UnreadableMove."""
    return action.read(VERBS, setting, text)


def options(state: State, actor: str) -> Sequence[Move]:
    """The legal moves of one that may act, in one fixed order; empty for anybody else."""
    if actor != state.setting.actors[state.turn] or state.stage == OVER:
        return ()
    return _BY_STAGE[state.stage].options(state)


def check(state: State, actor: str, move: Move) -> Verdict:
    """The verdict on one move of one actor (a seat, or ``table``): the code ends in ``.legal``, or says why not."""
    made = cast(Action, move)
    code, facts = _misplaced(state, actor, made) or made.check(state)
    return Verdict(code.endswith(".legal"), Reason(code, facts))


def _misplaced(state: State, actor: str, move: Action) -> Answer | None:
    """Why the move cannot even be considered now: whose turn it is, what is due. None where it can."""
    setting = state.setting
    if actor != setting.actors[state.turn]:
        acting = setting.acting[state.turn]
        if not acting:
            return "game.over", {"winners": [setting.seats[seat] for seat in state.winners]}
        return "turn.not-yours", {"seat": actor, "to_act": list(acting)}
    if state.stage in move.stages:
        return None
    facts: dict[str, object] = {"due": _DUE[state.stage], "move": move.text}
    if actor == "table":
        return ("table.not-due", facts) if move.by_table(state) else ("move.not-of-the-table", {"move": move.text})
    if move.by_table(state):
        return "move.of-the-table", {"seat": actor, "move": move.text}
    return "move.not-due", facts | {"seat": actor}


def perform(state: State, actor: str, move: Move, events: list[Event] | None = None) -> State:
    """The state after a legal move and all that follows; what happens on the way is added to ``events``."""
    builder = Builder(state, events)
    cast(Action, move).effect(builder)
    return builder.freeze()


def guess(state: State, actor: str, extra: Differences, missing: Differences, heard: Sequence[str]) -> Sequence[Move]:
    """The moves that these pawns and cards most likely are; see `controller.engine.game.TableGuide.guess`."""
    setting = state.setting
    if actor not in setting.seats:
        return ()
    number = setting.map.number
    put = [number[place] for place in extra if place in number]
    taken = [number[place] for place in missing if place in number]
    said = {word.removeprefix("card:") for word in heard}
    if state.turn < 0 or actor != setting.seats[state.turn]:
        return [pawns.guess_out_of_turn(state, actor, territory) for territory in put]
    return _BY_STAGE[state.stage].guess(state, Clues(put, taken, said, bool(extra or missing)))
