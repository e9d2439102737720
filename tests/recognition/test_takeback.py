"""Who is asked before a move is taken back that brought hidden things to light: every other seat, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import session
from controller.engine.game import TABLE
from controller.engine.journal import MemoryJournal
from controller.games_found import find
from controller.storage.replay import resume
from controller.table.companion import Companion
from controller.table.reports import SPECTATOR, Report, question_in
from tests.games.web_of_power_card_game.table import FIVE, THREE, position
from tests.recognition.scene import Scene
from tests.table.positions import england


def table(seats: tuple[str, ...] = THREE, turn: str = "anna") -> Scene:
    """A seat has taken a card that lay on a place of law, and so has seen what no other seat had."""
    start = position("2: sachsen f1, italien x2", seats=seats, turn=turn, lying={"1,2": "minus-two"})
    scene = Scene(start, "tray").tag("land:sachsen f1")
    assert len(stand(scene)) == 1
    return scene


def stand(scene: Scene) -> list[str]:
    return [step.move.text for step in scene.companion.session.history]


def asked(reports: list[Report]) -> list[str]:
    questions = [question_in(report) for report in reports if report.kind == "asked"]
    return [question.seat for question in questions if question.code == "ask.undo"]


@pytest.mark.parametrize("seats", [THREE, FIVE])
@pytest.mark.parametrize("who", ["anna", "bert"])
def test_every_other_seat_is_asked_in_turn_and_the_last_yes_takes_back(seats: tuple[str, ...], who: str) -> None:
    scene = table(seats, who).card("undo")
    others = [seat for seat in seats if seat != who]
    for n, seat in enumerate(others, 1):
        assert asked(scene.reports) == others[:n]
        assert scene.sentences[-1].startswith(f"{seat.title()}, do you agree")
        assert scene.attention == "asking"
        assert len(stand(scene)) == 1
        scene.card("yes")
    assert stand(scene) == []
    assert asked(scene.reports) == others
    assert len(scene.of("undone")) == 1


def test_a_page_that_reads_just_as_the_last_seat_agrees_is_told_one_or_the_other() -> None:
    class Ending(Companion):
        """The loop, on its thread, ends the undo right after the page, on another, has looked at it."""

        def __getattribute__(self, name: str) -> Any:
            found = super().__getattribute__(name)
            if name == "_consent":
                self._consent = None
            return found

    companion = table().card("undo").companion
    companion.__class__ = Ending
    assert companion.snapshot(SPECTATOR)["question"]["code"] == "ask.undo"
    assert companion.snapshot(SPECTATOR)["question"] is None


@pytest.mark.parametrize("before", range(4))
def test_one_no_ends_it_whoever_has_agreed_before(before: int) -> None:
    scene = table(FIVE).card("undo", *["yes"] * before, "no")
    assert scene.said[-1] == "undo.refused"
    assert len(asked(scene.reports)) == before + 1
    scene.card("yes")
    assert len(stand(scene)) == 1
    assert asked(scene.card("undo").reports)[before + 1 :] == ["bert"]


def test_whoever_presses_the_key_is_not_asked() -> None:
    scene = table().key("seat-2.undo")
    assert asked(scene.card("yes").reports) == ["anna", "carl"]
    assert stand(scene.card("yes")) == []


def test_the_card_shown_again_repeats_the_question_and_a_key_agrees() -> None:
    scene = table(FIVE).card("undo", "yes", "undo").key("seat-1.undo").key("seat-4.undo")
    assert asked(scene.reports) == ["bert", "carl", "carl", "carl", "carl"]
    assert asked(scene.card("yes").reports)[5:] == ["emil"]
    assert stand(scene.key("seat-5.undo")) == []


def test_asking_waits_while_the_table_pauses() -> None:
    scene = table().card("undo", "yes", "pause", "yes", "yes")
    assert len(stand(scene)) == 1
    scene.card("resume")
    assert scene.attention == "asking"
    assert stand(scene.card("yes")) == []
    assert asked(scene.reports) == ["bert", "carl"]


def test_after_the_plug_was_pulled_everybody_is_asked_again() -> None:
    scene = table().card("undo", "yes")
    game, kept = find("web-of-power-card-game"), scene.companion.session
    journal = MemoryJournal()
    again = session.begin(game, journal, kept.history[0].before)
    for step in kept.history:
        again.commit(step.seat, step.move, 0.0)
    scene.companion = Companion(game, scene.board, resume(game, journal, again.number))
    scene.reports = []
    scene.subscribe()
    scene.companion.begin(scene.at, resumed=True)
    scene.read()
    scene.card("yes")
    assert len(stand(scene)) == 1
    scene.card("undo", "yes")
    assert asked(scene.reports) == ["bert", "carl"]
    assert len(stand(scene)) == 1
    assert stand(scene.card("yes")) == []


def test_a_move_made_instead_is_a_no() -> None:
    scene = table().card("undo", "yes").enter("done", "anna")
    made = stand(scene)
    assert made[1:] == ["done"]
    assert stand(scene.card("yes")) == made


def test_where_only_chance_has_moved_the_card_asks_everybody_and_a_key_the_others() -> None:
    game = find("power-and-weakness")
    scene = Scene(game.write(game.new({})))
    state = scene.companion.session.state
    scene.tag(game.guide.words(state, TABLE, game.options(state, TABLE)[0])[0].said)
    drawn = stand(scene)
    assert drawn
    assert asked(scene.key("orange.undo").reports) == ["white"]
    assert asked(scene.card("no", "undo", "yes").reports) == ["white", "orange", "white"]
    assert stand(scene) == drawn
    assert stand(scene.card("yes")) == drawn[:-1]


def new_cycle() -> Scene:
    """Orange has made the last move of a cycle, and the companion has drawn the next one: an undo needs White."""
    start = england(timer=1, turn={"seat": "orange", "actions_left": 1}, white_tiles=["influence-tent"])
    return Scene(start, options={"dealer": "companion"}).card("recruit").wait(6)


def test_yes_to_what_was_asked_last_agrees_to_no_older_undo() -> None:
    scene = new_cycle().key("orange.undo").wait(1).tag("tile:influence-tent:1").wait(2)
    assert [question_in(report).code for report in scene.of("asked")][-2:] == ["ask.undo", "ask.act"]
    scene.card("yes").wait(3)
    assert not scene.of("undone")
    assert stand(scene)[-1] == "take influence-tent"
    assert "undo.refused" in scene.said


def test_yes_before_anybody_can_have_heard_of_the_undo_agrees_to_nothing() -> None:
    scene = new_cycle().tag("tile:influence-tent:1").wait(2).key("orange.undo").wait(-0.3).card("yes").wait(3)
    assert not scene.of("undone")
    assert asked(scene.reports) == ["white", "white"]
    assert scene.card("yes").wait(3).of("undone")


def test_what_a_told_move_did_not_owe_is_asked_back_in_no_ones_name() -> None:
    scene = Scene().card("recruit").wait(3).close("calchfynydd.1").card("undo").wait(0.2)
    assert "carry out" not in scene.sentences[-1]
    assert "take away" in scene.sentences[-1].casefold()


def test_a_pause_stops_the_time_in_which_a_snake_may_be_played() -> None:
    scene = Scene(england(white_tiles=["snake"]), options={"snake_window_s": 10.0})
    scene.tag("tile:extra-tent:1").card("yes").wait(2)
    made = stand(scene)
    scene.card("pause").wait(60).card("resume").wait(9)
    assert stand(scene) == made
    assert stand(scene.wait(2)) == [*made, "allow"]


def test_a_piece_that_an_undo_asks_back_just_after_it_came_down_is_no_move() -> None:
    scene = Scene().close("calchfynydd.1").card("undo").wait(8)
    assert not scene.moves
    assert not scene.of("asked")
    assert not scene.open("calchfynydd.1").wait(2).moves
    assert scene.of("mended")
    assert scene.close("calchfynydd.1").wait(3).moves == ["place calchfynydd"]
