"""PettingZoo's own test on our games."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'reedlight[pettingzoo]'")

from pettingzoo.test import api_test

from controller.adapters.pettingzoo import env
from controller.games_found import find, names


@pytest.mark.parametrize("name", names())
@pytest.mark.filterwarnings("ignore")
def test_pettingzoos_test_of_its_interface_passes(name: str) -> None:
    api_test(env(name, max_plies=60), num_cycles=150)


def test_a_game_is_played_to_its_end_and_rewarded() -> None:
    game = env("web-of-power-card-game")
    game.reset(seed=3)
    rewards: dict[str, float] = {}
    for agent in game.agent_iter():
        observed, reward, ended, cut, _ = game.last()
        rewards[agent] = rewards.get(agent, 0.0) + reward
        if ended or cut:
            game.step(None)
            continue
        assert observed["action_mask"].any()
        game.step(game.action_space(agent).sample(observed["action_mask"]))
    assert sum(rewards.values()) == pytest.approx(0)
    assert max(rewards.values()) in (pytest.approx(1), pytest.approx(0), pytest.approx(0.25))


def test_an_illegal_word_ends_the_game_for_who_says_it() -> None:
    game = env("power-and-weakness")
    game.reset(seed=1)
    game.step(0)
    assert any(game.terminations.values())


@pytest.mark.parametrize("name", names())
def test_what_is_rendered_is_the_position_as_json(name: str) -> None:
    game = env(name, render_mode="ansi")
    game.reset(seed=1)
    rules = find(name)
    position = rules.read(json.loads(game.render()))
    assert position == rules.view(game.unwrapped._game.state, "table")


def test_a_render_mode_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no render mode human: name ansi"):
        env("power-and-weakness", render_mode="human")
