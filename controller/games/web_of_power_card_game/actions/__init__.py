"""Everything that can be done in the game, collected from its families of actions.

A family is a module with a class for each verb, which tells all of it (`action.Action`). A new verb is a class in the
module of its family, with its moves in ``MOVES`` and its words in ``VERBS``; a new family stands in `FAMILIES`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain

from controller.engine.game import Differences
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.errors import UnreadableMove
from controller.games.web_of_power_card_game.actions import dealing, law_cards, stones, taking
from controller.games.web_of_power_card_game.actions.action import Action, Family, Gesture
from controller.games.web_of_power_card_game.builder import AnyState
from controller.games.web_of_power_card_game.components import PLACE
from controller.games.web_of_power_card_game.scoring import winners
from controller.games.web_of_power_card_game.state import NOBODY, OVER, State

FAMILIES: tuple[Family, ...] = (taking, law_cards, stones, dealing)


@cache
def fixed() -> Mapping[str, Action]:
    """By its text every move that names no seat."""
    return {move.text: move for family in FAMILIES for move in family.MOVES}


@lru_cache(maxsize=256)
def naming_seats(names: tuple[str, ...]) -> Mapping[str, Action]:
    """By its text every move that names one of these seats."""
    return {move.text: move for move in chain(dealing.starts(names), *dealing.reveals(names))}


def legal_moves(state: AnyState) -> tuple[Move, ...]:
    """Every legal move of the seat to act, in one fixed order; none when the game is over."""
    if state.turn < 0:
        return dealing.chances(state) if state.turn == NOBODY else ()
    law = law_cards.plays(state, state.turn)
    if state.stone_step:
        found = stones.targets(state)
        return (*law, *found) if law else tuple(found)
    possible = taking.takes(state)
    if taking.may_be_done(state, possible):
        return (*possible, *law, taking.DONE)
    return (*possible, *law) if law else tuple(possible)


def check(state: State, actor: int, move: Action) -> Reason:
    """Why a move is legal (the code ends in ``.legal``) or not; ``actor`` is a seat, or `NOBODY` for the table."""
    actors = state.setting.actors
    if state.turn == OVER:
        return Reason("game.over", {"winners": list(winners(state))})
    if actor != state.turn:
        return Reason("turn.not-yours", {"seat": actors[actor], "to_act": [actors[state.turn]]})
    facts = {"seat": actors[actor], "move": move.text}
    if actor == NOBODY and not move.chance:
        return Reason("move.not-of-the-table", {"move": move.text})
    if actor != NOBODY and move.chance:
        return Reason("move.of-the-table", facts)
    if state.stone_step and move.step == "taking":
        return Reason("turn.taking-is-over", facts)
    if not state.stone_step and move.step == "stone":
        return Reason("turn.taking-first", facts | {"taken": len(state.taken)})
    return move.check(state, actor)


def read(names: tuple[str, ...], text: str) -> Action:
    """The move that a text stands for among these seats; raises UnreadableMove, saying which word cannot be read."""
    move = fixed().get(text) or naming_seats(names).get(text)
    if move is None:
        raise _unreadable(names, text)
    return move


def _unreadable(names: tuple[str, ...], text: str) -> UnreadableMove:
    """Which word is at fault, as far as it can be told."""
    words = text.split(" ")
    verb = words[0]
    facts: dict[str, object] = {"move": text if len(text) <= 80 else text[:77] + "..."}
    for family in FAMILIES:
        for named in family.VERBS.get(verb, ()):
            found = " ".join(words[named.first : named.first + named.words])
            last = len(words) == named.first + named.words
            if named.first < len(words) and (last or named.words == 1) and found not in (named.names or names):
                return UnreadableMove(f"move.unknown-{named.what}", facts | {"word": found[:40]})
    if not any(verb in family.VERBS for family in FAMILIES):
        return UnreadableMove("move.unknown-verb", facts | {"word": verb[:40]})
    return UnreadableMove("move.unreadable", facts | {"verb": verb})


def guess(state: State, seat: int, extra: Differences, missing: Differences, heard: Sequence[str]) -> Sequence[Action]:
    """The moves that these stones and words most likely are; see `controller.engine.game.TableGuide.guess`."""
    put = [PLACE[place] for place in extra if place in PLACE]
    lifted = [PLACE[place] for place in missing if place in PLACE]
    gesture = Gesture(put, lifted, heard, still=not (extra or missing))
    return [move for family in FAMILIES for move in family.guess(state, seat, gesture)]
