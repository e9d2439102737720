"""What a seat knows of law cards, and the states that its view allows."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from controller.games.web_of_power_card_game import GAME
from tests.games.evenness import as_often
from tests.games.web_of_power_card_game.table import position

BACK, THREE, COLOURS, MINUS = "take-back-stone", "three-symbols", "different-colours", "minus-two"
ROWS = ("5: sachsen f1, england x2", "5: italien x2, bayern f2")
"""No law card lies there."""


def lying(state: Any) -> tuple[Any, ...]:
    """The law cards as the position writes them: on places, then before each seat."""
    written = GAME.write(state)
    return (*written["law"].items(), *((seat, *entry["law"]) for seat, entry in written["seats"].items()))


def samples(state: Any, seat: str, n: int) -> list[Any]:
    view, rng = GAME.view(state, seat), Random(7)
    found = [GAME.determinize(view, seat, rng) for _ in range(n)]
    assert all(GAME.view(one, seat) == view for one in found)
    return found


def test_cards_of_others_and_on_places_are_dealt_in_every_way_alike() -> None:
    row = "1: england x2, sachsen f1, ungarn r1"  # a law card lies on the second
    played = (BACK, BACK, THREE)
    start = position(row, played=played, law={"anna": [COLOURS], "bert": [COLOURS, MINUS], "carl": [MINUS]},
                     lying={"1,2": THREE})  # fmt: skip
    state = GAME.read(start)
    wanted: Counter[tuple[Any, ...]] = Counter()
    order = [BACK, THREE, COLOURS, MINUS]
    for place, one, two, carl in permutations((THREE, COLOURS, MINUS, MINUS)):
        bert = sorted((one, two), key=order.index)
        wanted[("1,2", place), ("anna", COLOURS), ("bert", *bert), ("carl", carl)] += 1
    found = samples(state, "anna", 3000)
    assert as_often(map(lying, found), wanted)
    assert state in found


def test_where_only_one_way_is_left_it_is_the_truth() -> None:
    played = (BACK, BACK, THREE, THREE, COLOURS, COLOURS)
    state = GAME.read(position(*ROWS, played=played, law={"bert": [MINUS], "carl": [MINUS]}))
    assert set(samples(state, "anna", 20)) == {state}


def test_one_s_own_cards_are_known() -> None:
    state = GAME.read(position(*ROWS, law={"anna": [BACK, MINUS], "bert": [THREE, COLOURS]}))
    assert {GAME.write(one)["seats"]["anna"]["law"] == [BACK, MINUS] for one in samples(state, "anna", 50)} == {True}


@pytest.mark.parametrize("others", [[THREE, THREE], ["unknown", "unknown"], [THREE, MINUS]])
def test_an_unread_card_of_one_s_own_may_be_what_the_legal_moves_say(others: list[str]) -> None:
    """Anna may declare it to be three symbols, unless the state tells that both of these lie before Bert."""
    played = (BACK, BACK, COLOURS, COLOURS)
    state = GAME.read(position(*ROWS, played=played, law={"anna": ["unknown"], "bert": others, "carl": ["unknown"]}))
    moves = [move.text for move in GAME.options(state, "anna")]
    assert ("law three-symbols" in moves) == (others != [THREE, THREE])
    elsewhere = Counter((*lying(one)[1], *lying(one)[2]).count(THREE) for one in samples(state, "anna", 400))
    if others == [THREE, THREE]:
        assert elsewhere.keys() == {2}
    else:
        # Where hers is of another kind, both lie elsewhere, and one of them stays unread.
        assert elsewhere.keys() == {1}


def test_whoever_is_asked_though_nothing_can_be_taken_may_have_any_law_card() -> None:
    """Bert has no stone left with which to pay for the cards that others claim, and is asked all the same (WP-6)."""
    stones = {"1,5": "carl", "1,6": "anna"}
    start = position(ROWS[0], turn="bert", stones=stones, lost={"bert": 3}, played=(THREE, COLOURS),
                     law={"bert": [BACK], "anna": [BACK]})  # fmt: skip
    state = GAME.read(start)
    assert GAME.to_act(state) == ("bert",)
    assert [move.text for move in GAME.options(state, "bert")] == ["law take-back-stone", "done"]
    names = {name for one in samples(state, "carl", 60) for name in GAME.write(one)["seats"]["bert"]["law"]}
    assert names == {BACK, THREE, COLOURS, MINUS}
