"""Moves that look alike on the table: what tells them apart, and that nothing is guessed where nothing does."""

import pytest

from controller.ports import Switched
from controller.recognition.matcher import SEEN_LATE_S
from tests.games.balance_of_power.table import position
from tests.recognition.scene import Scene

PAWNS = """
    london:gb:kgb cornwall:gb:g midlands:gb:k scotland:gb:k ireland:gb:b paris:fr:kgb normandy:fr:g brittany:fr:k
    aquitaine:fr:b brandenburg:ge:kgb the-netherlands:ge:k westphalia:ge:b brunswick:ge:g
"""


def table(turn: str = "gb kgb", pawns: str = PAWNS, **more: object) -> Scene:
    return Scene(position(pawns, turn, **more))


def bumped(scene: Scene, switch: str, seconds: float = 0.1) -> Scene:
    """A switch under a piece opens for a moment."""
    scene.open(switch)
    scene.at = round(scene.at + seconds, 6)
    return scene.feed(Switched(scene.at, switch, True))


def test_what_lay_there_before_another_was_lifted_was_not_carried_there():
    scene = table().close("midlands.2").open("cornwall.1").wait(3)
    assert scene.moves == []
    assert scene.close("normandy.2").wait().moves == ["king duplicate midlands", "general move cornwall normandy"]


@pytest.mark.parametrize(("late_s", "moves"), [(0.9, ["general move cornwall normandy"]), (1.1, [])])
def test_a_lifting_may_be_seen_a_little_after_the_setting_down(late_s, moves):
    """The first switch may have bounced for so long."""
    scene = table().close("normandy.2")
    scene.feed(Switched(scene.at + late_s * SEEN_LATE_S, "cornwall.1", False)).wait(3)
    assert scene.moves == moves


def test_a_bump_is_no_piece_set_down():
    scene = bumped(table().close("scotland.2").open("ireland.1"), "midlands.1").wait(3)
    assert scene.moves == []
    assert scene.close("midlands.2").wait().moves == ["king duplicate scotland", "banker move ireland midlands"]


def test_a_pawn_set_down_stays_set_down_though_it_is_bumped():
    scene = bumped(table().open("cornwall.1").close("normandy.2"), "normandy.2").wait()
    assert scene.moves == ["general move cornwall normandy"]


def test_a_pawn_set_down_by_mistake_and_taken_up_again_leaves_no_trace():
    scene = table().open("cornwall.1").close("midlands.2").open("midlands.2").close("normandy.2").wait()
    assert scene.moves == ["general move cornwall normandy"]


def test_two_moves_in_one_gesture_are_told_by_what_was_over_first():
    scene = table().open("cornwall.1").close("normandy.2").open("ireland.1").close("scotland.2").wait()
    assert scene.moves == ["general move cornwall normandy", "banker move ireland scotland"]


def test_two_at_once_and_one_later_are_asked_between_the_two():
    scene = table().close("cornwall.2")
    scene.feed(Switched(scene.at, "ireland.2", True)).close("midlands.2").wait(3)
    assert scene.moves == []
    assert scene.question == [(None, "cornwall"), (None, "ireland")]


def test_one_move_that_explains_everything_is_not_held_to_be_two():
    """An attack in cornwall and a king more in the midlands would leave the same."""
    scene = table(pawns=f"{PAWNS} cornwall:fr:k").open("cornwall.1").close("midlands.2").wait(3)
    assert scene.moves == ["general move cornwall midlands"]


def test_whoever_holds_a_pawn_is_asked_nothing_at_once_and_not_taken_to_be_done():
    pawns = f"{PAWNS} cornwall:fr:k"
    scene = table(pawns=pawns).open("cornwall.1").wait(3)
    assert scene.moves == []
    assert scene.close("normandy.2").wait().moves == ["general move cornwall normandy"]


def test_a_word_of_a_move_that_was_understood_before_its_end_still_belongs_to_it():
    pawns = f"{PAWNS.replace('london:gb:kgb', 'london:gb:kb')} cornwall:fr:k"
    scene = table("gb kg", pawns=pawns).card("attack")
    moves = scene.moves
    assert moves == ["general attack cornwall cornwall king france"]
    assert scene.card("general", "france").wait().moves == moves
    assert "word.unexpected" not in scene.said


def test_the_lights_show_what_the_lifted_pawn_may_do():
    scene = table().open("cornwall.1").wait(0.2)
    assert (scene.lights["midlands"], scene.lights["normandy"]) == ("may-place", "may-place")
    assert scene.lights.get("denmark") is None
    assert scene.lights["cornwall"] == "lift-here"


def test_a_switch_once_found_wrong_is_not_trusted_against_a_legal_move():
    scene = table().enter("general move cornwall midlands", "great-britain").wait().close("midlands.2").card("accept")
    assert scene.moves == ["general move cornwall midlands"]
    # The switch of cornwall is stuck; a pawn that comes to rest where another of its class stands is asked about.
    scene.enter("end", "great-britain").enter("end", "france").enter("end", "germany")
    scene.open("midlands.2").wait(0.5)
    assert scene.wait(8).said[-1] != "astray.unknown"
