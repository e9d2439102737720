"""When the table does not show what it should: said, shown, mended, never stuck."""

from controller.ports import Switched, TagSeen
from tests.recognition.scene import Scene, position
from tests.table.positions import europe

EUROPE = europe("london:gb:kgb cornwall:gb:g malta:gb:k paris:fr:kgb brandenburg:ge:kgb", "gb kgb")


def test_a_piece_on_an_enemy_region_is_refused_with_its_reason():
    scene = Scene().close("powys.2").wait()
    assert [(dict(report.extra), report.code) for report in scene.astray] == [({"powys": 1}, "place.enemy-region")]
    assert scene.lights["powys"] == "wrong-here"
    assert scene.open("powys.2").wait().mended == 1
    assert scene.moves == []


def test_a_wrong_piece_carried_to_a_right_place_is_the_move():
    scene = Scene().close("powys.2").wait().open("powys.2").close("calchfynydd.1").wait()
    assert scene.moves == ["place calchfynydd"]


def test_a_lifted_piece_without_a_tile_is_asked_back():
    scene = Scene().open("rheged.1").wait()
    assert dict(scene.astray[-1].missing) == {"rheged": 1}
    assert scene.lights["rheged"] == "put-here"
    assert scene.close("rheged.1").wait().mended == 1


def test_a_table_accepted_as_it_is_stops_nothing():
    scene = Scene().open("rheged.1").wait().card("accept").wait()
    assert scene.mended == 1
    scene.close("calchfynydd.1").wait()
    assert scene.moves == ["place calchfynydd"]


def test_an_undo_shows_what_to_take_back():
    scene = Scene().close("calchfynydd.1").wait().card("undo").wait()
    assert dict(scene.astray[-1].extra) == {"calchfynydd": 1}
    scene.open("calchfynydd.1").wait()
    assert scene.mended == 1
    assert scene.close("eceni.1").wait().moves == ["place calchfynydd", "place eceni"]


def test_an_undo_across_a_revealed_bid_needs_the_other_seats_consent():
    scene = Scene().tag("tile:rebellion:1").card("1").card("1").card("undo")
    assert scene.question == [("yes", None), ("no", None)]
    assert scene.companion.session.history[-1].move.text == "bid 1"
    scene.card("yes")
    assert [step.move.text for step in scene.companion.session.history] == ["take rebellion", "bid 1"]


def test_an_effect_carried_out_before_its_window_is_a_declaration():
    scene = Scene(position(snake=True)).tag("tile:influence-castle:1").open("ebrauc.1", "ebrauc.2", "ebrauc.3").wait()
    assert scene.moves == ["use influence-castle takeover ebrauc"]
    assert scene.question == [("yes", None), ("no", None)]
    assert scene.astray == []
    assert scene.card("no").moves[-1] == "allow"


def test_a_snake_calls_back_what_was_carried_out():
    scene = Scene(position(snake=True)).tag("tile:influence-castle:1").open("ebrauc.1", "ebrauc.2", "ebrauc.3").wait()
    scene.tag("tile:snake:1").wait()
    assert scene.moves[-1] == "snake"
    assert dict(scene.astray[-1].missing) == {"ebrauc": 3}
    scene.close("ebrauc.1", "ebrauc.2", "ebrauc.3").wait()
    assert scene.mended == 1


def test_while_paused_nothing_is_taken_for_a_move():
    """What has come or gone meanwhile is asked about."""
    scene = Scene().card("pause").close("calchfynydd.1").wait(5)
    assert scene.moves == []
    assert scene.card("resume").wait().moves == []
    assert scene.question == [("place", None), ("no", None)]
    assert scene.card("place").wait().moves == ["place calchfynydd"]


def test_what_a_snake_stopped_is_called_back_and_tells_no_further_move():
    scene = Scene(position(snake=True)).tag("tile:influence-castle:1")
    scene.open("ebrauc.1", "ebrauc.2", "ebrauc.3").close("bryneich.1").wait().card("yes").wait()
    assert scene.moves == ["use influence-castle takeover ebrauc", "snake"]
    assert (dict(scene.astray[-1].extra), dict(scene.astray[-1].missing)) == ({"bryneich": 1}, {"ebrauc": 3})


def test_a_bump_while_a_question_is_answered_places_nothing():
    scene = Scene(position(snake=True)).tag("tile:extra-tent:1").card("yes").wait()
    assert scene.question == [("yes", None), ("no", None)]
    at = scene.at
    scene.feed(Switched(at, "calchfynydd.1", True)).feed(Switched(at + 0.11, "calchfynydd.1", False))
    scene.feed(TagSeen(at + 0.154, "card:no")).wait()
    assert scene.moves == ["use extra-tent strengthen", "allow"]


def test_a_second_action_that_is_forbidden_hears_of_its_own_rule():
    """The general may go to Denmark; the king cannot go from Malta to Naples."""
    scene = Scene(EUROPE).open("london.1", "malta.1").close("denmark.1", "naples.1").wait(12)
    assert scene.moves == []
    report = scene.of("astray")[-1]
    assert (report.code, report.facts["facts"]["from"], report.facts["facts"]["to"]) == (
        "move.not-adjacent", "malta", "naples",
    )  # fmt: skip


def test_a_piece_withdrawn_to_a_wrong_region_in_one_gesture_with_the_takeover_hears_of_the_withdrawal():
    scene = Scene().tag("tile:influence-castle:1").open("ebrauc.1", "ebrauc.2", "ebrauc.3").close("dumnonia.1").wait(12)
    assert scene.astray[-1].code == "withdraw.not-a-neighbour"


def test_a_piece_carried_without_the_tile_for_it_hears_which_move_that_may_be():
    scene = Scene().open("rheged.1").close("alt-clut.1").wait(12)
    report = scene.of("astray")[-1]
    assert (report.code, report.facts["facts"]) == ("astray.untold", {"move": "use movement alt-clut rheged 1k0m"})
    assert scene.tag("tile:movement:1").wait().moves == ["use movement alt-clut rheged 1k0m"]


def test_a_reason_never_speaks_of_other_places_only():
    """Orange lifts its own pieces for a tile of another symbol: the region is told in which that does nothing."""
    scene = Scene().tag("tile:influence-castle:1").open("gododdin.1").wait(12)
    assert (scene.astray[-1].code, scene.of("astray")[-1].facts["facts"]["region"]) == ("use.wrong-symbol", "gododdin")


def test_too_many_pieces_lifted_in_a_rebellion_hear_how_many_may_be():
    scene = Scene().tag("tile:rebellion:1").card("1").card("0").open("ebrauc.1", "ebrauc.2", "ebrauc.3").wait(12)
    assert scene.moves[-1] == "bid 0"
    assert scene.astray[-1].code == "rebel.one-or-two"
