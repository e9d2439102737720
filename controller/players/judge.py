"""What players think of a position: by seat its chance to win."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from operator import add

from controller.engine.game import TABLE, Game, GameState
from controller.engine.model import softmax
from controller.engine.moves import Move

Chances = tuple[float, ...]
"""By seat its chance to win."""
PLAIN_SCALE = 0.3
"""How much one unit of a plain judgement counts in a strength, in a game that has no learnt one."""
MOST_ANSWERS = 64
"""A pending decision with more answers than this is judged as it stands."""
MOST_PENDING = 3
"""So many pending decisions after each other are looked through."""
ROUNDS = 300
"""Rounds of fictitious play for a matrix of sealed bids."""


class Judge:
    """Judges the states of one game, and counts how often.

    What was judged is remembered: a fifth of the states of a search come about in several orders of the same moves.

    Attributes:
        game: whose states they are.
        evaluations: how many different states were judged so far.
    """

    def __init__(self, game: Game) -> None:
        self.game, self.evaluations = game, 0
        self._evaluator = game.evaluator
        self._judged: dict[GameState, Chances] = {}
        self._learnt = bool(self._evaluator.model.weights)

    def chances(self, state: GameState) -> Chances:
        """The chances as the state stands; of a finished game its result, a shared win shared out."""
        found = self._judged.get(state)
        if found is None:
            self.evaluations += 1
            found = self._judged[state] = self._judge(state)
        return found

    def forget(self) -> None:
        """Give back the memory of what was judged; it is counted still."""
        self._judged.clear()

    def _judge(self, state: GameState) -> Chances:
        game = self.game
        if not game.to_act(state):
            return result(game, state)
        if self._learnt:
            return self._evaluator.model.chances(self._evaluator.numbers(state))
        return softmax([PLAIN_SCALE * self._evaluator.value(state, seat) for seat in game.seats(state)])

    def settled(self, state: GameState, depth: int = MOST_PENDING) -> Chances:
        """The chances after pending decisions with few answers: each is taken to be answered best, sealed ones too.

        A position in the middle of such decisions (pieces driven out, a tile declared) tells little by itself.
        """
        game = self.game
        actors = game.to_act(state)
        if not depth or not actors or actors[0] == TABLE or game.guide.question(state) is None:
            return self.chances(state)
        if len(actors) > 1:  # of what is won with a bid the judgement knows the worth
            return Sealed(game, state, actors, lambda one: self.settled(one, 0)).value
        answers = game.options(state, actors[0])
        if len(answers) > MOST_ANSWERS:
            return self.chances(state)
        own = game.seats(state).index(actors[0])
        found = [self.settled(game.play(state, actors[0], move), depth - 1) for move in answers]
        return max(found, key=lambda chances: chances[own])


def result(game: Game, state: GameState) -> Chances:
    """What a finished game has come to: 1 shared out among its winners; among all, where nobody has won."""
    seats, winners = game.seats(state), game.result(state).get("winners", ())
    if not winners:
        return (1 / len(seats),) * len(seats)
    return tuple([1 / len(winners) if seat in winners else 0.0 for seat in seats])


class Sealed:
    """A decision that several seats make at once, none knowing the others' (sealed bids), solved as a matrix game.

    Fictitious play: each seat in turn answers best to how often the others have chosen what so far. In games of two
    with opposed interests the frequencies go to an equilibrium; with more they are a sensible guess.

    Attributes:
        actors: who decides, with the moves of each in ``moves``, in ``mixed`` how often it makes each, and in ``worth``
            its own chance with each against what the others do.
        value: the chances to be expected.

    Args:
        judged: what the chances are once all have decided.
    """

    def __init__(
        self, game: Game, state: GameState, actors: Sequence[str], judged: Callable[[GameState], Chances]
    ) -> None:
        self.actors = tuple(actors)
        self.moves: list[Sequence[Move]] = [game.options(state, actor) for actor in actors]
        self.seats = [game.seats(state).index(actor) for actor in actors]
        self.after: dict[tuple[int, ...], GameState] = {}
        self._carry_out(game, state, ())
        self.solve(judged)

    @property
    def outcomes(self) -> Sequence[GameState]:
        """The different states that may follow."""
        return tuple(dict.fromkeys(self.after.values()))

    def solve(self, judged: Callable[[GameState], Chances]) -> None:
        """Solve it, each outcome being worth the chances that it is ``judged`` to have."""
        worth = {one: judged(one) for one in self.outcomes}
        payoff = {chosen: worth[one] for chosen, one in self.after.items()}
        self.mixed = self._solve(payoff)
        totals = [0.0] * len(next(iter(worth.values())))
        self.worth = [[0.0] * len(moves) for moves in self.moves]
        for chosen, chances in payoff.items():
            often = [mixed[number] for mixed, number in zip(self.mixed, chosen, strict=True)]
            weight = prod(often)
            if weight:
                for seat, chance in enumerate(chances):
                    totals[seat] += weight * chance
            for place, number in enumerate(chosen):
                others = prod(often[:place] + often[place + 1 :])
                self.worth[place][number] += others * chances[self.seats[place]]
        self.value: Chances = tuple(totals)

    def _carry_out(self, game: Game, state: GameState, chosen: tuple[int, ...]) -> None:
        """Fill ``after`` with what follows from these choices of the first ones, and any of the others."""
        place = len(chosen)
        if place == len(self.actors):
            self.after[chosen] = state
            return
        acts = self.actors[place] in game.to_act(state)
        for number, move in enumerate(self.moves[place]):
            after = game.play(state, self.actors[place], move) if acts else state
            self._carry_out(game, after, (*chosen, number))

    def _solve(self, payoff: dict[tuple[int, ...], Chances]) -> list[list[float]]:
        counts = [[0] * len(moves) for moves in self.moves]
        scores = [[0.0] * len(moves) for moves in self.moves]
        chosen = [0] * len(self.moves)
        columns: list[dict[tuple[int, ...], list[float]]] = [{} for _ in self.moves]
        for _ in range(ROUNDS):
            for place, own in enumerate(counts):
                own[chosen[place]] += 1
            for place, score in enumerate(scores):
                others = (*chosen[:place], *chosen[place + 1 :])
                column = columns[place].get(others)
                if column is None:
                    seat = self.seats[place]
                    column = columns[place][others] = [
                        payoff[*chosen[:place], number, *chosen[place + 1 :]][seat] for number in range(len(score))
                    ]
                scores[place] = list(map(add, score, column))
            chosen = [score.index(max(score)) for score in scores]
        return [[n / ROUNDS for n in own] for own in counts]
