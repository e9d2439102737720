"""Rounds of self-play: games are played and kept, weights fitted to all that are kept, and compared with those before.

What is learnt must not depend on how many processes or machines play: every game has a number of its own, from which
and the seed all its chance comes, and games are taken in the order of their numbers. A tenth of them is kept from the
fit, and tells how well the weights foretell games that they were not fitted to.

Needs numpy.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from controller.choices import new_game
from controller.engine.game import Game
from controller.engine.model import Model
from controller.errors import ReedlightError
from controller.games_as_parquet import games_in, keeping, put_all_together
from controller.games_found import find
from controller.learning.fitting import calibration_error, fit, log_loss
from controller.learning.self_play import JudgedBy, positions_of, seated, self_played
from controller.learning.tempo import gains, tempo_of
from controller.players import SearchPlayer
from controller.players.matches import Played, play_out, seating, summary
from controller.players.player import Budget

UNSEEN = 10
"""Every tenth game is kept from the fit, to measure it by."""


class TooFewGames(ReedlightError, ValueError):
    """There are too few games to learn from: more have to be played."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """What all rounds of one run have in common.

    Attributes:
        seats: how many seats play.
        states: so many states a player judges for a move, also where weights are compared.
        seed: for all chance.
        data: the folder in which games are kept; all that are there are learnt from.
        changed: the features whose weights may change.
        ridge: how hard what has no weight yet is held to 0.
        tempo_games: in so many games is measured what a move gains, at most in a tenth of those learnt from; 0: that
            stays as it was.
        each_of: calls a function with each number, by however many processes, and gives back number and result.
    """

    rules: Game
    seats: int
    states: int
    seed: int
    data: Path
    changed: Sequence[str]
    ridge: float
    tempo_games: int
    each_of: Callable[..., Any]

    def begin(self) -> None:
        """Put the parts of games together that an earlier run has left."""
        self.data.mkdir(parents=True, exist_ok=True)
        put_all_together(self.data, self._prefix)

    @property
    def _prefix(self) -> str:
        return f"{self.rules.name}-{self.seats}-"

    @property
    def _kept(self) -> list[Path]:
        return sorted(self.data.glob(f"{self._prefix}*.parquet"))

    def _next_number(self) -> int:
        """The number of the next game: every game has a chance of its own."""
        return max((int(one["number"]) + 1 for file in self._kept for one in games_in(file)), default=0)

    def play(self, model: Model, games: int) -> None:
        """Play and keep so many games by these weights."""
        own = Model(model.names, {n: w for n, w in model.weights.items() if n == self.seats}, tempo=model.tempo)
        name, seats, first = self.rules.name, self.seats, self._next_number()
        one_game = partial(self_played, name, seats, own, self.seed, states=self.states)
        with keeping(self.data / f"{self._prefix}{first:06}.parquet", name, self.seed) as keep:
            for number, one in self.each_of(one_game, range(first, first + games)):
                keep(number, seated(seats, own, number, self.states), one)

    def fitted(self, model: Model, made_by: str) -> Model:
        """New weights from all games that are kept, and how well they foretell. Raises TooFewGames."""
        seats, examples = self.seats, self._examples()
        changed = [model.names.index(name) for name in self.changed]
        by_hand = {} if model.weights else self.rules.evaluator.by_hand.get(seats, {})
        made_by += f", after {len(by_hand)} weights were set by hand" if by_hand else ""
        before = [by_hand.get(name, 0.0) for name in model.names] if by_hand else None
        trusted = np.array([not by_hand or name in by_hand for name in model.names])
        found = examples.fit(model.for_seats(seats) if model.weights else before, changed, trusted, self.ridge)
        weights = tuple(round(float(weight), 5) for weight in found)
        told = {"made_by": made_by, "seed": self.seed, "rounds": len(self._kept), **examples.measured(found)}
        new = Model(model.names, {**model.weights, seats: weights}, {**model.provenance, seats: told})
        return replace(
            new, tempo={**model.tempo, seats: self._tempo_of(new, examples.games)} if self.tempo_games else model.tempo
        )

    def _tempo_of(self, model: Model, games: int) -> Any:
        first, played = self._next_number(), min(self.tempo_games, 1 + games // 10)
        measured = self.each_of(
            partial(gains, self.rules.name, self.seats, model, self.seed), range(first, first + played)
        )
        return tempo_of(one for _, one in sorted(measured))

    def _examples(self) -> _Examples:
        """Positions of all games that are kept, with what each seat won. Raises TooFewGames."""
        name, features, shares, ids, unwon = self.rules.name, [], [], [], 0
        for one in sorted((one for file in self._kept for one in games_in(file)), key=lambda one: int(one["number"])):
            unwon += not sum(one["shares"])
            for position in positions_of(name, one):
                features.append(position)
                shares.append(one["shares"])
                ids.append(one["number"])
        if not ids:
            raise TooFewGames(f"there are no games of {name} in {self.data} to learn from: play more of them")
        numbers = np.array(ids, int)
        if not any(numbers % UNSEEN):
            alone = f"the only game of {name} in {self.data} is kept to measure weights by"
            raise TooFewGames(f"{alone}, so there is none to learn from: play more of them")
        return _Examples(np.array(features, float), np.array(shares, float), numbers, unwon)

    def compared(self, new: Model, old: Model, games: int) -> dict[str, Any]:
        """How new weights do against old ones in all other seats, where both judge so many states for a move: what is
        better one move ahead need not be better in a search. A row of `controller.players.matches.summary`, and
        ``kept``: whether they win their even share, or miss it by chance at most. They are fitted to more games, so
        they are kept unless they do worse by more than one standard error."""
        first = self.seed + self._next_number()
        names = ("new", *["old"] * (self.seats - 1))
        play = partial(_against, self.rules.name, names, new, old, self.states, first)
        found: dict[str, Any] = summary(names, dict(self.each_of(play, range(games))))["players"][0]
        even = 1 / self.seats
        return {**found, "kept": bool(found["share"] >= even - (even * (1 - even) / games) ** 0.5)}


@dataclass(frozen=True, slots=True)
class _Examples:
    """Positions as features (positions x seats x features), what each seat won, and the numbers of their games; and how
    many games nobody won, which teach nothing."""

    features: Any
    shares: Any
    ids: Any
    unwon: int

    @property
    def games(self) -> int:
        return len(np.unique(self.ids))

    def fit(self, before: Sequence[float] | None, changed: Sequence[int], trusted: Any, ridge: float) -> Any:
        """Weights fitted to nine tenths of the games."""
        seen = self.ids % UNSEEN != 0
        return fit(self.features[seen], self.shares[seen], self.games, before, changed, trusted, ridge)

    def measured(self, weights: Any) -> dict[str, Any]:
        """How well weights foretell the other games."""
        unseen = self.ids % UNSEEN == 0
        features, shares = self.features[unseen], self.shares[unseen]
        return {
            "games": self.games,
            **({"won_by_nobody": self.unwon} if self.unwon else {}),
            "positions": len(self.features),
            "log_loss": round(log_loss(features, shares, weights), 4),
            "calibration_error": round(calibration_error(features, shares, weights), 4),
        }


def _against(game: str, names: tuple[str, ...], new: Model, old: Model, states: int, seed: int, number: int) -> Played:
    rules, budget = find(game), Budget(positions=states)
    players = [
        JudgedBy(SearchPlayer(random.Random(f"{seed} {number} {seat}"), budget), rules, new if name == "new" else old)
        for seat, name in enumerate(seating(names, number))
    ]
    state = new_game(rules, {}, rules.default_seats[: len(names)])
    return play_out(rules, state, players, random.Random(f"{seed} {number} against"))
