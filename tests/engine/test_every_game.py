"""What holds of every installed game: seats, views, layouts, worth, weights, positions, guesses."""

from __future__ import annotations

import json
import math
from itertools import product
from random import Random
from typing import get_args

import pytest

from controller.engine import layout
from controller.engine.game import TABLE, Drawer, Game, GameState
from controller.engine.journal import digest
from controller.engine.moves import Move
from controller.errors import PositionError
from controller.games_found import find
from controller.language import language_for
from tests.engine.folding import events_tell_all
from tests.engine.random_games import GAMES, boards_of, new_game, options, positions, random_game, states, walk

every_game = pytest.mark.parametrize("name", GAMES)
every_seed = pytest.mark.parametrize("seed", range(4))
DRAWN = 40


def all_states(name: str, seed: int) -> list[GameState]:
    """The states of a random game and of some drawn positions."""
    return [*states(name, seed), *positions(name, DRAWN * seed, DRAWN * seed + DRAWN)]


# Who plays.


@every_game
def test_as_many_seats_may_play_as_are_counted_and_no_others(name: str) -> None:
    game = find(name)
    assert list(game.seat_counts) == sorted(set(game.seat_counts))
    assert len(game.default_seats) == len(set(game.default_seats)) == game.seat_counts[-1]
    assert game.default_count in game.seat_counts
    assert game.seats(new_game(game, {}, ())) == game.default_seats[: game.default_count]
    for count in range(1, game.seat_counts[-1] + 1):
        if count in game.seat_counts:
            named = game.default_seats[:count]
            assert game.seats(new_game(game, {}, named)) == named
        else:
            refused(game, game.default_seats[:count])
    refused(game, (*game.default_seats, "one-more"))


def refused(game: Game, seats: tuple[str, ...]) -> None:
    with pytest.raises(PositionError) as caught:
        new_game(game, {}, seats)
    assert caught.value.path.partition(".")[0] == "seats"
    assert caught.value.message


@every_game
@pytest.mark.parametrize("wrong", ["", "two words", TABLE, "seat-0", "tab\tbed", "{seat}"])
def test_nobody_is_called_so(name: str, wrong: str) -> None:
    game = find(name)
    if name == "web-of-power-card-game" and wrong == "seat-0":
        return  # any plain name may be taken there
    for place in range(game.default_count):
        seats = list(game.default_seats[: game.default_count])
        seats[place] = wrong
        refused(game, tuple(seats))


@every_game
def test_no_two_seats_have_the_same_name(name: str) -> None:
    game = find(name)
    refused(game, (game.default_seats[0],) * game.default_count)


@every_game
@every_seed
def test_seats_keep_their_number_and_order_and_those_to_act_are_among_them(name: str, seed: int) -> None:
    for step in random_game(name, seed):
        game, after = step.game, step.outcome.state
        before, seats = game.seats(step.before), game.seats(after)
        assert len(seats) == len(before)
        assert len(set(seats)) == len(seats)
        kept = [one for one in before if one in seats]
        assert kept == [seat for seat in seats if seat in before]
        assert all(before.index(seat) == seats.index(seat) for seat in kept)
        assert set(game.to_act(after)) <= {*seats, TABLE}


# How it stands.


@every_game
@every_seed
def test_a_state_is_its_position(name: str, seed: int) -> None:
    game = find(name)
    for state in all_states(name, seed):
        written = json.loads(json.dumps(game.write(state), allow_nan=False))
        assert written["game"] == name
        again = game.read(written)
        assert game.write(again) == written
        assert digest(game, again) == digest(game, state)
        assert game.to_act(again) == game.to_act(state)


@every_game
@every_seed
def test_the_events_of_a_move_tell_all_that_it_does(name: str, seed: int) -> None:
    for game, before, actor, move, outcome in random_game(name, seed):
        assert game.play(before, actor, move) == outcome.state
        events_tell_all(game, before, outcome.events, outcome.state)


@every_game
@every_seed
def test_no_component_is_lost_or_made(name: str, seed: int) -> None:
    game = find(name)
    first, *others = (game.layout(state) for state in states(name, seed))
    assert layout.totals(first)
    for lying in others:
        assert layout.totals(lying) == layout.totals(first)
        assert all(n > 0 for items in lying.values() for n in items.values())


@every_game
@every_seed
def test_somebody_acts_until_there_is_a_result(name: str, seed: int) -> None:
    game = find(name)
    for state in all_states(name, seed):
        acting = game.to_act(state)
        assert (acting == ()) is bool(game.result(state)) is (game.standing(state).phase == "over")
        assert all(game.options(state, actor) for actor in acting)
        idle = [actor for actor in (*game.seats(state), TABLE) if actor not in acting]
        assert not any(game.options(state, actor) for actor in idle)
        if acting:
            assert game.guide.asked_first(state) in acting
        else:
            assert set(game.result(state)["winners"]) <= set(game.seats(state))
            json.dumps(dict(game.result(state)))


@every_game
@every_seed
def test_listed_moves_are_legal_unlike_and_readable(name: str, seed: int) -> None:
    game = find(name)
    for state in all_states(name, seed)[::5]:
        for actor in game.to_act(state):
            moves = game.options(state, actor)
            assert len({move.text for move in moves}) == len(moves)
            for move in moves[:: 1 + len(moves) // 40]:
                assert game.check(state, actor, move).legal
                assert game.read_move(state, move.text) == move


# What is seen of it.


@every_game
@every_seed
def test_what_a_seat_sees_is_seen_again_alike(name: str, seed: int) -> None:
    game = find(name)
    for state in all_states(name, seed):
        for seat in game.seats(state):
            seen = game.view(state, seat)
            assert game.view(seen, seat) == seen
            assert game.seats(seen) == game.seats(state)
            assert (seat in game.to_act(seen)) is (seat in game.to_act(state))
            assert game.standing(seen).phase == game.standing(state).phase
            game.write(seen)


@every_game
@every_seed
def test_a_seat_sees_just_its_own_moves(name: str, seed: int) -> None:
    game = find(name)
    for state in all_states(name, seed):
        for seat in game.seats(state):
            assert list(game.options(game.view(state, seat), seat)) == list(game.options(state, seat))


@every_game
@every_seed
def test_a_sample_looks_to_the_seat_like_its_view(name: str, seed: int) -> None:
    game, rng = find(name), Random(seed)
    for state in all_states(name, seed)[seed % 2 :: 2]:
        seat = rng.choice(game.seats(state))
        view = game.view(state, seat)
        sample = game.determinize(view, seat, rng)
        assert game.view(sample, seat) == view
        written = game.write(sample)
        assert game.write(game.read(json.loads(json.dumps(written)))) == written, "a sample is a position of the game"
        assert game.standing(sample) == game.standing(state)


@every_game
@every_seed
def test_a_sample_can_be_played_on_from(name: str, seed: int) -> None:
    game, rng = find(name), Random(seed)
    for state in all_states(name, seed)[::9]:
        seat = rng.choice(game.seats(state))
        sample = game.determinize(game.view(state, seat), seat, rng)
        for _, before, actor, move, outcome in walk(game, sample, rng.randrange(1000), most=25):
            assert game.check(before, actor, move).legal
            assert game.to_act(outcome.state) or game.result(outcome.state)
            game.write(outcome.state)


@every_game
@every_seed
def test_the_worth_of_a_state_is_a_number_for_every_seat(name: str, seed: int) -> None:
    game = find(name)
    for state in all_states(name, seed):
        for seat in game.seats(state):
            assert math.isfinite(game.evaluator.value(state, seat))
        scores = game.presenter.projected_scores(state)
        assert set(scores) <= set(game.seats(state))
        json.dumps(scores, allow_nan=False)


# Chance.


@every_game
@every_seed
def test_chance_has_a_weight_for_each_move_and_somebody_who_brings_it(name: str, seed: int) -> None:
    for game, before, actor, move, _ in random_game(name, seed):
        assert game.seals(move) is None or isinstance(game.seals(move), str)
        assert isinstance(game.reveals(before, actor, move), bool)
        if actor == TABLE:
            chances = game.chances(before)
            assert [move for move, _ in chances] == list(game.options(before, TABLE))
            assert all(isinstance(weight, int) and weight >= 0 for _, weight in chances)
            assert any(weight for _, weight in chances)
            assert game.guide.drawn_by(move) in get_args(Drawer)
            assert game.reveals(before, actor, move)
            assert game.guide.question(before) is None


# What hands may have meant.

NONSENSE = ("", "at", "region:london", "1,1", "0,0", "15,1", "nowhere", "timer", "score:anna", "\x00", "é" * 500)
TAGS = (
    None, "", ":", "tile:", "tile:merlin", "tile:influence-castle", "tile:snake", "tile:none", "marker:tent", "token:5",
    "token:x", "card:yes", "card:king", "law:three-symbols", "law:unknown", "law:x", "land:frankreich x2", "land:x",
    "land:england -S", "land:", "cube", "x:y:z",
)  # fmt: skip


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_put_or_lifted_or_read_a_guess_is_a_move_that_can_be_judged(name: str, seed: int) -> None:
    game, rng, guessed = find(name), Random(seed), 0
    cards = [f"card:{card}" for card in ("yes", "none", *game.guide.cards)]
    zones = tuple(dict.fromkeys(zone for board in boards_of(name) for zone in board.zones))
    for state in all_states(name, seed):
        actor = rng.choice((*game.seats(state), TABLE))
        places = (*NONSENSE, *rng.sample(zones, 6))
        for place, gained, tag in product(places, (True, False), (None, rng.choice(TAGS))):
            here, there = {place: rng.randint(1, 4)}, dict.fromkeys(rng.sample(places, rng.choice((0, 0, 1, 2))), 1)
            extra, missing = (here, there) if gained else (there, here)
            heard = rng.sample(cards, rng.randrange(3)) + ([] if tag is None else [tag])
            for move in game.guide.guess(state, actor, {} if rng.random() < 0.1 else extra, missing, heard):
                assert isinstance(move, Move)
                verdict = game.check(state, actor, move)
                assert language_for(game).render(verdict.reason.code, verdict.reason.facts)
                guessed += 1
    assert guessed > 100


@every_game
@every_seed
def test_any_options_begin_a_game(name: str, seed: int) -> None:
    game = find(name)
    chosen = options(game, Random(100 + seed))
    assert game.write(new_game(game, chosen, ()))["options"] == chosen
