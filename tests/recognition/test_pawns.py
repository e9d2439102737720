"""Gestures of Balance of Power: pawns look alike to a switch, so what they leave open is asked."""

from tests.games.balance_of_power.table import position
from tests.recognition.scene import Scene

PAWNS = """
    london:gb:kgb cornwall:gb:g scotland:gb:k ireland:gb:b paris:fr:kgb normandy:fr:g brittany:fr:k aquitaine:fr:b
    brandenburg:ge:kgb the-netherlands:ge:k westphalia:ge:b brunswick:ge:g
"""


def table(turn: str = "gb kgb", pawns: str = PAWNS, **more: object) -> Scene:
    return Scene(position(pawns, turn, **more))


def test_a_pawn_carried_to_a_neighbour_has_moved():
    scene = table().open("cornwall.1").close("midlands.1").wait()
    assert scene.moves == ["general move cornwall midlands"]
    assert scene.how == ["settled"]


def test_a_pawn_may_be_held_in_the_hand_for_long():
    scene = table().open("cornwall.1").wait(4).close("midlands.1").wait()
    assert scene.moves == ["general move cornwall midlands"]


def test_a_pawn_beside_its_like_is_a_duplicate():
    assert table().close("cornwall.2").wait().moves == ["general duplicate cornwall"]


def test_which_of_three_classes_left_is_asked():
    scene = table().open("london.2").close("midlands.1").wait()
    assert scene.moves == []
    assert scene.question == [("king", None), ("general", None), ("banker", None)]
    assert scene.card("banker").wait().moves == ["banker move london midlands"]


def test_a_class_shown_first_need_not_be_asked():
    scene = table().card("king").open("london.1").close("midlands.1").wait()
    assert scene.moves == ["king move london midlands"]


def test_a_pawn_beaten_and_replaced_leaves_the_board_of_switches_as_it_was():
    scene = table().card("attack").open("london.1", "the-netherlands.1").close("the-netherlands.1").wait()
    assert scene.moves == ["general attack london the-netherlands king germany"]


def test_the_turn_is_ended_by_a_card_or_by_the_last_action():
    assert table().card("end").wait().moves == ["end"]
    assert table().card("stop").wait().moves == ["end"]
    scene = table("gb g").open("cornwall.1").close("midlands.1").wait()
    assert scene.moves == ["general move cornwall midlands"]
    assert scene.said[-1] == "told.turn"


def test_a_pawn_where_the_seat_has_none_is_refused_with_its_reason():
    scene = table().close("sicily.1").wait(10)
    assert [(dict(report.extra), report.code) for report in scene.astray] == [({"sicily": 1}, "action.no-pawn")]
    assert scene.lights["sicily"] == "wrong-here"
    assert scene.open("sicily.1").wait().mended == 1


def test_a_pawn_of_another_seat_that_is_lifted_is_asked_back():
    scene = table().open("paris.1").wait(10)
    assert scene.moves == []
    assert [dict(report.missing) for report in scene.astray] == [{"paris": 1}]
    assert scene.close("paris.1").wait().mended == 1


def test_an_undo_shows_both_ends_of_the_way_back():
    scene = table().open("cornwall.1").close("midlands.1").wait().card("undo").wait()
    owed = scene.astray[-1]
    assert (dict(owed.extra), dict(owed.missing)) == ({"midlands": 1}, {"cornwall": 1})
    assert scene.open("midlands.1").close("cornwall.1").wait().mended == 1


def test_in_setting_up_the_last_class_need_not_be_told():
    home = "london:gb:kgb cornwall:gb:g scotland:gb:k paris:fr:kgb brandenburg:ge:kgb"
    start = position(home) | {"turn": {"seat": "great-britain", "place": ["banker"]}}
    scene = Scene(start).close("ireland.1").wait()
    assert scene.moves == ["place banker ireland"]


def test_a_declaration_is_never_taken_from_pieces():
    kings = " ".join(f"{place}:gb:kkk" for place in ("london", "cornwall", "midlands", "scotland", "ireland"))
    scene = Scene(position(f"{kings} paris:fr:kgb", "gb kgb", ("great-britain", "france")))
    assert scene.card("duplicate").wait(10).moves == []
    assert scene.companion.session.game.to_act(scene.companion.session.state) == ("great-britain",)
