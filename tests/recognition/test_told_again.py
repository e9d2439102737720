"""An answer that waits already: told again, or said of a later move."""

from __future__ import annotations

from controller.recognition.plans import Heard
from controller.recognition.waiting import WaitingWords

LAND = Heard("", "land:sachsen f1", "land:sachsen f1:1")
NONE = Heard("", "card:none")


def waiting(*words: Heard) -> WaitingWords:
    found = WaitingWords()
    for at, word in enumerate(words):
        found.keep(at, word)
    return found


def test_an_answer_that_waits_already_was_told_again():
    """Bert shows `card:none` and Carl a card; both wait. Bert shows `card:none` once more."""
    words = waiting(NONE, LAND)
    words.drop_told_again(NONE, {"card:none"})
    assert [one.what for one in words.words] == [LAND]


def test_a_card_that_waits_after_another_component_leaves_that_component():
    """A land card waits, and `card:none`: Carl's, or Bert's answer, shown a second time now. Carl will be asked."""
    words = waiting(LAND, NONE)
    words.drop_told_again(NONE, {"card:none"})
    assert [one.what for one in words.words] == [LAND]


def test_what_the_answer_says_is_told_again_with_it():
    words = waiting(Heard("", "card:king"), NONE)
    words.drop_told_again(NONE, {"card:none", "card:king"})
    assert words.words == []
