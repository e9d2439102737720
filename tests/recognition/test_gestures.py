"""Moves made by hands, recognised from switches, tags and cards."""

import pytest

from controller.ports import Switched, TagGone, TagSeen
from controller.table.reports import SPECTATOR, question_in
from tests.recognition import test_alike
from tests.recognition.scene import Scene, position


def test_a_piece_put_down_is_placed_once_it_has_rested():
    scene = Scene().close("calchfynydd.1").wait(1.0)
    assert scene.moves == []
    assert scene.wait(0.5).moves == ["place calchfynydd"]
    assert scene.how == ["settled"]


@pytest.mark.parametrize(
    ("scene", "switch", "rest"),
    [(Scene, "calchfynydd.1", "settle_s"), (test_alike.table, "midlands.2", "settle_growing_s")],
    ids=["no other move could grow of it", "another could"],
)
def test_a_move_is_made_as_soon_as_the_hands_have_rested_for_its_time(scene, switch, rest):
    there = scene().close(switch)
    began = there.at
    there.wait(5)
    (made,) = [report.at for report in there.of("committed")]
    assert made - began == pytest.approx(getattr(there.board.timing, rest))


def test_a_slip_put_right_within_a_second_is_no_move():
    scene = Scene().close("calchfynydd.1").wait(0.55).open("calchfynydd.1").close("eceni.1").wait()
    assert scene.moves == ["place eceni"]


def test_the_seats_key_commits_at_once():
    scene = Scene().close("calchfynydd.1").wait(0.1).key("orange.confirm").wait(0.3)
    assert scene.moves == ["place calchfynydd"]


def test_both_actions_in_one_gesture_are_committed_in_the_order_of_the_hands():
    scene = Scene().close("eceni.1", "calchfynydd.1").wait()
    assert scene.moves == ["place eceni", "place calchfynydd"]


def test_a_tile_from_the_offer_is_taken_at_once():
    assert Scene().tag("tile:influence-tent:1").moves == ["take influence-tent"]


def test_cards_recruit_and_stop():
    assert Scene().card("recruit").moves == ["recruit"]
    using = position(turn={"seat": "orange", "actions_left": 1, "using_tiles": True})
    assert Scene(using).card("stop").moves == ["stop"]


def test_an_influence_tile_reinforces_or_takes_over_as_the_pieces_tell():
    scene = Scene().tag("tile:influence-castle:1").close("alt-clut.1").wait()
    assert scene.moves == ["use influence-castle reinforce alt-clut"]
    scene = Scene().tag("tile:influence-castle:1").open("ebrauc.1", "ebrauc.2", "ebrauc.3").wait()
    assert scene.moves == ["use influence-castle takeover ebrauc"]


def test_a_takeover_waits_for_the_last_piece_in_the_hand():
    scene = Scene().tag("tile:influence-castle:1").open("ebrauc.1", "ebrauc.2").wait(5.0)
    assert scene.moves == []
    assert scene.open("ebrauc.3").wait().moves == ["use influence-castle takeover ebrauc"]


def test_takeover_withdrawal_and_occupation_in_one_gesture():
    scene = Scene().tag("tile:influence-castle:1").open("ebrauc.1", "ebrauc.2", "ebrauc.3")
    scene.close("bryneich.1", "ebrauc.1").wait()
    assert scene.moves == ["use influence-castle takeover ebrauc"]
    assert scene.question == [("knight", None), ("magician", None)]
    scene.card("magician").wait()
    assert scene.moves[1:] == ["withdraw magician bryneich", "occupy"]


def test_withdrawing_nothing_must_be_told():
    scene = Scene().tag("tile:influence-castle:1").open("ebrauc.1", "ebrauc.2", "ebrauc.3").wait(30)
    assert scene.moves == ["use influence-castle takeover ebrauc"]
    assert scene.card("none").moves[-1] == "withdraw none"
    assert scene.wait(30).card("no").moves[-1] == "leave"


def test_a_tile_that_only_acts_or_recruits_is_asked():
    scene = Scene().tag("tile:extra-tent:1").wait()
    assert scene.question == [("yes", None), ("recruit", None)]
    assert scene.card("yes").moves == ["use extra-tent strengthen"]
    assert Scene().tag("tile:extra-tent:1").card("recruit").moves == ["use extra-tent recruit"]


def test_merlins_recruits_are_told_by_cards():
    scene = Scene().tag("tile:merlin:2").card("recruit", "magician")
    assert scene.moves == ["use merlin recruit magicians"]


def test_what_the_switches_leave_open_in_a_movement_is_asked():
    scene = Scene().tag("tile:movement:1").open("gododdin.1").close("rheged.5").wait()
    assert scene.moves == []
    numbers = [card for card, _ in scene.question]
    assert numbers == ["1", "2"], "one knight or the magician has left gododdin"
    scene.card("2").wait()
    assert scene.moves == ["use movement gododdin rheged 2k0m"]


def test_a_whole_swap_that_no_switch_can_see_is_told_by_knocks_and_cards():
    scene = Scene().tag("tile:movement:1")
    for switch in ("gododdin.1", "gododdin.1", "rheged.1", "rheged.1"):
        scene.lift_and_set_back(switch)
    scene.wait().card("3").wait()
    assert scene.moves == []
    scene.card("0").wait()
    assert scene.moves == ["use movement gododdin rheged 3k0m"]


def test_pieces_carried_over_the_sea_one_by_one():
    scene = Scene().tag("tile:sea-movement:1")
    scene.open("rheged.1").close("dumnonia.1").open("rheged.2").close("dumnonia.2").wait()
    assert scene.moves == ["use sea-movement rheged dumnonia 2k0m"]


def test_a_rebellion_does_not_believe_the_first_piece_to_be_the_last():
    pending = {"kind": "rebellion", "seat": "orange"}
    start = position(pending=pending, turn={"seat": "orange", "actions_left": 1})
    scene = Scene(start).open("ebrauc.1").wait(5)
    assert scene.moves == []
    scene.open("ebrauc.2").wait()
    scene.card("1").wait()
    assert scene.moves == ["rebel ebrauc 1k1m"]


def test_bids_are_asked_of_the_taker_first_and_never_told():
    scene = Scene().tag("tile:rebellion:1")
    others = scene.companion.hub.subscribe(SPECTATOR)
    scene.card("1")
    assert question_in(scene.of("asked")[-1]).seat == "white"
    scene.card("2")
    assert scene.moves == ["take rebellion", "bid 1", "bid 2"]
    assert [report.facts["move"] for report in others.read() if report.kind == "committed"] == ["bid", "bid"]


def test_a_changed_marker_is_told_by_its_tag_and_a_knock():
    pending = {"kind": "change-marker", "seat": "white"}
    turn = {"seat": "orange", "actions_left": 1}
    start = position(pending=pending, turn=turn, spare_markers=["tent", "castle"])
    scene = Scene(start).tag("marker:tent:5").lift_and_set_back("powys.1").lift_and_set_back("powys.1")
    assert scene.moves == ["marker powys tent"]


def test_a_presence_board_needs_the_place_card_where_a_piece_stands_already():
    scene = Scene(kind="presence").card("place").lift_and_set_back("powys.1").lift_and_set_back("powys.1")
    assert scene.moves == []
    start = position()
    start["regions"]["rheged"]["knights"] = 2
    scene = Scene(start, kind="presence").card("place").lift_and_set_back("rheged.1").card("yes")
    assert scene.moves == ["place rheged"]


def test_a_presence_board_asks_how_many_left_a_region_with_parked_pieces():
    scene = Scene(kind="presence").tag("tile:sea-movement:1").close("dumnonia.1").wait()
    assert scene.moves == []
    assert (None, "rheged") in scene.question


def test_a_knock_lapses_unless_it_is_confirmed():
    scene = Scene().tag("tile:influence-castle:1").lift_and_set_back("ebrauc.1")
    assert scene.lights["ebrauc"] == "named"
    scene.wait(11)
    assert "named.lapsed" in scene.said
    assert scene.card("yes").moves == []


def test_a_takeover_told_by_knocks_leaves_its_pieces_to_be_moved():
    scene = Scene().tag("tile:influence-castle:1").lift_and_set_back("ebrauc.1").lift_and_set_back("ebrauc.1")
    assert scene.moves == ["use influence-castle takeover ebrauc"]
    assert dict(scene.astray[-1].extra) == {"ebrauc": 3}
    scene.open("ebrauc.1", "ebrauc.2", "ebrauc.3").wait()
    assert scene.mended == 1


def test_any_legal_move_can_be_entered_by_hand():
    scene = Scene().enter("place calchfynydd", "orange")
    assert scene.moves == ["place calchfynydd"]
    assert scene.how == ["by_hand"]
    assert dict(scene.astray[-1].missing) == {"calchfynydd": 1}
    assert scene.close("calchfynydd.1").wait().mended == 1


def test_a_refused_entry_says_why():
    assert "place.enemy-region" in Scene().enter("place powys", "orange").said
    assert "turn.not-yours" in Scene().enter("recruit", "white").said


def test_a_copy_read_again_where_it_lies_is_ignored():
    scene = Scene().tag("tile:influence-tent:1").wait(2).tag("tile:influence-tent:1")
    assert scene.moves == ["take influence-tent"]


def test_a_flickering_reader_reads_a_card_once():
    scene = Scene().tag("tile:rebellion:1")
    scene.wait(1).feed(TagSeen(scene.at, "card:1"))
    scene.wait(0.2).feed(TagGone(scene.at, "card:1")).wait(0.2).feed(TagSeen(scene.at, "card:1"))
    assert scene.moves == ["take rebellion", "bid 1"]


def test_a_bump_just_before_a_tile_is_read_places_nothing():
    scene = Scene().wait(1).feed(Switched(1.0, "eceni.1", True)).feed(Switched(1.119, "eceni.1", False))
    scene.feed(TagSeen(1.153, "tile:influence-tent:1")).wait()
    assert scene.moves == ["take influence-tent"]


def test_a_piece_in_the_hand_may_still_go_to_more_than_one_place():
    start = position()
    start["regions"]["rheged"]["knights"] = 1
    scene = Scene(start, kind="presence").tag("tile:movement:1").open("rheged.1").wait(5)
    assert scene.moves == []
    scene.close("alt-clut.1").wait()
    assert scene.moves == ["use movement alt-clut rheged 1k0m"]


def test_a_yes_to_a_knock_does_not_say_whether_a_tile_is_taken_or_used():
    start = position(offer=["influence-castle", "rebellion"])
    scene = Scene(start).tag("tile:influence-castle:4").card("yes").wait()
    assert scene.moves == []
    assert scene.question[0] == ("yes", None)
    assert scene.card("yes").moves == ["take influence-castle"]


def test_every_question_is_said():
    scene = Scene().tag("tile:extra-tent:1").wait()
    assert scene.said[-1] == "ask.how"


@pytest.mark.parametrize("kind", ["counting", "presence"])
def test_how_a_tile_is_used_is_answered_by_a_knock_as_well(kind: str):
    scene = Scene(kind=kind).tag("tile:merlin:1").wait(3)
    assert [card for card, _ in scene.question if card] == ["recruit"]
    assert scene.lift_and_set_back("rheged.1").card("yes").wait().moves == ["use merlin reinforce rheged"]


@pytest.mark.parametrize("kind", ["counting", "presence"])
def test_a_movement_is_told_by_two_knocks_and_a_number(kind: str):
    scene = Scene(kind=kind).tag("tile:movement:1").wait(3)
    scene.lift_and_set_back("rheged.1").card("yes").set_and_lift("alt-clut.1").card("yes").wait(3)
    assert scene.question == [(n, None) for n in "1234"]
    assert scene.card("2").moves == ["use movement alt-clut rheged 2k0m"]


def test_silence_in_the_snake_window_may_count_as_leave():
    scene = Scene(position(snake=True), options={"snake_window_s": 10.0}).tag("tile:extra-tent:1").card("yes")
    assert scene.moves == ["use extra-tent strengthen"]
    assert scene.wait(9).moves == ["use extra-tent strengthen"]
    assert scene.wait(2).moves == ["use extra-tent strengthen", "allow"]
