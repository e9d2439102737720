"""Gestures of the Web of Power card game: cards are read, stones are felt on the tray and told at the bare table."""

import pytest

from tests.games.web_of_power_card_game.table import position
from tests.recognition.scene import Scene

ROWS = ("1: frankreich x2, sachsen f1, italien x2", "3: franken -C, sachsen r1C")
every_kind = pytest.mark.parametrize("kind", ["tray", "reader"])


def table(kind: str = "tray", **parts: object) -> Scene:
    return Scene(position(*ROWS, **parts), kind)


@every_kind
def test_a_card_read_at_an_end_is_taken_at_once(kind):
    scene = table(kind).tag("land:frankreich x2")
    assert (scene.moves, scene.how) == (["take 1 left"], ["at_once"])


@every_kind
def test_a_card_that_is_no_end_is_refused_with_its_reason(kind):
    scene = table(kind).tag("land:sachsen f1").wait()
    assert scene.moves == []
    assert scene.said[-1] == "take.not-an-end"


@every_kind
def test_the_stone_step_is_asked_for_and_may_be_passed(kind):
    scene = table(kind).tag("land:frankreich x2").wait()
    assert scene.said[-1] == "ask.stone"
    assert len(scene.question) == 5
    assert scene.card("none").wait().moves == ["take 1 left", "pass"]


def test_with_the_reader_alone_the_card_that_gets_a_stone_is_read():
    scene = table("reader").tag("land:frankreich x2", "land:sachsen f1").wait()
    assert scene.moves == ["take 1 left", "stone 1,2"]


def test_on_the_tray_a_card_that_is_read_gets_no_stone():
    assert table().tag("land:frankreich x2", "land:sachsen f1").wait().moves == ["take 1 left"]


def test_a_stone_put_on_a_card_is_placed():
    scene = table().tag("land:frankreich x2").close("1,3.1").wait()
    assert scene.moves == ["take 1 left", "stone 1,3"]
    assert scene.how == ["at_once", "settled"]


def test_a_stone_told_by_a_knock_is_still_to_be_put():
    scene = table().tag("land:frankreich x2").wait().set_and_lift("1,2.1").card("yes").wait()
    assert dict(scene.astray[-1].missing) == {"1,2": 1}
    assert scene.close("1,2.1").wait().mended == 1


def test_a_stone_before_anything_was_taken_is_refused_with_its_reason():
    scene = table().close("1,2.1").wait(8)
    assert [(dict(report.extra), report.code) for report in scene.astray] == [({"1,2": 1}, "turn.taking-first")]
    assert scene.open("1,2.1").wait().mended == 1


@every_kind
def test_which_stone_pays_is_asked(kind):
    scene = table(kind, stones={"1,1": "bert", "1,3": "anna"}).tag("land:frankreich x2").wait(3)
    assert scene.moves == []
    assert scene.said[-1] == "ask.pays"
    assert scene.card("none").moves == ["take 1 left pays hand"]


def test_the_stone_that_is_lifted_pays():
    scene = table(stones={"1,1": "bert", "1,3": "anna"}).tag("land:frankreich x2").open("1,3.1", "1,1.1").wait()
    assert scene.moves == ["take 1 left pays 1,3"]


def test_the_stone_on_the_card_goes_back_to_its_owner():
    scene = table(stones={"1,1": "bert", "1,3": "anna"}).tag("land:frankreich x2").card("none").wait()
    assert dict(scene.astray[-1].extra) == {"1,1": 1}
    assert scene.open("1,1.1").wait().mended == 1


@every_kind
def test_a_law_card_is_played_by_reading_it_if_the_seat_has_it(kind):
    law = {"anna": ["three-symbols"]}
    assert table(kind, law=law).tag("law:three-symbols").moves == ["law three-symbols"]
    scene = table(kind, law=law).tag("law:different-colours").wait()
    assert (scene.moves, scene.said[-1]) == ([], "law.not-held")


@every_kind
def test_a_card_taken_from_the_places_of_law_is_undone_by_consent(kind):
    scene = table(kind).tag("land:frankreich x2").card("undo").wait()
    assert [step.move.text for step in scene.companion.session.history] == []
    start = position("2: sachsen f1, italien x2", lying={"1,2": "minus-two"})
    scene = Scene(start, kind).tag("land:sachsen f1").card("undo")
    assert scene.said[-1] == "ask.undo"
    assert scene.card("no").companion.session.history != ()


@every_kind
def test_the_only_way_to_pay_is_asked_for_where_nothing_shows_it(kind):
    scene = table(kind, stones={"1,1": "bert"}).tag("land:frankreich x2")
    if kind == "tray":
        assert scene.open("1,1.1").wait(8).moves == ["take 1 left pays hand"]
    else:
        assert scene.wait().said[-1] == "ask.pays"
        assert scene.moves == []
        assert scene.card("none").moves == ["take 1 left pays hand"]


def test_the_only_way_to_pay_may_be_declined():
    scene = table("reader", stones={"1,1": "bert"}).tag("land:frankreich x2").wait().card("no").wait()
    assert scene.moves == []
    assert scene.tag("land:italien x2").wait().moves == ["take 1 right"]
