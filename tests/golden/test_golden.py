"""Games recorded once still go the same way, move by move and digest by digest."""

from pathlib import Path

import pytest

from controller.engine.digest import digest
from controller.games.power_and_weakness import GAME
from tests.golden import games

by_file = pytest.mark.parametrize("path", games.files(), ids=lambda path: path.stem)


@by_file
def test_replay(path: Path) -> None:
    head, *moves, end = games.read(path)
    state = GAME.read(head["position"])
    assert digest(GAME, state) == head["digest"]
    for line in moves:
        move = GAME.read_move(state, line["move"])
        assert GAME.check(state, line["seat"], move).legal, line
        state = GAME.play(state, line["seat"], move)
        assert digest(GAME, state) == line["digest"], line
    assert GAME.to_act(state) == ()
    assert GAME.result(state) == end["result"]


@by_file
def test_the_same_seed_records_the_same_game(path: Path) -> None:
    assert games.record(games.GAMES[path.stem]) == games.read(path)


def test_every_game_has_its_file() -> None:
    assert {path.stem for path in games.files()} == set(games.GAMES)
