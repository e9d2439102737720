"""The phase follows random games of every installed game, from their beginning and from any position."""

from __future__ import annotations

from itertools import chain

import pytest

from controller.engine.phases import Standing
from controller.errors import PhaseDrift
from controller.games_found import find
from controller.phases.game_phase import GamePhase
from tests.engine.random_games import GAMES, Step, positions, random_game, walk

every_game = pytest.mark.parametrize("name", GAMES)
SEEDS = range(15)
NEVER_BY_A_MOVE = {("token_due", "cycle.offer")}
"""Rows for given positions only."""


def standing_before(step: Step) -> GamePhase:
    return GamePhase(step.game.phases, step.game.standing(step.before))


def after(step: Step) -> Standing:
    """Where the rules stand after the step."""
    return step.game.standing(step.outcome.state)


def lying_on_the_timer(step: Step) -> int | None:
    """The timer as the layout has it."""
    timer = step.game.phases.timer
    return None if timer is None else step.game.layout(step.outcome.state).get(timer.zone, {}).get(timer.item, 0)


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_is_followed_without_a_drift(name: str, seed: int) -> None:
    steps = random_game(name, seed)
    phase = standing_before(steps[0])
    for step in steps:
        phase.follow(step.outcome.events, after(step))
        assert phase.standing == after(step)
        assert phase.standing.timer == lying_on_the_timer(step)


@every_game
def test_games_are_followed_from_any_position(name: str) -> None:
    seen = set()
    for number, state in enumerate(positions(name, 0, 250)):
        phase = None
        for step in walk(find(name), state, number, 8):
            phase = phase or standing_before(step)
            seen.add(phase.standing.phase)
            phase.follow(step.outcome.events, after(step))
    assert len(seen) > 3
    assert seen <= find(name).phases.leaves


@every_game
def test_random_games_stand_in_every_phase_and_begin_in_one_of_the_first(name: str) -> None:
    table = find(name).phases
    met: set[str] = set()
    for seed in range(40):
        met |= {step.game.standing(step.before).phase for step in random_game(name, seed)}
        met.add(after(random_game(name, seed)[-1]).phase)
    passed_through = {"cycle.supplies", "cycle.scoring"}
    assert met == table.leaves - passed_through
    assert "over" in table.leaves


@every_game
def test_every_row_is_fired(name: str) -> None:
    game = find(name)
    table, fired = game.phases, set()
    walks = [random_game(name, seed) for seed in range(40)]
    walks += [tuple(walk(game, state, number, 12)) for number, state in enumerate(positions(name, 0, 250))]
    for step in chain.from_iterable(walks):
        here = game.standing(step.before).phase
        for event in step.outcome.events:
            if event.trigger:
                fired.add((event.trigger, here))
                here = dict(table.ends(here))[event.trigger]
    assert fired <= {(trigger, leaf) for leaf in table.leaves for trigger, _ in table.ends(leaf)}
    assert {row[:2] for row in table.rows} - fired <= NEVER_BY_A_MOVE


@every_game
def test_undo_restores_and_the_game_goes_on_from_there(name: str) -> None:
    for step in random_game(name, 3)[::3]:
        phase = standing_before(step)
        phase.follow(step.outcome.events, after(step))
        phase.restore(step.game.standing(step.before))
        phase.follow(step.outcome.events, after(step))
        assert phase.standing == after(step)


@every_game
def test_a_commit_without_the_last_trigger_that_changes_the_phase_is_caught(name: str) -> None:
    caught = 0
    for step in chain.from_iterable(random_game(name, seed) for seed in range(4)):
        here, last, events = step.game.standing(step.before).phase, None, step.outcome.events
        for n, event in enumerate(events):
            there = dict(step.game.phases.ends(here)).get(event.trigger, here)
            last, here = (n if there != here else last), there
        if last is not None:
            with pytest.raises(PhaseDrift):
                standing_before(step).follow((*events[:last], *events[last + 1 :]), after(step))
            caught += 1
    assert caught > 10
