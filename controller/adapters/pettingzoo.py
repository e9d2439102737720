"""The games for PettingZoo (``pip install 'reedlight[pettingzoo]'``): environments of turns (AEC).

>>> from controller.adapters.pettingzoo import env
>>> game = env("power-and-weakness")
>>> game.reset(seed=1)

A move is spelled word by word, one action a word (`controller.adapters.spelling`). An agent observes the features by
which positions are judged, of its own view, its own first, with the words of its move so far; ``action_mask`` says
which words may follow. What chance brings is drawn between the turns. A win is rewarded by 1, and -1 is shared out
among the others; a game of more than ``max_plies`` moves, those of chance among them, is truncated.
"""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from controller.adapters.spelling import Spelled, words_of
from controller.games_found import find

MOST_PLIES = 2000
MOST_WORDS = 6
"""So many words of a move so far are observed."""


def env(game: str, players: int | None = None, max_plies: int = MOST_PLIES, render_mode: str | None = None) -> Any:
    """An environment that refuses illegal actions and actions out of turn with PettingZoo's own errors."""
    raw = RawEnv(game, players, max_plies, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))


class RawEnv(AECEnv):  # type: ignore[misc]
    """The environment itself; agents are called by their place, ``seat_1`` and so on."""

    metadata = {"render_modes": ["ansi"], "name": "reedlight", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self, game: str, players: int | None = None, max_plies: int = MOST_PLIES, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.rules = find(game)
        self.count = players or self.rules.default_count
        if self.count not in self.rules.seat_counts:
            raise ValueError(f"{game} is not played by {self.count}")
        if max_plies < 1:
            raise ValueError("max_plies has to be at least 1")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode}: name ansi, or none")
        self.render_mode, self._most = render_mode, max_plies
        self.possible_agents = [f"seat_{number + 1}" for number in range(self.count)]
        self.words, self.features = words_of(game, self.count), tuple(self.rules.evaluator.model.names)
        features = self.count * len(self.features)
        low, high = -np.inf, np.inf
        self._size = features + MOST_WORDS
        observed = spaces.Dict(
            {
                "observation": spaces.Box(low, high, (self._size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.words),), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces = {agent: spaces.Discrete(len(self.words)) for agent in self.possible_agents}
        self._chance = random.Random()
        self._game = Spelled(self.rules, self.count)

    def observation_space(self, agent: str) -> Any:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The words that an agent may say."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a game; ``seed`` is for what chance brings."""
        if seed is not None:
            self._chance = random.Random(seed)
        self._game = Spelled(self.rules, self.count)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._draw()
        self.agent_selection = self._acting()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and the words that it may say now."""
        seat, game = self.possible_agents.index(agent), self._game
        own = game.begun if game.actor == seat else ()
        said = [float(self.words.index(word)) for word in own][:MOST_WORDS]
        seen = [*game.features(seat), *said, *[0.0] * (MOST_WORDS - len(said))]
        mask = np.zeros(len(self.words), np.int8)
        if game.actor == seat and not self._cut:
            mask[game.legal()] = 1
        return {"observation": np.array(seen, np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Say a word."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._game.spell(int(action))
        self._draw()
        if self._game.actor is None:
            self.rewards = dict(zip(self.possible_agents, self._game.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._cut:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._acting()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as JSON, with ``render_mode="ansi"``, as everybody may see it."""
        if self.render_mode != "ansi":
            return None
        return json.dumps(self.rules.write(self.rules.view(self._game.state, "table")))

    def close(self) -> None:
        """Nothing is open."""

    @property
    def _cut(self) -> bool:
        return self._game.plies >= self._most

    def _draw(self) -> None:
        """Let chance bring what is due."""
        while self._game.actor == -1:
            numbers, weights = zip(*self._game.chances(), strict=True)
            self._game.draw(self._chance.choices(numbers, weights)[0])

    def _acting(self) -> str:
        """Who is to act; when the game is over, the next player who was not told yet."""
        actor = self._game.actor
        return self.possible_agents[actor] if actor is not None and actor >= 0 else self.agents[0]
