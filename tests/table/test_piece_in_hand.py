"""A card while another piece is in a hand, or a neighbour looks at one; scenes of an outside tester, who had come to
classes that were swapped, and to a move that the end of its turn threw away."""

from __future__ import annotations

import pytest

from tests.table.lines import BALANCE, asks, made, play
from tests.table.positions import europe

BRITISH = europe(
    "london:gb:kgb ireland:gb:k scotland:gb:gb brandenburg:ge:kgb saxony:ge:kgb moscow:ru:kgb finland:ru:kgb",
    "gb kgb",
    "gb ge ru",
)
NEIGHBOURS = europe(
    "london:gb:kgb normandy:fr:gk paris:fr:b the-netherlands:fr:g hanover:ge:kb brunswick:ge:g", "gb kgb", "gb fr ge"
)
HANOVER = europe("london:gb:kg midlands:gb:b hanover:ge:bk moscow:ru:kgb", "gb kgb", "gb ge ru")


# The next pawn of the same territory is in the hand already.


@pytest.mark.parametrize("first", ["", "card:move", "key:great-britain.confirm"])
@pytest.mark.parametrize("lifted", [3.3, 3.5, 4.0])
def test_a_class_card_is_of_the_pawn_in_the_hand(lifted: float, first: str) -> None:
    begun = f"1.5 {first}; 2 card:general" if first.startswith("card") else "2 card:general"
    between = f"; {lifted + 1} {first}" if first.startswith("key") else ""
    scene = f"{begun}; 2.5 -scotland.1; 3 +ireland.2; {lifted} -scotland.2{between}; 6 card:banker; 7 +midlands.1; 12"
    lines = play(BALANCE, scene, BRITISH)
    assert made(lines) == [
        "great-britain: general move scotland ireland",
        "great-britain: banker move scotland midlands",
    ]


def test_a_class_card_is_of_the_pawn_in_the_hand_where_three_stood() -> None:
    scene = "2 card:king; 2.5 -london.1; 3 +denmark.1; 3.5 -london.2; 6 card:general; 7 +cornwall.1; 12"
    lines = play(BALANCE, scene, BRITISH)
    assert made(lines) == ["great-britain: king move london denmark", "great-britain: general move london cornwall"]


@pytest.mark.parametrize("end", [4.2, 6.0, 9.0])
def test_an_end_waits_for_the_pawn_in_the_hand(end: float) -> None:
    scene = f"2 card:king; 2.5 -london.1; 3 +denmark.1; 3.5 -london.2; {end} card:end; {end + 1} +london.2; {end + 6}"
    assert made(play(BALANCE, scene, BRITISH)) == ["great-britain: king move london denmark", "great-britain: end"]


@pytest.mark.parametrize("end", [4.2, 6.0, 9.0])
def test_an_end_waits_for_the_pawn_in_the_hand_after_a_duplication(end: float) -> None:
    scene = f"2 card:king; 2.5 +london.3; 3 -london.2; {end} card:end; {end + 1} +london.2; {end + 8}"
    assert made(play(BALANCE, scene, HANOVER)) == ["great-britain: king duplicate london", "great-britain: end"]


# A neighbour looks at a pawn meanwhile.


def test_the_class_card_of_the_next_move_is_not_of_this_one_while_a_neighbour_looks() -> None:
    scene = (
        "2 card:king; 2.3 -brunswick.1; 2.5 -london.1; 3 +denmark.1; 4.5 card:general; 4.8 -london.2; "
        "5 +brunswick.1; 5.2 +cornwall.1; 12"
    )
    lines = play(BALANCE, scene, NEIGHBOURS)
    assert made(lines) == ["great-britain: king move london denmark", "great-britain: general move london cornwall"]


@pytest.mark.parametrize("back", [5.3, 6.3, 12.0])
def test_an_end_drops_no_move_while_a_neighbour_looks(back: float) -> None:
    scene = f"2 card:king; 2.3 -brunswick.1; 2.5 -london.1; 3 +denmark.1; 5 card:end; {back} +brunswick.1; {back + 9}"
    lines = play(BALANCE, scene, NEIGHBOURS)
    assert made(lines)[:1] == ["great-britain: king move london denmark"]


# Thought better of.


@pytest.mark.parametrize("card", [4.0, 4.2, 5.5])
def test_another_class_card_after_a_pawn_that_was_set_back_takes_the_place_of_the_first(card: float) -> None:
    scene = f"2 card:king; 2.5 -london.1; 3.5 +london.1; {card} card:general; {card + 0.8} -london.2; "
    lines = play(BALANCE, f"{scene}{card + 1.4} +cornwall.1; {card + 6}", BRITISH)
    assert made(lines) == ["great-britain: general move london cornwall"]


def test_in_setting_up_it_is_asked_which_class_is_meant() -> None:
    """There a class and a place tell all of a move, so the pawn that was set down and taken off may be a knock."""
    homes = [f"1 +{home}.{well}" for home in ("paris", "vienna", "brandenburg") for well in (1, 2, 3)]
    tells = "3 card:king; 3.6 +bohemia.1; 4.4 -bohemia.1; 6.5 card:general; 7.2 +hungary.1"
    scene = f"0.5; {'; '.join(homes)}; {tells}; 12"
    lines = play(BALANCE, scene, seed=3, args=["--players", "3"])
    assert not [move for move in made(lines) if "hungary" in move]
    assert {"king", "general"} <= {choice["card"] for choice in asks(lines)[-1]["choices"]}
    lines = play(BALANCE, f"{scene}; 12.5 card:general; 20", seed=3, args=["--players", "3"])
    assert made(lines)[-1] == "austria: place general hungary"
