"""Seats that stand beside each other have letters that tell them apart."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games_found import Installed, find
from controller.language import language_for
from controller.language.letters import letters


@pytest.mark.parametrize("game", Installed())
def test_the_seats_of_every_game_have_letters_of_their_own(game: str) -> None:
    rules, language = find(game), language_for(find(game))
    for seats in permutations(rules.default_seats, min(3, len(rules.default_seats))):
        names = [language.name("seat", seat) for seat in seats]
        assert len(set(letters(names))) == len(names)


def test_they_are_of_the_name_where_that_can_be() -> None:
    assert letters(["Great Britain", "France", "Germany"]) == ("G", "F", "E")
    assert letters(["Germany", "Great Britain", "Russia"]) == ("G", "B", "R")
    assert letters(["The Ottoman Empire", "Österreich", "Anna", "Albert"]) == ("O", "Ö", "A", "L")
    assert letters(["A", "A", "7"]) == ("A", "B", "C")


@given(st.lists(st.text(max_size=12), max_size=6))
def test_whatever_seats_are_called(names: list[str]) -> None:
    found = letters(names)
    assert len(set(found)) == len(found) == len(names)
    assert all(letter.isalpha() for letter in found)
