"""Two moves compared by playing on after each: which of them does better, and by how much.

**Pairs.** A rollout depends on chance: hidden things, draws, slips of the players. In a pair both moves are followed
with the same chance, so what chance brings to both falls out of the difference, and few pairs tell more than many
rollouts of their own would (common random numbers).

**The end.** To the end of a game, wins and losses are so coarse that hundreds of rollouts would be needed to tell two
good moves apart. So a rollout ends after some decisions, and what came of it is judged; but only where the seat begins
a turn, as positions in the middle of different turns cannot be compared.

What it cannot know: it judges by the same judgement as a search, only later, and players of few evaluations play on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from controller.engine.game import TABLE, Game, GameState
from controller.engine.moves import Move
from controller.engine.next_draw import draw
from controller.players.judge import Judge, result
from controller.players.matches import LONGEST
from controller.players.player import Budget, Choice, Player
from controller.players.search_player import SearchPlayer

SLIPS = 0.15
"""How often a player makes the second best move."""


class Decision(NamedTuple):
    """A move that a seat made: the state before it, who made it, the move, and the state after it."""

    before: GameState
    seat: str
    move: Move
    after: GameState


class Slipping:
    """Searches with a budget, but makes a move now and then that is only the second best it sees: without slips, all
    rollouts of a game without draws would be one."""

    def __init__(self, chance: Random, budget: Budget) -> None:
        self._chance, self._player = chance, SearchPlayer(chance, budget)

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """The move that looks best, or sometimes the second best."""
        ranked = self._player.analyse(game, view, seat, budget).ranked
        one = ranked[len(ranked) > 1 and self._chance.random() < SLIPS]
        return Choice(one.move, one.value, one.line)


def played_on(game: Game, state: GameState, players: Sequence[Player], chance: Random) -> Iterator[Decision]:
    """Play a game on from a state, and give each decision of a seat."""
    for _ in range(LONGEST):
        actors = game.to_act(state)
        if not actors:
            return
        actor = game.guide.asked_first(state)
        if actor == TABLE:
            state = game.play(state, TABLE, draw(game, state, chance))
            continue
        move = players[game.seats(state).index(actor)].choose(game, game.view(state, actor), actor).move
        before, state = state, game.play(state, actor, move)
        yield Decision(before, actor, move, state)


def contrasted(
    game: Game,
    view: GameState,
    seat: str,
    moves: tuple[Move, Move],
    *,
    pairs: int,
    horizon: int,
    budget: Budget,
    seed: str,
) -> list[float]:
    """By how much the seat does better with the first move than with the second, in pairs of rollouts.

    Args:
        view: what the seat sees.
        horizon: so many decisions are played at the least.
        budget: of each decision of a rollout.
    """
    own, judge, gaps = game.seats(view).index(seat), Judge(game), []
    for number in range(pairs):
        truth = game.determinize(view, seat, Random(f"{seed} {number}"))
        values = []
        for move in moves:
            players = [Slipping(Random(f"{seed} {number} {place}"), budget) for place in range(len(game.seats(view)))]
            state = game.play(truth, seat, move)
            last = seat
            for step, one in enumerate(played_on(game, state, players, Random(f"{seed} {number} table"))):
                if step >= horizon and one.seat == seat != last:
                    break
                state, last = one.after, one.seat
            values.append(judge.chances(state)[own] if game.to_act(state) else result(game, state)[own])
        gaps.append(values[0] - values[1])
    return gaps
