"""Words that wait: what is kept, what is forgotten, and in which order they are taken."""

from __future__ import annotations

import itertools

import pytest

from controller.recognition.fixed_times import WAITS_MOST_S
from controller.recognition.plans import Heard
from controller.recognition.waiting import WaitingWords

MOVE, END, TILE = Heard("", "card:move"), Heard("", "card:end"), Heard("", "tile:merlin", "tile:merlin:1")


def waiting(*words: tuple[float, Heard, bool]) -> WaitingWords:
    kept = WaitingWords()
    for at, what, told in words:
        kept.keep(at, what, told=told)
    return kept


def test_a_word_shown_again_while_it_waits_waits_once():
    words, forgot = waiting((1.0, END, False), (5.0, END, False)).take(6.0, told=False)
    assert [(one.at, one.what) for one in words] == [(1.0, END)]
    assert not forgot


def test_words_are_taken_in_the_order_in_which_they_were_said():
    """Whatever they wait for."""
    for kinds in itertools.product((False, True), repeat=3):
        words, forgot = waiting(*zip((1.0, 2.0, 3.0), (MOVE, TILE, END), kinds, strict=True)).take(4.0, told=True)
        assert [one.what for one in words] == [MOVE, TILE, END]
        assert not forgot


def test_what_waits_for_a_move_stays_when_pieces_are_decided():
    kept = waiting((1.0, MOVE, True), (2.0, END, False))
    words, _ = kept.take(3.0, told=False)
    assert [one.what for one in words] == [END]
    assert [one.what for one in kept.words] == [MOVE]


@pytest.mark.parametrize("told", [False, True])
def test_a_component_is_kept_and_what_was_said_upon_an_old_card_is_forgotten(told):
    kept = waiting((0.0, MOVE, told), (1.0, TILE, told), (WAITS_MOST_S, END, told))
    words, forgot = kept.take(WAITS_MOST_S + 0.5, told=told)
    assert [one.what for one in words] == [TILE]
    assert forgot
    assert not kept


def test_words_for_pieces_that_were_decided_do_not_grow_old():
    """The question about them was open for so long."""
    words, forgot = waiting((0.0, END, False)).take(60.0, told=True)
    assert [one.what for one in words] == [END]
    assert not forgot
