"""How moves are told, of every installed game and at every shipped board."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from controller.boards import Board
from controller.engine.game import TABLE, Game, GameState, Word
from controller.engine.layout import ON_BOARD
from controller.engine.moves import Move
from controller.games_found import find
from controller.language import language_for
from controller.recognition.image import carried, effect
from controller.recognition.plans import AT, named_places, sayable
from tests.engine.random_games import BOARDS, GAMES, states

every_game = pytest.mark.parametrize("name", GAMES)
every_board = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
PARTLY_FELT = ("power-and-weakness-region",)
"""Boards that feel a part of their map; what they do not feel is typed."""
every_whole_board = pytest.mark.parametrize(
    "board", [board for board in BOARDS if board.name not in PARTLY_FELT], ids=lambda board: board.name
)
SEEDS = range(4)
SAID = re.compile(r"[a-z]+:\S.*")


def moves(name: str, seed: int, most: int) -> Iterator[tuple[Game, GameState, str, Move]]:
    """Legal moves along a random game, some of each state."""
    game = find(name)
    for state in states(name, seed):
        for actor in game.to_act(state):
            legal = game.options(state, actor)
            for move in legal[:: 1 + len(legal) // most]:
                yield game, state, actor, move


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_every_move_can_be_told_unless_the_companion_draws_it(name: str, seed: int) -> None:
    for game, state, actor, move in moves(name, seed, 60):
        words = game.guide.words(state, actor, move)
        if actor != TABLE:
            assert words, move.text
        else:
            assert (words == ()) <= (game.guide.drawn_by(move) == "companion"), move.text
        assert all(SAID.fullmatch(word.said) for word in words), words
        assert all(word.slot or word.said.startswith(AT) for word in words), words
        assert len(set(words)) == len(words)


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_no_move_names_a_place_twice(name: str, seed: int) -> None:
    for game, state, actor, move in moves(name, seed, 60):
        places = [word.said for word in game.guide.words(state, actor, move) if word.said.startswith(AT)]
        assert len(set(places)) == len(places), move.text


@every_board
def test_a_move_that_names_a_place_names_every_place_that_it_changes(board: Board) -> None:
    named = 0
    for seed in SEEDS:
        for game, state, actor, move in moves(board.game, seed, 40):
            places = named_places(game.guide.words(state, actor, move))
            if places:
                named += 1
                done = effect(game, board, game.guide.declared_effect(state, actor, move).events)
                assert done.keys() <= places, move.text
    assert named > 500


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_move_only_carries_is_all_that_it_does_to_the_board(name: str, seed: int) -> None:
    for game, state, actor, move in moves(name, seed, 200):
        only = game.guide.only_carries(state, actor, move)
        if only is not None:
            done = game.guide.declared_effect(state, actor, move)
            on_the_board = [pieces for pieces in carried(game, done.events) if pieces.src or pieces.dst]
            assert list(only) == on_the_board, move.text
            assert game.guide.question(done.state) is None, move.text


@every_whole_board
def test_places_and_zones_are_those_of_the_board(board: Board) -> None:
    if board.kind == "reader":
        assert not board.zones
        return
    game = find(board.game)
    for seed in SEEDS:
        for game, state, actor, move in moves(board.game, seed, 20):
            assert named_places(game.guide.words(state, actor, move)) <= board.zones.keys()
        for state in states(board.game, seed):
            lying = {zone.removeprefix(ON_BOARD) for zone in game.layout(state) if zone.startswith(ON_BOARD)}
            assert lying <= board.zones.keys()


def as_seen(game: Game, board: Board, state: GameState, actor: str, move: Move) -> tuple[object, ...]:
    """All that can be seen and heard of a move at a board."""
    done = effect(game, board, game.guide.declared_effect(state, actor, move).events)
    words: frozenset[Word] = frozenset(sayable(game.guide.words(state, actor, move), board))
    return words, tuple(sorted(done.items()))


@every_whole_board
def test_no_two_moves_look_and_sound_alike(board: Board) -> None:
    game = find(board.game)
    for seed in SEEDS:
        for state in list(states(board.game, seed))[::4]:
            for actor in game.to_act(state):
                seen: dict[tuple[object, ...], str] = {}
                for move in game.options(state, actor):
                    if actor == TABLE and game.guide.drawn_by(move) == "companion":
                        continue
                    assert seen.setdefault(as_seen(game, board, state, actor, move), move.text) == move.text


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_is_asked_something_is_asked_in_a_sentence(name: str, seed: int) -> None:
    game = find(name)
    slots = set()
    for state in states(name, seed):
        code = game.guide.question(state)
        for actor in game.to_act(state):
            if code is not None:
                assert language_for(game).render(code, {"seat": actor}).endswith("?")
            for move in game.options(state, actor)[:60]:
                slots |= {word.slot for word in game.guide.words(state, actor, move)}
    for slot in sorted(slots - {"", "tag"}):
        assert language_for(game).render(f"ask.{slot}", {"seat": game.default_seats[0]}).endswith("?"), slot
