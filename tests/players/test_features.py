"""The features of the learnt judgements, on positions whose features can be counted by hand."""

import random
from itertools import islice

import pytest

from controller.engine.game import TABLE
from controller.engine.next_draw import draw
from controller.games.power_and_weakness.actions.takeover import INFLUENCE, matches, strengths
from controller.games.power_and_weakness.queries import held, kinds_of_tiles
from controller.games.power_and_weakness.state import HAND
from controller.games_found import Installed, find
from controller.players.judge import Judge
from tests.engine.random_games import beginning
from tests.games.balance_of_power.table import RING, THREE
from tests.games.balance_of_power.table import position as pawns
from tests.games.web_of_power_card_game.table import position as cards
from tests.positions import position

POWER, BALANCE, WEB = "power-and-weakness", "balance-of-power", "web-of-power-card-game"


def features(start, seat):
    rules = find(start["game"])
    state = rules.read(start)
    names = rules.evaluator.model.names
    return dict(zip(names, rules.evaluator.numbers(state)[rules.seats(state).index(seat)], strict=True))


def holds(found, **wanted):
    assert {name: found[name.replace("_", "-")] for name in wanted} == wanted


def test_power_and_weakness():
    start = position(
        "a:tent:white:1k b:castle:orange:3k c:keys", land="a-b b-c", cycle=2, timer=4,
        orange="3k1m merlin", white="1k", to_move="orange 1",
    )  # fmt: skip
    orange, white = features(start, "orange"), features(start, "white")
    holds(orange, active_regions=1, firm_regions=1, active_pieces_on_map=3, active_reserve=3, passive_reserve=1)
    holds(orange, merlins=1, majorities=1, can_take=1, can_take_to_move=1, to_move=1, to_move_late=0.25)
    holds(orange, gains_the_point=1, majorities_next_cycle=0)
    holds(white, active_regions=1, firm_regions=0, majorities=0, can_take=0, to_move=0, no_active_reserve=0)


def test_takeovers_of_power_and_weakness_are_those_of_the_rules():
    """The features reckon all regions at once; the rules reckon them one by one."""
    rules, met, bonuses = find(POWER), 0, 0
    names = rules.evaluator.model.names
    for seed in range(6):
        for state in _states(rules, beginning(POWER, seed), seed):
            if not state.markers.complete:
                continue
            numbers = rules.evaluator.numbers(state)
            after = state._replace(cycle=state.cycle + 1, extra=(0, 0))
            for seat in (0, 1):
                found = dict(zip(names, numbers[seat], strict=True))
                against = list(strengths(state, seat, held(state, 1 - seat)))
                later = list(strengths(after, seat, held(state, 1 - seat)))
                wanted = [sum(attack - defence > 0 for _, attack, defence in one) for one in (against, later)]
                short = sum(attack == defence for _, attack, defence in against)
                can = {
                    mark
                    for tile in kinds_of_tiles(state.tiles[HAND + seat])
                    if tile in INFLUENCE
                    for mark, attack, defence in strengths(state, seat, held(state, 1 - seat) & matches(state, tile))
                    if attack > defence
                }
                holds(found, majorities=wanted[0], majorities_next_cycle=wanted[1], can_take=len(can))
                holds(found, one_short_of_majority=short)
                met += bool(can)
            bonuses += any(state.extra)
    assert met > 100
    assert bonuses > 20


def test_between_two_cycles_of_power_and_weakness_it_is_known_who_starts():
    """A position whose tokens and tiles are still to come is worth what it is worth once they lie."""
    rules, met = find(POWER), 0
    chance, state = random.Random(3), beginning(POWER, 3)
    judge = Judge(rules)
    for before in _states(rules, state, 3):
        if rules.to_act(before) != (TABLE,) or before.cycle == 0 or before.timer:
            continue
        after = before
        while rules.to_act(after) == (TABLE,):
            start = rules.options(after, TABLE)[0].text.startswith("start")
            after = before if start else rules.play(after, TABLE, draw(rules, after, chance))
            if start:
                break
        else:
            assert judge.chances(before) == pytest.approx(judge.chances(after), abs=0.03)
            met += 1
    assert met > 2


def test_balance_of_power():
    start = pawns("x1:x:kg x2:y:k n1:x:b", "x kgb", ("x", "y"), map=RING)
    x, y = features(start, "x"), features(start, "y")
    holds(x, pawns=3, scarcest_class=1, classes_gone=0, to_move=1, actions_left=3, territories_entered=2)
    holds(y, pawns=1, classes_gone=2, to_move=0, out=0)
    holds(x, prey=1, lone_prey=1, pairs=1)  # the general beats the king next to it
    holds(y, lone_danger=1, last_of_class_in_danger=1, last_of_class_in_danger_to_move=0)
    holds(x, kills_possible=1, point_kills_possible=1, gains_possible=1, spare_pawns=1, losses_possible=0)
    holds(y, kills_possible=0, losses_possible=1, point_losses_possible=1)
    spent = pawns("x1:x:kg x2:y:k n1:x:b", "x kb", ("x", "y"), map=RING)  # the general has acted
    holds(features(spent, "x"), kills_possible=0, prey=1)
    holds(features(spent, "y"), losses_possible=0, danger=1)


def test_how_far_homes_are_in_balance_of_power():
    """Malta is more than three steps from the other homes of Great Britain, and Ireland is next to Scotland."""
    two = THREE[:2]
    at_home = pawns("london:gb:kgb cornwall:gb:k midlands:gb:k scotland:gb:g paris:fr:kgb", "gb kgb", two)
    holds(features(at_home, two[0]), homes_lacking=2, steps_to_homes=3, remote_homes=1)
    at_sea = pawns("london:gb:kgb cornwall:gb:k andalusia:gb:g paris:fr:kgb", "gb kgb", two)
    holds(features(at_sea, two[0]), homes_lacking=4, steps_to_homes=2, remote_homes=0)  # beyond the Midlands
    whole = pawns("x1:x:kgb x2:x:k x3:x:g y1:y:k", "x kgb", ("x", "y"), map=RING)
    holds(features(whole, "x"), empire_achieved=1, homes_lacking=0, steps_to_homes=0, remote_homes=0)
    gone = pawns("x1:x:kgb y1:y:k", "x kgb", ("x", "y", "z"), map=RING)
    holds(features(gone, "z"), out=1, homes_lacking=2, steps_to_homes=0, remote_homes=0)


@pytest.mark.parametrize("chosen", [False, True])
@pytest.mark.parametrize("count", [2, 3, 6])
def test_until_everybody_has_an_empire_all_chances_are_even(count, chosen):
    rules, chance, judge = find(BALANCE), random.Random(1), Judge(find(BALANCE))
    state = rules.new({"choose_empires": chosen}, rules.default_seats[:count])
    lacking = 0
    while any(seat is None for seat in rules.write(state)["seats"]):
        lacking += 1
        assert judge.chances(state) == pytest.approx((1 / count,) * count)
        actor = rules.to_act(state)[0]
        move = draw(rules, state, chance) if actor == TABLE else chance.choice(rules.options(state, actor))
        state = rules.play(state, actor, move)
    assert lacking > 0
    assert rules.evaluator.numbers(state)[0] != [0.0] * len(rules.evaluator.model.names)


def test_what_a_turn_can_bring_in_balance_of_power():
    # A king next to the capital completes it for 3; the banker beats the lone general next to its pair for 1.
    start = pawns("x1:x:gb x2:x:kg x3:x:kb y1:y:g n1:y:b", "x kgb", ("x", "y"), map=RING)
    holds(features(start, "x"), burst=4, could_win_now=0, actions_left=3, ahead=1, leads=1)
    holds(features(start, "y"), burst=0, behind=1, leads=0)
    acted = pawns("x1:x:gb x2:x:kg x3:x:kb y1:y:g n1:y:b", "x gb", ("x", "y"), map=RING)  # the king has acted
    holds(features(acted, "x"), burst=1)


ALL_KINGS = "midlands:gb:kkk scotland:gb:kkk ireland:gb:kkk malta:gb:kkk london:gb:kk cornwall:gb:k paris:fr:kgb"
"""Fifteen kings, and 6 points; france has 4."""


def test_declaring_the_end_in_balance_of_power():
    start = pawns(f"{ALL_KINGS} normandy:ge:g", "gb kgb", THREE)
    holds(features(start, "great-britain"), largest_class=15, declaring_possible=1, could_declare_now=1)
    holds(features(start, "great-britain"), could_declare_next=0, lead_when_declaring=2.5, declaring_class_in_danger=1)
    holds(features(start, "france"), largest_class=1, declaring_possible=0, could_declare_now=0)
    others = pawns(f"{ALL_KINGS} normandy:ge:g", "fr kgb", THREE)
    holds(features(others, "great-britain"), could_declare_now=0, could_declare_next=1, could_declare_next_in_turn=0)
    spent = pawns(f"{ALL_KINGS} normandy:ge:g", "gb gb", THREE)  # the kings' action is spent
    holds(features(spent, "great-britain"), declaring_possible=0, all_of_a_class=1)
    nearly = ALL_KINGS.replace("london:gb:kk", "london:gb:k")
    holds(features(pawns(nearly, "gb kgb", THREE), "great-britain"), declaring_possible=0)  # one comes, none declares
    holds(features(pawns(nearly, "gb kgb+", THREE), "great-britain"), declaring_possible=1)


def test_cards():
    start = cards(
        "1: sachsen f1, daenemark r1S", cards={"anna": ["sachsen r1C", "sachsen x1", "sachsen -C"], "bert": []}
    )
    holds(features(start, "anna"), cards=3, land=6, to_move=1, circles_left=2)
    holds(features(start, "bert"), cards=0, land=0, to_move=0, circles_left=0)


@pytest.mark.parametrize("name", Installed())
def test_features_fit_their_names_all_game_long(name):
    rules = find(name)
    for seed in range(4):
        state = beginning(name, seed)
        for before in islice(_states(rules, state, seed), 150):
            numbers = rules.evaluator.numbers(before)
            assert [len(one) for one in numbers] == [len(rules.evaluator.model.names)] * len(rules.seats(before))


def _states(rules, state, seed):
    chance = random.Random(seed)
    while actors := rules.to_act(state):
        actor = actors[0]
        move = draw(rules, state, chance) if actor == TABLE else chance.choice(rules.options(state, actor))
        yield state
        state = rules.play(state, actor, move)
