"""The phase of a game follows random games without a drift, and catches every drift that is planted."""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

import pytest

from controller.engine.events import Event, Moved
from controller.errors import PhaseDrift
from controller.games.power_and_weakness import GAME
from controller.games.power_and_weakness import events as e
from controller.games.power_and_weakness.state import State
from controller.phases.game_phase import GamePhase
from tests.games.power_and_weakness import drawn

CHOOSING = "cycle.turn.choosing"
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
    phase = GamePhase(GAME.phases)
    phase.restore(GAME.phase(state), GAME.layout(state))
    return phase


def at(phase: str) -> GamePhase:
    made = GamePhase(GAME.phases)
    made.restore(phase)
    return made


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_is_followed_without_a_drift(seed: int) -> None:
    played = game(seed)
    phase = standing_at(played[0].before)
    assert (phase.state, phase.timer) == ("setup", 4)
    for commit in played:
        phase.follow(commit.events, GAME.phase(commit.after))
        assert (phase.state, phase.timer) == (GAME.phase(commit.after), commit.after.timer)


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
    while GAME.phase(state) == "setup":
        move = GAME.options(state, "table")[0]
        outcome = GAME.resolve(state, "table", move)
        phase.follow(outcome.events, GAME.phase(outcome.state))
        state = outcome.state
    assert phase.state == "cycle.token"


def test_games_are_followed_from_any_position() -> None:
    seen = set()
    for seed in range(POSITIONS):
        state = GAME.read(drawn.position(seed))
        phase = standing_at(state)
        seen.add(phase.state)
        for commit in commits(drawn.walk(seed, state, 15)):
            phase.follow(commit.events, GAME.phase(commit.after))
            assert phase.timer == commit.after.timer
    assert {"setup", "cycle.token", "cycle.offer", CHOOSING} <= seen


def test_undo_restores_and_the_game_goes_on_from_there() -> None:
    played = game(1)
    phase = standing_at(played[0].before)
    for n, commit in enumerate(played):
        phase.follow(commit.events, GAME.phase(commit.after))
        if n % 7 == 0:
            phase.restore(GAME.phase(commit.before), GAME.layout(commit.before))
            assert phase.timer == commit.before.timer
            phase.follow(commit.events, GAME.phase(commit.after))
    assert phase.state == GAME.phase(played[-1].after)


def test_every_commit_with_a_trigger_left_out_is_caught() -> None:
    table = GAME.phases
    caught = 0
    for commit in game(2):
        here = GAME.phase(commit.before)
        for n, event in enumerate(commit.events):
            there = dict(table.ends(here)).get(event.trigger, here)
            if there != here:
                phase = standing_at(commit.before)
                with pytest.raises(PhaseDrift):
                    phase.follow((*commit.events[:n], *commit.events[n + 1 :]), GAME.phase(commit.after))
                caught += 1
            here = there
    assert caught > 50


def test_a_drift_names_both_phases_and_the_events_and_changes_nothing() -> None:
    state = next(commit.before for commit in game(3) if GAME.phase(commit.before) == CHOOSING)
    phase = standing_at(state)
    told: list[tuple[str, str]] = []
    phase.listeners.append(lambda old, new: told.append((old, new)))
    happened = (Moved("cube", 1, "timer", "cubes"), e.AuctionOpened("rebellion", "white"))
    with pytest.raises(PhaseDrift) as drift:
        phase.follow(happened, CHOOSING)
    message = str(drift.value)
    assert "the phase is cycle.turn.auction.bidding, but cycle.turn.choosing by the rules" in message
    assert "from cycle.turn.choosing: Moved, auction_opened" in message
    assert (phase.state, phase.timer, told) == (CHOOSING, state.timer, [])


def test_nothing_happened_and_yet_the_rules_stand_elsewhere() -> None:
    with pytest.raises(PhaseDrift, match="nothing happened"):
        at(CHOOSING).follow((), "over")


def test_an_unlawful_trigger_is_a_drift_and_takes_back_what_came_before_it() -> None:
    phase = at(CHOOSING)
    with pytest.raises(PhaseDrift, match=r"game_won is not lawful at cycle\.turn\.window"):
        phase.follow((e.WindowOpened("white", "use merlin"), e.GameWon("white")), "over")
    assert phase.state == CHOOSING


def test_an_event_of_which_the_table_has_never_heard_is_a_drift() -> None:
    class Landslide(Event):
        trigger = "land_slid"

    with pytest.raises(PhaseDrift, match="land_slid is not lawful at setup"):
        GamePhase(GAME.phases).follow((Landslide(),), "setup")


def test_more_cubes_than_lie_there_cannot_leave() -> None:
    phase = GamePhase(GAME.phases)
    phase.restore(CHOOSING, {"timer": {"cube": 1}, "cubes": {"cube": 7}})
    with pytest.raises(PhaseDrift, match="2 left a timer that had fewer"):
        phase.follow((Moved("cube", 2, "timer", "cubes"),), CHOOSING)
    assert phase.timer == 1


def test_an_empty_timer_is_a_count_and_one_never_told_is_none() -> None:
    assert GamePhase(GAME.phases).timer is None
    phase = GamePhase(GAME.phases)
    phase.restore("cycle.token", {"cubes": {"cube": 8}})
    assert phase.timer == 0
    phase.follow((Moved("cube", 5, "cubes", "timer"), e.TokenTurned(5)), "cycle.offer")
    assert phase.timer == 5
    untold = at(CHOOSING)
    untold.follow((Moved("cube", 1, "timer", "cubes"),), CHOOSING)
    assert untold.timer is None


@pytest.mark.parametrize("phase", ["cycle", "cycle.turn", "", "nowhere", "cycle.turn.choosing.more"])
def test_one_cannot_stand_where_there_is_no_phase(phase: str) -> None:
    made = GamePhase(GAME.phases)
    with pytest.raises(PhaseDrift, match="there is no phase"):
        made.restore(phase)
    assert made.state == "setup"


def test_listeners_hear_of_each_changed_phase_once_and_not_of_a_restored_one() -> None:
    played = game(4)
    phase = standing_at(played[0].before)
    told: list[tuple[str, str]] = []
    phase.listeners.append(lambda old, new: told.append((old, new)))
    for commit in played:
        phase.follow(commit.events, GAME.phase(commit.after))
    pairs = [(GAME.phase(commit.before), GAME.phase(commit.after)) for commit in played]
    assert told == [pair for pair in pairs if pair[0] != pair[1]]
    phase.restore("setup")
    assert told[-1] != ("over", "setup")


def test_a_listener_cannot_trigger() -> None:
    phase = at("cycle.start")
    phase.listeners.append(lambda old, new: phase.follow((), new))
    with pytest.raises(PhaseDrift, match="a listener"):
        phase.follow((e.TurnBegan("white", 2),), CHOOSING)
    phase.listeners[:] = [lambda old, new: phase.restore(old)]
    with pytest.raises(PhaseDrift, match="a listener"):
        phase.follow((e.AuctionOpened("rebellion", "white"),), "cycle.turn.auction.bidding")
    phase.listeners.clear()
    phase.follow((e.BidsOpened({}, None),), CHOOSING)


def test_two_games_do_not_disturb_each_other_and_none_is_kept() -> None:
    class Watched(GamePhase):
        __slots__ = ("__weakref__",)

    one, other = Watched(GAME.phases), Watched(GAME.phases)
    one.restore("cycle.start")
    one.follow((e.TurnBegan("white", 2),), CHOOSING)
    assert (one.state, other.state) == (CHOOSING, "setup")
    kept = weakref.ref(one)
    del one
    gc.collect()
    assert kept() is None
