"""Everything that can be done, by families of actions; who may act, and which moves are legal.

A family is a module with one class for each thing that can be done, which tells all of it: its notation, where it may
be done, why not elsewhere, what it does, and how it is told, lit and announced (`action.Action`). A new action is a new
class and its name in one of the lists below; nothing else here knows one from the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import get_args

from controller.engine.moves import Move
from controller.engine.reasons import Reason, Verdict
from controller.games.power_and_weakness.actions import auction, chance, snake, takeover, tiles, turn
from controller.games.power_and_weakness.actions.action import Action, Choice
from controller.games.power_and_weakness.components import SEATS, TILES
from controller.games.power_and_weakness.map import Setting
from controller.games.power_and_weakness.moves import read as read_move
from controller.games.power_and_weakness.queries import Position, kinds_of_tiles
from controller.games.power_and_weakness.state import HAND, NO_BID, NOBODY, Auction, Pending, State

CHOICES: tuple[type[Choice], ...] = (
    turn.Take, turn.Place, turn.Recruit, turn.Stop,
    snake.PlaySnake, snake.Allow,
    auction.Bid, auction.Rebel, auction.ChangeMarker,
    takeover.Withdraw, takeover.Occupy, takeover.Leave,
    chance.LayMarker, chance.TurnToken, chance.Offer, chance.Start,
)  # fmt: skip
"""All actions but the uses of tiles, in the order in which they are listed."""
ON_THE_MAP = (takeover.Influence, tiles.Share, tiles.Sail)
"""Uses of a tile that are listed by what stands on the map."""
ALWAYS = (tiles.Strengthen, tiles.RecruitWith)
"""Uses of a tile that are legal whenever it is held; they are listed behind the others of the same tile."""
USES = (takeover.Reinforce, takeover.TakeOver, tiles.Share, tiles.Sail, *ALWAYS)

Lister = Callable[[Position, int], Sequence[Action]]
TABLE = 2
"""Chance: the number of the actor ``table``."""
ACTORS = (*SEATS, "table")
ACTOR = {name: number for number, name in enumerate(ACTORS)}
"""By the name of an actor its number."""
_ONLY = ((0,), (1,), (2,))
_BIDDING: dict[tuple[bool, bool], tuple[int, ...]] = {
    (True, True): (0, 1), (True, False): (0,), (False, True): (1,), (False, False): ()
}  # fmt: skip
"""Who may bid, by whose bid is not made yet."""
_NONE: tuple[Action, ...] = ()
_KINDS: tuple[type[Action], ...] = (*CHOICES, *USES)
_VERBS = {verb: [kind for kind in _KINDS if kind.verb() == verb] for verb in dict.fromkeys(k.verb() for k in _KINDS)}
"""By the first word of a move the classes that it may be of."""
_ANSWERS: dict[type[object], tuple[Lister, ...]] = {
    decision: tuple(kind.targets for kind in CHOICES if kind.answers is decision) for decision in get_args(Pending)
}
"""By kind of pending decision what lists its answers."""
_DRAWS = {kind.verb(): kind.targets for kind in CHOICES if kind.chance}
_OF_A_TURN = tuple(kind for kind in CHOICES if kind.answers is None and not kind.chance)
_BEFORE_USES = tuple(kind.targets for kind in _OF_A_TURN if not kind.while_using)
_WHILE_USING = tuple(kind.targets for kind in _OF_A_TURN if kind.while_using)
_ON_THE_MAP = tuple(tuple(use.with_tile for use in ON_THE_MAP if tile in use.tiles) for tile in range(len(TILES)))
"""By kind of tile what lists its uses."""


@lru_cache(maxsize=8)
def _always(setting: Setting) -> tuple[tuple[Action, ...], ...]:
    """By kind of tile the uses that are legal whenever it is held."""
    return tuple(
        tuple(move for use in ALWAYS if tile in use.tiles for move in setting.moves[use, tile].moves)
        for tile in range(len(TILES))
    )


def read(setting: Setting, text: str) -> Action:
    """The move that a text stands for; raises UnreadableMove."""
    return read_move(setting.moves, _VERBS, text)


def actors(position: Position) -> tuple[int, ...]:
    """Who may act: seats, the table, or nobody once the game is over."""
    pending = position.pending
    if pending is None:
        if position.turn >= 0:
            return _ONLY[position.turn]
        return () if position.winner != NOBODY else _ONLY[TABLE]
    if isinstance(pending, Auction):
        orange, white = pending.bids
        return _BIDDING[orange == NO_BID, white == NO_BID]
    return _ONLY[pending.seat]


def options(state: State, actor: int) -> Sequence[Action]:
    """The legal moves of one that may act; empty for anybody else."""
    if state.turn == actor and state.pending is None:
        return _actions(state, actor)
    if actor not in actors(state):
        return _NONE
    if state.pending is not None:
        return answers(state, actor)
    return _DRAWS[chance.due(state)](state, actor)


def answers(position: Position, seat: int) -> Sequence[Action]:
    """The legal answers to what is pending."""
    listers = _ANSWERS[position.pending.__class__]
    if len(listers) == 1:
        return listers[0](position, seat)
    return [move for targets in listers for move in targets(position, seat)]


def _actions(state: State, seat: int) -> Sequence[Action]:
    """The moves of the seat whose turn it is: take, place, recruit, use, stop."""
    found: list[Action] = []
    if not state.using:
        for targets in _BEFORE_USES:
            found += targets(state, seat)
    hand = state.tiles[HAND + seat]
    if hand:
        always = _always(state.setting)
        for tile in kinds_of_tiles(hand):
            for with_tile in _ON_THE_MAP[tile]:
                found += with_tile(state, seat, tile)
            found += always[tile]
    if state.using:
        for targets in _WHILE_USING:
            found += targets(state, seat)
    return found


def check(state: State, actor: int, move: Move) -> Verdict:
    """The verdict on one move of one actor (a seat's number, or `TABLE`): hints, refusals, explanations and commits all
    ask here. Codes of legal moves end in ``.legal``; ``locale`` has the sentence for every code."""
    assert isinstance(move, Action)
    reason = _misplaced(state, actor, move) or move.check(state, actor)
    return Verdict(reason.code.endswith(".legal"), reason)


def _misplaced(state: State, actor: int, move: Action) -> Reason | None:
    """Why the move cannot even be considered now, or None."""
    acting = actors(state)
    if actor not in acting:
        if not acting:
            return Reason("game.over", {"winners": [SEATS[state.winner]]})
        return Reason("turn.not-yours", {"seat": ACTORS[actor], "to_act": [ACTORS[one] for one in acting]})
    if actor == TABLE:
        return None if move.chance else Reason("move.not-of-the-table", {"move": move.text})
    if move.chance:
        return Reason("move.of-the-table", {"seat": SEATS[actor], "move": move.text})
    pending = state.pending
    if pending is not None:
        answered = move.answers is pending.__class__
        return None if answered else Reason("pending.first", {"seat": SEATS[actor], "decision": pending.kind})
    if move.answers is not None:
        return Reason("pending.nothing", {"seat": SEATS[actor], "move": move.text})
    if state.using and not move.while_using:
        return Reason("turn.stop-first", {"seat": SEATS[actor]})
    return None
