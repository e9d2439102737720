"""Bots choose legal moves only, and see only what their seat may see."""

import random
from collections import Counter

import pytest

from controller.engine.rules import TABLE
from controller.games.power_and_weakness import GAME
from sim.players import PLAYERS, Dealer
from tests.positions import position


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_bots_play_whole_games_by_the_rules(name):
    state, dealer = GAME.new({}), Dealer(random.Random(1))
    players = {seat: PLAYERS[name](random.Random(seat)) for seat in GAME.seats(state)}
    for _ in range(120):
        actor = GAME.asked_first(state)
        move = dealer.draw(GAME, state) if actor == TABLE else players[actor].choose(GAME, state, actor)
        assert GAME.check(state, actor, move).legal
        state = GAME.play(state, actor, move)


def test_a_greedy_seat_takes_what_counts():
    state = GAME.read(
        position(
            "a:tent:white:1k b:castle:orange:3k", land="a-b", cycle=2, orange="3k merlin", to_move="orange 1 using"
        )
    )
    assert PLAYERS["greedy"](random.Random(1)).choose(GAME, state, "orange").text == "use merlin takeover a"


def test_greedy_beats_random():
    wins: Counter[str] = Counter()
    for seed in range(6):
        state, dealer = GAME.new({}), Dealer(random.Random(seed))
        kinds = ("greedy", "random") if seed % 2 else ("random", "greedy")
        players = {
            seat: PLAYERS[kind](random.Random(f"{seed} {seat}"))
            for seat, kind in zip(GAME.seats(state), kinds, strict=True)
        }
        while GAME.to_act(state):
            actor = GAME.asked_first(state)
            move = dealer.draw(GAME, state) if actor == TABLE else players[actor].choose(GAME, state, actor)
            state = GAME.play(state, actor, move)
        wins[kinds[GAME.seats(state).index(GAME.result(state)["winners"][0])]] += 1
    assert wins["greedy"] >= 5


def test_the_dealer_draws_by_what_is_in_the_bag():
    state = GAME.new({})
    dealer = Dealer(random.Random(1))
    drawn = Counter(dealer.draw(GAME, state).text.split()[-1] for _ in range(2000))
    assert set(drawn) == {"castle", "armour", "tent", "keys"}
    assert drawn["castle"] > drawn["keys"]


def test_a_position_is_worth_as_much_to_one_as_it_costs_the_other():
    state = GAME.read(position("a:tent:white:1k b:castle:orange:3k", land="a-b", to_move="orange 1"))
    assert GAME.worth(state, "orange") == -GAME.worth(state, "white") > 0
