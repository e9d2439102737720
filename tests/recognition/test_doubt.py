"""What a worn switch hides: where the pieces prove too little, it is asked, and never guessed."""

from tests.recognition.scene import Scene, position
from tests.recognition.test_alike import PAWNS, table


def doubted_gododdin() -> Scene:
    """Gododdin's first switch failed once; the table was accepted as it was, and it has closed again since."""
    return Scene().open("gododdin.1").wait().card("accept").wait().close("gododdin.1").wait()


def test_what_a_switch_once_found_wrong_shows_alone_is_asked():
    scene = doubted_gododdin().close("gododdin.4").wait(3)
    assert scene.moves == []
    assert scene.question == [("place", None), ("no", None)]
    assert scene.card("place").wait().moves == ["place gododdin"]
    assert scene.how == ["asked"]


def test_the_key_of_the_seat_that_moved_is_an_answer_too():
    scene = doubted_gododdin().close("gododdin.4").wait(3).key("orange.confirm")
    assert scene.moves == ["place gododdin"]


def test_a_move_that_is_denied_leaves_a_piece_to_be_taken_away():
    scene = doubted_gododdin().close("gododdin.4").wait(3).card("no").wait()
    assert scene.moves == []
    assert dict(scene.astray[-1].extra) == {"gododdin": 1}
    assert scene.card("accept").wait().close("calchfynydd.1").wait().moves == ["place calchfynydd"]


def test_what_other_switches_show_is_not_asked():
    assert doubted_gododdin().close("calchfynydd.1").wait().moves == ["place calchfynydd"]


def test_a_card_shown_beforehand_needs_no_question():
    assert doubted_gododdin().card("place").close("gododdin.4").wait(3).moves == ["place gododdin"]


def test_another_tag_ends_no_gesture_that_proves_too_little():
    scene = doubted_gododdin().close("gododdin.4").wait(0.5).tag("tile:merlin:1").wait(0.5)
    assert scene.moves == []


def test_a_move_taken_back_is_asked_when_it_seems_to_come_again():
    scene = table().close("midlands.2").wait()
    assert scene.moves == ["king duplicate midlands"]
    scene.card("undo").open("midlands.2").wait().close("midlands.2").wait()
    assert scene.question == [("move", None), ("duplicate", None)]
    assert scene.moves == ["king duplicate midlands"]
    assert scene.card("duplicate").wait().how == ["settled", "asked"]


def test_what_was_taken_back_and_then_confirmed_is_believed_again():
    scene = table().close("midlands.2").wait().card("undo").open("midlands.2").wait().close("midlands.2").wait()
    scene.card("duplicate").wait().enter("end", "great-britain").enter("end", "france").enter("end", "germany")
    assert scene.moves[1:] == ["king duplicate midlands", "end", "end", "end"]
    assert scene.close("midlands.3").wait().moves[-1] == "king duplicate midlands"


def test_a_move_taken_back_that_only_pieces_explain_is_made_again_unasked():
    scene = Scene().close("calchfynydd.1").wait().card("undo").open("calchfynydd.1").wait()
    assert scene.close("calchfynydd.1").wait().moves == ["place calchfynydd"] * 2


def test_a_takeover_that_a_doubted_switch_hides_is_asked_about_when_its_withdrawal_shows():
    start = position()
    start["regions"]["linnuis"]["marker"] = "castle"
    scene = Scene(start, kind="presence").open("ebrauc.1").wait().card("accept").close("calchfynydd.1").wait()
    scene.tag("tile:influence-castle:1").close("linnuis.1").wait(3)
    assert scene.moves == ["place calchfynydd"]
    assert {place for _, place in scene.question} == {"linnuis", "ebrauc"}


def test_a_sound_switch_that_shows_no_takeover_has_seen_none():
    start = position()
    start["regions"]["linnuis"]["marker"] = "castle"
    scene = Scene(start, kind="presence").tag("tile:influence-castle:1").close("linnuis.1").wait(3)
    assert scene.moves == ["use influence-castle reinforce linnuis"]


def test_a_pawn_whose_going_was_not_felt_is_no_second_one():
    pawns = PAWNS.replace("cornwall:gb:g", "cornwall:gb:gb").replace("midlands:gb:k", "")
    scene = table(pawns=pawns).close("midlands.1").wait(8)
    assert "cornwall" in {place for _, place in scene.question}
    scene.lift_and_set_back("cornwall.2").lift_and_set_back("cornwall.2").wait(2).card("general").wait(2)
    assert scene.moves == ["general move cornwall midlands"]
    assert dict(scene.astray[-1].extra) == {"cornwall": 1}
    assert scene.card("accept").wait().mended == 1


def test_a_question_is_over_once_the_table_is_as_it_was():
    scene = table().open("cornwall.1").wait(9)
    assert scene.question == [(None, "midlands"), (None, "normandy")]
    scene.close("cornwall.1").wait(3)
    assert scene.attention == "watching"
