"""Players by level: each plays by the rules, from its view, and the weaker ones see less."""

import random
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from controller.choices import new_game
from controller.cli import main
from controller.engine.game import TABLE
from controller.engine.next_draw import draw
from controller.games_found import Installed, find
from controller.players import Budget, Choice, SearchPlayer, levels, player_for
from controller.players.levels import ORDER, USUAL, Adaptive, Sight, levels_of, noticed, settled
from controller.players.simple import greedy_choice
from tests.positions import position

POWER = "power-and-weakness"
every_game = pytest.mark.parametrize("name", Installed())


@every_game
@pytest.mark.parametrize("level", ["newcomer", "beginner", "novice", "casual", "regular", "keen", "club"])
def test_a_level_plays_by_the_rules_and_the_same_each_time(name, level):
    rules = find(name)
    played = []
    for _ in range(2):
        state, chance = new_game(rules, {}, rules.default_seats[: rules.default_count]), random.Random(1)
        player = player_for(level, random.Random(2))
        moves = []
        while rules.to_act(state) and len(moves) < 5:
            actor = rules.guide.asked_first(state)
            if actor == TABLE:
                state = rules.play(state, TABLE, draw(rules, state, chance))
                continue
            move = player.choose(rules, rules.view(state, actor), actor).move
            assert rules.check(state, actor, move).legal
            moves.append(move.text)
            state = rules.play(state, actor, move)
        played.append(moves)
    assert played[0] == played[1]


@every_game
def test_what_a_level_sees_is_data_of_the_game(name):
    levels = levels_of(find(name))
    assert levels is not USUAL
    assert levels.beginner > levels.newcomer >= 1
    seeing = [getattr(levels, name) for name in ORDER[2:]]
    for better, worse in zip(seeing[1:], seeing, strict=False):
        # Who overlooks and misjudges may look further than somebody better who does neither.
        flawless = not (better.overlooked or better.misjudges)
        assert better.judges >= worse.judges >= 1 or (flawless and worse.overlooked)
        assert better.overlooked <= worse.overlooked < 1
        assert better.misjudges <= worse.misjudges
        assert better != worse


def test_each_word_that_a_move_takes_halves_its_chance_to_be_considered():
    moves = [SimpleNamespace(text=text) for text in ("recruit", "place a", "use merlin takeover a")]
    chance = random.Random(1)
    seen = Counter(one.text for _ in range(7000) for one in noticed(moves, 1, chance))
    for move, share in zip(moves, (8 / 13, 4 / 13, 1 / 13), strict=True):
        assert seen[move.text] / 7000 == pytest.approx(share, abs=0.02)
    assert {one.text for one in noticed(moves, 2, chance)} < {one.text for one in moves}
    assert noticed(moves, 3, chance) == moves


@pytest.mark.parametrize("overlooked", [0.0, 0.5])
def test_a_level_overlooks_what_takes_many_words(overlooked, monkeypatch):
    rules = find(POWER)
    start = position(
        "a:tent:white:1k b:castle:orange:3k c:keys:white:1k", land="a-b b-c", cycle=2, timer=1,
        orange="3k merlin 9vp", white="1k 10vp", to_move="orange 1",
    )  # fmt: skip
    monkeypatch.setattr(levels, "levels_of", lambda game: replace(USUAL, casual=Sight(1, overlooked, 0.0)))
    view, chance = rules.view(rules.read(start), "orange"), random.Random(1)
    made = [player_for("casual", chance).choose(rules, view, "orange").move.text for _ in range(40)]
    won = sum(move.startswith("use merlin takeover") for move in made)
    assert won == 40 if not overlooked else 0 < won < 20


@pytest.mark.parametrize("level", ["novice", "casual"])
def test_a_weak_level_bids_by_what_bids_are_worth(level):
    """It misjudges a little, and does not throw dice: bids that lose by a lot are not made."""
    rules = find(POWER)
    tense = {"cycle": 2, "timer": 2, "to_move": "orange 1", "orange": "6k 9vp", "white": "6k 8vp"}
    pending = {"kind": "auction", "tile": "rebellion", "taker": "orange", "bids": {}}
    land = "a:tent:white:1k b:castle:orange:3k c:keys:white:1k"
    state = rules.read(position(land, land="a-b b-c", pending=pending, **tense))
    worth = {one.move: one.value for one in SearchPlayer(random.Random(1)).analyse(rules, state, "orange").ranked}
    bids = [player_for(level, random.Random(seed)).choose(rules, state, "orange").move for seed in range(60)]
    assert max(worth.values()) - min(worth.values()) > 0.02
    lost = [max(worth.values()) - worth[bid] for bid in bids]
    assert sum(lost) / len(lost) < sum(max(worth.values()) - one for one in worth.values()) / len(worth) / 2


def test_a_game_without_such_data_has_the_usual_levels(tmp_path):
    game = SimpleNamespace(evaluator=SimpleNamespace(file=tmp_path / "evaluation.toml"))
    assert levels_of(game) == levels_of(SimpleNamespace(evaluator=SimpleNamespace(file=None))) == USUAL


def test_a_search_of_a_level_ends_with_the_time_that_it_is_given():
    rules = find("power-and-weakness")
    start = position("a:castle:orange:3k b:keys c:tent", land="a-b b-c", cycle=2, timer=3, orange="3k", white="3k")
    clock = iter(range(1000))
    player = player_for("expert", random.Random(1), clock=lambda: float(next(clock)), most_seconds=20.0)
    player.choose(rules, rules.read(start), "orange")
    assert 20 <= next(clock) <= 30


def test_an_adaptive_player_plays_better_when_behind_and_worse_when_ahead(monkeypatch):
    rules, asked = find("power-and-weakness"), []
    monkeypatch.setattr(levels, "player_of", lambda level, chance: _Noted(level, asked))
    player = Adaptive(random.Random(1), "regular")
    for points, other in (("0vp", "10vp"), ("5vp", "5vp"), ("10vp", "0vp"), ("10vp", "0vp")):
        start = position(
            "a:tent:white:1k b:castle:orange:1k", land="a-b", cycle=2, timer=3,
            orange=f"3k {points}", white=f"3k {other}", to_move="orange 1",
        )  # fmt: skip
        player.choose(rules, rules.read(start), "orange")
    assert asked == ["keen", "regular", "casual", "casual"]


@pytest.mark.parametrize("name", ["club", "adaptive:club"])
def test_a_level_thinks_as_long_as_it_is_asked_to(name, monkeypatch):
    rules, asked = find("power-and-weakness"), []
    start = position("a:castle:orange:3k b:keys c:tent", land="a-b b-c", cycle=2, timer=3, orange="3k", white="3k")
    analyse = SearchPlayer.analyse

    def noted(player, game, view, seat, budget=None):
        asked.append(budget)
        return analyse(player, game, view, seat, budget)

    monkeypatch.setattr(SearchPlayer, "analyse", noted)
    player_for(name, random.Random(1)).choose(rules, rules.read(start), "orange", Budget(positions=10))
    assert asked == [Budget(positions=10)]


@pytest.mark.parametrize("level", ORDER)
def test_an_adaptive_player_of_a_level_makes_the_moves_of_it_in_an_even_game(level, monkeypatch):
    monkeypatch.setattr(levels, "OPEN", 1.0)
    rules = find("web-of-power-card-game")
    state, chance = new_game(rules, {}, rules.default_seats[:3]), random.Random(2)
    while rules.to_act(state) == (TABLE,):
        state = rules.play(state, TABLE, draw(rules, state, chance))
    (seat,) = rules.to_act(state)
    one, other = (player_for(name, random.Random(1)) for name in (level, f"adaptive:{level}"))
    view = rules.view(state, seat)
    assert one.choose(rules, view, seat).move == other.choose(rules, view, seat).move


def test_the_next_game_is_harder_for_those_who_won_and_easier_for_those_who_lost():
    assert settled("casual", person_won=True) == "regular"
    assert settled("casual", person_won=False) == "novice"
    assert settled("expert", person_won=True) == "expert"
    assert settled("newcomer", person_won=False) == "newcomer"


def test_from_the_weakest_level_two_wins_lead_up():
    assert settled("newcomer", person_won=True) == "newcomer"
    assert settled("newcomer", person_won=True, again=True) == "beginner"
    assert settled("newcomer", person_won=False, again=True) == "newcomer"


@pytest.mark.parametrize(
    ("points", "other", "made"), [("0vp", "10vp", True), ("5vp", "5vp", True), ("10vp", "0vp", False)]
)
def test_the_weakest_adaptive_player_is_never_better_and_lets_its_best_move_pass_when_ahead(
    points, other, made, monkeypatch
):
    monkeypatch.setattr(levels, "levels_of", lambda game: replace(USUAL, newcomer=100))
    rules = find(POWER)
    start = position(
        "a:tent:white:1k b:castle:orange:1k c:keys", land="a-b b-c", cycle=2, timer=3,
        orange=f"3k {points}", white=f"3k {other}", to_move="orange 1",
    )  # fmt: skip
    view, chance = rules.read(start), random.Random(1)
    moves = rules.options(view, "orange")
    best = greedy_choice(rules, view, "orange", moves, chance)
    second = greedy_choice(rules, view, "orange", [move for move in moves if move != best.move], chance)
    assert best.value > second.value
    found = Adaptive(random.Random(1), "newcomer").choose(rules, view, "orange")
    assert found.value == (best if made else second).value


class _Noted:
    def __init__(self, kind, asked):
        self._kind, self._asked = kind, asked

    def choose(self, game, view, seat, budget=None):
        self._asked.append(self._kind)
        return Choice(game.options(view, seat)[0], None, ())


@pytest.mark.parametrize("level", ["beginner", "club", "search:20e"])
def test_a_level_plays_a_seat_of_a_table(level):
    words = [
        "table",
        "--board",
        "power-and-weakness-counting",
        "--seats",
        f"white={level}",
        "--option",
        "dealer=companion",
    ]
    done = CliRunner().invoke(main, words, input="")
    assert done.exit_code == 0, done.output
    assert '"position"' in done.output


def test_a_seat_of_a_table_is_played_by_somebody_known():
    done = CliRunner().invoke(main, ["table", "--board", "power-and-weakness-counting", "--seats", "white=champion"])
    assert done.exit_code == 1
    assert "beginner" in done.output
