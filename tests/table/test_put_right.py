"""What is asked back or owed, and what is set down elsewhere: scenes of a tester who knew only the public pages.

Each was a move that nobody had made, or one that the table lost without a word.
"""

from __future__ import annotations

import pytest

from tests.table.lines import (
    BALANCE,
    COUNTING,
    READER,
    TRAY,
    Line,
    after,
    asks,
    astray,
    committed,
    made,
    mended,
    play,
    says,
    undone,
)
from tests.table.positions import Position, cards, england, europe, last_stone, page

EBRAUC = {"ebrauc": {"owner": "white", "knights": 2, "magicians": 0}}
TAKEN_OVER = "1 tile:influence-castle:1; 2 -ebrauc.1; 2.4 -ebrauc.2; 5 card:undo"
WHITE_ACTS = england(turn={"seat": "white", "actions_left": 2}, regions={"powys": {"owner": "orange"}})
KINGS = europe("london:gb:kgb cornwall:gb:g midlands:gb:k paris:fr:kgb normandy:fr:gk", "gb kgb", seats="gb fr")


def last_lights(lines: list[Line]) -> dict[str, str]:
    return [line["lights"] for line in lines if "lights" in line][-1]


@pytest.mark.parametrize("then", ["10 +bryneich.1; 16", "2.2 +bryneich.1; 8", "10 +bryneich.1; 12 -linnuis.1; 18"])
def test_what_an_undo_asked_back_is_no_part_of_the_next_move(then: str) -> None:
    lines = play(COUNTING, f"1 +linnuis.1; 1.6 card:undo; {then}", england())
    assert made(lines) == ["orange: place bryneich"]


def test_nor_is_a_pawn_that_was_carried_before_it() -> None:
    scene = "1 -cornwall.1; 1.5 +normandy.3; 2.1 card:undo; 6 -midlands.1; 7 +scotland.1; 14"
    assert committed(play(BALANCE, scene, KINGS)) == ["king move midlands scotland"]


@pytest.mark.parametrize(
    ("undo", "taken"), [("card:undo", []), ("key:orange.undo", []), ("key:white.undo", ["place linnuis"])]
)
def test_the_key_of_the_seat_that_has_begun_takes_back_its_words_as_the_card_does(undo: str, taken: list[str]) -> None:
    lines = play(COUNTING, f"1 +linnuis.1; 5 card:place; 7 {undo}; 8", england())
    assert undone(lines) == taken


@pytest.mark.parametrize("where", ["linnuis", "bryneich"])
def test_a_piece_still_in_the_hand_after_an_undo_is_asked_about_where_it_comes_down(where: str) -> None:
    lines = play(COUNTING, f"{TAKEN_OVER}; 7 +{where}.1; 10", england(regions=EBRAUC))
    assert made(lines) == ["orange: use influence-castle takeover ebrauc"]
    assert [choice["moves"] for choice in asks(lines)[-1]["choices"]] == [[f"place {where}"], []]


def test_a_piece_that_is_owed_elsewhere_is_asked_about_where_it_comes_down() -> None:
    lines = play(COUNTING, "1 enter:orange:place linnuis; 3 +bryneich.1; 9", england())
    assert [one["code"] for one in asks(lines)] == ["ask.act"]
    assert committed(play(COUNTING, "1 enter:orange:place linnuis; 3 +bryneich.1; 6; 9", england())) == [
        "place linnuis"
    ]


def test_a_yes_to_a_question_that_has_none_is_not_thanked_for_but_asked_again() -> None:
    lines = play(COUNTING, "1 enter:orange:place linnuis; 3 +bryneich.1; 6 card:yes; 9", england())
    assert [one["code"] for one in asks(lines)] == ["ask.act", "ask.act"]
    assert "table.confirmed" not in says(lines)


@pytest.mark.parametrize("then", ["3 +bryneich.1; 9", "3 card:recruit; 9", "3 +bryneich.1; 6 card:place; 9"])
def test_nothing_that_people_do_is_a_move_of_a_seat_that_the_program_plays(then: str) -> None:
    lines = play(COUNTING, then, WHITE_ACTS, seats="orange=person,white=random", seed=4)
    assert (
        made(lines)
        == made(play(COUNTING, "9", WHITE_ACTS, seats="orange=person,white=random", seed=4))[: len(made(lines))]
    )
    assert not asks(lines)


def test_where_a_piece_of_the_program_belongs_and_where_it_does_not_is_lit() -> None:
    scene = "1 enter:great-britain:king move midlands scotland; 3 -midlands.1; 4.5 +burgundy.1; 20"
    lines = play(BALANCE, scene, KINGS)
    assert astray(lines)[-1]["extra"] == {"burgundy": 1}
    assert astray(lines)[-1]["missing"] == {"scotland": 1}
    lit = last_lights(lines)
    assert (lit["burgundy"], lit["scotland"]) == ("wrong-here", "put-here")


def test_accept_ends_the_waiting_as_any_other_card() -> None:
    lines = play(COUNTING, "1 +linnuis.1; 1.6 card:accept; 6", england())
    assert committed(lines) == ["place linnuis"]
    assert says(lines)[-1] == "table.accepted"


def test_one_undo_takes_back_a_tile_that_waits_for_the_snake_with_its_pieces() -> None:
    lines = play(COUNTING, f"{TAKEN_OVER}; 9", england(regions=EBRAUC, white_tiles=["snake"]))
    assert undone(lines) == ["use influence-castle takeover ebrauc"]
    assert astray(lines)[-1]["missing"] == {"ebrauc": 2}


def test_yes_answers_for_an_undo_where_what_is_asked_since_does_not_take_it() -> None:
    scene = "1 law:three-symbols:1; 3 card:undo; 6 land:sachsen r1C:1; 10 card:yes; 12"
    lines = play(READER, scene, page("web-of-power-card-game"))
    assert [(one["seat"], one["code"]) for one in asks(lines)] == [
        ("anna", "ask.undo"), ("bert", "ask.pays"), ("carl", "ask.undo"),
    ]  # fmt: skip


def test_nobody_is_to_lift_a_piece_where_none_stands() -> None:
    start = england(turn={"seat": "orange", "actions_left": 1, "using_tiles": True})
    start["seats"]["orange"]["tiles"] = ["movement"]
    empty = {name for name, region in start["regions"].items() if "owner" not in region}
    lit = last_lights(play(COUNTING, "1", start))
    assert {place for place, role in lit.items() if role == "lift-here"}.isdisjoint(empty)
    assert lit["rheged"] == "lift-here"


@pytest.mark.parametrize(
    "scene",
    [
        "1 card:place; 2.7 +bryneich.1; 3.36 -bryneich.1; 3.83 +linnuis.1; 4.45 key:orange.confirm; 10",
        "1 card:place; 2.7 +bryneich.1; 3.36 -bryneich.1; 3.83 +linnuis.1; 4.6 card:yes; 10",
        "1 card:place; 1.6 +bryneich.1; 2.26 -bryneich.1; 2.73 +linnuis.1; 3.35 key:orange.confirm; 10",
    ],
)
def test_a_piece_set_down_after_a_knock_elsewhere_is_what_is_confirmed(scene: str) -> None:
    lines = play(COUNTING, scene, england())
    assert "named" in [line.get("code") for line in lines], "set down by mistake, it looks like a knock"
    assert made(lines) == ["orange: place linnuis"]
    assert [one["code"] for one in asks(lines)] in ([], ["ask.where"]), "nothing of it is left for the next move"


ATTACKED = europe("london:gb:b the-netherlands:fr:g normandy:gb:g paris:fr:k brittany:fr:gb", "gb kgb", seats="gb fr")


@pytest.mark.parametrize("sure", ["4.2 card:yes", "4.2 key:great-britain.confirm"])
def test_a_pawn_set_where_a_beaten_one_was_taken_out_is_no_place_to_attack_from(sure: str) -> None:
    position = europe("london:gb:k the-netherlands:fr:kb+gb:g paris:fr:kgb", "gb kgb", seats="gb fr")
    scene = f"1 card:attack; 2 -london.1; 2.8 -the-netherlands.1; 3.6 +the-netherlands.1; {sure}; 14"
    lines = play(BALANCE, scene, position)
    assert "named" in [line.get("code") for line in lines]
    assert [line for line in committed(lines) if line.startswith("king attack london the-netherlands")]


def test_a_card_shown_again_before_its_move_can_have_been_heard_makes_no_other() -> None:
    scene = "1 card:attack; 2 -the-netherlands.1; 2.6 -london.1; 3.2 +the-netherlands.1; 4.6 card:attack; 14"
    first = committed(play(BALANCE, scene.replace("4.6 card:attack; ", ""), ATTACKED))
    assert first == ["banker attack london the-netherlands general france"]
    assert committed(play(BALANCE, scene, ATTACKED)) == first


POWYS_DYFED = england(
    regions={
        "powys": {"owner": "white", "knights": 1, "magicians": 1},
        "dyfed": {"owner": "white", "knights": 2, "magicians": 1},
    },
    white_tiles=["movement"], turn={"seat": "white", "actions_left": 2},
)  # fmt: skip


@pytest.mark.parametrize("apart", [0.1, 0.6, 1.3, 3.0])
def test_numbers_that_are_shown_in_one_go_are_of_knights_and_then_of_magicians(apart: float) -> None:
    """The first came before the question was put, and was passed over; the second was then taken for the first."""
    told = "1 tile:movement:1; 3 -powys.1; 3.4 +powys.1; 4.5 card:yes; 6 -dyfed.1; 6.4 +dyfed.1; 7.5 card:yes;"
    scene = f"{told} {7.5 + apart} card:1; {7.5 + 2 * apart} card:2; 25"
    assert made(play(COUNTING, scene, POWYS_DYFED)) == ["white: use movement powys dyfed 1k2m"]


def test_a_number_before_the_second_region_is_none_of_knights() -> None:
    told = "1 tile:movement:1; 3 -powys.1; 3.4 +powys.1; 4.5 card:yes; 5 card:1;"
    lines = play(COUNTING, f"{told} 12 -dyfed.1; 12.4 +dyfed.1; 14 card:yes; 18 card:1; 20 card:2; 25", POWYS_DYFED)
    assert made(lines) == ["white: use movement powys dyfed 1k2m"]


@pytest.mark.parametrize("apart", [0.3, 0.7, 1.2])
def test_a_number_of_knights_where_there_are_none_is_none_of_magicians(apart: float) -> None:
    """There is no knight, so that number is asked of nobody; who tells it all the same means knights by it."""
    mages = {"owner": "white", "knights": 0, "magicians": 1}
    start = england(
        regions={"powys": mages, "dyfed": mages}, white_tiles=["movement"], turn={"seat": "white", "actions_left": 2}
    )
    told = "1 tile:movement:1; 3 -powys.1; 3.4 +powys.1; 4.5 card:yes; 6 -dyfed.1; 6.4 +dyfed.1; 7.5 card:yes;"
    scene = f"{told} {7.5 + apart} card:0; {7.5 + 2 * apart} card:2; 14 card:2; 25"
    assert made(play(COUNTING, scene, start)) == ["white: use movement powys dyfed 0k2m"]


@pytest.mark.parametrize("taken", ["6 -1,1.1; 6.4 +1,1.1", "6 card:yes", "6 key:bert.confirm"])
def test_a_stone_that_pays_by_a_knock_is_asked_for(taken: str) -> None:
    """That a stone may be set on the very card next is no reason to think that one was: a knock puts nothing down."""
    scene = f"1 land:sachsen r1C:1; 3 -3,6.1; 5 -1,1.1; 5.4 +1,1.1; {taken}; 12 -1,1.1; 16"
    lines = play(TRAY, scene, cards())
    assert committed(lines) == ["take 3 left pays 1,1"]
    assert "1,1" in [choice["place"] for choice in asks(lines)[-1]["choices"]]
    assert [(one["why"]["code"], one["extra"]) for one in astray(lines)] == [("astray.owed", {"1,1": 1})]
    assert mended(lines)


@pytest.mark.parametrize("then", ["2.0 +linnuis.1; 2.4 key:orange.confirm", "2.0 +linnuis.1", "2.6 +linnuis.1"])
@pytest.mark.parametrize("left", [1, 2])
def test_a_tile_and_a_placement_in_one_gesture_are_two_actions(then: str, left: int) -> None:
    """No move of the tile explains both pieces, and none but this one the piece that it explains."""
    start = england(turn={"seat": "orange", "actions_left": left})
    start["seats"]["orange"]["tiles"] = ["influence-armour"]
    if left == 1:
        start["turn"]["using_tiles"] = True
    lines = play(COUNTING, f"1 tile:influence-armour:1; 1.6 +gododdin.4; {then}; 12", start)
    assert committed(lines) == ["use influence-armour reinforce gododdin", "place linnuis"]


MARKER = england(
    pending={"kind": "change-marker", "seat": "orange"}, turn={"seat": "orange", "actions_left": 1},
    spare_markers=["castle", "tent", "keys"],
)  # fmt: skip


@pytest.mark.parametrize("knocked", ["+rheged.5; 1.4 -rheged.5", "-rheged.1; 1.4 +rheged.1"])
def test_a_marker_that_is_still_to_be_read_is_asked_for(knocked: str) -> None:
    """A knock answers which region's marker is changed. Which one comes there only the marker tells."""
    lines = play(COUNTING, f"1 {knocked}; 2 card:yes; 8 marker:castle:1; 10", MARKER)
    assert [line["code"] for line in lines if "says" in line and 2 < line["at"] < 8] == ["unfinished.words-unread"]
    assert committed(lines) == ["marker rheged castle"]


@pytest.mark.parametrize("left", [1, 2])
def test_a_piece_elsewhere_does_not_tell_that_a_movement_is_done(left: int) -> None:
    """More pieces may be on their way, and the stray one be none of White's: what is moved is asked, or told astray."""
    knights = {name: {"owner": "white", "knights": n, "magicians": 0} for name, n in {"powys": 1, "dyfed": 3}.items()}
    start = england(regions=knights, white_tiles=["movement"], turn={"seat": "white", "actions_left": left})
    lines = play(COUNTING, "1 tile:movement:1; 2 -dyfed.3; 2.6 +powys.2; 3 +bryneich.1; 12", start)
    assert committed(lines) == []
    assert asks(lines) or astray(lines)


# Undo while the rules ask for a stone.


def two_stones() -> Position:
    """Dora, who has taken a card, has no stone in hand and two on cards: one of them may be moved."""
    start = last_stone()
    start["stones"] = {"1,10": "dora", "3,6": "dora"}
    start["seats"]["dora"]["lost"] = 1
    return start


MOVED = "1 +3,8.1; 1.4 -3,8.1; 2 card:yes; 5 -1,10.1; 5.6 +2,8.1; 12 card:undo;"
"""Dora names a card by a knock, and then sets her stone on another one. She takes that back."""


def test_an_undo_asks_back_the_stones_of_a_half_told_move() -> None:
    lines = play(TRAY, f"{MOVED} 16", two_stones())
    assert committed(lines) == []
    told = after(lines, 11.9)
    assert "forgotten" in says(told)
    assert astray(told)[-1]["extra"] == {"2,8": 1}
    assert astray(told)[-1]["missing"] == {"1,10": 1}
    assert [one["code"] for one in asks(told)] == ["ask.stone"]


def test_a_stone_set_anew_after_an_undo_is_taken() -> None:
    lines = play(TRAY, f"{MOVED} 18 -2,8.1; 19 +1,10.1; 24 -1,10.1; 25 +2,8.1; 32", two_stones())
    assert committed(lines) == ["stone 2,8 from 1,10"]


def test_a_stone_set_anew_while_it_is_asked_back_is_asked_about() -> None:
    """It may be the one that is to be put back. *Confirm* tells that it is meant, and so does setting it anew later."""
    scene = f"{MOVED} 18 -2,8.1; 22 +2,8.1;"
    lines = play(TRAY, f"{scene} 32", two_stones())
    assert committed(lines) == []
    assert [one["code"] for one in asks(after(lines, 22))] == ["ask.stone"]
    for then in ("32 key:seat-4.confirm; 45", "32 -2,8.1; 33 +1,10.1; 36 -1,10.1; 37 +2,8.1; 45"):
        assert committed(play(TRAY, f"{scene} {then}", two_stones())) == ["stone 2,8 from 1,10"]


def test_a_stone_that_was_asked_about_and_is_set_anew_is_taken() -> None:
    """Bert sets a stone and shows `card:none`, so that it is asked. The stone is taken away and set down again."""
    start = page("web-of-power-card-game")
    start["turn"]["stone"] = True
    lines = play(TRAY, "1 +3,8.1; 1.4 card:none; 6 -3,8.1; 9 +3,8.1; 16", start)
    assert committed(lines)[:1] == ["stone 3,8"]


def test_who_presses_confirm_while_the_table_is_not_right_hears_why_again() -> None:
    lines = play(
        COUNTING, "1 -powys.1; 8 key:orange.confirm; 12", england(regions={"powys": {"owner": "white", "knights": 1}})
    )
    told = [line["at"] for line in lines if "astray" in line]
    assert len(told) == 2
    assert told[1] == 8


MOVED_BACK = "1 card:king; 1.5 -london.1; 2 +denmark.1; 5 key:seat-1.undo; 6 -denmark.1; "
ONE_KING = europe("london:gb:k paris:fr:kgb normandy:fr:gk", "gb kgb", seats="gb fr")


@pytest.mark.parametrize("then", ["6.2 card:king; 6.8 +cornwall.1; 20", "6.8 +cornwall.1; 8 card:king; 20"])
@pytest.mark.parametrize("start", [KINGS, ONE_KING])
def test_a_pawn_that_an_undo_asks_back_may_be_moved_elsewhere_at_once(start: Position, then: str) -> None:
    start = start | {"territories": {place: who for place, who in start["territories"].items() if place != "cornwall"}}
    lines = play(BALANCE, MOVED_BACK + then, start)
    assert committed(lines) == ["king move london denmark", "king move london cornwall"]
    assert len(astray(lines)) == 1
    assert not asks(lines)


def test_a_pawn_that_an_undo_asks_back_is_asked_about_elsewhere_and_may_still_go_back() -> None:
    put = f"{MOVED_BACK}6.8 +cornwall.1; "
    lines = play(BALANCE, f"{put}14", ONE_KING)
    assert committed(lines) == ["king move london denmark"]
    assert len(asks(lines)) == 1
    assert committed(play(BALANCE, f"{put}14 card:king; 16", ONE_KING))[1:] == ["king move london cornwall"]
    back = play(BALANCE, f"{put}14 -cornwall.1; 16 +london.1; 20", ONE_KING)
    assert committed(back) == ["king move london denmark"]
    assert mended(back)


def test_a_pawn_that_an_undo_asks_back_hears_why_it_cannot_go_elsewhere() -> None:
    lines = play(BALANCE, f"{MOVED_BACK}6.8 +saxony.1; 14", KINGS)
    assert committed(lines) == ["king move london denmark"]
    assert "move.not-adjacent" in says(lines) or "move.not-adjacent" in str(astray(lines))
