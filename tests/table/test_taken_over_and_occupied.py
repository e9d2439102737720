"""A takeover and the piece that occupies the region, made in one go: scenes of a tester who knew only the public pages.

The beaten pieces leave their wells, and the first piece of the new owner comes to one of the same wells. Where that
took less than two seconds, it was heard as a knock of the region.
"""

from __future__ import annotations

import pytest

from tests.table.lines import BALANCE, COUNTING, after, asks, astray, committed, made, play, says
from tests.table.positions import Position, england, europe

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
    assert made(lines)[0] == f"orange: {TAKEN}"
    assert made(lines)[1:2] in ([], ["white: withdraw knight bryneich"])
    assert asks(after(lines, 12)) or made(lines)[2:] == ["orange: occupy"]


def test_the_region_may_still_be_knocked_while_nothing_else_is_out_of_it() -> None:
    """Also while a piece elsewhere is in the hand."""
    knocks = "3 -ebrauc.1; 3.8 +ebrauc.1; 4.5 -ebrauc.1; 5.3 +ebrauc.1;"
    assert committed(play(COUNTING, f"1 tile:influence-castle:1; {knocks} 12", england())) == [TAKEN]
    lines = play(COUNTING, f"1 tile:influence-castle:1; 2 -powys.1; {knocks} 12", england())
    assert "named" in says(lines)


def attacked() -> Position:
    """A Russian king is beaten in Poland, where a French general stands too."""
    return europe("poland:ge:k+fr:g+ru:k livonia:ge:g london:gb:k", "ge kgb", "ge fr ru gb")


def test_a_place_that_is_asked_for_may_be_knocked_though_a_piece_of_it_is_out() -> None:
    """The beaten pawn is lifted; the table asks where the attack leads, and another pawn of that place knocks it."""
    start = attacked()
    hands = "1 -poland.1; 2 card:attack; 12"
    asked = [one for one in asks(play(BALANCE, hands, start)) if any(c["place"] == "poland" for c in one["choices"])]
    if asked:
        lines = play(BALANCE, f"1 -poland.1; 2 card:attack; {asked[0]['at'] + 2} -poland.2; {asked[0]['at'] + 2.6} "
                              f"+poland.2; 20", start)  # fmt: skip
        assert "named" in says(lines)
