"""The coach: reasons in the judgement's terms, hints step by step that are true of the move, what a move costs."""

import json
import random
import re
from itertools import chain
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.cli import main
from controller.engine.game import TABLE
from controller.games_found import Installed, find
from controller.language import language_for
from controller.play.thinking import CoachQuestion, InPlace
from controller.players.coach import (
    BLUNDER,
    SECOND_LOOK,
    SURE,
    advise,
    against,
    ladder,
    loss,
    price_told,
    priced,
    reasons,
    warning,
    why,
    without_reason,
)
from controller.players.player import Budget
from controller.players.search_player import ONE_PLY, Analysis
from tests.engine.random_games import random_game
from tests.games.web_of_power_card_game.table import position as cards
from tests.players.test_review import record
from tests.positions import position

POWER, WEB = "power-and-weakness", "web-of-power-card-game"
every_game = pytest.mark.parametrize("name", Installed())
WINNING = position(
    "a:tent:white:1k b:castle:orange:3k c:keys:white:1k", land="a-b b-c", cycle=2, timer=1,
    orange="3k merlin 9vp", white="1k 10vp", to_move="orange 1",
)  # fmt: skip


def hint(start, seat, *more):
    done = CliRunner().invoke(main, ["hint", "-", "--seat", seat, *more], input=json.dumps(start))
    assert done.exit_code == 0, done.output
    return json.loads(done.output)


def advised(name, budget=60, every=23):
    """Positions of a random game in which a seat decides, with the advice for it."""
    for _, before, actor, _, _ in list(random_game(name, 1))[::every]:
        rules = find(name)
        if actor != TABLE and len(rules.options(before, actor)) > 1:
            view = rules.view(before, actor)
            yield rules, view, actor, advise(rules, view, actor, Budget(positions=budget), random.Random(1))


def test_the_hint_wins_where_a_move_wins():
    found = hint(WINNING, "orange", "--evaluations", "400")
    assert found["value"] == 1.0
    assert found["move"].startswith("use merlin takeover")
    assert found["line"][0] == found["move"]
    assert all(other["value"] <= 1.0 for other in found["others"])


def test_the_hint_is_the_same_each_time():
    assert hint(WINNING, "orange", "--evaluations", "80") == hint(WINNING, "orange", "--evaluations", "80")


def test_the_hint_does_not_know_what_the_seat_does_not_see():
    found = []
    for law in ("minus-two", "take-back-stone", "unknown"):
        start = cards("1: sachsen f1, england x2", "4: italien x2, bayern f2", law={"bert": [law]})
        found.append(hint(start, "anna", "--evaluations", "60"))
    assert found[0] == found[1] == found[2]


def test_the_hint_tells_a_doubt_too():
    start = position(
        "a:tent:white:3k b:castle:orange:3k c:keys", land="a-b b-c", cycle=2, timer=6,
        orange="3k 3vp", white="4k 3vp", to_move="orange 2",
    )  # fmt: skip
    assert hint(start, "orange", "--evaluations", "400")["told"][-1] == {"code": "coach.not-alone", "facts": {}}


@pytest.mark.parametrize(
    ("start", "seat", "says"),
    [
        (WINNING, "white", "not to act"),
        (WINNING, "green", "no seat green"),
        ({**WINNING, "timer": -1}, "orange", "timer"),
        ({"game": "chess"}, "white", "chess"),
    ],
)
def test_what_cannot_be_hinted_is_said_in_a_sentence(start, seat, says):
    done = CliRunner().invoke(main, ["hint", "-", "--seat", seat], input=json.dumps(start))
    assert done.exit_code == 1
    assert says in done.output


def same_kind(rules, view, seat, one, other):
    """Whether two moves are of the kind that the second step of a hint names."""
    return len({rules.check(view, seat, move).reason.code.partition(".")[0] for move in (one, other)}) == 1


@every_game
def test_each_step_of_the_ladder_is_true_of_the_move(name):
    met = 0
    for rules, view, seat, advice in advised(name):
        rungs = ladder(rules, view, seat, advice)
        steps = {rung[0].code: rung[0].facts for rung in rungs}
        move = advice.best.move
        assert len(steps) == len(rungs)
        assert next(iter(steps)).startswith("coach.look")
        assert list(steps)[-1] == "coach.move"
        assert len(rungs[-1]) > 1 or not advice.others
        assert steps["coach.move"]["move"] == move.text
        assert rules.check(view, seat, move).reason.code.startswith(steps["coach.family"]["family"])
        lit = {hint.place for hint in rules.presenter.hints(view, (move,))}
        named = {word.said for word in rules.guide.words(view, seat, move)}
        for place in steps.get("coach.places", {"places": ()})["places"]:
            assert f"at:{place}" in named or place in lit
        alike = [one.move for one in advice.as_good if same_kind(rules, view, seat, one.move, move)]
        for place in steps.get("coach.places", {"beside": ()})["beside"]:
            others = [word.said for one in alike for word in rules.guide.words(view, seat, one)]
            assert f"at:{place}" in others or place in {hint.place for hint in rules.presenter.hints(view, alike)}
        met += 1
    assert met > 2


def test_where_there_is_no_choice_the_first_hint_says_so_and_no_other_follows():
    rules = find(WEB)
    met = 0
    for _, before, actor, move, _ in random_game(WEB, 2):
        if actor == TABLE or len(rules.options(before, actor)) > 1 or met > 2:
            continue
        view = rules.view(before, actor)
        advice = advise(rules, view, actor, Budget(positions=60), random.Random(1))
        (only,) = advice.told
        assert (only.code, only.facts) == ("coach.only-move", {"seat": actor, "move": move.text})
        assert ladder(rules, view, actor, advice) == ((only,),)
        assert not advice.why
        assert not advice.against
        met += 1
    assert met


def test_the_only_move_is_told_at_once_as_a_list_of_moves_has_it():
    start = cards("1: bayern r1", taken={"2,14": "england x2"}, law={"anna": ["minus-two"]}, lost={"anna": 3})
    assert [one["code"] for one in hint(start, "anna")["told"]] == ["coach.only-move"]
    game = find(WEB)
    state = game.read(start)
    (found,) = InPlace().coach(CoachQuestion(WEB, game.view(state, "anna"), "anna", "hint")).result()
    (only,) = found
    assert only.facts["notation"] == "done"
    assert language_for(game).sentence(only.code, only.facts) == "Anna has only one move: “Take no more”."


@every_game
def test_the_first_hint_tells_whose_matter_it_is(name):
    met = set()
    for rules, _, seat, advice in advised(name, budget=1, every=5):
        if advice.look is None or advice.look.code != "coach.look":
            continue
        mine = advice.look.facts["seat"] == seat
        said = language_for(rules).sentence(advice.look.code, advice.look.facts)
        assert said.startswith("Look at this, for " if mine else "Look at what you leave ")
        met.add(mine)
    assert met == {True, False}


@every_game
def test_reasons_are_features_that_the_move_changes_and_can_be_said(name):
    for rules, view, seat, advice in advised(name):
        language = language_for(rules)
        for reason in (*advice.why, *chain.from_iterable(ladder(rules, view, seat, advice))):
            assert language.render(reason.code, reason.facts).endswith((".", "?"))
        for reason in advice.why:
            assert reason.facts["feature"] in rules.evaluator.model.names
            assert reason.facts["after"] != reason.facts["otherwise"]
        parts = [reason.facts["part"] for reason in advice.why]
        assert parts == sorted(parts, reverse=True)


@every_game
def test_a_reason_is_said_only_if_the_best_move_without_it_is_worse_by_a_second_look(name):
    said = doubted = 0
    for rules, view, seat, advice in advised(name, every=13):
        told = [reason.code for reason in advice.told]
        if not advice.why:
            doubted += "coach.not-alone" in told
            assert "coach.why" not in told
            continue
        said += 1
        assert "coach.not-alone" not in told
        best = advice.best.move
        other = without_reason(rules, view, seat, (advice.best, *advice.others), advice.why[0].facts)
        assert other is None or loss(rules, view, seat, best, other, SECOND_LOOK, random.Random(0)) >= SURE
    assert said
    assert doubted


@every_game
def test_what_speaks_against_a_move_is_never_said_in_favour_of_it_nor_the_other_way_round(name):
    said = 0
    for rules, view, seat, advice in advised(name, budget=1, every=3 if name == POWER else 23):
        every = advice.best, *advice.others
        for one in every[:: 1 + len(every) // 40]:
            found = Analysis((one, *(other for other in every if other is not one)), len(every))
            outcome = rules.guide.declared_effect(view, seat, one.move)
            effects = list(rules.presenter.effects(view, seat, one.move, outcome))
            bad = [effect.reason for effect in effects if effect.against]
            assert not {*map(str, bad)} & {*map(str, reasons(rules, view, seat, found))}
            head, *costs = against(rules, view, seat, found) or (None,)
            assert {*map(str, costs)} <= {*map(str, bad)}
            assert head is None or (head.code, head.facts["n"]) == ("coach.against", len(costs))
            said += len(costs)
    assert said or name != POWER


GIVEN_AWAY = position(
    "a:tent:orange:1k b:castle:orange:1k c:keys:white:1k", land="a-b b-c", cycle=2, timer=3,
    orange="3k movement 3vp", white="3k 3vp", to_move="orange 1",
)  # fmt: skip


def test_a_price_tells_that_the_move_lets_the_other_seat_gain_the_point():
    rules = find(POWER)
    state = rules.read(GIVEN_AWAY)
    advice = advise(rules, state, "orange", Budget(positions=400), random.Random(1))
    price, *told = price_told(rules, state, "orange", advice, "use movement a b 0k0m")
    assert price.code == "coach.cost"
    said = [language_for(rules).sentence(reason.code, reason.facts) for reason in told]
    assert said == [
        "Several things speak against “use movement a b 0k0m”.",
        "Orange no longer holds A.",
        "If the cycle ended then, with 2 cubes left, White too would gain a victory point: active regions 1 against 1.",
    ]
    assert price_told(rules, state, "orange", advice, advice.best.move.text)[0].code == "coach.best"


def test_why_tells_what_speaks_against_a_move_where_nothing_speaks_for_it():
    rules = find(POWER)
    state = rules.read(GIVEN_AWAY)
    told = [reason.code for reason in why(rules, "orange", [(state, "use movement a b 2k0m")])]
    assert told == ["coach.against", "effect.loses", "effect.gives-point"]
    told = why(rules, "orange", [(state, "recruit"), (state, "use movement a b 2k0m")])
    assert [reason.code for reason in told] == ["coach.mattered", "effect.recruits"]
    said = language_for(rules).sentence(told[0].code, told[0].facts)
    assert said == "What mattered most in Orange’s turn was “Recruit”."


@every_game
def test_every_feature_and_every_kind_of_move_has_a_name(name):
    rules = find(name)
    written = (Path(rules.speech.locale) / "en" / "coach.ftl").read_text()
    assert all(f"feature-{feature} = " in written for feature in rules.evaluator.model.names)
    made = {game.check(before, actor, move).reason.code for game, before, actor, move, _ in random_game(name, 1)}
    families = {code.partition(".")[0] for code in made if code.endswith(".legal")}
    forms = re.findall(r"^feature-([\w-]+) = .*\n    \.more = .+\n    \.less = ", written, re.MULTILINE)
    assert {*forms} == rules.presenter.spoken.keys()
    assert rules.presenter.spoken.keys() <= {*rules.evaluator.model.names}
    chance = {form.partition(" ")[0] for form in rules.presenter.table_forms}
    assert all(f"family-{family} = " in written for family in families - chance - {"token", "reveal"})


def test_what_a_move_costs_and_when_it_is_a_blunder():
    rules = find(POWER)
    state = rules.read(WINNING)
    advice = advise(rules, state, "orange", Budget(positions=400), random.Random(1))
    recruit = next(one for one in advice.others if one.move.text == "recruit")
    assert advice.cost("recruit") == pytest.approx(1 - recruit.value)
    assert priced(rules, state, "orange", advice, "recruit").code == "coach.cost"
    assert priced(rules, state, "orange", advice, advice.best.move.text).code == "coach.best"
    assert priced(rules, state, "orange", advice, "place nowhere") is None
    assert warning(rules, state, "orange", advice, advice.best.move.text) is None
    for one in advice.others:
        if warning(rules, state, "orange", advice, one.move.text) is not None:
            assert advice.best.value - one.value >= BLUNDER
    assert warning(rules, state, "orange", advice, "recruit").facts["cost"] >= 15


def test_a_move_after_which_the_best_one_can_still_be_made_is_no_blunder():
    rules = find(POWER)
    state = rules.read({**WINNING, "turn": {**WINNING["turn"], "actions_left": 2}})
    advice = advise(rules, state, "orange", ONE_PLY, random.Random(0))
    assert advice.cost("place b") > BLUNDER
    assert warning(rules, state, "orange", advice, "place b") is None
    assert priced(rules, state, "orange", advice, "place b").facts.get("cost", 0) < 100 * BLUNDER
    assert warning(rules, state, "orange", advice, "recruit") is not None


@every_game
def test_effects_name_features_that_there_are(name):
    met = set()
    for rules, before, actor, move, _ in random_game(name, 2):
        if actor == TABLE or len(rules.to_act(before)) > 1:
            continue
        view = rules.view(before, actor)
        outcome = rules.guide.declared_effect(view, actor, move)
        for effect in rules.presenter.effects(view, actor, move, outcome):
            assert {*effect.own, *effect.others} <= {*rules.evaluator.model.names}
            assert language_for(rules).render(effect.reason.code, effect.reason.facts).endswith(".")
            met.add(effect.reason.code)
    assert len(met) > 6


def test_moves_that_are_just_as_good_are_named():
    rules = find(POWER)
    start = position("a:tent b:castle c:castle:white:1k", land="a-b b-c", cycle=2, timer=5, orange="3k", white="1k")
    state = rules.read({**start, "turn": {"seat": "orange", "actions_left": 1}})
    advice = advise(rules, state, "orange", ONE_PLY, random.Random(0))
    same = {one.move.text for one in advice.as_good}
    assert all(priced(rules, state, "orange", advice, one).code == "coach.best" for one in same)
    told = [reason for reason in ladder(rules, state, "orange", advice)[-1] if reason.code == "coach.as-good"]
    assert bool(told) == bool(same)


def test_a_match_and_a_review_tell_what_the_program_has_not_learnt(tmp_path):
    words = ["match", "--game", WEB, "--games", "1", "--seats"]
    told = [
        CliRunner().invoke(main, [*words, seats]).output for seats in ("novice,random,random", "novice" + ",random" * 3)
    ]
    assert "plays less well" not in told[0]
    assert told[1].splitlines()[-1] == "The program has learnt with 3 seats: with 4 it plays less well."
    file = record(tmp_path, ["recruit"])
    assert "with this map, this box" in CliRunner().invoke(main, ["review", "--evaluations", "20", str(file)]).output


def auction(magicians):
    """Orange bids for a point, with two magicians; White has so many."""
    game = find(POWER)
    start = position(
        "a:tent:white:1k b:castle:orange:3k c:keys:white:1k", land="a-b b-c", cycle=3, timer=2, orange="3k 2m",
        white=f"1k {magicians}m", to_move="orange 1",
        pending={"kind": "auction", "tile": "victory-point", "taker": "orange", "bids": {}},
    )  # fmt: skip
    return game, game.view(game.read(start), "orange")


@pytest.mark.parametrize(("magicians", "bid"), [(0, "bid 1"), (1, "bid 2")])
def test_a_bid_that_nobody_can_outbid_says_so(magicians, bid):
    game, view = auction(magicians)
    advice = advise(game, view, "orange", Budget(positions=200), random.Random(0))
    look, *_, last = ladder(game, view, "orange", advice)
    assert [one.code for one in look] == ["coach.look-bid"]
    assert advice.best.move.text == bid
    certain = next(one for one in last if one.code == "effect.outbids")
    assert certain.facts["against"] == magicians


def test_who_asks_why_a_bid_was_made_is_told_how_often_it_and_others_win():
    game, view = auction(2)
    (told,) = why(game, "orange", [(view, "bid 1")])
    assert told.code == "coach.bid"
    assert next(iter(told.facts["worth"])) == "bid 1"
    assert len(told.facts["worth"]) > 1
