"""Two games that differ only in what a viewer may not see read alike to it, times included (`hidden_pairs`)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from controller.engine.game import TABLE
from controller.games_found import find
from controller.ports import Entered, Passed, TagSeen
from controller.table.reports import SPECTATOR, Viewer
from tests.games.power_and_weakness import drawn
from tests.games.web_of_power_card_game.naive import CARDS, LAW_NAMES
from tests.positions import position
from tests.table.hidden_pairs import CARD_BOARDS, SEATS, Told, first_difference, law_card_pairs, played, stream, viewers

POWER = ("power-and-weakness-counting", "power-and-weakness-presence")
WANTED = 8
"""Games from drawn positions."""


@pytest.mark.parametrize("board", CARD_BOARDS)
@pytest.mark.parametrize(("faults", "seeds"), [("clean", (3, 12)), ("clumsy", (9, 13, 19))])
@pytest.mark.parametrize("scores", ["shown", "hidden"])
def test_law_cards_that_change_places(board: str, faults: str, seeds: tuple[int, ...], scores: str) -> None:
    compared = 0
    for seed in seeds:
        pairs, leaks = law_card_pairs(board, faults, seed, scores=scores)
        assert not leaks, leaks[0]
        compared += pairs
    assert compared >= 2 * len(seeds)


@pytest.mark.parametrize("board", CARD_BOARDS)
def test_law_cards_that_are_read_as_they_are_laid(board: str) -> None:
    game = find("web-of-power-card-game")
    rows = [CARDS[first : first + 14] for first in (0, 14, 28, 42)]
    seats: dict[str, Any] = {seat: {} for seat in SEATS[:3]}
    start = game.read({"game": game.name, "version": 1, "rows": rows, "seats": seats, "turn": None})
    tags = [f"law:{name}:{copy}" for name in LAW_NAMES for copy in (1, 2)]
    other = Random(1).sample(tags, len(tags))
    for _, viewer in viewers(game, start):
        told = [
            stream(board, start, [TagSeen(1.0 + 3 * n, tag) for n, tag in enumerate(order)], viewer)
            for order in (tags, other)
        ]
        assert first_difference(*told) is None
        assert len(told[0]) > 20


@pytest.mark.parametrize("board", POWER)
@pytest.mark.parametrize("hand", ["card", "typed"])
@pytest.mark.parametrize("bidder", ["orange", "white"])
def test_bids(board: str, hand: str, bidder: str) -> None:
    game = find("power-and-weakness")
    auction = {"kind": "auction", "tile": "rebellion", "taker": bidder}
    start = game.read(position(orange="3k", white="3k", to_move=f"{bidder} 1", pending=auction))
    first = game.guide.asked_first(start)
    if hand == "card" and first != bidder:
        pytest.skip("the other seat is asked first")
    seat = Viewer(1 - game.seats(start).index(bidder))

    def told(number: int, viewer: Viewer) -> Told:
        bid = TagSeen(2.0, f"card:{number}") if hand == "card" else Entered(2.0, f"bid {number}", bidder)
        return stream(board, start, [bid, TagSeen(6.0, "card:again"), Passed(20.0)], viewer)

    for viewer in (SPECTATOR, seat):
        streams = [told(number, viewer) for number in range(4)]
        assert any(one[2] == "committed" and one[4]["move"] == "bid" for one in streams[0])
        assert [first_difference(streams[0], one) for one in streams[1:]] == [None] * 3


@pytest.mark.parametrize("board", POWER)
def test_what_the_companion_will_draw(board: str) -> None:
    """With another seed everything is the same up to the first draw that is told."""
    game = find("power-and-weakness")
    compared = 0
    for seed in range(WANTED):
        start = game.read(drawn.position(seed))
        if TABLE in game.to_act(start) or not game.to_act(start):
            continue
        kept = played(board, start, "clumsy", f"draws {seed}", 12, dealer="companion")
        options = {"dealer": "companion"}
        told = [stream(board, start, kept.readings, SPECTATOR, seed=number, options=options) for number in (1, 2)]
        assert first_difference(*map(_before_a_draw, told)) is None
        compared += len(_before_a_draw(told[0])) > 10
    assert compared > WANTED // 4


def _before_a_draw(told: Told) -> Told:
    draws = (n for n, one in enumerate(told) if one[2] == "committed" and one[4]["seat"] == TABLE)
    return told[: next(draws, len(told))]


@pytest.mark.parametrize("board", POWER)
def test_points_that_the_table_hides(board: str) -> None:
    """Positions hold the points; what is reported does not, until a cycle is scored aloud."""
    game = find("power-and-weakness")
    compared = 0
    for seed in range(WANTED):
        written = drawn.position(seed)
        start = game.read(written)
        if TABLE in game.to_act(start) or not game.to_act(start):
            continue
        for one in written["seats"].values():
            one["victory_points"] += 1
        kept = played(board, start, "clumsy", f"points {seed}", 3, scores="hidden")
        options = {"scores": "hidden"}
        told = [
            _before_scoring(stream(board, state, kept.readings, SPECTATOR, seed=1, options=options))
            for state in (start, game.read(written))
        ]
        assert first_difference(*told) is None
        compared += len(told[0]) > 5
    assert compared > WANTED // 4


def _before_scoring(told: Told) -> Told:
    reports = [one for one in told if len(one) == 5]
    scored = (n for n, one in enumerate(reports) if one[3] == "told.cycle-scored")
    return reports[: next(scored, len(reports))]
