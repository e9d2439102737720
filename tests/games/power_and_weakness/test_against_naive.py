"""Two referees made apart, from the same rules file, agree on everything: on what is legal and on what it leads to."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from controller.games.power_and_weakness import GAME
from controller.games.power_and_weakness.state import State
from tests.games.power_and_weakness import drawn, naive

BATCHES, STARTS, MOVES = 8, 100, 25


def assert_same_place(state: State, p: naive.Position) -> dict[str, list[str]]:
    written = json.loads(json.dumps(GAME.write(state)))
    assert naive.normal(written) == naive.normal(p)
    legal = naive.legal(p)
    assert GAME.to_act(state) == tuple(legal)
    for actor, moves in legal.items():
        assert sorted(move.text for move in GAME.options(state, actor)) == sorted(moves)
    return legal


def follow_both(position: dict[str, Any], seed: int) -> None:
    """Walk both referees from one position, each on its own, and compare them after every move."""
    rng = Random(seed)
    state, p = GAME.read(position), naive.complete(position)
    naive.settle(p)
    for _ in range(MOVES):
        if not assert_same_place(state, p):
            return
        actor = rng.choice(GAME.to_act(state))
        move = drawn.choose(rng, GAME.options(state, actor))
        assert_same_strength(state, p, actor, move.text)
        state, p = GAME.play(state, actor, move), naive.apply(p, actor, move.text)
    assert_same_place(state, p)


def assert_same_strength(state: State, p: naive.Position, actor: str, text: str) -> None:
    """Of every enemy region the facts of the check, whether the takeover is legal or not."""
    if p["turn"] is None or p["pending"] or actor != p["turn"]["seat"] or "merlin" not in p["seats"][actor]["tiles"]:
        return
    for region in p["regions"]:
        if naive.owner(p, region) != naive.OTHER[actor]:
            continue
        verdict = GAME.check(state, actor, GAME.read_move(state, f"use merlin takeover {region}"))
        attack, defence = naive.strength(p, actor, region)
        assert (verdict.reason.facts["attack"], verdict.reason.facts["defence"]) == (attack, defence)
        assert verdict.legal == (attack > defence)


@pytest.mark.parametrize("seed", range(40))
def test_the_neighbours_that_are_told(seed: int) -> None:
    """Each region once, whatever joins the two."""
    position = drawn.position(seed)
    state, p = GAME.read(position), naive.complete(position)
    marked = [name for name, region in p["regions"].items() if "marker" in region]
    for region in marked if len(marked) == len(p["regions"]) else ():
        near = GAME.presenter.neighbours(state, region)
        assert near is not None
        assert sorted(near) == sorted(naive.neighbours(p, region))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_from_drawn_positions(batch: int) -> None:
    for seed in range(batch * STARTS, (batch + 1) * STARTS):
        follow_both(drawn.position(seed), seed)


def test_walks_from_drawn_positions_leave_nothing_out() -> None:
    """Every kind of move comes up more than a few times."""
    met: Counter[str] = Counter()
    ended = 0
    for seed in range(BATCHES * STARTS):
        steps = list(drawn.walk(seed, GAME.read(drawn.position(seed)), MOVES))
        met.update(drawn.kind_of(step.move.text) for step in steps)
        ended += bool(steps and GAME.result(steps[-1].after))
    wanted = {
        "take", "place", "recruit", "stop", "snake", "allow", "bid", "rebel", "marker", "withdraw", "occupy", "leave",
        "region-marker", "token", "offer", "start", "use", "use reinforce", "use takeover", "use strengthen",
        "use recruit",
    }  # fmt: skip
    assert {kind for kind, n in met.items() if n > 5} == wanted
    assert ended > 50


@pytest.mark.parametrize("seed", range(4))
def test_along_whole_games(seed: int) -> None:
    p = naive.complete(GAME.write(GAME.new(drawn.OPTIONS[seed])))
    naive.settle(p)
    for step in drawn.walk(seed, GAME.new(drawn.OPTIONS[seed]), 1000):
        assert_same_place(step.before, p)
        p = naive.apply(p, step.actor, step.move.text)
    assert not assert_same_place(step.after, p)
    assert GAME.result(step.after) == {"winners": p["winners"]}
