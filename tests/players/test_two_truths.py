"""Two truths with the same view: a player, a hint and the judgement of positions do not tell them apart.

`SAME_VIEW` positions of each game are compared (10,000 with ``SAME_VIEW=10000``, as docs/strength.md reports).
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from controller.choices import new_game
from controller.engine.game import TABLE
from controller.engine.next_draw import draw
from controller.games_found import find, names
from controller.players import SearchPlayer
from controller.players.coach import advise
from controller.players.player import Budget

SAME_VIEW = int(os.environ.get("SAME_VIEW", "20"))
HIDING = [name for name in names() if name != "balance-of-power"]
"""The games in which anything is hidden."""


def truths(name: str, seed: int) -> list[tuple[Any, Any, str]]:
    """Positions of a random game in which a seat is to act that does not know all, with another truth for each."""
    game, chance = find(name), Random(seed)
    seats = chance.choice(game.seat_counts)
    state = new_game(game, {}, game.default_seats[:seats])
    found = []
    for _ in range(400):
        acting = game.to_act(state)
        if not acting:
            break
        actor = chance.choice(acting)
        if actor == TABLE:
            state = game.play(state, TABLE, draw(game, state, chance))
            continue
        other = game.determinize(game.view(state, actor), actor, chance)
        if other != state and actor in game.to_act(other):
            found.append((state, other, actor))
        state = game.play(state, actor, chance.choice(game.options(state, actor)))
    return found


@pytest.mark.parametrize("name", HIDING)
def test_nothing_tells_two_truths_with_the_same_view_apart(name: str) -> None:
    game = find(name)
    compared, seed = 0, 0
    while compared < SAME_VIEW:
        seed += 1
        assert seed < 200 + SAME_VIEW, f"{compared} positions with secrets were found"
        for state, other, seat in truths(name, seed)[: 12 if SAME_VIEW < 1000 else None]:
            one, two = game.view(state, seat), game.view(other, seat)
            assert one == two
            assert [move.text for move in game.options(one, seat)] == [move.text for move in game.options(two, seat)]
            advice = [advise(game, view, seat, Budget(positions=1), Random(seed)) for view in (one, two)]
            assert advice[0] == advice[1]
            chosen = [SearchPlayer(Random(seed)).choose(game, view, seat) for view in (one, two)]
            assert chosen[0] == chosen[1]
            if game.evaluator.model.weights:
                assert game.evaluator.numbers(one) == game.evaluator.numbers(two)
            compared += 1
