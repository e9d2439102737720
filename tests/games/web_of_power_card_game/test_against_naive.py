"""Two referees made apart, from the same contract, agree on everything: on what is legal and on what it leads to."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from controller.errors import PositionError, UnreadableMove
from controller.games.web_of_power_card_game import GAME
from tests.games.web_of_power_card_game import drawn, naive, spoiled, valid

BATCHES, STARTS, MOVES, SPOILED = 4, 75, 15, 300
WHOLE_GAMES = (*product(drawn.OPTIONS, drawn.SEATS[:3]), *product(drawn.OPTIONS[:1], drawn.SEATS[3:]))
SIDES = ("left", "right")


def assert_same_place(state: Any, p: naive.Position) -> dict[str, list[str]]:
    written = json.loads(json.dumps(GAME.write(state)))
    assert naive.normal(written) == naive.normal(p)
    legal = naive.legal(p)
    assert GAME.to_act(state) == tuple(legal)
    for actor, moves in legal.items():
        assert sorted(move.text for move in GAME.options(state, actor)) == sorted(moves)
    assert bool(legal) != bool(GAME.result(state))
    if not legal:
        assert GAME.result(state) == {"winners": p["winners"], "scores": p["scores"]}
    return legal


def any_text(rng: Random, p: naive.Position) -> str:
    """A move that somebody might try here, seldom legal."""
    places = [*naive.table_of(p), *p["stones"], "1,1", "4,14"]
    take = f"take {rng.randint(1, 4)} {rng.choice(SIDES)}"
    seat, name = rng.choice([*p["seats"], "nobody"]), rng.choice([*naive.LAW_NAMES, "unknown"])
    return rng.choice(
        (
            take,
            f"{take} pays {rng.choice(['hand', *places])}",
            f"stone {rng.choice(places)}",
            f"stone {rng.choice(places)} from {rng.choice(places)}",
            f"law {name}",
            f"law-card {rng.choice(naive.LAW_PLACES)} {name}",
            f"land-card {rng.choice(places)} {rng.choice(naive.CARDS)}",
            f"reveal {seat} {name}",
            f"start {seat}",
            "done",
            "pass",
        )
    )


def assert_same_verdict(state: Any, p: naive.Position, actor: str, text: str) -> None:
    legal = text in naive.legal(p).get(actor, [])
    try:
        move = GAME.read_move(state, text)
    except UnreadableMove:
        assert not legal
        return
    assert move.text == text
    assert GAME.check(state, actor, move).legal == legal


def is_read(position: Any) -> bool:
    try:
        GAME.read(position)
    except PositionError:
        return False
    return True


def follow_both(position: dict[str, Any], seed: int, most: int) -> Counter[str]:
    """Walk both referees from one position, each on its own, compare them after every move, and count the moves."""
    rng = Random(seed)
    met: Counter[str] = Counter()
    state, p = GAME.read(position), naive.complete(position)
    naive.settle(p)
    for _ in range(most):
        legal = assert_same_place(state, p)
        for _ in range(3):
            assert_same_verdict(state, p, rng.choice([*p["seats"], "table"]), any_text(rng, p))
        if not legal:
            met["over"] += 1
            return met
        ((actor, texts),) = legal.items()
        assert_same_verdict(state, p, actor, any_text(rng, p))
        text = drawn.choose(rng, texts)
        met[drawn.kind_of(text)] += 1
        state, p = GAME.play(state, actor, GAME.read_move(state, text)), naive.apply(p, actor, text)
    assert_same_place(state, p)
    return met


@pytest.mark.parametrize("batch", range(BATCHES))
def test_from_drawn_positions(batch: int) -> None:
    """And nothing is left out: every kind of move comes up in every batch (a `start`, at least in whole games)."""
    met: Counter[str] = Counter()
    for seed in range(batch * STARTS, (batch + 1) * STARTS):
        met += follow_both(drawn.position(seed), seed, MOVES)
    assert set(met) - {"start"} == {
        "land-card", "law-card", "reveal", "take", "take pays hand", "take pays PLACE", "done", "stone", "stone from",
        "pass", "law take-back-stone", "law three-symbols", "law different-colours", "over",
    }  # fmt: skip


@pytest.mark.parametrize(("options", "seats"), WHOLE_GAMES)
def test_along_whole_games(options: dict[str, Any], seats: tuple[str, ...]) -> None:
    begun = json.loads(json.dumps(GAME.write(GAME.new(options, seats))))
    assert naive.normal(begun) == naive.normal(drawn.beginning(options, seats))
    assert list(begun["seats"]) == list(seats)
    assert follow_both(begun, len(seats), 600)["over"] == 1


def test_a_turn_without_cards_in_the_rows_is_over_in_whatever_step() -> None:
    for seed in range(40):
        p = naive.complete(drawn.position(seed, "reveal"))
        seat, mine = next((seat, mine) for seat, mine in p["seats"].items() if mine["cards"])
        p["turn"] = {"seat": seat, "taken": {"2,7": mine["cards"][0]}, "stone": seed % 2 == 0}
        follow_both(p, seed, 8)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_both_refuse_the_same_positions(batch: int) -> None:
    both = Counter[bool]()
    for seed in range(batch * SPOILED, (batch + 1) * SPOILED):
        position = spoiled.position(seed)
        faults = valid.faults(position)
        assert is_read(position) == (not faults), (seed, faults)
        both[not faults] += 1
    assert min(both[True], both[False]) > SPOILED // 20
