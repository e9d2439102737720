"""The searching player: what can be forced it finds, what is hidden it does not know, and its budget is kept."""

import random
from types import SimpleNamespace

import pytest

from controller.choices import new_game
from controller.engine.game import TABLE
from controller.engine.model import Model
from controller.engine.next_draw import draw
from controller.games_found import Installed, find
from controller.players import Budget, SearchPlayer, search_player
from controller.players.judge import Judge, Sealed
from controller.players.search_player import searched
from tests.games.balance_of_power.table import RING
from tests.positions import position

POWER, BALANCE, WEB = "power-and-weakness", "balance-of-power", "web-of-power-card-game"
every_game = pytest.mark.parametrize("name", Installed())
DECISIONS = 3
MOST_LISTED = 30


def walk(rules, state, seed, most=3000):
    """The states of a random game."""
    chance = random.Random(seed)
    for _ in range(most):
        if not rules.to_act(state):
            return
        yield state
        actor = rules.guide.asked_first(state)
        move = draw(rules, state, chance) if actor == TABLE else chance.choice(rules.options(state, actor))
        state = rules.play(state, actor, move)


# Forced wins: exhaustive search is the referee.


def forced(rules, state, seat, depth):
    """Whether the seat wins within so many decisions, whatever others answer; chance is nothing that can be forced."""
    actors = rules.to_act(state)
    if not actors:
        return rules.result(state)["winners"] == [seat]
    if not depth or actors[0] == TABLE:
        return False
    # Of a decision at once with others its own part comes first: it is made without knowing theirs.
    actor = seat if seat in actors else actors[0]
    moves = rules.options(state, actor)
    if len(moves) > MOST_LISTED:
        return False
    after = (forced(rules, rules.play(state, actor, move), seat, depth - (len(actors) == 1)) for move in moves)
    return any(after) if actor == seat else all(after)


def small_games(name):
    rules = find(name)
    if name == BALANCE:
        start = {"game": BALANCE, "version": 1, "map": RING, "seats": ["x", "y"], "turn": None, "territories": {}}
        start["territories"] = {"x1": {"x": dict.fromkeys(("king", "general", "banker"), 1)}}
        start["territories"]["y1"] = {"y": dict.fromkeys(("king", "general", "banker"), 1)}
        return rules, rules.read(start)
    if name == POWER:
        land = "a-b b-c c-d d-a"
        start = position(
            "a:tent:white:1k b:castle:orange:1k c:keys d:tent", land=land, cycle=2, timer=2,
            orange="2k 10vp castle", white="2k 10vp tent", to_move="orange 2",
        )  # fmt: skip
        return rules, rules.read(start)
    return rules, new_game(rules, {}, rules.default_seats[:3])


def forced_wins(name, wanted):
    """Positions of random games in which the seat to act has a forced win, and another move that may miss it."""
    rules, start = small_games(name)
    found = 0
    for seed in range(400):
        last = list(walk(rules, start, seed))[-5:]
        for state in last:
            seats = rules.to_act(state)
            if len(seats) > 1 or seats[0] == TABLE or len(rules.options(state, seats[0])) > MOST_LISTED:
                continue
            seat = seats[0]
            keeps = {
                move.text: forced(rules, rules.play(state, seat, move), seat, DECISIONS - 1)
                for move in rules.options(state, seat)
            }
            if any(keeps.values()) and not all(keeps.values()):
                yield rules, state, seat
                found += 1
                if found == wanted:
                    return


@every_game
def test_every_forced_win_within_three_decisions_is_found(name):
    met = 0
    for rules, state, seat in forced_wins(name, 25):
        player = SearchPlayer(random.Random(1), Budget(positions=3000))
        found = player.analyse(rules, rules.view(state, seat), seat)
        after = rules.play(state, seat, found.ranked[0].move)
        assert forced(rules, after, seat, DECISIONS + 1)  # a longer way is a win too
        met += 1
    assert met == 25


# Hidden things.


def test_two_truths_with_the_same_view_give_the_same_choice():
    rules, met = find(WEB), 0
    for seed in range(3):
        for state in list(walk(rules, new_game(rules, {}, rules.default_seats[:3]), seed))[66::14]:
            seat = rules.to_act(state)[0]
            if seat == TABLE:
                continue
            view = rules.view(state, seat)
            truths = [rules.determinize(view, seat, random.Random(n)) for n in range(2)]
            met += truths[0] != truths[1]
            choices = []
            for truth in truths:
                player = SearchPlayer(random.Random(5), Budget(positions=60))
                choices.append(player.choose(rules, rules.view(truth, seat), seat))
            assert choices[0] == choices[1]
    assert met > 5


def auction(white):
    start = position("a:tent b:castle", land="a-b", cycle=1, timer=3, orange="3m", white=white, to_move="orange 1")
    start["offer"] = ["victory-point"]
    rules = find(POWER)
    state = rules.read(start)
    return rules, rules.play(state, "orange", rules.read_move(state, "take victory-point"))


def test_a_sealed_bid_does_not_depend_on_the_other_bid():
    rules, state = auction("2m")
    bids = set()
    for number in range(3):
        after = rules.play(state, "white", rules.read_move(state, f"bid {number}"))
        player = SearchPlayer(random.Random(3), Budget(positions=50))
        bids.add(player.choose(rules, rules.view(after, "orange"), "orange"))
    assert len(bids) == 1


def test_a_bid_is_made_where_the_other_seat_cannot_bid():
    rules, state = auction("0m")
    choice = SearchPlayer(random.Random(3)).choose(rules, rules.view(state, "orange"), "orange")
    assert choice.move.text == "bid 1"  # with no piece against it one is enough, and 0 a tie


def test_the_bid_matrix_is_solved():
    """Rock, paper, scissors, by a game with two sealed choices: each a third of the time, worth a half."""

    class Choices:
        guide = None

        def to_act(self, state):
            return tuple(seat for seat, chosen in zip("ab", state, strict=True) if chosen is None)

        def options(self, state, actor):
            return (0, 1, 2)

        def seats(self, state):
            return ("a", "b")

        def play(self, state, actor, move):
            return (move, state[1]) if actor == "a" else (state[0], move)

        evaluator = SimpleNamespace(model=Model(()))

        def result(self, state):
            return {"winners": {0: ["a", "b"], 1: ["a"], 2: ["b"]}[(state[0] - state[1]) % 3]}

    solved = Sealed(Choices(), (None, None), ("a", "b"), Judge(Choices()).chances)
    for mixed in solved.mixed:
        assert mixed == pytest.approx([1 / 3] * 3, abs=0.06)
    assert solved.value == pytest.approx((0.5, 0.5), abs=0.03)
    assert solved.worth == [pytest.approx([0.5] * 3, abs=0.1)] * 2


def test_each_bid_is_worth_what_it_comes_to_against_the_mixture_of_the_other():
    rules, state = auction("2m")
    view = rules.view(state, "orange")
    found = SearchPlayer(random.Random(3)).analyse(rules, view, "orange")
    other = dict(SearchPlayer(random.Random(3)).analyse(rules, rules.view(state, "white"), "white").mixed)
    judge = Judge(rules)
    for one in found.ranked:
        after = rules.play(state, "orange", one.move)
        settled = ((judge.settled(rules.play(after, "white", bid), 2)[0], often) for bid, often in other.items())
        assert one.value == pytest.approx(sum(chance * often for chance, often in settled))
    values = {one.move.text: one.value for one in found.ranked}
    assert max(values.values()) - min(values.values()) > 0.02
    assert found.value == pytest.approx(sum(values[move.text] * often for move, often in found.mixed))
    assert [one.visits for one in found.ranked] == sorted((one.visits for one in found.ranked), reverse=True)


@pytest.mark.parametrize(("reserve", "seat"), [("2m", "orange"), ("0m", "orange"), ("2m", "white")])
def test_what_follows_bids_is_searched_where_the_budget_reaches_so_far(reserve, seat):
    rules, state = auction(reserve)
    own, other = rules.seats(state).index(seat), "white" if seat == "orange" else "orange"
    found, others = (
        SearchPlayer(random.Random(3), Budget(positions=6000)).analyse(rules, rules.view(state, one), one)
        for one in ((seat, other) if reserve == "2m" else (seat, seat))
    )
    for one in found.ranked:
        after = rules.play(state, seat, one.move)
        outcomes = [(after, 1.0)]
        if other in rules.to_act(after) and others.mixed:
            outcomes = [(rules.play(after, other, bid), often) for bid, often in others.mixed if often]
        follows = [
            searched(rules, then, Budget(positions=600), random.Random(5)).chances[own] * often
            for then, often in outcomes
        ]
        assert one.value == pytest.approx(sum(follows), abs=0.05)


# Budgets.


@every_game
def test_the_same_seed_and_budget_make_the_same_choice(name):
    rules = find(name)
    states = list(walk(rules, new_game(rules, {}, rules.default_seats[: rules.default_count]), 2))
    for state in states[70:150:20]:
        seat = rules.guide.asked_first(state)
        if seat == TABLE:
            continue
        choices = [
            SearchPlayer(random.Random(4), Budget(positions=200)).choose(rules, rules.view(state, seat), seat)
            for _ in range(2)
        ]
        assert choices[0] == choices[1]
        assert rules.check(state, seat, choices[0].move).legal
        assert 0 <= choices[0].value <= 1


def test_seconds_are_kept_by_the_clock_that_is_given():
    rules, start = small_games(POWER)
    times = iter(range(1000))
    player = SearchPlayer(random.Random(1), Budget(seconds=20.0), clock=lambda: float(next(times)))
    found = player.analyse(rules, start, "orange")
    assert found.evaluations > 0
    assert next(times) < 30


def test_what_may_be_hidden_is_looked_at_for_the_same_time_each(monkeypatch):
    rules, visits, now = find(WEB), {}, [0.0]
    seat = rules.default_seats[0]
    start = new_game(rules, {}, rules.default_seats[:3])
    state = next(
        one for one in walk(rules, start, 1) if rules.to_act(one) == (seat,) and len(rules.options(one, seat)) > 5
    )
    visit = search_player._Tree.visit

    def timed(tree):
        now[0] += 1.0
        visits[id(tree)] = visits.get(id(tree), 0) + 1
        visit(tree)

    monkeypatch.setattr(search_player._Tree, "visit", timed)
    player = SearchPlayer(random.Random(1), Budget(seconds=90.0), clock=lambda: now[0])
    player.analyse(rules, rules.view(state, seat), seat)
    assert list(visits.values()) == [30, 30, 30]


def test_no_further_sample_is_begun_once_the_time_is_over(monkeypatch):
    rules, made = find(WEB), []
    state = new_game(rules, {}, rules.default_seats[:3])
    while rules.to_act(state) == (TABLE,):
        state = rules.play(state, TABLE, draw(rules, state, random.Random(1)))
    (seat,) = rules.to_act(state)
    tree = search_player._Tree

    def timed(*args):
        made.append(1)
        return tree(*args)

    monkeypatch.setattr(search_player, "_Tree", timed)
    for seconds, samples in ((0.5, 1), (100.0, 3)):
        times = iter(range(100_000))
        player = SearchPlayer(random.Random(1), Budget(seconds=seconds), clock=lambda times=times: float(next(times)))
        player.analyse(rules, rules.view(state, seat), seat)
        assert (len(made), made.clear()) == (samples, None)


def test_what_follows_a_move_is_looked_at_in_three_samples_wherever_something_is_hidden(monkeypatch):
    """Also where the seat itself has no secret, and only others hold cards that it does not know."""
    rules, seen = find(WEB), []
    starts = (new_game(rules, {}, rules.default_seats[:3]) for _ in range(3))
    state, seat = next(
        (one, seat)
        for seed, start in enumerate(starts)
        for one in walk(rules, start, seed)
        for seat in rules.to_act(one)[:1]
        if seat != TABLE
        and len(rules.options(one, seat)) > 1
        and rules.view(rules.view(one, seat), TABLE) == rules.view(one, seat)
        and rules.determinize(rules.view(one, seat), seat, random.Random(1)) != rules.view(one, seat)
    )
    view, moves = rules.view(state, seat), rules.options(state, seat)[:2]
    searched = search_player.searched
    monkeypatch.setattr(
        search_player, "searched", lambda game, after, *more: seen.append(after) or searched(game, after, *more)
    )
    search_player.followed(rules, view, seat, moves, Budget(positions=60), random.Random(2))
    assert len(seen) == 3 * len(moves)


@pytest.mark.parametrize("name", [POWER, BALANCE])
def test_a_seat_that_goes_on_after_its_move_begins_no_turn(name):
    """What a turn is worth by itself would else be taken off what follows the move."""
    rules = find(name)
    start = new_game(rules, {}, rules.default_seats[: rules.default_count])
    found = 0
    for state in walk(rules, start, 2):
        seat = rules.guide.asked_first(state)
        if seat == TABLE or len(rules.to_act(state)) > 1 or rules.view(state, seat) != state:
            continue
        after = [(move, rules.play(state, seat, move)) for move in rules.options(state, seat)[:8]]
        goes_on = [(move, one) for move, one in after if rules.to_act(one) == (seat,) and one != state]
        if not goes_on or rules.determinize(state, seat, random.Random(1)) != state:
            continue
        (move, one), budget = goes_on[0], Budget(positions=1)
        place = rules.seats(state).index(seat)
        (told,) = search_player.followed(rules, state, seat, [move], budget, random.Random(1))
        begins = search_player.searched(rules, one, budget, random.Random(1))
        goes = search_player.searched(rules, one, budget, random.Random(1), place)
        assert told.chances == goes.chances
        found += goes.chances[place] > begins.chances[place]
        if found > 3:
            return
    raise AssertionError("no such position")


def test_memory_is_capped():
    rules = find(POWER)
    state = next(one for one in walk(rules, new_game(rules, {}, ()), 1) if rules.to_act(one) == ("orange",))
    player = SearchPlayer(random.Random(1), Budget(positions=100_000), most_nodes=300)
    player.choose(rules, state, "orange")
    assert player._kept.nodes < 300 + 200


def test_the_tree_is_used_again():
    rules, state = small_games(POWER)
    player = SearchPlayer(random.Random(1), Budget(positions=400))
    first = player.choose(rules, state, "orange")
    after = rules.play(state, "orange", first.move)
    assert rules.to_act(after) == ("orange",)
    player.choose(rules, after, "orange", Budget(positions=1))
    assert player._kept.root.visits > 2
