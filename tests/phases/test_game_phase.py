"""The phase of a game follows random games without a drift, and catches every drift that is planted."""

from __future__ import annotations

import gc
import pickle
import weakref
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

import pytest

from controller.engine.events import Event, Moved
from controller.engine.phases import Standing, Table
from controller.errors import PhaseDrift
from controller.games.power_and_weakness import GAME
from controller.games.power_and_weakness import events as e
from controller.games.power_and_weakness.state import State
from controller.phases.game_phase import GamePhase
from tests.games.power_and_weakness import drawn

CHOOSING = "cycle.turn.choosing"
KINDS = ("sword", "magic")
GAMES = 40
POSITIONS = 300


class Commit(NamedTuple):
    before: State
    events: tuple[Event, ...]
    after: State


def commits(steps: Iterable[drawn.Step]) -> Iterator[Commit]:
    for step in steps:
        outcome = GAME.resolve(step.before, step.actor, step.move)
        yield Commit(step.before, outcome.events, outcome.state)


@cache
def game(seed: int) -> tuple[Commit, ...]:
    return tuple(commits(drawn.game(seed)))


def standing_at(state: State) -> GamePhase:
    return GamePhase(GAME.phases, GAME.standing(state))


def standing(phase: str, cycle: int = 1, timer: int = 4) -> Standing:
    return Standing(phase, cycle, "magic" if cycle % 2 else "sword", timer)


def at(phase: str, cycle: int = 1, timer: int = 4) -> GamePhase:
    return GamePhase(GAME.phases, standing(phase, cycle, timer))


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_is_followed_without_a_drift(seed: int) -> None:
    played = game(seed)
    phase = standing_at(played[0].before)
    assert phase.standing == standing("setup")
    for commit in played:
        phase.follow(commit.events, GAME.standing(commit.after))
        assert phase.standing == GAME.standing(commit.after)
        assert phase.standing[1:] == (commit.after.cycle, KINDS[commit.after.cycle % 2], commit.after.timer)


def test_the_random_games_fire_every_row_of_the_table() -> None:
    table = GAME.phases
    fired: Counter[tuple[str, str]] = Counter()
    for seed in range(GAMES):
        state = table.initial
        for commit in game(seed):
            for event in commit.events:
                if event.trigger:
                    fired[event.trigger, state] += 1
                    state = dict(table.ends(state))[event.trigger]
    given_only = {("token_due", "cycle.offer")}  # no game begins so, but a position may
    assert {row[:2] for row in table.rows} - given_only == fired.keys()


def test_a_given_position_may_want_markers_and_then_a_token() -> None:
    position = GAME.write(GAME.new({})) | {"timer": 0}
    state = GAME.read(position)
    phase = standing_at(state)
    while GAME.standing(state).phase == "setup":
        move = GAME.options(state, "table")[0]
        outcome = GAME.resolve(state, "table", move)
        phase.follow(outcome.events, GAME.standing(outcome.state))
        state = outcome.state
    assert phase.standing == standing("cycle.token", timer=0)


def test_games_are_followed_from_any_position() -> None:
    seen = set()
    for seed in range(POSITIONS):
        state = GAME.read(drawn.position(seed))
        phase = standing_at(state)
        seen.add(phase.standing.phase)
        for commit in commits(drawn.walk(seed, state, 15)):
            phase.follow(commit.events, GAME.standing(commit.after))
            assert phase.standing.timer == commit.after.timer
    assert {"setup", "cycle.token", "cycle.offer", CHOOSING} <= seen


def test_undo_restores_and_the_game_goes_on_from_there() -> None:
    played = game(1)
    phase = standing_at(played[0].before)
    for n, commit in enumerate(played):
        phase.follow(commit.events, GAME.standing(commit.after))
        if n % 7 == 0:
            phase.restore(GAME.standing(commit.before))
            assert phase.standing == GAME.standing(commit.before)
            phase.follow(commit.events, GAME.standing(commit.after))
    assert phase.standing == GAME.standing(played[-1].after)


def test_every_commit_with_a_trigger_left_out_is_caught() -> None:
    table = GAME.phases
    caught = 0
    for commit in game(2):
        here = GAME.standing(commit.before).phase
        for n, event in enumerate(commit.events):
            there = dict(table.ends(here)).get(event.trigger, here)
            if there != here:
                phase = standing_at(commit.before)
                with pytest.raises(PhaseDrift):
                    phase.follow((*commit.events[:n], *commit.events[n + 1 :]), GAME.standing(commit.after))
                caught += 1
            here = there
    assert caught > 50


def test_a_cube_that_nobody_counted_and_a_cycle_that_nobody_began_are_caught() -> None:
    caught = Counter[str]()
    for commit in game(2):
        for n, event in enumerate(commit.events):
            cube = isinstance(event, Moved) and event.item == "cube"
            if cube or isinstance(event, e.CycleBegan):
                with pytest.raises(PhaseDrift):
                    standing_at(commit.before).follow(
                        (*commit.events[:n], *commit.events[n + 1 :]), GAME.standing(commit.after)
                    )
                caught["cube" if cube else "cycle"] += 1
    assert caught["cube"] > 10
    assert caught["cycle"] > 1


@pytest.mark.parametrize("wrong", [{"phase": "over"}, {"cycle": 4}, {"kind": "magic"}, {"timer": 2}])
def test_any_of_the_four_that_the_rules_tell_otherwise_is_a_drift(wrong: dict[str, object]) -> None:
    here = standing(CHOOSING, cycle=2, timer=3)
    phase = GamePhase(GAME.phases, here)
    with pytest.raises(PhaseDrift) as drift:
        phase.follow((e.TurnBegan("white", 2),), here._replace(**wrong))
    assert (drift.value.machine, drift.value.rules) == (here, here._replace(**wrong))
    assert phase.standing == here


def test_a_drift_carries_the_events_and_both_standings_and_changes_nothing() -> None:
    state = next(commit.before for commit in game(3) if GAME.standing(commit.before).phase == CHOOSING)
    phase, before = standing_at(state), GAME.standing(state)
    happened = (Moved("cube", 1, "timer", "cubes"), e.AuctionOpened("rebellion", "white"))
    with pytest.raises(PhaseDrift) as caught:
        phase.follow(happened, before)
    drift = caught.value
    assert (drift.game, drift.events, drift.rules, drift.why) == ("power-and-weakness", happened, before, "")
    assert drift.machine == before._replace(phase="cycle.turn.auction.bidding", timer=state.timer - 1)
    assert str(drift) == (
        f"power-and-weakness: the machine stands at {drift.machine}; the rules at {before}; "
        "events: Moved, auction_opened"
    )
    assert str(standing(CHOOSING, 2)) == "cycle.turn.choosing, cycle 2 (sword), timer 4"
    assert phase.standing == before


def test_a_drift_tells_no_secret_and_can_be_sent_to_another_process() -> None:
    with pytest.raises(PhaseDrift) as caught:
        at(CHOOSING).follow((e.BidMade("white", 97),), standing("over", timer=3))
    assert "97" not in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.events, again.rules) == (str(caught.value), caught.value.events, caught.value.rules)


def test_nothing_happened_and_yet_the_rules_stand_elsewhere() -> None:
    with pytest.raises(PhaseDrift, match="nothing happened"):
        at(CHOOSING).follow((), standing("over"))


def test_an_unlawful_trigger_is_a_drift_and_takes_back_what_came_before_it() -> None:
    phase = at(CHOOSING)
    with pytest.raises(PhaseDrift, match=r"game_won is not lawful at cycle\.turn\.window") as drift:
        phase.follow((e.WindowOpened("white", "use merlin"), e.GameWon("white")), standing("over"))
    assert drift.value.machine == standing("cycle.turn.window")
    assert phase.standing == standing(CHOOSING)


def test_an_event_of_which_the_table_has_never_heard_is_a_drift() -> None:
    class Landslide(Event):
        trigger = "land_slid"

    with pytest.raises(PhaseDrift, match="land_slid is not lawful at setup"):
        at("setup").follow((Landslide(),), standing("setup"))


def test_more_cubes_than_lie_there_cannot_leave() -> None:
    phase = at(CHOOSING, timer=1)
    with pytest.raises(PhaseDrift, match="2 left a timer that had fewer"):
        phase.follow((Moved("cube", 2, "timer", "cubes"),), standing(CHOOSING, timer=0))
    assert phase.standing.timer == 1


def test_a_cycle_begins_with_its_trigger_and_is_of_the_next_kind() -> None:
    phase = at("cycle.scoring", cycle=2, timer=0)
    supplies = e.SuppliesTaken("magician", {"orange": 2, "white": 2})
    phase.follow((e.CycleBegan(3), supplies), standing("cycle.token", cycle=3, timer=0))
    assert phase.standing == Standing("cycle.token", 3, "magic", 0)
    phase.follow((Moved("cube", 5, "cubes", "timer"), e.TokenTurned(5)), standing("cycle.offer", cycle=3, timer=5))
    assert phase.standing.timer == 5


@pytest.mark.parametrize("nowhere", ["cycle", "cycle.turn", "", "nowhere", "cycle.turn.choosing.more"])
def test_a_repair_never_fails_and_what_the_table_does_not_have_shows_later(nowhere: str) -> None:
    phase = at("setup")
    phase.restore(standing(nowhere))
    assert phase.standing == standing(nowhere)
    with pytest.raises(PhaseDrift):
        phase.follow((e.TurnBegan("white", 2),), standing(CHOOSING))
    phase.restore(standing(CHOOSING))
    phase.follow((e.TurnBegan("white", 2),), standing(CHOOSING))


def test_a_game_that_counts_nothing_stands_in_a_phase_alone() -> None:
    table = Table(
        "bare", "A table that counts nothing.", "here", ("here", "there"), (("cycle_began", "here", "there"),)
    )
    phase = GamePhase(table, Standing("here"))
    phase.follow((Moved("cube", 5, "cubes", "timer"), e.CycleBegan(2)), Standing("there"))
    assert phase.standing == Standing("there", None, None, None)
    assert str(phase.standing) == "there"


def test_two_games_do_not_disturb_each_other_and_none_is_kept() -> None:
    class Watched(GamePhase):
        __slots__ = ("__weakref__",)

    one, other = (Watched(GAME.phases, standing(phase)) for phase in ("cycle.start", "setup"))
    one.follow((e.TurnBegan("white", 2),), standing(CHOOSING))
    assert (one.standing.phase, other.standing.phase) == (CHOOSING, "setup")
    kept = weakref.ref(one)
    del one
    gc.collect()
    assert kept() is None
