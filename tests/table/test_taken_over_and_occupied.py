"""A takeover and the piece that occupies the region, made in one go: scenes of a tester who knew only the public pages.

The beaten pieces leave their wells, and the first piece of the new owner comes to one of the same wells. Where that
took less than two seconds, it was heard as a knock of the region.
"""

from __future__ import annotations

import pytest

from tests.table.lines import BALANCE, COUNTING, asks, astray, committed, made, play, says
from tests.table.positions import england, europe

TAKEN = "use influence-castle takeover ebrauc"
OUT = "1 tile:influence-castle:1; 2 -ebrauc.3; 2.5 -ebrauc.2; 3 -ebrauc.1;"


@pytest.mark.parametrize("came", [3.3, 3.8, 4.9])
@pytest.mark.parametrize("well", [1, 2, 3])
def test_a_piece_set_where_the_last_beaten_one_stood_is_no_knock(came: float, well: int) -> None:
    lines = play(COUNTING, f"{OUT} {came} +ebrauc.{well}; 12", england())
    assert made(lines) == [f"orange: {TAKEN}"]
    assert "named" not in says(lines)
    assert asks(lines)[-1]["code"] == "ask.withdraw", "the other seat is asked first"
    assert not astray(lines)


@pytest.mark.parametrize("came", [3.8, 7.0])
def test_the_piece_occupies_once_the_other_seat_has_answered(came: float) -> None:
    """Nothing is told to be wrong meanwhile, and the other seat is asked again when the piece has come."""
    lines = play(COUNTING, f"{OUT} {came} +ebrauc.1; 12 card:none; 16", england())
    assert made(lines) == [f"orange: {TAKEN}", "white: withdraw none", "orange: occupy"]
    assert not astray(lines)
    assert asks(lines)[-1]["code"] == "ask.withdraw"
    assert asks(lines)[-1]["at"] > came


@pytest.mark.parametrize("came", [3.8, 7.0])
def test_the_other_seat_may_withdraw_a_piece_after_that(came: float) -> None:
    lines = play(COUNTING, f"{OUT} {came} +ebrauc.1; 12 +bryneich.1; 16 card:knight; 20", england())
    assert made(lines) == [f"orange: {TAKEN}", "white: withdraw knight bryneich", "orange: occupy"]


def test_the_region_may_still_be_knocked_while_nothing_else_is_out_of_it() -> None:
    """Also while a piece elsewhere is in the hand."""
    knocks = "3 -ebrauc.1; 3.8 +ebrauc.1; 4.5 -ebrauc.1; 5.3 +ebrauc.1;"
    assert committed(play(COUNTING, f"1 tile:influence-castle:1; {knocks} 12", england())) == [TAKEN]
    lines = play(COUNTING, f"1 tile:influence-castle:1; 2 -powys.1; {knocks} 12", england())
    assert "named" in says(lines)


def test_a_place_that_is_asked_for_may_be_knocked_though_a_piece_of_it_is_out() -> None:
    """The beaten pawn is lifted; the table asks from which territory, and another pawn of that place knocks it."""
    start = europe("poland:ge:g+ru:k livonia:ge:g", "ge kgb", "ge fr ru")
    hands = "1 -poland.1; 2 card:attack; 12 -poland.2; 12.6 +poland.2; 15"
    lines = play(BALANCE, hands, start)
    assert "poland" in [choice["place"] for choice in asks(lines)[0]["choices"]]
    assert "named" in says(lines) or committed(lines)
