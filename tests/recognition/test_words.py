"""What words tell of a move, and what is asked: each slot by a word of its own, and nothing twice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller import boards
from controller.engine.game import Word
from controller.games_found import find
from controller.recognition.plans import Heard, Plan, Plans
from controller.recognition.questions import question_for
from tests.recognition.scene import position

RULES = find("power-and-weakness")
BOARD = boards.load("power-and-weakness-counting")
STATE = RULES.read(position())
PLANS = {plan.move.text: plan for plan in Plans(RULES, BOARD, STATE).all}
SWAP = PLANS["use movement gododdin rheged 1k1m"]
"""Its two numbers are told by the same card."""
SHOWN = (Heard("", "tile:movement"), Heard("", "at:rheged"), Heard("", "at:gododdin"))
ONE = "card:1"


def plan(*words: Word) -> Plan:
    """A move told by these words."""
    return Plan(RULES, BOARD, STATE, "orange", SWAP.move, words)


@given(st.permutations([*SHOWN, Heard("knights", ONE), Heard("", ONE)]))
def test_an_answer_tells_what_was_asked_and_leaves_the_other_word_free_in_any_order(heard: list[Heard]) -> None:
    assert SWAP.told(heard)


@given(st.permutations([*SHOWN, Heard("knights", ONE), Heard("knights", ONE)]))
def test_the_same_answer_twice_tells_nothing_else(heard: list[Heard]) -> None:
    assert not SWAP.told(heard)


@given(st.permutations([*SHOWN, SHOWN[1], Heard("", ONE)]))
def test_one_word_tells_one_thing(heard: list[Heard]) -> None:
    assert not SWAP.told(heard)


@given(st.permutations([*SHOWN, Heard("", ONE), Heard("", ONE)]), st.integers(0, 4))
def test_one_word_fewer_is_too_few(heard: list[Heard], left_out: int) -> None:
    assert SWAP.told(heard)
    assert not SWAP.told(heard[:left_out] + heard[left_out + 1 :])


@pytest.mark.parametrize("answer", ["card:b", "card:c"])
def test_what_was_answered_is_not_asked_again_though_it_leaves_several(answer: str) -> None:
    """A game may let one card tell a slot of several moves, each of which has other cards for it besides."""
    plans = [plan(*(Word("kind", f"card:{card}") for card in cards)) for cards in ("abc", "bcd")]
    asked = question_for(plans, [])
    assert asked is not None
    assert asked.slot == "kind"
    heard = [Heard("kind", answer)]
    assert all(one.fits(heard) for one in plans)
    assert question_for(plans, heard) is None


def choices(*plans: Plan) -> list[tuple[str | None, str | None]]:
    """Cards and places of the question about these plans."""
    asked = question_for(plans, [])
    assert asked is not None
    return [(choice.card, choice.place) for choice in asked.choices]


RECRUITS = plan(Word("how", "card:recruit"))


def test_who_has_nothing_to_say_in_a_slot_needs_no_card_where_a_knock_tells_the_move() -> None:
    assert choices(plan(Word("where", "at:powys")), RECRUITS) == [("recruit", None), (None, "powys")]


def test_where_no_place_of_its_own_tells_the_move_a_card_stands_for_it() -> None:
    here = Word("where", "at:powys")
    assert choices(plan(here), plan(Word("how", "card:recruit"), here)) == [("no", None), ("recruit", None)]
    assert choices(plan(Word("kind", "card:knight")), RECRUITS) == [("no", None), ("recruit", None)]
    assert choices(plan(here), plan(), RECRUITS) == [("no", None), ("recruit", None)]
