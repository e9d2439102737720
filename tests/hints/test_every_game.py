"""What the lights may show of every installed game: known roles, on places that its boards have."""

from __future__ import annotations

import json

import pytest

from controller.boards import COUNTERS, SCORE
from controller.boards.seats import by_place
from controller.engine.game import Game, GameState
from controller.games_found import find
from controller.hints.advise import advise, counted
from controller.hints.compose import compose
from controller.hints.roles import ROLES, Meaning
from tests.engine.random_games import GAMES, boards_of, positions, random_game, states

every_game = pytest.mark.parametrize("name", GAMES)
every_seed = pytest.mark.parametrize("seed", range(6))
NO_GAMES = ("wrong-here", "put-here", "named", "last-move", "timer", "cycle")
"""Roles of the house's own: no game gives them."""


def shown(game: Game, state: GameState) -> dict[str, object]:
    hints = game.presenter.hints(state)
    for hint in hints:
        assert hint.role in ROLES
        assert hint.role not in NO_GAMES
        json.dumps(dict(hint.facts), allow_nan=False)
    assert len({(hint.place, hint.role) for hint in hints}) == len(hints)
    return advise([*counted(game.standing(state)), *hints], {})


@every_game
@every_seed
def test_roles_are_known_and_places_are_on_the_board(name: str, seed: int) -> None:
    game = find(name)
    zones = {zone for board in boards_of(name) for zone in board.zones}
    seen = set()
    for state in states(name, seed):
        places = shown(game, state).keys()
        assert places <= {*zones, *COUNTERS, *(f"{SCORE}{seat}" for seat in game.seats(state))}
        seen |= places & zones
    assert len(seen) > len(zones) // 2


@every_game
@every_seed
def test_every_frame_can_be_composed_on_every_board(name: str, seed: int) -> None:
    game = find(name)
    for board in boards_of(name):
        for state in list(states(name, seed))[::9]:
            where = by_place(board, game.seats(state))
            hints = (*counted(game.standing(state)), *game.presenter.hints(state))
            hints = [hint._replace(place=where.get(hint.place, hint.place)) for hint in hints]
            assert len(compose(board, advise(hints, {}), 0.3)) == board.light_count


@every_game
def test_positions_of_all_kinds_can_be_lit(name: str) -> None:
    game = find(name)
    for state in positions(name, 0, 200):
        shown(game, state)


@every_game
@every_seed
def test_the_hints_of_some_moves_are_among_those_of_all(name: str, seed: int) -> None:
    game = find(name)
    for step in random_game(name, seed):
        everything = game.presenter.hints(step.before)
        standing, of_one = game.presenter.hints(step.before, ()), game.presenter.hints(step.before, (step.move,))
        assert {hint[:2] for hint in standing} <= {hint[:2] for hint in of_one} <= {hint[:2] for hint in everything}
        assert all(ROLES[hint.role].meaning is not Meaning.LEGAL for hint in standing)


@every_game
@every_seed
def test_a_game_that_is_over_asks_for_nothing(name: str, seed: int) -> None:
    game = find(name)
    for state in (*states(name, seed), *positions(name, 0, 100)):
        if not game.to_act(state):
            meanings = {ROLES[hint.role].meaning for hint in game.presenter.hints(state)}
            assert not meanings & {Meaning.LEGAL, Meaning.SOURCE, Meaning.QUESTION}
