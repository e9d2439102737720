"""What is shown just after a knock, and just after it was confirmed: scenes of a tester who knew only the public pages.

A card or a tile took the place of what was half told, and a yes that was shown twice answered the next question.
"""

from __future__ import annotations

import pytest

from tests.table.lines import BALANCE, COUNTING, PRESENCE, asks, committed, made, play, says
from tests.table.positions import england, europe

ALL_KINGS = europe(
    "london:gb:kkk midlands:gb:kkk cornwall:gb:kkk scotland:gb:kkk ireland:gb:kk denmark:gb:kg paris:fr:g bavaria:ge:g",
    "gb kgb",
)
IRELAND = "1 card:duplicate; 1.7 card:king; 2.3 -ireland.2; 2.7 +ireland.2"


@pytest.mark.parametrize("confirmed", ["card:yes", "key:great-britain.confirm"])
@pytest.mark.parametrize("again", [0.4, 0.6, 1.2, 1.4])
def test_a_yes_shown_twice_ends_no_game(confirmed: str, again: float) -> None:
    """The first confirms the territory; that the game may be ended now nobody has heard yet."""
    scene = f"{IRELAND}; 3 {confirmed}; {3 + again} card:yes"
    lines = play(BALANCE, f"{scene}; 9", ALL_KINGS)
    assert committed(lines) == []
    assert asks(lines)[-1]["code"] == "ask.declare"
    assert committed(play(BALANCE, f"{scene}; 9 card:yes; 12", ALL_KINGS)) == ["king duplicate ireland"]


@pytest.mark.parametrize("board", [COUNTING, PRESENCE])
@pytest.mark.parametrize("confirmed", ["card:yes", "key:white.confirm", "-rheged.1; 4.2 +rheged.1"])
@pytest.mark.parametrize("again", [0.6, 0.9, 1.4])
def test_a_yes_shown_twice_plays_no_snake_of_the_other_seat(board: str, confirmed: str, again: float) -> None:
    start = england(
        turn={"seat": "white", "actions_left": 1}, white_tiles=["influence-castle"],
        regions={"alt-clut": {"owner": "orange", "knights": 1}, "gododdin": {"owner": "white", "knights": 6}},
    )  # fmt: skip
    start["seats"]["orange"]["tiles"] = ["snake"]
    confirmed = confirmed.replace("rheged", "alt-clut")
    scene = f"1 tile:influence-castle:1; 3.2 -alt-clut.1; 3.5 +alt-clut.1; 4 {confirmed}; {4 + again} card:yes"
    lines = play(board, f"{scene}; 9", start)
    assert committed(lines) == ["use influence-castle takeover alt-clut"]
    assert asks(lines)[-1]["code"] == "ask.snake"
    assert committed(play(board, f"{scene}; 9 card:yes; 12", start))[1:] == ["snake"]


@pytest.mark.parametrize("board", [COUNTING, PRESENCE])
@pytest.mark.parametrize("apart", [0.3, 0.7, 1.0, 1.3])
def test_a_tile_soon_after_a_knock_that_answers_is_passed_over(board: str, apart: float) -> None:
    """Orange was asked where, and knocks; White reads the tile that it takes."""
    start = england(turn={"seat": "orange", "actions_left": 1}, regions={"dyfed": {"owner": "orange", "magicians": 1}})
    start["seats"]["orange"]["tiles"] = ["influence-castle"]
    knock = "4 -dyfed.1; 4.4 +dyfed.1"
    scene = f"1 tile:influence-castle:1; {knock}; {4.45 + apart} tile:rebellion:1"
    assert asks(play(board, "1 tile:influence-castle:1; 4", start))[-1]["code"] == "ask.where"
    lines = play(board, f"{scene}; 9", start)
    assert committed(lines) == []
    assert says(lines)[-1] == "named"
    lines = play(board, f"{scene}; 7 card:yes; 12", start)
    assert committed(lines) == ["use influence-castle reinforce dyfed"]


@pytest.mark.parametrize("board", [COUNTING, PRESENCE])
@pytest.mark.parametrize("apart", [0.4, 0.8, 1.4, 3.0])
def test_a_card_after_a_knock_waits_until_the_place_is_confirmed(board: str, apart: float) -> None:
    """Orange tells a placement; White, sure that it is made, shows `recruit`."""
    start = england(turn={"seat": "orange", "actions_left": 1})
    scene = f"1 card:place; 2 -gododdin.1; 2.4 +gododdin.1; {2.45 + apart} card:recruit"
    assert committed(play(board, f"{scene}; 9", start)) == []
    lines = play(board, f"{scene}; {5 + apart} card:yes; 12", start)
    assert made(lines) == ["orange: place gododdin", "white: recruit"]


@pytest.mark.parametrize("apart", [0.4, 1.1, 2.5])
def test_the_end_of_the_turn_waits_until_the_place_is_confirmed(apart: float) -> None:
    start = europe("moscow:ru:kk st-petersburg:ru:kk paris:fr:k", "ru kgb", "ru fr ge")
    scene = f"1 card:move; 2 card:king; 4.5 -moscow.2; 4.9 +moscow.2; {4.95 + apart} card:end"
    lines = play(BALANCE, f"{scene}; 9", start)
    assert committed(lines) == []
    assert says(lines).count("named") == 2, "it is said again"
    livonia = "12 +livonia.1; 12.4 -livonia.1; 13 +livonia.1; 13.4 -livonia.1"
    lines = play(BALANCE, f"{scene}; 9 card:yes; {livonia}; 18", start)
    assert committed(lines) == ["king move moscow livonia", "end"]


@pytest.mark.parametrize("tile_at", [9.5, 11.0, 14.0])
def test_a_tile_takes_nothing_from_a_movement_told_but_for_its_numbers(tile_at: float) -> None:
    """Both regions were knocked and confirmed; White reads the tile that it takes."""
    start = england(
        turn={"seat": "orange", "actions_left": 1}, offer=["change-marker", "rebellion"],
        regions={"bryneich": {"owner": "orange", "knights": 0, "magicians": 2}},
    )  # fmt: skip
    start["seats"]["orange"]["tiles"] = ["movement"]
    knocks = "2.5 -rheged.1; 2.9 +rheged.1; 4 -rheged.1; 4.4 +rheged.1; 5.5 -bryneich.1; 5.9 +bryneich.1"
    scene = f"1 tile:movement:1; {knocks}; 7 -bryneich.1; 7.4 +bryneich.1; {tile_at} tile:change-marker:1"
    lines = play(COUNTING, f"{scene}; 18", start)
    assert committed(lines) == []
    assert asks(lines)[-1]["code"] == "ask.knights"
    assert committed(play(COUNTING, f"{scene}; 18 card:undo; 20 tile:change-marker:1; 24", start)) == [
        "take change-marker"
    ]
