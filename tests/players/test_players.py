"""Bots choose legal moves only, and see only what their seat may see."""

import random
from collections import Counter

import pytest

from controller.choices import new_game
from controller.engine.game import TABLE
from controller.games_found import Installed, find
from controller.players import PLAYERS
from sim.deciders import Bot, Dealer
from tests.engine.random_games import beginning
from tests.games.balance_of_power.table import RING
from tests.games.balance_of_power.table import position as pawns
from tests.games.web_of_power_card_game.table import position as cards
from tests.positions import position

every_game = pytest.mark.parametrize("name", Installed())
POWER, BALANCE, WEB = "power-and-weakness", "balance-of-power", "web-of-power-card-game"


def carried_on(game, state, kinds, seed, most=3000):
    """Where a game stands after so many moves of these players; every move is checked."""
    dealer = Dealer(random.Random(seed))
    bots = [Bot(PLAYERS[kind](random.Random(f"{seed} {n}"))) for n, kind in enumerate(kinds)]
    for _ in range(most):
        if not game.to_act(state):
            break
        actor = game.guide.asked_first(state)
        decider = dealer if actor == TABLE else bots[game.seats(state).index(actor)]
        move = decider.decide(game, state, actor)
        assert game.check(state, actor, move).legal
        state = game.play(state, actor, move)
    return state


@every_game
@pytest.mark.parametrize("kind", sorted(PLAYERS))
def test_bots_play_by_the_rules(name, kind):
    game = find(name)
    for count in game.seat_counts:
        state = new_game(game, {}, game.default_seats[:count])
        assert carried_on(game, state, (kind,) * count, 1, 150) != state


@every_game
@pytest.mark.parametrize("kind", sorted(PLAYERS))
def test_bots_play_with_any_options(name, kind):
    game = find(name)
    for seed in range(6):
        state = beginning(name, seed)
        assert carried_on(game, state, (kind,) * len(game.seats(state)), seed, 100) != state


def test_a_greedy_seat_chooses_an_empire():
    game = find(BALANCE)
    state = new_game(game, {"choose_empires": True}, game.default_seats[:2])
    after = carried_on(game, state, ("greedy", "greedy"), 1, 3)
    assert game.standing(after).phase == "setup.start"


@pytest.mark.parametrize(
    ("start", "seat", "best"),
    [
        (
            position(
                "a:tent:white:1k b:castle:orange:3k", land="a-b", cycle=2, orange="3k merlin", to_move="orange 1 using"
            ),
            "orange",
            "use merlin takeover a",
        ),
        (
            cards("1: sachsen f1, daenemark r1S", cards={"anna": ["sachsen r1C", "sachsen x1", "sachsen -C"]}),
            "anna",
            "take 1 left",
        ),
        (pawns("x1:x:kg x2:y:k n1:x:b", "x kgb", ("x", "y"), map=RING), "x", "general attack x1 x2 king y"),
    ],
    ids=[POWER, WEB, BALANCE],
)
def test_a_greedy_seat_takes_what_counts(start, seat, best):
    game = find(start["game"])
    state = game.read(start)
    choice = PLAYERS["greedy"](random.Random(1)).choose(game, game.view(state, seat), seat)
    assert (choice.move.text, choice.line) == (best, (choice.move,))


@every_game
def test_greedy_beats_random(name):
    game, wins = find(name), Counter()
    count = game.seat_counts[0]
    for seed in range(8):
        kinds = [("greedy", "random")[(seed + n) % 2] for n in range(count)]
        end = carried_on(game, new_game(game, {}, game.default_seats[:count]), kinds, seed)
        wins.update(kinds[game.seats(end).index(winner)] for winner in game.result(end)["winners"])
    assert wins["greedy"] >= 6


def test_the_dealer_draws_by_what_is_in_the_bag():
    game = find(POWER)
    state = new_game(game, {}, ())
    dealer = Dealer(random.Random(1))
    drawn = Counter(dealer.decide(game, state, TABLE).text.split()[-1] for _ in range(2000))
    assert set(drawn) == {"castle", "armour", "tent", "keys"}
    assert drawn["castle"] > drawn["keys"]


@every_game
def test_the_dealer_never_draws_what_has_no_weight(name):
    game, dealer, weightless = find(name), Dealer(random.Random(1)), 0
    for seed in range(4):
        state = beginning(name, seed)
        while game.to_act(state) == (TABLE,):
            none = {move.text for move, weight in game.chances(state) if not weight}
            weightless += len(none)
            drawn = {dealer.decide(game, state, TABLE).text for _ in range(20)}
            assert not drawn & none
            state = game.play(state, TABLE, dealer.decide(game, state, TABLE))
    assert bool(weightless) is (name == WEB)


def test_a_position_is_worth_as_much_to_one_as_it_costs_the_other():
    game = find(POWER)
    state = game.read(position("a:tent:white:1k b:castle:orange:3k", land="a-b", to_move="orange 1"))
    assert game.evaluator.value(state, "orange") == -game.evaluator.value(state, "white") > 0


def test_a_bot_sees_no_law_card_of_others():
    """What lies face down in front of another seat makes no difference to what a greedy seat does."""
    game, choices = find(WEB), set()
    for law in ("minus-two", "take-back-stone", "unknown"):
        state = game.read(
            cards(
                "1: sachsen f1, england x2, ungarn r1",
                "4: italien x2, bayern f2",
                law={"bert": [law]},
                played=["three-symbols"],
            )
        )
        choices.add(Bot(PLAYERS["greedy"](random.Random(4))).decide(game, state, "anna").text)
    assert len(choices) == 1
