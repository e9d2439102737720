"""OpenSpiel's own tests on our games, and its bots in them."""

from __future__ import annotations

import random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'reedlight[openspiel]'")

import numpy as np  # noqa: E402
from open_spiel.python.bots.uniform_random import UniformRandomBot  # noqa: E402

from controller.adapters.open_spiel import BotPlayer, mcts, short_name  # noqa: E402
from controller.choices import new_game  # noqa: E402
from controller.games_found import find, names  # noqa: E402
from controller.players.matches import play_out  # noqa: E402
from controller.players.simple import RandomPlayer  # noqa: E402

GAMES = [
    f"{short_name(name)}(players={count},max_plies=150)" for name in names() for count in find(name).seat_counts[:2]
]
MOST_STATES = 200


@pytest.mark.parametrize("name", GAMES)
def test_open_spiels_simulations_pass_with_serialization(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_another_state_has_another_text(name: str) -> None:
    state, chance = pyspiel.load_game(name).new_initial_state(), random.Random(1)
    while state.is_chance_node():
        state.apply_action(chance.choices(*zip(*state.chance_outcomes(), strict=True))[0])
    texts = {str(state)} | {str(state.child(action)) for action in state.legal_actions()}
    assert len(texts) == 1 + len(state.legal_actions())
    assert str(state.clone()) == str(state)


@pytest.mark.parametrize("name", GAMES)
def test_a_part_of_the_tree_is_as_the_api_wants_it(name: str) -> None:
    """What OpenSpiel's API test asks of every state that it reaches."""
    game, chance = pyspiel.load_game(name), random.Random(2)
    state = game.new_initial_state()
    by_information: dict[tuple[int, str], list[int]] = {}
    for _ in range(MOST_STATES):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            assert len(outcomes) <= game.max_chance_outcomes()
            state.apply_action(chance.choices(*zip(*outcomes, strict=True))[0])
            continue
        player, legal = state.current_player(), state.legal_actions()
        assert legal == sorted(set(legal))
        assert legal
        assert legal[-1] < game.num_distinct_actions()
        assert not state.legal_actions((player + 1) % game.num_players())
        assert sum(state.legal_actions_mask(player)) == len(legal)
        key = player, state.information_state_string(player)
        assert by_information.setdefault(key, legal) == legal
        copy = state.clone()
        before = state.information_state_string(player)
        copy.apply_action(chance.choice(legal))
        assert state.information_state_string(player) == before
        assert state.history() == copy.history()[: len(state.history())]
        state = copy
    returns = state.returns()
    assert sum(returns) == pytest.approx(0)


@pytest.mark.parametrize("name", names())
def test_a_bot_of_open_spiel_plays_ours(name: str) -> None:
    game = find(name)
    players = [BotPlayer(lambda _, seat: UniformRandomBot(seat, np.random.RandomState(1)), random.Random(1))]
    players += [RandomPlayer(random.Random(seat)) for seat in range(1, game.default_count)]
    played = play_out(game, new_game(game, {}, ()), players, random.Random(2))
    assert played.moves[0] > 5
    view = new_game(game, {}, ())
    while game.to_act(view) == ("table",):
        view = game.play(view, "table", game.options(view, "table")[0])
    seat = game.to_act(view)[0]
    chosen = BotPlayer(mcts(2, 1), random.Random(1)).choose(game, game.view(view, seat), seat)
    assert game.check(view, seat, chosen.move).legal


def test_copies_share_states_and_go_on_apart() -> None:
    game = pyspiel.load_game(GAMES[0])
    state = game.new_initial_state()
    copy = state.clone()
    assert copy.at.spelled.state is state.at.spelled.state


@pytest.mark.parametrize("ask", ["information_state_string", "observation_string"])
def test_where_nobody_is_to_move_a_player_has_to_be_named(ask: str) -> None:
    """Quietly answered, a chance node gave the string of the last seat: -1 is a place in every list."""
    state = pyspiel.load_game(f"{short_name('web-of-power-card-game')}(max_plies=3)").new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    chance = state.clone()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    for nobodys in (chance, state):
        for words in ((), (-1,), (9,)):
            with pytest.raises(ValueError, match="player"):
                getattr(nobodys, ask)(*words)
        assert getattr(nobodys, ask)(0)
