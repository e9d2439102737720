"""How much a move gains on the average: what a search has to allow for.

A judgement says of a position how often it was won, whatever was played. The best of its thirty moves, as judged,
nearly always looks better than that: the one that moves chooses, and of thirty estimates the highest is mostly one that
errs upwards. A search that takes the best of a position's moves for its worth thus finds every position that it looks
into better for the seat to move than those that it has only judged: moves that keep the turn look too good, moves that
end it too bad, and the difference is as large as that between good moves and bad ones.

So the mean gain is measured on positions of one-ply games, in units of strength, and the search takes it off. At the
beginning of a turn it is another than within one.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from controller.choices import new_game
from controller.engine.game import GameState
from controller.engine.model import Model, Tempo
from controller.games_found import find
from controller.learning.self_play import judged_by
from controller.players import SearchPlayer
from controller.players.judge import Chances, Judge
from controller.players.matches import play_out
from controller.players.search_player import without_tempo

SHARE = 0.2
"""So many of the positions of a game are looked into."""
LARGEST = 3.0
HALVINGS = 30

Gain = tuple[int, float, Chances]
"""A seat's place, what it was judged to have before its move, and all chances after its best one."""


def gains(game: str, seats: int, model: Model, seed: int, number: int) -> tuple[list[Gain], list[Gain]]:
    """What the best move gains in some positions of a one-ply game: at the beginning of a turn, and within one.

    A position with a question is left out: it is judged by its best answer anyway (`Judge.settled`).
    """
    rules = judged_by(find(game), model)
    met: list[tuple[bool, GameState]] = []
    last = ""

    def watch(state: GameState) -> None:
        nonlocal last
        (actor,) = rules.to_act(state)
        met.append((actor == last, state))
        last = actor

    chance = random.Random(f"tempo {seed} {number}")
    players = [SearchPlayer(random.Random(f"tempo {seed} {number} {seat}")) for seat in range(seats)]
    play_out(rules, new_game(rules, {}, rules.default_seats[:seats]), players, chance, watch)
    found: tuple[list[Gain], list[Gain]] = [], []
    judge = Judge(rules)
    for within, state in met:
        if rules.guide.question(state) is not None or chance.random() >= SHARE:
            continue
        (actor,) = rules.to_act(state)
        own = rules.seats(state).index(actor)
        after = [judge.settled(rules.play(state, actor, move)) for move in rules.options(state, actor)]
        best = max(after, key=lambda chances: chances[own])
        if best[own] < 1.0:
            found[within].append((own, judge.chances(state)[own], best))
    return found


def tempo_of(found: Iterable[tuple[Sequence[Gain], Sequence[Gain]]]) -> Tempo:
    """The strength to be taken off, so that on the average nothing is gained."""
    found = list(found)
    fresh, within = ([gain for game in found for gain in game[kind]] for kind in (0, 1))
    return Tempo(_solve(fresh), _solve(within))


def _solve(found: Sequence[Gain]) -> float:
    low, high = 0.0, LARGEST
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        total = 0.0
        for own, before, best in found:
            total += without_tempo(best, own, middle)[own] - before
        if total > 0:
            low = middle
        else:
            high = middle
    return round(low, 3)
