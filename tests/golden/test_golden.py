"""Games recorded once still go the same way, move by move and digest by digest."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.engine.journal import digest
from controller.engine.moves import Move
from controller.games_found import Installed, find
from controller.storage.text_records import replay_lines
from tests.golden import games

by_file = pytest.mark.parametrize("path", games.files(), ids=lambda path: path.stem)
MOST_LINES = 300


@by_file
def test_replay(path: Path) -> None:
    head, *moves, end = games.read(path)
    game = find(head["game"])
    state = game.read(head["position"])
    assert digest(game, state) == head["digest"]
    for line in moves:
        move = game.read_move(state, line["move"])
        assert game.check(state, line["seat"], move).legal, line
        state = game.play(state, line["seat"], move)
        assert digest(game, state) == line["digest"], line
    assert game.result(state) == end["result"]
    cut_short = len(moves) == games.GAMES[path.stem].most
    assert (game.to_act(state) == ()) is (end["result"] != {}) is not cut_short


@by_file
def test_the_record_of_a_golden_game_plays_through(path: Path) -> None:
    head, *moves, _ = games.read(path)
    lines = [
        {"game": head["game"], "version": 1, "start": head["position"]},
        *({**move, "seconds": 0} for move in moves),
    ]
    replay = replay_lines(Installed(), map(games.line, lines))
    assert replay.ok, replay.disagreement
    assert replay.moves == len(moves)


@by_file
def test_the_same_seed_records_the_same_game(path: Path) -> None:
    assert games.record(games.GAMES[path.stem]) == games.read(path)


def test_every_game_has_its_file_and_no_file_is_long() -> None:
    assert {path.stem for path in games.files()} == set(games.GAMES)
    assert {golden.game for golden in games.GAMES.values()} == set(Installed())
    assert all(len(games.read(path)) < MOST_LINES for path in games.files())


def kinds(name: str) -> set[type[Move]]:
    """The kinds of moves that the golden games of a game have."""
    game, found = find(name), set()
    for path in games.files():
        head, *moves, _ = games.read(path)
        if head["game"] == name:
            state = game.read(head["position"])
            for line in moves:
                move = game.read_move(state, line["move"])
                state = game.play(state, line["seat"], move)
                found.add(type(move))
    return found


def subclasses(kind: type) -> Iterator[type]:
    """All classes derived from one, near or far."""
    for derived in kind.__subclasses__():
        yield derived
        yield from subclasses(derived)


@pytest.mark.parametrize("game", Installed())
def test_every_kind_of_move_is_golden(game: str) -> None:
    package = f"controller.games.{game.replace('-', '_')}."
    there = [kind for kind in subclasses(Move) if kind.__module__.startswith(package)]
    # By name: of a dataclass with slots the class before it had slots may still be there.
    never_made = {base.__name__ for kind in there for base in kind.__bases__} | {"TakeCard"}
    assert {kind.__name__ for kind in kinds(game)} == {kind.__name__ for kind in there} - never_made
