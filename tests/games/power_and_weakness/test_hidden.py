"""What a seat knows of the other's bid, and the states that its view allows."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from controller.games.power_and_weakness import GAME
from tests.games.evenness import as_often
from tests.positions import position


def auction(reserve: str = "3k1m", **bids: int) -> dict[str, Any]:
    """Orange has taken a rebellion and has 2 knights to bid with."""
    start = position("a:tent:white:1k b:castle:orange:1k", land="a-b", orange="2k", white=reserve, to_move="orange 1")
    return start | {"pending": {"kind": "auction", "tile": "rebellion", "taker": "orange", "bids": bids}}


def bids(state: Any) -> tuple[int, ...]:
    """By seat its bid, -1 where none is made."""
    found: tuple[int, ...] = state.pending.bids
    return found


@pytest.mark.parametrize("made", [{}, {"white": 0}, {"white": 3}])
def test_the_other_may_have_bid_any_number_or_not_yet(made: dict[str, int]) -> None:
    state, rng = GAME.read(auction(**made)), Random(1)
    view = GAME.view(state, "orange")
    samples = [GAME.determinize(view, "orange", rng) for _ in range(2000)]
    assert as_often(map(bids, samples), {(-1, white): 1 for white in (-1, 0, 1, 2, 3)})
    assert state in samples


def test_a_seat_that_has_bid_knows_that_the_other_has_not() -> None:
    state = GAME.read(auction(orange=2))
    view = GAME.view(state, "orange")
    assert {GAME.determinize(view, "orange", Random(seed)) for seed in range(20)} == {state}


def test_a_seat_without_pieces_has_bid_nothing() -> None:
    """Played from its view as it is, the auction would wait for a bid that was made long ago."""
    state = GAME.read(auction("1m"))
    assert bids(state) == (-1, 0)
    view = GAME.view(state, "orange")
    assert bids(view) == (-1, -1)
    sample = GAME.determinize(view, "orange", Random(1))
    assert sample == state
    after = Counter(bid.text for bid in GAME.options(sample, "orange") if GAME.play(sample, "orange", bid).pending)
    assert after == {"bid 1": 1, "bid 2": 1}, "orange has won, and rebels"


def test_without_an_auction_nothing_is_hidden() -> None:
    state = GAME.read(position("a:tent:white:1k b:castle:orange:1k", land="a-b", to_move="orange 1"))
    assert GAME.determinize(GAME.view(state, "white"), "white", Random(1)) is state
