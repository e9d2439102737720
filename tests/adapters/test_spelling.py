"""Moves word by word: every move can be spelled, each spelling makes its move, and nothing known tells a secret."""

from __future__ import annotations

from random import Random

import pytest

from controller.adapters.spelling import END, Spelled, words_of
from controller.engine.game import TABLE
from controller.games_found import find, names
from controller.play.lessons import lesson_called

TABLES = [(name, count) for name in names() for count in find(name).seat_counts]


def step(spelled: Spelled, chance: Random) -> None:
    if spelled.actor == -1:
        spelled.draw(chance.choice(spelled.chances())[0])
    else:
        spelled.spell(chance.choice(spelled.legal()))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_move_can_be_spelled(name: str, seats: int) -> None:
    words, chance = set(words_of(name, seats)), Random(seats)
    spelled = Spelled(find(name), seats)
    while spelled.actor is not None and spelled.plies < 150:
        if spelled.actor >= 0 and not spelled.begun:
            assert all(words.issuperset(move.text.split()) for move in spelled.moves())
        step(spelled, chance)


@pytest.mark.parametrize("name", names())
def test_a_spelled_game_is_a_game_of_the_rules(name: str) -> None:
    game, chance = find(name), Random(3)
    spelled = Spelled(game, game.default_count)
    state = spelled.state
    while spelled.actor is not None and spelled.plies < 120:
        plies, before, actor = spelled.plies, spelled.state, spelled.actor
        step(spelled, chance)
        if spelled.plies == plies:
            assert spelled.state is before
            assert spelled.begun
            assert spelled.legal()
            continue
        who, text, _ = spelled._heard[-1]
        seat = TABLE if who < 0 else game.seats(before)[who]
        assert who == actor
        state = game.play(state, seat, game.read_move(state, text))
        assert state == spelled.state


def test_a_move_that_begins_another_is_ended_by_a_word_of_its_own() -> None:
    game = find("web-of-power-card-game")
    state = game.read(lesson_called(game, "paying-with-stones").position)
    spelled = Spelled(game, 3, state)
    legal = {move.text for move in game.options(state, "anna")}
    assert {"take 1 left pays hand", "take 1 right"} <= legal
    for text in sorted(legal):
        one = spelled.copy()
        for word in text.split():
            one.spell(one.words.index(word))
        if one.plies == 0:
            one.spell(one.words.index(END))
        assert one._heard[-1][1] == text
    assert spelled.plies == 0


def test_a_bid_is_not_known_to_the_other_seat() -> None:
    game = find("power-and-weakness")
    begun = Spelled(game, 2, game.read(lesson_called(game, "auction").position))
    for word in ("take", "victory-point"):
        begun.spell(begun.words.index(word))
    known = set()
    for bid in ("1", "2", "3"):
        one = begun.copy()
        for word in ("bid", bid):
            one.spell(one.words.index(word))
        assert one.actor == 1
        assert f"bid {bid}" in one.known(0)
        known.add((one.known(1), one.observed(1), tuple(one.features(1))))
    assert len(known) == 1


@pytest.mark.parametrize("name", names())
def test_what_a_seat_knows_is_the_same_in_every_truth_that_it_may_be_in(name: str) -> None:
    """Another truth with the same view: what is seen, what can be said and what is judged are the same."""
    game, chance = find(name), Random(5)
    spelled = Spelled(game, max(game.seat_counts))
    compared = 0
    while spelled.actor is not None and spelled.plies < 260:
        if spelled.actor >= 0 and not spelled.begun and chance.random() < 0.2:
            for seat, called in enumerate(game.seats(spelled.state)):
                other = spelled.copy()
                other.state = game.determinize(spelled.view(seat), called, chance)
                assert other.observed(seat) == spelled.observed(seat)
                assert other.known(seat) == spelled.known(seat)
                assert other.features(seat) == spelled.features(seat)
                if spelled.actor == seat and len(game.to_act(spelled.state)) == 1:
                    assert other.legal() == spelled.legal()
                compared += other.state != spelled.state
        step(spelled, chance)
    assert compared or name != "web-of-power-card-game"  # of the others hardly ever something is hidden
