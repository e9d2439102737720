"""The games for OpenSpiel (``pip install 'reedlight[openspiel]'``): Python games of `pyspiel`, and its bots as players.

Importing this module registers ``python_power_and_weakness``, ``python_balance_of_power`` and
``python_web_of_power_card_game`` (any game that is installed, by its name). Parameters: ``players``, and ``max_plies``,
after which a game is given up without a winner, as random play may go on for ever.

>>> import pyspiel
>>> import controller.adapters.open_spiel
>>> game = pyspiel.load_game("python_balance_of_power(players=3,max_plies=2000)")

A move is spelled word by word, one action a word; information states come from views (`controller.adapters.spelling`).
Utilities add up to 0: a win is 1, and -1 is shared out among the others.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pyspiel

from controller.adapters.spelling import END, Spelled, words_of
from controller.engine.game import Game, GameState
from controller.engine.journal import digest
from controller.games_found import find, names
from controller.players.player import Budget, Choice

MOST_PLIES = 4000
MOST_WORDS = 8
"""More than the words of any move."""
MOST_CHANCES = 100
"""More than chance ever offers at once."""


def short_name(game: str) -> str:
    """What OpenSpiel calls a game of ours."""
    return f"python_{game.replace('-', '_')}"


def _type(game: Game) -> Any:
    counts = game.seat_counts
    open_ = game.name == "balance-of-power"
    return pyspiel.GameType(
        short_name=short_name(game.name),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION
        if open_
        else pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": game.default_count, "max_plies": MOST_PLIES},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games as OpenSpiel has games."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.rules = find(name)
        self.players = int(given.get("players", self.rules.default_count))
        self.most_plies = int(given.get("max_plies", MOST_PLIES))
        if self.players not in self.rules.seat_counts:
            raise ValueError(f"{name} is not played by {self.players}")
        if self.most_plies < 1:
            raise ValueError("max_plies has to be at least 1")
        info = pyspiel.GameInfo(
            num_distinct_actions=len(words_of(name, self.players)),
            max_chance_outcomes=MOST_CHANCES,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.most_plies * MOST_WORDS,
        )
        super().__init__(_type(self.rules), info, given)

    def new_initial_state(self) -> SpielState:
        """A game at its beginning."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """What observes its states."""
        return _Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class _Shared:
    """A game being played, that copies of a state share until one of them goes on."""

    def __init__(self, spelled: Spelled) -> None:
        self.spelled = spelled

    def __deepcopy__(self, _memo: Any) -> _Shared:
        return _Shared(self.spelled.copy())


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state, and the words of the move that is being spelled."""

    def __init__(self, game: SpielGame, state: GameState = None) -> None:
        super().__init__(game)
        self._most = game.most_plies
        self.at = _Shared(Spelled(game.rules, game.players, state))

    def current_player(self) -> int:
        """Who is to act."""
        spelled = self.at.spelled
        actor = spelled.actor
        if actor is None or spelled.plies >= self._most:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor < 0 else actor

    def _legal_actions(self, _player: int) -> list[int]:
        return self.at.spelled.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring."""
        return self.at.spelled.chances()

    def _apply_action(self, action: int) -> None:
        spelled = self.at.spelled
        if spelled.actor == -1:
            spelled.draw(action)
        else:
            spelled.spell(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.at.spelled.told(action)

    def is_terminal(self) -> bool:
        """Whether the game is over, or was given up."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """By seat what it has won."""
        return self.at.spelled.returns()

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat knows."""
        return self.at.spelled.known(self._seat(player))

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees now."""
        return self.at.spelled.observed(self._seat(player))

    def _seat(self, player: int | None) -> int:
        """The player who is asked for: who is to move, where none is named. Raises ValueError where that is nobody."""
        seat = self.current_player() if player is None else player
        count = self.at.spelled.count
        if not 0 <= seat < count:
            raise ValueError(f"{seat} is no player: name one of 0 to {count - 1} where nobody is to move")
        return seat

    def __str__(self) -> str:
        """Another text for another state, as programs that keep states by it expect: how many moves were made, the
        digest of the position, and the words of the move that is being spelled."""
        spelled = self.at.spelled
        return " ".join((str(spelled.plies), digest(spelled.game, spelled.state), *spelled.begun))


class _Observer:
    """Observes states as text; there is no tensor of all that a seat knows."""

    def __init__(self, _game: SpielGame, obs_type: Any) -> None:
        self._recall = obs_type.perfect_recall
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Nothing to be set."""

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat knows, or sees now."""
        return state.information_state_string(player) if self._recall else state.observation_string(player)


class BotPlayer:
    """A bot of OpenSpiel as a player of ours: it gets a sample of what the seat's view allows.

    Args:
        bot: makes the bot, for a game and the number of the seat that it plays.
    """

    def __init__(self, bot: Callable[[SpielGame, int], Any], chance: random.Random) -> None:
        self._made, self._chance = bot, chance
        self._game: SpielGame | None = None
        self._bot: Any = None

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """The move that the bot spells."""
        own = game.seats(view).index(seat)
        if self._game is None:
            self._game = SpielGame(game.name, {"players": len(game.seats(view))})
            self._bot = self._made(self._game, own)
        state = SpielState(self._game, game.determinize(view, seat, self._chance))
        while state.current_player() != own:  # who decides at the same time, and is asked first: anything
            state.apply_action(self._chance.choice(state.legal_actions()))
        spelled = state.at.spelled
        while True:
            before, plies = spelled.begun, spelled.plies
            word = spelled.words[action := self._bot.step(state)]
            state.apply_action(action)
            if spelled.plies > plies:
                move = game.read_move(view, " ".join(before if word == END else (*before, word)))
                return Choice(move, None, (move,))


def mcts(simulations: int, seed: int) -> Callable[[SpielGame, int], Any]:
    """OpenSpiel's Monte Carlo tree search in Python, with random playouts."""
    from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

    def made(game: SpielGame, _seat: int) -> Any:
        import numpy as np

        chance = np.random.RandomState(seed)
        return MCTSBot(game, 2.0, simulations, RandomRolloutEvaluator(1, chance), random_state=chance)

    return made


def _register() -> None:
    for name in names():
        class_ = type(
            "".join(part.title() for part in name.split("-")),
            (SpielGame,),
            {"__init__": lambda self, params=None, _name=name: SpielGame.__init__(self, _name, params)},
        )
        pyspiel.register_game(_type(find(name)), class_)


_register()
