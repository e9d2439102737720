"""Lessons on pages: the task and what missed it, the hint, and the way from a lesson to another and to a game."""

import json
from urllib.request import urlopen

import pytest

from controller.play.understanding import parts
from tests.web.tables import Page, simulated


@pytest.fixture
def table(tmp_path):
    with simulated(tmp_path, "--lesson", "takeover") as table:
        yield table


def its_turn(page):
    """The last scene in which this page may move."""
    return page.when(lambda scene: bool(scene["moves"]))


def task(page, number):
    """The scene in which the learner has this task."""
    return page.when(lambda scene: scene["moves"] and scene["lesson"]["number"] == number)


def hinted(page, scene):
    """The move of the scene that the hint names, as in notation."""
    said = page.send(ask="hint", seat=0)["says"][0].partition(": ")[2].rstrip(".")
    (move,) = (one for own in scene["moves"] for one in own["moves"] if parts(one) == parts(said))
    return move


def test_a_page_shows_the_task_why_a_move_missed_it_and_the_end(table):
    page = Page(table, "table")
    lesson = task(page, 1)["lesson"]
    assert (lesson["title"], lesson["tasks"], lesson["missed"], lesson["over"]) == ("Takeover", 3, [], False)
    assert "You are Orange" in lesson["begin"]
    assert lesson["says"][0].endswith("Please bring one more knight next to Powys.")
    assert page.send(do="move", seat=0, move="take movement")["ok"]
    missed = page.when(lambda scene: scene["lesson"]["missed"])["lesson"]
    assert "Only active pieces" in missed["missed"][1]
    assert (missed["number"], missed["says"]) == (1, lesson["says"])
    page.when(lambda scene: scene["moves"] and scene["ply"] == 0)
    for number in (1, 2, 3):
        scene = task(page, number)
        assert page.send(do="move", seat=0, move=hinted(page, scene))["ok"]
        page.when(lambda now, ply=scene["ply"]: now["ply"] > ply)
    over = page.when(lambda scene: scene["lesson"]["over"])["lesson"]
    assert over["says"][0].startswith("Powys is yours.")
    assert (over["number"], over["following"]) == (3, "auction")


def test_a_hint_lights_the_moves_that_do_the_task_and_a_page_of_the_seat_has_it_too(table):
    phone = Page(table, "orange", table.seat_link("orange").partition("code=")[2])
    scene = task(phone, 1)
    before = scene["lights"]
    assert hinted(phone, scene) == "place rheged"
    after = phone.when(lambda scene: scene["lights"] != before)["lights"]
    assert {before["rheged"], before["eceni"], after["rheged"]} == {"may-place"}
    assert after.get("eceni") != "may-place"


def test_the_learner_has_hands_of_their_own_at_the_board(table):
    page = Page(table, "table", board=1)
    task(page, 1)
    page.send(do="touch", what="lift", item="orange.knight", zone="reserve:orange")
    page.send(do="touch", what="put", zone="region:rheged")
    assert task(page, 2)["ply"] == 1


def test_nobody_changes_seats_there_and_there_is_no_coach(table):
    page = Page(table, "table")
    seats = task(page, 1)["seats"]
    assert [seat["player"] for seat in seats] == ["person", "lesson"]
    assert not any("coach" in seat for seat in seats)
    assert next(told for told in page.told if told["kind"] == "hello")["players"] == []
    for asked in ({"do": "coach", "mode": "on"}, {"do": "player", "player": "casual"}, {"ask": "why-moved"}):
        said = page.send(seat=0, **asked)
        assert said["says"][0].startswith("In a lesson nobody changes seats")
    assert [seat["player"] for seat in task(page, 1)["seats"]] == ["person", "lesson"]


def test_a_page_goes_from_a_lesson_to_another_and_to_a_game_and_back(table):
    page, watching = Page(table, "table"), Page(table)
    offered = next(told for told in page.told if told["kind"] == "hello") if page.until("scene") else {}
    assert [one["name"] for one in offered["lessons"]][:2] == ["first-game", "takeover"]
    assert watching.until("hello")["lessons"] == []
    assert not watching.send(do="lesson", name="snake")["ok"]
    for name in ("nothing", ["snake"], None):
        assert page.send(do="lesson", name=name)["code"] == "web-not-understood"
    assert page.send(do="lesson", name="snake")["ok"]
    page.when(lambda scene: scene["lesson"]["title"] == "The Snake" and scene["moves"])
    assert page.send(do="card", card="new-game")["ok"]
    scene = page.when(lambda scene: scene["lesson"] is None and scene["moves"])
    assert [seat["player"] for seat in scene["seats"]] == ["person", "greedy"]
    assert page.send(do="lesson", name="auction")["ok"]
    page.when(lambda scene: scene["lesson"] is not None and scene["lesson"]["title"] == "Auction")
    table.type("quit")
    assert table.ended() == 0
    told = table.output.read_text()
    assert "Game 1 is kept" in told
    assert "--lesson auction --step 1" in told


def test_a_kept_game_is_not_taken_for_the_lesson_that_is_on(table):
    """Both have the number 1."""

    def is_on():
        with urlopen(f"{table.url}api/games", timeout=60) as answer:
            return json.load(answer)["games"][0]["on"]

    page = Page(table, "table")
    task(page, 1)
    assert page.send(do="card", card="new-game")["ok"]
    page.when(lambda scene: scene["lesson"] is None and scene["moves"])
    assert is_on()
    assert page.send(do="lesson", name="takeover")["ok"]
    page.when(lambda scene: scene["lesson"] is not None)
    assert not is_on()
