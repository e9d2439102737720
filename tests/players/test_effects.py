"""What the coach says that a move does is true: the same is asked of the games' own scores and layouts."""

from collections.abc import Iterator

import pytest

from controller.engine.game import TABLE
from controller.games_found import find
from controller.language import language_for
from tests.engine.random_games import random_game
from tests.games.web_of_power_card_game.table import position as cards
from tests.positions import position


def told(name: str, seeds: range) -> Iterator[tuple]:
    """Every effect in random games: its code and facts, the game, the state before, the outcome, and who moved."""
    for seed in seeds:
        for rules, before, actor, move, _ in random_game(name, seed):
            if actor != TABLE and len(rules.to_act(before)) == 1:
                outcome = rules.guide.declared_effect(before, actor, move)
                for effect in rules.presenter.effects(before, actor, move, outcome):
                    yield effect.reason.code, effect.reason.facts, rules, before, outcome, actor


def effects_of(start: dict, seat: str, move: str) -> list[str]:
    """The sentences of what a move does."""
    rules = find(start["game"])
    state = rules.read(start)
    made = rules.read_move(state, move)
    found = rules.presenter.effects(state, seat, made, rules.guide.declared_effect(state, seat, made))
    return [language_for(rules).render(effect.reason.code, effect.reason.facts) for effect in found]


def test_the_count_of_a_cycle_is_that_of_the_game():
    met = set()
    for code, facts, rules, before, outcome, actor in told("power-and-weakness", range(6)):
        was, now = (rules.presenter.projected_scores(state) for state in (before, outcome.state))
        if code == "effect.active":
            lying = rules.layout(outcome.state)[f"region:{facts['region']}"]
            assert {f"{actor}.{kind}": n for kind, n in facts["force"].items()}.items() <= lying.items()
            active = facts["force"].pop(facts["kind"])
            assert active > sum(facts["force"].values())
        elif code in ("effect.gains-point", "effect.denies-point", "effect.would-win", "effect.stops-win"):
            other = facts["defender"]
            assert (facts["more"], facts["less"]) == (now[actor]["active"], now[other]["active"])
            assert (facts["total"], facts["against"]) == (now[actor]["total"], now[other]["total"])
            if code == "effect.gains-point":
                assert (was[actor]["gained"], now[actor]["gained"]) == (0, 1)
                sentence = language_for(rules).sentence(code, facts)
                assert ("too would gain a victory point" in sentence) == (now[other]["gained"] == 1)
            if code == "effect.denies-point":
                assert (was[other]["gained"], now[other]["gained"]) == (1, 0)
        elif code == "effect.threatens":
            (about,) = rules.presenter.about(outcome.state, facts["region"])
            assert (facts["attack"], facts["defence"]) == (about.facts["attack"], about.facts["defence"])
            assert facts["attack"] > facts["defence"]
        met.add(code)
    assert {"effect.active", "effect.gains-point", "effect.threatens", "effect.ends-cycle"} <= met


def test_a_takeover_is_told_with_both_numbers_and_what_is_left_of_the_cycle():
    start = position(
        "a:tent:white:1k b:castle:orange:3k c:keys:white:1k", land="a-b b-c", cycle=2, timer=3,
        orange="3k merlin 9vp", white="1k 9vp", to_move="orange 1",
    )  # fmt: skip
    said = effects_of(start, "orange", "use merlin takeover a")
    assert said[0] == "It takes A over from White, 3 against 1, and 2 cubes are left of the cycle."
    assert said[1] == "If the cycle ended then, with 2 cubes left, White would no longer win: 11 against 11."


def test_territories_and_capitals_are_the_points_of_the_game():
    met = set()
    for code, facts, rules, before, outcome, actor in told("balance-of-power", range(12)):
        seats = rules.seats(before)
        if code == "effect.removes":
            there = rules.presenter.about(outcome.state, facts["territory"])
            assert there
            assert facts["seat"] != actor
        elif code in ("effect.territory", "effect.denies"):
            assert facts["n"] in (0, len(facts["places"]))
            lying = rules.layout(outcome.state if code == "effect.territory" else before)
            for place in facts["places"]:
                owners = {item.partition(".")[0] for item in lying[f"region:{place}"]}
                assert owners == {facts["seat"]}
            assert (facts["seat"] == actor) == (code == "effect.territory")
        elif code == "effect.threatens":
            assert {f"{facts['seat']}.{facts['beaten']}"} <= {
                *rules.layout(outcome.state)[f"region:{facts['territory']}"]
            }
        assert facts["seat"] in seats
        met.add(code)
    assert {"effect.territory", "effect.denies", "effect.removes", "effect.threatens", "effect.rescues"} <= met


def test_lands_symbols_and_chains_are_those_of_the_scoring_chart():
    met = set()
    for code, facts, rules, _, outcome, actor in told("web-of-power-card-game", range(4)):
        score = rules.presenter.projected_scores(outcome.state)[actor]
        if code == "effect.land":
            assert facts["points"] == score["land"].get(facts["country"], 0)
        elif code == "effect.symbols":
            assert facts["points"] == score["symbols"].get(facts["country"], 0)
        elif code == "effect.chain":
            assert score["chains"].get(facts["route"], 0) == (0 if facts["lacking"] else facts["n"])
        elif code == "effect.more-to-take":
            assert any(move.text.startswith("take") for move in rules.options(outcome.state, actor))
        met.add(code)
    assert {"effect.land", "effect.symbols", "effect.chain", "effect.claims", "effect.more-to-take"} <= met


def test_a_card_is_told_with_how_the_seat_then_stands_in_its_country():
    start = cards("1: sachsen f1, england x2", "4: italien x2, bayern f2")
    said = effects_of(start, "anna", "take 1 left")
    assert said[0] == "Anna then has 1 card of Sachsen, Carl 6: 6 points as it stands."


@pytest.mark.parametrize("name", ["power-and-weakness", "balance-of-power", "web-of-power-card-game"])
def test_no_effect_tells_what_the_seat_does_not_see(name):
    """Two truths with one view give the same sentences."""
    for rules, before, actor, move, _ in list(random_game(name, 3))[::7]:
        if actor != TABLE and len(rules.to_act(before)) == 1:
            view = rules.view(before, actor)
            outcome = rules.guide.declared_effect(view, actor, move)
            first = [one.reason for one in rules.presenter.effects(view, actor, move, outcome)]
            truth = rules.guide.declared_effect(before, actor, move)
            assert first == [one.reason for one in rules.presenter.effects(before, actor, move, truth)]


def against(seeds: range) -> Iterator[tuple]:
    """Every move of a seat in random games of Power & Weakness: who made it, the other seat, "if the cycle ended now"
    before and after it, whether the cycle ended, and the effects in favour of it and against it."""
    for seed in seeds:
        for rules, before, actor, move, _ in random_game("power-and-weakness", seed):
            if actor == TABLE or len(rules.to_act(before)) > 1:
                continue
            outcome = rules.guide.declared_effect(before, actor, move)
            effects = list(rules.presenter.effects(before, actor, move, outcome))
            was, now = (rules.presenter.projected_scores(state) for state in (before, outcome.state))
            other = next(seat for seat in rules.seats(before) if seat != actor)
            ended = outcome.state.cycle != before.cycle or not rules.to_act(outcome.state)
            bad = [one.reason for one in effects if one.against]
            yield actor, other, was, now, ended, [one.reason for one in effects if not one.against], bad


def test_whenever_a_move_lets_the_other_seat_gain_the_point_that_is_told_against_it():
    """So is that its own seat no longer would."""
    met = set()
    for actor, other, was, now, ended, good, bad in against(range(12)):
        codes = {reason.code for reason in bad}
        met |= codes
        assert not (codes - {"effect.inactive"}) & {reason.code for reason in good}
        if ended:
            gained = [one.facts["gained"] for one in good if one.code == "effect.ends-cycle"]
            alone = any(each.get(other) and not each.get(actor) for each in gained)
            assert codes == ({"effect.gives-cycle"} if alone else set())
            continue
        count = codes & {"effect.gives-point", "effect.loses-point", "effect.lets-win", "effect.loses-win"}
        worse = now[other]["gained"] > was[other]["gained"] or now[actor]["gained"] < was[actor]["gained"]
        assert count if worse else count <= {"effect.lets-win", "effect.loses-win"}
        for one in bad:
            if one.code in count:
                assert (one.facts["seat"], one.facts["defender"]) == (actor, other)
                assert (one.facts["more"], one.facts["less"]) == (now[actor]["active"], now[other]["active"])
                assert (one.facts["total"], one.facts["against"]) == (now[actor]["total"], now[other]["total"])
    assert {"effect.gives-point", "effect.loses-point", "effect.loses", "effect.lets-active"} <= met


def test_a_snake_tells_what_the_tile_would_have_done_and_without_it_what_is_kept():
    rules = find("power-and-weakness")
    start = position(
        "a:castle:orange:1k b:castle:white:2k c:keys:orange:1k d:tent:white:1k", land="a-b b-c c-d", cycle=2, timer=4,
        orange="3k snake", white="3k castle", to_move="white 2",
    )  # fmt: skip
    state = rules.read(start)
    asked = rules.write(rules.play(state, "white", rules.read_move(state, "use influence-castle takeover a")))
    point = "Orange would not gain the victory point if the cycle ended then: active regions 1 against 2."
    assert effects_of(asked, "orange", "snake") == [
        "Without the Snake, Orange would lose A.",
        f"Without the Snake, {point}",
    ]
    assert effects_of(asked, "orange", "allow") == [
        "Orange no longer holds A.",
        "If the cycle ended then, with 3 cubes left, Orange would no longer gain the victory point: active regions 1 "
        "against 2.",
        "Orange keeps the Snake tile.",
    ]


def test_an_auction_and_what_a_seat_keeps_are_told_with_names():
    met = {}
    for code, facts, rules, *_ in told("power-and-weakness", range(6)):
        if code in ("effect.auction", "effect.keeps-tiles"):
            met[code] = language_for(rules).render(code, facts)
            assert code != "effect.auction" or f", {facts['defender'].title()} " in met[code]
    assert len(met) == 2
    assert "the other seat" not in met["effect.auction"]
    assert "hand" not in met["effect.keeps-tiles"], "tiles lie in front of a seat"


def test_a_pawn_that_is_added_is_told_as_a_gain():
    said = language_for(find("balance-of-power")).render("effect.pawn", {"seat": "france", "kind": "king", "n": 3})
    assert said == "It adds a king: France then has 3 kings on the map."


@pytest.mark.parametrize(
    ("name", "seat", "feature", "gains", "said"),
    [
        (
            "power-and-weakness", "orange", "one-short-of-majority", True,
            "After it, Orange has more enemy regions that one more piece could win than after other moves.",
        ),
        (
            "web-of-power-card-game", "carl", "points-ahead", False,
            "After it, Carl has fewer points compared with the best of the others than after other moves.",
        ),
    ],
)  # fmt: skip
def test_a_feature_that_is_a_reason_by_itself_is_compared_with_other_moves(name, seat, feature, gains, said):
    facts = {"seat": seat, "feature": feature, "gains": gains}
    assert language_for(find(name)).render("coach.why", facts) == said


def test_features_of_people_have_no_pronoun_of_things():
    language = language_for(find("web-of-power-card-game"))
    for feature in {*find("web-of-power-card-game").evaluator.model.names} - {"to-move"}:
        for form in ("", "more", "less"):
            assert not {"it", "its"} & {*language.name("feature", feature, form).split()}
