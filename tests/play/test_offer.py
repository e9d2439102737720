"""What is asked before a table is opened, and that every answer that it shows is taken as a person would type it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from controller.choices import new_game
from controller.games_found import find
from controller.play.offer import Offer
from controller.play.terminal import Keyboard


def asked(what: Callable[[Offer], Any], *typed: str) -> tuple[Any, list[str]]:
    """What comes of a question where these lines are typed, and the lines that were shown."""
    reading, writing = os.pipe()
    os.write(writing, "".join(f"{line}\n" for line in typed).encode())
    os.close(writing)
    shown: list[str] = []
    with os.fdopen(reading, encoding="utf-8") as stream:
        return what(Offer(Keyboard(stream), shown.append)), shown


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("Balance of Power", "balance-of-power"),
        ("balance-of-power", "balance-of-power"),
        ("bal", "balance-of-power"),
        ("Power & Weakness", "power-and-weakness"),
        ("power and weakness", "power-and-weakness"),
        ("2", "power-and-weakness"),
        ("weakness", "power-and-weakness"),
        ("Web of Power: the card game", "web-of-power-card-game"),
        ("card game", "web-of-power-card-game"),
    ],
)
def test_a_game_is_chosen_by_its_title_or_a_part_of_it(typed: str, game: str) -> None:
    board, shown = asked(lambda offer: offer.typed_board(None), typed)
    assert board.game == game
    assert shown == [
        "Which game do you play: Balance of Power, Power & Weakness or Web of Power: the card game?",
    ]


def test_a_title_that_several_games_may_have_is_asked_for_again() -> None:
    board, shown = asked(lambda offer: offer.typed_board(None), "of power", "whist", "pow")
    assert board.game == "power-and-weakness"
    assert len(shown) == 3


@pytest.mark.parametrize(
    ("game", "typed", "seats"),
    [
        ("power-and-weakness", (), None),
        ("balance-of-power", ("2",), ("seat-1", "seat-2")),
        ("balance-of-power", ("9", "two", "6"), tuple(f"seat-{n}" for n in range(1, 7))),
        ("balance-of-power", (), None),
        ("web-of-power-card-game", ("4",), ("anna", "bert", "carl", "dora")),
        ("web-of-power-card-game", ("Émile, Bo, Mary Ann",), ("emile", "bo", "mary-ann")),
        ("web-of-power-card-game", ("Jo, Jo, Ann", "Jo, Ann", "2", "jo, ann, bea"), ("jo", "ann", "bea")),
    ],
)
def test_who_plays_is_asked_where_that_can_be_chosen(game: str, typed: tuple[str, ...], seats: object) -> None:
    found, shown = asked(lambda offer: offer.seats(find(game)), *typed)
    assert found == seats
    assert len(shown) == (0 if game == "power-and-weakness" else max(1, len(typed)))


@pytest.mark.parametrize(
    ("game", "asks"),
    [
        ("power-and-weakness", "Who draws tiles, tokens and cards?"),
        ("balance-of-power", "Who draws what chance decides at the start?"),
        ("web-of-power-card-game", "Who draws tiles, tokens and cards?"),
    ],
)
@pytest.mark.parametrize("typed", ["companion", "hands"])
def test_who_draws_is_asked_of_what_the_box_holds(game: str, asks: str, typed: str) -> None:
    def dealer(offer: Offer) -> str | None:
        board = offer.typed_board(game)
        assert board is not None
        return offer.dealer(board, new_game(find(game), {}, ()))

    found, shown = asked(dealer, typed)
    assert found == typed
    assert [line.startswith(asks) for line in shown] == [True]
